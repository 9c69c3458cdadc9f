"""Bulk sampling: duels a second beside C that rolls every die and numpy's `rng.binomial`."""

from collections.abc import Callable
from contextlib import ExitStack
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench import numpy_sampling
from bench.agreement import deviation
from bench.floor import Floor, NoFloor, floors
from bench.measure import Contender, Race, race
from bench.report import Findings, Goal, Line, Section
from bench.shapes import NAMES, SHAPES
from deckload.odds.exact import Solver
from deckload.rules.reference import reference

DUELS = {"E1": 4_000_000, "E2": 4_000_000, "E3": 800_000, "E4": 1_600_000, "E5": 320_000}
"""About what scalar C plays in a twentieth of a second."""
BILLION = 1_000_000_000
GOALS = {
    ("numba", "C"): Goal(1.0, at_least=True),
    ("numba", "C SIMD"): Goal(0.2, at_least=True),
    ("numpy", "C"): Goal(0.3, at_least=True),
    ("numpy", "rng.binomial"): Goal(2.0, at_least=True),
}
"""Goals by the product's engine and the peer."""
HISTOGRAM_GOALS = {"E3": Goal(20e-3), "E5": Goal(1.0)}
SEED = 1

Mass = NDArray[np.float64]


def full_mass(name: str, solver: Solver) -> Mass:
    """The exact answer on the axes of the peers' counts, which start at zero."""
    answer = solver.solve(reference(name))
    mass = np.zeros(SHAPES[name])
    mass[tuple(slice(low, high + 1) for low, high in answer.domains)] = answer.mass
    return mass


def bulk(findings: Findings, quick: bool, say: Callable[[str], None]) -> None:
    """Measure bulk sampling and histograms, all counts checked against the exact answer."""
    solver = Solver()
    engines = [
        Section(f"Bulk sampling, {engine} (duels a second)") for engine in ("numba", "numpy")
    ]
    findings.sections += engines
    with ExitStack() as stack:
        try:
            native = stack.enter_context(floors())
        except NoFloor as why:
            native = {}
            findings.sections.insert(
                -2, Section("The floor in C", [Line("C, C SIMD", note=f"skipped: {why}")])
            )
        for name in NAMES:
            say(f"bulk {name}")
            _compare(findings, engines, name, native, full_mass(name, solver), 2 if quick else 7)
    say("histograms")
    findings.sections.append(_histograms(findings, solver, 2 if quick else 5))


def _compare(
    findings: Findings,
    sections: list[Section],
    name: str,
    native: dict[str, Floor],
    mass: Mass,
    turns: int,
) -> None:
    n = DUELS[name]
    contenders, absent = _engines(name, n)
    for section, engine in zip(sections, ("numba", "numpy"), strict=True):
        if engine in absent:
            section.lines.append(Line(name, note=absent[engine]))
    engines = [contender.name for contender in contenders]
    contenders += [
        Contender(peer, lambda floor=floor: floor.counts(name, n, SEED))  # type: ignore[misc]
        for peer, floor in native.items()
    ]
    contenders.append(Contender("rng.binomial", lambda: numpy_sampling.counts(name, n, SEED)))
    found = race(contenders, turns)
    for contender in contenders:
        what = f"{name} sampled by {contender.name}"
        findings.check(deviation(what, found.answers[contender.name], mass))
    for section, engine in zip(sections, ("numba", "numpy"), strict=True):
        if engine in engines:
            peers = [contender.name for contender in contenders if contender.name not in engines]
            section.lines += [_line(name, n, found, engine, peer) for peer in peers]


def _engines(name: str, n: int) -> tuple[list[Contender], dict[str, str]]:
    """The product's engines, and why one is absent. Each is compiled by its first call."""
    try:
        from deckload.odds.bulk import Bulk
    except ImportError:
        return [], {"numba": "not built", "numpy": "not built"}
    sampler = Bulk(reference(name))
    lows = [low for low, _ in sampler.domains]

    def counts(engine: Any) -> NDArray[np.int64]:
        drawn = sampler.counts(n, seed=SEED, engine=engine)
        return np.pad(drawn, [(low, 0) for low in lows]) if any(lows) else drawn

    contenders = [Contender("numpy", lambda: counts("numpy"))]
    if find_spec("numba") is None:
        return contenders, {"numba": "skipped: numba is not installed"}
    return [Contender("numba", lambda: counts("numba")), *contenders], {}


def _line(name: str, n: int, found: Race, engine: str, peer: str) -> Line:
    return Line(
        name,
        n / found.median(engine),
        "/s",
        peer,
        n / found.median(peer),
        found.ratio(peer, engine),
        GOALS.get((engine, peer)),
    )


def _histograms(findings: Findings, solver: Solver, turns: int) -> Section:
    section = Section("Histogram of 1,000,000,000 duels")
    try:
        from deckload.odds.histogram import histogram
    except ImportError:
        section.lines.append(Line("all", note="not built"))
        return section
    for name in NAMES:
        engagement = reference(name)
        found = race(
            [Contender("", lambda each=engagement: histogram(each, BILLION, seed=SEED))],  # type: ignore[misc]
            turns,
        )
        counts = found.answers[""]
        findings.check(deviation(f"{name} histogram", counts, solver.solve(engagement).mass))
        if counts.sum() != BILLION:
            findings.check(f"{name} histogram: counts {counts.sum():,} duels")
        section.lines.append(Line(name, found.median(""), goal=HISTOGRAM_GOALS.get(name)))
    return section
