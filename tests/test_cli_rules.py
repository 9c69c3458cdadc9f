"""`deckload rules`, `rulings` and `units`: every clause, every question, every number."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.cli.main import programme
from deckload.rules.clauses import CHAPTERS, CLAUSES
from deckload.rules.rulings import RULINGS


def run(*words: str) -> str:
    """What the command prints."""
    result = CliRunner().invoke(programme, list(words))
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def flat(*words: str) -> str:
    """The same with each run of blanks as one."""
    return " ".join(run(*words).split())


def data(*words: str) -> Any:
    """The command's JSON."""
    return json.loads(run(*words, "--json"))


def refused(*words: str) -> str:
    """The one line of a refusal."""
    result = CliRunner().invoke(programme, list(words))
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    return line


def test_without_a_word_the_chapters_are_listed() -> None:
    text = run("rules")
    for chapter, heading in CHAPTERS.items():
        assert any(line.split()[:1] == [chapter] and heading in line for line in text.splitlines())
    assert [each["chapter"] for each in data("rules")] == list(CHAPTERS)


@pytest.mark.parametrize("chapter", ["A", "F", "S"])
def test_a_chapter_holds_all_its_clauses(chapter: str) -> None:
    text = flat("rules", chapter)
    clauses = [clause for clause in CLAUSES.values() if clause.id.startswith(chapter)]
    assert [clause.id for clause in clauses if clause.text not in text] == []
    assert [each["id"] for each in data("rules", chapter)] == [clause.id for clause in clauses]


@pytest.mark.parametrize(
    ("asked", "count"), [("A3", 11), ("a3.2", 1), ("F4", 1), ("F1", 1), (" S4 ", 8)]
)
def test_parts_and_single_clauses(asked: str, count: int) -> None:
    assert len(data("rules", asked)) == count


def test_rulings_stand_under_the_clauses_they_name() -> None:
    assert "ruling over_six: " in run("rules", "A3.3")
    assert data("rules", "A3.3")[0]["rulings"] == ["over_six"]
    for ruling in RULINGS.values():
        for clause in ruling.clauses:
            assert ruling.id in data("rules", clause)[0]["rulings"]


def test_fixed_readings_stand_with_the_clauses_they_settle() -> None:
    assert data("rules", "A3.3")[0]["fixed_readings"] == ["F33"]
    assert "read with F33" in run("rules", "A3.3")


def test_an_unknown_clause_is_answered_with_the_nearest() -> None:
    assert "A3.9" in refused("rules", "A9")
    assert "they run from A1.1" in refused("rules", "Z9")


def test_every_ruling_with_its_readings_and_reason() -> None:
    text = flat("rulings")
    for ruling in RULINGS.values():
        assert f"{ruling.id}: {ruling.question}" in text
        assert f"Why: {ruling.why} ({', '.join(ruling.clauses)})" in text
        assert f"* {ruling.default} " in text
        assert all(reading.meaning in text for reading in ruling.readings)


def test_one_ruling() -> None:
    text = run("rulings", "Over_Six")
    assert "* everywhere" in text
    assert "  dogfights" in text
    (found,) = data("rulings", "over_six")
    assert found["default"] == found["readings"][0]["id"] == "everywhere"
    assert len(data("rulings")) == len(RULINGS)


def test_an_unknown_ruling_is_answered_with_the_nearest() -> None:
    assert "nearest: over_six" in refused("rulings", "over6")


def test_all_units_are_listed() -> None:
    text = run("units")
    for unit in (*aircraft_roster(), *ship_roster()):
        assert unit.name in text
    assert len(data("units")["aircraft"]) == len(aircraft_roster())


@pytest.mark.clause("A1.4", "A1.5")
def test_a_unit_shows_its_numbers_and_their_sources() -> None:
    text = flat("units", "swordfish")
    assert "dogfight house-rules -1" in text
    assert "dogfight as published house-rules 0" in text
    assert "ordnance dd house-rules 2" in text
    found = data("units", "HMS Warspite")
    assert found["damage"] == 34
    assert found["sources"]["damage"] == "public"


@pytest.mark.case("C69")
def test_names_are_found_with_and_without_accents() -> None:
    spee = run("units", "Admiral Graf Spee")
    for name in ("Admiral Graf Sp\u00e9e", "admiral graf spe\u0301e", "ADMIRAL GRAF SPEE"):
        assert run("units", name) == spee


def test_an_unknown_unit_is_answered_with_the_nearest() -> None:
    assert "nearest: HMS Hood" in refused("units", "HMS Hod")
    assert "'deckload units' lists them" in refused("units", "xyzzy")
