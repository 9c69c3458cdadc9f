"""The critical table of a house file: places, and cells by the face or faces that lead to them."""

import re
from collections.abc import Iterator
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from deckload.catalogue.bad_house import Faults
from deckload.catalogue.toml_places import Path
from deckload.dice.needs import SIX
from deckload.dice.words import shown
from deckload.rules.critical_table import Effect, Line, Place
from deckload.rules.effect_words import FIELD_WORDS, effect_words
from deckload.rules.house import CRITICALS
from deckload.rules.numbers import STANDARD, Change, Value
from deckload.units.names import fold, listed, nearest

PLACES: Final = "places"
ROWS: Final = tuple(Place)
LINES: Final[dict[str, Line | None]] = {"main": Line.MAIN, "minor": Line.MINOR, "none": None}
"""How a file names the weapon lines that an effect can put out."""
LONGEST_WORDS: Final = 80
_FACES = re.compile(r"([1-6])(?:-([1-6]))?")


class _Range(Struct, frozen=True):
    """The whole numbers that a field of an effect can be."""

    least: int
    most: int


def _ranges() -> dict[str, _Range]:
    found = {}
    for field, hint in get_type_hints(Effect, include_extras=True).items():
        if get_origin(hint) is Annotated:
            meta = next(each for each in get_args(hint) if isinstance(each, Meta))
            assert meta.ge is not None
            assert meta.le is not None
            found[field] = _Range(int(meta.ge), int(meta.le))
    return found


_RANGES: Final = _ranges()


def read_criticals(table: dict[str, Any], faults: Faults) -> list[Change]:
    """The changes of the critical table; what is wrong is noted and left out."""
    changes: list[Change] = []
    for key, value in table.items():
        path = (CRITICALS, key)
        if key == PLACES:
            changes += _places(value, faults)
        elif key not in ROWS:
            near = nearest(key, {fold(each): each for each in (PLACES, *ROWS)})
            words = listed(near) if near else f"{PLACES}, {listed(ROWS)}"
            faults.add(path, f"no part of the critical table is called '{shown(key)}'; try {words}")
        elif not isinstance(value, dict):
            faults.add(
                path,
                f"{key} is a table of faces and what they do: write [{CRITICALS}.{key}], and "
                'below it lines such as "1-2" = { speed = 1 }',
            )
        else:
            changes += _row(Place(key), value, faults)
    return changes


def _places(value: Any, faults: Faults) -> Iterator[Change]:
    path = (CRITICALS, PLACES)
    legal = [place for place in Place if place is not Place.HANGAR]
    if not isinstance(value, list) or len(value) != SIX:
        count = f"{len(value)} of them" if isinstance(value, list) else faults.said(path, value)
        faults.add(
            path, f"places are six words in [ ], one for each face: {listed(legal)}; not {count}"
        )
        return
    for number, each in enumerate(value):
        place = each.strip().lower() if isinstance(each, str) else each
        if place not in legal:
            at = (*path, number)
            faults.add(
                at, f"place {number + 1} can be {listed(legal)}, not {faults.said(at, each)} (S4.8)"
            )
        else:
            yield f"{CRITICALS}.{PLACES}.{number + 1}", place


def _row(place: Place, table: dict[str, Any], faults: Faults) -> Iterator[Change]:
    taken: dict[int, str] = {}
    for key, value in table.items():
        path = (CRITICALS, place.value, key)
        found = _FACES.fullmatch(key)
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
        if first > last:
            faults.add(path, f"'{shown(key)}' is no face of a die and no range such as \"1-2\"")
            continue
        again = [face for face in range(first, last + 1) if face in taken]
        if again:
            faults.add(path, f'a {again[0]} stands there already, as "{taken[again[0]]}"')
            continue
        taken |= dict.fromkeys(range(first, last + 1), key)
        if not isinstance(value, dict):
            faults.add(
                path,
                f"what happens on a {key} is a table such as {{ damage = 1, fires = 1 }}, "
                f"not {faults.said(path, value)}",
            )
            continue
        given = {
            field: read
            for field, each in value.items()
            for read in _field(field, each, (*path, field), faults)
        }
        for face in range(first, last + 1):
            yield from _cell(place, face, given)


def _cell(place: Place, face: int, given: dict[str, Value]) -> Iterator[Change]:
    """The changes of one cell. What is not said stays; words follow the numbers unless given."""
    row = getattr(STANDARD.criticals, place.value)
    before = {field: getattr(row[face - 1], field) for field in Effect.__struct_fields__}
    after = before | given
    if "words" not in given and after != before:
        after["words"] = effect_words(place, msgspec.convert(after, Effect))
    for field, value in after.items():
        if value != before[field]:
            yield f"{CRITICALS}.{place.value}.{face}.{field}", value


def _field(field: str, value: Any, path: Path, faults: Faults) -> Iterator[Value]:
    """The value of a field of an effect; nothing, with the fault noted, for one that cannot be."""
    said = faults.said(path, value)
    if field not in FIELD_WORDS:
        near = nearest(field, {fold(each): each for each in FIELD_WORDS})
        words = f"nearest: {listed(near)}" if near else f"there are {listed(FIELD_WORDS, 'and')}"
        faults.add(path, f"a critical has no '{shown(field)}'; {words}")
    elif field == "words":
        if isinstance(value, str) and value.isprintable() and 0 < len(value) <= LONGEST_WORDS:
            yield value
        else:
            faults.add(path, f"words are a text of 1 to {LONGEST_WORDS} characters, not {said}")
    elif field == "line":
        by_name = LINES | {line.value: line for line in Line}
        if isinstance(value, str) and value.strip().lower() in by_name:
            yield by_name[value.strip().lower()]
        else:
            quoted = listed(f'"{each}"' for each in LINES)
            faults.add(path, f"line (the {FIELD_WORDS[field]}) can be {quoted}, not {said}")
    elif field in _RANGES:
        legal = _RANGES[field]
        if type(value) is int and legal.least <= value <= legal.most:
            yield value
        else:
            faults.add(
                path,
                f"{field} ({FIELD_WORDS[field]}) is a whole number from {legal.least} to "
                f"{legal.most}, not {said}",
            )
    elif isinstance(value, bool):
        yield value
    else:
        faults.add(path, f"{field} ({FIELD_WORDS[field]}) is true or false, not {said}")
