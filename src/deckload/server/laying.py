"""What the hand does on the chart, as values: where a unit is held, and what that comes to.

Nothing here decides whether a move may be made: that is asked of the game.
"""

from typing import Annotated

from msgspec import Meta, Struct

from deckload.game.orders import Order
from deckload.rules.places import Edge, Position
from deckload.rules.refusals import Refusal

FURTHEST = 400_000
"""How far from the table's corner, in thousandths of an inch, a hand is still understood."""

Along = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST)]


class Point(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the hand is, in thousandths of an inch; it may be beyond the table."""

    x: Along
    y: Along

    @property
    def place(self) -> Position:
        """The same as a place."""
        return Position(self.x, self.y)


class Held(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit in the hand.

    `to` is where the hand is; None asks for the room alone. `slack` is how near, in thousandths, a
    place must be to be meant: what a finger cannot tell apart. `heading` is the course that a ship
    is to lie on, None for any. `onto` is the unit that a flight is held over, or None. `launches`
    are flights a carrier is to send up at the end of her move, `reply` is the interceptor that a
    flight is to fire back at.
    """

    unit: Annotated[str, Meta(max_length=100)]
    to: Point | None = None
    slack: Annotated[int, Meta(ge=0, le=3000)] = 0
    heading: Annotated[int, Meta(ge=0, lt=360)] | None = None
    onto: Annotated[str, Meta(max_length=100)] | None = None
    launches: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=30)] = ()
    reply: Annotated[str, Meta(max_length=100)] | None = None


class ShipRoom(Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship"):
    """The room a ship has: the straight way, where turning may begin, and what turning reaches.

    Distances in thousandths of an inch. `areas` are the corners of what she may reach by each turn,
    `turn_at` is None where she may not turn at all.
    """

    start: Position
    heading: int
    least: int
    most: int
    turn_at: Position | None
    before_turn: int
    step: int
    areas: tuple[tuple[Position, ...], ...]


class FlightRoom(Struct, frozen=True, kw_only=True, tag_field="kind", tag="flight"):
    """The room a flight has: how far it goes, in thousandths and for people, and by which clause.

    `start` is None for one that comes on now, from any place of `edge`. `contact` is how far from
    another flight it is still in contact with it, in thousandths.
    """

    start: Position | None
    edge: Edge
    reach: int
    text: str
    clause: str
    breaking: bool
    contact: int


class Laid(Struct, frozen=True, kw_only=True):
    """An order that the hand may mean, and what it looks like on the chart.

    `path` goes from where the unit is to where it ends; `ran` is its length in thousandths,
    `turned` the degrees turned, to starboard if above 0; `heading` is None for a flight.
    """

    order: Order
    path: tuple[Position, ...]
    ran: int
    heading: int | None = None
    turned: int = 0


class Hand(Struct, frozen=True, kw_only=True):
    """What a unit in the hand comes to.

    `laid` is what the hand means, and `refusal` why it may not be done; `nearest` is then what may
    be done as near as that can be. `headings` are the courses a ship may lie on there, `leaving`
    the order that takes her off the table where the hand would.
    """

    unit: str
    room: ShipRoom | FlightRoom | None = None
    laid: Laid | None = None
    refusal: Refusal | None = None
    nearest: Laid | None = None
    headings: tuple[int, ...] = ()
    leaving: Order | None = None
