"""The effects of confirmed criticals, one by one in order, until the ship is sunk (S4.4, S4.8)."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from deckload.dice.engagement import Field, Step
from deckload.dice.needs import TABLE, Cause, Purpose
from deckload.dice.requests import Asking, Faces, Result
from deckload.rules.critical_table import Cells, Line, cells_of
from deckload.rules.rulings import Rulings
from deckload.units.ships import Ship

NOTHING = 0
HULL, TOTAL, WAITING = "hull_left", "total_damage", "criticals_waiting"
"""Fields: points left before the attack, points taken by it, criticals still to take effect."""
KINDS = ((Line.MINOR, "minor"), (Line.MAIN, "main"))
"""The kinds of lines with what their fields begin with."""


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


def next_critical(waiting: int, taken: int, hull: int, cells: Cells, cause: Cause) -> Asking:
    """Criticals still waiting, and the cell of the table that struck, 0 for none.

    A ship with no damage points left rolls no further effects (S4.4).
    """
    if not waiting or taken >= hull:
        return 0, NOTHING
    place, roll = yield Faces(2, cause)
    return waiting - 1, cells.at(place, roll)


def put_out_line(
    cell: int, working: int, none_left: int, cells: Cells, kind: Line
) -> tuple[int, int]:
    """Lines of a kind that still work, and 1 if one was hit where none did (F32).

    `none_left` is what the other kind has come to.
    """
    if cell == NOTHING or cells.effect(cell).line is not kind:
        # The first kind looked at clears what the critical before has left.
        return working, none_left if kind is Line.MAIN else 0
    return (working - 1, 0) if working else (working, 1)


def which_line(cell: int, lines: int, cells: Cells, kind: Line, cause: Cause) -> Asking:
    """The lines of a kind that still work as bits, and the number of the one that went out.

    One die counts round and round over the working ones in sheet order (F32); 0: no line.
    """
    if cell == NOTHING or cells.effect(cell).line is not kind or not lines:
        return lines, 0
    working = [number for number in range(lines.bit_length()) if lines >> number & 1]
    (face,) = yield Faces(1, cause)
    hit = working[(face - 1) % len(working)]
    return lines & ~(1 << hit), hit + 1


def effect_damage(
    cell: int, none_left: int, taken: int, hull: int, cells: Cells, cause: Cause
) -> Asking:
    """Damage taken after an effect: points, dice, and one for a line not there (S4.8, F32)."""
    if cell == NOTHING or taken >= hull:
        return taken
    effect = cells.effect(cell)
    points = effect.damage + (none_left if effect.line else 0)
    if effect.damage_dice:
        points += sum((yield Faces(effect.damage_dice, cause)))
    return taken + points


def crew_and_fires(cell: int, cells: Cells, more: int, crew: Cause, fire: Cause) -> Asking:
    """Crew lost and fires started by an effect; `more` fires in a busy carrier (S4.8, A5.2)."""
    if cell == NOTHING:
        return 0, 0
    effect = cells.effect(cell)
    lost, started = effect.crew, effect.fires + more
    if effect.crew_dice:
        lost += sum((yield Faces(effect.crew_dice, crew)))
    if effect.fire_dice:
        # A die of three: 1-2, 3-4 and 5-6.
        started += sum((face + 1) // 2 for face in (yield Faces(effect.fire_dice, fire)))
    return lost, started


def fires_of_the_first(
    cell: int, busy: int, number: int, cells: Cells, more: int, crew: Cause, fire: Cause
) -> Asking:
    """The same where only the first `busy` criticals, those of gunfire, start `more` fires."""
    return (yield Result(crew_and_fires, (cell, cells, more if number <= busy else 0, crew, fire)))


def is_sunk(taken: int, hull: int) -> int:
    """1 for a ship with no damage points left (S4.5)."""
    return int(taken >= hull)


def effect_fields(
    ship: Ship,
    damage: int,
    criticals: int,
    rulings: Rulings,
    *,
    condition: Condition | None = None,
    details: bool = False,
) -> list[Field]:
    """The fields that up to `criticals` effects need; see `effect_steps`."""
    state = condition or fresh(ship)
    cells = cells_of(rulings.numbers.criticals, carrier=ship.is_carrier)
    minor, main = state.minor.bit_count(), state.main.bit_count()
    fields = [
        Field(HULL, state.hull, state.hull, state.hull),
        Field(WAITING, 0, 0, criticals),
        Field("minor_lines", minor, 0, minor),
        Field("main_lines", main, 0, main),
        Field(TOTAL, 0, 0, max(damage, state.hull - 1 + cells.most_damage)),
        Field("sunk", 0, 0, 1),
    ]
    fields.append(Field("no_line", 0, 0, 1))
    fields += [Field(f"effect_{n}", 0, 0, len(cells.effects)) for n in range(1, criticals + 1)]
    if not details:
        return fields
    for n in range(1, criticals + 1):
        fields += [
            Field(f"minor_out_{n}", 0, 0, state.minor.bit_length()),
            Field(f"main_out_{n}", 0, 0, state.main.bit_length()),
        ]
    most_fires = cells.most_fires + rulings.numbers.air.busy_fires
    return [
        *fields,
        Field("minor_working", state.minor, 0, state.minor),
        Field("main_working", state.main, 0, state.main),
        Field("crew_lost", 0, 0, cells.most_crew * criticals),
        Field("fires_started", 0, 0, most_fires * criticals),
    ]


def effect_steps(
    ship: Ship,
    criticals: int,
    rulings: Rulings,
    *,
    details: bool = False,
    busy: bool = False,
    busy_count: str = "",
    unit: str = "ship",
    name: str = "",
) -> tuple[Step, ...]:
    """Steps that roll and apply up to `criticals` effects and say whether the ship is sunk.

    They follow damage points: the cells' own, and the point that a line costs when none of its
    kind works (F32). With `details` they also find out which line it is, the crew lost and the
    fires started. `busy`: every critical starts more fires (A5.2); `busy_count` names a field
    with the number of those that do, the first of them, where not all do.
    """
    more_fires = rulings.numbers.air.busy_fires if busy else 0
    cells = cells_of(rulings.numbers.criticals, carrier=ship.is_carrier)
    return _steps(cells, criticals, details, more_fires, busy_count, unit, name or ship.name)


@lru_cache(256)
def _steps(
    cells: Cells,
    criticals: int,
    details: bool,
    more_fires: int,
    busy_count: str,
    unit: str,
    name: str,
) -> tuple[Step, ...]:
    steps = [Step(_copied, ("damage",), (TOTAL,)), Step(_copied, ("criticals",), (WAITING,))]
    for number in range(1, criticals + 1):
        steps.append(
            Step(
                next_critical,
                (WAITING, TOTAL, HULL),
                (WAITING, f"effect_{number}"),
                args=(cells, _cause(unit, "place and effect", name)),
                title=f"critical {number}",
                clauses=("S4.4", "S4.8"),
                when=WAITING,
            )
        )
        if details:
            steps += _line_steps(number, cells, unit, name)
        steps += _damage_steps(number, cells, unit, name)
        if details:
            steps.append(_crew_step(number, cells, more_fires, busy_count, unit, name))
    steps.append(Step(is_sunk, (TOTAL, HULL), ("sunk",), title="sunk", clauses=("S4.5",)))
    return tuple(steps)


def _cause(unit: str, what: str, name: str) -> Cause:
    return Cause(Purpose.CRITICAL, TABLE, unit, f"{what}, {name}")


def _line_steps(number: int, cells: Cells, unit: str, name: str) -> Iterator[Step]:
    """Which line of each kind an effect puts out."""
    cell = f"effect_{number}"
    for kind, word in KINDS:
        yield Step(
            which_line,
            (cell, f"{word}_working"),
            (f"{word}_working", f"{word}_out_{number}"),
            args=(cells, kind, _cause(unit, f"which {word} line", name)),
            title=f"critical {number}: which line",
            clauses=("F32",),
            when=cell,
        )


def _damage_steps(number: int, cells: Cells, unit: str, name: str) -> Iterator[Step]:
    """The lines of each kind that an effect leaves, and its damage."""
    cell = f"effect_{number}"
    for kind, word in KINDS:
        yield Step(
            put_out_line,
            (cell, f"{word}_lines", "no_line"),
            (f"{word}_lines", "no_line"),
            args=(cells, kind),
            title=f"critical {number}: lines",
            clauses=("F32",),
            # The first kind looked at clears what the critical before has left.
            when=cell if kind is Line.MAIN else "",
        )
    yield Step(
        effect_damage,
        (cell, "no_line", TOTAL, HULL),
        (TOTAL,),
        args=(cells, _cause(unit, "damage of the effect", name)),
        title=f"critical {number}: damage",
        clauses=("S4.8",),
        when=cell,
    )


def _crew_step(
    number: int, cells: Cells, more_fires: int, busy_count: str, unit: str, name: str
) -> Step:
    cell = f"effect_{number}"
    return Step(
        fires_of_the_first if busy_count else crew_and_fires,
        (cell, busy_count) if busy_count else (cell,),
        (),
        ("crew_lost", "fires_started"),
        args=(
            *((number,) if busy_count else ()),
            cells,
            more_fires,
            _cause(unit, "crew of the effect", name),
            _cause(unit, "fires", name),
        ),
        title=f"critical {number}: crew and fires",
        clauses=("S4.8", "A5.2"),
        when=cell,
    )


def _copied(value: int) -> int:
    return value
