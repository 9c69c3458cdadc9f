"""What must hold of every battle after every order, whatever was ordered."""

from collections import Counter
from itertools import combinations

from game_builders import as_json

from deckload.game import battle, condition, turn
from deckload.game.battle import Given
from deckload.game.events import (
    FlightActed,
    GunsFired,
    ShipMoved,
    ShipNominated,
    SpecialActionTaken,
    StoresBecame,
)
from deckload.game.menu import menu
from deckload.game.planned import Plan
from deckload.game.setup import Vessel
from deckload.game.state import GONE, Afloat, Game, Phase, ShipState, State, Where
from deckload.rules.anti_aircraft import full_dice
from deckload.rules.carriers import decks
from deckload.rules.places import in_contact, overlap
from deckload.rules.special_actions import SpecialAction, flank_speed
from deckload.units.weapon_lines import weapon_lines


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
        keys: list[tuple[str, str]] = []
        if isinstance(event, FlightActed):
            keys = [("acts", event.flight)]
        elif isinstance(event, ShipMoved):
            keys = [("moves", event.ship)]
        elif isinstance(event, SpecialActionTaken):
            keys = [("special action", event.ship)]
        elif isinstance(event, ShipNominated):
            keys = [("fires", event.ship)]
        elif isinstance(event, GunsFired):
            keys = [("line", f"{event.ship}/{line}") for line in (*event.lines, *event.failed)]
            self._fired_guns(event)
        elif isinstance(event, StoresBecame) and event.checked:
            keys = [("checks", event.flight)]
        for key in keys:
            self._this_turn[key] += 1
            assert self._this_turn[key] == 1, key

    def _fired_guns(self, event: GunsFired) -> None:
        """Lines that could be fired, at an enemy, and spent if they fire once in a battle."""
        game = self.game
        vessel, ship = game.setup.vessel(event.ship), game.ship(event.ship)
        assert game.state.phase is Phase.FIRING
        assert game.side_of(event.target) != vessel.side
        assert {ship.afloat, game.ship(event.target).afloat} == {Afloat.AFLOAT}
        one_shot = {line.id for line in weapon_lines(vessel.ship) if line.one_shot}
        assert not set(event.lines) & set(ship.spent)
        assert set(event.lines) & one_shot <= set(event.spent)
        assert not set(event.failed) & set(event.spent)
        assert not event.failed or condition.crippled(vessel, ship)


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
        assert other.spent[: len(one.spent)] == one.spent
        if one.afloat is not Afloat.AFLOAT:
            assert other.afloat is one.afloat
            assert (other.damage, other.crew, other.wounds) == (one.damage, one.crew, one.wounds)
            assert other.spent == one.spent


def check(game: Game) -> None:
    """Everything that must hold of one state."""
    each_flight_is_in_one_place(game)
    nothing_overlaps(game)
    ships_are_whole(game)
    special_actions_are_of_their_turn(game)
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
        assert ship.ran <= 1000 * most_speed(game, vessel, ship)
        assert set(ship.spent) <= {line.id for line in weapon_lines(vessel.ship) if line.one_shot}
        assert len(set(ship.spent)) == len(ship.spent)
        for wounded in ship.wounds:
            assert wounded.effect.stays


def most_speed(game: Game, vessel: Vessel, ship: ShipState) -> int:
    """Inches that a ship on her sheet's speed may have moved this turn."""
    if ship.special is SpecialAction.FLANK_SPEED:
        return flank_speed(vessel.ship.speed, game.setup.rulings)
    return vessel.ship.speed


def special_actions_are_of_their_turn(game: Game) -> None:
    """One a ship, by her who moves next, and nothing of it outlasts the turn (S2.5, S2.9)."""
    state = game.state
    before_moving = state.phase in (
        Phase.INITIATIVE,
        Phase.FIRST_SHIP,
        Phase.DECLARATION,
    )
    for ship in state.ships:
        if before_moving:
            assert (ship.special, ship.tried, ship.smoke) == (None, False, ())
        assert ship.special is None or ship.tried
        assert not ship.smoke or ship.special is SpecialAction.SMOKE
        assert not ship.tried or ship.moved or state.acting == ship.id
        assert not ship.smoke or ship.afloat is not Afloat.AFLOAT or ship.smoke[-1] == ship.place
    if state.acting is not None:
        assert state.phase is Phase.MOVEMENT
        acting = game.ship(state.acting)
        assert acting.tried
        assert not acting.moved
        assert turn.awaited(game).seat == game.side_of(state.acting)
        assert {getattr(o, "ship", "") for o in menu(game, turn.awaited(game).seat)} == {acting.id}


def dice_and_decks_are_kept(game: Game) -> None:
    budget = game.setup.rulings["aa_budget"]
    for vessel, ship in zip(game.setup.vessels, game.state.ships, strict=True):
        spent: Counter[str] = Counter()
        for shot in ship.fired:
            assert shot.dice > 0
            key = {"shared": "", "each_flight": shot.flight, "each_phase": shot.phase.value}
            spent[key[budget]] += shot.dice
        assert all(
            dice <= full_dice(vessel.ship.aa, game.setup.rulings) <= 12 for dice in spent.values()
        )
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
