"""AA: which ships fire at a flight, in which phase, in what order, with how many dice (A2.5-A2.7).

The dice of the fire itself are asked for by the rules of the drop.
"""

from collections.abc import Callable, Collection, Iterable
from enum import StrEnum
from typing import TypeVar

from msgspec import Struct

from deckload.rules.interception import Engagements, intercepting, interceptors
from deckload.rules.places import Position, squared_distance, within
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import Rulings
from deckload.units.weapons import Flak

T = TypeVar("T")


class Phase(StrEnum):
    """When AA may be fired: in the air bound, or in the ship firing phase (A2.5, A2.6)."""

    BOUND = "bound"
    FIRING = "firing"


class Stage(StrEnum):
    """A part of a strike: AA at the attackers, the drop with all its damage dice, the effects."""

    ANTI_AIRCRAFT = "anti-aircraft"
    DROP = "drop"
    EFFECTS = "effects"


class Battery(Struct, frozen=True, kw_only=True):
    """A ship's AA as it stands: where she is, her dice, and their range in inches (S6.1).

    A ship sunk in the bound is not `afloat` and fires no more (F31).
    """

    ship: str
    place: Position
    dice: int
    range: int
    afloat: bool = True

    @property
    def fires(self) -> bool:
        """Whether she has any AA to fire."""
        return self.afloat and self.dice > 0


class Fired(Struct, frozen=True):
    """AA dice that a ship has fired this turn: in which phase, at which flight, how many."""

    phase: Phase
    flight: str
    dice: int


def full_dice(flak: Flak, rulings: Rulings) -> int:
    """A ship's AA dice before any is fired: never more than the limit (S6.2)."""
    return min(flak.dice, rulings.numbers.anti_aircraft.most_dice)


def is_attacking(phase: Phase) -> bool:
    """Whether a flight under AA is attacking, so that its type modifiers hold (A4.2, A4.3, F23).

    In the bound AA is fired at no other (see `cannot_fire`); in the firing phase nobody attacks.
    """
    return phase is Phase.BOUND


def stages(rulings: Rulings) -> tuple[Stage, ...]:
    """The parts of a strike in order (A2.5; ruling `aa_timing`).

    The drop holds the damage dice and confirmations; no effect comes before the AA (S4.4).
    """
    if rulings["aa_timing"] == "before":
        return (Stage.ANTI_AIRCRAFT, Stage.DROP, Stage.EFFECTS)
    return (Stage.DROP, Stage.ANTI_AIRCRAFT, Stage.EFFECTS)


def supports(battery: Battery, attacked: Position, flight: Position, rulings: Rulings) -> bool:
    """Whether a ship is near enough to help one under attack (A2.5; ruling `aa_support`)."""
    return within(battery.place, supported(attacked, flight, rulings), battery.range)


def firing_order(
    attacked: Battery, friends: Iterable[Battery], flight: Position, rulings: Rulings
) -> tuple[Battery, ...]:
    """The ships that may fire at an attacking flight, in the order of their fire (A2.5, F24, F31).

    First the attacked ship, then its supporters, the nearest first; `friends`, the other ships of
    her side, come in their owner's order, which decides between equals. A distance is the one
    that made the ship a supporter: to the flight, or to the attacked ship (ruling `aa_support`).
    """
    centre = supported(attacked.place, flight, rulings)
    return order_of_fire(
        attacked,
        friends,
        near=lambda ship: supports(ship, attacked.place, flight, rulings),
        nearer=lambda one, other: (
            squared_distance(one.place, centre) < squared_distance(other.place, centre)
        ),
    )


def order_of_fire(
    attacked: Battery,
    friends: Iterable[Battery],
    *,
    near: Callable[[Battery], bool],
    nearer: Callable[[Battery, Battery], bool],
) -> tuple[Battery, ...]:
    """The order of `firing_order`, by whoever knows where the ships are (F24).

    `near` says whether a ship may support, `nearer` whether the first of two is the nearer one;
    neither is asked about a ship that has nothing to fire.
    """
    order: list[Battery] = []
    for ship in friends:
        if ship.ship == attacked.ship or not ship.fires or not near(ship):
            continue
        place = len(order)
        while place and nearer(ship, order[place - 1]):
            place -= 1
        order.insert(place, ship)
    return (attacked, *order) if attacked.fires else tuple(order)


def dice_left(
    dice: int, fired: Iterable[Fired], phase: Phase, flight: str, rulings: Rulings
) -> int:
    """AA dice that a ship of `dice` may still fire at a flight in a phase (ruling `aa_budget`).

    `fired` is all she has fired this turn. The dice last for the turn, for each flight in the
    turn, or for each phase (A2.5, A2.6, S3.1).
    """
    budget = rulings["aa_budget"]
    spent = sum(
        shot.dice
        for shot in fired
        if budget == "shared"
        or (budget == "each_flight" and shot.flight == flight)
        or (budget == "each_phase" and shot.phase is phase)
    )
    return max(0, dice - spent)


def in_melee(engagements: Engagements, flight: str, friends: Collection[str]) -> bool:
    """Whether a flight is engaged with one of `friends`, flights of the ship that would fire.

    On either side of the attack, and wherever they are (A2.7, F26).
    """
    engaged = (*interceptors(engagements, flight), *intercepting(engagements, flight))
    return any(other in friends for other in engaged)


def melee_bars(phase: Phase, melee: bool, rulings: Rulings) -> bool:
    """Whether the ban on AA into a dogfight holds (A2.7, F25; ruling `aa_melee`)."""
    return melee and (phase is Phase.BOUND or rulings["aa_melee"] == "engaged")


def cannot_fire(
    phase: Phase,
    rulings: Rulings,
    *,
    striking: bool,
    melee: bool,
    in_range: bool,
    dice_left: int,
) -> Refusal | None:
    """Why a ship may not fire AA at a flight (A2.5-A2.7, F23, F25, S6.1).

    `striking`: a strike of its own has been declared and its last die not rolled; a flight that
    was only intercepted has not struck. `melee` from `in_melee`. `in_range`: in the bound, the
    ship is in the `firing_order`; in the firing phase, the flight is within her AA range.
    """
    if phase is Phase.BOUND and not striking:
        return Refusal(
            "A2.6",
            "In the bound AA is fired only at a flight that is attacking a ship; "
            "fire at others in the ship firing phase.",
        )
    if melee_bars(phase, melee, rulings):
        return Refusal(
            "A2.7",
            "No AA is fired into a dogfight with friendly aircraft in it; "
            "fire at a flight that is not engaged with them.",
        )
    if not in_range:
        return Refusal(
            "S6.1", "The flight is out of reach of this ship's AA; fire at a nearer one."
        )
    if dice_left <= 0:
        return Refusal(
            "S3.1", "This ship has no AA dice left for that flight; she may fire again next turn."
        )
    return None


def supported(attacked: T, flight: T, rulings: Rulings) -> T:
    """Which of the two, units or their places, a supporter's AA must reach (`aa_support`)."""
    return flight if rulings["aa_support"] == "attacker_in_range" else attacked
