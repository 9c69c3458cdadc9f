"""The head of a battle's text: its set-up in lines that a person can read.

It names every unit by a phrase, so the numbers of a unit are those of the catalogue as far as the
phrase says nothing else.
"""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.dice.errors import DeckloadError
from deckload.game.notation import side_text
from deckload.game.notation_words import place_text
from deckload.game.setup import Setup, Squadron, Vessel
from deckload.rules.objectives import Objective
from deckload.rules.places import inches_text
from deckload.rules.victory import POINT
from deckload.units.flights import Flight
from deckload.units.phrases import flight_phrase, ship_phrase
from deckload.units.ships import Level

BATTLE: Final = "Battle: "
"""How the text of a battle begins."""
OTHERWISE: Final = " with other numbers than a phrase can say"
_SPELT = re.compile(r"\\u[0-9a-f]{4}|\\U[0-9a-f]{8}")
_BLANKS = re.compile(r"^ +| +$|  +")


def head_lines(setup: Setup) -> Iterator[str]:
    """The set-up as lines, the first of them the title."""
    yield f"{BATTLE}{_plain(setup.title)}"
    yield f"Scenario: {_plain(setup.scenario)}."
    for side, name in enumerate(setup.sides):
        yield f"Side {side}: {_plain(name)}, from the {setup.edges[side]}."
    yield f"Turns: {setup.turns}."
    yield f"Level: {level_text(setup.level)}."
    yield f"Table: {inches_text(setup.table.width)} by {inches_text(setup.table.depth)}."
    if not setup.mapped:
        yield "Places: kept by the players."
    if setup.house:
        yield f"House: {_plain(setup.house)}."
    for ruling, reading in setup.rulings.changed.items():
        yield f"Ruling: {ruling}={reading}."
    for name, value in setup.numbers:
        yield f"Number: {name}={json.dumps(value)}."
    for objective in setup.objectives:
        yield f"Objective: {'; '.join(_objective(setup, objective))}."
    for vessel in setup.vessels:
        yield f"Ship {vessel.id}: {'; '.join(_vessel(setup, vessel))}."
    for squadron in setup.squadrons:
        yield f"Flight {squadron.id}: {'; '.join(_squadron(setup, squadron))}."


def level_text(level: Level) -> str:
    """A priority level as a line says it."""
    return level.name.lower().replace("_", " ")


def _objective(setup: Setup, objective: Objective) -> Iterator[str]:
    yield side_text(setup, objective.side)
    yield f"{objective.aim} {objective.count} of {', '.join(objective.units)}"
    points = Fraction(objective.points, POINT)
    yield f"{points} {'point' if points == 1 else 'points'}"
    if objective.words:
        yield f'"{_plain(objective.words)}"'


def _vessel(setup: Setup, vessel: Vessel) -> Iterator[str]:
    yield side_text(setup, vessel.side)
    try:
        yield ship_phrase(vessel.ship, ship_roster())
    except DeckloadError:
        yield _plain(vessel.ship.name) + OTHERWISE
    if vessel.name:
        yield f"called {_plain(vessel.name)}"
    where = "off the table" if vessel.place is None else f"at {place_text(vessel.place)}"
    yield f"{where} heading {vessel.heading}"


def _squadron(setup: Setup, squadron: Squadron) -> Iterator[str]:
    yield side_text(setup, squadron.side)
    flight = Flight(aircraft=squadron.aircraft, planes=squadron.planes)
    try:
        yield flight_phrase(flight, aircraft_roster())
    except DeckloadError:
        yield _plain(squadron.aircraft.name) + OTHERWISE
    if squadron.name:
        yield f"called {_plain(squadron.name)}"
    yield "from land" if squadron.carrier is None else f"of {squadron.carrier}"
    if squadron.place is not None:
        yield f"at {place_text(squadron.place)}"


def _plain(name: str) -> str:
    """A name as a line can hold it: what would be lost or misread is spelt as in \\u003b."""
    said = "".join(
        _spelt(char) if char in ";>\\" or not char.isprintable() else char for char in name
    )
    return _BLANKS.sub(lambda found: "".join(map(_spelt, found[0])), said)


def _spelt(char: str) -> str:
    code = ord(char)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def unplain(said: str) -> str:
    """The name that a line holds. Raises ValueError for a spelling of no letter."""
    return _SPELT.sub(lambda found: chr(int(found[0][2:], 16)), said)
