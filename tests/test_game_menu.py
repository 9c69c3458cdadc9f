"""The menu: the orders that stand in it (S2, F3-F22)."""

from itertools import product

import pytest
from game_builders import (
    BLUE,
    RED,
    allowed,
    bound,
    engaged,
    fly,
    moving,
    new_game,
    sail,
    squadron,
    vessel,
    with_flight,
)
from game_chances import BF_109, CARRIER, CRUISER, FULMAR, SWORDFISH, clauses, unit_of

from deckload.game.menu import menu
from deckload.game.orders import (
    ActFlight,
    Attack,
    DeclareSpecial,
    Land,
    Leave,
    MoveShip,
    Strike,
)
from deckload.rules.special_actions import SpecialAction


@pytest.mark.clause("S2.1", "S2.2")
def test_a_ships_menu_is_straight_or_each_turn_at_half_and_at_full_speed() -> None:
    ship = vessel("exeter", "HMS Exeter", RED, (36, 20))
    wanted = {sail("exeter", 6), sail("exeter", 3)}
    wanted |= {sail("exeter", 3, points, then) for points in (1, -1, 2, -2) for then in (0, 3)}
    orders = menu(moving(ship, CRUISER), RED)
    assert {order for order in orders if isinstance(order, MoveShip)} == wanted
    # Before them she may declare what else she does.
    others = {order for order in orders if not isinstance(order, MoveShip)}
    assert others == {DeclareSpecial("exeter", action) for action in SpecialAction}


@pytest.mark.clause("F14", "F15")
def test_a_carriers_menu_launches_what_she_can_or_nothing() -> None:
    below = [squadron(f"f-{n}", "Fulmar", RED, carrier="illustrious") for n in range(3)]
    orders = menu(moving(CARRIER, CRUISER, *below), RED)
    assert {len(order.launches) for order in orders if isinstance(order, MoveShip)} == {0, 2}
    assert len([o for o in orders if isinstance(o, MoveShip) and not o.launches]) == 6


@pytest.mark.clause("F3", "F10", "F21")
def test_a_free_flights_menu_holds_each_contact_home_and_standing() -> None:
    game = bound(CARRIER, CRUISER, FULMAR, SWORDFISH, BF_109)
    orders = [order for order in menu(game, RED) if isinstance(order, ActFlight)]
    found = {order.action for order in orders if order.flight == "fulmar"}
    assert found == {Attack("bf-109"), Land("illustrious"), Leave(), None}
    # One order for each contact: home is its own deck, and that is one of them.
    for action in found - {None}:
        assert len([o for o in orders if (o.flight, o.action) == ("fulmar", action)]) == 1
    bombs = {order.action for order in orders if order.flight == "swordfish"}
    assert bombs == {Strike("hipper"), None}
    assert fly("swordfish") in menu(game, RED)
    # Home is 12" nearer to its edge.
    assert fly("swordfish", (34, 12)) in menu(game, RED)


@pytest.mark.clause("F3", "F10")
def test_a_flight_out_of_reach_of_a_ship_may_go_towards_it() -> None:
    for side, far in ((RED, (34, 44)), (BLUE, (34, 4))):
        mine = squadron("mine", "Swordfish", side, (34, 24))
        ship = vessel("far", "Admiral Hipper", 1 - side, far)
        orders = menu(bound(ship, mine, first=side), side)
        assert fly("mine", (34, 36 if side == RED else 12)) in orders


@pytest.mark.clause("F3", "F11")
@pytest.mark.parametrize(("y", "reached"), [(33.05, True), (33.09, True), (33.11, False)])
def test_the_menu_reaches_as_far_as_contact_does(y: float, reached: bool) -> None:
    # 12" and the 1.1" of contact, from 20".
    mine = squadron("mine", "Swordfish", RED, (34, 20))
    ship = vessel("hipper", "Admiral Hipper", BLUE, (34, y))
    game = bound(ship, mine)
    offered = [o for o in menu(game, RED) if getattr(o, "action", None) == Strike("hipper")]
    assert bool(offered) is reached
    assert (clauses(unit_of(game, RED, "mine"))["strike", "hipper"] is None) is reached


@pytest.mark.clause("F16")
def test_a_flight_may_land_on_any_friendly_deck_with_room() -> None:
    other = vessel("other", "HMS Illustrious", RED, (36, 20))
    game = bound(CARRIER, other, CRUISER, FULMAR, BF_109)
    found = {o.action for o in menu(game, RED) if isinstance(o, ActFlight)}
    assert {Land("illustrious"), Land("other")} <= found


@pytest.mark.clause("F14", "F10", "S7.2")
def test_a_carriers_menu_finds_room_about_her_and_leaves_the_rearming_below() -> None:
    ready = squadron("ready", "Fulmar", RED, carrier="illustrious")
    rearming = squadron("rearming", "Fulmar", RED, carrier="illustrious")
    # Where the first launch would stand for a straight run.
    over = squadron("over", "Zero", BLUE, (30, 27.05))
    game = with_flight(moving(CARRIER, CRUISER, ready, rearming, over), "rearming", due=2)
    straight = [
        order
        for order in menu(game, RED)
        if isinstance(order, MoveShip) and order.ahead == 6000 and order.launches
    ]
    assert [[launch.flight for launch in order.launches] for order in straight] == [["ready"]]


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.clause("F4", "F5", "A3.9")
def test_an_intercepted_flight_breaks_away_in_eight_directions_with_or_without_reply() -> None:
    near = squadron("bf-109", "Bf 109", BLUE, (34, 25))
    game = engaged(bound(CARRIER, CRUISER, SWORDFISH, near), ("bf-109", "swordfish"))
    orders = [order for order in menu(game, RED) if isinstance(order, ActFlight)]
    for reply in (None, "bf-109"):
        ways = {order.to for order in orders if order.reply == reply} - {None}
        # South is the way home too.
        assert len(ways) in (8, 9)
        sides = {(sign(to.x - 34000), sign(to.y - 24000)) for to in ways if to is not None}
        assert sides == set(product((-1, 0, 1), repeat=2)) - {(0, 0)}
        assert fly("swordfish", reply=reply) in orders
    for order in orders:
        allowed(game, RED, order)


@pytest.mark.clause("F4", "F16", "A3.9")
def test_a_reply_may_come_before_landing_leaving_and_bombing_too() -> None:
    beside = vessel("beside", "Admiral Hipper", BLUE, (31, 19.5))
    mine = squadron("swordfish", "Swordfish", RED, (31, 18.5), "illustrious")
    near = squadron("bf-109", "Bf 109", BLUE, (31, 17.5))
    game = bound(CARRIER, CRUISER, beside, mine, near, press_on="yes")
    game = engaged(game, ("bf-109", "swordfish"))
    orders = [order for order in menu(game, RED) if isinstance(order, ActFlight)]
    for action in (Land("illustrious"), Strike("beside")):
        assert {o.reply for o in orders if o.action == action} == {None, "bf-109"}


@pytest.mark.clause("F1")
def test_the_table_alone_proceeds() -> None:
    game = new_game(CARRIER, CRUISER)
    assert menu(game, RED) == menu(game, BLUE) == []
    assert len(menu(game, None)) == 1
