"""What a captain sees from where a flight is or might be: how far things are, what they promise."""

from math import ceil, sqrt

from deckload.captains.expectation import Expectations
from deckload.captains.guns import Guns
from deckload.captains.worth import (
    bombers_up,
    damage_worth,
    flight_price,
    is_bomber,
    is_loaded,
    ship_price,
)
from deckload.game.prospect import strike_unopposed
from deckload.game.state import Game, ShipState
from deckload.rules.places import CONTACT, INCH, Position, squared_distance
from deckload.units.aircraft import Aircraft

SOON = 0.8
"""What a turn of waiting leaves of a promise."""
PROMISE = 0.25
"""What is left of an attack without fire or interception once there are both."""
HOME, EDGE, MEET, GUARD = 0.5, 0.3, 0.4, 0.2
"""What being near home, the own edge, enemy bombers or the own ships is worth, in flights."""
HELD = 0.4
"""What is left of any promise to a flight that stays intercepted."""
FEW = 2
"""A flight of so few planes is better kept than fought with."""
NEVER = 99
"""Turns to where a flight cannot go."""
DRY = 4
"""From this ammunition check on a fighter flight is more likely than not soon out."""


class Outlook:
    """A battle as one seat sees it at one decision, with what was worked out about it so far."""

    def __init__(self, game: Game, seat: int, expectations: Expectations) -> None:
        self.game = game
        self.seat = seat
        self.expectations = expectations
        self.price = flight_price(game.setup)
        self.enemies = game.afloat(1 - seat)
        self.own = game.afloat(seat)
        self.enemy_bombers = bombers_up(game, 1 - seat)
        self.dearest = max((ship.id for ship in self.own), key=self.dearness, default=None)
        """The own ship that all others guard."""
        self.guns = Guns(game, seat, self.price, expectations)
        self._promises: dict[tuple[str, str], float] = {}

    def dearness(self, ship: str) -> tuple[bool, float]:
        """What decides which ship guards which: carriers before all others, then the price."""
        sheet = self.game.setup.vessel(ship).ship
        return sheet.is_carrier, ship_price(self.game.setup, sheet)

    def promise(self, unit: str, ship: str) -> float:
        """What a strike of a flight on a ship would be worth if nobody stood against it."""
        found = self._promises.get((unit, ship))
        if found is None:
            odds = self.expectations.of(strike_unopposed(self.game, unit, ship))
            found = damage_worth(self.game, ship, odds.damage, odds.criticals)
            self._promises[unit, ship] = found
        return found

    def spent(self, unit: str) -> bool:
        """Whether a flight has nothing left to attack with that is worth staying for."""
        aircraft, stores = self.game.aircraft(unit), self.game.flight(unit).stores
        if is_bomber(aircraft):
            return not is_loaded(aircraft, stores)
        return not stores.armed or stores.step >= DRY or self.game.planes(unit) <= FEW

    def place_worth(self, unit: str, place: Position) -> float:
        """What it is worth to a flight to be somewhere when the turn ends."""
        game, aircraft = self.game, self.game.aircraft(unit)
        if game.state.turn >= game.setup.turns:
            return 0.0
        if self.spent(unit):
            return self._home_worth(unit, place, aircraft)
        if is_bomber(aircraft):
            worths = [
                self.promise(unit, ship.id) * later(turns_to(place, ship.place, aircraft))
                for ship in self.enemies
                if ship.place is not None
            ]
            return PROMISE * max(worths, default=0.0)
        return self._patrol_worth(place, aircraft)

    def target_from(self, unit: str, place: Position) -> ShipState | None:
        """The ship that promises most to a bomber from there."""
        aircraft = self.game.aircraft(unit)
        return max(
            (ship for ship in self.enemies if ship.place is not None),
            key=lambda ship: (
                self.promise(unit, ship.id) * later(turns_to(place, ship.place, aircraft))
            ),
            default=None,
        )

    def _home_worth(self, unit: str, place: Position, aircraft: Aircraft) -> float:
        setup, host = self.game.setup, self.game.flight(unit).host
        home = self.game.ship(host).place if host else None
        if home is not None:
            return HOME * self.price * later(turns_to(place, home, aircraft))
        far = setup.table.distance_to(setup.edges[self.seat], place)
        return EDGE * self.price * later(turns(far, aircraft))

    def _patrol_worth(self, place: Position, aircraft: Aircraft) -> float:
        bombers = [self.game.flight(unit).place for unit in self.enemy_bombers]
        if bombers:
            nearest = min(turns_to(place, each, aircraft) for each in bombers)
            return MEET * self.price * later(nearest)
        if self.own:
            far = min(distance(place, ship.place) for ship in self.own if ship.place is not None)
            return GUARD * self.price * later(far / max(INCH, aircraft.speed * INCH))
        return 0.0


def later(turns: float) -> float:
    """What is left of a promise so many turns ahead."""
    return float(SOON**turns)


def distance(one: Position, other: Position) -> float:
    """Thousandths of an inch between two places."""
    return sqrt(squared_distance(one, other))


def turns(far: float, aircraft: Aircraft) -> int:
    """Turns that so many thousandths of an inch take a flight; at least 1."""
    return max(1, ceil(far / (aircraft.speed * INCH))) if aircraft.speed else NEVER


def turns_to(place: Position, target: Position | None, aircraft: Aircraft) -> int:
    """Turns until a flight can be in contact with something that stays where it is; at least 1."""
    if target is None:
        return NEVER
    return turns(distance(place, target) - CONTACT["touch"], aircraft)
