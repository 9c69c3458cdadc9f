"""How far a flight may go, and where a move may end (A3.9, F3, F4, F10, F21)."""

from collections.abc import Iterable
from math import isqrt
from typing import Final

from msgspec import Struct

from deckload.rules.places import (
    INCH,
    Edge,
    Position,
    Table,
    cannot_stand,
    in_contact,
    squared_distance,
)
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import Rulings

NOT_CLEAR: Final = Refusal(
    "F4",
    "Breaking away must end out of contact with every enemy flight; go further from them, or stay.",
)
"""Why a flight may not break away to where an enemy flight is in contact."""
_PARTS: Final = 3  # a third is the finest part of a thousandth that any limit needs


class Reach(Struct, frozen=True):
    """How far a move may go, in thirds of a thousandth of an inch, by which `clause`.

    Two thirds of a speed are whole in this measure, so nothing is ever rounded.
    """

    thirds: int
    clause: str

    def covers(self, start: Position, end: Position) -> bool:
        """Whether the straight line from `start` to `end` is no longer than this (F10)."""
        return self.holds(squared_distance(start, end))

    def holds(self, squared: int) -> bool:
        """Whether a distance, given by its square in square thousandths, is no longer."""
        return _PARTS**2 * squared <= self.thirds**2

    @property
    def text(self) -> str:
        """The limit in inches for people, to two decimals: "8", "6.67"."""
        hundredths = (self.thirds + 15) // 30
        whole, rest = divmod(hundredths, 100)
        return f"{whole}.{rest:02d}".rstrip("0") if rest else str(whole)


def full_reach(speed: int) -> Reach:
    """The reach of a flight that nobody intercepts: its speed, in inches (F3, F10)."""
    return Reach(_PARTS * speed * INCH, "F10")


def breaking_away_reach(speed: int, rulings: Rulings) -> Reach:
    """The reach of a flight that breaks away: two thirds of its speed in inches.

    Exact, or the whole inches of it (A3.9; ruling `two_thirds`).
    """
    thirds = rulings.numbers.air.breaking_away_thirds
    if rulings["two_thirds"] == "down":
        return Reach(_PARTS * (thirds * speed // _PARTS) * INCH, "A3.9")
    return Reach(thirds * speed * INCH, "A3.9")


def cannot_move(
    start: Position, end: Position, reach: Reach, flights: Iterable[Position], table: Table
) -> Refusal | None:
    """Why a move may not end there: too far, off the table, or on another flight (F10).

    `flights` are all the others on the table; what lies between does not matter, and ships may
    be overlapped (F11). To stand still is always legal (F1).
    """
    if start == end:
        return None
    if not reach.covers(start, end):
        return Refusal(
            reach.clause, f'The move is too long; it may end up to {reach.text}" from its start.'
        )
    return cannot_stand(end, flights, table)


def cannot_break_away(
    start: Position,
    end: Position,
    speed: int,
    enemies: Iterable[Position],
    friends: Iterable[Position],
    table: Table,
    rulings: Rulings,
) -> Refusal | None:
    """Why a flight may not break away to there (A3.9, F4).

    `enemies` and `friends` are the other flights on the table. Where every end in reach is
    refused, the flight cannot break away. A flight that lands or leaves by its edge ends contact
    by that alone: for it only the reach counts, in `cannot_move` or `cannot_leave`.
    """
    enemies = tuple(enemies)
    reach = breaking_away_reach(speed, rulings)
    refused = cannot_move(start, end, reach, (*enemies, *friends), table)
    if refused is None and any(in_contact(end, enemy, rulings) for enemy in enemies):
        return NOT_CLEAR
    return refused


def cannot_leave(start: Position, own_edge: Edge, reach: Reach, table: Table) -> Refusal | None:
    """Why a flight may not leave the table in this move: its own base edge is too far (F10).

    `reach` is that of breaking away where the flight is intercepted (F4).
    """
    if reach.holds(table.distance_to(own_edge, start) ** 2):
        return None
    return Refusal(
        reach.clause,
        f"A flight leaves the table only by its own base edge, and that is further than the "
        f'{reach.text}" it may go; move towards it first.',
    )


def homeward(start: Position, goal: Position, reach: Reach) -> Position:
    """Where the shortest way to `goal` ends at full reach: the goal itself if it is near (F21).

    Rounded towards `start`, so that it is always in reach.
    """
    squared = squared_distance(start, goal)
    if reach.holds(squared):
        return goal

    def part(whole: int) -> int:
        length = isqrt((whole * reach.thirds) ** 2 // (_PARTS**2 * squared))
        return length if whole >= 0 else -length

    return Position(start.x + part(goal.x - start.x), start.y + part(goal.y - start.y))
