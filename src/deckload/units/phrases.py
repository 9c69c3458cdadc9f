"""Unit phrases, such as "6 Bf 109 + 4 Swordfish:dodge=5" and "HMS Hood:aa=8".

A phrase is `[COUNT] NAME[:key=value,...]`. COUNT is 1 to 6 planes, 6 unless said; a ship has none.
NAME is any name a roster knows, or `custom`. Flights joined by ` + ` stay separate flights.
"""

import re
import unicodedata
from typing import Any

from deckload.dice.errors import BadPhrase, UnknownName
from deckload.dice.words import shown
from deckload.units.aircraft import Aircraft
from deckload.units.custom import CUSTOM, CUSTOM_AIRCRAFT, CUSTOM_SHIP
from deckload.units.flights import FULL_FLIGHT, Flight
from deckload.units.keys import (
    FLIGHT_KEYS,
    SHIP_KEYS,
    Key,
    key_named,
    read_traits,
    read_values,
    whole,
)
from deckload.units.names import fold
from deckload.units.overrides import flight_values, flight_with, ship_values, ship_with
from deckload.units.roster import Roster
from deckload.units.ships import Ship

LONGEST = 2000

_COUNT = re.compile(r"([+-]?[0-9]+)\s+(\S.*)")
_LIKE_A_NUMBER = re.compile(r"[+-]?[0-9.]\S*|[+-]?(nan|inf|infinity)", re.IGNORECASE)
_JOINT = re.compile(r"(?:^|(?<=\s))\+(?=\s|$)")


def parse_flights(
    text: str, lookup: Roster[Aircraft], others: Roster[Any] | None = None
) -> tuple[Flight, ...]:
    """The flights of a phrase, one for each part between ` + `.

    With `others`, a roster of ships, a ship's name is told from an unknown one. Raises
    `UnknownName`, or `BadPhrase` for whatever else cannot be read or is out of range.
    """
    return tuple(_flight(part, lookup, others) for part in _parts(text))


def parse_ship(text: str, lookup: Roster[Ship], others: Roster[Any] | None = None) -> Ship:
    """The ship of a phrase. With `others`, a roster of aircraft, their names are told apart.

    Raises `UnknownName`, or `BadPhrase` for whatever else cannot be read or is out of range.
    """
    parts = _parts(text)
    if len(parts) > 1:
        raise BadPhrase(f"'{shown(text)}' joins {len(parts)} units; one ship is wanted here")
    name, pairs = _split(parts[0])
    ship = CUSTOM_SHIP if fold(name) == CUSTOM else lookup.get(name)
    if ship is None:
        counted = _COUNT.fullmatch(name)
        rest = counted[2] if counted else name
        if counted and (rest in lookup or fold(rest) == CUSTOM):
            raise BadPhrase(f"'{shown(name)}': a ship's phrase has no count; name each ship alone")
        _refuse_other(rest, others, "a ship is wanted here, such as HMS Warspite")
        ship = lookup.find(name)
    given = _given(pairs, SHIP_KEYS, name)
    traits = read_traits(given.pop("traits"), name) if "traits" in given else None
    return ship_with(ship, read_values(given, SHIP_KEYS, name), traits)


def flight_phrase(flight: Flight, roster: Roster[Aircraft] | None = None) -> str:
    """A phrase that `parse_flights` reads as this one flight.

    With a roster, only what differs from the aircraft of that name is said; without, every key is,
    so that the phrase is right whatever the numbers of that aircraft. Raises `BadPhrase` if the
    flight differs from the roster's aircraft in something that no key says.
    """
    name = _speakable(flight.aircraft.name, flight.aircraft.id)
    values = flight_values(flight)
    if roster is not None:
        plain = CUSTOM_AIRCRAFT if name == CUSTOM else roster.find(name)
        if flight_with(plain, flight.planes, values) != flight:
            raise BadPhrase(f"'{shown(name)}' is not the roster's in more than the keys can say")
        values = _differing(values, flight_values(Flight(aircraft=plain)))
    return f"{flight.planes} {_said(name, values)}"


def ship_phrase(ship: Ship, roster: Roster[Ship] | None = None) -> str:
    """A phrase that `parse_ship` reads as this ship; the roster as for `flight_phrase`."""
    name = _speakable(ship.name, ship.id)
    values = ship_values(ship)
    if roster is not None:
        plain = CUSTOM_SHIP if name == CUSTOM else roster.find(name)
        if ship_with(plain, values, ship.traits) != ship:
            raise BadPhrase(f"'{shown(name)}' is not the roster's in more than the keys can say")
        values = _differing(values, ship_values(plain))
    return _said(name, values)


def _parts(text: str) -> list[str]:
    if len(text) > LONGEST:
        raise BadPhrase(f"a phrase has at most {LONGEST:,} characters, this one {len(text):,}")
    for char in text:
        if unicodedata.category(char) in ("Cc", "Cs"):
            raise BadPhrase(f"'{shown(text)}' has the stray character {shown(char)}; leave it out")
    if not text.strip():
        raise BadPhrase("the phrase is empty; name a unit, such as 6 Swordfish or HMS Warspite")
    parts = [part.strip() for part in _JOINT.split(text)]
    if not all(parts):
        raise BadPhrase(f"'{shown(text)}' has a + with nothing on one side of it")
    return parts


def _split(part: str) -> tuple[str, list[str]]:
    """The name with its count, and the pairs that follow the colon."""
    name, colon, tail = part.partition(":")
    if not name.strip():
        raise BadPhrase(f"'{shown(part)}' has no name before the colon")
    return name.strip(), tail.split(",") if colon else []


def _given(pairs: list[str], keys: tuple[Key, ...], name: str) -> dict[str, str]:
    """The values as they were typed, by key."""
    given: dict[str, str] = {}
    for pair in pairs:
        word, _, value = (piece.strip() for piece in pair.partition("="))
        if not pair.strip():
            raise BadPhrase(
                f"{shown(name)}: nothing stands where a key=value belongs; drop the comma or colon"
            )
        key = key_named(word, keys)
        if not value:
            raise BadPhrase(f"{shown(name)}: {key.name} has no value; it takes {key.legal}")
        if key.name in given:
            raise BadPhrase(f"{shown(name)}: {key.name} is given twice; say it once")
        given[key.name] = value
    return given


def _flight(part: str, lookup: Roster[Aircraft], others: Roster[Any] | None) -> Flight:
    name, pairs = _split(part)
    counted = _COUNT.fullmatch(name)
    planes = FULL_FLIGHT
    if counted:
        name = counted[2]
        planes = _planes(counted[1], name)
    aircraft = CUSTOM_AIRCRAFT if fold(name) == CUSTOM else lookup.get(name)
    if aircraft is None:
        if name.isdigit():
            raise BadPhrase(f"'{shown(part)}' is a number without a name, such as 6 Swordfish")
        first, _, rest = name.partition(" ")
        known = rest in lookup or fold(rest) == CUSTOM
        if known and (_LIKE_A_NUMBER.fullmatch(first) or first[0].isnumeric()):
            _planes(first, rest)
        _refuse_other(name, others, "a flight is wanted here, such as 6 Swordfish")
        if "+" in name:
            raise UnknownName(
                f"no aircraft is called '{shown(name)}'; flights are joined by a + with a space "
                "on either side"
            )
        aircraft = lookup.find(name)
    given = _given(pairs, FLIGHT_KEYS, name)
    return flight_with(aircraft, planes, read_values(given, FLIGHT_KEYS, name))


def _planes(text: str, name: str) -> int:
    planes = whole(text, 1, FULL_FLIGHT)
    if planes is None:
        raise BadPhrase(
            f"{shown(name)}: a flight has 1 to {FULL_FLIGHT} planes, a whole number, "
            f"not '{shown(text)}' (A1.1)"
        )
    return planes


def _refuse_other(name: str, others: Roster[Any] | None, wanted: str) -> None:
    other = others.get(name) if others is not None else None
    if others is not None and other is not None:
        article = "an" if others.kind[0] in "aeiou" else "a"
        raise UnknownName(f"{shown(other.name)} is {article} {others.kind}; {wanted}")


def _speakable(name: str, unit_id: str) -> str:
    """The name if a phrase can carry it, else the id, which it always can."""
    odd = any(unicodedata.category(char) in ("Cc", "Cs") for char in name)
    odd = odd or (fold(name) == CUSTOM and unit_id != CUSTOM)
    if odd or ":" in name or _JOINT.search(name) or _COUNT.fullmatch(name) or len(name) > 200:
        return unit_id
    return name


def _differing(values: dict[str, int | str], plain: dict[str, int | str]) -> dict[str, int | str]:
    return {key: value for key, value in values.items() if plain.get(key) != value}


def _said(name: str, values: dict[str, int | str]) -> str:
    pairs = [f"{key}={value}" for key, value in values.items()]
    return f"{name}:{','.join(pairs)}" if values else name
