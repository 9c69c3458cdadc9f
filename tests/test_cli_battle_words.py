"""`deckload scenarios`, the help of the battle commands, and how lengths and points are told."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from deckload.catalogue.scenarios import scenario_names
from deckload.cli.lengths import inches, points_words, tenths, wind
from deckload.cli.main import programme


def run(*words: str) -> Result:
    """The command with these words; it must succeed."""
    result = CliRunner().invoke(programme, list(words))
    assert result.exit_code == 0, result.output
    return result


def test_the_scenarios_are_listed_with_their_sides_and_lengths() -> None:
    words = " ".join(run("scenarios").stdout.split())
    for name in scenario_names():
        assert f"{name}: " in words
    assert "United States against Japan, at most 12 turns." in words
    listed = json.loads(run("scenarios", "--json").stdout)
    assert [each["name"] for each in listed] == list(scenario_names())
    assert {"title", "sides", "turns", "story"} <= set(listed[0])


def test_a_scenario_in_full_has_its_units_with_their_numbers() -> None:
    words = " ".join(run("scenarios", "carrier-duel").stdout.split())
    for told in (
        'USS Russell, Sims class (russell): at 16" east, 22" north, heading 45 degrees',
        "may stay off the table (--off yorktown)",
        "6 Wildcat: on the deck of USS Yorktown.",
        'fighter, speed 28", hit on 6+, dodges on 4+, dogfight +2, 1 point a plane',
        "United States (--red), base edge west",
        "Rulings all at their defaults",
    ):
        assert told in words
    assert "from land, on at its own edge" in " ".join(run("scenarios", "lesson").stdout.split())


def test_a_scenario_in_full_as_data() -> None:
    data = json.loads(run("scenarios", "carrier-duel", "--json").stdout)
    ships = {vessel["id"]: vessel for vessel in data["vessels"]}
    assert ships["yorktown"]["may_stay_off"] is True
    assert ships["chester"]["may_stay_off"] is False
    assert ships["chester"]["place"] == {"x": 16000, "y": 26500}
    assert ships["chester"]["ship"]["damage"] > 0
    assert data["rulings"]["over_six"] == "everywhere"


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (0, "0 points"),
        (15, "0.0625 points"),
        (36, "0.15 points"),
        (60, "0.25 points"),
        (80, "1/3 points"),
        (240, "1 point"),
        (320, "1 1/3 points"),
        (492, "2.05 points"),
    ],
)
def test_scores_are_told_in_points(parts: int, words: str) -> None:
    assert points_words(parts) == words


def test_lengths_and_headings_in_words() -> None:
    assert [inches(t) for t in (0, 500, 12345, 12000, -1500)] == [
        "0",
        "0.5",
        "12.345",
        "12",
        "-1.5",
    ]
    assert [tenths(t) for t in (0, 49, 50, 12345, 12951, -1549)] == [
        "0",
        "0",
        "0.1",
        "12.3",
        "13",
        "-1.5",
    ]
    assert [wind(h) for h in (0, 22, 23, 45, 180, 337, 338, 359)] == [
        "north",
        "north",
        "north-east",
        "north-east",
        "south",
        "north-west",
        "north",
        "north",
    ]


@pytest.mark.parametrize(
    "words",
    [["scenarios"], ["auto"], ["replay"], ["show"], ["log"], ["verify"], ["soak"]],
    ids=" ".join,
)
def test_every_help_fits_and_its_examples_can_be_run(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = run(*words, "-h").stdout
    assert [line for line in text.splitlines() if len(line) > 80] == []
    monkeypatch.chdir(tmp_path)
    run("auto", "--scenario", "force-z", "--seed", "7", "--out", "lesson.battle")
    examples = re.findall(r"^  deckload (.*)", text.partition("\nExample")[2], re.M)
    assert examples
    for example in examples:
        run(*example.split())


def test_what_is_only_for_those_who_change_the_program_is_not_listed() -> None:
    text = run("-h").stdout
    for command in ("scenarios", "auto", "replay", "show", "log", "verify"):
        assert re.search(rf"^  {command} ", text, re.M)
    assert "soak" not in text
