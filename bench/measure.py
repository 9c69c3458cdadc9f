"""Measuring side by side: contenders take turns, so that the drift of a noisy machine cancels."""

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

SLOT = 0.02
"""Seconds a contender's turn lasts at least, by playing its part again and again."""
LOOP = 0.0005
"""Seconds of the shortest stretch that the clock is trusted with."""


class Contender(NamedTuple):
    """Something to be timed; `before` is done before each call and costs it nothing."""

    name: str
    run: Callable[[], Any]
    before: Callable[[], Any] | None = None


class Race(NamedTuple):
    """Seconds a call of each contender, one for each turn, and the answer each gave first."""

    seconds: dict[str, list[float]]
    answers: dict[str, Any]

    def median(self, name: str) -> float:
        """The median of a contender's turns, in seconds a call."""
        return median(self.seconds[name])

    def ratio(self, name: str, peer: str) -> float:
        """How many times the peer's time a contender takes: the median over pairs of turns."""
        pairs = zip(self.seconds[name], self.seconds[peer], strict=True)
        return median(mine / its for mine, its in pairs)


def seconds_of(call: Callable[[], Any], times: int) -> float:
    """The median seconds of a call."""
    taken = []
    for _ in range(times):
        start = perf_counter()
        call()
        taken.append(perf_counter() - start)
    return median(taken)


def race(contenders: Sequence[Contender], turns: int) -> Race:
    """Let the contenders take turns, after a first call each that only warms up."""
    answers = {}
    for contender in contenders:
        if contender.before is not None:
            contender.before()
        answers[contender.name] = contender.run()
    seconds: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for _ in range(turns):
        for contender in contenders:
            seconds[contender.name].append(_turn(contender))
    return Race(seconds, answers)


def _turn(contender: Contender) -> float:
    """Seconds a call: the median of as many stretches as fit into a slot, one at least."""
    calls = 1
    stretches: list[float] = []
    spent = 0.0
    # The collector would charge one contender for what another has left behind.
    gc.collect()
    gc.disable()
    try:
        while spent < SLOT:
            took = _stretch(contender, calls)
            spent += took
            if contender.before is None and took < LOOP:
                calls *= 2
                stretches.clear()
                continue
            stretches.append(took / calls)
    finally:
        gc.enable()
    return median(stretches)


def _stretch(contender: Contender, calls: int) -> float:
    if contender.before is not None:
        contender.before()
    run = contender.run
    start = perf_counter()
    for _ in range(calls):
        run()
    return perf_counter() - start
