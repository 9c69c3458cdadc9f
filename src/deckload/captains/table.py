"""The table that captains play at: seeded dice, and each seat asked for its own choices."""

from collections.abc import Sequence

from msgspec import Struct

from deckload.captains.captain import Captain
from deckload.dice.requests import Choice, Dice
from deckload.dice.seeded import Seeded
from deckload.dice.typed import checked_choice
from deckload.game.state import Game


class Fault(Struct, frozen=True):
    """What a captain did wrong, after which event of which turn, and what was done instead."""

    number: int
    turn: int
    seat: int
    captain: str
    what: str
    instead: str


class AtTable:
    """Answers requests of the battle at its present position.

    The dice are those of the seed and the turn. A captain is asked for the choices of its seat,
    and never handed the dice, the seed or the other captain.
    """

    def __init__(
        self,
        game: Game,
        captains: tuple[Captain, Captain],
        seed: int | str,
        rolled: dict[tuple[str, str], int] | None = None,
    ) -> None:
        self.game = game
        self._captains = captains
        self._seed = seed
        self._dice = Seeded(seed, game.state.turn, rolled)
        self._faults: list[Fault] = []

    def faces(self, request: Dice) -> Sequence[int]:
        """The seeded faces."""
        return self._dice.faces(request)

    def choose(self, request: Choice) -> int:
        """What the captain of the owner's seat takes; the standing default if that may not be."""
        owner, sides = request.cause.owner, self.game.setup.sides
        if owner not in sides:
            return request.default
        seat = sides.index(owner)
        try:
            return checked_choice(request, self._captains[seat].choose(self.game, seat, request))
        except Exception as error:  # a captain is another's work, and no fault of it stops a battle
            self.blame(seat, f"{type(error).__name__}: {error}", "The standing default.")
            return request.default

    def blame(self, seat: int, what: str, instead: str) -> None:
        """Note a fault of a captain."""
        state = self.game.state
        name = self._captains[seat].name
        self._faults.append(Fault(state.number, state.turn, seat, name, what, instead))

    def go_on(self, game: Game) -> tuple[Fault, ...]:
        """Go on from the position after an order; the faults since the last one are handed out."""
        if game.state.turn != self.game.state.turn:
            # The rolls of a purpose are counted within a turn.
            self._dice = Seeded(self._seed, game.state.turn)
        self.game = game
        faults, self._faults = tuple(self._faults), []
        return faults
