"""E1 to E5 played one duel at a time in a plain Python loop, with the face of every die.

The yardstick for play: nothing but lists of faces, no reasons, no log, nobody to ask.
"""

from collections.abc import Callable
from random import Random

from bench.shapes import AA_DICE, PLANES

Outcome = tuple[int, ...]


class Table:
    """Dice on a table."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def roll(self, dice: int) -> list[int]:
        """The faces of so many dice."""
        random = self._random
        return [int(random() * 6) + 1 for _ in range(dice)]

    def successes(self, dice: int, need: int) -> int:
        """How many dice show the need; a need of 7 takes two sixes."""
        faces = self.roll(dice)
        if need > 6:
            return faces.count(6) // (need - 5)
        return sum([face >= need for face in faces])

    def left(self, shots: int, need: int, dodge: int, planes: int) -> int:
        """Planes left of a flight after a volley."""
        hits = self.successes(shots, need)
        return max(0, planes - hits + self.successes(hits, dodge))


def e1(table: Table) -> Outcome:
    """Planes lost to six shots."""
    return (PLANES - table.left(6, 3, 4, PLANES),)


def e2(table: Table) -> Outcome:
    """Planes lost to five shots that need two sixes a hit."""
    return (PLANES - table.left(5, 7, 2, PLANES),)


def e3(table: Table) -> Outcome:
    """Two flights fire at each other for three rounds."""
    a = b = PLANES
    a_armed = b_armed = 1
    for combat in (1, 2, 3):
        a_fires = a and b and a_armed
        if a_fires:
            b = table.left(a, 3, 4, b)
        b_fires = a and b and b_armed
        if b_fires:
            a = table.left(b, 4, 3, a)
        if a_fires and a:
            a_armed = table.successes(1, combat + 1)
        if b_fires and b:
            b_armed = table.successes(1, combat + 1)
    return a, b, a_armed, b_armed


def _damage(table: Table, dice: int, score: int, critical: int) -> tuple[int, int]:
    """Points and criticals of damage dice."""
    faces = table.roll(dice)
    potential = sum([face >= critical for face in faces])
    return sum([face >= score for face in faces]), table.successes(potential, 4)


def e4(table: Table) -> Outcome:
    """Dive bombers through anti-aircraft fire."""
    planes = table.left(AA_DICE, 5, 5, PLANES)
    hits = table.successes(2 * planes, 4)
    return (PLANES - planes, *_damage(table, 2 * hits, 5, 6))


def e5(table: Table) -> Outcome:
    """The escorted strike on a carrier."""
    escort_armed, patrol_armed = [1, 1], [1, 1]
    patrols, bombers = [PLANES, PLANES], [PLANES, PLANES]
    dodges = (5, 4)
    for combat in (1, 2):
        for me in (0, 1):
            target = me if patrols[me] else 1 - me
            if escort_armed[me] and patrols[target]:
                patrols[target] = table.left(PLANES, 3, 4, patrols[target])
                escort_armed[me] = table.successes(1, combat + 1)
        for me in (0, 1):
            target = me if bombers[me] else 1 - me
            if patrol_armed[me] and patrols[me] and bombers[target]:
                bombers[target] = table.left(patrols[me], 3, dodges[target], bombers[target])
                patrols[me] = table.left(bombers[target], 7, 4, patrols[me])
                if patrols[me]:
                    patrol_armed[me] = table.successes(1, combat + 1)
    dive = table.left(AA_DICE, 5, 5, bombers[0])
    low = table.left(AA_DICE, 4, 5, bombers[1])
    bombs = _damage(table, 2 * table.successes(2 * dive, 4), 5, 5)
    torpedoes = _damage(table, 3 * table.successes(low, 4), 4, 6)
    return (sum(bombs) + sum(torpedoes),)


PLAY: dict[str, Callable[[Table], Outcome]] = {"E1": e1, "E2": e2, "E3": e3, "E4": e4, "E5": e5}


def play(name: str, duels: int, table: Table) -> list[Outcome]:
    """The outcomes of so many duels."""
    engagement = PLAY[name]
    return [engagement(table) for _ in range(duels)]
