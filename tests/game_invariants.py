"""What must hold of every battle after every order, whatever was ordered."""

from collections import Counter
from itertools import combinations

from game_builders import as_json

from deckload.game import battle, condition, turn
from deckload.game.battle import Given
from deckload.game.events import FlightActed, ShipMoved, ShipNominated, StoresBecame
from deckload.game.menu import menu
from deckload.game.planned import Plan
from deckload.game.state import GONE, Afloat, Game, Phase, State, Where
from deckload.rules.anti_aircraft import full_dice
from deckload.rules.carriers import decks
from deckload.rules.places import in_contact, overlap


class Watch:
    """Follows a battle from its opening, and fails where anything is as it may not be."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._opening = game.state
        self._events: list[object] = []
        self._seen: list[tuple[State, bytes]] = []
        self._this_turn: Counter[tuple[str, str]] = Counter()
        self.see()

    def go_on(self, given: Given) -> None:
        """An order was given."""
        for event in given.events:
            self._count(event)
        self._events += given.events
        points_never_rise(self.game, given.game)
        self.game = given.game
        assert battle.folded(self.game.setup, self._events) == self.game.state  # type: ignore[arg-type]
        self.see()

    def see(self) -> None:
        """Look at the battle as it stands."""
        self._seen.append((self.game.state, as_json(self.game.state)))
        check(self.game)

    def old_states_are_as_they_were(self) -> None:
        """No state of the past has changed."""
        for state, text in self._seen:
            assert as_json(state) == text

    def _count(self, event: object) -> None:
        """Nobody acts, moves, fires or checks its ammunition twice in a turn."""
        if type(event).__name__ == "TurnBegan":
            self._this_turn.clear()
        key = None
        if isinstance(event, FlightActed):
            key = ("acts", event.flight)
        elif isinstance(event, ShipMoved):
            key = ("moves", event.ship)
        elif isinstance(event, ShipNominated):
            key = ("fires", event.ship)
        elif isinstance(event, StoresBecame) and event.checked:
            key = ("checks", event.flight)
        if key is not None:
            self._this_turn[key] += 1
            assert self._this_turn[key] == 1, key


def points_never_rise(before: Game, after: Game) -> None:
    """Planes, damage points and crew only ever go down."""
    for old, new in zip(before.state.flights, after.state.flights, strict=True):
        assert 0 <= new.points <= old.points
        assert after.planes(new.id) <= before.planes(old.id)
        if old.where in GONE:
            assert new.where is old.where
    for one, other in zip(before.state.ships, after.state.ships, strict=True):
        assert 0 <= other.damage <= one.damage
        assert 0 <= other.crew <= one.crew
        if one.afloat is not Afloat.AFLOAT:
            assert other.afloat is one.afloat


def check(game: Game) -> None:
    """Everything that must hold of one state."""
    each_flight_is_in_one_place(game)
    nothing_overlaps(game)
    ships_are_whole(game)
    dice_and_decks_are_kept(game)
    engagements_are_between_enemies_in_contact(game)
    somebody_can_go_on(game)


def each_flight_is_in_one_place(game: Game) -> None:
    for flight in game.state.flights:
        assert (flight.where is Where.UP) == (flight.place is not None), flight
        assert (flight.where is Where.DESTROYED) == (flight.points == 0), flight
        if flight.where in (Where.DECK, Where.AWAY):
            assert flight.host is not None
        if flight.host is not None and flight.where in (Where.DECK, Where.AWAY, Where.COMING):
            carrier, vessel = game.ship(flight.host), game.setup.vessel(flight.host)
            assert vessel.ship.is_carrier
            assert vessel.side == game.side_of(flight.id)
            assert carrier.afloat is Afloat.AFLOAT
            assert vessel.off_table or flight.where is Where.DECK


def nothing_overlaps(game: Game) -> None:
    table = game.setup.table
    up = [flight.place for flight in game.up()]
    ships = [ship.place for ship in game.afloat()]
    for places in (up, ships):
        for place in places:
            assert place is not None
            assert table.holds(place)
        for one, other in combinations(places, 2):
            assert not overlap(one, other)  # type: ignore[arg-type]


def ships_are_whole(game: Game) -> None:
    for vessel, ship in zip(game.setup.vessels, game.state.ships, strict=True):
        if vessel.off_table:
            assert (ship.damage, ship.crew) == (vessel.ship.damage, vessel.ship.crew)
            assert (ship.place, ship.fires, ship.wounds) == (None, 0, ())
        elif ship.afloat is Afloat.AFLOAT:
            assert ship.place is not None
            assert ship.damage > 0
            assert ship.crew > 0
        else:
            assert ship.place is None
        assert ship.fires >= 0
        assert 0 <= condition.speed(vessel, ship) <= vessel.ship.speed
        assert 0 <= condition.turning(vessel, ship) <= vessel.ship.turning
        assert ship.ran <= 1000 * vessel.ship.speed


def dice_and_decks_are_kept(game: Game) -> None:
    budget = game.setup.rulings["aa_budget"]
    for vessel, ship in zip(game.setup.vessels, game.state.ships, strict=True):
        spent: Counter[str] = Counter()
        for shot in ship.fired:
            assert shot.dice > 0
            key = {"shared": "", "each_flight": shot.flight, "each_phase": shot.phase.value}
            spent[key[budget]] += shot.dice
        assert all(dice <= full_dice(vessel.ship.aa) <= 12 for dice in spent.values())
        if vessel.ship.is_carrier:
            assert len(ship.deck_work) <= decks(vessel.ship, vessel.off_table)
            living = [f for f in game.state.flights if f.host == vessel.id and f.where not in GONE]
            assert len(living) <= vessel.ship.carrier_capacity
        else:
            assert ship.deck_work == ()


def engagements_are_between_enemies_in_contact(game: Game) -> None:
    rulings, pairs = game.setup.rulings, set()
    for engaged in game.state.engagements:
        one, other = game.flight(engaged.interceptor), game.flight(engaged.intercepted)
        assert one.place is not None
        assert other.place is not None
        assert in_contact(one.place, other.place, rulings)
        assert game.side_of(one.id) != game.side_of(other.id)
        assert (one.id, other.id) not in pairs
        assert not engaged.over or (rulings["lock"] == "turn" and engaged.owed)
        pairs.add((one.id, other.id))


def somebody_can_go_on(game: Game) -> None:
    waited = turn.awaited(game)
    assert game.state.turn <= game.setup.turns
    if waited.over:
        assert game.state.phase is Phase.OVER
        assert game.state.ending is not None
        assert all(menu(game, seat) == [] for seat in (0, 1, None))
        return
    orders = menu(game, waited.seat)
    assert orders, (waited, game.state)
    assert len(set(orders)) == len(orders)
    for order in orders:
        assert isinstance(battle.plan(game, waited.seat, order), Plan), order
    for seat in {0, 1, None} - {waited.seat}:
        assert menu(game, seat) == []
