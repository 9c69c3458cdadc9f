"""Golden texts beside the plans: needs with their reasons, questions, and the critical tables."""

from collections.abc import Iterator
from typing import Any, Final

from deckload.dice.needs import Cause, Check, Need, Purpose
from deckload.dice.requests import REQUESTS, Bands, Choice, Faces, Pool
from deckload.rules import bombing, bound, damage, end_phase, initiative, special_actions
from deckload.rules.ammunition import ammunition_need
from deckload.rules.critical_table import CriticalTable, Place, cells_of
from deckload.rules.dogfight import fire_need
from deckload.rules.effect_words import FIELD_WORDS, effect_words
from deckload.rules.gunnery_needs import Band, Sighting, attack_need
from deckload.rules.rulings import Rulings
from deckload.rules.strike_needs import aa_need, strike_need
from deckload.units.weapon_lines import weapon_lines
from deckload.units.weapons import Trait, Weapon
from tools.golden_units import (
    ALBATROSS,
    EAGLE,
    FALCON,
    GANNET,
    KESTREL,
    MERLIN,
    PELICAN,
    VIPER,
    YORK,
    firer,
    target,
)
from tools.outlines import cause_text, need_text

PLAIN: Final = Rulings()
STRAFING: Final = Rulings({"strafe": "bomber", "one_misses": "yes", "over_six": "dogfights"})
TYPES: Final = (FALCON, KESTREL, MERLIN, GANNET, ALBATROSS, PELICAN)


def _needs() -> Iterator[tuple[str, Need | None]]:
    """What is rolled for, and the need."""
    for shooter, aimed in ((FALCON, KESTREL), (GANNET, FALCON), (ALBATROSS, FALCON)):
        yield f"{shooter.name} fires at {aimed.name}", fire_need(shooter, aimed, PLAIN)
    yield "the same where a 1 misses", fire_need(FALCON, KESTREL, STRAFING)
    for check in (1, 2, 5, 6):
        yield f"ammunition, check {check}", ammunition_need(check, PLAIN)
    yield "ammunition, check 6, never above six", ammunition_need(6, Rulings({"ammo_cap": "never"}))
    for aircraft in TYPES:
        name = aircraft.name
        yield f"AA at {name} attacking", aa_need(aircraft, YORK, PLAIN)
        yield f"AA at {name} passing", aa_need(aircraft, YORK, PLAIN, attacking=False)
        yield f"{name} attack a ship", strike_need(aircraft, YORK, PLAIN)
    yield "AA at strafing fighters", aa_need(FALCON, YORK, STRAFING)
    yield "strafing fighters", strike_need(FALCON, YORK, STRAFING)
    yield "AA by radar", aa_need(FALCON, EAGLE, PLAIN)
    yield "AA of an evading ship", aa_need(FALCON, YORK, PLAIN, evasive=True)
    yield "AA with All Hands", aa_need(FALCON, YORK, PLAIN, all_hands=True)
    yield "a fast ship attacked", strike_need(FALCON, YORK, PLAIN, fast=True)
    yield "an evading ship attacked", strike_need(FALCON, YORK, PLAIN, evasive=True)
    yield from _gunnery_needs()
    yield from _damage_needs()
    for command in (0, 4):
        yield f"a fire, Command {command}", end_phase.fire_need(command, PLAIN)
        need = end_phase.repair_need(command, PLAIN, skeleton=False)
        yield f"a repair, Command {command}", need
    for skeleton, hands in ((True, False), (False, True), (True, True)):
        need = end_phase.repair_need(4, PLAIN, skeleton=skeleton, all_hands=hands)
        yield f"a repair, skeleton crew {skeleton}, All Hands {hands}", need
    for action in special_actions.SpecialAction:
        yield f"to {action}", special_actions.command_check(action, 4, PLAIN)
    yield "a crippled ship's line", bombing.line_need(PLAIN)
    yield "a confirmation", damage.confirm_need(PLAIN)


def _gunnery_needs() -> Iterator[tuple[str, Need]]:
    gun, tubes = weapon_lines(YORK)[0], weapon_lines(VIPER)[0]
    by, at = firer("york", YORK), target("viper", VIPER)
    for band in Band:
        for line in (gun, tubes):
            need = attack_need(line, by, at, Sighting(band), PLAIN)
            yield f"{line.weapon.name} at {band} range", need
    seen = Sighting(beam_on=True, smoke=True, later=True)
    yield "torpedoes, beam-on, smoke, later", attack_need(tubes, by, at, seen, PLAIN)
    yield "guns, beam-on, smoke, later", attack_need(gun, by, at, seen, PLAIN)


def _damage_needs() -> Iterator[tuple[str, Need]]:
    for traits in ((), (Trait.AP,), (Trait.SUPER_AP,), (Trait.WEAK,), (Trait.TORPEDO,)):
        weapon = Weapon(name="weapon", ad=1, dd=1, traits=traits)
        words = ", ".join(traits) or "no trait"
        for ship in (YORK, EAGLE):
            for bombs in (False, True):
                dropped = "dropped" if bombs else "fired"
                score = damage.score_need(weapon, ship, PLAIN, bombs=bombs)
                yield f"damage: {words}, {dropped} at {ship.name}", score
        score = damage.score_need(weapon, YORK, PLAIN)
        for busy in (False, True):
            need = damage.critical_need(weapon, score, PLAIN, busy=busy)
            yield f"critical: {words}, {'busy' if busy else 'not busy'}", need


def needs() -> str:
    """Every need with its reasons."""
    return "".join(
        f"{what}: {need_text(need) if need is not None else 'no roll'}\n" for what, need in _needs()
    )


def _conversation(rule: Any, *answers: Any) -> Iterator[str]:
    """What a rule asks, answered in turn, and what it comes to."""
    if isinstance(rule, REQUESTS):
        yield f"  asks {_request(rule)}"
        return
    given = iter(answers)
    try:
        request = next(rule)
        while True:
            answer = next(given)
            yield f"  asks {_request(request)}: {answer}"
            request = rule.send(answer)
    except StopIteration as end:
        yield f"  comes to {end.value}"


def _request(request: Any) -> str:
    if isinstance(request, Choice):
        return (
            f"{cause_text(request.cause)}: {request.question} Of {request.options}, "
            f"{request.default} stands: {request.why} ({request.clause})"
        )
    if isinstance(request, Faces):
        return f"{request.dice} faces, {cause_text(request.cause)}"
    assert isinstance(request, Pool | Bands)
    text = (
        f"{request.dice} dice, {cause_text(request.check.cause)}, {need_text(request.check.need)}"
    )
    further = request.further if isinstance(request, Bands) else ()
    return "; and ".join((text, *map(need_text, further)))


def questions() -> str:
    """What rules ask besides the dice of the plans."""
    check = Check(Cause(Purpose.REPAIR, "Red", "york", "repair, York"), Need(5))
    cause = check.cause
    sides = "Red", "Blue"
    may = Rulings({"air_first": "may"})
    spoken = {
        "Initiative, two equal sums": (initiative.initiative(cause, cause), (1, 6), (3, 4)),
        "Initiative, the first is higher": (initiative.initiative(cause, cause), (5, 6), (3, 4)),
        "Initiative, the second is higher": (initiative.initiative(cause, cause), (1, 1), (1, 2)),
        "Air initiative, a tie": (initiative.air_roll(*sides), 4, 4),
        "Air initiative, the second is higher": (initiative.air_roll(*sides), 2, 5),
        "Air initiative, the first is higher": (bound.air_initiative(sides), 6, 1),
        "Who moves first, if the higher roll may choose": (bound.first_mover(1, 0, sides, may),),
        "Anti-aircraft dice": (bombing.how_many(3, cause),),
        "A repair": (end_phase.repair(2, 1, cause, check), 2, 1),
        "No repair without wounds": (end_phase.repair(0, 1, cause, check),),
        "No repair in a ship that is going": (end_phase.repair(2, 0, cause, check),),
        "Fires": (end_phase.fires_left(3, 1, check), 2),
        "Fires nobody fights": (end_phase.fires_left(3, 0, check),),
        "A special action": (special_actions.attempt(check), 1),
    }
    lines: list[str] = []
    for title, (rule, *answers) in spoken.items():
        lines += [title, *_conversation(rule, *answers)]
    return "\n".join(lines) + "\n"


def critical_tables() -> str:
    """What strikes where, die by die: for ships and for carriers, in both kinds of words."""
    table = CriticalTable()
    lines: list[str] = []
    for carrier in (False, True):
        cells = cells_of(table, carrier=carrier)
        lines.append(f"{'Carriers' if carrier else 'Other ships'}: {len(cells.effects)} cells")
        lines.append(f"  at most {cells.most_damage} damage, {cells.most_crew} crew")
        lines.append(f"  at most {cells.most_fires} fires")
        for place_die, place in enumerate(table.places, 1):
            struck = Place.HANGAR if carrier and place is Place.WEAPONS else place
            for face in range(1, 7):
                cell = cells.at(place_die, face)
                effect = cells.effect(cell)
                where = f"  {place_die}, {face}: cell {cell}"
                lines.append(f"{where}: {effect.words}; {effect_words(struck, effect)}")
                if effect.stays:
                    lines[-1] += "; stays"
    lines.append("Fields of an effect")
    lines += [f"  {field}: {words}" for field, words in FIELD_WORDS.items()]
    return "\n".join(lines) + "\n"
