"""Prices and scores of ships, in parts of a fleet allocation point (S9.2, S9.4, S9.5)."""

from typing import Final

from deckload.rules.numbers import Prices
from deckload.units.ships import Level

POINT: Final = 240
"""Parts of a point that scores are counted in, so that all of them are whole."""


def price(level: Level, at: Level, prices: Prices) -> int:
    """What a ship of a level costs in a battle at another level, in parts of a point (S9.2).

    Each level further above the battle's costs double the one below it.
    """
    lower = at.rank - level.rank
    bought = (1, prices.one_lower, prices.two_lower, prices.three_lower, prices.four_lower)
    cost = (1, prices.one_higher, prices.two_higher)
    if lower >= 0:
        return POINT // bought[lower]
    if -lower < len(cost):
        return POINT * cost[-lower]
    doublings = -lower - len(cost) + 1
    return POINT * cost[-1] << doublings


def worth_of_ship(
    cost: int, prices: Prices, *, destroyed: bool, crippled: bool, off_table: bool
) -> int:
    """What a ship of that price scores for the enemy at the end (S9.4, S9.5).

    All of it destroyed, half of it crippled or kept off the table.
    """
    if destroyed:
        return cost
    return cost // prices.crippled if crippled or off_table else 0


def worth_of_flight(at: Level, prices: Prices) -> int:
    """What a flight with no planes left scores: a twentieth of a Battle ship (S9.4)."""
    return price(Level.BATTLE, at, prices) // prices.flight
