"""The range over one side's answers, beside a twin that plays out every throw of every die."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from builders import PLAIN, flight, ship, weapon

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.errors import BadPhrase, TooLarge
from deckload.dice.needs import Cause, Check, Need, Purpose
from deckload.dice.recorded import Unanswered
from deckload.dice.requests import Asking, Choice, Dice, Pool, Repeat, Result
from deckload.dice.resolve import resolve
from deckload.odds.choices import Range, range_of
from deckload.odds.exact import Solver
from deckload.rules import bombing
from deckload.rules.strike import strike

ME, THEM = "attacker", "defender"


class _Script:
    """Answers what has been settled so far, and stops at the first thing that has not."""

    def __init__(self, said: tuple[Any, ...]) -> None:
        self._said = list(said)

    def faces(self, request: Dice) -> tuple[int, ...]:
        if not self._said:
            raise Unanswered(request)
        return tuple(self._said.pop(0))

    def choose(self, request: Choice) -> int:
        if not self._said:
            raise Unanswered(request)
        return int(self._said.pop(0))


def played(engagement: Engagement, field: str, owner: str, pick: Any) -> Fraction:
    """What is expected of a field where `pick` takes among the options' worths for `owner`.

    Every throw is played with faces, each as likely as any other; nothing is merged.
    """

    def worth(said: tuple[Any, ...]) -> Fraction:
        try:
            return Fraction(resolve(engagement, _Script(said))[field])
        except Unanswered as asked:
            request = asked.request
        if isinstance(request, Choice):
            if request.cause.owner != owner:
                return worth((*said, request.default))
            options: list[Fraction] = [worth((*said, option)) for option in request.options]
            found: Fraction = pick(options)
            return found
        throws = list(product(range(1, 7), repeat=request.dice))
        return sum((worth((*said, faces)) for faces in throws), Fraction(0)) / len(throws)

    return worth(())


def agree(engagement: Engagement, field: str, owner: str) -> Range:
    found = range_of(engagement, field, owner)
    assert found is not None
    assert found.least.mean == pytest.approx(
        float(played(engagement, field, owner, min)), rel=1e-12
    )
    assert found.most.mean == pytest.approx(float(played(engagement, field, owner, max)), rel=1e-12)
    return found


def check(purpose: Purpose, owner: str, unit: str, need: int) -> Check:
    return Check(Cause(purpose, owner, unit, unit), Need(need))


def small_strike(firers: tuple[tuple[str, int, int], ...], *, planes: int = 1) -> Engagement:
    """A flight under the fire of these ships (name, dice, need), then a die a plane at 4+."""
    fields = [Field("flight", planes, 0, planes), Field("hits", 0, 0, planes)]
    steps = []
    for name, dice, need in firers:
        fields.append(Field(name, dice, 0, dice))
        cause = Cause(Purpose.ANTI_AIRCRAFT_DICE, THEM, name, name)
        hit, dodge = check(Purpose.ANTI_AIRCRAFT, THEM, name, need), None
        steps.append(
            Step(
                bombing.anti_aircraft, ("flight", name), ("flight", name), args=(cause, hit, dodge)
            )
        )
    drop = check(Purpose.STRIKE, ME, "flight", 4)
    steps.append(Step(bombing.drop, ("flight",), ("hits",), args=(1, 1, drop)))
    return Engagement(tuple(fields), tuple(steps), ("hits", "flight", *(f[0] for f in firers)))


def test_fire_of_two_ships_against_every_throw() -> None:
    """All dice make for the fewest hits, none for the most; by hand: 1/2 and 1/2 of (2/3)(5/6)."""
    one = small_strike((("warspite", 1, 5), ("sikh", 1, 6)))
    found = agree(one, "hits", THEM)
    assert found.most.mean == pytest.approx(1 / 2)
    assert found.least.mean == pytest.approx(1 / 2 * 2 / 3 * 5 / 6)
    assert [each.takes for each in found.least.answers] == ["standing"] * 2
    assert [each.takes for each in found.most.answers] == ["lowest"] * 2
    assert [each.cause.unit for each in found.most.answers] == ["warspite", "sikh"]
    agree(small_strike((("warspite", 2, 5), ("sikh", 1, 6)), planes=2), "hits", THEM)


def test_an_answer_may_hang_on_the_dice_before_it() -> None:
    """Who is asked after a die that all see does better than by any answer given before it."""
    wager = Cause(Purpose.ANTI_AIRCRAFT_DICE, THEM, "ship", "ship")

    def shown(face: int) -> Asking:
        return (yield Pool(1, check(Purpose.HIT, ME, "flight", 4)))

    def guessed(face: int) -> Asking:
        guess = yield Choice(wager, "Which?", (0, 1), 0)
        return int(guess == face)

    guess = Engagement(
        (Field("face", 0, 0, 1), Field("right", 0, 0, 1)),
        (Step(shown, ("face",), ("face",)), Step(guessed, ("face",), ("right",))),
        ("right",),
    )
    found = agree(guess, "right", THEM)
    assert (found.least.mean, found.most.mean) == (0, 1)
    assert [each.takes for each in found.most.answers] == ["varies"]
    for always in (0, 1):
        fixed = Solver(policy=lambda _, always=always: always)  # type: ignore[misc]
        assert fixed.solve(guess).mean("right") == pytest.approx(1 / 2)


def test_a_question_within_another_rule_and_amounts_that_add_up() -> None:
    """Asked inside a rule that another rule asks for, twice, with sums that the steps add to."""
    cause = Cause(Purpose.ANTI_AIRCRAFT_DICE, THEM, "ship", "ship")

    def fired(left: int) -> Asking:
        if not left:
            return 0, 0
        dice = yield Choice(cause, "How many?", tuple(range(left + 1)), left)
        hits = yield Pool(dice, check(Purpose.HIT, THEM, "ship", 5))
        return left - dice, hits

    def once_more(left: int, score: int) -> Asking:
        rest, hits = yield Result(fired, (left,))
        # What it did not fire is worth something only while nothing is scored yet.
        return rest, hits + (rest if not score else 0)

    step = Step(once_more, ("left", "score"), ("left",), ("score",))
    fields = (Field("left", 2, 0, 2), Field("score", 0, 0, 6))
    agree(Engagement(fields, (step, step), ("score",)), "score", THEM)


def test_only_that_side_is_free_and_others_keep_to_their_standing_answers() -> None:
    one = small_strike((("warspite", 2, 5),))
    assert range_of(one, "hits", ME) is None
    assert range_of(one, "hits", "nobody") is None


def test_what_it_makes_no_difference_to_is_left_at_the_standing_answer() -> None:
    """A need past six of one die: it never hits, so all answers are alike."""
    found = agree(small_strike((("warspite", 1, 7),)), "hits", THEM)
    assert found.least.mean == found.most.mean
    assert [each.takes for each in found.least.answers] == ["standing"]


def test_all_of_it_lies_between_the_ends() -> None:
    """A whole strike of the rules: the standing answer is one end, holding fire the other."""
    one = strike((flight(4, ordnance=weapon(1, 2)),), ship(5, armour=5), PLAIN, effects=True)
    for field in ("planes_lost", "hits", "damage", "criticals", "total_damage"):
        found = range_of(one, field, THEM)
        assert found is not None
        ends = sorted(
            Solver(policy=policy).solve(one.asking(field)).mean(field)
            for policy in (lambda choice: choice.default, lambda choice: 0)
        )
        assert [found.least.mean, found.most.mean] == pytest.approx(ends, rel=1e-11)
        half = Solver(policy=lambda choice: choice.default // 2).solve(one.asking(field))
        assert found.least.mean < half.mean(field) < found.most.mean


def test_what_cannot_be_told() -> None:
    one = small_strike((("warspite", 2, 5),))
    with pytest.raises(BadPhrase, match="no field 'luck' here; there are hits"):
        range_of(one, "luck", THEM)
    with pytest.raises(TooLarge, match="past the limit of 5"):
        range_of(one, "hits", THEM, limit=5)
    cause = Cause(Purpose.ANTI_AIRCRAFT_DICE, THEM, "ship", "ship")

    def asks() -> Asking:
        return (yield Choice(cause, "Which?", (0, 1), 0))

    def twice(hits: int) -> Asking:
        return (yield Repeat(2, asks))

    open_together = Engagement(
        (Field("hits", 0, 0, 2),), (Step(twice, ("hits",), ("hits",)),), ("hits",)
    )
    with pytest.raises(ValueError, match="open together"):
        range_of(open_together, "hits", THEM)
