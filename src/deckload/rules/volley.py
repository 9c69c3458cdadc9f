"""Fire at a flight: hits, dodges, and the points they take off (A3.2-A3.5, F34).

A flight is one integer, the points it has left: hits are worked through one plane at a time,
so its planes are the points divided by the hits of one plane, rounded up.
"""

from typing import Any

from deckload.dice.needs import Check
from deckload.dice.requests import Asking, Pool, Repeat, Result
from deckload.units.flights import planes_left


def volley(shots: int, hit: Check, dodge: Check | None) -> Asking:
    """Hits of `shots` dice that are not dodged (A3.2, A3.4); `dodge` None: nothing avoids them."""
    hits = yield Pool(shots, hit)
    if dodge is None or not hits:
        return hits
    dodged = yield Pool(hits, dodge)
    return hits - dodged


def fire_on(points: int, shots: int, hit: Check, dodge: Check | None) -> Asking:
    """Points left of a flight after a volley; surplus hits are lost (A3.5, F34)."""
    taken = yield Result(volley, (shots, hit, dodge))
    return points_after(points, taken)


def points_after(points: int, taken: int) -> int:
    """Points left of a flight; hits past the last plane are lost (A3.5, F34)."""
    return points - taken if taken < points else 0


def attack(
    shooters: int,
    armed: int,
    target: int,
    present: int,
    shooter_hits: int,
    hit: Check,
    dodge: Check | None,
) -> Asking:
    """A flight fires at another: the target's points left, and 1 if it fired.

    `shooters` and `target` are points, `armed` and `present` 0 or 1. It fires if it has planes
    and ammunition (A3.7, A3.8) and the target is still there, one die a plane (A3.2).
    """
    if not (shooters and armed and target and present):
        return target, 0
    taken = yield Result(volley, (planes_left(shooters, shooter_hits), hit, dodge))
    return points_after(target, taken), 1


def return_fire(
    intercepted: int,
    shooters: int,
    armed: int,
    target: int,
    present: int,
    shooter_hits: int,
    hit: Check,
    dodge: Check | None,
) -> Asking:
    """Return fire at one interceptor, if it attacked (A3.9, F5): its points left, 1 if fired."""
    if not intercepted:
        return target, 0
    return (yield Result(attack, (shooters, armed, target, present, shooter_hits, hit, dodge)))


def return_fire_once(replied: int, *rest: Any) -> Asking:
    """Return fire of a flight that has perhaps replied already this bound (F4, F5)."""
    if replied:
        target: int = rest[3]
        return target, 1
    return (yield Result(return_fire, rest))


def check_ammunition(fired: int, points: int, armed: int, keep: Check) -> Asking:
    """1 while a flight has ammunition: one that fired and still has planes rolls (A3.6, F29)."""
    if not (fired and points and armed):
        return armed
    return (yield Pool(1, keep))


def planes_lost(points: int, hits: int, at_start: int) -> int:
    """Planes lost of a flight that had `at_start` planes and has `points` left."""
    return at_start - planes_left(points, hits)


def stays_while_armed(armed: int, here: int) -> int:
    """1 while a land-based flight is on the table: out of ammunition, it leaves (A3.7)."""
    return int(armed and here)


def counted(value: int) -> int:
    """The value itself, to be added to a total."""
    return value


def pool_of(dice: int, hit: Check) -> Pool:
    """The successes of a plain pool."""
    return Pool(dice, hit)


def not_dodged(hits: int, dodge: Check) -> Asking:
    """Hits that are not dodged (A3.4)."""
    dodged = yield Pool(hits, dodge)
    return hits - dodged


def shots_apart(shots: int, hit: Check, dodge: Check) -> Repeat:
    """Hits not dodged of shots that each count alone, as they do up to a need of six (F33)."""
    return Repeat(shots, volley, (1, hit, dodge))
