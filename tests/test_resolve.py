"""Play: rules run with real faces, steps change fields, and every roll is in the log."""

from collections.abc import Sequence
from typing import Any

import pytest
from builders import check, engagements
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import Cause, Need, Purpose
from deckload.dice.requests import Asking, Bands, Choice, Faces, Pool, Repeat, Result
from deckload.dice.resolve import Chosen, Entry, Rolled, Settled, play, resolve
from deckload.dice.seeded import Seeded

ROLL = Cause(Purpose.PLAIN)


class Listed:
    """Answers with the faces and choices of a list, and keeps what it was asked."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[Any] = []

    def faces(self, request: Any) -> Sequence[int]:
        self.asked.append(request)
        answer: Sequence[int] = self.answers.pop(0)
        return answer

    def choose(self, request: Choice) -> int:
        self.asked.append(request)
        answer: int = self.answers.pop(0)
        return answer


def hits(dice: int, need: int) -> Asking:
    return (yield Pool(dice, check(need)))


def one_die(need: Need) -> Asking:
    scored = yield Pool(1, check(need))
    again = yield Pool(scored, check(4, Purpose.CONFIRM))
    return scored, again


def test_a_rule_may_return_a_value_ask_or_return_a_request() -> None:
    def plain(value: int) -> int:
        return value + 1

    def tail(value: int) -> Result:
        return Result(plain, (value,))

    def asks(value: int) -> Asking:
        first = yield Result(tail, (value,))
        second = yield Pool(2, check(4))
        return first + second

    assert play(plain, (1,), Listed()) == 2
    assert play(tail, (1,), Listed()) == 2
    assert play(asks, (1,), Listed([4, 3])) == 3
    assert play(lambda: Pool(3, check(6)), (), Listed([6, 6, 1])) == 2


def test_faces_bands_and_choices_reach_the_rule() -> None:
    def rule() -> Asking:
        faces = yield Faces(2, ROLL)
        bands = yield Bands(3, check(4), (Need(6),))
        chosen = yield Choice(ROLL, "which?", (7, 8), 7)
        return faces, bands, chosen

    assert play(rule, (), Listed([2, 5], [6, 4, 1], 8)) == ((2, 5), (2, 1), 8)


def test_no_dice_are_asked_of_nobody() -> None:
    def rule() -> Asking:
        pool = yield Pool(0, check(2))
        bands = yield Bands(0, check(2), (Need(6),))
        faces = yield Faces(0, ROLL)
        return pool, bands, faces

    log: list[Entry] = []
    assert play(rule, (), Listed(), log) == (0, (0, 0), ())
    assert log == []


def test_repeats_of_one_need_are_one_throw_shared_out_in_order() -> None:
    answerer = Listed([5, 2, 6], [3, 4])
    log: list[Entry] = []
    result = play(lambda: Repeat(3, one_die, (Need(5),), width=2), (), answerer, log)
    assert result == (2, 1)
    assert [request.dice for request in answerer.asked] == [3, 2]
    assert [entry.faces for entry in log if isinstance(entry, Rolled)] == [(5, 2, 6), (3, 4)]


@pytest.mark.clause("F33")
def test_repeats_of_a_need_above_six_are_never_thrown_together() -> None:
    answerer = Listed([6], [6])
    need = Need(7, over_six=True)
    assert play(lambda: Repeat(2, hits_of, (need,)), (), answerer) == 0
    assert [request.dice for request in answerer.asked] == [1, 1]


def hits_of(need: Need) -> Asking:
    return (yield Pool(1, check(need)))


def test_nothing_repeated_is_a_sum_of_nothing() -> None:
    assert play(lambda: Repeat(0, hits, (1, 4)), (), Listed()) == 0
    assert play(lambda: Repeat(0, one_die, (Need(4),), width=2), (), Listed()) == (0, 0)


def test_what_is_no_request_is_refused() -> None:
    def rule() -> Asking:
        yield 3  # type: ignore[misc]

    with pytest.raises(TypeError, match="no request"):
        play(rule, (), Listed())


def fight(*steps: Step, result: tuple[str, ...] = ("left",)) -> Engagement:
    fields = (Field("left", 6, 0, 6), Field("fired", 0, 0, 1), Field("total", 1, 0, 99))
    return Engagement(fields, steps, result)


def test_steps_write_and_add_and_the_log_tells_what_changed() -> None:
    def rule(left: int, most: int) -> Asking:
        taken = yield Pool(most, check(4))
        return left - taken, 1, taken

    step = Step(rule, ("left",), ("left", "fired"), ("total",), (3,))
    log: list[Entry] = []
    assert resolve(fight(step, step), Listed([4, 1, 1], [6, 6, 2]), log) == {
        "left": 3,
        "fired": 1,
        "total": 4,
    }
    settled = [entry for entry in log if isinstance(entry, Settled)]
    assert settled == [
        Settled(0, {"left": (6, 5), "fired": (0, 1), "total": (1, 2)}),
        Settled(1, {"left": (5, 3), "total": (2, 4)}),
    ]
    assert [type(entry) for entry in log] == [Rolled, Settled, Rolled, Settled]


def test_choices_are_in_the_log_too() -> None:
    ask = Choice(ROLL, "which?", (3, 4), 3)
    log: list[Entry] = []
    resolve(fight(Step(lambda: ask, (), ("left",))), Listed(4), log)
    assert log == [Chosen(ask, 4), Settled(0, {"left": (6, 4)})]


@pytest.mark.parametrize(
    ("writes", "adds", "outcome"),
    [
        (("left",), (), (1, 2)),
        (("left", "fired"), (), 1),
        (("left", "fired"), ("total",), (1, 1)),
        ((), ("total",), (1, 2)),
    ],
)
def test_a_rule_with_other_outputs_than_its_step_is_refused(
    writes: tuple[str, ...], adds: tuple[str, ...], outcome: Any
) -> None:
    with pytest.raises(ValueError, match="argument"):
        resolve(fight(Step(lambda: outcome, (), writes, adds)), Listed())


def test_what_the_answerer_raises_passes_through_with_nothing_applied() -> None:
    class Stop(Exception):
        pass

    class Stops(Listed):
        def faces(self, request: Any) -> Sequence[int]:
            if not self.answers:
                raise Stop
            return super().faces(request)

    step = Step(hits, (), ("left",), args=(2, 4))
    log: list[Entry] = []
    whole = fight(step, step)
    with pytest.raises(Stop):
        resolve(whole, Stops([1, 6]), log)
    assert [type(entry) for entry in log] == [Rolled, Settled]
    assert whole.fields[0].start == 6


def test_an_engagement_names_only_fields_it_has_and_each_output_once() -> None:
    for step in (
        Step(hits, ("gone",)),
        Step(hits, (), ("gone",)),
        Step(hits, (), (), ("gone",)),
    ):
        with pytest.raises(ValueError, match="not there"):
            fight(step)
    with pytest.raises(ValueError, match="two outputs"):
        fight(Step(hits, (), ("left",), ("left",)))
    with pytest.raises(ValueError, match="result"):
        fight(result=("gone",))
    with pytest.raises(ValueError, match="share a name"):
        Engagement((Field("x", 0, 0, 1), Field("x", 0, 0, 1)), (), ("x",))


def test_the_same_fight_can_be_asked_for_other_fields() -> None:
    asked = fight().asking("total", "left")
    assert asked.result == ("total", "left")
    assert (asked.fields, asked.steps) == (fight().fields, fight().steps)


@given(engagements(), st.integers(0, 999))
def test_every_field_stays_within_its_stated_bounds(whole: Engagement, seed: int) -> None:
    bounds = {field.name: (field.low, field.high) for field in whole.fields}
    log: list[Entry] = []
    final = resolve(whole, Seeded(seed), log)
    state = {field.name: field.start for field in whole.fields}
    for entry in log:
        if isinstance(entry, Settled):
            for name, (before, after) in entry.changed.items():
                assert state[name] == before
                state[name] = after
                assert bounds[name][0] <= after <= bounds[name][1]
    assert state == final


@given(engagements(), st.integers(0, 999))
def test_a_log_changes_nothing_that_happens(whole: Engagement, seed: int) -> None:
    log: list[Entry] = []
    assert resolve(whole, Seeded(seed), log) == resolve(whole, Seeded(seed))
    assert [entry.step for entry in log if isinstance(entry, Settled)] == list(
        range(len(whole.steps))
    )
