"""Scenarios: battles to fight, as data files, and the plain form they are read into.

A place is written in inches with up to three decimals and kept in whole thousandths, so that no
float ever reaches a battle. Whether units exist and fit is asked when a battle is set up.
"""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from deckload.dice.errors import BadPhrase, UnknownName
from deckload.dice.words import shown
from deckload.rules.objectives import Aim, Objective
from deckload.rules.places import INCH, Edge, Position, Table
from deckload.rules.victory import POINT
from deckload.units.aircraft import UnitId
from deckload.units.names import fold, listed, nearest
from deckload.units.plain import decoded
from deckload.units.ships import Level

SUFFIX = ".toml"
FURTHEST = 1000
"""The largest number of inches that is read as a place at all."""
MOST_STEPS = 6
"""The most steps that a side is told: they are to be read at a glance."""
MOST_POINTS = 99
"""The most an objective scores, in fleet allocation points."""
Heading = Annotated[int, Meta(ge=0, lt=360)]
Text = Annotated[str, Meta(min_length=1)]


class ScenarioShip(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ship of a scenario: the phrase that names her type, and where she starts.

    `side` is 0 or 1. `may_stay_off`: she is a carrier that may be kept off the table (F13).
    """

    id: UnitId
    side: int = 0
    unit: str
    name: str = ""
    place: Position
    heading: Heading = 0
    may_stay_off: bool = False


class ScenarioFlight(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A flight of a scenario: the phrase that names its planes, and the ship it belongs to.

    Without a `carrier` it was bought by itself and comes on at its base edge. With a `place` it
    starts in the air beside its carrier, without one on deck (F19).
    """

    id: UnitId
    side: int = 0
    unit: str
    name: str = ""
    carrier: str | None = None
    place: Position | None = None


class Cue(StrEnum):
    """What brings a step of a briefing up, by itself, for whoever plays that side.

    The start of the battle; a flight of the side to come on now, in the air, or engaged; a strike
    that one of its flights may make; a strike at one of its ships.
    """

    START = "start"
    DUE = "due"
    AIR = "air"
    ENGAGED = "engaged"
    STRIKE = "strike"
    STRUCK = "struck"


class Scenario(Struct, frozen=True, kw_only=True):
    """A battle to fight, as plain values.

    `id` is what it is called by, `file` where it was read, `sides` and `edges` belong together,
    `turns` is its limit (S1.6) and `level` what prices are counted at (S9.2). `briefing` tells each
    side step by step what to try, and `cues` what brings each step up, or has none for a side; both
    are for people, and no part of a battle. `objectives` score beside the units (S9.4).
    """

    id: str
    file: str
    title: str
    story: str
    sides: tuple[str, str]
    edges: tuple[Edge, Edge]
    turns: int
    level: Level
    briefing: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    cues: tuple[tuple[Cue, ...], tuple[Cue, ...]] = ((), ())
    table: Table = Table()
    objectives: tuple[Objective, ...] = ()
    ships: tuple[ScenarioShip, ...] = ()
    flights: tuple[ScenarioFlight, ...] = ()

    @property
    def may_stay_off(self) -> tuple[str, ...]:
        """The ids of the carriers that may be kept off the table (F13)."""
        return tuple(ship.id for ship in self.ships if ship.may_stay_off)


class _Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side as it stands in a file, without its units."""

    name: Text
    edge: Edge
    briefing: Annotated[tuple[Text, ...], Meta(max_length=MOST_STEPS)] = ()
    cues: tuple[Cue, ...] = ()


class _Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands at the head of a file."""

    title: Text
    story: Text
    turns: Annotated[int, Meta(ge=1, le=99)]
    level: Level


class _Objective(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An objective as it stands in a file: whose, what is to become of how many of the ships."""

    side: Text
    aim: Aim
    units: Annotated[tuple[UnitId, ...], Meta(min_length=1)]
    count: Annotated[int, Meta(ge=1, le=99)] = 1
    points: Any = 1
    words: Text


def scenario_names() -> tuple[str, ...]:
    """The scenarios of the catalogue by the names they are asked for with, in order."""
    folder = files(__package__).joinpath("scenarios")
    found = [each.name for each in folder.iterdir() if each.name.endswith(SUFFIX)]
    return tuple(sorted(name.removesuffix(SUFFIX) for name in found))


@cache
def scenario(name: str) -> Scenario:
    """A scenario of the catalogue. Raises UnknownName with the nearest names."""
    known = {fold(each): each for each in scenario_names()}
    found = known.get(fold(name))
    if found is None:
        near = nearest(name, known)
        instead = f"nearest: {listed(near)}" if near else f"there are {listed(known.values())}"
        raise UnknownName(f"no scenario is called '{shown(name)}'; {instead}")
    file = found + SUFFIX
    text = files(__package__).joinpath("scenarios", file).read_text(encoding="utf-8")
    return scenario_from(text, file)


def scenario_from(text: str, file: str) -> Scenario:
    """The scenario that a file's text holds.

    Raises BadPhrase, naming the file, the unit and the field, for anything that cannot be read.
    """
    try:
        content = tomllib.loads(text.removeprefix("\ufeff"), parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise BadPhrase(f"{file}: {error}") from error
    try:
        return _scenario(content, file)
    except BadPhrase as error:
        raise BadPhrase(f"{file}: {error}") from error


def _scenario(content: dict[str, Any], file: str) -> Scenario:
    rows = _rows(content, "side", "the file")
    if len(rows) != 2:
        raise BadPhrase(f"a battle has two [[side]], not {len(rows)}")
    aims = _rows(content, "objective", "the file")
    head = decoded(content, _Head, "the head")
    if head.level is Level.ABOVE_WAR:
        raise BadPhrase("the head: level: no battle is fought above War (S9.1)")
    sides: list[_Side] = []
    ships: list[ScenarioShip] = []
    flights: list[ScenarioFlight] = []
    for number, row in enumerate(rows):
        who = f"side {number + 1}"
        of_ships, of_flights = _rows(row, "ship", who), _rows(row, "flight", who)
        side = decoded(row, _Side, who)
        if side.cues and len(side.cues) != len(side.briefing):
            raise BadPhrase(f"{who}: cues: one for each step of the briefing, or none")
        sides.append(side)
        ships += [_unit(each, ScenarioShip, number) for each in of_ships]
        flights += [_unit(each, ScenarioFlight, number) for each in of_flights]
    names = (sides[0].name, sides[1].name)
    if (fold(names[0]) or names[0]) == (fold(names[1]) or names[1]):
        raise BadPhrase(f"side 2: name: both sides are called {shown(names[0])}")
    objectives = [_objective(row, names, [s.id for s in ships]) for row in aims]
    return Scenario(
        objectives=tuple(objectives),
        id=file.removesuffix(SUFFIX),
        file=file,
        sides=names,
        edges=(sides[0].edge, sides[1].edge),
        briefing=(sides[0].briefing, sides[1].briefing),
        cues=(sides[0].cues, sides[1].cues),
        ships=tuple(ships),
        flights=tuple(flights),
        **msgspec.structs.asdict(head),
    )


def _rows(content: dict[str, Any], table: str, who: str) -> list[dict[str, Any]]:
    """The rows of an array of tables, taken out of what it stands in."""
    rows = content.pop(table, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadPhrase(f"{who}: {table}: write each as a table of its own, [[{table}]]")
    return rows


def _unit(row: dict[str, Any], kind: type[ScenarioShip] | type[ScenarioFlight], side: int) -> Any:
    said = row.get("id")
    who = shown(said) if isinstance(said, str) else f"a unit of side {side + 1} without an id"
    if "side" in row:
        raise BadPhrase(f"{who}: contains unknown field side; it stands under its side")
    if "place" in row:
        row["place"] = _place(row["place"], who)
    return msgspec.structs.replace(decoded(row, kind, who), side=side)


def _objective(row: dict[str, Any], sides: tuple[str, str], ships: list[str]) -> Objective:
    said = decoded(row, _Objective, "an objective")
    who = f"objective '{shown(said.words)}'"
    sought = fold(said.side) or said.side
    found = [place for place, name in enumerate(sides) if (fold(name) or name) == sought]
    if not found:
        raise BadPhrase(f"{who}: side: '{shown(said.side)}' is neither {listed(sides, 'nor')}")
    for unit in said.units:
        if unit not in ships:
            near = nearest(unit, {fold(each): each for each in ships})
            words = f"; nearest: {listed(near)}" if near else ""
            raise BadPhrase(f"{who}: units: no ship '{shown(unit)}' is there{words}")
    if said.count > len(set(said.units)):
        raise BadPhrase(f"{who}: count: {said.count} of {len(set(said.units))} ships cannot be")
    points = said.points
    if type(points) is int:
        points = Decimal(points)
    if not isinstance(points, Decimal) or not points.is_finite() or points * POINT % 1:
        raise BadPhrase(f"{who}: points: {shown(str(said.points))} is no part of a point")
    if not 0 < points <= MOST_POINTS:
        raise BadPhrase(f"{who}: points: {shown(str(said.points))} is too few or too many")
    return Objective(
        side=found[0],
        aim=said.aim,
        units=tuple(dict.fromkeys(said.units)),
        count=said.count,
        points=int(points * POINT),
        words=said.words,
    )


def _place(value: Any, who: str) -> Mapping[str, int]:
    """A pair of inches as whole thousandths."""
    if not isinstance(value, list) or len(value) != 2:
        raise BadPhrase(f"{who}: place: give two numbers of inches, from the west and the south")
    return dict(zip(("x", "y"), [_thousandths(each, who) for each in value], strict=True))


def _thousandths(inches: Any, who: str) -> int:
    if type(inches) is int:
        inches = Decimal(inches)
    if not isinstance(inches, Decimal) or not inches.is_finite() or abs(inches) > FURTHEST:
        raise BadPhrase(f"{who}: place: {shown(str(inches))} is no number of inches on a table")
    if inches * INCH % 1:
        raise BadPhrase(f"{who}: place: {shown(str(inches))} has more than three decimals")
    return int(inches * INCH)
