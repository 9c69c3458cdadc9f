"""Histograms by splitting counts: as the odds say, at a cost that hardly grows with the duels."""

import numpy as np
import pytest
from builders import engagements
from hypothesis import given, settings
from test_bulk import FIGHTS, SEED, agrees

from deckload.dice.engagement import Engagement
from deckload.odds.exact import Solver
from deckload.odds.histogram import histogram
from deckload.rules.reference import reference


@pytest.mark.parametrize("name", FIGHTS)
@pytest.mark.parametrize("n", [1000, 10**6, 10**9])
def test_outcomes_come_up_as_often_as_the_odds_say(name: str, n: int) -> None:
    counts = histogram(FIGHTS[name], n, SEED)
    assert counts.sum() == n
    agrees(counts, FIGHTS[name])


@settings(max_examples=20)
@given(engagements())
def test_any_small_fight_is_counted_as_it_is_solved(engagement: Engagement) -> None:
    agrees(histogram(engagement, 10**7, SEED), engagement, worst=5.0)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_a_few_duels_are_counted_too(n: int) -> None:
    counts = histogram(reference("E3"), n, SEED)
    assert counts.sum() == n
    assert counts.min() >= 0
    assert counts.shape == Solver().solve(reference("E3")).mass.shape


def test_equal_seeds_give_equal_histograms_and_others_do_not() -> None:
    first, again = (histogram(reference("E3"), 10**6, 7) for _ in range(2))
    assert np.array_equal(first, again)
    assert np.array_equal(first, histogram(reference("E3"), 10**6, "7"))
    assert not np.array_equal(first, histogram(reference("E3"), 10**6, 8))


def test_no_duel_is_lost_in_very_many() -> None:
    n = 10**15
    counts = histogram(reference("E4"), n, SEED)
    assert counts.sum() == n


def test_another_policy_counts_other_duels() -> None:
    held = histogram(FIGHTS["raid"].asking("planes_lost"), 1000, SEED, policy=lambda choice: 0)
    assert held.tolist() == [1000]
