"""Recorded dice: a resolution under way is its answers so far, and asks for what comes next."""

from collections.abc import Sequence

import pytest
from builders import check, engagements, strikes
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.engagement import Engagement
from deckload.dice.errors import BadDice
from deckload.dice.needs import Cause, Need, Purpose
from deckload.dice.recorded import Answer, Recorded, Unanswered
from deckload.dice.requests import Asking, Bands, Choice, Faces, Pool
from deckload.dice.resolve import Chosen, Entry, Rolled, play, resolve
from deckload.dice.seeded import Seeded

ASK = Choice(Cause(Purpose.ANTI_AIRCRAFT_DICE), "How many?", (0, 1, 2), 2)


def rule() -> Asking:
    hits = yield Pool(2, check(4))
    chosen = yield ASK
    faces = yield Faces(chosen, Cause(Purpose.CRITICAL))
    return hits, chosen, faces


def answers(log: Sequence[Entry]) -> list[Answer]:
    """What was answered, in order."""
    found: list[Answer] = []
    for entry in log:
        if isinstance(entry, Rolled):
            found.append(entry.faces)
        elif isinstance(entry, Chosen):
            found.append(entry.answer)
    return found


def asked(log: Sequence[Entry]) -> list[object]:
    """What was asked, in order."""
    return [entry.request for entry in log if isinstance(entry, Rolled | Chosen)]


def test_answers_are_given_back_in_order() -> None:
    recorded = Recorded([(4, 6), 1, [3], (1, 1)])
    assert play(rule, (), recorded) == (2, 1, (3,))
    assert recorded.left() == [(1, 1)]


@pytest.mark.parametrize(
    ("record", "pending"),
    [
        ([], Pool(2, check(4))),
        ([(1, 2)], ASK),
        ([(1, 2), 2], Faces(2, Cause(Purpose.CRITICAL))),
    ],
)
def test_past_its_end_a_record_says_what_is_asked_next(
    record: list[Answer], pending: object
) -> None:
    with pytest.raises(Unanswered) as ended:
        play(rule, (), Recorded(record))
    assert ended.value.request == pending


@pytest.mark.parametrize(
    "record",
    [
        [(1,)],
        [(1, 2, 3)],
        [(1, 7)],
        [(0, 1)],
        [3],
        [(1, 2), 3],
        [(1, 2), -1],
        [(1, 2), (1,)],
        [(1, 2), 1, 6],
        [(1, 2), 1, (6, 6)],
        [(1, 2), 1, (2.5,)],
    ],
)
def test_an_answer_that_does_not_fit_its_request_is_refused(record: list[Answer]) -> None:
    with pytest.raises(BadDice):
        play(rule, (), Recorded(record))


def test_bands_are_checked_too() -> None:
    bands = Bands(2, check(4), (Need(6),))
    assert play(lambda: bands, (), Recorded([(6, 4)])) == (2, 1)
    with pytest.raises(BadDice):
        play(lambda: bands, (), Recorded([(6,)]))


class Deciding(Seeded):
    """Seeded dice whose choices go round the options, so that not only defaults are recorded."""

    def choose(self, request: Choice) -> int:
        return request.options[len(self.rolled) % len(request.options)]


@given(engagements(3) | strikes(effects=True), st.integers(0, 10**6))
def test_cut_anywhere_a_record_asks_for_exactly_the_next_request(
    whole: Engagement, seed: int
) -> None:
    log: list[Entry] = []
    final = resolve(whole, Deciding(seed), log)
    record, requests = answers(log), asked(log)
    for cut in range(len(record)):
        again: list[Entry] = []
        with pytest.raises(Unanswered) as ended:
            resolve(whole, Recorded(record[:cut]), again)
        assert ended.value.request == requests[cut]
        assert asked(again) == requests[:cut]
        assert again == log[: len(again)]
    replayed: list[Entry] = []
    recorded = Recorded(record)
    assert resolve(whole, recorded, replayed) == final
    assert replayed == log
    assert recorded.left() == []
