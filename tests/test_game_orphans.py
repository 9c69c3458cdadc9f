"""Carriers lost, and their flights: what goes down and where the rest makes for (F21, F22, F31)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    after,
    allowed,
    at,
    bound,
    engaged,
    fly,
    give,
    in_phase,
    moving,
    sail,
    squadron,
    told,
    vessel,
    with_flight,
    with_ship,
    wound,
)
from game_decks import ENEMY, FIGHTER, ILLUSTRIOUS, on_deck

from deckload.dice.needs import Purpose
from deckload.game.events import FlightPut, ShipGone
from deckload.game.menu import menu
from deckload.game.orders import (
    ActFlight,
    Land,
    Leave,
    Strike,
)
from deckload.game.state import Afloat, Game, Phase, Where
from deckload.rules.ammunition import Stores
from deckload.rules.interception import Engaged


def sunk(*more: Any, cause: str = "damage", **rulings: str) -> Game:
    """The Illustrious is about to be sunk by Kates, with one flight on deck and two up."""
    up = [
        squadron(f"up-{n}", "Fulmar", RED, (20 + 3 * n, 30), carrier="illustrious") for n in (1, 2)
    ]
    kate = squadron("kate", "Kate", BLUE, (30, 26))
    game = bound(ILLUSTRIOUS, ENEMY, on_deck("below"), *up, kate, *more, first=BLUE, **rulings)
    return with_ship(game, "illustrious", **{cause: 2})


SINKING: dict[Purpose, Any] = {
    Purpose.STRIKE: [(4, 1, 1, 1, 1, 1)],
    Purpose.DAMAGE: [(3, 1, 1)],
}
RUN_IN = fly("kate", (30, 21), Strike("illustrious"))


@pytest.mark.clause("F31", "F21")
@pytest.mark.case("C24")
def test_a_sunk_carrier_takes_the_flights_on_deck_and_nothing_else() -> None:
    given = give(sunk(), BLUE, RUN_IN, SINKING | {Purpose.LINE: [3]})
    assert [event.afloat for event in told(given, ShipGone)] == [Afloat.SUNK]
    game = given.game
    assert game.flight("below").where is Where.SUNK
    assert [game.flight(f"up-{n}").where for n in (1, 2)] == [Where.UP] * 2


@pytest.mark.clause("F31")
def test_the_flights_of_other_carriers_are_not_touched() -> None:
    other = vessel("other", "HMS Illustrious", RED, (50, 40))
    theirs = on_deck("theirs", carrier="other")
    off = vessel("off", "HMS Illustrious", RED, None)
    game = sunk(other, off, theirs, on_deck("safe", carrier="off"))
    game = after(game, BLUE, RUN_IN, SINKING | {Purpose.LINE: [3]})
    assert [game.flight(unit).where for unit in ("theirs", "safe")] == [Where.DECK] * 2


@pytest.mark.clause("F21", "S4.8", "F15")
@pytest.mark.parametrize(("face", "to"), [(3, None), (5, None), (6, "other")])
def test_a_deck_that_can_be_repaired_is_waited_for_and_one_that_is_gone_is_not(
    face: int, to: str | None
) -> None:
    other = vessel("other", "HMS Illustrious", RED, (30, 30))
    mine = squadron("fulmar", "Fulmar", RED, (30, 21), carrier="illustrious")
    game = bound(ILLUSTRIOUS, other, ENEMY, mine, FIGHTER)
    game = with_flight(game, "fulmar", stores=Stores(2, armed=False))
    game = with_ship(game, "illustrious", wounds=(wound("hangar", face),))
    (order,) = [o for o in menu(game, RED) if isinstance(o, ActFlight)]
    assert order.action == (None if to is None else Land(to))
    if to is None:
        assert order == fly("fulmar")


@pytest.mark.clause("F21", "F22")
@pytest.mark.case("C24")
def test_orphans_fly_on_and_land_on_any_deck_or_are_lost_at_their_edge() -> None:
    game = after(sunk(), BLUE, RUN_IN, SINKING | {Purpose.LINE: [3]})
    dry = with_flight(game, "up-1", stores=Stores(2, armed=False))
    # No deck: the dry one makes for its edge, 30" south, and is lost there.
    orders = [o for o in menu(dry, RED) if getattr(o, "flight", "") == "up-1"]
    assert orders == [fly("up-1", (23, 6))]
    # The other may stay up as long as it likes.
    allowed(dry, RED, fly("up-2"))
    allowed(dry, RED, fly("up-2", (26, 40)))
    dry = after(dry, RED, orders[0])
    dry = in_phase(with_flight(dry, "up-1", acted=False), Phase.BOUND, RED)
    given = give(dry, RED, fly("up-1", action=Leave()))
    assert given.game.flight("up-1").where is Where.LOST
    assert [event.how for event in told(given, FlightPut)] == ["finds no deck left"]


@pytest.mark.clause("F21", "F16")
@pytest.mark.case("C24")
def test_orphans_make_for_the_nearest_deck_with_room() -> None:
    near = vessel("near", "HMS Illustrious", RED, (23, 40))
    far = vessel("far", "HMS Illustrious", RED, (50, 40))
    game = after(sunk(near, far), BLUE, RUN_IN, SINKING | {Purpose.LINE: [3]})
    game = with_flight(game, "up-1", stores=Stores(2, armed=False))
    orders = [o for o in menu(game, RED) if getattr(o, "flight", "") == "up-1"]
    assert [getattr(o, "action", None) for o in orders] == [Land("near")]
    game = after(game, RED, orders[0])
    assert (game.flight("up-1").where, game.flight("up-1").host) == (Where.DECK, "near")


@pytest.mark.clause("F21", "F7")
@pytest.mark.case("C24")
def test_under_lost_orphans_are_lost_at_once_and_so_are_their_dogfights() -> None:
    game = sunk(FIGHTER, orphans="lost")
    game = with_flight(game, "bf-109", place=at(23, 31))
    game = engaged(game, ("bf-109", "up-1"))
    game = after(game, BLUE, RUN_IN, SINKING | {Purpose.LINE: [3]})
    assert [game.flight(f"up-{n}").where for n in (1, 2)] == [Where.LOST] * 2
    assert game.flight("below").where is Where.SUNK
    assert game.state.engagements == ()


@pytest.mark.clause("S4.5", "F31")
def test_an_abandoned_carrier_has_no_deck_any_more() -> None:
    given = give(sunk(cause="crew"), BLUE, RUN_IN, SINKING | {Purpose.ANTI_AIRCRAFT: [1]})
    game = given.game
    assert [event.afloat for event in told(given, ShipGone)] == [Afloat.ABANDONED]
    assert game.flight("below").where is Where.LEFT
    assert game.flight("up-1").where is Where.UP


@pytest.mark.clause("S2.4", "F21", "F7")
@pytest.mark.parametrize("reading", ["any_deck", "lost"])
def test_a_carrier_that_leaves_the_table_takes_her_deck_along(reading: str) -> None:
    north = vessel("illustrious", "HMS Illustrious", RED, (30, 46))
    up = squadron("up", "Fulmar", RED, (20, 20), carrier="illustrious")
    game = moving(north, ENEMY, on_deck("below"), up, FIGHTER, orphans=reading)
    game = with_flight(game, "bf-109", place=at(20, 21))
    game = engaged(game, ("bf-109", "up"))
    game = after(game, RED, sail("illustrious", 6, leave=True))
    assert game.flight("below").where is Where.LEFT
    if reading == "lost":
        assert game.flight("up").where is Where.LOST
        assert game.state.engagements == ()
    else:
        assert game.flight("up").where is Where.UP
        assert game.state.engagements == (Engaged("bf-109", "up"),)


@pytest.mark.clause("F21", "F22", "A5.5")
@pytest.mark.case("C24")
def test_an_orphan_may_go_home_to_a_carrier_off_the_table() -> None:
    other = vessel("other", "HMS Illustrious", RED, None)
    game = after(sunk(other), BLUE, RUN_IN, SINKING | {Purpose.LINE: [3]})
    game = with_flight(game, "up-1", place=at(23, 20), stores=Stores(2, armed=False))
    assert [o for o in menu(game, RED) if getattr(o, "flight", "") == "up-1"] == [
        fly("up-1", action=Leave())
    ]
    game = after(game, RED, fly("up-1", action=Leave()))
    flight = game.flight("up-1")
    assert (flight.where, flight.host, flight.due) == (Where.AWAY, "other", 3)
