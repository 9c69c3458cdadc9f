"""What the referee has to ask where no positions are kept: facts of the table, yes or no."""

from collections.abc import Callable

from msgspec.structs import replace

from deckload.game.battle import plan
from deckload.game.facts import Fact, Question, answer_in
from deckload.game.orders import ActFlight, FireShip, MoveShip, Order
from deckload.game.planned import Plan
from deckload.game.state import Game
from deckload.rules.refusals import Refusal

Ask = Callable[[str], bool]
"""Asks the players a question and returns whether they said yes."""


class Facts:
    """The answers of the players at one decision, so that each question is asked once in it."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._known: list[Fact] = []

    def forget(self) -> None:
        """Ask everything anew: the battle has gone on, or an answer may have been wrong."""
        self._known.clear()

    def planned(self, game: Game, seat: int | None, order: Order) -> tuple[Order, Plan | Refusal]:
        """What an order comes to, and the order with the facts it hangs on.

        Raises UnknownName for a unit that is not in the battle.
        """
        while True:
            found = plan(game, seat, order)
            if not isinstance(found, Question):
                return order, found
            assert isinstance(order, MoveShip | ActFlight | FireShip)
            yes = answer_in(self._known, found.fact)
            if yes is None:
                yes = self._ask(f"{found.words} ({found.clause})")
                self._known.append(replace(found.fact, yes=yes))
            order = replace(order, facts=(*order.facts, replace(found.fact, yes=yes)))
