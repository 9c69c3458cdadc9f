"""The head of a battle's text read: a set-up, or the line that cannot be one."""

import json
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.dice.errors import BadPhrase, DeckloadError
from deckload.dice.words import shown
from deckload.game.notation_units import side_named
from deckload.game.notation_words import Reader, words_of
from deckload.game.setup import Setup, Squadron, Vessel
from deckload.record.possible import setup_fault
from deckload.record.transcript_head import BATTLE, OTHERWISE, level_text, unplain
from deckload.record.transcript_lines import TextLine, at_line, sentence
from deckload.rules.numbers import Change, with_departures
from deckload.rules.objectives import Aim, Objective
from deckload.rules.places import Edge, Table
from deckload.rules.rulings import Rulings
from deckload.rules.victory import POINT
from deckload.units.aircraft import UnitId
from deckload.units.phrases import parse_flights, parse_ship
from deckload.units.ships import Level

LEVELS = {level_text(level): level for level in Level}
MOST_HEADING = 359
_KEYED = re.compile(r"([A-Z][a-z]+)(?: ([^:]*))?: ?(.*)", re.S)
_POINTS = re.compile(r"[0-9]{1,6}(/[1-9][0-9]{0,3})?", re.ASCII)


def read_head(lines: Sequence[TextLine], ends: Callable[[str], bool]) -> tuple[Setup, int]:
    """The set-up that lines say, the first of them the title, and where the first other one is.

    `ends` says of a line that it is no longer of the head. Raises BadPhrase or UnknownName, each
    with the number of the line, for what cannot be read or cannot be.
    """
    head = _Head(_name(lines[0], lines[0].text.removeprefix(BATTLE.strip()).strip()))
    place = 1
    while place < len(lines) and not ends(lines[place].text):
        line = lines[place]
        said, place = sentence(lines, place)
        keyed = _KEYED.fullmatch(said)
        read = None if keyed is None else _READ.get(keyed[1])
        if keyed is None or read is None:
            what = BadPhrase(f"'{shown(line.text)}' is no line of the head of a battle")
            raise at_line(line, what)
        try:
            read(head, keyed[2] or "", keyed[3])
        except DeckloadError as error:
            raise at_line(line, error) from None
        except (ValueError, KeyError, TypeError, IndexError, OverflowError):
            raise at_line(line, BadPhrase(f"'{shown(said)}' cannot be read")) from None
    try:
        return head.setup(), place
    except DeckloadError as error:
        raise at_line(lines[0], error) from None


def _name(line: TextLine, said: str) -> str:
    try:
        return unplain(said)
    except (ValueError, OverflowError):
        raise at_line(line, BadPhrase(f"'{shown(said)}' cannot be read")) from None


class _Head:
    """What the lines of a head have said so far."""

    def __init__(self, title: str) -> None:
        self.said: dict[str, Any] = {"title": title}
        self.sides: dict[int, tuple[str, Edge]] = {}
        self.readings: list[str] = []
        self.numbers: list[Change] = []
        self.objectives: list[Objective] = []
        self.vessels: list[Vessel] = []
        self.squadrons: list[Squadron] = []

    def setup(self) -> Setup:
        """The set-up. Raises BadPhrase for one that is not whole, or that no battle can have."""
        if not self.said.keys() - {"title"} and not self.sides:
            raise BadPhrase("the battle is empty: nothing follows its title")
        missing = [key for key in ("scenario", "turns") if key not in self.said]
        missing += [f"side {side}" for side in (0, 1) if side not in self.sides]
        if missing:
            raise BadPhrase(f"the head of the battle does not say its {', '.join(missing)}")
        setup = msgspec.structs.replace(
            self._bare(),
            readings=tuple(Rulings.parse(self.readings).changed.items()),
            numbers=tuple(self.numbers),
            objectives=tuple(self.objectives),
            vessels=tuple(self.vessels),
            squadrons=tuple(self.squadrons),
        )
        why = setup_fault(setup)
        if why is not None:
            raise BadPhrase(f"there can be no such battle: {why}")
        return setup

    def side(self, name: str) -> int:
        """A side by its name or number."""
        if len(self.sides) != 2:
            raise BadPhrase("the lines 'Side 0' and 'Side 1' come before the units")
        return side_named(self._bare(), name)

    def _bare(self) -> Setup:
        names, edges = zip(*(self.sides[side] for side in (0, 1)), strict=True)
        rest: dict[str, Any] = {"scenario": "", "turns": 1} | self.said
        return Setup(sides=names, edges=edges, **rest)


def _side(head: _Head, which: str, said: str) -> None:
    name, found, edge = said.rpartition(", from the ")
    side = {"0": 0, "1": 1}[which]
    if not found:
        raise BadPhrase("a side is written as 'Side 0: Britain, from the north.'")
    head.sides[side] = (unplain(name), Edge(edge))


def _text(key: str) -> Callable[[_Head, str, str], None]:
    def read(head: _Head, which: str, said: str) -> None:
        head.said[key] = unplain(said)

    return read


def _turns(head: _Head, which: str, said: str) -> None:
    head.said["turns"] = _whole(said, 1, 99)


def _level(head: _Head, which: str, said: str) -> None:
    head.said["level"] = LEVELS[said]


def _table(head: _Head, which: str, said: str) -> None:
    reader = Reader(words_of(said), "72 by 48")
    width = reader.length("the width of the table")
    reader.skip("by")
    head.said["table"] = Table(width, reader.length("the depth of the table"))


def _places(head: _Head, which: str, said: str) -> None:
    head.said["mapped"] = {"kept by the players": False}[said]


def _ruling(head: _Head, which: str, said: str) -> None:
    Rulings.parse([said])
    head.readings.append(said)


def _number(head: _Head, which: str, said: str) -> None:
    name, _, value = said.partition("=")
    change = (name, json.loads(value))
    try:
        with_departures((change,))
    except (KeyError, IndexError, ValueError, TypeError, msgspec.ValidationError) as error:
        raise BadPhrase(f"no rule has such a number: {shown(str(error))}") from None
    head.numbers.append(change)


def _objective_of(head: _Head, which: str, said: str) -> None:
    side, what, points, *words = said.split("; ", 3)
    aim, count, of, units = what.split(" ", 3)
    worth, _, unit = points.partition(" ")
    parts = Fraction(worth) * POINT if _POINTS.fullmatch(worth) else Fraction(0)
    if of != "of" or unit not in ("point", "points") or parts % 1:
        raise ValueError
    head.objectives.append(
        Objective(
            side=head.side(side),
            aim=Aim(aim),
            units=tuple(units.split(", ")),
            count=_whole(count, 1, 99),
            points=_whole(str(parts), 1, 99 * POINT),
            words=unplain("".join(words)[1:-1]),
        )
    )


def _ship(head: _Head, which: str, said: str) -> None:
    side, phrase, *rest = said.split("; ")
    vessel = Vessel(
        id=_id(which), side=head.side(side), ship=parse_ship(_phrase(phrase), ship_roster())
    )
    for part in rest:
        word, _, value = part.partition(" ")
        if word == "called":
            vessel = msgspec.structs.replace(vessel, name=unplain(value))
        elif word in ("at", "off"):
            reader = Reader(words_of(value), "at 30,18 heading 90")
            place = None
            if word == "at":
                place = reader.place("where she starts")
            elif not (reader.skip("the") and reader.skip("table")):
                raise reader.wrong("the table")
            heading = reader.number("her heading", 0, MOST_HEADING) if reader.skip("heading") else 0
            vessel = msgspec.structs.replace(vessel, place=place, heading=heading)
        else:
            raise BadPhrase(f"'{shown(part)}' says nothing of a ship")
    head.vessels.append(vessel)


def _flight(head: _Head, which: str, said: str) -> None:
    side, phrase, *rest = said.split("; ")
    flights = parse_flights(_phrase(phrase), aircraft_roster())
    if len(flights) != 1:
        raise BadPhrase(f"'{shown(phrase)}' is more than one flight")
    squadron = Squadron(
        id=_id(which),
        side=head.side(side),
        aircraft=flights[0].aircraft,
        planes=flights[0].planes,
    )
    for part in rest:
        word, _, value = part.partition(" ")
        if word == "called":
            squadron = msgspec.structs.replace(squadron, name=unplain(value))
        elif word == "of":
            squadron = msgspec.structs.replace(squadron, carrier=value)
        elif word == "at":
            place = Reader(words_of(value), "at 10,12").place("where it starts")
            squadron = msgspec.structs.replace(squadron, place=place)
        elif part != "from land":
            raise BadPhrase(f"'{shown(part)}' says nothing of a flight")
    head.squadrons.append(squadron)


def _phrase(phrase: str) -> str:
    if phrase.endswith(OTHERWISE):
        raise BadPhrase(
            f"the numbers of {shown(phrase.removesuffix(OTHERWISE))} are not in this text, only in "
            "the battle file it was made from"
        )
    return phrase


def _id(unit: str) -> str:
    try:
        return msgspec.convert(unit, UnitId)
    except msgspec.ValidationError:
        what = f"'{shown(unit)}' is no id of a unit (small letters and digits, with -)"
        raise BadPhrase(what) from None


def _whole(text: str, low: int, high: int) -> int:
    return Reader(words_of(text), str(low)).number("it", low, high)


def _nothing(head: _Head, which: str, said: str) -> None:
    """Lines for people, which the set-up does not need."""


_READ: dict[str, Callable[[_Head, str, str], None]] = {
    "Scenario": _text("scenario"),
    "Side": _side,
    "Turns": _turns,
    "Level": _level,
    "Table": _table,
    "Places": _places,
    "House": _text("house"),
    "Ruling": _ruling,
    "Number": _number,
    "Objective": _objective_of,
    "Ship": _ship,
    "Flight": _flight,
    "Rolls": _nothing,
    "Reading": _nothing,
}
