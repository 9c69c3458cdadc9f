"""The start script: old Pythons, the stamp, repair, plain sentences. Nothing here uses a network.

Each test has its own folder with a copy of go.py; its environment holds a Python and a deckload
command that only say what they were given.
"""

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]

posix = pytest.mark.skipif(os.name == "nt", reason="stands a shell script in for a program")

TALKING = "import sys\nprint('deckload', sys.argv[1:])\nsys.exit(7)\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A checkout in a path with spaces, without an environment."""
    there = tmp_path / "a table for two"
    there.mkdir()
    shutil.copy(ROOT / "go.py", there)
    (there / "pyproject.toml").write_text("[project]\n")
    (there / "constraints.txt").write_text("")
    return there


def load(folder: Path) -> ModuleType:
    """That folder's go.py as a module."""
    spec = importlib.util.spec_from_file_location("go_under_test", folder / "go.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def go(folder: Path) -> ModuleType:
    return load(folder)


def furnish(go: ModuleType, *extras: str) -> None:
    """Give a folder an environment that looks whole."""
    python, deckload = Path(go.program("python")), Path(go.program("deckload"))
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    deckload.write_text(TALKING)
    go.write_stamp({**go.wanted(), "extras": " ".join(extras)})


def script(path: str, text: str) -> None:
    """Put a shell script in the place of a program."""
    Path(path).unlink(missing_ok=True)
    Path(path).write_text("#!/bin/sh\n" + text)
    Path(path).chmod(0o755)


def start(folder: Path, *words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Start go.py as a person does."""
    command = [sys.executable, str(folder / "go.py"), *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def forbid(*_: object) -> None:
    raise AssertionError("a good environment was touched")


def record(
    go: ModuleType, monkeypatch: pytest.MonkeyPatch, fail: bool = False
) -> list[tuple[str, ...]]:
    """Stand in for making and installing; the list of what was asked for."""
    asked: list[tuple[str, ...]] = []

    def make() -> None:
        asked.append(("make",))
        shutil.rmtree(go.VENV, ignore_errors=True)
        Path(go.VENV).mkdir()

    def install(extras: list[str]) -> None:
        assert not Path(go.STAMP).exists()
        asked.append(("install", *extras))
        if fail:
            raise go.Trouble("no network")

    monkeypatch.setattr(go, "make", make)
    monkeypatch.setattr(go, "install", install)
    return asked


# Old Pythons


def test_old_pythons_can_read_it() -> None:
    tree = ast.parse((ROOT / "go.py").read_bytes(), feature_version=(3, 4))
    for node in ast.walk(tree):
        # what Python 2.7 cannot read, and the parser lets pass
        assert not isinstance(
            node,
            ast.JoinedStr
            | ast.AnnAssign
            | ast.NamedExpr
            | ast.Nonlocal
            | ast.Starred
            | ast.YieldFrom
            | ast.AsyncFunctionDef,
        ), ast.dump(node)
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
        if isinstance(node, ast.arg):
            assert node.annotation is None
        if isinstance(node, ast.arguments):
            assert not node.kwonlyargs
            assert not node.posonlyargs
        if isinstance(node, ast.Raise):
            assert node.cause is None
    (ROOT / "go.py").read_bytes().decode("ascii")


def test_slow_imports_wait_for_their_use() -> None:
    tree = ast.parse((ROOT / "go.py").read_text())
    at_once = [
        name.name for node in tree.body if isinstance(node, ast.Import) for name in node.names
    ]
    assert at_once == ["os", "sys"]
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(tree))


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 10, 13), (3, 15, 0)])
def test_other_pythons_are_told_which_ones_will_do(
    go: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    version: tuple[int, int, int],
) -> None:
    monkeypatch.setattr(go, "ready", forbid)
    monkeypatch.setattr(go.sys, "version_info", version)
    code = go.main(["rules"])
    monkeypatch.undo()
    assert code == 1
    said = capsys.readouterr().err
    assert f"needs Python 3.11 to 3.14; this is Python {version[0]}.{version[1]} (" in said
    assert len(said.splitlines()) == 1


def test_it_and_the_package_need_the_same_pythons(go: ModuleType) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    oldest, after = re.findall(r"3\.(\d+)", project["requires-python"])
    assert (3, int(oldest)) == go.OLDEST
    assert (3, int(after) - 1) == go.NEWEST


# The stamp


def test_a_good_environment_is_used_at_once(
    go: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    furnish(go, "test")
    monkeypatch.setattr(go, "make", forbid)
    monkeypatch.setattr(go, "install", forbid)
    go.ready()
    go.ready("test")


def test_the_stamp_is_read_as_it_was_written(go: ModuleType) -> None:
    furnish(go, "bench", "test")
    assert go.read_stamp() == {**go.wanted(), "extras": "bench test"}
    assert go.read_stamp()["path"] == go.VENV


def test_a_missing_extra_is_added_to_those_that_are_there(
    go: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    furnish(go, "bench")
    asked = record(go, monkeypatch)
    go.ready("test")
    assert asked == [("install", "bench", "test")]
    go.ready("bench", "test")
    assert len(asked) == 1


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_changed_files_are_installed_again_with_the_extras(
    go: ModuleType, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    furnish(go, "test")
    asked = record(go, monkeypatch)
    with open(os.path.join(go.ROOT, name), "a") as file:
        file.write("# changed\n")
    go.ready()
    assert asked == [("install", "test")]
    go.ready()
    assert len(asked) == 1


def test_a_failed_installation_leaves_no_stamp(
    go: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = record(go, monkeypatch, fail=True)
    with pytest.raises(go.Trouble):
        go.ready()
    assert asked == [("make",), ("install",)]
    assert not Path(go.STAMP).exists()


def test_a_failed_extra_leaves_what_was_there(
    go: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    furnish(go)
    before = go.read_stamp()
    record(go, monkeypatch, fail=True)
    with pytest.raises(go.Trouble):
        go.ready("test")
    assert go.read_stamp() == before
    go.ready()


def test_an_installation_cut_short_leaves_no_stamp(
    go: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    furnish(go)

    def interrupted(extras: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(go, "install", interrupted)
    assert go.main(["test"]) == 130
    assert not Path(go.STAMP).exists()


# Repair


def no_stamp(go: ModuleType) -> None:
    Path(go.STAMP).unlink()


def other_folder(go: ModuleType) -> None:
    go.write_stamp({**go.read_stamp(), "path": "/elsewhere/.venv"})


def other_python(go: ModuleType) -> None:
    go.write_stamp({**go.read_stamp(), "python": "cpython 3.9"})


def no_python(go: ModuleType) -> None:
    Path(go.program("python")).unlink()


def broken_link(go: ModuleType) -> None:
    no_python(go)
    Path(go.program("python")).symlink_to("/nowhere/python3")


def no_command(go: ModuleType) -> None:
    Path(go.program("deckload")).unlink()


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (no_stamp, "half made"),
        (other_folder, "in another folder"),
        (other_python, "for cpython 3.9"),
        (no_python, "lost its python"),
        (broken_link, "lost its python"),
        (no_command, "lost its deckload"),
    ],
)
def test_a_spoilt_environment_is_made_anew(
    go: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    harm: Callable[[ModuleType], None],
    words: str,
) -> None:
    furnish(go, "bench")
    harm(go)
    asked = record(go, monkeypatch)
    go.ready("test")
    assert asked == [("make",), ("install", "test")]
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert words in said[0]


def test_a_moved_folder_is_noticed(folder: Path) -> None:
    furnish(load(folder))
    moved = folder.rename(folder.with_name("b"))
    go = load(moved)
    assert "another folder" in go.why_anew(go.read_stamp(), go.wanted())


@posix
def test_a_folder_reached_by_a_link_is_the_same_folder(folder: Path) -> None:
    go = load(folder)
    furnish(go)
    link = folder.with_name("link")
    link.symlink_to(folder)
    assert load(link).why_anew(go.read_stamp(), go.wanted()) is None


@posix
@pytest.mark.parametrize("kind", ["file", "link", "folder"])
def test_whatever_stands_in_the_way_is_removed(
    go: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    kept = folder / "kept"
    kept.mkdir()
    (kept / "letter").write_text("mine")
    if kind == "file":
        Path(go.VENV).write_text("")
    elif kind == "link":
        Path(go.VENV).symlink_to(kept)
    else:
        Path(go.VENV).mkdir()
        (Path(go.VENV) / "old").write_text("")
    commands: list[list[str]] = []

    def quietly(command: list[str], sentence: str) -> None:
        commands.append(command)

    monkeypatch.setattr(go, "quietly", quietly)
    go.make()
    assert not os.path.lexists(go.VENV)
    assert [command[1:] for command in commands] == [["-m", "venv", go.VENV]]
    assert (kept / "letter").read_text() == "mine"


# Plain sentences


@pytest.mark.parametrize("name", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(
    go: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    assert go.main([]) == 1
    said = capsys.readouterr().err
    assert f"without its module {name}" in said
    assert "install the package python3-venv" in said
    assert "Traceback" not in said


PROSE = "note: advice"
REASON = "ERROR: No matching distribution found"


@posix
@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        (["line 1", "", *["line"] * 5, "line 7"], ["line"] * 5 + ["line 7"]),
        (["WARNING: 1", "WARNING: 2", "Collecting", REASON, PROSE], ["WARNING: 2", REASON]),
        (["  " + REASON, PROSE], [REASON]),
        ([], []),
    ],
)
def test_a_failed_pip_is_shown_where_it_tells_why(
    go: ModuleType, capsys: pytest.CaptureFixture[str], printed: list[str], shown: list[str]
) -> None:
    furnish(go)
    script(go.program("python"), "".join(f"echo '{line}' >&2\n" for line in printed) + "exit 1")
    assert go.main(["test"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "go.py: installing Deckload with test ...",
        "go.py: pip failed:",
        *("  " + line for line in shown),
        "Could not install; the first start needs a network. Then give the same command again.",
    ]


@posix
def test_pip_is_held_to_the_pins(go: ModuleType, folder: Path) -> None:
    furnish(go)
    script(go.program("python"), 'pwd > log; for w in "$@"; do echo "$w" >> log; done')
    go.install(["bench", "test"])
    where, *words = (folder / "log").read_text().splitlines()
    assert where == go.ROOT
    assert words[:3] == ["-m", "pip", "install"]
    assert words[-4:] == ["-c", "constraints.txt", "-e", ".[bench,test]"]


def test_a_folder_without_its_files_is_named(
    go: ModuleType, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "constraints.txt").unlink()
    assert go.main([]) == 1
    said = capsys.readouterr().err
    assert "constraints.txt" in said
    assert len(said.splitlines()) == 1


# Words and exit codes


@posix
def test_words_go_to_the_command_and_its_exit_code_comes_back(folder: Path, tmp_path: Path) -> None:
    furnish(load(folder))
    done = start(folder, "odds", "dogfight", "6 Bf 109", "--help", "", cwd=tmp_path)
    assert done.stdout == "deckload ['odds', 'dogfight', '6 Bf 109', '--help', '']\n"
    assert done.stderr == ""
    assert done.returncode == 7


@posix
def test_no_words_open_the_table_and_show_what_else_there_is(folder: Path) -> None:
    furnish(load(folder))
    done = start(folder)
    assert done.stdout == "deckload ['play']\n"
    assert 'python3 go.py odds dogfight "6 Bf 109" "6 Swordfish"' in done.stderr
    assert done.returncode == 7


@posix
def test_bench_runs_at_the_root(folder: Path, tmp_path: Path) -> None:
    go = load(folder)
    furnish(go, "bench")
    script(go.program("python"), 'pwd; echo "$@"; exit 3')
    done = start(folder, "bench", "--quick", cwd=tmp_path)
    assert done.stdout == f"{go.ROOT}\n-m bench --quick\n"
    assert done.returncode == 3


@posix
@pytest.mark.parametrize(
    ("failing", "code", "named"),
    [
        ("none", 0, None),
        ("mypy", 1, "mypy"),
        ("pytest", 1, "pytest"),
        ("ruff", 1, "ruff check, ruff format"),
    ],
)
def test_every_check_runs_and_a_failed_one_is_named(
    folder: Path, failing: str, code: int, named: str | None
) -> None:
    go = load(folder)
    furnish(go, "test")
    script(go.program("python"), f'echo "$2" "$3"; test "$2" != {failing}')
    script(go.program("lint-imports"), "echo lint-imports")
    done = start(folder, "test", "-k", "dogfight")
    headings = [line for line in done.stdout.splitlines() if line.startswith("==")]
    assert headings == [
        "== ruff check ==",
        "== ruff format ==",
        "== mypy ==",
        "== lint-imports ==",
        "== pytest ==",
    ]
    assert done.stdout.splitlines()[-1] == "pytest -n"
    assert done.stderr == (f"go.py: failed: {named}\n" if named else "")
    assert done.returncode == code
