"""Exact odds equal playing every face there is, fraction for fraction, on every small fight."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from builders import (
    PLAIN,
    binomial,
    check,
    dogfights,
    engagements,
    fighters,
    flight,
    fractions,
    ship,
    strikes,
    weapon,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from twin import default_choice, face_by_face, outcomes, told_apart

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.errors import TooLarge
from deckload.dice.needs import Cause, Check, Need, Purpose
from deckload.dice.requests import Choice
from deckload.odds.exact import FRACTION_LIMIT, Solver
from deckload.rules import bombing, damage, volley
from deckload.rules.dogfight import dogfight
from deckload.rules.reference import duels_apart, reference, ring
from deckload.rules.strike import strike
from deckload.units.weapons import Trait

SOLVER = Solver()
NEEDS = range(-1, 10)
DODGES = (None, 2, 3, 4, 5, 6)


def exact(engagement: Engagement) -> dict[tuple[int, ...], Fraction]:
    """The exact odds, after a look at the floats of the same engagement."""
    odds, floats = SOLVER.solve(engagement, fractions=True), SOLVER.solve(engagement)
    found = fractions(odds)
    assert sum(found.values()) == 1
    assert all(chance > 0 for chance in found.values())
    assert [values for values, _ in floats.outcomes()] == list(found)
    for values, chance in found.items():
        assert abs(floats.p(*values) - chance) <= 1e-12 * chance
        assert odds.p(*values) == float(chance)
    return found


def shot(points: int, shots: int, need: Need, dodge: int | None) -> Engagement:
    """One volley at a flight."""
    dodges = None if dodge is None else check(dodge, Purpose.DODGE)
    step = Step(volley.fire_on, ("left",), ("left",), args=(shots, check(need), dodges))
    return Engagement((Field("left", points, 0, points),), (step,), ("left",))


@pytest.mark.clause("A3.2", "A3.3", "A3.4", "A3.5")
@pytest.mark.parametrize("dodge", DODGES)
@pytest.mark.parametrize(("over_six", "one_misses"), list(product((False, True), repeat=2)))
def test_every_small_volley_equals_its_twin(
    dodge: int | None, over_six: bool, one_misses: bool
) -> None:
    for value, shots in product(NEEDS, range(1, 4)):
        need = Need(value, over_six=over_six, one_misses=one_misses)
        for points in range(1, 7):
            engagement = shot(points, shots, need, dodge)
            assert exact(engagement) == outcomes(engagement)


@pytest.mark.parametrize("dodge", [None, 2, 5])
@pytest.mark.parametrize(("over_six", "one_misses"), list(product((False, True), repeat=2)))
def test_the_twin_may_merge_faces_that_no_need_tells_apart(
    dodge: int | None, over_six: bool, one_misses: bool
) -> None:
    for value, shots in product(NEEDS, (1, 2)):
        engagement = shot(2, shots, Need(value, over_six=over_six, one_misses=one_misses), dodge)
        assert outcomes(engagement, told_apart) == outcomes(engagement, face_by_face)


@pytest.mark.clause("A3.5", "F34")
@pytest.mark.parametrize(
    ("shooters", "planes", "hits", "wounded"),
    [(s, p, h, w) for s, p, h in product(range(1, 4), range(1, 4), (1, 2)) for w in range(h)],
)
def test_every_small_dogfight_equals_its_twin(
    shooters: int, planes: int, hits: int, wounded: int
) -> None:
    mine = (fighters(shooters, 1, target=6, dodge=3),)
    theirs = (flight(planes, wounded, hits=hits, dodge=5, dogfight=0),)
    for rounds in (1, 2):
        engagement = dogfight(mine, theirs, PLAIN, rounds=rounds)
        assert exact(engagement) == outcomes(engagement)


@pytest.mark.clause("A1.3", "A2.5", "S4.1", "S4.3")
@pytest.mark.parametrize(("aa", "dd"), list(product(range(4), range(3))))
def test_every_small_strike_equals_its_twin(aa: int, dd: int) -> None:
    for planes, hits, dodge, traits in product(
        (1, 2), (1, 2), (None, 5), ((), (Trait.WEAK,), (Trait.AP,))
    ):
        mine = (flight(planes, hits=hits, dodge=dodge, ordnance=weapon(1, dd, *traits)),)
        engagement = strike(mine, ship(aa), PLAIN, busy=planes == 2)
        assert exact(engagement) == outcomes(engagement)


@settings(max_examples=120)
@given(engagements())
def test_any_small_fight_equals_its_twin(engagement: Engagement) -> None:
    assert exact(engagement) == outcomes(engagement)


@settings(max_examples=15)
@given(strikes(1, effects=True))
def test_effects_of_criticals_equal_their_twin(engagement: Engagement) -> None:
    assert exact(engagement) == outcomes(engagement)


@pytest.mark.clause("F24")
@given(strikes(2), st.integers(0, 3))
def test_another_policy_answers_the_choices_in_both(engagement: Engagement, most: int) -> None:
    def policy(choice: Choice) -> int:
        return min(most, choice.options[-1])

    odds = Solver(policy).solve(engagement, fractions=True)
    assert fractions(odds) == outcomes(engagement, policy=policy)


def test_one_hit_face_by_face() -> None:
    for dice, score, critical in product(range(3), (1, 4, 7), (5, 6, 7)):
        args = (dice, check(score), Need(critical), check(4, Purpose.CONFIRM), 1)
        step = Step(damage.damage_of_hits, ("hits",), (), ("damage", "criticals"), args)
        engagement = Engagement(
            (Field("hits", 1, 0, 1), Field("damage", 0, 0, 2), Field("criticals", 0, 0, 2)),
            (step,),
            ("damage", "criticals"),
        )
        assert exact(engagement) == outcomes(engagement, face_by_face)


def test_anti_aircraft_fire_face_by_face() -> None:
    ask = Cause(Purpose.ANTI_AIRCRAFT_DICE)
    for dice, need, dodge in product(range(3), (2, 5, 7), (None, 4)):
        hit = check(Need(need, over_six=True))
        dodges = None if dodge is None else check(dodge)
        step = Step(bombing.anti_aircraft, ("left", "aa"), ("left", "aa"), args=(ask, hit, dodges))
        engagement = Engagement(
            (Field("left", 2, 0, 2), Field("aa", dice, 0, dice)), (step,), ("left", "aa")
        )
        assert exact(engagement) == outcomes(engagement, face_by_face, default_choice)


def test_what_a_question_is_called_changes_no_answer() -> None:
    def named(unit: str, base: int) -> Engagement:
        step = Step(
            volley.fire_on,
            ("left",),
            ("left",),
            args=(6, Check(Cause(Purpose.HIT, "x", unit, "words"), Need(base)), None),
            title=unit,
            clauses=("A3.2",),
        )
        return Engagement((Field("left", 6, 0, 6),), (step,), ("left",))

    assert exact(named("a", 3)) == exact(named("b", 3)) != exact(named("a", 4))


def test_an_engagement_of_no_steps_is_its_start() -> None:
    nothing = Engagement((Field("x", 3, 0, 9), Field("y", -1, -2, 2)), (), ("y", "x"))
    assert exact(nothing) == {(-1, 3): 1}


def test_fields_may_be_negative_and_need_not_start_at_zero() -> None:
    def rule(x: int, hit: Check) -> Any:
        scored = yield volley.pool_of(2, hit)
        return x - scored, -scored

    step = Step(rule, ("x",), ("x",), ("total",), (check(4),))
    engagement = Engagement(
        (Field("x", -1, -9, 0), Field("total", 5, -9, 9)), (step, step), ("total", "x")
    )
    assert exact(engagement) == outcomes(engagement)
    assert exact(engagement.asking("total")) == outcomes(engagement.asking("total"))


@pytest.mark.parametrize("adds", [("x", "y"), ("y", "x")])
def test_a_step_may_add_to_a_total_that_varies_and_to_one_that_does_not_yet(
    adds: tuple[str, ...],
) -> None:
    def some(hit: Check) -> Any:
        scored = yield volley.pool_of(2, hit)
        return scored

    def both(seen: int, hit: Check) -> Any:
        scored = yield volley.pool_of(1, hit)
        return scored + seen, 2 * scored

    steps = (
        Step(some, (), ("seen",), args=(check(4),)),
        Step(volley.counted, ("seen",), (), ("x",)),
        Step(both, ("seen",), (), adds, (check(3),)),
    )
    fields = tuple(Field(name, 0, 0, 9) for name in ("seen", "x", "y"))
    engagement = Engagement(fields, steps, ("seen", "x", "y"))
    assert exact(engagement) == outcomes(engagement)


def test_bombs_that_cause_no_criticals_may_be_followed_by_bombs_that_do() -> None:
    weak, plain = weapon(1, 1, Trait.WEAK), weapon(1, 1)
    raid = strike((flight(1, ordnance=weak), flight(1, ordnance=plain)), ship(1), PLAIN)
    assert exact(raid) == outcomes(raid)


@settings(max_examples=40)
@given(strikes(2) | dogfights(3))
def test_totals_added_up_in_pieces_come_to_the_same(engagement: Engagement) -> None:
    whole = exact(engagement)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("deckload.odds.plans.SPREAD_CELLS", 1)
        solver = Solver()
        floats = solver.solve(engagement)
        assert fractions(solver.solve(engagement, fractions=True)) == whole
    for values, chance in whole.items():
        assert abs(floats.p(*values) - chance) <= 1e-12 * chance


def test_a_rule_with_other_outputs_than_its_step_is_refused() -> None:
    for outcome, writes in (((1, 2), ("x",)), (1, ("x", "y"))):
        step = Step(lambda outcome=outcome: outcome, (), writes)
        with pytest.raises(ValueError, match="outputs"):
            SOLVER.solve(Engagement((Field("x", 0, 0, 9), Field("y", 0, 0, 9)), (step,), ("x",)))


def test_a_field_that_leaves_its_bounds_is_refused() -> None:
    step = Step(volley.counted, ("x",), (), ("y",))
    with pytest.raises(ValueError, match="outside its bounds"):
        SOLVER.solve(Engagement((Field("x", 3, 0, 3), Field("y", 0, 0, 2)), (step,), ("y",)))


def exploding(*_: object) -> int:
    raise AssertionError("a rule was run")


def test_past_the_limit_nothing_is_run() -> None:
    fields = tuple(Field(f"f{n}", 0, 0, 99) for n in range(6))
    steps = tuple(Step(exploding, (), (f"f{n}",), args=(n,)) for n in range(6))
    together = Step(exploding, tuple(f"f{n}" for n in range(6)), ("f0",))
    engagement = Engagement(fields, (*steps, together), tuple(f"f{n}" for n in range(6)))
    with pytest.raises(TooLarge, match="past the limit"):
        SOLVER.solve(engagement)
    with pytest.raises(TooLarge):
        Solver(limit=6).solve(reference("E1").asking("planes_lost"))
    assert Solver(limit=49).solve(reference("E1")).p(0) > 0


def test_fractions_have_a_limit_of_their_own() -> None:
    large = ring(8)
    assert SOLVER.forecast(large).cells > FRACTION_LIMIT
    with pytest.raises(TooLarge, match="fractions"):
        SOLVER.solve(large, fractions=True)
    assert SOLVER.forecast(large).within(SOLVER.limit)


def test_remembered_plans_give_the_same_answer_and_can_be_forgotten() -> None:
    solver = Solver()
    first = solver.solve(reference("E3"))
    again = solver.solve(reference("E3"))
    solver.clear()
    fresh = solver.solve(reference("E3"))
    assert np.array_equal(first.mass, again.mass)
    assert np.array_equal(first.mass, fresh.mass)


def test_an_answer_is_not_changed_by_the_next_question() -> None:
    solver = Solver()
    kept = solver.solve(reference("E5"))
    before = kept.mass.copy()
    solver.solve(reference("E4"))
    solver.solve(ring(5))
    assert np.array_equal(kept.mass, before)


def test_thirty_six_independent_flights_are_one_binomial() -> None:
    odds = SOLVER.solve(duels_apart(36))
    expected = binomial(216, Fraction(1, 3))
    for lost, chance in enumerate(expected):
        assert abs(odds.p(lost) - chance) <= 1e-12 * chance
