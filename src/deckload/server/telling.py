"""What the server has told by others: the words and the plain data of whoever shows battles.

The server knows no words for what happens; it is handed a teller by whoever starts it.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from deckload.dice.requests import Choice, Dice
from deckload.game.orders import Order
from deckload.game.setup import Setup
from deckload.game.state import Game
from deckload.record.account import Account
from deckload.record.battle import Battle


class Teller(Protocol):
    """Words and plain data for people."""

    def order(self, game: Game, seat: int | None, order: Order) -> str:
        """An order as a sentence; empty for what the table does by itself."""
        ...

    def account(self, game: Game, account: Account) -> tuple[str, Sequence[str]]:
        """An order that was given in `game`, and what came of it, in sentences."""
        ...

    def brief(self, game: Game, account: Account) -> Sequence[str]:
        """An order, what its dice came to and what it changed, in short, without places."""
        ...

    def way(self, game: Game, order: Order) -> str:
        """Where a flight flies, by what one sees on the chart; empty for any other order."""
        ...

    def goals(self, setup: Setup) -> Any:
        """What each side is to reach, and when the ships it is about are crippled."""
        ...

    def specials(self, setup: Setup) -> Any:
        """What each special action of each ship does, and how likely it is."""
        ...

    def asked(self, request: Dice) -> str:
        """What is to be rolled, in a few words."""
        ...

    def options(self, battle: Battle, choice: Choice) -> dict[int, str]:
        """The options of the decision that is asked for in words, if more than their numbers."""
        ...

    def waiting(self, battle: Battle) -> str:
        """What a battle waits for, as a sentence."""
        ...

    def ship(self, game: Game, unit: str) -> dict[str, Any]:
        """A ship as it stands."""
        ...

    def flight(self, game: Game, unit: str) -> dict[str, Any]:
        """A flight as it stands."""
        ...

    def luck(self, battle: Battle) -> dict[str, Any]:
        """The dice of a battle against what was to be expected."""
        ...

    def luck_csv(self, battle: Battle) -> str:
        """The same as a table."""
        ...

    def log_csv(self, battle: Battle) -> str:
        """Every roll of a battle as a table."""
        ...

    def text(self, battle: Battle) -> str:
        """A battle as text."""
        ...

    def verdict(self, battle: Battle) -> dict[str, Any]:
        """The three checks of the battle file."""
        ...

    def captains(self) -> Any:
        """The computer captains by name, with what each goes by."""
        ...

    def scenarios(self) -> Any:
        """The battles of the catalogue."""
        ...

    def scenario(self, name: str) -> Any:
        """One of them in full. Raises UnknownName."""
        ...

    def rulings(self) -> Any:
        """The rulings, with what each reading means."""
        ...

    def briefing(self, setup: Setup) -> Any:
        """What the scenario of a battle tells each side to try, in steps; none it does not know."""
        ...

    def cues(self, setup: Setup) -> Any:
        """What brings each step of the briefing up by itself; none where nothing does."""
        ...

    def units(self) -> Any:
        """The aircraft and ships of the catalogue."""
        ...

    def words(self) -> Any:
        """The help: the steps of a turn, a glossary, and what the labels of a sheet mean."""
        ...
