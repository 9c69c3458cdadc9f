"""The state of a battle: frozen values, and nothing that is not the fold of its events."""

from enum import StrEnum
from functools import cached_property
from typing import Any

from msgspec import Struct

from deckload.game.facts import Fact
from deckload.game.setup import Setup
from deckload.rules.ammunition import REARMED, Stores
from deckload.rules.anti_aircraft import Fired
from deckload.rules.arcs import Screen
from deckload.rules.carriers import Moment
from deckload.rules.critical_table import Effect
from deckload.rules.interception import Engagements
from deckload.rules.places import Position
from deckload.rules.special_actions import SpecialAction
from deckload.units.aircraft import Aircraft
from deckload.units.flights import Flight, planes_left


class Phase(StrEnum):
    """The parts of a turn in order (S1.1), with the choices of who goes first."""

    INITIATIVE = "initiative"
    FIRST_SHIP = "who moves first"
    DECLARATION = "launches off the table"
    MOVEMENT = "ship movement"
    AIR_INITIATIVE = "air initiative"
    FIRST_FLIGHT = "who flies first"
    BOUND = "air bound"
    AFTER_BOUND = "ammunition of the bound"
    FIRST_FIRE = "who fires first"
    FIRING = "ship firing"
    END = "end phase"
    OVER = "over"


class Afloat(StrEnum):
    """What has become of a ship."""

    AFLOAT = "afloat"
    SUNK = "sunk"
    ABANDONED = "abandoned"
    LEFT = "left the table"


class Where(StrEnum):
    """Where a flight is."""

    DECK = "on deck"
    COMING = "on its way to the table"
    UP = "in the air"
    AWAY = "on its way home"
    DESTROYED = "shot down"
    SUNK = "sunk with its carrier"
    LOST = "lost"
    LEFT = "left the battle"


GONE = frozenset({Where.DESTROYED, Where.SUNK, Where.LOST, Where.LEFT})
"""Where a flight never comes back from."""


class Wound(Struct, frozen=True):
    """The lasting effect of a critical, and the line it hit.

    `line` counts from 1 in sheet order among its kind, and is 0 where no line is hit.
    """

    effect: Effect
    line: int = 0


class Watched(Struct, frozen=True):
    """Hits of this turn on a carrier that will have caught her busy if she launches or lands yet.

    `dice` are damage dice that are potential criticals then, `criticals` those that start a fire
    more (A5.2; ruling `busy_window`).
    """

    dice: int = 0
    criticals: int = 0


UNWATCHED = Watched()


class ShipState(Struct, frozen=True, kw_only=True):
    """A ship in the battle: what changes of her. Damage and crew are the points left."""

    id: str
    damage: int
    crew: int
    afloat: Afloat = Afloat.AFLOAT
    place: Position | None = None
    heading: int = 0
    fires: int = 0
    wounds: tuple[Wound, ...] = ()
    moved: bool = False
    nominated: bool = False
    ran: int = 0
    """Thousandths of an inch moved this turn."""
    fired: tuple[Fired, ...] = ()
    """Anti-aircraft dice fired this turn."""
    aa_works: bool | None = None
    """Whether the anti-aircraft line of a crippled ship works this turn; None: not tried (S4.6)."""
    deck_work: tuple[Moment, ...] = ()
    """Launches and landings of this turn."""
    watched: Watched = UNWATCHED
    special: SpecialAction | None = None
    """The special action in force this turn (S2.5)."""
    tried: bool = False
    """Whether she has declared one this turn, and moves next."""
    smoke: Screen = ()
    """The smoke that she has laid this turn (S2.9)."""
    spent: tuple[str, ...] = ()
    """One-Shot lines that she has fired in this battle (S5.1)."""


class FlightState(Struct, frozen=True, kw_only=True):
    """A flight in the battle: what changes of it.

    `host` is the carrier it is on, or on its way to or from off the table. `due` is the turn in
    which it comes on (COMING), can land (AWAY), or may be launched (DECK). All of it is open to
    both sides (F12).
    """

    id: str
    points: int
    where: Where
    place: Position | None = None
    host: str | None = None
    due: int = 0
    stores: Stores = REARMED
    acted: bool = False
    checked: bool = False
    """Whether it has made an ammunition check this turn (F29)."""
    owes: bool = False
    """Whether a check is owed at the end of the bound (ruling `ammo_when`)."""
    broke_away: bool = False


class Ending(Struct, frozen=True):
    """How a battle ended: why, the scores in 240ths of a point (S9.4), and the side that won.

    `attained` says of each objective of the scenario whether its side has reached it.
    """

    why: str
    scores: tuple[int, int]
    winner: int | None
    attained: tuple[bool, ...] = ()


class State(Struct, frozen=True, kw_only=True):
    """A battle at one moment."""

    turn: int = 1
    phase: Phase = Phase.INITIATIVE
    ships: tuple[ShipState, ...] = ()
    flights: tuple[FlightState, ...] = ()
    engagements: Engagements = ()
    ship_winner: int | None = None
    first: int | None = None
    """The side that goes first in the present phase."""
    last: int | None = None
    """The side that acted last in the present phase."""
    declared: tuple[bool, bool] = (False, False)
    acting: str | None = None
    """The ship that has declared a special action and is to move now (S2.5)."""
    number: int = 0
    """How many events have led here."""
    ending: Ending | None = None


def opening(setup: Setup) -> State:
    """The state before the first turn (F13, F19)."""
    ships = tuple(
        ShipState(
            id=vessel.id,
            damage=vessel.ship.damage,
            crew=vessel.ship.crew,
            place=vessel.place,
            heading=vessel.heading,
        )
        for vessel in setup.vessels
    )
    flights = []
    for squadron in setup.squadrons:
        points = squadron.planes * squadron.aircraft.hits
        where, due = Where.DECK, 1
        if squadron.place is not None:
            where = Where.UP
        elif squadron.carrier is None:
            where = Where.COMING
        flights.append(
            FlightState(
                id=squadron.id,
                points=points,
                where=where,
                place=squadron.place,
                host=squadron.carrier,
                due=due,
            )
        )
    return State(ships=ships, flights=tuple(flights))


class Game(Struct, frozen=True, dict=True):
    """A battle: its set-up and its present state, with the questions that both together answer."""

    setup: Setup
    state: State
    facts: tuple[Fact, ...] = ()
    """What the players have answered for the order at hand, where no positions are kept."""

    @cached_property
    def known(self) -> dict[str, Any]:
        """What has been worked out about this game already, by those who are asked often."""
        return {}

    def ship(self, unit: str) -> ShipState:
        """The state of a ship."""
        return self.state.ships[self.setup.ship_place(unit)]

    def flight(self, unit: str) -> FlightState:
        """The state of a flight."""
        return self.state.flights[self.setup.flight_place(unit)]

    def aircraft(self, unit: str) -> Aircraft:
        """The type of a flight."""
        return self.setup.squadron(unit).aircraft

    def planes(self, unit: str) -> int:
        """Planes a flight has left."""
        return planes_left(self.flight(unit).points, self.aircraft(unit).hits)

    def as_flight(self, unit: str) -> Flight:
        """A flight as the rules of a fight take it: planes and carried wounds."""
        squadron = self.setup.squadron(unit)
        planes = self.planes(unit)
        return Flight(
            aircraft=squadron.aircraft,
            planes=planes,
            wounded=planes * squadron.aircraft.hits - self.flight(unit).points,
            base=squadron.base,
        )

    def side_of(self, unit: str) -> int:
        """The side of a ship or a flight."""
        return self.setup.side_of(unit)

    def up(self, side: int | None = None) -> list[FlightState]:
        """Flights in the air over the table, of one side or of both."""
        up = Where.UP  # looked up once, since this is asked for more than anything else
        return [
            flight
            for flight, squadron in zip(self.state.flights, self.setup.squadrons, strict=True)
            if flight.where is up and (side is None or squadron.side == side)
        ]

    def afloat(self, side: int | None = None) -> list[ShipState]:
        """Ships on the table, of one side or of both."""
        afloat = Afloat.AFLOAT
        return [
            ship
            for ship, vessel in zip(self.state.ships, self.setup.vessels, strict=True)
            if ship.afloat is afloat
            and ship.place is not None
            and (side is None or vessel.side == side)
        ]
