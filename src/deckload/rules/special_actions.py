"""Special actions: one a ship a turn, declared as she moves (S2.5-S2.10)."""

from enum import StrEnum

from deckload.dice.needs import Check, Need
from deckload.dice.requests import Asking, Pool
from deckload.rules.end_phase import command_need
from deckload.rules.numbers import Special
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import Rulings


class SpecialAction(StrEnum):
    """What a ship may do besides moving and firing."""

    ALL_HANDS = "all hands"
    COME_ABOUT = "come about"
    EVASIVE = "evasive"
    SMOKE = "smoke"
    FLANK_SPEED = "flank speed"


CLAUSES = {
    SpecialAction.ALL_HANDS: "S2.6",
    SpecialAction.COME_ABOUT: "S2.7",
    SpecialAction.EVASIVE: "S2.8",
    SpecialAction.SMOKE: "S2.9",
    SpecialAction.FLANK_SPEED: "S2.10",
}


def command_check(action: SpecialAction, command: int, rulings: Rulings) -> Need | None:
    """What 1d6 + Command must reach for a special action; None: no roll is needed (S2.5)."""
    numbers: Special = rulings.numbers.special
    needed = {
        SpecialAction.ALL_HANDS: numbers.all_hands,
        SpecialAction.COME_ABOUT: numbers.come_about,
        SpecialAction.EVASIVE: numbers.evasive,
    }.get(action)
    return None if needed is None else command_need(needed, command, "S2.5")


def attempt(check: Check) -> Asking:
    """1 if the crew manages the special action (S2.5)."""
    return (yield Pool(1, check))


def cannot_declare(
    action: SpecialAction, *, tried: bool, crippled: bool, skeleton: bool, bridge: bool
) -> Refusal | None:
    """Why a ship may not declare a special action (S2.5, S4.6, S4.7, S4.8).

    `tried`: she has declared one this turn; `bridge`: hers is hit.
    """
    if tried:
        return Refusal("S2.5", "She has declared her special action of this turn; move her now.")
    if skeleton:
        return Refusal("S4.7", "A skeleton crew takes no special actions; move her without one.")
    if bridge:
        return Refusal("S4.8", "Her bridge is hit: no special actions until it is repaired.")
    if crippled and action is SpecialAction.FLANK_SPEED:
        return Refusal("S4.6", "A crippled ship has no Flank Speed; take another action, or none.")
    return None


def flank_speed(speed: int, rulings: Rulings) -> int:
    """Inches a ship of that Speed moves at Flank Speed: a quarter more, rounded up (S2.10)."""
    return speed - (-speed // rulings.numbers.special.flank_part)


def turn_points(points: int, action: SpecialAction | None, rulings: Rulings) -> int:
    """Turn points in a move: one more to come about, one at most at Flank Speed (S2.7, S2.10).

    A ship whose rudder is jammed has none whatever she declares.
    """
    numbers = rulings.numbers.special
    if not points:
        return 0
    if action is SpecialAction.COME_ABOUT:
        return points + numbers.come_about_points
    if action is SpecialAction.FLANK_SPEED:
        return min(points, numbers.flank_points)
    return points
