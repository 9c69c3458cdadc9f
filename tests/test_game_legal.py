"""What each unit may do and why not, the menu, and both against the plans (S1-S3, A3, F1-F22)."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    allowed,
    at,
    bound,
    engaged,
    firing,
    fly,
    in_phase,
    moving,
    new_game,
    sail,
    squadron,
    vessel,
    with_flight,
    with_ship,
    with_state,
)
from game_skirmish import any_legal, skirmish
from hypothesis import given, settings
from hypothesis import strategies as st
from twin import outcomes

from deckload.dice.resolve import resolve
from deckload.dice.seeded import Seeded
from deckload.game import battle
from deckload.game.battle import plan
from deckload.game.headings import ahead
from deckload.game.legal import Possibility, Unit, legal
from deckload.game.menu import menu
from deckload.game.orders import (
    ActFlight,
    Action,
    AntiAircraft,
    Attack,
    FireShip,
    Land,
    Leave,
    MoveShip,
    Strike,
)
from deckload.game.planned import Plan
from deckload.game.state import Game, Phase, Where
from deckload.odds.exact import Solver
from deckload.rules.ammunition import Stores
from deckload.rules.interception import Conduct, Engaged
from deckload.rules.movement import Reach, homeward
from deckload.rules.places import Position, squared_distance
from deckload.units.weapons import Flak

CARRIER = vessel("illustrious", "HMS Illustrious", RED, (30, 20))
CRUISER = vessel("hipper", "Admiral Hipper", BLUE, (30, 30), 180)
FULMAR = squadron("fulmar", "Fulmar", RED, (31, 20), "illustrious")
SWORDFISH = squadron("swordfish", "Swordfish", RED, (34, 24))
BF_109 = squadron("bf-109", "Bf 109", BLUE, (34, 27))


def unit_of(game: Game, seat: int, unit: str) -> Unit:
    return next(one for one in legal(game, seat).units if one.unit == unit)


def clauses(unit: Unit) -> dict[tuple[str, str], str | None]:
    """For each thing the unit might do the clause against it, if there is one."""
    return {
        (one.what, one.target): one.refusal and one.refusal.clause for one in unit.possibilities
    }


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
    assert clauses(room) == {("launch", "skua"): None, ("launch", "kate"): "S7.2"}
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


# The menu


@pytest.mark.clause("S2.1", "S2.2")
def test_a_ships_menu_is_straight_or_each_turn_at_half_and_at_full_speed() -> None:
    ship = vessel("exeter", "HMS Exeter", RED, (36, 20))
    wanted = {sail("exeter", 6), sail("exeter", 3)}
    wanted |= {sail("exeter", 3, points, then) for points in (1, -1, 2, -2) for then in (0, 3)}
    assert set(menu(moving(ship, CRUISER), RED)) == wanted


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


# Both against the plans


def somewhere_near(game: Game, unit: str, target: Position) -> Iterator[Position | None]:
    """Standing still, and many places about a target, the nearest to the flight among them."""
    yield None
    yield target
    start = game.flight(unit).place
    reach = [1000, 1095] if game.setup.rulings["contact"] == "touch" else [1000, 1095, 1995]
    for distance, heading in product(reach, range(0, 360, 15)):
        yield ahead(target, heading, distance)
    if start is not None:
        for distance in reach:
            yield homeward(target, start, Reach(3 * distance, "F11"))


def arrivals(game: Game, unit: str, target: Position) -> list[Position | None]:
    flight = game.flight(unit)
    if flight.where is Where.UP:
        return [None]
    depth = 0 if game.side_of(unit) == RED else game.setup.table.depth
    return [Position(target.x + dx, depth) for dx in (0, 1100, -1100)]


def can_be_done(game: Game, seat: int, unit: str, action: Action, target: Position) -> bool:
    """Whether any of many orders for it is legal."""
    return any(
        isinstance(plan(game, seat, ActFlight(unit, arrive=arrive, to=to, action=action)), Plan)
        for arrive in arrivals(game, unit, target)
        for to in somewhere_near(game, unit, target)
    )


def is_crowded(game: Game, unit: str, place: Position) -> bool:
    """Whether another flight may be in the way at a place."""
    return any(
        other.place is not None and squared_distance(other.place, place) < 4000**2
        for other in game.up()
        if other.id != unit and other.place != place
    )


def action_of(one: Possibility) -> Action | None:
    kinds: dict[str, Any] = {"attack": Attack, "strike": Strike, "land": Land}
    return kinds[one.what](one.target) if one.what in kinds else None


def agree(game: Game, seat: int) -> int:
    """legal() and the menu say of every target what the plans do; how many were looked at."""
    looked = 0
    orders = menu(game, seat)
    for unit in legal(game, seat).units:
        if unit.refusal is not None:
            assert not any(
                unit.unit in (getattr(o, "flight", ""), getattr(o, "ship", "")) for o in orders
            )
            continue
        for one in unit.possibilities:
            looked += 1
            _agree_on(game, seat, unit.unit, one, orders)
    return looked


def _agree_on(game: Game, seat: int, unit: str, one: Possibility, orders: list[Any]) -> None:
    action = action_of(one)
    if action is not None:
        ship = game.setup.is_ship(one.target)
        place = game.ship(one.target).place if ship else game.flight(one.target).place
        assert place is not None
        found = can_be_done(game, seat, unit, action, place)
        offered = [o for o in orders if getattr(o, "flight", "") == unit and o.action == action]
        if one.allowed and is_crowded(game, unit, place):
            # The room is told as if every place in contact were free.
            return
        assert found is one.allowed, (unit, one)
        assert bool(offered) is one.allowed, (unit, one)
    elif one.what == "leave":
        offered = [o for o in orders if getattr(o, "flight", "") == unit and o.action == Leave()]
        assert bool(offered) is one.allowed
    elif one.what == "return fire":
        offered = [o for o in orders if getattr(o, "flight", "") == unit and o.reply == one.target]
        assert bool(offered) is one.allowed or game.setup.rulings["reply"] == "leaving"
    elif one.what == "anti-aircraft fire":
        shot = FireShip(unit, (AntiAircraft(one.target, 1),))
        assert isinstance(plan(game, seat, shot), Plan) is one.allowed
    elif one.what == "launch" and game.state.phase is Phase.MOVEMENT:
        launching = [
            o
            for o in orders
            if isinstance(o, MoveShip) and one.target in [each.flight for each in o.launches]
        ]
        assert one.allowed or not launching


@pytest.mark.clause("F1", "F3", "F4", "F10", "F16", "A3.1", "S1.5")
@settings(max_examples=40)
@given(
    st.integers(0, 10**6),
    st.sampled_from(
        [
            {},
            {"contact": "inch"},
            {"press_on": "yes"},
            {"interceptor_leaves": "no"},
            {"lock": "turn"},
            {"spent_bombers": "home"},
            {"reply": "leaving"},
        ]
    ),
)
def test_legal_orders_menu_and_plans_agree_in_any_battle(
    seed: int, rulings: dict[str, str]
) -> None:
    random = Random(seed)
    game, looked = battle.new_game(skirmish(3, **rulings)), 0
    while game.state.phase is not Phase.OVER:
        seat, order = any_legal(game, random)
        if seat is not None and (random.random() < 0.15 or not looked):
            looked += agree(game, seat)
        game = battle.give(game, seat, order, Seeded(random.randrange(10**9))).game
    assert looked > 0


# The odds of a plan


SOLVER = Solver()


@pytest.mark.clause("A3.2", "A2.5", "F24")
@settings(max_examples=25)
@given(
    st.integers(0, 10**6),
    st.sampled_from([{}, {"press_on": "yes"}, {"lock": "turn"}, {"aa_timing": "after"}]),
)
def test_what_comes_of_an_order_is_among_its_odds(seed: int, rulings: dict[str, str]) -> None:
    random = Random(seed)
    game = battle.new_game(skirmish(2, **rulings))
    while game.state.phase is not Phase.OVER:
        seat, order = any_legal(game, random)
        planned = plan(game, seat, order)
        assert isinstance(planned, Plan)
        dice = random.randrange(10**9)
        if planned.engagement.result and random.random() < 0.3:
            wanted = ("planes_lost", "hits", "reply_planes_lost", "attackers_armed", "damage")
            fields = [field.name for field in planned.engagement.fields]
            asked = planned.engagement.asking(*[name for name in wanted if name in fields])
            odds = SOLVER.solve(asked)
            outcome = resolve(planned.engagement, Seeded(dice))
            values = tuple(outcome[name] for name in asked.result)
            assert abs(float(odds.mass.sum()) - 1) < 1e-12
            assert odds.p(*values) > 0, (order, values)
        game = battle.give(game, seat, order, Seeded(dice)).game


def small(name: str, **changes: Any) -> Any:
    """A flight of one plane, so that every face of every die can be tried."""
    return squadron("mine", name, RED, (29, 20), planes=1, **changes)


def same_as_tried_out(game: Game, order: ActFlight, *fields: str) -> None:
    """The exact odds are those of every way that the dice may fall."""
    asked = allowed(game, RED, order).engagement.asking(*fields)
    odds, tried = dict(SOLVER.solve(asked).outcomes()), outcomes(asked)
    assert sum(tried.values()) == 1
    assert set(odds) == {values for values, chance in tried.items() if chance}
    for values, chance in odds.items():
        assert abs(chance - float(tried[values])) < 1e-12


@pytest.mark.clause("F20", "A3.7", "F29")
def test_the_odds_of_a_reply_and_a_strike_in_one_activation() -> None:
    near = vessel("hipper", "Admiral Hipper", BLUE, (29, 20.5))
    fighter = squadron("bf-109", "Bf 109", BLUE, (30, 20), planes=1)
    game = bound(small("Beaufighter", hits=1), fighter, near, press_on="yes")
    game = engaged(game, ("bf-109", "mine"))
    order = fly("mine", reply="bf-109", action=Strike("hipper"))
    wanted = ("reply_planes_lost", "planes_lost", "hits", "damage", "mine_armed")
    same_as_tried_out(game, order, *wanted)
    asked = allowed(game, RED, order).engagement.asking("mine_armed", "hits", "damage")
    dry = [values for values, _ in SOLVER.solve(asked).outcomes() if not values[0]]
    assert dry == [(0, 0, 0)]


@pytest.mark.clause("F7", "F29")
def test_the_odds_of_a_reply_and_an_attack_on_the_same_flight() -> None:
    fighter = squadron("bf-109", "Bf 109", BLUE, (30, 20), planes=2)
    game = bound(small("Fulmar"), fighter, lock="turn")
    game = with_state(game, engagements=(Engaged("bf-109", "mine", over=True),))
    order = fly("mine", reply="bf-109", action=Attack("bf-109"))
    same_as_tried_out(game, order, "reply_planes_lost", "planes_lost", "mine_armed")


@pytest.mark.clause("S4.6", "F24")
def test_the_odds_of_a_strike_at_a_crippled_ship() -> None:
    ship = vessel("hipper", "Admiral Hipper", BLUE, (30, 20), aa=Flak(dice=2, range=4))
    game = with_ship(bound(small("Kate"), ship), "hipper", damage=3)
    wanted = ("planes_lost", "hits", "hipper_aa_works")
    same_as_tried_out(game, fly("mine", action=Strike("hipper")), *wanted)


@pytest.mark.clause("A5.2")
@pytest.mark.case("C29")
def test_the_odds_of_a_strike_at_a_carrier_that_may_be_busy_yet() -> None:
    ship = vessel("zuikaku", "IJN Zuikaku", BLUE, (30, 20), aa=Flak(dice=0, range=4))
    game = bound(small("Val"), ship, busy_window="turn")
    order = fly("mine", action=Strike("zuikaku"))
    same_as_tried_out(game, order, "damage", "criticals", "watched")
