"""Alias tables (Walker 1977, Vose 1991): a kernel's rows made ready for one draw a step.

A draw takes 64 random bits: the low 32 decide between a slot's two outcomes, bits above them
choose the slot. Chances are therefore kept to within 2 ** -32 of a slot.
"""

import numpy as np
from numpy.typing import NDArray

from deckload.odds.plans import Kernel

Words = NDArray[np.uint32]
Table = NDArray[np.int64]
WORD = 1 << 32


class AliasTable:
    """One step's kernel as alias tables of equal width, a power of two, for all its rows.

    `thresholds[row << bits | slot]` and `outcomes[2 * (row << bits | slot) + side]` hold the
    slots; `values[output][outcome]` the outputs. A step whose every row has one outcome is
    `certain`, and `outcomes[row]` is that.
    """

    def __init__(self, kernel: Kernel, width: int) -> None:
        rows = kernel.matrix.reshape(-1, *kernel.matrix.shape[kernel.matrix.ndim - width :])
        flat = rows.reshape(len(rows), -1)
        possible = np.unique(np.nonzero(flat)[1])
        at = np.unravel_index(possible, rows.shape[1:])
        self.values: list[Table] = [
            (axis + low).astype(np.int64) for axis, (low, _) in zip(at, kernel.outputs, strict=True)
        ]
        index = {int(cell): number for number, cell in enumerate(possible)}
        outcomes = [[(index[int(c)], float(row[c])) for c in np.nonzero(row)[0]] for row in flat]
        most = max(map(len, outcomes))
        self.certain = most == 1
        self.bits = (most - 1).bit_length()
        if self.certain:
            self.outcomes: Table = np.array([row[0][0] for row in outcomes], np.int64)
            self.thresholds: Words = np.zeros(0, np.uint32)
            return
        slots = 1 << self.bits
        self.thresholds = np.zeros(len(rows) * slots, np.uint32)
        self.outcomes = np.zeros(2 * len(rows) * slots, np.int64)
        for number, row in enumerate(outcomes):
            self._fill(number * slots, slots, row)

    def _fill(self, start: int, slots: int, row: list[tuple[int, float]]) -> None:
        """One row by Vose's method; slots past the row's outcomes have no chance of their own."""
        total = sum(chance for _, chance in row)
        share = [chance * slots / total for _, chance in row] + [0.0] * (slots - len(row))
        mine = [outcome for outcome, _ in row] + [row[0][0]] * (slots - len(row))
        small = [slot for slot in range(slots) if share[slot] < 1.0]
        large = [slot for slot in range(slots) if share[slot] >= 1.0]
        keep, other = [1.0] * slots, list(mine)
        while small and large:
            less, more = small.pop(), large[-1]
            keep[less], other[less] = share[less], mine[more]
            share[more] -= 1.0 - share[less]
            if share[more] < 1.0:
                small.append(large.pop())
        # What rounding has left over is as good as whole, unless the slot was only padding.
        for slot in small:
            if slot >= len(row):
                keep[slot] = 0.0
        for slot in range(slots):
            self.thresholds[start + slot] = min(round(keep[slot] * WORD), WORD - 1)
            self.outcomes[2 * (start + slot)] = mine[slot]
            self.outcomes[2 * (start + slot) + 1] = mine[slot] if keep[slot] >= 1.0 else other[slot]
