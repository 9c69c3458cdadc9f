"""How a battle ends: when, and who goes on (S1.6, F30)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    at,
    give,
    in_phase,
    new_game,
    play,
    refused,
    squadron,
    told,
    vessel,
    with_flight,
    with_ship,
    with_state,
    wound,
)
from game_last_turn import GUARD, HIPPER, KATE, end, over

from deckload.dice.needs import Purpose
from deckload.game import ending
from deckload.game.events import BattleEnded
from deckload.game.menu import menu
from deckload.game.orders import Proceed
from deckload.game.state import Afloat, Ending, Game, Phase, Where
from deckload.rules.ammunition import Stores


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
    *[wound("weapons", 1, number) for number in (1, 2, 3)],
    *[wound("weapons", 3, number) for number in (1, 2, 3, 4)],
)


@pytest.mark.clause("S1.6")
def test_a_side_goes_on_while_a_ship_can_move_or_fire() -> None:
    assert over(hopeless()) is None
    assert over(hopeless(wounds=(wound("engines", 6),))) is None
    assert over(hopeless(wounds=ALL_OUT)) is None
    # It has its repair first; with a main line back she can fire again.
    stopped = in_phase(hopeless(wounds=(wound("engines", 6), *ALL_OUT)), Phase.END)
    assert end(stopped, {Purpose.REPAIR: [6]}).game.state.ending is None
    given = end(stopped, {Purpose.REPAIR: [1]})
    assert given.game.state.ending is not None
    assert given.game.state.ending.why.startswith("Blue has no ship")
    # Torpedoes are something to fire, as long as they are in their tubes.
    tubes = (wound("engines", 6), *[each for each in ALL_OUT if each != ALL_OUT[2]])
    for spent, goes_on in (((), True), (("torpedo-1",), False)):
        last = in_phase(hopeless(wounds=tubes, spent=spent), Phase.END)
        assert (end(last, {Purpose.REPAIR: [1]}).game.state.ending is None) is goes_on
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
