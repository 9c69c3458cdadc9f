"""Distributions: the joint probability mass of a few small integer fields."""

from collections.abc import Iterator
from fractions import Fraction
from math import prod, sqrt

import numpy as np
from numpy.typing import NDArray

from deckload.odds.plans import Domain


class Distribution:
    """The joint probability mass of integer fields.

    `mass` has one axis for each field; index 0 of an axis is the low end of its domain.
    `ways` are exact integer weights of the same cells out of 6 ** `exponent`, where they were
    asked for.
    """

    def __init__(
        self,
        fields: tuple[str, ...],
        domains: tuple[Domain, ...],
        mass: NDArray[np.float64],
        ways: NDArray[np.object_] | None = None,
        exponent: int = 0,
    ) -> None:
        self.fields = fields
        self.domains = domains
        self.mass = mass
        self.ways = ways
        self.exponent = exponent

    def __len__(self) -> int:
        """How many outcomes have a chance at all."""
        return int(np.count_nonzero(self.mass if self.ways is None else self.ways))

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], float]]:
        """Every outcome that can happen, in order, with its probability."""
        lows = [low for low, _ in self.domains]
        # A chance too small for a float still has its exact weight.
        possible = self.mass if self.ways is None else self.ways
        for at in zip(*(axis.tolist() for axis in np.nonzero(possible)), strict=True):
            yield tuple(i + low for i, low in zip(at, lows, strict=True)), float(self.mass[at])
        if not self.fields:
            yield (), float(self.mass)

    def p(self, *values: int) -> float:
        """The probability of one outcome; 0 outside the domains."""
        at = tuple(v - low for v, (low, _) in zip(values, self.domains, strict=True))
        if any(not 0 <= i < extent for i, extent in zip(at, self.mass.shape, strict=True)):
            return 0.0
        return float(self.mass[at])

    def fraction(self, *values: int) -> Fraction:
        """The exact probability of one outcome. Raises ValueError if only floats are known."""
        if self.ways is None:
            raise ValueError("exact fractions were not asked for")
        at = tuple(v - low for v, (low, _) in zip(values, self.domains, strict=True))
        if any(not 0 <= i < extent for i, extent in zip(at, self.ways.shape, strict=True)):
            return Fraction(0)
        return Fraction(int(self.ways[at]), 6**self.exponent)

    def marginal(self, *fields: str) -> "Distribution":
        """The distribution of some of the fields, in the order named."""
        axes = tuple(i for i, name in enumerate(self.fields) if name not in fields)
        kept = [name for name in self.fields if name in fields]
        order = [kept.index(name) for name in fields]
        mass = self.mass.sum(axes).transpose(order)
        ways = None
        if self.ways is not None:
            ways = np.asarray(self.ways.sum(axes), object).transpose(order)
        domains = tuple(self.domains[self.fields.index(name)] for name in fields)
        return Distribution(fields, domains, mass, ways, self.exponent)

    def values(self, field: str) -> NDArray[np.int64]:
        """The values along a field's axis."""
        low, high = self.domains[self.fields.index(field)]
        return np.arange(low, high + 1)

    def mean(self, field: str) -> float:
        """The expected value of a field."""
        return float(self.values(field) @ self.marginal(field).mass)

    def standard_deviation(self, field: str) -> float:
        """The standard deviation of a field."""
        mean = self.mean(field)
        spread = (self.values(field) - mean) ** 2
        return sqrt(max(0.0, float(spread @ self.marginal(field).mass)))

    def at_least(self, field: str) -> NDArray[np.float64]:
        """For each value along the field's axis, the probability of that value or more."""
        mass = self.marginal(field).mass
        return np.cumsum(mass[::-1])[::-1]

    @property
    def cells(self) -> int:
        """The number of cells of the array, possible or not."""
        return prod(self.mass.shape)
