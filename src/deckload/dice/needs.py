"""Needs: the face a die must show, with every reason that moved it."""

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

SIX = 6
TABLE = "table"
"""The owner of a roll that belongs to neither side."""


class Modifier(Struct, frozen=True, cache_hash=True):
    """A change to a die roll: `amount` is added to the face, for `reason`, by `clause`."""

    amount: int
    reason: str
    clause: str


class Need(Struct, frozen=True, cache_hash=True):
    """What a die must reach: a score (`base`, named by `source` and `clause`) less the modifiers.

    `over_six`: a value of 7 takes two natural sixes of the same roll for one success, 8 three,
    and so on (A3.3, F33); without it a value above six is out of reach.
    `one_misses`: a natural 1 fails whatever the value (ruling `one_misses`).
    """

    base: int
    modifiers: tuple[Modifier, ...] = ()
    over_six: bool = False
    one_misses: bool = False
    source: str = ""
    clause: str = ""

    @property
    def value(self) -> int:
        """The face needed after all modifiers; may be below 1 or above 6."""
        return self.base - sum(modifier.amount for modifier in self.modifiers)


class Scoring(NamedTuple):
    """How a need counts: dice at `threshold` or more succeed, `group` of them to one success."""

    threshold: int
    group: int

    @property
    def faces(self) -> int:
        """How many of the six faces succeed."""
        return SIX + 1 - self.threshold


@lru_cache(4096)
def scoring(need: Need) -> Scoring:
    """How `need` counts dice. A threshold of 7 means that no face succeeds (A3.3, F33)."""
    value = need.value
    if value > SIX:
        return Scoring(SIX, value - SIX + 1) if need.over_six else Scoring(SIX + 1, 1)
    return Scoring(max(value, 2 if need.one_misses else 1), 1)


def bare(need: Need) -> Need:
    """The same law without its reasons: equal for all needs that count dice alike."""
    threshold, group = scoring(need)
    if group > 1:
        return Need(SIX - 1 + group, over_six=True)
    return Need(threshold)


class Purpose(StrEnum):
    """What a roll is for; the word that stands in logs, prompts and the key of seeded dice.

    A purpose is equal to its word, so it hashes as its word: either finds the other in a dict.
    """

    __hash__ = str.__hash__

    INITIATIVE = "initiative"
    HIT = "to hit"
    DODGE = "dodge"
    AMMUNITION = "ammunition"
    ANTI_AIRCRAFT = "anti-aircraft"
    STRIKE = "attack on a ship"
    GUNNERY = "gunnery"
    TORPEDOES = "torpedoes"
    DAMAGE = "damage"
    POTENTIAL = "potential critical"
    CONFIRM = "confirm critical"
    CRITICAL = "critical effect"
    ANTI_AIRCRAFT_DICE = "anti-aircraft dice"
    LINE = "weapon line"
    FIRES = "put out fires"
    REPAIR = "repair"
    COMMAND = "special action"
    PLAIN = "roll"


class Cause(Struct, frozen=True, cache_hash=True):
    """Why dice are asked for: the purpose, the side or seat that owns them, the unit that rolls.

    `detail` says it in words ("Bf 109 at Swordfish"); it is for people and never for the dice.
    """

    purpose: Purpose
    owner: str = TABLE
    unit: str = ""
    detail: str = ""


class Check(Struct, frozen=True, cache_hash=True):
    """A cause together with its need."""

    cause: Cause
    need: Need


NO_CAUSE = Cause(Purpose.PLAIN)


def bare_check(check: Check) -> Check:
    """The check without cause and reasons, for comparing what it does to dice."""
    return Check(NO_CAUSE, bare(check.need))
