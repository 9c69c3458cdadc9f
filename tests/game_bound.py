"""Flights near each other, for the tests of the bound."""

from typing import Any

from game_builders import (
    BLUE,
    RED,
    after,
    bound,
    fly,
    squadron,
    vessel,
)

from deckload.dice.needs import Purpose
from deckload.game.orders import Attack
from deckload.game.state import Game

CARRIER = vessel("zuikaku", "IJN Zuikaku", BLUE, (60, 40), 180)
CRUISER = vessel("hipper", "Admiral Hipper", BLUE, (30, 28))
SWORDFISH = squadron("swordfish", "Swordfish", RED, (30, 20))
BF_109 = squadron("bf-109", "Bf 109", BLUE, (31, 20))
ZERO = squadron("zero", "Zero", BLUE, (31, 20), carrier="zuikaku")
FULMAR = squadron("fulmar", "Fulmar", RED, (29, 20))
MISSES: dict[Purpose, Any] = {Purpose.HIT: [1], Purpose.AMMUNITION: [6]}
"""An attack that hits nothing and leaves ammunition."""


def attacked(*more: Any, interceptor: Any = BF_109, **rulings: str) -> Game:
    """The Swordfish have been attacked without loss, and act next."""
    game = bound(SWORDFISH, interceptor, CARRIER, *more, first=BLUE, **rulings)
    return after(game, BLUE, fly(interceptor.id, action=Attack("swordfish")), MISSES)
