"""The order of fire between ships: who begins, how the sides alternate, who drops out (S1.4)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    UNARMED,
    after,
    in_phase,
    moving,
    new_game,
    play,
    refused,
    sail,
    vessel,
    with_ship,
    with_state,
)
from game_guns import MISS, exeter, hipper, shell

from deckload.dice.needs import Purpose
from deckload.game import turn
from deckload.game.firing import may_fire
from deckload.game.menu import menu
from deckload.game.orders import ChooseFirst, FireShip
from deckload.game.setup import Vessel
from deckload.game.state import Game, Phase

AJAX = vessel("ajax", "HMS Ajax", RED, (33, 10), 90)
TRIBAL = vessel("tribal", "Tribal class", RED, (36, 10), 90)
"""Guns of 17"."""


def at_firing(*ships: Vessel, winner: int = RED) -> Game:
    """A battle in which the last ship has just moved its inch, with this ship-initiative winner."""
    game = with_state(moving(*ships), ship_winner=winner)
    for seat in (RED, BLUE) * len(ships):
        for unit in turn.ships_to_move(game, seat)[:1]:
            if turn.awaited(game).seat == seat:
                game = after(game, seat, sail(unit, 1))
    return game


def seat_of(game: Game) -> int | None:
    return turn.awaited(game).seat


@pytest.mark.clause("S1.4", "S1.1")
@pytest.mark.parametrize("winner", [RED, BLUE])
@pytest.mark.parametrize("first", [RED, BLUE])
def test_the_winner_of_the_initiative_says_who_fires_first(winner: int, first: int) -> None:
    game = at_firing(exeter(), hipper(), winner=winner)
    assert (game.state.phase, seat_of(game)) == (Phase.FIRST_FIRE, winner)
    assert menu(game, winner) == [ChooseFirst(winner), ChooseFirst(1 - winner)]
    assert refused(game, 1 - winner, ChooseFirst(first)) == "S1.4"
    game = after(game, winner, ChooseFirst(first))
    assert (game.state.phase, seat_of(game)) == (Phase.FIRING, first)


@pytest.mark.clause("S1.4")
@pytest.mark.parametrize(("first", "expected"), [(RED, "RBRR"), (BLUE, "BRRR")])
def test_ships_fire_in_turn_and_the_larger_fleet_finishes_alone(first: int, expected: str) -> None:
    game = after(at_firing(exeter(), AJAX, TRIBAL, hipper()), RED, ChooseFirst(first))
    seen = ""
    while game.state.phase is Phase.FIRING:
        seat = seat_of(game)
        assert seat is not None
        seen += "RB"[seat]
        assert menu(game, 1 - seat) == []
        game = after(game, seat, FireShip(may_fire(game, seat)[0]))
    assert seen == expected
    assert game.state.phase is Phase.END


@pytest.mark.clause("S1.4", "S3.1")
def test_where_one_side_alone_can_fire_nobody_is_asked_who_begins() -> None:
    for blue, red in ((UNARMED, {}), ({}, UNARMED)):
        game = at_firing(exeter(**red), hipper(**blue), winner=BLUE)
        side = BLUE if red else RED
        assert (game.state.phase, seat_of(game)) == (Phase.FIRING, side)
    game = at_firing(exeter(**UNARMED), hipper(**UNARMED))
    assert game.state.phase is Phase.END


@pytest.mark.clause("S1.4", "F31")
def test_a_side_whose_targets_are_sunk_fires_no_more() -> None:
    # The Hipper is the only target; the Ajax and the Tribal have nothing left when she is gone.
    game = after(at_firing(exeter(), AJAX, TRIBAL, hipper()), RED, ChooseFirst(RED))
    game = with_ship(game, "hipper", damage=1)
    rolls: dict[Purpose, Any] = {Purpose.GUNNERY: [(6, 1)], Purpose.DAMAGE: [5]}
    game = after(game, RED, shell("hipper", "main-1"), rolls)
    assert (game.state.phase, may_fire(game, RED), may_fire(game, BLUE)) == (Phase.END, [], [])


@pytest.mark.clause("S1.4", "F31")
def test_a_ship_sunk_before_her_nomination_loses_it_and_the_others_go_on() -> None:
    second = vessel("second", "Admiral Hipper", BLUE, (28, 25), 180)
    game = after(at_firing(exeter(), AJAX, hipper(), second), RED, ChooseFirst(RED))
    game = with_ship(game, "hipper", damage=1)
    rolls: dict[Purpose, Any] = {Purpose.GUNNERY: [(6, 1)], Purpose.DAMAGE: [5]}
    game = after(game, RED, shell("hipper", "main-1"), rolls)
    assert (seat_of(game), may_fire(game, BLUE)) == (BLUE, ["second"])
    assert refused(game, BLUE, FireShip("hipper")) == "F31"
    game = after(game, BLUE, shell("ajax", "main-1", ship="second"), MISS)
    assert (seat_of(game), may_fire(game, RED)) == (RED, ["ajax"])
    assert after(game, RED, FireShip("ajax")).state.phase is Phase.END


@pytest.mark.clause("S1.4", "S1.3")
def test_holding_fire_is_a_nomination() -> None:
    game = after(at_firing(exeter(), AJAX, hipper()), RED, ChooseFirst(RED))
    game = after(game, RED, FireShip("exeter"))
    assert seat_of(game) == BLUE
    game = after(game, BLUE, FireShip("hipper"))
    assert refused(game, RED, FireShip("exeter")) == "S1.4"
    assert refused(game, RED, shell("hipper", "main-1")) == "S1.4"
    assert after(game, RED, FireShip("ajax")).state.phase is Phase.END


@pytest.mark.clause("S1.4", "S8.3")
def test_every_ship_may_fire_again_in_the_next_turn() -> None:
    game = play(new_game(exeter(), hipper()), lambda g: g.state.phase is Phase.END)
    assert [ship.nominated for ship in game.state.ships] == [True, True]
    game = play(game, lambda g: g.state.turn == 2 and g.state.phase is Phase.FIRST_FIRE)
    assert [ship.nominated for ship in game.state.ships] == [False, False]
    firing = in_phase(game, Phase.FIRING, RED)
    assert (may_fire(firing, RED), may_fire(firing, BLUE)) == (["exeter"], ["hipper"])
