"""Attacks on ships: the order of dice, the needs, what comes of it (A4, F20-F24)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    after,
    bound,
    dice_of,
    fly,
    give,
    in_phase,
    needs_of,
    refused,
    squadron,
    told,
    vessel,
    with_flight,
    with_ship,
    wound,
)
from game_strikes import GUARD, HIPPER, KATE, QUIET, SECOND, strike

from deckload.dice.needs import Purpose
from deckload.game.events import AAFired, FlightHit, FlightPut, ShipHit, ShipWounded
from deckload.game.orders import Strike
from deckload.game.state import Afloat, Phase
from deckload.units.weapons import Weapon


@pytest.mark.clause("A2.5", "A1.3")
@pytest.mark.case("C32", "C37")
@pytest.mark.parametrize(("reading", "dice"), [("before", 2), ("after", 12)])
def test_planes_lost_to_fire_before_the_drop_do_not_drop(reading: str, dice: int) -> None:
    two = Weapon(name="bombs", ad=2, dd=1)
    mine = squadron("kate", "Kate", RED, (30, 10), ordnance=two)
    game = bound(HIPPER, mine, GUARD, aa_timing=reading)
    rolls = {
        Purpose.ANTI_AIRCRAFT: [(5, 5, 5, 5, 5, 1)],
        Purpose.DODGE: [1],
        Purpose.STRIKE: [1],
    }
    given = give(game, RED, strike(), rolls)
    assert dice_of(given, Purpose.STRIKE) == [dice]
    assert given.game.planes("kate") == 1
    assert not given.game.flight("kate").stores.ordnance


@pytest.mark.clause("A2.5", "S4.4")
def test_fire_after_the_drop_comes_before_any_effect_of_a_critical() -> None:
    game = bound(HIPPER, KATE, GUARD, aa_timing="after")
    rolls = {
        Purpose.STRIKE: [(5, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(6, 1, 1)],
        Purpose.CONFIRM: [4],
        Purpose.ANTI_AIRCRAFT: [1],
        # weapons, a random minor line: the third of its lines is the AA line.
        Purpose.CRITICAL: [(3, 1), (2,)],
    }
    given = give(game, RED, strike(), rolls)
    assert dice_of(given, Purpose.ANTI_AIRCRAFT) == [6]
    assert [event.wound for event in told(given, ShipWounded)] == [wound("weapons", 1, 2)]


@pytest.mark.clause("A2.5", "F34")
@pytest.mark.parametrize(("reading", "dodges"), [("yes", [2]), ("no", [])])
def test_hits_of_aa_may_be_dodged_unless_the_table_rules_otherwise(
    reading: str, dodges: list[int]
) -> None:
    game = bound(HIPPER, KATE, GUARD, aa_dodge=reading)
    rolls: dict[Purpose, Any] = {
        Purpose.ANTI_AIRCRAFT: [(5, 6, 4, 4, 1, 1)],
        Purpose.STRIKE: [1],
    }
    if dodges:
        rolls[Purpose.DODGE] = [(4, 3)]
    given = give(game, RED, strike(), rolls)
    assert dice_of(given, Purpose.DODGE) == dodges
    assert given.game.planes("kate") == (5 if dodges else 4)


@pytest.mark.clause("F34", "A3.5", "A6.3")
def test_an_unsaved_aa_hit_takes_a_point_off_one_plane() -> None:
    beau = squadron("beau", "Beaufighter", RED, (30, 10))
    game = bound(HIPPER, beau, GUARD)
    # Fighter-bombers are hit on 6 while they attack, and dodge on 4.
    rolls = {Purpose.ANTI_AIRCRAFT: [(6, 6, 6, 5, 5, 5)], Purpose.DODGE: [3], Purpose.STRIKE: [1]}
    given = give(game, RED, strike("beau"), rolls)
    assert [event.points for event in told(given, FlightHit)] == [9]
    assert (given.game.planes("beau"), given.game.as_flight("beau").wounded) == (5, 1)
    assert dice_of(given, Purpose.STRIKE) == [5]


# The needs


@pytest.mark.clause("A4.2", "A4.3", "A4.4", "A6.2", "F23")
@pytest.mark.parametrize(
    ("name", "aa", "attack"),
    [("Ju 87", 5, 4), ("Betty (bombs)", 6, 6), ("Beaufighter", 6, 6), ("Kate", 5, 5)],
)
def test_attacking_types_have_their_modifiers_against_a_cruiser(
    name: str, aa: int, attack: int
) -> None:
    game = bound(HIPPER, squadron("kate", name, RED, (30, 10)), GUARD)
    given = give(game, RED, strike(), rest=1)
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [aa]
    assert needs_of(given, Purpose.STRIKE) == [attack]


@pytest.mark.clause("A4.1", "F35")
def test_it_does_not_matter_from_where_or_at_what_heading_a_ship_is_attacked() -> None:
    for heading in (0, 45, 90, 135):
        ship = vessel("hipper", "Admiral Hipper", BLUE, (30, 20), heading)
        for to in ((30, 19), (29, 20), (31, 20), (30, 20)):
            game = bound(ship, KATE, GUARD)
            given = give(game, RED, strike(to=to), rest=1)
            assert needs_of(given, Purpose.STRIKE) == [5]
            assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [5]


@pytest.mark.clause("A4.5", "F35")
@pytest.mark.parametrize(
    ("speed", "ran", "need"), [(7, 7000, 7), (7, 6999, 6), (6, 6000, 6), (8, 8000, 7), (8, 6000, 6)]
)
def test_a_fast_ship_that_moved_fast_is_harder_to_hit(speed: int, ran: int, need: int) -> None:
    fast = vessel("hipper", "Tribal class", BLUE, (30, 20), speed=speed)
    game = with_ship(bound(fast, KATE, GUARD), "hipper", ran=ran)
    given = give(game, RED, strike(), rest=1)
    assert needs_of(given, Purpose.STRIKE) == [need]
    # AA knows no such thing.
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [5]


@pytest.mark.clause("F33")
@pytest.mark.case("C36")
@pytest.mark.parametrize(("reading", "hits"), [("everywhere", 1), ("dogfights", 0)])
def test_two_sixes_hit_a_ship_at_seven_or_nothing_does(reading: str, hits: int) -> None:
    target = vessel("hipper", "Tribal class", BLUE, (30, 20))
    mine = squadron("kate", "Betty (bombs)", RED, (30, 10))
    game = bound(target, mine, GUARD, over_six=reading)
    rolls: dict[Purpose, Any] = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(6, 6, 6, 1, 1, 1)],
    }
    if hits:
        rolls[Purpose.DAMAGE] = [(2, 1)]
    given = give(game, RED, strike(), rolls)
    assert needs_of(given, Purpose.STRIKE) == [7]
    assert [event.damage for event in told(given, ShipHit)] == [4] * hits


# Once a sortie


@pytest.mark.clause("F20")
def test_ordnance_is_dropped_once_a_sortie() -> None:
    game = after(bound(HIPPER, KATE, GUARD), RED, strike(), QUIET)
    game = with_flight(in_phase(game, Phase.BOUND), "kate", acted=False)
    assert refused(game, RED, fly("kate", action=Strike("hipper"))) == "F20"


@pytest.mark.clause("F20", "A1.3", "A1.4")
def test_guns_fire_every_bound_and_cost_no_ammunition() -> None:
    guns = Weapon(name="guns", ad=1, dd=1)
    mine = squadron("zero", "Zero", RED, (30, 10), ordnance=guns)
    game = bound(HIPPER, mine, GUARD)
    for _ in range(3):
        given = give(game, RED, strike("zero"), QUIET)
        assert dice_of(given, Purpose.STRIKE) == [6]
        assert dice_of(given, Purpose.AMMUNITION) == []
        assert given.game.flight("zero").stores.ordnance
        game = with_flight(in_phase(given.game, Phase.BOUND), "zero", acted=False)
        game = with_ship(game, "hipper", fired=())


@pytest.mark.clause("A4.3", "F20")
@pytest.mark.parametrize(("reading", "aa", "attack"), [("none", 6, 5), ("bomber", 7, 6)])
def test_strafing_fighters_have_no_modifier_or_that_of_fighter_bombers(
    reading: str, aa: int, attack: int
) -> None:
    guns = Weapon(name="guns", ad=1, dd=1)
    mine = squadron("zero", "Zero", RED, (30, 10), ordnance=guns)
    given = give(bound(HIPPER, mine, GUARD, strafe=reading), RED, strike("zero"), rest=1)
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [aa]
    assert needs_of(given, Purpose.STRIKE) == [attack]


@pytest.mark.clause("F20", "F27")
@pytest.mark.parametrize("weapon", [None, Weapon(name="camera", ad=0, dd=2)])
def test_who_carries_nothing_attacks_no_ship(weapon: Weapon | None) -> None:
    mine = squadron("kate", "Zero", RED, (30, 10), ordnance=weapon)
    assert refused(bound(HIPPER, mine, GUARD), RED, strike()) == "F20"


@pytest.mark.clause("F20", "S4.4")
def test_two_flights_attack_one_after_the_other_and_never_pool_dice() -> None:
    game = bound(HIPPER, KATE, SECOND)
    one = give(game, RED, strike(), QUIET)
    two = give(one.game, RED, strike("kate-2", (31, 20)), {Purpose.STRIKE: [1]})
    assert dice_of(one, Purpose.STRIKE) == dice_of(two, Purpose.STRIKE) == [6]


# What comes of it


@pytest.mark.clause("S4.1", "S4.2", "S5.2", "A1.4")
def test_each_point_of_damage_costs_a_hand_too() -> None:
    # A Japanese torpedo of 5 dice drops 3; each that scores is two points.
    rolls = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(5, 6, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(3, 4, 5, 2, 1, 3)],
    }
    given = give(bound(HIPPER, KATE, GUARD), RED, strike(), rolls)
    assert told(given, ShipHit) == [ShipHit("hipper", 20 - 8, 64 - 8, 0)]


@pytest.mark.clause("S4.4", "F34")
@pytest.mark.case("C64")
def test_causes_are_told_before_effects() -> None:
    rolls = {
        Purpose.ANTI_AIRCRAFT: [(5, 1, 1, 1, 1, 1)],
        Purpose.DODGE: [1],
        Purpose.STRIKE: [(5, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(6, 1, 1)],
        Purpose.CONFIRM: [6],
        Purpose.CRITICAL: [(1, 1)],
    }
    given = give(bound(HIPPER, KATE, GUARD), RED, strike(), rolls)
    kinds = [type(event) for event in given.events]
    wanted = [FlightPut, AAFired, FlightHit, ShipWounded, ShipHit]
    assert [kind for kind in kinds if kind in wanted] == wanted


@pytest.mark.clause("S4.4", "S4.5")
def test_a_ship_at_nought_rolls_no_effects() -> None:
    game = with_ship(bound(HIPPER, KATE, GUARD), "hipper", damage=2)
    rolls = {
        Purpose.LINE: [3],
        Purpose.STRIKE: [(5, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(6, 6, 1)],
        Purpose.CONFIRM: [6],
    }
    given = give(game, RED, strike(), rolls)
    assert given.game.ship("hipper").afloat is Afloat.SUNK
    assert dice_of(given, Purpose.CRITICAL) == []


@pytest.mark.clause("S4.5")
def test_at_no_crew_a_ship_is_abandoned() -> None:
    game = with_ship(bound(HIPPER, KATE, GUARD), "hipper", crew=2)
    rolls = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(5, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(3, 1, 1)],
    }
    ship = after(game, RED, strike(), rolls).ship("hipper")
    assert (ship.afloat, ship.damage, ship.crew, ship.place) == (Afloat.ABANDONED, 18, 0, None)
