"""Rulings: every open question of the rules, and the readings one battle is played under.

The named numbers go with them, so that a rule that is handed the rulings has both.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from deckload.dice.errors import BadPhrase, UnknownName
from deckload.dice.words import shown
from deckload.rules.fixed_readings import FIXED, FixedReading
from deckload.rules.numbers import STANDARD, Numbers, departures
from deckload.rules.ruling_table import TABLE, Reading, Ruling
from deckload.units.names import fold, listed, nearest

__all__ = ["FIXED", "RULINGS", "FixedReading", "Reading", "Ruling", "Rulings"]

RULINGS: Final[Mapping[str, Ruling]] = MappingProxyType({ruling.id: ruling for ruling in TABLE})
"""Every ruling by its id, in the order of the rules."""

_DEFAULTS: Final[Mapping[str, str]] = MappingProxyType(
    {ruling.id: ruling.default for ruling in TABLE}
)


class Rulings:
    """The readings in force, as a value: equal when every reading is, never changed in place.

    `Rulings()` has all defaults; `Rulings({"over_six": "dogfights"})` departs from one. `numbers`
    are the named numbers of the rules, the standard unless a house has its own.
    Raises UnknownName, with what would be legal, for a ruling or reading that does not exist.
    """

    __slots__ = ("_hash", "_in_force", "numbers")
    _in_force: dict[str, str]
    _hash: int
    numbers: Numbers

    def __init__(
        self, readings: Mapping[str, str] | None = None, numbers: Numbers = STANDARD
    ) -> None:
        in_force = dict(_DEFAULTS)
        for ruling_id, reading in (readings or {}).items():
            if ruling_id not in RULINGS:
                raise _unknown(ruling_id)
            legal = tuple(r.id for r in RULINGS[ruling_id].readings)
            if reading not in legal:
                raise UnknownName(
                    f"ruling {ruling_id} has no reading {shown(repr(reading))}; "
                    f"it can be {listed(map(repr, legal))}"
                )
            in_force[ruling_id] = reading
        object.__setattr__(self, "_in_force", in_force)
        object.__setattr__(self, "numbers", numbers)
        object.__setattr__(self, "_hash", hash((tuple(in_force.values()), numbers)))

    @classmethod
    def parse(cls, phrases: Iterable[str], base: "Rulings | None" = None) -> "Rulings":
        """The rulings written as `over_six=dogfights`, one a phrase, in any case and spacing.

        What they do not say is as in `base`: the defaults and the standard numbers without one.
        Raises BadPhrase for a phrase without "=" or one that contradicts an earlier one, and
        UnknownName as the constructor does.
        """
        readings: dict[str, str] = {}
        for phrase in phrases:
            ruling_id, equals, reading = (part.strip().lower() for part in phrase.partition("="))
            if not equals:
                raise BadPhrase(
                    f"ruling '{shown(phrase)}' has no '='; write it as over_six=dogfights"
                )
            if readings.setdefault(ruling_id, reading) != reading:
                both = f"'{shown(readings[ruling_id])}' and '{shown(reading)}'"
                raise BadPhrase(f"ruling '{shown(ruling_id)}' is given as {both}; choose one")
        return cls(readings) if base is None else cls(base.all | readings, base.numbers)

    def __getitem__(self, ruling_id: str) -> str:
        """The reading in force; raises UnknownName, with the nearest ids, for no such ruling."""
        try:
            return self._in_force[ruling_id]
        except KeyError:
            raise _unknown(ruling_id) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._in_force)

    @property
    def all(self) -> dict[str, str]:
        """Every ruling and its reading, in order."""
        return dict(self._in_force)

    @property
    def changed(self) -> dict[str, str]:
        """The rulings whose reading is not the default, in order."""
        return {i: reading for i, reading in self._in_force.items() if reading != _DEFAULTS[i]}

    def with_(self, **changes: str) -> "Rulings":
        """These rulings with some readings replaced; raises UnknownName as the constructor does."""
        return Rulings(self._in_force | changes, self.numbers)

    def numbered(self, numbers: Numbers) -> "Rulings":
        """These rulings with other numbers."""
        return Rulings(self._in_force, numbers)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"rulings never change; with_() makes new ones ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"rulings never change; with_() makes new ones ({name})")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rulings):
            return NotImplemented
        return self._in_force == other._in_force and self.numbers == other.numbers

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        changes = dict(departures(self.numbers))
        return f"Rulings({self.changed or ''}{f', numbers: {changes}' if changes else ''})"

    # Copies and pickles are built anew: slots cannot be set on a value that never changes.
    def __reduce__(self) -> tuple[type["Rulings"], tuple[dict[str, str], Numbers]]:
        return Rulings, (self.changed, self.numbers)


def _unknown(ruling_id: str) -> UnknownName:
    near = nearest(ruling_id, {fold(i): i for i in RULINGS})
    instead = f"nearest: {listed(near)}" if near else f"there are {listed(RULINGS, 'and')}"
    return UnknownName(f"no ruling '{shown(ruling_id)}'; {instead}")
