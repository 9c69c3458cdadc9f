"""Mutation testing of the rules and units: small faults are put in, and the tests must notice.

`python -m tools.mutants` copies the project to a folder outside it, runs mutmut there, and writes
docs/mutants.md. `--go-on` takes up a run that was broken off, `--report` only writes the page,
`--children N` runs so many tests at once. It leaves with code 1 if fewer than 85 of 100 mutants are
killed, or if a survivor has no reason in tools/mutants_spared.toml.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from msgspec import Struct

from tools.mutant_changes import change_of
from tools.mutants_page import PAGE, Fate, Mutant, page, spared

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = Path(tempfile.gettempdir()) / "deckload-mutants"
LEFT_BEHIND: Final = shutil.ignore_patterns(
    ".git",
    ".venv",
    "node_modules",
    "mutants",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
    "build",
    "dist",
)
LEAST: Final = 85
"""Of 100 mutants so many must be killed."""
COLD: Final = "from tools.mutants_cold import *  # noqa: F403\n"
ANY: Final = "deckload.rules.victory.x_price__mutmut_1"
AGAIN_AT_MOST: Final = 600.0
"""Seconds for one mutant in a process of its own."""
_FATES: Final = {0: Fate.SURVIVED, 5: Fate.UNTESTED, 33: Fate.UNTESTED, None: Fate.UNTRIED}
_TOO_LONG: Final = {24, 36, 152, -24, -9, 255}


class Run(Struct, frozen=True):
    """A run of mutmut in a copy of the project."""

    folder: Path

    @property
    def inside(self) -> Path:
        """Where the changed sources stand."""
        return self.folder / "mutants"

    def prepare(self) -> None:
        """A fresh copy of the project."""
        if self.folder.exists():
            if not (self.folder / "pyproject.toml").exists():
                raise SystemExit(f"{self.folder} is no copy of the project; name another folder")
            shutil.rmtree(self.folder)
        shutil.copytree(ROOT, self.folder, ignore=LEFT_BEHIND)
        (self.folder / "conftest.py").write_text(COLD, "utf-8")

    def test(self, children: int, *names: str) -> None:
        """Try what has not been tried yet, or these mutants. Raises SystemExit where it fails."""
        program = shutil.which("mutmut", path=str(Path(sys.executable).parent)) or "mutmut"
        words = [program, "run", "--max-children", str(children), *names]
        if subprocess.run(words, cwd=self.folder).returncode:
            raise SystemExit("mutmut did not come to its end; what it says stands above")

    def sift(self, children: int) -> None:
        """Kill the mutants that change a golden text, which is quick to see."""
        env = os.environ | {"MUTANT_UNDER_TEST": "", "PYTHONPATH": "src"}
        words = [sys.executable, "-m", "tools.mutants_sieve", str(children)]
        if subprocess.run(words, cwd=self.inside, env=env).returncode:
            raise SystemExit("the golden texts could not be tried; what is wrong stands above")

    def results(self) -> list[Path]:
        """The files in which mutmut keeps what became of the mutants."""
        return sorted(self.inside.glob("src/deckload/*/*.py.meta"))

    def mutants(self) -> list[Mutant]:
        """Every mutant, and what became of it."""
        found = []
        for path in self.results():
            codes = json.loads(path.read_text("utf-8"))["exit_code_by_key"]
            change = change_of(path.with_suffix("").read_text("utf-8"))
            for name, code in codes.items():
                fate = Fate.TOO_LONG if code in _TOO_LONG else _FATES.get(code, Fate.KILLED)
                shown = change(name) if fate is not Fate.KILLED else ""
                found.append(Mutant(name, fate, shown))
        return found

    def at_import(self) -> set[str]:
        """The functions that are called as modules are imported.

        Mutmut imports them before it forks, so what it says of these is not true.
        """
        modules = [
            ".".join(path.relative_to(self.inside / "src").with_suffix("").with_suffix("").parts)
            for path in self.results()
        ]
        lines = [f"import {module}" for module in modules if not module.endswith("__init__")]
        lines += ["import json", "from mutmut.state import state"]
        lines += ["print(json.dumps([*state()._stats]))"]
        done = self._python("-c", "\n".join(lines), mutant="stats")
        found: list[str] = json.loads(done.stdout.splitlines()[-1])
        return set(found)

    def try_again(self) -> None:
        """Try each survivor that is called at import once more, in a process of its own."""
        called = self.at_import()
        for path in self.results():
            kept = json.loads(path.read_text("utf-8"))
            codes = kept["exit_code_by_key"]
            left = [name for name, code in codes.items() if code in (0, 33)]
            for name in left:
                if name.rpartition("__mutmut_")[0] in called:
                    codes[name] = self._killed_apart(name)
                    path.write_text(json.dumps(kept, indent=4), "utf-8")

    def _killed_apart(self, name: str) -> int:
        asked = tomllib.loads((self.folder / "pyproject.toml").read_text("utf-8"))
        tests = asked["tool"]["mutmut"]["pytest_add_cli_args_test_selection"]
        words = ("-m", "pytest", "-x", "-q", "--rootdir=.", "--tb=no", "-p", "no:cacheprovider")
        try:
            return min(1, self._python(*words, *tests, mutant=name).returncode)
        except subprocess.TimeoutExpired:
            return 36

    def _python(self, *words: str, mutant: str) -> "subprocess.CompletedProcess[str]":
        env = os.environ | {"MUTANT_UNDER_TEST": mutant, "PYTHONPATH": "src"}
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.inside,
            env=env,
            capture_output=True,
            text=True,
            timeout=AGAIN_AT_MOST,
        )


def killed_of_100(mutants: Iterable[Mutant]) -> float:
    """How many of 100 mutants are killed; one that never ends is noticed, too."""
    count = Counter(mutant.fate for mutant in mutants)
    noticed = count[Fate.KILLED] + count[Fate.TOO_LONG]
    return 100 * noticed / max(1, sum(count.values()))


def main(words: list[str]) -> int:
    """Run it and write the page; 1 if too few are killed or one survives without a reason."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the copy stands")
    parser.add_argument("--children", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--go-on", action="store_true", help="take up a run that was broken off")
    parser.add_argument("--report", action="store_true", help="only write the page")
    given = parser.parse_args(words)
    run = Run(given.folder.resolve())
    if not given.report:
        if not given.go_on:
            run.prepare()
            # One mutant has all of them made, and the tests of each found out.
            run.test(given.children, ANY)
            run.sift(given.children)
        run.test(given.children)
        run.try_again()
    mutants = run.mutants()
    reasons = spared()
    PAGE.write_text(page(mutants, reasons), "utf-8")
    share = killed_of_100(mutants)
    left = [m for m in mutants if m.lives and not any(reason.holds(m) for reason in reasons)]
    print(f"{share:.1f} of 100 mutants are killed; {LEAST} must be")
    for mutant in left:
        print(f"no reason for {mutant.name}: {mutant.change}")
    waiting = sum(mutant.fate is Fate.UNTRIED for mutant in mutants)
    if waiting:
        print(f"{waiting:,} are not tried yet; --go-on tries them")
    return 1 if share < LEAST or left or waiting or not mutants else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
