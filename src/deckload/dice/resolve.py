"""Play: run rules with real faces, from whoever supplies them, and keep a log of every roll."""

from collections.abc import Sequence
from types import GeneratorType
from typing import Any, Protocol

from msgspec import Struct

from deckload.dice.engagement import Engagement
from deckload.dice.needs import Need, scoring
from deckload.dice.requests import (
    REQUESTS,
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
    if isinstance(request, Pool):
        return successes(faces, request.check.need)
    if isinstance(request, Bands):
        return (
            successes(faces, request.check.need),
            *[successes(faces, need) for need in request.further],
        )
    return tuple(faces)


class _Play:
    """One resolution: its answerer and its log."""

    __slots__ = ("_faces", "_log", "choose_option")

    def __init__(self, answerer: Answerer, log: list[Entry] | None) -> None:
        self._faces = answerer.faces
        self.choose_option = answerer.choose
        self._log = log

    def run(self, rule: Rule, args: tuple[Any, ...]) -> Any:
        """The result of a rule, its requests answered as they come."""
        running = rule(*args)
        if type(running) is GeneratorType:
            send = running.send
            answer = None
            try:
                while True:
                    request = send(answer)
                    kind = type(request)
                    # The two kinds that rules ask for most are answered in place.
                    if kind is Pool:
                        answer = self.roll_pool(request)
                    elif kind is Result:
                        answer = self.run(request.rule, request.args)
                    else:
                        answer = self.answer(request)
            except StopIteration as stop:
                running = stop.value
        return self.answer(running) if type(running) in _REQUESTS else running

    def answer(self, request: Request) -> Any:
        """The answer to any request."""
        if isinstance(request, Pool):
            return self.roll_pool(request)
        if isinstance(request, Bands | Faces):
            return self.roll(request)
        if isinstance(request, Result):
            return self.run(request.rule, request.args)
        if isinstance(request, Repeat):
            return self.repeat(request)
        if isinstance(request, Choice):
            return self.choose(request)
        raise TypeError(f"a rule asked for something that is no request: {request!r}")

    def roll_pool(self, pool: Pool) -> int:
        """Successes of a pool; no dice are asked for where there are none to roll."""
        if not pool.dice:
            return 0
        faces = self._faces(pool)
        threshold, group = scoring(pool.check.need)
        count = 0
        for face in faces:
            if face >= threshold:
                count += 1
        if group > 1:
            count //= group
        if self._log is not None:
            self._log.append(Rolled(pool, tuple(faces), count))
        return count

    def roll(self, request: Dice) -> Any:
        """The answer of real faces to a request for dice."""
        if not request.dice:
            return read_faces(request, ())
        faces = self._faces(request)
        answer = read_faces(request, faces)
        if self._log is not None:
            self._log.append(Rolled(request, tuple(faces), answer))
        return answer

    def choose(self, request: Choice) -> int:
        """The option its owner takes."""
        answer = self.choose_option(request)
        if self._log is not None:
            self._log.append(Chosen(request, answer))
        return answer

    def repeat(self, request: Repeat) -> Any:
        """Run the repeats side by side, so that dice asked for alike are rolled together."""
        results: list[Any] = []
        open_runs: list[Any] = []
        for _ in range(request.times):
            running = request.rule(*request.args)
            if type(running) is GeneratorType:
                open_runs.append(running)
            else:
                results.append(self._settled(running))
        answers: list[Any] = [None] * len(open_runs)
        while open_runs:
            asked: list[Request] = []
            still: list[Any] = []
            for running, answer in zip(open_runs, answers, strict=True):
                try:
                    asked.append(running.send(answer))
                    still.append(running)
                except StopIteration as stop:
                    results.append(self._settled(stop.value))
            open_runs = still
            answers = self._answer_together(asked)
        if request.width:
            return tuple(map(sum, zip(*results, strict=True))) if results else (0,) * request.width
        return sum(results)

    def _settled(self, value: Any) -> Any:
        return self.answer(value) if type(value) in _REQUESTS else value

    def _answer_together(self, requests: list[Request]) -> list[Any]:
        """Answer requests that are open together; rolls alike share one throw of the dice."""
        if len(requests) < 2 or not _share_a_throw(requests):
            return [self.answer(request) for request in requests]
        rolls: list[Any] = requests
        dice = sum([roll.dice for roll in rolls])
        if not dice:
            return [read_faces(roll, ()) for roll in rolls]
        whole = _with_dice(rolls[0], dice)
        faces = self._faces(whole)
        if self._log is not None:
            self._log.append(Rolled(whole, tuple(faces), read_faces(whole, faces)))
        answers = []
        start = 0
        for roll in rolls:
            end = start + roll.dice
            answers.append(read_faces(roll, faces[start:end]))
            start = end
        return answers


_REQUESTS = frozenset(REQUESTS)


def _share_a_throw(requests: list[Any]) -> bool:
    """Whether these are rolls against the same needs that may be thrown together.

    Sixes counted over a whole roll may not be pooled with those of another (F33).
    """
    first = requests[0]
    kind = type(first)
    if (kind is not Pool and kind is not Bands) or scoring(first.check.need).group > 1:
        return False
    for request in requests:
        if type(request) is not kind or (
            request.check is not first.check and request.check != first.check
        ):
            return False
        if kind is Bands and request.further != first.further:
            return False
    return True


def _with_dice(roll: Pool | Bands, dice: int) -> Pool | Bands:
    """The same roll with another number of dice."""
    if isinstance(roll, Pool):
        return Pool(dice, roll.check)
    return Bands(dice, roll.check, roll.further)


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
    run = _Play(answerer, log).run
    state = {field.name: field.start for field in engagement.fields}
    for number, step in enumerate(engagement.steps):
        if step.when and not state[step.when]:
            if log is not None:
                log.append(Settled(number, {}))
            continue
        outcome = run(step.rule, tuple([state[name] for name in step.reads]) + step.args)
        if type(outcome) is not tuple:
            outcome = (outcome,)
        writes = step.writes
        changed: dict[str, tuple[int, int]] = {}
        for name, value in zip(writes, outcome, strict=not step.adds):
            if log is not None and state[name] != value:
                changed[name] = (state[name], value)
            state[name] = value
        if step.adds:
            for name, value in zip(step.adds, outcome[len(writes) :], strict=True):
                if log is not None and value:
                    changed[name] = (state[name], state[name] + value)
                state[name] += value
        if log is not None:
            log.append(Settled(number, changed))
    return state
