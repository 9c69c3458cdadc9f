"""A server that is killed in the middle of a battle, and started again, before a browser."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from browser_panels import WIDE, Window
from browser_play import Player, play, rolls
from playwright.sync_api import Browser, Page
from server_table import VISITOR, WAIT, At, Server

EVERY_ROLL = {
    "initiative",
    "special action",
    "to hit",
    "dodge",
    "ammunition",
    "anti-aircraft",
    "attack on a ship",
    "gunnery",
    "torpedoes",
    "damage",
    "confirm critical",
    "critical effect",
    "weapon line",
    "put out fires",
    "repair",
}
"""What there is to roll for in a battle at sea and in the air."""


class Process:
    """`deckload play` as a program of its own, at one port and with one database."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._database = folder / "killed.db"
        self.http = httpx.Client(base_url=self.url, timeout=WAIT)
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "deckload", "play", "--no-browser"]
        command += ["--port", str(self.port), "--database", str(self._database)]
        quiet = subprocess.DEVNULL
        self._running = subprocess.Popen(
            command, stdout=quiet, stderr=quiet, start_new_session=True
        )
        until = time.monotonic() + WAIT
        while True:
            with contextlib.suppress(httpx.TransportError):
                if self.http.get("/api/about").status_code == 200:
                    return
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.05)

    def kill(self) -> None:
        """What a power cut does, to it and to its workers."""
        os.killpg(self._running.pid, signal.SIGKILL)
        self._running.wait(WAIT)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    found = Process(tmp_path)
    yield found
    found.kill()
    found.http.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=cast(Any, WIDE), reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.case("C46")
@pytest.mark.case("C62")
@pytest.mark.parametrize(("scenario", "other"), [("lesson", "rolled"), ("carrier-duel", "typed")])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    process: Process, page: Page, scenario: str, other: str
) -> None:
    """Killed with half a roll typed: lines and faces are there again, and it is played on."""
    sides = [{"player": "me", "dice": "typed"}, {"player": "me", "dice": other}]
    said = {"start": {"kind": "scenario", "name": scenario}, "sides": sides, "visitor": VISITOR}
    made = process.http.post("/api/battles", json=said).json()
    server = cast(Server, SimpleNamespace(http=process.http, url=process.url, port=process.port))
    at = At(server, made["battle"], made["links"][0]["key"])
    page.add_init_script(f"localStorage.setItem('deckload.visitor', '{VISITOR}')")
    window = Window(page, at).open()
    player = Player(window)
    dice = play(player, until=rolls(3, 0))["prompt"]["dice"]
    page.wait_for_selector(".typing")
    faces = player.faces(dice)
    window.type_dice(faces[:2])
    before = at.get("file").content
    process.kill()
    page.wait_for_selector(".conn")
    process.start()
    window.ready()
    assert at.get("file").content == before
    assert [face.split(": ")[1][0] for face in window.faces()][:3] == [*faces[:2], "e"]
    page.wait_for_selector(".conn", state="detached")
    window.type_dice(faces[2:])
    page.keyboard.press("Enter")
    play(player)
    assert at.get("file").content.startswith(before)
    page.wait_for_selector(".ending")
    assert window.words("#what-now-title") == "The battle is over"
    assert window.faults == []
    story = at.get("story").json()["lines"]
    rolled = [a for line in story for a in line.get("answers", ()) if "faces" in a]
    assert {roll["by"] for roll in rolled} == {"typed", other}
    if other == "typed":
        assert {roll["purpose"] for roll in rolled} == EVERY_ROLL
