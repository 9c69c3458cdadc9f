"""A story under way: events told one after the other, each on the state that those before made."""

from deckload.game.events import Event, happened
from deckload.game.setup import Setup
from deckload.game.state import Game, State


class Story:
    """Events and the game they lead to."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[Event] = []

    @property
    def setup(self) -> Setup:
        """The set-up of the battle."""
        return self.game.setup

    @property
    def state(self) -> State:
        """The state so far."""
        return self.game.state

    def tell(self, *events: Event) -> None:
        """Add events, in order."""
        for event in events:
            self.events.append(event)
            self.game = Game(self.setup, happened(self.setup, self.state, event))
