"""Dice against expectation: exact laws of sums, the central range, and when a count is named."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.errors import TooLarge
from deckload.dice.needs import Need
from deckload.dice.resolve import successes
from deckload.odds.luck import (
    Luck,
    Throw,
    blanks_luck,
    face_luck,
    remarkable,
    successes_luck,
)

ONE_IN_FORTY = Fraction(1, 40)


def counted(throws: list[Throw], *, blanks: bool = False) -> Counter[int]:
    """The ways of a sum the slow way: every outcome of all the dice, read roll by roll."""
    found: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=sum(throw.dice for throw in throws)):
        total, start = 0, 0
        for dice, need in throws:
            came = successes(faces[start : start + dice], need)
            total += not came if blanks else came
            start += dice
        found[total] += 1
    return found


def agrees(luck: Luck, ways: Counter[int]) -> None:
    """Whether every number of a luck is that of the ways counted, fraction for fraction."""
    whole = ways.total()
    mean = Fraction(sum(k * way for k, way in ways.items()), whole)
    square = Fraction(sum(k * k * way for k, way in ways.items()), whole)
    upper = Fraction(sum(way for k, way in ways.items() if k >= luck.came), whole)
    lower = Fraction(sum(way for k, way in ways.items() if k <= luck.came), whole)
    assert luck.expected == mean
    assert luck.variance == square - mean**2
    assert luck.exactly == (upper, lower)
    assert (luck.at_least, luck.at_most) == (float(upper), float(lower))
    assert luck.either_side == pytest.approx(min(1.0, 2 * float(min(upper, lower))), rel=1e-12)
    below = Fraction(sum(way for k, way in ways.items() if k < luck.low), whole)
    above = Fraction(sum(way for k, way in ways.items() if k > luck.high), whole)
    assert below <= ONE_IN_FORTY < below + Fraction(ways[luck.low], whole)
    assert above <= ONE_IN_FORTY < above + Fraction(ways[luck.high], whole)
    assert luck.outside == pytest.approx(float(below + above), abs=1e-12)


NEEDS = st.builds(
    Need,
    st.integers(-1, 10),
    over_six=st.booleans(),
    one_misses=st.booleans(),
)
THROWS = st.lists(st.builds(Throw, st.integers(1, 3), NEEDS), min_size=1, max_size=3).filter(
    lambda throws: sum(throw.dice for throw in throws) <= 6
)


@given(THROWS, st.integers(0, 7))
def test_successes_are_those_of_every_outcome_of_the_dice(throws: list[Throw], came: int) -> None:
    agrees(successes_luck(throws, came), counted(throws))


@given(THROWS, st.integers(0, 3))
def test_rolls_without_a_success_likewise(throws: list[Throw], came: int) -> None:
    agrees(blanks_luck(throws, came), counted(throws, blanks=True))


@pytest.mark.clause("A3.3")
def test_sixes_are_counted_by_the_roll_and_none_is_carried_over() -> None:
    two = [Throw(3, Need(7, over_six=True)), Throw(3, Need(7, over_six=True))]
    agrees(successes_luck(two, 2), counted(two))
    together = successes_luck([Throw(6, Need(7, over_six=True))], 2)
    assert successes_luck(two, 3).at_least == 0
    assert together.expected == Fraction(793, 2916)
    assert successes_luck(two, 2).expected == 2 * Fraction(16, 216)


@pytest.mark.case("C67")
def test_three_sixes_of_six_ten_of_thirty_six_and_one_blank_of_two_hundred() -> None:
    few = face_luck(6, 6, 3)
    assert few.beyond_exactly == Fraction(1453, 23328)
    more = face_luck(36, 36, 10)
    ways = sum(comb(36, k) * 5 ** (36 - k) for k in range(10, 37))
    assert more.beyond_exactly == Fraction(ways, 6**36)
    assert f"{more.at_least:.2%}" == "6.52%"
    blank = blanks_luck([Throw(6, Need(3))] * 200, 1)
    assert blank.at_least == pytest.approx(1 - (728 / 729) ** 200, rel=1e-12)
    assert f"{blank.beyond:.1%}" == "24.0%"
    for luck in (few, more, blank):
        assert luck.in_range
        assert remarkable([luck]) == []


@given(
    st.lists(st.builds(Throw, st.integers(1, 12), NEEDS), min_size=1, max_size=30),
    st.integers(0, 200),
)
def test_the_laws_of_a_sum(throws: list[Throw], came: int) -> None:
    luck = successes_luck(throws, came)
    alone = [successes_luck([throw], 0) for throw in throws]
    assert luck.expected == sum(one.expected for one in alone)
    assert luck.variance == sum(one.variance for one in alone)
    assert luck.difference == came - luck.expected
    assert (luck.rolls, luck.dice) == (len(throws), sum(throw.dice for throw in throws))
    assert 0 <= luck.outside <= 0.05 + 1e-9
    assert luck.low <= luck.expected + 1
    assert luck.high >= luck.expected - 1
    # What lies in the range is just what has a chance above 5% on either side.
    assert luck.in_range is (luck.either_side > 0.05)
    again = successes_luck(throws, came + 1)
    assert again.at_least <= luck.at_least + 1e-12
    assert again.at_most >= luck.at_most - 1e-12
    assert luck.at_least + luck.at_most >= 1 - 1e-9


@pytest.mark.parametrize("dice", [60, 61, 500])
@pytest.mark.parametrize("need", [2, 3, 4, 6])
def test_floating_point_agrees_with_whole_numbers_far_into_the_tails(dice: int, need: int) -> None:
    faces = 7 - need
    for came in (0, dice // 3, dice):
        luck = successes_luck([Throw(dice, Need(need))], came)
        upper = sum(
            comb(dice, k) * faces**k * (6 - faces) ** (dice - k) for k in range(came, dice + 1)
        )
        assert luck.at_least == pytest.approx(float(Fraction(upper, 6**dice)), rel=1e-11)
        assert (luck.exactly is None) is (dice > 60)


def test_a_large_battle_has_a_range_and_none_too_large() -> None:
    throws = [Throw(6, Need(need)) for need in (2, 3, 4, 5, 6)] * 600
    luck = successes_luck(throws, 9000)
    assert luck.expected == 9000
    assert luck.variance == 600 * 6 * Fraction(5 + 8 + 9 + 8 + 5, 36)
    spread = float(luck.variance) ** 0.5
    assert luck.low == pytest.approx(9000 - 1.96 * spread, abs=1.5)
    assert luck.high == pytest.approx(9000 + 1.96 * spread, abs=1.5)
    with pytest.raises(TooLarge, match="20,000"):
        successes_luck([*throws, *throws], 0)
    with pytest.raises(TooLarge, match="1,000"):
        successes_luck([Throw(1001, Need(9, over_six=True))], 0)
    with pytest.raises(TooLarge, match="20,000"):
        face_luck(1, 20_001, 0)


def test_what_cannot_be_otherwise_is_certain() -> None:
    sure = successes_luck([Throw(5, Need(1)), Throw(5, Need(7))], 5)
    assert (sure.at_least, sure.at_most, sure.low, sure.high, sure.outside) == (1, 1, 5, 5, 0)
    nothing = successes_luck([], 0)
    assert (nothing.expected, nothing.exactly) == (Fraction(0), (Fraction(1), Fraction(1)))


def test_all_sixes_of_two_hundred_dice_are_remarked_on_with_their_chance() -> None:
    loaded = face_luck(34, 200, 200)
    assert loaded.beyond == pytest.approx(float(Fraction(1, 6**200)), rel=1e-11)
    assert loaded.either_side == 2 * loaded.beyond
    usual = face_luck(34, 200, 33)
    assert remarkable([usual, loaded, usual]) == [loaded]


def test_the_more_is_looked_at_the_rarer_must_be_what_is_remarked_on() -> None:
    four = face_luck(4, 4, 4)
    assert four.either_side == pytest.approx(2 / 6**4)
    assert remarkable([four] * 6) == [four] * 6  # 6 times 1 in 648 is 1 in 108
    assert remarkable([four] * 7) == []  # 7 times it is 1 in 93
    three = face_luck(3, 3, 3)
    assert remarkable([three] * 2) == []  # 2 times 1 in 108
    assert remarkable([three]) == [three]


def test_fair_counts_are_remarked_on_as_rarely_as_is_said() -> None:
    """Every outcome of four lines of five dice at 6+: some line is named in less than 1 of 100."""
    law = counted([Throw(5, Need(6))])
    named = sum(way for k, way in law.items() if is_named(k))
    never = Fraction(law.total() - named, law.total()) ** 4
    assert named
    assert 1 - never < Fraction(1, 100)


def is_named(came: int) -> bool:
    """Whether a line of five dice at 6+ is remarked on among four alike."""
    luck = successes_luck([Throw(5, Need(6))], came)
    return bool(remarkable([luck] * 4))
