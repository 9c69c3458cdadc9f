"""Play: run rules with real faces, from whoever supplies them, and keep a log of every roll."""

from collections.abc import Sequence
from types import GeneratorType
from typing import Any, Protocol

from msgspec import Struct

from deckload.dice.engagement import Engagement
from deckload.dice.needs import Check, Need, scoring
from deckload.dice.requests import (
    Bands,
    Choice,
    Dice,
    Faces,
    Pool,
    Repeat,
    Request,
    Result,
    Rule,
)


class Answerer(Protocol):
    """Who supplies faces and decisions: seeded, typed or recorded dice."""

    def faces(self, request: Dice) -> Sequence[int]:
        """The faces of `request.dice` dice, each 1 to 6, in the order rolled."""
        ...

    def choose(self, request: Choice) -> int:
        """One of the options of a choice."""
        ...


class Rolled(Struct, frozen=True):
    """A log entry: a request for dice, the faces that answered it, and what they came to."""

    request: Dice
    faces: tuple[int, ...]
    answer: Any


class Chosen(Struct, frozen=True):
    """A log entry: a choice and the option taken."""

    request: Choice
    answer: int


class Settled(Struct, frozen=True):
    """A log entry: step number `step` is done and left these values in the fields it changed."""

    step: int
    changed: dict[str, tuple[int, int]]


Entry = Rolled | Chosen | Settled


def successes(faces: Sequence[int], need: Need) -> int:
    """How many successes the faces of one roll are (A3.3, F33)."""
    threshold, group = scoring(need)
    count = 0
    for face in faces:
        if face >= threshold:
            count += 1
    return count if group == 1 else count // group


def read_faces(request: Dice, faces: Sequence[int]) -> Any:
    """The answer to a request for dice that these faces give."""
    kind = type(request)
    if kind is Pool:
        return successes(faces, request.check.need)  # type: ignore[union-attr]
    if kind is Bands:
        assert isinstance(request, Bands)
        return (
            successes(faces, request.check.need),
            *(successes(faces, need) for need in request.further),
        )
    return tuple(faces)


class _Play:
    """One resolution: its answerer and its log."""

    __slots__ = ("_answerer", "_log")

    def __init__(self, answerer: Answerer, log: list[Entry] | None) -> None:
        self._answerer = answerer
        self._log = log

    def run(self, rule: Rule, args: tuple[Any, ...]) -> Any:
        running = rule(*args)
        if type(running) is GeneratorType:
            try:
                request = next(running)
                while True:
                    request = running.send(self.answer(request))
            except StopIteration as stop:
                running = stop.value
        return self.answer(running) if type(running) in _ANSWERED else running

    def answer(self, request: Request) -> Any:
        kind = type(request)
        if kind is Pool or kind is Bands or kind is Faces:
            return self.roll(request)  # type: ignore[arg-type]
        if kind is Result:
            return self.run(request.rule, request.args)  # type: ignore[union-attr]
        if kind is Repeat:
            return self.repeat(request)  # type: ignore[arg-type]
        if kind is Choice:
            return self.choose(request)  # type: ignore[arg-type]
        raise TypeError(f"a rule asked for something that is no request: {request!r}")

    def roll(self, request: Dice) -> Any:
        if not request.dice:
            return read_faces(request, ())
        faces = self._answerer.faces(request)
        answer = read_faces(request, faces)
        if self._log is not None:
            self._log.append(Rolled(request, tuple(faces), answer))
        return answer

    def choose(self, request: Choice) -> int:
        answer = self._answerer.choose(request)
        if self._log is not None:
            self._log.append(Chosen(request, answer))
        return answer

    def repeat(self, request: Repeat) -> Any:
        """Run the repeats side by side, so that dice asked for alike are rolled together."""
        results: list[Any] = [None] * request.times
        waiting: list[tuple[int, Any, Any]] = []
        for number in range(request.times):
            running = request.rule(*request.args)
            if type(running) is GeneratorType:
                self._advance(number, running, None, waiting, results)
            else:
                results[number] = self.answer(running) if type(running) in _ANSWERED else running
        while waiting:
            answers = self._answer_together([asked for _, _, asked in waiting])
            still: list[tuple[int, Any, Any]] = []
            for (number, running, _), answer in zip(waiting, answers, strict=True):
                self._advance(number, running, answer, still, results)
            waiting = still
        if request.width:
            return tuple(map(sum, zip(*results, strict=True))) if results else (0,) * request.width
        return sum(results)

    def _advance(
        self,
        number: int,
        running: Any,
        answer: Any,
        waiting: list[tuple[int, Any, Any]],
        results: list[Any],
    ) -> None:
        try:
            waiting.append((number, running, running.send(answer)))
        except StopIteration as stop:
            value = stop.value
            results[number] = self.answer(value) if type(value) in _ANSWERED else value

    def _answer_together(self, requests: list[Request]) -> list[Any]:
        """Answer requests that are open together; equal ones share one throw of the dice."""
        first = requests[0]
        if len(requests) == 1 or not isinstance(first, Pool | Bands) or not _apart(first):
            return [self.answer(request) for request in requests]
        check: Check = first.check
        total = 0
        for request in requests:
            if type(request) is not type(first) or request.check != check:  # type: ignore[union-attr]
                return [self.answer(other) for other in requests]
            total += request.dice  # type: ignore[union-attr]
        if not total:
            return [read_faces(request, ()) for request in requests]  # type: ignore[arg-type]
        whole = Pool(total, check) if isinstance(first, Pool) else Bands(total, check, first.further)
        faces = self._answerer.faces(whole)
        if self._log is not None:
            self._log.append(Rolled(whole, tuple(faces), read_faces(whole, faces)))
        answers = []
        start = 0
        for request in requests:
            end = start + request.dice  # type: ignore[union-attr]
            answers.append(read_faces(request, faces[start:end]))  # type: ignore[arg-type]
            start = end
        return answers


_ANSWERED = frozenset({Pool, Bands, Faces, Choice, Result, Repeat})


def _apart(request: Pool | Bands) -> bool:
    """Whether each die counts alone; sixes counted over a whole roll may not be pooled (F33)."""
    return scoring(request.check.need).group == 1


def play(
    rule: Rule, args: tuple[Any, ...], answerer: Answerer, log: list[Entry] | None = None
) -> Any:
    """The result of one rule, its dice answered by `answerer`; rolls are appended to `log`."""
    return _Play(answerer, log).run(rule, args)


def resolve(
    engagement: Engagement, answerer: Answerer, log: list[Entry] | None = None
) -> dict[str, int]:
    """Resolve an engagement: the final value of every field.

    Dice and decisions come from `answerer`; every roll, choice and step is appended to `log`.
    Whatever `answerer` raises passes through, and nothing has then been applied.
    """
    running = _Play(answerer, log)
    state = {field.name: field.start for field in engagement.fields}
    for number, step in enumerate(engagement.steps):
        outcome = running.run(step.rule, tuple([state[name] for name in step.reads]) + step.args)
        writes = step.writes
        if type(outcome) is not tuple:
            outcome = (outcome,)
        before = dict(state) if log is not None else state
        for name, value in zip(writes, outcome, strict=False):
            state[name] = value
        for name, value in zip(step.adds, outcome[len(writes) :], strict=True):
            state[name] += value
        if log is not None:
            changed = {
                name: (before[name], state[name])
                for name in writes + step.adds
                if before[name] != state[name]
            }
            log.append(Settled(number, changed))
    return state
