"""House rules as TOML that `house_from` reads back: the whole standard to edit, or a difference."""

import json
from collections.abc import Iterator
from itertools import groupby

import msgspec

from deckload.catalogue.house_cells import LINES
from deckload.catalogue.house_file import GROUPS
from deckload.rules.critical_table import Effect, Place, Row
from deckload.rules.effect_words import effect_words
from deckload.rules.house import CRITICALS, PLACES, RULINGS_GROUP, House
from deckload.rules.numbers import STANDARD, flat, register
from deckload.rules.rulings import RULINGS

_WIDE = 28
_HEAD = """\
# Every ruling and every named number of the rules, as they stand. Change what you like and
# leave out what you do not change: what a house file does not say stays as it is.
#
#   deckload house FILE             shows what a file changes
#   deckload odds ... --house FILE  plays by it, and so does every command that asks for rules
#
# Behind each number: the clause, what it is, and what it can be. A modifier is added to the die.
"""
_CELLS = """\
# The critical table (S4.8): a die for the place, then a die for what happens there. A key is a
# face or a range of faces. What a cell does not say stays as it is: speed = 0 takes it away.
#   damage, crew, fires               so many at once
#   damage_dice, crew_dice            six-sided dice of them; fire_dice: dice of 1 to 3 fires
#   line = "main", "minor" or "none"  such a weapon line is out
#   speed                             inches lost
#   stopped, rudder, radar, bridge, deck_out, lasting   true or false
#   words                             what people read; made from the numbers if left out
"""


def standard_text() -> str:
    """The whole standard as a file to edit, with what each number is and can be."""
    return "".join(f"{line}\n" for line in _standard())


def house_text(house: House) -> str:
    """The difference of a house from the standard as a file that reads back as the same house."""
    return "".join(f"{line}\n" for line in _difference(house)).lstrip("\n")


def _standard() -> Iterator[str]:
    yield from _HEAD.splitlines()
    yield 'name = "Our house rules"'
    yield ""
    yield f"[{RULINGS_GROUP}]"
    for ruling in RULINGS.values():
        others = " or ".join(f'"{reading.id}"' for reading in ruling.readings[1:])
        yield f"# {ruling.question} ({', '.join(ruling.clauses)}; or {others})"
        yield f'{ruling.id} = "{ruling.default}"'
    before = flat(STANDARD)
    for group in GROUPS:
        yield ""
        yield f"[{group}]"
        for name, number in register().items():
            if name.startswith(f"{group}."):
                said = f"{name.partition('.')[2]} = {before[name]}"
                legal = f"{number.least} to {number.most}"
                yield f"{said:<{_WIDE}} # {number.clause}  {number.words}; {legal}"
    yield ""
    yield from _CELLS.splitlines()
    yield f"[{CRITICALS}]"
    yield "places = [" + ", ".join(f'"{place}"' for place in STANDARD.criticals.places) + "]"
    for place in Place:
        yield ""
        yield f"[{CRITICALS}.{place}]"
        row: Row = getattr(STANDARD.criticals, place.value)
        for faces, run in groupby(enumerate(row, 1), lambda each: each[1]):
            span = _span([face for face, _ in run])
            yield f'"{span}" = {_cell(faces, Effect(words=""))}  # {faces.words}'


def _difference(house: House) -> Iterator[str]:
    if house.name:
        yield f"name = {_quoted(house.name)}"
    changed = house.rulings.changed
    if changed:
        yield from ("", f"[{RULINGS_GROUP}]")
        for ruling, reading in changed.items():
            yield f'{ruling} = "{reading}"'
    numbers = house.rulings.numbers
    after, before = flat(numbers), flat(STANDARD)
    for group in GROUPS:
        names = [name for name in register() if name.startswith(f"{group}.")]
        departing = [name for name in names if after[name] != before[name]]
        if departing:
            yield from ("", f"[{group}]")
            for name in departing:
                yield f"{name.partition('.')[2]} = {after[name]}"
    if numbers.criticals.places != STANDARD.criticals.places:
        yield from ("", f"[{CRITICALS}]")
        places = ", ".join(f'"{place}"' for place in numbers.criticals.places)
        yield f"{PLACES.partition('.')[2]} = [{places}]"
    for place in Place:
        old: Row = getattr(STANDARD.criticals, place.value)
        new: Row = getattr(numbers.criticals, place.value)
        if old != new:
            yield from ("", f"[{CRITICALS}.{place}]")
            cells = enumerate(zip(old, new, strict=True), 1)
            for (was, now), run in groupby(cells, lambda each: each[1]):
                if was != now:
                    words = now.words != effect_words(place, now) or _same_rules(was, now)
                    span = _span([face for face, _ in run])
                    yield f'"{span}" = {_cell(now, was, words=words)}'


def _cell(effect: Effect, before: Effect, *, words: bool = False) -> str:
    """An inline table of what differs from `before`; `words`: with those for people."""
    said = []
    for field in Effect.__struct_fields__:
        value = getattr(effect, field)
        if not words if field == "words" else value == getattr(before, field):
            continue
        if field == "line":
            said.append(f'line = "{_line_name(effect)}"')
        elif isinstance(value, bool):
            said.append(f"{field} = {'true' if value else 'false'}")
        else:
            said.append(f"{field} = {value if isinstance(value, int) else _quoted(value)}")
    return f"{{ {', '.join(said)} }}" if said else "{}"


def _line_name(effect: Effect) -> str:
    return next(name for name, line in LINES.items() if line == effect.line)


def _same_rules(one: Effect, other: Effect) -> bool:
    return msgspec.structs.replace(one, words=other.words) == other


def _span(faces: list[int]) -> str:
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}-{faces[-1]}"


def _quoted(text: str) -> str:
    """A TOML string; JSON's escapes are TOML's, and what is printable stands as it is."""
    return json.dumps(text, ensure_ascii=False)
