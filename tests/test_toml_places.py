"""The line of each key of a TOML text, against a text whose lines are known and against tomllib."""

import json
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.catalogue.toml_places import DEEPEST, Path, spots


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value that is no table and no array, with the way to it."""
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in pairs:
            yield from leaves(each, (*path, key))
    else:
        yield path, value


def agree(text: str) -> None:
    """Every value that tomllib reads stands where it is said to stand, as it is said to."""
    found = spots(text)
    lines = text.replace("\r\n", "\n").split("\n")
    for path, value in leaves(tomllib.loads(text)):
        spot = found[path]
        assert repr(tomllib.loads(f"x = {spot.text}")["x"]) == repr(value)
        assert spot.text.split("\n")[0] in lines[spot.line - 1]


LINES = """\
# a = 0, [x], "
a = 1
"b c" = 'two # no comment'   # "a comment" = [
d.e = 3
d . "f.g" = 0x10

[ h ]  # [i]
i = [ 1, # [
  2,

  3 ]
j = { k = 4, "l]" = { m = "}" } }
n = \"\"\"
o = 5
\\"\"\" \"\"\"\"
p = '''q = "'''
[h.'r.s']
t = 1979-05-27 07:32:00
[[u]]
v = 6
[[u]]
v = 7
w = -inf
[u.x]
y = 1.5e3
[[u.z]]
a = true
[[u.z]]
a = ""
"""


def test_every_kind_of_key_has_its_line() -> None:
    found = {path: spot.line for path, spot in spots(LINES).items()}
    assert {
        ("a",): 2,
        ("b c",): 3,
        ("d",): 4,
        ("d", "e"): 4,
        ("d", "f.g"): 5,
        ("h",): 7,
        ("h", "i"): 8,
        ("h", "i", 0): 8,
        ("h", "i", 1): 9,
        ("h", "i", 2): 11,
        ("h", "j", "k"): 12,
        ("h", "j", "l]", "m"): 12,
        ("h", "n"): 13,
        ("h", "p"): 16,
        ("h", "r.s"): 17,
        ("h", "r.s", "t"): 18,
        ("u", 0, "v"): 20,
        ("u", 1, "v"): 22,
        ("u", 1, "w"): 23,
        ("u", 1, "x", "y"): 25,
        ("u", 1, "z", 0, "a"): 27,
        ("u", 1, "z", 1, "a"): 29,
    }.items() <= found.items()
    agree(LINES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n# only words",
        "a = 1",
        "a = 1 # no line end",
        'a = """"""',
        'a = """"x"""""',
        "a = ''''x'''''",
        'a = "\\\\"\nb = 2',
        'a = "\\""\nb = 2',
        "a = '\\'\nb = 2",
        "a = []\nb = {}\nc = [[], [[]], {}]",
        "a = [\n# ]\n1, # ,\n]\nb = 2",
        "a={b=1,c=[{d=2},{d=3}]}",
        "\t a\t=\t1\t\n  [ b ]\n\tc = 2",
        '"" = 1',
        '"\\u0041" = 1\n"\\t" = 2',
        "1-2 = 1\n3 = 2\n-_- = 3",
        "a.b.c = 1\na.b.d = 2\na.e = 3",
        "[a.b]\nc = 1\n[a]\nd = 2",
        "a = 1\r\nb = [\r\n 2,\r\n]\r\n[c]\r\nd = 3\r\n",
        'a = """\\\n   x\n  """\nb = 1',
        "a = 1979-05-27T07:32:00Z\nb = 07:32:00.5\nc = nan\nd = +1_000",
    ],
)
def test_what_tomllib_reads_is_found_where_it_stands(text: str) -> None:
    agree(text)


def test_what_lies_deeper_than_anybody_asks_is_passed_over() -> None:
    deep = ".".join(["a"] * 200)
    found = spots(f"{deep} = 1\nb = {'[' * 60}{']' * 60}\nc = 2")
    assert found["c",].line == 3
    assert max(map(len, found)) == DEEPEST
    assert found[("a",) * DEEPEST].text == ""


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=5)
SCALARS = st.one_of(
    st.integers(-(2**40), 2**40),
    st.booleans(),
    WORDS,
    st.floats(allow_nan=False),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
BLANKS = st.sampled_from(["", " ", "\t "])
GAPS = st.sampled_from(["", " ", "\n", ' # ] } , = "\n', "\n\n\t"])


def key(draw: Any, name: str) -> str:
    """A key, bare where it may be and somebody wants it so."""
    if name.isascii() and name.replace("_", "").isalnum() and draw(st.booleans()):
        return name
    if "'" not in name and draw(st.booleans()):
        return f"'{name}'"
    return json.dumps(name, ensure_ascii=False).replace("\x7f", "\\u007f")


def written(draw: Any, value: Any) -> str:
    """A value as TOML, with gaps wherever they may be."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        items = [
            draw(GAPS) + written(draw, each) + draw(GAPS) + ("," if number < len(value) - 1 else "")
            for number, each in enumerate(value)
        ]
        return f"[{''.join(items)}{draw(GAPS)}]"
    if isinstance(value, dict):
        pairs = [
            f"{draw(BLANKS)}{key(draw, name)}{draw(BLANKS)}={draw(BLANKS)}{written(draw, each)}"
            for name, each in value.items()
        ]
        return f"{{{','.join(pairs)}{draw(BLANKS)}}}"
    return repr(value)


@st.composite
def texts(draw: Any) -> str:
    """A TOML text of tables and keys, with comments and gaps."""
    lines = []
    for table in draw(st.lists(WORDS, unique=True, max_size=3)):
        lines.append(f"{draw(BLANKS)}[ {key(draw, table)}{draw(BLANKS)}] # [no]")
        for name, value in draw(st.dictionaries(WORDS, VALUES, max_size=4)).items():
            lines.append(f"{key(draw, name)} ={draw(BLANKS)}{written(draw, value)}{draw(BLANKS)}")
            lines += [""] * draw(st.integers(0, 2))
    ending: str = draw(st.sampled_from(["\n", "\r\n"]))
    return ending.join(lines)


@given(texts())
def test_whatever_is_written_is_found_where_it_stands(text: str) -> None:
    agree(text)
