"""The way of a flight in words that a person can picture: towards whom, which way, and how far.

The order itself is told with its places elsewhere; here is only what one sees on the chart.
"""

from collections.abc import Iterator
from math import isqrt

from deckload.cli.labels import Labels
from deckload.cli.lengths import tenths, towards
from deckload.game.orders import ActFlight, Order
from deckload.game.state import Game, Where
from deckload.rules.places import Edge, Position, squared_distance

_ABOUT = 8
"""A way is straight for a unit where it passes within an eighth of the distance to it."""


def way_words(labels: Labels, game: Game, order: Order) -> str:
    """Where a flight flies: "Straight for Admiral Hipper, 12\"", "North-east, 8\"".

    Empty for any other order, and where no positions are kept.
    """
    if not isinstance(order, ActFlight) or not labels.mapped:
        return ""
    comes, flies = entry_words(game, order), course_words(labels, game, order)
    if comes:
        return f"Comes on {comes}, then {flies}" if flies else f"Comes on {comes}"
    return flies[:1].upper() + flies[1:] if flies else "Stays where it is"


def entry_words(game: Game, order: ActFlight) -> str:
    """Where on its edge a flight comes on, by thirds of the edge; empty if it is there already."""
    if order.arrive is None:
        return ""
    table = game.setup.table
    edge = game.setup.edges[game.side_of(order.flight)]
    at, whole, ends = order.arrive.x, table.width, ("west", "east")
    if edge in (Edge.EAST, Edge.WEST):
        at, whole, ends = order.arrive.y, table.depth, ("south", "north")
    part = "middle" if whole <= 3 * at <= 2 * whole else f"{ends[3 * at > whole]} part"
    return f"in the {part} of the {edge} edge"


def course_words(labels: Labels, game: Game, order: ActFlight) -> str:
    """Which way it flies and how far: "straight for Hipper, 12\""; empty if it stays."""
    start = game.flight(order.flight).place or order.arrive
    if start is None or order.to is None or order.to == start:
        return ""
    far = isqrt(squared_distance(start, order.to))
    return f'{_towards(labels, game, order, start)}, {tenths(far)}"'


def _towards(labels: Labels, game: Game, order: ActFlight, start: Position) -> str:
    assert order.to is not None
    east, north = order.to.x - start.x, order.to.y - start.y
    for unit, place, enemy in _seen(game, order.flight):
        x, y = place.x - start.x, place.y - start.y
        along, across = east * x + north * y, abs(east * y - north * x)
        if (x or y) and across * _ABOUT <= abs(along):
            if along > 0:
                return f"straight for {labels[unit]}"
            if enemy:
                return f"straight away from {labels[unit]}"
    return towards(east, north)


def _seen(game: Game, flight: str) -> Iterator[tuple[str, Position, bool]]:
    """What a way is told by: enemy ships, enemy flights, and the flight's own decks."""
    own = game.side_of(flight)
    for ship in game.afloat(1 - own):
        if ship.place is not None:
            yield ship.id, ship.place, True
    for enemy in game.up(1 - own):
        if enemy.place is not None and enemy.where is Where.UP:
            yield enemy.id, enemy.place, True
    for ship in game.afloat(own):
        if ship.place is not None and game.setup.vessel(ship.id).ship.is_carrier:
            yield ship.id, ship.place, False
