"""A table for the tests of the server: a real one, asked over real sockets."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any
from unittest.mock import patch

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from deckload.cli.playing import bound
from deckload.cli.teller import CommandTeller
from deckload.server import making
from deckload.server.app import application
from deckload.server.desk import Desk
from deckload.server.pace import Pace
from deckload.server.pages import Pages
from deckload.server.store import Store

VISITOR = "a-visitor-of-the-tests"
SEED = "the-seed-of-the-tests"
OTHER = "another-visitor-of-tests"
WAIT = 20.0
_keys = count()
_faces = count()


def key() -> str:
    """A fresh key for a request."""
    return f"request-{next(_keys):06}"


class Server:
    """A server in a thread of this process, at a free port, with a database of its own."""

    def __init__(self, database: str, page: Path | None = None) -> None:
        self.desk = Desk(Store(database), CommandTeller(), Pages(page))
        for pace in ("seats", "strangers", "makers"):
            setattr(self.desk, pace, Pace(1e9, 1e9))
        app = application(self.desk, warm=False)
        self._listening = bound("127.0.0.1", 0)
        self.port = self._listening.getsockname()[1]
        config = uvicorn.Config(
            app,
            log_level="critical",
            lifespan="on",
            ws="websockets-sansio",
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        until = time.monotonic() + WAIT
        while not self._server.started:
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.01)
        # A line that rests is dropped before the server does it, which it may while one asks.
        rests = httpx.Limits(keepalive_expiry=2)
        self.http = httpx.Client(base_url=self.url, timeout=WAIT, limits=rests)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _run(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._listening]))

    def close(self) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(WAIT)
        self._listening.close()

    def make(
        self,
        players: tuple[str, str] = ("me", "link"),
        dice: tuple[str, str] = ("rolled", "rolled"),
        scenario: str = "lesson",
        seed: str = SEED,
        **more: Any,
    ) -> "Made":
        """Make a battle whose dice are always the same; the maker sits."""
        sides = [{"player": p, "dice": d} for p, d in zip(players, dice, strict=True)]
        start = more.pop("start", {"kind": "scenario", "name": scenario})
        said = {"start": start, "sides": sides, "visitor": VISITOR, **more}
        with patch.object(making, "new_seed", lambda: seed):
            answer = self.http.post("/api/battles", json=said)
        assert answer.status_code == 201, answer.text
        return Made(self, answer.json())


class Made:
    """A battle that was made."""

    def __init__(self, server: Server, said: dict[str, Any]) -> None:
        self.server, self.said = server, said
        self.id: str = said["battle"]
        self.keys = {link["seat"]: link["key"] for link in said["links"]}

    def seat(self, name: str, visitor: str = VISITOR, *, sits: bool = True) -> "At":
        at = At(self.server, self.id, self.keys[name], visitor)
        if sits:
            assert at.post("sit", visitor=visitor).status_code == 200
        return at

    @property
    def both(self) -> tuple["At", "At"]:
        return self.seat("first"), self.seat("second", OTHER)


class At:
    """Somebody at a seat."""

    def __init__(self, server: Server, battle: str, own_key: str, visitor: str = VISITOR) -> None:
        self.server, self.battle, self.key, self.visitor = server, battle, own_key, visitor
        self.questions = 0

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}", "Deckload-Visitor": self.visitor}

    def get(self, what: str = "", **query: Any) -> httpx.Response:
        url = f"/api/battles/{self.battle}" + (f"/{what}" if what else "")
        return self.server.http.get(url, headers=self.headers, params=query)

    def post(self, what: str, **said: Any) -> httpx.Response:
        url = f"/api/battles/{self.battle}/{what}"
        return self.server.http.post(url, headers=self.headers, json=said)

    def view(self) -> dict[str, Any]:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def menu(self) -> list[dict[str, Any]]:
        answer = self.get("menu")
        assert answer.status_code == 200, answer.text
        return [each["order"] for each in answer.json()["orders"]]

    def order(self, order: dict[str, Any], view: dict[str, Any] | None = None) -> httpx.Response:
        """Give an order on the version of a view; what the players are asked they say yes to."""
        view = view or self.view()
        said = {"version": view["version"], "side": view["awaits"]["side"]}
        answer = self.post("orders", key=key(), order=order, **said)
        while answer.status_code == 422 and answer.json()["kind"] == "question":
            fact = answer.json()["question"]["fact"] | {"yes": True}
            self.questions += 1
            order = order | {"facts": [*order.get("facts", ()), fact]}
            answer = self.post("orders", key=key(), order=order, **said)
        return answer

    def socket(self, since: int = 0) -> "Ear":
        return Ear(self, since)


class Ear:
    """Somebody who listens by a socket."""

    def __init__(self, at: At, since: int) -> None:
        url = f"ws://127.0.0.1:{at.server.port}/api/battles/{at.battle}/socket"
        # Whoever does not read must still hear the other say goodbye.
        self._connect = connect(url, max_size=None, max_queue=None, open_timeout=WAIT)
        self._hello = {"kind": "hello", "key": at.key, "visitor": at.visitor, "since": since}
        self.raw: ClientConnection

    def __enter__(self) -> "Ear":
        self.raw = self._connect.__enter__()
        self.raw.send(json.dumps(self._hello))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._connect.__exit__(kind, error, trace)

    def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds, others passed over."""
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            said: dict[str, Any] = json.loads(self.raw.recv(WAIT))
            if not kinds or said["kind"] in kinds:
                return said
        raise AssertionError(f"nothing of {kinds} came")

    def until(self, version: int) -> dict[str, Any]:
        """Messages until one tells of this version."""
        while True:
            said = self.next("welcome", "moved", "room")
            if said["view"]["version"] >= version:
                return said


@contextmanager
def serving(database: str, page: Path | None = None) -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = Server(database, page)
    try:
        yield server
    finally:
        server.close()


def play_out(seats: dict[int, At], pick: Any, most: int = 2000, face: Any = None) -> dict[str, Any]:
    """Play on by the menu until the battle is over, or so many requests; the last view.

    Dice that are asked for are typed in as `face` says of each number, else as they come to hand.
    """
    face = face or (lambda number: next(_faces) * 5 // 3 % 6 + 1)
    someone = next(iter(seats.values()))
    view = someone.view()
    for number in range(most):
        while view["awaits"]["what"] == "captain":
            time.sleep(0.02)
            view = someone.view()
        awaits = view["awaits"]
        if awaits["what"] == "over":
            break
        at = seats[awaits["side"] if awaits["side"] in seats else min(seats)]
        if awaits["what"] == "answer":
            prompt = view["prompt"]
            said: dict[str, Any] = {"key": key(), "version": view["version"]}
            if prompt["kind"] == "dice":
                said["faces"] = [face(number + n) for n in range(prompt["dice"])]
            else:
                said["option"] = prompt["default"]
            answer = at.post("answers", **said)
        else:
            answer = at.order(pick(at.menu()), view)
        assert answer.status_code == 200, answer.text
        view = at.view()
    return view
