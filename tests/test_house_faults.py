"""House files that are wrong: every fault with its line, what stands there and what may."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.catalogue.bad_house import MOST_FAULTS, BadHouse
from deckload.catalogue.house_file import MOST_BYTES, house_from, read_house
from deckload.dice.errors import DeckloadError


def faults(text: str | bytes, file: str = "ours.toml") -> dict[int, str]:
    """What is wrong with a house file by its lines."""
    with pytest.raises(BadHouse) as caught:
        house_from(text, file)
    found = {fault.line: fault.sentence for fault in caught.value.faults}
    for line, sentence in found.items():
        assert f"{file}, line {line}: {sentence}" in str(caught.value)
    return found


MANY = """\
nam = 3
name = ["x"]
over_six = "everywhere"
[gunery]
[gunnery]
beam_on = 1.5
beamon = 2
close = true
long = nan
confirm = 3
long_beyond = 500
later_target = "1"
[prices]
one_lower = 7
[rulings]
lock = "Tun"
oversix = "dogfights"
aa_dodge = false
[criticals]
places = ["engines", "hangar"]
engin = 2
"""


def test_all_faults_of_a_file_are_told_each_with_its_line() -> None:
    found = faults(MANY)
    assert [*found] == [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 14, 16, 17, 18, 20, 21]
    for line, words in {
        1: "--standard",
        2: "text in quotes",
        3: "under [rulings]",
        4: "[gunnery]",
        6: "whole number from -6 to 6, not 1.5",
        7: "nearest: gunnery.beam_on",
        8: "not true",
        9: "not nan",
        10: "under [damage]",
        11: "0 to 200, not 500",
        12: 'not "1"',
        14: "80, 120 or 240, not 7",
        16: '"leave" or "turn", not "Tun"',
        17: "nearest: over_six",
        18: '"yes" or "no", not false',
        20: "not 2 of them",
        21: "try engines",
    }.items():
        assert words in found[line], found[line]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ('"1-2" = { speed = 99 }', "0 to 20, not 99"),
        ('"1-2" = { sped = 2 }', "nearest: speed"),
        ("7 = {}", "no face of a die"),
        ('"2-1" = {}', "no face of a die"),
        ("3 = 1", "a table such as"),
        ('5 = { line = "big" }', '"main", "minor" or "none", not "big"'),
        ("5 = { rudder = 1 }", "true or false, not 1"),
        ('5 = { words = "" }', "1 to 80 characters"),
        ("5 = { fires = true }", "0 to 6, not true"),
        ("5 = { fires = 2.0 }", "0 to 6, not 2.0"),
    ],
)
def test_a_cell_that_cannot_be_is_refused(row: str, words: str) -> None:
    assert words in faults(f"[criticals.engines]\n\n{row}\n")[3]


def test_a_face_stands_once() -> None:
    found = faults('[criticals.crew]\n"1-3" = { crew = 1 }\n"3-4" = { crew = 2 }\n')
    assert found == {3: 'a 3 stands there already, as "1-3"'}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[gunnery]\nclose_within = 25\n", 2, "at most gunnery.long_beyond (20)"),
        ("[gunnery]\nlong_beyond = 9\n", 2, "close_within (10) may be at most"),
        ("[gunnery]\n\nextreme_beyond = 19\n", 3, "at most gunnery.extreme_beyond (19)"),
        ('[criticals]\nplaces = ["engines", "engines", "hangar", "crew", "crew", "vital"]', 2, "3"),
    ],
)
def test_numbers_that_contradict_one_another_are_refused(text: str, line: int, words: str) -> None:
    found = faults(text)
    assert list(found) == [line]
    assert words in found[line]


@pytest.mark.parametrize(
    ("raw", "line", "words"),
    [
        (b"\xff\xfe[\x00", 1, "0xff is not UTF-8"),
        (b"a = 1\r\nb = '\xc3(", 2, "0xc3 is not UTF-8"),
        (b"x" * (20 * 10**6), 1, f"{MOST_BYTES:,} bytes"),
        (b"\n\nx = '" + b"x" * 2000 + b"'", 3, "may have 1,000"),
        (b"[gunnery]\nbeam_on = \n", 2, "no TOML"),
        (b"[gunnery]\nbeam_on = 0\nbeam_on = 1\n[damage]", 3, "twice"),
        (b"[gunnery]\nbeam_on = 0\n[gunnery]\nsmoke = 0\n", 3, "twice"),
        (b"gunnery.beam_on = 0\n[gunnery]\nsmoke = 0\n", 2, "twice"),
        (b"a = 'x", 1, "no TOML"),
        (b"a = " + b"[" * 990, 1, "nested too deeply"),
        (b"a = " + b"[" * 490 + b"]" * 490, 1, ""),
        (b"a = " + b"\n[" * 90_000, 1, ""),
        (b"[[gunnery]]\nbeam_on = 0", 1, "gunnery is a table"),
        (b"\x00", 1, "no TOML"),
        (b"gunnery.beam_on = 0\rgunnery.smoke = 0", 1, "no TOML"),
        (b"[gunnery]\nbeam_on = 0x7fffffffffffffffffffffffffff", 2, "-6 to 6"),
        (b"[gunnery]\nbeam_on = " + b"9" * 900, 2, "-6 to 6"),
        (b"[gunnery]\nbeam_on = 1979-05-27", 2, "not 1979-05-27"),
        ("\ud800".encode("utf-8", "surrogatepass"), 1, "not UTF-8"),
        (b'name = "a\\nb"', 1, "one line"),
        (b'name = " "', 1, "one line"),
        (b'name = "\\u001b[31m"', 1, "one line"),
    ],
)
def test_whatever_is_no_house_file_gets_one_clear_answer(raw: bytes, line: int, words: str) -> None:
    found = faults(raw)
    assert list(found) == [line]
    assert words in found[line]
    assert found[line].isprintable()


def test_more_faults_than_anybody_reads_are_counted() -> None:
    with pytest.raises(BadHouse) as caught:
        house_from("\n".join(f"a{n} = 1" for n in range(50)), "x.toml")
    assert len(caught.value.faults) == MOST_FAULTS
    assert caught.value.more == 50 - MOST_FAULTS
    assert caught.value.lines[-1] == "x.toml: 30 more faults"


@given(st.text(max_size=40) | st.binary(max_size=40))
def test_any_text_is_a_house_or_a_refusal(text: str | bytes) -> None:
    try:
        house = house_from(text, "x.toml")
    except BadHouse as error:
        told = error.faults
    else:
        assert house.is_standard
        return
    assert told
    assert all(fault.line >= 1 for fault in told)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckloadError, match="there is no file"):
        read_house(tmp_path / "nowhere.toml")
    with pytest.raises(DeckloadError, match="cannot be read"):
        read_house(tmp_path)
    with pytest.raises(DeckloadError, match="cannot be read"):
        read_house("a\0b")
    (tmp_path / "ours.toml").write_text("[gunnery]\nsmoke = 0\n", encoding="utf-8")
    assert read_house(tmp_path / "ours.toml").changes == (("gunnery.smoke", 0),)
