"""The page about the battle file says what is so."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from record_battles import finished, short

from deckload.record import limits
from deckload.record.chain import unsealed
from deckload.record.lines import HeaderLine, Line, OrderLine, OutcomeLine, RollLine

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "battle-file.md").read_text("utf-8")


def block(language: str) -> str:
    """The one block of code in a language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.S)
    return str(found)


@pytest.mark.parametrize("kind", [HeaderLine, *get_args(Line)], ids=lambda kind: kind.__name__)
def test_every_kind_of_line_is_in_the_table_with_its_keys(kind: Any) -> None:
    tag = kind.__struct_config__.tag
    (row,) = re.findall(rf"^\| `{tag}` \| (.*?) \|", PAGE, re.M)
    assert re.findall(r"`(\w+)`", row) == [k for k in kind.__struct_fields__ if k != "line"]


def test_the_example_is_lines_of_a_battle() -> None:
    texts = block("json").splitlines()
    marks, kinds = set(), set()
    for number, text in enumerate(texts, 1):
        found = unsealed(text.encode())
        assert found is not None
        assert found.number == number
        marks.add(found.mark)
        line = msgspec.json.decode(found.plain, type=Line)
        assert msgspec.json.encode(line) == found.plain
        kinds.add(type(line))
    assert len(marks) == 1
    assert kinds == {OrderLine, RollLine, OutcomeLine}


def test_the_check_of_the_chain_is_the_whole_check() -> None:
    room: dict[str, Any] = {}
    exec(block("python"), room)
    first_broken_line = room["first_broken_line"]
    assert first_broken_line(finished()) is None
    raw = short(6)
    lines = raw.split(b"\n")
    for number in range(1, len(lines) - 1):
        broken = b"\n".join([*lines[:number], lines[number].replace(b":", b";", 1)])
        assert first_broken_line(broken + b"\n") == number
        dropped = b"\n".join([*lines[:number], *lines[number + 1 :], b"x\n"])
        assert first_broken_line(dropped) == number


def test_the_limits_are_those_of_the_program() -> None:
    assert f"{limits.MOST_BYTES // 2**20} MiB" in PAGE
    assert f"{limits.LONGEST_LINE // 2**20} MiB" in PAGE
    assert f"{limits.MOST_LINES:,} lines" in PAGE
    assert f"{limits.MOST_UNITS} units" in PAGE
