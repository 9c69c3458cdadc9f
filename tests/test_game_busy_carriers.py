"""Beside a carrier, and carriers that are busy (A2.7, A5.2, F26)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    after,
    at,
    bound,
    dice_of,
    engaged,
    fly,
    give,
    in_phase,
    play,
    refused,
    rolls_of,
    squadron,
    vessel,
    with_flight,
    with_ship,
    wound,
)
from game_decks import ENEMY, FIGHTER, ILLUSTRIOUS, LAND, on_deck

from deckload.dice.needs import Purpose
from deckload.dice.requests import cause_of
from deckload.game.firing import targets
from deckload.game.orders import (
    ActFlight,
    Attack,
    Land,
    Leave,
    Strike,
)
from deckload.game.state import UNWATCHED, Game, Phase, Watched, Where


@pytest.mark.clause("F26", "A2.7", "F4")
def test_a_carrier_beside_it_changes_nothing_for_an_intercepted_flight() -> None:
    mine = squadron("fulmar", "Fulmar", RED, (30, 21), carrier="illustrious")
    hunter = squadron("bf-109", "Bf 109", BLUE, (30, 22))
    game = engaged(bound(ILLUSTRIOUS, ENEMY, mine, hunter), ("bf-109", "fulmar"))
    assert refused(game, RED, fly("fulmar", (30, 37.001))) == "A3.9"
    assert refused(game, RED, fly("fulmar", action=Attack("bf-109"))) == "F4"
    assert targets(in_phase(game, Phase.FIRING, RED), "illustrious") == []


@pytest.mark.clause("A5.2", "F16")
@pytest.mark.case("C29")
def test_a_landing_lays_the_carrier_open_for_the_rest_of_the_turn_and_no_longer() -> None:
    mine = squadron("fulmar", "Fulmar", RED, (30, 22), carrier="illustrious")
    vals = [squadron(f"val-{n}", "Val", BLUE, (26 + 6 * n, 30)) for n in (1, 2)]
    game = bound(ILLUSTRIOUS, ENEMY, mine, *vals)
    game = after(game, RED, LAND)
    rolls: dict[Purpose, Any] = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(4, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [5],
        Purpose.CONFIRM: [1],
    }
    given = give(game, BLUE, fly("val-1", (30, 21), Strike("illustrious")), rolls)
    assert dice_of(given, Purpose.CONFIRM) == [2]
    game = play(given.game, lambda g: g.state.turn == 2 and g.state.phase is Phase.BOUND)
    game = in_phase(game, Phase.BOUND, BLUE)
    assert game.ship("illustrious").deck_work == ()
    place = game.ship("illustrious").place
    assert place is not None
    to = (place.x / 1000, place.y / 1000 + 1)
    game = with_flight(game, "val-2", place=at(to[0], to[1] + 5))
    rolls.pop(Purpose.CONFIRM)
    given = give(game, BLUE, fly("val-2", to, Strike("illustrious")), rolls)
    assert dice_of(given, Purpose.CONFIRM) == []


def hit_then_landed(
    reading: str, name: str = "Val", rolls: dict[Purpose, Any] | None = None
) -> tuple[Game, Any]:
    """A hit on the Illustrious that shows 5 and 6, and a landing on her later in the bound."""
    mine = squadron("fulmar", "Fulmar", RED, (30, 22), carrier="illustrious")
    bomber = squadron("val", name, BLUE, (26, 30))
    game = bound(ILLUSTRIOUS, ENEMY, mine, bomber, first=BLUE, busy_window=reading)
    dice: dict[Purpose, Any] = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(4, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(5, 6) if name == "Val" else (5, 6, 1)],
        Purpose.CONFIRM: [4],
        # the crew: one hand and a fire
        Purpose.CRITICAL: [(5, 1)],
    }
    given = give(game, BLUE, fly("val", (30, 21), Strike("illustrious")), dice)
    return given.game, give(given.game, RED, fly("fulmar", (31, 20), Land("illustrious")), rolls)


@pytest.mark.clause("A5.2", "S4.8")
@pytest.mark.case("C29")
def test_under_after_a_landing_makes_nothing_of_the_hits_before_it() -> None:
    before, landed = hit_then_landed("after")
    assert before.ship("illustrious").fires == 1
    assert landed.game.ship("illustrious").fires == 1
    assert landed.log == ()


@pytest.mark.clause("A5.2", "S4.8")
@pytest.mark.case("C29")
def test_under_turn_a_landing_lays_open_the_hits_before_it_too() -> None:
    # The 5 is now a potential critical: a hit to the engines, one fire more for it, and one more
    # for the critical of the 6.
    rolls: dict[Purpose, Any] = {Purpose.CONFIRM: [4], Purpose.CRITICAL: [(1, 3)]}
    before, landed = hit_then_landed("turn", rolls=rolls)
    assert before.ship("illustrious").fires == 1
    assert dice_of(landed, Purpose.CONFIRM) == [1]
    ship = landed.game.ship("illustrious")
    assert (ship.fires, ship.wounds) == (3, (wound("engines", 3),))
    assert ship.damage == before.ship("illustrious").damage - 1
    assert ship.crew == before.ship("illustrious").crew
    assert ship.watched == UNWATCHED


@pytest.mark.clause("A5.2")
@pytest.mark.case("C29")
def test_under_turn_a_five_that_is_not_confirmed_does_nothing() -> None:
    before, landed = hit_then_landed("turn", rolls={Purpose.CONFIRM: [3]})
    ship = landed.game.ship("illustrious")
    # The critical of the 6 starts a fire more all the same.
    assert (ship.fires, ship.wounds, ship.damage) == (2, (), before.ship("illustrious").damage)


@pytest.mark.clause("A5.2")
@pytest.mark.case("C29")
@pytest.mark.parametrize(("side", "attacker"), [(RED, "Blue"), (BLUE, "Red")])
def test_the_dice_of_hits_laid_open_later_are_the_attackers(side: int, attacker: str) -> None:
    deck = vessel("deck", "HMS Illustrious", side, (30, 20))
    mine = squadron("mine", "Fulmar", side, (30, 22), carrier="deck")
    game = bound(deck, ENEMY, mine, FIGHTER, first=side, busy_window="turn")
    game = with_ship(game, "deck", watched=Watched(3, 0))
    rolls: dict[Purpose, Any] = {Purpose.CONFIRM: [1]}
    given = give(game, side, fly("mine", (30, 21), Land("deck")), rolls)
    (confirmed,) = rolls_of(given, Purpose.CONFIRM)
    assert cause_of(confirmed.request).owner == attacker
    assert confirmed.request.dice == 3


@pytest.mark.clause("A5.2")
@pytest.mark.case("C29")
def test_under_turn_torpedoes_of_before_stay_as_they_were() -> None:
    before, landed = hit_then_landed("turn", "Kate")
    assert landed.log == ()
    assert landed.game.ship("illustrious").fires == before.ship("illustrious").fires == 1


@pytest.mark.clause("A5.2", "F15")
@pytest.mark.case("C29")
def test_under_turn_nothing_is_left_of_it_in_the_next_turn() -> None:
    before, _ = hit_then_landed("turn", rolls={Purpose.CONFIRM: [3]})
    assert before.ship("illustrious").watched == Watched(1, 1)
    game = after(before, RED, fly("fulmar"))
    game = play(game, lambda g: g.state.turn == 2)
    assert game.ship("illustrious").watched == UNWATCHED


@pytest.mark.clause("F3", "F19")
def test_a_free_flight_of_a_carrier_on_the_table_may_leave_for_good() -> None:
    mine = squadron("fulmar", "Fulmar", RED, (30, 10), carrier="illustrious")
    game = after(bound(ILLUSTRIOUS, ENEMY, mine, FIGHTER), RED, fly("fulmar", action=Leave()))
    assert game.flight("fulmar").where is Where.LEFT


@pytest.mark.clause("F14")
def test_no_activation_is_a_launch() -> None:
    game = bound(ILLUSTRIOUS, ENEMY, on_deck("fulmar"), FIGHTER)
    assert refused(game, RED, ActFlight("fulmar")) in ("F1", "A2.3")
