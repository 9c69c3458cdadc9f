"""Whether answers agree: accuracy comes before speed."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

TOLERANCE = 1e-12
"""How far two exact answers may differ in any cell, absolutely and relatively."""
WIDEST = 4.0
"""How many standard deviations a sampled count may be off."""
FEWEST = 10
"""Cells that expect fewer counts are too rare for that measure."""

Odds = Mapping[tuple[int, ...], float]


def difference(ours: Odds, theirs: Odds) -> float:
    """The largest difference of any cell, as a part of the larger; chances are at most 1.

    So it bounds the absolute difference, too, and a chance that one side does not know is 1.
    """
    worst = 0.0
    for outcome in ours.keys() | theirs.keys():
        a, b = ours.get(outcome, 0.0), theirs.get(outcome, 0.0)
        if a != b:
            worst = max(worst, abs(a - b) / max(a, b))
    return worst


def disagreement(what: str, ours: Odds, peer: str, theirs: Odds) -> str | None:
    """A sentence if two exact answers differ, else None."""
    worst = difference(ours, theirs)
    if worst <= TOLERANCE:
        return None
    return f"{what}: differs from {peer} by {worst:.1e} of a chance, more than {TOLERANCE:.0e}"


def widest(counts: NDArray[np.int64], mass: NDArray[np.float64]) -> float:
    """The largest deviation of counts from an exact answer, in standard deviations.

    Only cells that expect ten or more; infinite where the impossible was counted.
    """
    counts, mass = _same_shape(counts, mass)
    if counts[mass == 0].any():
        return float("inf")
    expected = counts.sum() * mass
    seen = (expected >= FEWEST) & (mass < 1)
    spread = np.sqrt(expected[seen] * (1 - mass[seen]))
    return float(np.abs((counts[seen] - expected[seen]) / spread).max(initial=0.0))


def deviation(what: str, counts: NDArray[np.int64], mass: NDArray[np.float64]) -> str | None:
    """A sentence if counts cannot be explained by chance, else None."""
    worst = widest(counts, mass)
    if worst <= WIDEST:
        return None
    return f"{what}: a count is {worst:.1f} standard deviations off, more than {WIDEST:.0f}"


def _same_shape(first: NDArray[Any], second: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Both arrays, with zeros added at the far ends of their axes where one is shorter."""
    shape = tuple(max(pair) for pair in zip(first.shape, second.shape, strict=True))
    return tuple(  # type: ignore[return-value]
        np.pad(each, [(0, far - near) for far, near in zip(shape, each.shape, strict=True)])
        for each in (first, second)
    )
