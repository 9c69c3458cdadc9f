"""Units from plain data, as a file holds them, and back."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from deckload.dice.errors import BadPhrase, BadScale
from deckload.dice.words import shown
from deckload.units.aircraft import Aircraft, Role, Scale
from deckload.units.conversion import convert, converted_dogfight
from deckload.units.names import listed
from deckload.units.ships import Level, Ship
from deckload.units.weapons import SHIP_TRAITS, WEAPON_TRAITS, Trait, Weapon, in_order

T = TypeVar("T")

LOWEST_DOGFIGHT, HIGHEST_DOGFIGHT = -3, 5


def aircraft_from(data: Mapping[str, object]) -> Aircraft:
    """An aircraft from plain data, on the converted scale.

    The data say which scale they hold: `scale` "published" is converted here, this once (A1.4,
    A1.5), and "converted" is left alone. Raises `BadScale` for a missing or unknown scale and for
    a dogfight stat that contradicts it, `BadPhrase` for any other field.
    """
    who = _called(data, "aircraft")
    scale = data.get("scale")
    if scale not in list(Scale):
        what = "missing" if scale is None else f"'{shown(str(scale))}'"
        raise BadScale(f"{who}: its scale is {what}; it must be {listed(Scale)} (A1.5)")
    aircraft = decoded(data, Aircraft, who)
    ordnance = aircraft.ordnance
    if ordnance is not None:
        ordnance = _in_order(ordnance, who, "ordnance")
        if (Trait.TORPEDO in ordnance.traits) is not (aircraft.role is Role.TORPEDO):
            raise BadPhrase(
                f"{who}: ordnance: the trait Torpedo goes with the role torpedo, and only with it"
            )
        aircraft = msgspec.structs.replace(aircraft, ordnance=ordnance)
    printed = aircraft.published_dogfight
    if aircraft.scale is Scale.PUBLISHED:
        if printed is not None:
            raise BadScale(
                f"{who}: published_dogfight is for converted numbers; "
                "on the published scale the stat is dogfight (A1.5)"
            )
        return convert(aircraft)
    if not LOWEST_DOGFIGHT <= aircraft.dogfight <= HIGHEST_DOGFIGHT:
        raise BadScale(
            f"{who}: dogfight {aircraft.dogfight} is not on the converted scale, which runs from "
            f"{LOWEST_DOGFIGHT} to {HIGHEST_DOGFIGHT} (A1.5)"
        )
    if printed is not None and converted_dogfight(printed) != aircraft.dogfight:
        raise BadScale(
            f"{who}: a published dogfight of {printed} is {converted_dogfight(printed)} on the "
            f"converted scale, not {aircraft.dogfight} (A1.5)"
        )
    return aircraft


def ship_from(data: Mapping[str, object]) -> Ship:
    """A ship from plain data; her numbers are the published ones on either scale (A1.4).

    Raises `BadPhrase` naming the field that is missing, unknown, out of range or contradictory.
    """
    who = _called(data, "ship")
    ship = decoded(data, Ship, who)
    if ship.level is Level.ABOVE_WAR:
        raise BadPhrase(f"{who}: level: give the printed level; a carrier's rise follows (A5.7)")
    if ship.crippled_at >= ship.damage:
        raise BadPhrase(f"{who}: crippled_at: {ship.crippled_at} must be below {ship.damage}")
    if ship.skeleton_at >= ship.crew:
        raise BadPhrase(f"{who}: skeleton_at: {ship.skeleton_at} must be below {ship.crew}")
    if (Trait.CARRIER in ship.traits) is not ship.is_carrier:
        raise BadPhrase(f"{who}: carrier_capacity: it goes with the trait Carrier (S7.1)")
    lines = {
        field: tuple(
            _in_order(line, who, f"{field}[{place}]")
            for place, line in enumerate(getattr(ship, field))
        )
        for field in ("guns", "secondaries", "torpedoes")
    }
    return msgspec.structs.replace(
        ship, traits=_legal(ship.traits, SHIP_TRAITS, who, "traits"), **lines
    )


def to_data(unit: Aircraft | Ship) -> dict[str, Any]:
    """The unit as plain data that `aircraft_from` or `ship_from` reads back unchanged.

    An aircraft is written on the converted scale, so that reading it again converts nothing.
    """
    if isinstance(unit, Aircraft) and unit.scale is Scale.PUBLISHED:
        unit = convert(unit)
    data: dict[str, Any] = msgspec.to_builtins(unit)
    return data


def decoded(data: Mapping[str, object], kind: type[T], who: str) -> T:
    """The data as a value of that kind. Raises `BadPhrase` naming `who`, the field and the value.

    Whole numbers are wanted as such: neither 2.5 nor "2" nor true is one.
    """
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        reason = reason.replace("`", "").replace("Object ", "").replace("str matching", "text like")
        field = path.rstrip("`").lstrip(".")
        what = f"{field}: {reason}" if field else reason
        if reason.startswith("Expected"):
            what += f", not {shown(repr(_at(data, field)))}"
        raise BadPhrase(f"{who}: {what}") from error


def _called(data: Mapping[str, object], noun: str) -> str:
    name = data.get("name") or data.get("id")
    return shown(name) if isinstance(name, str) else f"{noun} without a name"


def _at(data: object, path: str) -> object:
    """The value at a path such as `guns[1].ad`; whatever is there when the path breaks off."""
    for name, place in re.findall(r"([^.\[\]]+)|\[(\d+)\]", path):
        if isinstance(data, Mapping) and name in data:
            data = data[name]
        elif isinstance(data, list | tuple) and place:
            data = data[int(place)]
    return data


def _in_order(line: Weapon, who: str, field: str) -> Weapon:
    traits = _legal(line.traits, WEAPON_TRAITS, who, f"{field}.traits")
    return msgspec.structs.replace(line, traits=traits)


def _legal(
    traits: tuple[Trait, ...], legal: Iterable[Trait], who: str, field: str
) -> tuple[Trait, ...]:
    for trait in traits:
        if trait not in legal:
            raise BadPhrase(f"{who}: {field}: {trait} does not belong here; {listed(legal)} do")
    ordered = in_order(traits)
    if len(ordered) != len(traits):
        raise BadPhrase(f"{who}: {field}: a trait stands there twice")
    if Trait.AP in traits and Trait.SUPER_AP in traits:
        raise BadPhrase(f"{who}: {field}: AP and Super AP exclude each other")
    return ordered
