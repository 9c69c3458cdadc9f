"""Objectives: what a scenario scores besides the units (S9.4)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from deckload.rules.victory import POINT


class Aim(StrEnum):
    """What is to have become of a ship by the end."""

    SINK = "sink"
    CRIPPLE = "cripple"
    DAMAGE = "damage"
    KEEP = "keep"
    SAVE = "save"
    SPARE = "spare"
    LEAVE = "leave"


class Fortune(Struct, frozen=True):
    """What has become of a ship: `gone` is sunk or abandoned, `left` over the edge of the table.

    `damaged` has lost any damage point.
    """

    gone: bool
    damaged: bool
    crippled: bool
    left: bool


class Objective(Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """A side scores `points` if at least `count` of the units have come to what it aims at.

    `side` is 0 or 1, `points` are parts of a fleet allocation point, `words` are for people.
    """

    side: Annotated[int, Meta(ge=0, le=1)]
    aim: Aim
    units: tuple[str, ...]
    count: Annotated[int, Meta(ge=1, le=99)] = 1
    points: Annotated[int, Meta(ge=1, le=99 * POINT)] = POINT
    words: str = ""


def fulfils(aim: Aim, fortune: Fortune) -> bool:
    """Whether what became of a ship is what was aimed at (S9.4).

    To cripple or to damage is done by sinking too; to keep a ship is to have her afloat, to save
    her is to have her afloat and not crippled, to spare her is to have her lose nothing.
    """
    if aim is Aim.SINK:
        return fortune.gone
    if aim is Aim.CRIPPLE:
        return fortune.gone or fortune.crippled
    if aim is Aim.DAMAGE:
        return fortune.gone or fortune.damaged
    if aim is Aim.LEAVE:
        return fortune.left and not fortune.gone
    if aim is Aim.SPARE:
        return not fortune.gone and not fortune.damaged
    return not fortune.gone and (aim is Aim.KEEP or not fortune.crippled)


def attained(objective: Objective, fortunes: Mapping[str, Fortune]) -> bool:
    """Whether a side has attained an objective, as the ships stand (S9.4)."""
    done = sum(fulfils(objective.aim, fortunes[unit]) for unit in objective.units)
    return done >= objective.count
