"""Exact odds: E1 to E5 beside icepool, dyce and numpy by hand, and larger questions."""

from collections.abc import Callable, Iterator
from importlib import import_module
from math import comb
from typing import Any, NamedTuple

from bench import numpy_exact
from bench.agreement import Odds, deviation, disagreement
from bench.measure import Contender, race
from bench.report import Findings, Goal, Line, Section
from bench.shapes import NAMES, PLANES
from deckload.odds.distribution import Distribution
from deckload.odds.exact import Solver
from deckload.rules.reference import duels_apart, reference, ring

COLD = {
    ("E1", ""): Goal(0.2e-3),
    ("E3", "dyce"): Goal(1 / 12),
    ("E3", "icepool"): Goal(1 / 30),
    ("E4", "dyce"): Goal(1),
    ("E4", "icepool"): Goal(1 / 2),
    ("E5", ""): Goal(20e-3),
    ("E5", "dyce"): Goal(1 / 30),
    ("E5", "icepool"): Goal(1 / 40),
}
"""Goals by engagement and peer; without a peer they limit the product's own time."""
WARM = {
    ("E1", "dyce"): Goal(1 / 2),
    ("E3", "dyce"): Goal(1 / 100),
    ("E3", "icepool"): Goal(1 / 100),
    ("E4", "dyce"): Goal(1 / 100),
    ("E4", "icepool"): Goal(1 / 100),
    ("E5", "dyce"): Goal(1 / 1000),
    ("E5", "icepool"): Goal(1 / 1000),
}
FLIGHTS_APART = 36
PAST_FORECAST = 10


class Peer(NamedTuple):
    """A library, or a way, that gives exact answers too."""

    name: str
    solve: dict[str, Callable[[], Any]]
    odds: Callable[[str], Odds]
    forget: Callable[[], None]


def peers(missing: list[str]) -> Iterator[Peer]:
    """Every peer that is installed; the names of the others are added to `missing`."""
    for name in ("icepool", "dyce"):
        try:
            import_module(name)
        except ModuleNotFoundError:
            missing.append(name)
            continue
        module = import_module(f"bench.peers_{name}")
        yield Peer(name, module.SOLVE, module.odds, module.forget)
    yield Peer("numpy by hand", numpy_exact.SOLVE, numpy_exact.odds, numpy_exact.forget)


def odds_of(distribution: Distribution) -> Odds:
    """A distribution as the chance of each outcome."""
    return dict(distribution.outcomes())


def exact(findings: Findings, quick: bool, say: Callable[[str], None]) -> None:
    """Measure all exact answers, each checked against every peer first."""
    solver = Solver()
    missing: list[str] = []
    rivals = list(peers(missing))
    cold = Section("Exact odds, every cache emptied before (cold)")
    warm = Section("Exact odds, compiled before (warm)")
    findings.sections += [cold, warm]
    cold.lines += [Line(name, note="skipped: not installed") for name in missing]
    for name in NAMES:
        say(f"exact {name}")
        ours = odds_of(solver.solve(reference(name)))
        for rival in rivals:
            findings.check(disagreement(name, ours, rival.name, rival.odds(name)))
        turns = 2 if quick else 5 if name == "E5" else 9
        _compare(cold, solver, name, rivals, COLD, turns, empty=True)
        _compare(warm, solver, name, rivals, WARM, turns, empty=False)
    larger = Section("Larger questions (cold)")
    findings.sections.append(larger)
    say("larger questions")
    larger.lines.append(_apart(findings, 3 if quick else 9))
    larger.lines.append(_past_forecast(findings, 1 if quick else 3))


def _compare(
    section: Section,
    solver: Solver,
    name: str,
    rivals: list[Peer],
    goals: dict[tuple[str, str], Goal],
    turns: int,
    *,
    empty: bool,
) -> None:
    engagement = reference(name)
    contenders = [
        Contender("deckload", lambda: solver.solve(engagement), solver.clear if empty else None)
    ]
    contenders += [
        Contender(rival.name, rival.solve[name], rival.forget if empty else None)
        for rival in rivals
    ]
    found = race(contenders, turns)
    ours = found.median("deckload")
    if (name, "") in goals:
        section.lines.append(Line(name, ours, goal=goals[name, ""]))
    section.lines += [
        Line(
            name,
            ours,
            peer=rival.name,
            figure=found.median(rival.name),
            ratio=found.ratio("deckload", rival.name),
            goal=goals.get((name, rival.name)),
        )
        for rival in rivals
    ]


def _apart(findings: Findings, turns: int) -> Line:
    """Independent flights: the sum of their losses is binomial."""
    solver = Solver()
    engagement = duels_apart(FLIGHTS_APART)
    found = race([Contender("", lambda: solver.solve(engagement), solver.clear)], turns)
    dice = PLANES * FLIGHTS_APART
    binomial: Odds = {(k,): comb(dice, k) * 2 ** (dice - k) / 3**dice for k in range(dice + 1)}
    what = f"{FLIGHTS_APART} flights apart"
    findings.check(disagreement(what, odds_of(found.answers[""]), "the binomial law", binomial))
    return Line(what, found.median(""), goal=Goal(20e-3))


def _past_forecast(findings: Findings, turns: int) -> Line:
    """So many coupled flights that only a sample can tell all of them together."""
    what = f"{PAST_FORECAST} coupled, sampled"
    try:
        from deckload.odds.answer import answer
        from deckload.odds.questions import Question
        from deckload.rules.rulings import Rulings
    except ImportError:
        return Line(what, note="not built")
    engagement = ring(PAST_FORECAST)
    fields = engagement.result
    question = Question("bench", what, engagement, fields, Rulings())
    found = race([Contender("", lambda: answer(question, fields=fields))], turns)
    told = found.answers[""]
    if told.sampled is None:
        findings.check(f"{what}: answered as exact")
        return Line(what, found.median(""), goal=Goal(1.0))
    solver = Solver()
    for name in fields:
        exact_answer = solver.solve(engagement.asking(name))
        counts = (told.marginal(name).mass * told.sampled.n).round().astype(int)
        findings.check(deviation(f"{what}, {name}", counts, exact_answer.mass))
    return Line(what, found.median(""), goal=Goal(1.0))
