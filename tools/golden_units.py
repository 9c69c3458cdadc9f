"""Units for the golden plans, with numbers of their own, so that no catalogue moves them."""

from typing import Any

from msgspec.structs import replace

from deckload.rules.criticals import Condition, fresh
from deckload.rules.dogfight import ATTACKER, DEFENDER, Station
from deckload.rules.strike import Firer, Target
from deckload.units.aircraft import Aircraft, Role
from deckload.units.custom import CUSTOM_AIRCRAFT, CUSTOM_SHIP
from deckload.units.flights import Base, Flight
from deckload.units.ships import Ship
from deckload.units.weapons import Arc, Flak, Trait, Weapon


def _aircraft(name: str, role: Role, ordnance: Weapon | None, **changes: Any) -> Aircraft:
    unit = name.lower().replace(" ", "-")
    return replace(CUSTOM_AIRCRAFT, id=unit, name=name, role=role, ordnance=ordnance, **changes)


def _weapon(name: str, ad: int, dd: int, *traits: Trait) -> Weapon:
    return Weapon(name=name, ad=ad, dd=dd, traits=traits)


def _ship(name: str, aa: int, **changes: Any) -> Ship:
    return replace(CUSTOM_SHIP, id=name.lower(), name=name, aa=Flak(dice=aa, range=6), **changes)


TORPEDO = _weapon("torpedo", 1, 3, Trait.TORPEDO)
FALCON = _aircraft("Falcon", Role.FIGHTER, None, dogfight=2, target=5, dodge=4)
KESTREL = _aircraft(
    "Kestrel", Role.FIGHTER, _weapon("guns", 1, 1, Trait.WEAK), dogfight=1, target=6, hits=2
)
MERLIN = _aircraft("Merlin", Role.FIGHTER_BOMBER, _weapon("bombs", 1, 1), target=6, dodge=5)
GANNET = _aircraft("Gannet", Role.DIVE, _weapon("bombs", 2, 2, Trait.AP), dogfight=0, dodge=5)
ALBATROSS = _aircraft("Albatross", Role.TORPEDO, TORPEDO, dogfight=-1, target=4, dodge=None)
PELICAN = _aircraft(
    "Pelican", Role.LEVEL, _weapon("bombs", 1, 2, Trait.SUPER_AP), hits=2, single_engined=False
)

GUNS = Weapon(name="8-inch", range=30, ad=2, dd=1, traits=(Trait.AP,), arcs=(Arc.BOW, Arc.PORT))
AFT = Weapon(name="8-inch", range=30, ad=3, dd=1, traits=(Trait.AP,), arcs=(Arc.STERN,))
LIGHT = Weapon(name="4-inch", range=12, ad=2, dd=1, traits=(Trait.WEAK,))
TUBES = Weapon(name="torpedoes", range=10, ad=2, dd=2, traits=(Trait.TORPEDO, Trait.ONE_SHOT))

EAGLE = _ship(
    "Eagle",
    5,
    secondaries=(LIGHT,),
    traits=(Trait.CARRIER, Trait.TORPEDO_BELT, Trait.ARMOURED_DECK, Trait.RADAR_AA),
    carrier_capacity=6,
    armour=5,
)
YORK = _ship("York", 3, guns=(GUNS, AFT), secondaries=(LIGHT,), torpedoes=(TUBES,), damage=12)
VIPER = _ship("Viper", 2, torpedoes=(TUBES,), damage=4, armour=3, target=6)


def flight(
    aircraft: Aircraft, planes: int = 6, wounded: int = 0, base: Base = Base.CARRIER
) -> Flight:
    """A flight of one of the types."""
    return Flight(aircraft=aircraft, planes=planes, wounded=wounded, base=base)


def station(unit: str, of: Flight, owner: str = ATTACKER, name: str = "") -> Station:
    """A flight as it stands in a plan."""
    return Station(unit, owner, of, name)


def firer(unit: str, ship: Ship, **changes: Any) -> Firer:
    """A ship that fires with all her anti-aircraft dice."""
    return Firer(unit=unit, ship=ship, dice=ship.aa.dice, **{"owner": DEFENDER, **changes})


def target(unit: str, ship: Ship, condition: Condition | None = None, **changes: Any) -> Target:
    """A ship that nothing has hit, unless said."""
    return Target(unit=unit, ship=ship, condition=condition or fresh(ship), **changes)
