"""A unit held in the hand: the order it means, the reason, the nearest lawful place."""

import math
from itertools import product

import pytest
from game_builders import RED, at, bound, engaged, moving, squadron, vessel, with_ship
from hypothesis import given, settings
from hypothesis import strategies as st

from deckload.dice.errors import BadPhrase, UnknownName
from deckload.game import battle
from deckload.game.moving import cannot_move, course
from deckload.game.orders import ActFlight, Attack, Land, Leave, MoveShip, Strike
from deckload.game.planned import Plan
from deckload.game.setup import without_positions
from deckload.game.state import Game, opening
from deckload.rules.places import Position, squared_distance
from deckload.rules.special_actions import SpecialAction
from deckload.server.hand import in_hand
from deckload.server.laying import Hand, Held, Laid, Point


def held(game: Game, unit: str, x: float, y: float, **more: object) -> Hand:
    """A unit held at a place in inches."""
    return in_hand(game, Held(unit=unit, to=Point(round(x * 1000), round(y * 1000)), **more))  # type: ignore[arg-type]


def lone(heading: int = 0, sheet: str = "Warspite", **changes: object) -> Game:
    """One ship at 36, 24 that moves first."""
    return moving(vessel("ship", sheet, RED, (36, 24), heading, **changes))


def order_of(laid: Laid | None) -> MoveShip:
    """The move of a ship."""
    assert laid is not None
    assert isinstance(laid.order, MoveShip)
    return laid.order


def flown(laid: Laid | None) -> ActFlight:
    """The activation of a flight."""
    assert laid is not None
    assert isinstance(laid.order, ActFlight)
    return laid.order


def off(laid: Laid | None, x: float, y: float) -> float:
    """Inches from where an order ends to a place."""
    assert laid is not None
    return math.dist((laid.path[-1].x, laid.path[-1].y), (x * 1000, y * 1000)) / 1000


@pytest.mark.clause("S2.1")
def test_a_ship_held_on_her_line_goes_straight_on() -> None:
    hand = held(lone(), "ship", 36, 27)
    assert order_of(hand.laid) == MoveShip("ship", 3000)
    assert hand.refusal is None
    assert hand.laid is not None
    assert (hand.laid.ran, hand.laid.turned, hand.laid.heading) == (3000, 0, 0)


@pytest.mark.clause("S2.2")
def test_a_place_beside_the_line_is_reached_by_a_turn() -> None:
    # Warspite runs 5 inches: she turns after 2.5. 3 ahead and 1.5 at 45 degrees to starboard.
    part = 1.5 * math.sqrt(0.5)
    hand = held(lone(), "ship", 36 + part, 27 + part)
    assert order_of(hand.laid) == MoveShip("ship", 3000, 1, 1500)
    assert hand.laid is not None
    assert hand.laid.turned == 45
    assert held(lone(), "ship", 36 - part, 27 + part).laid.turned == -45  # type: ignore[union-attr]


@pytest.mark.clause("S2.2")
def test_a_turn_too_early_is_refused_with_the_nearest_lawful_place() -> None:
    # Held 2 inches to starboard and 2.2 ahead: she would have to turn after 0.2 inches.
    hand = held(lone(), "ship", 38, 26.2)
    assert hand.refusal is not None
    assert hand.refusal.clause == "S2.2"
    assert '2.5" first' in hand.refusal.reason
    assert order_of(hand.laid).ahead == pytest.approx(200, abs=3)
    near = order_of(hand.nearest)
    assert cannot_move(lone(), near) is None
    # The rim nearest to it is the course that turns at 2.5 and goes on at 45 degrees.
    assert near.ahead == 2500
    assert near.points == 1
    along = (2 + (2.2 - 2.5)) / math.sqrt(2)
    assert near.then == pytest.approx(1000 * along, abs=3)


@pytest.mark.clause("S2.1")
@pytest.mark.parametrize(("y", "says"), [(32, "at most 5"), (22, "goes ahead"), (24.4, "at least")])
def test_too_far_behind_or_too_short_is_refused_by_the_rule(y: float, says: str) -> None:
    hand = held(lone(), "ship", 36, y)
    assert hand.refusal is not None
    assert hand.refusal.clause == "S2.1"
    assert says in hand.refusal.reason
    end = {32: 29, 22: 25, 24.4: 25}[y]
    assert off(hand.nearest, 36, end) < 0.01


def test_slack_is_what_a_finger_cannot_tell_apart() -> None:
    strict, loose = held(lone(), "ship", 36.3, 26), held(lone(), "ship", 36.3, 26, slack=500)
    assert strict.refusal is not None
    assert loose.refusal is None
    assert order_of(loose.laid) == MoveShip("ship", 2000)


def test_a_course_is_kept_where_both_are_near_enough() -> None:
    hand = held(lone(), "ship", 36.3, 28, slack=500)
    assert order_of(hand.laid).points == 0
    assert set(hand.headings) == {0, 45, 315}


@pytest.mark.parametrize(("heading", "points"), [(45, 1), (315, -1), (0, 0)])
def test_the_course_to_lie_on_can_be_chosen(heading: int, points: int) -> None:
    hand = held(lone(), "ship", 36, 28, slack=500, heading=heading)
    assert hand.refusal is None
    assert order_of(hand.laid).points == points


@pytest.mark.clause("S2.2")
def test_a_course_that_no_turn_leads_to_is_refused() -> None:
    hand = held(lone(), "ship", 36, 28, slack=500, heading=180)
    assert hand.refusal is not None
    assert hand.refusal.clause == "S2.2"
    assert hand.nearest is not None


@pytest.mark.clause("S2.3")
def test_another_ship_in_the_way_is_gone_round() -> None:
    game = moving(vessel("ship", "Warspite", RED, (36, 24)), vessel("other", "Hood", RED, (36, 27)))
    hand = held(game, "ship", 36, 27)
    assert hand.refusal is not None
    assert hand.refusal.clause == "S2.3"
    near = order_of(hand.nearest)
    assert cannot_move(game, near) is None
    assert 1 <= off(hand.nearest, 36, 27) < 1.13


@pytest.mark.clause("S2.4")
def test_over_the_edge_is_offered_as_leaving_and_not_meant_by_itself() -> None:
    game = moving(vessel("ship", "Warspite", RED, (36, 46)))
    hand = held(game, "ship", 36, 50)
    assert hand.refusal is not None
    assert hand.refusal.clause == "S2.4"
    assert isinstance(hand.leaving, MoveShip)
    assert hand.leaving.leave
    assert cannot_move(game, hand.leaving) is None
    assert off(hand.nearest, 36, 48) < 0.13
    assert held(lone(), "ship", 36, 26).leaving is None


@pytest.mark.clause("S2.7")
def test_a_ship_that_comes_about_turns_twice() -> None:
    game = with_ship(lone(), "ship", special=SpecialAction.COME_ABOUT, tried=True)
    room = in_hand(game, Held(unit="ship")).room
    assert room is not None
    # To the side of her line and on her old course again: no single turn does that.
    there = course(game.ship("ship"), MoveShip("ship", 2500, 1, 1000, again=-1, last=1000))[-1]
    hand = held(game, "ship", there.x / 1000, there.y / 1000, heading=0)
    assert hand.refusal is None
    assert order_of(hand.laid).again == -1
    assert off(hand.laid, there.x / 1000, there.y / 1000) < 0.003


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 359),
    st.integers(-7000, 7000),
    st.integers(-7000, 7000),
    st.sampled_from(["Warspite", "Ajax", "Tribal class"]),
)
def test_nothing_lawful_is_nearer_than_what_is_offered(h: int, x: int, y: int, sheet: str) -> None:
    game = moving(vessel("ship", sheet, RED, (36, 24), h), vessel("b", "Hood", RED, (37, 29)))
    to = Position(36000 + x, 24000 + y)
    hand = in_hand(game, Held(unit="ship", to=Point(to.x, to.y)))
    best = hand.laid if hand.refusal is None else hand.nearest
    order = order_of(best)
    assert cannot_move(game, order) is None
    assert best is not None
    assert best.path == course(game.ship("ship"), order)
    offered = math.sqrt(squared_distance(best.path[-1], to))
    assert (hand.refusal is None) == (offered <= 2)
    # By another way: every path of a lattice of a quarter of an inch.
    lattice = range(0, 7001, 250)
    for ahead, then, points in product(lattice, lattice, range(-2, 3)):
        other = MoveShip("ship", ahead, points, then)
        far = math.sqrt(squared_distance(course(game.ship("ship"), other)[-1], to))
        if far < offered - 130:
            assert cannot_move(game, other) is not None


def test_the_room_is_what_the_rule_leaves() -> None:
    room = in_hand(lone(), Held(unit="ship")).room
    assert room is not None
    assert room.start == at(36, 24)
    assert getattr(room, "turn_at", None) == at(36, 26.5)
    areas = getattr(room, "areas", ())
    assert len(areas) == 2
    for area in areas:
        assert at(36, 26.5) in area
        assert at(36, 29) in area


def test_a_carrier_held_places_what_she_launches() -> None:
    game = moving(
        vessel("ark", "Illustrious", RED, (36, 24)), squadron("sf", "Swordfish", RED, carrier="ark")
    )
    hand = held(game, "ark", 36, 28, launches=("sf",))
    order = order_of(hand.laid)
    assert [launch.flight for launch in order.launches] == ["sf"]
    assert cannot_move(game, order) is None


def test_a_ship_has_no_course_out_of_her_phase() -> None:
    hand = in_hand(bound(vessel("ship", "Hood", RED, (36, 24))), Held(unit="ship"))
    assert hand.room is None
    assert hand.refusal is not None
    assert hand.refusal.clause == "S1.1"


def air() -> Game:
    """Swordfish at 30, 20; a Ju 87 and a Scharnhorst-like cruiser of the other side."""
    return bound(
        squadron("sf", "Swordfish", 0, (30, 20), carrier="ark"),
        squadron("ju", "Ju 87", 1, (30, 28)),
        squadron("bf", "Bf 109", 1, (60, 40)),
        vessel("ark", "Illustrious", 0, (20, 20)),
        vessel("hip", "Admiral Hipper", 1, (38, 26), 90),
    )


@pytest.mark.clause("F10")
def test_a_flight_goes_where_it_is_held() -> None:
    hand = held(air(), "sf", 33, 24)
    assert flown(hand.laid) == ActFlight("sf", to=at(33, 24))
    assert hand.laid is not None
    assert hand.laid.ran == 5000


@pytest.mark.clause("F10")
def test_too_far_is_refused_with_the_limit_towards_it() -> None:
    hand = held(air(), "sf", 30, 36)
    assert hand.refusal is not None
    assert hand.refusal.clause == "F10"
    assert off(hand.nearest, 30, 32) < 0.01


@pytest.mark.clause("F10")
def test_on_another_flight_is_refused_and_beside_it_offered() -> None:
    hand = held(air(), "sf", 30, 27.8)
    assert hand.refusal is not None
    assert hand.refusal.clause == "F10"
    assert off(hand.nearest, 30, 27.8) < 0.83


@pytest.mark.clause("F3")
def test_held_over_a_ship_it_strikes_from_contact() -> None:
    game = air()
    order = flown(held(game, "sf", 37.6, 26.3, onto="hip").laid)
    assert order.action == Strike("hip")
    assert order.to is not None
    assert squared_distance(order.to, at(38, 26)) <= 1100**2
    assert isinstance(battle.plan(game, 0, order), Plan)


@pytest.mark.clause("A3.1")
def test_a_bomber_held_over_a_flight_is_told_why_not() -> None:
    hand = held(air(), "sf", 30, 28, onto="ju")
    assert hand.refusal is not None
    assert hand.refusal.clause == "A3.1"
    assert hand.nearest is not None
    assert flown(hand.nearest).action is None


def test_held_over_its_deck_it_lands() -> None:
    order = flown(held(air(), "sf", 20, 20, onto="ark").laid)
    assert order.action == Land("ark")


@pytest.mark.clause("A3.1")
def test_a_fighter_attacks_what_it_is_held_over() -> None:
    game = bound(squadron("bf", "Bf 109", 0, (20, 20)), squadron("sf", "Swordfish", 1, (30, 20)))
    order = flown(held(game, "bf", 30, 20.2, onto="sf").laid)
    assert order.action == Attack("sf")
    assert isinstance(battle.plan(game, 0, order), Plan)


def test_over_its_own_edge_it_leaves() -> None:
    game = bound(squadron("sf", "Swordfish", 0, (30, 5)), squadron("bf", "Bf 109", 1, (60, 40)))
    assert flown(held(game, "sf", 30, -1).laid).action == Leave()


@pytest.mark.clause("F4")
def test_an_intercepted_flight_is_offered_a_place_out_of_contact() -> None:
    game = engaged(
        bound(squadron("sf", "Swordfish", 0, (30, 20)), squadron("bf", "Bf 109", 1, (30, 21.05))),
        ("bf", "sf"),
    )
    hand = held(game, "sf", 30, 30)
    assert hand.refusal is not None
    assert hand.refusal.clause == "A3.9"
    assert hand.nearest is not None
    assert off(hand.nearest, 30, 28) < 0.01
    close = held(game, "sf", 31.05, 21.05)
    assert close.refusal is not None
    assert close.refusal.clause == "F4"
    end = flown(close.nearest).to
    assert end is not None
    assert 1100**2 < squared_distance(end, at(30, 21.05)) < 1200**2


@pytest.mark.clause("F17")
def test_a_flight_from_off_the_table_comes_on_nearest_to_the_hand() -> None:
    game = bound(squadron("sf", "Swordfish", 0), squadron("bf", "Bf 109", 1, (60, 40)))
    hand = held(game, "sf", 25, 9)
    order = flown(hand.laid)
    assert order.arrive == at(25, 0)
    assert order.to == at(25, 9)
    assert isinstance(battle.plan(game, 0, order), Plan)


def test_strange_requests_are_refused_in_words() -> None:
    game = air()
    with pytest.raises(UnknownName):
        in_hand(game, Held(unit="nobody"))
    with pytest.raises(UnknownName):
        in_hand(game, Held(unit="sf", onto="nobody"))
    plain = without_positions(game.setup)
    with pytest.raises(BadPhrase):
        in_hand(Game(plain, opening(plain)), Held(unit="sf"))
