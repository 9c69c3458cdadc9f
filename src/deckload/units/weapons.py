"""Weapon lines: what fires or falls, from a ship or from an aircraft (S3.1, F20)."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

Dice = Annotated[int, Meta(ge=0, le=99)]
Inches = Annotated[int, Meta(ge=0, le=200)]


class Trait(StrEnum):
    """A named property of a weapon or of a ship; the value is the word players read."""

    TORPEDO = "Torpedo"
    AP = "AP"
    SUPER_AP = "Super AP"
    WEAK = "Weak"
    ONE_SHOT = "One-Shot"
    CARRIER = "Carrier"
    TORPEDO_BELT = "Torpedo Belt"
    ARMOURED_DECK = "Armoured Deck"
    RADAR = "Radar"
    RADAR_AA = "Radar AA"


WEAPON_TRAITS = (Trait.TORPEDO, Trait.AP, Trait.SUPER_AP, Trait.WEAK, Trait.ONE_SHOT)
SHIP_TRAITS = (
    Trait.CARRIER,
    Trait.TORPEDO_BELT,
    Trait.ARMOURED_DECK,
    Trait.RADAR,
    Trait.RADAR_AA,
)

_PLACES = {trait: place for place, trait in enumerate(Trait)}


def in_order(traits: Iterable[Trait]) -> tuple[Trait, ...]:
    """The traits once each and in the order of `Trait`, so that equal sets are equal values."""
    return tuple(sorted(set(traits), key=_PLACES.__getitem__))


class Arc(StrEnum):
    """A quarter of the horizon, 90 degrees, seen from the ship that fires (S3.4)."""

    BOW = "bow"
    STERN = "stern"
    PORT = "port"
    STARBOARD = "starboard"


class Weapon(
    msgspec.Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True
):
    """One weapon line of a ship (each turret is a line, S3.1) or the ordnance of an aircraft (F20).

    `range` is in whole inches, `None` where contact is needed; `ad` is attack dice, for aircraft
    per plane (A1.3); `dd` is damage dice a hit. `arcs` is empty where arcs do not apply.
    """

    name: str
    range: Inches | None = None
    ad: Dice
    dd: Dice
    traits: tuple[Trait, ...] = ()
    arcs: tuple[Arc, ...] = ()


class Flak(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """The anti-aircraft line of a ship: dice and a range in inches, and no damage dice (S6.1).

    A ship without anti-aircraft guns has 0 dice.
    """

    dice: Annotated[int, Meta(ge=0, le=40)]
    range: Inches
