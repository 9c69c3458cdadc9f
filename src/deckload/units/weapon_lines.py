"""The weapon lines of a ship by name, in the order of her sheet (S3.1)."""

from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from deckload.units.ships import Ship
from deckload.units.weapons import Trait, Weapon


class Mount(StrEnum):
    """Where on the sheet a line stands."""

    MAIN = "main"
    SECONDARY = "secondary"
    TORPEDO = "torpedo"


class WeaponLine(Struct, frozen=True, cache_hash=True):
    """A line of a ship: `id` is its mount and its number there, from 1, as `main-2`."""

    id: str
    mount: Mount
    number: int
    weapon: Weapon

    @property
    def is_torpedo(self) -> bool:
        """Whether it fires torpedoes (S5)."""
        return Trait.TORPEDO in self.weapon.traits

    @property
    def one_shot(self) -> bool:
        """Whether it fires once in a battle (S5.1)."""
        return Trait.ONE_SHOT in self.weapon.traits


@lru_cache(1024)
def weapon_lines(ship: Ship) -> tuple[WeaponLine, ...]:
    """The lines of a ship that fire at ships: main guns, secondaries, torpedoes."""
    mounts = (
        (Mount.MAIN, ship.guns),
        (Mount.SECONDARY, ship.secondaries),
        (Mount.TORPEDO, ship.torpedoes),
    )
    return tuple(
        WeaponLine(f"{mount}-{number}", mount, number, weapon)
        for mount, weapons in mounts
        for number, weapon in enumerate(weapons, 1)
    )
