"""Fresh processes: an answer with nothing loaded yet, and the memory of a large one."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from bench.report import Findings, Goal, Line, Section
from bench.shapes import PLANES

LAUNCH = Path(__file__).resolve().parent / "launch.py"
COUPLED = 9
CELLS = 20_000
NUMPY = "import numpy"
STRIKE = """
from deckload.odds.exact import Solver
from deckload.rules.reference import reference
print(Solver().solve(reference("E5")).p(0))
"""
RING = f"""
from time import perf_counter
from deckload.odds.exact import Solver
from deckload.rules.reference import ring
engagement = ring({COUPLED})
start = perf_counter()
answer = Solver().solve(engagement)
print(perf_counter() - start)
"""
RING_CHECK = "from bench.fresh import ring_error; print(ring_error())"
NO_DAMAGE = 0.24273
"""The chance of no damage in E5, to five digits."""


def ring_error() -> float:
    """The largest relative error of the coupled flights in a sample of all cells, and in the sum.

    Flights fire in turn, each once and at the next, so a cell is a product of binomials.
    """
    from bench.numpy_exact import binomials
    from deckload.odds.exact import Solver
    from deckload.rules.reference import ring

    mass = Solver().solve(ring(COUPLED)).mass
    lost = binomials(PLANES, 1 / 3)
    rng = np.random.default_rng(1)
    cells = rng.integers(0, PLANES + 1, (COUPLED, CELLS))
    expected = lost[PLANES, PLANES - cells[1]]
    for shooters, target in zip(cells[1:], np.roll(cells, -1, 0)[1:], strict=True):
        expected = expected * lost[shooters, PLANES - target]
    found = mass[tuple(cells)]
    some = expected > 0
    if found[~some].any():
        return 1.0
    error = np.abs(found[some] / expected[some] - 1).max()
    return float(max(error, abs(mass.sum() - 1)))


def launched(sources: list[str], turns: int) -> list[list[dict[str, Any]]]:
    """Run each source in a fresh Python, by turns. Raises RuntimeError if one fails."""
    asked = {"commands": [[sys.executable, "-c", source] for source in sources], "turns": turns}
    done = subprocess.run(
        [sys.executable, "-S", str(LAUNCH)],
        input=json.dumps(asked),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    told: list[list[dict[str, Any]]] = json.loads(done.stdout)
    for source, runs in zip(sources, told, strict=True):
        if any(run["code"] for run in runs):
            raise RuntimeError(f"a fresh process failed: {source.strip()}")
    return told


def fresh(findings: Findings, quick: bool, say: Callable[[str], None]) -> None:
    """Measure fresh processes; the first turn only fills the system's caches."""
    section = Section("Fresh processes")
    findings.sections.append(section)
    say("fresh processes")
    numpy_runs, strike_runs = (runs[1:] for runs in launched([NUMPY, STRIKE], 4 if quick else 12))
    off = abs(float(strike_runs[0]["output"]) - NO_DAMAGE)
    findings.check("E5 in a fresh process: wrong P(0)" if off > 5e-6 else None)
    section.lines += [
        Line(
            "E5, start to end",
            median(run["seconds"] for run in strike_runs),
            peer="import numpy",
            figure=median(run["seconds"] for run in numpy_runs),
            ratio=median(
                mine["seconds"] / its["seconds"]
                for mine, its in zip(strike_runs, numpy_runs, strict=True)
            ),
            goal=Goal(3),
        ),
        _memory("E5, peak memory", strike_runs, Goal(64)),
    ]
    (ring_runs,) = launched([RING], 1 if quick else 4)
    ((check,),) = launched([RING_CHECK], 1)
    error = float(check["output"])
    findings.check(
        f"{COUPLED} coupled flights: off by {error:.1e} of a chance" if error > 1e-12 else None
    )
    seconds = median(float(run["output"]) for run in ring_runs)
    section.lines += [
        Line(f"{COUPLED} coupled flights", seconds, goal=Goal(0.5)),
        _memory(f"{COUPLED} coupled, peak", ring_runs, Goal(512)),
    ]


def _memory(what: str, runs: list[dict[str, Any]], goal: Goal) -> Line:
    peaks = [run["mib"] for run in runs if run["mib"] is not None]
    if not peaks:
        return Line(what, note="skipped: this system does not tell a child's memory")
    return Line(what, median(peaks), "MiB", goal=goal)
