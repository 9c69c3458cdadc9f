"""Dice by side: one side's are rolled from the seed, another's are typed in from a real table."""

from collections.abc import Callable, Sequence

from deckload.dice.errors import BadDice
from deckload.dice.recorded import Answer, Unanswered
from deckload.dice.requests import Choice, Dice, cause_of
from deckload.dice.resolve import Answerer
from deckload.dice.seeded import Seeded
from deckload.record.lines import By


class BySide:
    """Answers rolls of the owners that have theirs rolled; the others' wait until they are given.

    `how` says of an owner how his dice come. `given` is the answer to the one roll or decision
    that was waited for; every further one raises Unanswered. A decision that `decide` has an
    answer to is not waited for. One of these serves for one order, or for going on with one once.
    """

    def __init__(
        self,
        dice: Seeded,
        how: Callable[[str], By],
        given: Answer | None = None,
        decide: Callable[[Choice], int | None] = lambda choice: None,
    ) -> None:
        self._dice = dice
        self._how = how
        self._given = given
        self._decide = decide
        self._last = By.ROLLED

    @property
    def by(self) -> By:
        """How the faces of the last roll came."""
        return self._last

    def faces(self, request: Dice) -> Sequence[int]:
        """The faces given, or rolled. Raises Unanswered for a roll that somebody has to type.

        Raises BadDice where a decision was given.
        """
        given, self._given = self._given, None
        if isinstance(given, int):
            raise BadDice(f"a decision ({given}) was given where dice are rolled")
        if given is not None:
            self._last = By.TYPED
            # Which throw of the unit's the next one is does not hang on who rolled this one.
            cause = cause_of(request)
            place = (cause.unit, cause.purpose)
            self._dice.rolled[place] = self._dice.rolled.get(place, 0) + 1
            return given
        if self._how(cause_of(request).owner) is By.TYPED:
            raise Unanswered(request)
        self._last = By.ROLLED
        return self._dice.faces(request)

    def choose(self, request: Choice) -> int:
        """The option given, or decided. Raises Unanswered for one that is still open.

        Raises BadDice where dice were given.
        """
        given, self._given = self._given, None
        if isinstance(given, int):
            return given
        if given is not None:
            raise BadDice(f"dice were given where a decision is asked for: {request.question}")
        decided = self._decide(request)
        if decided is None:
            raise Unanswered(request)
        return decided


def how_given(answerer: Answerer) -> By:
    """How the faces came that an answerer has just given: rolled by a seed, else typed."""
    if isinstance(answerer, BySide):
        return answerer.by
    return By.ROLLED if isinstance(answerer, Seeded) else By.TYPED
