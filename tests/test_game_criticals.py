"""Criticals in play: what they cost, slow, stop and put out (S4.5, S4.8, F32)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    after,
    allowed,
    bound,
    fly,
    give,
    in_phase,
    refused,
    sail,
    told,
    vessel,
    with_ship,
    wound,
)
from game_last_turn import GUARD, HIPPER, KATE

from deckload.dice.needs import Purpose
from deckload.game import condition
from deckload.game.events import ShipWounded
from deckload.game.orders import Strike
from deckload.game.state import Game, Phase, ShipState

ZUIKAKU = vessel("ship", "IJN Zuikaku", BLUE, (30, 20))
"""Damage 30, crew 66; a secondary and an AA line."""


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
    assert condition.deck_works(game.ship("ship")) is works


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
    assert may(struck(1, 3, wounds=(wound("engines", 3), wound("engines", 1)))) == (1, 2)
    assert may(struck(1, 3, wounds=(wound("engines", 3), wound("engines", 3)))) == (0, 2)
    assert may(struck(1, 3, wounds=(wound("engines", 6),))) == (0, 2)


@pytest.mark.clause("F32", "S4.8")
@pytest.mark.parametrize(
    ("out", "face", "line"),
    [((), 1, 1), ((), 2, 2), ((), 3, 3), ((), 4, 1), ((), 6, 3), ((2,), 2, 3), ((1, 2), 5, 3)],
)
def test_a_random_line_is_counted_round_the_working_ones_in_sheet_order(
    out: tuple[int, ...], face: int, line: int
) -> None:
    before = tuple(wound("weapons", 1, number) for number in out)
    game = struck(3, 1, (face,), wounds=before)
    assert game.ship("ship").wounds == (*before, wound("weapons", 1, line))


@pytest.mark.clause("F32")
def test_with_no_line_of_the_kind_left_it_is_a_point_of_damage() -> None:
    game = struck(
        3, 1, wounds=(wound("weapons", 1, 1), wound("weapons", 1, 2), wound("weapons", 1, 3))
    )
    assert lost(game) == (1, 0, 0)
    assert len(game.ship("ship").wounds) == 3
    turrets = tuple(wound("weapons", 3, number) for number in (1, 2, 3, 4))
    assert lost(struck(4, 6, wounds=turrets)) == (4, 2, 2)


@pytest.mark.clause("S4.8", "S6.1")
def test_an_aa_line_that_is_out_fires_no_more() -> None:
    game = in_phase(struck(3, 1, (2,)), Phase.FIRING, BLUE)
    vessel, ship = game.setup.vessel("ship"), game.ship("ship")
    assert not condition.aa_line_works(vessel, ship)
    assert condition.aa_dice(vessel, ship, game.setup.rulings) == 0
    game = struck(3, 1, (1,))
    assert condition.aa_dice(game.setup.vessel("ship"), game.ship("ship"), game.setup.rulings) == 6


@pytest.mark.clause("S4.5")
def test_crippled_and_skeleton_crew_begin_at_their_numbers() -> None:
    vessel = HIPPER
    for damage, crippled in ((7, False), (6, True), (1, True)):
        ship = ShipState(id="ship", damage=damage, crew=64)
        assert condition.crippled(vessel, ship) is crippled
    for crew, skeleton in ((22, False), (21, True), (1, True)):
        ship = ShipState(id="ship", damage=20, crew=crew)
        assert condition.skeleton_crew(vessel, ship) is skeleton


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
