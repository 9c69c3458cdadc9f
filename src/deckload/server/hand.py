"""What the hand does on the chart, answered: the order it means, or what stands against it."""

from deckload.dice.errors import BadPhrase
from deckload.game.state import Game
from deckload.server.flight_hand import flight_in_hand
from deckload.server.laying import Hand, Held
from deckload.server.ship_hand import ship_in_hand


def in_hand(game: Game, held: Held) -> Hand:
    """What a unit in the hand comes to.

    Raises UnknownName for no unit of the battle, BadPhrase where no positions are kept.
    """
    if not game.setup.mapped:
        raise BadPhrase("this battle keeps no positions; its units are moved on the real table")
    side = game.side_of(held.unit)
    for other in (held.onto, held.reply, *held.launches):
        if other is not None:
            game.side_of(other)
    assert side in (0, 1)
    return ship_in_hand(game, held) if game.setup.is_ship(held.unit) else flight_in_hand(game, held)
