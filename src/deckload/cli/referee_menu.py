"""The orders that may be given, numbered, by unit."""

from collections.abc import Iterator

from msgspec import Struct

from deckload.cli.labels import Labels
from deckload.cli.may_words import choice_of_first
from deckload.cli.order_words import order_words
from deckload.cli.page import Page
from deckload.game.menu import menu
from deckload.game.orders import ActFlight, DeclareSpecial, FireShip, MoveShip, Order
from deckload.game.state import Game

SHORT, LONGEST = 16, 30
"""A menu of more orders is told unit by unit: of several units, or of one alone."""


class Numbered(Struct, frozen=True):
    """The menu of a seat: its orders, numbered from 1."""

    seat: int
    orders: tuple[Order, ...]

    def order(self, number: int) -> Order | None:
        """The order of a number, None if there is none."""
        return self.orders[number - 1] if 0 < number <= len(self.orders) else None

    def of(self, unit: str) -> list[int]:
        """The numbers of the orders to a unit."""
        return [n for n, order in enumerate(self.orders, 1) if unit_of(order) == unit]

    @property
    def units(self) -> list[str]:
        """The units that orders may be given to, in their order; "" for the side itself."""
        return list(dict.fromkeys(map(unit_of, self.orders)))


def numbered(game: Game, seat: int) -> Numbered:
    """The menu of a seat."""
    return Numbered(seat, tuple(menu(game, seat)))


def unit_of(order: Order) -> str:
    """The unit an order is given to; empty for what concerns a whole side."""
    if isinstance(order, ActFlight):
        return order.flight
    if isinstance(order, MoveShip | FireShip | DeclareSpecial):
        return order.ship
    return ""


def menu_page(page: Page, game: Game, found: Numbered) -> None:
    """Put the menu on the page: all of it if it is short, else what there is of each unit."""
    labels = Labels(game.setup)
    first = choice_of_first(game.state.phase)
    if first:
        page.paragraph(f"{labels.side(found.seat)} says {first}.")
    if len(found.orders) <= (SHORT if len(found.units) > 1 else LONGEST):
        for unit in found.units:
            unit_page(page, game, found, unit)
        return
    count = f"{len(found.orders)} orders to choose from"
    page.paragraph(f"{count}; a unit's name, or 'list', shows them:")
    for unit in found.units:
        numbers = found.of(unit)
        page.paragraph(f"{_called(labels, unit)}: {_numbers(numbers)}", indent=2, hanging=4)


def unit_page(page: Page, game: Game, found: Numbered, unit: str) -> None:
    """Put the orders to one unit on the page, each with its number."""
    labels = Labels(game.setup)
    if unit:
        page.line(_called(labels, unit))
    for number in found.of(unit):
        words = _words(labels, game, found, number)
        page.paragraph(f"{number:>4}  {words}", hanging=6)


def full_page(page: Page, game: Game, found: Numbered) -> None:
    """Put every order on the page."""
    for unit in found.units:
        unit_page(page, game, found, unit)


def _words(labels: Labels, game: Game, found: Numbered, number: int) -> str:
    """An order in words, without the unit's name, which stands above it."""
    order = found.orders[number - 1]
    words = order_words(labels, game.state.phase, found.seat, order)
    unit = unit_of(order)
    return words.removeprefix(f"{labels[unit]} ").removesuffix(".") if unit else words


def _called(labels: Labels, unit: str) -> str:
    """A unit's name and its id, which orders call it by."""
    if not unit:
        return labels.side(None)
    name = labels[unit]
    return name if name.endswith(f"({unit})") else f"{name} ({unit})"


def _numbers(numbers: list[int]) -> str:
    return ", ".join(_ranges(numbers))


def _ranges(numbers: list[int]) -> Iterator[str]:
    """Rows of numbers: "1 to 12", "15"."""
    start = last = numbers[0]
    for number in [*numbers[1:], 0]:
        if number == last + 1:
            last = number
            continue
        yield str(start) if start == last else f"{start} to {last}"
        start = last = number
