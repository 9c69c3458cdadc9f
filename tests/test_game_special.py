"""Special actions as ships move: the declaration, and the moves it gives (S2.5, S2.7, S2.10)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    after,
    allowed,
    at,
    dice_of,
    give,
    in_phase,
    moving,
    needs_of,
    new_game,
    play,
    refused,
    sail,
    squadron,
    told,
    units_of,
    vessel,
    with_ship,
    wound,
)

from deckload.dice.needs import Purpose
from deckload.game import condition, turn
from deckload.game.battle import Given
from deckload.game.events import SpecialActionTaken
from deckload.game.legal import legal
from deckload.game.menu import menu
from deckload.game.orders import DeclareSpecial, MoveShip
from deckload.game.state import Afloat, Game, Phase
from deckload.rules.places import Position
from deckload.rules.special_actions import SpecialAction
from deckload.units.ships import Level

ALL_HANDS, COME_ABOUT, EVASIVE, SMOKE, FLANK = SpecialAction
ROLLED = {ALL_HANDS: 8, COME_ABOUT: 9, EVASIVE: 8}
"""What 1d6 + Command must reach."""
ENEMY = vessel("hipper", "Admiral Hipper", BLUE, (60, 40), 180)
SECOND = vessel("ajax", "HMS Ajax", RED, (50, 20))


def alone(heading: int = 0, place: tuple[float, float] = (36, 20), **changes: Any) -> Game:
    """The Exeter, of speed 6 and turning 2 if nothing else is said, with room all around her."""
    ship = vessel("exeter", "HMS Exeter", RED, place, heading, **changes)
    return moving(ship, SECOND, ENEMY)


def declare(game: Game, action: SpecialAction, face: int = 6, unit: str = "exeter") -> Given:
    """Declare an action; a die that is rolled for it shows `face`."""
    rolls = {Purpose.COMMAND: [face]} if action in ROLLED else {}
    return give(game, game.side_of(unit), DeclareSpecial(unit, action), rolls)


# The declaration


@pytest.mark.clause("S2.5")
@pytest.mark.parametrize("action", ROLLED)
@pytest.mark.parametrize("command", [6, 5, 4, 3, 2])
def test_a_die_and_command_reach_the_number_of_the_action(
    action: SpecialAction, command: int
) -> None:
    need = ROLLED[action] - command
    for face in range(1, 7):
        given = declare(alone(command=command), action, face)
        assert needs_of(given, Purpose.COMMAND) == [need]
        assert units_of(given, Purpose.COMMAND) == ["exeter"]
        # A need of 7 is out of reach here, sixes or not.
        done = face >= need
        ship = given.game.ship("exeter")
        assert (ship.special, ship.tried) == (action if done else None, True)
        assert told(given, SpecialActionTaken) == [SpecialActionTaken("exeter", action, done)]


@pytest.mark.clause("S2.5", "S2.9", "S2.10")
@pytest.mark.parametrize("action", [SMOKE, FLANK])
def test_smoke_and_flank_speed_need_no_die(action: SpecialAction) -> None:
    given = declare(alone(command=2), action)
    assert given.log == ()
    assert given.game.ship("exeter").special is action


@pytest.mark.clause("S2.5")
@pytest.mark.parametrize("face", [1, 6])
def test_a_ship_declares_one_action_a_turn_whether_it_comes_off_or_not(face: int) -> None:
    game = declare(alone(), EVASIVE, face).game
    for action in SpecialAction:
        assert refused(game, RED, DeclareSpecial("exeter", action)) == "S2.5"
    assert not [order for order in menu(game, RED) if isinstance(order, DeclareSpecial)]
    game = after(game, RED, sail("exeter", 6))
    assert refused(game, BLUE, DeclareSpecial("exeter", SMOKE)) == "S1.3"
    game = play(game, lambda g: g.state.turn == 2 and g.state.phase is Phase.MOVEMENT)
    ship = game.ship("exeter")
    assert (ship.special, ship.tried) == (None, False)
    allowed(game, RED, DeclareSpecial("exeter", SMOKE))


@pytest.mark.clause("S2.5", "S1.3")
@pytest.mark.parametrize("face", [1, 6])
def test_who_has_declared_moves_next_and_nobody_else(face: int) -> None:
    game = declare(alone(), ALL_HANDS, face).game
    assert game.state.acting == "exeter"
    assert turn.awaited(game).seat == RED
    assert refused(game, RED, sail("ajax", 6)) == "S2.5"
    assert refused(game, RED, DeclareSpecial("ajax", SMOKE)) == "S2.5"
    for order in (sail("hipper", 6), DeclareSpecial("hipper", SMOKE)):
        assert refused(game, BLUE, order) == "S1.3"
    orders = menu(game, RED)
    assert orders
    assert all(isinstance(order, MoveShip) and order.ship == "exeter" for order in orders)
    assert menu(game, BLUE) == []
    others = {unit.unit: unit.refusal for unit in legal(game, RED).units}
    assert others["exeter"] is None
    assert others["ajax"] is not None
    assert others["ajax"].clause == "S2.5"
    game = after(game, RED, sail("exeter", 6))
    assert game.state.acting is None


@pytest.mark.clause("S1.3", "S2.5")
def test_a_special_action_is_no_nomination_of_its_own() -> None:
    third = vessel("tribal", "Tribal class", RED, (20, 10))
    fourth = vessel("spee", "Admiral Graf Spee", BLUE, (50, 44), 180)
    exeter = vessel("exeter", "HMS Exeter", RED, (36, 20))
    game = moving(exeter, SECOND, third, ENEMY, fourth, first=BLUE)
    order: list[str] = []
    while game.state.phase is Phase.MOVEMENT:
        seat = turn.awaited(game).seat
        assert seat is not None
        ship = turn.ships_to_move(game, seat)[0]
        game = declare(game, EVASIVE, 3 + len(order) % 2, ship).game
        order.append(ship)
        game = after(game, seat, sail(ship, 6))
    assert order == ["hipper", "exeter", "spee", "ajax", "tribal"]


@pytest.mark.clause("S2.5", "S4.7", "S4.8")
def test_a_skeleton_crew_or_a_hit_bridge_allows_none() -> None:
    skeleton = with_ship(alone(), "exeter", crew=8)
    hit = [with_ship(alone(), "exeter", wounds=(wound("vital", face),)) for face in (3, 5)]
    for game, clause in ((skeleton, "S4.7"), *((each, "S4.8") for each in hit)):
        for action in SpecialAction:
            assert refused(game, RED, DeclareSpecial("exeter", action)) == clause
        own = [o for o in menu(game, RED) if getattr(o, "ship", "") == "exeter"]
        assert all(isinstance(order, MoveShip) for order in own)
    allowed(with_ship(alone(), "exeter", crew=9), RED, DeclareSpecial("exeter", ALL_HANDS))
    radar = with_ship(alone(), "exeter", wounds=(wound("vital", 1),))
    allowed(radar, RED, DeclareSpecial("exeter", ALL_HANDS))


@pytest.mark.clause("S4.6", "S2.10")
def test_a_crippled_ship_has_every_action_but_flank_speed() -> None:
    crippled = with_ship(alone(), "exeter", damage=4)
    for action in SpecialAction:
        if action is FLANK:
            assert refused(crippled, RED, DeclareSpecial("exeter", action)) == "S4.6"
        else:
            allowed(crippled, RED, DeclareSpecial("exeter", action))
    allowed(with_ship(alone(), "exeter", damage=5), RED, DeclareSpecial("exeter", FLANK))


@pytest.mark.clause("S2.5", "S1.1", "S1.3", "F13")
def test_it_is_declared_by_its_own_side_for_a_ship_that_is_still_to_move() -> None:
    game = alone()
    assert refused(game, RED, DeclareSpecial("hipper", SMOKE)) == "S1.3"
    assert refused(game, BLUE, DeclareSpecial("hipper", SMOKE)) == "S1.3"
    assert refused(game, None, DeclareSpecial("exeter", SMOKE)) == "S1.3"
    moved = with_ship(game, "exeter", moved=True)
    assert refused(moved, RED, DeclareSpecial("exeter", SMOKE)) == "S1.3"
    sunk = with_ship(game, "exeter", afloat=Afloat.SUNK, place=None)
    assert refused(sunk, RED, DeclareSpecial("exeter", SMOKE)) == "S1.3"
    away = vessel("away", "HMS Illustrious", RED, None, level=Level.RAID)
    off = moving(away, SECOND, ENEMY)
    assert refused(off, RED, DeclareSpecial("away", SMOKE)) == "S1.3"
    kate = squadron("kate", "Kate", RED, (40, 40))
    for phase in Phase:
        if phase in (Phase.MOVEMENT, Phase.OVER):
            continue
        at_work = in_phase(new_game(SECOND, ENEMY, kate), phase, RED)
        for seat in (RED, BLUE, None):
            assert refused(at_work, seat, DeclareSpecial("ajax", SMOKE)) == "S1.1"


# Flank Speed


@pytest.mark.clause("S2.10", "S2.1")
@pytest.mark.parametrize(
    ("speed", "most"), [(8, 10), (7, 9), (6, 8), (5, 7), (4, 5), (3, 4), (1, 2)]
)
def test_flank_speed_is_a_quarter_more_rounded_up(speed: int, most: int) -> None:
    game = declare(alone(speed=speed), FLANK).game
    assert after(game, RED, sail("exeter", most)).ship("exeter").ran == most * 1000
    assert refused(game, RED, sail("exeter", most + 0.001)) == "S2.1"
    assert refused(alone(speed=speed), RED, sail("exeter", speed + 0.001)) == "S2.1"


@pytest.mark.clause("S2.10", "S4.8")
def test_flank_speed_adds_to_what_criticals_have_left_and_not_to_nothing() -> None:
    slow = with_ship(alone(), "exeter", wounds=(wound("engines", 3),))
    game = declare(slow, FLANK).game
    allowed(game, RED, sail("exeter", 5))
    assert refused(game, RED, sail("exeter", 5.001)) == "S2.1"
    stopped = with_ship(alone(), "exeter", wounds=(wound("engines", 6),))
    game = declare(stopped, FLANK).game
    allowed(game, RED, sail("exeter", 0))
    assert refused(game, RED, sail("exeter", 1)) == "S2.1"


@pytest.mark.clause("S2.10", "S2.2")
def test_at_flank_speed_a_ship_turns_one_point_after_half_of_the_longer_way() -> None:
    game = declare(alone(), FLANK).game
    allowed(game, RED, sail("exeter", 4, 1, 4))
    assert refused(game, RED, sail("exeter", 3.999, 1, 4)) == "S2.2"
    assert refused(game, RED, sail("exeter", 4, 2, 4)) == "S2.2"
    assert refused(game, RED, sail("exeter", 4, -2)) == "S2.2"
    jammed = with_ship(alone(), "exeter", wounds=(wound("engines", 5),))
    assert refused(declare(jammed, FLANK).game, RED, sail("exeter", 4, 1)) == "S2.2"


# Come About


def about(face: int = 5, **more: Any) -> Game:
    """The Exeter has declared to come about, and her crew of Command 4 manages it on 5."""
    return declare(alone(**more), COME_ABOUT, face).game


def twice(first: float, points: int, then: float, again: int, last: float) -> MoveShip:
    return sail("exeter", first, points, then, again=again, last=round(last * 1000))


@pytest.mark.clause("S2.7", "S2.2")
def test_to_come_about_is_a_second_turn_within_one_point_more() -> None:
    game = about()
    for order in (
        twice(3, 2, 1, 1, 2),
        twice(3, 1, 1, 2, 2),
        twice(3, 1, 0, -2, 3),
        twice(6, 1, 0, 1, 0),
        sail("exeter", 3, 3, 3),
        sail("exeter", 6),
    ):
        allowed(game, RED, order)
    for order in (
        twice(3, 2, 1, 2, 2),
        twice(3, -2, 1, 2, 2),
        twice(3, 1, 1, -3, 2),
        sail("exeter", 3, 4, 3),
        twice(2.999, 1, 1, 1, 1),
    ):
        assert refused(game, RED, order) == "S2.2"
    assert refused(game, RED, twice(3, 1, 2, 1, 1.001)) == "S2.1"
    assert refused(game, RED, twice(3, 1, 4, 1, -1)) == "S2.1"


@pytest.mark.clause("S2.7", "S2.2")
def test_a_second_turn_needs_a_first_and_the_action() -> None:
    assert refused(about(), RED, twice(3, 0, 0, 1, 2)) == "S2.7"
    assert refused(about(), RED, twice(3, 1, 0, 0, 2)) == "S2.2"
    for game in (alone(), about(4), declare(alone(), FLANK).game):
        assert refused(game, RED, twice(4, 1, 1, 1, 1)) == "S2.7"
    assert refused(about(4), RED, sail("exeter", 3, 3, 3)) == "S2.2"


@pytest.mark.clause("S2.7")
def test_a_ship_that_comes_about_goes_round_both_corners() -> None:
    # North 3", east 1", then 2" to the south-east: 1.414" each way.
    game = after(about(), RED, twice(3, 2, 1, 1, 2))
    ship = game.ship("exeter")
    assert ship.place == Position(37_000 + 1_414, 23_000 - 1_414)
    assert (ship.heading, ship.ran) == (135, 6000)
    # To port and back: north 4", north-west 1", north 1".
    game = after(about(), RED, twice(4, -1, 1, 1, 1))
    ship = game.ship("exeter")
    assert ship.place == Position(36_000 - 707, 24_000 + 707 + 1_000)
    assert ship.heading == 0


@pytest.mark.clause("S2.7", "S2.4")
def test_a_corner_off_the_table_is_off_the_table() -> None:
    # She is over the edge at her second corner, and would come back.
    game = about(place=(36, 44.5), turning=4)
    assert refused(game, RED, twice(3, 1, 1, 4, 2)) == "S2.4"
    gone = after(game, RED, sail("exeter", 3, 1, 1, again=4, last=2000, leave=True))
    assert gone.ship("exeter").afloat is Afloat.LEFT
    allowed(about(place=(36, 44), turning=4), RED, twice(3, 1, 1, 4, 2))


@pytest.mark.clause("S2.7", "S4.6", "S4.8")
def test_a_crippled_ship_comes_about_with_what_is_left_of_her_rudder() -> None:
    crippled = with_ship(alone(), "exeter", damage=4)
    game = declare(crippled, COME_ABOUT, 5).game
    # Speed 3 and one point, with one more.
    allowed(game, RED, twice(1.5, 1, 0.5, 1, 1))
    assert refused(game, RED, twice(1.5, 1, 0.5, 2, 1)) == "S2.2"
    jammed = with_ship(alone(), "exeter", wounds=(wound("engines", 5),))
    game = declare(jammed, COME_ABOUT, 5).game
    assert condition.points(game, "exeter") == 0
    assert refused(game, RED, sail("exeter", 3, 1)) == "S2.2"


@pytest.mark.clause("S2.7", "S2.10", "S2.2")
@pytest.mark.parametrize("action", list(SpecialAction))
@pytest.mark.parametrize("turning", [0, 1, 2])
@pytest.mark.parametrize("speed", [0, 1, 5])
def test_the_menu_after_a_declaration_is_legal_and_each_order_stands_in_it_once(
    action: SpecialAction, turning: int, speed: int
) -> None:
    game = declare(alone(turning=turning, speed=speed), action).game
    orders = menu(game, RED)
    assert orders
    assert len(set(orders)) == len(orders)
    for order in orders:
        allowed(game, RED, order)
    turned = {o.again for o in orders if isinstance(o, MoveShip)} - {0}
    assert bool(turned) is (action is COME_ABOUT and turning > 0 and speed > 0)
    course = next(u.course for u in legal(game, RED).units if u.unit == "exeter")
    assert course is not None
    most = {FLANK: speed + (speed + 3) // 4}.get(action, speed)
    points = {FLANK: min(turning, 1), COME_ABOUT: turning + 1 if turning else 0}
    assert (course.most, course.points) == (1000 * most, points.get(action, turning))
    assert course.turns == (2 if action is COME_ABOUT else 1)


@pytest.mark.clause("S2.9")
def test_the_action_does_not_move_the_ship() -> None:
    for action in SpecialAction:
        ship = declare(alone(), action).game.ship("exeter")
        assert (ship.place, ship.heading, ship.moved, ship.smoke) == (at(36, 20), 0, False, ())
        assert dice_of(declare(alone(), action), Purpose.COMMAND) == [1] * (action in ROLLED)
