"""The server as a process: killed and started again, stopped, and beside others."""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from server_table import OTHER, VISITOR, At, key, play_out

from deckload.cli.main import programme
from deckload.record.lines import OrderLine
from deckload.record.opened import load_battle
from deckload.record.verify import verify

SOURCE = Path(__file__).parents[1] / "src"
PATIENCE = 60.0


class Process:
    """A `deckload play` of its own, asked over real sockets."""

    def __init__(self, database: str, *words: str) -> None:
        command = [sys.executable, "-m", "deckload.cli.main", "play", "--no-browser"]
        self.process = subprocess.Popen(
            [*command, "--port", "0", "--database", database, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"PYTHONPATH": str(SOURCE)},
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.said)
        assert found is not None, self.said + self.process.stdout.read()
        self.port = int(found[1])
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.http.get("/api/about")
                return
            except httpx.TransportError:
                assert time.monotonic() < until, "the server does not answer"
                time.sleep(0.05)

    def at(self, other: At) -> At:
        """The same seat, asked of this process."""
        return At(self, other.battle, other.key, other.visitor)  # type: ignore[arg-type]

    def make(self, players: tuple[str, str] = ("me", "me"), **more: Any) -> dict[str, At]:
        said = {
            "start": {"kind": "scenario", "name": "channel-dash"},
            "sides": [{"player": player} for player in players],
            "visitor": VISITOR,
            **more,
        }
        made = self.http.post("/api/battles", json=said).json()
        return {
            link["seat"]: At(self, made["battle"], link["key"])  # type: ignore[arg-type]
            for link in made["links"]
        }

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def close(self) -> None:
        self.http.close()
        if self.process.poll() is None:
            self.kill()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def running(database: str, *words: str) -> Iterator[Process]:
    process = Process(database, *words)
    try:
        yield process
    finally:
        process.close()


@pytest.mark.case("C46", "C52")
def test_nothing_that_was_acknowledged_is_lost_by_a_kill(database: str) -> None:
    acknowledged: dict[str, int] = {}
    seat: At | None = None
    for round_ in range(3):
        with running(database) as server:
            if seat is None:
                seat = server.make()["both"]
            at = server.at(seat)
            kept = load_battle(at.get("file").content)
            orders = {line.key for line in kept.lines if isinstance(line, OrderLine)}
            assert set(acknowledged) <= orders
            assert len(kept.lines) >= max(acknowledged.values(), default=0)
            chance = random.Random(round_)
            for _ in range(5):
                view = at.view()
                if view["awaits"]["what"] != "order":
                    play_out({0: at, 1: at}, chance.choice, most=1)
                    continue
                request = key()
                answer = at.post(
                    "orders",
                    key=request,
                    version=view["version"],
                    side=view["awaits"]["side"],
                    order=chance.choice(at.menu()),
                )
                if answer.is_success:
                    acknowledged[request] = answer.json()["version"]
            server.kill()
    assert len(acknowledged) > 5
    with running(database) as server:
        assert seat is not None
        raw = server.at(seat).get("file").content
        assert verify(raw).passed
        assert len(load_battle(raw).lines) >= max(acknowledged.values())


@pytest.mark.case("C46", "C51")
def test_a_killed_server_asks_the_same_again_and_knows_what_it_has_answered(
    database: str,
) -> None:
    with running(database) as server:
        sides = [{"player": "me", "dice": "typed"}, {"player": "me", "dice": "typed"}]
        seat = server.make(sides=sides)["both"]
        version = seat.view()["version"]
        said = {"key": key(), "version": version, "text": "6 5"}
        first = seat.post("answers", **said).content
        prompt = seat.view()["prompt"]
        server.kill()
    with running(database) as server:
        at = server.at(seat)
        assert at.view()["prompt"] == prompt
        assert at.post("answers", **said).content == first
        assert at.view()["version"] == version + 1


def test_ctrl_c_ends_it_with_code_0_and_all_battles_kept(tmp_path: Path) -> None:
    database = str(tmp_path / "battles.db")
    with running(database) as server:
        at = server.make(("me", "staff"))["first"]
        with at.socket() as ear:
            ear.next("welcome")
            os.kill(server.process.pid, signal.SIGINT)
            assert server.process.wait(20) == 0
            assert server.process.stdout is not None
            rest = server.process.stdout.read()
    assert "kept" in rest
    assert "Traceback" not in rest
    folder = tmp_path / "out"
    words = ["battles", "export", str(folder), "--database", database]
    for told in ("1 battle written", "0 battles written"):
        result = CliRunner().invoke(programme, words)
        assert result.exit_code == 0, result.output
        assert told in result.output
    (file,) = folder.iterdir()
    assert file.suffix == ".battle"
    assert verify(file.read_bytes()).passed


def test_a_port_that_is_taken_is_one_clear_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ["play", "--no-browser", "--port", port, "--database", str(tmp_path / "b.db")]
        result = CliRunner().invoke(programme, words)
    assert result.exit_code == 2
    assert f"port {port}" in result.output
    assert "--port" in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_several_processes_need_a_database_that_they_can_share(tmp_path: Path) -> None:
    words = ["play", "--no-browser", "--workers", "2", "--database", str(tmp_path / "b.db")]
    result = CliRunner().invoke(programme, words)
    assert result.exit_code == 2
    assert "postgresql" in result.output


def test_a_scenario_that_is_not_there_is_said_before_anything_is_begun() -> None:
    result = CliRunner().invoke(programme, ["play", "--scenario", "lessn"])
    assert result.exit_code == 2
    assert "lesson" in result.output


@pytest.fixture(scope="module")
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    from conftest import empty_database

    return empty_database("postgresql", tmp_path_factory.mktemp("kept"), request)


def test_two_processes_on_postgresql_hear_of_each_others_orders(shared: str) -> None:
    with running(shared) as one, running(shared) as other:
        seats = one.make(("me", "link"))
        first, second = seats["first"], other.at(seats["second"])
        second.visitor = OTHER
        assert second.post("sit", visitor=OTHER).is_success
        with first.socket() as near, second.socket() as far:
            near.next("welcome")
            far.next("welcome")
            for _ in range(12):
                view = first.view()
                if view["awaits"]["what"] == "over":
                    break
                at = (first, second)[view["awaits"]["side"]]
                answer = at.order(at.menu()[-1], at.view())
                assert answer.is_success, answer.text
                version = answer.json()["version"]
                heard = near.until(version), far.until(version)
                assert heard[0]["view"]["ships"] == heard[1]["view"]["ships"]
                assert {said["view"]["version"] for said in heard} == {version}
            room = first.view()["room"]["sides"]
            assert [side["here"] for side in room] == [1, 1]
        assert first.get("file").content == second.get("file").content
        one.kill()
        at = other.at(first)
        assert at.view()["version"] == second.view()["version"]


def test_one_seat_by_two_processes_acts_once(shared: str) -> None:
    with running(shared) as one, running(shared) as other:
        near = one.make()["both"]
        far = other.at(near)
        view = near.view()
        order = near.menu()[-1]
        side = view["awaits"]["side"]
        said = {"key": key(), "version": view["version"], "side": side, "order": order}
        answers = [at.post("orders", **said) for at in (near, far, near)]
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.content for answer in answers}) == 1
        late = far.post("orders", **(said | {"key": key()}))
        assert late.json()["kind"] == "stale"


def test_several_workers_of_one_command_serve_one_table(shared: str) -> None:
    with running(shared, "--workers", "2") as server:
        seat = server.make()["both"]
        for _ in range(12):
            with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=30) as fresh:
                answer = fresh.get(f"/api/battles/{seat.battle}", headers=seat.headers)
                assert answer.status_code == 200
        os.kill(server.process.pid, signal.SIGINT)
        assert server.process.wait(30) == 0
