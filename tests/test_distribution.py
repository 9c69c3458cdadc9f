"""Distributions: reading off chances, marginals, means, and fractions."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from builders import check, engagements, fractions
from hypothesis import given, settings
from twin import marginal

from deckload.dice.engagement import Engagement, Field, Step
from deckload.odds.distribution import Distribution
from deckload.odds.exact import Solver
from deckload.rules import volley

# Two fields: x from 2 to 4, y from -1 to 0, in thirty-sixths.
WAYS = np.array([[0, 6], [10, 5], [0, 15]], dtype=object)
DOMAINS = ((2, 4), (-1, 0))
SMALL = Distribution(("x", "y"), DOMAINS, WAYS.astype(float) / 36, WAYS, 2)


def test_outcomes_are_those_that_can_happen_in_order() -> None:
    assert [values for values, _ in SMALL.outcomes()] == [(2, 0), (3, -1), (3, 0), (4, 0)]
    assert [p * 36 for _, p in SMALL.outcomes()] == pytest.approx([6, 10, 5, 15])
    assert len(SMALL) == 4
    assert SMALL.cells == 6


def test_one_outcome_is_read_off_and_is_zero_outside() -> None:
    assert SMALL.p(3, -1) == pytest.approx(10 / 36)
    assert SMALL.fraction(3, -1) == Fraction(5, 18)
    for values in ((2, -1), (1, 0), (5, 0), (3, 1), (3, -2)):
        assert SMALL.p(*values) == 0
        assert SMALL.fraction(*values) == 0


def test_other_numbers_of_values_are_refused() -> None:
    for values in ((), (3,), (3, 0, 0)):
        with pytest.raises(ValueError, match="argument"):
            SMALL.p(*values)
        with pytest.raises(ValueError, match="argument"):
            SMALL.fraction(*values)


def test_floats_alone_have_no_fractions() -> None:
    plain = Distribution(("x", "y"), DOMAINS, SMALL.mass)
    with pytest.raises(ValueError, match="not asked for"):
        plain.fraction(3, 0)


def test_a_marginal_sums_the_others_away_in_the_order_named() -> None:
    assert fractions(SMALL.marginal("y")) == {(-1,): Fraction(5, 18), (0,): Fraction(13, 18)}
    turned = SMALL.marginal("y", "x")
    assert turned.fields == ("y", "x")
    assert fractions(turned) == {(b, a): p for (a, b), p in fractions(SMALL).items()}


def test_means_and_spreads_are_those_of_the_marginal() -> None:
    mean = Fraction(2 * 6 + 3 * 15 + 4 * 15, 36)
    variance = Fraction(4 * 6 + 9 * 15 + 16 * 15, 36) - mean**2
    assert SMALL.mean("x") == pytest.approx(float(mean))
    assert SMALL.standard_deviation("x") == pytest.approx(sqrt(variance))
    assert SMALL.mean("y") == pytest.approx(-10 / 36)
    assert SMALL.values("y").tolist() == [-1, 0]


def test_chances_of_a_value_or_more() -> None:
    assert SMALL.at_least("x") == pytest.approx([1, 30 / 36, 15 / 36])


def test_a_chance_too_small_for_a_float_still_has_its_fraction() -> None:
    step = Step(volley.pool_of, (), ("hits",), args=(500, check(6)))
    engagement = Engagement((Field("hits", 0, 0, 500),), (step,), ("hits",))
    odds = Solver().solve(engagement, fractions=True)
    assert odds.p(500) == 0
    assert odds.fraction(500) == Fraction(1, 6**500)
    assert len(odds) == len(list(odds.outcomes())) == 501
    assert sum(fractions(odds).values()) == 1


@settings(max_examples=40)
@given(engagements())
def test_every_view_of_an_answer_agrees(engagement: Engagement) -> None:
    odds = Solver().solve(engagement, fractions=True)
    joint = fractions(odds)
    for place, field in enumerate(odds.fields):
        alone = marginal(joint, [place])
        assert fractions(odds.marginal(field)) == alone
        mean = sum(value * p for (value,), p in alone.items())
        assert odds.mean(field) == pytest.approx(float(mean), abs=1e-12)
        squares = sum(value**2 * p for (value,), p in alone.items())
        spread = sqrt(squares - mean**2)
        assert odds.standard_deviation(field) == pytest.approx(spread, abs=1e-7)
        tail = {v: sum(p for (w,), p in alone.items() if w >= v) for v in odds.values(field)}
        assert odds.at_least(field).tolist() == pytest.approx([float(p) for p in tail.values()])
