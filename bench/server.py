"""A server process that carries many live battles: how soon an order is answered.

The server is the command itself, with battles in SQLite, on one core; this process drives it from
another over real sockets, one connection and one WebSocket for each battle.
"""

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import quantiles

from bench.player import Player
from bench.processes import processes
from bench.report import Findings, Goal, Line, Section
from bench.serving import served
from deckload.record.verify import verify

BATTLES = 200
PACE = 50.0
"""Orders a second over all battles: one in four seconds in each, quicker than people are."""
ROUNDS, FEWER = 8, 2
MEDIAN, SLOWEST = Goal(0.010), Goal(0.050)


async def _drive(port: int, rounds: int, say: Callable[[str], None]) -> tuple[list[float], int]:
    """The seconds of each order, and how many battles ended with a file that is whole."""
    chance = random.Random(11)
    players = [Player(port) for _ in range(BATTLES)]
    for player in players:
        await player.begin()
    taken: list[float] = []
    for number in range(rounds):
        going = [player for player in players if await player.think(chance)]
        chance.shuffle(going)
        start = time.perf_counter()
        acting = []
        for place, player in enumerate(going):
            await asyncio.sleep(max(0.0, start + place / PACE - time.perf_counter()))
            acting.append(asyncio.create_task(player.act()))
        taken += await asyncio.gather(*acting)
        say(f"server: round {number + 1} of {rounds}, {len(going)} orders")
    sound = 0
    for player in players:
        path = f"/api/battles/{player.battle}/file"
        sound += verify(await player.ask("GET", path, raw=True)).passed
        await player.end()
    return taken, sound


def _apart(process: int) -> None:
    """The server on one core and this process on another, where the system lets us say so."""
    if not hasattr(os, "sched_setaffinity"):
        return
    with suppress(OSError):
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) > 1:
            os.sched_setaffinity(process, {cores[0]})
            os.sched_setaffinity(0, set(cores[1:]))


def server(findings: Findings, quick: bool, say: Callable[[str], None]) -> None:
    """Measure how soon orders are answered with many battles live, and what two processes carry."""
    rounds = FEWER if quick else ROUNDS
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    with tempfile.TemporaryDirectory() as folder, served(str(Path(folder) / "battles.db")) as found:
        try:
            _apart(found[0].pid)
            taken, sound = asyncio.run(_drive(found[0].port, rounds, say))
        finally:
            if before is not None:
                os.sched_setaffinity(0, before)
    findings.check(None if sound == BATTLES else f"{BATTLES - sound} battle files are not whole")
    cut = quantiles(taken, n=100)
    findings.sections.append(
        Section(
            f"Server: {BATTLES} live battles, {len(taken)} orders at {PACE:.0f} a second",
            [
                Line("order, 50 of 100", cut[49], goal=MEDIAN),
                Line("order, 99 of 100", cut[98], goal=SLOWEST),
                Line("order, slowest", max(taken)),
            ],
        )
    )
    processes(findings, quick, say)
