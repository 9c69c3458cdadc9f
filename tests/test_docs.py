"""The documents are true: each example gives what stands below it, and nothing is left out.

In a `console` block `$ deckload ...` is run in this process, `$ python3 go.py ...` likewise, and
what it prints must stand below, a line `...` being any number of lines. Lines typed in follow as
`> `, after `<<'DICE'`, or come from `printf '...' |`. `$ echo $?` tells an exit code other than 0.
`pycon` and `python` blocks of a page are run in their order, in one namespace. A `toml` block that
begins with `# NAME.toml` is there as that file for all commands of the page.

`python tests/test_docs.py` writes the output of today below every command whose lines are all
told, and names the others that have changed. Read the difference before you keep it.
"""

import doctest
import io
import json
import os
import re
import shlex
import sys
from collections.abc import Iterator
from difflib import unified_diff
from functools import cache
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import unquote
from xml.etree import ElementTree

import click
import pytest
from click.testing import CliRunner

from deckload import __version__
from deckload.cli.asking import Asked, dogfight_asked, strike_asked
from deckload.cli.main import programme
from deckload.cli.options import _legal
from deckload.odds.answer import answer, as_json
from deckload.odds.exact import Solver
from deckload.odds.questions import pool_question
from deckload.rules.rulings import RULINGS, Rulings
from deckload.units.keys import FLIGHT_KEYS, SHIP_KEYS
from deckload.units.overrides import FLIGHT_DEFAULTS, SHIP_DEFAULTS

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
LANGUAGES = {"console", "pycon", "python", "text", "json", "toml"}
WIDEST = 80
ANY_LINES = "..."
GO = ("python3", "go.py")
BARE_GO: tuple[list[str], ...] = ([], ["test"], ["bench"])
"""What go.py does by itself; it would set up an environment, so it is only looked for."""

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|\b(?:src|href)=\"([^\"]+)\"")


class Block(NamedTuple):
    """A fenced block: where its first line stands, its language and its text."""

    page: Path
    line: int
    language: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"


class Call(NamedTuple):
    """A command of a console block, what is typed into it, and what is said to come of it.

    `first` and `last` are the lines of the block, from 0, that hold its output.
    """

    words: list[str]
    typed: str | None
    shown: list[str]
    code: int
    first: int
    last: int


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page."""
    text = page.read_text("utf-8")
    for found in FENCE.finditer(text):
        line = text.count("\n", 0, found.start(2)) + 1
        yield Block(page, line, found[1], found[2])


ALL = [block for page in PAGES for block in blocks(page)]
CONSOLE = [block for block in ALL if block.language == "console"]


def calls(block: Block) -> list[Call]:
    """The commands of a console block."""
    lines = block.text.splitlines()
    starts = [place for place, line in enumerate(lines) if line.startswith("$ ")]
    assert starts, f"{block.name}: a console block begins with $"
    assert starts[0] == 0, f"{block.name}: a console block begins with $"
    found: list[Call] = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        command, place = lines[start][2:], start + 1
        if command == "echo $?":
            found[-1] = found[-1]._replace(code=int(lines[place]))
            continue
        while command.endswith("\\"):
            command = command[:-1] + lines[place].removeprefix("> ")
            place += 1
        words, typed = shlex.split(command), None
        if words[-1].startswith("<<"):
            mark = words.pop()[2:]
            close = lines.index(f"> {mark}", place)
            typed = "".join(line.removeprefix("> ") + "\n" for line in lines[place:close])
            place = close + 1
        elif "|" in words:
            bar = words.index("|")
            assert words[:bar][0] == "printf", f"{block.name}: {command}"
            assert bar == 2, f"{block.name}: {command}"
            typed, words = words[1].replace("\\n", "\n"), words[bar + 1 :]
        while end > place and not lines[end - 1].strip():
            end -= 1
        found.append(Call(words, typed, lines[place:end], 0, place, end))
    return found


def run(call: Call) -> tuple[list[str], int] | None:
    """The lines that a command prints, on both streams, and its exit code; None for bare go.py."""
    words = call.words
    if tuple(words[:2]) == GO or words[:2] == ["py", "go.py"]:
        if words[2:] in BARE_GO:
            assert (ROOT / "go.py").is_file()
            return None
        words = ["deckload", *words[2:]]
    assert words[0] == "deckload", f"only deckload is run here, not {words}"
    plain = {"COLUMNS": str(WIDEST), "NO_COLOR": "1"}
    result = CliRunner().invoke(programme, words[1:], input=call.typed, env=plain)
    return [line.rstrip() for line in result.output.splitlines()], result.exit_code


def agrees(shown: list[str], printed: list[str]) -> bool:
    """Whether the lines shown are those printed, `...` standing for any of them."""
    parts = [
        r"(?:.*\n)*?" if line.strip() == ANY_LINES else re.escape(line.rstrip()) + r"\n"
        for line in shown
    ]
    return re.fullmatch("".join(parts), "".join(line + "\n" for line in printed)) is not None


def lay_out(page: Path, folder: Path) -> None:
    """Put the files that a page shows into a folder, each under the name in its first line."""
    for block in blocks(page):
        named = re.match(r"# (\S+\.toml)\n", block.text)
        if block.language == "toml" and named is not None:
            (folder / named[1]).write_text(block.text, encoding="utf-8")


def run_before(block: Block, console: list[Block]) -> None:
    """Run what an example above has written to a file: it is there for those below it."""
    for earlier in console[: console.index(block)]:
        if earlier.page == block.page and "--out" in earlier.text:
            for call in calls(earlier):
                run(call)


@pytest.mark.parametrize("block", CONSOLE, ids=[block.name for block in CONSOLE])
def test_the_commands_print_what_stands_below_them(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lay_out(block.page, tmp_path)
    run_before(block, CONSOLE)
    for call in calls(block):
        found = run(call)
        if found is None:
            continue
        printed, code = found
        if not agrees(call.shown, printed):
            difference = "\n".join(unified_diff(call.shown, printed, "shown", "printed", n=1))
            pytest.fail(f"{block.name}: {shlex.join(call.words)}\n{difference}")
        assert code == call.code, f"{block.name}: {shlex.join(call.words)}"


WITH_PYTHON = sorted({block.page for block in ALL if block.language in ("pycon", "python")})


@pytest.mark.parametrize("page", WITH_PYTHON, ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page: Path) -> None:
    names: dict[str, Any] = {"__name__": "__docs__"}
    for block in blocks(page):
        if block.language == "python":
            exec(compile(block.text, block.name, "exec"), names)
        elif block.language == "pycon":
            example = doctest.DocTestParser().get_doctest(
                block.text, names, block.name, str(page), block.line - 1
            )
            told = io.StringIO()
            runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
            runner.run(example, out=told.write, clear_globs=False)
            assert runner.failures == 0, told.getvalue()
            assert runner.tries, f"{block.name}: no example in it"
            names.update(example.globs)


def values(text: str) -> list[Any]:
    """The JSON of a block: one value, or one a line."""
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines()]


def test_every_block_says_what_it_is() -> None:
    unknown = [block.name for block in ALL if block.language not in LANGUAGES]
    assert unknown == []
    for block in ALL:
        if block.language == "json":
            values(block.text)


def test_no_line_of_a_block_is_wider_than_a_terminal() -> None:
    wide = [
        f"{block.name}: {line}"
        for block in ALL
        if block.language in ("console", "text")
        for line in block.text.splitlines()
        if len(line) > WIDEST and not line.startswith("$ ")
    ]
    assert wide == []


def prose(page: Path) -> str:
    """The page without its examples."""
    return re.sub(r"`[^`\n]*`", "", FENCE.sub("", page.read_text("utf-8")))


@cache
def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as they are made of the words."""
    headings = re.findall(r"^#+ +(.*)$", FENCE.sub("", page.read_text("utf-8")), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize(
    "page",
    [*PAGES, ROOT / "CHANGELOG.md", ROOT / "THIRD_PARTY.md"],
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_every_link_leads_somewhere(page: Path) -> None:
    lost = []
    for groups in LINK.findall(prose(page)):
        target = unescape(groups[0] or groups[1])
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / unquote(path)).resolve() if path else page
        ends_well = there.exists() and (not anchor or anchor in anchors(there))
        if not ends_well or not there.is_relative_to(ROOT):
            lost.append(target)
    assert lost == []


def test_every_page_is_linked_from_the_index() -> None:
    linked = {target for target, _ in LINK.findall(prose(DOCS / "index.md"))}
    assert {page.name for page in DOCS.glob("*.md")} - {"index.md"} <= linked


def everything() -> str:
    return "\n".join(page.read_text("utf-8") for page in PAGES if page.name != "clauses.md")


def commands(group: click.Command, words: str) -> Iterator[tuple[str, click.Command]]:
    """Every command below a group, with the words that call it."""
    if isinstance(group, click.Group):
        context = click.Context(group)
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            assert command is not None
            yield f"{words} {name}", command
            yield from commands(command, f"{words} {name}")


def test_every_command_and_every_option_is_told_of() -> None:
    text = everything()
    for words, command in commands(programme, "deckload"):
        assert words in text, words
        for option in command.params:
            if isinstance(option, click.Option):
                for name in option.opts:
                    assert re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text), (words, name)


def rows(page: str, under: str) -> dict[str, list[str]]:
    """The rows of the tables of a section, by each of the names that stand first."""
    text = (DOCS / page).read_text("utf-8")
    section = re.search(rf"^## {re.escape(under)}$(.*?)(?=^## |\Z)", text, re.M | re.S)
    assert section is not None, under
    found: dict[str, list[str]] = {}
    for line in section[1].splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if cells and cells[0].startswith("`"):
            found |= dict.fromkeys(re.findall(r"`([^`]+)`", cells[0]), cells[1:])
    return found


def test_the_page_of_rulings_has_every_switch_with_its_readings() -> None:
    told = rows("change-a-rule.md", "Every switch")
    assert list(told) == list(RULINGS)
    for ruling in RULINGS.values():
        readings = re.findall(r"`([^`]+)`", told[ruling.id][1])
        assert readings == [reading.id for reading in ruling.readings], ruling.id


def questions(*readings: str) -> Iterator[tuple[str, Asked]]:
    """Fights in which every ruling that the odds know of has something to change."""
    for a, b, rounds in (
        ("6 Bf 109:dogfight=5", "6 Swordfish:target=4", None),
        ("6 Bf 109", "6 Zero", 7),
        ("6 Bf 109", "6 Kate", 2),
        ("6 Kate", "6 Zero", None),
    ):
        yield "dogfights", dogfight_asked(a, b, rounds, None, readings)
    for flights, ship, friends in (
        ("6 Ju 87", "HMS Ajax:target=1", ()),
        ("6 Swordfish", "Fletcher class:target=7", ()),
        ("3 custom:type=fighter + 3 custom:dd=1", "HMS Ajax:armour=7", ("HMS Hood",)),
    ):
        yield "strikes", strike_asked(flights, ship, friends, readings)


def chances(*readings: str) -> list[tuple[str, str, list[list[float]]]]:
    solver = Solver()
    found = []
    for kind, asked in questions(*readings):
        told = answer(asked.question, solver=solver)
        mass = [[round(float(p), 12) for p in field.mass] for field in told.marginals]
        found.append((kind, asked.question.title, mass))
    return found


def test_the_page_of_rulings_says_which_of_them_change_the_odds() -> None:
    told = rows("change-a-rule.md", "Every switch")
    plain = chances()
    for ruling in RULINGS.values():
        moved = set()
        for reading in ruling.readings[1:]:
            for old, new in zip(plain, chances(f"{ruling.id}={reading.id}"), strict=True):
                if old != new:
                    moved.add(old[0])
        assert told[ruling.id][2] == (", ".join(sorted(moved)) or "no"), ruling.id


@pytest.mark.parametrize(
    ("under", "keys", "defaults"),
    [
        ("Keys of a flight", FLIGHT_KEYS, FLIGHT_DEFAULTS),
        ("Keys of a ship", SHIP_KEYS, SHIP_DEFAULTS),
    ],
)
def test_the_page_of_units_has_every_key(under: str, keys: Any, defaults: Any) -> None:
    told = rows("ask-about-your-own-ships.md", under)
    assert list(told) == [key.name for key in keys]
    for key in keys:
        _, legal, default = told[key.name]
        assert legal == _legal(key), key.name
        assert default == str(defaults[key.name]), key.name


def test_the_page_of_odds_names_every_key_of_the_json() -> None:
    told = rows("read-the-odds.md", "The same as JSON")
    words = set(re.findall(r"`([^`]+)`", repr(told))) | {"hits"}
    question = pool_question(6, 7, None, Rulings())
    exact = as_json(answer(question, fractions=True))
    sampled = as_json(answer(question, solver=Solver(limit=1)))
    assert exact["method"] == "exact"
    assert sampled["method"] == "sampled"
    for key in exact | sampled:
        assert key in told, key
    (need,) = exact["needs"]
    for key in {*need, *exact["forecast"], *exact["outcomes"][0], *sampled["outcomes"][0]}:
        assert key in words, key
    fields = rows("read-the-odds.md", "Only some of it")
    for _, asked in questions():
        for field in answer(asked.question).fields:
            assert field in fields, field


def test_the_picture_shows_the_odds_that_it_says() -> None:
    picture = ElementTree.parse(DOCS / "odds.svg").getroot()
    tag = "{http://www.w3.org/2000/svg}"
    assert picture.find(f"{tag}title") is not None
    description = picture.findtext(f"{tag}desc")
    asked = dogfight_asked("6 Bf 109", "6 Swordfish", None, None)
    exact = answer(asked.question, fractions=True).marginal("planes_lost")
    words = [text.text for text in picture.iter(f"{tag}text")]
    shapes = [shape for shape in picture.iter(f"{tag}rect") if shape.get("class") == "bar"]
    bars = [float(shape.get("height", 0)) for shape in shapes]
    assert len(bars) == 7
    for (lost,), p in exact.outcomes():
        fraction = exact.fraction(lost)
        assert f"{p:.2%}" in words
        assert f"{fraction.numerator}/{fraction.denominator}" in words
        assert f"{p:.2%}" in str(description)
        assert bars[lost] / sum(bars) == pytest.approx(p, abs=1e-4)


def test_the_changelog_begins_with_this_version() -> None:
    heading = re.search(r"^## \[([^\]]+)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert heading is not None
    assert heading[1] in (__version__, "Unreleased")


def test_lines_left_out_are_any_lines() -> None:
    assert agrees(["a", "...", "d"], ["a", "b", "c", "d"])
    assert agrees(["a", "...", "b"], ["a", "b"])
    assert not agrees(["a", "d"], ["a", "b", "d"])
    assert not agrees(["a", "...", "d"], ["a", "b"])
    assert not agrees(["a."], ["ab"])


def write(page: Path) -> None:
    """Put the output of today below the commands of a page."""
    text = page.read_text("utf-8")
    console = [block for block in blocks(page) if block.language == "console"]
    for block in console:
        lines = block.text.splitlines()
        with TemporaryDirectory() as folder:
            os.chdir(folder)
            lay_out(page, Path(folder))
            run_before(block, console)
            told = [(call, run(call)) for call in calls(block)]
            os.chdir(ROOT)
        for call, found in reversed(told):
            if found is None or agrees(call.shown, found[0]):
                continue
            if any(line.strip() == ANY_LINES for line in call.shown):
                print(f"{block.name}: by hand, since lines are left out: {call.words}")
                continue
            lines[call.first : call.last] = found[0]
        text = text.replace(block.text, "".join(line + "\n" for line in lines))
    page.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    for each in [Path(word).resolve() for word in sys.argv[1:]] or PAGES:
        write(each)
