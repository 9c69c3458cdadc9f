"""House rules: a set of readings and named numbers, as their difference from the standard."""

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import blake2b
from itertools import groupby
from typing import Final

from msgspec import Struct

from deckload.rules.effect_words import FIELD_WORDS
from deckload.rules.numbers import (
    STANDARD,
    Change,
    Numbers,
    Value,
    departures,
    flat,
    register,
    with_departures,
)
from deckload.rules.rulings import RULINGS, Rulings

CRITICALS = "criticals"
PLACES = f"{CRITICALS}.places"
CRITICAL_CLAUSE = "S4.8"
DIGEST_BYTES = 6
RULINGS_GROUP = "rulings"


class Difference(Struct, frozen=True):
    """One departure from the standard, and what it was.

    `name` is a ruling, a named number, or a field of cells that lie together in the critical
    table, such as `criticals.engines.1-2.speed`. `words` say what it is, and `clause` where it
    stands; `signed` numbers are modifiers.
    """

    name: str
    clause: str
    words: str
    standard: Value
    house: Value
    signed: bool = False

    @property
    def group(self) -> str:
        """The table of a house file that it stands in: "rulings", "gunnery", "criticals"."""
        return self.name.partition(".")[0] if "." in self.name else RULINGS_GROUP

    @property
    def text(self) -> str:
        """The change for people: "+1 -> 0"."""
        return f"{self._said(self.standard)} -> {self._said(self.house)}"

    def _said(self, value: Value) -> str:
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return f"{value:+d}" if self.signed and isinstance(value, int) and value else str(value)


class HouseStamp(Struct, frozen=True, forbid_unknown_fields=True):
    """What house rules are called, and the digest of their differences from the standard."""

    name: str
    digest: str


class House(Struct, frozen=True, kw_only=True, dict=True):
    """The rules of a house: what its owners call them, and where they depart from the standard.

    `readings` are rulings with their readings, `changes` named numbers with their values. Raises
    UnknownName for a ruling there is not when the rules are asked for, and as `with_departures`
    does for a number.
    """

    name: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    changes: tuple[Change, ...] = ()

    @cached_property
    def rulings(self) -> Rulings:
        """The rules to play by."""
        return Rulings(dict(self.readings), with_departures(self.changes))

    @cached_property
    def digest(self) -> str:
        """A short hash of the differences: equal for equal rules, whatever they are called.

        Twelve hexadecimal digits of BLAKE2. What people read of a critical is no rule.
        """
        rules = {
            "readings": sorted(self.rulings.changed.items()),
            "numbers": sorted(
                change
                for change in departures(self.rulings.numbers)
                if not change[0].endswith(".words")
            ),
        }
        canonical = json.dumps(rules, separators=(",", ":")).encode()
        return blake2b(canonical, digest_size=DIGEST_BYTES, person=b"house rules").hexdigest()

    @property
    def is_standard(self) -> bool:
        """Whether there is no difference at all."""
        return self.rulings == Rulings()

    def differences(self) -> tuple[Difference, ...]:
        """Every difference from the standard, the rulings first, in the order of the rules."""
        rulings = self.rulings
        return (*reading_differences(rulings), *number_differences(rulings.numbers))


STANDARD_HOUSE: Final = House()
"""No difference at all."""


def house_of(rulings: Rulings, name: str = "") -> House:
    """These rules as a house has them."""
    return House(
        name=name,
        readings=tuple(rulings.changed.items()),
        changes=departures(rulings.numbers),
    )


def reading_differences(rulings: Rulings) -> Iterator[Difference]:
    """The rulings that are not at their defaults."""
    for ruling_id, reading in rulings.changed.items():
        ruling = RULINGS[ruling_id]
        yield Difference(
            ruling_id, ", ".join(ruling.clauses), ruling.question, ruling.default, reading
        )


def number_differences(numbers: Numbers) -> Iterator[Difference]:
    """The named numbers that depart, cells of the critical table that lie together as one."""
    before, named = flat(STANDARD), register()
    cells: dict[tuple[str, int], dict[str, tuple[Value, Value]]] = {}
    for name, value in departures(numbers):
        if name in named:
            found = named[name]
            yield Difference(
                name, found.clause, found.words, before[name], value, signed=found.least < 0
            )
        elif name.startswith(f"{PLACES}."):
            words = f"place on a {name.rpartition('.')[2]}"
            yield Difference(name, CRITICAL_CLAUSE, words, before[name], value)
        else:
            _, place, face, field = name.split(".")
            cells.setdefault((place, int(face)), {})[field] = before[name], value
    for (place, _), run in groupby(cells.items(), _Run()):
        yield from _together(place, list(run))


class _Run:
    """A key that stays the same while neighbouring faces of a place change alike."""

    def __init__(self) -> None:
        self._start: tuple[str, int] = ("", 0)
        self._last: tuple[str, int, object] = ("", 0, None)

    def __call__(self, cell: "_Cell") -> tuple[str, int]:
        (place, face), changes = cell
        if self._last != (place, face - 1, changes):
            self._start = (place, face)
        self._last = (place, face, changes)
        return self._start


_Cell = tuple[tuple[str, int], dict[str, tuple[Value, Value]]]


def _together(place: str, run: Sequence[_Cell]) -> Iterator[Difference]:
    """The differences of cells that change alike; what people read follows the numbers."""
    faces = [face for (_, face), _ in run]
    changes = run[0][1]
    span = str(faces[0]) if len(faces) == 1 else f"{faces[0]}-{faces[-1]}"
    for field, (standard, house) in changes.items():
        if field != "words" or len(changes) == 1:
            words = f"{place} on a {span}: {FIELD_WORDS[field]}"
            name = f"{CRITICALS}.{place}.{span}.{field}"
            yield Difference(name, CRITICAL_CLAUSE, words, standard, house)
