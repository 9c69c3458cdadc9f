"""What the table does of itself: it rolls what no side decides, and the dice that are rolled."""

from deckload.captains.roster import captain
from deckload.dice.recorded import Answer, Unanswered
from deckload.dice.requests import Choice
from deckload.dice.typed import checked_choice
from deckload.game.orders import Proceed
from deckload.game.turn import awaited
from deckload.record.sides import BySide
from deckload.server.live import LiveBattle


def side_dice(live: LiveBattle, given: Answer | None = None) -> BySide:
    """Who answers for the battle as it stands: the seed for some, and people for the others."""
    return BySide(
        live.battle.dice(live.seed),
        # Within a resolution every further prompt is one line on.
        lambda owner: live.room.how(live.names, owner, live.version),
        given,
        lambda choice: _decided(live, choice),
    )


def carry_on(live: LiveBattle, given: Answer | None = None) -> None:
    """Go on until a person or a captain has to say something.

    `given` answers what is asked now. Raises whatever stands against going on; what was done until
    then is among the fresh lines.
    """
    battle = live.battle
    while not battle.course.closed:
        waited = awaited(battle.game)
        try:
            if battle.under_way is not None:
                battle.resume(side_dice(live, given))
                given = None
            elif waited.over or waited.seat is not None:
                return
            else:
                battle.give(None, Proceed(), side_dice(live))
        except Unanswered:
            return


def _decided(live: LiveBattle, choice: Choice) -> int | None:
    """What a captain, or nobody, decides: None where a person does.

    A decision within a resolution has few options, so a captain is asked for it here.
    """
    owner, names = choice.cause.owner, live.names
    if owner not in names:
        return choice.default
    side = names.index(owner)
    player = live.room.sides[side]
    if player.is_human:
        return None
    try:
        asked = captain(player.player, live.seed, side)
        return checked_choice(choice, asked.choose(live.battle.game, side, choice))
    except Exception:  # a captain is another's work, and no fault of it stops a battle
        return choice.default
