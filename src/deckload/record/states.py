"""The states of a battle at its outcomes: folded from the recorded events, by no rule."""

from collections.abc import Callable

from deckload.game.events import Event, happened
from deckload.game.setup import Setup
from deckload.game.state import State
from deckload.record.errors import Fault, bad
from deckload.record.limits import KEPT_STATES
from deckload.record.possible import event_fault


def folded(setup: Setup, state: State, events: tuple[Event, ...], line: int) -> State:
    """The state after events, none of which is applied if one is impossible.

    Raises BadBattleFile for the outcome in `line` if an event cannot have happened.
    """
    for place, event in enumerate(events, 1):
        why = event_fault(setup, state, event)
        if why is not None:
            which = f"event {place} of line {line}"
            raise bad(Fault.IMPOSSIBLE, line, f"Impossible: {which} cannot have happened: {why}.")
        state = happened(setup, state, event)
    return state


class States:
    """The state after each outcome; the latest are kept, others are folded again when asked for."""

    def __init__(self, setup: Setup, first: State) -> None:
        self._setup = setup
        self._first = first
        self._kept: dict[int, State] = {}

    def keep(self, outcome: int, state: State) -> None:
        """Keep the state after the outcome in a line."""
        while len(self._kept) >= KEPT_STATES:
            del self._kept[next(iter(self._kept))]
        self._kept[outcome] = state

    def at(
        self,
        outcome: int,
        before: Callable[[int], int],
        events: Callable[[int], tuple[Event, ...]],
    ) -> State:
        """The state after the outcome in a line, or the first state for line 0.

        `before` gives the outcome that one follows, `events` those of an outcome.
        """
        missing = []
        while outcome and outcome not in self._kept:
            missing.append(outcome)
            outcome = before(outcome)
        state = self._kept[outcome] if outcome else self._first
        for line in reversed(missing):
            state = folded(self._setup, state, events(line), line)
            self.keep(line, state)
        return state
