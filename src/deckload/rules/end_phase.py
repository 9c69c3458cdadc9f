"""The end phase: fires and repairs (S8.1, S8.2)."""

from deckload.dice.needs import Cause, Check, Modifier, Need
from deckload.dice.requests import Asking, Choice, Pool

FIRE_OUT = 7
REPAIRED = 9


def command_need(base: int, command: int, *, skeleton: bool, clause: str) -> Need:
    """What a die must show for 1d6 + Command to reach `base` (S2.5); a skeleton crew has -1."""
    modifiers = [Modifier(command, "Command of the crew", "S2.5")] if command else []
    if skeleton:
        modifiers.append(Modifier(-1, "skeleton crew", "S4.7"))
    return Need(base, tuple(modifiers), source=f"1d6 + Command at {base}", clause=clause)


def fire_need(command: int) -> Need:
    """What puts a fire out (S8.1)."""
    return command_need(FIRE_OUT, command, skeleton=False, clause="S8.1")


def repair_need(command: int, *, skeleton: bool) -> Need:
    """What repairs the effect of a critical (S8.2, S4.7)."""
    return command_need(REPAIRED, command, skeleton=skeleton, clause="S8.2")


def fires_left(fires: int, hull: int, crew: int, out: Check) -> Asking:
    """Fires still burning after each has done its damage and been fought (S8.1).

    A ship that her fires sink, or leave without crew, fights them no more.
    """
    if not fires or hull <= fires or crew <= fires:
        return fires
    put_out = yield Pool(fires, out)
    return fires - put_out


def repair(wounds: int, able: int, which: Cause, mend: Check) -> Asking:
    """The wound that is tried, counted from 1, and 1 if it is mended; 0, 0 for no attempt (S8.2).

    `wounds` is how many can be repaired; the standing answer is the oldest.
    """
    if not (wounds and able):
        return 0, 0
    tried = yield Choice(
        which,
        "Which damage is repaired?",
        tuple(range(1, wounds + 1)),
        1,
        "the oldest first",
        "S8.2",
    )
    mended = yield Pool(1, mend)
    return tried, mended
