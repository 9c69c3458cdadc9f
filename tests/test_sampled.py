"""Sampled answers, from tables of chances and from duels played out."""

from math import sqrt

import pytest

from deckload.odds import sampled
from deckload.odds.answer import answer, as_json
from deckload.odds.exact import Solver
from deckload.odds.questions import reference_question
from deckload.odds.sampled import sampled_answer
from deckload.rules.reference import reference
from deckload.rules.rulings import Rulings

SMALL = 10
"""A limit of cells that every question here is past."""


@pytest.mark.parametrize("tables", [True, False])
@pytest.mark.parametrize("name", ["E3", "E4"])
def test_a_sample_agrees_with_the_exact_answer(
    name: str, tables: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not tables:
        monkeypatch.setattr(sampled, "TABLE_CELLS", 0)
    engagement = reference(name)
    exact = Solver().solve(engagement)
    drawn = sampled_answer(engagement, Solver(), 3)
    assert (drawn.n == sampled.PLAYED) is not tables
    assert sum(p for _, p in drawn.frequencies.outcomes()) == pytest.approx(1)
    for values, p in drawn.frequencies.outcomes():
        chance = exact.p(*values)
        assert chance > 0
        if chance * drawn.n >= 10:
            assert abs(p - chance) < 4.5 * sqrt(chance * (1 - chance) / drawn.n)


def test_a_sampled_answer_says_so_and_carries_its_error() -> None:
    told = as_json(answer(reference_question("E3", Rulings()), solver=Solver(limit=SMALL), seed=5))
    assert told["method"] == "sampled"
    assert told["n"] >= sampled.FEWEST
    assert 0 < told["standard_error"] <= 0.5 / sqrt(told["n"])
    assert all(row["standard_error"] >= 0 for row in told["outcomes"])
    again = as_json(answer(reference_question("E3", Rulings()), solver=Solver(limit=SMALL), seed=5))
    assert told == again


def test_what_a_sample_has_not_seen_is_not_called_impossible() -> None:
    seen = answer(reference_question("E2", Rulings()), solver=Solver(limit=1), seed=1)
    assert seen.method == "sampled"
    assert seen.impossible() == {}
