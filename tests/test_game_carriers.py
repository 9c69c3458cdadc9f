"""Carriers in a battle: launches, landings, the round trip, what goes down (A5, F12-F22, S7)."""

from itertools import permutations
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
    dice_of,
    engaged,
    fly,
    give,
    in_phase,
    moving,
    new_game,
    play,
    proceed,
    refused,
    rolls_of,
    sail,
    squadron,
    told,
    vessel,
    with_flight,
    with_ship,
    with_state,
)

from deckload.dice.needs import Purpose
from deckload.dice.requests import cause_of
from deckload.game import turn
from deckload.game.events import DeckWorked, FlightPut, ShipGone, StoresBecame
from deckload.game.firing import targets
from deckload.game.legal import legal
from deckload.game.menu import menu
from deckload.game.orders import (
    ActFlight,
    Attack,
    DeclareLaunches,
    Land,
    Launch,
    Leave,
    Order,
    Strike,
)
from deckload.game.state import UNWATCHED, Afloat, Game, Phase, Watched, Where, Wound
from deckload.rules.ammunition import REARMED, Stores
from deckload.rules.carriers import Moment
from deckload.rules.interception import Engaged

ILLUSTRIOUS = vessel("illustrious", "HMS Illustrious", RED, (30, 20))
"""Capacity 6, so 2 decks; speed 6, turning 1."""
ENEMY = vessel("hipper", "Admiral Hipper", BLUE, (60, 45), 180)
FIGHTER = squadron("bf-109", "Bf 109", BLUE, (60, 40))


def on_deck(unit: str, name: str = "Fulmar", carrier: str = "illustrious", **more: Any) -> Any:
    return squadron(unit, name, RED, carrier=carrier, **more)


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
    for wound in (Wound(6), Wound(7), Wound(8)):
        out = with_ship(game, "illustrious", wounds=(wound,))
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


LAND = fly("fulmar", (30, 21), Land("illustrious"))


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
    assert refused(coming_home(wounds=(Wound(6),)), RED, LAND) == "F16"
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
    launched = []

    def choose(game: Game, seat: int) -> Order | None:
        if game.state.phase is Phase.MOVEMENT and seat == RED and not launched:
            for order in menu(game, RED):
                if getattr(order, "launches", ()):
                    launched.append(game.state.turn)
                    return order
        return None

    play(game, lambda g: g.state.turn == 6, choose)
    assert launched == [1 + turns]


# Off the table

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
    game = after(game, BLUE, turn.ChooseFirst(RED))
    assert (game.state.phase, turn.awaited(game).seat) == (Phase.DECLARATION, BLUE)
    assert refused(game, RED, DeclareLaunches(("fulmar",))) == "S1.3"
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
    game = after(game, RED, turn.ChooseFirst(RED))
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
    assert refused(game, RED, DeclareLaunches(("k",))) == "A5.4"
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


def round_trip(**rulings: str) -> dict[str, int]:
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


# What goes down with her


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
@pytest.mark.parametrize(("wound", "to"), [(Wound(6), None), (Wound(7), None), (Wound(8), "other")])
def test_a_deck_that_can_be_repaired_is_waited_for_and_one_that_is_gone_is_not(
    wound: Wound, to: str | None
) -> None:
    other = vessel("other", "HMS Illustrious", RED, (30, 30))
    mine = squadron("fulmar", "Fulmar", RED, (30, 21), carrier="illustrious")
    game = bound(ILLUSTRIOUS, other, ENEMY, mine, FIGHTER)
    game = with_flight(game, "fulmar", stores=Stores(2, armed=False))
    game = with_ship(game, "illustrious", wounds=(wound,))
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


# Beside a carrier


@pytest.mark.clause("F26", "A2.7", "F4")
def test_a_carrier_beside_it_changes_nothing_for_an_intercepted_flight() -> None:
    mine = squadron("fulmar", "Fulmar", RED, (30, 21), carrier="illustrious")
    hunter = squadron("bf-109", "Bf 109", BLUE, (30, 22))
    game = engaged(bound(ILLUSTRIOUS, ENEMY, mine, hunter), ("bf-109", "fulmar"))
    assert refused(game, RED, fly("fulmar", (30, 37.001))) == "A3.9"
    assert refused(game, RED, fly("fulmar", action=Attack("bf-109"))) == "F4"
    assert targets(in_phase(game, Phase.FIRING, RED), "illustrious") == []


@pytest.mark.clause("A5.2", "F16")
@pytest.mark.case("C29")
def test_a_landing_lays_the_carrier_open_for_the_rest_of_the_turn_and_no_longer() -> None:
    mine = squadron("fulmar", "Fulmar", RED, (30, 22), carrier="illustrious")
    vals = [squadron(f"val-{n}", "Val", BLUE, (26 + 6 * n, 30)) for n in (1, 2)]
    game = bound(ILLUSTRIOUS, ENEMY, mine, *vals)
    game = after(game, RED, LAND)
    rolls: dict[Purpose, Any] = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(4, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [5],
        Purpose.CONFIRM: [1],
    }
    given = give(game, BLUE, fly("val-1", (30, 21), Strike("illustrious")), rolls)
    assert dice_of(given, Purpose.CONFIRM) == [2]
    game = play(given.game, lambda g: g.state.turn == 2 and g.state.phase is Phase.BOUND)
    game = in_phase(game, Phase.BOUND, BLUE)
    assert game.ship("illustrious").deck_work == ()
    place = game.ship("illustrious").place
    assert place is not None
    to = (place.x / 1000, place.y / 1000 + 1)
    game = with_flight(game, "val-2", place=at(to[0], to[1] + 5))
    rolls.pop(Purpose.CONFIRM)
    given = give(game, BLUE, fly("val-2", to, Strike("illustrious")), rolls)
    assert dice_of(given, Purpose.CONFIRM) == []


def hit_then_landed(
    reading: str, name: str = "Val", rolls: dict[Purpose, Any] | None = None
) -> tuple[Game, Any]:
    """A hit on the Illustrious that shows 5 and 6, and a landing on her later in the bound."""
    mine = squadron("fulmar", "Fulmar", RED, (30, 22), carrier="illustrious")
    bomber = squadron("val", name, BLUE, (26, 30))
    game = bound(ILLUSTRIOUS, ENEMY, mine, bomber, first=BLUE, busy_window=reading)
    dice: dict[Purpose, Any] = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(4, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(5, 6) if name == "Val" else (5, 6, 1)],
        Purpose.CONFIRM: [4],
        # the crew: one hand and a fire
        Purpose.CRITICAL: [(5, 1)],
    }
    given = give(game, BLUE, fly("val", (30, 21), Strike("illustrious")), dice)
    return given.game, give(given.game, RED, fly("fulmar", (31, 20), Land("illustrious")), rolls)


@pytest.mark.clause("A5.2", "S4.8")
@pytest.mark.case("C29")
def test_under_after_a_landing_makes_nothing_of_the_hits_before_it() -> None:
    before, landed = hit_then_landed("after")
    assert before.ship("illustrious").fires == 1
    assert landed.game.ship("illustrious").fires == 1
    assert landed.log == ()


@pytest.mark.clause("A5.2", "S4.8")
@pytest.mark.case("C29")
def test_under_turn_a_landing_lays_open_the_hits_before_it_too() -> None:
    # The 5 is now a potential critical: a hit to the engines, one fire more for it, and one more
    # for the critical of the 6.
    rolls: dict[Purpose, Any] = {Purpose.CONFIRM: [4], Purpose.CRITICAL: [(1, 3)]}
    before, landed = hit_then_landed("turn", rolls=rolls)
    assert before.ship("illustrious").fires == 1
    assert dice_of(landed, Purpose.CONFIRM) == [1]
    ship = landed.game.ship("illustrious")
    assert (ship.fires, ship.wounds) == (3, (Wound(2),))
    assert ship.damage == before.ship("illustrious").damage - 1
    assert ship.crew == before.ship("illustrious").crew
    assert ship.watched == UNWATCHED


@pytest.mark.clause("A5.2")
@pytest.mark.case("C29")
def test_under_turn_a_five_that_is_not_confirmed_does_nothing() -> None:
    before, landed = hit_then_landed("turn", rolls={Purpose.CONFIRM: [3]})
    ship = landed.game.ship("illustrious")
    # The critical of the 6 starts a fire more all the same.
    assert (ship.fires, ship.wounds, ship.damage) == (2, (), before.ship("illustrious").damage)


@pytest.mark.clause("A5.2")
@pytest.mark.case("C29")
@pytest.mark.parametrize(("side", "attacker"), [(RED, "Blue"), (BLUE, "Red")])
def test_the_dice_of_hits_laid_open_later_are_the_attackers(side: int, attacker: str) -> None:
    deck = vessel("deck", "HMS Illustrious", side, (30, 20))
    mine = squadron("mine", "Fulmar", side, (30, 22), carrier="deck")
    game = bound(deck, ENEMY, mine, FIGHTER, first=side, busy_window="turn")
    game = with_ship(game, "deck", watched=Watched(3, 0))
    rolls: dict[Purpose, Any] = {Purpose.CONFIRM: [1]}
    given = give(game, side, fly("mine", (30, 21), Land("deck")), rolls)
    (confirmed,) = rolls_of(given, Purpose.CONFIRM)
    assert cause_of(confirmed.request).owner == attacker
    assert confirmed.request.dice == 3


@pytest.mark.clause("A5.2")
@pytest.mark.case("C29")
def test_under_turn_torpedoes_of_before_stay_as_they_were() -> None:
    before, landed = hit_then_landed("turn", "Kate")
    assert landed.log == ()
    assert landed.game.ship("illustrious").fires == before.ship("illustrious").fires == 1


@pytest.mark.clause("A5.2", "F15")
@pytest.mark.case("C29")
def test_under_turn_nothing_is_left_of_it_in_the_next_turn() -> None:
    before, _ = hit_then_landed("turn", rolls={Purpose.CONFIRM: [3]})
    assert before.ship("illustrious").watched == Watched(1, 1)
    game = after(before, RED, fly("fulmar"))
    game = play(game, lambda g: g.state.turn == 2)
    assert game.ship("illustrious").watched == UNWATCHED


@pytest.mark.clause("F3", "F19")
def test_a_free_flight_of_a_carrier_on_the_table_may_leave_for_good() -> None:
    mine = squadron("fulmar", "Fulmar", RED, (30, 10), carrier="illustrious")
    game = after(bound(ILLUSTRIOUS, ENEMY, mine, FIGHTER), RED, fly("fulmar", action=Leave()))
    assert game.flight("fulmar").where is Where.LEFT


@pytest.mark.clause("F14")
def test_no_activation_is_a_launch() -> None:
    game = bound(ILLUSTRIOUS, ENEMY, on_deck("fulmar"), FIGHTER)
    assert refused(game, RED, ActFlight("fulmar")) in ("F1", "A2.3")
