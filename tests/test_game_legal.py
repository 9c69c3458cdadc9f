"""What each unit may do and why not (S1-S3, A3, F1-F22)."""

import pytest
from game_builders import (
    BLUE,
    RED,
    at,
    bound,
    engaged,
    firing,
    in_phase,
    moving,
    new_game,
    squadron,
    vessel,
    with_flight,
    with_ship,
    with_state,
)
from game_chances import BF_109, CARRIER, CRUISER, FULMAR, SWORDFISH, clauses, unit_of

from deckload.game.legal import legal
from deckload.game.menu import menu
from deckload.game.orders import (
    Strike,
)
from deckload.game.state import Phase
from deckload.rules.ammunition import Stores
from deckload.rules.interception import Conduct
from deckload.rules.special_actions import SpecialAction

# What it says


@pytest.mark.clause("S2.1", "S2.2", "S1.3", "F14")
def test_a_ship_is_told_her_room_and_what_she_may_launch() -> None:
    below = squadron("skua", "SBD Dauntless", RED, carrier="illustrious")
    rearming = squadron("kate", "Kate", RED, carrier="illustrious")
    game = with_flight(moving(CARRIER, CRUISER, FULMAR, below, rearming), "kate", due=2)
    room = unit_of(game, RED, "illustrious")
    assert room.course is not None
    assert (room.course.least, room.course.most) == (1000, 6000)
    assert (room.course.before_turn, room.course.points) == (3000, 1)
    actions = {("special action", action.value): None for action in SpecialAction}
    launches = {("launch", "skua"): None, ("launch", "kate"): "S7.2"}
    assert clauses(room) == launches | actions
    moved = with_ship(game, "illustrious", moved=True)
    done = unit_of(moved, RED, "illustrious")
    assert done.refusal is not None
    assert done.refusal.clause == "S1.3"


@pytest.mark.clause("S1.3", "A2.3", "F1")
def test_whose_turn_it_is_is_said_to_both() -> None:
    game = bound(CARRIER, CRUISER, FULMAR, BF_109, first=BLUE)
    assert [legal(game, seat).awaited for seat in (RED, BLUE)] == [False, True]
    assert {unit.unit for unit in legal(game, RED).units} == {"fulmar"}
    acted = with_flight(game, "bf-109", acted=True)
    refusal = unit_of(acted, BLUE, "bf-109").refusal
    assert refusal is not None
    assert refusal.clause == "F1"
    over = with_state(game, phase=Phase.OVER)
    assert [legal(over, seat).awaited for seat in (RED, BLUE)] == [False, False]


@pytest.mark.clause("F3", "F4", "A3.1", "F10", "F11")
def test_a_flight_is_told_each_target_and_what_stands_against_it() -> None:
    far = vessel("far", "Admiral Hipper", BLUE, (70, 40))
    game = bound(CARRIER, CRUISER, far, FULMAR, SWORDFISH, BF_109)
    bombers = unit_of(game, RED, "swordfish")
    assert bombers.flying is not None
    assert bombers.flying.conduct is Conduct.FREE
    assert (bombers.flying.reach.text, bombers.flying.breaking.text) == ("12", "8")
    assert clauses(bombers) == {
        ("attack", "bf-109"): "A3.1",
        ("strike", "hipper"): None,
        ("strike", "far"): "F10",
        ("land", "illustrious"): "F19",
        ("leave", "south"): "F10",
    }
    fighters = unit_of(game, RED, "fulmar")
    assert clauses(fighters) == {
        ("attack", "bf-109"): None,
        ("strike", "hipper"): "F20",
        ("strike", "far"): "F20",
        ("land", "illustrious"): None,
        ("leave", "south"): None,
    }


@pytest.mark.clause("F4", "F5", "A3.9")
def test_an_intercepted_flight_is_told_what_is_left_to_it() -> None:
    near = squadron("bf-109", "Bf 109", BLUE, (34, 25))
    game = engaged(bound(CARRIER, CRUISER, SWORDFISH, near), ("bf-109", "swordfish"))
    found = unit_of(game, RED, "swordfish")
    assert found.flying is not None
    assert found.flying.conduct is Conduct.INTERCEPTED
    assert clauses(found) == {
        ("return fire", "bf-109"): None,
        ("attack", "bf-109"): "F4",
        ("strike", "hipper"): "F4",
        ("land", "illustrious"): "F19",
        ("leave", "south"): "A3.9",
    }


@pytest.mark.clause("A3.9", "F5")
def test_under_leaving_return_fire_is_told_as_possible_since_the_flight_may_leave() -> None:
    near = squadron("bf-109", "Bf 109", BLUE, (34, 25))
    game = bound(CARRIER, CRUISER, SWORDFISH, near, reply="leaving")
    found = clauses(unit_of(engaged(game, ("bf-109", "swordfish")), RED, "swordfish"))
    assert found["return fire", "bf-109"] is None


@pytest.mark.clause("F4", "F25")
def test_under_press_on_only_a_ship_already_in_contact_may_be_attacked() -> None:
    near = squadron("bf-109", "Bf 109", BLUE, (34, 25))
    beside = vessel("beside", "Admiral Hipper", BLUE, (34, 23))
    game = bound(CARRIER, CRUISER, beside, SWORDFISH, near, press_on="yes")
    found = clauses(unit_of(engaged(game, ("bf-109", "swordfish")), RED, "swordfish"))
    assert found["strike", "beside"] is None
    assert found["strike", "hipper"] == "F4"


@pytest.mark.clause("F3", "F4", "A3.10")
def test_a_held_interceptor_is_told_what_it_can_do_without_parting() -> None:
    hunter = squadron("hunter", "Fulmar", RED, (34, 26), "illustrious")
    beside, far = (
        squadron("beside", "Kate", BLUE, (35, 27)),
        squadron("far", "Kate", BLUE, (34, 40)),
    )
    deck = vessel("illustrious", "HMS Illustrious", RED, (34, 14))
    game = bound(deck, CRUISER, hunter, BF_109, beside, far, interceptor_leaves="no")
    found = unit_of(engaged(game, ("hunter", "bf-109")), RED, "hunter")
    assert found.flying is not None
    assert found.flying.conduct is Conduct.HELD
    told = clauses(found)
    assert told["attack", "bf-109"] is None
    assert told["attack", "beside"] is None
    assert told["attack", "far"] == "A3.10"
    # To land it breaks away: 16" of its 24".
    assert told["land", "illustrious"] is None
    assert told["leave", "south"] == "A3.9"


@pytest.mark.clause("A3.7", "F21")
def test_a_flight_that_must_go_home_is_told_where() -> None:
    other = vessel("other", "HMS Illustrious", RED, (36, 20))
    game = bound(CARRIER, other, CRUISER, FULMAR, BF_109)
    game = with_flight(game, "fulmar", stores=Stores(2, armed=False))
    found = unit_of(game, RED, "fulmar")
    assert found.flying is not None
    assert found.flying.homebound
    assert clauses(found) == {
        ("attack", "bf-109"): "A3.7",
        ("strike", "hipper"): "F20",
        ("land", "illustrious"): None,
        ("land", "other"): "F21",
        ("leave", "south"): "F21",
    }


@pytest.mark.clause("F17", "F10")
def test_an_arriving_flight_is_told_what_it_reaches_from_anywhere_on_its_edge() -> None:
    coming = squadron("coming", "Swordfish", RED)
    ships = [vessel(f"at-{y}", "Admiral Hipper", BLUE, (60, y)) for y in (13, 14)]
    game = bound(*ships, coming, BF_109)
    found = unit_of(game, RED, "coming")
    assert found.flying is not None
    assert found.flying.arrives
    told = clauses(found)
    # 12" and the length of contact.
    assert (told["strike", "at-13"], told["strike", "at-14"]) == (None, "F10")
    orders = [o for o in menu(game, RED) if getattr(o, "action", None) == Strike("at-13")]
    assert orders
    # Nothing is reached from the middle of the edge.
    assert all(getattr(order, "arrive", None) == at(60, 0) for order in orders)


@pytest.mark.clause("A2.6", "A2.7", "S1.5")
def test_a_ship_is_told_at_whom_she_may_fire() -> None:
    flights = [
        squadron("near", "Kate", BLUE, (30, 23)),
        squadron("far", "Kate", BLUE, (30, 40)),
        squadron("fighting", "Zero", BLUE, (32, 21)),
    ]
    game = engaged(firing(CARRIER, FULMAR, *flights), ("fighting", "fulmar"))
    found = unit_of(game, RED, "illustrious")
    assert found.dice == 8
    shots = {target: clause for (_, target), clause in clauses(found).items()}
    assert shots == {"near": None, "far": "S6.1", "fighting": "A2.7"}


@pytest.mark.clause("A5.4", "F14", "S7.2")
def test_declarations_are_told_flight_by_flight() -> None:
    away = vessel("away", "HMS Illustrious", RED, None)
    units = [squadron(f"f-{n}", "Fulmar", RED, carrier="away") for n in (1, 2)]
    game = new_game(away, CARRIER, CRUISER, *units, FULMAR, BF_109)
    game = with_flight(in_phase(game, Phase.DECLARATION), "f-2", due=2)
    assert clauses(unit_of(game, RED, "f-1")) == {("launch", "f-1"): None}
    assert clauses(unit_of(game, RED, "f-2")) == {("launch", "f-2"): "S7.2"}
    up = unit_of(game, RED, "fulmar").refusal
    assert up is not None
    assert up.clause == "A5.4"
