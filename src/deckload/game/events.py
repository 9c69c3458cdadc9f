"""Events: what has happened, as values; the state is their fold and needs no rule.

Each event holds the values after it, so that an old battle replays whatever today's rules say.
"""

from functools import singledispatch
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from deckload.game.setup import Setup
from deckload.game.state import (
    UNWATCHED,
    Afloat,
    Ending,
    FlightState,
    Phase,
    ShipState,
    State,
    Watched,
    Where,
    Wound,
)
from deckload.rules.ammunition import Stores
from deckload.rules.anti_aircraft import Fired
from deckload.rules.arcs import Screen
from deckload.rules.carriers import Moment
from deckload.rules.interception import Engagements
from deckload.rules.places import Position
from deckload.rules.special_actions import SpecialAction


class TurnBegan(Struct, frozen=True, tag="turn"):
    """A turn begins: markers of the one before are cleared (S8.3)."""

    turn: int


class PhaseBegan(Struct, frozen=True, tag="phase"):
    """A phase begins; `first` is the side that goes first in it, if that is settled."""

    phase: Phase
    first: int | None = None


class InitiativeWon(Struct, frozen=True, tag="initiative"):
    """A side has won the ship initiative of the turn (S1.2)."""

    side: int


class LaunchesDeclared(Struct, frozen=True, tag="declared"):
    """A side has declared its launches off the table (F14)."""

    side: int


class SpecialActionTaken(Struct, frozen=True, tag="special"):
    """A ship has declared a special action; `done`: her crew has managed it (S2.5)."""

    ship: str
    action: SpecialAction
    done: bool


class ShipMoved(Struct, frozen=True, tag="ship-moved"):
    """A ship has moved, `ran` thousandths in all; `place` None: off the table (S2.4).

    `smoke` is the screen that she has laid on her way (S2.9).
    """

    ship: str
    place: Position | None
    heading: int
    ran: int
    smoke: Screen = ()


class ShipNominated(Struct, frozen=True, tag="ship-fired"):
    """A ship has had her nomination of the firing phase (S1.4)."""

    ship: str


class GunsFired(Struct, frozen=True, tag="guns-fired"):
    """A ship has fired these lines at a target, and those of her that `failed` not (S3.1, S4.6).

    `spent` are all the One-Shot lines that she has fired by now (S5.1).
    """

    ship: str
    target: str
    lines: tuple[str, ...]
    failed: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()


class AAFired(Struct, frozen=True, tag="aa-fired"):
    """A ship has fired anti-aircraft dice; `works`: what the test of a crippled line gave."""

    ship: str
    fired: Fired
    works: bool | None = None


class DeckWorked(Struct, frozen=True, tag="deck-worked"):
    """A carrier has launched or recovered a flight (A5.2, F15)."""

    carrier: str
    moment: Moment


class HitsWatched(Struct, frozen=True, tag="watched"):
    """What a carrier's hits of this turn will come to if she is busy yet has become this."""

    ship: str
    watched: Watched


class ShipHit(Struct, frozen=True, tag="ship-hit"):
    """A ship's points and fires have become these."""

    ship: str
    damage: int
    crew: int
    fires: int


class ShipWounded(Struct, frozen=True, tag="ship-wounded"):
    """A critical has struck a ship; `words` say what it does, `stays` if it goes on (S4.8)."""

    ship: str
    wound: Wound
    words: str
    stays: bool


class WoundMended(Struct, frozen=True, tag="wound-mended"):
    """A ship has repaired one of her wounds (S8.2)."""

    ship: str
    wound: Wound


class ShipGone(Struct, frozen=True, tag="ship-gone"):
    """A ship is out of the battle."""

    ship: str
    afloat: Afloat


class FlightPut(Struct, frozen=True, tag="flight-put"):
    """A flight is somewhere else now: launched, moved, landed, away, gone; `how` says it."""

    flight: str
    where: Where
    how: str
    place: Position | None = None
    host: str | None = None
    due: int = 0


class FlightHit(Struct, frozen=True, tag="flight-hit"):
    """A flight has this many points left."""

    flight: str
    points: int


class StoresBecame(Struct, frozen=True, tag="stores"):
    """A flight's ammunition and ordnance have become these."""

    flight: str
    stores: Stores
    checked: bool = False
    owes: bool = False


class FlightActed(Struct, frozen=True, tag="flight-acted"):
    """A flight has had its activation of the bound (F1)."""

    flight: str
    broke_away: bool = False


class EngagementsBecame(Struct, frozen=True, tag="engagements"):
    """Who is engaged with whom has become this (F2, F7)."""

    engagements: Engagements


class BattleEnded(Struct, frozen=True, tag="ended"):
    """The battle is over (S1.6, F30)."""

    ending: Ending


Event = (
    TurnBegan
    | PhaseBegan
    | InitiativeWon
    | LaunchesDeclared
    | SpecialActionTaken
    | ShipMoved
    | ShipNominated
    | GunsFired
    | AAFired
    | DeckWorked
    | HitsWatched
    | ShipHit
    | ShipWounded
    | WoundMended
    | ShipGone
    | FlightPut
    | FlightHit
    | StoresBecame
    | FlightActed
    | EngagementsBecame
    | BattleEnded
)


def happened(setup: Setup, state: State, event: Event) -> State:
    """The state after an event; the state before it stays as it was."""
    return replace(_after(event, setup, state), number=state.number + 1)


@singledispatch
def _after(event: Any, setup: Setup, state: State) -> State:
    raise TypeError(f"no event: {event!r}")


@_after.register
def _(event: TurnBegan, setup: Setup, state: State) -> State:
    ships = tuple(
        replace(
            ship,
            moved=False,
            nominated=False,
            ran=0,
            fired=(),
            aa_works=None,
            deck_work=(),
            watched=UNWATCHED,
            special=None,
            tried=False,
            smoke=(),
        )
        for ship in state.ships
    )
    flights = tuple(
        replace(flight, acted=False, checked=False, owes=False, broke_away=False)
        for flight in state.flights
    )
    return replace(
        state,
        turn=event.turn,
        phase=Phase.INITIATIVE,
        ships=ships,
        flights=flights,
        first=None,
        last=None,
        declared=(False, False),
        acting=None,
    )


@_after.register
def _(event: PhaseBegan, setup: Setup, state: State) -> State:
    return replace(state, phase=event.phase, first=event.first, last=None)


@_after.register
def _(event: InitiativeWon, setup: Setup, state: State) -> State:
    return replace(state, ship_winner=event.side)


@_after.register
def _(event: LaunchesDeclared, setup: Setup, state: State) -> State:
    declared = tuple(done or side == event.side for side, done in enumerate(state.declared))
    return replace(state, declared=declared)


@_after.register
def _(event: ShipMoved, setup: Setup, state: State) -> State:
    changed = {
        "place": event.place,
        "heading": event.heading,
        "ran": event.ran,
        "moved": True,
        "smoke": event.smoke,
    }
    state = _with_ship(setup, state, event.ship, changed)
    return replace(state, last=setup.vessel(event.ship).side, acting=None)


@_after.register
def _(event: SpecialActionTaken, setup: Setup, state: State) -> State:
    changed = {"tried": True, "special": event.action if event.done else None}
    return replace(_with_ship(setup, state, event.ship, changed), acting=event.ship)


@_after.register
def _(event: GunsFired, setup: Setup, state: State) -> State:
    return _with_ship(setup, state, event.ship, {"spent": event.spent})


@_after.register
def _(event: ShipNominated, setup: Setup, state: State) -> State:
    state = _with_ship(setup, state, event.ship, {"nominated": True})
    return replace(state, last=setup.vessel(event.ship).side)


@_after.register
def _(event: AAFired, setup: Setup, state: State) -> State:
    ship = state.ships[setup.ship_place(event.ship)]
    fired = (*ship.fired, event.fired) if event.fired.dice else ship.fired
    works = ship.aa_works if event.works is None else event.works
    return _with_ship(setup, state, event.ship, {"fired": fired, "aa_works": works})


@_after.register
def _(event: DeckWorked, setup: Setup, state: State) -> State:
    work = state.ships[setup.ship_place(event.carrier)].deck_work
    return _with_ship(setup, state, event.carrier, {"deck_work": (*work, event.moment)})


@_after.register
def _(event: HitsWatched, setup: Setup, state: State) -> State:
    return _with_ship(setup, state, event.ship, {"watched": event.watched})


@_after.register
def _(event: ShipHit, setup: Setup, state: State) -> State:
    changed = {"damage": event.damage, "crew": event.crew, "fires": event.fires}
    return _with_ship(setup, state, event.ship, changed)


@_after.register
def _(event: ShipWounded, setup: Setup, state: State) -> State:
    if not event.stays:
        return state
    wounds = state.ships[setup.ship_place(event.ship)].wounds
    return _with_ship(setup, state, event.ship, {"wounds": (*wounds, event.wound)})


@_after.register
def _(event: WoundMended, setup: Setup, state: State) -> State:
    wounds = list(state.ships[setup.ship_place(event.ship)].wounds)
    wounds.remove(event.wound)
    return _with_ship(setup, state, event.ship, {"wounds": tuple(wounds)})


@_after.register
def _(event: ShipGone, setup: Setup, state: State) -> State:
    return _with_ship(setup, state, event.ship, {"afloat": event.afloat, "place": None})


@_after.register
def _(event: FlightPut, setup: Setup, state: State) -> State:
    changed = {
        "where": event.where,
        "place": event.place,
        "host": event.host,
        "due": event.due,
    }
    return _with_flight(setup, state, event.flight, changed)


@_after.register
def _(event: FlightHit, setup: Setup, state: State) -> State:
    return _with_flight(setup, state, event.flight, {"points": event.points})


@_after.register
def _(event: StoresBecame, setup: Setup, state: State) -> State:
    flight = state.flights[setup.flight_place(event.flight)]
    changed = {
        "stores": event.stores,
        "checked": flight.checked or event.checked,
        "owes": event.owes,
    }
    return _with_flight(setup, state, event.flight, changed)


@_after.register
def _(event: FlightActed, setup: Setup, state: State) -> State:
    changed = {"acted": True, "broke_away": event.broke_away}
    state = _with_flight(setup, state, event.flight, changed)
    return replace(state, last=setup.squadron(event.flight).side)


@_after.register
def _(event: EngagementsBecame, setup: Setup, state: State) -> State:
    return replace(state, engagements=event.engagements)


@_after.register
def _(event: BattleEnded, setup: Setup, state: State) -> State:
    return replace(state, phase=Phase.OVER, ending=event.ending, first=None, last=None)


def _with_ship(setup: Setup, state: State, unit: str, changed: dict[str, Any]) -> State:
    at = setup.ship_place(unit)
    ship: ShipState = replace(state.ships[at], **changed)
    return replace(state, ships=(*state.ships[:at], ship, *state.ships[at + 1 :]))


def _with_flight(setup: Setup, state: State, unit: str, changed: dict[str, Any]) -> State:
    at = setup.flight_place(unit)
    flight: FlightState = replace(state.flights[at], **changed)
    return replace(state, flights=(*state.flights[:at], flight, *state.flights[at + 1 :]))
