"""The blank units that a phrase calls `custom`."""

from deckload.units.aircraft import Aircraft, Role, Scale
from deckload.units.ships import Level, Ship
from deckload.units.weapons import Flak, Weapon

CUSTOM = "custom"

CUSTOM_AIRCRAFT = Aircraft(
    id=CUSTOM,
    name=CUSTOM,
    role=Role.DIVE,
    speed=24,
    target=5,
    dodge=4,
    dogfight=0,
    hits=1,
    ordnance=Weapon(name="bombs", ad=1, dd=2),
    scale=Scale.CONVERTED,
    single_engined=True,
)
"""What `custom` is where a flight is wanted; its numbers are on the converted scale."""

CUSTOM_SHIP = Ship(
    id=CUSTOM,
    name=CUSTOM,
    speed=6,
    turning=1,
    target=5,
    armour=4,
    damage=20,
    crippled_at=6,
    crew=40,
    skeleton_at=13,
    aa=Flak(dice=4, range=5),
    level=Level.RAID,
)
"""What `custom` is where a ship is wanted."""

CARRIER_CAPACITY = 1
"""Flights of a ship that a phrase makes a carrier by `traits=Carrier`."""
