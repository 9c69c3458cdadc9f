"""Sampled answers, for questions too large to solve: relative frequencies and their error."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from deckload.dice.engagement import Engagement
from deckload.odds.bulk import Bulk
from deckload.odds.distribution import Distribution
from deckload.odds.exact import Solver

STEP_BUDGET = 20_000_000
FEWEST, MOST = 100_000, 1_000_000


class Frequencies:
    """Outcomes that came up in `n` sampled duels, with their relative frequencies.

    Reads like a distribution, but holds only what was seen: the joint array of a question that
    had to be sampled may be too large to keep.
    """

    def __init__(
        self, bulk: Bulk, values: NDArray[np.int64], counts: NDArray[np.int64], n: int
    ) -> None:
        self.fields = bulk.fields
        self._domains = bulk.domains
        self._values = values
        self._mass = counts / n

    def __len__(self) -> int:
        return len(self._mass)

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], float]]:
        """Every outcome seen, in order, with its relative frequency."""
        for row, p in zip(self._values.tolist(), self._mass.tolist(), strict=True):
            yield tuple(row), p

    def marginal(self, field: str) -> Distribution:
        """The relative frequencies of one field."""
        column = self.fields.index(field)
        low, high = self._domains[column]
        mass: NDArray[np.float64] = np.bincount(
            self._values[:, column] - low, weights=self._mass, minlength=high - low + 1
        ).astype(np.float64)
        return Distribution((field,), ((low, high),), mass)

    def fraction(self, *values: int) -> Fraction:
        """Never: samples have no exact probabilities. Raises ValueError."""
        raise ValueError("a sampled answer has no exact fractions")


class Sampled(Struct, frozen=True):
    """A sampled answer: `n` duels under `seed`.

    `standard_error` is of the least certain outcome.
    """

    frequencies: Frequencies
    n: int
    seed: int
    standard_error: float

    def error_of(self, p: float) -> float:
        """The standard error of a relative frequency (a binomial proportion's)."""
        return sqrt(p * (1 - p) / self.n)


def sampled_answer(engagement: Engagement, solver: Solver, seed: int) -> Sampled:
    """Sample an engagement often enough for a useful answer within about a second."""
    steps = max(1, len(engagement.steps))
    n = max(FEWEST, min(MOST, STEP_BUDGET // steps))
    bulk = Bulk(engagement, policy=solver.policy)
    values, counts = bulk.outcomes(n, seed)
    mass = counts / n
    largest = float(np.sqrt(mass * (1 - mass)).max()) / sqrt(n)
    return Sampled(Frequencies(bulk, values, counts, n), n, seed, largest)
