"""Splitting points of a fleet: how a point can be split, and the fewest that buy what is wanted.

Where S9.2 leaves it open, it is read so: a point is one choice of the battle's level. It may be
split into 2, 3, 5 or 8 equal parts one, two, three or four levels lower. Of these parts one, and
no more, may be split again by the same numbers, counted from its own level, and so on. A part that
is not split buys one ship of its level or of a lower one, and what is not used is lost.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Final

from msgspec import Struct

from deckload.rules.numbers import Prices
from deckload.rules.victory import POINT, price
from deckload.units.ships import Level

LEVELS: Final = tuple(level for level in Level if level is not Level.ABOVE_WAR)
"""The levels a battle can have (S9.1)."""
_WEIGHTS: Final = range(6)
_MOST_BOUNDS: Final = 16

_Counts = tuple[int, ...]
"""For each level, the lowest first, how many are of that level or a higher one."""


class Split(Struct, frozen=True):
    """A way to split a point: the levels that it, and then a part of each split, is split into.

    `parts` are what it leaves to buy with, the highest level first.
    """

    into: tuple[Level, ...]
    parts: tuple[Level, ...]


def splits(at: Level, prices: Prices) -> Iterator[Split]:
    """Every way to split a point of a level, the fewest splits first (S9.2)."""
    lower = LEVELS[: at.rank][::-1]
    for count in range(1, len(lower) + 1):
        for into in combinations(lower, count):
            parts: list[Level] = []
            before = at
            for level in into:
                if parts:
                    parts.pop()  # the one that is split again
                parts += [level] * (POINT // price(level, before, prices))
                before = level
            yield Split(into, tuple(parts))


def fewest(wanted: Sequence[Level], at: Level, prices: Prices) -> tuple[Split, ...]:
    """The fewest split points of a level that buy what is wanted below it (S9.2).

    Each choice needs a part of its own, of its level or a higher one. Since a part of a level can
    do whatever one of a lower level can, that is so exactly if for each level there are as many
    parts of it and the higher ones as there are choices.
    """
    start = _counts(wanted, at)
    ways = _useful(at, prices)
    bounds = _bounds(tuple(ways), start)
    points = _at_least(start, bounds)
    while True:
        found = _within(points, start, ways, bounds)
        if found is not None:
            return found
        points += 1


def can_buy(parts: Sequence[Level], wanted: Sequence[Level]) -> bool:
    """Whether parts buy what is wanted, each one choice of its level or of a lower one."""
    return _covers(_counts(parts, Level.ABOVE_WAR), _counts(wanted, Level.ABOVE_WAR))


def simplest(bought: Sequence[Level], at: Level, prices: Prices) -> Split:
    """The split of a point that buys these, as near as may be with parts of just their levels.

    Of several the one with the fewest splits, and then with the most to spare. Raises ValueError
    where one point does not buy them.
    """
    wanted = _counts(bought, at)
    able = [split for split in splits(at, prices) if _covers(_counts(split.parts, at), wanted)]
    if not able:
        raise ValueError("one point does not buy all of that (S9.2)")

    def ease(split: Split) -> tuple[int, int, int]:
        parts = list(split.parts)
        inexact = sum(max(0, bought.count(each) - parts.count(each)) for each in set(bought))
        spare = sum(price(level, at, prices) for level in parts)
        return inexact, len(split.into), -spare

    return min(able, key=ease)


def _counts(levels: Sequence[Level], at: Level) -> _Counts:
    return tuple(sum(level >= each for level in levels) for each in LEVELS[: at.rank])


@cache
def _useful(at: Level, prices: Prices) -> dict[_Counts, Split]:
    """The ways to split that no other is always as good as, by what they buy."""
    ways: dict[_Counts, Split] = {}
    for split in splits(at, prices):
        ways.setdefault(_counts(split.parts, at), split)
    return {
        counts: split
        for counts, split in ways.items()
        if not any(other != counts and _covers(other, counts) for other in ways)
    }


def _covers(one: _Counts, other: _Counts) -> bool:
    """Whether there is never less of the one than of the other."""
    return all(a >= b for a, b in zip(one, other, strict=True))


_Bound = tuple[_Counts, int]
"""Weights of the levels, and the most that one point is worth by them."""


def _bounds(ways: tuple[_Counts, ...], start: _Counts) -> list[_Bound]:
    """Weights by which what is wanted is worth the most points, the best first.

    However the levels are weighed, so many points are needed at the least as what is wanted is
    worth more than any single point.
    """
    return sorted(
        _weighed(ways), key=lambda bound: _worth(start, bound[0]) * 1000 // bound[1], reverse=True
    )[:_MOST_BOUNDS]


@cache
def _weighed(ways: tuple[_Counts, ...]) -> tuple[_Bound, ...]:
    """Small weights of the levels, each with the most that one point is worth by them."""
    if not ways:
        return ()
    found = [
        (weights, max(_worth(way, weights) for way in ways))
        for weights in product(_WEIGHTS, repeat=len(ways[0]))
    ]
    return tuple(bound for bound in found if bound[1])


def _worth(counts: _Counts, weights: _Counts) -> int:
    return sum(count * weight for count, weight in zip(counts, weights, strict=True))


def _at_least(rest: _Counts, bounds: Sequence[_Bound]) -> int:
    """So many points, and perhaps more, buy what is left."""
    return max((-(-_worth(rest, weights) // most) for weights, most in bounds), default=0)


def _within(
    points: int, start: _Counts, ways: dict[_Counts, Split], bounds: Sequence[_Bound]
) -> tuple[Split, ...] | None:
    """A way to buy everything with so many points, or None if there is none.

    Points are added one at a time to everything that can be left to buy; what cannot be bought
    with the points that remain is dropped, and so is what is never easier than something else.
    """
    came: list[dict[_Counts, tuple[_Counts, _Counts]]] = []
    rests = [start]
    for left in range(points - 1, -1, -1):
        found: dict[_Counts, tuple[_Counts, _Counts]] = {}
        for rest in rests:
            for way in ways:
                after = tuple(max(0, a - b) for a, b in zip(rest, way, strict=True))
                if after not in found and _at_least(after, bounds) <= left:
                    found[after] = rest, way
        rests = _easiest(found)
        came.append(found)
    if not any(not any(rest) for rest in rests):
        return None
    spent: list[Split] = []
    rest = (0,) * len(start)
    for layer in reversed(came):
        rest, way = layer[rest]
        spent.append(ways[way])
    return tuple(spent)


def _easiest(rests: dict[_Counts, tuple[_Counts, _Counts]]) -> list[_Counts]:
    """The rests of which none is never easier to buy than another."""
    kept: list[_Counts] = []
    for rest in sorted(rests, key=lambda each: (sum(each), each)):
        if not any(_covers(rest, other) for other in kept):
            kept.append(rest)
    return kept
