"""The critical table as data: a place and an effect, a die each (S4.8)."""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from deckload.dice.needs import SIX

Points = Annotated[int, Meta(ge=0, le=20)]
Dice = Annotated[int, Meta(ge=0, le=6)]


class Line(StrEnum):
    """Which weapon lines an effect can put out of action."""

    MINOR = "secondary, anti-aircraft or torpedo line"
    MAIN = "main line"


class Place(StrEnum):
    """Where a critical strikes; carriers have a hangar where other ships have weapons."""

    ENGINES = "engines"
    WEAPONS = "weapons"
    HANGAR = "hangar"
    CREW = "crew"
    VITAL = "vital"


class Effect(
    Struct,
    frozen=True,
    kw_only=True,
    cache_hash=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """What one cell of the table does, besides what `words` says for people.

    `damage` and `crew` are points at once, `*_dice` six-sided dice of them, `fire_dice` dice of
    one to three fires. `line` puts one such line out, and where none works costs one point of
    damage instead (F32). `speed` is inches lost, `lasting` cannot be repaired.
    """

    words: str
    damage: Points = 0
    damage_dice: Dice = 0
    crew: Points = 0
    crew_dice: Dice = 0
    fires: Dice = 0
    fire_dice: Dice = 0
    line: Line | None = None
    deck_out: bool = False
    speed: Points = 0
    stopped: bool = False
    rudder: bool = False
    radar: bool = False
    bridge: bool = False
    lasting: bool = False

    @property
    def stays(self) -> bool:
        """Whether it goes on after it has struck, until it is repaired."""
        return bool(
            self.speed
            or self.stopped
            or self.rudder
            or self.radar
            or self.bridge
            or self.deck_out
            or self.line
        )


Row = tuple[Effect, Effect, Effect, Effect, Effect, Effect]
"""The effects at one place, one for each face of the effect die."""


def _row(first: Effect, second: Effect, third: Effect, fourth: Effect) -> Row:
    """Effects on 1-2, 3-4, 5 and 6."""
    return (first, first, second, second, third, fourth)


class CriticalTable(Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """Where a critical strikes by the face of the place die, and what it does there (S4.8)."""

    places: tuple[Place, Place, Place, Place, Place, Place] = (
        Place.ENGINES,
        Place.ENGINES,
        Place.WEAPONS,
        Place.WEAPONS,
        Place.CREW,
        Place.VITAL,
    )
    engines: Row = _row(
        Effect(words="engines: speed -1", speed=1),
        Effect(words="engines: speed -2", damage=1, speed=2),
        Effect(words="rudder jammed: no turning", damage=1, rudder=True),
        Effect(words="engines wrecked: speed 0", damage=2, stopped=True),
    )
    weapons: Row = _row(
        Effect(words="a secondary, anti-aircraft or torpedo line out", line=Line.MINOR),
        Effect(words="a main line out", line=Line.MAIN),
        Effect(words="a main line out, fire", damage=1, line=Line.MAIN, fires=1),
        Effect(
            words="a main line destroyed, fires",
            damage=3,
            crew=2,
            line=Line.MAIN,
            fires=2,
            lasting=True,
        ),
    )
    hangar: Row = _row(
        Effect(words="a secondary or anti-aircraft line out", line=Line.MINOR),
        Effect(words="flight deck out, fire", deck_out=True, fires=1),
        Effect(words="flight deck out, fires", damage=1, deck_out=True, fires=2),
        Effect(
            words="flight deck destroyed, fires",
            damage=3,
            crew=2,
            deck_out=True,
            fires=3,
            lasting=True,
        ),
    )
    crew: Row = _row(
        Effect(words="crew hit, fire", crew=1, fires=1),
        Effect(words="crew hit, fire", crew=2, fires=1),
        Effect(words="crew badly hit, fires", crew_dice=1, fires=2),
        Effect(words="heavy losses, fires", crew_dice=2, fire_dice=1),
    )
    vital: Row = _row(
        Effect(words="radar out", radar=True),
        Effect(words="bridge hit: no special actions", bridge=True),
        Effect(words="deep damage, no special actions, fire", damage_dice=1, bridge=True, fires=1),
        Effect(words="magazine", damage_dice=3, crew_dice=2, lasting=True),
    )

    def row(self, place: Place, *, carrier: bool) -> Row:
        """The effects at a place; a carrier has a hangar where other ships have weapons."""
        if carrier and place is Place.WEAPONS:
            place = Place.HANGAR
        found: Row = getattr(self, place.value)
        return found


class Cells(Struct, frozen=True, cache_hash=True):
    """The table as one kind of ship meets it: its cells numbered from 1, 0 for no critical.

    Neighbouring faces that do the same are one cell, so that states merge. `numbers` has a row
    for each face of the place die and in it the cell for each face of the effect die.
    """

    effects: tuple[Effect, ...]
    numbers: tuple[tuple[int, ...], ...]

    def at(self, place: int, roll: int) -> int:
        """The cell for a face of the place die and one of the effect die (S4.8)."""
        return self.numbers[place - 1][roll - 1]

    def effect(self, cell: int) -> Effect:
        """What a cell does."""
        return self.effects[cell - 1]

    @property
    def most_damage(self) -> int:
        """The most points one critical can cost: a line that is not there costs one (F32)."""
        return max(
            effect.damage + SIX * effect.damage_dice + (effect.line is not None)
            for effect in self.effects
        )

    @property
    def most_crew(self) -> int:
        """The most crew one critical can cost."""
        return max(effect.crew + SIX * effect.crew_dice for effect in self.effects)

    @property
    def most_fires(self) -> int:
        """The most fires one critical can start."""
        return max(effect.fires + 3 * effect.fire_dice for effect in self.effects)


@lru_cache(256)
def cells_of(table: CriticalTable, *, carrier: bool) -> Cells:
    """The table as a carrier or another ship meets it."""
    effects: list[Effect] = []
    rows: dict[Place, tuple[int, ...]] = {}
    for place in table.places:
        if place not in rows:
            rows[place] = tuple(_numbered(table.row(place, carrier=carrier), effects))
    return Cells(tuple(effects), tuple(rows[place] for place in table.places))


def _numbered(row: Row, effects: list[Effect]) -> Iterator[int]:
    start = len(effects)
    for effect in row:
        if effect not in effects[start:]:
            effects.append(effect)
        yield effects.index(effect, start) + 1
