"""Bulk sampling: many duels of one engagement, one random number a step.

Random numbers are SplitMix64 (Steele, Lea and Flood 2014) read as a counter: the number of
duel k at step j is a function of the seed, k and j alone. So any split of the duels over
workers gives the same counts, and duel k can be played again by itself.
"""

from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deckload.dice.engagement import Engagement, Step
from deckload.dice.seeded import seed_key
from deckload.odds.aliases import AliasTable
from deckload.odds.exact import without_reasons
from deckload.odds.laws import Laws, Policy, standing_default
from deckload.odds.plans import Domain, Plan, size
from deckload.odds.slicing import needed

GAMMA = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
MASK = (1 << 64) - 1
BATCH = 8192
DENSE_CELLS = 1 << 22
"""Counts of up to so many cells are kept in a dense array."""

Engine = Literal["numpy", "numba"]
Column = NDArray[np.int64]


def word(key: int, number: int) -> int:
    """The 64 random bits at place `number` (from 0) of the stream of a key."""
    z = (key + (number + 1) * GAMMA) & MASK
    z = ((z ^ (z >> 30)) * FIRST) & MASK
    z = ((z ^ (z >> 27)) * SECOND) & MASK
    return z ^ (z >> 31)


def stream_key(seed: int | str) -> int:
    """The 64-bit key of a seed's stream."""
    return int.from_bytes(seed_key(seed)[:8], "little")


class Link(NamedTuple):
    """One step made ready for sampling: where it reads and writes, and its alias table."""

    step: Step
    reads: tuple[tuple[int, int], ...]
    """Column and stride of each field that takes part in the row number."""
    base: int
    table: AliasTable
    writes: tuple[int, ...]
    adds: tuple[int, ...]


class Bulk:
    """An engagement compiled for sampling; `fields` and `domains` are those of its result."""

    def __init__(self, engagement: Engagement, *, policy: Policy = standing_default) -> None:
        self.policy = policy
        self.engagement = needed(engagement)
        plan = Plan(Laws(policy=policy), {}, without_reasons(self.engagement))
        self.fields = plan.fields
        self.domains: tuple[Domain, ...] = plan.domains
        names = [field.name for field in self.engagement.fields]
        self._start = [field.start for field in self.engagement.fields]
        self._result = [names.index(name) for name in self.fields]
        self.links: list[Link] = []
        for step, kernel, reads in zip(
            self.engagement.steps, plan.kernels, plan.read_domains, strict=True
        ):
            stride, base, places = 1, 0, []
            for name, domain in zip(reversed(step.reads), reversed(reads), strict=True):
                if size(domain) > 1:
                    places.append((names.index(name), stride))
                base -= domain[0] * stride if size(domain) > 1 else 0
                stride *= size(domain)
            self.links.append(
                Link(
                    step,
                    tuple(places),
                    base,
                    AliasTable(kernel, len(step.writes) + len(step.adds)),
                    tuple(names.index(name) for name in step.writes),
                    tuple(names.index(name) for name in step.adds),
                )
            )
        self._strides: list[int] = []
        stride = 1
        for domain in reversed(self.domains):
            self._strides.insert(0, stride)
            stride *= size(domain)
        self.cells = stride
        self._numba: Any = None

    def counts(
        self, n: int, seed: int | str = 1, first: int = 0, engine: Engine = "numpy"
    ) -> NDArray[np.int64]:
        """How often each outcome came up in duels `first` to `first + n - 1`.

        One axis for each result field, from the low end of its domain. Raises ValueError where
        the result has more cells than are kept dense; use `outcomes` then.
        """
        if self.cells > DENSE_CELLS:
            raise ValueError(f"{self.cells:,} cells are too many for an array of counts")
        shape = [size(domain) for domain in self.domains]
        if engine == "numba":
            return self._compiled_counts(n, seed, first).reshape(shape)
        total = np.zeros(self.cells, np.int64)
        for places in self._batches(n, seed, first):
            total += np.bincount(places, minlength=self.cells)
        return total.reshape(shape)

    def outcomes(
        self, n: int, seed: int | str = 1, first: int = 0
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The outcomes that came up, a row of field values each, and how often."""
        found = [batch.copy() for batch in self._batches(n, seed, first)]
        places, counts = np.unique(
            np.concatenate([*found, np.zeros(0, np.int64)]), return_counts=True
        )
        columns = [
            places // stride % size(domain) + domain[0]
            for stride, domain in zip(self._strides, self.domains, strict=True)
        ]
        return np.stack(columns, axis=1), counts

    def duel(self, seed: int | str, number: int) -> list[tuple[int, ...]]:
        """The outputs of every step of one duel, the same that `counts` has counted."""
        key = stream_key(seed)
        state = list(self._start)
        results = []
        for j, link in enumerate(self.links):
            row = link.base + sum(state[column] * stride for column, stride in link.reads)
            table = link.table
            if table.certain:
                outcome = int(table.outcomes[row])
            else:
                bits = word(key, number * len(self.links) + j)
                slot = (row << table.bits) + ((bits >> 32) & ((1 << table.bits) - 1))
                side = (bits & 0xFFFFFFFF) >= int(table.thresholds[slot])
                outcome = int(table.outcomes[2 * slot + side])
            values = tuple(int(column[outcome]) for column in table.values)
            for column, value in zip(link.writes, values, strict=False):
                state[column] = value
            for column, value in zip(link.adds, values[len(link.writes) :], strict=True):
                state[column] += value
            results.append(values)
        return results

    def result_of(self, outputs: list[tuple[int, ...]]) -> tuple[int, ...]:
        """The result fields of a duel whose steps had these outputs."""
        state = list(self._start)
        for link, values in zip(self.links, outputs, strict=True):
            for column, value in zip(link.writes, values, strict=False):
                state[column] = value
            for column, value in zip(link.adds, values[len(link.writes) :], strict=True):
                state[column] += value
        return tuple(state[column] for column in self._result)

    def _batches(self, n: int, seed: int | str, first: int) -> "_Batches":
        return _Batches(self, n, stream_key(seed), first)

    def _compiled_counts(self, n: int, seed: int | str, first: int) -> NDArray[np.int64]:
        if self._numba is None:
            from deckload.odds.bulk_numba import Compiled

            self._numba = Compiled(
                self.links, self._start, self._result, self._strides, self.domains, self.cells
            )
        counts: NDArray[np.int64] = self._numba.counts(n, stream_key(seed), first)
        return counts


class _Batches:
    """Runs duels a batch at a time and yields the place of each in the result array."""

    def __init__(self, bulk: Bulk, n: int, key: int, first: int) -> None:
        self._bulk = bulk
        self._n = n
        self._key = key
        self._first = first

    def __iter__(self) -> Any:
        bulk, links = self._bulk, self._bulk.links
        steps = len(links)
        done = 0
        while done < self._n:
            batch = min(BATCH, self._n - done)
            work = _Buffers(batch)
            start = (self._key + (self._first + done) * steps * GAMMA) & MASK
            counters = np.arange(batch, dtype=np.uint64)
            counters *= np.uint64(steps * GAMMA & MASK)
            counters += np.uint64(start)
            state: list[Column | int] = list(bulk._start)
            for j, link in enumerate(links):
                _take_step(link, j, counters, state, work)
            places = np.zeros(batch, np.int64)
            for column, stride, (low, _) in zip(
                bulk._result, bulk._strides, bulk.domains, strict=True
            ):
                places += (state[column] - low) * stride
            yield places
            done += batch


class _Buffers:
    """Arrays that every step of a batch uses again."""

    def __init__(self, batch: int) -> None:
        self.words = np.empty(batch, np.uint64)
        self.shifted = np.empty(batch, np.uint64)
        self.row = np.empty(batch, np.int64)
        self.term = np.empty(batch, np.int64)
        self.slot = np.empty(batch, np.int64)
        self.low = np.empty(batch, np.uint32)
        self.threshold = np.empty(batch, np.uint32)
        self.side = np.empty(batch, np.bool_)


def _take_step(
    link: Link,
    j: int,
    counters: NDArray[np.uint64],
    state: list[Any],
    work: _Buffers,
) -> None:
    """One step for a whole batch; `state` holds a column or one number for each field."""
    table = link.table
    row: Any = link.base
    varying = False
    for column, stride in link.reads:
        values = state[column]
        if isinstance(values, int):
            row = row + values * stride
        elif not varying:
            np.multiply(values, stride, out=work.row)
            work.row += row
            row, varying = work.row, True
        else:
            np.multiply(values, stride, out=work.term)
            row += work.term
    if table.certain:
        outcome = table.outcomes[row]
    else:
        bits = _words(j, counters, work)
        slot = work.slot
        np.right_shift(bits, np.uint64(32), out=work.shifted)
        np.bitwise_and(work.shifted, np.uint64((1 << table.bits) - 1), out=work.shifted)
        if varying:
            np.left_shift(row, table.bits, out=slot)
            slot += work.shifted.view(np.int64)
        else:
            np.add(work.shifted.view(np.int64), int(row) << table.bits, out=slot)
        np.take(table.thresholds, slot, out=work.threshold, mode="clip")
        np.copyto(work.low, bits, casting="unsafe")
        np.greater_equal(work.low, work.threshold, out=work.side)
        slot <<= 1
        slot += work.side
        outcome = np.take(table.outcomes, slot, mode="clip")
    for column, values in zip(link.writes, table.values, strict=False):
        state[column] = _value(values, outcome)
    for column, values in zip(link.adds, table.values[len(link.writes) :], strict=True):
        state[column] = state[column] + _value(values, outcome)


def _value(values: Column, outcome: Any) -> Any:
    """The output values of outcomes: a column, or one number where all duels agree."""
    if isinstance(outcome, np.ndarray):
        return np.take(values, outcome, mode="clip")
    return int(values[outcome])


def _words(j: int, counters: NDArray[np.uint64], work: _Buffers) -> NDArray[np.uint64]:
    """SplitMix64 of each duel's counter at step j."""
    z, shifted = work.words, work.shifted
    np.add(counters, np.uint64((j + 1) * GAMMA & MASK), out=z)
    np.right_shift(z, np.uint64(30), out=shifted)
    z ^= shifted
    z *= np.uint64(FIRST)
    np.right_shift(z, np.uint64(27), out=shifted)
    z ^= shifted
    z *= np.uint64(SECOND)
    np.right_shift(z, np.uint64(31), out=shifted)
    z ^= shifted
    return z
