"""House files: rules that depart from the standard, read from TOML with the line of each fault.

name = "Thursday group"
[rulings]
over_six = "dogfights"
[gunnery]
beam_on = 0
[criticals.engines]
"1-2" = { speed = 2 }
"""

import pathlib
import re
import tomllib
from os import PathLike
from typing import Any, Final

from deckload.catalogue.bad_house import BadHouse, Fault, Faults
from deckload.catalogue.house_cells import read_criticals
from deckload.catalogue.toml_places import plain_text, spots
from deckload.dice.errors import DeckloadError
from deckload.dice.words import shown
from deckload.rules.contradictions import DIVISORS, PARTS, contradictions
from deckload.rules.house import CRITICALS, RULINGS_GROUP, House, house_of
from deckload.rules.numbers import Change, Named, Numbers, register, with_departures
from deckload.rules.rulings import RULINGS, Rulings
from deckload.units.names import fold, listed, nearest

MOST_BYTES: Final = 200_000
LONGEST_LINE: Final = 1000
LONGEST_NAME: Final = 60
GROUPS: Final = tuple(name for name in Numbers.__struct_fields__ if name != CRITICALS)
NAME: Final = "name"
_BYTE_ORDER_MARK = "\ufeff"
_PLACE = re.compile(r" \((?:at line (\d+), column (\d+)|at end of document)\)$")


def read_house(path: str | PathLike[str]) -> House:
    """The house rules in a file. Without a `name` they are called as the file is.

    Raises BadHouse for whatever is wrong in it, each fault with its line, and DeckloadError for a
    file that cannot be read.
    """
    place = pathlib.Path(path)
    try:
        with place.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise DeckloadError(f"there is no file {shown(str(path))}") from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise DeckloadError(f"{shown(str(path))} cannot be read: {why}") from error
    return house_from(raw, place.name)


def house_from(raw: bytes | str, file: str) -> House:
    """The house rules in the text of a file that is called so. Raises BadHouse."""
    text = _text(raw, file)
    content = _parsed(text, file)
    try:
        faults = Faults(spots(text))
    except (RecursionError, LookupError, ValueError) as error:
        raise BadHouse(file, [Fault(1, "it is nested too deeply to be house rules")]) from error
    house = _house(content, file, faults)
    if faults.found or house is None:
        raise BadHouse(file, faults.found)
    return house


def _text(raw: bytes | str, file: str) -> str:
    """The text, without a byte-order mark; no longer than a house file may be."""
    if isinstance(raw, str):
        raw = raw.encode("utf-8", "surrogatepass")
    if len(raw) > MOST_BYTES:
        why = f"it is longer than the {MOST_BYTES:,} bytes that a house file may have"
        raise BadHouse(file, [Fault(1, why)])
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        why = f"the byte {raw[error.start]:#04x} is not UTF-8; save the file as UTF-8"
        raise BadHouse(file, [Fault(line, why)]) from error
    text = plain_text(text.removeprefix(_BYTE_ORDER_MARK))
    for number, line_text in enumerate(text.split("\n"), 1):
        if len(line_text) > LONGEST_LINE:
            why = f"the line has {len(line_text):,} characters; it may have {LONGEST_LINE:,}"
            raise BadHouse(file, [Fault(number, why)])
    return text


def _parsed(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _PLACE.search(str(error))
        line = int(found[1]) if found and found[1] else text.rstrip().count("\n") + 1
        what = _PLACE.sub("", str(error))
        if what.startswith(("Cannot overwrite", "Cannot declare", "Duplicate")):
            what = f"something stands there twice ({what})"
        where = f" (column {found[2]})" if found and found[2] else " (at the end)"
        fault = Fault(line, f"this is no TOML: {shown(what)}{where}")
        raise BadHouse(file, [fault]) from error
    except (RecursionError, ValueError) as error:
        why = "it is nested too deeply, or holds a number too long, to be house rules"
        raise BadHouse(file, [Fault(1, why)]) from error


def _house(content: dict[str, Any], file: str, faults: Faults) -> House | None:
    """The house of a file's content; None, with the faults noted, for one that cannot be."""
    name = pathlib.Path(file).stem[:LONGEST_NAME]
    readings: dict[str, str] = {}
    changes: list[Change] = []
    for key, value in content.items():
        if key == NAME:
            name = _name(value, faults) or name
        elif key == RULINGS_GROUP:
            if _is_table((key,), value, faults):
                readings = _readings(value, faults)
        elif key == CRITICALS:
            if _is_table((key,), value, faults):
                changes += read_criticals(value, faults)
        elif key in GROUPS:
            if _is_table((key,), value, faults):
                changes += _numbers(key, value, faults)
        else:
            faults.add((key,), f"nothing is called '{shown(key)}' here; {_instead(key, faults)}")
    if faults.found:
        return None
    numbers = with_departures(tuple(changes))
    for clash in contradictions(numbers):
        paths = [tuple(each.split(".")) for each in clash.names]
        faults.add(next((p for p in paths if faults.has(p)), paths[0]), clash.sentence)
    return house_of(Rulings(readings, numbers), name)


def _name(value: Any, faults: Faults) -> str:
    path = (NAME,)
    if not isinstance(value, str):
        faults.add(path, f"the name is a text in quotes, not {faults.said(path, value)}")
        return ""
    if not value.strip() or len(value) > LONGEST_NAME or not value.isprintable():
        faults.add(
            path,
            f"the name {faults.said(path, value)} has to be one line of 1 to {LONGEST_NAME} "
            "characters that can be printed",
        )
    return value.strip()


def _readings(table: dict[str, Any], faults: Faults) -> dict[str, str]:
    readings = {}
    for key, value in table.items():
        path = (RULINGS_GROUP, key)
        if key not in RULINGS:
            faults.add(path, f"no ruling is called '{shown(key)}'; {_instead(key, faults)}")
            continue
        legal = [reading.id for reading in RULINGS[key].readings]
        # 1 is how a person writes the reading "1" of a ruling that counts turns.
        said = str(value) if type(value) is int else value
        said = said.strip().lower() if isinstance(said, str) else ""
        if said not in legal:
            quoted = listed(f'"{each}"' for each in legal)
            faults.add(path, f"ruling {key} can be {quoted}, not {faults.said(path, value)}")
            continue
        readings[key] = said
    return readings


def _numbers(group: str, table: dict[str, Any], faults: Faults) -> list[Change]:
    changes: list[Change] = []
    for key, value in table.items():
        path, found = (group, key), register().get(f"{group}.{key}")
        if found is None:
            faults.add(
                path, f"no number is called '{group}.{shown(key)}'; {_instead(key, faults, group)}"
            )
        elif type(value) is not int or not _may_be(found, value):
            faults.add(
                path,
                f"{found.name} ({found.words}, {found.clause}) {_legal(found)}, "
                f"not {faults.said(path, value)}",
            )
        else:
            changes.append((found.name, value))
    return changes


def _may_be(number: Named, value: int) -> bool:
    if not number.least <= value <= number.most:
        return False
    return value in DIVISORS or not _is_part(number)


def _is_part(number: Named) -> bool:
    """Whether a number divides a point (S9.2, S9.4)."""
    group, _, field = number.name.partition(".")
    return group == "prices" and field in PARTS


def _legal(number: Named) -> str:
    """What a number can be, in words."""
    if _is_part(number):
        return f"divides a point of 240 parts, so it can be {listed(map(str, DIVISORS))}"
    return f"is a whole number from {number.least} to {number.most}"


def _is_table(path: tuple[str, ...], value: Any, faults: Faults) -> bool:
    if isinstance(value, dict):
        return True
    faults.add(
        path, f"{path[-1]} is a table: write [{path[-1]}] and its names below it, a line each"
    )
    return False


def _instead(key: str, faults: Faults, group: str = "") -> str:
    """The nearest of all the names there are, and where they stand; for faults that are told."""
    if faults.full:
        return "and so on"
    numbers = {name.partition(".")[2]: name for name in register()}
    if key in RULINGS and group != RULINGS_GROUP:
        return f"it is a ruling, and stands under [{RULINGS_GROUP}]"
    if key in numbers:
        return f"it stands under [{numbers[key].partition('.')[0]}]"
    known = {fold(f"{group}.{key}"): name for key, name in numbers.items()}
    known |= {fold(name): name for name in register()}
    known |= {fold(each): each for each in RULINGS}
    known |= {fold(each): f"[{each}]" for each in (*GROUPS, RULINGS_GROUP, CRITICALS)}
    near = nearest(key, known) or nearest(f"{group}.{key}", known)
    if near:
        return f"nearest: {listed(near)}"
    return "'deckload house --standard' prints every name there is"
