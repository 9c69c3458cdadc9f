"""The novice: any legal order, at random."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from deckload.captains.captain import ByStandingDefaults, Decision
from deckload.game.menu import menu, nominees, unit_menu
from deckload.game.orders import Order
from deckload.game.state import Game

T = TypeVar("T")
NUMBERS = 1 << 32
"""Room for the number of an event beside the key of the choices."""


class Novice(ByStandingDefaults):
    """Nominates a unit at random and gives it an order of its menu at random.

    Its choice grows from `key` and the number of the event alone, so it is the same after a
    pause, and no roll of dice is shifted by it.
    """

    name = "novice"

    def __init__(self, key: int) -> None:
        self._key = key
        self._random = Random()

    def decide(self, game: Game, seat: int) -> Decision:
        """Any order of the menu."""
        self._random.seed(self._key * NUMBERS + game.state.number)
        units = list(nominees(game, seat))
        while units:
            unit = self._one_of(units)
            orders: list[Order] = list(unit_menu(game, unit))
            if orders:
                name = game.setup.name_of(unit)
                return Decision(
                    self._one_of(orders), f"Any order of {len(orders)} for {name}, at random."
                )
            units.remove(unit)
        orders = menu(game, seat)
        return Decision(self._one_of(orders), f"Any order of {len(orders)}, at random.")

    def _one_of(self, things: Sequence[T]) -> T:
        # random() is the one stream of this module that every version of Python keeps.
        return things[int(self._random.random() * len(things))]
