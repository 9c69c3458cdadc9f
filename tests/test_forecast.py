"""The forecast: told before anything is run, and never too small."""

from math import prod
from typing import Any

import pytest
from builders import PLAIN, dogfights, flight, ship, strikes, weapon
from hypothesis import given

from deckload.dice.engagement import Engagement, Field, Step
from deckload.odds import plans
from deckload.odds.exact import Solver
from deckload.odds.forecast import Forecast, forecast
from deckload.odds.plans import size
from deckload.odds.slicing import independent, needed
from deckload.rules.reference import NAMES, duels_apart, reference, ring
from deckload.rules.strike import strike


def made(engagement: Engagement) -> tuple[list[int], list[int], int]:
    """The sizes of all states and kernels that an exact answer makes, and its runs of rules."""
    states: list[int] = []
    solver = Solver()
    compiled = solver.compile(engagement)

    class Watched(plans.Operation):
        __slots__ = ()

        def __call__(self, state: Any, workspace: Any = None) -> Any:
            state = super().__call__(state, workspace)
            states.append(state.size)
            return state

    for plan in compiled.plans:
        for operation in plan._operations:
            operation.__class__ = Watched
    states.append(solver.solve(engagement).mass.size)
    kernels = [kernel.matrix.size for plan in compiled.plans for kernel in plan.kernels]
    runs = [prod(map(size, reads)) for plan in compiled.plans for reads in plan.read_domains]
    return states, kernels, sum(runs)


def holds(engagement: Engagement) -> None:
    """The forecast is at least what is really made."""
    told = Solver().forecast(engagement)
    states, kernels, runs = made(engagement)
    assert told.cells >= max(states, default=1)
    assert told.kernel_cells >= max(kernels, default=1)
    assert told.kernel_runs >= runs


@given(dogfights(3))
def test_no_dogfight_makes_more_than_was_told(engagement: Engagement) -> None:
    holds(engagement)


@given(strikes(2, effects=True))
def test_no_strike_makes_more_than_was_told(engagement: Engagement) -> None:
    holds(engagement)


@pytest.mark.parametrize("name", NAMES)
def test_no_reference_engagement_makes_more_than_was_told(name: str) -> None:
    holds(reference(name))


def test_rings_and_duels_make_no_more_than_was_told() -> None:
    holds(ring(5))
    holds(duels_apart(9))


def test_memory_between_the_parts_of_a_step_is_told_too() -> None:
    """Amounts added to a total that varies have an axis of their own until they are added up."""
    pair = (flight(6, ordnance=weapon(1, 3)), flight(3, ordnance=weapon(1, 3)))
    raid = strike(pair, ship(4), PLAIN)
    told = Solver().forecast(raid)
    compiled = Solver().compile(raid)
    largest = max(op.cells for plan in compiled.plans for op in plan._operations)
    assert told.cells >= largest


def exploding(*_: Any) -> int:
    raise AssertionError("a rule was run")


def test_a_forecast_runs_no_rule() -> None:
    fields = tuple(Field(name, 0, 0, 9) for name in "abc")
    steps = (Step(exploding, (), ("a",)), Step(exploding, ("a",), ("b",), ("c",)))
    engagement = Engagement(fields, steps, ("b", "c"))
    told = Solver().forecast(engagement)
    # a: 10 values; the kernel of the second step has 10 rows of 10 x 10; b and c are left.
    assert told == Forecast(cells=100, kernel_runs=11, kernel_cells=1000)
    assert told.bytes == 800


def test_a_forecast_counts_only_what_is_still_live() -> None:
    fields = tuple(Field(name, 0, 0, 9) for name in "abcd")
    steps = (
        Step(exploding, (), ("a",)),
        Step(exploding, ("a",), ("b",)),
        Step(exploding, ("b",), ("c",)),
        Step(exploding, ("c",), ("d",)),
    )
    assert forecast(Engagement(fields, steps, ("d",))).cells == 10
    assert forecast(Engagement(fields, steps, ("a", "d"))).cells == 100


def test_the_joint_answer_of_parts_is_counted() -> None:
    fields = tuple(Field(name, 0, 0, 9) for name in "abc")
    steps = tuple(Step(exploding, (), (name,), args=(name,)) for name in "abc")
    engagement = Engagement(fields, steps, ("a", "b", "c"))
    assert len(independent(needed(engagement))) == 3
    assert Solver().forecast(engagement).cells == 1000


def test_a_forecast_is_within_a_limit_only_with_its_kernels_and_runs() -> None:
    assert Forecast(10, 10, 10).within(10)
    for told in (Forecast(11, 1, 1), Forecast(1, 11, 1), Forecast(1, 1, 11)):
        assert not told.within(10)


def test_the_nine_coupled_flights_are_within_half_a_gibibyte() -> None:
    told = Solver().forecast(ring(9))
    assert told.bytes <= 512 * 2**20
    assert told.within(Solver().limit)
