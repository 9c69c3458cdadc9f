"""`deckload log`: every roll and decision, with the exact expectation, as text, CSV and data."""

import csv
import io
import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from deckload.cli.csv_cells import csv_of, plain_cell, safe_cell
from deckload.cli.log_page import COLUMNS
from deckload.cli.log_rows import expectation
from deckload.cli.main import programme
from deckload.dice.needs import NO_CAUSE, Check, Need
from deckload.dice.requests import Bands, Dice, Faces, Pool
from deckload.dice.resolve import successes
from deckload.odds.laws import Laws
from deckload.record.battle import Battle
from deckload.record.lines import ChoiceLine, RollLine
from deckload.record.opened import load_battle

RUN = ("=", "+", "-", "@", "\t", "\r", "\n")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a battle with rolls and choices of every kind."""
    found = tmp_path_factory.mktemp("battles") / "duel.battle"
    words = ["auto", "--scenario", "carrier-duel", "--red", "novice", "--blue", "staff"]
    result = CliRunner().invoke(programme, [*words, "--seed", "3", "--out", str(found)])
    assert result.exit_code == 0, result.output
    return found


def log(path: Path, *words: str) -> str:
    """What `log` prints, with the line ends as they are."""
    result = CliRunner().invoke(programme, ["log", str(path), *words])
    assert result.exit_code == 0, result.output
    return result.stdout_bytes.decode("utf-8")


def entries(path: Path) -> list[RollLine | ChoiceLine]:
    """The rolls and choices of a file."""
    opened = load_battle(path.read_bytes())
    return [line for line in opened.lines if isinstance(line, RollLine | ChoiceLine)]


def test_every_roll_and_every_choice_is_listed(path: Path) -> None:
    words = " ".join(log(path).split())
    found = entries(path)
    assert len(found) > 60
    for entry in found:
        assert f" line {entry.line}: " in words
    for told in (
        "to-hit score of Wildcat 6+ (A3.2), +2 dogfight stat of Zero (A3.2)",
        "[2] -> ammunition left; expected 0.8333 (5/6)",
        "check number 1 for ammunition 2+ (A3.6)",
        "How many of 8 anti-aircraft dice? 8 (the standing default)",
        "all dice left, stopping when the flight is gone (F24)",
        "Turn 2, air bound",
        "Dice seeded, with the seed 3",
    ):
        assert told in words, told
    assert [line for line in log(path).splitlines() if len(line) > 80] == []


def _mean(dice: int, need: Need) -> Fraction:
    """The expectation the slow way: over every outcome of the dice."""
    rolls = list(product(range(1, 7), repeat=dice))
    return Fraction(sum(successes(faces, need) for faces in rolls), len(rolls))


@pytest.mark.parametrize("dice", [1, 2, 4, 5])
@pytest.mark.parametrize("value", [-1, 1, 2, 4, 6, 7, 8])
@pytest.mark.parametrize(("over_six", "one_misses"), [(True, False), (False, True)])
def test_expectations_are_exact(dice: int, value: int, over_six: bool, one_misses: bool) -> None:
    need = Need(value, over_six=over_six, one_misses=one_misses)
    check, laws = Check(NO_CAUSE, need), Laws(exact=True)
    pool: Dice = Pool(dice, check)
    assert expectation(pool, laws) == _mean(dice, need)
    assert expectation(Bands(dice, check, (Need(6),)), laws) == _mean(dice, need)


def test_plain_faces_and_rolls_past_any_size_have_no_expectation() -> None:
    laws = Laws(exact=True)
    assert expectation(Faces(2, NO_CAUSE), laws) is None
    assert expectation(Pool(5000, Check(NO_CAUSE, Need(4))), laws) is None


def test_the_csv_holds_every_roll_and_choice(path: Path) -> None:
    text = log(path, "--csv")
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    header, *rows = csv.reader(io.StringIO(text, newline=""))
    assert tuple(header) == COLUMNS
    found = entries(path)
    assert len(rows) == len(found)
    for row, entry in zip(rows, found, strict=True):
        cells = {name: plain_cell(cell) for name, cell in zip(header, row, strict=True)}
        assert not any(cell.startswith(RUN) for cell in row)
        assert cells["line"] == str(entry.line)
        assert (cells["owner"], cells["unit"]) == (entry.owner, entry.unit)
        assert (cells["purpose"], cells["detail"]) == (str(entry.purpose), entry.detail)
        if isinstance(entry, ChoiceLine):
            assert (cells["kind"], cells["result"]) == ("choice", str(entry.answer))
            assert cells["question"] == entry.question
        else:
            assert cells["faces"].split() == list(map(str, entry.faces))
            assert ("+" in cells["need"]) is bool(entry.needs)


@pytest.mark.case("C68")
def test_no_expectation_is_taken_for_a_date(path: Path) -> None:
    header, *rows = csv.reader(io.StringIO(log(path, "--csv"), newline=""))
    expected = [row[header.index("expected")] for row in rows if row[header.index("expected")]]
    assert len(expected) > 40
    for cell in expected:
        whole, point, decimals = cell.partition(".")
        assert whole.isdigit()
        assert (point, len(decimals)) == (".", 6)
    assert not any("/" in cell for row in rows for cell in (row[12], row[15]))


@pytest.mark.case("C68")
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_safe_cell_is_no_formula_and_loses_nothing(text: str) -> None:
    cell = safe_cell(text)
    assert plain_cell(cell) == text
    assert not cell.startswith(RUN)


@pytest.mark.case("C68")
@given(
    st.lists(
        st.lists(
            st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
            min_size=2,
            max_size=4,
        ),
        min_size=1,
        max_size=4,
    )
)
def test_rows_round_trip_through_csv(rows: list[list[str]]) -> None:
    read = csv.reader(io.StringIO(csv_of(rows), newline=""), strict=True)
    assert [[plain_cell(cell) for cell in row] for row in read] == rows


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@a", "\t=1", "'=1", "\uff1d1", "\r", ""])
def test_an_apostrophe_is_put_before_what_would_be_run(text: str) -> None:
    assert safe_cell(text) == ("'" + text if text else "")


def test_the_log_as_data(path: Path) -> None:
    data = json.loads(log(path, "--json"))
    found = entries(path)
    assert [each["line"] for each in data] == [entry.line for entry in found]
    for each, entry in zip(data, found, strict=True):
        assert each["kind"] == ("choice" if isinstance(entry, ChoiceLine) else "roll")
        if isinstance(entry, RollLine) and entry.needs:
            exact = Fraction(each["expected_fraction"])
            assert each["expected"] == float(exact)
            assert each["faces"] == list(entry.faces)
            assert each["reasons"]
            assert 0 <= exact <= entry.dice


def test_csv_and_json_are_two_forms() -> None:
    result = CliRunner().invoke(programme, ["log", "x", "--csv", "--json"])
    assert result.exit_code == 2
    assert "choose one" in result.stderr


def _again(battle: Battle) -> None:
    """Take the last order that rolled dice back, and give it again in the same way."""
    account = [a for a in battle.accounts if a.answers and a.seat is not None][-1]
    battle.undo(battle.course.parent(account.line))
    battle.give(account.seat, account.order, battle.dice(7))


def test_faces_that_had_been_seen_before_are_marked(tmp_path: Path) -> None:
    first = tmp_path / "first.battle"
    words = ["auto", "--scenario", "lesson", "--red", "staff", "--blue", "staff", "--seed", "7"]
    done = CliRunner().invoke(programme, [*words, "--turns", "3", "--out", str(first)])
    assert done.exit_code == 0, done.output
    # Without the seed, which would close it, the battle goes on.
    battle = load_battle(b"".join(t + b"\n" for t in first.read_bytes().split(b"\n")[:-2]))
    _again(battle)
    path = tmp_path / "again.battle"
    path.write_bytes(battle.text)
    words_of_log = " ".join(log(path).split())
    assert "These faces had been seen before, in line " in words_of_log
    assert "Taken back." in words_of_log
    data = json.loads(log(path, "--json"))
    seen = [each for each in data if each.get("seen_in_line") is not None]
    assert seen
    assert not any(each["taken_back"] for each in seen)
    for each in seen:
        (before,) = [one for one in data if one["line"] == each["seen_in_line"]]
        assert before["taken_back"] is True
        assert (before["unit"], before["faces"]) == (each["unit"], each["faces"])
    assert "(seen before, in line " in CliRunner().invoke(programme, ["replay", str(path)]).stdout
