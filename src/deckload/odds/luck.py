"""What came of some rolls against what fair dice bring for the very same rolls.

The rolls are taken as they were made: so many dice, each with its need. Every chance is the exact
one of the sum, no normal curve. Small sums are counted in whole numbers, so that fractions can be
had; larger ones in floating point, where only terms that are not negative are added.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from deckload.dice.errors import TooLarge
from deckload.dice.needs import SIX, Need, scoring
from deckload.odds.laws import convolved, pool_weights

INSIDE = Fraction(19, 20)
"""How much of what fair dice bring the central range holds at least: 95%."""
REMARKABLE = Fraction(1, 100)
"""A line is remarked on where its chance, times the number of lines looked at, is below this."""
MOST_EXACT = 60
"""With more dice than this there are no fractions."""
MOST_DICE = 20_000
"""More dice than this are not weighed together, and no battle rolls as many."""
MOST_IN_A_ROLL = 1000


class Throw(NamedTuple):
    """A roll as luck sees it: so many dice of one roll against a need."""

    dice: int
    need: Need


class _Part(NamedTuple):
    """A count with its law: ways out of 6 ** `exponent` to be 0, 1, 2, ..."""

    ways: tuple[int, ...]
    exponent: int


class Luck(Struct, frozen=True):
    """A count that came of rolls, and the law of that count with fair dice.

    `expected` and `variance` are exact. `at_least` and `at_most` are the chances of `came` or
    more and of `came` or fewer, and of `exactly` the same as fractions, None past 60 dice.
    `low` to `high` is the central range: fair dice fall below it with a chance of at most 2.5%,
    above it with one of at most 2.5%, and `outside` is the chance of both together.
    """

    rolls: int
    dice: int
    came: int
    expected: Fraction
    variance: Fraction
    at_least: float
    at_most: float
    low: int
    high: int
    outside: float
    exactly: tuple[Fraction, Fraction] | None = None

    @property
    def difference(self) -> Fraction:
        """How much more came than was to be expected; negative for less."""
        return self.came - self.expected

    @property
    def either_side(self) -> float:
        """The chance to be so far out on either side: the smaller of the two, doubled; 1 at most.

        It is above 5% just for what lies in the range.
        """
        return min(1.0, 2 * min(self.at_least, self.at_most))

    @property
    def beyond(self) -> float:
        """The chance of `came` or more if more came than expected; if not, of `came` or fewer."""
        return self.at_least if self.difference > 0 else self.at_most

    @property
    def beyond_exactly(self) -> Fraction | None:
        """The same as a fraction; None where there is none."""
        if self.exactly is None:
            return None
        return self.exactly[0] if self.difference > 0 else self.exactly[1]

    @property
    def in_range(self) -> bool:
        """Whether what came lies in the central range."""
        return self.low <= self.came <= self.high


def successes_luck(throws: Sequence[Throw], came: int) -> Luck:
    """The successes of some rolls (A3.3, F33). Raises TooLarge."""
    _check(throws)
    parts: Counter[_Part] = Counter()
    for dice, need in throws:
        threshold, group = scoring(need)
        faces = SIX + 1 - threshold
        if group == 1:
            # Dice that count one by one do not care which roll they were in.
            parts[_Part((SIX - faces, faces), 1)] += dice
        else:
            parts[_Part(pool_weights(dice, faces, group), dice)] += 1
    return _luck(parts, len(throws), _dice(throws), came)


def blanks_luck(throws: Sequence[Throw], came: int) -> Luck:
    """How many of some rolls had no success at all. Raises TooLarge."""
    _check(throws)
    parts = Counter(_blank(*throw) for throw in throws)
    return _luck(parts, len(throws), _dice(throws), came)


def face_luck(rolls: int, dice: int, came: int) -> Luck:
    """How many of some dice showed one face, such as the six. Raises TooLarge."""
    _check_dice(dice)
    return _luck(Counter({_Part((SIX - 1, 1), 1): dice}), rolls, dice, came)


def remarkable(all_shown: Sequence[Luck]) -> list[Luck]:
    """Those of the counts that are far out even for so many looked at together (Bonferroni).

    The more counts are shown, the likelier one of them looks odd by chance; so each is measured
    by its chance on either side times how many there are. With fair dice the chance that any is
    named at all is then below 1 in 100.
    """
    return [luck for luck in all_shown if luck.either_side * len(all_shown) < REMARKABLE]


def _blank(dice: int, need: Need) -> _Part:
    threshold, group = scoring(need)
    faces = SIX + 1 - threshold
    none = (SIX - faces) ** dice if group == 1 else pool_weights(dice, faces, group)[0]
    return _Part((SIX**dice - none, none), dice)


def _luck(parts: Counter[_Part], rolls: int, dice: int, came: int) -> Luck:
    exact = dice <= MOST_EXACT
    mass, exponent = _sum(parts, exact=exact)
    below, above = mass[:came].sum(), mass[came + 1 :].sum()
    here = mass[came] if came < len(mass) else 0
    exactly = None
    if exact:
        whole = SIX**exponent
        exactly = Fraction(int(here + above), whole), Fraction(int(here + below), whole)
        mass = np.array([int(ways) / whole for ways in mass])
        at_least, at_most = map(float, exactly)
    else:
        at_least, at_most = min(1.0, float(here + above)), min(1.0, float(here + below))
    low, high = _range(mass)
    return Luck(
        rolls=rolls,
        dice=dice,
        came=came,
        expected=sum((_mean(part) * times for part, times in parts.items()), Fraction(0)),
        variance=sum((_variance(part) * times for part, times in parts.items()), Fraction(0)),
        at_least=at_least,
        at_most=at_most,
        low=low,
        high=high,
        outside=float(mass[:low].sum() + mass[high + 1 :].sum()),
        exactly=exactly,
    )


def _range(mass: NDArray[Any]) -> tuple[int, int]:
    """The least count with more than 2.5% at or below it, the most with as much at or above."""
    tail = float((1 - INSIDE) / 2)
    low = int(np.argmax(np.cumsum(mass) > tail))
    high = len(mass) - 1 - int(np.argmax(np.cumsum(mass[::-1]) > tail))
    return low, high


def _sum(parts: Counter[_Part], *, exact: bool) -> tuple[NDArray[Any], int]:
    """The law of the sum of independent counts: ways out of 6 ** exponent, or chances."""
    dtype: Any = object if exact else np.float64
    mass: NDArray[Any] = np.ones(1, dtype)
    exponent = 0
    for part, times in parts.items():
        whole = SIX**part.exponent
        weights = part.ways if exact else [way / whole for way in part.ways]
        mass = convolved(mass, _power(np.array(weights, dtype), times))
        exponent += part.exponent * times
    return mass, exponent


def _power(law: NDArray[Any], times: int) -> NDArray[Any]:
    """The law of the sum of `times` counts with one law."""
    found: NDArray[Any] = np.ones(1, law.dtype)
    while times:
        if times & 1:
            found = convolved(found, law)
        times >>= 1
        if times:
            law = convolved(law, law)
    return found


def _mean(part: _Part) -> Fraction:
    return Fraction(sum(k * way for k, way in enumerate(part.ways)), SIX**part.exponent)


def _variance(part: _Part) -> Fraction:
    squares = sum(k * k * way for k, way in enumerate(part.ways))
    return Fraction(squares, SIX**part.exponent) - _mean(part) ** 2


def _dice(throws: Iterable[Throw]) -> int:
    return sum(throw.dice for throw in throws)


def _check(throws: Sequence[Throw]) -> None:
    most = max((throw.dice for throw in throws), default=0)
    if most > MOST_IN_A_ROLL:
        raise TooLarge(
            f"a roll of {most:,} dice is not weighed against expectation; the most is "
            f"{MOST_IN_A_ROLL:,}"
        )
    _check_dice(_dice(throws))


def _check_dice(dice: int) -> None:
    if dice > MOST_DICE:
        raise TooLarge(
            f"{dice:,} dice are not weighed against expectation together; the most is {MOST_DICE:,}"
        )
