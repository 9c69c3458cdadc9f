"""Questions about a ship's fire at another: her guns, or her torpedoes (S3, S4, S5)."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from deckload.dice.errors import BadPhrase, UnknownName
from deckload.dice.words import dice_words, shown
from deckload.odds.questions import Question
from deckload.odds.shots import Shot, shots_at_ship
from deckload.rules.criticals import fresh
from deckload.rules.dogfight import ATTACKER
from deckload.rules.gunnery import Salvo, fire_at, needs_of, salvoes
from deckload.rules.gunnery_needs import (
    Band,
    Sighting,
    attack_need,
    band,
    cannot_fire_line,
    is_fast,
)
from deckload.rules.places import INCH
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import Rulings
from deckload.rules.strike import Firer, Target
from deckload.units.names import fold, listed
from deckload.units.ships import Ship
from deckload.units.weapon_lines import WeaponLine, weapon_lines
from deckload.units.weapons import Arc

BEAMS = (Arc.STARBOARD, Arc.PORT)


class Lie(Struct, frozen=True, kw_only=True):
    """How the target lies to the ship that fires, and what both of them are doing.

    `inches` is the range, None where nobody has said it: then every line reaches and range
    changes nothing. `arc` is where the target lies from the ship, None for the better beam.
    `busy`: the target is a carrier that launched or recovered aircraft (A5.2). `crippled`: the
    ship that fires is, so that each line is rolled for (S4.6).
    """

    inches: int | None = None
    arc: Arc | None = None
    beam_on: bool = False
    smoke: bool = False
    later: bool = False
    fast: bool = False
    evasive: bool = False
    busy: bool = False
    firer_evasive: bool = False
    all_hands: bool = False
    crippled: bool = False


def gunnery_question(
    ship: Ship,
    target: Ship,
    rulings: Rulings,
    lie: Lie,
    *,
    lines: Sequence[str] = (),
    torpedoes: bool = False,
    effects: bool = False,
) -> Question:
    """What the guns of a ship do to another, or her `torpedoes`: one attack, at a fresh target.

    All her lines fire that reach and bear, or those named in `lines`. Raises BadPhrase where none
    of them may fire or the ships cannot do both of two things, UnknownName for a line that she
    does not have.
    """
    if lie.firer_evasive and lie.all_hands:
        raise BadPhrase(
            f"{ship.name} cannot both evade and call All Hands: a ship takes one special action "
            "a turn (S2.5); leave one of them out"
        )
    chosen, idle = _chosen(ship, lie, lines, torpedoes)
    firer = Firer(
        unit="firer",
        ship=ship,
        dice=0,
        owner=ATTACKER,
        evasive=lie.firer_evasive,
        all_hands=lie.all_hands,
        untried=lie.crippled,
    )
    aimed = Target(
        unit="target",
        ship=target,
        condition=fresh(target),
        busy=lie.busy,
        fast=lie.fast,
        evasive=lie.evasive,
    )
    seen = Sighting(band=_band(lie, rulings), beam_on=lie.beam_on, smoke=lie.smoke, later=lie.later)
    fired = salvoes(chosen)
    words = listed((f"{dice_words(each.dice)} of {each.weapon.name}" for each in fired), "and")
    return Question(
        "torpedoes" if torpedoes else "gunnery",
        f"{ship.name} fires {words} at {target.name}",
        fire_at(firer, aimed, chosen, seen, rulings, effects=effects),
        ("hits", "damage", "criticals", *(("total_damage", "sunk") if effects else ())),
        rulings,
        (*_notes(ship, target, rulings, lie, torpedoes), *_line_notes(chosen, idle, fired)),
        tuple(shot for each in fired for shot in _shots(each, firer, aimed, seen, rulings)),
    )


def _chosen(
    ship: Ship, lie: Lie, names: Sequence[str], torpedoes: bool
) -> tuple[tuple[WeaponLine, ...], tuple[Refusal, ...]]:
    """The lines that fire, and why the others may not. Raises as the question does."""
    mine = [line for line in weapon_lines(ship) if line.is_torpedo is torpedoes]
    if not mine:
        what = "torpedoes to fire (S5.1)" if torpedoes else "guns to fire at ships (S3.1)"
        raise BadPhrase(f"{ship.name} has no {what}; name another ship")
    if names:
        named = _named(ship, names, torpedoes)
        arc = lie.arc or _common_arc(named)
        for line in named:
            if (reason := _refused(line, lie, arc)) is not None:
                raise BadPhrase(f"{ship.name}, {_told(reason)}")
        return named, ()
    # A target on the beam lies on one of the two: the one where more dice bear.
    arcs = BEAMS if lie.arc is None else (lie.arc,)
    best = max(arcs, key=lambda arc: _dice(line for line in mine if not _refused(line, lie, arc)))
    refused = [_refused(line, lie, best) for line in mine]
    chosen = tuple(line for line, reason in zip(mine, refused, strict=True) if reason is None)
    if not chosen:
        raise BadPhrase(_none_fires(ship, mine, lie, torpedoes))
    return chosen, tuple(reason for reason in refused if reason is not None)


def _named(ship: Ship, names: Sequence[str], torpedoes: bool) -> tuple[WeaponLine, ...]:
    """The lines of those names, in the order of the sheet. Raises BadPhrase and UnknownName."""
    known = {fold(line.id): line for line in weapon_lines(ship)}
    found: list[WeaponLine] = []
    for name in names:
        line = known.get(fold(name))
        if line is None:
            there = listed((each.id for each in known.values()), "and")
            raise UnknownName(f"{ship.name} has no line '{shown(name)}'; there are {there}")
        if line.is_torpedo is not torpedoes:
            kinds = ("torpedoes", "guns") if line.is_torpedo else ("guns", "torpedoes")
            raise BadPhrase(
                f"{line.id} of {ship.name} fires {kinds[0]} and this is about her {kinds[1]}; "
                f"ask about {kinds[0]} by themselves"
            )
        if line in found:
            raise BadPhrase(f"{line.id} is named twice; a line fires once a turn (S3.1)")
        found.append(line)
    return tuple(line for line in known.values() if line in found)


def _common_arc(lines: Sequence[WeaponLine]) -> Arc | None:
    """An arc on which all the lines bear, None if any will do. Raises BadPhrase for none."""
    bearing = [set(line.weapon.arcs) for line in lines if line.weapon.arcs]
    if not bearing:
        return None
    common = set.intersection(*bearing)
    if not common:
        names = listed((line.id for line in lines), "and")
        raise BadPhrase(
            f"{names} bear on no arc together, so they cannot fire at one target (S3.4)"
        )
    return min(common, key=(*BEAMS, Arc.BOW, Arc.STERN).index)


def _refused(line: WeaponLine, lie: Lie, arc: Arc | None) -> Refusal | None:
    """Why a line may not fire at a target that lies so."""
    return cannot_fire_line(
        line,
        working=True,
        spent=False,
        in_range=lie.inches is None or lie.inches <= (line.weapon.range or 0),
        bears=arc is None or not line.weapon.arcs or arc in line.weapon.arcs,
    )


def _told(refusal: Refusal) -> str:
    """A refusal within a sentence."""
    return f"{refusal.reason.rstrip('.')} ({refusal.clause})"


def _dice(lines: Iterable[WeaponLine]) -> int:
    return sum(line.weapon.ad for line in lines)


def _none_fires(ship: Ship, lines: Sequence[WeaponLine], lie: Lie, torpedoes: bool) -> str:
    """Why no line of a ship may fire, and what would be legal."""
    what = "torpedo line" if torpedoes else "gun"
    reaching = [
        line for line in lines if lie.inches is None or lie.inches <= (line.weapon.range or 0)
    ]
    if not reaching:
        farthest = max(line.weapon.range or 0 for line in lines)
        return (
            f'no {what} of {ship.name} reaches {lie.inches}"; '
            f'the farthest reaches {farthest}" (S3.1)'
        )
    bearing = [arc for arc in Arc if any(arc in line.weapon.arcs for line in reaching)]
    where = f"the {lie.arc} arc" if lie.arc else "either beam"
    within = "" if len(reaching) == len(lines) else " in range"
    return (
        f"no {what} of {ship.name}{within} bears on {where}; "
        f"there are some that bear on {listed(bearing, 'and')} (S3.4)"
    )


def _band(lie: Lie, rulings: Rulings) -> Band:
    inches = lie.inches
    return Band.MEDIUM if inches is None else band(lambda limit: inches <= limit, rulings)


def _notes(ship: Ship, target: Ship, rulings: Rulings, lie: Lie, torpedoes: bool) -> Iterable[str]:
    """What is taken for granted."""
    if lie.inches is None and torpedoes:
        yield f"No range is said: {target.name} is taken to be in reach (S5.1)."
    elif lie.inches is None:
        yield (
            f"No range is said: {target.name} is taken to be in reach of every gun, "
            "at a range that changes nothing (S3.3)."
        )
    if lie.busy and not target.is_carrier:
        yield f"{target.name} is no carrier; answered as if she were a busy one (A5.2)."
    if lie.fast and not is_fast(target.speed, target.speed * INCH, rulings):
        yield (
            f'{target.name} has a Speed of {target.speed}"; answered as if she were a fast '
            "target (S3.3)."
        )


def _line_notes(
    chosen: Sequence[WeaponLine],
    idle: Sequence[Refusal],
    fired: Sequence[Salvo],
) -> Iterable[str]:
    """Which lines fire, which do not and why, and how they roll."""
    yield f"Fires: {listed((line.id for line in chosen), 'and')}."
    yield from (f"Does not fire: {_told(reason)}." for reason in idle)
    if len(fired) > 1:
        yield "Lines of one name are one roll, others roll apart; it is one attack (F33, S4.4)."


def _shots(
    salvo: Salvo, firer: Firer, target: Target, seen: Sighting, rulings: Rulings
) -> list[Shot]:
    """What may raise each field, and why it may not."""
    hit = Shot("hits", salvo.dice, attack_need(salvo.lines[0], firer, target, seen, rulings))
    score, critical = needs_of(salvo.weapon, target, rulings)
    whose = firer.called
    return shots_at_ship(hit, salvo.weapon, whose, score, critical, busy=target.busy)
