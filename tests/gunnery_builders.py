"""Short ways to make a ship's fire at another, and its odds counted face by face."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from builders import PLAIN, ship

from deckload.dice.engagement import Engagement
from deckload.rules.criticals import fresh
from deckload.rules.gunnery import fire_at
from deckload.rules.gunnery_needs import Sighting
from deckload.rules.rulings import Rulings
from deckload.rules.strike import Firer, Target
from deckload.units.ships import Ship
from deckload.units.weapon_lines import weapon_lines
from deckload.units.weapons import Arc, Trait, Weapon

Odds = dict[tuple[int, ...], Fraction]
ASKED = ("hits", "damage", "criticals")
TUBES = (Trait.TORPEDO, Trait.ONE_SHOT)


def gun(
    ad: int = 2, dd: int = 1, *traits: Trait, name: str = "guns", arcs: tuple[Arc, ...] = ()
) -> Weapon:
    """A gun line that reaches 30 inches."""
    return Weapon(name=name, range=30, ad=ad, dd=dd, traits=traits, arcs=arcs)


def tubes(ad: int = 2, dd: int = 1, *traits: Trait, name: str = "torpedoes") -> Weapon:
    """A torpedo line."""
    return Weapon(name=name, range=10, ad=ad, dd=dd, traits=(*TUBES, *traits))


def gunner(*guns: Weapon, **changes: Any) -> Ship:
    """A ship with these main guns."""
    return ship(0, guns=guns, **changes)


def firing(of: Ship, **changes: Any) -> Firer:
    """A ship that fires."""
    return Firer(unit="firer", ship=of, dice=0, owner="attacker", **changes)


def aimed_at(of: Ship, **changes: Any) -> Target:
    """A fresh ship that is fired at."""
    return Target(unit="target", ship=of, condition=fresh(of), **changes)


def fire(
    firer: Ship,
    target: Target,
    seen: Sighting | None = None,
    under: Rulings = PLAIN,
    *,
    only: Sequence[str] = (),
    effects: bool = False,
    details: bool = False,
    **doing: Any,
) -> Engagement:
    """All the lines of a ship at a target, or `only` some; `doing` is what the firer does."""
    lines = [line for line in weapon_lines(firer) if not only or line.id in only]
    return fire_at(
        firing(firer, **doing),
        target,
        lines,
        seen or Sighting(),
        under,
        effects=effects,
        details=details,
    )


class Volley(NamedTuple):
    """One roll of attack dice, and what its hits do: the faces that count, written out."""

    dice: int
    need: int
    dd: int = 1
    score: int = 4
    critical: int = 6
    points: int = 1


def hits_of(faces: Iterable[int], need: int) -> int:
    """Hits among these faces: past six so many sixes of the roll make one (A3.3)."""
    if need > 6:
        return sum(face == 6 for face in faces) // (need - 5)
    return sum(face >= need for face in faces)


@cache
def of_volley(volley: Volley) -> Odds:
    """Hits, damage and criticals of a volley, counted over every fall of every die."""
    found: Odds = {}
    for attack in product(range(1, 7), repeat=volley.dice):
        hits = hits_of(attack, volley.need)
        for damage, criticals, chance in _damage(hits * volley.dd, *volley[3:]):
            key = (hits, damage, criticals)
            share = chance / 6**volley.dice
            found[key] = found.get(key, Fraction(0)) + share
    return found


@cache
def _damage(
    dice: int, score: int, critical: int, points: int
) -> tuple[tuple[int, int, Fraction], ...]:
    found: dict[tuple[int, int], Fraction] = {}
    for faces in product(range(1, 7), repeat=dice):
        damage = points * sum(face >= score for face in faces)
        potential = sum(face >= critical for face in faces)
        for again in product((0, 1), repeat=potential):  # 1-3 and 4-6
            key = (damage, sum(again))
            share = Fraction(1, 6**dice * 2**potential)
            found[key] = found.get(key, Fraction(0)) + share
    return tuple((*key, chance) for key, chance in found.items())


def together(*parts: Odds) -> Odds:
    """The sums of independent parts."""
    found: Odds = {(0, 0, 0): Fraction(1)}
    for part in parts:
        after: Odds = {}
        for left, one in found.items():
            for right, other in part.items():
                key = tuple(a + b for a, b in zip(left, right, strict=True))
                after[key] = after.get(key, Fraction(0)) + one * other
        found = after
    return found


def mean(odds: Odds, place: int = 0) -> Fraction:
    """The mean of one of the numbers."""
    return sum((values[place] * chance for values, chance in odds.items()), Fraction(0))
