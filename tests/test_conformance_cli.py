"""`deckload conform`: what it prints, and what it leaves with."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from deckload.catalogue.scenarios import scenario, scenario_names
from deckload.cli import conform as command
from deckload.cli.conform_page import Run, again
from deckload.cli.main import programme
from deckload.conformance.chances_known import Chances
from deckload.conformance.each_ruling import other_readings
from deckload.conformance.findings import Finding
from deckload.conformance.kit import ALL, check
from deckload.conformance.played_odds import PLAYED_ODDS
from deckload.conformance.trial import RANDOM, Trial
from deckload.dice.needs import Scoring
from deckload.game.scenario import setup_of
from deckload.odds import laws
from deckload.record.opened import load_battle
from deckload.rules.rulings import Rulings


def run(*words: str) -> Result:
    return CliRunner().invoke(programme, ["conform", *words], env={"COLUMNS": "80"})


DRIFTED = ("--scenario", "force-z", "--seeds", "1", "--limit", "1000")
"""A battle whose very first fights show odds that have drifted."""


def drifting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The odds take every need for one that cannot be met."""
    monkeypatch.setattr(laws, "scoring", lambda need: Scoring(7, 1))


def test_it_says_what_was_played_and_how_much_was_looked_at() -> None:
    result = run("--scenario", "lesson", "--seeds", "2")
    assert result.exit_code == 0, result.output
    first, *others = result.stdout.splitlines()
    assert re.fullmatch(r"lesson: 2 battles, \d+ orders, nothing found", first)
    counted = [re.match(r"(\S+) +([\d,]+) +0$", line) for line in others]
    assert [found[1] for found in counted if found] == [each.name for each in ALL]
    assert all(int(found[2].replace(",", "")) > 0 for found in counted if found)
    assert others[-1] == "Nothing found: the rules hold together in all that was played."
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert result.stderr == ""


def test_without_a_name_all_scenarios_are_played_and_carriers_both_ways(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for words in ((), ("--scenario", "all"), ("--scenario", "lesson", "--scenario", "all")):
        found = [
            (setup.scenario, file) for setup, file in command._setups(words[1::2], (), (), None)
        ]
        assert {name for name, _ in found} == set(scenario_names())
        assert {file for _, file in found} == {""}
        both = [name for name in scenario_names() if scenario(name).may_stay_off]
        assert "carrier-duel" in both
        assert sorted(name for name, _ in found) == sorted([*scenario_names(), *both])
    (on, _), (off, _) = command._setups(("carrier-duel",), (), ("aa_dodge=no",), None)
    assert [vessel.id for vessel in on.vessels if vessel.off_table] == []
    assert [v.id for v in off.vessels if v.off_table] == list(scenario("carrier-duel").may_stay_off)
    assert on.rulings == off.rulings == Rulings({"aa_dodge": "no"})


def test_each_ruling_is_switched_alone_and_those_that_changed_nothing_are_named() -> None:
    result = run("--scenario", "lesson", "--seeds", "1", "--each-ruling", "--ruling", "lock=turn")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].startswith("lesson, lock=turn: 1 battle, ")
    switched = [line for line in lines if line.startswith("  ") and "otherwise, nothing" in line]
    names = [line.split(":")[0].strip() for line in switched]
    wanted = ["=".join(each) for each in other_readings() if each != ("lock", "turn")]
    assert names == wanted
    still = " ".join(lines).partition("No battle went otherwise by ")[2].partition(", so")[0]
    idle = {name for name, line in zip(names, switched, strict=True) if ", 0 otherwise" in line}
    assert set(re.findall(r"\w+=\w+", still)) == idle
    # No ship of this battle has a deck, and all planes come on at their edge.
    assert "rearm_turns=0" in idle
    assert "air_first=may" not in idle


def test_what_is_found_is_shown_and_the_exit_code_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    drifting(monkeypatch)
    result = run(*DRIFTED, "--ruling", "aa_dodge=no")
    assert result.exit_code == 1
    shown = " ".join(result.stdout.split())
    assert re.search(r"force-z, aa_dodge=no: 1 battle, \d+ orders, \d FOUND", shown)
    assert "FOUND by chances Where: force-z, battle 1, turn " in shown
    assert "Should be: whatever play gives has a chance in the odds Seen: play gave (" in shown
    assert "Again: deckload auto --scenario force-z --seed " in shown
    assert re.search(r"\d things? found; the rules do not hold together\.$", shown)
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_same_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    good = json.loads(run("--scenario", "carrier-duel", "--seeds", "1", "--json").stdout)
    assert good["passed"] is True
    on, off = good["runs"]
    assert (on["off_table"], off["off_table"]) == ([], list(scenario("carrier-duel").may_stay_off))
    assert [each["check"] for each in on["checks"]] == [each.name for each in ALL]
    assert on["switched"] is None
    drifting(monkeypatch)
    result = run(*DRIFTED, "--json", "--ruling", "aa_dodge=no")
    assert result.exit_code == 1
    bad = json.loads(result.stdout)
    assert bad["passed"] is False
    (only,) = bad["runs"]
    assert only["readings"] == {"aa_dodge": "no"}
    assert only["passed"] is only["stopped"] is False
    first = only["findings"][0]
    assert (first["check"], first["battle"]) == ("chances", 1)
    assert first["readings"] == {"aa_dodge": "no"}
    # A number of nineteen digits is more than JavaScript can count to.
    assert isinstance(first["seed"], str)
    assert first["again"].endswith(f"--seed {first['seed']} --ruling aa_dodge=no")


def finding(trial: Trial) -> Finding:
    return Finding(
        check="x",
        scenario=trial.setup.scenario,
        readings=(("aa_dodge", "no"),),
        battle=trial.number,
        seed=str(trial.seed),
        turn=1,
        order=0,
        line=0,
        doing="",
        seen="",
        should="",
    )


@pytest.mark.parametrize("off", [(), ("zuikaku",)])
def test_the_command_told_for_a_finding_fights_that_very_battle(
    off: tuple[str, ...], tmp_path: Path
) -> None:
    rulings = Rulings({"aa_dodge": "no"})
    setup = setup_of(scenario("carrier-duel"), rulings=rulings, off_table=off)
    trial = Trial(setup, 2, RANDOM, Chances(), 1)
    report = check(setup, seeds=(), checks=())
    words = again(finding(trial), Run(report)).split()
    file = tmp_path / "again.battle"
    result = CliRunner().invoke(programme, [*words[1:], "--out", str(file), "--json"])
    assert result.exit_code == 0, result.output
    fought = load_battle(file.read_bytes())
    assert fought.lines[:-1] == trial.battle.lines[:]
    assert fought.lines[-1].seed == str(trial.seed)  # type: ignore[union-attr]


OWN = """
title = "Two for one"
story = "A test."
turns = 2
level = "raid"

[[side]]
name = "North"
edge = "north"

[[side.flight]]
id = "flyers"
unit = "3 Swordfish:dodge=2"

[[side]]
name = "South"
edge = "south"

[[side.ship]]
id = "own"
unit = "HMS Hood:aa=9"
place = [30, 18]
heading = 90
"""


def test_a_scenario_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my own.toml").write_text(OWN, "utf-8")
    result = run("--file", "my own.toml", "--seeds", "2")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("my own: 2 battles, ")
    drifting(monkeypatch)
    result = run("--file", "my own.toml", "--seeds", "3", "--json")
    told = json.loads(result.stdout)["runs"][0]["findings"][0]
    assert told["again"] == f"deckload conform --file 'my own.toml' --seeds {told['battle']}"


def test_odds_past_the_limit_are_told_and_asked_with_a_higher_one() -> None:
    few = run("--scenario", "force-z", "--seeds", "1", "--limit", "100")
    assert few.exit_code == 0, few.output
    assert re.search(
        r"Not asked: \d+ questions of odds past 100 cells; --limit asks more\.", few.stdout
    )
    more = run("--scenario", "lesson", "--seeds", "1")
    assert "Not asked" not in more.stdout


def test_less_closely_and_with_played_odds() -> None:
    words = ("--scenario", "force-z", "--seeds", "1", "--limit", "1000", "--json")
    closely = json.loads(run(*words).stdout)["runs"][0]["checks"]
    loosely = json.loads(run(*words, "--every", "5", "--played-odds").stdout)["runs"][0]["checks"]
    assert [each["check"] for each in loosely] == [*(e["check"] for e in closely), "played-odds"]
    assert loosely[0]["looked"] < closely[0]["looked"]
    assert loosely[-1]["found"] == 0


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_what_is_being_done_and_is_left_clean(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = _Terminal()
    monkeypatch.setattr("sys.stderr", seen)
    progress: Any = command._Progress()
    progress.about("lesson")
    progress.show("battle 1 of 2")
    progress.show("aa=no")
    progress.clear()
    progress.clear()
    assert seen.getvalue() == "\rlesson: battle 1 of 2\rlesson: aa=no        \r             \r"


def test_what_cannot_be_checked(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("title = ", "utf-8")
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b"title = '\xe9'")
    for words, said in (
        (("--scenario", "lessn"), "nearest: lesson"),
        (("--seeds", "0"), "0 is not from 1 to"),
        (("--every", "0"), "0 is not from 1 to"),
        (("--limit", "0"), "0 is not from 1 to"),
        (("--ruling", "aa_dodge=maybe"), "it can be 'yes' or 'no'"),
        (("--file", str(tmp_path / "none.toml")), "cannot be read"),
        (("--file", str(tmp_path)), "cannot be read"),
        (("--file", str(latin)), "is no text in UTF-8"),
        (("--file", str(broken)), "broken.toml"),
    ):
        result = run(*words)
        assert result.exit_code == 2, result.output
        assert said in result.stderr
        assert len(result.stderr.splitlines()) <= 2


def test_the_page_has_every_check_and_its_words() -> None:
    page = Path(__file__).resolve().parents[1] / "docs" / "check-your-rules.md"
    told = re.findall(r"^\| `([a-z-]+)` \|", page.read_text("utf-8"), re.M)
    assert told == [*(each.name for each in ALL), PLAYED_ODDS.name]


def test_house_rules_are_checked_and_stand_in_the_command_that_plays_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.toml").write_text('[rulings]\naa_dodge = "no"\n\n[air]\ndive_hit = 2\n', "utf-8")
    good = run(*DRIFTED, "--house", "ours.toml")
    assert good.exit_code == 0, good.output
    assert "force-z, aa_dodge=no, air.dive_hit=2: 1 battle, " in " ".join(good.stdout.split())
    drifting(monkeypatch)
    (bad,) = json.loads(run(*DRIFTED, "--house", "ours.toml", "--json").stdout)["runs"]
    assert bad["readings"] == {"aa_dodge": "no", "air.dive_hit": "2"}
    told = bad["findings"][0]
    seed = told["seed"]
    assert told["again"] == (
        f"deckload auto --scenario force-z --seed {seed} --house ours.toml --ruling aa_dodge=no"
    )
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    words = [*told["again"].split()[1:], "--out", "again.battle", "--json"]
    result = CliRunner().invoke(programme, words)
    assert result.exit_code == 0, result.output
    assert load_battle(Path("again.battle").read_bytes()).setup.rulings.numbers.air.dive_hit == 2
