"""Initiative as steps of an engagement: who rolled higher, at sea and in the air (S1.2, A2.2)."""

from typing import Final

from deckload.dice.needs import Cause
from deckload.dice.requests import Asking, Faces
from deckload.rules.bound import air_initiative

TIE: Final = 2
"""What a roll of two equal sums comes to; it is rolled again by a new request."""


def initiative(first: Cause, second: Cause) -> Asking:
    """Two dice a side: the side that rolled higher, 0 or 1, or TIE (S1.2)."""
    one = sum((yield Faces(2, first)))
    other = sum((yield Faces(2, second)))
    return TIE if one == other else int(other > one)


def air_roll(first: str, second: str) -> Asking:
    """A die a side, by the names of the sides: the one that rolled higher, or TIE (A2.2)."""
    higher = yield from air_initiative((first, second))
    return TIE if higher is None else higher
