"""What a captain is: it sees the game as its seat does, gives an order and says why.

Everything on the table is open to both seats. What is not on it a captain is never handed: the
seed, dice to come, and rolls that were undone.
"""

from hashlib import blake2b
from typing import Protocol

from msgspec import Struct

from deckload.dice.requests import Choice
from deckload.game.orders import Order
from deckload.game.state import Game


class Decision(Struct, frozen=True):
    """An order, and the reason for it in one sentence."""

    order: Order
    why: str


class Captain(Protocol):
    """A player that is no person. `name` is what it is called in the log."""

    @property
    def name(self) -> str: ...

    def decide(self, game: Game, seat: int) -> Decision:
        """The order that this seat gives now; it is this seat's turn and it has a legal order."""
        ...

    def choose(self, game: Game, seat: int, choice: Choice) -> int:
        """One of the options of a choice that this seat owns, inside a resolution."""
        ...


class ByStandingDefaults:
    """Answers choices as they stand, which is what most captains do."""

    def choose(self, game: Game, seat: int, choice: Choice) -> int:
        """The standing default."""
        return choice.default


def key_of_choices(seed: int | str, seat: int) -> int:
    """What a seat's random choices grow from: nothing of the seed of the dice can be read in it."""
    word = f"{seat}:{seed}".encode()
    return int.from_bytes(blake2b(word, digest_size=8, person=b"deckload-choice").digest(), "big")
