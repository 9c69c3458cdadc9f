"""Carriers: launching and landing, the round trip, and a busy flight deck (A5, F12-F20, S7)."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from deckload.dice.needs import SIX
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import Rulings
from deckload.units.conversion import effective_level
from deckload.units.flights import FULL_FLIGHT
from deckload.units.ships import Level, Ship

CATAPULTED: Final[Mapping[str, int]] = {"single": 1, "six": FULL_FLIGHT}


class Moment(Struct, frozen=True, order=True):
    """A point of the battle: the turn, and a number that grows with every event in it."""

    turn: int
    event: int


class Whereabouts(StrEnum):
    """Where a flight is at the end: the first three survive (F30)."""

    IN_THE_AIR = "in the air"
    IN_TRANSIT = "in transit"
    ON_DECK = "on deck"
    LEFT = "left"
    LOST = "lost"


class RoundTrip(Struct, frozen=True):
    """The turns of a flight's way home and out again (F18).

    It leaves (on the table: comes to the carrier) in `leaves`, lands in `lands`, may be launched
    in `launches`, and acts on the table from the bound of `acts`.
    """

    leaves: int
    lands: int
    launches: int
    acts: int


class FlightDeck(Struct, frozen=True, kw_only=True):
    """A carrier as flights find her.

    `decks` is what she can launch and land in a turn, `used` what she has this turn (F15).
    `capacity` is in flights, and `belonging` the flights, of whatever size, that live on her and
    are not lost: up or on deck, those from other carriers that have landed here included.
    `evading` is her special action this turn (S2.8).
    """

    decks: int
    capacity: int
    belonging: int
    used: int = 0
    working: bool = True
    evading: bool = False
    afloat: bool = True
    off_table: bool = False

    @property
    def decks_left(self) -> int:
        """Launches and landings that are left this turn (F15)."""
        return max(0, self.decks - self.used)

    def has_room(self, own: bool) -> bool:
        """Whether a flight finds room; her own always do, in any order (F16, S7.1)."""
        return own or self.belonging < self.capacity


def decks(ship: Ship, off_table: bool) -> int:
    """Launches and landings together that a carrier has in a turn (F15, S7.1)."""
    return ship.decks_off_table if off_table else ship.decks


def flights_up_at_start(ship: Ship, off_table: bool) -> int:
    """The most flights that may begin the battle in the air, in contact with her (F19)."""
    return 0 if off_table else ship.decks


def is_busy(deck_work: Iterable[Moment], hit: Moment, rulings: Rulings) -> bool:
    """Whether a hit catches a carrier at flying off or landing on (A5.2; ruling `busy_window`).

    `deck_work` are the moments of her launches and landings; one undone is not among them. From
    such a moment to the end of the turn she is busy, or all of that turn: then a hit is to be
    looked at again when she launches or lands later in the turn.
    """
    whole = rulings["busy_window"] == "turn"
    return any(work.turn == hit.turn and (whole or work <= hit) for work in deck_work)


def critical_face(rulings: Rulings, *, torpedo: bool, busy: bool) -> int:
    """The natural face from which a damage die may be a critical (A5.2, S4.3).

    A busy carrier is open to gunfire and bombs from 5, to torpedoes from 6 as any ship.
    """
    return rulings.numbers.air.busy_face if busy and not torpedo else SIX


def may_cause_critical(*, weak: bool, torpedo: bool, busy: bool) -> bool:
    """Whether a weapon may cause criticals: Weak ones only on a busy carrier (A5.3, S4.3)."""
    return not weak or (busy and not torpedo)


def arrival_turn(declared: int, rulings: Rulings) -> int:
    """The turn in which a flight launched off the table comes on (A5.4)."""
    return declared + rulings.numbers.air.arrival_turns


def landing_turn(left: int, rulings: Rulings) -> int:
    """The first turn in which a flight that left by its edge can land off the table (A5.5)."""
    return left + (2 if rulings["offboard_return"] == "two" else 1)


def launch_turn(landed: int, rulings: Rulings) -> int:
    """The first turn in which a flight that has landed may be launched (F18; ruling `rearm_turns`).

    From then on it is rearmed; the whole turns between are spent on deck (S7.2).
    """
    return landed + int(rulings["rearm_turns"]) + 1


def round_trip(left: int, off_table: bool, rulings: Rulings) -> RoundTrip:
    """The calendar of a flight that goes home in turn `left`, if no deck is short (F14, F18)."""
    lands = landing_turn(left, rulings) if off_table else left
    launches = launch_turn(lands, rulings)
    return RoundTrip(
        left, lands, launches, arrival_turn(launches, rulings) if off_table else launches
    )


def cannot_launch(deck: FlightDeck, *, turn: int, ready: int, moved: bool) -> Refusal | None:
    """Why a carrier may not launch a flight now (A5.4, F14, F15, S2.8, S7.2).

    `ready` is the flight's `launch_turn`, or the first turn of the battle. `moved`: on the table,
    she has made her move of this turn; off it, some ship has.
    """
    if not deck.afloat:
        return Refusal("F31", "A carrier that is gone launches nothing; launch from another.")
    if turn < ready:
        return Refusal("S7.2", f"The flight is still rearming; it may launch from turn {ready} on.")
    if deck.off_table and moved:
        return Refusal(
            "F14",
            "Off the table launches are declared before any ship moves; declare it next turn.",
        )
    if not deck.off_table and not moved:
        return Refusal("F14", "A carrier launches after her own move; move her first.")
    if not deck.working:
        return Refusal("S4.8", "A flight deck that is out launches nothing; repair it first.")
    return _cannot_work(deck)


def cannot_land(deck: FlightDeck, *, own: bool, there: bool) -> Refusal | None:
    """Why a flight may not land on a carrier now (A5.5, F15, F16, S2.8, S7.1).

    `own`: it belongs to her. `there`: it ended its move in contact with her, or off the table its
    `landing_turn` has come. Every refusal is known when the order is given.
    """
    if not deck.afloat:
        return Refusal("F31", "Nothing lands on a carrier that is gone; make for another deck.")
    if not there:
        if deck.off_table:
            return Refusal("A5.5", "The flight is still on its way; it lands when it is due.")
        return Refusal("F16", "A flight lands in contact with the carrier; move it there first.")
    if not deck.working:
        return Refusal("F16", "A flight deck that is out takes nobody; wait, or go elsewhere.")
    if not deck.has_room(own):
        return Refusal(
            "F16", "This carrier has no place left beside its own flights; go to another deck."
        )
    return _cannot_work(deck)


def cannot_harm(off_table: bool) -> Refusal | None:
    """Why nothing may be done to a carrier: she is off the table (A5.6).

    On the table she is a ship like any other, but for A5.2 and A5.3 (A5.1).
    """
    if off_table:
        return Refusal(
            "A5.6", "A carrier off the table cannot be harmed; attack what is on the table."
        )
    return None


def lost_with_carrier(flights: Mapping[str, Whereabouts]) -> tuple[str, ...]:
    """Which of a carrier's flights sink with her: those on deck and no others (F31)."""
    return tuple(flight for flight, where in flights.items() if where is Whereabouts.ON_DECK)


def survives(where: Whereabouts) -> bool:
    """Whether a flight counts as a survivor at the end (F30)."""
    return where in (Whereabouts.IN_THE_AIR, Whereabouts.IN_TRANSIT, Whereabouts.ON_DECK)


def level(ship: Ship, rulings: Rulings) -> Level:
    """The level a ship counts at, on the table or off it (A5.7, F27; ruling `carrier_slide`)."""
    return effective_level(ship, rulings["carrier_slide"])


def catapult_planes(rulings: Rulings) -> int:
    """How many planes a ship's catapult sends up together (A1.1; ruling `catapult`)."""
    return CATAPULTED[rulings["catapult"]]


def _cannot_work(deck: FlightDeck) -> Refusal | None:
    """What stands against launching and landing alike."""
    if deck.evading:
        return Refusal("S2.8", "An evading carrier launches and recovers nothing; wait a turn.")
    if not deck.decks_left:
        return Refusal("F15", "All launches and landings of this turn are used; wait a turn.")
    return None
