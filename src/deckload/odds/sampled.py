"""Sampled answers, for questions too large to solve: relative frequencies and their error."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from deckload.dice.engagement import Engagement
from deckload.dice.resolve import resolve
from deckload.dice.seeded import Seeded
from deckload.odds.bulk import Bulk
from deckload.odds.distribution import Distribution
from deckload.odds.exact import Solver
from deckload.odds.plans import Domain
from deckload.odds.slicing import needed

STEP_BUDGET = 20_000_000
FEWEST, MOST = 100_000, 1_000_000
TABLE_CELLS = 1 << 22
"""Cells of the largest step whose table of chances is still made for sampling."""
PLAYED = 2_000
"""Duels that are played out with faces where such a table would be too large."""


class Frequencies:
    """Outcomes that came up in `n` sampled duels, with their relative frequencies.

    Reads like a distribution, but holds only what was seen: the joint array of a question that
    had to be sampled may be too large to keep.
    """

    def __init__(
        self,
        fields: tuple[str, ...],
        domains: tuple[Domain, ...],
        values: NDArray[np.int64],
        counts: NDArray[np.int64],
        n: int,
    ) -> None:
        self.fields = fields
        self._domains = domains
        self._values = values
        self.mass = counts / n

    def __len__(self) -> int:
        return len(self.mass)

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], float]]:
        """Every outcome seen, in order, with its relative frequency."""
        for row, p in zip(self._values.tolist(), self.mass.tolist(), strict=True):
            yield tuple(row), p

    def marginal(self, field: str) -> Distribution:
        """The relative frequencies of one field."""
        column = self.fields.index(field)
        low, high = self._domains[column]
        mass: NDArray[np.float64] = np.bincount(
            self._values[:, column] - low, weights=self.mass, minlength=high - low + 1
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
    """Sample an engagement often enough for a useful answer within about a second.

    Where even the tables of its steps would be large, it is played out with seeded dice, less
    often.
    """
    if solver.forecast(engagement).kernel_cells <= TABLE_CELLS:
        steps = max(1, len(engagement.steps))
        n = max(FEWEST, min(MOST, STEP_BUDGET // steps))
        bulk = Bulk(engagement, policy=solver.policy)
        values, counts = bulk.outcomes(n, seed)
        seen = Frequencies(bulk.fields, bulk.domains, values, counts, n)
    else:
        n = PLAYED
        seen = _played(engagement, n, seed)
    mass = seen.mass
    largest = float(np.sqrt(mass * (1 - mass)).max()) / sqrt(n)
    return Sampled(seen, n, seed, largest)


def _played(engagement: Engagement, n: int, seed: int) -> Frequencies:
    """Outcomes of so many duels, each played out with the seeded dice of a turn of its own."""
    slim = needed(engagement)
    fields = slim.result
    rows = []
    for duel in range(n):
        state = resolve(slim, Seeded(seed, duel))
        rows.append([state[name] for name in fields])
    values, counts = np.unique(np.array(rows, np.int64), axis=0, return_counts=True)
    bounds = {field.name: (field.low, field.high) for field in slim.fields}
    return Frequencies(fields, tuple(bounds[name] for name in fields), values, counts, n)
