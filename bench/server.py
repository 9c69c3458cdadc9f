"""A server process that carries many live battles: how soon an order is answered.

The server is the command itself, with battles in SQLite, on one core; this process drives it from
another over real sockets, one connection and one WebSocket for each battle.
"""

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from statistics import quantiles
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench.report import Findings, Goal, Line, Section
from deckload.record.verify import verify

BATTLES = 200
PACE = 50.0
"""Orders a second over all battles: one in four seconds in each, quicker than people are."""
ROUNDS, FEWER = 8, 2
MEDIAN, SLOWEST = Goal(0.010), Goal(0.050)
SCENARIO = "channel-dash"
SOURCE = Path(__file__).parents[1] / "src"


class Player:
    """Who plays both sides of a battle: a connection to ask by, and a socket to hear by."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._keys = count()
        self.visitor = f"visitor-{random.getrandbits(64):020}"
        self.battle = self.key = ""
        self.order: dict[str, Any] | None = None
        self.version = 0
        self.side = 0

    async def begin(self) -> None:
        """Make a battle and listen to it."""
        self._in, self._out = await asyncio.open_connection("127.0.0.1", self._port)
        made = await self.ask(
            "POST",
            "/api/battles",
            {
                "start": {"kind": "scenario", "name": SCENARIO},
                "sides": [{"player": "me"}, {"player": "me"}],
                "visitor": self.visitor,
            },
        )
        self.battle, self.key = made["battle"], made["links"][0]["key"]
        url = f"ws://127.0.0.1:{self._port}/api/battles/{self.battle}/socket"
        self.socket = await connect(url, max_size=None, compression=None)
        hello = {"kind": "hello", "key": self.key, "visitor": self.visitor}
        await self.socket.send(json.dumps(hello))
        self.hearing = asyncio.create_task(_hear(self.socket))

    async def think(self, chance: random.Random) -> bool:
        """Choose the next order; False once the battle is over."""
        view = await self.ask("GET", f"/api/battles/{self.battle}")
        if view["awaits"]["what"] == "answer":
            option = view["prompt"]["default"]
            await self.ask(
                "POST",
                f"/api/battles/{self.battle}/answers",
                {"key": self._fresh(), "version": view["version"], "option": option},
            )
            return await self.think(chance)
        menu = (await self.ask("GET", f"/api/battles/{self.battle}/menu"))["orders"]
        if not menu:
            return False
        self.order = chance.choice(menu)["order"]
        self.version, self.side = view["version"], view["awaits"]["side"]
        return True

    async def act(self) -> float:
        """Give the order; the seconds until it was answered."""
        said = {
            "key": self._fresh(),
            "version": self.version,
            "side": self.side,
            "order": self.order,
        }
        start = time.perf_counter()
        answer = await self.ask("POST", f"/api/battles/{self.battle}/orders", said)
        seconds = time.perf_counter() - start
        assert answer["version"] > self.version, answer
        return seconds

    async def ask(self, method: str, path: str, said: Any = None, *, raw: bool = False) -> Any:
        """One request on the connection of this player."""
        body = b"" if said is None else json.dumps(said).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
            f"Authorization: Bearer {self.key}\r\nDeckload-Visitor: {self.visitor}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._out.write(head.encode() + body)
        told = await self._in.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", told)
        assert length is not None, told
        answer = await self._in.readexactly(int(length[1]))
        if b" 429 " in told[:13]:  # battles may be made only so fast
            await asyncio.sleep(1)
            return await self.ask(method, path, said, raw=raw)
        assert b" 20" in told[:13], (told, answer)
        return answer if raw else json.loads(answer)

    async def end(self) -> None:
        """Hang up."""
        self.hearing.cancel()
        await self.socket.close()
        self._out.close()

    def _fresh(self) -> str:
        return f"bench-request-{next(self._keys)}"


async def _hear(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


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


def _start(folder: str) -> tuple[subprocess.Popen[str], int]:
    command = [sys.executable, "-m", "deckload.cli.main", "play", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--database", str(Path(folder) / "battles.db")],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(SOURCE)},
    )
    assert process.stdout is not None
    found = re.search(r":(\d+)/", process.stdout.readline())
    assert found is not None
    return process, int(found[1])


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
    """Measure how soon orders are answered with many battles live."""
    rounds = FEWER if quick else ROUNDS
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    with tempfile.TemporaryDirectory() as folder:
        process, port = _start(folder)
        try:
            _apart(process.pid)
            taken, sound = asyncio.run(_drive(port, rounds, say))
        finally:
            process.terminate()
            process.wait(20)
            assert process.stdout is not None
            process.stdout.close()
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
