"""The referee and its files: begun, gone on with, damaged, of other rules, and of other kinds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from game_builders import bound, squadron
from referee_table import COMMAND, ENVIRONMENT, PLAIN, battle_file, rolls, talk, typed

from deckload.cli.main import programme
from deckload.game.state import Phase
from deckload.record import versions
from deckload.record.disk import open_battle
from deckload.record.lines import DiceKind, RulesLine

ATTACK = "fly bf-109 to 23,20 attack swordfish"


def half_fought(path: Path) -> str:
    """A battle in the middle of an order, with one roll of it answered."""
    game = bound(
        squadron("bf-109", "Bf 109", 0, (20, 20)), squadron("swordfish", "Swordfish", 1, (24, 20))
    )
    name = battle_file(path, game)
    talk(name, ATTACK, "333111", "")
    return name


def refused(*words: str, code: int = 2) -> str:
    """The one line that the referee does not begin with."""
    result = CliRunner().invoke(programme, ["referee", *words], env=PLAIN)
    assert result.exit_code == code, result.output
    line, *rest = result.stderr.splitlines()
    assert not rest or rest == ["Try 'deckload referee --help'."]
    return line


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_battle_is_the_lesson_in_a_file_of_the_day_and_never_replaces_one(
    here: Path,
) -> None:
    for count in (1, 2, 3):
        assert typed([]).exit_code == 0
        files = sorted(path.name for path in here.iterdir())
        assert len(files) == count
    assert all(name.startswith("lesson-20") and name.endswith(".battle") for name in files)
    battle = open_battle(files[0])
    assert battle.setup.scenario == "lesson"
    assert battle.header.dice is DiceKind.TYPED


def test_a_scenario_a_carrier_off_the_table_and_a_ruling_as_in_other_commands() -> None:
    words = ["--scenario", "carrier-duel", "--off", "zuikaku", "--ruling", "aa_dodge=no"]
    said = typed([*words, "-o", "duel.battle"])
    assert said.exit_code == 0
    assert "aa_dodge=no (default" in said.output
    setup = open_battle("duel.battle").setup
    assert setup.scenario == "carrier-duel"
    assert setup.vessel("zuikaku").off_table
    assert setup.rulings["aa_dodge"] == "no"


def test_house_rules_are_in_the_battle_and_on_its_first_page(here: Path) -> None:
    (here / "ours.toml").write_text('name = "Thursday group"\n[air]\ndive_hit = 2\n')
    said = typed(["--house", "ours.toml", "-o", "a.battle"])
    assert said.exit_code == 0, said.output
    assert "Thursday group" in said.output
    assert "air.dive_hit +1 -> +2" in said.output
    assert open_battle("a.battle").setup.rulings.numbers.air.dive_hit == 2


def test_a_file_that_is_there_is_gone_on_with_by_its_name_alone(here: Path) -> None:
    name = half_fought(here / "a.battle")
    line = refused("-o", name)
    assert "File exists" in line
    assert "'deckload referee a.battle' goes on with the battle in it" in line
    assert rolls(name) == [(3, 3, 3, 1, 1, 1)]


def test_it_says_where_the_battle_stood_and_asks_only_what_is_still_to_roll(here: Path) -> None:
    name = half_fought(here / "a.battle")
    said = talk(name)
    assert "turn 1, air bound, in the middle of an order." in said
    assert "Red: Bf 109 moves to" in said
    assert "Bf 109 to hit, 3+: [3] [3] [3] 1 1 1 -> 3 hits" in said
    assert "Blue: 3 dice to dodge, Swordfish" in said
    assert "6 dice to hit" not in said
    talk(name, "116", "", "5", "")
    assert rolls(name) == [(3, 3, 3, 1, 1, 1), (1, 1, 6), (5,)]
    assert open_battle(name).under_way is None


def test_every_line_typed_is_in_the_file_before_the_next_is_asked_for(here: Path) -> None:
    name = half_fought(here / "a.battle")
    size = Path(name).stat().st_size
    talk(name, "116", "")
    assert Path(name).stat().st_size > size
    assert open_battle(name).under_way is not None


def test_a_line_cut_short_by_a_crash_is_rolled_again(here: Path) -> None:
    name = half_fought(here / "a.battle")
    whole = Path(name).read_bytes()
    Path(name).write_bytes(whole[:-20])
    said = talk(name, "222222", "")
    assert "cut short" in said.lower()
    assert "6 dice to hit, Bf 109 at Swordfish" in said
    assert rolls(name) == [(2,) * 6]


@pytest.mark.parametrize("answer", ["no", "maybe", None])
def test_a_damaged_file_is_left_as_it_is_unless_the_players_say_so(
    here: Path, answer: str | None
) -> None:
    name = half_fought(here / "a.battle")
    talk(name, "116", "")
    whole = Path(name).read_bytes()
    damaged = whole.replace(b'"faces":[3,3,3,1,1,1]', b'"faces":[3,3,3,3,3,3]')
    Path(name).write_bytes(damaged)
    result = typed([name], *([answer] if answer else []))
    assert result.exit_code == 1, result.output
    assert "Go on from line 1, the last sound one?" in " ".join(result.output.split())
    assert "Traceback" not in result.output
    assert Path(name).read_bytes() == damaged
    said = talk(name, "yes", "222222", "")
    assert "6 dice to hit" in said
    assert rolls(name) == [(2,) * 6]
    assert Path(f"{name}.cut-1").is_file()


def test_a_battle_of_other_rules_goes_on_when_the_players_accept_them(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = half_fought(here / "a.battle")
    monkeypatch.setattr(versions, "RULES_VERSION", "99")
    before = Path(name).read_bytes()
    said = talk(name, "no")
    assert "The rules have changed since line 0" in said
    assert "Play on under the installed rules? yes or no> no" in said
    assert Path(name).read_bytes() == before
    talk(name, "yes", "116", "")
    assert rolls(name) == [(3, 3, 3, 1, 1, 1), (1, 1, 6)]
    assert any(isinstance(line, RulesLine) for line in open_battle(name).lines)


def test_a_battle_with_seeded_dice_is_not_led_with_typed_ones(here: Path) -> None:
    result = CliRunner().invoke(
        programme,
        ["auto", "--scenario", "lesson", "--seed", "3", "--turns", "1", "--out", "s.battle"],
        env=PLAIN,
    )
    assert result.exit_code == 0, result.output
    line = refused("s.battle")
    assert "the dice of s.battle are seeded" in line
    assert "deckload referee --from" in line


def test_it_begins_from_a_position(here: Path) -> None:
    name = half_fought(here / "a.battle")
    export = CliRunner().invoke(programme, ["export", name, "--out", "p.position"], env=PLAIN)
    assert export.exit_code == 0, export.output
    assert "'deckload referee --from' goes on from it" in refused("p.position", code=1)
    said = typed(["--from", "p.position", "-o", "b.battle"], "fly bf-109 stay")
    assert said.exit_code == 0, said.output
    assert "Begun" in said.output
    assert open_battle("b.battle").game.state.phase is Phase.BOUND


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("a.battle", "--scenario", "lesson"), "the battle in FILE has all of that already"),
        (("a.battle", "-o", "b.battle"), "give FILE alone"),
        (("--from", "p", "--no-map"), "give --from alone"),
        (("-",), "name a file"),
        (("-o", "-"), "name a file"),
        (("",), "name a file"),
        (("--scenario", "leson"), "lesson"),
        (("none.battle",), "cannot read none.battle: No such file"),
        (("-o", "no/such/folder/a.battle"), "cannot begin a.battle: No such file"),
    ],
)
def test_what_cannot_be_begun_is_told_in_one_line(words: tuple[str, ...], why: str) -> None:
    assert why in refused(*words)


def test_a_file_that_is_no_battle_is_told_in_one_line(here: Path) -> None:
    (here / "a.txt").write_text("hello\n")
    assert "no battle file" in refused("a.txt", code=1)


def test_a_file_that_somebody_else_has_written_to_ends_it_in_one_line(here: Path) -> None:
    name = half_fought(here / "a.battle")
    with subprocess.Popen(
        [*COMMAND, name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=ENVIRONMENT,
    ) as one:
        assert one.stdin is not None
        assert one.stdout is not None
        said = ""
        while "3 faces> " not in said:
            piece = os.read(one.stdout.fileno(), 4096)
            assert piece, said
            said += piece.decode()
        talk(name, "116", "")
        one.stdin.write(b"666\n\n")
        one.stdin.close()
        said = one.stdout.read().decode()
    assert one.returncode == 2
    assert "deckload: a.battle was written to by somebody else; open it again" in said
    assert rolls(name) == [(3, 3, 3, 1, 1, 1), (1, 1, 6)]


@pytest.mark.skipif(os.name == "nt", reason="there a closed pipe is an error of its own kind")
def test_a_reader_that_goes_away_and_a_missing_input_end_it_quietly(here: Path) -> None:
    name = half_fought(here / "a.battle")
    before = Path(name).read_bytes()
    python = f"{sys.executable} -m deckload.cli.main referee {name}"
    for command, code in ((f"yes '?' | {python} | head -1", 0), (f"{python} <&-", 2)):
        result = subprocess.run(
            ["/bin/sh", "-c", command],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env=ENVIRONMENT,
        )
        assert result.returncode == code
        assert "Traceback" not in result.stderr
        assert len(result.stderr.splitlines()) <= 1
    assert Path(name).read_bytes() == before
