"""Flights that are intercepted: staying, breaking away, return fire (A3.9, F4-F8)."""

from typing import Any

import pytest
from game_bound import BF_109, CARRIER, CRUISER, FULMAR, MISSES, attacked
from game_builders import (
    BLUE,
    RED,
    after,
    allowed,
    at,
    bound,
    dice_of,
    engaged,
    fly,
    give,
    in_phase,
    refused,
    rolls_of,
    squadron,
    vessel,
    with_flight,
)

from deckload.dice.needs import Purpose
from deckload.game.menu import menu
from deckload.game.orders import Attack, Land, Leave, Strike
from deckload.game.state import Phase, Where
from deckload.rules.ammunition import Stores
from deckload.rules.interception import Engaged


@pytest.mark.clause("F4", "A3.10")
def test_an_intercepted_flight_attacks_nothing() -> None:
    near = vessel("hipper", "Admiral Hipper", BLUE, (30, 20.5))
    game = attacked(near)
    assert refused(game, RED, fly("swordfish", action=Strike("hipper"))) == "F4"
    fulmar = squadron("swordfish", "Fulmar", RED, (30, 20))
    game = after(
        bound(fulmar, BF_109, first=BLUE), BLUE, fly("bf-109", action=Attack("swordfish")), MISSES
    )
    assert refused(game, RED, fly("swordfish", action=Attack("bf-109"))) == "F4"


@pytest.mark.clause("A3.10", "F4")
def test_who_breaks_away_attacks_nothing_in_that_bound() -> None:
    other = squadron("kate", "Kate", BLUE, (20, 20))
    fulmar = squadron("swordfish", "Fulmar", RED, (30, 20))
    game = bound(fulmar, BF_109, other, CRUISER, first=BLUE)
    game = after(game, BLUE, fly("bf-109", action=Attack("swordfish")), MISSES)
    clause = refused(game, RED, fly("swordfish", (21, 20), Attack("kate")))
    assert clause in ("A3.10", "F4")
    game = attacked(CRUISER)
    assert refused(game, RED, fly("swordfish", (30, 27), Strike("hipper"))) == "A3.10"


@pytest.mark.clause("F4", "A3.9")
def test_an_intercepted_flight_may_stay() -> None:
    game = after(attacked(), RED, fly("swordfish"))
    assert game.flight("swordfish").place == at(30, 20)
    assert game.state.engagements == (Engaged("bf-109", "swordfish", owed=False),)


@pytest.mark.clause("F4", "F11", "A3.9")
@pytest.mark.parametrize(("contact", "near", "clear"), [("touch", 1.1, 1.101), ("inch", 2, 2.001)])
def test_breaking_away_ends_out_of_contact_with_every_enemy(
    contact: str, near: float, clear: float
) -> None:
    second = squadron("zero-2", "Zero", BLUE, (24, 20))
    game = attacked(second, contact=contact)
    for enemy in (31, 24):
        assert refused(game, RED, fly("swordfish", (enemy, 20 + near))) == "F4"
        allowed(game, RED, fly("swordfish", (enemy, 20 + clear)))


@pytest.mark.clause("F4")
def test_a_flight_that_cannot_end_out_of_contact_cannot_break_away() -> None:
    slow = squadron("swordfish", "Swordfish", RED, (30, 20), speed=1)
    ring = [(31, 20), (29, 20), (30, 21), (30, 19)]
    fighters = [squadron(f"bf-{n}", "Bf 109", BLUE, place) for n, place in enumerate(ring)]
    game = bound(slow, *fighters, first=BLUE)
    game = after(game, BLUE, fly("bf-0", action=Attack("swordfish")), MISSES)
    for x in range(-6, 7):
        for y in range(-6, 7):
            if x or y:
                order = fly("swordfish", (30 + x / 9, 20 + y / 9))
                assert refused(game, RED, order) in ("F4", "F10", "A3.9")
    orders = menu(game, RED)
    assert set(orders) == {fly("swordfish"), fly("swordfish", reply="bf-0")}


@pytest.mark.clause("F4", "A3.9")
@pytest.mark.case("C30")
@pytest.mark.parametrize(("speed", "exact", "down"), [(12, 8000, 8000), (20, 13333, 13000)])
def test_two_thirds_of_the_speed_are_exact_or_rounded_down(
    speed: int, exact: int, down: int
) -> None:
    bomber = squadron("swordfish", "Swordfish", RED, (30, 20), speed=speed)
    for reading, most in (("exact", exact), ("down", down)):
        game = bound(bomber, BF_109, first=BLUE, two_thirds=reading)
        game = engaged(in_phase(game, Phase.BOUND, RED), ("bf-109", "swordfish"))
        allowed(game, RED, fly("swordfish", (30, 20 + most / 1000)))
        assert refused(game, RED, fly("swordfish", (30, 20 + (most + 1) / 1000))) == "A3.9"


@pytest.mark.clause("F4", "F10", "F16", "F7")
def test_an_intercepted_flight_may_leave_or_land_though_still_in_contact() -> None:
    deck = vessel("illustrious", "HMS Illustrious", RED, (33, 20))
    mine = squadron("swordfish", "Swordfish", RED, (30, 20), carrier="illustrious")
    fighter = squadron("bf-109", "Bf 109", BLUE, (31, 20))
    game = engaged(bound(mine, fighter, deck), ("bf-109", "swordfish"))
    # That place is in contact with the interceptor, and that is no matter to one that lands.
    game = after(game, RED, fly("swordfish", (32, 20), Land("illustrious")))
    assert game.flight("swordfish").where is Where.DECK
    assert game.state.engagements == ()
    low = squadron("swordfish", "Swordfish", RED, (30, 8))
    over = squadron("bf-109", "Bf 109", BLUE, (30, 7))
    game = engaged(bound(low, over), ("bf-109", "swordfish"))
    game = after(game, RED, fly("swordfish", action=Leave()))
    assert game.flight("swordfish").where is Where.LEFT
    assert game.state.engagements == ()
    higher = squadron("swordfish", "Swordfish", RED, (30, 8.001))
    game = engaged(bound(higher, over), ("bf-109", "swordfish"))
    assert refused(game, RED, fly("swordfish", action=Leave())) == "A3.9"


@pytest.mark.clause("F4", "F25", "A2.7")
def test_under_press_on_an_intercepted_flight_bombs_from_where_it_is_and_draws_no_fire() -> None:
    near = vessel("hipper", "Admiral Hipper", BLUE, (30, 20.5))
    game = attacked(near, press_on="yes")
    given = give(game, RED, fly("swordfish", action=Strike("hipper")), {Purpose.STRIKE: [1]})
    assert dice_of(given, Purpose.STRIKE) == [6]
    assert rolls_of(given, Purpose.ANTI_AIRCRAFT) == []
    away = vessel("hipper", "Admiral Hipper", BLUE, (30, 28))
    game = attacked(away, press_on="yes")
    assert refused(game, RED, fly("swordfish", (30, 27), Strike("hipper"))) == "A3.10"


# Return fire


@pytest.mark.clause("F4", "F5", "A3.9")
@pytest.mark.parametrize("to", [None, (30, 28)])
def test_return_fire_comes_first_whether_the_flight_stays_or_breaks_away(to: Any) -> None:
    given = give(
        attacked(),
        RED,
        fly("swordfish", to, reply="bf-109"),
        {Purpose.HIT: [(6, 6, 6, 6, 1, 1)], Purpose.DODGE: [(3, 2)]},
    )
    assert given.game.planes("bf-109") == 5
    names = [type(event).__name__ for event in given.events]
    assert names[0] == "FlightHit"
    # Whom it has fired at is not intercepted by it.
    assert all(e.interceptor == "bf-109" for e in given.game.state.engagements)


@pytest.mark.clause("F5", "A3.9")
def test_under_leaving_only_a_flight_that_breaks_away_fires_back() -> None:
    game = attacked(reply="leaving")
    assert refused(game, RED, fly("swordfish", reply="bf-109")) == "A3.9"
    allowed(game, RED, fly("swordfish", (30, 28), reply="bf-109"))


@pytest.mark.clause("F5", "F4")
def test_return_fire_goes_at_an_interceptor_and_at_no_other() -> None:
    idle = squadron("zero-2", "Zero", BLUE, (29, 20))
    game = attacked(idle)
    assert refused(game, RED, fly("swordfish", reply="zero-2")) == "F5"
    allowed(game, RED, fly("swordfish", reply="bf-109"))


@pytest.mark.clause("A3.8", "A3.9")
def test_out_of_ammunition_a_flight_dodges_and_does_not_fire_back() -> None:
    game = bound(FULMAR, BF_109, squadron("x", "Bf 109", BLUE, (28, 20)), CARRIER, first=BLUE)
    game = with_flight(game, "fulmar", stores=Stores(3, armed=False))
    rolls = {Purpose.HIT: [6], Purpose.DODGE: [4], Purpose.AMMUNITION: [6]}
    game = after(game, BLUE, fly("x", action=Attack("fulmar")), rolls)
    assert game.planes("fulmar") == 6
    assert refused(game, RED, fly("fulmar", reply="x")) == "A3.8"
