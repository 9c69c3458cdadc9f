"""Prices and scores at the end, in parts of a point; 240 are a point (S9, A5.7)."""

import pytest
from game_builders import (
    BLUE,
    RED,
    new_game,
    vessel,
    with_flight,
    with_ship,
)
from game_last_turn import GUARD, HIPPER, KATE, over

from deckload.game import ending
from deckload.game.state import Afloat, Game, Where
from deckload.rules.numbers import Prices
from deckload.rules.victory import price
from deckload.units.ships import Level


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
    assert price(ship_of, battle_at, Prices()) == parts


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
