"""How a ship moves: how far, where she may turn, and where she may end (S2.1-S2.4, S2.7, S4.6).

Distances are thousandths of an inch, speeds whole inches a turn, turns points of 45 degrees.
"""

from collections.abc import Callable, Collection
from typing import Final

from deckload.dice.words import counted
from deckload.rules.critical_table import Effect
from deckload.rules.places import INCH, inches_text
from deckload.rules.refusals import Refusal

LEAST: Final = INCH
"""A ship that can move moves at least an inch (S2.1)."""


def speed_left(speed: int, effects: Collection[Effect], *, crippled: bool) -> int:
    """Inches a turn that criticals leave a ship; what is left is halved (S4.6, S4.8)."""
    if any(effect.stopped for effect in effects):
        return 0
    return _halved(max(0, speed - sum(effect.speed for effect in effects)), crippled=crippled)


def turning_left(points: int, effects: Collection[Effect], *, crippled: bool) -> int:
    """Turn points that criticals leave a ship; none with a jammed rudder (S4.6, S4.8)."""
    if any(effect.rudder for effect in effects):
        return 0
    return _halved(points, crippled=crippled)


def _halved(whole: int, *, crippled: bool) -> int:
    """Half for a crippled ship, rounded down, and at least 1 of what was not 0 (S4.6)."""
    return max(1, whole // 2) if whole and crippled else whole


def before_turn(speed: int) -> int:
    """How far a ship goes before she may turn: half of this turn's speed in inches (S2.2)."""
    return speed * INCH // 2


def cannot_run(
    parts: tuple[int, int, int],
    turns: tuple[int, int],
    *,
    speed: int,
    points: int,
    comes_about: bool,
    hemmed_in: Callable[[], bool],
) -> Refusal | None:
    """Why a ship may not move so, wherever it leads (S2.1, S2.2, S2.7).

    `parts` is how far she goes ahead, after her turn, and after the second one; `turns` are the
    points of both, to starboard if above 0. `speed` and `points` are what she has this turn.
    `hemmed_in` says whether no move of hers ends free, and is asked only of a ship that stops.
    """
    far, (first, second) = sum(parts), turns
    if min(parts) < 0:
        return Refusal("S2.1", "A ship goes ahead; no part of a move is below nought.")
    if far > speed * INCH:
        return Refusal("S2.1", f'That is {inches_text(far)}"; she goes at most {speed}" this turn.')
    if speed and far < LEAST and (far or not hemmed_in()):
        return Refusal("S2.1", f'A ship under way moves at least 1"; go up to {speed}" this turn.')
    if (parts[1] and not first) or (parts[2] and not second):
        return Refusal("S2.2", "Straight on is one distance; give it all as the first part.")
    if second and not comes_about:
        return Refusal("S2.7", "Only a ship that comes about turns twice in a move; make one turn.")
    if second and not first:
        return Refusal("S2.7", "Give the only turn of a move as the first.")
    if not first:
        return None
    if abs(first) + abs(second) > points:
        most = counted(points, "point")
        return Refusal("S2.2", f"That is too far; she turns up to {most} of 45 degrees in a move.")
    if not speed:
        return Refusal("S2.2", "A ship that cannot move does not turn; leave her as she lies.")
    if parts[0] < before_turn(speed):
        half = inches_text(before_turn(speed))
        return Refusal("S2.2", f"A ship turns after half of this turn's speed; go {half}\" first.")
    return None


def cannot_end(*, off: bool, leaves: bool, on_another: bool) -> Refusal | None:
    """Why a ship's move may not end so (S2.3, S2.4).

    `off`: her path runs off the table; `leaves`: she means to leave it; `on_another`: she would
    overlap another ship.
    """
    if off and not leaves:
        return Refusal(
            "S2.4",
            "That path runs off the table, which takes the ship out of the battle; "
            "go another way, or say that she leaves.",
        )
    if leaves and not off:
        return Refusal("S2.4", "That path stays on the table; a ship leaves over its edge.")
    if on_another and not off:
        return Refusal("S2.3", 'Ships may not end overlapping; keep the centres 1" apart or more.')
    return None
