"""An order with what it is worth to a captain, and which of several is the best."""

from collections.abc import Iterable

from msgspec import Struct

from deckload.game.orders import Order

DIGITS = 6
"""Decimals that count when orders are compared, so that no machine's last bit decides."""


class Weighed(Struct, frozen=True):
    """An order, its worth, and why in one sentence.

    `expected` is what its dice alone are expected to bring, which decides between equals.
    `hopeless`: it holds an attack with no chance at all.
    """

    order: Order
    worth: float
    why: str
    expected: float = 0.0
    hopeless: bool = False

    @property
    def rank(self) -> tuple[bool, float, float]:
        """What is compared: a hopeless attack comes after every order that is none."""
        return not self.hopeless, round(self.worth, DIGITS), round(self.expected, DIGITS)


def best(weighed: Iterable[Weighed]) -> Weighed | None:
    """The best of these, of equals the first; None of nothing."""
    return max(weighed, key=lambda one: one.rank, default=None)
