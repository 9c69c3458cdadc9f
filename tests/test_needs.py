"""Needs: modifiers, sixes counted together, natural ones, and the same law without reasons."""

from itertools import product

import pytest
from builders import check
from hypothesis import given
from hypothesis import strategies as st
from twin import meets

from deckload.dice.needs import Modifier, Need, Purpose, Scoring, bare, bare_check, scoring
from deckload.dice.resolve import successes
from deckload.dice.words import need_words, reasons

VALUES = range(-3, 12)
LAWS = list(product(VALUES, (False, True), (False, True)))
modifiers = st.lists(
    st.builds(Modifier, st.integers(-9, 9), st.text(max_size=5), st.just("A3.2")), max_size=4
)


def rolls(dice: int) -> list[tuple[int, ...]]:
    """Every roll of so many dice."""
    return list(product(range(1, 7), repeat=dice))


def expected(faces: tuple[int, ...], need: Need) -> int:
    """Successes as the rules have them: N - 5 sixes a hit for a need of N above six."""
    counting = sum(meets(face, need) for face in faces)
    return counting // (need.value - 5) if need.value > 6 else counting


@pytest.mark.clause("A3.2")
@given(st.integers(-9, 20), modifiers)
def test_a_modifier_is_added_to_the_die_so_it_lowers_the_need(
    base: int, moved: list[Modifier]
) -> None:
    need = Need(base, tuple(moved))
    for face in range(1, 7):
        total = face + sum(modifier.amount for modifier in moved)
        assert (face >= need.value) == (total >= base)


@pytest.mark.clause("A3.2", "A3.3", "F33")
@pytest.mark.parametrize(("value", "over_six", "one_misses"), LAWS)
def test_every_roll_of_up_to_four_dice_counts_as_the_rules_say(
    value: int, over_six: bool, one_misses: bool
) -> None:
    need = Need(value, over_six=over_six, one_misses=one_misses)
    for dice in range(5):
        for faces in rolls(dice):
            assert successes(faces, need) == expected(faces, need)


@pytest.mark.clause("A3.3")
def test_a_need_of_seven_takes_two_sixes_a_hit_and_eight_takes_three() -> None:
    seven, eight = Need(7, over_six=True), Need(8, over_six=True)
    assert [successes([6] * sixes + [5], seven) for sixes in range(7)] == [0, 0, 1, 1, 2, 2, 3]
    assert [successes([6] * sixes + [5], eight) for sixes in range(7)] == [0, 0, 0, 1, 1, 1, 2]


@pytest.mark.clause("F33")
@given(st.integers(7, 40), st.integers(0, 60), st.integers(0, 60))
def test_sixes_are_counted_in_one_roll_and_never_carried_to_another(
    value: int, first: int, second: int
) -> None:
    need = Need(value, over_six=True)
    group = value - 5
    together = successes([6] * (first + second), need)
    assert together == (first + second) // group
    apart = successes([6] * first, need) + successes([6] * second, need)
    assert apart == first // group + second // group <= together


@pytest.mark.clause("F33")
@given(st.integers(-20, 1), st.lists(st.integers(1, 6), max_size=8))
def test_a_need_of_one_or_less_always_hits(value: int, faces: list[int]) -> None:
    assert successes(faces, Need(value)) == len(faces)


@pytest.mark.clause("F33")
@given(st.integers(7, 30), st.lists(st.integers(1, 6), max_size=8))
def test_without_counted_sixes_a_need_above_six_fails(value: int, faces: list[int]) -> None:
    assert successes(faces, Need(value)) == 0
    assert scoring(Need(value)).faces == 0


@given(st.integers(-3, 12), st.booleans(), st.lists(st.integers(1, 6), max_size=8))
def test_when_ones_miss_only_dice_that_show_one_fare_worse(
    value: int, over_six: bool, faces: list[int]
) -> None:
    kind = Need(value, over_six=over_six)
    strict = Need(value, over_six=over_six, one_misses=True)
    ones = faces.count(1) if value <= 1 else 0
    assert successes(faces, strict) == successes(faces, kind) - ones


def test_the_threshold_and_its_group_are_named() -> None:
    assert scoring(Need(4)) == Scoring(threshold=4, group=1)
    assert scoring(Need(9, over_six=True)) == Scoring(threshold=6, group=4)
    assert [scoring(Need(value)).faces for value in range(0, 8)] == [6, 6, 5, 4, 3, 2, 1, 0]


def test_bare_needs_are_equal_exactly_when_they_count_alike() -> None:
    every = [Need(v, over_six=o, one_misses=m) for v, o, m in LAWS]
    six_at_a_time = rolls(3) + [(6,) * sixes for sixes in range(4, 14)]

    def reading(need: Need) -> tuple[int, ...]:
        return tuple(successes(faces, need) for faces in six_at_a_time)

    by_law: dict[tuple[int, ...], set[Need]] = {}
    for need in every:
        assert reading(bare(need)) == reading(need)
        by_law.setdefault(reading(need), set()).add(bare(need))
    assert all(len(needs) == 1 for needs in by_law.values())
    assert len(by_law) == len({bare(need) for need in every})


def test_a_bare_check_forgets_who_asks_and_why() -> None:
    told = Need(5, (Modifier(1, "dive bombers", "A4.2"),), source="target score", clause="S3.2")
    assert bare_check(check(told, Purpose.STRIKE, "d")) == bare_check(check(4, Purpose.HIT, "x"))


@given(st.integers(1, 8), modifiers)
def test_every_modifier_is_told_once_with_its_reason_and_clause(
    base: int, moved: list[Modifier]
) -> None:
    lines = reasons(Need(base, tuple(moved), source="to-hit score", clause="A3.2"))
    assert lines[0] == f"to-hit score {base}+ (A3.2)"
    assert lines[1 : len(moved) + 1] == [f"{m.amount:+d} {m.reason} (A3.2)" for m in moved]


@pytest.mark.clause("A3.3")
@pytest.mark.case("C60")
def test_needs_read_in_words() -> None:
    assert need_words(Need(3)) == "3+"
    assert need_words(Need(1)) == "any face"
    assert "two sixes for one success" in need_words(Need(7, over_six=True))
    assert "three sixes for one success" in need_words(Need(8, over_six=True))
    assert "out of reach" in need_words(Need(7))
