"""Two server processes on PostgreSQL beside one: how many orders a second they carry.

All of them are asked in turns: so many clients give an order as soon as the last one is answered.
Clients and database run beside the servers, so on a machine with two cores two processes cannot
carry twice as much; the processor time of each, for an order, says what limits them.
"""

import asyncio
import os
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

from bench.player import Player
from bench.report import Findings, Goal, Line, Section
from bench.serving import NoPostgreSQL, PostgreSQL, Served, all_busy, busy, postgresql, served

BATTLES = 96
"""Of one process, and of two together: not more than one address may make at once."""
CLIENTS = 16
"""Who give orders at the same time; each has several battles."""
ROUNDS, FEWER = 8, 3
PATIENCE = 20.0
"""Seconds within which whoever watches has to hear."""
ONE = "one process"
SKIPPED = "Two processes on PostgreSQL"
APART, WATCHED = "each battle at one", "each watched by the other"
"""Where battles are heard: by the process that plays them, or by both of them."""
CORES = f"{os.cpu_count()} cores"
MORE = Goal(1.0, at_least=True)


@dataclass(frozen=True)
class Round:
    """A round of orders: the seconds of each, of all, and of the processors for all of them."""

    taken: list[float]
    seconds: float
    server: float | None
    database: float | None
    clients: float
    machine: float | None = None
    """Of everything that runs on the machine."""

    @property
    def others(self) -> float | None:
        """How many cores were taken by what has nothing to do with it."""
        if self.machine is None or self.server is None or self.database is None:
            return None
        own = self.server + self.database + self.clients
        return max(0.0, self.machine - own) / self.seconds

    @property
    def rate(self) -> float:
        """Orders a second."""
        return len(self.taken) / self.seconds


@dataclass
class Table:
    """Some server processes on one database, and battles spread over them."""

    servers: Sequence[Served]
    players: list[Player] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)

    async def lay(self) -> None:
        """Make the battles."""
        for number in range(BATTLES):
            player = Player(self.servers[number % len(self.servers)].port)
            await player.begin()
            self.players.append(player)

    async def watch(self) -> None:
        """Let every battle be watched by the next process, where there are several."""
        ports = [server.port for server in self.servers]
        for player in self.players:
            await player.watched(ports[(ports.index(player.port) + 1) % len(ports)])

    async def play(self, chance: random.Random, database: PostgreSQL) -> Round:
        """One order in each battle that is not over, as fast as they are answered."""
        going = [player for player in self.players if await player.think(chance)]
        before = self._busy(), database.busy, time.process_time(), all_busy()
        start = time.perf_counter()
        taken: list[float] = []
        async with asyncio.TaskGroup() as clients:
            for server in self.servers:
                waiting = [player for player in going if player.port == server.port]
                for _ in range(CLIENTS // len(self.servers)):
                    clients.create_task(_give(waiting, taken))
        seconds = time.perf_counter() - start
        clients_busy, machine = time.process_time() - before[2], _difference(before[3], all_busy())
        for player in self.players:
            for ear in (player.ear, *player.watchers):
                await ear.heard(player.version, PATIENCE)
        return Round(
            taken,
            seconds,
            _difference(before[0], self._busy()),
            _difference(before[1], database.busy),
            clients_busy,
            machine,
        )

    def deaf(self) -> int:
        """How many listen to a battle and have not heard of its last order."""
        return sum(
            ear.version < player.version
            for player in self.players
            for ear in (player.ear, *player.watchers)
        )

    def _busy(self) -> float | None:
        found = [busy(server.pid) for server in self.servers]
        return None if None in found else sum(each or 0.0 for each in found)


async def _give(waiting: list[Player], taken: list[float]) -> None:
    while waiting:
        taken.append(await waiting.pop().act())


def _difference(before: float | None, after: float | None) -> float | None:
    return None if before is None or after is None else after - before


def figures(one: Sequence[Round], two: Sequence[Round]) -> list[Line]:
    """The lines of two processes beside one, from rounds that were played in turns."""
    ratio = median(its.rate / own.rate for own, its in zip(one, two, strict=True))
    rates = [median(each.rate for each in rounds) for rounds in (one, two)]
    waits = [median(s for each in rounds for s in each.taken) for rounds in (one, two)]
    lines = [
        Line("orders a second", rates[1], "/s", ONE, rates[0], ratio, MORE),
        Line("order, 50 of 100", waits[1], "s", ONE, waits[0], waits[1] / waits[0]),
    ]
    costs = (
        ("CPU of servers", lambda each: each.server),
        ("CPU of PostgreSQL", lambda each: each.database),
        ("CPU of clients", lambda each: each.clients),
    )
    for what, cost in costs:
        own, its = _an_order(one, cost), _an_order(two, cost)
        if own and its:
            lines.append(Line(what, its, "s", ONE, own, its / own))
    taken = [each.others for each in (*one, *two) if each.others is not None]
    if taken:
        # Where this is much, two have no core of their own, and the ratio says little.
        lines.append(Line("other programs", note=f"took {median(taken):.1f} of {CORES} meanwhile"))
    return lines


def _an_order(rounds: Sequence[Round], cost: Callable[[Round], float | None]) -> float | None:
    """Seconds of processor time for an order."""
    spent = [cost(each) for each in rounds]
    if None in spent:
        return None
    return sum(each or 0.0 for each in spent) / sum(len(each.taken) for each in rounds)


async def _compare(
    findings: Findings,
    rounds: int,
    database: PostgreSQL,
    servers: Sequence[Served],
    say: Callable[[str], None],
) -> None:
    chance = random.Random(12)
    one, two = Table(servers[:1]), Table(servers[1:])
    say("server: PostgreSQL, the same battles for one process and for two")
    for table in (one, two):
        await table.lay()
    for how in (APART, WATCHED):
        if how == WATCHED:
            for table in (one, two):
                await table.watch()
        played: tuple[list[Round], list[Round]] = ([], [])
        for number in range(rounds + 1):
            for table, found in zip((one, two), played, strict=True):
                taken = await table.play(chance, database)
                if number:  # the first only warms up
                    found.append(taken)
        for table in (one, two):
            deaf = table.deaf()
            findings.check(f"{deaf} pages did not hear of an order" if deaf else None)
        lines = figures(*played)
        title = f"Two processes carry {lines[0].ratio:.2f} times what one does, {CORES}; {how}"
        findings.sections.append(Section(title, lines))
        say(f"server: {rounds} rounds by turns, {how}")
    for table in (one, two):
        for player in table.players:
            await player.end()


def processes(findings: Findings, quick: bool, say: Callable[[str], None]) -> None:
    """Measure what two server processes on PostgreSQL carry beside one."""
    rounds = FEWER if quick else ROUNDS
    try:
        with postgresql() as database:
            alone, shared = database.empty("alone"), database.empty("shared")
            with served(alone, shared, shared) as servers:
                asyncio.run(_compare(findings, rounds, database, servers, say))
    except NoPostgreSQL as why:
        findings.sections.append(Section(SKIPPED, [Line("all", note=f"skipped: {why}")]))
