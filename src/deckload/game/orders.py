"""Orders: what a seat may tell its units to do.

An order says what is wanted and nothing of what comes of it. Places and distances are in whole
thousandths of an inch. In a battle that keeps no positions every place is SOMEWHERE, ships are
moved without a distance, and `facts` are what the players have answered about the table.
"""

from typing import Annotated

from msgspec import Meta, Struct

from deckload.game.facts import Facts
from deckload.rules.places import Position
from deckload.rules.special_actions import SpecialAction

Distance = Annotated[int, Meta(ge=0, le=1_000_000)]


class Proceed(Struct, frozen=True, tag="proceed"):
    """Do what the table does by itself: roll initiative, the end phase. No seat need give it."""


class ChooseFirst(Struct, frozen=True, tag="first"):
    """Say which side goes first in the phase to come (S1.3, S1.4, A2.2)."""

    side: Annotated[int, Meta(ge=0, le=1)]


class DeclareLaunches(Struct, frozen=True, tag="declare"):
    """Declare the launches off the table of this turn, perhaps none (A5.4, F14)."""

    flights: tuple[str, ...] = ()


class Launch(Struct, frozen=True):
    """A flight that a carrier sends up after her move, and where its stand is put (F14)."""

    flight: str
    place: Position


class DeclareSpecial(Struct, frozen=True, tag="special"):
    """Declare a special action of a ship, which moves next (S2.5)."""

    ship: str
    action: SpecialAction


class MoveShip(Struct, frozen=True, tag="move"):
    """Move a ship `ahead`, turn by `points` of 45 degrees (to starboard if above 0), go on `then`.

    To come about she may turn once more, by `again`, and go on `last` (S2.7). She launches flights
    at the end of it. A path that runs off the table takes her out of the battle, and must be
    meant: `leave` (S2.1-S2.4).
    """

    ship: str
    ahead: Distance
    points: Annotated[int, Meta(ge=-8, le=8)] = 0
    then: Distance = 0
    launches: tuple[Launch, ...] = ()
    leave: bool = False
    again: Annotated[int, Meta(ge=-8, le=8)] = 0
    last: Distance = 0
    facts: Facts = ()


class Attack(Struct, frozen=True, tag="attack"):
    """Attack an enemy flight in contact (A3.1)."""

    target: str


class Strike(Struct, frozen=True, tag="strike"):
    """Attack a ship in contact (A4)."""

    target: str


class Land(Struct, frozen=True, tag="land"):
    """Land on a friendly carrier in contact (F16)."""

    carrier: str


class Leave(Struct, frozen=True, tag="leave"):
    """Leave the table by the own base edge (F10, A5.5)."""


Action = Attack | Strike | Land | Leave


class ActFlight(Struct, frozen=True, tag="fly"):
    """Activate a flight: return fire if it is intercepted, move, and do one thing (F3, F4).

    `arrive` is where a flight from off the table comes on (F17). `reply` is the interceptor it
    fires back at. `to` is where it moves, None for standing still; an intercepted flight that
    moves breaks away. `action` None: nothing more.
    """

    flight: str
    arrive: Position | None = None
    reply: str | None = None
    to: Position | None = None
    action: Action | None = None
    facts: Facts = ()


class AntiAircraft(Struct, frozen=True):
    """Anti-aircraft dice at a flight in the ship firing phase (A2.6)."""

    flight: str
    dice: Annotated[int, Meta(ge=1, le=99)]


class Gunfire(Struct, frozen=True):
    """Weapon lines of a ship at one target: guns, secondaries and torpedoes (S3.1).

    Lines are named by kind and place on the sheet: `main-1`, `secondary-1`, `torpedo-1`.
    """

    target: str
    lines: tuple[str, ...]


class FireShip(Struct, frozen=True, tag="fire"):
    """Nominate a ship to fire, or to hold her fire (S1.4, S1.5).

    The first target of `guns` is hers; at the second and later ones she fires worse (S3.3).
    """

    ship: str
    anti_aircraft: tuple[AntiAircraft, ...] = ()
    guns: tuple[Gunfire, ...] = ()
    facts: Facts = ()


Order = Proceed | ChooseFirst | DeclareLaunches | DeclareSpecial | MoveShip | ActFlight | FireShip
