"""Units, sides and weapon lines by the names that people write in orders."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from deckload.dice.errors import BadPhrase, UnknownName
from deckload.dice.words import shown
from deckload.game.notation_words import SEPARATOR, Reader, Word
from deckload.game.setup import Setup
from deckload.units.names import fold, listed, nearest
from deckload.units.weapon_lines import Mount, weapon_lines

MOST_WORDS = 12
"""A name in an order has at most so many words."""
MOST_LISTED = 8
ALL_LINES = "all"
SHIP, FLIGHT = "ship", "flight"
ARTICLES = {SHIP: "a ship", FLIGHT: "a flight"}

Known = Mapping[str, tuple[str, ...]]
"""Folded names, and the units that bear each."""


class Names(Struct, frozen=True):
    """The units of a battle by every name they go by: id, own name, and what they are."""

    known: Mapping[str, Known]
    kinds: Mapping[str, str]


def names_of(setup: Setup) -> Names:
    """The names of a battle's units, by kind."""
    units = [(SHIP, each.id, each.called, each.ship.name) for each in setup.vessels]
    units += [(FLIGHT, each.id, each.called, each.aircraft.name) for each in setup.squadrons]
    known: dict[str, dict[str, list[str]]] = {SHIP: {}, FLIGHT: {}}
    for kind, unit, called, sheet in units:
        for name in {fold(n) for n in (unit, called, sheet, f"{called} ({unit})")} - {""}:
            known[kind].setdefault(name, []).append(unit)
    ids: dict[str, dict[str, list[str]]] = {SHIP: {}, FLIGHT: {}}
    for kind, unit, *_ in units:
        ids[kind].setdefault(fold(unit), []).append(unit)
    for kind, named in ids.items():
        known[kind] |= named  # a name that is another unit's id is that unit's alone
    return Names(
        {kind: {n: tuple(found) for n, found in named.items()} for kind, named in known.items()},
        {unit: kind for kind, unit, *_ in units},
    )


def read_unit(setup: Setup, reader: Reader, *kinds: str, stops: Iterable[str] = ()) -> str:
    """The id of the unit whose name stands next, of one of these kinds.

    An id stands for itself, and of other names the longest counts. A name whose words may as well
    be a shorter one and a number is not guessed at. `stops` are words at which an unknown name
    ends. Raises UnknownName for a name that nothing or more than one thing bears, BadPhrase where
    none stands.
    """
    if reader.ended() or reader.key == SEPARATOR:
        raise reader.wrong(f"the name of {listed([ARTICLES[kind] for kind in kinds])}")
    exact = reader.words[reader.at].text.casefold()
    if any(_is(setup, exact, kind) for kind in kinds):
        reader.at += 1
        return exact
    names = names_of(setup)
    found: list[tuple[int, tuple[str, ...]]] = []
    for count in range(1, len(_name_words(reader)) + 1):
        units = _bearing(names, _joined(reader, count), kinds)
        if units:
            found.append((count, units))
    if not found:
        raise _unknown(names, reader, kinds, stops)
    count, units = found[-1]
    if len(units) > 1:
        name = shown(_joined(reader, count))
        raise UnknownName(f"'{name}' may be {listed(units)}; name the one that is meant by its id")
    for fewer, others in found[:-1]:
        spare = reader.words[reader.at + fewer : reader.at + count]
        if len(others) == 1 and others != units and all(w.text.isdigit() for w in spare):
            name = shown(_joined(reader, count))
            raise UnknownName(
                f"'{name}' may be {units[0]}, or {others[0]} and a number; put the name in quotes"
            )
    reader.at += count
    return units[0]


def _is(setup: Setup, unit: str, kind: str) -> bool:
    """Whether a unit of this kind has this id."""
    if kind == SHIP:
        return setup.is_ship(unit)
    try:
        return bool(setup.squadron(unit))
    except UnknownName:
        return False


def _name_words(reader: Reader) -> tuple[Word, ...]:
    """The words that may belong to the name that stands next."""
    words = reader.words[reader.at : reader.at + MOST_WORDS]
    if words[0].quoted:
        return words[:1]
    for place, word in enumerate(words):
        if word.quoted or word.text == SEPARATOR:
            return words[:place]
    return words


def _joined(reader: Reader, count: int) -> str:
    return " ".join(word.text for word in reader.words[reader.at : reader.at + count])


def _bearing(names: Names, name: str, kinds: Iterable[str]) -> tuple[str, ...]:
    key = fold(name)
    return tuple(unit for kind in kinds for unit in names.known[kind].get(key, ()))


def _unknown(
    names: Names, reader: Reader, kinds: tuple[str, ...], stops: Iterable[str]
) -> UnknownName:
    """Why no unit of these kinds is called so."""
    ends = frozenset(stops)
    words = _name_words(reader)
    length = next((n for n, word in enumerate(words) if n and word.key in ends), len(words))
    wanted = listed([ARTICLES[kind] for kind in kinds])
    for count in range(length, 0, -1):
        for kind, known in names.known.items():
            others = known.get(fold(_joined(reader, count)))
            if others and kind not in kinds:
                units = [unit for unit, of in names.kinds.items() if of in kinds]
                such = f", such as {units[0]}" if units else ""
                return UnknownName(
                    f"'{shown(_joined(reader, count))}' is {ARTICLES[kind]}; "
                    f"{wanted} is wanted there{such}"
                )
    name = _joined(reader, length)
    shows = {key: units[0] for kind in kinds for key, units in names.known[kind].items()}
    near = tuple(dict.fromkeys(nearest(name, shows)))
    without = name.rstrip("0123456789. ")
    if without != name and name[len(without)] == " ":  # "exter 3" is more likely a name and a 3
        nearer = tuple(dict.fromkeys(nearest(without, shows)))
        if nearer:
            name, near = without, nearer
    units = [unit for unit, of in names.kinds.items() if of in kinds]
    what = listed([ARTICLES[kind].removeprefix("a ") for kind in kinds])
    if near:
        instead = f"nearest: {listed(near)}"
    elif not units:
        instead = "there is none"
    else:
        more = f" and {len(units) - MOST_LISTED} more" if len(units) > MOST_LISTED else ""
        instead = f"there are {', '.join(units[:MOST_LISTED])}{more}"
    return UnknownName(f"no {what} of this battle is called '{shown(name)}'; {instead}")


def side_named(setup: Setup, name: str) -> int:
    """The side of a name, or of a number, 0 or 1. Raises UnknownName, BadPhrase for no name."""
    folded = [fold(side) for side in setup.sides]
    key = fold(name)
    sides = listed([f"{n} ({shown(side)})" for n, side in enumerate(setup.sides)])
    if not key:
        raise BadPhrase(f"the name of a side is wanted; there are {sides}")
    if folded.count(key) == 1:
        return folded.index(key)
    if key in ("0", "1"):
        return int(key)
    near = nearest(name, dict(zip(folded, setup.sides, strict=True)), 1)
    instead = f"nearest: {shown(near[0])}" if near else f"there are {sides}"
    raise UnknownName(f"no side is called '{shown(name)}'; {instead}")


def read_lines(setup: Setup, reader: Reader, ship: str) -> tuple[str, ...]:
    """The weapon lines named next: by id, by mount for all of it, or "all" she has.

    Raises UnknownName for a line that she does not have, BadPhrase where none is named.
    """
    found: list[str] = []
    while not reader.ended():
        lines = read_line(setup, reader, ship)
        if not lines:
            break
        found += lines
    if not found:
        raise reader.wrong(f"a weapon line of {ship} ({_there(setup, ship)})")
    return tuple(found)


def read_line(setup: Setup, reader: Reader, ship: str) -> list[str]:
    """The weapon lines that the next name stands for, none where it is no name of a line.

    Raises UnknownName for a line that she does not have, or for no ship.
    """
    lines = weapon_lines(setup.vessel(ship).ship)
    by_name = {fold(line.id): line.id for line in lines}
    key = reader.key
    one, two = fold(key), ""
    if len(_name_words(reader)) > 1:
        two = fold(_joined(reader, 2))
    if one in by_name:
        reader.at += 1
        return [by_name[one]]
    if two in by_name:  # "main 1"
        reader.at += 2
        return [by_name[two]]
    named = [line.id for line in lines if key in (ALL_LINES, line.mount)]
    if not named and (key == ALL_LINES or key.partition("-")[0] in list(Mount)):
        raise UnknownName(
            f"'{shown(key)}' is no weapon line of {ship}; she has {_there(setup, ship)}"
        )
    reader.at += bool(named)
    return named


def _there(setup: Setup, ship: str) -> str:
    return ", ".join(line.id for line in weapon_lines(setup.vessel(ship).ship)) or "none at all"
