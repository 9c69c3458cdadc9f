"""A slow and obvious twin of the exact odds: play an engagement with every face there is.

It knows nothing of laws, kernels or arrays. One step at a time is resolved as in play, by an
answerer that reads from a script; where the script ends, every roll that could follow is tried.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import Need
from deckload.dice.requests import Choice, Dice, needs_of
from deckload.dice.resolve import play, resolve

SIDES = range(1, 7)
Die = list[tuple[int, int]]
"""The faces of one die and on how many of its six sides each stands."""
Odds = dict[tuple[int, ...], Fraction]
OneDie = Callable[[Dice], Die]
Policy = Callable[[Choice], int]


class ScriptEnded(Exception):
    """The script is at its end; `request` is the roll that it does not hold."""

    def __init__(self, request: Dice) -> None:
        super().__init__("the script has ended")
        self.request = request


class Script:
    """Answers rolls from a list of faces, and choices by a policy."""

    def __init__(self, rolls: Iterable[tuple[int, ...]], policy: Policy) -> None:
        self._rolls = iter(rolls)
        self._policy = policy

    def faces(self, request: Dice) -> tuple[int, ...]:
        for roll in self._rolls:
            return roll
        raise ScriptEnded(request)

    def choose(self, request: Choice) -> int:
        return self._policy(request)


def default_choice(choice: Choice) -> int:
    """The standing answer."""
    return choice.default


def face_by_face(request: Dice) -> Die:
    """Every face by itself."""
    return [(face, 1) for face in SIDES]


def meets(face: int, need: Need) -> bool:
    """Whether a face counts towards a need, as the rules have it (A3.2, A3.3, F33)."""
    if need.value > 6:
        return need.over_six and face == 6
    return face >= need.value and not (need.one_misses and face == 1)


def told_apart(request: Dice) -> Die:
    """One face for all those that no need of the roll tells apart; every face of a plain roll."""
    needs = needs_of(request)
    if not needs:
        return face_by_face(request)
    sides: dict[tuple[bool, ...], list[int]] = {}
    for face in SIDES:
        sides.setdefault(tuple(meets(face, need) for need in needs), []).append(face)
    return [(same[-1], len(same)) for same in sides.values()]


def ways_through(
    run: Callable[[Script], Any], die: OneDie = told_apart, policy: Policy = default_choice
) -> Iterator[tuple[Any, int, int]]:
    """What every way of the dice comes to, with its weight and the dice it took."""
    open_ways: list[tuple[tuple[tuple[int, ...], ...], int, int]] = [((), 1, 0)]
    while open_ways:
        script, weight, dice = open_ways.pop()
        try:
            yield run(Script(script, policy)), weight, dice
        except ScriptEnded as ended:
            for roll in product(die(ended.request), repeat=ended.request.dice):
                share = weight
                for _, sides in roll:
                    share *= sides
                faces = tuple(face for face, _ in roll)
                open_ways.append(((*script, faces), share, dice + len(roll)))


def law(
    rule: Callable[..., Any],
    *args: Any,
    die: OneDie = told_apart,
    policy: Policy = default_choice,
) -> dict[Any, Fraction]:
    """What a rule results in, with the chances."""
    return _gathered(ways_through(lambda script: play(rule, args, script), die, policy))


def outcomes(
    engagement: Engagement, die: OneDie = told_apart, policy: Policy = default_choice
) -> Odds:
    """The chances of every outcome of an engagement, by playing all of it."""
    names = [field.name for field in engagement.fields]
    states: Odds = {tuple(field.start for field in engagement.fields): Fraction(1)}
    for step in engagement.steps:
        mine = [name for name in names if name in step.reads + step.writes + step.adds]
        at = [names.index(name) for name in mine]
        known: dict[tuple[int, ...], Odds] = {}
        after: Odds = {}
        for state, chance in states.items():
            start = tuple(state[i] for i in at)
            if start not in known:
                known[start] = _one_step(step, mine, start, die, policy)
            for values, share in known[start].items():
                changed = list(state)
                for i, value in zip(at, values, strict=True):
                    changed[i] = value
                key = tuple(changed)
                after[key] = after.get(key, Fraction(0)) + chance * share
        states = after
    return marginal(states, [names.index(name) for name in engagement.result])


def marginal(odds: Odds, places: list[int]) -> Odds:
    """The chances of some of the values of each outcome."""
    found: Odds = {}
    for values, chance in odds.items():
        key = tuple(values[i] for i in places)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def _one_step(
    step: Step, names: list[str], start: tuple[int, ...], die: OneDie, policy: Policy
) -> Odds:
    fields = tuple(
        Field(name, value, value, value) for name, value in zip(names, start, strict=True)
    )
    alone = Engagement(fields, (step,), tuple(names))

    def run(script: Script) -> tuple[int, ...]:
        return tuple(resolve(alone, script).values())

    return _gathered(ways_through(run, die, policy))


def _gathered(ways: Iterable[tuple[Any, int, int]]) -> dict[Any, Fraction]:
    counts: dict[tuple[Any, int], int] = {}
    for value, weight, dice in ways:
        counts[value, dice] = counts.get((value, dice), 0) + weight
    found: dict[Any, Fraction] = {}
    for (value, dice), weight in counts.items():
        found[value] = found.get(value, Fraction(0)) + Fraction(weight, 6**dice)
    return found
