"""Ships on the move: distances, turns, overlaps, the edge of the table (S2.1-S2.4, S4.6)."""

from math import cos, radians, sin

import pytest
from game_builders import (
    BLUE,
    RED,
    after,
    allowed,
    at,
    give,
    moving,
    refused,
    sail,
    told,
    vessel,
    with_ship,
    wound,
)
from hypothesis import given
from hypothesis import strategies as st

from deckload.game import condition
from deckload.game.events import ShipMoved
from deckload.game.menu import menu
from deckload.game.orders import DeclareSpecial, MoveShip
from deckload.game.setup import Vessel
from deckload.game.state import Afloat, Game, Wound
from deckload.rules import headings
from deckload.rules.places import Position

ENEMY = vessel("hipper", "Admiral Hipper", BLUE, (60, 40), 180)
SPEED_TWO, STOPPED, RUDDER = wound("engines", 3), wound("engines", 6), wound("engines", 5)
"""Engine criticals: speed -2, speed 0, rudder jammed."""


def alone(
    x: float = 36, y: float = 20, heading: int = 0, sheet: str = "HMS Exeter", **changes: int
) -> Game:
    """A ship of speed 6 and turning 2 with room all around her, and an enemy far off."""
    return moving(vessel("ship", sheet, RED, (x, y), heading, **changes), ENEMY)


def moves(game: Game) -> list[MoveShip]:
    """The moves of Red's menu; all else in it are special actions."""
    orders = menu(game, RED)
    assert all(isinstance(order, MoveShip | DeclareSpecial) for order in orders)
    return [order for order in orders if isinstance(order, MoveShip)]


def place(game: Game, order: MoveShip) -> Position | None:
    return after(game, RED, order).ship("ship").place


@pytest.mark.clause("S2.1")
@pytest.mark.parametrize(
    ("heading", "x", "y"),
    [
        (0, 0, 6000),
        (45, 4243, 4243),
        (90, 6000, 0),
        (135, 4243, -4243),
        (180, 0, -6000),
        (225, -4243, -4243),
        (270, -6000, 0),
        (315, -4243, 4243),
        (30, 3000, 5196),
        (210, -3000, -5196),
    ],
)
def test_a_ship_goes_straight_ahead_to_the_thousandth_of_an_inch(
    heading: int, x: int, y: int
) -> None:
    assert place(alone(heading=heading), sail("ship", 6)) == Position(36000 + x, 20000 + y)


@pytest.mark.clause("S2.1", "S2.2")
@given(st.integers(0, 359), st.integers(0, 8000))
def test_a_straight_way_is_as_long_as_it_is_ordered_and_mirrored_by_its_opposite(
    heading: int, distance: int
) -> None:
    there = headings.ahead(Position(0, 0), heading, distance)
    assert abs(there.x - distance * sin(radians(heading))) <= 0.51
    assert abs(there.y - distance * cos(radians(heading))) <= 0.51
    back = headings.ahead(Position(0, 0), (heading + 180) % 360, distance)
    assert (back.x, back.y) == (-there.x, -there.y)
    mirrored = headings.ahead(Position(0, 0), (360 - heading) % 360, distance)
    assert (mirrored.x, mirrored.y) == (-there.x, there.y)


@pytest.mark.clause("S2.1")
def test_a_ship_moves_an_inch_at_least_and_its_speed_at_most() -> None:
    game = alone()
    for inches in (1, 1.001, 3, 5.999, 6):
        allowed(game, RED, sail("ship", inches))
    for inches in (0, 0.001, 0.999, 6.001, 7, 1000):
        assert refused(game, RED, sail("ship", inches)) == "S2.1"
    for parts in ((3, 3.001), (6, 0.001)):
        assert refused(game, RED, sail("ship", parts[0], 1, parts[1])) == "S2.1"
    for ahead, then in ((-1, 0), (4, -1), (-3, 6), (-6, 0), (-1, 1)):
        assert refused(game, RED, sail("ship", ahead, 1, then)) == "S2.1"


@pytest.mark.clause("S2.1", "S4.8")
def test_a_ship_that_is_stopped_stays_where_it_is() -> None:
    for game in (alone(speed=0), with_ship(alone(), "ship", wounds=(STOPPED,))):
        assert place(game, sail("ship", 0)) == at(36, 20)
        assert moves(game) == [MoveShip("ship", 0)]
        for order in (sail("ship", 1), sail("ship", 0.001), sail("ship", -0.001)):
            assert refused(game, RED, order) == "S2.1"
        assert refused(game, RED, sail("ship", 0, 1)) == "S2.2"


@pytest.mark.clause("S2.2")
@pytest.mark.parametrize(
    ("points", "x", "y", "heading"),
    [(1, 2121, 2121, 45), (-1, -2121, 2121, 315), (2, 3000, 0, 90), (-2, -3000, 0, 270)],
)
def test_a_turn_is_by_points_of_45_degrees(points: int, x: int, y: int, heading: int) -> None:
    game = after(alone(), RED, sail("ship", 3, points, 3))
    ship = game.ship("ship")
    assert (ship.place, ship.heading) == (Position(36000 + x, 23000 + y), heading)
    assert ship.ran == 6000


@pytest.mark.clause("S2.2")
def test_a_turn_may_end_the_move() -> None:
    ship = after(alone(), RED, sail("ship", 4.5, -2)).ship("ship")
    assert (ship.place, ship.heading, ship.ran) == (at(36, 24.5), 270, 4500)


@pytest.mark.clause("S2.2")
@pytest.mark.parametrize(("speed", "half"), [(6, 3.0), (7, 3.5), (5, 2.5), (1, 1.0)])
def test_a_ship_turns_once_half_of_this_turns_speed_is_behind_it(speed: int, half: float) -> None:
    game = alone(speed=speed)
    allowed(game, RED, sail("ship", half, 1, speed - half))
    if speed > 1:
        early = sail("ship", half - 0.001, 1, speed - half)
        assert refused(game, RED, early) == "S2.2"


@pytest.mark.clause("S2.2")
def test_a_ship_turns_by_its_turning_points_at_most() -> None:
    for order in (sail("ship", 3, 2), sail("ship", 3, -2)):
        allowed(alone(), RED, order)
    for points in (3, -3, 8):
        assert refused(alone(), RED, sail("ship", 3, points)) == "S2.2"
    big = alone(sheet="Bismarck")
    allowed(big, RED, sail("ship", 3, -1))
    assert refused(big, RED, sail("ship", 3, 2)) == "S2.2"
    assert refused(alone(turning=0), RED, sail("ship", 3, 1)) == "S2.2"


@pytest.mark.clause("S2.2")
def test_going_on_without_a_turn_is_one_distance() -> None:
    assert refused(alone(), RED, sail("ship", 3, 0, 3)) == "S2.2"


@pytest.mark.clause("S2.2", "S4.8")
def test_a_jammed_rudder_turns_no_more() -> None:
    game = with_ship(alone(), "ship", wounds=(RUDDER,))
    allowed(game, RED, sail("ship", 6))
    assert refused(game, RED, sail("ship", 3, 1)) == "S2.2"


def crippled(speed: int, turning: int, *wounds: Wound) -> tuple[int, int]:
    """Speed and turning of a crippled ship."""
    game = with_ship(alone(speed=speed, turning=turning), "ship", damage=4, wounds=wounds)
    ship = game.setup.vessel("ship")
    return condition.speed(ship, game.ship("ship")), condition.turning(ship, game.ship("ship"))


@pytest.mark.clause("S4.6")
def test_a_crippled_ship_has_half_of_both_rounded_down_and_at_least_one() -> None:
    assert [crippled(speed, 2)[0] for speed in range(8)] == [0, 1, 1, 1, 2, 2, 3, 3]
    assert [crippled(6, turning)[1] for turning in range(6)] == [0, 1, 1, 1, 2, 2]


@pytest.mark.clause("S4.6", "S4.8", "F32")
def test_engine_criticals_come_off_before_a_crippled_ship_is_halved() -> None:
    assert crippled(6, 2, SPEED_TWO)[0] == 2
    assert crippled(6, 2, SPEED_TWO, wound("engines", 1))[0] == 1
    assert crippled(6, 2, SPEED_TWO, SPEED_TWO, SPEED_TWO)[0] == 0
    assert crippled(6, 2, SPEED_TWO, SPEED_TWO, SPEED_TWO, SPEED_TWO)[0] == 0
    assert crippled(6, 2, STOPPED)[0] == 0
    assert crippled(6, 2, RUDDER)[1] == 0


@pytest.mark.clause("S2.2", "S4.6")
def test_a_crippled_ship_turns_after_half_of_what_is_left() -> None:
    game = with_ship(alone(), "ship", damage=4)
    allowed(game, RED, sail("ship", 1.5, 1, 1.5))
    assert refused(game, RED, sail("ship", 1.499, 1, 1.5)) == "S2.2"
    assert refused(game, RED, sail("ship", 3.001)) == "S2.1"
    assert refused(game, RED, sail("ship", 1.5, 2)) == "S2.2"


def beside(*others: Vessel, heading: int = 0, **changes: int) -> Game:
    return moving(vessel("ship", "HMS Exeter", RED, (36, 20), heading, **changes), *others)


@pytest.mark.clause("S2.3", "F11")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_ships_may_not_end_overlapping_but_may_pass(side: int) -> None:
    game = beside(vessel("other", "Admiral Hipper", side, (36, 24)), ENEMY)
    for inches in (3.001, 3.5, 4, 4.999):
        assert refused(game, RED, sail("ship", inches)) == "S2.3"
    for inches in (3, 5, 6):
        allowed(game, RED, sail("ship", inches))


@pytest.mark.clause("S2.3")
def test_a_turn_too_may_not_end_on_a_ship() -> None:
    game = beside(vessel("other", "Admiral Hipper", BLUE, (39, 23)), ENEMY)
    assert refused(game, RED, sail("ship", 3, 2, 3)) == "S2.3"
    allowed(game, RED, sail("ship", 3, 2, 1.5))


@pytest.mark.clause("S2.3", "F31")
def test_a_ship_that_is_gone_lies_in_nobodys_way() -> None:
    game = beside(vessel("other", "Admiral Hipper", BLUE, (36, 24)), ENEMY)
    game = with_ship(game, "other", place=None, afloat=Afloat.SUNK)
    allowed(game, RED, sail("ship", 4))


@pytest.mark.clause("S2.4")
def test_a_ship_leaves_the_table_only_if_it_means_to() -> None:
    game = alone(y=45)
    assert refused(game, RED, sail("ship", 4)) == "S2.4"
    assert refused(game, RED, sail("ship", 2, leave=True)) == "S2.4"
    allowed(game, RED, sail("ship", 3))
    one = give(game, RED, sail("ship", 4, leave=True))
    assert [event.place for event in told(one, ShipMoved)] == [None]
    ship = one.game.ship("ship")
    assert (ship.afloat, ship.place) == (Afloat.LEFT, None)
    assert one.game.afloat(RED) == []


@pytest.mark.clause("S2.4")
def test_a_path_that_turns_off_the_table_is_off_the_table() -> None:
    game = alone(y=45, turning=4)
    assert refused(game, RED, sail("ship", 4, 4, 2)) == "S2.4"
    allowed(game, RED, sail("ship", 4, 4, 2, leave=True))


@pytest.mark.clause("S2.4")
def test_overlaps_off_the_table_do_not_matter() -> None:
    game = moving(
        vessel("ship", "HMS Exeter", RED, (36, 47), 0),
        vessel("other", "Admiral Hipper", BLUE, (36, 48), 0),
    )
    allowed(game, RED, sail("ship", 1.5, leave=True))


@pytest.mark.clause("S2.1", "S2.3")
def test_a_ship_that_is_hemmed_in_may_stop_and_no_other() -> None:
    # It sees 1" ahead only; every end within that is on another ship.
    hemmed = beside(vessel("other", "Admiral Hipper", BLUE, (36, 21.2)), speed=1, turning=0)
    assert moves(hemmed) == [MoveShip("ship", 0)]
    assert place(hemmed, sail("ship", 0)) == at(36, 20)
    assert refused(hemmed, RED, sail("ship", 0.5)) == "S2.1"
    free = beside(vessel("other", "Admiral Hipper", BLUE, (36, 22)), speed=1, turning=0)
    assert refused(free, RED, sail("ship", 0)) == "S2.1"


@pytest.mark.clause("S2.1", "S2.3")
def test_a_ship_that_can_go_any_way_at_all_may_not_stop() -> None:
    # An inch, half and full speed end on ships; between 1.4" and 2" is room.
    game = beside(
        vessel("beside", "Admiral Hipper", BLUE, (36.9, 20.9)),
        vessel("near", "Admiral Hipper", BLUE, (36, 23)),
        vessel("far", "Admiral Hipper", BLUE, (36, 26)),
        speed=6,
        turning=0,
    )
    for taken in (1, 3, 6):
        assert refused(game, RED, sail("ship", taken)) == "S2.3"
    assert refused(game, RED, sail("ship", 0)) == "S2.1"
    allowed(game, RED, sail("ship", 1.5))
    orders = moves(game)
    assert orders
    for order in orders:
        allowed(game, RED, order)


@pytest.mark.clause("S2.1", "S2.2", "S2.3")
def test_a_ship_that_can_only_turn_away_turns_away() -> None:
    wall = [(36, 21.5), (36, 23), (36, 24.5), (36, 26), (38.12, 25.12), (33.88, 25.12)]
    ships = [vessel(f"wall-{n}", "Admiral Hipper", BLUE, spot) for n, spot in enumerate(wall)]
    game = beside(*ships, turning=1)
    assert refused(game, RED, sail("ship", 0)) == "S2.1"
    orders = moves(game)
    assert orders
    for order in orders:
        assert order.points
        allowed(game, RED, order)


@pytest.mark.clause("S2.1", "S2.4")
def test_a_ship_with_the_edge_before_it_may_stop_or_leave() -> None:
    game = alone(y=47.5)
    assert moves(game) == [MoveShip("ship", 0)]
    assert place(game, sail("ship", 0)) == at(36, 47.5)
    assert place(game, sail("ship", 1, leave=True)) is None


@pytest.mark.clause("S2.1", "S2.2", "S2.3", "S2.4")
@given(
    st.integers(0, 72),
    st.integers(0, 48),
    st.integers(0, 7),
    st.integers(0, 3),
    st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), max_size=4),
)
def test_every_move_of_the_menu_is_legal_and_there_is_always_one(
    x: int, y: int, speed: int, turning: int, others: list[tuple[int, int]]
) -> None:
    near = [
        vessel(f"other-{n}", "Admiral Hipper", BLUE, (x + 1.3 * dx, y + 1.3 * dy))
        for n, (dx, dy) in enumerate(others)
        if dx or dy
    ]
    ship = vessel("ship", "HMS Exeter", RED, (x, y), 45, speed=speed, turning=turning)
    game = moving(ship, *near, ENEMY)
    orders = menu(game, RED)
    assert moves(game)
    assert len(set(orders)) == len(orders)
    for order in orders:
        allowed(game, RED, order)
