"""Strikes on busy carriers, and a whole turn of strikes (A5.2, A5.3, C27)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    Script,
    after,
    at,
    bound,
    dice_of,
    fly,
    give,
    needs_of,
    refused,
    rolls_of,
    squadron,
    units_of,
    vessel,
    with_ship,
    with_state,
    wound,
)
from game_strikes import GUARD, HIPPER, KATE, QUIET, SECOND, escort, strike

from deckload.dice.needs import Purpose
from deckload.game import battle
from deckload.game.orders import AntiAircraft, Attack, FireShip
from deckload.game.state import Phase
from deckload.rules.anti_aircraft import Fired
from deckload.rules.anti_aircraft import Phase as AAPhase
from deckload.rules.carriers import Moment

ZUIKAKU = vessel("zuikaku", "IJN Zuikaku", BLUE, (30, 20))
"""Target 4+, armour 3+."""
VAL = squadron("val", "Val", RED, (30, 10))


def on_carrier(name: str, work: tuple[Moment, ...], face: int, **rulings: Any) -> int:
    """How many damage dice of one hit with that face are tested for a critical."""
    mine = squadron("val", name, RED, (30, 10))
    game = bound(ZUIKAKU, mine, GUARD, **rulings)
    game = with_ship(with_state(game, number=50), "zuikaku", deck_work=work)
    dice = [(6, 1, 1, 1, 1, 1)]
    rolls = {Purpose.ANTI_AIRCRAFT: [1], Purpose.STRIKE: dice, Purpose.DAMAGE: [face]}
    script = Script(rolls, rest=1)
    given = battle.give(game, RED, strike("val", ship="zuikaku"), script)
    return sum(dice_of(given, Purpose.CONFIRM))


@pytest.mark.clause("A5.2", "S4.3")
@pytest.mark.case("C29")
def test_bombs_on_a_carrier_at_flying_off_are_critical_from_five() -> None:
    launched = (Moment(1, 10),)
    assert on_carrier("Val", launched, 5) == 2
    assert on_carrier("Val", launched, 4) == 0
    assert on_carrier("Val", (), 5) == 0
    assert on_carrier("Val", (), 6) == 2
    # Torpedoes are as ever, and so is a launch of the turn before.
    assert on_carrier("Kate", launched, 5) == 0
    assert on_carrier("Kate", launched, 6) == 3
    assert on_carrier("Val", (Moment(0, 10),), 5) == 0


@pytest.mark.clause("A5.3")
@pytest.mark.case("C29")
def test_weak_bombs_cause_criticals_on_a_carrier_at_flying_off_only() -> None:
    for face in (5, 6):
        assert on_carrier("B-17", (Moment(1, 10),), face) == 2
        assert on_carrier("B-17", (), face) == 0


@pytest.mark.clause("A5.2", "S4.8")
@pytest.mark.parametrize(("name", "fires"), [("Val", 2), ("Kate", 1)])
def test_a_critical_of_bombs_on_a_busy_carrier_starts_one_fire_more(name: str, fires: int) -> None:
    mine = squadron("val", name, RED, (30, 10))
    game = with_state(bound(ZUIKAKU, mine, GUARD), number=50)
    game = with_ship(game, "zuikaku", deck_work=(Moment(1, 10),))
    dice = 2 if name == "Val" else 3
    rolls = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(6, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(6,) + (1,) * (dice - 1)],
        Purpose.CONFIRM: [4],
        # hangar, 3-4: the flight deck out and a fire
        Purpose.CRITICAL: [(3, 3)],
    }
    given = give(game, RED, strike("val", ship="zuikaku"), rolls)
    assert given.game.ship("zuikaku").fires == fires
    assert given.game.ship("zuikaku").wounds == (wound("hangar", 3),)


# C27: one turn of it


@pytest.mark.clause("F23", "A2.5", "A2.6", "A4.2", "S1.1")
@pytest.mark.case("C27")
@pytest.mark.parametrize("reading", ["shared", "each_phase"])
def test_a_turn_of_dive_bombers_and_fighters_past_three_ships(reading: str) -> None:
    """X is attacked, Y beside her helps, and fighters fly past Z."""
    ships = [
        vessel("x", "HMS Exeter", BLUE, (30, 20)),
        vessel("y", "HMS Ajax", BLUE, (33, 20)),
        vessel("z", "HMS Exeter", BLUE, (50, 20)),
    ]
    bombers = squadron("ju-87", "Ju 87", RED, (30, 5))
    fighters = squadron("bf-109", "Bf 109", RED, (50, 5))
    game = bound(*ships, bombers, fighters, first=RED, aa_budget=reading)
    given = give(game, RED, strike("ju-87", ship="x"), rest=1)
    assert units_of(given, Purpose.ANTI_AIRCRAFT) == ["x", "y"]
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [5, 5]
    game = after(given.game, RED, fly("bf-109", (50, 22)))
    assert game.state.phase is Phase.FIRING
    at_fighters = FireShip("z", (AntiAircraft("bf-109", 3),))
    given = give(game, BLUE, at_fighters, {Purpose.ANTI_AIRCRAFT: [1]})
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [6]
    again = FireShip("x", (AntiAircraft("ju-87", 3),))
    if reading == "shared":
        assert refused(game, BLUE, again) == "S3.1"
    else:
        given = give(game, BLUE, again, {Purpose.ANTI_AIRCRAFT: [1]})
        assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [4]


@pytest.mark.clause("A2.6", "F23")
def test_a_flight_that_was_only_intercepted_was_not_attacking() -> None:
    bombers = squadron("ju-87", "Ju 87", RED, (30, 22))
    fighter = squadron("bf-109", "Bf 109", BLUE, (30, 23))
    game = bound(HIPPER, bombers, fighter, first=BLUE, aa_melee="bound")
    rolls = {Purpose.HIT: [1], Purpose.AMMUNITION: [6]}
    given = give(game, BLUE, fly("bf-109", action=Attack("ju-87")), rolls)
    assert rolls_of(given, Purpose.ANTI_AIRCRAFT) == []
    game = after(given.game, RED, fly("ju-87"))
    shot = FireShip("hipper", (AntiAircraft("ju-87", 6),))
    given = give(game, BLUE, shot, {Purpose.ANTI_AIRCRAFT: [1]})
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [4]


@pytest.mark.clause("A2.5", "S4.6")
def test_a_crippled_ship_tries_her_line_when_she_first_uses_it() -> None:
    game = bound(HIPPER, escort("ajax", 33, 20, dice=4), KATE, SECOND)
    game = with_ship(game, "ajax", damage=4)
    # Her owner keeps her out of it: nothing is tried.
    script = Script(QUIET, choices=[6, 0])
    game = battle.give(game, RED, strike(), script).game
    assert game.ship("ajax").aa_works is None
    for face, works, dice in ((4, True, [4]), (3, False, [])):
        rolls = {Purpose.LINE: [face], Purpose.STRIKE: [1]}
        if works:
            rolls[Purpose.ANTI_AIRCRAFT] = [1]
        given = give(game, RED, strike("kate-2", (31, 20)), rolls)
        assert given.game.ship("ajax").aa_works is works
        assert dice_of(given, Purpose.ANTI_AIRCRAFT) == dice
        fired = () if not works else (Fired(AAPhase.BOUND, "kate-2", 4),)
        assert given.game.ship("ajax").fired == fired


@pytest.mark.clause("S4.6", "F24")
def test_nothing_is_tried_at_a_flight_that_is_gone() -> None:
    game = bound(HIPPER, escort("ajax", 33, 20, dice=4), KATE, SECOND)
    game = with_ship(game, "ajax", damage=4)
    rolls = {Purpose.ANTI_AIRCRAFT: [6], Purpose.DODGE: [1]}
    assert after(game, RED, strike(), rolls).ship("ajax").aa_works is None


@pytest.mark.clause("S4.6")
def test_a_line_tried_once_serves_or_fails_for_the_turn() -> None:
    game = with_ship(bound(HIPPER, KATE, SECOND), "hipper", damage=6)
    rolls = {Purpose.LINE: [4], Purpose.ANTI_AIRCRAFT: [1], Purpose.STRIKE: [1]}
    script = Script(rolls, choices=[2])
    worked = battle.give(game, RED, strike(), script).game
    given = give(worked, RED, strike("kate-2", (31, 20)), QUIET)
    assert dice_of(given, Purpose.ANTI_AIRCRAFT) == [4]
    failed = after(game, RED, strike(), {Purpose.LINE: [3], Purpose.STRIKE: [1]})
    given = give(failed, RED, strike("kate-2", (31, 20)), {Purpose.STRIKE: [1]})
    assert dice_of(given, Purpose.ANTI_AIRCRAFT) == []
    shot = FireShip("hipper", (AntiAircraft("kate", 1),))
    assert refused(given.game, BLUE, shot) in ("S3.1", "S1.1")


@pytest.mark.clause("A1.1", "F2")
def test_positions_and_planes_are_the_flights_own() -> None:
    game = bound(HIPPER, KATE, SECOND, GUARD)
    assert (game.planes("kate"), game.flight("kate").place) == (6, at(30, 10))
