"""Undo restores: each order is taken back, given anew, taken back again and redone."""

from collections.abc import Iterator, Sequence

from deckload.conformance.look import Check, Look
from deckload.conformance.replays import verified
from deckload.conformance.trial import Ordered, Trial, goes_on
from deckload.dice.requests import Choice, Dice
from deckload.dice.seeded import Seeded
from deckload.record.account import Account
from deckload.record.battle import Battle
from deckload.record.lines import AnswerLine, ChoiceLine
from deckload.record.opened import new_battle


class _Same:
    """Dice of the seed, and the choices that were made the first time."""

    def __init__(self, dice: Seeded, answers: Sequence[AnswerLine]) -> None:
        self._dice = dice
        self._choices: Iterator[int] = iter(
            [line.answer for line in answers if isinstance(line, ChoiceLine)]
        )

    def faces(self, request: Dice) -> Sequence[int]:
        """The faces of the seed."""
        return self._dice.faces(request)

    def choose(self, request: Choice) -> int:
        """What was chosen the first time."""
        return next(self._choices, request.default)


def _look_at(trial: Trial, look: Look) -> None:
    twin = new_battle(trial.setup, seed=trial.seed)
    wanted = {order.number for order in trial.looked_at}
    for order in look.each(trial.orders):
        place = twin.position
        given = _give(twin, trial, order)
        if order.number in wanted:
            _taken_back(twin, trial, order, (place, given), look)
    if not trial.orders:
        return
    end = twin.position
    twin.undo(0)
    look(twin.game == trial.opening, "undoing everything leads to the opening", "it does not")
    twin.redo()
    look(
        twin.position == end and twin.game == trial.orders[-1].after,
        "redoing everything leads to the end",
        "it does not",
    )
    if trial.broken is None:
        verified(twin, trial.seed, look)


def _taken_back(
    twin: Battle, trial: Trial, order: Ordered, was: tuple[int, Account], look: Look
) -> None:
    """An order of the twin undone, given once more, undone and redone."""
    place, given = was
    twin.undo(place)
    look(
        twin.game == order.before,
        "undo leads to the state before the order",
        lambda: f"{_difference(twin, order)} differ",
    )
    look(goes_on(twin.game), "after an undo there is a legal order", "there is none")
    again = _give(twin, trial, order)
    look(
        [_faces(line) for line in again.answers] == [_faces(line) for line in given.answers],
        "an order given again after an undo meets the same dice",
        "it meets others",
    )
    look(
        again.events == given.events,
        "an order given again after an undo comes to the same",
        "it comes to something else",
    )
    twin.undo(place)
    twin.redo()
    look(
        twin.game == order.after,
        "redo leads to the state after the order",
        "it leads to another",
    )


def _give(twin: Battle, trial: Trial, order: Ordered) -> Account:
    dice = _Same(twin.dice(trial.seed), order.account.answers)
    return twin.give(order.move.seat, order.move.order, dice)


def _faces(line: AnswerLine) -> tuple[int, ...] | int:
    return line.answer if isinstance(line, ChoiceLine) else line.faces


def _difference(twin: Battle, order: Ordered) -> str:
    """The parts of the state that are not as they were."""
    now, then = twin.game.state, order.before.state
    names = [name for name in then.__struct_fields__ if getattr(now, name) != getattr(then, name)]
    return " and ".join(names) or "set-ups"


UNDOING = Check(
    "undoing",
    "Undo leads to the state before an order, which meets the same dice when it is given again; "
    "redo leads back, and a file with all that in it verifies.",
    _look_at,
)
