"""What units are worth to a captain, in parts of a point as victory counts them (S9.4).

The prices are those of the rules. What a loaded bomber may still do, and damage that has not
crippled a ship yet, have no price there; their measure here is a judgement.
"""

from collections.abc import Sequence

from deckload.game.setup import Setup
from deckload.game.state import Game
from deckload.rules import carriers
from deckload.rules.ammunition import Stores
from deckload.rules.victory import price
from deckload.units.aircraft import Aircraft, Role
from deckload.units.flights import FULL_FLIGHT
from deckload.units.ships import Level, Ship

HULL, CRIPPLED, SUNK = 0.5, 0.25, 0.25
"""How the price of a ship is spread over her damage points, her crippling and her sinking."""
CRITICAL = 0.05
"""What a critical costs a ship besides its damage, as a part of her price."""
LOADED, ARMED = 2.0, 1.0
"""What bombs aboard, or a fighter's ammunition, add to a flight, as a part of its price."""


def ship_price(setup: Setup, ship: Ship) -> float:
    """What a ship is worth whole (S9.2, A5.7)."""
    return price(carriers.level(ship, setup.rulings), setup.level, setup.rulings.numbers.prices)


def flight_price(setup: Setup) -> float:
    """What the enemy scores for a flight shot down (S9.4)."""
    prices = setup.rulings.numbers.prices
    return price(Level.BATTLE, setup.level, prices) / prices.flight


def is_bomber(aircraft: Aircraft) -> bool:
    """Whether a type drops its weapon, once a sortie (F20)."""
    return aircraft.ordnance is not None and aircraft.role is not Role.FIGHTER


def is_loaded(aircraft: Aircraft, stores: Stores) -> bool:
    """Whether a flight can still attack a ship with bombs or torpedoes."""
    return is_bomber(aircraft) and stores.ordnance and stores.armed


def plane_worth(game: Game, unit: str) -> float:
    """What one plane of a flight is worth now."""
    aircraft, stores = game.aircraft(unit), game.flight(unit).stores
    more = 0.0
    if is_loaded(aircraft, stores):
        more = LOADED
    elif stores.armed and not is_bomber(aircraft):
        more = ARMED
    return flight_price(game.setup) * (1 + more) / FULL_FLIGHT


def damage_worth(game: Game, unit: str, damage: Sequence[float], criticals: float) -> float:
    """What damage to a ship is worth, given the chances of 0, 1, 2, ... points of it."""
    ship, left = game.setup.vessel(unit).ship, game.ship(unit).damage
    now = _lost(ship, left)
    worth = sum(
        chance * (_lost(ship, max(0, left - points)) - now) for points, chance in enumerate(damage)
    )
    return ship_price(game.setup, ship) * (worth + CRITICAL * criticals)


def _lost(ship: Ship, left: int) -> float:
    """The part of a ship's price that is lost when so many damage points are left."""
    part = HULL * (1 - left / ship.damage)
    if left <= ship.crippled_at:
        part += CRIPPLED
    return part if left else part + SUNK


def bombers_up(game: Game, side: int) -> list[str]:
    """Loaded flights of a side in the air over the table."""
    return [
        flight.id for flight in game.up(side) if is_loaded(game.aircraft(flight.id), flight.stores)
    ]
