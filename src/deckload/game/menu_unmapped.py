"""The part of the menu that has to do with places, for a battle that keeps no positions.

Its orders have no answers about the table yet. What stands against an order whatever the players
answer keeps it out; what hangs on an answer does not.
"""

from collections.abc import Iterator
from functools import partial

from deckload.game import flying, moving, sight
from deckload.game.orders import ActFlight, Action, Attack, Land, Leave, MoveShip, Strike
from deckload.game.setup import SOMEWHERE
from deckload.game.situation import Situation, situation
from deckload.game.state import Game
from deckload.rules import interception
from deckload.rules.places import Position


def ship_menu(game: Game, unit: str, ready: list[str]) -> Iterator[MoveShip]:
    """Launching what she can of the flights that are ready, leaving the table, and just moving."""
    launches = moving.launches_at(game, unit, SOMEWHERE, ready)
    for order in (
        *([MoveShip(unit, 0, launches=launches)] if launches else []),
        MoveShip(unit, 0, leave=True),
        MoveShip(unit, 0),
    ):
        if moving.cannot_move(game, order) is None:
            yield order


def flight_menu(game: Game, unit: str) -> Iterator[ActFlight]:
    """Every action at every target, after a move or where it is; then moving alone, and staying."""
    flight = game.flight(unit)
    arrive = None if flight.place is not None else SOMEWHERE
    here = situation(game, unit, SOMEWHERE)
    replies: list[str | None] = []
    if flight.stores.armed:
        replies += interception.to_answer(game.state.engagements, unit)
    replies.append(None)
    for to, action in _ways(here):
        for reply in replies:
            order = ActFlight(unit, arrive, reply, to, action)
            if sight.as_far_as_known(partial(flying.cannot_go_on, here, order)) is None:
                yield order


def _ways(here: Situation) -> Iterator[tuple[Position | None, Action | None]]:
    for action in _actions(here):
        yield SOMEWHERE, action
        if here.flight.place is not None:
            yield None, action
    yield None, Leave()
    # A flight that must go home stays only where nothing else is open to it.
    yield from (
        ((None, None), (SOMEWHERE, None)) if here.homebound else ((SOMEWHERE, None), (None, None))
    )


def _actions(here: Situation) -> Iterator[Action]:
    """Flights and ships to attack, and decks to land on."""
    game, side = here.game, here.game.side_of(here.unit)
    yield from (Attack(enemy.id) for enemy in game.up(1 - side))
    yield from (Strike(ship.id) for ship in game.afloat(1 - side))
    for ship in game.afloat(side):
        if game.setup.vessel(ship.id).ship.is_carrier:
            yield Land(ship.id)
