"""Carriers on the table: launches and landings (A5, F12-F22, S7)."""

from itertools import permutations
from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    after,
    allowed,
    at,
    bound,
    fly,
    give,
    in_phase,
    moving,
    new_game,
    play,
    refused,
    sail,
    squadron,
    told,
    vessel,
    with_flight,
    with_ship,
    wound,
)
from game_decks import ENEMY, FIGHTER, ILLUSTRIOUS, LAND, on_deck

from deckload.game import turn
from deckload.game.events import DeckWorked, StoresBecame
from deckload.game.menu import menu
from deckload.game.orders import (
    DeclareLaunches,
    Land,
    Launch,
    Order,
)
from deckload.game.state import Afloat, Game, Phase, Where
from deckload.rules.ammunition import REARMED, Stores
from deckload.rules.carriers import Moment


def launching(*launches: tuple[str, float, float], ahead: float = 6) -> Order:
    sent = tuple(Launch(unit, at(x, y)) for unit, x, y in launches)
    return sail("illustrious", ahead, launches=sent)


# Launching from the table


@pytest.mark.clause("F14", "A5.1")
def test_a_carrier_launches_after_her_move_and_the_flight_acts_in_that_bound() -> None:
    game = moving(ILLUSTRIOUS, ENEMY, on_deck("fulmar"), FIGHTER)
    given = give(game, RED, launching(("fulmar", 30, 27)))
    flight = given.game.flight("fulmar")
    assert (flight.where, flight.place) == (Where.UP, at(30, 27))
    assert [event.carrier for event in told(given, DeckWorked)] == ["illustrious"]
    game = in_phase(after(given.game, BLUE, sail("hipper", 6)), Phase.BOUND, RED)
    assert turn.flights_to_act(game, RED) == ("fulmar",)
    # 24" is the whole speed of a Fulmar.
    allowed(game, RED, fly("fulmar", (54, 27)))
    assert refused(game, RED, fly("fulmar", (54.001, 27))) == "F10"


@pytest.mark.clause("F14", "F10", "F11")
def test_a_launched_flight_is_put_in_contact_and_on_no_other() -> None:
    near = squadron("zero", "Zero", BLUE, (31, 26))
    game = moving(ILLUSTRIOUS, ENEMY, on_deck("fulmar"), on_deck("second"), near)
    allowed(game, RED, launching(("fulmar", 30, 27.1)))
    # A ship may be overlapped, even the carrier herself.
    allowed(game, RED, launching(("fulmar", 30, 26)))
    assert refused(game, RED, launching(("fulmar", 30, 27.101))) == "F14"
    assert refused(game, RED, launching(("fulmar", 30, 20))) == "F14"
    assert refused(game, RED, launching(("fulmar", 30.5, 26))) == "F10"
    both = launching(("fulmar", 30, 26), ("second", 30, 26.5))
    assert refused(game, RED, both) == "F10"
    allowed(game, RED, launching(("fulmar", 30, 26), ("second", 30, 27)))
    edge = vessel("illustrious", "HMS Illustrious", RED, (30, 41.5))
    game = moving(edge, ENEMY, on_deck("fulmar"))
    assert refused(game, RED, launching(("fulmar", 30, 48.5))) == "F10"


@pytest.mark.clause("F14", "F15", "S7.1", "S7.2", "S4.8", "S2.4")
def test_what_a_carrier_cannot_launch() -> None:
    kaga = vessel("kaga", "IJN Zuikaku", RED, (40, 20))
    game = moving(
        ILLUSTRIOUS,
        kaga,
        ENEMY,
        *(on_deck(f"f-{n}") for n in range(3)),
        on_deck("other", carrier="kaga"),
        squadron("bought", "Fulmar", RED),
        squadron("enemy", "Zero", BLUE),
    )
    for unit in ("other", "bought", "enemy"):
        assert refused(game, RED, launching((unit, 30, 27))) == "F14"
    assert refused(game, RED, launching(("f-0", 30, 27), ("f-0", 31, 26))) == "F15"
    three = launching(("f-0", 30, 27), ("f-1", 31, 26), ("f-2", 29, 26))
    assert refused(game, RED, three) == "F15"
    allowed(game, RED, launching(("f-0", 30, 27), ("f-1", 31, 26)))
    worked = with_ship(game, "illustrious", deck_work=(Moment(1, 0),))
    assert refused(worked, RED, launching(("f-0", 30, 27), ("f-1", 31, 26))) == "F15"
    rearming = with_flight(game, "f-0", due=2)
    assert refused(rearming, RED, launching(("f-0", 30, 27))) == "S7.2"
    for face in (3, 5, 6):
        out = with_ship(game, "illustrious", wounds=(wound("hangar", face),))
        assert refused(out, RED, launching(("f-0", 30, 27))) == "S4.8"
    up = with_flight(game, "f-0", where=Where.UP, place=at(20, 20))
    assert refused(up, RED, launching(("f-0", 30, 27))) == "F14"
    north = vessel("illustrious", "HMS Illustrious", RED, (30, 46))
    leaving = sail("illustrious", 6, launches=(Launch("f-0", at(30, 47)),), leave=True)
    assert refused(moving(north, ENEMY, on_deck("f-0")), RED, leaving) == "S2.4"


@pytest.mark.clause("S7.1", "F15")
@pytest.mark.parametrize(("capacity", "decks"), [(1, 1), (4, 1), (5, 2), (9, 2), (10, 3), (15, 3)])
def test_decks_go_by_capacity_and_off_the_table_by_half_of_it(capacity: int, decks: int) -> None:
    units = [on_deck(f"f-{n}") for n in range(min(capacity, 4))]
    deck = vessel("illustrious", "HMS Illustrious", RED, (30, 20), carrier_capacity=capacity)
    orders = menu(moving(deck, ENEMY, *units), RED)
    most = max(len(getattr(order, "launches", ())) for order in orders)
    assert most == min(decks, len(units))
    off = vessel("illustrious", "HMS Illustrious", RED, None, carrier_capacity=capacity)
    game = in_phase(new_game(off, ENEMY, *units), Phase.DECLARATION)
    half = -(-decks // 2)
    flights = tuple(f"f-{n}" for n in range(half))
    if half <= len(units):
        allowed(game, RED, DeclareLaunches(flights))
    if half < len(units):
        assert refused(game, RED, DeclareLaunches((*flights, f"f-{half}"))) == "F15"


# Landing on the table


def coming_home(*more: Any, place: Any = (30, 22), **changes: Any) -> Game:
    """A flight of the Illustrious 2" from her."""
    mine = squadron("fulmar", "Fulmar", RED, place, carrier="illustrious")
    game = bound(ILLUSTRIOUS, ENEMY, mine, FIGHTER, *more)
    return with_ship(game, "illustrious", **changes) if changes else game


@pytest.mark.clause("F16", "F11", "A5.1")
def test_a_flight_lands_when_it_ends_its_move_in_contact_with_its_deck() -> None:
    game = coming_home()
    given = give(game, RED, LAND)
    flight = given.game.flight("fulmar")
    assert (flight.where, flight.place, flight.host) == (Where.DECK, None, "illustrious")
    assert len(told(given, DeckWorked)) == 1
    allowed(game, RED, fly("fulmar", (30, 21.1), Land("illustrious")))
    allowed(game, RED, fly("fulmar", (30, 20), Land("illustrious")))
    assert refused(game, RED, fly("fulmar", (30, 21.101), Land("illustrious"))) == "F16"
    assert refused(game, RED, fly("fulmar", action=Land("illustrious"))) == "F16"


@pytest.mark.clause("F16", "F15", "S7.1")
def test_where_a_flight_cannot_land() -> None:
    assert refused(coming_home(wounds=(wound("hangar", 3),)), RED, LAND) == "F16"
    work = (Moment(1, 0), Moment(1, 1))
    assert refused(coming_home(deck_work=work), RED, LAND) == "F15"
    allowed(coming_home(deck_work=work[:1]), RED, LAND)
    enemy_deck = vessel("zuikaku", "IJN Zuikaku", BLUE, (30, 23))
    cruiser = vessel("exeter", "HMS Exeter", RED, (31, 22))
    game = coming_home(enemy_deck, cruiser)
    assert refused(game, RED, fly("fulmar", action=Land("zuikaku"))) == "F16"
    assert refused(game, RED, fly("fulmar", action=Land("exeter"))) == "F16"
    bought = bound(ILLUSTRIOUS, ENEMY, squadron("fulmar", "Fulmar", RED, (30, 22)), FIGHTER)
    assert refused(bought, RED, LAND) == "F19"


@pytest.mark.clause("F15")
def test_launches_and_landings_of_a_turn_count_together() -> None:
    mine = squadron("fulmar", "Fulmar", RED, (30, 24), carrier="illustrious")
    game = moving(ILLUSTRIOUS, ENEMY, mine, on_deck("f-1"), on_deck("f-2"), FIGHTER)
    game = after(game, RED, launching(("f-1", 30, 27), ("f-2", 31, 26)))
    game = in_phase(after(game, BLUE, sail("hipper", 6)), Phase.BOUND, RED)
    order = fly("fulmar", (30, 25), Land("illustrious"))
    assert refused(game, RED, order) == "F15"
    # It waits in contact, and lands the turn after.
    game = after(game, RED, fly("fulmar", (30, 25)))
    game = play(game, lambda g: g.state.turn == 2 and g.state.phase is Phase.BOUND)
    place = game.ship("illustrious").place
    assert place is not None
    assert any(getattr(o, "action", None) == Land("illustrious") for o in menu(game, RED))


@pytest.mark.clause("F16", "S7.1")
@pytest.mark.case("C31")
@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_her_own_flights_land_in_any_order_whatever_is_left_of_them(
    order: tuple[int, ...],
) -> None:
    deck = vessel("illustrious", "HMS Illustrious", RED, (30, 20), carrier_capacity=4)
    mine = [
        squadron(f"f-{n}", "Fulmar", RED, (20 + 3 * n, 24), carrier="illustrious") for n in range(4)
    ]
    game = with_flight(bound(deck, ENEMY, *mine), "f-2", points=1)
    for n in order:
        game = with_ship(game, "illustrious", deck_work=())
        game = after(game, RED, fly(f"f-{n}", (30, 21), Land("illustrious")))
    assert [f.where for f in game.state.flights] == [Where.DECK] * 4


def full_deck(orphan_of: str = "kaga") -> Game:
    """A carrier for four with all four of her own, and a flight whose carrier is sunk."""
    deck = vessel("illustrious", "HMS Illustrious", RED, (30, 20), carrier_capacity=4)
    kaga = vessel("kaga", "IJN Zuikaku", RED, (50, 20))
    orphan = squadron("orphan", "Zero", RED, (30, 22), carrier=orphan_of)
    game = bound(deck, kaga, ENEMY, *(on_deck(f"f-{n}") for n in range(4)), orphan, FIGHTER)
    return with_ship(game, "kaga", place=None, afloat=Afloat.SUNK)


@pytest.mark.clause("F16", "S7.1", "F21")
@pytest.mark.case("C31")
def test_a_fifth_flight_lands_only_if_one_was_lost() -> None:
    game = full_deck()
    order = fly("orphan", (30, 21), Land("illustrious"))
    assert refused(game, RED, order) == "F16"
    # Flights in the air keep their place.
    up = with_flight(game, "f-0", where=Where.UP, place=at(40, 30))
    assert refused(up, RED, order) == "F16"
    room = with_flight(game, "f-3", where=Where.DESTROYED, points=0, host=None)
    given = give(room, RED, order)
    assert given.game.flight("orphan").host == "illustrious"
    # Now it is hers, and she is full again.
    assert sum(f.host == "illustrious" for f in given.game.state.flights) == 4


@pytest.mark.clause("F28", "A3.11", "S7.2")
@pytest.mark.case("C16")
def test_landing_and_rearming_starts_again_but_brings_no_planes_back() -> None:
    beau = squadron("beau", "Beaufighter", RED, (30, 22), carrier="illustrious")
    game = bound(ILLUSTRIOUS, ENEMY, beau, FIGHTER)
    spent = Stores(5, armed=False, ordnance=False)
    game = with_flight(game, "beau", points=7, stores=spent)
    game = after(game, RED, fly("beau", (30, 21), Land("illustrious")))
    assert game.flight("beau").stores == spent
    game = play(game, lambda g: g.state.turn == 3 and g.state.phase is Phase.MOVEMENT)
    orders = [o for o in menu(game, RED) if getattr(o, "launches", ())]
    given = give(game, RED, orders[0])
    assert [event.stores for event in told(given, StoresBecame)] == [REARMED]
    flight = given.game.flight("beau")
    assert (flight.stores, flight.points, given.game.planes("beau")) == (REARMED, 7, 4)


@pytest.mark.clause("F18", "S7.2")
@pytest.mark.parametrize(("rearm", "turns"), [("0", 1), ("1", 2), ("2", 3)])
def test_on_the_table_land_in_n_and_launch_in_n_plus_two(rearm: str, turns: int) -> None:
    mine = squadron("fulmar", "Fulmar", RED, (30, 22), carrier="illustrious")
    game = bound(ILLUSTRIOUS, ENEMY, mine, FIGHTER, rearm_turns=rearm)
    game = after(game, RED, LAND)
    launched: list[int] = []

    def choose(game: Game, seat: int) -> Order | None:
        if game.state.phase is Phase.MOVEMENT and seat == RED and not launched:
            for order in menu(game, RED):
                if getattr(order, "launches", ()):
                    launched.append(game.state.turn)
                    return order
        return None

    play(game, lambda g: g.state.turn == 6, choose)
    assert launched == [1 + turns]
