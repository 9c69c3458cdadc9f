"""What must hold of the project's files as such."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import deckload

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

# Written in two halves, so that this file does not hold what it forbids.
FORBIDDEN = [
    "pypi" + ".org",
    "python" + "hosted",
    "npmjs" + ".org",
    "npmjs" + ".com",
    "registry" + ".npm",
    "yarnpkg" + ".com",
    "deb.debian" + ".org",
    "/wo" + "rk/",
    "sha" + "red/",
    "/ro" + "ot/",
    "/o" + "pt/",
]


def git(*words: str) -> str:
    """What git answers; skips where there is no git or no checkout."""
    try:
        done = subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return done.stdout


def texts() -> dict[str, str]:
    """Every file that belongs to the project, new ones too, by name; pictures and such left out."""
    if Path(git("rev-parse", "--show-toplevel").strip()).resolve() != ROOT:
        pytest.skip("not a git checkout")
    found = {}
    for name in git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0"):
        if (ROOT / name).is_file():
            raw = (ROOT / name).read_bytes()
            if b"\0" not in raw:
                found[name] = raw.decode("utf-8")
    assert "go.py" in found
    return found


def test_no_file_names_a_registry_or_a_path_of_one_machine() -> None:
    hits = [
        f"{name}: {word}" for name, text in texts().items() for word in FORBIDDEN if word in text
    ]
    assert hits == []


def test_pins_hold_no_address_and_no_hash() -> None:
    names = [
        name for name in texts() if re.search(r"constraints|requirements|\.lock$|lock\.", name)
    ]
    assert "constraints.txt" in names
    for name in names:
        text = texts()[name]
        assert ":" + "//" not in text, name
        assert "--hash" not in text, name
        assert "index-url" not in text.replace("--no-emit-index-url", ""), name


def test_lock_files_that_record_addresses_are_not_kept() -> None:
    assert "uv.lock" not in git("ls-files").split()


def direct() -> set[str]:
    """The names of everything that pyproject.toml asks for."""
    asked = list(PROJECT["dependencies"])
    for extra in PROJECT["optional-dependencies"].values():
        asked += extra
    return {re.split(r"[^A-Za-z0-9_.-]", each)[0] for each in asked}


def test_every_direct_dependency_is_pinned_and_credited() -> None:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    credit = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    for name in sorted(direct() | {"hatchling", "llvmlite"}):
        assert re.search(rf"^\| {re.escape(name)} \|", credit, re.M), name
        if name != "hatchling":
            assert re.search(rf"^{re.escape(name)}==", pins, re.M), name


def test_every_pin_is_credited() -> None:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    credit = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    for name in re.findall(r"^([A-Za-z0-9_.-]+)==", pins, re.M):
        assert re.search(rf"^\| {re.escape(name)} \|", credit, re.M), name


def test_the_version_is_told_once() -> None:
    assert PROJECT["version"] == deckload.__version__
