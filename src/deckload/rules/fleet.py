"""What a fleet costs at a priority level, and whether it fits into its points (S9.1-S9.3, A5.7).

A ship above the battle's level takes whole points, which are not split; one below it is bought
with a part of a point.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from deckload.rules import carriers
from deckload.rules.numbers import Prices
from deckload.rules.rulings import Rulings
from deckload.rules.splitting import LEVELS, Split, can_buy, fewest, simplest
from deckload.rules.victory import POINT, price
from deckload.units.aircraft import Aircraft, Role
from deckload.units.conversion import converted_damage_dice
from deckload.units.ships import Level, Ship

MOST_CHOICES: Final = 99
"""Ships and choices of flights in a fleet, at most."""


class Choice(Struct, frozen=True):
    """A ship, or flights that are bought together: what it is called and the level it counts at.

    `why` is told where the level is not the printed one, or of flights.
    """

    called: str
    level: Level
    why: str = ""


class Part(Struct, frozen=True):
    """A part of a split point, the whole of one, or several together: what it buys, if anything."""

    level: Level
    buys: Choice | None


class Point(Struct, frozen=True):
    """Points spent together: a whole one, one split into parts, or several for one large ship.

    `splits` are the levels that the point, and then one part of each split, is split into.
    """

    points: int
    parts: tuple[Part, ...]
    splits: tuple[Level, ...] = ()

    @property
    def unused(self) -> tuple[Level, ...]:
        """The parts that buy nothing."""
        return tuple(part.level for part in self.parts if part.buys is None)


class Bill(Struct, frozen=True):
    """What a fleet costs in a battle at a level: every choice, and how the points are spent."""

    at: Level
    choices: tuple[Choice, ...]
    spent: tuple[Point, ...]

    @property
    def total(self) -> int:
        """Whole points that the fleet takes, at the least."""
        return sum(each.points for each in self.spent)


def ship_choice(ship: Ship, rulings: Rulings) -> Choice:
    """A ship as a choice: a carrier counts a level higher than printed (A5.7)."""
    level = carriers.level(ship, rulings)
    why = f"carrier, printed at {ship.level.value}" if ship.is_carrier else ""
    return Choice(ship.name, level, why)


def flight_choices(flights: Sequence[Aircraft], rulings: Rulings) -> Iterator[Choice]:
    """Flights bought on their own, as Patrol choices (S9.3).

    A flight of torpedo bombers with heavy torpedoes, or of several engines, is one by itself; of
    the others two go together, in the order given. Flights of a carrier come with her.
    """
    together = []
    for aircraft in flights:
        why = _alone(aircraft, rulings.numbers.prices)
        if why:
            yield Choice(f"flight of {aircraft.name}", Level.PATROL, why)
        else:
            together.append(aircraft.name)
    size = rulings.numbers.prices.flights_a_patrol
    for start in range(0, len(together), size):
        names = together[start : start + size]
        noun = "flight" if len(names) == 1 else f"{len(names)} flights"
        yield Choice(f"{noun} of {' and '.join(_counted(names))}", Level.PATROL, "single-engined")


def _alone(aircraft: Aircraft, prices: Prices) -> str:
    """Why a flight is a choice by itself; nothing if it is not.

    The damage dice are known as they are used, halved, so they are compared so (A1.4).
    """
    weapon = aircraft.ordnance
    heavy = converted_damage_dice(prices.heavy_torpedo)
    if aircraft.role is Role.TORPEDO and weapon is not None and weapon.dd >= heavy:
        return f"torpedoes of {prices.heavy_torpedo} published DD or more"
    return "" if aircraft.single_engined else "several engines"


def _counted(names: Sequence[str]) -> list[str]:
    """Each name once, in order."""
    return list(dict.fromkeys(names))


def bill(choices: Sequence[Choice], at: Level, prices: Prices) -> Bill:
    """What choices cost in a battle at a level: the fewest points that buy them all (S9.2).

    Raises ValueError for a battle above War and for more choices than a fleet may have.
    """
    if at not in LEVELS:
        raise ValueError("no battle is fought above War (S9.1)")
    if len(choices) > MOST_CHOICES:
        raise ValueError(f"a fleet has at most {MOST_CHOICES} choices, not {len(choices)}")
    high = [choice for choice in choices if choice.level >= at]
    whole = [
        Point(price(choice.level, at, prices) // POINT, (Part(choice.level, choice),))
        for choice in high
    ]
    low = sorted(
        (choice for choice in choices if choice.level < at),
        key=lambda choice: choice.level,
        reverse=True,
    )
    return Bill(at, tuple(choices), (*whole, *_filled(low, at, prices)))


def _filled(low: Sequence[Choice], at: Level, prices: Prices) -> Iterator[Point]:
    """The fewest split points that buy choices, which come highest first, each split simply."""
    points: Sequence[Split] = fewest([choice.level for choice in low], at, prices)
    # The simpler splits may hold more, so what is bought is dealt out again over them.
    points = [simplest(_levels(deal), at, prices) for deal in _dealt(low, points)]
    for deal in _dealt(low, points):
        split = simplest(_levels(deal), at, prices)
        parts = zip(split.parts, _taken(deal, split.parts, ()), strict=True)
        yield Point(1, tuple(Part(level, choice) for level, choice in parts), split.into)


def _levels(choices: Sequence[Choice]) -> list[Level]:
    return [choice.level for choice in choices]


def _dealt(low: Sequence[Choice], points: Sequence[Split]) -> Iterator[list[Choice]]:
    """What each of some points buys, the highest first.

    Those of the most parts come first and are used as far as may be, so that what is not used
    lies together.
    """
    order = sorted(points, key=lambda split: len(split.parts), reverse=True)
    waiting = list(low)
    for number, point in enumerate(order):
        later = [part for split in order[number + 1 :] for part in split.parts]
        deal = [each for each in _taken(waiting, point.parts, later) if each is not None]
        for choice in deal:
            waiting.remove(choice)
        yield sorted(deal, key=lambda choice: choice.level, reverse=True)
    assert not waiting, "points that buy everything leave nothing"


def _taken(
    choices: Sequence[Choice], parts: Sequence[Level], later: Sequence[Level]
) -> list[Choice | None]:
    """What each part buys of choices that come highest first; the lowest parts take first.

    Each takes the highest choice that it can, so long as the parts not yet asked and those of
    `later` points can buy the rest.
    """
    waiting = list(choices)
    taken: list[Choice | None] = [None] * len(parts)
    order = sorted(range(len(parts)), key=lambda place: (parts[place], place))
    for count, place in enumerate(order, 1):
        left = [*(parts[other] for other in order[count:]), *later]
        for choice in waiting:
            if choice.level > parts[place]:
                continue
            rest = [each.level for each in waiting]
            rest.remove(choice.level)
            if can_buy(left, rest):
                waiting.remove(choice)
                taken[place] = choice
                break
    return taken


class Remedy(Struct, frozen=True):
    """What would make a fleet fit: so many points, these levels, or leaving out one of these.

    Where no single choice is enough to leave out, `without` is the dearest that are, together.
    """

    points: int
    levels: tuple[Level, ...]
    without: tuple[tuple[Choice, ...], ...]


def remedy(found: Bill, points: int, prices: Prices) -> Remedy:
    """What would make a fleet fit into so many points that does not."""
    choices = found.choices

    def fits(left: Sequence[Choice], at: Level = found.at) -> bool:
        return bill(left, at, prices).total <= points

    levels = [level for level in LEVELS if fits(choices, level)]
    # What one choice costs depends on its level alone.
    enough = {
        level: fits(_without(choices, next(each for each in choices if each.level is level)))
        for level in {choice.level for choice in choices}
    }
    single = [(choice,) for choice in dict.fromkeys(choices) if enough[choice.level]]
    if single:
        return Remedy(found.total, tuple(levels), tuple(single))
    dear = sorted(choices, key=lambda choice: choice.level, reverse=True)
    count = bisect_left(range(len(dear) + 1), True, key=lambda count: fits(dear[count:]))
    return Remedy(found.total, tuple(levels), (tuple(dear[:count]),))


def _without(choices: Sequence[Choice], gone: Choice) -> list[Choice]:
    left = list(choices)
    left.remove(gone)
    return left
