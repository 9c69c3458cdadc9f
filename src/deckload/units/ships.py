"""Ships and their priority levels (S3 to S7, S9.1)."""

from enum import Enum
from functools import total_ordering
from typing import Annotated

import msgspec
from msgspec import Meta

from deckload.units.aircraft import ToHit, UnitId
from deckload.units.weapons import Flak, Inches, Trait, Weapon

Points = Annotated[int, Meta(ge=1, le=999)]
Threshold = Annotated[int, Meta(ge=0, le=999)]


@total_ordering
class Level(Enum):
    """Priority levels, low to high (S9.1).

    `ABOVE_WAR` is no level of a printed ship: only the slide of carriers reaches it (A5.7).
    """

    PATROL = "patrol"
    SKIRMISH = "skirmish"
    RAID = "raid"
    BATTLE = "battle"
    WAR = "war"
    ABOVE_WAR = "above war"

    @property
    def rank(self) -> int:
        """0 for Patrol, one more for each level above it."""
        return _RANKS[self]

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Level):
            return NotImplemented
        return self.rank < other.rank


_RANKS = {level: rank for rank, level in enumerate(Level)}


class Ship(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """One ship, or a class of equal ones, as its sheet stands before the battle.

    `speed` is in inches a turn, `turning` in points of 45 degrees (S2.2), `target` the score that
    hits her, `armour` the score a damage die needs. She is crippled at `crippled_at` damage points
    left or fewer, and has a skeleton crew at `skeleton_at` crew or fewer (S4.5). `carrier_capacity`
    is in flights, 0 for ships that carry none, and goes with the Carrier trait; `floatplanes` are
    single aircraft on catapults. `level` is the published one: the slide of carriers is worked out
    when asked for and never stored (A5.7).
    """

    id: UnitId
    name: Annotated[str, Meta(min_length=1)]
    aliases: tuple[str, ...] = ()
    nation: str = ""
    speed: Inches
    turning: Annotated[int, Meta(ge=0, le=8)]
    target: ToHit
    armour: Annotated[int, Meta(ge=1, le=12)]
    damage: Points
    crippled_at: Threshold
    crew: Points
    skeleton_at: Threshold
    command: Annotated[int, Meta(ge=0, le=9)] = 4
    aa: Flak
    guns: tuple[Weapon, ...] = ()
    secondaries: tuple[Weapon, ...] = ()
    torpedoes: tuple[Weapon, ...] = ()
    traits: tuple[Trait, ...] = ()
    carrier_capacity: Annotated[int, Meta(ge=0, le=30)] = 0
    floatplanes: Annotated[int, Meta(ge=0, le=30)] = 0
    level: Level

    @property
    def is_carrier(self) -> bool:
        """Whether flights live on her."""
        return self.carrier_capacity > 0

    @property
    def decks(self) -> int:
        """Launches and landings together in a turn, on the table (S7.1); 0 for no carrier."""
        if self.carrier_capacity == 0:
            return 0
        if self.carrier_capacity <= 4:
            return 1
        return 2 if self.carrier_capacity <= 9 else 3

    @property
    def decks_off_table(self) -> int:
        """The same for a carrier kept off the table: half, rounded up (S7.1)."""
        return (self.decks + 1) // 2
