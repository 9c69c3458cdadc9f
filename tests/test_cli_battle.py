"""`deckload auto` and `replay`: battles fought by captains, told, and told again."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from deckload.captains import roster
from deckload.captains.novice import Novice
from deckload.catalogue.scenarios import scenario_names
from deckload.cli.main import programme
from deckload.game import battle as rules
from deckload.game.orders import ActFlight
from deckload.record.lines import OrderLine, RollLine, SeedLine
from deckload.record.opened import load_battle

SOURCE = str(Path(__file__).resolve().parents[1] / "src")
DUEL = ("auto", "--scenario", "carrier-duel", "--red", "novice", "--blue", "staff", "--seed", "3")


def run(*words: str, code: int = 0) -> Result:
    """The command with these words; it must end with that code."""
    result = CliRunner().invoke(programme, list(words))
    assert result.exit_code == code, result.output
    return result


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The file of a long battle with a carrier off the table, and the story as it was told."""
    path = tmp_path_factory.mktemp("battles") / "duel.battle"
    return path, run(*DUEL, "--off", "zuikaku", "--out", str(path)).stdout


@cache
def lesson(*more: str) -> str:
    """The story of a short battle."""
    return run("auto", "--scenario", "lesson", "--seed", "7", *more).stdout


def refused(*words: str) -> str:
    """The one line of a command that cannot be."""
    result = run(*words, code=2)
    first, *hint = result.stderr.splitlines()
    assert first.startswith("deckload: ")
    assert hint == [] or hint[0].startswith("Try 'deckload")
    return first


@pytest.mark.parametrize("name", scenario_names())
@pytest.mark.parametrize("captains", [("novice", "staff"), ("staff", "novice")], ids=" ".join)
def test_every_story_fits_eighty_columns(name: str, captains: tuple[str, str]) -> None:
    red, blue = captains
    words = ("auto", "--scenario", name, "--red", red, "--blue", blue, "--seed", "11")
    lines = run(*words).stdout.splitlines()
    assert [line for line in lines if len(line) > 80 or line != line.rstrip()] == []
    assert "The end" in lines
    assert lines[2].startswith("Red ")
    assert lines[2].endswith(f"led by {red}")


def test_a_story_has_turns_phases_orders_reasons_and_rolls() -> None:
    text = lesson("--red", "staff", "--blue", "staff")
    words = " ".join(text.split())
    for told in (
        r"Red Britain, led by staff Blue Germany, led by staff",
        r"Turn 1 of 6 Initiative Britain, ships: [1-6] [1-6] -> \d+ Germany, ships: ",
        r"(Britain|Germany) wins the initiative\.",
        r'Germany: Admiral Hipper goes \d+" ahead[^.]*\. Why: [a-z][^.:]+\.',
        r'Britain: Swordfish comes on at \d+" east, 48" north[^.]*\. Why: [a-z][^.:]+\.',
        r"The end It ended because [^.]*\(S1\.6\)\.",
        r"Objective of Britain, (not )?reached \(1 point\): Damage the cruiser\.",
        r"Germany has left: [01] of 1 ship, [01] of 1 flight, [0-6] of 6 planes\.",
    ):
        assert re.search(told, words), told
    headings = ("Initiative", "Ship movement: Germany goes first", "Air bound: ")
    places = [text.index(f"\n{heading}") for heading in headings]
    assert places == sorted(places)


@pytest.mark.case("C64")
@pytest.mark.parametrize("name", ["carrier-duel", "surface-action"])
def test_a_loss_stands_below_the_roll_that_caused_it(name: str) -> None:
    losses = 0
    for seed in range(1, 5):
        words = ("auto", "--scenario", name, "--red", "staff", "--blue", "staff")
        rolled, fires = False, False
        for line in run(*words, "--seed", str(seed)).stdout.splitlines():
            if not line.startswith(" "):
                fires = line == "End phase"  # what burns takes its toll without a roll
            if not line.startswith("   "):  # a heading, or the order that what follows belongs to
                rolled = False
            rolled = rolled or "->" in line
            if re.search(r" loses (its last|\d+) ", line) and not fires:
                losses += 1
                assert rolled, line
    assert losses > 20


def test_the_same_story_is_told_again_from_the_file(duel: tuple[Path, str]) -> None:
    path, told = duel

    def body(text: str) -> list[str]:
        """The turns of a story, without the captains' reasons, each of which takes one line."""
        lines = text[text.index("\nTurn 1 ") : text.index("\nThe end")].splitlines()
        return [line for line in lines if not line.startswith("    Why: ")]

    assert body(run("replay", str(path)).stdout) == body(told)


def test_nothing_of_the_rules_is_run_to_tell_a_battle_again(
    duel: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = run("replay", str(duel[0])).stdout
    for name in ("plan", "give", "resolve"):
        monkeypatch.setattr(rules, name, None)
    assert run("replay", str(duel[0])).stdout == before
    assert "The battle is finished at line " in before


def test_a_battle_is_told_as_far_as_asked(duel: tuple[Path, str]) -> None:
    path, _ = duel
    nothing = run("replay", str(path), "--to", "0").stdout
    assert "The battle is unfinished at line 0, event 0: turn 1, initiative." in nothing
    assert "->" not in nothing
    battle = load_battle(path.read_bytes())
    last = len(battle.lines) - 1
    within = next(
        line.line
        for line in battle.lines
        if isinstance(line, RollLine) and battle.game_at(line.line).state.turn == 2
    )
    words = " ".join(run("replay", str(path), "--to", str(within)).stdout.split())
    assert "Turn 2 of 12" in words
    assert "Turn 3 of 12" not in words
    assert "This order is still under way. So far" in words
    assert "in the middle of an order." in words
    assert f"the last is line {last}" in refused("replay", str(path), "--to", str(last + 1))
    assert "The battle is finished" in run("replay", str(path), "--to", str(last)).stdout


def test_what_was_taken_back_is_named_and_can_be_told(tmp_path: Path) -> None:
    battle = load_battle(_recorded(tmp_path, "--turns", "2").read_bytes())
    tip = battle.position
    orders = len(battle.undo())
    path = tmp_path / "undone.battle"
    path.write_bytes(battle.text)
    words = " ".join(run("replay", str(path)).stdout.split())
    assert f"{orders} orders after line {battle.position}, up to line {tip}" in words
    assert f"at line {battle.position}, " in words
    assert f"at line {tip}, " in run("replay", str(path), "--to", str(tip)).stdout


def _recorded(folder: Path, *more: str) -> Path:
    path = folder / "lesson.battle"
    run("auto", "--scenario", "lesson", "--seed", "7", "--out", str(path), *more)
    return path


def test_a_recorded_battle_ends_with_its_seed_and_verifies(duel: tuple[Path, str]) -> None:
    battle = load_battle(duel[0].read_bytes())
    last = battle.lines[-1]
    assert isinstance(last, SeedLine)
    assert last.seed == "3"
    words = " ".join(run("verify", str(duel[0])).stdout.split())
    assert words.count("passed.") == 3
    assert "The battle is over at line " in words


def test_a_battle_that_is_stopped_keeps_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "stopped.battle"
    out = ("--turns", "2", "--out", str(path))
    told = " ".join(run("auto", "--scenario", "force-z", "--seed", "5", *out).stdout.split())
    assert "Stopped after 2 turns, as asked; the battle is unfinished." in told
    assert "Turn 3 of" not in told
    assert not any(isinstance(line, SeedLine) for line in load_battle(path.read_bytes()).lines)
    assert "Not yet: the seed is told" in run("verify", str(path)).stdout


def test_a_file_that_is_there_is_replaced_only_by_force(tmp_path: Path) -> None:
    path = tmp_path / "battle.battle"
    path.write_text("mine")
    words = ("auto", "--scenario", "lesson", "--seed", "7", "--out", str(path))
    assert "--force replaces it and keeps the old one" in refused(*words)
    assert path.read_text() == "mine"
    run(*words, "--force")
    assert (tmp_path / "battle.battle.old").read_text() == "mine"
    assert path.read_bytes() == _recorded(tmp_path).read_bytes()
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "battle.battle",
        "battle.battle.old",
        "lesson.battle",
    ]


def test_rulings_and_carriers_off_the_table_are_recorded(tmp_path: Path) -> None:
    path = tmp_path / "ruled.battle"
    more = ("--ruling", "one_misses=yes", "--off", "yorktown", "--turns", "1", "--out", str(path))
    told = " ".join(run(*DUEL, *more).stdout.split())
    assert "Off table USS Yorktown" in told
    assert "one_misses=yes (default no)" in told
    data = json.loads(run("replay", str(path), "--json").stdout)
    assert data["rulings"]["one_misses"] == "yes"
    assert data["off_table"] == ["yorktown"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("auto",), "either --scenario NAME or --from POSITION"),
        (("auto", "--scenario", "lessn"), "nearest: lesson"),
        (("auto", "--scenario", "lesson", "--red", "staf"), "nearest: staff"),
        (("auto", "--scenario", "lesson", "--seed", "-1"), "-1 is not from 0 to"),
        (("auto", "--scenario", "lesson", "--turns", "0"), "0 is not from 1 to 99"),
        (("auto", "--scenario", "lesson", "--off", "hipper"), "no carrier that may be kept off"),
        (("auto", "--scenario", "lesson", "--ruling", "reply=x"), "has no reading 'x'"),
        (("auto", "--scenario", "lesson", "--force"), "--force goes with --out"),
        (("auto", "--scenario", "lesson", "--out", "-"), "--out takes the name of a file"),
        (("auto", "--scenario", "lesson", "--out", ""), "--out takes the name of a file"),
        (("auto", "--scenario", "lesson", "--out", "/nowhere/x"), "cannot begin x: "),
        (("scenarios", "\x1b[31mlesson"), "no scenario is called '\\x1b[31mlesson'"),
        (("replay",), "Missing argument 'FILE'"),
        (("replay", "x", "--to", "-1"), "-1 is not from 0 to"),
    ],
    ids=lambda value: ascii(value)[:60],
)
def test_what_cannot_be_asked_so(words: tuple[str, ...], said: str) -> None:
    assert said in refused(*words)


def test_a_battle_as_data(duel: tuple[Path, str]) -> None:
    path, _ = duel
    data: dict[str, Any] = json.loads(run(*DUEL, "--off", "zuikaku", "--json").stdout)
    battle = load_battle(path.read_bytes())
    assert (data["captains"], data["seed"], data["faults"]) == (["novice", "staff"], 3, [])
    assert len(data["orders"]) == sum(isinstance(line, OrderLine) for line in battle.lines)
    ending = battle.game.state.ending
    assert ending is not None
    assert data["end"]["winner"] == ending.winner
    assert data["end"]["why"] == ending.why
    assert data["end"]["sides"][1]["score"] == data["end"]["sides"][1]["score_240ths"] / 240
    assert [turn["turn"] for turn in data["turn_summaries"]] == list(
        range(1, battle.game.state.turn + 1)
    )
    order = next(order for order in data["orders"] if order["order"]["type"] == "fly")
    assert {"line", "turn", "phase", "seat", "words", "why", "answers", "events"} <= set(order)
    again = json.loads(run("replay", str(path), "--json").stdout)
    assert again["finished"] is True
    for told, retold in zip(data["orders"], again["orders"], strict=True):
        assert retold == {**told, "why": None}
    brief = json.loads(run("replay", str(path), "--json", "--brief").stdout)
    assert "orders" not in brief
    assert brief["turn_summaries"] == data["turn_summaries"]


class _Broken(Novice):
    """A captain that orders what may not be, raises, or gives no order at all, in turn."""

    name = "broken"

    def decide(self, game: Any, seat: int) -> Any:
        if game.state.number % 3 == 0:
            return type(super().decide(game, seat))(ActFlight("hipper"), "Nonsense.")
        if game.state.number % 3 == 1:
            raise ZeroDivisionError("no idea\x1b[31m what to do")
        return super().decide(game, seat)


def test_faults_of_captains_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    more: dict[str, Callable[[int], Any]] = {**roster.CAPTAINS, "broken": _Broken}
    monkeypatch.setattr(roster, "CAPTAINS", more)
    result = run("auto", "--scenario", "lesson", "--seed", "4", "--red", "broken")
    words = " ".join(result.stdout.split())
    assert "Fault of broken (Britain) in turn " in words
    assert "Instead: The standing order" in words
    assert "\x1b" not in result.stdout
    data = json.loads(
        run("auto", "--scenario", "lesson", "--seed", "4", "--red", "broken", "--json").stdout
    )
    assert data["faults"][0]["captain"] == "broken"


def _process(seed: str, path: Path, *words: str) -> tuple[bytes, bytes]:
    """The file and the story that a process of its own makes, under that hash seed."""
    env = {**os.environ, "PYTHONPATH": SOURCE, "PYTHONHASHSEED": seed, "COLUMNS": "80"}
    done = subprocess.run(
        [sys.executable, "-m", "deckload", "auto", *words, "--out", str(path)],
        capture_output=True,
        env=env,
        check=True,
    )
    return path.read_bytes(), done.stdout.partition(b"\nRecorded in ")[0]


def test_the_same_seed_gives_the_same_bytes_in_any_process(tmp_path: Path) -> None:
    words = (*DUEL[1:], "--red", "staff", "--turns", "4")
    first, other = (_process(seed, tmp_path / f"{seed}.battle", *words) for seed in ("0", "4242"))
    assert first == other
    assert min(map(len, first)) > 5_000


def test_another_seed_gives_another_battle(tmp_path: Path) -> None:
    path = tmp_path / "other.battle"
    run("auto", "--scenario", "lesson", "--seed", "8", "--out", str(path))
    assert path.read_bytes() != _recorded(tmp_path).read_bytes()
