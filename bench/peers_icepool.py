"""E1 to E5 in icepool, in the best form found.

What makes it fast: one die stands for a whole shot (hit and not dodged), a whole attack die or
a whole exchange of fire; laws of losses are kept; and a state forgets a field as soon as it
cannot matter, so that equal states merge.
"""

from collections.abc import Callable
from functools import cache
from math import gcd
from typing import Any

import icepool
from icepool import Die, d6
from icepool import map as joint_map

from bench.shapes import AA_DICE, PLANES

State = tuple[int, ...]


def _chance(ways: int, of: int = 6) -> Any:
    """1 in so many ways, else 0."""
    common = gcd(ways, of)
    return Die({0: (of - ways) // common, 1: ways // common})


@cache
def _keeps_ammunition(combat: int) -> Any:
    return _chance(6 - combat)


def _volley(shots: int, need: int, dodge: int) -> Any:
    """Hits of some shots that are not dodged; a need of 7 takes two sixes a hit."""
    if need > 6:
        hits = (shots @ _chance(1)) // (need - 5)
        return hits @ _chance(dodge - 1)
    return shots @ _chance((7 - need) * (dodge - 1), 36)


_lost = cache(_volley)


@cache
def _left(shots: int, need: int, dodge: int, planes: int) -> Any:
    """Planes left of a flight after some shots at it."""
    return _lost(shots, need, dodge).map(lambda lost: max(0, planes - lost))


def e1() -> Any:
    """Planes lost to six shots, rolled anew each time: keeping the law would keep the answer."""
    return _volley(6, 3, 4)


def e2() -> Any:
    """Planes lost to five shots that need two sixes a hit."""
    return _volley(5, 7, 2)


def e3() -> Any:
    """Two flights fire at each other for three rounds."""
    state = Die([(PLANES, PLANES, 1, 1)])

    def open_fire(a: int, b: int, a_armed: int, b_armed: int) -> Any:
        if not (a and b and a_armed):
            return a, b, a_armed, b_armed, 0
        return _left(a, 3, 4, b).map(lambda left: (a, left, a_armed, b_armed, 1))

    for combat in (1, 2, 3):
        keeps = _keeps_ammunition(combat)

        def reply(
            a: int, b: int, a_armed: int, b_armed: int, a_fired: int, keeps: Any = keeps
        ) -> Any:
            def checked(left: int, b_after: Any) -> Any:
                a_after = keeps if a_fired and left else a_armed
                return joint_map(lambda mine, its: (left, b, mine, its), a_after, b_after)

            if not (a and b and b_armed):
                return checked(a, b_armed)
            return _left(b, 4, 3, a).map(lambda left: checked(left, keeps))

        state = state.map(open_fire, star=True).map(reply, star=True)
    return state


def e4() -> Any:
    """Dive bombers through anti-aircraft fire; damage and criticals are one number, base 32."""
    critical = _chance(3).map(lambda confirmed: 32 + confirmed)
    damage_die = d6.map(lambda face: critical if face == 6 else 32 * (face == 5))
    attack_die = _chance(3).map(lambda hit: hit @ (2 @ damage_die))
    plane = 2 @ attack_die
    flights = [Die([0])]
    for _ in range(PLANES):
        flights.append(flights[-1] + plane)

    def drop(lost: int) -> Any:
        lost = min(PLANES, lost)
        return flights[PLANES - lost].map(lambda both: (lost, both // 32, both % 32))

    return _lost(AA_DICE, 5, 5).map(drop)


@cache
def _exchange(shooters: int, dodge: int, targets: int, combat: int) -> Any:
    """Targets left, shooters left after return fire, and whether those keep ammunition.

    Nobody asks after the ammunition of a flight that is gone, so it counts as spent.
    """

    def return_fire(left: int) -> Any:
        return _left(left, 7, 4, shooters).map(
            lambda alive: (
                _keeps_ammunition(combat).map(lambda kept: (left, alive, kept))
                if alive
                else (left, 0, 0)
            )
        )

    return _left(shooters, 3, dodge, targets).map(return_fire)


def _fighters_attack(me: int, last: bool, combat: int) -> Callable[[State], Any]:
    """Escort `me` fires at the patrol opposite, or at the other one if that is gone."""

    def step(state: State) -> Any:
        patrols, armed = state[0:2], state[6 + me]
        target = me if patrols[me] else 1 - me

        def after(left: int, kept: int) -> State:
            new = list(state)
            new[target], new[6 + me] = left, 0 if last else kept
            return tuple(new)

        if not (armed and patrols[target]):
            return after(patrols[target], armed)
        law = _left(6, 3, 4, patrols[target])
        if last:
            return law.map(lambda left: after(left, 0))
        return joint_map(after, law, _keeps_ammunition(combat))

    return step


def _patrol_attacks(me: int, last: bool, combat: int) -> Callable[[State], Any]:
    """Patrol `me` fires at one bomber flight, which fires back; after the last, it is forgotten."""

    def step(state: State) -> Any:
        planes, bombers, armed = state[me], state[2:4], state[4 + me]
        target = me if bombers[me] else 1 - me
        dodge = (5, 4)[target]

        def after(left: int, alive: int, kept: int) -> State:
            new = list(state)
            new[2 + target], new[me], new[4 + me] = left, alive, kept
            if last:
                new[me] = new[4 + me] = 0
            return tuple(new)

        if not (armed and planes and bombers[target]):
            return after(bombers[target], planes, armed)
        if last:
            return _left(planes, 3, dodge, bombers[target]).map(lambda left: after(left, 0, 0))
        return _exchange(planes, dodge, bombers[target], combat).map(after, star=True)

    return step


def e5() -> Any:
    """The escorted strike on a carrier: damage done.

    A state is the planes of c1, c2, d and t, the ammunition of c1 and c2, that of f1 and f2.
    """
    state = Die([(PLANES, PLANES, PLANES, PLANES, 1, 1, 1, 1)])
    for combat in (1, 2):
        last = combat == 2
        for me in (0, 1):
            state = state.map(_fighters_attack(me, last, combat), star=False)
        for me in (0, 1):
            state = state.map(_patrol_attacks(me, last, combat), star=False)
    bombers = state.map(lambda state: state[2:4], star=False)
    half = _chance(3)
    bomb = d6.map(lambda face: 1 + half if face >= 5 else 0)
    torpedo = d6.map(lambda face: 1 + half if face == 6 else int(face >= 4))
    bomb_attack = half.map(lambda hit: hit @ (2 @ bomb))
    torpedo_attack = half.map(lambda hit: hit @ (3 @ torpedo))
    bombs = [(2 * planes) @ bomb_attack for planes in range(PLANES + 1)]
    torpedoes = [planes @ torpedo_attack for planes in range(PLANES + 1)]
    bombers = bombers.map(
        lambda dive, low: icepool.tupleize(_left(AA_DICE, 5, 5, dive), _left(AA_DICE, 4, 5, low)),
        star=True,
    )
    return bombers.map(lambda dive, low: bombs[dive] + torpedoes[low], star=True)


SOLVE: dict[str, Callable[[], Any]] = {"E1": e1, "E2": e2, "E3": e3, "E4": e4, "E5": e5}


def probabilities(die: Any) -> dict[State, float]:
    """The chance of each outcome of a die, outcomes as tuples."""
    whole = die.denominator()
    return {
        outcome if isinstance(outcome, tuple) else (outcome,): count / whole
        for outcome, count in die.items()
    }


def odds(name: str) -> dict[State, float]:
    """The answer to a reference engagement: the chance of each outcome."""
    return probabilities(SOLVE[name]())


def forget() -> None:
    """Empty every cache, icepool's own too."""
    for law in (_keeps_ammunition, _lost, _left, _exchange):
        law.cache_clear()
    icepool.Pool.clear_cache()
    icepool.math.comb_row_cache.clear()
