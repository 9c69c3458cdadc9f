"""What the keys of a phrase do to a unit, and which keys would make a unit so.

Each value is set, never added, and a key that repeats what the unit has changes nothing: so a
phrase that says everything about a unit means that very unit.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from deckload.units.aircraft import Aircraft, Role
from deckload.units.custom import CARRIER_CAPACITY, CUSTOM_AIRCRAFT, CUSTOM_SHIP
from deckload.units.flights import Base, Flight
from deckload.units.ships import Ship
from deckload.units.weapons import Trait, Weapon, in_order

Values = Mapping[str, int | str]

_OF_WEAPON = ("ad", "dd", "ap")
_PIERCING = {"no": (), "yes": (Trait.AP,), "super": (Trait.SUPER_AP,)}


def flight_with(aircraft: Aircraft, planes: int, values: Values) -> Flight:
    """A flight of the aircraft with those keys set; raises as `Flight` does."""
    given: dict[str, Any] = dict(values)
    wounded = given.pop("wounded", 0)
    base = Base(given.pop("base", Base.CARRIER))
    role = Role(given.pop("type", aircraft.role))
    weapon: dict[str, Any] = {key: given.pop(key) for key in _OF_WEAPON if key in given}
    if given.get("dodge") == "none":
        given["dodge"] = None
    if given.get("dogfight", aircraft.dogfight) != aircraft.dogfight:
        given["published_dogfight"] = None  # nobody printed the stat that was made up here
    if weapon or role is not aircraft.role:
        given["ordnance"] = _ordnance(aircraft, role, weapon)
    changed = replace(aircraft, role=role, **given)
    return Flight(
        aircraft=aircraft if changed == aircraft else changed,
        planes=planes,
        wounded=wounded,
        base=base,
    )


def _ordnance(aircraft: Aircraft, role: Role, weapon: Mapping[str, Any]) -> Weapon | None:
    """The weapon for that role: its name and the Torpedo trait follow the role (A4, S5.2)."""
    before = aircraft.ordnance
    if before is None and not weapon:
        return None
    blank = before or CUSTOM_AIRCRAFT.ordnance
    assert blank is not None
    name = blank.name
    if before is None or role is not aircraft.role:
        name = {Role.TORPEDO: "torpedo", Role.FIGHTER: "guns"}.get(role, "bombs")
    traits: set[Trait] = set(blank.traits) - {Trait.TORPEDO}
    if role is Role.TORPEDO:
        traits.add(Trait.TORPEDO)
    if "ap" in weapon:
        traits = traits - {Trait.AP, Trait.SUPER_AP} | set(_PIERCING[weapon["ap"]])
    return replace(
        blank,
        name=name,
        ad=weapon.get("ad", blank.ad),
        dd=weapon.get("dd", blank.dd),
        traits=in_order(traits),
    )


def ship_with(ship: Ship, values: Values, traits: Iterable[Trait] | None = None) -> Ship:
    """The ship with those keys set, and with `traits` in place of hers unless `None`.

    Other damage or crew brings the third, rounded down, at which she is crippled or has a skeleton
    crew (S4.5).
    """
    given: dict[str, Any] = dict(values)
    if "aa" in given:
        given["aa"] = replace(ship.aa, dice=given["aa"])
    if given.get("damage", ship.damage) != ship.damage:
        given["crippled_at"] = given["damage"] // 3
    if given.get("crew", ship.crew) != ship.crew:
        given["skeleton_at"] = given["crew"] // 3
    if traits is not None:
        given["traits"] = in_order(traits)
        carries = Trait.CARRIER in given["traits"]
        given["carrier_capacity"] = (ship.carrier_capacity or CARRIER_CAPACITY) if carries else 0
    changed = replace(ship, **given)
    return ship if changed == ship else changed


def flight_values(flight: Flight) -> dict[str, int | str]:
    """Every key that makes the flight what it is, in the order of the keys."""
    aircraft, ordnance = flight.aircraft, flight.aircraft.ordnance
    values: dict[str, int | str] = {
        "dogfight": aircraft.dogfight,
        "target": aircraft.target,
        "dodge": "none" if aircraft.dodge is None else aircraft.dodge,
        "hits": aircraft.hits,
        "wounded": flight.wounded,
        "type": str(aircraft.role),
    }
    if ordnance is not None:
        pierces = {Trait.AP: "yes", Trait.SUPER_AP: "super"}
        ap = next((pierces[trait] for trait in ordnance.traits if trait in pierces), "no")
        values |= {"ad": ordnance.ad, "dd": ordnance.dd, "ap": ap}
    return values | {"base": str(flight.base)}


def ship_values(ship: Ship) -> dict[str, int | str]:
    """Every key that makes the ship what she is, in the order of the keys."""
    return {
        "target": ship.target,
        "armour": ship.armour,
        "aa": ship.aa.dice,
        "damage": ship.damage,
        "crew": ship.crew,
        "traits": "|".join(ship.traits) or "none",
    }


FLIGHT_DEFAULTS = MappingProxyType(flight_values(Flight(aircraft=CUSTOM_AIRCRAFT)))
"""What each key is for a `custom` flight when the phrase leaves it out."""

SHIP_DEFAULTS = MappingProxyType(ship_values(CUSTOM_SHIP))
"""What each key is for a `custom` ship when the phrase leaves it out."""
