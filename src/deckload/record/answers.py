"""Answers while an order is resolved: first those that are recorded, then new ones."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from deckload.dice.recorded import Unanswered
from deckload.dice.requests import Choice, Dice
from deckload.dice.resolve import Answerer
from deckload.dice.typed import checked_choice, checked_faces
from deckload.dice.words import request_words, shown
from deckload.record.errors import RulesChanged
from deckload.record.lines import AnswerLine, ChoiceLine, RollLine
from deckload.record.rolls import choice_line, request_of, roll_line


class Nobody:
    """Answers nothing: the request that comes first is raised as Unanswered."""

    def faces(self, request: Dice) -> Sequence[int]:
        """Raises Unanswered."""
        raise Unanswered(request)

    def choose(self, request: Choice) -> int:
        """Raises Unanswered."""
        raise Unanswered(request)


class Answers:
    """Answers from lines of the file, and past their end from `further`.

    Each time before `further` is asked `asking` is called; what it answers is checked and handed
    to `told` before the rule hears of it. Raises RulesChanged where a recorded answer was given to
    another request than the rules now make, BadDice for an answer that does not fit, and whatever
    `further` raises.
    """

    def __init__(
        self,
        recorded: Sequence[AnswerLine],
        further: Answerer,
        asking: Callable[[], None] = lambda: None,
        told: Callable[[Dice | Choice, tuple[int, ...] | int], None] = lambda request, answer: None,
    ) -> None:
        self._recorded = list(reversed(recorded))
        self._further = further
        self._asking = asking
        self._told = told

    def faces(self, request: Dice) -> Sequence[int]:
        """The faces of a roll."""
        line = self._next()
        if line is None:
            self._asking()
            faces = tuple(checked_faces(request, self._further.faces(request)))
            self._told(request, faces)
            return faces
        if not isinstance(line, RollLine):
            raise _otherwise(line, request)
        now = roll_line(line.line, request, line.faces, line.seen, line.by)
        if replace(now, answer=line.answer) != line:
            raise _otherwise(line, request)
        if now.answer != line.answer:
            sentence = f"The faces of line {line.line} come to {now.answer}, not to {line.answer}"
            raise RulesChanged(sentence, line.line)
        return checked_faces(request, line.faces)

    def choose(self, request: Choice) -> int:
        """The option taken in a choice."""
        line = self._next()
        if line is None:
            self._asking()
            answer = checked_choice(request, self._further.choose(request))
            self._told(request, answer)
            return answer
        if not isinstance(line, ChoiceLine):
            raise _otherwise(line, request)
        if choice_line(line.line, request, line.answer) != line:
            raise _otherwise(line, request)
        return checked_choice(request, line.answer)

    def finish(self) -> None:
        """Raises RulesChanged if a recorded answer was never asked for."""
        line = self._next()
        if line is not None:
            raise RulesChanged(
                f"The rules no longer ask for what line {line.line} answers: {_asked(line)}",
                line.line,
            )

    def _next(self) -> AnswerLine | None:
        return self._recorded.pop() if self._recorded else None


def _asked(line: AnswerLine) -> str:
    return shown(request_words(request_of(line)))


def _otherwise(line: AnswerLine, request: Dice | Choice) -> RulesChanged:
    now = shown(request_words(request))
    was = _asked(line)
    if now != was:
        sentence = f"Line {line.line} answers {was}, where the rules now ask for {now}"
    else:
        sentence = f"Line {line.line} gives other reasons for {was} than the rules now have"
    return RulesChanged(sentence, line.line)
