"""The end phase: fires, repairs, and the markers of a turn (S8, S4.7)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    Script,
    allowed,
    dice_of,
    in_phase,
    moving,
    needs_of,
    new_game,
    refused,
    sail,
    squadron,
    told,
    vessel,
    with_flight,
    with_ship,
    with_state,
    wound,
)
from game_last_turn import GUARD, HIPPER, KATE, end

from deckload.dice.needs import Purpose
from deckload.dice.requests import cause_of
from deckload.dice.resolve import Rolled
from deckload.game import battle, condition
from deckload.game.events import EngagementsBecame, ShipGone, TurnBegan
from deckload.game.menu import menu
from deckload.game.orders import Proceed
from deckload.game.state import Afloat, Game, Phase
from deckload.rules.ammunition import Stores
from deckload.rules.anti_aircraft import Fired
from deckload.rules.anti_aircraft import Phase as AAPhase
from deckload.rules.carriers import Moment
from deckload.rules.interception import Engaged


def end_of_turn(**state: Any) -> Game:
    """The Hipper at the end of a turn; there are Kates left to fear."""
    return in_phase(with_ship(new_game(HIPPER, KATE, GUARD), "ship", **state), Phase.END)


@pytest.mark.clause("S8.1")
def test_each_fire_costs_a_point_and_a_hand_and_is_then_fought() -> None:
    given = end(end_of_turn(fires=3), {Purpose.FIRES: [(3, 2, 6)]})
    # Command 4, so a fire goes out on 3.
    assert needs_of(given, Purpose.FIRES) == [3]
    ship = given.game.ship("ship")
    assert (ship.damage, ship.crew, ship.fires) == (17, 61, 1)


@pytest.mark.clause("S8.1", "S2.5")
@pytest.mark.parametrize(("command", "need"), [(6, 1), (5, 2), (4, 3), (3, 4), (2, 5)])
def test_better_crews_fight_fires_better(command: int, need: int) -> None:
    ship = vessel("ship", "Admiral Hipper", BLUE, (30, 20), command=command)
    game = in_phase(with_ship(new_game(ship, KATE, GUARD), "ship", fires=1), Phase.END)
    assert needs_of(end(game, {Purpose.FIRES: [1]}), Purpose.FIRES) == [need]


@pytest.mark.clause("S8.1", "S4.5")
@pytest.mark.parametrize(
    ("state", "fate"),
    [({"damage": 2}, Afloat.SUNK), ({"crew": 2}, Afloat.ABANDONED), ({"damage": 1}, Afloat.SUNK)],
)
def test_fires_may_be_the_end_of_a_ship_and_then_nobody_fights_them(
    state: dict[str, int], fate: Afloat
) -> None:
    given = end(end_of_turn(fires=2, wounds=(wound("engines", 1),), **state), {})
    assert [event.afloat for event in told(given, ShipGone)] == [fate]
    assert given.log == () or dice_of(given, Purpose.REPAIR) == []


@pytest.mark.clause("S8.2")
@pytest.mark.parametrize(("face", "left"), [(5, 0), (6, 0), (4, 1), (1, 1)])
def test_one_repair_a_ship_on_nine_with_command(face: int, left: int) -> None:
    given = end(end_of_turn(wounds=(wound("engines", 3),)), {Purpose.REPAIR: [face]})
    assert needs_of(given, Purpose.REPAIR) == [5]
    ship = given.game.ship("ship")
    assert len(ship.wounds) == left
    # Repairs give no points back.
    assert (ship.damage, ship.crew) == (20, 64)


@pytest.mark.clause("S8.2")
def test_the_owner_says_what_is_repaired_and_the_oldest_stands() -> None:
    wounds = (wound("engines", 1), wound("weapons", 1, 2), wound("engines", 3))
    script = Script({Purpose.REPAIR: [6]})
    given = battle.give(end_of_turn(wounds=wounds), None, Proceed(), script)
    (asked,) = script.asked
    assert (asked.cause.owner, asked.options, asked.default) == ("Blue", (1, 2, 3), 1)
    assert given.game.ship("ship").wounds == wounds[1:]
    given = end(end_of_turn(wounds=wounds), {Purpose.REPAIR: [6]}, choices=(2,))
    assert given.game.ship("ship").wounds == (wound("engines", 1), wound("engines", 3))
    vessel, ship = given.game.setup.vessel("ship"), given.game.ship("ship")
    assert condition.aa_dice(vessel, ship, given.game.setup.rulings) == 6


@pytest.mark.clause("S8.2", "S4.8")
def test_what_is_gone_for_good_is_not_repaired() -> None:
    given = end(end_of_turn(wounds=(wound("weapons", 6, 1),)), {})
    assert given.game.ship("ship").wounds == (wound("weapons", 6, 1),)
    given = end(
        end_of_turn(wounds=(wound("weapons", 6, 1), wound("engines", 6))), {Purpose.REPAIR: [5]}
    )
    assert given.game.ship("ship").wounds == (wound("weapons", 6, 1),)


@pytest.mark.clause("S4.7", "S8.2")
def test_a_skeleton_crew_repairs_at_minus_one() -> None:
    given = end(end_of_turn(wounds=(wound("engines", 3),), crew=21), {Purpose.REPAIR: [5]})
    assert needs_of(given, Purpose.REPAIR) == [6]
    assert len(given.game.ship("ship").wounds) == 1


@pytest.mark.clause("S4.7", "S8.1", "S8.2")
def test_hands_lost_to_the_fires_of_the_turn_are_missing_at_its_repair() -> None:
    game = end_of_turn(wounds=(wound("engines", 3),), crew=22, fires=1)
    given = end(game, {Purpose.FIRES: [1], Purpose.REPAIR: [5]})
    assert given.game.ship("ship").crew == 21
    assert needs_of(given, Purpose.REPAIR) == [6]


@pytest.mark.clause("S8.1", "S8.2")
def test_all_fires_burn_before_anything_is_repaired() -> None:
    second = vessel("second", "HMS Exeter", RED, (50, 10))
    game = new_game(HIPPER, second, KATE, GUARD)
    for unit in ("ship", "second"):
        game = with_ship(game, unit, fires=1, wounds=(wound("engines", 1),))
    rolls = {Purpose.FIRES: [6, 6], Purpose.REPAIR: [6, 6]}
    given = end(in_phase(game, Phase.END), rolls)
    purposes = [cause_of(e.request).purpose for e in given.log if isinstance(e, Rolled)]
    assert purposes == [Purpose.FIRES] * 2 + [Purpose.REPAIR] * 2


@pytest.mark.clause("S8.1", "S8.2")
def test_whole_ships_and_lost_ones_roll_nothing() -> None:
    assert end(end_of_turn(), {}).log == ()
    second = vessel("second", "HMS Exeter", BLUE, (50, 10))
    game = new_game(HIPPER, second, KATE, GUARD)
    game = with_ship(
        game, "ship", afloat=Afloat.SUNK, place=None, fires=2, wounds=(wound("engines", 1),)
    )
    assert end(in_phase(game, Phase.END), {}).log == ()


@pytest.mark.clause("S8.3", "A5.2", "S4.6")
def test_markers_are_cleared_with_the_turn() -> None:
    game = end_of_turn(
        moved=True,
        nominated=True,
        ran=6000,
        fired=(Fired(AAPhase.BOUND, "kate", 3),),
        aa_works=False,
        deck_work=(Moment(1, 1),),
    )
    game = with_flight(game, "kate", acted=True, checked=True, owes=True, broke_away=True)
    given = end(game, {})
    assert told(given, TurnBegan) == [TurnBegan(2)]
    ship, flight = given.game.ship("ship"), given.game.flight("kate")
    fresh = new_game(HIPPER, KATE, GUARD)
    assert ship == fresh.ship("ship")
    assert flight == fresh.flight("kate")


@pytest.mark.clause("F7", "S8.3")
@pytest.mark.parametrize(("armed", "kept"), [(True, 1), (False, 0)])
def test_a_dogfight_outlasts_the_turn_while_its_interceptor_has_ammunition(
    armed: bool, kept: int
) -> None:
    near = squadron("bf-109", "Bf 109", BLUE, (31, 10), carrier="ship")
    carrier = vessel("ship", "IJN Zuikaku", BLUE, (30, 40))
    game = in_phase(new_game(carrier, KATE, near), Phase.END)
    game = with_state(game, engagements=(Engaged("bf-109", "kate"),))
    game = with_flight(game, "bf-109", stores=Stores(2, armed=armed))
    given = end(game, {})
    assert len(given.game.state.engagements) == kept
    assert len(told(given, EngagementsBecame)) == 1 - kept


@pytest.mark.clause("S4.8", "F14")
def test_a_flight_deck_that_is_repaired_launches_again() -> None:
    deck = vessel("ship", "IJN Zuikaku", BLUE, (30, 20), 180)
    val = squadron("val", "Val", BLUE, carrier="ship")
    game = with_ship(new_game(deck, val, KATE), "ship", wounds=(wound("hangar", 3),))
    done = end(in_phase(game, Phase.END), {Purpose.REPAIR: [5]}).game
    assert [o for o in menu(moving_of(game), BLUE) if getattr(o, "launches", ())] == []
    assert [o for o in menu(moving_of(done), BLUE) if getattr(o, "launches", ())]


def moving_of(game: Game) -> Game:
    return in_phase(with_state(game, ship_winner=BLUE), Phase.MOVEMENT, BLUE)


@pytest.mark.clause("S4.8", "S8.2")
def test_a_jammed_rudder_turns_again_once_it_is_repaired() -> None:
    game = moving(HIPPER, KATE, first=BLUE)
    jammed = with_ship(game, "ship", wounds=(wound("engines", 5),))
    assert refused(jammed, BLUE, sail("ship", 3, 1)) == "S2.2"
    done = end(in_phase(jammed, Phase.END), {Purpose.REPAIR: [5]}).game
    allowed(moving_of(done), BLUE, sail("ship", 3, 1))
