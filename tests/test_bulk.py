"""Bulk sampling: the same duels however they are shared out, and as often as the odds say."""

from collections import Counter
from math import sqrt
from typing import Any

import numpy as np
import pytest
from builders import PLAIN, engagements, fighters, flight, ship, weapon
from hypothesis import given, settings
from hypothesis import strategies as st

from deckload.dice.engagement import Engagement, Field, Step
from deckload.odds.aliases import WORD, AliasTable
from deckload.odds.bulk import BATCH, DENSE_CELLS, Bulk, stream_key, word
from deckload.odds.exact import Solver, without_reasons
from deckload.odds.laws import Laws
from deckload.odds.plans import Kernel, Plan
from deckload.rules.dogfight import dogfight
from deckload.rules.reference import NAMES, reference, ring
from deckload.rules.rulings import Rulings
from deckload.rules.strike import strike
from deckload.units.flights import Base
from deckload.units.weapons import Trait

SEED = 20_241_207
LAND = fighters(4, base=Base.LAND, target=6)
FIGHTS: dict[str, Engagement] = {
    **{name: reference(name) for name in NAMES},
    "duel": dogfight((LAND,), (fighters(5, 1),), PLAIN, rounds=3),
    "melee": dogfight((fighters(3), LAND), (flight(2, hits=2), flight(4)), PLAIN, rounds=2),
    "raid": strike((flight(3, ordnance=weapon(2, 2)),), ship(5, armour=5), PLAIN, busy=True),
    "two raids": strike(
        (flight(2, ordnance=weapon(1, 2, Trait.WEAK)), flight(3, ordnance=weapon(1, 1))),
        ship(3),
        Rulings({"aa_timing": "after"}),
        supporters=(ship(2),),
    ),
    "effects": strike(
        (flight(2, ordnance=weapon(1, 1)),), ship(1, damage=3, armour=3), PLAIN, effects=True
    ),
}
by_name = pytest.mark.parametrize("name", FIGHTS)


def agrees(counts: np.ndarray[Any, Any], engagement: Engagement, worst: float = 4.0) -> None:
    """Every cell that expects 10 or more within `worst` deviations; none where nothing can be."""
    odds = Solver().solve(engagement)
    assert counts.shape == odds.mass.shape
    n = int(counts.sum())
    expected = odds.mass * n
    assert not counts[odds.mass == 0].any()
    spread = np.sqrt(expected * (1 - odds.mass))
    told = expected >= 10
    apart = np.abs(counts - expected)
    assert (apart[told] <= worst * spread[told] + 1e-9).all()


@by_name
def test_outcomes_come_up_as_often_as_the_odds_say(name: str) -> None:
    agrees(Bulk(FIGHTS[name]).counts(200_000, SEED), FIGHTS[name])


@settings(max_examples=20)
@given(engagements())
def test_any_small_fight_is_sampled_as_it_is_solved(engagement: Engagement) -> None:
    agrees(Bulk(engagement).counts(20_000, SEED), engagement, worst=5.0)


@by_name
@settings(max_examples=10)
@given(st.lists(st.integers(1, 2 * BATCH), min_size=1, max_size=4), st.integers(0, 2**40))
def test_any_split_of_the_duels_gives_the_same_counts(
    name: str, shares: list[int], first: int
) -> None:
    bulk = BULKS[name]
    whole = bulk.counts(sum(shares), SEED, first)
    total = np.zeros_like(whole)
    for share in shares:
        total += bulk.counts(share, SEED, first)
        first += share
    assert np.array_equal(whole, total)


BULKS = {name: Bulk(engagement) for name, engagement in FIGHTS.items()}


@by_name
@pytest.mark.parametrize("first", [0, 10**12])
def test_a_duel_alone_is_the_one_at_its_place_in_the_batch(name: str, first: int) -> None:
    bulk = BULKS[name]
    results = [bulk.result_of(bulk.duel(SEED, first + k)) for k in range(60)]
    values, counts = bulk.outcomes(60, SEED, first)
    counted = Counter(dict(zip(map(tuple, values.tolist()), counts.tolist(), strict=True)))
    assert Counter(results) == counted
    for k in (0, 31, 59):
        (alone,) = np.argwhere(bulk.counts(1, SEED, first + k))
        lows = [low for low, _ in bulk.domains]
        assert tuple(alone + lows) == results[k]


@by_name
def test_the_outcomes_listed_are_those_counted(name: str) -> None:
    bulk = BULKS[name]
    counts = bulk.counts(3 * BATCH + 5, SEED)
    values, times = bulk.outcomes(3 * BATCH + 5, SEED)
    rebuilt = np.zeros_like(counts)
    lows = [low for low, _ in bulk.domains]
    rebuilt[tuple((values - lows).T)] = times
    assert np.array_equal(rebuilt, counts)
    assert (times > 0).all()


@by_name
def test_seeds_are_told_apart_and_numbers_may_be_text(name: str) -> None:
    bulk = BULKS[name]
    assert np.array_equal(bulk.counts(4000, 7), bulk.counts(4000, "7"))
    assert not np.array_equal(bulk.counts(4000, 7), bulk.counts(4000, 8))


@by_name
def test_numba_fights_the_same_duels(name: str) -> None:
    pytest.importorskip("numba")
    bulk = BULKS[name]
    for n, first in ((1, 0), (63, 5), (64, 0), (BATCH + 100, 10**12)):
        plain = bulk.counts(n, SEED, first)
        compiled = bulk.counts(n, SEED, first, engine="numba")
        assert np.array_equal(plain, compiled)


def test_the_random_words_are_those_of_splitmix64() -> None:
    """The first outputs of the published generator from state 0."""
    assert [word(0, n) for n in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**50))
def test_a_word_is_found_by_its_place_alone(key: int, number: int) -> None:
    state = (key + number * 0x9E3779B97F4A7C15) % 2**64
    state = (state + 0x9E3779B97F4A7C15) % 2**64
    z = state
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
    assert word(key, number) == z ^ (z >> 31)


def test_neighbouring_duels_and_steps_are_not_alike() -> None:
    key = stream_key(SEED)
    tops = np.array([word(key, n) >> 60 for n in range(20_000)])
    for lag in (1, 2, 5, 7):
        pairs = np.bincount(tops[:-lag] * 16 + tops[lag:], minlength=256)
        expected = pairs.sum() / 256
        chi_square = ((pairs - expected) ** 2 / expected).sum()
        assert chi_square < 255 + 4 * sqrt(2 * 255)


def chances(table: AliasTable, rows: int) -> np.ndarray[Any, Any]:
    """The chance of each outcome of each row that the table really gives."""
    outcomes = len(table.values[0])
    found = np.zeros((rows, outcomes))
    for row in range(rows):
        if table.certain:
            found[row, table.outcomes[row]] = 1
            continue
        slots = 1 << table.bits
        for slot in range(row * slots, (row + 1) * slots):
            first = int(table.thresholds[slot]) / WORD
            found[row, table.outcomes[2 * slot]] += first / slots
            found[row, table.outcomes[2 * slot + 1]] += (1 - first) / slots
    return found


def reproduces(kernel: Kernel, width: int) -> None:
    table = AliasTable(kernel, width)
    rows = kernel.matrix.reshape(-1, *kernel.matrix.shape[kernel.matrix.ndim - width :])
    found = np.zeros_like(rows)
    at = [values - low for values, (low, _) in zip(table.values, kernel.outputs, strict=True)]
    places: tuple[Any, ...] = (slice(None), *at)
    found[places] = chances(table, len(rows))
    assert np.abs(found - rows).max() <= 2.0**-31
    assert not found[rows == 0].any()


@by_name
def test_alias_tables_give_each_chance_to_within_a_thirty_first_power_of_two(name: str) -> None:
    bulk = BULKS[name]
    plan = Plan(Laws(), {}, without_reasons(bulk.engagement))
    for link, kernel in zip(bulk.links, plan.kernels, strict=True):
        reproduces(kernel, len(link.step.writes) + len(link.step.adds))


weights = st.lists(st.just(0.0) | st.floats(1e-12, 1.0), min_size=1, max_size=40).filter(any)


@settings(max_examples=200)
@given(st.lists(weights, min_size=1, max_size=3))
def test_alias_tables_of_any_chances(rows: list[list[float]]) -> None:
    most = max(map(len, rows))
    matrix = np.array([row + [0.0] * (most - len(row)) for row in rows])
    matrix /= matrix.sum(1, keepdims=True)
    reproduces(Kernel(matrix, ((-2, most - 3),), 0), 1)


def test_counts_of_too_many_cells_are_refused_but_outcomes_are_not() -> None:
    bulk = Bulk(ring(8))
    assert bulk.cells > DENSE_CELLS
    with pytest.raises(ValueError, match="too many"):
        bulk.counts(10)
    values, counts = bulk.outcomes(500, SEED)
    assert values.shape == (len(counts), 8)
    assert counts.sum() == 500


def test_another_policy_fights_other_duels() -> None:
    raid = strike((flight(3, ordnance=None),), ship(5), PLAIN)
    held = Bulk(raid, policy=lambda choice: 0)
    assert held.outcomes(100, SEED)[0].tolist() == [[0, 0, 0, 0]]


@pytest.mark.parametrize("engine", ["numpy", "numba"])
def test_an_engagement_of_certainties_needs_no_dice(engine: Any) -> None:
    if engine == "numba":
        pytest.importorskip("numba")
    sure = Engagement(
        (Field("x", 2, 0, 9), Field("y", 1, 0, 9)),
        (Step(lambda x: x + 3, ("x",), ("y",)),),
        ("y", "x"),
    )
    bulk = Bulk(sure)
    assert bulk.counts(100, SEED, engine=engine).tolist() == [[100]]
    assert bulk.domains == ((5, 5), (2, 2))
