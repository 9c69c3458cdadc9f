"""Branches: lines of play that were taken back, and what an undo would take back."""

from msgspec import Struct

from deckload.record.course import Course
from deckload.record.lines import OrderLine, Place


class Branch(Struct, frozen=True):
    """A line of play beside or beyond the present one.

    It leaves the present one after line `leaves` and ends with line `tip`; `orders` are the lines
    of its orders from there on.
    """

    leaves: int
    tip: int
    orders: tuple[int, ...]


def branches(course: Course) -> tuple[Branch, ...]:
    """Every line of play that is not the present one, the oldest first."""
    places = [line.line for line in course.lines if isinstance(line, Place)]
    ends = set(places).difference(course.parent(place) for place in places)
    present = {0, *course.back(course.position)}
    found = []
    for tip in sorted(ends - present):
        orders, place = [], tip
        while place not in present:
            if isinstance(course.lines[place], OrderLine):
                orders.append(place)
            place = course.parent(place)
        found.append(Branch(place, tip, tuple(reversed(orders))))
    return tuple(found)


def taken_back(course: Course, to: int) -> tuple[int, ...]:
    """The lines of the orders that going back to a place undoes, wholly or in part, last first."""
    found: list[int] = []
    for place in course.back(course.position):
        if place == to:
            break
        order = course.order_of(place)
        if order is not None and order not in found:
            found.append(order)
    return tuple(found)


def before_last_order(course: Course) -> int | None:
    """The place before the last order of a seat, None if no seat has given one."""
    for place in course.back(course.position):
        line = course.lines[place]
        if isinstance(line, OrderLine) and line.seat is not None:
            return course.parent(place)
    return None
