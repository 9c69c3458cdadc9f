"""House rules on the command line: `deckload house`, and `--house` wherever rules are used."""

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from deckload.catalogue.house_file import house_from
from deckload.cli.main import programme
from deckload.rules.clauses import CLAUSES
from deckload.rules.house import STANDARD_HOUSE
from deckload.rules.numbers import STANDARD, flat, register
from deckload.rules.rulings import RULINGS

OURS = """\
name = "Thursday group"
[rulings]
aa_dodge = "no"
[air]
dive_hit = 2
[damage]
confirm = 7
"""
DIGEST = house_from(OURS, "ours.toml").digest


@pytest.fixture
def ours(tmp_path: Path) -> str:
    """The file of a house."""
    path = tmp_path / "ours.toml"
    path.write_text(OURS, encoding="utf-8")
    return str(path)


def run(*words: str, code: int = 0) -> Result:
    result = CliRunner().invoke(programme, list(words), env={"COLUMNS": "80"})
    assert result.exit_code == code, result.output
    return result


def text(*words: str) -> str:
    """What the command prints, each run of blanks as one."""
    return " ".join(run(*words).stdout.split())


def data(*words: str) -> Any:
    return json.loads(run(*words, "--json").stdout)


STRIKE = ("strike", "6 Ju 87", "Exeter")


def test_a_house_is_shown_as_its_difference(ours: str) -> None:
    page = text("house", ours)
    assert f"Digest {DIGEST} Changes 3 differences from the standard" in page
    assert "air.dive_hit +1 -> +2 to hit a ship with dive bombers (A4.2)" in page
    assert "aa_dodge yes -> no" in page
    assert "No critical is confirmed (S4.3)." in page
    told = data("house", ours)
    assert (told["name"], told["digest"]) == ("Thursday group", DIGEST)
    assert [(d["name"], d["clause"], d["standard"], d["house"]) for d in told["differences"]] == [
        ("aa_dodge", ", ".join(RULINGS["aa_dodge"].clauses), "yes", "no"),
        ("air.dive_hit", "A4.2", 1, 2),
        ("damage.confirm", "S4.3", 4, 7),
    ]


def test_the_standard_can_be_kept_as_a_file_and_is_no_difference(tmp_path: Path) -> None:
    path = tmp_path / "standard.toml"
    path.write_text(run("house", "--standard").stdout, encoding="utf-8")
    assert "no difference from the standard" in text("house", str(path))
    assert data("house", str(path))["digest"] == STANDARD_HOUSE.digest


def test_the_standard_as_data_has_every_name() -> None:
    told = data("house", "--standard")
    assert [each["name"] for each in told["rulings"]] == list(RULINGS)
    assert [each["name"] for each in told["numbers"]] == list(register())
    names = {each["name"] for each in told["numbers"] + told["criticals"]}
    assert names == set(flat(STANDARD))
    assert {each["clause"] for each in told["numbers"] + told["criticals"]} <= set(CLAUSES)


def test_one_file_or_the_standard_is_named(ours: str) -> None:
    assert "--standard" in run("house", code=2).stderr
    assert "without a FILE" in run("house", ours, "--standard", code=2).stderr


def test_each_fault_of_a_file_is_a_line_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("[gunnery]\nbeam_on = 9\nclose = 1.5\n[damege]\n", encoding="utf-8")
    for words in (("house",), ("odds", *STRIKE, "--house"), ("rules", "--house")):
        lines = run(*words, str(path), code=2).stderr.splitlines()
        assert [line.split(":")[1].strip() for line in lines] == [
            "bad.toml, line 2",
            "bad.toml, line 3",
            "bad.toml, line 4",
        ]


def test_odds_are_asked_by_the_rules_of_a_house(ours: str) -> None:
    plain, house = data("odds", *STRIKE), data("odds", *STRIKE, "--house", ours)
    # Six bombs at 4+ become six at 3+, and none of the hits by AA is dodged.
    assert house["mean"]["hits"] > plain["mean"]["hits"]
    assert house["mean"]["planes_lost"] == pytest.approx(2 * plain["mean"]["planes_lost"], rel=0.2)
    assert house["mean"]["criticals"] == 0
    assert house["rulings"]["aa_dodge"] == "no"
    assert "house" not in plain
    assert house["house"] == {
        "name": "Thursday group",
        "digest": DIGEST,
        "numbers": {"air.dive_hit": 2, "damage.confirm": 7},
    }
    page = text("odds", *STRIKE, "--house", ours)
    assert f"House Thursday group ({DIGEST}) air.dive_hit +1 -> +2" in page
    assert "+2 dive bombers (A4.2)" in page
    assert "Rulings aa_dodge=no" in page


def test_the_command_line_stands_above_the_file(ours: str) -> None:
    words = ("odds", *STRIKE, "--house", ours, "--ruling", "aa_dodge=yes")
    told = data(*words)
    assert told["rulings"]["aa_dodge"] == "yes"
    assert told["house"]["numbers"] == {"air.dive_hit": 2, "damage.confirm": 7}
    assert told["house"]["digest"] != DIGEST
    assert "--ruling stands above it" in text("odds", "strike", "--help")


@pytest.mark.parametrize(
    "words",
    [
        ("odds", "dogfight", "6 Zero", "6 Kate"),
        ("odds", *STRIKE),
        ("odds", "pool", "6", "3"),
        ("odds", "engagement", "E1"),
        ("fight", "6 Zero", "6 Kate", "--seed", "1"),
        (*STRIKE, "--seed", "1"),
        ("scenarios", "lesson"),
        ("auto", "--scenario", "lesson", "--seed", "1", "--brief"),
        ("fleet", "Bismarck"),
    ],
    ids=" ".join,
)
def test_every_command_that_asks_for_rules_says_whose_they_are(
    words: tuple[str, ...], ours: str
) -> None:
    page = text(*words, "--house", ours)
    assert f"House Thursday group ({DIGEST})" in page
    assert "damage.confirm 4 -> 7" in page
    assert data(*words, "--house", ours)["house"]["digest"] == DIGEST
    assert "House" not in text(*words)
    assert "house" not in data(*words)


def test_whatever_takes_a_ruling_takes_a_house() -> None:
    def commands(group: click.Group) -> Any:
        context = click.Context(group)
        for name in (*group.list_commands(context), *getattr(group, "lazy", ())):
            command = group.get_command(context, name)
            assert command is not None
            if isinstance(command, click.Group):
                yield from commands(command)
            else:
                yield command

    for command in commands(programme):
        if command.name == "transcript":  # a text has its rules written in it
            continue
        options = {opt for param in command.params for opt in param.opts}
        assert "--house" in options or "--ruling" not in options, command.name


def test_a_reference_engagement_says_that_no_house_changes_it(ours: str) -> None:
    assert "which no house changes" in text("odds", "engagement", "E1", "--house", ours)
    house = data("odds", "engagement", "E4", "--house", ours)
    assert house["outcomes"] == data("odds", "engagement", "E4")["outcomes"]


def test_pages_of_rules_tell_what_a_house_changes(ours: str) -> None:
    assert f"Thursday group ({DIGEST}) changes" in text("rules", "--house", ours)
    page = text("rules", "S4.3", "--house", ours)
    assert "Thursday group: damage.confirm 4 -> 7" in page
    assert "number damage.crew: crew lost with each point of damage (1)" in text(
        "rules", "S4.2", "--house", ours
    )
    (clause,) = data("rules", "A4.2", "--house", ours)
    assert clause["house"] == {"air.dive_hit": 2}
    (plain,) = data("rules", "A4.2")
    assert "house" not in plain
    page = text("rulings", "aa_dodge", "--house", ours)
    assert "> no" in page
    assert f"> as Thursday group reads it ({DIGEST})" in page
    (ruling,) = data("rulings", "aa_dodge", "--house", ours)
    assert ruling["house"] == "no"


def test_the_worked_examples_are_of_the_standard_rules(ours: str) -> None:
    assert "standard rules" in run("example", "--house", ours, code=2).stderr


def test_a_battle_carries_the_rules_of_its_house(ours: str, tmp_path: Path) -> None:
    file = str(tmp_path / "a.battle")
    run("auto", "--scenario", "lesson", "--seed", "1", "--brief", "--house", ours, "--out", file)
    header = json.loads(Path(file).read_bytes().split(b"\n")[0])
    assert header["house"] == {"name": "Thursday group", "digest": DIGEST}
    assert header["setup"]["numbers"] == [["air.dive_hit", 2], ["damage.confirm", 7]]
    for command in ("replay", "show", "log"):
        assert f"House Thursday group ({DIGEST})" in text(command, file)
        assert f"House Thursday group ({DIGEST})" in text(command, file, "--house", ours)
    assert data("show", file)["house"]["digest"] == DIGEST
    assert run("verify", file, "--house", ours).exit_code == 0


@pytest.mark.parametrize("command", ["replay", "show", "log", "verify"])
def test_a_battle_of_other_rules_is_refused_beside_a_house_file(
    command: str, ours: str, tmp_path: Path
) -> None:
    file, other = str(tmp_path / "a.battle"), tmp_path / "other.toml"
    run("auto", "--scenario", "lesson", "--seed", "1", "--brief", "--house", ours, "--out", file)
    other.write_text("[air]\ndive_hit = 3\n", encoding="utf-8")
    result = run(command, file, "--house", str(other), code=1)
    assert result.stdout == ""
    assert f"fought under other rules (digest {DIGEST})" in result.stderr


def test_what_has_its_rules_already_takes_no_house(ours: str, tmp_path: Path) -> None:
    file, position = str(tmp_path / "a.battle"), str(tmp_path / "a.position")
    run("auto", "--scenario", "lesson", "--seed", "1", "--brief", "--house", ours, "--out", file)
    run("export", file, "--to", "0", "--out", position)
    told = run("auto", "--from", position, "--house", ours, code=2).stderr
    assert "a position has its own" in told
    assert "already" in run("referee", file, "--house", ours, code=2).stderr
    assert "named FILE" in run("verify", "-", "--house", ours, code=2).stderr
    assert "NAME of a scenario" in run("scenarios", "--house", ours, code=2).stderr
    assert "is empty" in run("odds", *STRIKE, "--house", "", code=2).stderr
    page = text("auto", "--from", position, "--seed", "2", "--brief")
    assert f"House Thursday group ({DIGEST})" in page


def test_battles_are_soaked_by_the_rules_of_a_house(ours: str) -> None:
    assert "ok" in text("soak", "--scenario", "lesson", "--seeds", "2", "--house", ours)
