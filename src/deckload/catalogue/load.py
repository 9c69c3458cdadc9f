"""The catalogue: rosters of aircraft and of ships, and where each of their numbers comes from."""

from functools import cache
from importlib.resources import files

from deckload.catalogue.sheets import Sheet, aircraft_sheet, ship_sheet
from deckload.dice.errors import UnknownName
from deckload.dice.words import shown
from deckload.units.aircraft import Aircraft
from deckload.units.roster import Roster
from deckload.units.ships import Ship

AIRCRAFT_FILE = "aircraft.toml"
SHIPS_FILE = "ships.toml"


def aircraft_roster() -> Roster[Aircraft]:
    """The aircraft of the catalogue, on the converted scale (A1.4, A1.5)."""
    return _aircraft().roster


def ship_roster() -> Roster[Ship]:
    """The ships of the catalogue."""
    return _ships().roster


def source_of(unit_id: str, field: str) -> str:
    """The short name of the source of one number, such as "house-rules" or "estimated".

    `field` is as the unit calls it, a part of a part with a dot: "speed", "ordnance.dd",
    "guns.range". Raises `UnknownName` for a unit or a field that is not there.
    """
    if unit_id in _aircraft().sources:
        return _aircraft().source_of(unit_id, field)
    if unit_id in _ships().sources:
        return _ships().source_of(unit_id, field)
    raise UnknownName(
        f"no unit of the catalogue has the id '{shown(unit_id)}'; ids look like bf-109, hms-hood"
    )


def source_text(unit_id: str, source: str) -> str:
    """What the short name of a source stands for in the file of a unit. Raises `UnknownName`."""
    texts = _aircraft().texts if unit_id in _aircraft().sources else _ships().texts
    if source not in texts:
        raise UnknownName(f"no source is called '{shown(source)}'; there are {', '.join(texts)}")
    return texts[source]


def _text(file: str) -> str:
    return files("deckload.catalogue").joinpath(file).read_text(encoding="utf-8")


@cache
def _aircraft() -> Sheet[Aircraft]:
    return aircraft_sheet(_text(AIRCRAFT_FILE), AIRCRAFT_FILE)


@cache
def _ships() -> Sheet[Ship]:
    return ship_sheet(_text(SHIPS_FILE), SHIPS_FILE)
