"""What special actions do to fire, decks and repairs, smoke included (S2.6, S2.8, S2.9)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    Script,
    after,
    allowed,
    at,
    bound,
    firing,
    fly,
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
    vessel,
    with_ship,
    wound,
)
from game_guns import MISS, duel, exeter, flak, gun_need, hipper, shell

from deckload.dice.needs import Purpose
from deckload.game import battle
from deckload.game.battle import Given
from deckload.game.events import WoundMended
from deckload.game.menu import menu
from deckload.game.orders import DeclareSpecial, Land, Launch, MoveShip, Proceed, Strike
from deckload.game.state import Game, Phase, Where
from deckload.rules.special_actions import SpecialAction

ALL_HANDS, COME_ABOUT, EVASIVE, SMOKE, FLANK = SpecialAction
KATE = squadron("kate", "Kate", RED, (30, 30))
GUARD = squadron("bf-109", "Bf 109", BLUE, (60, 45))
ENEMY = vessel("enemy", "HMS Exeter", RED, (70, 4))


# Evasive


def struck(action: SpecialAction | None, sheet: str = "Kate", **more: Any) -> tuple[int, int]:
    """What AA and the attack need when the Hipper, so employed, is attacked from the air."""
    flight = squadron("kate", sheet, RED, (30, 30))
    game = with_ship(bound(hipper(25), flight, GUARD), "hipper", special=action, **more)
    rolls: dict[Purpose, Any] = {Purpose.ANTI_AIRCRAFT: [1], Purpose.STRIKE: [1]}
    given = give(game, RED, fly("kate", (30, 34), Strike("hipper")), rolls)
    (aa,), (attack,) = needs_of(given, Purpose.ANTI_AIRCRAFT), needs_of(given, Purpose.STRIKE)
    return aa, attack


@pytest.mark.clause("S2.8", "S2.6", "F35", "A4.5")
@pytest.mark.parametrize(
    ("action", "aa", "attack"),
    [
        (None, 5, 5),
        (EVASIVE, 6, 6),
        (ALL_HANDS, 6, 5),
        (COME_ABOUT, 5, 5),
        (SMOKE, 5, 5),
        (FLANK, 5, 5),
    ],
)
def test_what_a_ships_action_does_to_a_strike_on_her(
    action: SpecialAction | None, aa: int, attack: int
) -> None:
    assert struck(action) == (aa, attack)
    # Dive bombers: AA at -1, and +1 to hit; to-hit 4+.
    assert struck(action, "Ju 87") == (aa, attack - 1)


@pytest.mark.clause("S2.10", "A4.5", "S3.3")
def test_flank_speed_makes_no_fast_target_of_a_slower_ship_for_aircraft_either() -> None:
    assert struck(FLANK, ran=8000) == (5, 5)


@pytest.mark.clause("S2.8", "S2.6", "S1.5")
@pytest.mark.parametrize(
    ("action", "need"), [(EVASIVE, 6), (ALL_HANDS, 6), (SMOKE, 5), (FLANK, 5), (None, 5)]
)
def test_her_own_aa_is_worse_in_the_firing_phase_too(
    action: SpecialAction | None, need: int
) -> None:
    near = squadron("val", "Kate", BLUE, (30, 13))
    game = with_ship(duel(near), "exeter", special=action)
    given = give(game, RED, flak("val", 3), {Purpose.ANTI_AIRCRAFT: [1]})
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [need]


@pytest.mark.clause("S2.8", "A2.5")
def test_a_supporter_that_evades_supports_worse_and_the_attacked_ship_not() -> None:
    beside = vessel("beside", "HMS Ajax", BLUE, (32, 35))
    game = with_ship(bound(hipper(25), beside, KATE, GUARD), "beside", special=EVASIVE)
    rolls: dict[Purpose, Any] = {Purpose.ANTI_AIRCRAFT: [1, 1], Purpose.STRIKE: [1]}
    given = give(game, RED, fly("kate", (30, 34), Strike("hipper")), rolls)
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [5, 6]
    assert needs_of(given, Purpose.STRIKE) == [5]


def carrier(action: SpecialAction | None = EVASIVE) -> Game:
    """A carrier with a flight on deck and one up beside her."""
    deck = vessel("deck", "HMS Illustrious", RED, (30, 20))
    flights = [
        squadron("below", "Fulmar", RED, carrier="deck"),
        squadron("up", "Fulmar", RED, (30, 22), carrier="deck"),
    ]
    game = moving(deck, hipper(30), *flights, GUARD)
    if action is None:
        return game
    rolls = {Purpose.COMMAND: [6]} if action is EVASIVE else {}
    return after(game, RED, DeclareSpecial("deck", action), rolls)


@pytest.mark.clause("S2.8", "F14", "F16")
@pytest.mark.parametrize(("action", "works"), [(EVASIVE, False), (FLANK, True), (None, True)])
def test_an_evading_carrier_neither_launches_nor_recovers(
    action: SpecialAction | None, works: bool
) -> None:
    game = carrier(action)
    launch = sail("deck", 6, launches=(Launch("below", at(30, 27)),))
    land = fly("up", (30, 27), Land("deck"))
    launching = [o for o in menu(game, RED) if isinstance(o, MoveShip) and o.launches]
    assert bool(launching) is works
    if works:
        allowed(game, RED, launch)
    else:
        assert refused(game, RED, launch) == "S2.8"
    flying = in_phase(after(game, RED, sail("deck", 6)), Phase.BOUND, RED)
    landing = [o for o in menu(flying, RED) if getattr(o, "action", None) == Land("deck")]
    assert bool(landing) is works
    if works:
        allowed(flying, RED, land)
    else:
        assert refused(flying, RED, land) == "S2.8"


@pytest.mark.clause("S2.5", "S2.8")
def test_an_action_that_does_not_come_off_does_nothing() -> None:
    deck = carrier(None)
    failed = after(deck, RED, DeclareSpecial("deck", EVASIVE), {Purpose.COMMAND: [3]})
    allowed(failed, RED, sail("deck", 6, launches=(Launch("below", at(30, 27)),)))
    game = in_phase(new_game(exeter(), hipper()), Phase.MOVEMENT, BLUE)
    order = DeclareSpecial("hipper", EVASIVE)
    for face, need in ((3, 5), (4, 6)):
        tried = after(game, BLUE, order, {Purpose.COMMAND: [face]})
        assert gun_need(in_phase(tried, Phase.FIRING, RED)) == need


# Smoke


def smoking(action: SpecialAction = SMOKE, move: MoveShip | None = None) -> Game:
    """A destroyer has run east between the Exeter and the Hipper, which are to fire."""
    layer = vessel("layer", "Fletcher class", RED, (27, 20), 90)
    game = moving(layer, exeter(), hipper(), first=RED)
    game = after(game, RED, DeclareSpecial("layer", action))
    return after(game, RED, move or sail("layer", 7))


@pytest.mark.clause("S2.9", "S3.3")
def test_smoke_lies_along_the_path_and_hinders_gunfire_either_way() -> None:
    game = smoking()
    assert game.ship("layer").smoke == (at(27, 20), at(34, 20))
    assert gun_need(in_phase(game, Phase.FIRING, RED)) == 6
    back = give(
        in_phase(game, Phase.FIRING, BLUE), BLUE, shell("exeter", "main-1", ship="hipper"), MISS
    )
    assert needs_of(back, Purpose.GUNNERY) == [5]
    clear = smoking(FLANK)
    assert clear.ship("layer").smoke == ()
    assert gun_need(in_phase(clear, Phase.FIRING, RED)) == 5


@pytest.mark.clause("S2.9", "S2.2")
def test_smoke_goes_round_the_corner_with_the_ship_and_no_farther() -> None:
    # East 4" to x = 31, then south: the line of fire at x = 30 is crossed before the corner.
    game = smoking(move=sail("layer", 4, 2, 3))
    assert game.ship("layer").smoke == (at(27, 20), at(31, 20), at(31, 17))
    assert gun_need(in_phase(game, Phase.FIRING, RED)) == 6
    short = smoking(move=sail("layer", 2.9))
    assert gun_need(in_phase(short, Phase.FIRING, RED)) == 5


@pytest.mark.clause("S2.9")
def test_a_ship_fires_and_is_fired_at_through_her_own_smoke() -> None:
    game = moving(vessel("exeter", "HMS Exeter", RED, (24, 10), 90), hipper())
    game = after(game, RED, DeclareSpecial("exeter", SMOKE))
    game = after(game, RED, sail("exeter", 6))
    assert gun_need(in_phase(game, Phase.FIRING, RED)) == 6


@pytest.mark.clause("S2.9", "S8.3")
def test_smoke_lies_until_the_end_phase_and_no_longer() -> None:
    game = play(smoking(), lambda g: g.state.phase is Phase.END)
    assert game.ship("layer").smoke
    game = play(game, lambda g: g.state.turn == 2)
    assert all(ship.smoke == () for ship in game.state.ships)
    ship = game.ship("layer")
    assert (ship.special, ship.tried) == (None, False)


@pytest.mark.clause("S2.9", "S2.4")
def test_a_ship_that_leaves_the_table_leaves_no_smoke_on_it() -> None:
    layer = vessel("layer", "Fletcher class", RED, (70, 20), 90)
    game = moving(layer, exeter(), hipper())
    game = after(game, RED, DeclareSpecial("layer", SMOKE))
    game = after(game, RED, sail("layer", 7, leave=True))
    assert game.ship("layer").smoke == ()


@pytest.mark.clause("S2.9", "S2.1")
def test_a_ship_that_does_not_move_lays_no_smoke() -> None:
    layer = vessel("layer", "Fletcher class", RED, (30, 20), 90, speed=0)
    game = moving(layer, exeter(), hipper())
    game = after(game, RED, DeclareSpecial("layer", SMOKE))
    game = after(game, RED, sail("layer", 0))
    assert gun_need(in_phase(game, Phase.FIRING, RED)) == 5


@pytest.mark.clause("S2.9", "F35")
def test_smoke_is_nothing_to_aircraft_and_to_the_fire_at_them() -> None:
    layer = vessel("layer", "Fletcher class", BLUE, (10, 40))
    game = bound(hipper(25), layer, KATE, GUARD)
    game = with_ship(game, "layer", smoke=(at(25, 34.5), at(35, 34.5)))
    rolls: dict[Purpose, Any] = {Purpose.ANTI_AIRCRAFT: [1], Purpose.STRIKE: [1]}
    given = give(game, RED, fly("kate", (30, 34), Strike("hipper")), rolls)
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [5]
    assert needs_of(given, Purpose.STRIKE) == [5]
    near = squadron("val", "Kate", BLUE, (30, 13))
    game = with_ship(duel(near), "exeter", smoke=(at(25, 12), at(35, 12)))
    given = give(game, RED, flak("val", 3), {Purpose.ANTI_AIRCRAFT: [1]})
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [5]


# All Hands


FIRST, OTHER = wound("engines", 3), wound("engines", 5)


def mending(action: SpecialAction | None, rolls: dict[Purpose, Any], **state: Any) -> Given:
    """The end phase of a Hipper with wounds, of Command 4."""
    game = new_game(hipper(), KATE, GUARD, ENEMY)
    game = with_ship(game, "hipper", special=action, **({"wounds": (FIRST, OTHER)} | state))
    return give(in_phase(game, Phase.END), None, Proceed(), rolls)


@pytest.mark.clause("S2.6", "S8.2")
@pytest.mark.parametrize(
    ("action", "needs"), [(ALL_HANDS, [4, 4]), (None, [5]), (EVASIVE, [5]), (SMOKE, [5])]
)
def test_all_hands_make_two_repairs_at_plus_one(
    action: SpecialAction | None, needs: list[int]
) -> None:
    given = mending(action, {Purpose.REPAIR: [1] * len(needs)})
    assert needs_of(given, Purpose.REPAIR) == needs
    assert given.game.ship("hipper").wounds == (FIRST, OTHER)


@pytest.mark.clause("S2.6", "S8.2")
@pytest.mark.parametrize(
    ("faces", "left"),
    [((4, 4), ()), ((4, 3), (OTHER,)), ((3, 4), (OTHER,)), ((3, 3), (FIRST, OTHER))],
)
def test_the_second_repair_is_of_what_the_first_has_left(
    faces: tuple[int, int], left: tuple[Any, ...]
) -> None:
    given = mending(ALL_HANDS, {Purpose.REPAIR: list(faces)})
    assert given.game.ship("hipper").wounds == left


@pytest.mark.clause("S2.6", "S8.2")
def test_with_all_hands_the_owner_says_both_times_what_is_repaired() -> None:
    third = wound("weapons", 3, 2)
    game = new_game(hipper(), KATE, GUARD, ENEMY)
    wounds = (FIRST, OTHER, third)
    game = with_ship(game, "hipper", special=ALL_HANDS, wounds=wounds)
    script = Script({Purpose.REPAIR: [4, 4]}, choices=(3, 2))
    given = battle.give(in_phase(game, Phase.END), None, Proceed(), script)
    assert [choice.options for choice in script.asked] == [(1, 2, 3), (1, 2)]
    assert [event.wound for event in told(given, WoundMended)] == [third, OTHER]
    assert given.game.ship("hipper").wounds == (FIRST,)


@pytest.mark.clause("S2.6", "S8.2")
def test_one_wound_mended_leaves_nothing_for_the_second_attempt() -> None:
    given = mending(ALL_HANDS, {Purpose.REPAIR: [4]}, wounds=(FIRST,))
    assert given.game.ship("hipper").wounds == ()
    given = mending(ALL_HANDS, {Purpose.REPAIR: [3, 4]}, wounds=(FIRST,))
    assert given.game.ship("hipper").wounds == ()
    gone = wound("weapons", 6, 1)
    assert mending(ALL_HANDS, {}, wounds=(gone,)).game.ship("hipper").wounds == (gone,)


@pytest.mark.clause("S2.6", "S4.7", "S8.2")
def test_hands_lost_after_the_declaration_leave_one_attempt_worse_by_one() -> None:
    given = mending(ALL_HANDS, {Purpose.REPAIR: [1]}, crew=21)
    assert needs_of(given, Purpose.REPAIR) == [5]
    # Or to the fires of the same end phase.
    rolls: dict[Purpose, Any] = {Purpose.FIRES: [1], Purpose.REPAIR: [1]}
    given = mending(ALL_HANDS, rolls, crew=22, fires=1)
    assert needs_of(given, Purpose.REPAIR) == [5]


@pytest.mark.clause("S2.6", "S8.1")
def test_all_hands_do_not_fight_fires_better() -> None:
    rolls: dict[Purpose, Any] = {Purpose.FIRES: [1], Purpose.REPAIR: [1, 1]}
    given = mending(ALL_HANDS, rolls, fires=2)
    assert needs_of(given, Purpose.FIRES) == [3]


@pytest.mark.clause("S2.6", "S2.8", "S5.3")
@pytest.mark.parametrize("action", [ALL_HANDS, EVASIVE])
def test_all_attacks_of_the_ship_are_worse_whatever_they_are(action: SpecialAction) -> None:
    raider = vessel("exeter", "Admiral Hipper", RED, (30, 10), 90)
    game = with_ship(firing(raider, hipper(9)), "exeter", special=action)
    order = shell("hipper", "main-1", "secondary-1", "torpedo-1")
    rolls: dict[Purpose, Any] = {Purpose.GUNNERY: [1, 1], Purpose.TORPEDOES: [1]}
    given = give(game, RED, order, rolls)
    # Guns within 10": 5 - 1 + 1; torpedoes mind no range.
    assert needs_of(given, Purpose.GUNNERY) == [5, 5]
    assert needs_of(given, Purpose.TORPEDOES) == [6]


@pytest.mark.clause("S2.6", "S2.5", "S8.3")
def test_an_action_of_a_turn_is_over_with_it() -> None:
    given = mending(ALL_HANDS, {Purpose.REPAIR: [1, 1]})
    ship = given.game.ship("hipper")
    assert given.game.state.turn == 2
    assert (ship.special, ship.tried) == (None, False)
    assert given.game.flight("kate").where is Where.UP
