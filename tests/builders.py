"""Short ways to make what tests need: units with round numbers, checks, random fights."""

from fractions import Fraction
from math import prod
from typing import Any

import msgspec
from hypothesis import strategies as st

from deckload.dice.engagement import Engagement
from deckload.dice.needs import Cause, Check, Need, Purpose
from deckload.odds.distribution import Distribution
from deckload.rules.dogfight import dogfight, return_fire
from deckload.rules.rulings import RULINGS, Rulings
from deckload.rules.strike import strike
from deckload.units.aircraft import Aircraft, Role
from deckload.units.custom import CUSTOM_AIRCRAFT, CUSTOM_SHIP
from deckload.units.flights import Base, Flight
from deckload.units.ships import Ship
from deckload.units.weapons import Flak, Trait, Weapon

PLAIN = Rulings()


def plane(**changes: Any) -> Aircraft:
    """A blank aircraft with some of its numbers changed."""
    return msgspec.structs.replace(CUSTOM_AIRCRAFT, **changes)


def flight(planes: int = 6, wounded: int = 0, base: Base = Base.CARRIER, **changes: Any) -> Flight:
    """A flight of blank aircraft with some numbers changed."""
    return Flight(aircraft=plane(**changes), planes=planes, wounded=wounded, base=base)


def fighters(planes: int = 6, stat: int = 2, **changes: Any) -> Flight:
    """A flight of fighters, which +2 makes hit a to-hit score of 5 on 3+."""
    values: dict[str, Any] = {"role": Role.FIGHTER, "dogfight": stat, "ordnance": None}
    return flight(planes, **(values | changes))


def weapon(ad: int = 1, dd: int = 2, *traits: Trait) -> Weapon:
    """A weapon of so many attack and damage dice."""
    return Weapon(name="weapon", ad=ad, dd=dd, traits=traits)


def ship(aa: int = 4, **changes: Any) -> Ship:
    """A blank ship with so many anti-aircraft dice."""
    return msgspec.structs.replace(CUSTOM_SHIP, aa=Flak(dice=aa, range=5), **changes)


def check(need: Need | int, purpose: Purpose = Purpose.HIT, unit: str = "a") -> Check:
    """A check of a need, or of a plain face."""
    return Check(Cause(purpose, "table", unit), need if isinstance(need, Need) else Need(need))


def fractions(distribution: Distribution) -> dict[tuple[int, ...], Fraction]:
    """Every outcome of a distribution with its exact chance."""
    return {values: distribution.fraction(*values) for values, _ in distribution.outcomes()}


def binomial(n: int, p: Fraction) -> list[Fraction]:
    """The chances of 0 to n successes in n trials, from Pascal's triangle."""
    row = [Fraction(1)]
    for _ in range(n):
        row = [
            (row[k] * (1 - p) if k < len(row) else Fraction(0))
            + (row[k - 1] * p if k else Fraction(0))
            for k in range(len(row) + 1)
        ]
    return row


def product_of(*chances: Fraction) -> Fraction:
    """The chance that all of several independent things happen."""
    return prod(chances, start=Fraction(1))


RULINGS_IN_PLANS = (
    "over_six",
    "one_misses",
    "aa_timing",
    "aa_budget",
    "aa_dodge",
    "ammo_who",
    "ammo_when",
    "ammo_cap",
    "ammo_reply",
    "strafe",
    "crit_pierces",
)
"""The rulings that the plans of dogfights and strikes read."""


@st.composite
def rulings(draw: st.DrawFn) -> Rulings:
    """Some reading of each ruling that plans read."""
    return Rulings(
        {
            name: draw(st.sampled_from([reading.id for reading in RULINGS[name].readings]))
            for name in RULINGS_IN_PLANS
        }
    )


@st.composite
def flights(draw: st.DrawFn, most: int = 3, dice: int = 2) -> Flight:
    """A small flight of any role, wounded or not, from a carrier or from land."""
    role = draw(st.sampled_from(list(Role)))
    hits = draw(st.integers(1, 2))
    carried = draw(st.booleans())
    ordnance = None
    if carried:
        traits = [Trait.TORPEDO] if role is Role.TORPEDO else []
        traits += draw(st.sampled_from([[], [Trait.AP], [Trait.SUPER_AP], [Trait.WEAK]]))
        ordnance = weapon(draw(st.integers(0, dice)), draw(st.integers(0, dice)), *traits)
    return flight(
        draw(st.integers(1, most)),
        draw(st.integers(0, hits - 1)),
        draw(st.sampled_from(Base)),
        role=role,
        hits=hits,
        target=draw(st.integers(1, 8)),
        dodge=draw(st.none() | st.integers(2, 6)),
        dogfight=draw(st.integers(-3, 5)),
        ordnance=ordnance,
    )


@st.composite
def ships(draw: st.DrawFn, aa: int = 3) -> Ship:
    """A ship of any score, armour and traits."""
    traits = draw(st.sets(st.sampled_from([Trait.TORPEDO_BELT, Trait.ARMOURED_DECK])))
    if draw(st.booleans()):
        traits.add(Trait.RADAR_AA)
    return ship(
        draw(st.integers(0, aa)),
        target=draw(st.integers(1, 8)),
        armour=draw(st.integers(1, 8)),
        traits=tuple(sorted(traits)),
    )


def some_flights(most: int = 3, flights_at_most: int = 2) -> st.SearchStrategy[tuple[Flight, ...]]:
    """One flight or two."""
    return st.lists(flights(most), min_size=1, max_size=flights_at_most).map(tuple)


@st.composite
def dogfights(draw: st.DrawFn, most: int = 3, rounds: int = 2) -> Engagement:
    """A dogfight, or return fire, under any rulings."""
    mine, theirs, under = draw(some_flights(most)), draw(some_flights(most)), draw(rulings())
    if draw(st.booleans()):
        return return_fire(mine, theirs, under)
    return dogfight(
        mine, theirs, under, rounds=draw(st.integers(1, rounds)), reply=draw(st.booleans())
    )


@st.composite
def strikes(draw: st.DrawFn, most: int = 2, effects: bool = False) -> Engagement:
    """A strike under any rulings, with or without a supporter."""
    return strike(
        draw(some_flights(most)),
        draw(ships()),
        draw(rulings()),
        supporters=draw(st.lists(ships(), max_size=1).map(tuple)),
        busy=draw(st.booleans()),
        fast=draw(st.booleans()),
        evasive=draw(st.booleans()),
        effects=effects and draw(st.booleans()),
    )


def engagements(most: int = 2) -> st.SearchStrategy[Engagement]:
    """Any small fight."""
    return dogfights(most) | strikes(most)
