"""`deckload example`: A6.1 to A6.4 die for die, with their clauses and exact odds."""

import json
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner

from deckload.cli.main import programme
from deckload.rules.clauses import CLAUSES


def example(*words: str) -> str:
    """What `deckload example` prints."""
    result = CliRunner().invoke(programme, ["example", *words])
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def told() -> str:
    """The example's text, with each run of blanks as one."""
    return " ".join(example().split())


def parts(clause: str) -> list[dict[str, Any]]:
    """The parts of one worked example, from its JSON."""
    return next(e["parts"] for e in json.loads(example("--json")) if e["clause"] == clause)


def odds(clause: str) -> dict[str, Fraction]:
    """All odds of one worked example."""
    return {
        each["what"]: Fraction(each["fraction"])
        for part in parts(clause)
        for each in part.get("odds", [])
    }


def rolls(clause: str) -> list[dict[str, Any]]:
    """The rolls of the first fight of one worked example."""
    found: list[dict[str, Any]] = next(p["rolls"] for p in parts(clause) if "rolls" in p)
    return found


@pytest.mark.clause("A6.1", "A6.2", "A6.3", "A6.4")
def test_every_clause_of_the_examples_is_cited() -> None:
    text = told()
    wanted = ["A1.1", "A1.4", "A1.5", "A4.1", "A4.2", "A6.1", "A6.2", "A6.3", "A6.4"]
    wanted += [f"A3.{number}" for number in range(2, 12)]
    assert [clause for clause in wanted if clause not in text] == []
    assert set(wanted) <= set(CLAUSES)


@pytest.mark.clause("A6.1")
@pytest.mark.case("C01")
def test_the_dogfight_die_for_die() -> None:
    attack, dodges, ammunition, reply = rolls("A6.1")
    assert (attack["dice"], attack["need"], attack["answer"]) == (6, 3, 4)
    assert (dodges["dice"], dodges["need"], dodges["answer"]) == (4, 4, 3)
    assert (ammunition["faces"], ammunition["need"], ammunition["answer"]) == ([1], 2, 0)
    assert (reply["dice"], reply["need"], reply["sixes_a_hit"]) == (5, 7, 2)
    assert reply["faces"].count(6) <= 1
    assert reply["answer"] == 0
    fought = next(part for part in parts("A6.1") if "fight" in part)
    assert fought["fields"] == {"planes_lost": 1, "attackers_lost": 0}


@pytest.mark.clause("A6.1")
@pytest.mark.case("C01")
def test_the_exact_odds_of_what_happened() -> None:
    found = odds("A6.1")
    assert found["four hits"] == Fraction(80, 243)
    assert found["four hits and three of them dodged"] == Fraction(20, 243)
    assert found["the five Swordfish score no hit"] == Fraction(3125, 3888)
    assert found["the five Swordfish score at least one hit"] == Fraction(763, 3888)
    lost = [found[f"{count} Swordfish lost"] for count in range(7)]
    wanted = ["64/729", "64/243", "80/243", "160/729", "20/243", "4/243", "1/729"]
    assert lost == [Fraction(p) for p in wanted]
    assert rolls("A6.1")[2]["odds"]["fraction"] == "1/6"
    text = told()
    for words in ("80/243 (32.92%)", "20/243 (8.23%)", "1/6 (16.67%)", "763/3888 (19.62%)"):
        assert words in text


@pytest.mark.clause("A3.7", "A3.9", "A3.10", "A3.11", "F7")
def test_what_comes_after_the_dice() -> None:
    text = told()
    assert 'two thirds of its 12" are 8" (A3.9)' in text
    assert "they must return to their carrier (A3.7)" in text
    # From land they leave, nobody fires back, and the bombers are free.
    assert "they leave the table and cannot come back (A3.7)" in text
    assert 'the Swordfish are free: their full 12", and they may attack (F7, F3)' in text


@pytest.mark.clause("A6.2")
def test_the_dive_bomber_and_the_cruiser() -> None:
    bombs, flak, later = (part for part in parts("A6.2") if "need" in part)
    assert (bombs["base"], bombs["need"]) == (5, 4)
    assert (flak["base"], flak["need"]) == (4, 5)
    assert later["need"] == 4
    assert "for the bombs 5+ becomes 4+, and for the AA 4+ becomes 5+" in told()


@pytest.mark.clause("A6.3")
def test_three_hits_on_beaufighters() -> None:
    assert "Beaufighter: 1 plane lost, 5 left, one of them with 1 point of 2." in told()
    # Each die sticks with 1/3; two stuck hits are a plane, so 0-1, 2-3, 4-5 and 6 of six.
    found = odds("A6.3")
    p = [Fraction(n, 729) for n in (64, 192, 240, 160, 60, 12, 1)]
    wanted = [p[0] + p[1], p[2] + p[3], p[4] + p[5], p[6]]
    assert [found[f"{count} lost"] for count in range(4)] == wanted


@pytest.mark.clause("A6.4", "A1.4")
def test_the_torpedo_rolls_half_its_dice() -> None:
    assert "published with 4 damage dice" in told()
    assert "it rolls 2 (A1.4)" in told()
    found = odds("A6.4")
    # Two dice at 3+, two points each.
    assert found == {
        "0 points": Fraction(1, 9),
        "2 points": Fraction(4, 9),
        "4 points": Fraction(4, 9),
    }


def test_it_ends_with_what_to_try_next() -> None:
    assert "deckload odds dogfight" in example().splitlines()[-3]
