"""E1 to E5 in dyce, in the best form found.

What makes it fast: one histogram stands for a whole shot, a whole attack die or a whole
exchange of fire; laws of losses are kept; and a state forgets a field as soon as it cannot
matter, so that equal states merge. Histograms are mixed with `aggregate_weighted`, on which
dyce's own `expand` rests: `expand` spends much of its time on the probability of each branch,
and by default it drops the improbable ones, which gets E5 wrong.
"""

from collections.abc import Callable
from functools import cache
from math import gcd
from typing import Any

from dyce import H
from dyce.h import aggregate_weighted

from bench.shapes import AA_DICE, PLANES

SURE = H({0: 1})

State = tuple[int, ...]


def _mixed(law: Any, step: Callable[[Any], Any]) -> Any:
    """The law of what follows each outcome: `step` gives an outcome or a histogram of them."""
    return aggregate_weighted([(step(outcome), count) for outcome, count in law.items()])


def _summed(times: int, law: Any) -> Any:
    """The sum of independent rolls; dyce holds that of no roll at all to be empty."""
    return times @ law if times else SURE


def _chance(ways: int, of: int = 6) -> Any:
    """1 in so many ways, else 0."""
    common = gcd(ways, of)
    return H({0: (of - ways) // common, 1: ways // common})


@cache
def _keeps_ammunition(combat: int) -> Any:
    return _chance(6 - combat)


def _volley(shots: int, need: int, dodge: int) -> Any:
    """Hits of some shots that are not dodged; a need of 7 takes two sixes a hit."""
    if need > 6:
        hits = _summed(shots, _chance(1)) // (need - 5)
        return _mixed(hits, lambda hit: _summed(hit, _chance(dodge - 1)))
    return _summed(shots, _chance((7 - need) * (dodge - 1), 36))


_lost = cache(_volley)


@cache
def _left(shots: int, need: int, dodge: int, planes: int) -> Any:
    """Planes left of a flight after some shots at it."""
    return _lost(shots, need, dodge).apply(lambda lost: max(0, planes - lost))


def e1() -> Any:
    """Planes lost to six shots, rolled anew each time: keeping the law would keep the answer."""
    return _volley(6, 3, 4)


def e2() -> Any:
    """Planes lost to five shots that need two sixes a hit."""
    return _volley(5, 7, 2)


def e3() -> Any:
    """Two flights fire at each other for three rounds."""
    state = H({(PLANES, PLANES, 1, 1): 1})

    def open_fire(state: State) -> Any:
        a, b, a_armed, b_armed = state
        if not (a and b and a_armed):
            return (*state, 0)
        return _left(a, 3, 4, b).apply(lambda left: (a, left, a_armed, b_armed, 1))

    for combat in (1, 2, 3):
        keeps = _keeps_ammunition(combat)

        def reply(state: State, keeps: Any = keeps) -> Any:
            a, b, a_armed, b_armed, a_fired = state

            def checked(left: int) -> Any:
                if a_fired and left:
                    return keeps.apply(lambda mine, its: (left, b, mine, its), keeps)
                return keeps.apply(lambda its: (left, b, a_armed, its))

            if a and b and b_armed:
                return _mixed(_left(b, 4, 3, a), checked)
            if a_fired and a:
                return keeps.apply(lambda mine: (a, b, mine, b_armed))
            return a, b, a_armed, b_armed

        state = _mixed(_mixed(state, open_fire), reply)
    return state


def e4() -> Any:
    """Dive bombers through anti-aircraft fire: lost, damage and criticals in one number.

    In base 32 and, for the lost, 1024, which dyce adds much faster than tuples.
    """
    critical = _chance(3) + 32
    damage_die = _mixed(H(6), lambda face: critical if face == 6 else 32 * (face == 5))
    two = 2 @ damage_die
    plane = 2 @ _mixed(_chance(3), lambda hit: two if hit else 0)
    flights = [SURE]
    for _ in range(PLANES):
        flights.append(flights[-1] + plane)
    lost = _lost(AA_DICE, 5, 5).apply(lambda lost: min(PLANES, lost))
    return _mixed(lost, lambda lost: flights[PLANES - lost] + 1024 * lost)


@cache
def _exchange(shooters: int, dodge: int, targets: int, combat: int) -> Any:
    """Targets left, shooters left after return fire, and whether those keep ammunition.

    Nobody asks after the ammunition of a flight that is gone, so it counts as spent.
    """
    keeps = _keeps_ammunition(combat)

    def return_fire(left: int) -> Any:
        return _mixed(
            _left(left, 7, 4, shooters),
            lambda alive: keeps.apply(lambda kept: (left, alive, kept)) if alive else (left, 0, 0),
        )

    return _mixed(_left(shooters, 3, dodge, targets), return_fire)


def _fighters_attack(me: int, last: bool, combat: int) -> Callable[[State], Any]:
    """Escort `me` fires at the patrol opposite, or at the other one if that is gone."""
    keeps = _keeps_ammunition(combat)

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
        return law.apply(after, 0) if last else law.apply(after, keeps)

    return step


def _patrol_attacks(me: int, last: bool, combat: int) -> Callable[[State], Any]:
    """Patrol `me` fires at one bomber flight, which fires back; after the last, it is forgotten."""

    def step(state: State) -> Any:
        planes, bombers, armed = state[me], state[2:4], state[4 + me]
        target = me if bombers[me] else 1 - me
        dodge = (5, 4)[target]

        def after(outcome: State) -> State:
            new = list(state)
            new[2 + target], new[me], new[4 + me] = outcome
            if last:
                new[me] = new[4 + me] = 0
            return tuple(new)

        if not (armed and planes and bombers[target]):
            return after((bombers[target], planes, armed))
        if last:
            law = _left(planes, 3, dodge, bombers[target])
            return law.apply(lambda left: after((left, 0, 0)))
        return _exchange(planes, dodge, bombers[target], combat).apply(after)

    return step


def e5() -> Any:
    """The escorted strike on a carrier: damage done.

    A state is the planes of c1, c2, d and t, the ammunition of c1 and c2, that of f1 and f2.
    """
    state = H({(PLANES, PLANES, PLANES, PLANES, 1, 1, 1, 1): 1})
    for combat in (1, 2):
        last = combat == 2
        for me in (0, 1):
            state = _mixed(state, _fighters_attack(me, last, combat))
        for me in (0, 1):
            state = _mixed(state, _patrol_attacks(me, last, combat))
    bombers = state.apply(lambda state: state[2:4])
    bombers = _mixed(
        bombers,
        lambda both: _left(AA_DICE, 5, 5, both[0]).apply(
            lambda dive, low: (dive, low), _left(AA_DICE, 4, 5, both[1])
        ),
    )
    half = _chance(3)
    bomb = 2 @ _mixed(H(6), lambda face: half + 1 if face >= 5 else 0)
    torpedo = 3 @ _mixed(H(6), lambda face: half + 1 if face == 6 else int(face >= 4))
    bomb_attack = _mixed(half, lambda hit: bomb if hit else 0)
    torpedo_attack = _mixed(half, lambda hit: torpedo if hit else 0)
    bombs = [_summed(2 * planes, bomb_attack) for planes in range(PLANES + 1)]
    torpedoes = [_summed(planes, torpedo_attack) for planes in range(PLANES + 1)]
    return _mixed(bombers, lambda both: bombs[both[0]] + torpedoes[both[1]])


SOLVE: dict[str, Callable[[], Any]] = {"E1": e1, "E2": e2, "E3": e3, "E4": e4, "E5": e5}


def probabilities(name: str, law: Any) -> dict[State, float]:
    """The chance of each outcome of an engagement's law, outcomes as tuples."""
    odds: dict[State, float] = {}
    for outcome, count in law.items():
        if name == "E4":
            outcome = outcome // 1024, outcome % 1024 // 32, outcome % 32
        odds[outcome if isinstance(outcome, tuple) else (outcome,)] = count / law.total
    return odds


def odds(name: str) -> dict[State, float]:
    """The answer to a reference engagement: the chance of each outcome."""
    return probabilities(name, SOLVE[name]())


def forget() -> None:
    """Empty every cache."""
    for law in (_keeps_ammunition, _lost, _left, _exchange):
        law.cache_clear()
