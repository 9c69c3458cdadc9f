"""The bound: who rolls for it, who moves first, and how the sides alternate (A2.1-A2.3, F1, F9).

A side is 0 or 1, its place in the pair of names.
"""

from collections.abc import Iterable

from msgspec import Struct

from deckload.dice.needs import Cause, Purpose
from deckload.dice.requests import Asking, Choice, Faces
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import Rulings


class FlightInBound(Struct, frozen=True):
    """What the order of the bound needs to know of a flight.

    `present`: on the table, or due to come on in this bound (F17); destroyed, removed and
    off-table flights are not. `acted`: it has had its one activation.
    """

    flight: str
    side: int
    acted: bool = False
    present: bool = True

    @property
    def waits(self) -> bool:
        """Whether its activation is still to come."""
        return self.present and not self.acted


def air_roll_is_made(flights: Iterable[FlightInBound]) -> bool:
    """Whether the sides roll for the bound: both have a flight on the table or due (F1)."""
    return {flight.side for flight in flights if flight.present} == {0, 1}


def air_initiative(sides: tuple[str, str]) -> Asking:
    """Each side rolls a die: the side that rolled higher, or None for a tie (A2.1, A2.2).

    A tie is never rolled again in here, which could go on for ever; see `first_mover`.
    """
    first = yield Faces(1, _cause(sides[0]))
    second = yield Faces(1, _cause(sides[1]))
    if first == second:
        return None
    return 0 if first > second else 1


def first_mover(
    higher: int | None, ship_winner: int, sides: tuple[str, str], rulings: Rulings
) -> int | Choice | None:
    """The side that moves the first flight after an air roll (A2.2, F1).

    `higher` is what `air_initiative` gave, `ship_winner` the side with the ship initiative. None
    means: roll again, by a new request (ruling `air_tie`). Where the higher roll may choose, its
    owner is asked for 0 or 1 (ruling `air_first`); a tie that the ship winner takes is no roll
    of his, so he moves first without a choice.
    """
    if higher is None:
        return ship_winner if rulings["air_tie"] == "ship_winner" else None
    if rulings["air_first"] == "must":
        return higher
    return Choice(
        _cause(sides[higher]),
        f"Which side moves the first flight, {sides[0]} (0) or {sides[1]} (1)?",
        (0, 1),
        higher,
        "the higher roll moves first unless it chooses otherwise",
        "A2.2",
    )


def still_to_act(flights: Iterable[FlightInBound], side: int) -> tuple[str, ...]:
    """The flights of a side whose activation is still to come; those gone are skipped (F1)."""
    return tuple(flight.flight for flight in flights if flight.side == side and flight.waits)


def next_side(waiting: tuple[int, int], first: int | None, last: int | None) -> int | None:
    """The side that activates the next flight; None when the bound is over (A2.3, F1).

    `waiting` is how many flights each side has still to act, `first` the first mover (None where
    no roll was made) and `last` the side that acted last (None at the start). The other side is
    next if it has a flight; else the same one goes on alone.
    Raises ValueError if the bound starts without a first mover though both sides have flights.
    """
    if not any(waiting):
        return None
    turn = first if last is None else 1 - last
    if turn is None:
        if all(waiting):
            raise ValueError("both sides have flights, so the air roll says who moves first (F1)")
        turn = 0
    return turn if waiting[turn] else 1 - turn


def cannot_act(
    flight: FlightInBound, side: int | None, under_way: str | None = None
) -> Refusal | None:
    """Why a flight may not be activated now.

    `side` is the one to activate a flight (see `next_side`), `under_way` the flight whose
    activation has begun and not ended. Each flight acts once a bound, in its side's turn, and
    nobody interrupts another (A2.3, F1, F9).
    """
    if not flight.present:
        return Refusal("F1", "This flight is not on the table; activate one that is.")
    if under_way is not None and under_way != flight.flight:
        return Refusal("F9", "Another flight is acting, and none interrupts it; finish that first.")
    if flight.acted:
        return Refusal(
            "F1", "This flight has acted in this bound; each acts once, so activate another."
        )
    if flight.side != side:
        return Refusal("A2.3", "It is the other side's turn; a flight of that side acts next.")
    return None


def _cause(side: str) -> Cause:
    return Cause(
        Purpose.INITIATIVE, owner=side, unit=f"{side} aircraft", detail=f"{side} in the air"
    )
