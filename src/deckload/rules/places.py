"""Places on the table: distances, contact, overlap and edges (F10, F11, F17).

A position is a pair of whole thousandths of an inch, and distances compare by their squares, so
that a battle is the same on every machine. Ranges go from centre to centre (F11).
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from deckload.rules.refusals import Refusal
from deckload.rules.rulings import Rulings

INCH: Final = 1000
"""Thousandths in an inch."""

BASE: Final = INCH
"""Across the base of every unit, in thousandths (F11)."""

CONTACT: Final[Mapping[str, int]] = MappingProxyType({"touch": 1100, "inch": 2000})
"""The greatest distance between centres in contact, in thousandths, by reading (F11)."""


STAND_OFF: Final = (BASE + CONTACT["touch"]) // 2
"""Units so far apart, in thousandths, are in contact and do not overlap, by any reading."""


class Position(Struct, frozen=True, gc=False):
    """The centre of a unit, in thousandths of an inch: `x` east and `y` north of the corner."""

    x: int
    y: int


class Edge(StrEnum):
    """An edge of the table; each side has one of them as its base edge."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Table(Struct, frozen=True):
    """The table, in thousandths of an inch: `width` from west to east, `depth` south to north."""

    width: int = 72 * INCH
    depth: int = 48 * INCH

    def holds(self, place: Position) -> bool:
        """Whether a centre is on the table, its edges included."""
        return 0 <= place.x <= self.width and 0 <= place.y <= self.depth

    def distance_to(self, edge: Edge, place: Position) -> int:
        """How far a place on the table is from an edge, in thousandths."""
        if edge is Edge.NORTH:
            return self.depth - place.y
        if edge is Edge.EAST:
            return self.width - place.x
        return place.y if edge is Edge.SOUTH else place.x


def inches_text(thousandths: int) -> str:
    """A length to the thousandth: "12.5", without the sign of inches."""
    whole, rest = divmod(abs(thousandths), INCH)
    text = f"{whole}.{rest:03d}".rstrip("0").rstrip(".")
    return f"-{text}" if thousandths < 0 else text


def squared_distance(one: Position, other: Position) -> int:
    """The square of the distance between two centres, in square thousandths (F11)."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def within(one: Position, other: Position, inches: int) -> bool:
    """Whether two centres are at most so many inches apart (F11)."""
    return squared_distance(one, other) <= (inches * INCH) ** 2


def overlap(one: Position, other: Position) -> bool:
    """Whether two bases overlap: their centres are less than an inch apart (F11)."""
    return squared_distance(one, other) < BASE**2


def in_contact(one: Position, other: Position, rulings: Rulings) -> bool:
    """Whether two flights are near enough to fight (A3.1, F11; ruling `contact`)."""
    return squared_distance(one, other) <= CONTACT[rulings["contact"]] ** 2


def alongside(flight: Position, ship: Position) -> bool:
    """Whether a flight is in contact with a ship, to strike or to land (F11, F16).

    Their bases touch, whatever the table rules about flights that fight each other.
    """
    return squared_distance(flight, ship) <= CONTACT["touch"] ** 2


def cannot_stand(place: Position, flights: Iterable[Position], table: Table) -> Refusal | None:
    """Why no flight may be at a place: it is off the table, or on another flight (F10)."""
    if not table.holds(place):
        return Refusal(
            "F10", "No flight ends off the table; it may leave only by its own base edge."
        )
    # Most flights are further off than a base on one axis alone, which is quickly seen.
    x = place.x
    if any(overlap(place, flight) for flight in flights if -BASE < flight.x - x < BASE):
        return Refusal(
            "F10", 'No flight ends on another one; its centre must be at least 1" from theirs.'
        )
    return None


def cannot_arrive(
    place: Position, own_edge: Edge, flights: Iterable[Position], table: Table
) -> Refusal | None:
    """Why a flight from off the table may not be placed there as it is activated (A5.4, F17)."""
    if not table.holds(place) or table.distance_to(own_edge, place):
        return Refusal(
            "F17", "A flight comes on at its own base edge only, at any free place along it."
        )
    return cannot_stand(place, flights, table)


def cannot_set_up(
    place: Position, carrier: Position, flights: Iterable[Position], table: Table
) -> Refusal | None:
    """Why a flight that a carrier sends up may not be placed there (F14, F19)."""
    if not alongside(place, carrier):
        return Refusal(
            "F14",
            'A launched flight is put in contact with its carrier, the centres at most 1.1" apart.',
        )
    return cannot_stand(place, flights, table)
