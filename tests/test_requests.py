"""Requests: plain values that say what is asked, of whom, and how it will be read."""

from collections.abc import Sequence

import pytest
from builders import check
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.needs import Cause, Need, Purpose
from deckload.dice.requests import (
    REQUESTS,
    Bands,
    Choice,
    Faces,
    Pool,
    Repeat,
    Result,
    cause_of,
    needs_of,
)
from deckload.dice.resolve import read_faces
from deckload.dice.words import request_words

ROLL = Cause(Purpose.CRITICAL, "table", "ship", "place and effect")
ASK = Choice(ROLL, "How many dice?", (0, 1, 2), 2, "all of them", "F24")


def test_every_roll_and_choice_names_its_cause() -> None:
    hit = check(4)
    assert cause_of(Pool(3, hit)) == hit.cause
    assert cause_of(Bands(3, hit, (Need(6),))) == hit.cause
    assert cause_of(Faces(2, ROLL)) == ROLL
    assert cause_of(ASK) == ROLL


def test_the_needs_of_a_roll_are_in_the_order_of_its_answer() -> None:
    assert needs_of(Pool(3, check(4))) == (Need(4),)
    assert needs_of(Bands(3, check(4), (Need(6), Need(5)))) == (Need(4), Need(6), Need(5))
    assert needs_of(Faces(2, ROLL)) == ()


@given(st.lists(st.integers(1, 6), max_size=12))
def test_a_roll_is_read_as_successes_counts_or_faces(faces: list[int]) -> None:
    dice = len(faces)

    def at_least(need: int) -> int:
        return sum(face >= need for face in faces)

    assert read_faces(Pool(dice, check(3)), faces) == at_least(3)
    bands = Bands(dice, check(4), (Need(6), Need(7)))
    assert read_faces(bands, faces) == (at_least(4), at_least(6), 0)
    assert read_faces(Faces(dice, ROLL), faces) == tuple(faces)


def test_requests_are_values() -> None:
    pairs: Sequence[tuple[object, object]] = [
        (Pool(3, check(4)), Pool(3, check(4))),
        (Bands(1, check(4), (Need(6),)), Bands(1, check(4), (Need(6),))),
        (Faces(2, ROLL), Faces(2, Cause(Purpose.CRITICAL, "table", "ship", "place and effect"))),
        (Result(max, (1, 2)), Result(max, (1, 2))),
        (Repeat(2, max, (1, 2)), Repeat(2, max, (1, 2))),
        (ASK, Choice(ROLL, "How many dice?", (0, 1, 2), 2, "all of them", "F24")),
    ]
    assert {type(left) for left, _ in pairs} == set(REQUESTS)
    for left, right in pairs:
        assert left == right
        assert hash(left) == hash(right)
        with pytest.raises(AttributeError):
            left.dice = 4  # type: ignore[attr-defined]


def test_a_request_reads_in_words() -> None:
    fire = check(Need(7, over_six=True))
    assert request_words(Pool(5, fire)) == "5 dice to hit: 7+, so two sixes for one success"
    assert request_words(Pool(1, check(2, Purpose.AMMUNITION))) == "1 die ammunition: 2+"
    words = request_words(Bands(2, check(5, Purpose.DAMAGE), (Need(6),)))
    assert words == "2 dice damage: 5+, critical on a natural 6+"
    assert request_words(Faces(2, ROLL)) == "2 dice critical effect, place and effect"
    assert request_words(ASK) == "How many dice? [2]"
