"""Illegal orders are refused: by a clause that exists, without a die, and nothing changes."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple, NoReturn

from msgspec.json import encode
from msgspec.structs import replace

from deckload.conformance.look import Check, Look
from deckload.conformance.trial import Ordered, Trial
from deckload.dice.errors import UnknownName
from deckload.dice.requests import Choice, Dice
from deckload.game import battle
from deckload.game.battle import Refused, Seat
from deckload.game.orders import ChooseFirst, Order, Proceed
from deckload.game.setup import Setup
from deckload.game.state import Game, Phase
from deckload.game.turn import awaited
from deckload.record.errors import OutOfPlace
from deckload.rules.clauses import CLAUSES
from deckload.rules.refusals import Refusal

STRANGER = "a-unit-of-no-battle"


class Illegal(NamedTuple):
    """An order that may not be given, and why not in a few words."""

    game: Game
    seat: Seat
    order: Order
    why: str


class _Asked(Exception):
    """A die or a choice was asked for."""


class _NoDice:
    """Answers nothing: a refusal comes before the first die."""

    def faces(self, request: Dice) -> NoReturn:
        """Raises _Asked."""
        raise _Asked

    def choose(self, request: Choice) -> NoReturn:
        """Raises _Asked."""
        raise _Asked


def is_refusal(look: Look, refusal: Refusal, what: str) -> None:
    """A refusal names a clause that exists, and says in a sentence why."""
    look(
        refusal.clause in CLAUSES,
        "a refusal names a clause of the index",
        f"{what}: refused by {refusal.clause!r}",
    )
    look(
        refusal.reason.endswith(".") and "\n" not in refusal.reason,
        "a refusal says why in one sentence",
        f"{what}: {refusal.reason!r}",
    )


def _look_at(trial: Trial, look: Look) -> None:
    last: dict[type[Order], tuple[Seat, Order]] = {}
    phases: dict[type[Order], set[Phase]] = {}
    for order in trial.orders:
        phases.setdefault(type(order.move.order), set()).add(order.before.state.phase)
    looked_at = {order.number for order in trial.looked_at}
    for order in look.each(trial.orders):
        if order.number in looked_at:
            early = [o for kind, (_, o) in last.items() if _phase(order) not in phases[kind]]
            for illegal in _illegal(trial.setup, order, early):
                _is_refused(look, illegal)
        last[type(order.move.order)] = (order.move.seat, order.move.order)
    if trial.broken is not None:
        return
    for seat, given in last.values():
        _is_refused(look, Illegal(trial.ending, seat, given, "the battle is over"))
        _leaves_no_line(trial, seat, given, look)


def _illegal(setup: Setup, order: Ordered, untimely: Iterable[Order]) -> Iterator[Illegal]:
    """A sample of what may not be ordered before and after an order.

    `untimely` are orders of kinds that no seat has given in this phase of any turn.
    """
    before, seat, given = order.before, order.move.seat, order.move.order
    for other in (0, 1, None):
        if other != seat:
            yield Illegal(before, other, given, "another seat is awaited")
    for each in untimely:
        yield Illegal(before, seat, each, "it is another part of the turn")
    stranger = _to_stranger(setup, given)
    if stranger is not None:
        yield Illegal(before, seat, stranger, "no unit of the battle is called so")
    if stranger is not None and order.after.state.turn == before.state.turn:
        yield Illegal(order.after, awaited(order.after).seat, given, "the unit has had its order")


def _phase(order: Ordered) -> Phase:
    return order.before.state.phase


def _to_stranger(setup: Setup, order: Order) -> Order | None:
    """The order given to a unit that is not there; None for an order to no unit."""
    if isinstance(order, Proceed | ChooseFirst):
        return None
    for field in ("ship", "flight"):
        named = getattr(order, field, None)
        if isinstance(named, str) and _is_there(setup, named):
            return replace(order, **{field: STRANGER})
    return None


def _is_there(setup: Setup, unit: str) -> bool:
    try:
        setup.side_of(unit)
    except UnknownName:
        return False
    return True


def _is_refused(look: Look, illegal: Illegal) -> None:
    """The order is refused, by plan and by give, and the game is as it was."""
    game, seat, order, why = illegal
    text = encode(game.state)
    try:
        refusal = battle.plan(game, seat, order)
    except UnknownName:
        return
    if not isinstance(refusal, Refusal):
        look(False, f"an order is refused where {why}", f"{order} of seat {seat} is accepted")
        return
    is_refusal(look, refusal, str(order))
    try:
        battle.give(game, seat, order, _NoDice())
    except Refused as refused:
        same = refused.refusal == refusal
        look(same, "plan and give refuse alike", f"{refusal} and {refused.refusal}")
    except _Asked:
        look(False, "an order is refused before a die is rolled", f"{order} asks for dice")
    look(encode(game.state) == text, "a refused order changes nothing", "the state has changed")


def _leaves_no_line(trial: Trial, seat: Seat, order: Order, look: Look) -> None:
    """The record takes no refused order, and no line is written for it."""
    text = trial.battle.text
    with suppress(Refused, UnknownName, OutOfPlace):
        trial.battle.give(seat, order, _NoDice())
    look(trial.battle.text == text, "a refused order leaves no line in the file", "it leaves one")


REFUSALS = Check(
    "refusals",
    "Orders of the wrong seat, at the wrong time, to spent or unknown units are refused by a "
    "clause that exists, before any die, and change nothing.",
    _look_at,
)
