"""What guns and torpedoes do in play: damage, crew, criticals, crippled lines, busy carriers."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    after,
    dice_of,
    firing,
    give,
    in_phase,
    moving,
    needs_of,
    refused,
    sail,
    squadron,
    stand_all,
    told,
    vessel,
    with_ship,
    with_state,
    wound,
)
from game_guns import PORT_SIDE, duel, exeter, flak, hipper, hits, shell

from deckload.dice.needs import Purpose
from deckload.dice.requests import cause_of
from deckload.dice.resolve import Rolled
from deckload.game.battle import Given
from deckload.game.events import GunsFired, ShipGone, ShipHit, ShipWounded
from deckload.game.menu import menu
from deckload.game.orders import FireShip, Gunfire, MoveShip
from deckload.game.state import Afloat, Game, Phase, Where
from deckload.rules.carriers import Moment

RAIDER = vessel("exeter", "Admiral Hipper", RED, (30, 10), PORT_SIDE)
"""Red's, with guns of 2 AD 1 DD AP a turret, 3 AD 1 DD Weak, and torpedoes of 3 AD 4 DD."""
SPEED_ONE, SPEED_TWO = (1, 1), (1, 3)
"""Criticals: speed -1; a point and speed -2."""


def salvo(made: int, damage: Any, *, of: int = 6, **more: Any) -> dict[Purpose, Any]:
    """A roll of guns with so many hits, and the damage dice of them."""
    rolls: dict[Purpose, Any] = {Purpose.GUNNERY: [hits(made, of=of)], Purpose.DAMAGE: [damage]}
    return rolls | {Purpose[name.upper()]: faces for name, faces in more.items()}


BROADSIDE = shell("hipper", "main-1", "main-2", "main-3")


@pytest.mark.clause("S4.1", "S4.2")
@pytest.mark.parametrize(("dice", "points"), [((3, 4, 5), 3), ((2, 3, 1), 1), ((2, 2, 2), 0)])
def test_each_die_that_beats_the_armour_costs_a_point_and_a_hand(
    dice: tuple[int, ...], points: int
) -> None:
    # Armour 4+ against AP.
    given = give(duel(), RED, BROADSIDE, salvo(3, dice))
    assert needs_of(given, Purpose.DAMAGE) == [3]
    ship = given.game.ship("hipper")
    assert (ship.damage, ship.crew, ship.fires) == (20 - points, 64 - points, 0)
    assert len(told(given, ShipHit)) == (points > 0)


@pytest.mark.clause("S5.2", "S4.2")
@pytest.mark.parametrize(
    ("sheet", "dice", "points"),
    [
        ("Admiral Hipper", (3, 4, 5, 2), 6),
        ("Tribal class", (2, 3, 2, 1), 2),
        ("Bismarck", (3, 4, 5, 3), 4),
    ],
)
def test_torpedoes_score_on_three_or_against_a_belt_on_four_and_each_is_two_points(
    sheet: str, dice: tuple[int, ...], points: int
) -> None:
    target = vessel("hipper", sheet, BLUE, (30, 19), 180)
    rolls: dict[Purpose, Any] = {Purpose.TORPEDOES: [6], Purpose.DAMAGE: [dice]}
    game = firing(exeter(), target)
    # One tube's salvo of one die, so at 6+ or better it is one hit.
    given = give(game, RED, shell("hipper", "torpedo-1"), rolls)
    ship, sheet_of = given.game.ship("hipper"), target.ship
    assert (sheet_of.damage - ship.damage, sheet_of.crew - ship.crew) == (points, points)


@pytest.mark.clause("S4.3")
def test_a_six_is_a_potential_critical_and_four_confirms_it() -> None:
    for face, struck in ((3, 0), (4, 1)):
        rolls = salvo(2, (6, 5), confirm=[face])
        if struck:
            rolls[Purpose.CRITICAL] = [SPEED_ONE]
        given = give(duel(), RED, BROADSIDE, rolls)
        assert dice_of(given, Purpose.CONFIRM) == [1]
        assert len(told(given, ShipWounded)) == struck
        assert given.game.ship("hipper").wounds == (wound("engines", 1),) * struck


def purposes(given: Given) -> list[Purpose]:
    """What each roll was for, in order."""
    return [cause_of(entry.request).purpose for entry in given.log if isinstance(entry, Rolled)]


@pytest.mark.clause("S4.4", "S4.3")
def test_all_dice_of_an_attack_come_before_any_effect_and_weak_guns_cause_none() -> None:
    order = shell("hipper", "main-1", "secondary-1", "torpedo-1")
    rolls: dict[Purpose, Any] = {
        Purpose.GUNNERY: [(6, 6), (6, 1, 1)],
        Purpose.TORPEDOES: [(6, 1, 1)],
        Purpose.DAMAGE: [(6, 1), 6, (6, 1, 1, 1)],
        Purpose.CONFIRM: [4, 4],
        Purpose.CRITICAL: [SPEED_ONE, (5, 1)],
    }
    given = give(firing(RAIDER, hipper(9)), RED, order, rolls)
    assert purposes(given) == [
        Purpose.GUNNERY,
        Purpose.DAMAGE,
        Purpose.CONFIRM,
        Purpose.GUNNERY,
        Purpose.DAMAGE,
        Purpose.TORPEDOES,
        Purpose.DAMAGE,
        Purpose.CONFIRM,
        Purpose.CRITICAL,
        Purpose.CRITICAL,
    ]
    # 1 of the turret, 1 of the secondary, 2 of the torpedo; and one of the crew of the critical.
    ship = given.game.ship("hipper")
    assert (ship.damage, ship.crew, ship.fires) == (16, 59, 1)
    kinds = [type(e) for e in given.events if isinstance(e, GunsFired | ShipWounded | ShipHit)]
    assert kinds == [GunsFired, ShipWounded, ShipWounded, ShipHit]


@pytest.mark.clause("S4.4", "S4.2")
def test_effects_come_one_by_one_and_none_after_the_last_point() -> None:
    game = with_ship(duel(), "hipper", damage=5)
    # Three points of the dice; the second effect takes the fifth, and the third is not rolled.
    rolls = salvo(3, 6, confirm=[4], critical=[SPEED_TWO, SPEED_TWO])
    given = give(game, RED, BROADSIDE, rolls)
    assert len(told(given, ShipWounded)) == 2
    # Points of the effects cost no crew beside them.
    assert given.game.ship("hipper").crew == 61
    assert [event.afloat for event in told(given, ShipGone)] == [Afloat.SUNK]
    game = with_ship(duel(), "hipper", damage=3)
    given = give(game, RED, BROADSIDE, salvo(3, 6, confirm=[4]))
    assert told(given, ShipWounded) == []
    assert given.game.ship("hipper").afloat is Afloat.SUNK


@pytest.mark.clause("S4.4", "S3.3")
def test_nothing_inside_an_attack_hangs_on_its_criticals_and_all_after_it_does() -> None:
    second = vessel("second", "Admiral Hipper", RED, (30, 12), PORT_SIDE)
    fast = with_ship(firing(RAIDER, second, hipper(15, speed=7)), "hipper", ran=7000, moved=True)
    rolls = {
        Purpose.GUNNERY: [(6, 1), 1],
        Purpose.DAMAGE: [6],
        Purpose.CONFIRM: [4],
        Purpose.CRITICAL: [SPEED_ONE],
    }
    given = give(fast, RED, shell("hipper", "main-1", "secondary-1"), rolls)
    assert needs_of(given, Purpose.GUNNERY) == [6, 6]
    game = after(given.game, BLUE, FireShip("hipper"))
    order = shell("hipper", "main-1", ship="second")
    given = give(game, RED, order, {Purpose.GUNNERY: [1]})
    assert needs_of(given, Purpose.GUNNERY) == [5]


@pytest.mark.clause("S4.8", "F32", "S1.4")
def test_a_line_put_out_by_the_first_to_fire_does_not_fire_back() -> None:
    # Weapons, 3-4: a random main line; the die says the second.
    rolls = salvo(1, 6, confirm=[4], critical=[(3, 3), (2,)])
    game = give(duel(), RED, BROADSIDE, rolls).game
    back = [shell("exeter", f"main-{n}", ship="hipper") for n in (1, 2)]
    assert refused(game, BLUE, back[1]) == "S4.8"
    # She fires with the others: broadside at 15", so on 4.
    given = give(game, BLUE, back[0], {Purpose.GUNNERY: [3]})
    assert needs_of(given, Purpose.GUNNERY) == [4]


# The lines of a crippled ship


def crippled(damage: int = 4, **state: Any) -> Game:
    """The Exeter, crippled at 4, with a flight in range of her AA."""
    near = squadron("kate", "Kate", BLUE, (30, 13))
    return with_ship(firing(exeter(), hipper(9), near), "exeter", damage=damage, **state)


@pytest.mark.clause("S4.6")
@pytest.mark.parametrize(
    ("faces", "fired", "failed"),
    [
        ((4, 3, 6), ("main-1", "main-3"), ("main-2",)),
        ((1, 2, 4), ("main-3",), ("main-1", "main-2")),
        ((3, 3, 3), (), ("main-1", "main-2", "main-3")),
    ],
)
def test_each_line_of_a_crippled_ship_is_tried_for_and_works_on_four(
    faces: tuple[int, ...], fired: tuple[str, ...], failed: tuple[str, ...]
) -> None:
    rolls: dict[Purpose, Any] = {Purpose.LINE: list(faces)}
    if fired:
        rolls[Purpose.GUNNERY] = [1]
    given = give(crippled(), RED, BROADSIDE, rolls)
    assert needs_of(given, Purpose.LINE) == [4, 4, 4]
    assert dice_of(given, Purpose.GUNNERY) == [2 * len(fired)] * bool(fired)
    (event,) = told(given, GunsFired)
    assert (event.lines, event.failed) == (fired, failed)
    assert given.game.ship("exeter").nominated


@pytest.mark.clause("S4.6")
def test_a_ship_above_her_number_is_not_tried() -> None:
    given = give(crippled(5), RED, BROADSIDE, {Purpose.GUNNERY: [1]})
    assert dice_of(given, Purpose.LINE) == []


@pytest.mark.clause("S4.6", "S1.5")
@pytest.mark.parametrize(("known", "trials"), [(None, 2), (True, 1)])
def test_her_aa_line_is_tried_beside_the_guns_unless_it_was_this_turn(
    known: bool | None, trials: int
) -> None:
    order = flak("kate", 3, Gunfire("hipper", ("main-1",)))
    rolls: dict[Purpose, Any] = {
        Purpose.LINE: [4] * trials,
        Purpose.GUNNERY: [1],
        Purpose.ANTI_AIRCRAFT: [1],
    }
    given = give(crippled(aa_works=known), RED, order, rolls)
    assert dice_of(given, Purpose.LINE) == [1] * trials
    assert given.game.ship("exeter").aa_works is True
    assert refused(crippled(aa_works=False), RED, order) == "S3.1"


@pytest.mark.clause("S4.6")
def test_lines_at_two_targets_are_tried_for_each_once() -> None:
    second = vessel("second", "Admiral Hipper", BLUE, (28, 19), 180)
    game = with_ship(firing(exeter(), hipper(9), second), "exeter", damage=4)
    shots = Gunfire("hipper", ("main-1", "main-2")), Gunfire("second", ("main-3",))
    rolls = {Purpose.LINE: [4, 1, 1], Purpose.GUNNERY: [1]}
    given = give(game, RED, FireShip("exeter", guns=shots), rolls)
    assert dice_of(given, Purpose.GUNNERY) == [2]
    assert [(e.target, e.lines, e.failed) for e in told(given, GunsFired)] == [
        ("hipper", ("main-1",), ("main-2",)),
        ("second", (), ("main-3",)),
    ]


@pytest.mark.clause("S4.6", "S1.4")
def test_a_ship_crippled_in_the_firing_phase_is_tried_when_she_fires() -> None:
    game = with_ship(duel(), "hipper", damage=7)
    game = give(game, RED, BROADSIDE, salvo(1, 5)).game
    rolls = {Purpose.LINE: [3]}
    given = give(game, BLUE, shell("exeter", "main-1", ship="hipper"), rolls)
    assert dice_of(given, Purpose.GUNNERY) == []


# A busy carrier


def at_carrier(order: FireShip, rolls: dict[Purpose, Any], *, busy: bool = True) -> Given:
    """Fire at the Zuikaku, who is 9" off and has worked her deck this turn: target 4+, armour 3+.

    She lies bow on, so guns at her hit on 3 and torpedoes on 4.
    """
    deck = vessel("hipper", "IJN Zuikaku", BLUE, (30, 19), 180)
    game = with_state(firing(RAIDER, deck), number=50)
    if busy:
        game = with_ship(game, "hipper", deck_work=(Moment(1, 10),))
    return give(game, RED, order, rolls)


@pytest.mark.clause("A5.2", "A5.3", "S4.3")
@pytest.mark.parametrize(
    ("line", "face", "busy", "potential"),
    [
        ("main-1", 5, True, True),
        ("main-1", 5, False, False),
        ("main-1", 6, False, True),
        ("main-1", 4, True, False),
        ("secondary-1", 5, True, True),
        ("secondary-1", 6, True, True),
        ("secondary-1", 6, False, False),
        ("secondary-1", 4, True, False),
    ],
)
def test_gunfire_on_a_busy_carrier_may_be_critical_from_five_and_even_if_weak(
    line: str, face: int, busy: bool, potential: bool
) -> None:
    dice = 2 if line == "main-1" else 3
    rolls = salvo(1, face, of=dice)
    if potential:
        rolls[Purpose.CONFIRM] = [3]
    given = at_carrier(shell("hipper", line), rolls, busy=busy)
    assert len(dice_of(given, Purpose.CONFIRM)) == potential
    # It is confirmed on 4 as ever.
    if potential:
        assert needs_of(given, Purpose.CONFIRM) == [4]


@pytest.mark.clause("A5.2", "S4.8")
@pytest.mark.parametrize(("busy", "fires"), [(True, 2), (False, 0)])
def test_each_critical_of_gunfire_on_a_busy_carrier_starts_one_fire_more(
    busy: bool, fires: int
) -> None:
    rolls = salvo(2, 6, of=2, confirm=[4], critical=[SPEED_ONE, SPEED_ONE])
    given = at_carrier(shell("hipper", "main-1"), rolls, busy=busy)
    assert given.game.ship("hipper").fires == fires


@pytest.mark.clause("A5.2", "S5.2")
def test_torpedoes_on_a_busy_carrier_are_as_on_any_ship() -> None:
    rolls: dict[Purpose, Any] = {
        Purpose.TORPEDOES: [(6, 1, 1)],
        Purpose.DAMAGE: [(6, 5, 5, 5)],
        Purpose.CONFIRM: [4],
        Purpose.CRITICAL: [SPEED_ONE],
    }
    given = at_carrier(shell("hipper", "torpedo-1"), rolls)
    assert dice_of(given, Purpose.CONFIRM) == [1]
    assert given.game.ship("hipper").fires == 0


@pytest.mark.clause("A5.2", "S4.8", "S4.4")
@pytest.mark.parametrize(
    ("shell_confirmed", "torpedo_confirmed", "fires"), [(1, 1, 1), (1, 0, 1), (0, 1, 0)]
)
def test_of_guns_and_torpedoes_at_once_only_the_criticals_of_guns_start_one_fire_more(
    shell_confirmed: int, torpedo_confirmed: int, fires: int
) -> None:
    rolls: dict[Purpose, Any] = {
        Purpose.GUNNERY: [(6, 1)],
        Purpose.TORPEDOES: [(6, 1, 1)],
        Purpose.DAMAGE: [5, (6, 5, 5, 5)],
        Purpose.CONFIRM: [4 if shell_confirmed else 1, 4 if torpedo_confirmed else 1],
        Purpose.CRITICAL: [SPEED_ONE] * (shell_confirmed + torpedo_confirmed),
    }
    given = at_carrier(shell("hipper", "main-1", "torpedo-1"), rolls)
    assert dice_of(given, Purpose.CONFIRM) == [1, 1]
    assert given.game.ship("hipper").fires == fires


@pytest.mark.clause("A5.1", "A5.2", "F14", "S1.1")
@pytest.mark.parametrize("launched", [True, False])
def test_a_carrier_that_has_launched_this_turn_is_busy_in_its_firing_phase(launched: bool) -> None:
    deck = vessel("deck", "HMS Illustrious", BLUE, (30, 30), 0, armour=3)
    val = squadron("val", "Fulmar", BLUE, carrier="deck")
    game = moving(RAIDER, deck, val, first=BLUE)
    order = next(
        o
        for o in menu(game, BLUE)
        if isinstance(o, MoveShip) and bool(o.launches) is launched and not o.points
    )
    game = after(after(game, BLUE, order), RED, sail("exeter", 6))
    game = in_phase(stand_all(game), Phase.FIRING, RED)
    rolls: dict[Purpose, Any] = {Purpose.GUNNERY: [6], Purpose.DAMAGE: [5]}
    if launched:
        rolls[Purpose.CONFIRM] = [1]
    given = give(game, RED, shell("deck", "main-4"), rolls)
    assert dice_of(given, Purpose.CONFIRM) == [2] * launched


@pytest.mark.clause("F31", "A5.1", "S4.4")
def test_a_carrier_sunk_by_guns_takes_down_the_flights_on_her_deck() -> None:
    deck = vessel("deck", "HMS Illustrious", BLUE, (30, 25), 180)
    flights = [
        squadron("below", "Fulmar", BLUE, carrier="deck"),
        squadron("above", "Fulmar", BLUE, (50, 40), carrier="deck"),
    ]
    game = with_ship(firing(RAIDER, deck, *flights), "deck", damage=1)
    given = give(game, RED, shell("deck", "main-1"), salvo(1, 5, of=2))
    assert given.game.flight("below").where is Where.SUNK
    assert given.game.flight("above").where is Where.UP


@pytest.mark.clause("F31", "F21", "S9.4", "S1.5")
def test_a_flight_lost_with_its_carrier_is_not_shot_down_in_the_same_nomination() -> None:
    deck = vessel("deck", "HMS Illustrious", BLUE, (30, 25), 180)
    above = squadron("above", "Fulmar", BLUE, (30, 13), carrier="deck", planes=1)
    game = firing(RAIDER, deck, above, orphans="lost")
    game = with_ship(game, "deck", damage=1)
    order = flak("above", 1, Gunfire("deck", ("main-1",)))
    rolls = salvo(1, 5, of=2) | {Purpose.ANTI_AIRCRAFT: [6], Purpose.DODGE: [1]}
    given = give(game, RED, order, rolls)
    assert given.game.flight("above").where is Where.LOST
    assert given.game.planes("above") == 1
