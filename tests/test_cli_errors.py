"""What is asked wrongly ends in one clear line and exit code 2, never in a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from deckload.cli.commands import one_line
from deckload.cli.main import programme

BF_109, SWORDFISH, JU_87, HOOD = "6 Bf 109", "6 Swordfish", "6 Ju 87", "HMS Hood"
DOGFIGHT = ("odds", "dogfight", BF_109, SWORDFISH)
SOURCE = str(Path(__file__).resolve().parents[1] / "src")

# What is typed, and a piece of what is said.
WRONG: list[tuple[tuple[str, ...], str]] = [
    # planes and names
    (("odds", "dogfight", "0 Bf 109", SWORDFISH), "a flight has 1 to 6 planes"),
    (("odds", "dogfight", "-1 Bf 109", SWORDFISH), "not '-1'"),
    (("odds", "dogfight", "7 Bf 109", SWORDFISH), "a flight has 1 to 6 planes"),
    (("odds", "dogfight", "1000000000 Bf 109", SWORDFISH), "not '1000000000'"),
    (("odds", "dogfight", "nan Bf 109", SWORDFISH), "not 'nan'"),
    (("odds", "dogfight", "2.5 Bf 109", SWORDFISH), "not '2.5'"),
    (("odds", "dogfight", "6 Bf 108", SWORDFISH), "nearest: Bf 109"),
    (("odds", "dogfight", "", SWORDFISH), "the phrase is empty"),
    (("odds", "dogfight", HOOD, SWORDFISH), "HMS Hood is a ship; a flight is wanted here"),
    (("odds", "strike", JU_87, SWORDFISH), "Swordfish is an aircraft; a ship is wanted here"),
    (("odds", "strike", JU_87, "HMS Hod"), "nearest: HMS Hood"),
    (("odds", "strike", JU_87, HOOD, "--support", "xyzzy"), "no ship is called 'xyzzy'"),
    (("odds", "dogfight", "6 Bf 109:dodge=7", SWORDFISH), "dodge takes a whole number from 2"),
    (("odds", "dogfight", "6 custom:hits=NaN", SWORDFISH), "hits takes a whole number"),
    (("odds", "dogfight", "6 Bf 109;", SWORDFISH), "no aircraft is called"),
    (("odds", "dogfight", "6 Bf 109 + 6 Swordfish", SWORDFISH), "may not start a dogfight"),
    # names that would do something at a terminal or on a page
    (("odds", "dogfight", "6 \x1b[31mBf 109", SWORDFISH), "stray character \\x1b"),
    (("odds", "dogfight", "6 Bf\n109", SWORDFISH), "stray character \\n"),
    (("odds", "dogfight", "6 \u202eBf", SWORDFISH), "'\\u202eBf'"),
    (("odds", "dogfight", "<img src=x onerror=alert(1)>", SWORDFISH), "<img src=x"),
    (("odds", "dogfight", "A" * 300, SWORDFISH), "AAA..."),
    (("odds", "dogfight", "\U0001f6e9\ufe0f", SWORDFISH), "no aircraft is called"),
    (("units", "\u200fHood\x07" + "A" * 300), "..."),
    # rounds, fields, limits, seeds
    ((*DOGFIGHT, "--rounds", "0"), "0 rounds: ask for 1 to 20"),
    ((*DOGFIGHT, "--rounds", "-3"), "-3 rounds"),
    ((*DOGFIGHT, "--rounds", "1000000000"), "1000000000 rounds"),
    ((*DOGFIGHT, "--rounds", "NaN"), "'NaN' is not a whole number"),
    ((*DOGFIGHT, "--rounds", "1_0"), "'1_0' is not a whole number"),
    ((*DOGFIGHT, "--rounds", "\u0663"), "is not a whole number"),
    ((*DOGFIGHT, "--rounds", "9" * 400), "is not a whole number"),
    ((*DOGFIGHT, "--fields", "plane_lost"), "there are planes_lost"),
    ((*DOGFIGHT, "--fields", ""), "no field ''"),
    ((*DOGFIGHT, "--fields", "planes_lost,planes_lost"), "name each field once"),
    ((*DOGFIGHT, "--limit", "0"), "0 is not from 1 to"),
    ((*DOGFIGHT, "--limit", "inf"), "'inf' is not a whole number"),
    ((*DOGFIGHT, "--limit", "2", "--fractions"), "past the limit of 2"),
    ((*DOGFIGHT, "--seed", "-1"), "-1 is not from 0 to"),
    # rulings
    ((*DOGFIGHT, "--ruling", "over7=yes"), "no ruling 'over7'"),
    ((*DOGFIGHT, "--ruling", "over_six=sometimes"), "'everywhere' or 'dogfights'"),
    ((*DOGFIGHT, "--ruling", "over_six"), "has no '='"),
    ((*DOGFIGHT, "--ruling", "reply=always", "--ruling", "reply=leaving"), "choose one"),
    # pools and engagements
    (("odds", "pool", "0", "3"), "a pool has 1 to 1000"),
    (("odds", "pool", "1001", "3"), "a pool has 1 to 1000"),
    (("odds", "pool", "1000000000", "3"), "a pool has 1 to 1000"),
    (("odds", "pool", "-6", "3"), "-6 dice"),
    (("odds", "pool", "6", "13"), "a need of 13"),
    (("odds", "pool", "6", "-7"), "a need of -7"),
    (("odds", "pool", "6", "nan"), "'nan' is not a whole number"),
    (("odds", "pool", "6", "3+"), "'3+' is not a whole number"),
    (("odds", "pool", "6", "3", "--dodge", "1"), "a dodge of 1"),
    (("odds", "engagement", "E6"), "there are E1, E2, E3, E4, E5"),
    # words that are missing, unknown or too many
    (("odds", "dogfight", BF_109), "Missing argument 'B'"),
    ((*DOGFIGHT, "6 Ju 87"), "unexpected extra argument"),
    ((*DOGFIGHT, "--nope"), "No such option"),
    ((*DOGFIGHT, "--\x1b[31m"), "No such option"),
    (("odds", "dogfights"), "No such command"),
    (("nope",), "No such command"),
    # dice
    (("fight", BF_109, SWORDFISH, "--faces", "1 2 3 4 5 7"), "'7' is no face of a die"),
    (("fight", BF_109, SWORDFISH, "--faces", "1 2 3 4 5"), "roll 1 is 6 dice to hit"),
    (("fight", BF_109, SWORDFISH, "--dice", "sealed"), "is not one of"),
    (("fight", BF_109, SWORDFISH, "--seed", "NaN"), "'NaN' is not a whole number"),
    (("fight", BF_109, SWORDFISH, "--dice", "typed"), "the input ended"),
    # clauses, rulings, units
    (("rules", "A9"), "nearest: "),
    (("rules", "\x07" * 300), "no clauses under"),
    (("rulings", "over6"), "nearest: over_six"),
    (("units", "Bf 108"), "nearest: Bf 109"),
]


@pytest.mark.parametrize(("words", "said"), WRONG, ids=[ascii(w)[1:-1][:70] for w, _ in WRONG])
def test_one_line_and_exit_code_two(words: tuple[str, ...], said: str) -> None:
    result = CliRunner().invoke(programme, list(words), input="")
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    first, *hint = result.stderr.splitlines()
    assert first.startswith("deckload: ")
    assert said in first
    assert first.isprintable()
    assert hint == [] or (len(hint) == 1 and hint[0].startswith("Try 'deckload"))


@pytest.mark.parametrize(("words", "said"), WRONG[::12], ids=lambda value: ascii(value)[:50])
def test_the_process_ends_the_same(words: tuple[str, ...], said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "deckload", *words],
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": SOURCE, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert done.returncode == 2
    assert said in done.stderr.splitlines()[0]
    assert "Traceback" not in done.stderr


@pytest.mark.case("C63")
def test_a_message_is_one_printable_line() -> None:
    nasty = "\x1b[31m" + "\u202e" + "a\r\nb\x00" + "A" * 5000
    line = one_line(nasty)
    assert line.isprintable()
    assert len(line) <= 1000
    assert line.startswith("\\x1b[31m\\u202ea b\\x00AAA")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs the device /dev/full")
def test_output_that_cannot_be_written_is_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "deckload", "odds", "pool", "6", "3"],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": SOURCE},
            check=False,
        )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("deckload: the output cannot be written: ")


def test_json_goes_to_a_stream_that_lacks_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    runner = CliRunner(charset="ascii")
    result = runner.invoke(programme, ["units", "Admiral Graf Spee", "--json"])
    assert result.exit_code == 0
    assert json.loads(result.stdout)["name"] == "Admiral Graf Spee"
