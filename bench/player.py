"""Somebody who plays a battle over real sockets, and hears of it as a page does.

Requests are written down before they are timed, so that the player costs little beside the server.
"""

import asyncio
import json
import random
import re
import time
from contextlib import suppress
from itertools import count
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

SCENARIO = "channel-dash"
HOST = "127.0.0.1"
_VERSION = re.compile(r'"version":(\d+)')
_LENGTH = re.compile(rb"content-length: (\d+)")


class Ear:
    """A socket to a battle, and the version that it has heard of."""

    def __init__(self, port: int, battle: str, key: str, visitor: str) -> None:
        self._url = f"ws://{HOST}:{port}/api/battles/{battle}/socket"
        self._hello = json.dumps({"kind": "hello", "key": key, "visitor": visitor})
        self.version = 0

    async def listen(self) -> None:
        """Begin to hear."""
        self._socket = await connect(self._url, max_size=None, compression=None)
        await self._socket.send(self._hello)
        self._hearing = asyncio.create_task(self._hear())

    async def heard(self, version: int, within: float) -> bool:
        """Wait so many seconds at most for a version; whether it was heard of."""
        until = time.perf_counter() + within
        while self.version < version and time.perf_counter() < until:
            await asyncio.sleep(0.005)
        return self.version >= version

    async def end(self) -> None:
        """Hear no more."""
        self._hearing.cancel()
        await self._socket.close()

    async def _hear(self) -> None:
        with suppress(ConnectionClosed):
            async for said in self._socket:
                assert isinstance(said, str)
                found = _VERSION.search(said, 0, 200)
                if found is not None:
                    self.version = max(self.version, int(found[1]))


class Player:
    """Who plays both sides of a battle: a connection to ask by, and a socket to hear by."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._keys = count()
        self.visitor = f"visitor-{random.getrandbits(64):020}"
        self.battle = self.key = ""
        self.version = 0
        self.watchers: list[Ear] = []
        self._watch_key = ""
        self._next = b""

    async def begin(self) -> None:
        """Make a battle and listen to it."""
        self._in, self._out = await asyncio.open_connection(HOST, self.port)
        sides = [{"player": "me"}, {"player": "me"}]
        start = {"kind": "scenario", "name": SCENARIO}
        said = {"start": start, "sides": sides, "visitor": self.visitor}
        made = await self.ask("POST", "/api/battles", said)
        self.battle = made["battle"]
        keys = {link["seat"]: link["key"] for link in made["links"]}
        self.key, self._watch_key = keys["both"], keys["watch"]
        self.ear = Ear(self.port, self.battle, self.key, self.visitor)
        await self.ear.listen()

    async def watched(self, port: int) -> None:
        """Let somebody watch by a process, which may be another one."""
        ear = Ear(port, self.battle, self._watch_key, f"watcher-of-{self.visitor}")
        await ear.listen()
        self.watchers.append(ear)

    async def think(self, chance: random.Random) -> bool:
        """Choose the next order and write its request down; False once the battle is over."""
        view = await self.ask("GET", f"/api/battles/{self.battle}")
        if view["awaits"]["what"] == "answer":
            option = view["prompt"]["default"]
            said = {"key": self._fresh(), "version": view["version"], "option": option}
            await self.ask("POST", f"/api/battles/{self.battle}/answers", said)
            return await self.think(chance)
        menu = (await self.ask("GET", f"/api/battles/{self.battle}/menu"))["orders"]
        if not menu:
            return False
        self.version = view["version"]
        said = {
            "key": self._fresh(),
            "version": self.version,
            "side": view["awaits"]["side"],
            "order": chance.choice(menu)["order"],
        }
        self._next = self._request("POST", f"/api/battles/{self.battle}/orders", said)
        return True

    async def act(self) -> float:
        """Give the order; the seconds until it was answered."""
        start = time.perf_counter()
        told, answer = await self._told(self._next)
        seconds = time.perf_counter() - start
        assert b" 200" in told[:13], (told, answer)
        version = json.loads(answer)["version"]
        assert version > self.version, answer
        self.version = version
        return seconds

    async def ask(self, method: str, path: str, said: Any = None, *, raw: bool = False) -> Any:
        """One request on the connection of this player."""
        told, answer = await self._told(self._request(method, path, said))
        if b" 429" in told[:13]:  # battles may be made only so fast
            await asyncio.sleep(1)
            return await self.ask(method, path, said, raw=raw)
        assert b" 20" in told[:13], (told, answer)
        return answer if raw else json.loads(answer)

    async def end(self) -> None:
        """Hang up."""
        for ear in (self.ear, *self.watchers):
            await ear.end()
        self._out.close()

    async def _told(self, request: bytes) -> tuple[bytes, bytes]:
        self._out.write(request)
        told = await self._in.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(told)
        assert length is not None, told
        return told, await self._in.readexactly(int(length[1]))

    def _request(self, method: str, path: str, said: Any) -> bytes:
        body = b"" if said is None else json.dumps(said).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n"
            f"Authorization: Bearer {self.key}\r\nDeckload-Visitor: {self.visitor}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body

    def _fresh(self) -> str:
        return f"bench-request-{next(self._keys)}"
