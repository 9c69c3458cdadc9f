"""How answers look: chances in words, bars, 80 columns, and what a terminal can show."""

import io
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from deckload.cli.bars import BLOCKS, EIGHTHS, FULL, bar
from deckload.cli.chances import (
    CERTAIN,
    HUGE,
    IMPOSSIBLE,
    TINY,
    chance,
    figure,
    one_in,
    percent,
    sums_to_hundred,
)
from deckload.cli.main import programme
from deckload.cli.page import Page, encodable

LOSSES = [Fraction(n, 729) for n in (64, 192, 240, 160, 60, 12, 1)]
SOURCE = str(Path(__file__).resolve().parents[1] / "src")


@pytest.mark.case("C09")
def test_what_can_happen_is_never_shown_as_zero_or_hundred() -> None:
    rare = Fraction(1, 46656)
    assert chance(float(rare), rare) == TINY == "<0.01%"
    assert chance(float(1 - rare), 1 - rare) == HUGE == ">99.99%"
    assert one_in(float(rare), rare) == one_in(float(rare)) == "1 in 46,656"


@pytest.mark.case("C09")
def test_impossible_and_certain_are_kept_for_exact_zero_and_one() -> None:
    assert chance(0.0, Fraction(0)) == IMPOSSIBLE
    assert chance(1.0, Fraction(1)) == CERTAIN
    assert chance(1.0, certain=True) == CERTAIN
    # A float alone may have been rounded.
    assert chance(0.0) == TINY
    assert chance(1.0) == HUGE


@given(st.fractions(min_value=0, max_value=1))
def test_words_for_every_chance(exact: Fraction) -> None:
    words = chance(float(exact), exact)
    assert (words == IMPOSSIBLE) is (exact == 0)
    assert (words == CERTAIN) is (exact == 1)
    assert words not in ("0.00%", "100.00%")
    if "%" in words and words[0] not in "<>":
        assert abs(Fraction(words.rstrip("%")) / 100 - exact) <= Fraction(1, 19_999)


@pytest.mark.case("C17")
def test_rounded_columns_are_noticed() -> None:
    assert not sums_to_hundred([percent(float(p)) for p in LOSSES])
    assert sum(LOSSES) == 1
    assert sums_to_hundred(["97.22%", "2.78%"])
    assert sums_to_hundred([CERTAIN])
    assert not sums_to_hundred(["99.99%", TINY])


@pytest.mark.parametrize(
    ("p", "exact", "words"),
    [
        (1 / 46656, None, "1 in 46,656"),
        (6.0**-7, None, "1 in 279,936"),
        (1 / 14348907, Fraction(1, 14348907), "about 1 in 14.3 million"),
        (3 / 100000, None, "about 1 in 33,300"),
        (2 / 46657, Fraction(2, 46657), "about 1 in 23,300"),
        (6.0**-12, Fraction(1, 6**12), "about 1 in 2.18 billion"),
        (6.0**-30, None, "about 1 in 10^23"),
        (0.0, Fraction(1, 6**1000), "about 1 in 10^778"),
        (0.0, Fraction(0), ""),
        (0.0, None, ""),
    ],
)
def test_how_rare_a_chance_is(p: float, exact: Fraction | None, words: str) -> None:
    assert one_in(p, exact) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (2, "2.00"),
        (2.0, "2.00"),
        (1.1547005, "1.1547"),
        (97 / 486, "0.1996"),
        (0.5, "0.50"),
        (1e-5, "<0.0001"),
        (0, "0.00"),
        (500, "500.00"),
        (15.811388, "15.8114"),
    ],
)
def test_means_have_two_to_four_decimals(value: float, words: str) -> None:
    assert figure(value) == words


def test_bars_are_drawn_in_eighths_from_zero() -> None:
    assert bar(1, 1, 10, blocks=True) == FULL * 10
    assert bar(0, 1, 10, blocks=True) == ""
    assert bar(1, 2, 5, blocks=True) == FULL * 2 + EIGHTHS[4]
    assert [bar(n, 8, 1, blocks=True) for n in range(9)] == [*EIGHTHS, FULL]
    assert EIGHTHS[1:] == ("▏", "▎", "▍", "▌", "▋", "▊", "▉")
    assert bar(1, 2, 10, blocks=False) == "#####"
    assert bar(0, 0, 10, blocks=True) == ""


@given(st.floats(0, 1), st.floats(0, 1), st.integers(1, 80), st.booleans())
def test_bars_grow_with_their_part(p: float, q: float, width: int, blocks: bool) -> None:
    less, more = (bar(min(x, 1.0), 1.0, width, blocks=blocks) for x in sorted((p, q)))
    assert len(less) <= len(more) <= width


EVERY = [
    ["example"],
    ["odds", "dogfight", "6 Bf 109", "6 Swordfish"],
    ["odds", "dogfight", "6 Bf 109", "6 Swordfish", "--fractions", "--rounds", "2"],
    ["odds", "dogfight", " + ".join(["5 Fulmar"] * 6), "6 Betty (bombs):dodge=6,target=3"],
    ["odds", "dogfight", "1 Swordfish", "6 Bf 109"],
    ["odds", "dogfight", "6 Beaufighter", "6 SBD Dauntless", "--limit", "2"],
    ["odds", "strike", "6 Ju 87 + 6 Swordfish", "Prince of Wales", "--support", "Fletcher class"],
    ["odds", "strike", "6 Betty (bombs)", "Yorktown", "--busy", "--fast", "--evasive", "--effects"],
    ["odds", "strike", "2 Bf 109", "Hood", "--ruling", "strafe=bomber", "--ruling", "aa_dodge=no"],
    ["odds", "engagement", "E3"],
    ["odds", "engagement", "E4"],
    ["odds", "pool", "60", "4", "--fractions"],
    ["odds", "pool", "1000", "4"],
    ["odds", "pool", "6", "8", "--dodge", "2"],
    ["fight", "6 Beaufighter", "6 Beaufighter", "--rounds", "4", "--seed", "3"],
    ["fight", "6 Bf 109:base=land", "6 Swordfish", "--reply", "--seed", "12"],
    ["strike", "6 Ju 87 + 6 Ju 87", "Illustrious", "--effects", "--busy", "--seed", "2"],
    ["strike", "6 Swordfish:ad=12", "Bismarck:aa=0", "--seed", "2"],
    ["rules"],
    ["rules", "A"],
    ["rules", "F"],
    ["rules", "S"],
    ["rulings"],
    ["units"],
    ["units", "Warspite"],
    ["units", "Betty (bombs)"],
]
LED = ("play", "referee")
"""Commands that somebody sits at until it is over; they have tests of their own."""
HELP = [
    [],
    ["odds"],
    ["odds", "dogfight"],
    ["odds", "strike"],
    ["odds", "pool"],
    ["odds", "engagement"],
    ["fight"],
    ["strike"],
    ["example"],
    ["rules"],
    ["rulings"],
    ["units"],
]


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
@pytest.mark.parametrize("columns", [80, 60, 200])
def test_every_page_fits_its_terminal(
    words: list[str], columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    result = CliRunner().invoke(programme, words)
    assert result.exit_code == 0, result.output
    wide = [line for line in result.stdout.splitlines() if len(line) > min(80, columns)]
    assert wide == []
    assert "\x1b" not in result.stdout
    assert [line for line in result.stdout.splitlines() if line != line.rstrip()] == []


@pytest.mark.parametrize("words", HELP, ids=" ".join)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_every_help_fits_and_shows_an_example(words: list[str], option: str) -> None:
    result = CliRunner().invoke(programme, [*words, option])
    assert result.exit_code == 0, result.output
    assert [line for line in result.stdout.splitlines() if len(line) > 80] == []
    _, _, examples = result.stdout.partition("\nExample")
    assert re.search(r"^  deckload", examples, re.M)


def test_the_examples_of_the_help_can_be_run() -> None:
    for words in HELP:
        text = CliRunner().invoke(programme, [*words, "-h"]).stdout.partition("\nExample")[2]
        for line in re.findall(r"^  deckload (.*)", text, re.M):
            pieces = [a or b or c for a, b, c in re.findall(r"\"([^\"]*)\"|'([^']*)'|(\S+)", line)]
            if pieces[0] in LED:
                continue
            typed = "345612\n4561\n1\n62315\n" if "typed" in pieces else None
            result = CliRunner().invoke(programme, pieces, input=typed)
            # Dice that are typed for a strike are more than fit here.
            assert result.exit_code == 0 or "Bismarck" in line, (line, result.output)


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("name", "value", "styled"),
    [
        ("TERM", "xterm", True),
        ("NO_COLOR", "", True),
        ("NO_COLOR", "1", False),
        ("NO_COLOR", "0", False),
        ("TERM", "dumb", False),
    ],
)
def test_style_only_at_a_terminal_that_wants_it(
    name: str, value: str, styled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv(name, value)
    stream = Terminal()
    page = Page(stream)
    page.heading("Planes lost")
    page.faces("[6] 1 [5]!")
    page.show()
    text = stream.getvalue()
    assert ("\x1b[" in text) is styled
    assert re.sub(r"\x1b\[\d*m", "", text) == "Planes lost\n[6] 1 [5]!\n"
    assert Page(io.StringIO()).colour is False


def test_styled_pages_say_the_same_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    assert programme.run(["odds", "dogfight", "6 Bf 109", "6 Swordfish"]) == 0
    plain = CliRunner().invoke(programme, ["odds", "dogfight", "6 Bf 109", "6 Swordfish"])
    text = terminal.getvalue()
    assert "\x1b[" in text
    assert re.sub(r"\x1b\[\d*m", "", text) == plain.stdout


@pytest.mark.case("C69")
@pytest.mark.parametrize(
    ("text", "encoding", "wanted"),
    [
        ("Spée Béarn", "ascii", "Spee Bearn"),
        ("Spe\u0301e", "ascii", "Spee"),
        ("Shōkaku 加賀", "cp1252", "Shokaku ??"),
        ("Spée", "cp1252", "Spée"),
        ("a × b – c", "ascii", "a x b - c"),
        ("Spée", "no such encoding", "Spee"),
    ],
)
def test_what_cannot_be_encoded_is_replaced(text: str, encoding: str, wanted: str) -> None:
    assert encodable(text, encoding) == wanted


def process(encoding: str, *words: str) -> bytes:
    """What the command prints to a stream of that encoding."""
    env = {**os.environ, "PYTHONPATH": SOURCE, "PYTHONIOENCODING": encoding}
    env.pop("PYTHONUTF8", None)
    done = subprocess.run(
        [sys.executable, "-m", "deckload", *words], capture_output=True, env=env, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_bars_are_plain_where_blocks_cannot_be_shown(encoding: str) -> None:
    text = process(encoding, "odds", "pool", "6", "3", "--dodge", "4").decode(encoding)
    assert "####" in text
    assert not set(BLOCKS) & set(text)


def test_bars_are_blocks_where_they_can_be_shown() -> None:
    text = process("utf-8", "odds", "pool", "6", "3").decode("utf-8")
    assert FULL * 4 in text
    assert "#" not in text


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    env = {**os.environ, "PYTHONPATH": SOURCE}
    with subprocess.Popen(
        [sys.executable, "-m", "deckload", "rulings", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""


def test_a_page_is_never_wider_than_eighty_nor_narrower_than_forty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for columns, width in (("200", 80), ("61", 61), ("3", 40)):
        monkeypatch.setenv("COLUMNS", columns)
        page = Page(io.StringIO())
        assert page.width == width
        page.paragraph("word " * 99, indent=70)
        page.line("A" * 300)
        page.show()
        assert isinstance(page.stream, io.StringIO)
        assert max(map(len, page.stream.getvalue().splitlines())) <= width
