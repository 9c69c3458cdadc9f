"""The story of a battle as plain data for JSON."""

from collections.abc import Sequence
from typing import Any

import msgspec

from deckload.captains.table import Fault
from deckload.cli.event_words import actor_of, event_words
from deckload.cli.house_rules import house_data
from deckload.cli.labels import Labels
from deckload.cli.order_words import order_words
from deckload.cli.turn_summary import summary_data
from deckload.game.events import Event, TurnBegan, happened
from deckload.game.setup import Setup
from deckload.game.state import Game, State, opening
from deckload.record.account import Account


class StoryData:
    """Gathers a battle order by order; `brief` and `start` as for a `Story`."""

    def __init__(self, setup: Setup, *, brief: bool = False, start: State | None = None) -> None:
        self._labels = Labels(setup)
        self._brief = brief
        self._game = self._began = Game(setup, start or opening(setup))
        self._events: list[Event] = []
        self._orders: list[dict[str, Any]] = []
        self._turns: list[dict[str, Any]] = []
        self._faults: list[dict[str, Any]] = []

    def tell(self, account: Account, why: str | None = None, faults: Sequence[Fault] = ()) -> None:
        """Add an order, its dice and decisions, and what came of them."""
        state = self._game.state
        told = [msgspec.to_builtins(fault) for fault in faults]
        self._faults += told
        order = {
            "line": account.line,
            "turn": state.turn,
            "phase": str(state.phase),
            "seat": account.seat,
            "order": msgspec.to_builtins(account.order),
            "words": order_words(
                self._labels, state.phase, account.seat, account.order, account.events or ()
            ),
            "why": why,
            "answers": [msgspec.to_builtins(answer) for answer in account.answers],
            "outcome": account.outcome,
            "events": [msgspec.to_builtins(event) for event in account.events or ()],
            "what_came_of_it": self._follow(account),
            "faults": told,
        }
        if not self._brief:
            self._orders.append(order)

    def data(self) -> dict[str, Any]:
        """What has been gathered."""
        if self._events:
            self._turns.append(summary_data(self._began, self._game, self._events))
            self._events.clear()
        orders = {} if self._brief else {"orders": self._orders}
        return {**orders, "turn_summaries": self._turns, "faults": self._faults}

    def _follow(self, account: Account) -> list[str]:
        """Go through the events of an order; the sentences they make."""
        actor = actor_of(account.order)
        lines: list[str] = []
        for event in account.events or ():
            lines += event_words(self._labels, self._game, event, actor)
            state = happened(self._game.setup, self._game.state, event)
            if isinstance(event, TurnBegan):
                self._turns.append(summary_data(self._began, self._game, self._events))
                self._events.clear()
                self._began = Game(self._game.setup, state)
            else:
                self._events.append(event)
            self._game = Game(self._game.setup, state)
        return lines


def setup_data(setup: Setup) -> dict[str, Any]:
    """What a battle is fought about: names, limits and rulings, without the stats of its units."""
    return {
        "scenario": setup.scenario,
        "title": setup.title,
        "sides": list(setup.sides),
        "edges": [str(edge) for edge in setup.edges],
        "turns": setup.turns,
        "off_table": [vessel.id for vessel in setup.vessels if vessel.off_table],
        "rulings": setup.rulings.all,
        **house_data(setup.rulings, setup.house),
    }
