"""The effects of confirmed criticals, one by one in order, until the ship is sunk (S4.4, S4.8).

Only what takes damage points is followed here: the cells' own damage, and the point that a
line costs when none of its kind still works (F32).
"""

from functools import cache

from deckload.dice.engagement import Field, Step
from deckload.dice.needs import Cause, Purpose
from deckload.dice.requests import Asking, Faces
from deckload.rules.critical_table import Effect, Line, effect_of
from deckload.units.ships import Ship

NOTHING = 0
MOST_DAMAGE = 18
"""The most points one critical can cost: a magazine's three dice."""


@cache
def _classes(carrier: bool) -> tuple[Effect, ...]:
    """The cells that differ in damage or lines, in table order; effect number n is n - 1 here."""
    found: dict[tuple[int, int, Line | None], Effect] = {}
    for place in range(1, 7):
        for roll in range(1, 7):
            effect = effect_of(place, roll, carrier=carrier)
            found.setdefault(_damaging(effect), effect)
    return tuple(found.values())


def _damaging(effect: Effect) -> tuple[int, int, Line | None]:
    return effect.damage, effect.damage_dice, effect.line


def next_critical(waiting: int, taken: int, hull: int, carrier: int, cause: Cause) -> Asking:
    """Criticals still waiting, and the number of the effect that struck, 0 for none.

    A ship with no damage points left rolls no further effects (S4.4).
    """
    if not waiting or taken >= hull:
        return 0, NOTHING
    place, roll = yield Faces(2, cause)
    struck = _damaging(effect_of(place, roll, carrier=bool(carrier)))
    classes = [_damaging(effect) for effect in _classes(bool(carrier))]
    return waiting - 1, classes.index(struck) + 1


def put_out_line(
    effect: int, working: int, taken: int, hull: int, carrier: int, kind: Line
) -> tuple[int, int]:
    """Lines of a kind that still work, and damage taken: a point where there was none (F32)."""
    if effect == NOTHING or taken >= hull or _classes(bool(carrier))[effect - 1].line is not kind:
        return working, taken
    return (working - 1, taken) if working else (working, taken + 1)


def effect_damage(effect: int, taken: int, hull: int, carrier: int, cause: Cause) -> Asking:
    """Damage taken after the effect's own points and dice (S4.8)."""
    if effect == NOTHING or taken >= hull:
        return taken
    struck = _classes(bool(carrier))[effect - 1]
    points = struck.damage
    if struck.damage_dice:
        points += sum((yield Faces(struck.damage_dice, cause)))
    return taken + points


def is_sunk(taken: int, hull: int) -> int:
    """1 for a ship with no damage points left (S4.5)."""
    return int(taken >= hull)


def effect_fields(ship: Ship, damage: int, criticals: int) -> list[Field]:
    """The fields that the effects of up to `criticals` criticals on a fresh ship need."""
    minor, main = _lines(ship)
    return [
        Field("criticals_waiting", 0, 0, criticals),
        Field("effect", NOTHING, NOTHING, len(_classes(ship.is_carrier))),
        Field("minor_lines", minor, 0, minor),
        Field("main_lines", main, 0, main),
        Field("total_damage", 0, 0, max(damage, ship.damage - 1 + MOST_DAMAGE)),
        Field("sunk", 0, 0, 1),
    ]


def effect_steps(ship: Ship, criticals: int) -> list[Step]:
    """Steps that roll and apply up to `criticals` effects and say whether the ship is sunk."""
    hull, carrier = ship.damage, int(ship.is_carrier)
    cause = Cause(Purpose.CRITICAL, "table", "ship", f"place and effect, {ship.name}")
    points = Cause(Purpose.CRITICAL, "table", "ship", f"damage of the effect, {ship.name}")
    total, waiting = "total_damage", "criticals_waiting"
    steps = [
        Step(_copied, ("damage",), (total,)),
        Step(_copied, ("criticals",), (waiting,)),
    ]
    for number in range(1, criticals + 1):
        title = f"critical {number}"
        steps.append(
            Step(
                next_critical,
                (waiting, total),
                (waiting, "effect"),
                args=(hull, carrier, cause),
                title=title,
                clauses=("S4.4", "S4.8"),
            )
        )
        for kind, working in ((Line.MINOR, "minor_lines"), (Line.MAIN, "main_lines")):
            steps.append(
                Step(
                    put_out_line,
                    ("effect", working, total),
                    (working, total),
                    args=(hull, carrier, kind),
                    title=f"{title}: lines",
                    clauses=("F32",),
                )
            )
        steps.append(
            Step(
                effect_damage,
                ("effect", total),
                (total,),
                args=(hull, carrier, points),
                title=f"{title}: damage",
                clauses=("S4.8",),
            )
        )
    steps.append(Step(is_sunk, (total,), ("sunk",), args=(hull,), title="sunk", clauses=("S4.5",)))
    return steps


def _lines(ship: Ship) -> tuple[int, int]:
    """How many minor and main lines a ship has; torpedo lines of carriers are not at stake."""
    minor = len(ship.secondaries) + (ship.aa.dice > 0)
    if not ship.is_carrier:
        minor += len(ship.torpedoes)
    return minor, len(ship.guns)


def _copied(value: int) -> int:
    return value
