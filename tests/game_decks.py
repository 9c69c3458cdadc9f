"""A carrier and her flights, for the tests of decks."""

from typing import Any

from game_builders import (
    BLUE,
    RED,
    fly,
    squadron,
    vessel,
)

from deckload.game.orders import (
    Land,
)

ILLUSTRIOUS = vessel("illustrious", "HMS Illustrious", RED, (30, 20))
"""Capacity 6, so 2 decks; speed 6, turning 1."""
ENEMY = vessel("hipper", "Admiral Hipper", BLUE, (60, 45), 180)
FIGHTER = squadron("bf-109", "Bf 109", BLUE, (60, 40))


def on_deck(unit: str, name: str = "Fulmar", carrier: str = "illustrious", **more: Any) -> Any:
    """A flight of Red's below on a carrier."""
    return squadron(unit, name, RED, carrier=carrier, **more)


LAND = fly("fulmar", (30, 21), Land("illustrious"))
"""From beside the Illustrious onto her deck."""
