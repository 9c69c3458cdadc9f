"""The turn: its parts in order, who goes first, and how the sides alternate (S1, A2.1-A2.3, F1)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    UNARMED,
    after,
    bound,
    firing,
    fly,
    give,
    in_phase,
    moving,
    new_game,
    proceed,
    refused,
    sail,
    squadron,
    stand_all,
    told,
    vessel,
    with_flight,
    with_state,
)

from deckload.dice.needs import Purpose
from deckload.game import turn
from deckload.game.events import PhaseBegan, ShipGone
from deckload.game.menu import menu
from deckload.game.orders import (
    ActFlight,
    AntiAircraft,
    Attack,
    ChooseFirst,
    DeclareLaunches,
    FireShip,
    MoveShip,
    Order,
    Proceed,
)
from deckload.game.setup import Squadron, Vessel
from deckload.game.state import Afloat, Game, Phase, Where

RED_CRUISER = vessel("exeter", "HMS Exeter", RED, (20, 10))
RED_SECOND = vessel("ajax", "HMS Ajax", RED, (24, 10))
BLUE_CRUISER = vessel("hipper", "Admiral Hipper", BLUE, (20, 38), 180)
RED_FLIGHT = squadron("fulmar", "Fulmar", RED, (30, 10))
BLUE_FLIGHT = squadron("bf-109", "Bf 109", BLUE, (30, 38))


def seat_of(game: Game) -> int | None:
    return turn.awaited(game).seat


def higher(side: int, dice: int = 1) -> dict[Purpose, Any]:
    """Initiative dice that `side` wins."""
    return {Purpose.INITIATIVE: [6, 1] if side == RED else [1, 6]}


@pytest.mark.clause("S1.1", "A2.1", "A2.4")
def test_a_turn_runs_through_its_parts_in_order() -> None:
    game = new_game(RED_CRUISER, BLUE_CRUISER, RED_FLIGHT, BLUE_FLIGHT)
    seen = [game.state.phase]
    while game.state.turn == 1:
        seat = seat_of(game)
        rolls = higher(RED) if game.state.phase in turn.TABLE_PHASES[:2] else {}
        given = give(game, seat, menu(game, seat)[-1], rolls)
        seen += [event.phase for event in told(given, PhaseBegan)]
        game = given.game
    assert seen == [
        Phase.INITIATIVE,
        Phase.FIRST_SHIP,
        Phase.DECLARATION,
        Phase.MOVEMENT,
        Phase.AIR_INITIATIVE,
        Phase.BOUND,
        Phase.FIRST_FIRE,
        Phase.FIRING,
        Phase.END,
    ]
    assert game.state.phase is Phase.INITIATIVE


@pytest.mark.clause("S1.2")
@pytest.mark.parametrize(
    ("red", "blue", "winner"),
    [((6, 1), (2, 4), RED), ((1, 2), (2, 2), BLUE), ((6, 6), (6, 5), RED)],
)
def test_two_dice_a_side_are_added_and_the_higher_side_has_the_initiative(
    red: tuple[int, int], blue: tuple[int, int], winner: int
) -> None:
    game = new_game(RED_CRUISER, BLUE_CRUISER)
    game = proceed(game, {Purpose.INITIATIVE: [red, blue]})
    assert game.state.ship_winner == winner
    assert game.state.phase is Phase.FIRST_SHIP
    assert seat_of(game) == winner


@pytest.mark.clause("S1.2")
def test_a_tie_for_the_initiative_is_rolled_again_as_often_as_it_takes() -> None:
    game = new_game(RED_CRUISER, BLUE_CRUISER)
    for _ in range(3):
        game = proceed(game, {Purpose.INITIATIVE: [(3, 4), (5, 2)]})
        assert (game.state.phase, game.state.ship_winner) == (Phase.INITIATIVE, None)
        assert menu(game, None) == [Proceed()]
    assert proceed(game, higher(BLUE)).state.ship_winner == BLUE


@pytest.mark.clause("S1.3")
@pytest.mark.parametrize("choice", [RED, BLUE])
def test_the_winner_says_which_side_moves_the_first_ship(choice: int) -> None:
    game = proceed(new_game(RED_CRUISER, BLUE_CRUISER), higher(BLUE))
    assert menu(game, RED) == []
    assert set(menu(game, BLUE)) == {ChooseFirst(RED), ChooseFirst(BLUE)}
    assert refused(game, RED, ChooseFirst(RED)) == "S1.3"
    assert refused(game, BLUE, ChooseFirst(2)) == "S1.3"
    game = after(game, BLUE, ChooseFirst(choice))
    assert game.state.phase is Phase.MOVEMENT
    assert seat_of(game) == choice


@pytest.mark.clause("S1.3")
def test_ships_move_one_a_side_and_the_larger_fleet_finishes_alone() -> None:
    third = vessel("tribal", "Tribal class", RED, (28, 10))
    game = moving(RED_CRUISER, RED_SECOND, third, BLUE_CRUISER, first=RED)
    order = []
    while game.state.phase is Phase.MOVEMENT:
        seat = seat_of(game)
        assert seat is not None
        ship = turn.ships_to_move(game, seat)[0]
        order.append(ship)
        game = after(game, seat, sail(ship, 4))
    assert order == ["exeter", "hipper", "ajax", "tribal"]


@pytest.mark.clause("S1.3")
def test_every_ship_is_nominated_once_a_phase_by_its_own_side() -> None:
    game = moving(RED_CRUISER, RED_SECOND, BLUE_CRUISER)
    assert refused(game, RED, sail("hipper", 4)) == "S1.3"
    assert refused(game, BLUE, sail("hipper", 4)) == "S1.3"
    game = after(after(game, RED, sail("exeter", 4)), BLUE, sail("hipper", 4))
    assert refused(game, RED, sail("exeter", 4)) == "S1.3"
    assert after(game, RED, sail("ajax", 4)).state.phase is not Phase.MOVEMENT


@pytest.mark.clause("S1.3")
@pytest.mark.parametrize(
    ("units", "side"), [((RED_CRUISER, RED_SECOND, BLUE_FLIGHT), RED), ((BLUE_CRUISER,), BLUE)]
)
def test_a_side_alone_on_the_sea_moves_all_its_ships_and_nobody_is_asked_who_begins(
    units: tuple[Vessel | Squadron, ...], side: int
) -> None:
    game = proceed(new_game(*units), higher(1 - side))
    assert (game.state.phase, seat_of(game)) == (Phase.MOVEMENT, side)
    while game.state.phase is Phase.MOVEMENT:
        assert seat_of(game) == side
        game = after(game, side, menu(game, side)[-1])
    assert game.state.phase in (Phase.BOUND, Phase.END)


@pytest.mark.clause("S1.1", "S1.3")
def test_without_ships_the_air_comes_at_once() -> None:
    game = proceed(new_game(RED_FLIGHT, BLUE_FLIGHT), higher(RED))
    assert game.state.phase is Phase.AIR_INITIATIVE


def air(game: Game, ship_winner: int = RED) -> Game:
    """A battle at its air initiative."""
    return with_state(in_phase(game, Phase.AIR_INITIATIVE), ship_winner=ship_winner, first=None)


@pytest.mark.clause("A2.1", "A2.2")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_the_higher_die_flies_first(side: int) -> None:
    game = proceed(air(new_game(RED_FLIGHT, BLUE_FLIGHT)), higher(side))
    assert (game.state.phase, seat_of(game)) == (Phase.BOUND, side)


@pytest.mark.clause("A2.2")
def test_a_tie_in_the_air_is_rolled_again() -> None:
    game = air(new_game(RED_FLIGHT, BLUE_FLIGHT))
    for face in (1, 4, 6):
        game = proceed(game, {Purpose.INITIATIVE: [face, face]})
        assert game.state.phase is Phase.AIR_INITIATIVE
    assert seat_of(proceed(game, higher(BLUE))) == BLUE


@pytest.mark.clause("A2.2")
@pytest.mark.parametrize("winner", [RED, BLUE])
def test_under_ship_winner_a_tie_goes_to_the_winner_at_sea(winner: int) -> None:
    game = air(new_game(RED_FLIGHT, BLUE_FLIGHT, air_tie="ship_winner"), winner)
    game = proceed(game, {Purpose.INITIATIVE: [3, 3]})
    assert (game.state.phase, seat_of(game)) == (Phase.BOUND, winner)


@pytest.mark.clause("A2.2")
@pytest.mark.parametrize("choice", [RED, BLUE])
def test_under_may_the_higher_roll_chooses(choice: int) -> None:
    game = air(new_game(RED_FLIGHT, BLUE_FLIGHT, air_first="may"))
    game = proceed(game, higher(BLUE))
    assert (game.state.phase, seat_of(game)) == (Phase.FIRST_FLIGHT, BLUE)
    assert refused(game, RED, ChooseFirst(RED)) == "A2.2"
    game = after(game, BLUE, ChooseFirst(choice))
    assert (game.state.phase, seat_of(game)) == (Phase.BOUND, choice)


def after_movement(game: Game) -> Game:
    """A battle whose last ship has just moved."""
    return after(in_phase(game, Phase.MOVEMENT), RED, sail("exeter", 4))


COMING = squadron("swordfish", "Swordfish", BLUE)


@pytest.mark.clause("F1", "A2.1")
def test_the_air_roll_needs_flights_of_both_sides_on_the_table_or_due() -> None:
    def phase(*units: Squadron, **changes: Any) -> Phase:
        game = new_game(RED_CRUISER, *units)
        if changes:
            game = with_flight(game, "swordfish", **changes)
        return after_movement(game).state.phase

    assert phase(RED_FLIGHT, BLUE_FLIGHT) is Phase.AIR_INITIATIVE
    assert phase(RED_FLIGHT, COMING) is Phase.AIR_INITIATIVE
    assert phase(RED_FLIGHT) is Phase.BOUND
    assert phase(COMING) is Phase.BOUND
    assert phase(RED_FLIGHT, COMING, where=Where.COMING, due=2) is Phase.BOUND
    for gone in (Where.DESTROYED, Where.LEFT, Where.AWAY, Where.DECK):
        assert phase(RED_FLIGHT, COMING, where=gone, due=1) is Phase.BOUND
    assert phase() is Phase.END


@pytest.mark.clause("A2.3", "F1")
def test_flights_alternate_one_a_side_and_the_side_with_more_finishes_alone() -> None:
    more = [squadron(f"kate-{n}", "Kate", BLUE, (10 + 4 * n, 40)) for n in (1, 2, 3)]
    game = bound(RED_FLIGHT, *more, first=BLUE)
    order = []
    while game.state.phase is Phase.BOUND:
        seat = seat_of(game)
        assert seat is not None
        assert refused(game, 1 - seat, ActFlight(turn.flights_to_act(game, seat)[0])) == "A2.3"
        order.append(turn.flights_to_act(game, seat)[0])
        game = after(game, seat, fly(order[-1]))
    assert order == ["kate-1", "fulmar", "kate-2", "kate-3"]


@pytest.mark.clause("F1")
def test_every_flight_acts_once_and_there_is_no_passing() -> None:
    second = squadron("fulmar-2", "Fulmar", RED, (40, 10))
    game = bound(RED_FLIGHT, second, BLUE_FLIGHT)
    assert refused(game, RED, Proceed()) == "S1.1"
    game = after(game, RED, fly("fulmar"))
    assert game.flight("fulmar").acted
    assert game.flight("fulmar").place == RED_FLIGHT.place
    game = after(game, BLUE, fly("bf-109"))
    assert refused(game, RED, fly("fulmar", (31, 12))) == "F1"
    assert refused(game, RED, fly("bf-109")) in ("F1", "A2.3")
    assert after(game, RED, fly("fulmar-2")).state.phase is not Phase.BOUND


@pytest.mark.clause("F1")
@pytest.mark.case("C58")
@pytest.mark.parametrize("where", [Where.DESTROYED, Where.LEFT, Where.LOST, Where.DECK, Where.AWAY])
def test_a_flight_gone_before_its_activation_is_skipped(where: Where) -> None:
    mine = [squadron(f"kate-{n}", "Kate", BLUE, (10 + 4 * n, 40)) for n in (1, 2)]
    game = bound(RED_FLIGHT, *mine, first=RED)
    game = with_flight(game, "fulmar", where=where, place=None, due=9)
    assert refused(game, BLUE, fly("fulmar")) == "F1"
    assert seat_of(game) == BLUE
    game = after(game, BLUE, fly("kate-1"))
    assert seat_of(game) == BLUE
    assert after(game, BLUE, fly("kate-2")).state.phase is not Phase.BOUND


@pytest.mark.clause("F1", "A3.1")
@pytest.mark.case("C58")
def test_the_only_flight_of_a_side_shot_down_leaves_the_rest_to_the_other() -> None:
    victim = squadron("kate", "Kate", RED, (30, 37), planes=1)
    second = squadron("zero", "Zero", BLUE, (50, 40))
    game = bound(victim, BLUE_FLIGHT, second, first=BLUE)
    game = after(
        game,
        BLUE,
        fly("bf-109", action=Attack("kate")),
        {Purpose.HIT: [6], Purpose.DODGE: [1], Purpose.AMMUNITION: [6]},
    )
    assert game.flight("kate").where is Where.DESTROYED
    assert seat_of(game) == BLUE
    assert after(game, BLUE, fly("zero")).state.phase is Phase.END


@pytest.mark.clause("F1", "F30")
@pytest.mark.case("C58", "C59")
def test_a_bound_without_flights_is_over_before_it_begins() -> None:
    red = vessel("exeter", "HMS Exeter", RED, (20, 10), **UNARMED)
    blue = vessel("hipper", "Admiral Hipper", BLUE, (20, 38), 180, **UNARMED)
    game = after(moving(red, blue), RED, sail("exeter", 4))
    game = after(game, BLUE, sail("hipper", 4))
    assert game.state.phase is Phase.END


def under_fire(**changes: Any) -> Game:
    """A firing phase in which each of three ships has an enemy flight in range."""
    ships = [
        vessel("exeter", "HMS Exeter", RED, (20, 10), **changes),
        vessel("ajax", "HMS Ajax", RED, (24, 10), **changes),
        vessel("hipper", "Admiral Hipper", BLUE, (20, 38), 180, **changes),
    ]
    over_red = squadron("bf-109", "Bf 109", BLUE, (22, 10))
    over_blue = squadron("fulmar", "Fulmar", RED, (20, 36))
    game = in_phase(new_game(*ships, over_red, over_blue), Phase.BOUND)
    return with_state(game, ship_winner=BLUE)


@pytest.mark.clause("S1.4")
@pytest.mark.parametrize(("first", "expected"), [(RED, "RBR"), (BLUE, "BRR")])
def test_the_winner_at_sea_says_who_fires_first_and_ships_alternate(
    first: int, expected: str
) -> None:
    game = stand_all(under_fire())
    assert (game.state.phase, seat_of(game)) == (Phase.FIRST_FIRE, BLUE)
    assert refused(game, RED, ChooseFirst(RED)) == "S1.4"
    game = after(game, BLUE, ChooseFirst(first))
    seen = ""
    while game.state.phase is Phase.FIRING:
        seat = seat_of(game)
        assert seat is not None
        seen += "RB"[seat]
        ship = next(o.ship for o in menu(game, seat) if isinstance(o, FireShip))
        game = after(game, seat, FireShip(ship))
        if game.state.phase is Phase.FIRING:
            assert refused(game, seat_of(game), FireShip(ship)) == "S1.4"
    assert seen == expected


@pytest.mark.clause("S1.4")
def test_a_ship_with_nothing_to_fire_at_is_not_waited_for() -> None:
    game = under_fire(**UNARMED)
    game = with_flight(game, "bf-109", place=None, where=Where.LEFT)
    game = stand_all(game)
    assert (game.state.phase, seat_of(game)) == (Phase.FIRING, BLUE)
    assert after(game, BLUE, FireShip("hipper")).state.phase is Phase.END


@pytest.mark.clause("S1.5", "A2.6")
def test_each_ship_fires_at_flights_in_its_own_nomination() -> None:
    game = firing(RED_CRUISER, RED_SECOND, squadron("bf-109", "Bf 109", BLUE, (22, 10)))
    shot = FireShip("exeter", (AntiAircraft("bf-109", 3),))
    assert refused(game, BLUE, shot) == "S1.4"
    game = after(game, RED, shot, {Purpose.ANTI_AIRCRAFT: [(6, 6, 1)], Purpose.DODGE: [(3, 2)]})
    assert game.planes("bf-109") == 5
    assert refused(game, RED, shot) == "S1.4"
    assert refused(game, RED, FireShip("ajax", (AntiAircraft("bf-109", 5),))) == "S3.1"
    shot = FireShip("ajax", (AntiAircraft("bf-109", 4),))
    game = after(game, RED, shot, {Purpose.ANTI_AIRCRAFT: [5]})
    assert game.planes("bf-109") == 5
    assert game.state.phase is Phase.END


ORDERS: dict[type[Order], Order] = {
    Proceed: Proceed(),
    ChooseFirst: ChooseFirst(RED),
    DeclareLaunches: DeclareLaunches(),
    MoveShip: sail("exeter", 4),
    ActFlight: fly("fulmar"),
    FireShip: FireShip("exeter"),
}
WANTED = {
    Phase.INITIATIVE: Proceed,
    Phase.FIRST_SHIP: ChooseFirst,
    Phase.MOVEMENT: MoveShip,
    Phase.AIR_INITIATIVE: Proceed,
    Phase.FIRST_FLIGHT: ChooseFirst,
    Phase.BOUND: ActFlight,
    Phase.FIRST_FIRE: ChooseFirst,
    Phase.FIRING: FireShip,
    Phase.END: Proceed,
}
WHOSE = {
    Phase.INITIATIVE: "S1.2",
    Phase.FIRST_SHIP: "S1.3",
    Phase.MOVEMENT: "S1.3",
    Phase.AIR_INITIATIVE: "A2.2",
    Phase.FIRST_FLIGHT: "A2.2",
    Phase.BOUND: "A2.3",
    Phase.FIRST_FIRE: "S1.4",
    Phase.FIRING: "S1.4",
    Phase.END: "S8.1",
}


@pytest.mark.clause("S1.1")
@pytest.mark.case("C34", "C49")
@pytest.mark.parametrize("phase", WANTED)
def test_every_order_has_its_part_of_the_turn_and_its_seat(phase: Phase) -> None:
    close = squadron("bf-109", "Bf 109", BLUE, (22, 10))
    game = in_phase(new_game(RED_CRUISER, RED_FLIGHT, close), phase)
    for kind, order in ORDERS.items():
        if kind is not WANTED[phase]:
            for seat in (RED, BLUE, None):
                assert refused(game, seat, order) == "S1.1"
            continue
        right = None if kind is Proceed else RED
        for seat in {RED, BLUE, None} - {right}:
            assert refused(game, seat, order) == WHOSE[phase]


@pytest.mark.clause("S1.6")
def test_no_order_is_given_once_the_battle_is_over() -> None:
    game = with_state(new_game(RED_CRUISER, RED_FLIGHT), phase=Phase.OVER)
    for order in ORDERS.values():
        for seat in (RED, BLUE, None):
            assert refused(game, seat, order) == "S1.6"
            assert menu(game, seat) == []


@pytest.mark.clause("S1.3", "S4.5")
def test_a_ship_out_of_the_battle_is_nominated_no_more() -> None:
    game = moving(RED_CRUISER, RED_SECOND, BLUE_CRUISER)
    leaving = sail("exeter", 6, leave=True)
    game = with_state(game, ships=game.state.ships)
    assert refused(game, RED, leaving) == "S2.4"
    south = vessel("exeter", "HMS Exeter", RED, (20, 2), 180)
    game = moving(south, RED_SECOND, BLUE_CRUISER)
    given = give(game, RED, leaving)
    assert [event.afloat for event in told(given, ShipGone)] == [Afloat.LEFT]
    game = after(given.game, BLUE, sail("hipper", 4))
    assert refused(game, RED, sail("exeter", 4)) == "S1.3"
    assert turn.ships_to_move(game, RED) == ["ajax"]
