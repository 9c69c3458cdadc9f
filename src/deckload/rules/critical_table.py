"""The critical table as data: a place and an effect, a die each (S4.8)."""

from enum import StrEnum

from msgspec import Struct


class Line(StrEnum):
    """Which weapon lines an effect can put out of action."""

    MINOR = "secondary, anti-aircraft or torpedo line"
    MAIN = "main line"


class Effect(Struct, frozen=True, kw_only=True):
    """What one cell of the table does, besides what `words` says for people.

    `damage` and `crew` are points at once, `*_dice` six-sided dice of them, `fire_dice` dice of
    one to three fires. `line` puts one such line out, and where none works costs one point of
    damage instead (F32). `speed` is inches lost, `lasting` cannot be repaired.
    """

    words: str
    damage: int = 0
    damage_dice: int = 0
    crew: int = 0
    crew_dice: int = 0
    fires: int = 0
    fire_dice: int = 0
    line: Line | None = None
    deck_out: bool = False
    speed: int = 0
    stopped: bool = False
    rudder: bool = False
    radar: bool = False
    bridge: bool = False
    lasting: bool = False


ENGINES = (
    Effect(words="engines: speed -1", speed=1),
    Effect(words="engines: speed -2", damage=1, speed=2),
    Effect(words="rudder jammed: no turning", damage=1, rudder=True),
    Effect(words="engines wrecked: speed 0", damage=2, stopped=True),
)
WEAPONS = (
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
HANGAR = (
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
CREW = (
    Effect(words="crew hit, fire", crew=1, fires=1),
    Effect(words="crew hit, fire", crew=2, fires=1),
    Effect(words="crew badly hit, fires", crew_dice=1, fires=2),
    Effect(words="heavy losses, fires", crew_dice=2, fire_dice=1),
)
VITAL = (
    Effect(words="radar out", radar=True),
    Effect(words="bridge hit: no special actions", bridge=True),
    Effect(words="deep damage, no special actions, fire", damage_dice=1, bridge=True, fires=1),
    Effect(words="magazine", damage_dice=3, crew_dice=2, lasting=True),
)

_COLUMNS = (0, 0, 1, 1, 2, 3)
"""The column of the table for each face of the effect die."""
_ROWS = (0, 0, 1, 1, 2, 3)
"""The row of the table for each face of the place die."""
WIDTH = 4
CELLS = 16
"""Cells are numbered from 1, row by row; 0 is no critical."""


def cell_of(place: int, roll: int) -> int:
    """The number of the cell for a face of the place die and one of the effect die (S4.8)."""
    return _ROWS[place - 1] * WIDTH + _COLUMNS[roll - 1] + 1


def effect_in(cell: int, *, carrier: bool) -> Effect:
    """What a cell does; carriers have a hangar where other ships have weapons (S4.8)."""
    rows = (ENGINES, HANGAR if carrier else WEAPONS, CREW, VITAL)
    return rows[(cell - 1) // WIDTH][(cell - 1) % WIDTH]


def effect_of(place: int, roll: int, *, carrier: bool) -> Effect:
    """What a face of the place die and one of the effect die come to (S4.8)."""
    return effect_in(cell_of(place, roll), carrier=carrier)
