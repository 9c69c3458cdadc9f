"""The law (probability mass function) of a rule: enumerate its answers, merge equal results.

Weights come in two kinds. In floating point they are probabilities. As integers they count
sixths: a weight is a whole number over six to the power of the law's exponent, so that the
very same enumeration gives exact fractions.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from math import comb
from types import GeneratorType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckload.dice.needs import SIX, scoring
from deckload.dice.requests import (
    REQUESTS,
    Bands,
    Choice,
    Faces,
    Pool,
    Repeat,
    Request,
    Result,
    Rule,
)

Array = NDArray[Any]
Value = Any
"""What a rule results in: an integer or a tuple of integers."""
Policy = Callable[[Choice], int]
_REQUESTS = frozenset(REQUESTS)
LARGEST_PLAIN_ROLL = 6
"""Plain faces are told apart one by one, so their law has 6 ** dice values."""


def standing_default(choice: Choice) -> int:
    """The policy that gives every choice its standing default."""
    return choice.default


class Law:
    """A distribution of a rule's result, as pairs of value and weight or as a dense array.

    A dense array is indexed by the result itself (one axis for each integer of a tuple), so
    its results are never negative. Weights sum to 6 ** exponent, or to 1 in floating point.
    """

    __slots__ = ("_array", "_pairs", "exponent", "width")

    def __init__(
        self,
        pairs: list[tuple[Value, Any]] | None,
        array: Array | None,
        exponent: int,
        width: int,
    ) -> None:
        self._pairs = pairs
        self._array = array
        self.exponent = exponent
        self.width = width
        """How many integers a result has; 0 for a plain integer."""

    @property
    def pairs(self) -> list[tuple[Value, Any]]:
        """Pairs of value and weight, none of weight zero."""
        if self._pairs is None:
            assert self._array is not None
            where = np.nonzero(self._array)
            weights = self._array[where].tolist()
            if self.width:
                values: Iterable[Any] = zip(*(axis.tolist() for axis in where), strict=True)
            else:
                values = where[0].tolist()
            self._pairs = list(zip(values, weights, strict=True))
        return self._pairs

    @property
    def dense(self) -> Array | None:
        """The dense array, if the law was made as one."""
        return self._array

    def as_array(self, dtype: Any) -> Array:
        """The dense array, made if need be. Raises ValueError for a negative result."""
        if self._array is None:
            pairs = self.pairs
            values = [value if self.width else (value,) for value, _ in pairs]
            if min(min(value) for value in values) < 0:
                raise ValueError("results that are summed or repeated cannot be negative")
            shape = [max(axis) + 1 for axis in zip(*values, strict=True)]
            array = np.zeros(shape, dtype)
            for value, (_, weight) in zip(values, pairs, strict=True):
                array[value] = weight
            self._array = array
        return self._array


@lru_cache(8192)
def pool_weights(dice: int, faces: int, group: int) -> tuple[int, ...]:
    """Ways, of 6 ** dice, for a pool to have 0, 1, 2, ... successes.

    Each die succeeds on `faces` of its faces, and `group` of those make one success.
    """
    ways = [
        comb(dice, k) * faces**k * (SIX - faces) ** (dice - k) if faces < SIX else int(k == dice)
        for k in range(dice + 1)
    ]
    if faces == SIX:
        ways[dice] = SIX**dice
    if group == 1:
        return tuple(ways)
    return tuple(sum(ways[k : k + group]) for k in range(0, dice + 1, group))


class Laws:
    """Laws of rules, remembered. `exact`: weights are integers over powers of six.

    `policy` answers the choices; it must be a pure function of the choice.
    """

    def __init__(self, *, exact: bool = False, policy: Policy = standing_default) -> None:
        self.exact = exact
        self.policy = policy
        self.dtype: Any = object if exact else np.float64
        self._one: Any = 1 if exact else 1.0
        self._rules: dict[tuple[Any, ...], Law] = {}
        self._requests: dict[tuple[Any, ...], Law] = {}

    def clear(self) -> None:
        """Forget everything."""
        self._rules.clear()
        self._requests.clear()

    def of_rule(self, rule: Rule, args: tuple[Any, ...]) -> Law:
        """The law of a rule with these arguments."""
        key = (rule, args)
        law = self._rules.get(key)
        if law is None:
            law = self._rules[key] = self._enumerate(rule, args)
        return law

    def of_request(self, request: Request) -> Law:
        """The law of the answer to a request."""
        kind = type(request)
        if kind is Pool:
            return self._pool(request)  # type: ignore[arg-type]
        if kind is Result:
            return self.of_rule(request.rule, request.args)  # type: ignore[union-attr]
        if kind is Repeat:
            return self._repeat(request)  # type: ignore[arg-type]
        if kind is Choice:
            answer = self.policy(request)  # type: ignore[arg-type]
            return Law([(answer, self._one)], None, 0, 0)
        if kind is Bands:
            return self._bands(request)  # type: ignore[arg-type]
        if kind is Faces:
            return self._faces(request)  # type: ignore[arg-type]
        raise TypeError(f"a rule asked for something that is no request: {request!r}")

    def walk(
        self, rule: Rule, args: tuple[Any, ...]
    ) -> Iterator[tuple[tuple[Any, ...], Any, Any, int]]:
        """Every way through a rule: its answers, its result, their weight and exponent.

        The rule is run again for each answer but the last of a request. A result may be a
        request, whose answer is then the result.
        """
        stack: list[tuple[tuple[Any, ...], Any, int]] = [((), self._one, 0)]
        of_request = self.of_request
        while stack:
            answers, weight, exponent = stack.pop()
            value = rule(*args)
            if type(value) is GeneratorType:
                try:
                    request = next(value)
                    for answer in answers:
                        request = value.send(answer)
                    while True:
                        law = of_request(request)
                        exponent += law.exponent
                        *others, (answer, chance) = law.pairs
                        for other, share in others:
                            stack.append(((*answers, other), weight * share, exponent))
                        answers = (*answers, answer)
                        weight *= chance
                        request = value.send(answer)
                except StopIteration as stop:
                    value = stop.value
            yield answers, value, weight, exponent

    def _enumerate(self, rule: Rule, args: tuple[Any, ...]) -> Law:
        """Merge the results of every way through a rule."""
        found: dict[int, dict[Value, Any]] = {}
        dense: list[tuple[Any, int, Law]] = []
        for _, value, weight, exponent in self.walk(rule, args):
            if type(value) not in _REQUESTS:
                at = found.setdefault(exponent, {})
                at[value] = at.get(value, 0) + weight
                continue
            law = self.of_request(value)
            if law.dense is not None:
                dense.append((weight, exponent + law.exponent, law))
                continue
            at = found.setdefault(exponent + law.exponent, {})
            for result, share in law.pairs:
                at[result] = at.get(result, 0) + weight * share
        return self._gathered(found, dense)

    def _gathered(
        self, found: dict[int, dict[Value, Any]], dense: list[tuple[Any, int, Law]]
    ) -> Law:
        """One law out of results met at several exponents, and of dense laws met at the end."""
        if not dense and len(found) == 1:
            ((exponent, merged),) = found.items()
            pairs = list(merged.items())
            first = pairs[0][0]
            return Law(pairs, None, exponent, len(first) if type(first) is tuple else 0)
        if not found and len(dense) == 1 and dense[0][0] == 1:
            return dense[0][2]
        exponent = max([*found, *(e for _, e, _ in dense)])
        merged = {}
        for e, values in found.items():
            scale = SIX ** (exponent - e)
            if not merged and scale == 1:
                merged = values
                continue
            for value, weight in values.items():
                merged[value] = merged.get(value, 0) + weight * scale
        for weight, e, law in dense:
            factor = weight * SIX ** (exponent - e)
            for value, share in law.pairs:
                merged[value] = merged.get(value, 0) + factor * share
        first = next(iter(merged))
        return Law(
            list(merged.items()), None, exponent, len(first) if isinstance(first, tuple) else 0
        )

    def pool_chances(self, dice: int, faces: int) -> list[float]:
        """Chances of 0, 1, 2, ... dice succeeding singly, on `faces` of their faces."""
        return [way / SIX**dice for way in pool_weights(dice, faces, 1)]

    def _pool(self, pool: Pool) -> Law:
        dice = pool.dice
        threshold, group = scoring(pool.check.need)
        key = (Pool, dice, threshold, group)
        law = self._requests.get(key)
        if law is None:
            ways = pool_weights(dice, SIX + 1 - threshold, group)
            weights: Iterable[Any] = ways
            if not self.exact:
                total = SIX**dice
                weights = [way / total for way in ways]
            pairs = [(k, w) for k, w in enumerate(weights) if w]
            law = self._requests[key] = Law(pairs, None, dice if self.exact else 0, 0)
        return law

    def _bands(self, bands: Bands) -> Law:
        counting = [scoring(need) for need in (bands.check.need, *bands.further)]
        if any(group > 1 for _, group in counting):
            raise ValueError(
                "dice read against several needs are counted one by one, never in sixes"
            )
        thresholds = tuple(threshold for threshold, _ in counting)
        key = (Bands, bands.dice, thresholds)
        law = self._requests.get(key)
        if law is None:
            ways: dict[Value, int] = {(0,) * len(thresholds): 1}
            for _ in range(bands.dice):
                more: dict[Value, int] = {}
                for counts, way in ways.items():
                    for face in range(1, SIX + 1):
                        after = tuple(
                            c + (face >= t) for c, t in zip(counts, thresholds, strict=True)
                        )
                        more[after] = more.get(after, 0) + way
                ways = more
            law = self._requests[key] = self._counted(ways, bands.dice, len(thresholds))
        return law

    def _faces(self, roll: Faces) -> Law:
        if roll.dice > LARGEST_PLAIN_ROLL:
            raise ValueError(f"plain faces of {roll.dice} dice are too many to tell apart")
        key = (Faces, roll.dice)
        law = self._requests.get(key)
        if law is None:
            ways = dict.fromkeys(product(range(1, SIX + 1), repeat=roll.dice), 1)
            law = self._requests[key] = self._counted(ways, roll.dice, roll.dice)
        return law

    def _counted(self, ways: dict[Value, int], dice: int, width: int) -> Law:
        if self.exact:
            return Law(list(ways.items()), None, dice, width)
        total = SIX**dice
        return Law([(value, way / total) for value, way in ways.items()], None, 0, width)

    def _repeat(self, request: Repeat) -> Law:
        """The convolution power of a law, each from the one before it."""
        times, rule, args, width = request.times, request.rule, request.args, request.width
        key = (Repeat, times, rule, args, width)
        law = self._requests.get(key)
        if law is not None:
            return law
        known = times
        power: Law | None = None
        while known > 0 and power is None:
            known -= 1
            power = self._requests.get((Repeat, known, rule, args, width))
        if power is None:
            zero = np.zeros((1,) * max(width, 1), self.dtype)
            zero.flat[0] = self._one
            power = self._requests[(Repeat, 0, rule, args, width)] = Law(None, zero, 0, width)
        once = self.of_rule(rule, args) if times else power
        for number in range(known + 1, times + 1):
            summed = convolved(power.as_array(self.dtype), once.as_array(self.dtype))
            power = Law(None, summed, power.exponent + once.exponent, width)
            self._requests[(Repeat, number, rule, args, width)] = power
        return power


def convolved(left: Array, right: Array) -> Array:
    """The convolution of two dense arrays of one shape's rank (sums of non-negative terms only)."""
    if left.ndim == 1 and left.dtype != object:
        return np.convolve(left, right)
    if right.size > left.size:
        left, right = right, left
    shape = [a + b - 1 for a, b in zip(left.shape, right.shape, strict=True)]
    out = np.zeros(shape, left.dtype)
    for at in zip(*(axis.tolist() for axis in np.nonzero(right)), strict=True):
        place = tuple(slice(i, i + size) for i, size in zip(at, left.shape, strict=True))
        out[place] += right[at] * left
    return out
