"""One duel of a batch, played again alone with faces that give its outcome."""

from collections import Counter
from math import sqrt

import pytest

from deckload.dice.resolve import Rolled, Settled, read_faces
from deckload.odds.bulk import Bulk
from deckload.odds.duel import replay
from deckload.rules.reference import NAMES, reference, volley_at_six

DUELS = 40


@pytest.mark.parametrize("name", NAMES)
def test_a_duel_alone_has_the_result_it_had_in_the_batch(name: str) -> None:
    bulk = Bulk(reference(name))
    counted: Counter[tuple[int, ...]] = Counter()
    for number in range(DUELS):
        result, _ = replay(bulk, 11, number)
        counted[result] += 1
    values, counts = bulk.outcomes(DUELS, 11)
    assert counted == {
        tuple(row): n for row, n in zip(values.tolist(), counts.tolist(), strict=True)
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_faces_of_a_duel_come_to_what_the_log_says(name: str) -> None:
    bulk = Bulk(reference(name))
    rolls = 0
    for number in range(DUELS):
        result, log = replay(bulk, 3, number)
        settled = [entry for entry in log if isinstance(entry, Settled)]
        assert [entry.step for entry in settled] == list(range(len(bulk.links)))
        for entry in log:
            if isinstance(entry, Rolled):
                rolls += 1
                assert len(entry.faces) == entry.request.dice
                assert set(entry.faces) <= set(range(1, 7))
                assert read_faces(entry.request, entry.faces) == entry.answer
        last = {name: to for entry in settled for name, (_, to) in entry.changed.items()}
        for field, value in zip(bulk.fields, result, strict=True):
            assert last.get(field, value) == value
    assert rolls > DUELS


def test_a_duel_is_told_the_same_way_each_time() -> None:
    bulk = Bulk(reference("E5"))
    assert replay(bulk, "seed", 1234) == replay(bulk, "seed", 1234)
    assert replay(bulk, "seed", 1234) != replay(bulk, "seed", 1235)


@pytest.mark.parametrize("need", [3, 7])
def test_the_faces_told_are_those_of_fair_dice(need: int) -> None:
    # Outcomes are drawn by their chances and faces by theirs, so over many duels every face of
    # the first roll must come up as often as every other.
    bulk = Bulk(volley_at_six(6, need, 4))
    faces: Counter[int] = Counter()
    for number in range(1500):
        _, log = replay(bulk, 8, number)
        first = next(entry for entry in log if isinstance(entry, Rolled))
        faces.update(first.faces)
    total = sum(faces.values())
    assert total == 1500 * 6
    error = sqrt(total * (1 / 6) * (5 / 6))
    assert all(abs(faces[face] - total / 6) < 4 * error for face in range(1, 7))


@pytest.mark.clause("F33")
def test_a_hit_past_six_is_told_with_enough_sixes() -> None:
    bulk = Bulk(volley_at_six(6, 8, 6))
    seen = Counter[int]()
    for number in range(400):
        _, log = replay(bulk, 5, number)
        first = next(entry for entry in log if isinstance(entry, Rolled))
        seen[first.answer] += 1
        assert first.answer == first.faces.count(6) // 3
    assert seen[0]
    assert seen[1]
