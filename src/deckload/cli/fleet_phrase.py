"""A fleet as it is typed: "Bismarck, 2 Tribal, 6 Swordfish, 3 x 6 Swordfish"."""

import re
from collections.abc import Iterator

from msgspec import Struct

from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.dice.errors import BadPhrase, UnknownName
from deckload.dice.words import shown
from deckload.rules.fleet import MOST_CHOICES
from deckload.units.custom import CUSTOM
from deckload.units.flights import Flight
from deckload.units.names import fold
from deckload.units.phrases import parse_flights, parse_ship
from deckload.units.ships import Ship

LONGEST = 4000
_KEY = re.compile(r"\s*[a-z]+\s*=", re.IGNORECASE)
_COUNT = re.compile(r"\s*([0-9]{1,4})\s+(?![x×]\s)(\S.*)", re.S)
_TIMES = re.compile(r"\s*([0-9]{1,4})\s*[x×]\s+(\S.*)", re.S | re.IGNORECASE)


class Fleet(Struct, frozen=True):
    """The ships of a fleet and the flights that are bought on their own, in the order given."""

    ships: tuple[Ship, ...]
    flights: tuple[Flight, ...]


def fleet_named(phrases: str) -> Fleet:
    """The fleet of a list of phrases, parted by commas or by ` + `.

    A count before a ship is how many of her, before an aircraft how many planes; `3 x 6 Zero` are
    three flights. Raises BadPhrase and UnknownName.
    """
    if len(phrases) > LONGEST:
        raise BadPhrase(f"a fleet has at most {LONGEST:,} characters, this one {len(phrases):,}")
    ships: list[Ship] = []
    flights: list[Flight] = []
    for phrase in _parts(phrases):
        times = _TIMES.fullmatch(phrase)
        repeated = _counted(times[1], phrase) if times else 1
        for unit in _units(times[2] if times else phrase):
            if isinstance(unit, Flight):
                flights += [unit] * repeated
            else:
                ships += [unit] * repeated
        if len(ships) + len(flights) > MOST_CHOICES:
            raise BadPhrase(f"a fleet has at most {MOST_CHOICES} ships and flights")
    return Fleet(tuple(ships), tuple(flights))


def _parts(phrases: str) -> Iterator[str]:
    """The phrases of a list; a comma within the keys of a unit parts nothing."""
    pieces: list[str] = []
    for piece in phrases.split(","):
        if pieces and ":" in pieces[-1] and _KEY.match(piece):
            pieces[-1] += f",{piece}"
        else:
            pieces.append(piece)
    for piece in pieces:
        for part in re.split(r"\s\+\s", piece):
            if not part.strip():
                raise BadPhrase(
                    f"'{shown(phrases)}' has nothing between two commas, or at an end"
                    if phrases.strip()
                    else "the fleet is empty; name its ships and flights, parted by commas"
                )
            yield part.strip()


def _units(phrase: str) -> Iterator[Ship | Flight]:
    """The ships or the flight of a phrase."""
    counted = _COUNT.fullmatch(phrase)
    name = (counted[2] if counted else phrase).partition(":")[0].strip()
    rest = counted[2] if counted else phrase
    if name in ship_roster():
        count = _counted(counted[1], phrase) if counted else 1
        yield from [parse_ship(rest, ship_roster())] * count
    elif name in aircraft_roster() or fold(name) == CUSTOM:
        yield from parse_flights(phrase, aircraft_roster())
    else:
        near = [ship_roster().suggest(name), aircraft_roster().suggest(name)]
        found = [words for words in near if words.startswith("nearest")]
        words = "; ".join(found) or "'deckload units' lists the ships and aircraft there are"
        raise UnknownName(f"no ship and no aircraft is called '{shown(name)}'; {words}")


def _counted(text: str, phrase: str) -> int:
    count = int(text)
    if not 1 <= count <= MOST_CHOICES:
        raise BadPhrase(f"'{shown(phrase)}': a fleet has 1 to {MOST_CHOICES} of a kind, not {text}")
    return count
