"""Exact chances for the checks: solved once, and only as far as a forecast allows."""

from collections.abc import Iterator

from deckload.dice.engagement import Engagement
from deckload.odds.distribution import Distribution
from deckload.odds.exact import Solver

CELLS = 1 << 17
"""The largest question that is asked unless another limit is given, in cells of its forecast."""
FRACTION_CELLS = 1 << 14
"""The largest one that is asked in exact fractions as well."""
REMEMBERED = 4096


class Chances:
    """Exact answers to the engagements of plans, remembered; `cells` limits how large they get."""

    def __init__(self, cells: int = CELLS) -> None:
        self._cells = cells
        self._solver = Solver(limit=cells)
        self._known: dict[Engagement, Distribution] = {}

    def questions(self, engagement: Engagement) -> Iterator[Engagement | None]:
        """What is asked of an engagement: all of its result at once if that is small enough, else
        each field of it; None stands for one that is too large even so."""
        if self._within(engagement, self._cells):
            yield engagement
            return
        for field in engagement.result:
            asked = engagement.asking(field)
            yield asked if self._within(asked, self._cells) else None

    def of(self, engagement: Engagement) -> Distribution:
        """The exact answer, with fractions where it is small. Raises TooLarge past the limit."""
        found = self._known.get(engagement)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            small = self._within(engagement, FRACTION_CELLS)
            found = self._known[engagement] = self._solver.solve(engagement, fractions=small)
        return found

    def floating(self, engagement: Engagement) -> Distribution:
        """The exact answer in floating point alone. Raises TooLarge past the limit."""
        return self._solver.solve(engagement)

    def _within(self, engagement: Engagement, cells: int) -> bool:
        return self._solver.forecast(engagement).within(cells)
