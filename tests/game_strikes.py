"""A cruiser and those who attack her, for the tests of strikes."""

from typing import Any

from game_builders import (
    BLUE,
    RED,
    Place,
    bound,
    fly,
    give,
    squadron,
    units_of,
    vessel,
)

from deckload.dice.needs import Purpose
from deckload.game.orders import ActFlight, Strike
from deckload.units.weapons import Flak

HIPPER = vessel("hipper", "Admiral Hipper", BLUE, (30, 20))
"""AA 4" 6, target 5+, armour 4+, speed 6."""
KATE = squadron("kate", "Kate", RED, (30, 10))
SECOND = squadron("kate-2", "Kate", RED, (34, 10))
GUARD = squadron("bf-109", "Bf 109", BLUE, (60, 45))
QUIET: dict[Purpose, Any] = {Purpose.ANTI_AIRCRAFT: [1], Purpose.STRIKE: [1]}
"""One ship fires and hits nothing, and nothing hits her."""


def strike(unit: str = "kate", to: Place = (30, 19), ship: str = "hipper") -> ActFlight:
    """Fly up to a ship and attack her."""
    return fly(unit, to, Strike(ship))


def escort(unit: str, x: float, y: float, reach: int = 4, dice: int = 2) -> Any:
    """A ship of Blue's with an AA line of so many dice and inches."""
    return vessel(unit, "HMS Ajax", BLUE, (x, y), aa=Flak(dice=dice, range=reach))


def fires(*escorts: Any, **rulings: Any) -> list[str]:
    """The ships that fire at Kates 1" south of the Hipper."""
    game = bound(HIPPER, *escorts, KATE, GUARD, **rulings)
    given = give(game, RED, strike(), rest=1)
    return units_of(given, Purpose.ANTI_AIRCRAFT)
