"""The size of a question, told before it is answered, from the stated bounds of its fields."""

from math import prod

from msgspec import Struct

from deckload.dice.engagement import Engagement
from deckload.odds.slicing import SPREAD_CELLS, live_after

BYTES_A_CELL = 8


class Forecast(Struct, frozen=True):
    """The largest joint state a plan will hold, and the runs of rules its kernels take.

    `cells` and `bytes` are of the largest joint state, `kernel_cells` of the largest kernel;
    all of them are upper bounds.
    """

    cells: int
    kernel_runs: int
    kernel_cells: int

    @property
    def bytes(self) -> int:
        """Memory of the largest joint state in floating point."""
        return self.cells * BYTES_A_CELL

    def within(self, limit: int) -> bool:
        """Whether an exact answer stays within `limit` cells, kernels included."""
        return max(self.cells, self.kernel_cells, self.kernel_runs) <= limit


def forecast(engagement: Engagement) -> Forecast:
    """How large an exact answer to this engagement can become. Runs no rule."""
    bounds = {field.name: field.high - field.low + 1 for field in engagement.fields}
    sizes = {field.name: 1 for field in engagement.fields}
    largest, runs, kernel = 1, 0, 1
    for step, live in zip(
        engagement.steps, live_after(engagement.steps, engagement.result), strict=True
    ):
        outputs = step.writes + step.adds
        rows = prod(sizes[name] for name in step.reads)
        runs += rows
        kernel = max(kernel, rows * prod(bounds[name] for name in outputs))
        spread = prod(bounds[name] for name in step.adds if sizes[name] > 1)
        for name in outputs:
            sizes[name] = bounds[name]
        for name in sizes:
            if name not in live:
                sizes[name] = 1
        state = prod(sizes.values())
        # Amounts have an axis of their own until they are added up, while that is small.
        largest = max(largest, state, min(state * spread, SPREAD_CELLS))
    return Forecast(largest, runs, kernel)
