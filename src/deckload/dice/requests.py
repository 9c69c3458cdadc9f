"""What a rule may ask for. A rule never rolls: it yields a request and is sent the answer.

A rule is a function of plain values that either returns its result, or is a generator that
yields requests and returns its result. It may also return a request: that request's answer is
then the result, which spares exact evaluation a walk through every answer.
"""

from collections.abc import Callable, Generator
from typing import Any

from msgspec import Struct

from deckload.dice.needs import Cause, Check, Need

Rule = Callable[..., Any]
Asking = Generator["Request", Any, Any]
"""The type of a rule that asks."""


class Pool(Struct, frozen=True, gc=False):
    """Roll `dice` dice against one need; the answer is the number of successes.

    All the dice of one roll belong in one pool: a need above six counts sixes over the whole
    roll (A3.3, F33), so asking die by die would make it impossible without a word.
    """

    dice: int
    check: Check


class Bands(Struct, frozen=True, gc=False):
    """Roll `dice` dice against several needs at once; the answer is a tuple of counts.

    The first count is of dice that meet `check`, the others of dice that meet each need of
    `further`: a damage die that scores, and whether it may be a critical (S4.1, S4.3).
    """

    dice: int
    check: Check
    further: tuple[Need, ...]


class Faces(Struct, frozen=True, gc=False):
    """Roll `dice` dice; the answer is the tuple of faces in the order rolled."""

    dice: int
    cause: Cause


class Choice(Struct, frozen=True, gc=False):
    """Ask the owner of `cause` to decide; the answer is one of `options`.

    `default` is the standing answer, given when nobody says otherwise. `question` and `why`
    are for people; `clause` is the rule that gives the choice.
    """

    cause: Cause
    question: str
    options: tuple[int, ...]
    default: int
    why: str = ""
    clause: str = ""


class Result(Struct, frozen=True, gc=False):
    """Ask for the result of another rule."""

    rule: Rule
    args: tuple[Any, ...] = ()


class Repeat(Struct, frozen=True, gc=False):
    """Ask for the sum of `times` independent runs of a rule (an integer or a tuple of them).

    The runs are open together, so their dice are rolled together. With no runs the sum is
    zero, a tuple of `width` zeros, or a plain 0 where `width` is 0.
    """

    times: int
    rule: Rule
    args: tuple[Any, ...] = ()
    width: int = 0


Dice = Pool | Bands | Faces
"""The requests that real faces answer."""
Request = Pool | Bands | Faces | Choice | Result | Repeat
REQUESTS = (Pool, Bands, Faces, Choice, Result, Repeat)


_CHECKED = (Pool, Bands)


def cause_of(request: Dice | Choice) -> Cause:
    """The cause a request carries, itself or within its check."""
    return request.check.cause if isinstance(request, _CHECKED) else request.cause


def needs_of(request: Dice) -> tuple[Need, ...]:
    """The needs a roll is read against; none for plain faces."""
    if isinstance(request, Pool):
        return (request.check.need,)
    if isinstance(request, Bands):
        return (request.check.need, *request.further)
    return ()
