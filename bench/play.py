"""Play with faces beside a plain Python loop, and the time of a logged engagement."""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench import plain_loop
from bench.agreement import deviation
from bench.bulk import full_mass
from bench.measure import Contender, race
from bench.report import Findings, Goal, Line, Section
from bench.shapes import NAMES, SHAPES
from deckload.dice.engagement import Engagement
from deckload.dice.requests import Choice, Dice
from deckload.dice.resolve import Answerer, Entry, resolve
from deckload.dice.seeded import Seeded
from deckload.odds.exact import Solver
from deckload.rules.reference import reference

BATCH = 50
"""Duels a call, since they differ in length."""
CHECKED = 2_000
"""Duels that are compared with the exact answer."""
SIX_TIMES = Goal(6)
LOGGED = Goal(0.2e-3)


class Loose:
    """Faces from the standard library's generator, made just as the plain loop makes them."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def faces(self, request: Dice) -> list[int]:
        """As many faces as are asked for."""
        random = self._random
        return [int(random() * 6) + 1 for _ in range(request.dice)]

    def choose(self, request: Choice) -> int:
        """The standing default."""
        return request.default


class Duels:
    """Plays an engagement again and again; every duel has a seed of its own if it is seeded."""

    def __init__(self, engagement: Engagement, kind: str, *, logged: bool = False) -> None:
        self._engagement = engagement
        self._loose = Loose(1) if kind == "random" else None
        self._logged = logged
        self._seed = 0

    def play(self, duels: int = BATCH) -> list[dict[str, int]]:
        """The final fields of so many duels."""
        outcomes = []
        for _ in range(duels):
            self._seed += 1
            answerer: Answerer = self._loose or Seeded(self._seed)
            log: list[Entry] | None = [] if self._logged else None
            outcomes.append(resolve(self._engagement, answerer, log))
        return outcomes


def _counts(name: str, outcomes: Iterable[tuple[int, ...]]) -> NDArray[np.int64]:
    counts = np.zeros(SHAPES[name], np.int64)
    for outcome, count in Counter(outcomes).items():
        counts[outcome] = count
    return counts


def play(findings: Findings, quick: bool, say: Callable[[str], None]) -> None:
    """Measure play, its outcomes checked against the exact answer."""
    solver = Solver()
    turns = 3 if quick else 9
    against = Section("Play with faces (a duel), faces from random / seeded dice")
    logged = Section("Play with faces and a log of every roll (a duel)")
    findings.sections += [against, logged]
    for name in NAMES:
        say(f"play {name}")
        engagement = reference(name)
        mass = full_mass(name, solver)
        for kind in ("random", "seeded"):
            finals = Duels(engagement, kind).play(CHECKED)
            told = [tuple(final[field] for field in engagement.result) for final in finals]
            findings.check(deviation(f"{name} played with {kind} dice", _counts(name, told), mass))
        loop = plain_loop.play(name, CHECKED, plain_loop.Table(1))
        findings.check(deviation(f"{name} in a plain loop", _counts(name, loop), mass))
        against.lines += _compare(name, engagement, turns)
    engagement = reference("E5")
    found = race(
        [
            Contender(kind, Duels(engagement, kind, logged=True).play)
            for kind in ("random", "seeded")
        ],
        turns,
    )
    logged.lines += [
        Line(f"E5 {kind}", found.median(kind) / BATCH, goal=LOGGED) for kind in ("random", "seeded")
    ]


def _compare(name: str, engagement: Engagement, turns: int) -> list[Line]:
    table = plain_loop.Table(1)
    loop: Callable[[], Any] = lambda: plain_loop.play(name, BATCH, table)  # noqa: E731
    found = race(
        [
            Contender("random", Duels(engagement, "random").play),
            Contender("seeded", Duels(engagement, "seeded").play),
            Contender("plain loop", loop),
        ],
        turns,
    )
    return [
        Line(
            f"{name} {kind}",
            found.median(kind) / BATCH,
            peer="plain loop",
            figure=found.median("plain loop") / BATCH,
            ratio=found.ratio(kind, "plain loop"),
            goal=SIX_TIMES if kind == "random" else None,
        )
        for kind in ("random", "seeded")
    ]
