"""E1 to E5 worked out by hand in numpy: what a person gets who writes for one engagement only.

Every array is indexed by small counts (planes left, ammunition, hits); E5 uses what a person
sees and a general solver does not: round one falls into two halves that know nothing of each
other, and both escorts always fire in it.
"""

from collections.abc import Callable
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from bench.shapes import AA_DICE, PLANES

Array = NDArray[np.float64]

SIZE = PLANES + 1
"""Values that a count of planes can take."""
DODGE_FAILS = (4 / 6, 3 / 6)
"""The chance that a dive bomber and a torpedo bomber do not dodge."""


def _binomial(dice: int, chance: float) -> Array:
    """The law of successes of so many dice."""
    return np.array(
        [comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1)]
    )


def binomials(most: int, chance: float) -> Array:
    """[dice, successes] for any number of dice up to `most`."""
    table = np.zeros((most + 1, most + 1))
    for dice in range(most + 1):
        table[dice, : dice + 1] = _binomial(dice, chance)
    return table


@cache
def _losses(most: int, need: int, dodge_fails: float) -> Array:
    """[shots, hits not dodged]; a need of 7 takes two sixes a hit."""
    if need <= 6:
        return binomials(most, (7 - need) / 6 * dodge_fails)
    sixes = binomials(most, 1 / 6)
    hits = np.zeros_like(sixes)
    for count in range(most + 1):
        hits[:, count // (need - 5)] += sixes[:, count]
    return hits @ binomials(most, dodge_fails)


@cache
def _left(most: int, need: int, dodge_fails: float) -> Array:
    """[shots, planes, planes left] for up to `most` shots at up to six planes."""
    losses = _losses(most, need, dodge_fails)
    table = np.zeros((most + 1, SIZE, SIZE))
    for planes in range(SIZE):
        for lost in range(most + 1):
            table[:, planes, max(0, planes - lost)] += losses[:, lost]
    return table


def e1() -> Array:
    """Planes lost to six shots."""
    return _binomial(6, 4 / 6 * 3 / 6)


def e2() -> Array:
    """Planes lost to five shots that need two sixes a hit."""
    # Not from the kept tables: that would be keeping the answer.
    return _losses.__wrapped__(5, 7, 1 / 6)[5, :SIZE]


def e3() -> Array:
    """Two flights fire at each other for three rounds: [a, b, a armed, b armed]."""
    a_fires = _left(PLANES, 3, 3 / 6)
    b_fires = _left(PLANES, 4, 2 / 6)
    state = np.zeros((SIZE, SIZE, 2, 2))
    state[PLANES, PLANES, 1, 1] = 1
    for combat in (1, 2, 3):
        keeps = (6 - combat) / 6

        def reply(before: Array, keeps: float = keeps) -> Array:
            """B fires if it can, and rolls for its ammunition: [a, b, b armed]."""
            after = before.copy()
            after[1:, 1:, 1] = 0
            fired = np.einsum("ab,bac->cb", before[1:, 1:, 1], b_fires[1:, 1:])
            after[:, 1:, 1] += keeps * fired
            after[:, 1:, 0] += (1 - keeps) * fired
            return after

        quiet = state.copy()
        quiet[1:, 1:, 1] = 0
        fired = np.zeros((SIZE, SIZE, 2))
        fired[1:] = np.einsum("abu,abc->acu", state[1:, 1:, 1], a_fires[1:, 1:])
        for a_armed in (0, 1):
            state[:, :, a_armed] = reply(quiet[:, :, a_armed])
        after = reply(fired)
        state[0, :, 1] += after[0]
        state[1:, :, 1] += keeps * after[1:]
        state[1:, :, 0] += (1 - keeps) * after[1:]
    return state


def e4() -> Array:
    """Dive bombers through anti-aircraft fire: [lost, damage, criticals]."""
    dice = 4 * PLANES
    losses = _binomial(AA_DICE, 2 / 6 * 4 / 6)
    lost = np.append(losses[:PLANES], losses[PLANES:].sum())
    hits = binomials(2 * PLANES, 3 / 6)
    scores = binomials(dice, 2 / 6)
    # A die that scores shows a six half the time, and half of those are confirmed.
    criticals = binomials(dice, 1 / 4)
    answer = np.empty((SIZE, dice + 1, dice + 1))
    for gone in range(SIZE):
        drops = 2 * (PLANES - gone)
        damage = hits[drops, : drops + 1] @ scores[0 : 2 * drops + 1 : 2]
        answer[gone] = lost[gone] * damage[:, None] * criticals
    return answer


@cache
def _exchanges(combat: int) -> tuple[Array, Array]:
    """[patrol, bombers, patrol left, its ammunition, bombers left], of dive and torpedo bombers."""
    keeps = (6 - combat) / 6
    tables = []
    for fails in DODGE_FAILS:
        attack = _left(PLANES, 3, fails)
        return_fire = _left(PLANES, 7, 3 / 6)
        both = np.einsum("cxy,ycd->cxdy", attack, return_fire)
        table = np.zeros((SIZE, SIZE, SIZE, 2, SIZE))
        table[:, :, 1:, 1] = keeps * both[:, :, 1:]
        table[:, :, 1:, 0] = (1 - keeps) * both[:, :, 1:]
        table[:, :, 0, 1] = both[:, :, 0]
        tables.append(table)
    return tables[0], tables[1]


@cache
def _last_attacks() -> tuple[Array, Array]:
    """[patrol, bombers, bombers left] when nothing of the patrol matters any more."""
    dive, torpedo = _exchanges(2)
    return dive.sum((2, 3)), torpedo.sum((2, 3))


@cache
def _damage() -> tuple[Array, Array]:
    """[planes before the anti-aircraft fire, damage], of dive and torpedo bombers."""
    bomb = np.array([4, 1, 1]) / 6
    torpedo = np.array([6, 5, 1]) / 12
    tables = []
    for need, dice, law in ((5, 2, np.convolve(bomb, bomb)), (4, 1, _power(torpedo, 3))):
        attack = law / 2
        attack[0] += 1 / 2
        plane = _power(attack, dice)
        powers = [_power(plane, planes) for planes in range(SIZE)]
        table = np.zeros((SIZE, len(powers[-1])))
        for planes, power in enumerate(powers):
            table[planes, : len(power)] = power
        tables.append(_left(AA_DICE, need, 4 / 6)[AA_DICE] @ table)
    return tables[0], tables[1]


def _power(law: Array, times: int) -> Array:
    """The law of the sum of so many independent draws."""
    total = np.ones(1)
    for _ in range(times):
        total = np.convolve(total, law)
    return total


def _escort_fires(state: Array, keeps: float) -> Array:
    """An escort, if it kept ammunition, fires at the first axis, or at the third if that is 0."""
    shots = _left(PLANES, 3, 3 / 6)[6]
    shape = state.shape
    front = state.transpose(0, 2, 1, 3).reshape(SIZE, SIZE, -1)
    after = (shots[1:].T @ front[1:].reshape(PLANES, -1)).reshape(front.shape)
    after[0] += shots.T @ front[0]
    after = keeps * after + (1 - keeps) * front
    unfolded: Array = after.reshape(shape[0], shape[2], shape[1], shape[3])
    return unfolded.transpose(0, 2, 1, 3)


def e5() -> Array:
    """The escorted strike on a carrier: damage done."""
    halves = []
    shots = _left(PLANES, 3, 3 / 6)[6, PLANES]
    for exchange in _exchanges(1):
        half = np.tensordot(shots[1:], exchange[1:, PLANES], 1)
        half[0, 1, PLANES] += shots[0]
        halves.append(half.reshape(-1))
    # Axes: patrol 1; its ammunition and the dive bombers; patrol 2; the same with torpedoes.
    state = np.outer(*halves).reshape(SIZE, 2 * SIZE, SIZE, 2 * SIZE)
    state = _escort_fires(state, 5 / 6)
    state = _escort_fires(state.transpose(2, 3, 0, 1), 5 / 6).transpose(2, 3, 0, 1)
    bombers = _patrols_attack(state.reshape(SIZE, 2, SIZE, SIZE, 2, SIZE))
    dive, torpedo = _damage()
    joint = dive.T @ bombers @ torpedo
    # The sums along the antidiagonals are column sums once each row is one further to the right.
    rows, columns = joint.shape
    skewed = np.zeros((rows, rows + columns))
    skewed[:, :columns] = joint
    width = rows + columns - 1
    answer: Array = skewed.ravel()[: rows * width].reshape(rows, width).sum(0)
    return answer


def _patrols_attack(state: Array) -> Array:
    """The last attacks of both patrols: [dive, torpedo] bombers left.

    `state` is [patrol 1, armed, dive, patrol 2, armed, torpedo]; patrol 1 prefers the dive
    bombers, patrol 2 the torpedo bombers.
    """
    on_dive, on_torpedo = _last_attacks()
    able = state[1:, 1]
    after = state[:, 0].sum(0) + state[0, 1]
    after[0, :, :, 0] += able[:, 0, :, :, 0].sum(0)
    after += np.tensordot(on_dive[1:, 1:], able[:, 1:], ((0, 1), (0, 1)))
    after[0] += np.einsum("ceat,ctu->eau", able[:, 0, :, :, 1:], on_torpedo[1:, 1:])
    able = after[:, 1:, 1]
    left: Array = after[:, :, 0].sum(1) + after[:, 0, 1]
    left[0, 0] += able[0, :, 0].sum()
    left += np.einsum("dct,ctu->du", able[:, :, 1:], on_torpedo[1:, 1:])
    left[:, 0] += np.einsum("dc,cde->e", able[1:, :, 0], on_dive[1:, 1:])
    return left


SOLVE: dict[str, Callable[[], Array]] = {"E1": e1, "E2": e2, "E3": e3, "E4": e4, "E5": e5}


def odds(name: str) -> dict[tuple[int, ...], float]:
    """The answer to a reference engagement: the chance of each outcome."""
    mass = SOLVE[name]()
    return {tuple(map(int, place)): float(mass[tuple(place)]) for place in np.argwhere(mass)}


def forget() -> None:
    """Empty every cache."""
    for table in (_losses, _left, _exchanges, _last_attacks, _damage):
        table.cache_clear()
