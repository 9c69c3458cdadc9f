"""Data files of units: read, checked field by field, and converted once."""

import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from deckload.dice.errors import BadPhrase, BadScale, DeckloadError, UnknownName
from deckload.dice.words import shown
from deckload.units.aircraft import Aircraft, Scale
from deckload.units.names import listed
from deckload.units.plain import aircraft_from, ship_from
from deckload.units.roster import Roster
from deckload.units.ships import Ship

U = TypeVar("U", Aircraft, Ship)


class Sheet(NamedTuple, Generic[U]):
    """A data file as read.

    `sources` says by unit id and field which source a number has, and "" stands for all other
    fields of that unit; `texts` says what each source is.
    """

    roster: Roster[U]
    sources: Mapping[str, Mapping[str, str]]
    texts: Mapping[str, str]

    def source_of(self, unit_id: str, field: str) -> str:
        """The source of a number: that of the field, of what it is part of, or of the unit.

        Raises `UnknownName` for a field that the units of this file do not have.
        """
        sources = self.sources[unit_id]
        fields = type(self.roster.units[0]).__struct_fields__
        part = field
        if part.partition(".")[0] not in fields:
            raise UnknownName(
                f"{unit_id} has no field '{shown(field)}'; there are {listed(fields)}"
            )
        while part not in sources:
            part = part.rpartition(".")[0]
        return sources[part]


def aircraft_sheet(text: str, file: str) -> Sheet[Aircraft]:
    """The aircraft of a file's text, converted if the file is on the published scale.

    Raises `BadScale` for a missing or unknown scale and `BadPhrase` for anything else that is
    wrong, naming the file, the unit and the field.
    """
    # A file may mix scales: what a row says of itself stands before what the file says.
    return _sheet(text, file, "aircraft", lambda row, scale: aircraft_from({"scale": scale, **row}))


def ship_sheet(text: str, file: str) -> Sheet[Ship]:
    """The ships of a file's text; raises as `aircraft_sheet` does."""
    return _sheet(text, file, "ship", lambda row, scale: ship_from(row))


def _sheet(
    text: str, file: str, table: str, read: Callable[[Mapping[str, object], str], U]
) -> Sheet[U]:
    try:
        content = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise BadPhrase(f"{file}: {error}") from error
    scale = content.pop("scale", None)
    if scale not in list(Scale):
        what = "missing" if scale is None else f"'{shown(str(scale))}'"
        raise BadScale(f"{file}: its scale is {what}; it must be {listed(Scale)} (A1.5)")
    texts = content.pop("sources", None)
    if not isinstance(texts, dict) or not all(isinstance(said, str) for said in texts.values()):
        raise BadPhrase(f"{file}: sources: a table of source names, each with its text, is wanted")
    rows = content.pop(table, None)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows) or not rows:
        raise BadPhrase(f"{file}: no [[{table}]] stands in it; there must be one or more")
    if content:
        raise BadPhrase(f"{file}: unknown table '{shown(next(iter(content)))}'")
    units: list[U] = []
    sources: dict[str, Mapping[str, str]] = {}
    try:
        for row in rows:
            default, exceptions = row.pop("source", None), row.pop("sources", {})
            unit = read(row, scale)
            units.append(unit)
            sources[unit.id] = _sources(unit, default, exceptions, texts)
        return Sheet(Roster(units, table), sources, texts)
    except DeckloadError as error:
        raise type(error)(f"{file}: {error}") from error


def _sources(unit: Aircraft | Ship, default: Any, exceptions: Any, texts: Any) -> dict[str, str]:
    if not isinstance(exceptions, dict):
        raise BadPhrase(f"{unit.name}: sources: a table from field to source is wanted")
    sources = {"": default, **exceptions}
    for field, source in sources.items():
        what = f"sources.{field}" if field else "source"
        if field and field.partition(".")[0] not in unit.__struct_fields__:
            raise BadPhrase(f"{unit.name}: {what}: a unit has no field '{shown(field)}'")
        if not isinstance(source, str) or source not in texts:
            said = "missing" if source is None else f"'{shown(str(source))}'"
            raise BadPhrase(f"{unit.name}: {what} is {said}; it must be {listed(texts)}")
    return sources
