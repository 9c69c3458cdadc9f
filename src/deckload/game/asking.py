"""An order with all that it hangs on asked, for a battle that keeps no positions."""

from collections.abc import Callable

from msgspec.structs import replace

from deckload.game import battle
from deckload.game.battle import Seat
from deckload.game.facts import Question
from deckload.game.orders import ActFlight, FireShip, MoveShip, Order
from deckload.game.state import Game


def questions(game: Game, seat: Seat, order: Order, answer: Callable[[Question], bool]) -> Order:
    """The order with the facts it hangs on: `answer` is asked until no question is left.

    It may still be refused, by what was answered or for another reason. Raises UnknownName for an
    order that names a unit which is not in the battle.
    """
    while isinstance(asked := battle.plan(game, seat, order), Question):
        assert isinstance(order, MoveShip | ActFlight | FireShip)  # no other hangs on the table
        fact = replace(asked.fact, yes=answer(asked))
        order = replace(order, facts=(*order.facts, fact))
    return order
