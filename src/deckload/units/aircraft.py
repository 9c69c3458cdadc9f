"""Aircraft types and the scale their numbers are on (A1)."""

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from deckload.units.weapons import Inches, Weapon

UnitId = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z")]
ToHit = Annotated[int, Meta(ge=1, le=12)]


class Scale(StrEnum):
    """Whether the numbers are as printed or already taken over into the air rules (A1.5)."""

    PUBLISHED = "published"
    CONVERTED = "converted"


class Role(StrEnum):
    """What an aircraft is for, which decides its modifiers against ships (A4.2 to A4.4)."""

    FIGHTER = "fighter"
    DIVE = "dive"
    LEVEL = "level"
    TORPEDO = "torpedo"
    FIGHTER_BOMBER = "fighter-bomber"


class Aircraft(
    msgspec.Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True
):
    """One type of aircraft.

    `id` never changes and is what files refer to; `name` is for people. `speed` is in inches a
    turn, `target` the score that hits it, `dodge` the score that avoids a hit (`None`: it cannot),
    `hits` the points one plane takes. `dogfight` and the damage dice of `ordnance` are on `scale`;
    `published_dogfight` keeps the printed stat after conversion where it is known, because a table
    may rule that it decides who starts a dogfight (A3.1). The Torpedo trait of the ordnance goes
    with the torpedo role and with no other.
    """

    id: UnitId
    name: Annotated[str, Meta(min_length=1)]
    aliases: tuple[str, ...] = ()
    nation: str = ""
    role: Role
    speed: Inches
    target: ToHit
    dodge: Annotated[int, Meta(ge=2, le=6)] | None
    dogfight: Annotated[int, Meta(ge=-9, le=99)]
    hits: Annotated[int, Meta(ge=1, le=4)]
    ordnance: Weapon | None = None
    scale: Scale
    published_dogfight: Annotated[int, Meta(ge=-9, le=99)] | None = None
    single_engined: bool
