"""The bulk sampler compiled with numba: the same duels as with numpy, faster."""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

LANES = 64
GAMMA = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)


class Compiled:
    """The tables of all steps laid end to end, for one compiled loop over them."""

    def __init__(
        self,
        links: Any,
        start: list[int],
        result: list[int],
        strides: list[int],
        domains: Any,
        cells: int,
    ) -> None:
        steps = len(links)
        reads = max(1, max((len(link.reads) for link in links), default=1))
        outputs = max((len(link.table.values) for link in links), default=1)
        self._reads = np.full((steps, reads, 2), -1, np.int32)
        self._outputs = np.full((steps, outputs, 2), -1, np.int32)
        self._base = np.zeros(steps, np.int64)
        self._bits = np.zeros(steps, np.int64)
        self._slots = np.zeros(steps, np.int64)
        self._values_at = np.zeros(steps, np.int64)
        thresholds: list[NDArray[Any]] = []
        outcomes: list[NDArray[Any]] = []
        values: list[NDArray[Any]] = []
        slots = places = 0
        for j, link in enumerate(links):
            table = link.table
            for i, (column, stride) in enumerate(link.reads):
                self._reads[j, i] = column, stride
            columns = [(c, 0) for c in link.writes] + [(c, 1) for c in link.adds]
            for i, (column, adding) in enumerate(columns):
                self._outputs[j, i] = column, adding
            self._base[j], self._bits[j] = link.base, -1 if table.certain else table.bits
            self._slots[j], self._values_at[j] = slots, places
            if table.certain:
                thresholds.append(np.zeros(len(table.outcomes), np.uint32))
                outcomes.append(np.repeat(table.outcomes, 2))
            else:
                thresholds.append(table.thresholds)
                outcomes.append(table.outcomes)
            slots += len(thresholds[-1])
            block = np.zeros((len(table.values[0]), outputs), np.int32)
            for i, column in enumerate(table.values):
                block[:, i] = column
            values.append(block)
            places += len(block)
        self._thresholds = np.concatenate(thresholds)
        self._outcomes = np.concatenate(outcomes).astype(np.int32)
        self._values = np.concatenate(values)
        self._start = np.array(start, np.int32)
        self._result = np.array(result, np.int32)
        self._strides = np.array(strides, np.int64)
        self._lows = np.array([low for low, _ in domains], np.int64)
        self._cells = cells

    def counts(self, n: int, key: int, first: int) -> NDArray[np.int64]:
        """Counts of the duels `first` to `first + n - 1`, flat over the result's cells."""
        total = np.zeros(self._cells, np.int64)
        _run(
            n,
            np.uint64(key),
            np.uint64(first),
            self._reads,
            self._outputs,
            self._base,
            self._bits,
            self._slots,
            self._values_at,
            self._thresholds,
            self._outcomes,
            self._values,
            self._start,
            self._result,
            self._strides,
            self._lows,
            total,
        )
        return total


@njit(cache=True, boundscheck=False, nogil=True)
def _run(
    n: int,
    key: Any,
    first: Any,
    reads: Any,
    outputs: Any,
    base: Any,
    bits: Any,
    slots: Any,
    values_at: Any,
    thresholds: Any,
    outcomes: Any,
    values: Any,
    start: Any,
    result: Any,
    strides: Any,
    lows: Any,
    total: Any,
) -> None:
    steps = len(base)
    state = np.empty((len(start), LANES), np.int32)
    row = np.empty(LANES, np.int64)
    done = 0
    while done < n:
        lanes = min(LANES, n - done)
        for f in range(len(start)):
            for lane in range(LANES):
                state[f, lane] = start[f]
        counter = (first + np.uint64(done)) * np.uint64(steps)
        for j in range(steps):
            for lane in range(LANES):
                row[lane] = base[j]
            for i in range(reads.shape[1]):
                column, stride = reads[j, i, 0], reads[j, i, 1]
                if column < 0:
                    break
                for lane in range(LANES):
                    row[lane] += stride * state[column, lane]
            if bits[j] < 0:
                for lane in range(LANES):
                    row[lane] = outcomes[2 * (slots[j] + row[lane])]
            else:
                width = np.uint64(bits[j])
                mask = (np.uint64(1) << width) - np.uint64(1)
                place = key + (counter + np.uint64(j + 1)) * GAMMA
                step = np.uint64(steps) * GAMMA
                for lane in range(LANES):
                    z = place + np.uint64(lane) * step
                    z = (z ^ (z >> np.uint64(30))) * FIRST
                    z = (z ^ (z >> np.uint64(27))) * SECOND
                    z = z ^ (z >> np.uint64(31))
                    slot = slots[j] + (row[lane] << bits[j]) + np.int64((z >> np.uint64(32)) & mask)
                    side = np.int64(np.uint32(z) >= thresholds[slot])
                    row[lane] = outcomes[2 * slot + side]
            for i in range(outputs.shape[1]):
                column, adding = outputs[j, i, 0], outputs[j, i, 1]
                if column < 0:
                    break
                if adding:
                    for lane in range(LANES):
                        state[column, lane] += values[values_at[j] + row[lane], i]
                else:
                    for lane in range(LANES):
                        state[column, lane] = values[values_at[j] + row[lane], i]
        for lane in range(lanes):
            cell = np.int64(0)
            for i in range(len(result)):
                cell += (state[result[i], lane] - lows[i]) * strides[i]
            total[cell] += 1
        done += LANES
