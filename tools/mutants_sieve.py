"""A quick first look at mutants: those that change a golden text are killed by it.

`tools.mutants` runs it in the folder with the changed sources, ahead of mutmut: what fails here
fails `tests/test_golden_plans.py`, too, and one process for each mutant, without pytest, is far
quicker. What became of them is written to the files that mutmut keeps.
"""

import json
import os
import resource
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from tools.golden import GOLDEN, folders
from tools.mutants_cold import forget, limit_memory

MUTANT = "MUTANT_UNDER_TEST"
AT_MOST = 15
"""Seconds of computing for one mutant; all the texts together take about one."""
KILLED, TOO_LONG = 1, 36
"""What mutmut keeps of a mutant that is killed, and of one that never ends."""

Text = tuple[str, Callable[[], str]]


def texts() -> list[Text]:
    """Every golden text of plans and words, as it is recorded and how it is made."""
    return [
        ((folder / f"{name}.txt").read_text("utf-8"), make)
        for folder, made in folders().items()
        if folder != GOLDEN
        for name, make in made.items()
    ]


def by_function(found: list[Text]) -> dict[str, list[Text]]:
    """The texts that call a function. Raises ValueError for a text that is not as recorded."""
    from mutmut.state import state

    calls: dict[str, list[Text]] = {}
    os.environ[MUTANT] = "stats"
    for was, make in found:
        forget()
        state()._stats.clear()
        if make() != was:
            raise ValueError("a golden text has changed; record them first")
        for function in state()._stats:
            calls.setdefault(function, []).append((was, make))
    os.environ[MUTANT] = ""
    return calls


def _changes(name: str, found: list[Text]) -> None:
    """Leave this process with 1 if the mutant changes one of the texts, with 0 if none."""
    resource.setrlimit(resource.RLIMIT_CPU, (AT_MOST, AT_MOST + 1))
    limit_memory()
    os.environ[MUTANT] = name
    try:
        for was, make in found:
            forget()
            if make() != was:
                os._exit(KILLED)
    except BaseException:
        os._exit(KILLED)
    os._exit(0)


def _untried() -> Iterator[tuple[Path, str]]:
    for path in sorted(Path("src").glob("deckload/*/*.py.meta")):
        for name, code in json.loads(path.read_text("utf-8"))["exit_code_by_key"].items():
            if code is None:
                yield path, name


def sieve(children: int) -> int:
    """Try each mutant that has not been tried; how many were killed, or never ended."""
    calls = by_function(texts())
    running: dict[int, tuple[Path, str]] = {}
    killed: dict[Path, dict[str, int]] = {}

    def wait() -> None:
        process, status = os.wait()
        path, name = running.pop(process)
        code = os.waitstatus_to_exitcode(status)
        if code:
            killed.setdefault(path, {})[name] = KILLED if code == KILLED else TOO_LONG

    sys.stdout.flush()
    for path, name in _untried():
        found = calls.get(name.rpartition("__mutmut_")[0])
        if not found:
            continue
        while len(running) >= children:
            wait()
        process = os.fork()
        if not process:
            _changes(name, found)
        running[process] = path, name
    while running:
        wait()
    for path, names in killed.items():
        kept = json.loads(path.read_text("utf-8"))
        kept["exit_code_by_key"].update(names)
        path.write_text(json.dumps(kept, indent=4), "utf-8")
    return sum(map(len, killed.values()))


if __name__ == "__main__":
    print(f"{sieve(int(sys.argv[1])):,} mutants change a golden text")
