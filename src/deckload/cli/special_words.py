"""The special actions of a ship before she declares one: what each does, and how likely it is."""

from typing import Any

from deckload.dice.needs import SIX, scoring
from deckload.game.setup import Setup
from deckload.rules.special_actions import CLAUSES, SpecialAction, command_check

_DOES = {
    SpecialAction.ALL_HANDS: "At the end of the turn she tries more repairs, and each is easier; "
    "all she fires this turn is harder.",
    SpecialAction.COME_ABOUT: "She may turn twice in this move, and further.",
    SpecialAction.EVASIVE: "Guns, torpedoes and aircraft find her harder to hit; all she fires is "
    "harder too, and no flight starts or lands.",
    SpecialAction.SMOKE: "Smoke lies along her way until the end of the turn: gunfire across it is "
    "harder for both; aircraft take no notice.",
    SpecialAction.FLANK_SPEED: "She runs further this move, and turns less.",
}
"""What each does, without its numbers: these are in its clause, and house rules may change them."""


def specials_data(setup: Setup) -> dict[str, dict[str, Any]]:
    """For each ship and special action what it does, its clause, and its roll, if it has one.

    `from` is the face that her crew needs on one die, `chance` how likely that is: `ways` of `of`.
    """
    return {
        vessel.id: {
            str(action): {
                "words": _DOES[action],
                "clause": CLAUSES[action],
                **_roll(setup, vessel.ship.command, action),
            }
            for action in SpecialAction
        }
        for vessel in setup.vessels
    }


def _roll(setup: Setup, command: int, action: SpecialAction) -> dict[str, Any]:
    need = command_check(action, command, setup.rulings)
    if need is None:
        return {"from": None, "ways": 1, "of": 1}
    face, group = scoring(need)
    # Past six, several sixes would count as one: more than the single die there is.
    ways = max(0, SIX + 1 - face) if group == 1 else 0
    return {"from": face, "ways": min(ways, SIX), "of": SIX}
