"""The effects of confirmed criticals, one by one in order, until the ship is sunk (S4.4, S4.8)."""

from msgspec import Struct

from deckload.dice.engagement import Field, Step
from deckload.dice.needs import Cause, Purpose
from deckload.dice.requests import Asking, Faces
from deckload.rules.critical_table import CELLS, Line, cell_of, effect_in
from deckload.units.ships import Ship

NOTHING = 0
MOST_DAMAGE = 18
"""The most points one critical can cost: a magazine's three dice."""
MOST_CREW = 12
MOST_FIRES = 4


class Condition(Struct, frozen=True):
    """What a ship has left where criticals strike: damage points and weapon lines.

    `minor` and `main` hold a bit for each line of the kind that works, in sheet order.
    """

    hull: int
    minor: int
    main: int


def fresh(ship: Ship) -> Condition:
    """The condition of a ship that nothing has hit; a carrier's torpedo lines are not at stake."""
    minor = len(ship.secondaries) + (ship.aa.dice > 0)
    if not ship.is_carrier:
        minor += len(ship.torpedoes)
    return Condition(ship.damage, (1 << minor) - 1, (1 << len(ship.guns)) - 1)


def next_critical(waiting: int, taken: int, hull: int, carrier: int, cause: Cause) -> Asking:
    """Criticals still waiting, and the cell of the table that struck, 0 for none.

    A ship with no damage points left rolls no further effects (S4.4).
    """
    if not waiting or taken >= hull:
        return 0, NOTHING
    place, roll = yield Faces(2, cause)
    return waiting - 1, cell_of(place, roll)


def put_out_line(
    cell: int, working: int, none_left: int, carrier: int, kind: Line
) -> tuple[int, int]:
    """Lines of a kind that still work, and 1 if one was hit where none did (F32).

    `none_left` is what the other kind has come to.
    """
    if cell == NOTHING or effect_in(cell, carrier=bool(carrier)).line is not kind:
        # The first kind looked at clears what the critical before has left.
        return working, none_left if kind is Line.MAIN else 0
    return (working - 1, 0) if working else (working, 1)


def which_line(cell: int, lines: int, carrier: int, kind: Line, cause: Cause) -> Asking:
    """The lines of a kind that still work as bits, and the number of the one that went out.

    One die counts round and round over the working ones in sheet order (F32); 0: no line.
    """
    if cell == NOTHING or effect_in(cell, carrier=bool(carrier)).line is not kind or not lines:
        return lines, 0
    working = [number for number in range(lines.bit_length()) if lines >> number & 1]
    (face,) = yield Faces(1, cause)
    hit = working[(face - 1) % len(working)]
    return lines & ~(1 << hit), hit + 1


def effect_damage(
    cell: int, none_left: int, taken: int, hull: int, carrier: int, cause: Cause
) -> Asking:
    """Damage taken after an effect: points, dice, and one for a line not there (S4.8, F32)."""
    if cell == NOTHING or taken >= hull:
        return taken
    effect = effect_in(cell, carrier=bool(carrier))
    points = effect.damage + (none_left if effect.line else 0)
    if effect.damage_dice:
        points += sum((yield Faces(effect.damage_dice, cause)))
    return taken + points


def crew_and_fires(cell: int, carrier: int, busy: int, crew: Cause, fire: Cause) -> Asking:
    """Crew lost and fires started by an effect; one fire more in a busy carrier (S4.8, A5.2)."""
    if cell == NOTHING:
        return 0, 0
    effect = effect_in(cell, carrier=bool(carrier))
    lost, started = effect.crew, effect.fires + busy
    if effect.crew_dice:
        lost += sum((yield Faces(effect.crew_dice, crew)))
    if effect.fire_dice:
        # A die of three: 1-2, 3-4 and 5-6.
        started += sum((face + 1) // 2 for face in (yield Faces(effect.fire_dice, fire)))
    return lost, started


def is_sunk(taken: int, hull: int) -> int:
    """1 for a ship with no damage points left (S4.5)."""
    return int(taken >= hull)


def effect_fields(
    ship: Ship,
    damage: int,
    criticals: int,
    *,
    condition: Condition | None = None,
    details: bool = False,
) -> list[Field]:
    """The fields that up to `criticals` effects need; see `effect_steps`."""
    state = condition or fresh(ship)
    minor, main = state.minor.bit_count(), state.main.bit_count()
    fields = [
        Field("criticals_waiting", 0, 0, criticals),
        Field("minor_lines", minor, 0, minor),
        Field("main_lines", main, 0, main),
        Field("total_damage", 0, 0, max(damage, state.hull - 1 + MOST_DAMAGE)),
        Field("sunk", 0, 0, 1),
    ]
    fields.append(Field("no_line", 0, 0, 1))
    fields += [Field(f"effect_{n}", 0, 0, CELLS) for n in range(1, criticals + 1)]
    if not details:
        return fields
    for n in range(1, criticals + 1):
        fields += [
            Field(f"minor_out_{n}", 0, 0, state.minor.bit_length()),
            Field(f"main_out_{n}", 0, 0, state.main.bit_length()),
        ]
    return [
        *fields,
        Field("minor_working", state.minor, 0, state.minor),
        Field("main_working", state.main, 0, state.main),
        Field("crew_lost", 0, 0, MOST_CREW * criticals),
        Field("fires_started", 0, 0, MOST_FIRES * criticals),
    ]


def effect_steps(
    ship: Ship,
    criticals: int,
    *,
    condition: Condition | None = None,
    details: bool = False,
    busy: bool = False,
    unit: str = "ship",
    name: str = "",
) -> list[Step]:
    """Steps that roll and apply up to `criticals` effects and say whether the ship is sunk.

    They follow damage points: the cells' own, and the point that a line costs when none of its
    kind works (F32). With `details` they also find out which line it is, the crew lost and the
    fires started.
    """
    state = condition or fresh(ship)
    hull, carrier = state.hull, int(ship.is_carrier)

    def cause(what: str) -> Cause:
        return Cause(Purpose.CRITICAL, "table", unit, f"{what}, {name or ship.name}")

    total, waiting = "total_damage", "criticals_waiting"
    steps = [Step(_copied, ("damage",), (total,)), Step(_copied, ("criticals",), (waiting,))]
    kinds = ((Line.MINOR, "minor"), (Line.MAIN, "main"))
    for number in range(1, criticals + 1):
        title, cell = f"critical {number}", f"effect_{number}"
        steps.append(
            Step(
                next_critical,
                (waiting, total),
                (waiting, cell),
                args=(hull, carrier, cause("place and effect")),
                title=title,
                clauses=("S4.4", "S4.8"),
            )
        )
        for kind, word in kinds if details else ():
            steps.append(
                Step(
                    which_line,
                    (cell, f"{word}_working"),
                    (f"{word}_working", f"{word}_out_{number}"),
                    args=(carrier, kind, cause(f"which {word} line")),
                    title=f"{title}: which line",
                    clauses=("F32",),
                )
            )
        for kind, word in kinds:
            steps.append(
                Step(
                    put_out_line,
                    (cell, f"{word}_lines", "no_line"),
                    (f"{word}_lines", "no_line"),
                    args=(carrier, kind),
                    title=f"{title}: lines",
                    clauses=("F32",),
                )
            )
        steps.append(
            Step(
                effect_damage,
                (cell, "no_line", total),
                (total,),
                args=(hull, carrier, cause("damage of the effect")),
                title=f"{title}: damage",
                clauses=("S4.8",),
            )
        )
        if details:
            steps.append(
                Step(
                    crew_and_fires,
                    (cell,),
                    (),
                    ("crew_lost", "fires_started"),
                    args=(carrier, int(busy), cause("crew of the effect"), cause("fires")),
                    title=f"{title}: crew and fires",
                    clauses=("S4.8", "A5.2"),
                )
            )
    steps.append(Step(is_sunk, (total,), ("sunk",), args=(hull,), title="sunk", clauses=("S4.5",)))
    return steps


def _copied(value: int) -> int:
    return value
