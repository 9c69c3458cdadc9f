"""The set-up of a battle: everything that never changes while it is fought (F13, F19)."""

from functools import cached_property
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from deckload.dice.errors import UnknownName
from deckload.rules.numbers import Change, departures, with_departures
from deckload.rules.objectives import Objective
from deckload.rules.places import Edge, Position, Table
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Aircraft, UnitId
from deckload.units.flights import FULL_FLIGHT, Base
from deckload.units.ships import Level, Ship

SOMEWHERE = Position(0, 0)
"""Where everything on the table is in a battle that keeps no positions: only the players know."""
Side = Annotated[int, Meta(ge=0, le=1)]
"""One of the two sides, 0 or 1: an index of `Setup.sides`."""


TAKEN = frozenset({"hits", "damage", "criticals", "sunk", "line", "watched"})
"""Words that stand beside the ids of units in the counts of an attack, and so are no ids."""


class Vessel(Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """A ship in the battle: her id in it, her side, her sheet, and where she starts.

    `place` is in thousandths of an inch and None for a carrier off the table (F13), `heading`
    in whole degrees clockwise from north.
    """

    id: UnitId
    side: Side
    ship: Ship
    name: str = ""
    place: Position | None = None
    heading: Annotated[int, Meta(ge=0, lt=360)] = 0

    @property
    def off_table(self) -> bool:
        """Whether she stays off the table for the whole battle."""
        return self.place is None

    @property
    def called(self) -> str:
        """The name people read."""
        return self.name or self.ship.name


class Squadron(Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """A flight in the battle: its type, and the carrier it belongs to, or None if bought (A3.7).

    `place` is where it starts in the air, in contact with its carrier (F19). Otherwise it starts
    on deck, or comes on in the bound of turn 1 if it was bought.
    """

    id: UnitId
    side: Side
    aircraft: Aircraft
    name: str = ""
    carrier: UnitId | None = None
    planes: Annotated[int, Meta(ge=1, le=FULL_FLIGHT)] = FULL_FLIGHT
    place: Position | None = None

    @property
    def base(self) -> Base:
        """Where it comes from."""
        return Base.LAND if self.carrier is None else Base.CARRIER

    @property
    def called(self) -> str:
        """The name people read."""
        return self.name or self.aircraft.name


class Setup(
    Struct, frozen=True, kw_only=True, cache_hash=True, dict=True, forbid_unknown_fields=True
):
    """A battle before its first turn, with full stats, so that it stands alone.

    `sides` are the names of the two sides, `edges` their base edges, `turns` the limit (S1.6),
    `level` the priority level that prices are counted at (S9.2). `readings` are the rulings that
    differ from their defaults, `numbers` the named numbers that depart from the standard, and
    `house` what its owners call these changes. A battle that is not `mapped` keeps no positions:
    the players have them, and are asked what matters; all that is on the table is SOMEWHERE.
    `objectives` score beside the units (S9.4).
    """

    scenario: str
    title: str
    sides: tuple[str, str]
    edges: tuple[Edge, Edge]
    turns: Annotated[int, Meta(ge=1, le=99)]
    level: Level = Level.RAID
    table: Table = Table()
    readings: tuple[tuple[str, str], ...] = ()
    numbers: tuple[Change, ...] = ()
    house: str = ""
    mapped: bool = True
    vessels: tuple[Vessel, ...] = ()
    squadrons: tuple[Squadron, ...] = ()
    objectives: tuple[Objective, ...] = ()

    @cached_property
    def rulings(self) -> Rulings:
        """The rulings in force."""
        return Rulings(dict(self.readings), with_departures(self.numbers))

    @cached_property
    def _index(self) -> "_Index":
        """Units by their ids; made once for each set-up and freed with it."""
        return _Index(self)

    def vessel(self, unit: str) -> Vessel:
        """The ship of an id. Raises UnknownName for no ship of this battle."""
        try:
            return self._index.vessels[unit]
        except KeyError:
            raise UnknownName(f"no ship {unit[:40]!r} in this battle") from None

    def squadron(self, unit: str) -> Squadron:
        """The flight of an id. Raises UnknownName for no flight of this battle."""
        try:
            return self._index.squadrons[unit]
        except KeyError:
            raise UnknownName(f"no flight {unit[:40]!r} in this battle") from None

    def is_ship(self, unit: str) -> bool:
        """Whether an id is a ship's."""
        return unit in self._index.vessels

    def side_of(self, unit: str) -> int:
        """The side of a ship or a flight. Raises UnknownName for no unit of this battle."""
        try:
            return self._index.sides[unit]
        except KeyError:
            raise UnknownName(f"no unit {unit[:40]!r} in this battle") from None

    def ship_place(self, unit: str) -> int:
        """The place of a ship in `State.ships`. Raises UnknownName for no ship of this battle."""
        try:
            return self._index.ship_places[unit]
        except KeyError:
            raise UnknownName(f"no ship {unit[:40]!r} in this battle") from None

    def flight_place(self, unit: str) -> int:
        """The place of a flight in `State.flights`. Raises UnknownName for none of this battle."""
        try:
            return self._index.flight_places[unit]
        except KeyError:
            raise UnknownName(f"no flight {unit[:40]!r} in this battle") from None

    def name_of(self, unit: str) -> str:
        """What people call a unit."""
        index = self._index
        if unit in index.vessels:
            return index.vessels[unit].called
        return index.squadrons[unit].called if unit in index.squadrons else unit


class _Index:
    """Units of a set-up by their ids."""

    def __init__(self, setup: Setup) -> None:
        self.vessels = {vessel.id: vessel for vessel in setup.vessels}
        self.squadrons = {squadron.id: squadron for squadron in setup.squadrons}
        self.ship_places = {vessel.id: n for n, vessel in enumerate(setup.vessels)}
        self.flight_places = {squadron.id: n for n, squadron in enumerate(setup.squadrons)}
        self.sides: dict[str, int] = {squadron.id: squadron.side for squadron in setup.squadrons}
        self.sides |= {vessel.id: vessel.side for vessel in setup.vessels}


def without_positions(setup: Setup) -> Setup:
    """The same battle with nothing known of where its units are but that they are on the table."""
    replace = msgspec.structs.replace
    return replace(
        setup,
        mapped=False,
        vessels=tuple(
            replace(each, place=None if each.place is None else SOMEWHERE, heading=0)
            for each in setup.vessels
        ),
        squadrons=tuple(
            replace(each, place=None if each.place is None else SOMEWHERE)
            for each in setup.squadrons
        ),
    )


def with_readings(setup: Setup, rulings: Rulings) -> Setup:
    """The same battle under other rulings."""
    return msgspec.structs.replace(
        setup,
        readings=tuple(rulings.changed.items()),
        numbers=departures(rulings.numbers),
    )
