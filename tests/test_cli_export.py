"""`deckload export`, and `auto --from` and `show` on what it writes."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from record_battles import short

from deckload.cli.main import programme
from deckload.game.state import Phase
from deckload.record.disk import open_battle, open_position
from deckload.record.opened import load_battle
from deckload.record.position import POSITION_FORMAT, write_position
from deckload.record.verify import verify

NOTES = "Next week\nat Ann's \x1b[31m"


def run(*words: str, code: int = 0, typed: bytes | None = None) -> Result:
    """The command with these words; it must end with that code."""
    result = CliRunner().invoke(programme, list(words), input=typed)
    assert result.exit_code == code, result.output
    return result


def flat(text: str) -> str:
    """A page as one line."""
    return " ".join(text.split())


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """The file of a battle of carriers, stopped within its third turn."""
    path = tmp_path / "some.battle"
    words = ("--scenario", "carrier-duel", "--seed", "3", "--turns", "2")
    run("auto", *words, "--out", str(path))
    return path


@pytest.fixture
def position(battle: Path) -> Path:
    """Its position."""
    path = battle.with_name("some.position")
    run("export", str(battle), "--notes", NOTES, "--out", str(path))
    return path


@pytest.mark.case("C74")
def test_the_position_is_that_of_the_battle_and_what_it_lacks_is_listed(battle: Path) -> None:
    out = battle.with_name("x.position")
    told = flat(run("export", str(battle), "--out", str(out)).stdout)
    whole = open_battle(battle)
    assert out.read_bytes() == write_position(whole.game)
    assert told.startswith("Written to ")
    assert ": turn 3, initiative. Not in it, and only in the battle file: * " in told
    assert f"What led there: {len(whole.accounts)} orders with " in told
    assert "The seed of the dice; a new battle takes one of its own." in told
    again = battle.with_name("y.position")
    run("export", str(battle), "--out", str(again))
    assert again.read_bytes() == out.read_bytes()


@pytest.mark.case("C74")
@pytest.mark.parametrize("line", [0, 9, 40])
def test_an_earlier_moment_is_taken_with_to(battle: Path, line: int) -> None:
    out = battle.with_name("x.position")
    data = json.loads(
        run("export", str(battle), "--to", str(line), "--out", str(out), "--json").stdout
    )
    raw = b"".join(text + b"\n" for text in battle.read_bytes().split(b"\n")[: line + 1])
    state = load_battle(raw).game.state
    assert open_position(out).game.state == state
    assert (data["turn"], data["event"]) == (state.turn, state.number)
    assert data["phase"] == str(state.phase)
    assert all(isinstance(each, str) for each in data["not_held"])


def test_standard_input_is_exported(battle: Path) -> None:
    out = battle.with_name("x.position")
    run("export", "-", "--out", str(out), typed=battle.read_bytes())
    assert open_position(out).game == open_battle(battle).game


def test_a_file_that_is_there_is_replaced_only_with_force(battle: Path, position: Path) -> None:
    before = position.read_bytes()
    words = ["export", str(battle), "--to", "0", "--out", str(position)]
    result = run(*words, code=2)
    assert "cannot write some.position: File exists; --force replaces it" in result.stderr
    assert position.read_bytes() == before
    run(*words, "--force")
    assert position.read_bytes() != before
    assert position.with_name("some.position.old").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("export",), "Missing argument 'FILE'"),
        (("export", "x"), "Missing option '--out'"),
        (("export", "x", "--out", "-"), "--out takes the name of a file"),
        (("export", "nowhere", "--out", "x"), "cannot read nowhere"),
        (("auto", "--from", "nowhere"), "cannot read nowhere"),
        (("auto", "--from", "x", "--scenario", "lesson"), "either --scenario NAME or --from"),
        (("auto", "--from", "x", "--ruling", "lock=turn"), "a position has its own"),
        (("auto", "--from", "x", "--off", "zuikaku"), "a position has its own"),
    ],
)
def test_what_cannot_be_asked_so(words: tuple[str, ...], said: str) -> None:
    assert said in run(*words, code=2).stderr


@pytest.mark.case("C74")
def test_of_a_damaged_file_nothing_is_written_unless_a_line_is_named(battle: Path) -> None:
    raw = battle.read_bytes()
    lines = raw.split(b"\n")
    battle.write_bytes(b"\n".join([*lines[:50], b"x" + lines[50], *lines[51:]]))
    out = battle.with_name("x.position")
    result = run("export", str(battle), "--out", str(out), code=1)
    assert "Changed: " in result.stderr
    assert "Nothing was written; --to 49 exports the battle" in result.stderr
    assert not out.exists()
    told = flat(run("export", str(battle), "--to", "49", "--out", str(out)).stdout)
    assert "What follows in the file: Changed: " in told
    sound = load_battle(b"".join(text + b"\n" for text in lines[:50]))
    assert open_position(out).game == sound.game


@pytest.mark.case("C74")
def test_captains_go_on_from_a_position(position: Path) -> None:
    out = position.with_name("later.battle")
    begun = open_position(position)
    words = ("auto", "--from", str(position), "--seed", "5")
    told = flat(run(*words, "--out", str(out)).stdout)
    assert "Begun from a position: turn 3, initiative" in told
    assert "Notes Next week at Ann's \\x1b[31m" in told
    assert "Turn 3 of 12" in told
    assert "Turn 2 of 12" not in told
    battle = open_battle(out)
    assert battle.header.start == begun.game.state
    assert battle.header.notes == NOTES
    assert battle.game.state.phase is Phase.OVER
    assert verify(out.read_bytes()).passed
    same = json.loads(run(*words, "--json").stdout)
    assert same["lines"] == len(battle.lines)
    assert same["begun"] == {
        "turn": 3,
        "phase": "initiative",
        "event": begun.game.state.number,
    }
    for command in ("replay", "show", "log", "verify"):
        told = flat(run(command, str(out)).stdout)
        assert ("Begun from a position: turn 3, initiative" in told) is (
            command in ("replay", "show")
        )
    replayed = json.loads(run("replay", str(out), "--json").stdout)
    assert replayed["end"] == same["end"]
    assert [o["words"] for o in replayed["orders"]] == [o["words"] for o in same["orders"]]


@pytest.mark.case("C74")
def test_notes_are_carried_on_through_battle_and_position(position: Path) -> None:
    later, out = position.with_name("later.battle"), position.with_name("later.position")
    run("auto", "--from", str(position), "--turns", "1", "--seed", "1", "--out", str(later))
    assert open_battle(later).game.state.turn == 4
    told = flat(run("export", str(later), "--out", str(out)).stdout)
    assert "The position that the battle was begun from." in told
    assert open_position(out).notes == NOTES
    run("export", str(later), "--out", str(out), "--notes", "", "--force")
    assert open_position(out).notes == ""


@pytest.mark.case("C74")
def test_a_position_is_shown_as_the_battle_is(battle: Path, position: Path) -> None:
    shown = run("show", str(position)).stdout
    assert [line for line in shown.splitlines() if len(line) > 80 or not line.isprintable()] == []
    told = flat(shown)
    assert "A position, from which a battle can go on: event " in told
    assert "Notes Next week at Ann's \\x1b[31m Rulings" in told
    of_battle = run("show", str(battle)).stdout
    # From the first side on it is the same page.
    assert shown.partition("\nUnited")[2] == of_battle.partition("\nUnited")[2]
    data = json.loads(run("show", str(position), "--json").stdout)
    of_battle = json.loads(run("show", str(battle), "--json").stdout)
    for key in ("ships", "flights", "scores", "may", "turn", "phase", "rulings"):
        assert data[key] == of_battle[key]
    assert (data["notes"], data["lacking"]) == (NOTES, [])
    assert "lines" not in data
    assert "no lines" in run("show", str(position), "--to", "3", code=2).stderr


def test_what_a_position_lacks_is_shown(position: Path) -> None:
    data = json.loads(position.read_bytes())
    del data["state"]["ships"][0]["fires"]
    data["rules"] = "0"
    position.write_text(json.dumps(data), "utf-8")
    told = flat(run("show", str(position)).stdout)
    assert "Lacking state.ships[0].fires, which is taken as at the start of a battle" in told
    assert "under version 0 of the rules; it goes on under version" in told
    assert "Lacking state.ships[0].fires" in flat(run("auto", "--from", str(position)).stdout)


@pytest.mark.parametrize("command", ["replay", "log", "verify", "export"])
def test_other_commands_say_what_to_do_with_a_position(command: str, position: Path) -> None:
    more = ["--out", str(position.with_name("x"))] if command == "export" else []
    said = run(command, str(position), *more, code=1).stderr
    assert "some.position: This is a position" in said
    assert "'deckload auto --from' goes on from it" in said


def test_a_battle_file_is_no_position(battle: Path) -> None:
    said = run("auto", "--from", str(battle), code=1).stderr
    assert "some.battle: This is a battle file; 'deckload export' makes a position" in said


@pytest.mark.case("C74", "C76")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"format": 1', b'"format": 2', "Open it with version"),
        (b'"turn": 3', b'"turn": 99', "state.turn: 99 is no turn"),
        (b'"turn": 3', b'"turn": "3"', "state.turn: "),
        (b'"turn": 3', b'"turn": 3, "hull": 1', "there is no field 'hull' in state"),
        (b"{", b"", "This is no "),
    ],
)
def test_a_bad_position_is_told_in_one_line(
    old: bytes, new: bytes, said: str, position: Path
) -> None:
    assert POSITION_FORMAT == 1
    position.write_bytes(position.read_bytes().replace(old, new, 1))
    for words in (("auto", "--from"), ("show",)):
        result = run(*words, str(position), code=1)
        assert result.stdout == ""
        assert result.stderr.startswith("deckload: some.position: ")
        assert said in result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_a_game_that_no_position_can_hold_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "x.battle"
    path.write_bytes(short(6))
    said = run(
        "export", str(path), "--notes", "x" * 30_000, "--out", str(tmp_path / "y"), code=1
    ).stderr
    assert "x.battle: notes: they have more than" in said
    assert not (tmp_path / "y").exists()


def test_the_help_shows_what_can_be_done(battle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    help_ = run("export", "--help").stdout
    assert [line for line in help_.splitlines() if len(line) > 80] == []
    monkeypatch.chdir(battle.parent)
    battle.rename("lesson.battle")
    examples = help_.partition("Examples:")[2].split("deckload ")[1:]
    assert len(examples) == 3
    for example in examples:
        run(*example.split(), typed=b"quit\n")
