"""Interception: who is engaged with whom, and what each flight may do about it (A3.1, A3.7-A3.11).

A flight is called by its id. The engagements of a battle are one tuple, and what changes them
makes a new tuple; the order in them is that of the attacks.
"""

from collections.abc import Callable, Collection
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from deckload.dice.errors import BadScale
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Aircraft, Scale


class Engaged(Struct, frozen=True):
    """An attack of one flight on another that keeps them engaged (F2).

    `owed`: the target has not acted since. `over`: the engagement has ended with the turn, and
    only the reply that is owed is left of it (ruling `lock`).
    """

    interceptor: str
    intercepted: str
    owed: bool = True
    over: bool = False


Engagements = tuple[Engaged, ...]


class Conduct(StrEnum):
    """How a flight may act.

    `FREE`: as it likes (F3). `INTERCEPTED`: stay or break away (F4). `HELD`: an interceptor that
    may not simply go (ruling `interceptor_leaves`).
    """

    FREE = "free"
    HELD = "held"
    INTERCEPTED = "intercepted"


class Activation(Struct, frozen=True, kw_only=True):
    """What decides whether a flight may attack: its conduct, ammunition, and this bound so far."""

    conduct: Conduct = Conduct.FREE
    armed: bool = True
    acted: bool = False
    broke_away: bool = False


def may_start(aircraft: Aircraft, rulings: Rulings) -> bool:
    """Whether a flight of these may start a dogfight: a stat of +1 or better (A3.1).

    The converted stat counts, or the published one (ruling `initiate_on`); where that is not
    known, a converted 0 stands for it, since only a published 1 becomes 0 (A1.5).
    Raises BadScale for numbers that are not converted.
    """
    if aircraft.scale is not Scale.CONVERTED:
        raise BadScale(f"{aircraft.name}: only converted numbers are played with (A1.5)")
    least = rulings.numbers.air.start_stat
    if rulings["initiate_on"] == "converted":
        return aircraft.dogfight >= least
    if aircraft.published_dogfight is not None:
        return aircraft.published_dogfight >= least
    return aircraft.dogfight >= least - 1


def attacked(engagements: Engagements, interceptor: str, intercepted: str) -> Engagements:
    """The engagements after an attack: it alone engages, contact does not (F2, F6, F8)."""
    pair = (interceptor, intercepted)
    others = tuple(e for e in engagements if (e.interceptor, e.intercepted) != pair)
    return (*others, Engaged(interceptor, intercepted))


def acted(engagements: Engagements, flight: str) -> Engagements:
    """The engagements after a flight's activation: the reply it was owed is used or lapses (F6)."""
    return tuple(
        replace(e, owed=False) if e.intercepted == flight else e
        for e in engagements
        if not (e.over and e.intercepted == flight)
    )


def standing(engagements: Engagements, together: Callable[[str, str], bool]) -> Engagements:
    """The engagements that have not ended (F7, F8).

    `together` says whether two flights are both on the table and in contact, so it is false once
    either has moved out of contact, landed, left, been removed or been destroyed.
    """
    return tuple(e for e in engagements if together(e.interceptor, e.intercepted))


def after_turn(engagements: Engagements, unarmed: Collection[str], rulings: Rulings) -> Engagements:
    """The engagements that outlast the turn (F7; ruling `lock`).

    `unarmed` are the flights out of ammunition: what they intercepted is free. Under `turn` all
    engagements are over, and only replies that are owed are kept.
    """
    if rulings["lock"] == "turn":
        return tuple(replace(e, over=True) for e in engagements if e.owed)
    return tuple(e for e in engagements if e.interceptor not in unarmed)


def interceptors(engagements: Engagements, flight: str) -> tuple[str, ...]:
    """The flights that intercept this one; there may be any number (F2, F8)."""
    return tuple(e.interceptor for e in engagements if e.intercepted == flight and not e.over)


def to_answer(engagements: Engagements, flight: str) -> tuple[str, ...]:
    """The flights this one may fire back at: its interceptors, and those it owes a reply (F5, F6).

    A reply that is owed outlasts the engagement only under the ruling `lock`.
    """
    return tuple(e.interceptor for e in engagements if e.intercepted == flight)


def intercepting(engagements: Engagements, flight: str) -> tuple[str, ...]:
    """The flights that this one intercepts (F2)."""
    return tuple(e.intercepted for e in engagements if e.interceptor == flight and not e.over)


def conduct(engagements: Engagements, flight: str, rulings: Rulings) -> Conduct:
    """How a flight may act when its activation begins (F3, F4, F7; ruling `interceptor_leaves`)."""
    if interceptors(engagements, flight):
        return Conduct.INTERCEPTED
    if rulings["interceptor_leaves"] == "no" and intercepting(engagements, flight):
        return Conduct.HELD
    return Conduct.FREE


def must_break_away(conduct: Conduct, parting: bool) -> bool:
    """Whether a move must be a breaking away: 2/3 of the speed, out of all contact, no attack.

    Any move of an intercepted flight is one (F4), and any by which a held interceptor is parted
    from a flight that it intercepts (`parting`); a free flight just moves (F3).
    """
    return conduct is Conduct.INTERCEPTED or (conduct is Conduct.HELD and parting)


def cannot_attack(
    aircraft: Aircraft,
    activation: Activation,
    rulings: Rulings,
    *,
    in_contact: bool,
    on_table: bool,
) -> Refusal | None:
    """Why a flight may not attack another where it now is (A3.1, A3.7, A3.10, A3.11, F3, F4).

    `in_contact` and `on_table` are about the target; a flight that has not come on yet cannot be
    attacked (F17).
    """
    refused = _cannot_fight(activation)
    if refused is not None:
        return refused
    if activation.conduct is Conduct.INTERCEPTED:
        return Refusal(
            "F4",
            "An intercepted flight attacks nobody; it may fire back at one interceptor, "
            "then stay or break away.",
        )
    if not may_start(aircraft, rulings):
        return Refusal(
            "A3.1",
            "Only a flight with a dogfight stat of +1 or better starts a dogfight; "
            "this one may only fire back.",
        )
    if not on_table:
        return Refusal(
            "F17", "A flight that has not come on yet cannot be attacked; choose one on the table."
        )
    if not in_contact:
        return Refusal("F3", "A flight attacks only in contact; move into contact first.")
    return None


def cannot_strike(activation: Activation, rulings: Rulings, *, in_reach: bool) -> Refusal | None:
    """Why a flight may not attack a ship where it now is (A3.7, A3.10, F3, F4, F20).

    `in_reach`: the flight is in contact with the ship, or its ordnance has the range (F11). An
    intercepted flight that stays may strike only if the table rules so (ruling `press_on`).
    """
    refused = _cannot_fight(activation)
    if refused is not None:
        return refused
    if activation.conduct is Conduct.INTERCEPTED and rulings["press_on"] == "no":
        return Refusal(
            "F4",
            "An intercepted flight attacks no ship; it may fire back at one interceptor, "
            "then stay or break away.",
        )
    if not in_reach:
        return Refusal(
            "F11", "The ship is out of reach; strike in contact, or within the ordnance's range."
        )
    return None


def cannot_reply(
    engagements: Engagements,
    flight: str,
    at: str,
    rulings: Rulings,
    *,
    armed: bool,
    replied: bool,
    leaving: bool,
    in_contact: bool,
) -> Refusal | None:
    """Why a flight may not return fire at an interceptor (A3.8, A3.9, F4-F6; ruling `reply`).

    `replied`: it has done so in this activation. `leaving`: it breaks away in this activation.
    `in_contact` is about the interceptor. No stat is asked for, and nobody becomes intercepted:
    return fire is no attack (F5).
    """
    pairs = [e for e in engagements if (e.interceptor, e.intercepted) == (at, flight)]
    if not pairs:
        return Refusal("F5", "Return fire goes at an interceptor of the flight, and at no other.")
    if not armed:
        return Refusal(
            "A3.8", "A flight out of ammunition fires nothing back; it may dodge and break away."
        )
    if replied:
        return Refusal(
            "F5", "A flight returns fire once in an activation; it may now stay or break away."
        )
    if not in_contact:
        return Refusal("F4", "Return fire goes only at an interceptor still in contact.")
    if rulings["reply"] == "leaving" and not leaving:
        return Refusal("A3.9", "A flight that stays does not fire back; it may as it breaks away.")
    return None


def _cannot_fight(activation: Activation) -> Refusal | None:
    """What forbids any attack, on flights and ships alike."""
    if activation.acted:
        return Refusal(
            "F1", "This flight has acted in this bound; it may attack again in the next."
        )
    if not activation.armed:
        return Refusal(
            "A3.7",
            "A flight out of ammunition attacks nothing; it may again once it has landed and "
            "rearmed (A3.11).",
        )
    if activation.broke_away:
        return Refusal(
            "A3.10",
            "A flight that broke away attacks neither flight nor ship in that bound; "
            "it may in the next.",
        )
    return None
