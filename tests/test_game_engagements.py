"""Engagements over two bounds (F6-F8)."""

import pytest
from game_bound import BF_109, CARRIER, CRUISER, FULMAR, MISSES, SWORDFISH, ZERO, attacked
from game_builders import (
    BLUE,
    RED,
    after,
    allowed,
    at,
    bound,
    dice_of,
    engaged,
    fly,
    give,
    in_phase,
    needs_of,
    refused,
    squadron,
    told,
    vessel,
    with_flight,
    with_state,
)

from deckload.dice.needs import Purpose
from deckload.game import turn
from deckload.game.events import FlightHit
from deckload.game.menu import menu
from deckload.game.orders import ActFlight, Attack, Strike
from deckload.game.state import Game, Phase, Where
from deckload.rules.ammunition import Stores
from deckload.rules.interception import Engaged


def next_bound(game: Game, first: int) -> Game:
    """The same battle in the bound of the turn after, and nothing else in between."""
    while game.state.phase is not Phase.INITIATIVE:
        seat = turn.awaited(game).seat
        game = after(game, seat, menu(game, seat)[-1])
    return in_phase(with_state(game, ship_winner=first), Phase.BOUND, first)


@pytest.mark.clause("A3.9", "F6")
def test_a_flight_attacked_after_its_move_replies_and_breaks_away_in_the_next_bound() -> None:
    game = bound(SWORDFISH, BF_109, CRUISER)
    game = after(game, RED, fly("swordfish", (30, 26)))
    game = after(game, BLUE, fly("bf-109", (30, 25), Attack("swordfish")), MISSES)
    game = next_bound(game, RED)
    assert game.state.engagements == (Engaged("bf-109", "swordfish"),)
    assert refused(game, RED, fly("swordfish", (30, 27), Strike("hipper"))) == "A3.10"
    assert refused(game, RED, fly("swordfish", (30, 34.001))) == "A3.9"
    rolls = {Purpose.HIT: [(6, 6, 1, 1, 1, 1)], Purpose.DODGE: [1]}
    game = after(game, RED, fly("swordfish", (30, 34), reply="bf-109"), rolls)
    assert game.planes("bf-109") == 5
    assert game.flight("swordfish").place == at(30, 34)
    assert game.state.engagements == ()
    # In the bound after that it is under F3 again: full speed, and it may attack.
    game = next_bound(after(game, BLUE, fly("bf-109")), RED)
    allowed(game, RED, fly("swordfish", (30, 46)))
    allowed(game, RED, fly("swordfish", (30, 29), Strike("hipper")))


@pytest.mark.clause("F6", "F8", "F5")
def test_several_attacks_are_combats_of_their_own_and_answered_once_at_one() -> None:
    others = [
        squadron(f"bf-{n}", "Bf 109", BLUE, (30 + dx, 20 + dy))
        for n, (dx, dy) in enumerate([(1, 0), (-1, 0), (0, 1)])
    ]
    game = bound(SWORDFISH, *others, CRUISER, first=RED)
    game = after(game, RED, fly("swordfish"))
    for n in range(3):
        rolls = {Purpose.HIT: [(3, 1, 1, 1, 1, 1)], Purpose.DODGE: [1], Purpose.AMMUNITION: [6]}
        given = give(game, BLUE, fly(f"bf-{n}", action=Attack("swordfish")), rolls)
        assert needs_of(given, Purpose.AMMUNITION) == [2]
        game = given.game
    assert game.planes("swordfish") == 3
    game = next_bound(game, RED)
    assert len(game.state.engagements) == 3
    replies = {order.reply for order in menu(game, RED) if isinstance(order, ActFlight)}
    assert replies == {None, "bf-0", "bf-1", "bf-2"}
    given = give(game, RED, fly("swordfish", (30, 12), reply="bf-2"), {Purpose.HIT: [1]})
    assert dice_of(given, Purpose.HIT) == [3]
    # Breaking away ends them all.
    assert given.game.state.engagements == ()


@pytest.mark.clause("F8")
def test_who_has_broken_away_may_be_attacked_again_by_one_not_yet_activated() -> None:
    second = squadron("zero-2", "Zero", BLUE, (40, 40))
    game = after(attacked(second), RED, fly("swordfish", (30, 28)))
    assert refused(game, BLUE, fly("bf-109", (30, 27), Attack("swordfish"))) == "F1"
    game = after(game, BLUE, fly("zero-2", (30, 29), Attack("swordfish")), MISSES)
    assert game.state.engagements == (Engaged("zero-2", "swordfish"),)


@pytest.mark.clause("F7", "F3")
def test_an_engagement_ends_when_the_interceptor_goes_before_the_target_acts() -> None:
    game = bound(SWORDFISH, BF_109, CRUISER, FULMAR)
    game = engaged(game, ("bf-109", "swordfish"))
    game = after(game, RED, fly("fulmar"))
    game = after(game, BLUE, fly("bf-109", (31, 40)))
    assert game.state.engagements == ()
    allowed(game, RED, fly("swordfish", (30, 32)))
    allowed(game, RED, fly("swordfish", (30, 27), Strike("hipper")))


@pytest.mark.clause("F7")
def test_an_engagement_ends_with_either_flight() -> None:
    game = bound(SWORDFISH, BF_109, FULMAR, ZERO, CARRIER, first=RED)
    game = engaged(game, ("bf-109", "swordfish"), ("zero", "fulmar"))
    game = with_flight(with_flight(game, "bf-109", points=1), "zero", place=at(29, 19))
    rolls = {Purpose.HIT: [6], Purpose.DODGE: [1]}
    given = give(game, RED, fly("swordfish", reply="bf-109"), rolls)
    assert given.game.flight("bf-109").where is Where.DESTROYED
    assert given.game.state.engagements == (Engaged("zero", "fulmar"),)


@pytest.mark.clause("F7", "A3.7", "A3.11")
def test_with_the_turn_an_interceptor_without_ammunition_lets_its_target_go() -> None:
    game = bound(SWORDFISH, ZERO, CARRIER, CRUISER, first=RED)
    game = after(game, RED, fly("swordfish"))
    rolls = {Purpose.HIT: [1], Purpose.AMMUNITION: [1]}
    game = after(game, BLUE, fly("zero", action=Attack("swordfish")), rolls)
    # To the end of the turn it is still intercepted, after it no more.
    assert game.state.engagements == (Engaged("zero", "swordfish"),)
    game = next_bound(game, RED)
    assert game.state.engagements == ()
    assert refused(game, RED, fly("swordfish", reply="zero")) == "F5"
    allowed(game, RED, fly("swordfish", (30, 32)))
    allowed(game, RED, fly("swordfish", (30, 27), Strike("hipper")))


@pytest.mark.clause("F7", "F6")
def test_under_lock_turn_engagements_end_with_the_turn_but_an_owed_reply_is_kept() -> None:
    game = bound(SWORDFISH, BF_109, CRUISER, lock="turn")
    game = after(game, RED, fly("swordfish"))
    game = after(game, BLUE, fly("bf-109", action=Attack("swordfish")), MISSES)
    game = next_bound(game, RED)
    # It is free, so it moves its whole speed and attacks, and it still fires back first.
    allowed(game, RED, fly("swordfish", (30, 32), reply="bf-109"))
    assert fly("swordfish", reply="bf-109") in menu(game, RED)
    given = give(
        game,
        RED,
        fly("swordfish", (30, 27), Strike("hipper"), reply="bf-109"),
        {
            Purpose.HIT: [(6, 6, 6, 6, 1, 1)],
            Purpose.DODGE: [(1, 1), 4],
            Purpose.ANTI_AIRCRAFT: [(5, 1, 1, 1, 1, 1)],
            Purpose.STRIKE: [1],
        },
    )
    assert given.game.planes("bf-109") == 4
    assert given.game.planes("swordfish") == 6
    assert given.game.state.engagements == ()


@pytest.mark.clause("F7", "F29")
def test_under_lock_turn_a_fighter_may_reply_and_attack_the_same_flight() -> None:
    game = bound(FULMAR, BF_109, CARRIER, lock="turn")
    game = with_flight(game, "bf-109", place=at(28, 20), points=4)
    game = with_state(game, engagements=(Engaged("bf-109", "fulmar", over=True),))
    given = give(
        game,
        RED,
        fly("fulmar", reply="bf-109", action=Attack("bf-109")),
        {
            Purpose.HIT: [(5, 1, 1, 1, 1, 1), (5, 5, 1, 1, 1, 1)],
            Purpose.DODGE: [1, 1],
            Purpose.AMMUNITION: [6],
        },
    )
    # One check a turn is the most.
    assert [event.points for event in told(given, FlightHit)] == [3, 1]
    assert given.game.flight("fulmar").stores == Stores(2)
    assert given.game.state.engagements == (Engaged("fulmar", "bf-109"),)


@pytest.mark.clause("A3.7", "F20", "F29")
def test_a_reply_that_takes_the_last_ammunition_leaves_no_attack() -> None:
    near = vessel("hipper", "Admiral Hipper", BLUE, (29, 20.5))
    beau = squadron("beau", "Beaufighter", RED, (29, 20), carrier="illustrious")
    deck = vessel("illustrious", "HMS Illustrious", RED, (50, 10))
    fighter = squadron("bf-109", "Bf 109", BLUE, (30, 20))
    game = bound(beau, fighter, near, deck, press_on="yes")
    game = engaged(game, ("bf-109", "beau"))
    order = fly("beau", reply="bf-109", action=Strike("hipper"))
    dry = give(game, RED, order, {Purpose.HIT: [1], Purpose.AMMUNITION: [1]})
    assert dry.game.flight("beau").stores == Stores(2, armed=False)
    full = give(game, RED, order, {Purpose.HIT: [1], Purpose.AMMUNITION: [2], Purpose.STRIKE: [1]})
    assert full.game.flight("beau").stores == Stores(2, ordnance=False)
