"""What a fleet costs, on a page and as data."""

from collections.abc import Sequence
from typing import Any, TypeVar

from deckload.cli.fleet_phrase import Fleet
from deckload.cli.house_rules import house_data
from deckload.cli.odds_page import rulings_block
from deckload.cli.page import Page
from deckload.dice.errors import BadPhrase, UnknownName
from deckload.dice.words import counted, shown
from deckload.rules.carriers import level
from deckload.rules.fleet import (
    MOST_CHOICES,
    Choice,
    Part,
    Point,
    Remedy,
    bill,
    flight_choices,
    remedy,
    ship_choice,
)
from deckload.rules.house import House
from deckload.rules.rulings import RULINGS, Rulings
from deckload.rules.splitting import LEVELS
from deckload.units.names import fold, listed, nearest
from deckload.units.ships import Level, Ship

T = TypeVar("T")
SLIDE = "carrier_slide"
ONE_FLIGHT = "flight of "
"""How the name of a choice begins that is one flight."""


class Priced:
    """A fleet with its price, in a battle at a level and by the rules of a house."""

    def __init__(self, fleet: Fleet, at: Level, points: int, house: House) -> None:
        self.fleet, self.at, self.points, self.house = fleet, at, points, house
        rulings = house.rulings
        ships = [ship_choice(ship, rulings) for ship in fleet.ships]
        flights = flight_choices([flight.aircraft for flight in fleet.flights], rulings)
        choices = (*ships, *flights)
        if len(choices) > MOST_CHOICES:
            raise BadPhrase(f"a fleet has at most {MOST_CHOICES} choices, not {len(choices)}")
        self.bill = bill(choices, at, rulings.numbers.prices)

    @property
    def fits(self) -> bool:
        """Whether there are points enough."""
        return self.bill.total <= self.points

    @property
    def remedy(self) -> Remedy:
        """What would make it fit."""
        return remedy(self.bill, self.points, self.house.rulings.numbers.prices)

    @property
    def slid(self) -> tuple[Ship, ...]:
        """The carriers whose level hangs on the ruling `carrier_slide` (A5.7)."""
        readings = [Rulings({SLIDE: reading.id}) for reading in RULINGS[SLIDE].readings]
        return tuple(
            ship
            for ship in self.fleet.ships
            if len({level(ship, rulings) for rulings in readings}) > 1
        )


def level_named(word: str) -> Level:
    """The level of a battle of that name. Raises UnknownName."""
    known = {fold(each.value): each for each in LEVELS}
    found = known.get(fold(word))
    if found is None:
        near = nearest(word, {fold(each.value): each.value for each in LEVELS}, 1)
        hint = f"nearest: {near[0]}; " if near else ""
        raise UnknownName(
            f"no battle has the level '{shown(word)}'; {hint}levels are "
            f"{listed(each.value for each in LEVELS)} (S9.1)"
        )
    return found


def fleet_page(page: Page, priced: Priced) -> None:
    """Put a fleet on the page: its choices, how the points are spent, and whether they do."""
    found = priced.bill
    page.heading(f"A fleet for {counted(priced.points, 'point')} at {priced.at.value} level")
    page.line()
    rulings_block(page, priced.house.rulings, priced.house.name)
    for number, ship in enumerate(dict.fromkeys(priced.slid)):
        reading = priced.house.rulings[SLIDE]
        words = (
            f"{ship.name} is a carrier printed at {ship.level.value} and counts as "
            f"{level(ship, priced.house.rulings).value}: ruling {SLIDE}={reading} (A5.7)"
        )
        page.labelled("" if number else "Note", words)
    page.line()
    page.heading("Choices")
    wide = max(len(choice.called) for choice in found.choices)
    for choice, count in _together(found.choices):
        times = _times(choice.called, count)
        why = f" ({choice.why})" if choice.why else ""
        page.paragraph(f"{times:<{wide + 4}}  {choice.level.value}{why}", indent=2, hanging=6)
    page.line()
    page.heading("How the points are spent")
    number = 1
    for point, count in _together(found.spent):
        page.paragraph(
            f"{_span(number, point.points * count)}: {_spent(point, count, priced.at)}",
            indent=2,
            hanging=4,
        )
        number += point.points * count
    page.line()
    _verdict(page, priced)


def _verdict(page: Page, priced: Priced) -> None:
    total, points = priced.bill.total, priced.points
    unused = [part for point in priced.bill.spent for part in point.unused]
    page.labelled("Total", counted(total, "point"))
    left = [counted(points - total, "point")] if total < points else []
    left += [_parts_words(unused)] if unused and priced.fits else []
    if priced.fits:
        page.labelled("Left over", listed(left, "and") or "nothing")
        page.labelled("It fits", "yes")
        return
    page.labelled("It fits", f"no: {counted(total - points, 'point')} too many")
    cure = priced.remedy
    ways = [f"{counted(cure.points, 'point')} instead of {points}"]
    if cure.levels:
        ways.append(f"a battle at {listed(each.value for each in cure.levels)} level")
    together = [listed((choice.called for choice in each), "and") for each in cure.without]
    ways.append(f"leaving out {listed(together)}")
    page.labelled("It would", f"with {listed(ways)}")


def _spent(point: Point, count: int, at: Level) -> str:
    """What points buy, and how they are split for it."""
    bought = [part.buys.called for part in point.parts if part.buys is not None]
    if not point.splits:
        return f"{bought[0]}" + (f", above {at.value} level" if point.points > 1 else "")
    words = _parts_words([part.level for part in point.parts])
    each = "each split" if count > 1 else "split"
    into = f"{each} into {words}"
    if len(point.splits) > 1:
        into += ", one part split again" + (" and again" if len(point.splits) > 2 else "")
    text = f"{into}: {listed(_named(bought), 'and')}"
    return text + (f"; {_parts_words(point.unused)} unused" if point.unused else "")


def _named(names: Sequence[str]) -> list[str]:
    """Names with how often each is there."""
    return [_times(name, count) for name, count in _together(names)]


def _times(name: str, count: int) -> str:
    """A choice so many times: "2 x Tribal class", "1 flight of B-17", "2 flights of B-17"."""
    flight = name.removeprefix(ONE_FLIGHT)
    if flight != name:
        return f"{count} {'flight' if count == 1 else 'flights'} of {flight}"
    return f"{count} x {name}" if count > 1 else name


def _parts_words(levels: Sequence[Level]) -> str:
    """Parts by their level: "2 raid and 3 patrol parts"."""
    counts = [f"{count} {each.value}" for each, count in _together(sorted(levels, reverse=True))]
    return f"{listed(counts, 'and')} {'part' if len(levels) == 1 else 'parts'}"


def _together(items: Sequence[T]) -> list[tuple[T, int]]:
    """Equal items once, each with how often it is there, in their order."""
    return [(item, list(items).count(item)) for item in dict.fromkeys(items)]


def _span(first: int, count: int) -> str:
    if count == 1:
        return f"Point {first}"
    return f"Points {first} {'and' if count == 2 else 'to'} {first + count - 1}"


def fleet_data(priced: Priced) -> dict[str, Any]:
    """The same as plain data."""
    found, rulings = priced.bill, priced.house.rulings
    data = {
        "level": priced.at.value,
        "points": priced.points,
        "total": found.total,
        "left": max(0, priced.points - found.total),
        "fits": priced.fits,
        "choices": [_choice(choice) for choice in found.choices],
        "spent": [
            {
                "points": point.points,
                "split_into": [each.value for each in point.splits],
                "parts": [_part(part) for part in point.parts],
            }
            for point in found.spent
        ],
        "rulings": rulings.all,
        **house_data(rulings, priced.house.name),
    }
    if not priced.fits:
        cure = priced.remedy
        data["would_fit"] = {
            "points": cure.points,
            "levels": [each.value for each in cure.levels],
            "without": [[choice.called for choice in each] for each in cure.without],
        }
    return data


def _choice(choice: Choice) -> dict[str, Any]:
    return {"called": choice.called, "level": choice.level.value, "why": choice.why}


def _part(part: Part) -> dict[str, Any]:
    return {
        "level": part.level.value,
        "buys": None if part.buys is None else part.buys.called,
    }
