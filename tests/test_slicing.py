"""Slicing: a question pays only for what it depends on, and its answer is the same."""

from fractions import Fraction
from typing import Any

import pytest
from builders import PLAIN, engagements, fighters, flight, fractions, ship, strikes
from hypothesis import given
from hypothesis import strategies as st
from twin import marginal

from deckload.dice.engagement import Engagement, Field, Step
from deckload.odds.exact import Solver
from deckload.odds.laws import Laws
from deckload.odds.plans import Plan
from deckload.odds.slicing import independent, live_after, needed
from deckload.odds.workspaces import Workspaces
from deckload.rules import volley
from deckload.rules.dogfight import dogfight
from deckload.rules.reference import duels_apart, reference, ring
from deckload.rules.strike import strike

SOLVER = Solver()


def exact(engagement: Engagement) -> dict[tuple[int, ...], Fraction]:
    return fractions(SOLVER.solve(engagement, fractions=True))


def whole(engagement: Engagement) -> dict[tuple[int, ...], Fraction]:
    """The exact odds of all steps in one plan, without splitting."""
    plan = Plan(Laws(exact=True), {}, engagement)
    ways = plan.joint(Workspaces())
    lows = [low for low, _ in plan.domains]
    return {
        tuple(i + low for i, low in zip(at, lows, strict=True)): Fraction(
            int(ways[at]), 6**plan.exponent
        )
        for at in map(tuple, zip(*(axis.tolist() for axis in ways.nonzero()), strict=True))
    }


def exploding(*_: Any) -> int:
    raise AssertionError("a rule was run that nothing asked for")


def fields(*names: str) -> tuple[Field, ...]:
    return tuple(Field(name, 0, 0, 9) for name in names)


def test_what_matters_after_each_step() -> None:
    steps = (
        Step(exploding, ("a",), ("b",)),
        Step(exploding, ("b",), ("c",), ("sum",)),
        Step(exploding, ("a",), ("d",)),
        Step(exploding, ("d",), ("d",)),
    )
    assert live_after(steps, ("sum",)) == [
        frozenset({"b", "sum"}),
        frozenset({"sum"}),
        frozenset({"sum"}),
        frozenset({"sum"}),
    ]
    assert live_after(steps, ("d",)) == [
        frozenset({"a"}),
        frozenset({"a"}),
        frozenset({"d"}),
        frozenset({"d"}),
    ]


def test_steps_that_cannot_touch_the_result_are_left_out() -> None:
    steps = (
        Step(exploding, ("a",), ("b",)),
        Step(exploding, ("b",), ("c",)),
        Step(exploding, ("c",), ("b",)),
    )
    slim = needed(Engagement(fields("a", "b", "c", "d"), steps, ("c",)))
    assert slim.steps == steps[:2]
    assert [field.name for field in slim.fields] == ["a", "b", "c"]
    assert slim.result == ("c",)


def test_rules_that_nothing_asks_for_are_never_run() -> None:
    steps = (Step(lambda: 3, (), ("a",)), Step(exploding, ("a",), ("b",)))
    assert exact(Engagement(fields("a", "b"), steps, ("a",))) == {(3,): 1}


def test_a_value_that_is_overwritten_before_it_is_read_needs_no_rule() -> None:
    steps = (Step(exploding, (), ("a",)), Step(lambda: 5, (), ("a",)))
    assert exact(Engagement(fields("a"), steps, ("a",))) == {(5,): 1}


@given(engagements(3), st.data())
def test_some_fields_are_the_marginal_of_all(engagement: Engagement, data: st.DataObject) -> None:
    joint = exact(engagement)
    asked = data.draw(st.permutations(engagement.result))
    asked = asked[: data.draw(st.integers(1, len(asked)))]
    places = [engagement.result.index(name) for name in asked]
    assert exact(engagement.asking(*asked)) == marginal(joint, places)


@given(engagements(3), st.data())
def test_any_field_can_be_asked_for(engagement: Engagement, data: st.DataObject) -> None:
    names = [field.name for field in engagement.fields]
    first, second = data.draw(st.lists(st.sampled_from(names), min_size=2, max_size=2, unique=True))
    joint = exact(engagement.asking(first, second))
    assert exact(engagement.asking(first)) == marginal(joint, [0])
    assert exact(engagement.asking(second)) == marginal(joint, [1])


@given(engagements())
def test_splitting_into_parts_equals_not_splitting(engagement: Engagement) -> None:
    assert exact(engagement) == whole(needed(engagement))


@pytest.mark.parametrize("name", ["E1", "E2", "E3", "E4"])
def test_reference_engagements_unsplit(name: str) -> None:
    assert exact(reference(name)) == whole(reference(name))


def parts_of(engagement: Engagement) -> list[set[str]]:
    """The fields that the steps of each part change."""
    return [
        set().union(*(step.writes + step.adds for step in part.steps))
        for part in independent(needed(engagement))
    ]


def test_flights_that_share_nothing_but_a_sum_come_apart() -> None:
    assert len(parts_of(duels_apart(4))) == 4
    assert all("planes_lost" in part for part in parts_of(duels_apart(4)))


def test_flights_that_fire_at_each_other_stay_together() -> None:
    assert len(parts_of(ring(4))) == 1
    two = dogfight((fighters(), fighters()), (flight(), flight()), PLAIN)
    assert len(parts_of(two.asking("planes_lost", "attackers_lost"))) == 2
    one = dogfight((fighters(), fighters()), (flight(),), PLAIN)
    assert len(parts_of(one.asking("planes_lost", "attackers_lost"))) == 1


def test_raids_that_share_no_aa_come_apart_and_others_do_not() -> None:
    pair = (flight(2), flight(3))
    asked = ("planes_lost", "damage")
    shared = strike(pair, ship(3), PLAIN).asking(*asked)
    assert exact(shared) == whole(needed(shared))
    apart = strike(pair, ship(3), PLAIN.with_(aa_budget="each_flight")).asking(*asked)
    assert len(parts_of(apart)) == 2
    assert exact(apart) == whole(needed(apart))


def test_a_sum_that_is_read_couples_what_is_added_to_it() -> None:
    steps = (
        Step(volley.counted, ("a",), (), ("sum",)),
        Step(volley.counted, ("b",), (), ("sum",)),
        Step(volley.counted, ("sum",), ("c",)),
    )
    engagement = Engagement(
        (Field("a", 1, 0, 9), Field("b", 2, 0, 9), Field("sum", 4, 0, 9), Field("c", 0, 0, 9)),
        steps,
        ("c",),
    )
    assert len(independent(engagement)) == 1
    assert exact(engagement) == {(7,): 1}
    unread = Engagement(engagement.fields, steps[:2], ("sum",))
    assert len(independent(unread)) == 2
    assert exact(unread) == {(7,): 1}


def test_a_field_that_is_set_and_then_added_to_stays_in_one_part() -> None:
    steps = (
        Step(volley.counted, ("a",), ("x",)),
        Step(volley.counted, ("b",), (), ("x",)),
    )
    engagement = Engagement(
        (Field("a", 1, 0, 9), Field("b", 2, 0, 9), Field("x", 5, 0, 9)), steps, ("x",)
    )
    assert exact(engagement) == {(3,): 1}
    assert exact(engagement.asking("x", "a")) == {(3, 1): 1}


def test_result_fields_that_no_step_changes_keep_their_start() -> None:
    engagement = Engagement(
        (*fields("a"), Field("still", 4, 4, 4), Field("other", -3, -9, 0)),
        (Step(lambda: 1, (), ("a",)),),
        ("still", "a", "other"),
    )
    assert exact(engagement) == {(4, 1, -3): 1}


@given(strikes(2))
def test_an_unread_field_may_be_left_out_of_an_answer(engagement: Engagement) -> None:
    joint = exact(engagement)
    assert exact(engagement.asking("hits")) == marginal(joint, [1])
