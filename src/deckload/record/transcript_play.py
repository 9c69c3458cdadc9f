"""A battle played again from its text, under the installed rules or others."""

from collections.abc import Sequence

from msgspec import Struct

from deckload.dice.errors import BadPhrase, DeckloadError
from deckload.dice.recorded import Unanswered
from deckload.dice.requests import Choice, Dice
from deckload.dice.typed import checked_choice, checked_faces
from deckload.dice.words import request_words, shown
from deckload.game.setup import with_readings
from deckload.record.battle import Battle
from deckload.record.opened import new_battle
from deckload.record.transcript import TextAnswer, TextOrder, Transcript
from deckload.rules.rulings import Rulings


class Again(Struct, frozen=True):
    """A battle played again as far as its text could be followed.

    `trouble` says why not further, empty if to the end, and `line` which line of the text could
    not be followed.
    """

    battle: Battle
    trouble: str = ""
    line: int | None = None


class _Misfit(DeckloadError):
    """An answer of the text that does not fit what the rules ask for."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(sentence)
        self.line = line


class _FromText:
    """Answers from the text, in its order."""

    def __init__(self, answers: Sequence[TextAnswer]) -> None:
        self._answers = list(reversed(answers))

    def faces(self, request: Dice) -> Sequence[int]:
        """The next faces."""
        line, answer = self._next(request)
        if isinstance(answer, int):
            raise _Misfit(line, f"a decision stands where the rules roll {_asked(request)}")
        try:
            return checked_faces(request, answer)
        except DeckloadError as error:
            raise _Misfit(line, f"{error}") from None

    def choose(self, request: Choice) -> int:
        """The next decision."""
        line, answer = self._next(request)
        if not isinstance(answer, int):
            raise _Misfit(line, f"dice stand where the rules ask {_asked(request)}")
        try:
            return checked_choice(request, answer)
        except DeckloadError as error:
            raise _Misfit(line, f"{error}") from None

    def finish(self) -> None:
        """Raises _Misfit if an answer was never asked for."""
        if self._answers:
            line = self._answers[-1].line
            raise _Misfit(line, "the rules ask for no such roll or decision any more")

    def _next(self, request: Dice | Choice) -> tuple[int, tuple[int, ...] | int]:
        if not self._answers:
            raise Unanswered(request)
        found = self._answers.pop()
        return found.line, found.answer


def play_again(transcript: Transcript, rulings: Rulings | None = None) -> Again:
    """Play a battle again from its text, under its own rules or under `rulings`.

    It stops where the text cannot be followed, which is no error. Raises BadPhrase for a battle
    whose text does not hold how it began, or that cannot begin at all.
    """
    if transcript.start:
        raise BadPhrase(
            f"the battle in line {transcript.line} was begun in a position, which its text does "
            "not hold; play its battle file"
        )
    setup = transcript.setup if rulings is None else with_readings(transcript.setup, rulings)
    try:
        battle = new_battle(setup)
    except DeckloadError as error:
        raise BadPhrase(f"line {transcript.line}: {error}") from None
    for order in transcript.orders:
        last = order is transcript.orders[-1]
        found = _follow(battle, order, last=last)
        if found is not None:
            return Again(battle, *found)
    return Again(battle)


def _follow(battle: Battle, order: TextOrder, *, last: bool) -> tuple[str, int] | None:
    """Give an order of the text; why it could not be followed, and where."""
    answers = _FromText(order.answers)
    try:
        battle.give(order.seat, order.order, answers)
        answers.finish()
    except Unanswered as ended:
        if last:
            return None  # it was under way when the text was made
        return f"the rules ask for more than it holds: {_asked(ended.request)}", order.line
    except _Misfit as misfit:
        return str(misfit), misfit.line
    except DeckloadError as error:
        return str(error), order.line
    return None


def _asked(request: Dice | Choice) -> str:
    return shown(request_words(request))
