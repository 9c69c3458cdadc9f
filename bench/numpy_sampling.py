"""E1 to E5 sampled in bulk with plain `rng.binomial`: one call for each roll of each flight."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.shapes import AA_DICE, PLANES, SHAPES

Counts = NDArray[np.int64]
Column = NDArray[np.int64]
"""One value for each duel of a batch."""
BATCH = 1 << 15
"""Duels at a time, so that the columns stay in the processor's cache."""


def _successes(rng: np.random.Generator, dice: Any, need: int, duels: int) -> Column:
    """Successes of so many dice in each duel; a need of 7 takes two sixes."""
    faces, group = (1, need - 5) if need > 6 else (7 - need, 1)
    counts: Column = rng.binomial(dice, faces / 6, duels)
    if group > 1:
        np.floor_divide(counts, group, out=counts)
    return counts


def _left(
    rng: np.random.Generator, shots: Any, need: int, dodge: Any, planes: Any, duels: int
) -> Column:
    """Planes left after a volley; `dodge` is one need, or a column of chances to be hit."""
    hits = _successes(rng, shots, need, duels)
    fails = (dodge - 1) / 6 if isinstance(dodge, int) else dodge
    left: Column = np.maximum(planes - rng.binomial(hits, fails), 0)
    return left


def e1(rng: np.random.Generator, duels: int) -> list[Column]:
    """Planes lost to six shots."""
    return [PLANES - _left(rng, 6, 3, 4, PLANES, duels)]


def e2(rng: np.random.Generator, duels: int) -> list[Column]:
    """Planes lost to five shots that need two sixes a hit."""
    return [PLANES - _left(rng, 5, 7, 2, PLANES, duels)]


def e3(rng: np.random.Generator, duels: int) -> list[Column]:
    """Two flights fire at each other for three rounds."""
    a, b = np.full(duels, PLANES), np.full(duels, PLANES)
    a_armed, b_armed = np.ones(duels, np.int64), np.ones(duels, np.int64)
    for combat in (1, 2, 3):
        a_fires = (a > 0) & (b > 0) & (a_armed > 0)
        b = _left(rng, a * a_fires, 3, 4, b, duels)
        b_fires = (a > 0) & (b > 0) & (b_armed > 0)
        a = _left(rng, b * b_fires, 4, 3, a, duels)
        a_armed = np.where(a_fires & (a > 0), _successes(rng, 1, combat + 1, duels), a_armed)
        b_armed = np.where(b_fires & (b > 0), _successes(rng, 1, combat + 1, duels), b_armed)
    return [a, b, a_armed, b_armed]


def e4(rng: np.random.Generator, duels: int) -> list[Column]:
    """Dive bombers through anti-aircraft fire."""
    planes = _left(rng, AA_DICE, 5, 5, PLANES, duels)
    hits = _successes(rng, 2 * planes, 4, duels)
    damage = _successes(rng, 2 * hits, 5, duels)
    # Half the dice that score five or more show a six.
    criticals = rng.binomial(rng.binomial(damage, 1 / 2), 1 / 2)
    return [PLANES - planes, damage, criticals]


def e5(rng: np.random.Generator, duels: int) -> list[Column]:
    """The escorted strike on a carrier."""
    escort_armed = [np.ones(duels, np.int64) for _ in range(2)]
    patrol_armed = [np.ones(duels, np.int64) for _ in range(2)]
    patrols = [np.full(duels, PLANES) for _ in range(2)]
    bombers = [np.full(duels, PLANES) for _ in range(2)]
    hit_chance = (4 / 6, 3 / 6)
    for combat in (1, 2):
        for me, other in ((0, 1), (1, 0)):
            own = patrols[me] > 0
            fires = (escort_armed[me] > 0) & (own | (patrols[other] > 0))
            target = np.where(own, patrols[me], patrols[other])
            left = _left(rng, PLANES * fires, 3, 4, target, duels)
            patrols[me] = np.where(own, left, patrols[me])
            patrols[other] = np.where(own, patrols[other], left)
            kept = _successes(rng, 1, combat + 1, duels)
            escort_armed[me] = np.where(fires, kept, escort_armed[me])
        for me, other in ((0, 1), (1, 0)):
            own = bombers[me] > 0
            fires = (patrol_armed[me] > 0) & (patrols[me] > 0) & (own | (bombers[other] > 0))
            target = np.where(own, bombers[me], bombers[other])
            fails = np.where(own, hit_chance[me], hit_chance[other])
            left = _left(rng, patrols[me] * fires, 3, fails, target, duels)
            bombers[me] = np.where(own, left, bombers[me])
            bombers[other] = np.where(own, bombers[other], left)
            patrols[me] = _left(rng, left * fires, 7, 4, patrols[me], duels)
            kept = _successes(rng, 1, combat + 1, duels)
            patrol_armed[me] = np.where(fires & (patrols[me] > 0), kept, patrol_armed[me])
    dive = _left(rng, AA_DICE, 5, 5, bombers[0], duels)
    low = _left(rng, AA_DICE, 4, 5, bombers[1], duels)
    bombs = _successes(rng, 2 * _successes(rng, 2 * dive, 4, duels), 5, duels)
    torpedoes = _successes(rng, 3 * _successes(rng, low, 4, duels), 4, duels)
    # Every bomb that scores may be a critical; of torpedoes, the third that shows a six.
    potential = bombs + rng.binomial(torpedoes, 1 / 3)
    return [bombs + torpedoes + rng.binomial(potential, 1 / 2)]


SAMPLE: dict[str, Callable[[np.random.Generator, int], list[Column]]] = {
    "E1": e1,
    "E2": e2,
    "E3": e3,
    "E4": e4,
    "E5": e5,
}


def counts(name: str, n: int, seed: int = 1) -> Counts:
    """How often each outcome came up in `n` duels, one axis for each result field."""
    rng = np.random.default_rng(seed)
    axes = SHAPES[name]
    total = np.zeros(axes, np.int64)
    flat = total.reshape(-1)
    while n:
        duels = min(n, BATCH)
        n -= duels
        columns = SAMPLE[name](rng, duels)
        place = np.ravel_multi_index(tuple(columns), axes)
        flat += np.bincount(place, minlength=flat.size)
    return total
