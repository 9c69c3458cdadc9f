"""The end phase: fires and repairs (S8.1, S8.2)."""

from deckload.dice.needs import Cause, Check, Modifier, Need
from deckload.dice.requests import Asking, Choice, Pool
from deckload.rules.rulings import Rulings


def command_need(
    base: int, command: int, clause: str, modifiers: tuple[Modifier, ...] = ()
) -> Need:
    """What a die must show for 1d6 + Command to reach `base` (S2.5)."""
    skill = (Modifier(command, "Command of the crew", "S2.5"),) if command else ()
    return Need(base, (*skill, *modifiers), source="1d6 + Command", clause=clause)


def fire_need(command: int, rulings: Rulings) -> Need:
    """What puts a fire out (S8.1)."""
    return command_need(rulings.numbers.end_phase.fire_out, command, "S8.1")


def repair_need(command: int, rulings: Rulings, *, skeleton: bool, all_hands: bool = False) -> Need:
    """What repairs the effect of a critical (S8.2, S2.6, S4.7)."""
    numbers, modifiers = rulings.numbers, []
    if skeleton:
        modifiers.append(Modifier(numbers.damage.skeleton_repair, "skeleton crew", "S4.7"))
    if all_hands:
        modifiers.append(Modifier(numbers.special.all_hands_repair, "All Hands", "S2.6"))
    return command_need(numbers.end_phase.repaired, command, "S8.2", tuple(modifiers))


def repair_attempts(rulings: Rulings, *, skeleton: bool, all_hands: bool) -> int:
    """How many repairs a ship may try: one, two with All Hands (S8.2, S2.6, S4.7)."""
    return rulings.numbers.special.all_hands_repairs if all_hands and not skeleton else 1


def burnt(fires: int, rulings: Rulings) -> tuple[int, int]:
    """Damage and crew that fires cost a ship before they are fought (S8.1)."""
    numbers = rulings.numbers.end_phase
    return fires * numbers.fire_damage, fires * numbers.fire_crew


def fires_left(fires: int, able: int, out: Check) -> Asking:
    """Fires still burning after each has done its damage and been fought (S8.1).

    `able` is 0 for a ship that her fires sink, or leave without crew: she fights them no more.
    """
    if not (fires and able):
        return fires
    put_out = yield Pool(fires, out)
    return fires - put_out


def repair(wounds: int, able: int, which: Cause, mend: Check) -> Asking:
    """An attempt at a repair (S8.2): the wounds left, the one that was tried, 1 if it is mended.

    `wounds` is how many can be repaired, and they count from 1; the standing answer is the
    oldest. 0 is tried where there is none, or by a ship that is not `able`.
    """
    if not (wounds and able):
        return wounds, 0, 0
    tried = yield Choice(
        which,
        "Which damage is repaired?",
        tuple(range(1, wounds + 1)),
        1,
        "the oldest first",
        "S8.2",
    )
    mended = yield Pool(1, mend)
    return wounds - mended, tried, mended
