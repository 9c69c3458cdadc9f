"""Golden plans and refusals: what the rules ask, and what they forbid, word by word.

`python -m tools.golden` records them again. Read the difference before you keep it.
"""

import re
from difflib import unified_diff
from pathlib import Path

import pytest

from deckload.rules.clauses import CLAUSES
from tools import golden
from tools.golden_faults import faults
from tools.golden_plans import plans
from tools.golden_refusals import refused

PLANS, WORDS = golden.GOLDEN / "plans", golden.GOLDEN / "words"
REFUSED = dict(refused())
WORDS_IN_CAPITALS = {"AA"}
SAYS_WHAT_IS_LEGAL = re.compile(
    r"; |: .+ until | only|, and at no other|^A launched flight is put|it bears on"
)


def same(path: Path, now: str) -> None:
    """A golden text is still told so, to the last blank."""
    was = path.read_bytes().decode("utf-8")
    difference = unified_diff(was.splitlines(), now.splitlines(), "recorded", "now", lineterm="")
    assert was == now, "\n".join(difference)


def test_every_golden_plan_is_recorded_and_no_other() -> None:
    assert sorted(path.stem for path in PLANS.glob("*.txt")) == sorted(plans())


@pytest.mark.parametrize("name", list(plans()))
def test_a_plan_asks_what_it_asked(name: str) -> None:
    same(PLANS / f"{name}.txt", plans()[name]())


@pytest.mark.parametrize("name", list(golden.folders()[WORDS]))
def test_the_rules_say_what_they_said(name: str) -> None:
    same(WORDS / f"{name}.txt", golden.folders()[WORDS][name]())


def test_whatever_is_wrong_is_refused() -> None:
    assert "  it is" not in faults()


@pytest.mark.parametrize("tried", list(REFUSED))
def test_a_refusal_is_a_sentence_for_people_with_its_clause(tried: str) -> None:
    refusal = REFUSED[tried]
    assert refusal.clause in CLAUSES
    assert str(refusal) == f"{refusal.reason} ({refusal.clause})"
    # A weapon line begins a sentence as it stands on the sheet.
    first = refusal.reason[0]
    assert first.isupper() or re.match(r"[\w -]+ \((main|secondary|torpedo)-\d\): ", refusal.reason)
    assert re.search(r"[a-z)][.]$", refusal.reason)
    assert "  " not in refusal.reason
    shouted = set(re.findall(r"\b[A-Z]{2,}\b", refusal.reason))
    assert shouted <= WORDS_IN_CAPITALS
    assert SAYS_WHAT_IS_LEGAL.search(refusal.reason)
