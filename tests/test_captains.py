"""Captains: they see what their seat sees, know the exact odds, and say why."""

from functools import cache

import pytest

from deckload.captains.board import Unrecorded
from deckload.captains.captain import ByStandingDefaults, Decision, key_of_choices
from deckload.captains.expectation import REPLIED, Expectations
from deckload.captains.match import moves, play
from deckload.captains.novice import Novice
from deckload.captains.roster import CAPTAINS, captain
from deckload.captains.staff import Staff
from deckload.captains.table import AtTable
from deckload.captains.weighing import Weighed, best
from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.catalogue.scenarios import scenario, scenario_names
from deckload.dice.errors import UnknownName
from deckload.dice.needs import Cause, Purpose
from deckload.dice.requests import Choice
from deckload.dice.seeded import seed_key
from deckload.game.battle import new_game, plan
from deckload.game.gunfire import before
from deckload.game.menu import menu, nominees, unit_menu
from deckload.game.orders import ActFlight, Action, Attack, FireShip, Land, Order, Proceed, Strike
from deckload.game.planned import Plan
from deckload.game.prospect import broadside, prospect
from deckload.game.scenario import setup_of
from deckload.game.setup import Setup, Squadron, Vessel
from deckload.game.state import FlightState, Game, Phase, ShipState, State, Where
from deckload.game.turn import awaited
from deckload.odds.exact import Solver
from deckload.rules.ammunition import Stores
from deckload.rules.interception import Engaged
from deckload.rules.places import Edge, Position
from deckload.rules.rulings import Rulings

SOLVER = Solver()


@cache
def setup(name: str) -> Setup:
    return setup_of(scenario(name))


def positions(name: str, pair: tuple[str, str] = ("staff", "staff"), seed: int = 1) -> list[Game]:
    """Every position of a battle in which a seat is awaited."""
    game = new_game(setup(name))
    both = captain(pair[0], seed, 0), captain(pair[1], seed, 1)
    found = [game, *(move.game for move in moves(Unrecorded(game), both, seed))]
    return [each for each in found if awaited(each).seat is not None]


def in_bound(
    *flights: tuple[str, int, str, tuple[float, float], dict[str, object]],
    engagements: tuple[Engaged, ...] = (),
    rulings: Rulings | None = None,
) -> Game:
    """A game in the bound with these flights in the air, and an enemy cruiser far to the east.

    Each flight is its id, its side, its type, its place in inches, and what else is changed.
    """
    roster = aircraft_roster()
    squadrons = [
        Squadron(id=unit, side=side, aircraft=roster.find(kind))
        for unit, side, kind, _, _ in flights
    ]
    hipper = ship_roster().find("Admiral Hipper")
    cruiser = Vessel(id="hipper", side=1, ship=hipper, place=Position(60_000, 24_000))
    states = []
    for unit, _, kind, (x, y), changed in flights:
        state = {"points": 6 * roster.find(kind).hits, "where": Where.UP, **changed}
        place = Position(int(x * 1000), int(y * 1000))
        states.append(FlightState(id=unit, place=place, **state))  # type: ignore[arg-type]
    return Game(
        Setup(
            scenario="bound",
            title="A bound",
            sides=("Red", "Blue"),
            edges=(Edge.WEST, Edge.EAST),
            turns=10,
            readings=tuple(rulings.changed.items()) if rulings else (),
            vessels=(cruiser,),
            squadrons=tuple(squadrons),
        ),
        State(
            turn=3,
            phase=Phase.BOUND,
            first=0,
            ship_winner=0,
            flights=tuple(states),
            ships=(ShipState(id="hipper", damage=20, crew=64, place=cruiser.place),),
            engagements=engagements,
        ),
    )


def least_chance(game: Game, seat: int, order: Order) -> float:
    """The exact chance that the fire of an order does anything, the least of its parts'.

    Of a ship's fire at several targets it is the best of them.
    """
    planned = plan(game, seat, order)
    assert isinstance(planned, Plan)
    engagement = planned.engagement
    fields = {field.name for field in engagement.fields}
    chances = []
    if isinstance(order, FireShip):
        for shot in order.guns:
            own = before(order, shot)
            asked = engagement.asking(f"{own}damage", f"{own}criticals")
            chances.append(1 - SOLVER.solve(asked).p(0, 0))
        if order.anti_aircraft:
            chances.append(1 - SOLVER.solve(engagement.asking("planes_lost")).p(0))
        return max(chances)
    if "damage" in fields:
        chances.append(1 - SOLVER.solve(engagement.asking("damage", "criticals")).p(0, 0))
    elif "planes_lost" in fields:
        chances.append(1 - SOLVER.solve(engagement.asking("planes_lost")).p(0))
    if REPLIED in fields:
        chances.append(1 - SOLVER.solve(engagement.asking(REPLIED)).p(0))
    return min(chances)


def attacks(order: Order) -> bool:
    """Whether an order fires at anything."""
    if isinstance(order, FireShip):
        return bool(order.anti_aircraft or order.guns)
    fires = isinstance(order, ActFlight) and isinstance(order.action, Attack | Strike)
    return fires or (isinstance(order, ActFlight) and order.reply is not None)


@pytest.mark.case("C84")
@pytest.mark.parametrize("name", sorted(CAPTAINS))
def test_a_choice_hangs_on_what_the_seat_sees_and_on_nothing_else(name: str) -> None:
    # One made anew, which has seen no roll of that battle, chooses as the one that played on.
    played = captain(name, 11, 0)
    for game in positions("carrier-duel", ("novice", "staff"), seed=4)[::5]:
        seat = awaited(game).seat
        assert seat is not None
        first = played.decide(game, seat)
        assert captain(name, 11, 0).decide(game, seat) == first
        assert played.decide(game, seat) == first
        assert first.order in menu(game, seat)


@pytest.mark.case("C84")
def test_a_captain_is_handed_the_game_and_its_seat_only() -> None:
    class Spy(ByStandingDefaults):
        """Notes what it is handed."""

        name = "spy"

        def __init__(self) -> None:
            self.handed: set[tuple[type, ...]] = set()

        def decide(self, game: Game, seat: int) -> Decision:
            self.handed.add((type(game), type(seat)))
            return Decision(menu(game, seat)[0], "The first.")

    spies = Spy(), Spy()
    ended = play(setup("carrier-duel"), spies, "a secret")
    assert ended.faults == ()
    assert [spy.handed for spy in spies] == [{(Game, int)}] * 2
    assert set(Game.__struct_fields__) == {"setup", "state", "facts"}
    told = {*Setup.__struct_fields__, *State.__struct_fields__}
    assert not any("seed" in word or "dice" in word for word in told)


@pytest.mark.case("C84")
def test_the_seed_of_the_dice_cannot_be_read_in_the_key_of_choices() -> None:
    keys = {key_of_choices(seed, seat) for seed in (1, 2, "1", "x") for seat in (0, 1)}
    assert len(keys) == 6  # the number 1 and the text "1" are one seed
    assert all(key.bit_length() <= 64 for key in keys)
    assert int.from_bytes(seed_key(1)[:8], "big") not in keys
    for made in (captain("novice", "a secret", 0), captain("staff", "a secret", 0)):
        assert "a secret" not in repr(vars(made))


def test_choices_inside_a_resolution_take_the_standing_default() -> None:
    table = AtTable(new_game(setup("force-z")), (Novice(1), Staff()), 1)
    for owner in ("Britain", "Japan", "table"):
        choice = Choice(Cause(Purpose.ANTI_AIRCRAFT_DICE, owner), "How many?", (0, 1, 2), 2)
        assert table.choose(choice) == 2


def test_captains_by_name() -> None:
    assert list(CAPTAINS) == ["novice", "staff"]
    assert captain("Novice", 1, 0).name == "novice"
    with pytest.raises(UnknownName, match="no captain is called 'stuff'; nearest: staff"):
        captain("stuff", 1, 0)
    with pytest.raises(UnknownName, match="no captain is called '4'; there are novice and staff"):
        captain("4", 1, 0)


def test_a_novice_comes_to_every_order_of_the_menu() -> None:
    game = next(g for g in positions("channel-dash") if g.state.phase is Phase.BOUND)
    seat = awaited(game).seat
    assert seat is not None
    given = [Novice(key).decide(game, seat).order for key in range(800)]
    wanted = menu(game, seat)
    assert all(order in given for order in wanted)
    counts = [
        sum(o.flight == u for o in given if isinstance(o, ActFlight)) for u in nominees(game, seat)
    ]
    assert min(counts) > 0.6 * max(counts)


def test_the_menu_is_the_menus_of_the_nominees() -> None:
    for name in scenario_names():
        for game in positions(name)[::3]:
            seat = awaited(game).seat
            assert seat is not None
            units = nominees(game, seat)
            if units:
                assert menu(game, seat) == [o for unit in units for o in unit_menu(game, unit)]
            else:
                assert game.state.phase not in (Phase.MOVEMENT, Phase.BOUND, Phase.FIRING)


@pytest.mark.parametrize("name", [name for name in scenario_names() if setup(name).squadrons])
def test_the_staff_reckons_with_the_exact_odds_of_the_plan(name: str) -> None:
    known, asked = Expectations(), 0
    for game in positions(name)[::2]:
        seat = awaited(game).seat
        assert seat is not None
        for order in menu(game, seat):
            if not isinstance(order, ActFlight) or not attacks(order):
                continue
            asked += 1
            assert_same_odds(known, game, seat, order)
    assert asked


def assert_same_odds(known: Expectations, game: Game, seat: int, order: ActFlight) -> None:
    """What the staff reckons with is what the plan of the order says."""
    planned, ahead = plan(game, seat, order), prospect(game, order)
    assert isinstance(planned, Plan)
    assert ahead is not None
    engagement, odds = planned.engagement, known.of(ahead)
    fields = {field.name for field in engagement.fields}
    damage = {"damage": odds.mean_damage, "criticals": odds.criticals} if odds.damage else {}
    said = {"planes_lost": odds.planes_lost, REPLIED: odds.replied, "attackers_armed": odds.armed}
    for field, mean in (said | damage).items():
        if field in fields:
            exact = SOLVER.solve(engagement.asking(field)).mean(field)
            assert mean == pytest.approx(exact, abs=1e-12)
        else:
            assert mean in (0, 1)
    assert ("damage" in fields) is bool(odds.damage)


@pytest.mark.clause("S3.2", "S4.1")
def test_the_staff_reckons_with_the_exact_odds_of_guns() -> None:
    known, asked = Expectations(), 0
    for game in positions("surface-action")[::4]:
        seat = awaited(game).seat
        assert seat is not None
        if game.state.phase is not Phase.FIRING:
            continue
        for order in menu(game, seat):
            assert isinstance(order, FireShip)
            planned = plan(game, seat, order)
            assert isinstance(planned, Plan)
            for number, shot in enumerate(order.guns):
                asked += 1
                odds = known.of(broadside(game, order.ship, shot, later=number > 0))
                for said, what in ((odds.mean_damage, "damage"), (odds.criticals, "criticals")):
                    field = before(order, shot) + what
                    exact = SOLVER.solve(planned.engagement.asking(field)).mean(field)
                    assert said == pytest.approx(exact, abs=1e-12)
    assert asked


@pytest.mark.case("C33")
@pytest.mark.parametrize("name", scenario_names())
def test_the_staff_never_chooses_an_attack_that_cannot_succeed(name: str) -> None:
    chosen = 0
    game = new_game(setup(name))
    for seed in (1, 2):
        game = new_game(setup(name))
        both = captain("staff", seed, 0), captain("staff", seed, 1)
        for move in moves(Unrecorded(game), both, seed):
            if move.seat is not None and attacks(move.order):
                assert least_chance(game, move.seat, move.order) > 0, move.why
                chosen += 1
            game = move.game
    assert chosen


@pytest.mark.case("C33")
@pytest.mark.clause("A3.3", "F4")
def test_one_swordfish_with_no_chance_does_not_fire_back() -> None:
    game = in_bound(
        ("swordfish", 0, "Swordfish", (30, 24), {"points": 1}),
        ("bf-109", 1, "Bf 109", (31, 24), {"acted": True}),
        engagements=(Engaged("bf-109", "swordfish"),),
    )
    orders = menu(game, 0)
    replies = [order for order in orders if attacks(order)]
    assert replies
    assert len(replies) < len(orders)
    # One die cannot be two sixes.
    for order in replies:
        assert least_chance(game, 0, order) == 0
    assert not attacks(Staff().decide(game, 0).order)


@pytest.mark.case("C33")
@pytest.mark.clause("A3.7", "F21")
def test_fighters_without_ammunition_go_home() -> None:
    spent = Stores(step=2, armed=False)
    game = in_bound(
        ("wildcat", 0, "Wildcat", (30, 24), {"stores": spent}),
        ("val", 1, "Val", (31, 24), {"acted": True}),
    )
    decision = Staff().decide(game, 0)
    assert isinstance(decision.order, ActFlight)
    assert not attacks(decision.order)
    assert decision.order.to is not None
    assert decision.order.to.x < 30_000
    assert decision.why == "Wildcat: make for home."


@pytest.mark.case("C33")
def test_of_equal_orders_the_one_with_more_to_expect_comes_first_then_the_menu_decides() -> None:
    one = Weighed(Proceed(), 1.0, "one")
    more = Weighed(Proceed(), 1.0, "more", expected=0.5)
    hopeless = Weighed(Proceed(), 9.0, "hopeless", expected=9.0, hopeless=True)
    hair = Weighed(Proceed(), 1.0 + 1e-12, "a hair better")
    assert best([one, more, hopeless]) is more
    assert best([one, hair]) is one
    assert best([hair, one]) is hair
    assert best([hopeless]) is hopeless
    assert best([]) is None


@pytest.mark.parametrize("action", [Strike("hipper"), Attack("bf-109"), Attack("val")])
def test_return_fire_and_an_attack_in_one_activation_are_reckoned_together(action: Action) -> None:
    # It strikes though intercepted, or owes a reply to one that intercepts it no more.
    press_on = isinstance(action, Strike)
    game = in_bound(
        ("flight", 0, "Beaufighter", (59, 24), {}),
        ("bf-109", 1, "Bf 109", (58, 24), {"acted": True}),
        ("val", 1, "Val", (59, 23), {"acted": True}),
        engagements=(Engaged("bf-109", "flight", over=not press_on),),
        rulings=Rulings({"press_on": "yes"} if press_on else {"lock": "turn"}),
    )
    order = ActFlight("flight", reply="bf-109", action=action)
    known = Expectations()
    assert_same_odds(known, game, 0, order)
    ahead = prospect(game, order)
    assert ahead is not None
    odds = known.of(ahead)
    assert odds.replied > 0
    assert odds.possible
    assert attacks(Staff().decide(game, 0).order)


def test_attacks_alike_are_one_engagement() -> None:
    game = in_bound(
        ("bf-109-1", 0, "Bf 109", (30, 24), {}),
        ("bf-109-2", 0, "Bf 109", (30, 22), {}),
        ("val-1", 1, "Val", (31, 24), {}),
        ("val-2", 1, "Val", (31, 22), {}),
    )
    first = prospect(game, ActFlight("bf-109-1", action=Attack("val-1")))
    second = prospect(game, ActFlight("bf-109-2", action=Attack("val-2")))
    assert first is not None
    assert first is second
    assert prospect(game, ActFlight("bf-109-1")) is None
    known = Expectations()
    assert known.of(first) is known.of(first)


def test_the_staff_says_why_with_its_numbers() -> None:
    game = in_bound(
        ("val", 0, "Val", (50, 24), {}),
        ("bf-109", 1, "Bf 109", (10, 40), {"acted": True}),
    )
    decision = Staff().decide(game, 0)
    assert isinstance(decision.order, ActFlight)
    assert decision.order.action == Strike("hipper")
    planned = plan(game, 0, decision.order)
    assert isinstance(planned, Plan)
    damage, lost = (
        SOLVER.solve(planned.engagement.asking(field)).mean(field)
        for field in ("damage", "planes_lost")
    )
    assert decision.why == (
        f"Val: strike Admiral Hipper, {damage:.1f} damage expected for {lost:.1f} planes."
    )


def test_the_staff_intercepts_loaded_bombers_before_spent_ones() -> None:
    spent = Stores(ordnance=False)
    game = in_bound(
        ("zero", 0, "Zero", (30, 24), {}),
        ("val-1", 1, "Val", (32, 28), {"acted": True, "stores": spent}),
        ("val-2", 1, "Val", (32, 20), {"acted": True}),
    )
    order = Staff().decide(game, 0).order
    assert isinstance(order, ActFlight)
    assert order.action == Attack("val-2")


def test_the_staff_brings_spent_bombers_home_to_their_deck() -> None:
    landed = 0
    for game in positions("carrier-duel"):
        seat = awaited(game).seat
        assert seat is not None
        if game.state.phase is not Phase.BOUND:
            continue
        order = Staff().decide(game, seat).order
        if isinstance(order, ActFlight) and isinstance(order.action, Land):
            landed += 1
            flight = game.flight(order.flight)
            if game.aircraft(order.flight).ordnance is not None:
                assert not flight.stores.ordnance
    assert landed


@pytest.mark.parametrize("name", ["carrier-duel", "channel-dash", "force-z"])
def test_the_staff_beats_the_novice(name: str) -> None:
    ahead = 0
    for seed in range(4):
        for seat in (0, 1):
            pair = ("staff", "novice") if seat == 0 else ("novice", "staff")
            both = captain(pair[0], seed, 0), captain(pair[1], seed, 1)
            ending = play(setup(name), both, seed).ending
            assert ending is not None
            ahead += ending.scores[seat] - ending.scores[1 - seat]
    assert ahead > 0
