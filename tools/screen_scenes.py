"""Moments of battles for the pictures of the page, played by two captains with a fixed seed."""

from collections.abc import Callable
from functools import cache
from typing import Final

from msgspec import Struct

from deckload.captains.match import Move, play
from deckload.captains.roster import captain
from deckload.catalogue.scenarios import scenario
from deckload.game.orders import ActFlight, Attack, FireShip, MoveShip, Order, Proceed, Strike
from deckload.game.scenario import setup_of
from deckload.game.state import Game, Phase
from deckload.record.opened import new_battle
from deckload.record.position import write_position

SEED: Final = 11
TURNS: Final = 4
"""So many turns are played before the moment is looked for."""


class Scene(Struct, frozen=True):
    """A moment of a battle: the position, and the order that was given there, by whom."""

    position: str
    side: int
    unit: str
    order: Order


def _acts(order: Order, what: type) -> bool:
    return isinstance(order, ActFlight) and isinstance(order.action, what)


KINDS: Final[dict[str, Callable[[Game, Order], bool]]] = {
    "intercept": lambda _, order: _acts(order, Attack),
    "strike": lambda _, order: _acts(order, Strike),
    "move": lambda _, order: isinstance(order, MoveShip),
    "fire": lambda _, order: isinstance(order, FireShip) and bool(order.guns),
    "end": lambda game, order: game.state.phase is Phase.END and isinstance(order, Proceed),
}
"""What may be looked for, by the game before an order and the order."""


@cache
def fought(name: str, kind: str) -> tuple[Scene, str]:
    """The last moment of a kind within TURNS, and the file of the battle up to there."""
    setup = setup_of(scenario(name))
    battle = new_battle(setup, seed=SEED)
    found: list[Scene] = []
    before: list[Game] = [battle.game]

    def watch(move: Move) -> None:
        order, game = move.order, before[0]
        if KINDS[kind](game, order):
            unit = order.flight if isinstance(order, ActFlight) else getattr(order, "ship", "")
            position = write_position(game).decode()
            found.append(Scene(position, move.seat or 0, unit, order))
        before[0] = battle.game

    captains = captain("staff", SEED, 0), captain("staff", SEED, 1)
    play(setup, captains, SEED, TURNS, board=battle, watch=watch)
    if not found:
        raise SystemExit(f"nothing of the kind happens in {name}")
    return found[-1], battle.text.decode()


@cache
def ended(name: str) -> str:
    """The file of a battle that was played to its end."""
    setup = setup_of(scenario(name))
    battle = new_battle(setup, seed=SEED)
    captains = captain("novice", SEED, 0), captain("novice", SEED, 1)
    play(setup, captains, SEED, board=battle)
    return battle.text.decode()
