"""One duel of a batch played again, with faces that give the very outcomes it had.

The bulk sampler draws the outcome of a whole step at once and never rolls its dice. Here each
step's rule is walked through once more, and faces are drawn from those that give that outcome,
each in proportion to its chance.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from random import Random
from types import GeneratorType
from typing import Any

from deckload.dice.needs import SIX, scoring
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
from deckload.dice.resolve import Chosen, Entry, Rolled, Settled, read_faces
from deckload.dice.seeded import seed_key
from deckload.odds.bulk import Bulk
from deckload.odds.laws import Laws, Value

_REQUESTS = frozenset(REQUESTS)


def replay(bulk: Bulk, seed: int | str, number: int) -> tuple[tuple[int, ...], list[Entry]]:
    """The result of duel `number` of a seed's batch, and a log of rolls that led to it.

    The outcome of every step is the one that `Bulk.counts` counted; the faces are drawn anew
    from those that give it, the same each time it is asked for.
    """
    outputs = bulk.duel(seed, number)
    teller = _Teller(Laws(policy=bulk.policy), Random(seed_key(f"{seed}/{number}")))
    state = {field.name: field.start for field in bulk.engagement.fields}
    for index, (link, values) in enumerate(zip(bulk.links, outputs, strict=True)):
        step = link.step
        args = tuple(state[name] for name in step.reads) + step.args
        teller.tell_rule(step.rule, args, values if len(values) > 1 else values[0])
        changed = {}
        for name, value in zip(step.writes, values, strict=False):
            if state[name] != value:
                changed[name] = (state[name], value)
            state[name] = value
        for name, value in zip(step.adds, values[len(step.writes) :], strict=True):
            if value:
                changed[name] = (state[name], state[name] + value)
            state[name] += value
        teller.log.append(Settled(index, changed))
    return tuple(state[name] for name in bulk.fields), teller.log


class _Teller:
    """Draws answers and faces, given what they must come to."""

    def __init__(self, laws: Laws, random: Random) -> None:
        self.laws = laws
        self.random = random
        self.log: list[Entry] = []

    def tell_rule(self, rule: Rule, args: tuple[Any, ...], outcome: Value) -> None:
        """Log a way through a rule that results in `outcome`."""
        ways: list[tuple[tuple[Any, ...], Any]] = []
        weights: list[float] = []
        for answers, value, weight, _ in self.laws.walk(rule, args):
            share = weight * self._chance(value, outcome)
            if share:
                ways.append((answers, value))
                weights.append(share)
        answers, value = self._drawn(ways, weights)
        running = rule(*args)
        if type(running) is GeneratorType:
            with suppress(StopIteration):
                request = next(running)
                for answer in answers:
                    self._tell(request, answer)
                    request = running.send(answer)
        if type(value) in _REQUESTS:
            self._tell(value, outcome)

    def _chance(self, value: Any, outcome: Value) -> float:
        """The chance that a way's result, or the request it ends with, is the outcome."""
        if type(value) in _REQUESTS:
            pairs: dict[Any, float] = dict(self.laws.of_request(value).pairs)
            return pairs.get(outcome, pairs.get((outcome,), 0.0))
        return float(value in (outcome, (outcome,)))

    def _tell(self, request: Request, answer: Any) -> None:
        if isinstance(request, Pool | Bands | Faces):
            if request.dice:
                faces = self._faces(request, answer)
                self.log.append(Rolled(request, tuple(faces), answer))
        elif isinstance(request, Choice):
            self.log.append(Chosen(request, answer))
        elif isinstance(request, Result):
            self.tell_rule(request.rule, request.args, answer)
        else:
            self._tell_repeat(request, answer)

    def _tell_repeat(self, request: Repeat, total: Any) -> None:
        """The runs one after the other, each drawn given what the rest must still come to."""
        once = self.laws.of_rule(request.rule, request.args)
        for left in range(request.times - 1, -1, -1):
            rest = dict(
                self.laws.of_request(Repeat(left, request.rule, request.args, request.width)).pairs
            )
            shares = [p * rest.get(_less(total, value), 0.0) for value, p in once.pairs]
            value = self._drawn([value for value, _ in once.pairs], shares)
            self.tell_rule(request.rule, request.args, value)
            total = _less(total, value)

    def _faces(self, request: Dice, answer: Any) -> Sequence[int]:
        """Faces that give the answer, each such throw as likely as any other."""
        if isinstance(request, Faces):
            return list(answer)
        if isinstance(request, Pool):
            threshold, group = scoring(request.check.need)
            ways = self._sixes(request.dice, answer, SIX + 1 - threshold, group)
            return self._shuffled(ways, request.dice, threshold)
        faces: list[int] = []
        for left in range(request.dice - 1, -1, -1):
            rest = dict(self.laws.of_request(Bands(left, request.check, request.further)).pairs)
            each = range(1, SIX + 1)
            one = Bands(1, request.check, request.further)
            after = [_less(answer, read_faces(one, (face,))) for face in each]
            face = self._drawn(each, [rest.get(counts, 0.0) for counts in after])
            answer = after[face - 1]
            faces.append(face)
        return faces

    def _sixes(self, dice: int, successes: int, faces: int, group: int) -> int:
        """How many dice succeed singly, given the successes of the whole roll (F33)."""
        if group == 1:
            return successes
        single = self.laws.pool_chances(dice, faces)
        counts = range(successes * group, min(dice, successes * group + group - 1) + 1)
        chosen: int = self._drawn(counts, [single[count] for count in counts])
        return chosen

    def _shuffled(self, successes: int, dice: int, threshold: int) -> list[int]:
        faces = [self.random.randint(threshold, SIX) for _ in range(successes)]
        faces += [self.random.randint(1, threshold - 1) for _ in range(dice - successes)]
        self.random.shuffle(faces)
        return faces

    def _drawn(self, options: Iterable[Any], weights: list[float]) -> Any:
        return self.random.choices(list(options), weights)[0]


def _less(total: Any, value: Any) -> Any:
    """What is left of a number or a tuple of them."""
    if isinstance(total, tuple):
        return tuple(t - v for t, v in zip(total, value, strict=True))
    return total - value
