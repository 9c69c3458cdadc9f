"""Going home: who must, to which deck, and what becomes of those without one (A3.7, F21, F22)."""

from collections.abc import Callable, Iterable
from enum import StrEnum

from msgspec import Struct

from deckload.rules.refusals import Refusal
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Role
from deckload.units.flights import Base

_BOMBERS = frozenset({Role.DIVE, Role.LEVEL, Role.TORPEDO})


class Fate(StrEnum):
    """What becomes of a flight: it goes on as before, must go home, is removed, or is lost.

    Removed and lost flights never come back. Neither was shot down: both score nothing (S9.4).
    """

    FLIES_ON = "flies on"
    GOES_HOME = "goes home"
    REMOVED = "removed"
    LOST = "lost"


class Goal(StrEnum):
    """Where a flight that must go home makes for.

    `EDGE`: its own base edge, to leave as it came (F19). `LOST_AT_EDGE`: the edge, where it
    counts as lost (F22). `LOST`: nowhere, it is lost at once (ruling `orphans`).
    """

    OWN_DECK = "own deck"
    OTHER_DECK = "another deck"
    EDGE = "base edge"
    LOST_AT_EDGE = "lost at the base edge"
    LOST = "lost"


class Deck(Struct, frozen=True):
    """A friendly carrier as a place to land.

    `squared` is the square of the distance to it, or to the edge on the way to it, in square
    thousandths. `afloat`: it has neither sunk nor left the battle. `takes`: it has room for this
    flight, and its flight deck is not gone for good; a deck that can be repaired is waited for.
    """

    carrier: str
    squared: int
    afloat: bool = True
    takes: bool = True


class Home(Struct, frozen=True):
    """Where to go: the goal, and the id of the carrier if it is a deck."""

    goal: Goal
    carrier: str = ""


def out_of_ammunition(base: Base) -> Fate:
    """What becomes of a flight at once when its ammunition is gone (A3.7)."""
    return Fate.GOES_HOME if base is Base.CARRIER else Fate.REMOVED


def must_go_home(role: Role, *, armed: bool, ordnance: bool, rulings: Rulings) -> bool:
    """Whether a flight in the air must go home (A3.7, F21, F22).

    It must without ammunition; without `ordnance` aboard only as a bomber, and only if the table
    rules so (ruling `spent_bombers`). All others stay up as long as they like.
    """
    if not armed:
        return True
    return rulings["spent_bombers"] == "home" and role in _BOMBERS and not ordnance


def orphaned(rulings: Rulings) -> Fate:
    """What becomes of a flight in the air when its carrier is gone (F21; ruling `orphans`)."""
    return Fate.LOST if rulings["orphans"] == "lost" else Fate.FLIES_ON


def nearest(decks: list[Deck]) -> Deck:
    """The nearest of some decks, the first of equally near ones."""
    return min(decks, key=lambda deck: deck.squared)


def home(
    own: Deck | None,
    others: Iterable[Deck],
    rulings: Rulings,
    nearest: Callable[[list[Deck]], Deck] = nearest,
) -> Home:
    """Where a flight that must land makes for (F21, F22; ruling `orphans`).

    Its own carrier; if that is gone or full, the nearest other friendly deck that takes it, the
    first of equally near ones; else its base edge, and there it is lost. `own` is None for a
    flight bought by itself, which leaves by its edge. `nearest` says which of several is nearest.
    """
    if own is None:
        return Home(Goal.EDGE)
    if own.afloat and own.takes:
        return Home(Goal.OWN_DECK, own.carrier)
    if not own.afloat and orphaned(rulings) is Fate.LOST:
        return Home(Goal.LOST)
    open_decks = [deck for deck in others if deck.afloat and deck.takes]
    if not open_decks:
        return Home(Goal.LOST_AT_EDGE)
    return Home(Goal.OTHER_DECK, nearest(open_decks).carrier)


def cannot_stay(homebound: bool, *, at_deck: bool, way_out: bool) -> Refusal | None:
    """Why a flight may not stand still: one that must go home goes on, intercepted or not (F21).

    It does wait in contact with a deck that has no landing left (`at_deck`, F15), and stays where
    it cannot break away (no `way_out`, F4).
    """
    if homebound and way_out and not at_deck:
        return Refusal(
            "F21", "A flight that must go home does not stay; it moves homeward at full reach."
        )
    return None
