"""How fast somebody may ask: buckets that fill as time goes by."""

import time
from collections.abc import Callable

from deckload.server.problems import cannot

MOST_KNOWN = 20_000
"""Buckets kept before those that are full again are forgotten."""


class Pace:
    """So many requests a second in the long run, and so many at once, for each who asks."""

    def __init__(
        self, pace: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._pace, self._burst, self._clock = pace, burst, clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> None:
        """Take one request. Raises Cannot, with the seconds to wait, where none is left."""
        now = self._clock()
        left, since = self._left.get(who, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._pace)
        if left < 1:
            wait = int((1 - left) / self._pace) + 1
            raise cannot_yet(wait)
        self._left[who] = (left - 1, now)
        if len(self._left) > MOST_KNOWN:
            self._forget(now)

    def _forget(self, now: float) -> None:
        full = self._burst / self._pace
        self._left = {w: found for w, found in self._left.items() if now - found[1] < full}


def cannot_yet(wait: int) -> Exception:
    """Too fast; it may be tried again after so many seconds."""
    error = cannot(429, "too_many", f"Too many requests; try again in {wait} s")
    error.wait = wait
    return error
