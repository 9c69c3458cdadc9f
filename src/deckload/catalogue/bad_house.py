"""What is wrong with a house file: each fault with its line, all of them in one refusal."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from deckload.catalogue.toml_places import Path, Spot
from deckload.dice.errors import DeckloadError
from deckload.dice.words import shown

MOST_FAULTS: Final = 20
"""Faults of one file that are told; the rest are counted."""


class Fault(Struct, frozen=True, order=True):
    """A line of a house file, from 1, and what is wrong there and would be legal."""

    line: int
    sentence: str


class BadHouse(DeckloadError):
    """A house file that cannot be played by: `file` is its name, `faults` are in their order.

    `more` faults were found beside those told.
    """

    def __init__(self, file: str, faults: Iterable[Fault]) -> None:
        found = sorted(faults)
        self.file, self.faults = file, tuple(found[:MOST_FAULTS])
        self.more = len(found) - len(self.faults)
        super().__init__("; ".join(self.lines))

    @property
    def lines(self) -> tuple[str, ...]:
        """Each fault by itself, with the file and the line."""
        told = [f"{shown(self.file)}, line {fault.line}: {fault.sentence}" for fault in self.faults]
        if self.more:
            told.append(f"{shown(self.file)}: {self.more} more faults")
        return tuple(told)


class Faults:
    """Gathers the faults of one file, each at the place of the key it is about."""

    def __init__(self, places: Mapping[Path, Spot]) -> None:
        self._places = places
        self.found: list[Fault] = []

    @property
    def full(self) -> bool:
        """Whether more faults than are told have been found."""
        return len(self.found) > MOST_FAULTS

    def add(self, path: Path, sentence: str) -> None:
        """Note a fault at a path, or at the nearest table around it that has a place."""
        self.found.append(Fault(self.line(path), sentence))

    def line(self, path: Path) -> int:
        """The line of a key."""
        while path and path not in self._places:
            path = path[:-1]
        return self._places[path].line if path else 1

    def said(self, path: Path, value: Any) -> str:
        """What stands in the file at a path, for a refusal."""
        written = self._places[path].text if path in self._places else ""
        if not written:
            written = "a table" if isinstance(value, dict | list) else str(value)
        return shown(" ".join(written.split()))

    def has(self, path: Path) -> bool:
        """Whether the file says something there itself."""
        return path in self._places
