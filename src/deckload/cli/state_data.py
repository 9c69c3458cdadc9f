"""How a battle stands, as plain data."""

from typing import Any

import msgspec

from deckload.cli.position_words import position_data, start_data
from deckload.cli.replay_page import standing_data
from deckload.cli.state_flights import flight_data
from deckload.cli.state_page import waiting_words
from deckload.cli.state_ships import ship_data
from deckload.cli.story_data import setup_data
from deckload.game.ending import score
from deckload.game.legal import legal
from deckload.game.turn import awaited
from deckload.record.battle import Battle
from deckload.record.position import Position
from deckload.rules.victory import POINT


def state_data(battle: Battle, position: Position | None = None) -> dict[str, Any]:
    """A battle, its units, and what the awaited seat may do with each of its own.

    With a position the battle is one begun from it, and no file of its own is told of.
    """
    game = battle.game
    setup, waited = game.setup, awaited(game)
    acts = waited.seat if battle.under_way is None and not waited.over else None
    return {
        **setup_data(setup),
        **(start_data(battle) if position is None else position_data(position)),
        **(standing_data(battle) if position is None else {}),
        "turn": game.state.turn,
        "phase": str(game.state.phase),
        "awaited": acts,
        "awaited_words": waiting_words(battle),
        "scores": [score(game, side) / POINT for side in (0, 1)],
        "ships": [ship_data(game, vessel.id) for vessel in setup.vessels],
        "flights": [flight_data(game, squadron.id) for squadron in setup.squadrons],
        "may": None if acts is None else msgspec.to_builtins(legal(game, acts).units),
    }
