"""Flights: up to six planes of one type that move and fight together (A1.1)."""

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from deckload.dice.errors import BadPhrase, BadScale
from deckload.units.aircraft import Aircraft, Scale

FULL_FLIGHT = 6


class Base(StrEnum):
    """Where a flight comes from: a carrier, or land when it was bought by itself (A3.7)."""

    CARRIER = "carrier"
    LAND = "land"


class Flight(
    msgspec.Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True
):
    """A flight as it enters a fight: `planes` of 1 to 6, the first with `wounded` points gone.

    Raises `BadPhrase` for planes or wounds out of range, and `BadScale` where the aircraft still
    has published numbers, since no rule of the air may read those (A1.5).
    """

    aircraft: Aircraft
    planes: Annotated[int, Meta(ge=1, le=FULL_FLIGHT)] = FULL_FLIGHT
    wounded: Annotated[int, Meta(ge=0, le=3)] = 0
    base: Base = Base.CARRIER

    def __post_init__(self) -> None:
        if self.aircraft.scale is not Scale.CONVERTED:
            raise BadScale(
                f"{self.aircraft.name}: a flight needs converted numbers, these are published; "
                "convert them once, at import (A1.5)"
            )
        if not 1 <= self.planes <= FULL_FLIGHT:
            raise BadPhrase(
                f"{self.aircraft.name}: a flight has 1 to {FULL_FLIGHT} planes, not {self.planes} "
                "(A1.1)"
            )
        hits = self.aircraft.hits
        if not 0 <= self.wounded < hits:
            legal = f"0 to {hits - 1} of its {hits} hit points" if hits > 1 else "none of its one"
            raise BadPhrase(
                f"{self.aircraft.name}: the first plane can have lost {legal}, "
                f"not {self.wounded} (A3.5)"
            )

    @property
    def points(self) -> int:
        """Hit points left in the whole flight."""
        return self.planes * self.aircraft.hits - self.wounded

    @property
    def full_planes(self) -> int:
        """Planes that nothing has hit yet."""
        return self.planes - (self.wounded > 0)


def planes_left(points: int, hits: int) -> int:
    """Planes that a flight with `points` left still has, at `hits` points a plane (A3.5).

    Damage goes through one plane at a time, so a part of a plane still flies.
    """
    return -(-points // hits)
