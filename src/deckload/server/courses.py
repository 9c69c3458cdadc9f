"""The courses a ship can steer to a place: the geometry of a path, not the rule about it.

A path goes ahead, turns by points, goes on, and may turn once more. With the turns chosen, the
places it ends at fill a polygon, and each place in it is a mixture of the corners.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from msgspec import Struct

from deckload.game.legal import Course
from deckload.game.moving import course
from deckload.game.orders import MoveShip
from deckload.game.state import ShipState
from deckload.rules.headings import turned
from deckload.rules.places import INCH, Position

Turns = tuple[int, ...]
Parts = tuple[int, int, int]
"""Thousandths of an inch: ahead, after the first turn, after the second."""

STRAIGHT: Final[Turns] = ()
EIGHTH: Final = INCH // 8
HALF: Final = INCH // 2


class Corner(Struct, frozen=True):
    """A corner of what a choice of turns reaches: the parts of the path, and where it ends."""

    parts: Parts
    end: Position


def turns_of(room: Course) -> Iterator[Turns]:
    """The turns that a ship may choose from, the least first."""
    yield STRAIGHT
    for points in range(1, room.points + 1):
        yield from ((points,), (-points,))
    if room.turns > 1:
        for points in range(2, room.points + 1):
            for first in range(1, points):
                for one in (first, -first):
                    for other in (points - first, first - points):
                        yield (one, other)


def path_order(unit: str, turns: Turns, parts: Parts) -> MoveShip:
    """A path as an order. A turn at the end of it is one, though nothing is run after it."""
    first, second = (*turns, 0, 0)[:2]
    return MoveShip(unit, parts[0], first, parts[1], again=second, last=parts[2])


def ends_at(ship: ShipState, turns: Turns, parts: Parts) -> Position:
    """Where such a path ends."""
    return course(ship, path_order(ship.id, turns, parts))[-1]


def ends_on(ship: ShipState, turns: Turns) -> int:
    """The heading at the end of it."""
    return turned(ship.heading, sum(turns))


def corners(ship: ShipState, room: Course, turns: Turns) -> tuple[Corner, ...]:
    """The corners of what these turns reach."""
    least, most, before = room.least, room.most, room.before_turn
    found: list[Parts] = [(least, 0, 0), (most, 0, 0)]
    if turns:
        begin = max(before, least)
        found = [(begin, 0, 0), (most, 0, 0), (before, most - before, 0)]
        if before < least:
            found.append((before, least - before, 0))
    if len(turns) > 1:
        found += [(before, 0, most - before), (before, 0, max(0, least - before))]
    return tuple(Corner(parts, ends_at(ship, turns, parts)) for parts in dict.fromkeys(found))


def towards(reached: tuple[Corner, ...], to: Position) -> Iterator[Parts]:
    """The paths that end nearest to a place: at it if it lies inside, else on the rim."""
    for three in combinations(reached, 3):
        inside = _inside(three, to)
        if inside is not None:
            yield inside
    for one, other in combinations(reached, 2):
        yield _on_rim(one, other, to)
    yield from (corner.parts for corner in reached)


def finely(room: Course, turns: Turns) -> Iterator[Parts]:
    """Paths of every length by the eighth of an inch; by the half where she turns twice."""
    least, most, before = room.least, room.most, room.before_turn
    if not turns:
        yield from ((ahead, 0, 0) for ahead in (*range(least, most, EIGHTH), most))
        return
    step = EIGHTH if len(turns) == 1 else HALF
    for ahead in range(before, most + 1, step):
        for then in range(0, most - ahead + 1, step):
            lasts = range(0, most - ahead - then + 1, step) if len(turns) > 1 else (0,)
            yield from ((ahead, then, last) for last in lasts if ahead + then + last >= least)


def steered(ship: ShipState, turns: Turns, to: Position) -> Parts | None:
    """The parts by which one turn leads exactly to a place, be they lawful or not.

    None where the turn leads nowhere else than straight on, or back.
    """
    assert ship.place is not None
    far = 100 * INCH
    ahead, then = (ends_at(ship, turns, parts) for parts in ((far, 0, 0), (0, far, 0)))
    x, y = to.x - ship.place.x, to.y - ship.place.y
    ax, ay = ahead.x - ship.place.x, ahead.y - ship.place.y
    tx, ty = then.x - ship.place.x, then.y - ship.place.y
    across = ax * ty - ay * tx
    if abs(across) < far:
        return None
    return (_divided((x * ty - y * tx) * far, across), _divided((ax * y - ay * x) * far, across), 0)


def straight(ship: ShipState, to: Position) -> Parts:
    """How far straight on is nearest to a place; below 0 where it lies behind her."""
    assert ship.place is not None
    far = 100 * INCH
    ahead = ends_at(ship, STRAIGHT, (far, 0, 0))
    x, y = ahead.x - ship.place.x, ahead.y - ship.place.y
    along = (to.x - ship.place.x) * x + (to.y - ship.place.y) * y
    return (_divided(along, far), 0, 0)


def _inside(three: tuple[Corner, Corner, Corner], to: Position) -> Parts | None:
    """The mixture of three corners that ends at a place, None where it lies outside of them."""
    first, second, third = three
    weights = (
        _twice_area(second.end, third.end, to),
        _twice_area(third.end, first.end, to),
        _twice_area(first.end, second.end, to),
    )
    whole = sum(weights)
    if not whole or any(weight * whole < 0 for weight in weights):
        return None
    a, b, c = (each.parts for each in three)
    return _trimmed(
        [
            _divided(a[n] * weights[0] + b[n] * weights[1] + c[n] * weights[2], whole)
            for n in range(3)
        ],
        max(sum(parts) for parts in (a, b, c)),
    )


def _on_rim(one: Corner, other: Corner, to: Position) -> Parts:
    """The mixture of two corners that ends nearest to a place."""
    x, y = other.end.x - one.end.x, other.end.y - one.end.y
    whole = x * x + y * y
    part = (to.x - one.end.x) * x + (to.y - one.end.y) * y
    part = min(max(part, 0), whole)
    if not whole:
        return one.parts
    mixed = [
        from_ + _divided((upto - from_) * part, whole)
        for from_, upto in zip(one.parts, other.parts, strict=True)
    ]
    return _trimmed(mixed, max(sum(one.parts), sum(other.parts)))


def _trimmed(parts: list[int], most: int) -> Parts:
    """Parts that rounding has not made longer in all than the longest they are mixed of."""
    over = max(0, sum(parts) - most)
    for n in (2, 1):
        cut = min(over, parts[n])
        parts[n], over = parts[n] - cut, over - cut
    return (parts[0], parts[1], parts[2])


def _twice_area(one: Position, other: Position, third: Position) -> int:
    return (other.x - one.x) * (third.y - one.y) - (other.y - one.y) * (third.x - one.x)


def _divided(whole: int, by: int) -> int:
    """Divided to the nearest whole."""
    return (2 * whole + by) // (2 * by)
