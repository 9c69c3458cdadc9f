"""Laws of rules: every request enumerated, equal to counting all faces, in floats and sixths."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from builders import check
from hypothesis import given
from hypothesis import strategies as st
from twin import face_by_face, law, meets

from deckload.dice.needs import Cause, Need, Purpose
from deckload.dice.requests import Asking, Bands, Choice, Faces, Pool, Repeat, Request, Result, Rule
from deckload.odds.laws import Law, Laws, convolved, pool_weights

ROLL = Cause(Purpose.PLAIN)
ASK = Choice(ROLL, "which?", (3, 4, 5), 4)


def exact(found: Law) -> dict[Any, Fraction]:
    """A law of whole weights as fractions."""
    return {value: Fraction(weight, 6**found.exponent) for value, weight in found.pairs}


def of(request: Request) -> dict[Any, Fraction]:
    """The law of a request, after a look at the same in floats."""
    whole = exact(Laws(exact=True).of_request(request))
    floats = dict(Laws().of_request(request).pairs)
    assert floats.keys() == whole.keys()
    for value, chance in whole.items():
        assert abs(floats[value] - chance) <= 1e-15 * chance
    return whole


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("faces", range(7))
def test_pool_weights_count_every_roll(dice: int, faces: int) -> None:
    for group in (1, 2, 3, 4):
        counted = Counter(
            sum(face > 6 - faces for face in roll) // group
            for roll in product(range(1, 7), repeat=dice)
        )
        ways = pool_weights(dice, faces, group)
        assert {n: way for n, way in enumerate(ways) if way} == counted


@given(st.integers(0, 300), st.integers(0, 6), st.integers(1, 9))
def test_pool_weights_add_up_to_all_rolls(dice: int, faces: int, group: int) -> None:
    ways = pool_weights(dice, faces, group)
    assert sum(ways) == 6**dice
    assert min(ways) >= 0
    assert len(ways) == dice // group + 1


@pytest.mark.clause("A3.3", "F33")
@pytest.mark.parametrize("dice", range(5))
def test_pools_count_every_roll(dice: int) -> None:
    for value, over_six, one_misses in product(range(-1, 11), (False, True), (False, True)):
        need = Need(value, over_six=over_six, one_misses=one_misses)
        group = value - 5 if over_six and value > 6 else 1
        counted = Counter(
            sum(meets(face, need) for face in roll) // group
            for roll in product(range(1, 7), repeat=dice)
        )
        found = of(Pool(dice, check(need)))
        assert found == {n: Fraction(ways, 6**dice) for n, ways in counted.items()}


@pytest.mark.clause("S4.1", "S4.3")
@pytest.mark.parametrize("dice", range(4))
def test_bands_count_each_die_for_every_need_at_once(dice: int) -> None:
    for first, *others in product((1, 4, 7), (5, 6, 7), (2,)):
        bands = Bands(dice, check(first), tuple(map(Need, others)))
        counted = Counter(
            tuple(sum(face >= need for face in roll) for need in (first, *others))
            for roll in product(range(1, 7), repeat=dice)
        )
        found = of(bands)
        assert found == {n: Fraction(ways, 6**dice) for n, ways in counted.items()}


@pytest.mark.parametrize("dice", range(4))
def test_plain_faces_are_told_apart(dice: int) -> None:
    found = of(Faces(dice, ROLL))
    assert set(found) == set(product(range(1, 7), repeat=dice))
    assert set(found.values()) == {Fraction(1, 6**dice)}


def test_too_many_plain_faces_are_refused() -> None:
    with pytest.raises(ValueError, match="too many"):
        Laws().of_request(Faces(7, ROLL))


def test_choices_are_answered_by_the_policy() -> None:
    assert of(ASK) == {4: 1}
    assert exact(Laws(exact=True, policy=lambda choice: choice.options[-1]).of_request(ASK)) == {
        5: 1
    }


def test_what_is_no_request_is_refused() -> None:
    def rule() -> Asking:
        yield "dice"  # type: ignore[misc]

    with pytest.raises(TypeError, match="no request"):
        Laws().of_rule(rule, ())


def two_pools(dice: int, need: int) -> Asking:
    first = yield Pool(dice, check(need))
    second = yield Pool(first, check(4))
    return first - second, second


def last_pool(dice: int, need: int) -> Asking:
    first = yield Pool(dice, check(need))
    return Pool(first, check(4))


def by_choice(dice: int) -> Asking:
    chosen = yield ASK
    faces = yield Faces(1, ROLL)
    bands = yield Bands(dice, check(chosen), (Need(6),))
    return (faces[0] % 2, *bands)


def nested(dice: int) -> Asking:
    first = yield Result(two_pools, (dice, 3))
    if first[0]:
        return first[0]
    rest = yield Repeat(dice, last_pool, (1, 2))
    return rest


RULES: list[tuple[Rule, tuple[Any, ...]]] = [
    (two_pools, (3, 4)),
    (last_pool, (3, 2)),
    (by_choice, (2,)),
    (nested, (2,)),
    (lambda: Repeat(2, two_pools, (1, 3), width=2), ()),
    (lambda: Repeat(0, two_pools, (1, 3), width=2), ()),
    (lambda: Repeat(0, last_pool, (1, 3)), ()),
    (lambda: Result(last_pool, (2, 5)), ()),
    (lambda: 7, ()),
]


@pytest.mark.parametrize(("rule", "args"), RULES)
def test_the_law_of_a_rule_is_that_of_playing_it_face_by_face(
    rule: Rule, args: tuple[Any, ...]
) -> None:
    played = law(rule, *args, die=face_by_face)
    assert exact(Laws(exact=True).of_rule(rule, args)) == played
    floats = dict(Laws().of_rule(rule, args).pairs)
    assert floats.keys() == played.keys()
    for value, chance in played.items():
        assert abs(floats[value] - chance) <= 1e-14


@pytest.mark.parametrize(("rule", "args"), RULES)
def test_every_way_through_a_rule_is_walked_once(rule: Rule, args: tuple[Any, ...]) -> None:
    ways = list(Laws(exact=True).walk(rule, args))
    assert sum(Fraction(weight, 6**exponent) for _, _, weight, exponent in ways) == 1
    answers = [answers for answers, _, _, _ in ways]
    assert len(set(answers)) == len(answers)


@given(st.lists(st.integers(0, 6), min_size=1, max_size=4))
def test_repeats_may_be_asked_for_in_any_order(times: list[int]) -> None:
    laws = Laws(exact=True)
    for count in times:
        power = laws.of_request(Repeat(count, two_pools, (1, 3), 2))
        fresh = Laws(exact=True).of_request(Repeat(count, two_pools, (1, 3), 2))
        assert exact(power) == exact(fresh)


def test_only_amounts_that_are_not_negative_can_be_repeated() -> None:
    def losing(need: int) -> Asking:
        hits = yield Pool(1, check(need))
        return -hits

    with pytest.raises(ValueError, match="negative"):
        Laws().of_request(Repeat(2, losing, (4,)))


def test_equal_needs_under_other_reasons_share_a_law() -> None:
    laws = Laws()
    hit, dodge = check(4, Purpose.HIT, "a"), check(4, Purpose.DODGE, "b")
    assert laws.of_request(Pool(3, hit)) is laws.of_request(Pool(3, dodge))


def test_what_was_found_can_be_forgotten() -> None:
    laws = Laws()
    before = laws.of_rule(two_pools, (2, 4))
    assert laws.of_rule(two_pools, (2, 4)) is before
    laws.clear()
    again = laws.of_rule(two_pools, (2, 4))
    assert again is not before
    assert again.pairs == before.pairs


@given(
    st.lists(st.integers(0, 9), min_size=1, max_size=6),
    st.lists(st.integers(0, 9), min_size=1, max_size=6),
    st.sampled_from([object, np.float64]),
)
def test_convolution_adds_what_is_independent(left: list[int], right: list[int], kind: Any) -> None:
    expected = [0] * (len(left) + len(right) - 1)
    for (i, a), (j, b) in product(enumerate(left), enumerate(right)):
        expected[i + j] += a * b
    assert convolved(np.array(left, kind), np.array(right, kind)).tolist() == expected


@pytest.mark.parametrize("kind", [object, np.float64])
def test_convolution_works_along_every_axis(kind: Any) -> None:
    left = np.arange(1, 7).reshape(2, 3).astype(kind)
    right = np.array([[2, 0], [1, 3]]).astype(kind)
    expected = np.zeros((3, 4), kind)
    for (i, j), (k, m) in product(np.ndindex(2, 3), np.ndindex(2, 2)):
        expected[i + k, j + m] += left[i, j] * right[k, m]
    assert convolved(left, right).tolist() == expected.tolist()
    assert convolved(right, left).tolist() == expected.tolist()
