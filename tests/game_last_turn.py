"""A cruiser under attack and at the end of a turn, for the tests of criticals and of the end."""

from typing import Any

from game_builders import (
    BLUE,
    RED,
    give,
    in_phase,
    squadron,
    vessel,
)

from deckload.dice.needs import Purpose
from deckload.game import battle
from deckload.game.orders import Proceed
from deckload.game.state import Ending, Game, Phase

HIPPER = vessel("ship", "Admiral Hipper", BLUE, (30, 20))
"""Damage 20, crew 64, speed 6, turning 2; a secondary, an AA, a torpedo line; four turrets."""
KATE = squadron("kate", "Kate", RED, (30, 10))
GUARD = squadron("bf-109", "Bf 109", BLUE, (60, 45))


def end(game: Game, rolls: dict[Purpose, Any], choices: tuple[int, ...] = ()) -> battle.Given:
    """The end phase with these dice and choices."""
    return give(game, None, Proceed(), rolls, choices=choices)


def over(game: Game) -> Ending | None:
    """How a battle ends at the end of this turn, if it does."""
    return give(in_phase(game, Phase.END), None, Proceed(), rest=1).game.state.ending
