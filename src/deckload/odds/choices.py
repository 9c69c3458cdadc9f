"""The least and the most that the answers of one side can make of a field, by expectation.

Odds answer a choice with its standing default. Where the other side has the choice, a player also
wants to know how far its answers can take what is expected. That is found by working backwards
from the end of the engagement: what a step is worth, from every state before it, is its chances
times what the states after it are worth; and where that side is asked, it takes the option that is
worth least, or most, to it there. So an answer may hang on the dice seen before it, as in play.
"""

from collections.abc import Callable, Iterator
from itertools import product
from types import GeneratorType
from typing import Any

import numpy as np
from msgspec import Struct

from deckload.dice.engagement import Engagement, Step
from deckload.dice.errors import BadPhrase, TooLarge
from deckload.dice.needs import Cause
from deckload.dice.requests import REQUESTS, Choice, Repeat, Request, Result, Rule
from deckload.odds.exact import without_reasons
from deckload.odds.forecast import forecast
from deckload.odds.laws import Array, Laws, Policy, Value, standing_default
from deckload.odds.plans import Domain, size
from deckload.odds.slicing import live_after, needed

RANGE_LIMIT = 1 << 20
"""Cells and runs of rules of the largest question whose range is worked out."""
ALIKE = 1e-12
"""Options worth the same but for rounding are alike, and the standing one is taken."""
STANDING, LOWEST, HIGHEST, VARIES = "standing", "lowest", "highest", "varies"


class Taken(Struct, frozen=True):
    """What a side answers to one question, wherever the answer matters.

    `takes` is "standing" for the standing default, "lowest" or "highest" for the first or last of
    the options, and "varies" where it hangs on what the dice have shown.
    """

    cause: Cause
    why: str
    clause: str
    takes: str


class Extreme(Struct, frozen=True):
    """An expectation, and the answers that lead to it."""

    mean: float
    answers: tuple[Taken, ...]


class Range(Struct, frozen=True):
    """The least and the most that is expected of a field, over all answers of one side."""

    field: str
    least: Extreme
    most: Extreme


class _Asked(Exception):
    """A rule asks the side whose answers are looked for."""


def range_of(
    engagement: Engagement,
    field: str,
    owner: str,
    *,
    policy: Policy = standing_default,
    limit: int = RANGE_LIMIT,
) -> Range | None:
    """The range of a field's expectation over the answers of `owner`; None if it is never asked.

    Choices of anybody else are answered by `policy`. Raises BadPhrase for a field that is not
    there, and TooLarge past the limit, before any rule is run.
    """
    if field not in {each.name for each in engagement.fields}:
        raise BadPhrase(f"no field {field[:40]!r} here; there are {', '.join(engagement.result)}")
    plain = without_reasons(needed(engagement.asking(field)))
    expected = forecast(plain)
    if not expected.within(limit):
        raise TooLarge(
            f"the range over the answers of {owner} would take {expected.cells:,} cells and "
            f"{expected.kernel_runs:,} runs of rules, past the limit of {limit:,}"
        )
    return _Backwards(plain, owner, policy).range(field)


class _Stage(Struct, frozen=True):
    """A step with the fields that matter before and after it, in the order of their axes."""

    step: Step
    asks: bool
    before: tuple[str, ...]
    after: tuple[str, ...]
    low: dict[str, Domain]
    """The domains of the fields before the step."""
    high: dict[str, Domain]
    """And after it."""


class _Backwards:
    """One engagement worked out from its end."""

    def __init__(self, engagement: Engagement, owner: str, policy: Policy) -> None:
        self._owner = owner

        def answered(choice: Choice) -> int:
            if choice.cause.owner == owner:
                raise _Asked
            return policy(choice)

        self._laws = Laws(policy=answered)
        self._engagement = engagement
        self._taken: dict[Cause, tuple[Choice, set[str]]] = {}
        self._stages = tuple(self._staged())

    def _staged(self) -> Iterator[_Stage]:
        """The steps in order, with the values that fields may have before and after them."""
        steps = self._engagement.steps
        domains = {each.name: (each.start, each.start) for each in self._engagement.fields}
        after = live_after(steps, self._engagement.result)
        for step, live in zip(steps, after, strict=True):
            before = (live - set(step.writes)) | set(step.reads)
            asks, results = self._results(step, domains)
            became = dict(domains)
            for place, name in enumerate(step.writes + step.adds):
                low = min(values[place] for values in results)
                high = max(values[place] for values in results)
                if name in step.adds:
                    low, high = low + domains[name][0], high + domains[name][1]
                became[name] = low, high
            yield _Stage(step, asks, tuple(sorted(before)), tuple(sorted(live)), domains, became)
            domains = became

    def _results(self, step: Step, domains: dict[str, Domain]) -> tuple[bool, set[tuple[int, ...]]]:
        """Whether the side is asked in a step, and all that may come of it, whatever it answers."""
        asks = False
        results: set[tuple[int, ...]] = set()

        def seen(value: Value) -> Array:
            results.add(_whole(value))
            return np.zeros(())

        for row in _rows(step, domains):
            law = self._law(step, row)
            if law is None:
                asks = True
                self._worth_of(step.rule, row + step.args, seen, 1)
            else:
                results.update(_whole(value) for value, _ in law)
        return asks, results

    def _law(self, step: Step, row: tuple[int, ...]) -> list[tuple[Value, Any]] | None:
        """Results of a step with their chances; None where the side is asked on the way."""
        try:
            return self._laws.of_rule(step.rule, row + step.args).pairs
        except _Asked:
            return None

    def range(self, field: str) -> Range | None:
        if not any(stage.asks for stage in self._stages):
            return None
        last = max(number for number, stage in enumerate(self._stages) if stage.asks)
        low, high = self._stages[-1].high[field]
        worth: Array = np.arange(low, high + 1, dtype=np.float64)
        # After the last question both ends of the range are worth the same.
        for stage in self._stages[:last:-1]:
            worth = self._before(stage, worth, 1)
        least, most = (self._end(last, worth, sign) for sign in (-1, 1))
        return Range(field, least, most)

    def _end(self, last: int, worth: Array, sign: int) -> Extreme:
        """From the last question to the beginning; `sign` is 1 where the most is looked for."""
        self._taken = {}
        for stage in self._stages[last::-1]:
            worth = self._before(stage, worth, sign)
        answers = tuple(
            Taken(cause, choice.why, choice.clause, _one_of(takes))
            for cause, (choice, takes) in reversed(self._taken.items())
        )
        return Extreme(float(worth.item()), answers)

    def _before(self, stage: _Stage, worth: Array, sign: int) -> Array:
        """What the states before a step are worth, from what those after it are."""
        step = stage.step
        before: Array = np.zeros([size(stage.low[name]) for name in stage.before])
        for row in _rows(step, stage.low):
            read = dict(zip(step.reads, row, strict=True))
            place = tuple(
                read[name] - stage.low[name][0] if name in read else slice(None)
                for name in stage.before
            )

            def after(value: Value, read: dict[str, int] = read) -> Array:
                return np.asarray(worth[_place(stage, read, _whole(value))])

            law = None if stage.asks else self._law(step, row)
            if law is None:
                before[place] = self._worth_of(step.rule, row + step.args, after, sign)
                continue
            total: Any = 0.0
            for value, chance in law:
                total = total + chance * after(value)
            before[place] = total
        return before

    def _worth_of(
        self, rule: Rule, args: tuple[Any, ...], then: Callable[[Value], Array], sign: int
    ) -> Array:
        """What a rule is worth; `then` says what its results are."""

        def on(answers: tuple[Any, ...]) -> Array:
            running = rule(*args)
            if type(running) is not GeneratorType:
                return self._answered(running, then, sign) if _is(running) else then(running)
            try:
                request = next(running)
                for answer in answers:
                    request = running.send(answer)
            except StopIteration as stop:
                value = stop.value
                return self._answered(value, then, sign) if _is(value) else then(value)
            return self._answered(request, lambda answer: on((*answers, answer)), sign)

        return on(())

    def _answered(self, request: Request, then: Callable[[Any], Array], sign: int) -> Array:
        """What a request is worth, by the chances of its answers or by the choice of its owner."""
        if isinstance(request, Choice) and request.cause.owner == self._owner:
            return self._chosen(request, [then(option) for option in request.options], sign)
        try:
            pairs = self._laws.of_request(request).pairs
        except _Asked:
            if isinstance(request, Repeat):
                raise ValueError(
                    "a side cannot be asked within runs that are open together"
                ) from None
            assert isinstance(request, Result)
            return self._worth_of(request.rule, request.args, then, sign)
        total: Any = 0.0
        for answer, chance in pairs:
            total = total + chance * then(answer)
        return np.asarray(total)

    def _chosen(self, choice: Choice, options: list[Array], sign: int) -> Array:
        """What the best option is worth in every state, and which one that is."""
        worth = np.stack([sign * option for option in options])
        best = worth.max(0)
        alike = best - worth <= ALIKE * np.abs(worth).max(0)
        matters = ~alike.all(0)
        _, takes = self._taken.setdefault(choice.cause, (choice, set()))
        if matters.any():
            standing = choice.options.index(choice.default)
            words = ((STANDING, standing), (LOWEST, 0), (HIGHEST, len(options) - 1))
            takes.add(next((word for word, place in words if alike[place][matters].all()), VARIES))
        return np.asarray(sign * best)


def _one_of(takes: set[str]) -> str:
    """A word for what was taken in all states; the standing answer where none mattered."""
    return VARIES if len(takes) > 1 else next(iter(takes), STANDING)


_KINDS = frozenset(REQUESTS)


def _is(value: Any) -> bool:
    """Whether a rule's result is a request."""
    return type(value) in _KINDS


def _whole(value: Value) -> tuple[int, ...]:
    """A result as a tuple, also where it is a plain integer."""
    return value if type(value) is tuple else (value,)


def _rows(step: Step, domains: dict[str, Domain]) -> Iterator[tuple[int, ...]]:
    """Every combination of values that a step may read."""
    return product(*[range(domains[name][0], domains[name][1] + 1) for name in step.reads])


def _place(stage: _Stage, read: dict[str, int], values: tuple[int, ...]) -> tuple[Any, ...]:
    """Where the states after a step lie that follow from what was read and what resulted."""
    step = stage.step
    made = dict(zip(step.writes + step.adds, values, strict=True))
    place: list[Any] = []
    for name in stage.after:
        low = stage.high[name][0]
        if name in step.writes:
            place.append(made[name] - low)
        elif name in read:
            place.append(read[name] + made.get(name, 0) - low)
        else:
            first = stage.low[name][0] + made.get(name, 0) - low
            place.append(slice(first, first + size(stage.low[name])))
    return tuple(place)
