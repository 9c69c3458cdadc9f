"""What no battle can hold is refused when a file is read, before any rule is asked."""

from record_battles import duel

from deckload.game.battle import new_game
from deckload.game.events import HitsWatched
from deckload.game.state import Watched
from deckload.record.possible import MOST_WATCHED, event_fault


def test_a_carrier_watches_no_more_dice_than_a_battle_can_roll() -> None:
    game = new_game(duel())
    ship = game.setup.vessels[0].id

    def fault(dice: int) -> str | None:
        return event_fault(game.setup, game.state, HitsWatched(ship, Watched(dice, 0)))

    assert fault(12) is None
    assert fault(MOST_WATCHED) is None
    assert "watched" in (fault(MOST_WATCHED + 1) or "")
    assert fault(-1) == "it holds a number that no battle has"
