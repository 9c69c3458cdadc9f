"""Criticals in play, the end phase, and how a battle ends (S4.5-S4.8, S8, S9, S1.6, F30, F32)."""

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
    dice_of,
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
    with_flight,
    with_ship,
    with_state,
)

from deckload.dice.needs import Purpose
from deckload.game import battle, condition, ending
from deckload.game.events import BattleEnded, EngagementsBecame, ShipGone, ShipWounded, TurnBegan
from deckload.game.menu import menu
from deckload.game.orders import Proceed, Strike
from deckload.game.state import Afloat, Ending, Game, Phase, ShipState, Where, Wound
from deckload.rules.ammunition import Stores
from deckload.rules.anti_aircraft import Fired
from deckload.rules.anti_aircraft import Phase as AAPhase
from deckload.rules.carriers import Moment
from deckload.rules.interception import Engaged
from deckload.rules.victory import price
from deckload.units.ships import Level

HIPPER = vessel("ship", "Admiral Hipper", BLUE, (30, 20))
"""Damage 20, crew 64, speed 6, turning 2; a secondary, an AA, a torpedo line; four turrets."""
ZUIKAKU = vessel("ship", "IJN Zuikaku", BLUE, (30, 20))
"""Damage 30, crew 66; a secondary and an AA line."""
KATE = squadron("kate", "Kate", RED, (30, 10))
GUARD = squadron("bf-109", "Bf 109", BLUE, (60, 45))


def struck(place: int, roll: int, *more: tuple[int, ...], ship: Any = HIPPER, **state: Any) -> Game:
    """The ship after one torpedo hit: two points, two of the crew, and this critical."""
    game = with_ship(bound(ship, KATE, GUARD), "ship", **state)
    score = 5 if ship is HIPPER else 4
    rolls = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(score, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(6, 1, 1)],
        Purpose.CONFIRM: [4],
        Purpose.CRITICAL: [(place, roll), *more],
    }
    if not condition.aa_line_works(game.setup.vessel("ship"), game.ship("ship")):
        del rolls[Purpose.ANTI_AIRCRAFT]
    return after(game, RED, fly("kate", (30, 19), Strike("ship")), rolls)


def lost(game: Game) -> tuple[int, int, int]:
    """Damage and crew lost to the critical alone, and fires."""
    ship, sheet = game.ship("ship"), game.setup.vessel("ship").ship
    return sheet.damage - 2 - ship.damage, sheet.crew - 2 - ship.crew, ship.fires


# (place, effect) and the dice after them: damage, crew, fires
TABLE = {
    (1, 1): ((), (0, 0, 0)),
    (2, 2): ((), (0, 0, 0)),
    (1, 3): ((), (1, 0, 0)),
    (2, 4): ((), (1, 0, 0)),
    (1, 5): ((), (1, 0, 0)),
    (1, 6): ((), (2, 0, 0)),
    (3, 1): (((1,),), (0, 0, 0)),
    (4, 2): (((3,),), (0, 0, 0)),
    (3, 4): (((1,),), (0, 0, 0)),
    (3, 5): (((1,),), (1, 0, 1)),
    (4, 6): (((1,),), (3, 2, 2)),
    (5, 1): ((), (0, 1, 1)),
    (5, 2): ((), (0, 1, 1)),
    (5, 3): ((), (0, 2, 1)),
    (5, 5): (((4,),), (0, 4, 2)),
    (5, 6): (((4, 6), (5,)), (0, 10, 3)),
    (6, 1): ((), (0, 0, 0)),
    (6, 3): ((), (0, 0, 0)),
    (6, 5): (((5,),), (5, 0, 1)),
    (6, 6): (((1, 2, 4), (6, 6)), (7, 12, 0)),
}


@pytest.mark.clause("S4.8")
@pytest.mark.parametrize("roll", TABLE)
def test_what_a_critical_costs_a_ship(roll: tuple[int, int]) -> None:
    more, expected = TABLE[roll]
    assert lost(struck(*roll, *more)) == expected


HANGAR = {
    (3, 1): ((0, 0, 0), True),
    (3, 3): ((0, 0, 1), False),
    (4, 5): ((1, 0, 2), False),
    (4, 6): ((3, 2, 3), False),
}


@pytest.mark.clause("S4.8")
@pytest.mark.parametrize("roll", HANGAR)
def test_what_a_critical_costs_a_carrier_in_her_hangar(roll: tuple[int, int]) -> None:
    expected, works = HANGAR[roll]
    more = ((1,),) if roll[1] == 1 else ()
    game = struck(*roll, *more, ship=ZUIKAKU)
    assert lost(game) == expected
    assert condition.deck_works(game.setup.vessel("ship"), game.ship("ship")) is works


def may(game: Game) -> tuple[int, int]:
    """The speed and the turning that a ship has."""
    vessel, ship = game.setup.vessel("ship"), game.ship("ship")
    return condition.speed(vessel, ship), condition.turning(vessel, ship)


@pytest.mark.clause("S4.8", "S2.1", "S2.2")
def test_engine_criticals_slow_and_stop_a_ship_in_play() -> None:
    assert may(struck(1, 1)) == (5, 2)
    assert may(struck(1, 3)) == (4, 2)
    assert may(struck(1, 5)) == (6, 0)
    assert may(struck(1, 6)) == (0, 2)
    game = in_phase(struck(1, 3), Phase.MOVEMENT, BLUE)
    allowed(game, BLUE, sail("ship", 2, 1, 2))
    assert refused(game, BLUE, sail("ship", 4.001)) == "S2.1"


@pytest.mark.clause("S4.8", "F32")
def test_the_same_critical_twice_adds_up_and_never_below_nought() -> None:
    assert may(struck(1, 3, wounds=(Wound(2), Wound(1)))) == (1, 2)
    assert may(struck(1, 3, wounds=(Wound(2), Wound(2)))) == (0, 2)
    assert may(struck(1, 3, wounds=(Wound(4),))) == (0, 2)


@pytest.mark.clause("F32", "S4.8")
@pytest.mark.parametrize(
    ("out", "face", "line"),
    [((), 1, 1), ((), 2, 2), ((), 3, 3), ((), 4, 1), ((), 6, 3), ((2,), 2, 3), ((1, 2), 5, 3)],
)
def test_a_random_line_is_counted_round_the_working_ones_in_sheet_order(
    out: tuple[int, ...], face: int, line: int
) -> None:
    before = tuple(Wound(5, number) for number in out)
    game = struck(3, 1, (face,), wounds=before)
    assert game.ship("ship").wounds == (*before, Wound(5, line))


@pytest.mark.clause("F32")
def test_with_no_line_of_the_kind_left_it_is_a_point_of_damage() -> None:
    game = struck(3, 1, wounds=(Wound(5, 1), Wound(5, 2), Wound(5, 3)))
    assert lost(game) == (1, 0, 0)
    assert len(game.ship("ship").wounds) == 3
    turrets = tuple(Wound(6, number) for number in (1, 2, 3, 4))
    assert lost(struck(4, 6, wounds=turrets)) == (4, 2, 2)


@pytest.mark.clause("S4.8", "S6.1")
def test_an_aa_line_that_is_out_fires_no_more() -> None:
    game = in_phase(struck(3, 1, (2,)), Phase.FIRING, BLUE)
    vessel, ship = game.setup.vessel("ship"), game.ship("ship")
    assert not condition.aa_line_works(vessel, ship)
    assert condition.aa_dice(vessel, ship) == 0
    game = struck(3, 1, (1,))
    assert condition.aa_dice(game.setup.vessel("ship"), game.ship("ship")) == 6


@pytest.mark.clause("S4.5")
def test_crippled_and_skeleton_crew_begin_at_their_numbers() -> None:
    vessel = HIPPER
    for damage, crippled in ((7, False), (6, True), (1, True)):
        ship = ShipState(id="ship", damage=damage, crew=64)
        assert condition.crippled(vessel, ship) is crippled
    for crew, skeleton in ((22, False), (21, True), (1, True)):
        ship = ShipState(id="ship", damage=20, crew=crew)
        assert condition.skeleton_crew(vessel, ship) is skeleton


# The end phase


def end_of_turn(**state: Any) -> Game:
    """The Hipper at the end of a turn; there are Kates left to fear."""
    return in_phase(with_ship(new_game(HIPPER, KATE, GUARD), "ship", **state), Phase.END)


def end(game: Game, rolls: dict[Purpose, Any], choices: tuple[int, ...] = ()) -> battle.Given:
    return give(game, None, Proceed(), rolls, choices=choices)


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
    given = end(end_of_turn(fires=2, wounds=(Wound(1),), **state), {})
    assert [event.afloat for event in told(given, ShipGone)] == [fate]
    assert given.log == () or dice_of(given, Purpose.REPAIR) == []


@pytest.mark.clause("S8.2")
@pytest.mark.parametrize(("face", "left"), [(5, 0), (6, 0), (4, 1), (1, 1)])
def test_one_repair_a_ship_on_nine_with_command(face: int, left: int) -> None:
    given = end(end_of_turn(wounds=(Wound(2),)), {Purpose.REPAIR: [face]})
    assert needs_of(given, Purpose.REPAIR) == [5]
    ship = given.game.ship("ship")
    assert len(ship.wounds) == left
    # Repairs give no points back.
    assert (ship.damage, ship.crew) == (20, 64)


@pytest.mark.clause("S8.2")
def test_the_owner_says_what_is_repaired_and_the_oldest_stands() -> None:
    wounds = (Wound(1), Wound(5, 2), Wound(2))
    script = Script({Purpose.REPAIR: [6]})
    given = battle.give(end_of_turn(wounds=wounds), None, Proceed(), script)
    (asked,) = script.asked
    assert (asked.cause.owner, asked.options, asked.default) == ("Blue", (1, 2, 3), 1)
    assert given.game.ship("ship").wounds == wounds[1:]
    given = end(end_of_turn(wounds=wounds), {Purpose.REPAIR: [6]}, choices=(2,))
    assert given.game.ship("ship").wounds == (Wound(1), Wound(2))
    assert condition.aa_dice(given.game.setup.vessel("ship"), given.game.ship("ship")) == 6


@pytest.mark.clause("S8.2", "S4.8")
def test_what_is_gone_for_good_is_not_repaired() -> None:
    given = end(end_of_turn(wounds=(Wound(8, 1),)), {})
    assert given.game.ship("ship").wounds == (Wound(8, 1),)
    given = end(end_of_turn(wounds=(Wound(8, 1), Wound(4))), {Purpose.REPAIR: [5]})
    assert given.game.ship("ship").wounds == (Wound(8, 1),)


@pytest.mark.clause("S4.7", "S8.2")
def test_a_skeleton_crew_repairs_at_minus_one() -> None:
    given = end(end_of_turn(wounds=(Wound(2),), crew=21), {Purpose.REPAIR: [5]})
    assert needs_of(given, Purpose.REPAIR) == [6]
    assert len(given.game.ship("ship").wounds) == 1


@pytest.mark.clause("S4.7", "S8.1", "S8.2")
def test_hands_lost_to_the_fires_of_the_turn_are_missing_at_its_repair() -> None:
    game = end_of_turn(wounds=(Wound(2),), crew=22, fires=1)
    given = end(game, {Purpose.FIRES: [1], Purpose.REPAIR: [5]})
    assert given.game.ship("ship").crew == 21
    assert needs_of(given, Purpose.REPAIR) == [6]


@pytest.mark.clause("S8.1", "S8.2")
def test_all_fires_burn_before_anything_is_repaired() -> None:
    second = vessel("second", "HMS Exeter", RED, (50, 10))
    game = new_game(HIPPER, second, KATE, GUARD)
    for unit in ("ship", "second"):
        game = with_ship(game, unit, fires=1, wounds=(Wound(1),))
    rolls = {Purpose.FIRES: [6, 6], Purpose.REPAIR: [6, 6]}
    given = end(in_phase(game, Phase.END), rolls)
    purposes = [e.request.check.cause.purpose for e in given.log if hasattr(e, "faces")]
    assert purposes == [Purpose.FIRES] * 2 + [Purpose.REPAIR] * 2


@pytest.mark.clause("S8.1", "S8.2")
def test_whole_ships_and_lost_ones_roll_nothing() -> None:
    assert end(end_of_turn(), {}).log == ()
    second = vessel("second", "HMS Exeter", BLUE, (50, 10))
    game = new_game(HIPPER, second, KATE, GUARD)
    game = with_ship(game, "ship", afloat=Afloat.SUNK, place=None, fires=2, wounds=(Wound(1),))
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


# The end of the battle


def over(game: Game) -> Ending | None:
    """How a battle ends at the end of this turn, if it does."""
    return give(in_phase(game, Phase.END), None, Proceed(), rest=1).game.state.ending


@pytest.mark.clause("S1.6", "F30")
def test_a_battle_ends_at_its_limit_of_turns() -> None:
    game = new_game(HIPPER, KATE, GUARD, turns=3)
    for number, finished in ((1, False), (2, False), (3, True)):
        ended = over(with_state(game, turn=number))
        assert (ended is not None) is finished
    assert ended is not None
    assert "3 turns" in ended.why


def hopeless(**state: Any) -> Game:
    """Blue has the one ship, in this state; Red has Kates with torpedoes."""
    return with_ship(new_game(HIPPER, KATE), "ship", **state)


ALL_OUT = (
    *[Wound(5, number) for number in (1, 2, 3)],
    *[Wound(6, number) for number in (1, 2, 3, 4)],
)


@pytest.mark.clause("S1.6")
def test_a_side_goes_on_while_a_ship_can_move_or_fire() -> None:
    assert over(hopeless()) is None
    assert over(hopeless(wounds=(Wound(4),))) is None
    assert over(hopeless(wounds=ALL_OUT)) is None
    # It has its repair first; with a main line back she can fire again.
    stopped = in_phase(hopeless(wounds=(Wound(4), *ALL_OUT)), Phase.END)
    assert end(stopped, {Purpose.REPAIR: [6]}).game.state.ending is None
    given = end(stopped, {Purpose.REPAIR: [1]})
    assert given.game.state.ending is not None
    assert given.game.state.ending.why.startswith("Blue has no ship")
    gone = hopeless(place=None, afloat=Afloat.SUNK)
    ended = over(gone)
    assert ended is not None
    assert ended.winner == RED


@pytest.mark.clause("S1.6", "F30")
@pytest.mark.parametrize(
    ("where", "due", "ordnance", "goes_on"),
    [
        (Where.UP, 0, True, True),
        (Where.UP, 0, False, False),
        (Where.COMING, 2, True, True),
        (Where.DESTROYED, 0, True, False),
        (Where.LEFT, 0, True, False),
    ],
)
def test_a_side_without_ships_goes_on_while_a_flight_has_ordnance(
    where: Where, due: int, ordnance: bool, goes_on: bool
) -> None:
    game = new_game(HIPPER, KATE)
    place = at(30, 10) if where is Where.UP else None
    game = with_flight(
        game, "kate", where=where, due=due, place=place, stores=Stores(ordnance=ordnance)
    )
    assert (over(game) is None) is goes_on


@pytest.mark.clause("S1.6")
def test_fighters_alone_do_not_keep_a_battle_going() -> None:
    ended = over(new_game(HIPPER, squadron("fulmar", "Fulmar", RED, (30, 10))))
    assert ended is not None
    assert ended.why.startswith("Red has no ship")


@pytest.mark.clause("S1.6", "S9.5")
def test_a_carrier_off_the_table_keeps_a_battle_going_only_with_bombers() -> None:
    away = vessel("illustrious", "HMS Illustrious", RED, None)
    for name, goes_on in (("Fulmar", False), ("Swordfish", True)):
        mine = squadron("mine", name, RED, carrier="illustrious")
        game = new_game(HIPPER, away, mine)
        assert (over(game) is None) is goes_on
        spent = Stores(ordnance=False)
        for where, place in ((Where.UP, at(30, 10)), (Where.AWAY, None)):
            home = with_flight(game, "mine", where=where, place=place, due=2, stores=spent)
            assert (over(home) is None) is goes_on


@pytest.mark.clause("F30", "S1.6")
@pytest.mark.case("C59")
def test_a_battle_in_which_nobody_can_hurt_anybody_ends_undecided() -> None:
    sides = [
        squadron(f"{name}-swordfish", "Swordfish", side, (30 + 9 * side, 20))
        for side, name in ((RED, "red"), (BLUE, "blue"))
    ]
    deckless = [
        vessel("red-ship", "HMS Exeter", RED, (5, 5), speed=1),
        vessel("blue-ship", "HMS Exeter", BLUE, (67, 43), 180, speed=1),
    ]
    game = play(new_game(*sides, *deckless, turns=6), lambda g: False)
    assert game.state.ending == Ending("the limit of 6 turns is reached (S1.6)", (0, 0), None)
    assert game.state.turn == 6
    assert ending.survivors(game, RED) == ending.survivors(game, BLUE) == 1


# Prices and scores, in parts of a point; 240 are a point


@pytest.mark.clause("S9.1", "S9.2")
@pytest.mark.parametrize(
    ("battle_at", "ship_of", "parts"),
    [
        (Level.RAID, Level.RAID, 240),
        (Level.RAID, Level.SKIRMISH, 120),
        (Level.RAID, Level.PATROL, 80),
        (Level.BATTLE, Level.PATROL, 48),
        (Level.WAR, Level.PATROL, 30),
        (Level.RAID, Level.BATTLE, 480),
        (Level.RAID, Level.WAR, 960),
        (Level.WAR, Level.ABOVE_WAR, 480),
    ],
)
def test_what_ships_cost(battle_at: Level, ship_of: Level, parts: int) -> None:
    assert price(ship_of, battle_at) == parts


def red_scores(game: Game) -> int:
    return ending.score(game, RED)


@pytest.mark.clause("S9.4", "S4.5", "S2.4")
def test_ships_score_their_price_or_half_of_it() -> None:
    game = new_game(HIPPER, KATE, GUARD, level=Level.RAID)
    assert red_scores(game) == 0
    for afloat in (Afloat.SUNK, Afloat.ABANDONED):
        assert red_scores(with_ship(game, "ship", afloat=afloat, place=None)) == 240
    assert red_scores(with_ship(game, "ship", damage=6)) == 120
    assert red_scores(with_ship(game, "ship", damage=7)) == 0
    left = with_ship(game, "ship", afloat=Afloat.LEFT, place=None)
    assert red_scores(left) == 0
    assert red_scores(with_ship(left, "ship", damage=6)) == 120
    # A skeleton crew scores nothing.
    assert red_scores(with_ship(game, "ship", crew=1)) == 0
    assert ending.score(with_ship(game, "ship", damage=6), BLUE) == 0


@pytest.mark.clause("S9.4", "A3.7", "F21", "F22")
@pytest.mark.case("C23")
@pytest.mark.parametrize(
    ("at_level", "parts"),
    [(Level.RAID, 24), (Level.BATTLE, 12), (Level.WAR, 6), (Level.SKIRMISH, 48)],
)
def test_a_flight_with_no_planes_left_is_a_twentieth_of_a_battle_point(
    at_level: Level, parts: int
) -> None:
    game = new_game(HIPPER, KATE, GUARD, level=at_level)
    for where, scored in (
        (Where.DESTROYED, parts),
        (Where.SUNK, parts),
        (Where.LEFT, 0),
        (Where.LOST, 0),
        (Where.AWAY, 0),
        (Where.DECK, 0),
        (Where.COMING, 0),
    ):
        gone = with_flight(game, "bf-109", where=where, place=None)
        assert red_scores(gone) == scored
        assert ending.score(gone, BLUE) == 0


@pytest.mark.clause("A5.7", "F27", "S9.4", "S9.5")
@pytest.mark.case("C28")
def test_carriers_count_a_level_higher_and_off_the_table_as_crippled() -> None:
    # The Illustrious is published at Raid, so she counts as Battle: two points at Raid.
    sunk = {"afloat": Afloat.SUNK, "place": None}
    on = new_game(vessel("ship", "HMS Illustrious", BLUE, (30, 20)), KATE)
    assert red_scores(on) == 0
    assert red_scores(with_ship(on, "ship", **sunk)) == 480
    assert red_scores(with_ship(on, "ship", damage=9)) == 240
    off = new_game(vessel("ship", "HMS Illustrious", BLUE, None), KATE)
    assert red_scores(off) == 240


@pytest.mark.clause("A5.7", "S9.4")
@pytest.mark.case("C28")
@pytest.mark.parametrize(
    ("printed", "parts"),
    [
        (Level.PATROL, 120),
        (Level.SKIRMISH, 240),
        (Level.RAID, 480),
        (Level.BATTLE, 960),
        (Level.WAR, 1920),
    ],
)
def test_the_slide_of_carriers_at_every_level(printed: Level, parts: int) -> None:
    carrier = vessel("ship", "HMS Illustrious", BLUE, (30, 20), level=printed)
    for reading in ("above", "stays"):
        game = new_game(carrier, KATE, carrier_slide=reading, level=Level.RAID)
        game = with_ship(game, "ship", afloat=Afloat.SUNK, place=None)
        stays = reading == "stays" and printed is Level.WAR
        assert red_scores(game) == (960 if stays else parts)


@pytest.mark.clause("S9.4", "S1.6")
def test_the_higher_score_wins() -> None:
    second = vessel("second", "HMS Ajax", RED, (50, 10))
    game = new_game(HIPPER, second, KATE, GUARD, turns=1)
    for changes, winner in (({}, None), ({"damage": 6}, RED)):
        ended = over(with_ship(game, "ship", **changes))
        assert ended is not None
        assert ended.winner == winner
    # A crippled Hipper is 120; so is a sunk Ajax, a Skirmish ship.
    both = with_ship(with_ship(game, "ship", damage=6), "second", afloat=Afloat.SUNK, place=None)
    ended = over(both)
    assert ended is not None
    assert (ended.scores, ended.winner) == ((120, 120), None)


@pytest.mark.clause("F30")
def test_flights_up_on_deck_and_in_transit_survive() -> None:
    game = new_game(HIPPER, KATE, GUARD)
    for where in Where:
        alive = where in (Where.UP, Where.DECK, Where.COMING, Where.AWAY)
        changed = with_flight(game, "kate", where=where)
        assert ending.survivors(changed, RED) == alive


@pytest.mark.clause("S1.6", "S1.1")
def test_nothing_is_asked_after_the_end() -> None:
    given = give(in_phase(new_game(HIPPER, KATE, turns=1), Phase.END), None, Proceed())
    assert len(told(given, BattleEnded)) == 1
    for seat in (RED, BLUE, None):
        assert menu(given.game, seat) == []
        assert refused(given.game, seat, Proceed()) == "S1.6"


@pytest.mark.clause("S4.8", "S2.6")
def test_words_of_criticals_are_told_even_where_nothing_stays() -> None:
    game = with_ship(bound(HIPPER, KATE, GUARD), "ship")
    rolls = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(5, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(6, 1, 1)],
        Purpose.CONFIRM: [4],
        Purpose.CRITICAL: [(5, 1)],
    }
    given = give(game, RED, fly("kate", (30, 19), Strike("ship")), rolls)
    (event,) = told(given, ShipWounded)
    assert (event.stays, event.words) == (False, "crew hit, fire")
    assert given.game.ship("ship").wounds == ()


@pytest.mark.clause("S4.8", "F14")
def test_a_flight_deck_that_is_repaired_launches_again() -> None:
    deck = vessel("ship", "IJN Zuikaku", BLUE, (30, 20), 180)
    val = squadron("val", "Val", BLUE, carrier="ship")
    game = with_ship(new_game(deck, val, KATE), "ship", wounds=(Wound(6),))
    done = end(in_phase(game, Phase.END), {Purpose.REPAIR: [5]}).game
    assert [o for o in menu(moving_of(game), BLUE) if getattr(o, "launches", ())] == []
    assert [o for o in menu(moving_of(done), BLUE) if getattr(o, "launches", ())]


def moving_of(game: Game) -> Game:
    return in_phase(with_state(game, ship_winner=BLUE), Phase.MOVEMENT, BLUE)


@pytest.mark.clause("S4.8", "S8.2")
def test_a_jammed_rudder_turns_again_once_it_is_repaired() -> None:
    game = moving(HIPPER, KATE, first=BLUE)
    jammed = with_ship(game, "ship", wounds=(Wound(3),))
    assert refused(jammed, BLUE, sail("ship", 3, 1)) == "S2.2"
    done = end(in_phase(jammed, Phase.END), {Purpose.REPAIR: [5]}).game
    allowed(moving_of(done), BLUE, sail("ship", 3, 1))
