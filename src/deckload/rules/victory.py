"""Prices and scores of ships, in parts of a fleet allocation point (S9.2, S9.4, S9.5)."""

from typing import Final

from deckload.units.ships import Level

POINT: Final = 240
"""Parts of a point that scores are counted in, so that all of them are whole."""
LOWER: Final = (1, 2, 3, 5, 8)
"""Ships that one point buys at its own level and one, two, three, four levels lower (S9.2)."""


def price(level: Level, at: Level) -> int:
    """What a ship of a level costs in a battle at another level, in parts of a point (S9.2).

    Each level above the battle's costs double the one below it.
    """
    lower = at.rank - level.rank
    return POINT // LOWER[lower] if lower >= 0 else POINT * 2**-lower


def worth_of_ship(cost: int, *, destroyed: bool, crippled: bool, off_table: bool) -> int:
    """What a ship of that price scores for the enemy at the end (S9.4, S9.5).

    All of it destroyed, half of it crippled or kept off the table.
    """
    if destroyed:
        return cost
    return cost // 2 if crippled or off_table else 0


def worth_of_flight(at: Level) -> int:
    """What a flight with no planes left scores: a twentieth of a Battle ship (S9.4)."""
    return price(Level.BATTLE, at) // 20
