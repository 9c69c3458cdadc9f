"""Battle files from anywhere: each command tells what is wrong in a line, and never breaks."""

import csv
import io
import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result
from record_battles import reforged

from deckload.captains.match import play
from deckload.captains.roster import captain
from deckload.catalogue.scenarios import scenario
from deckload.cli.csv_cells import plain_cell
from deckload.cli.main import programme
from deckload.game.scenario import setup_of
from deckload.game.setup import Setup
from deckload.record.opened import load_battle, new_battle

COMMANDS = (("verify",), ("replay",), ("replay", "--brief"), ("show",), ("log",), ("log", "--csv"))
TABLES = (("replay", "--json"), ("show", "--json"), ("log", "--json"), ("verify", "--json"))


def fought(setup: Setup, seed: int = 7) -> bytes:
    """The file of a battle between novices."""
    battle = new_battle(setup, seed=seed)
    play(
        setup,
        (captain("novice", seed, 0), captain("novice", seed, 1)),
        seed,
        board=battle,
    )
    battle.reveal(seed)
    return battle.text


@cache
def sound(name: str = "force-z", seed: int = 7) -> bytes:
    """The file of a battle of the catalogue."""
    return fought(setup_of(scenario(name)), seed)


def told(raw: bytes, path: Path, *words: str) -> Result:
    """What a command makes of a file: whatever it is, in printable lines that fit."""
    path.write_bytes(raw)
    command, *options = words
    result = CliRunner().invoke(programme, [command, str(path), *options])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 1), result.output
    assert "Traceback" not in result.output
    if "--csv" not in words and "--json" not in words:
        for line in result.stdout.splitlines():
            assert line.isprintable()
            assert len(line) <= 80
    complaints = result.stderr.splitlines()
    assert len(complaints) <= 1
    for line in complaints:
        assert line.startswith("deckload: ")
        assert line.isprintable()
    return result


def lines(raw: bytes) -> list[bytes]:
    """The lines of a file with their ends."""
    return [line + b"\n" for line in raw.split(b"\n")[:-1]]


def _dropped(raw: bytes) -> bytes:
    return b"".join(line for place, line in enumerate(lines(raw)) if place != 20)


def _doubled(raw: bytes) -> bytes:
    return b"".join([*lines(raw)[:21], lines(raw)[20], *lines(raw)[21:]])


def _reordered(raw: bytes) -> bytes:
    found = lines(raw)
    return b"".join([*found[:20], found[21], found[20], *found[22:]])


def _foreign(raw: bytes) -> bytes:
    found = lines(raw)
    return b"".join([*found[:20], lines(sound(seed=8))[20], *found[21:]])


def _byte(raw: bytes) -> bytes:
    place = len(b"".join(lines(raw)[:20])) + 30
    return raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (_byte, "Changed: "),
        (_dropped, "Dropped: line 20 is missing."),
        (_doubled, "Doubled: line 20 stands in the file a second time."),
        (_reordered, "Reordered: line 21 stands where line 20 belongs"),
        (_foreign, "Line 20 comes from another battle than the first line."),
        (lambda raw: raw[: len(raw) // 2], "Cut short: line "),
        (lambda raw: raw[:-1], "lacks its line end, and nothing else is lost."),
        (lambda raw: raw.replace(b"\n", b"\r\n"), "ends like a line of another system"),
        (lambda raw: raw + b"{}\n", "Changed: "),
        (lambda raw: raw + b"\x00\xff" * 50, "Cut short: "),
    ],
    ids=["byte", "dropped", "doubled", "reordered", "foreign", "cut", "end", "dos", "more", "rest"],
)
def test_a_damaged_file_is_told_as_far_as_it_is_sound(
    damage: Callable[[bytes], bytes], said: str, tmp_path: Path
) -> None:
    raw = damage(sound())
    path = tmp_path / "battle"
    for words in (*COMMANDS, *TABLES):
        result = told(raw, path, *words)
        assert result.exit_code == 1, words
        where = result.output if words[0] == "verify" else result.stderr
        assert said in " ".join(where.split()), words
    if b"\r" not in raw:  # there not even the first line is sound
        assert "Turn 1 of 10" in told(raw, path, "replay").stdout
        assert json.loads(told(raw, path, "show", "--json").stdout)["trouble"]["line"] > 0
        assert json.loads(told(raw, path, "verify", "--json").stdout)["passed"] is False


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "The file is empty."),
        (b"\n", "This is no battle file"),
        (b"hello\n", "This is no battle file"),
        (b"\x00\xff\xfe" * 1000, "This is no battle file"),
        (b"[" * 200_000, "This is no battle file"),
        (b'{"kind":"battle","line":0,' + b"[" * 50_000 + b"\n", "Changed: "),
        (b"\xef\xbb\xbf" + sound(), "a byte-order mark was put before line 0"),
        (sound()[:100], "not even the first line is whole"),
        (b"".join(lines(sound())[1:]), "Dropped: line 0 is missing, and with it the set-up."),
        (b"".join(lines(sound())[5:]), "Dropped: lines 0 to 4 are missing"),
    ],
    ids=range(10),
)
def test_what_no_battle_can_be_read_from_is_one_line(raw: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "battle"
    for words in (*COMMANDS, *TABLES[:3]):
        result = told(raw, path, *words)
        assert (result.exit_code, result.stdout) == (1, "")
        assert said in result.stderr
        assert "battle: " in result.stderr
    assert json.loads(told(raw, path, "verify", "--json").stdout)["finished"] is False


@pytest.mark.case("C52")
def test_a_file_cut_anywhere_is_unfinished_or_cut_short(tmp_path: Path) -> None:
    raw = sound()
    ends = {0}
    for line in lines(raw):
        ends.add(max(ends) + len(line))
    chance = random.Random(5)
    for at in [*chance.sample(range(1, len(raw)), 25), *chance.sample(sorted(ends - {0}), 10)]:
        whole = at in ends
        for words in (("verify",), ("replay", "--brief"), ("show",)):
            result = told(raw[:at], tmp_path / "battle", *words)
            assert result.exit_code == (0 if whole else 1), (at, words)
            if not whole:
                assert "Cut short: " in result.output


@pytest.mark.case("C52")
def test_a_battle_at_a_whole_line_is_unfinished_and_not_damaged(tmp_path: Path) -> None:
    raw = b"".join(lines(sound())[:40])
    result = told(raw, tmp_path / "battle", "replay")
    assert result.exit_code == 0
    assert "The battle is unfinished at line 39, event " in " ".join(result.stdout.split())
    verified = " ".join(told(raw, tmp_path / "battle", "verify").stdout.split())
    assert "Not yet: the seed is told when the battle is over." in verified


def _events(bodies: list[Any], kind: str) -> list[Any]:
    return [e for body in bodies for e in body.get("events", ()) if e["type"] == kind]


def _points(bodies: list[Any]) -> None:
    _events(bodies, "flight-hit")[0]["points"] += 1


def _faces(bodies: list[Any]) -> None:
    roll = next(body for body in bodies if body["kind"] == "roll")
    roll["faces"] = [7 - face for face in roll["faces"]]


def _seed(bodies: list[Any]) -> None:
    bodies[-1]["seed"] = "8"


@pytest.mark.parametrize("change", [_points, _faces, _seed])
def test_a_forged_file_with_a_new_chain_is_told_and_fails_to_verify(
    change: Callable[[list[Any]], None], tmp_path: Path
) -> None:
    raw = reforged(sound(), change)
    for words in COMMANDS[1:]:
        assert told(raw, tmp_path / "battle", *words).exit_code == 0
    result = told(raw, tmp_path / "battle", "verify")
    assert result.exit_code == 1
    assert result.stdout.startswith("chain      passed. ")
    assert "FAILED. " in result.stdout


def _unit(bodies: list[Any]) -> None:
    _events(bodies, "flight-put")[0]["flight"] = "nobody"


def _wound(bodies: list[Any]) -> None:
    """A lasting wound that takes a ship's speed the wrong way."""
    effect = {"words": "engines: speed +2", "speed": -2}
    wound = {"type": "ship-wounded", "ship": "repulse", "wound": {"effect": effect}}
    outcome = next(body for body in bodies if body["kind"] == "outcome")
    outcome["events"].append({**wound, "words": "x", "stays": True})


def _phase(bodies: list[Any]) -> None:
    _events(bodies, "phase")[0]["phase"] = "who flies first"


def _turn(bodies: list[Any]) -> None:
    _events(bodies, "turn")[0]["turn"] = 99_999


def _dice(bodies: list[Any]) -> None:
    next(body for body in bodies if body.get("needs"))["dice"] = -5


def _ruling(bodies: list[Any]) -> None:
    bodies[0]["setup"]["readings"][0][1] = "sometimes"


def _many_dice(bodies: list[Any]) -> None:
    roll = next(body for body in bodies if body.get("needs"))
    roll["dice"], roll["faces"] = 9999, [6] * 9999


@pytest.mark.parametrize("change", [_unit, _wound, _phase, _turn, _dice, _many_dice, _ruling])
def test_a_file_with_what_no_battle_comes_to_breaks_no_command(
    change: Callable[[list[Any]], None], tmp_path: Path
) -> None:
    raw = reforged(sound(), change)
    for words in (*COMMANDS, *TABLES):
        told(raw, tmp_path / "battle", *words)
    assert told(raw, tmp_path / "battle", "verify").exit_code == 1


def test_a_wound_with_an_impossible_effect_is_one_line_that_names_it(tmp_path: Path) -> None:
    raw = reforged(sound(), _wound)
    first = next(number for number, line in enumerate(lines(raw)) if b'"ship-wounded"' in line)
    for words in COMMANDS:
        result = told(raw, tmp_path / "battle", *words)
        assert result.exit_code == 1
        said = " ".join((result.stderr + result.stdout).split())
        assert f"line {first} cannot be read: " in said, words
        assert ".wound.effect.speed" in said, words


@pytest.mark.parametrize("command", ["verify", "replay", "show", "log"])
def test_a_file_that_is_not_there_was_asked_wrongly(command: str, tmp_path: Path) -> None:
    for name, said in (
        (str(tmp_path / "nothing"), "cannot read nothing: "),
        (str(tmp_path), "cannot read "),
        (str(tmp_path / "x\x1b[31m\u202e"), "cannot read x\\x1b[31m\\u202e: "),
        ("", "the name of the file is empty"),
    ):
        result = CliRunner().invoke(programme, [command, name])
        assert result.exit_code == 2, result.output
        (line,) = result.stderr.splitlines()
        assert said in line
        assert line.isprintable()
        assert result.stdout == ""


@pytest.mark.parametrize("command", ["verify", "replay", "show", "log"])
def test_a_battle_through_a_pipe_is_the_battle_in_a_file(command: str, tmp_path: Path) -> None:
    from_file = told(sound(), tmp_path / "battle", command)
    piped = CliRunner().invoke(programme, [command, "-"], input=sound())
    assert (piped.exit_code, piped.stdout) == (0, from_file.stdout)
    broken = CliRunner().invoke(programme, [command, "-"], input=b"hello")
    assert broken.exit_code == 1
    assert broken.stderr == (
        "deckload: standard input: This is no battle file: it does not begin like one.\n"
    )


NASTY = (
    "<img src=x onerror=alert(1)>",
    '=HYPERLINK("a","b")',
    "-1+2 'Ark' & \"Co\"; a,b\\",
    "\x1b[31mred\x07\u202e\u200f\t",
    "A" * 300,
    "加賀 Spe\u0301e \U0001f6e9\ufe0f",
    "@\r\nname\n",
)


def nasty_setup() -> Setup:
    """A battle whose names would do something anywhere they are not shown as they are."""
    setup = setup_of(scenario("channel-dash"))
    names = iter(NASTY * 4)
    replace = msgspec.structs.replace
    return replace(
        setup,
        title=next(names),
        sides=("\x1b[2J=1+1\n", '"><script>\u202e'),
        vessels=tuple(replace(vessel, name=next(names)) for vessel in setup.vessels),
        squadrons=tuple(replace(squadron, name=next(names)) for squadron in setup.squadrons),
    )


@pytest.mark.case("C63", "C68")
def test_names_are_shown_and_never_obeyed(tmp_path: Path) -> None:
    raw = fought(nasty_setup())
    path = tmp_path / "battle"
    for words in COMMANDS:
        result = told(raw, path, *words)
        assert result.exit_code == 0
        assert "\x1b" not in result.stdout or "--csv" in words
    text = " ".join(told(raw, path, "show").stdout.split())
    assert "\\x1b[31mred\\x07\\u202e\\u200f" in text
    assert "\\x1b[2J=1+1\\n" in text
    assert "A" * 57 + "..." in text
    # Two units of one name are told apart by their ids.
    assert "<img src=x onerror=alert(1)> (" in text


@pytest.mark.case("C63", "C68")
def test_names_are_kept_as_they_are_in_json_and_csv(tmp_path: Path) -> None:
    setup = nasty_setup()
    raw, path = fought(setup), tmp_path / "battle"
    state = json.loads(told(raw, path, "show", "--json").stdout)
    assert state["title"] == setup.title
    assert tuple(state["sides"]) == setup.sides
    assert [ship["name"] for ship in state["ships"]] == [v.name for v in setup.vessels]
    assert [flight["name"] for flight in state["flights"]] == [s.name for s in setup.squadrons]
    path.write_bytes(raw)
    result = CliRunner().invoke(programme, ["log", str(path), "--csv"])
    header, *rows = csv.reader(io.StringIO(result.stdout_bytes.decode("utf-8"), newline=""))
    owners = {plain_cell(row[header.index("owner")]) for row in rows}
    assert owners <= {*setup.sides, "table"}
    assert set(setup.sides) <= owners
    for row in rows:
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) for cell in row)


def test_the_letters_a_stream_lacks_are_replaced(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    path.write_bytes(fought(nasty_setup()))
    for command in ("replay", "show"):
        result = CliRunner(charset="ascii").invoke(programme, [command, str(path)])
        assert result.exit_code == 0
        assert "?? Spee" in result.stdout
    log = CliRunner(charset="ascii").invoke(programme, ["log", str(path)])
    assert log.exit_code == 0
    # A table for programs is UTF-8 whatever the terminal.
    table = CliRunner(charset="ascii").invoke(programme, ["log", str(path), "--csv"])
    assert table.stdout_bytes == told(path.read_bytes(), path, "log", "--csv").stdout_bytes


def test_nothing_is_written_by_looking(tmp_path: Path) -> None:
    raw = sound()[:-9]
    for words in (*COMMANDS, *TABLES):
        told(raw, tmp_path / "battle", *words)
        assert (tmp_path / "battle").read_bytes() == raw
    assert [each.name for each in tmp_path.iterdir()] == ["battle"]
    assert load_battle(raw).trouble is not None
