"""Computer captains at the table: they answer soon, say why, and no fault of theirs stops it."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from server_table import At, Server, play_out

from deckload.captains.captain import Decision
from deckload.game.orders import Proceed
from deckload.game.state import Game
from deckload.record.verify import verify
from deckload.server import captains_turn
from deckload.server.workers import JobFailed, TookTooLong, Workers


@pytest.mark.parametrize("name", ["novice", "staff"])
def test_a_whole_battle_against_a_captain(table: Server, name: str) -> None:
    at = table.make(("me", name)).seat("first")
    view = play_out({0: at}, lambda menu: menu[-1])
    assert view["awaits"]["what"] == "over"
    told = [line for line in at.get("story").json()["lines"] if line["kind"] == "order"]
    mine = [line for line in told if line["seat"] == 1]
    assert mine
    for line in mine:
        assert line["why"].endswith(".")
        assert line["faults"] == []
    assert verify(at.get("file").content).passed


def test_two_captains_can_be_watched(table: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(captains_turn, "BETWEEN", 0.0)
    watch = table.make(("novice", "staff")).seat("watch")
    with watch.socket() as ear:
        while ear.next("welcome", "moved", "room")["view"]["awaits"]["what"] != "over":
            pass
    assert verify(watch.get("file").content).finished


FAULTS: list[Any] = [
    lambda name, seed, seat, game: (_ for _ in ()).throw(JobFailed("it fell over")),
    lambda name, seed, seat, game: (_ for _ in ()).throw(TookTooLong("too long")),
    lambda name, seed, seat, game: Decision(Proceed(), "I roll the dice myself."),
]


@pytest.mark.case("C58", "C34")
@pytest.mark.parametrize("fault", FAULTS, ids=["falls over", "takes too long", "cheats"])
def test_a_captain_at_fault_is_replaced_by_the_standing_order(
    table: Server, monkeypatch: pytest.MonkeyPatch, fault: Any
) -> None:
    async def run(self: Workers, seconds: float, job: Any, *args: Any) -> Any:
        return fault(*args)

    monkeypatch.setattr(Workers, "run", run)
    at = table.make(("me", "novice"), scenario="channel-dash").seat("first")
    began = time.monotonic()
    view = play_out({0: at}, lambda menu: menu[-1], most=60)
    told = [line for line in at.get("story").json()["lines"] if line["kind"] == "order"]
    mine = [line for line in told if line["seat"] == 1]
    assert mine, view["awaits"]
    for line in mine:
        (found,) = line["faults"]
        assert found["captain"] == "novice"
        assert found["what"]
        assert line["why"]
    assert time.monotonic() - began < 5 * len(mine) + 20


def test_the_captain_goes_on_after_the_server_was_away(table: Server) -> None:
    """What was awaited of a captain is awaited still when the battle is read again."""
    at = table.make(("me", "novice"), scenario="channel-dash").seat("first")
    play_out({0: at}, lambda menu: menu[-1], most=3)
    live = table.desk.harbour._live[at.battle]
    until = time.monotonic() + 20
    while live.thinking is not None and time.monotonic() < until:
        time.sleep(0.02)
    del table.desk.harbour._live[at.battle]
    view = play_out({0: at}, lambda menu: menu[-1], most=3)
    assert view["version"] >= live.version


def sleeps(seconds: float) -> str:
    """A job that takes its time."""
    time.sleep(seconds)
    return "done"


def falls() -> None:
    """A job that ends its process."""
    import os

    os._exit(3)


@pytest.fixture
def workers() -> Iterator[Workers]:
    found = Workers(1)
    yield found
    found.close()


def test_a_job_that_takes_too_long_is_stopped_and_the_next_one_is_done(workers: Workers) -> None:
    import asyncio

    async def jobs() -> None:
        assert await workers.run(30, sleeps, 0.0) == "done"
        with pytest.raises(TookTooLong):
            await workers.run(0.2, sleeps, 30.0)
        with pytest.raises(JobFailed):
            await workers.run(30, falls)
        assert await workers.run(30, sleeps, 0.0) == "done"
        unwanted = asyncio.create_task(workers.run(60, sleeps, 60.0))
        await asyncio.sleep(0.3)
        unwanted.cancel()
        assert await workers.run(30, sleeps, 0.0) == "done"

    asyncio.run(jobs())


def test_what_a_captain_is_handed_holds_no_dice_to_come(table: Server) -> None:
    at: At = table.make(("me", "novice")).seat("first")
    game = table.desk.harbour._live[at.battle].battle.game
    assert isinstance(game, Game)
    assert "seed" not in repr(game)
