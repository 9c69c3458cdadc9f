"""Anti-aircraft fire in the ship firing phase: at whom, and when not (A2.6, A2.7, S1.5, S4.6)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    after,
    allowed,
    bound,
    dice_of,
    engaged,
    firing,
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

from deckload.dice.needs import Purpose
from deckload.game.events import AAFired, ShipNominated
from deckload.game.firing import may_fire, targets
from deckload.game.menu import menu
from deckload.game.orders import AntiAircraft, Attack, FireShip
from deckload.game.state import Afloat, Game, Phase, Where
from deckload.rules.anti_aircraft import Fired
from deckload.rules.anti_aircraft import Phase as AAPhase
from deckload.units.weapons import Flak

AJAX = vessel("ajax", "HMS Ajax", RED, (30, 20))
"""AA 4" 4."""
EXETER = vessel("exeter", "HMS Exeter", RED, (31, 20))
NEAR = squadron("kate", "Kate", BLUE, (30, 23))


def shoot(flight: str, dice: int, ship: str = "ajax") -> FireShip:
    return FireShip(ship, (AntiAircraft(flight, dice),))


@pytest.mark.clause("A2.6", "S1.5", "S6.1")
def test_a_ship_fires_at_flights_in_range_that_attack_nothing() -> None:
    given = give(
        firing(AJAX, NEAR),
        RED,
        shoot("kate", 4),
        {Purpose.ANTI_AIRCRAFT: [(5, 6, 4, 1)], Purpose.DODGE: [(4, 3)]},
    )
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [5]
    assert given.game.planes("kate") == 5
    assert told(given, AAFired) == [AAFired("ajax", Fired(AAPhase.FIRING, "kate", 4))]
    assert told(given, ShipNominated) == [ShipNominated("ajax")]


@pytest.mark.clause("A2.6", "F11")
@pytest.mark.parametrize(("y", "clause"), [(24, None), (24.001, "S6.1"), (40, "S6.1")])
def test_the_range_of_the_guns_is_exact(y: float, clause: str | None) -> None:
    game = firing(AJAX, squadron("other", "Kate", BLUE, (31, 20)), NEAR)
    game = with_flight(game, "kate", place=squadron("kate", "Kate", BLUE, (30, y)).place)
    if clause is None:
        allowed(game, RED, shoot("kate", 4))
    else:
        assert refused(game, RED, shoot("kate", 4)) == clause


@pytest.mark.clause("A2.6")
def test_no_fire_goes_at_friends_or_at_what_is_not_on_the_table() -> None:
    friend = squadron("fulmar", "Fulmar", RED, (30, 22))
    game = firing(AJAX, NEAR, friend, squadron("val", "Val", BLUE))
    assert refused(game, RED, shoot("fulmar", 1)) == "A2.6"
    assert refused(game, RED, shoot("val", 1)) == "A2.6"


@pytest.mark.clause("S3.1", "A2.6")
def test_the_dice_may_be_split_and_not_stretched() -> None:
    game = firing(AJAX, NEAR, squadron("val", "Val", BLUE, (31, 22)))
    split = FireShip("ajax", (AntiAircraft("kate", 1), AntiAircraft("val", 3)))
    given = give(
        game, RED, split, {Purpose.ANTI_AIRCRAFT: [(5,), (5, 5, 1)], Purpose.DODGE: [1, 1]}
    )
    assert dice_of(given, Purpose.ANTI_AIRCRAFT) == [1, 3]
    assert [given.game.planes(unit) for unit in ("kate", "val")] == [5, 4]
    for order in (
        shoot("kate", 5),
        shoot("kate", 99),
        shoot("kate", 0),
        shoot("kate", -3),
        FireShip("ajax", (AntiAircraft("kate", 2), AntiAircraft("val", 3))),
        FireShip("ajax", (AntiAircraft("kate", -4), AntiAircraft("val", 8))),
        FireShip("ajax", (AntiAircraft("kate", 2), AntiAircraft("kate", 2))),
    ):
        assert refused(game, RED, order) == "S3.1"


@pytest.mark.clause("S1.4", "S1.5")
def test_a_ship_may_hold_her_fire_and_is_then_done() -> None:
    game = after(firing(AJAX, NEAR), RED, FireShip("ajax"))
    assert game.ship("ajax").fired == ()
    assert game.state.phase is Phase.END


@pytest.mark.clause("F31")
def test_a_ship_out_of_the_battle_fires_at_nothing() -> None:
    game = with_ship(firing(AJAX, EXETER, NEAR), "ajax", place=None, afloat=Afloat.SUNK)
    assert refused(game, RED, shoot("kate", 1)) == "F31"
    assert refused(game, RED, FireShip("ajax")) == "F31"
    assert may_fire(game, RED) == ["exeter"]


@pytest.mark.clause("A2.6", "F34")
def test_a_flight_shot_down_by_one_ship_is_no_target_for_the_next() -> None:
    game = with_flight(firing(AJAX, EXETER, NEAR), "kate", points=1)
    rolls: dict[Purpose, Any] = {Purpose.ANTI_AIRCRAFT: [5], Purpose.DODGE: [1]}
    game = after(game, RED, shoot("kate", 4), rolls)
    assert game.flight("kate").where is Where.DESTROYED
    assert game.state.phase is Phase.END


# A2.7


def melee(**rulings: str) -> Game:
    """A firing phase: A fights a friend, B is alone, C fought a friend that has moved away.

    All that comes about in the bound before it.
    """
    flights = [
        squadron("a", "Bf 109", BLUE, (30, 23)),
        squadron("b", "Kate", BLUE, (33, 20)),
        squadron("c", "Bf 109", BLUE, (27, 20)),
        squadron("with-a", "Swordfish", RED, (31, 23)),
        squadron("with-c", "Swordfish", RED, (27, 19)),
        squadron("d", "Swordfish", RED, (35, 25)),
    ]
    hipper = vessel("hipper", "Admiral Hipper", BLUE, (33, 24))
    game = bound(AJAX, hipper, *flights, first=BLUE, **rulings)
    quiet = {Purpose.HIT: [1], Purpose.AMMUNITION: [6]}
    game = after(game, BLUE, fly("a", action=Attack("with-a")), quiet)
    game = after(game, RED, fly("with-a"))
    game = after(game, BLUE, fly("c", action=Attack("with-c")), quiet)
    game = after(game, RED, fly("with-c", (27, 12)))
    game = after(game, BLUE, fly("b"))
    game = after(game, RED, fly("d"))
    assert game.state.phase is Phase.FIRST_FIRE
    return in_phase(game, Phase.FIRING, RED)


@pytest.mark.clause("A2.7", "A2.6", "F26")
@pytest.mark.case("C26")
def test_no_fire_goes_into_a_dogfight_with_friends_in_it() -> None:
    game = melee()
    assert refused(game, RED, shoot("a", 4)) == "A2.7"
    assert (
        refused(game, RED, FireShip("ajax", (AntiAircraft("b", 2), AntiAircraft("a", 2)))) == "A2.7"
    )
    allowed(game, RED, shoot("b", 4))
    allowed(game, RED, shoot("c", 4))
    assert targets(game, "ajax") == ["b", "c"]


@pytest.mark.clause("A2.7")
@pytest.mark.case("C26")
def test_both_sides_of_a_dogfight_are_safe_from_their_enemies_guns() -> None:
    game = in_phase(melee(), Phase.FIRING, BLUE)
    assert refused(game, BLUE, shoot("with-a", 4, "hipper")) == "A2.7"


@pytest.mark.clause("A2.7", "F7")
@pytest.mark.case("C26")
def test_fire_is_open_again_as_soon_as_the_dogfight_is_over() -> None:
    game = melee(aa_melee="engaged")
    assert refused(game, RED, shoot("a", 4)) == "A2.7"
    allowed(engaged(game), RED, shoot("a", 4))


@pytest.mark.clause("A2.7", "F7")
@pytest.mark.case("C26")
def test_a_dogfight_that_ends_in_the_firing_phase_opens_the_fire_at_what_is_left() -> None:
    game = in_phase(melee(aa_melee="bound"), Phase.FIRING, BLUE)
    game = with_flight(game, "with-a", points=1)
    rolls: dict[Purpose, Any] = {Purpose.ANTI_AIRCRAFT: [6], Purpose.DODGE: [1]}
    game = after(game, BLUE, shoot("with-a", 6, "hipper"), rolls)
    assert game.state.engagements == ()
    assert set(targets(game, "ajax")) == {"a", "b", "c"}


@pytest.mark.clause("A2.7")
def test_under_bound_the_ban_ends_with_the_bound() -> None:
    game = melee(aa_melee="bound")
    for flight in ("a", "b", "c"):
        allowed(game, RED, shoot(flight, 4))


@pytest.mark.clause("A2.7", "A2.6")
@pytest.mark.case("C26")
def test_the_refusal_takes_no_dice_and_no_nomination() -> None:
    game = melee()
    refused(game, RED, shoot("a", 4))
    assert game.ship("ajax").fired == ()
    given = give(game, RED, shoot("b", 4), {Purpose.ANTI_AIRCRAFT: [1]})
    assert given.game.ship("ajax").fired == (Fired(AAPhase.FIRING, "b", 4),)


@pytest.mark.clause("A2.6", "F23")
@pytest.mark.parametrize("name", ["Ju 87", "Betty (bombs)", "Beaufighter", "Kate", "Zero"])
def test_no_type_has_a_modifier_in_the_firing_phase(name: str) -> None:
    flight = squadron("kate", name, BLUE, (30, 23))
    given = give(firing(AJAX, flight), RED, shoot("kate", 4), {Purpose.ANTI_AIRCRAFT: [1]})
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [flight.aircraft.target]


# The line


@pytest.mark.clause("S4.6")
@pytest.mark.parametrize(("face", "works"), [(4, True), (6, True), (3, False), (1, False)])
def test_the_line_of_a_crippled_ship_works_on_four(face: int, works: bool) -> None:
    game = with_ship(firing(AJAX, NEAR), "ajax", damage=4)
    rolls: dict[Purpose, Any] = {Purpose.LINE: [face]}
    if works:
        rolls[Purpose.ANTI_AIRCRAFT] = [(5, 1, 1, 1)]
        rolls[Purpose.DODGE] = [1]
    given = give(game, RED, shoot("kate", 4), rolls)
    assert given.game.planes("kate") == (5 if works else 6)
    assert given.game.ship("ajax").aa_works is works
    assert given.game.ship("ajax").nominated


@pytest.mark.clause("S4.6")
def test_one_trial_serves_all_targets_of_a_line() -> None:
    game = firing(AJAX, NEAR, squadron("val", "Val", BLUE, (31, 22)))
    game = with_ship(game, "ajax", damage=4)
    split = FireShip("ajax", (AntiAircraft("kate", 2), AntiAircraft("val", 2)))
    given = give(game, RED, split, {Purpose.LINE: [4], Purpose.ANTI_AIRCRAFT: [1, 1]})
    assert dice_of(given, Purpose.LINE) == [1]
    given = give(game, RED, split, {Purpose.LINE: [2]})
    assert dice_of(given, Purpose.ANTI_AIRCRAFT) == []


@pytest.mark.clause("S4.6")
def test_a_line_that_failed_has_no_dice_till_the_next_turn() -> None:
    game = with_ship(firing(AJAX, EXETER, NEAR), "ajax", damage=4, aa_works=False)
    assert refused(game, RED, shoot("kate", 1)) == "S3.1"
    assert may_fire(game, RED) == ["exeter"]
    assert {order.ship for order in menu(game, RED) if isinstance(order, FireShip)} == {"exeter"}


@pytest.mark.clause("S4.8", "S6.1")
def test_a_line_that_is_out_has_no_dice() -> None:
    # The AA line of the Ajax comes first: she has no secondaries.
    game = with_ship(firing(AJAX, EXETER, NEAR), "ajax", wounds=(wound("weapons", 1, 1),))
    assert refused(game, RED, shoot("kate", 1)) == "S3.1"
    torpedoes = with_ship(firing(AJAX, NEAR), "ajax", wounds=(wound("weapons", 1, 2),))
    allowed(torpedoes, RED, shoot("kate", 4))
    unarmed = vessel("ajax", "HMS Ajax", RED, (30, 20), aa=Flak(dice=0, range=0))
    assert may_fire(firing(unarmed, NEAR), RED) == []
