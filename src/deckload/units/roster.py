"""A roster: the units of a catalogue or of a battle, found by any of their names."""

from collections.abc import Iterable, Iterator
from typing import Generic, Protocol, TypeVar

from deckload.dice.errors import DeckloadError, UnknownName
from deckload.dice.words import shown
from deckload.units.names import fold, listed, nearest

_ALL_NAMES = 15


class Unit(Protocol):
    """Whatever has a stable id, a name for people, and other names it answers to."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def aliases(self) -> tuple[str, ...]: ...


U = TypeVar("U", bound=Unit)


class Roster(Generic[U]):
    """Units found by id, name or alias, with case, accents and spacing forgiven.

    `kind` is the noun for messages, such as "ship". Raises `DeckloadError` if two units answer to
    one name, or if a name has no letter or digit left to find it by.
    """

    __slots__ = ("_by_name", "_display", "kind", "units")

    def __init__(self, units: Iterable[U], kind: str = "unit") -> None:
        self.units: tuple[U, ...] = tuple(units)
        self.kind = kind
        self._by_name: dict[str, U] = {}
        self._display: dict[str, str] = {}
        for unit in self.units:
            for name in (unit.id, unit.name, *unit.aliases):
                self._add(name, unit)

    def _add(self, name: str, unit: U) -> None:
        key = fold(name)
        if not key:
            raise DeckloadError(
                f"{unit.id}: the name '{shown(name)}' has nothing to find it by; "
                "give it a letter or a digit"
            )
        other = self._by_name.setdefault(key, unit)
        if other is not unit:
            raise DeckloadError(
                f"the name '{shown(name)}' means both {shown(other.name)} ({other.id}) and "
                f"{shown(unit.name)} ({unit.id}); each name may mean one {self.kind}"
            )
        self._display.setdefault(key, unit.name)

    def __iter__(self) -> Iterator[U]:
        return iter(self.units)

    def __len__(self) -> int:
        return len(self.units)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and fold(name) in self._by_name

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Roster):
            return NotImplemented
        return self.units == other.units and self.kind == other.kind

    def __hash__(self) -> int:
        return hash((self.units, self.kind))

    def get(self, name: str) -> U | None:
        """The unit of that name, or `None`."""
        return self._by_name.get(fold(name))

    def find(self, name: str) -> U:
        """The unit of that name. Raises `UnknownName` with the nearest names."""
        unit = self.get(name)
        if unit is None:
            raise UnknownName(f"no {self.kind} is called '{shown(name)}'; {self.suggest(name)}")
        return unit

    def suggest(self, name: str) -> str:
        """A few words for a refusal: the nearest names, or what there is."""
        near = nearest(name, self._display)
        if near:
            return f"nearest: {listed(shown(n) for n in near)}"
        if not self.units:
            return "none is known here"
        names = [shown(unit.name) for unit in self.units]
        more = f" and {len(names) - _ALL_NAMES} more" if len(names) > _ALL_NAMES else ""
        return f"known: {', '.join(names[:_ALL_NAMES])}{more}"
