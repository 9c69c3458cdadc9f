"""The account of an order: who gave it, its dice and decisions, and what came of it."""

from msgspec import Struct

from deckload.game.events import Event
from deckload.game.orders import Order
from deckload.record.course import Course
from deckload.record.errors import OutOfPlace
from deckload.record.lines import AnswerLine, OrderLine, OutcomeLine


class Account(Struct, frozen=True):
    """An order as it is recorded; `outcome` is None while it is under way, and so are its events.

    `line` and `outcome` are lines of the file.
    """

    line: int
    seat: int | None
    order: Order
    answers: tuple[AnswerLine, ...]
    outcome: int | None = None
    events: tuple[Event, ...] | None = None

    @property
    def under_way(self) -> bool:
        """Whether dice or decisions of it are still to come."""
        return self.outcome is None


def account_to(course: Course, place: int) -> Account:
    """The order that a place belongs to, as far as that place. Raises OutOfPlace for no place."""
    line = course.lines[place] if course.is_place(place) else None
    if not place or line is None:
        raise OutOfPlace(f"line {place} belongs to no order")
    answers = tuple(course.answers(place))
    outcome = line if isinstance(line, OutcomeLine) else None
    start = course.order_of(course.parent(place) if outcome is not None else place)
    order = course.lines[start] if start is not None else None
    assert isinstance(order, OrderLine)
    return Account(
        line=order.line,
        seat=order.seat,
        order=order.order,
        answers=answers,
        outcome=None if outcome is None else outcome.line,
        events=None if outcome is None else outcome.events,
    )


def account_of(course: Course, line: int) -> Account:
    """The order in a line as far as it got: on the present branch, or else where it got last.

    Raises OutOfPlace if no order stands in that line.
    """
    if not (0 < line < len(course.lines)) or not isinstance(course.lines[line], OrderLine):
        raise OutOfPlace(f"no order stands in line {line}")
    belongs = {line}
    for later in range(line + 1, len(course.lines)):
        is_order = isinstance(course.lines[later], OrderLine)
        if not is_order and course.is_place(later) and course.parent(later) in belongs:
            belongs.add(later)
    present = belongs.intersection(course.back(course.position))
    return account_to(course, max(present or belongs))


def accounts(course: Course) -> tuple[Account, ...]:
    """The orders of the present branch, the last of them perhaps under way."""
    found = []
    place = course.position
    while place:
        account = account_to(course, place)
        found.append(account)
        place = course.parent(account.line)
    return tuple(reversed(found))
