"""Two server processes on one PostgreSQL: each goes on by what the other has written."""

import random
import time
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

import pytest
from server_table import OTHER, VISITOR, WAIT, At, Made, Server, key, play_out, serving

from deckload.server.store import Store


@pytest.fixture(scope="module")
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    from conftest import empty_database

    found: str = empty_database("postgresql", tmp_path_factory.mktemp("kept"), request)
    return found


@pytest.fixture(scope="module")
def pair(shared: str) -> Iterator[tuple[Server, Server]]:
    with serving(shared) as one, serving(shared) as other:
        yield one, other


def at(server: Server, made: Made, seat: str, visitor: str = VISITOR) -> At:
    """A seat of a battle, asked of this process."""
    return At(server, made.id, made.keys[seat], visitor)


def apart(pair: tuple[Server, Server], orders: int) -> tuple[At, At]:
    """Two players who sit at different processes, after so many orders."""
    made = pair[0].make(scenario="channel-dash")
    near, far = at(pair[0], made, "first"), at(pair[1], made, "second", OTHER)
    for seat in (near, far):
        assert seat.post("sit", visitor=seat.visitor).is_success
    play_out({0: near, 1: far}, random.Random(5).choice, most=orders)
    return near, far


def until(found: Callable[[], Any]) -> Any:
    """What is found once it is there."""
    ends = time.monotonic() + WAIT
    while not (told := found()):
        assert time.monotonic() < ends, "it did not come"
        time.sleep(0.01)
    return told


def a_way_back(seat: At) -> dict[str, Any]:
    """Where this seat can go only with the other's consent."""
    way: dict[str, Any] = next(each for each in seat.view()["undo"] if not each["free"])
    return way


def test_lines_are_read_on_and_not_all_of_them_again(pair: tuple[Server, Server]) -> None:
    near, far = apart(pair, 6)
    with far.socket() as ear, patch.object(Store, "read", side_effect=AssertionError) as read:
        version = ear.next("welcome")["view"]["version"]
        for number in range(8):
            play_out({0: near, 1: far}, random.Random(number).choice, most=1)
            view = near.view()
            version = view["version"]
            assert ear.until(version)["view"]["ships"] == view["ships"]
        assert not read.called
    kept = near.get("file").content
    assert far.get("file").content == kept
    assert kept.count(b"\n") == version


def test_a_process_that_nobody_listens_to_reads_on_when_somebody_asks(
    pair: tuple[Server, Server],
) -> None:
    near, far = apart(pair, 4)
    live = pair[1].desk.harbour._live[near.battle]
    assert live.version == near.view()["version"]
    turns = 0
    while turns < 2:
        view = near.view()
        if view["awaits"]["side"] == 0:
            near.order(near.menu()[-1], view)
            # it is told of each line, and reads none yet
            until(lambda: live.behind)
            assert live.version == view["version"]
            turns += 1
            assert far.get("story").json()["version"] == near.view()["version"]
            assert not live.behind
        else:
            far.order(far.menu()[-1], view)
    assert far.view()["ships"] == near.view()["ships"]


@pytest.mark.case("C42")
def test_a_question_to_the_other_seat_is_heard_by_the_other_process(
    pair: tuple[Server, Server],
) -> None:
    near, far = apart(pair, 8)
    way = a_way_back(near)
    with far.socket() as ear:
        version = ear.next("welcome")["view"]["version"]
        asked = near.post("undo", key=key(), version=version, to=way["to"])
        assert asked.json()["asks"]
        told = ear.next("room")["view"]
        while told["asked"] is None:
            told = ear.next("room")["view"]
        assert (told["asked"]["to"], told["asked"]["yours"]) == (way["to"], False)
        answer = far.post("consent", key=key(), version=version, yes=True)
        assert answer.json()["version"] > version
    assert near.view()["asked"] is None
    assert near.view()["ships"] == far.view()["ships"]


@pytest.mark.case("C51")
def test_what_was_asked_of_one_process_is_answered_alike_by_the_other(
    pair: tuple[Server, Server],
) -> None:
    near, far = apart(pair, 8)
    second = At(pair[0], far.battle, far.key, OTHER)
    version = near.view()["version"]
    near.post("undo", key=key(), version=version, to=a_way_back(near)["to"])
    said = {"key": key(), "version": version, "yes": False}
    # Carried out, it leaves no line and no question: only the answer that is kept tells of it.
    first = second.post("consent", **said)
    assert first.is_success
    until(lambda: far.view()["asked"] is None)
    again = far.post("consent", **said)
    assert (again.status_code, again.content) == (200, first.content)
    other = far.post("consent", **(said | {"yes": True}))
    assert other.json()["kind"] == "out_of_place"


def test_who_sits_down_at_one_process_may_act_at_the_other(pair: tuple[Server, Server]) -> None:
    made = pair[0].make()
    near, far = at(pair[0], made, "second", OTHER), at(pair[1], made, "second", OTHER)
    assert far.view()["room"]["sides"][1]["sitting"] == 0
    with far.socket() as ear:
        ear.next("welcome")
        assert near.post("sit", visitor=OTHER).is_success
        while ear.next("room")["view"]["room"]["sides"][1]["sitting"] != 1:
            pass
    view = far.view()
    if view["awaits"]["side"] == 1:
        assert far.order(far.menu()[-1], view).is_success
    else:
        refused = far.post(
            "orders", key=key(), version=view["version"], side=1, order=far.menu()[-1]
        )
        assert refused.json()["kind"] != "not_seated"
