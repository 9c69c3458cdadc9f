"""Recorded dice: the answers of an earlier resolution, in order.

Running a plan again over the answers recorded so far finds what must be asked next, so a
resolution under way needs no state of its own.
"""

from collections.abc import Iterable, Sequence

from deckload.dice.errors import BadDice
from deckload.dice.requests import Choice, Dice
from deckload.dice.typed import checked_choice, checked_faces

Answer = Sequence[int] | int
"""The faces of a roll, or the option of a choice."""


class Unanswered(Exception):
    """The recorded answers have run out; `request` is what is asked next."""

    def __init__(self, request: Dice | Choice) -> None:
        super().__init__("the recorded answers have run out")
        self.request = request


class Recorded:
    """Answers requests from a list; raises `Unanswered` past its end.

    A recorded answer that does not fit its request (another number of dice, a face of 7, an
    option that was not offered) raises BadDice.
    """

    def __init__(self, answers: Iterable[Answer]) -> None:
        self._answers = iter(answers)

    def faces(self, request: Dice) -> Sequence[int]:
        """The next recorded faces."""
        answer = self._next(request)
        if isinstance(answer, int):
            raise BadDice(f"the record holds a choice ({answer}) where faces were rolled")
        return checked_faces(request, answer)

    def choose(self, request: Choice) -> int:
        """The next recorded choice."""
        answer = self._next(request)
        if not isinstance(answer, int):
            raise BadDice("the record holds faces where a choice was made")
        return checked_choice(request, answer)

    def left(self) -> list[Answer]:
        """The answers that no request has taken."""
        return list(self._answers)

    def _next(self, request: Dice | Choice) -> Answer:
        for answer in self._answers:
            return answer
        raise Unanswered(request)
