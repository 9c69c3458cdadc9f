"""The way home of flights that must go (A3.7, F21, F22)."""

from typing import Any

import pytest
from game_bound import BF_109, CARRIER, CRUISER, SWORDFISH, attacked
from game_builders import (
    BLUE,
    RED,
    after,
    allowed,
    at,
    bound,
    engaged,
    fly,
    give,
    in_phase,
    refused,
    squadron,
    vessel,
    with_flight,
    with_ship,
)

from deckload.dice.needs import Purpose
from deckload.game.menu import menu
from deckload.game.orders import ActFlight, Land, Leave, Strike
from deckload.game.state import Afloat, Game, Phase, Where
from deckload.rules.ammunition import Stores
from deckload.rules.carriers import Moment
from deckload.units.weapons import Weapon


def homebound(*more: Any, zero: Any = (31, 20), **rulings: str) -> Game:
    """Zeros without ammunition, 35" from their carrier."""
    mine = squadron("zero", "Zero", BLUE, zero, carrier="zuikaku")
    game = bound(mine, CARRIER, *more, first=BLUE, **rulings)
    return with_flight(game, "zero", stores=Stores(2, armed=False))


@pytest.mark.clause("F21", "A3.7")
def test_without_ammunition_a_flight_makes_for_its_carrier_at_full_speed() -> None:
    game = homebound(SWORDFISH)
    (order,) = menu(game, BLUE)
    assert isinstance(order, ActFlight)
    # 29" of the 35.2278" to a carrier 29" east and 20" north.
    assert order == fly("zero", (54.873, 36.464))
    for to in ((31, 21), (54.8, 36.4), (60, 20), (2, 20)):
        assert refused(game, BLUE, fly("zero", to)) in ("F21", "F10")
    assert refused(game, BLUE, fly("zero")) == "F21"
    assert refused(game, BLUE, fly("zero", action=Leave())) == "F21"
    game = after(game, BLUE, order)
    assert game.flight("zero").where is Where.UP


@pytest.mark.clause("F21", "F16")
def test_once_it_can_land_it_does() -> None:
    game = homebound(zero=(45, 40))
    (order,) = menu(game, BLUE)
    assert isinstance(order, ActFlight)
    assert order.action == Land("zuikaku")
    assert refused(game, BLUE, fly("zero", (60, 40))) == "F21"
    assert refused(game, BLUE, fly("zero", (59, 40))) == "F21"
    # Where in contact it ends is its own choice.
    for place in ((59, 40), (60, 41.1), (60, 40)):
        after(game, BLUE, fly("zero", place, Land("zuikaku")))


@pytest.mark.clause("F21")
def test_going_home_it_lands_on_no_other_deck() -> None:
    other = vessel("kaga", "IJN Zuikaku", BLUE, (47, 40))
    game = homebound(other, zero=(45, 40))
    assert refused(game, BLUE, fly("zero", (46, 40), Land("kaga"))) == "F21"
    allowed(game, BLUE, fly("zero", (59, 40), Land("zuikaku")))


@pytest.mark.clause("F21", "F16", "F11")
@pytest.mark.parametrize(("x", "lands"), [(29.95, True), (29.8, False)])
def test_it_lands_if_it_reaches_the_near_side_of_the_deck(x: float, lands: bool) -> None:
    # A Zero flies 29"; the deck lies at 60", and contact ends 1.1" before it.
    (order,) = menu(homebound(zero=(x, 40)), BLUE)
    assert isinstance(order, ActFlight)
    assert (order.action == Land("zuikaku")) is lands


@pytest.mark.clause("F21", "F16", "S7.1")
def test_its_own_deck_has_always_room_and_a_full_one_of_others_is_passed_by() -> None:
    full = vessel("zuikaku", "IJN Zuikaku", BLUE, (60, 40), carrier_capacity=1)
    mine = squadron("zero", "Zero", BLUE, (31, 20), carrier="zuikaku")
    near = vessel("near", "IJN Zuikaku", BLUE, (40, 20), carrier_capacity=1)
    theirs = squadron("val", "Val", BLUE, carrier="near")
    game = bound(full, near, mine, theirs, SWORDFISH, first=BLUE)
    game = with_flight(game, "zero", stores=Stores(2, armed=False))
    (order,) = menu(game, BLUE)
    assert order == fly("zero", (54.873, 36.464))
    # With its own carrier gone it passes the full one by and makes for its edge.
    gone = with_ship(game, "zuikaku", place=None, afloat=Afloat.SUNK)
    assert menu(gone, BLUE) == [fly("zero", action=Leave())]
    room = with_flight(gone, "val", where=Where.DESTROYED, host=None, points=0)
    assert [getattr(o, "action", None) for o in menu(room, BLUE)] == [Land("near")]


@pytest.mark.clause("F15", "F21")
def test_at_a_deck_with_no_landing_left_it_waits_where_it_is() -> None:
    game = homebound(zero=(59, 40))
    work = tuple(Moment(1, event) for event in (1, 2, 3))
    full = with_ship(game, "zuikaku", deck_work=work)
    assert refused(full, BLUE, fly("zero", action=Land("zuikaku"))) == "F15"
    assert menu(full, BLUE) == [fly("zero")]
    assert after(full, BLUE, fly("zero")).flight("zero").place == at(59, 40)


@pytest.mark.clause("F21", "F10")
def test_a_flight_over_the_deck_does_not_keep_it_from_landing() -> None:
    over = squadron("val", "Val", BLUE, (60, 40))
    game = homebound(over, zero=(40, 40))
    (order,) = [o for o in menu(game, BLUE) if isinstance(o, ActFlight) and o.flight == "zero"]
    assert isinstance(order, ActFlight)
    assert order.action == Land("zuikaku")
    assert after(game, BLUE, order).flight("zero").where is Where.DECK


@pytest.mark.clause("F21", "F9", "F4")
def test_intercepted_on_its_way_home_it_must_break_away_homeward_without_reply() -> None:
    hunter = squadron("fulmar", "Fulmar", RED, (30, 20))
    game = engaged(homebound(hunter), ("fulmar", "zero"))
    assert refused(game, BLUE, fly("zero", reply="fulmar")) == "A3.8"
    assert refused(game, BLUE, fly("zero")) == "F21"
    (order,) = menu(game, BLUE)
    # Two thirds of 29".
    assert order == fly("zero", (46.915, 30.976))
    game = after(game, BLUE, order)
    assert game.state.engagements == ()


@pytest.mark.clause("F21", "F4")
def test_a_homebound_flight_that_cannot_break_away_stays() -> None:
    ring = [(30, 20), (31, 21), (31, 19), (32, 20), (32, 21), (30, 21), (32, 22), (33, 21)]
    hunters = [squadron(f"f-{n}", "Fulmar", RED, place) for n, place in enumerate(ring)]
    slow = squadron("zero", "Zero", BLUE, (31, 20), carrier="zuikaku", speed=1)
    game = bound(slow, CARRIER, *hunters, first=BLUE)
    game = with_flight(game, "zero", stores=Stores(2, armed=False))
    game = engaged(game, ("f-0", "zero"))
    assert menu(game, BLUE) == [fly("zero")]


@pytest.mark.clause("F22", "F21")
def test_spent_bombers_are_free_unless_the_table_sends_them_home() -> None:
    low = squadron("swordfish", "Swordfish", RED, (30, 20))
    for reading in ("free", "home"):
        game = bound(low, BF_109, spent_bombers=reading)
        game = with_flight(game, "swordfish", stores=Stores(ordnance=False))
        if reading == "free":
            allowed(game, RED, fly("swordfish", (30, 21)))
            allowed(game, RED, fly("swordfish"))
        else:
            assert refused(game, RED, fly("swordfish", (30, 21))) == "F21"
            assert refused(game, RED, fly("swordfish")) == "F21"
            game = after(game, RED, fly("swordfish", (30, 8)))
            game = in_phase(with_flight(game, "swordfish", acted=False), Phase.BOUND, RED)
            assert menu(game, RED) == [fly("swordfish", action=Leave())]


@pytest.mark.clause("F9")
def test_a_strike_is_declared_and_settled_in_one_order() -> None:
    game = bound(SWORDFISH, BF_109, CRUISER)
    plan = allowed(game, RED, fly("swordfish", (30, 27), Strike("hipper")))
    titles = [step.title for step in plan.engagement.steps]
    assert titles[0].startswith("Admiral Hipper fires")
    assert any("attack" in title for title in titles)
    # Until it is done nobody else is asked for anything but his dice.
    rolls = {Purpose.ANTI_AIRCRAFT: [1], Purpose.STRIKE: [6], Purpose.DAMAGE: [1]}
    given = give(game, RED, fly("swordfish", (30, 27), Strike("hipper")), rolls)
    assert given.game.flight("swordfish").acted
    assert given.game.state.last == RED


@pytest.mark.clause("F20", "F11")
def test_ordnance_with_a_published_range_is_dropped_from_it() -> None:
    glider = Weapon(name="glide bomb", range=6, ad=1, dd=2)
    for weapon, far in ((glider, 6.0), (Weapon(name="bombs", ad=1, dd=2), 1.1)):
        mine = squadron("kate", "Kate", RED, (30, 20), ordnance=weapon)
        game = bound(mine, CRUISER, BF_109)
        allowed(game, RED, fly("kate", (30, 28 - far), Strike("hipper")))
        order = fly("kate", (30, 28 - far - 0.001), Strike("hipper"))
        assert refused(game, RED, order) == "F11"


@pytest.mark.case("C49", "C34")
def test_a_hundred_refused_orders_change_nothing_and_the_legal_one_is_still_taken() -> None:
    game = attacked(CRUISER)
    version = game.state.number
    for n in range(25):
        refused(game, BLUE, fly("bf-109"))
        refused(game, RED, fly("bf-109"))
        refused(game, RED, fly("swordfish", (30, 200 + n)))
        refused(game, RED, fly("swordfish", action=Strike("hipper")))
    assert game.state.number == version
    assert after(game, RED, fly("swordfish", (30, 28))).state.number > version
