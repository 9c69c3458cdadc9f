"""Carriers off the table: the round trip of their flights (A5.4-A5.6, F15, F18)."""

from typing import Any

import msgspec
import pytest
from game_builders import (
    BLUE,
    RED,
    after,
    allowed,
    at,
    bound,
    fly,
    in_phase,
    moving,
    new_game,
    play,
    proceed,
    refused,
    sail,
    squadron,
    vessel,
    with_flight,
    with_state,
)
from game_decks import ENEMY, FIGHTER, ILLUSTRIOUS, on_deck

from deckload.dice.needs import Purpose
from deckload.game import turn
from deckload.game.legal import legal
from deckload.game.orders import (
    Attack,
    ChooseFirst,
    DeclareLaunches,
    Leave,
    Order,
)
from deckload.game.state import Afloat, Game, Phase, Where

AWAY = vessel("illustrious", "HMS Illustrious", RED, None)
"""One deck is left to her off the table."""
CONSORT = vessel("exeter", "HMS Exeter", RED, (5, 5), speed=0)


@pytest.mark.clause("F14", "A5.4")
def test_launches_off_the_table_are_declared_before_ships_move_the_winner_first() -> None:
    kaga = vessel("kaga", "IJN Zuikaku", BLUE, None)
    cruiser = vessel("exeter", "HMS Exeter", RED, (20, 10))
    theirs = squadron("zero", "Zero", BLUE, carrier="kaga")
    game = new_game(AWAY, cruiser, kaga, ENEMY, on_deck("fulmar"), theirs)
    game = proceed(game, {Purpose.INITIATIVE: [1, 6]})
    game = after(game, BLUE, ChooseFirst(RED))
    assert (game.state.phase, turn.awaited(game).seat) == (Phase.DECLARATION, BLUE)
    assert refused(game, RED, DeclareLaunches(("fulmar",))) == "F14"
    assert refused(game, BLUE, DeclareLaunches(("fulmar",))) == "A5.4"
    game = after(game, BLUE, DeclareLaunches(("zero",)))
    assert (game.state.phase, turn.awaited(game).seat) == (Phase.DECLARATION, RED)
    game = after(game, RED, DeclareLaunches())
    assert (game.state.phase, turn.awaited(game).seat) == (Phase.MOVEMENT, RED)
    assert refused(game, RED, DeclareLaunches(("fulmar",))) == "S1.1"
    assert game.flight("zero").where is Where.COMING
    assert game.flight("fulmar").where is Where.DECK


@pytest.mark.clause("F14")
def test_a_side_with_nothing_to_declare_is_not_asked() -> None:
    cruiser = vessel("exeter", "HMS Exeter", RED, (20, 10))
    kaga = vessel("kaga", "IJN Zuikaku", BLUE, None)
    game = new_game(cruiser, kaga, ENEMY, squadron("zero", "Zero", BLUE, carrier="kaga"))
    game = proceed(game, {Purpose.INITIATIVE: [6, 1]})
    game = after(game, RED, ChooseFirst(RED))
    assert (game.state.phase, turn.awaited(game).seat) == (Phase.DECLARATION, BLUE)


@pytest.mark.clause("A5.4", "F15", "S7.2")
def test_what_cannot_be_declared() -> None:
    on_table = vessel("kaga", "IJN Zuikaku", RED, (40, 20))
    game = in_phase(
        new_game(
            AWAY, on_table, ENEMY, on_deck("f-0"), on_deck("f-1"), on_deck("k", carrier="kaga")
        ),
        Phase.DECLARATION,
    )
    allowed(game, RED, DeclareLaunches(("f-0",)))
    allowed(game, RED, DeclareLaunches())
    assert refused(game, RED, DeclareLaunches(("f-0", "f-1"))) == "F15"
    assert refused(game, RED, DeclareLaunches(("f-0", "f-0"))) == "F15"
    assert refused(game, RED, DeclareLaunches(("k",))) == "F14"
    rearming = with_flight(game, "f-0", due=2)
    assert refused(rearming, RED, DeclareLaunches(("f-0",))) == "S7.2"
    gone = with_flight(game, "f-0", where=Where.AWAY, due=1)
    assert refused(gone, RED, DeclareLaunches(("f-0",))) == "A5.4"


@pytest.mark.clause("F13", "A5.6")
def test_a_carrier_stays_where_she_was_declared() -> None:
    game = moving(AWAY, ILLUSTRIOUS_TOO, ENEMY, on_deck("fulmar"))
    assert refused(game, RED, sail("illustrious", 3)) == "S1.3"
    assert game.ship("illustrious").place is None
    done = play(game, lambda g: g.state.turn == 4)
    assert done.ship("illustrious").place is None
    assert done.ship("illustrious").afloat is Afloat.AFLOAT


ILLUSTRIOUS_TOO = vessel("formidable", "HMS Illustrious", RED, (30, 20))


@pytest.mark.clause("A5.4", "F17")
def test_a_declared_flight_comes_on_in_the_bound_of_the_turn_after() -> None:
    game = in_phase(new_game(AWAY, CONSORT, ENEMY, on_deck("fulmar"), FIGHTER), Phase.DECLARATION)
    game = after(game, RED, DeclareLaunches(("fulmar",)))
    assert (game.flight("fulmar").where, game.flight("fulmar").due) == (Where.COMING, 2)
    game = play(game, lambda g: g.state.phase is Phase.BOUND)
    assert turn.flights_to_act(game, RED) == ()
    game = play(game, lambda g: g.state.turn == 2 and g.state.phase is Phase.BOUND)
    assert turn.flights_to_act(game, RED) == ("fulmar",)
    # Before it acts nobody can attack it.
    blue_first = in_phase(game, Phase.BOUND, BLUE)
    assert refused(blue_first, BLUE, fly("bf-109", action=Attack("fulmar"))) == "F17"
    game = after(game, RED, fly("fulmar", (30, 24), arrive=(30, 0)))
    assert (game.flight("fulmar").where, game.flight("fulmar").place) == (Where.UP, at(30, 24))


def round_trip(**rulings: Any) -> dict[str, int]:
    """The turns in which a flight leaves, lands, launches and arrives, played turn by turn."""
    mine = squadron("fulmar", "Fulmar", RED, (30, 5), carrier="illustrious")
    game = bound(AWAY, CONSORT, ENEMY, mine, turns=20, **rulings)
    found: dict[str, int] = {"leaves": 1}
    game = after(game, RED, fly("fulmar", action=Leave()))
    assert game.flight("fulmar").where is Where.AWAY

    def choose(game: Game, seat: int) -> Order | None:
        if game.state.phase is Phase.DECLARATION:
            found["launches"] = game.state.turn
            return DeclareLaunches(("fulmar",))
        if game.state.phase is Phase.BOUND:
            found["arrives"] = game.state.turn
        return None

    def done(game: Game) -> bool:
        if game.flight("fulmar").where is Where.DECK:
            found.setdefault("lands", game.state.turn)
        return "arrives" in found

    play(game, done, choose)
    return found


@pytest.mark.clause("F18", "A5.5", "A5.4", "S7.2")
@pytest.mark.parametrize(("rearm", "more"), [("1", 0), ("0", -1), ("2", 1)])
@pytest.mark.parametrize(("reading", "earlier"), [("two", 0), ("one", -1)])
def test_the_calendar_off_the_table_turn_by_turn(
    rearm: str, more: int, reading: str, earlier: int
) -> None:
    found = round_trip(rearm_turns=rearm, offboard_return=reading)
    n = 1
    assert found == {
        "leaves": n,
        "lands": n + 2 + earlier,
        "launches": n + 4 + earlier + more,
        "arrives": n + 5 + earlier + more,
    }


@pytest.mark.clause("A5.5", "F15")
def test_off_the_table_a_flight_without_a_landing_waits_one_turn_more() -> None:
    mine = [
        squadron(f"f-{n}", "Fulmar", RED, (30 + 2 * n, 5), carrier="illustrious") for n in (1, 2)
    ]
    game = bound(AWAY, CONSORT, ENEMY, *mine)
    for n in (1, 2):
        game = after(game, RED, fly(f"f-{n}", action=Leave()))
    game = play(game, lambda g: g.state.turn == 3 and g.state.phase is Phase.END)
    assert [f.where for f in game.state.flights] == [Where.DECK, Where.AWAY]
    game = play(game, lambda g: g.state.turn == 4 and g.state.phase is Phase.END)
    assert [f.where for f in game.state.flights] == [Where.DECK, Where.DECK]


@pytest.mark.clause("F15")
def test_who_has_waited_longest_off_the_table_lands_first() -> None:
    mine = [on_deck(f"f-{n}") for n in (1, 2)]
    game = bound(AWAY, ENEMY, *mine, FIGHTER, first=BLUE)
    game = with_flight(with_state(game, turn=5), "f-1", where=Where.AWAY, due=5)
    game = with_flight(game, "f-2", where=Where.AWAY, due=4)
    game = after(game, BLUE, fly("bf-109"))
    assert [f.where for f in game.state.flights[:2]] == [Where.AWAY, Where.DECK]


@pytest.mark.clause("F15", "A5.4")
def test_off_the_table_too_launches_and_landings_count_together() -> None:
    game = new_game(AWAY, CONSORT, ENEMY, on_deck("f-1"), on_deck("f-2"))
    game = with_flight(game, "f-2", where=Where.AWAY, due=1)
    game = after(in_phase(game, Phase.DECLARATION), RED, DeclareLaunches(("f-1",)))
    game = play(game, lambda g: g.state.phase is Phase.END)
    assert game.flight("f-2").where is Where.AWAY
    game = play(game, lambda g: g.state.turn == 2 and g.state.phase is Phase.END)
    assert game.flight("f-2").where is Where.DECK


@pytest.mark.clause("F12")
def test_both_sides_may_see_launches_transits_and_due_turns() -> None:
    game = in_phase(
        new_game(AWAY, ENEMY, on_deck("fulmar"), on_deck("skua"), FIGHTER), Phase.DECLARATION
    )
    game = with_flight(game, "skua", where=Where.AWAY, due=3)
    game = after(game, RED, DeclareLaunches(("fulmar",)))
    seen = msgspec.to_builtins(game.state)["flights"]
    open_to_all = [(f["where"], f["host"], f["due"]) for f in seen[:2]]
    assert open_to_all == [
        (Where.COMING.value, "illustrious", 2),
        (Where.AWAY.value, "illustrious", 3),
    ]
    # One and the same game is what each seat is told of.
    for seat in (RED, BLUE):
        assert legal(game, seat).phase is game.state.phase
    assert game.aircraft("fulmar").name == "Fulmar"


@pytest.mark.clause("F19", "F13", "S7.1")
def test_where_flights_begin_the_battle() -> None:
    up = squadron("up", "Fulmar", RED, (31, 20), carrier="illustrious")
    game = new_game(ILLUSTRIOUS, up, on_deck("below"), squadron("bought", "Fulmar", RED))
    assert [(f.where, f.due) for f in game.state.flights] == [
        (Where.UP, 1),
        (Where.DECK, 1),
        (Where.COMING, 1),
    ]
    off = new_game(AWAY, on_deck("below"))
    assert off.flight("below").where is Where.DECK
    # Flights on deck at the start may be launched in the first turn.
    allowed(in_phase(off, Phase.DECLARATION), RED, DeclareLaunches(("below",)))
