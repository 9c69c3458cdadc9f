"""Plans as golden texts: what every kind of order rolls for, step by step, with every reason.

`python -m tools.golden` records them in tests/golden/plans.
"""

from collections.abc import Callable, Mapping
from typing import Final

from deckload.dice.engagement import Engagement
from deckload.rules import activation, reference
from deckload.rules.criticals import Condition
from deckload.rules.dogfight import DEFENDER, dogfight, return_fire
from deckload.rules.gunnery import fire_at
from deckload.rules.gunnery_needs import Band, Sighting
from deckload.rules.rulings import Rulings
from deckload.rules.strike import strike, strike_by, watched_criticals
from deckload.units.flights import Base
from deckload.units.weapon_lines import weapon_lines
from tools import golden_table
from tools.golden_facts import critical_tables, needs, questions
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
    flight,
    station,
    target,
)
from tools.outlines import outline

PLAIN: Final = Rulings()
OTHER_AIR: Final = Rulings(
    {"ammo_who": "all", "ammo_when": "bound", "ammo_cap": "never", "one_misses": "yes"}
)
OTHER_STRIKE: Final = Rulings(
    {
        "aa_timing": "after",
        "aa_budget": "each_flight",
        "aa_dodge": "no",
        "over_six": "dogfights",
        "strafe": "bomber",
        "crit_pierces": "yes",
    }
)
WOUNDED: Final = Condition(hull=3, minor=0b01, main=0b10)
"""A ship with three points left, her first minor line and her second main line."""

ESCORT = station("escort", flight(FALCON, 5), name="Falcon 2")
PATROL = station("patrol", flight(KESTREL, 4, 1, Base.LAND), DEFENDER, "Kestrel 1")
DIVERS = station("divers", flight(GANNET, 1), "Red", "Gannet 3")
DROPPERS = station("droppers", flight(ALBATROSS, 1))
STRAFERS = station("strafers", flight(KESTREL, 1))


def _dogfight() -> Engagement:
    mine = flight(FALCON, 6, 0, Base.LAND), flight(KESTREL, 3, 1), flight(FALCON, 2)
    return dogfight(mine, (flight(MERLIN), flight(ALBATROSS, 4)), PLAIN, rounds=2)


def _dogfight_read_otherwise() -> Engagement:
    return dogfight((flight(PELICAN, 2, 1),), (flight(FALCON, 3),), OTHER_AIR, rounds=6)


def _no_reply() -> Engagement:
    return dogfight((flight(FALCON),), (flight(FALCON),), PLAIN, reply=False)


def _silent() -> Engagement:
    """Return fire that costs no ammunition (ruling `ammo_reply`)."""
    return dogfight((flight(FALCON),), (flight(FALCON),), Rulings({"ammo_reply": "no"}))


def _return_fire() -> Engagement:
    mine = flight(FALCON, 4), flight(GANNET, 6), flight(MERLIN, 2)
    return return_fire(mine, (flight(KESTREL, 5), flight(FALCON)), PLAIN)


def _attack() -> Engagement:
    return activation.attack_plan(ESCORT, PATROL, PLAIN, check=3)


def _attack_unchecked() -> Engagement:
    return activation.attack_plan(ESCORT, PATROL, PLAIN, check=None)


def _reply() -> Engagement:
    return activation.reply_plan(PATROL, ESCORT, PLAIN, check=2)


def _ammunition() -> Engagement:
    return activation.ammunition_plan(((ESCORT, 1), (PATROL, 4), (DIVERS, 2)), PLAIN)


def _reply_then_attack() -> Engagement:
    then = activation.attack_plan(ESCORT, PATROL, PLAIN, check=2)
    reply = activation.reply_plan(ESCORT, PATROL, PLAIN, check=1)
    return activation.together(reply, then, "escort", "patrol")


def _reply_then_move() -> Engagement:
    then = activation.ammunition_plan(((ESCORT, 2),), PLAIN)
    reply = activation.reply_plan(ESCORT, PATROL, PLAIN, check=None)
    return activation.together(reply, then, "escort", "patrol", attack=False)


def _strike() -> Engagement:
    flights = flight(GANNET, 1), flight(ALBATROSS, 1), flight(MERLIN, 1), flight(PELICAN, 1, 1)
    supporters = YORK, VIPER
    return strike(flights, EAGLE, PLAIN, supporters=supporters, busy=True, fast=True, evasive=True)


def _strike_effects() -> Engagement:
    return strike((flight(GANNET, 1),), YORK, PLAIN, effects=True)


def _strike_unarmed() -> Engagement:
    """Fighters with nothing to drop draw fire all the same."""
    return strike((flight(FALCON, 2),), YORK, PLAIN, effects=True)


def _strike_crippled() -> Engagement:
    firers = (
        firer("eagle", EAGLE, untried=True, evasive=True),
        firer("york", YORK, name="York 2", all_hands=True),
    )
    mine = DIVERS, DROPPERS, STRAFERS
    aimed = target("eagle", EAGLE, WOUNDED, name="Eagle 1", watched=True)
    return strike_by(mine, aimed, firers, PLAIN)


def _strike_details() -> Engagement:
    aimed = target("eagle", EAGLE, WOUNDED, name="Eagle 1", busy=True)
    return strike_by((DIVERS,), aimed, (firer("eagle", EAGLE),), PLAIN, effects=True, details=True)


def _strike_torpedoes() -> Engagement:
    """Torpedoes at a busy carrier start no more fires, and watch for nothing."""
    aimed = target("eagle", EAGLE, busy=True, watched=True)
    return strike_by((DROPPERS,), aimed, (), PLAIN, effects=True, details=True)


def _strike_read_otherwise() -> Engagement:
    firers = firer("york", YORK), firer("viper", VIPER, untried=True)
    mine = DIVERS, STRAFERS
    aimed = target("york", YORK, fast=True)
    return strike_by(mine, aimed, firers, OTHER_STRIKE)


def _watched() -> Engagement:
    hurt = target("eagle", EAGLE, WOUNDED, name="Eagle 1")
    return watched_criticals(hurt, 2, "attacker", PLAIN)


def _gunnery() -> Engagement:
    seen = Sighting(Band.CLOSE, beam_on=True, smoke=True, later=True)
    aimed = target("eagle", EAGLE, fast=True, evasive=True)
    by = firer("york", YORK, evasive=True, all_hands=True)
    return fire_at(by, aimed, weapon_lines(YORK), seen, PLAIN)


def _gunnery_crippled() -> Engagement:
    """A crippled firer at a busy carrier: her guns start more fires there, her torpedoes none."""
    by = firer("york", YORK, name="York 2", untried=True)
    aimed = target("eagle", EAGLE, WOUNDED, name="Eagle 1", busy=True)
    lines = [line for line in weapon_lines(YORK) if line.id != "main-2"]
    seen = Sighting(Band.EXTREME)
    return fire_at(by, aimed, lines, seen, PLAIN, effects=True, details=True)


def _gunnery_busy() -> Engagement:
    aimed = target("eagle", EAGLE, busy=True)
    lines = weapon_lines(YORK)[:1]
    seen = Sighting(Band.LONG)
    return fire_at(firer("york", YORK), aimed, lines, seen, OTHER_STRIKE, effects=True)


def _torpedoes() -> Engagement:
    seen = Sighting(Band.CLOSE, beam_on=True, smoke=True)
    lines = weapon_lines(VIPER)
    by = firer("viper", VIPER)
    return fire_at(by, target("york", YORK, busy=True), lines, seen, PLAIN, effects=True)


_ENGAGEMENTS: Final[Mapping[str, Callable[[], Engagement]]] = {
    "e1": lambda: reference.volley_at_six(6, 3, 4),
    "e2": lambda: reference.volley_at_six(5, 7, 2),
    "e3": reference.duel,
    "e4": reference.dive_attack,
    "e5": reference.escorted_strike,
    "ring-of-three": lambda: reference.ring(3),
    "duels-apart": lambda: reference.duels_apart(2),
    "dogfight": _dogfight,
    "dogfight-read-otherwise": _dogfight_read_otherwise,
    "dogfight-without-reply": _no_reply,
    "dogfight-reply-for-nothing": _silent,
    "return-fire": _return_fire,
    "attack": _attack,
    "attack-unchecked": _attack_unchecked,
    "reply": _reply,
    "ammunition": _ammunition,
    "reply-then-attack": _reply_then_attack,
    "reply-then-move": _reply_then_move,
    "strike": _strike,
    "strike-effects": _strike_effects,
    "strike-unarmed": _strike_unarmed,
    "strike-crippled-firer": _strike_crippled,
    "strike-details": _strike_details,
    "strike-torpedoes": _strike_torpedoes,
    "strike-read-otherwise": _strike_read_otherwise,
    "watched-criticals": _watched,
    "gunnery": _gunnery,
    "gunnery-crippled-firer": _gunnery_crippled,
    "gunnery-busy-carrier": _gunnery_busy,
    "torpedoes": _torpedoes,
    "initiative": golden_table.initiative,
    "air-initiative": golden_table.air_initiative,
    "ammunition-after-the-bound": golden_table.ammunition_after_the_bound,
    "end-of-the-turn": golden_table.end_of_the_turn,
}


def engagements() -> dict[str, Engagement]:
    """The golden plans themselves, by name."""
    return {name: make() for name, make in _ENGAGEMENTS.items()}


def plans() -> dict[str, Callable[[], str]]:
    """The golden plans by the name of their file, and how each is made."""

    def text(make: Callable[[], Engagement]) -> Callable[[], str]:
        return lambda: outline(make())

    found = {name: text(make) for name, make in _ENGAGEMENTS.items()}
    return found | {"needs": needs, "questions": questions, "critical-tables": critical_tables}
