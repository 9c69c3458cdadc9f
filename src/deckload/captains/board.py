"""Where captains give their orders: a battle that is recorded, or one that nobody records."""

from typing import Protocol

from deckload.dice.resolve import Answerer
from deckload.game import battle
from deckload.game.battle import Given
from deckload.game.events import Event
from deckload.game.orders import Order
from deckload.game.state import Game


class Told(Protocol):
    """What came of an order."""

    @property
    def events(self) -> tuple[Event, ...] | None: ...


class Board(Protocol):
    """A battle that takes orders. A recorded battle is one, and so is `Unrecorded`."""

    @property
    def game(self) -> Game:
        """The battle as it stands."""
        ...

    def give(self, seat: int | None, order: Order, answerer: Answerer) -> Told:
        """Give an order, and stand where it leads. Raises Refused, or UnknownName."""
        ...


class Unrecorded:
    """A battle of which nothing is kept but where it stands."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def game(self) -> Game:
        """The battle as it stands."""
        return self._game

    def give(self, seat: int | None, order: Order, answerer: Answerer) -> Given:
        """Give an order. Raises Refused, or UnknownName, and then stands where it stood."""
        given = battle.give(self._game, seat, order, answerer)
        self._game = given.game
        return given
