"""The socket: everybody hears everything once, and whoever was away hears what he missed."""

import asyncio
import json
import random
from contextlib import ExitStack
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from server_table import OTHER, At, Ear, Server, play_out
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from deckload.server.limits import MOST_MESSAGE, MOST_SOCKETS, MOST_WAITING
from deckload.server.listeners import Listener
from deckload.server.live import Seat


def lines(said: dict[str, Any]) -> list[int]:
    return [line["line"] for line in said["story"]["lines"]]


def test_everybody_hears_of_an_order_with_the_view_of_his_own_seat(server: Server) -> None:
    made = server.make()
    one, other = made.both
    watch = made.seat("watch")
    with ExitStack() as open_:
        ears = [open_.enter_context(at.socket()) for at in (one, other, watch)]
        for ear in ears:
            assert ear.next()["kind"] == "welcome"
        view = one.view()
        at = (one, other)[view["awaits"]["side"]]
        version = at.order(at.menu()[0]).json()["version"]
        heard = [ear.until(version) for ear in ears]
        assert {said["view"]["version"] for said in heard} == {version}
        assert [said["view"]["seat"]["name"] for said in heard] == ["first", "second", "watch"]
        assert heard[0]["view"] == one.view()
        assert heard[1]["view"] == other.view()
        assert heard[0]["story"] == heard[2]["story"]
        assert view["version"] in lines(heard[0])


@pytest.mark.case("C46")
def test_whoever_was_away_hears_what_he_missed_and_nothing_twice(server: Server) -> None:
    one, other = server.make(scenario="channel-dash").both
    with other.socket() as ear:
        seen = ear.next("welcome")["view"]["version"]
    play_out({0: one, 1: other}, random.Random(4).choice, most=5)
    with other.socket(since=seen) as ear:
        said = ear.next("welcome")
    assert said["view"] == other.view() | {"room": said["view"]["room"]}
    whole = one.get("story").json()
    missed = one.get("story", since=seen).json()
    assert said["story"] == missed
    assert [line for line in whole["lines"] if line["outcome"] and line["outcome"] >= seen] == [
        line for line in missed["lines"] if line["outcome"]
    ]
    assert said["story"]["present"] == whole["present"]


@pytest.mark.case("C46")
def test_the_stories_heard_one_by_one_are_the_whole_story(table: Server) -> None:
    at = table.make(("me", "me"), scenario="channel-dash").seat("both")
    told: dict[int, Any] = {}
    with at.socket() as ear:
        for line in ear.next("welcome")["story"]["lines"]:
            told[line["line"]] = line
        play_out({0: at, 1: at}, random.Random(4).choice, most=25)
        version = at.view()["version"]
        while True:
            said = ear.next("moved")
            for line in said["story"]["lines"]:
                told[line["line"]] = line
            if said["view"]["version"] >= version:
                break
    whole = {line["line"]: line for line in at.get("story").json()["lines"]}
    assert told == whole


def test_who_is_here_is_told_to_the_others(server: Server) -> None:
    one, other = server.make().both
    with one.socket() as ear:
        ear.next("welcome")

        def until(here: list[int]) -> None:
            while here != [s["here"] for s in ear.next("room")["view"]["room"]["sides"]]:
                pass

        until([1, 0])
        with other.socket() as second:
            second.next("welcome")
            until([1, 1])
        until([1, 0])


def test_a_ping_is_answered_by_a_beat_with_the_version(table: Server) -> None:
    one, _ = table.make().both
    with one.socket() as ear:
        ear.raw.send('{"kind":"ping"}')
        assert ear.next("beat") == {"kind": "beat", "version": one.view()["version"]}


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ('{"kind":"ping"}', 4400),
        ("{", 4400),
        ('{"kind":"hello"}', 4400),
        ('{"kind":"hello","key":"wrong","visitor":"a-visitor-of-the-tests"}', 4401),
        ('{"kind":"hello","key":"wrong","visitor":"a-visitor-of-the-tests","since":-1}', 4400),
        ('{"kind":"hello","key":"x","visitor":"a-visitor-of-the-tests","since":1e400}', 4400),
        ("[" * 4000, 4400),
        ("x" * (MOST_MESSAGE + 1), 4400),
    ],
)
def test_who_says_no_proper_hello_is_told_why_and_let_go(
    table: Server, hello: str, code: int
) -> None:
    made = table.make()
    url = f"ws://127.0.0.1:{table.port}/api/battles/{made.id}/socket"
    with connect(url) as raw:
        raw.send(hello)
        said = json.loads(raw.recv(10))
        assert said["kind"] == "bye"
        assert said["sentence"]
        with pytest.raises(ConnectionClosed):
            raw.recv(10)
        assert raw.close_code == code


SAID = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=200),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
        ),
        max_leaves=12,
    ).map(json.dumps),
    st.fixed_dictionaries(
        {"kind": st.sampled_from(["hello", "ping", "order", "", "view"])},
        optional={
            "key": st.text(max_size=120) | st.none(),
            "visitor": st.text(max_size=120) | st.integers(),
            "since": st.integers() | st.floats() | st.text(max_size=5),
        },
    ).map(json.dumps),
)


@pytest.mark.case("C56")
@settings(max_examples=80)
@given(before=st.lists(SAID, max_size=2), after=st.lists(SAID, max_size=3))
def test_whatever_is_said_by_socket_the_table_goes_on(
    table: Server, before: list[str | bytes], after: list[str | bytes]
) -> None:
    at, version = _listening(table)
    url = f"ws://127.0.0.1:{table.port}/api/battles/{at.battle}/socket"
    code = None
    with connect(url, max_size=None) as raw:
        try:
            for said in before:
                raw.send(said)
            hello = {"kind": "hello", "key": at.key, "visitor": at.visitor, "since": 0}
            raw.send(json.dumps(hello))
            for said in after:
                raw.send(said)
            raw.send('{"kind":"ping"}')
            for _ in range(8):
                told = json.loads(raw.recv(10))
                assert "Traceback" not in json.dumps(told)
                if told["kind"] == "beat":
                    break
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else None
    assert code != 1011, "a fault of the server"
    assert at.view()["version"] == version


_made: dict[int, tuple[At, int]] = {}


def _listening(table: Server) -> tuple[At, int]:
    """A battle under way and its version, made once."""
    if table.port not in _made:
        at = table.make(("me", "me"), scenario="lesson").seat("both")
        view = play_out({0: at, 1: at}, lambda menu: menu[-1], most=3)
        _made[table.port] = at, view["version"]
    return _made[table.port]


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"]
)
def test_a_page_from_elsewhere_gets_no_socket(table: Server, origin: str) -> None:
    made = table.make()
    url = f"ws://127.0.0.1:{table.port}/api/battles/{made.id}/socket"
    with pytest.raises(InvalidStatus) as told, connect(url, origin=Origin(origin)):
        pass
    assert told.value.response.status_code == 403
    with connect(url, origin=Origin(f"http://127.0.0.1:{table.port}")):
        pass


def test_a_battle_has_so_many_sockets_and_no_more(table: Server) -> None:
    watch = table.make().seat("watch")
    with ExitStack() as open_:
        for number in range(MOST_SOCKETS):
            ear = open_.enter_context(At(table, watch.battle, watch.key, OTHER).socket())
            assert ear.next()["kind"] == "welcome", number
        last = open_.enter_context(Ear(watch, 0))
        assert last.next()["kind"] == "bye"


def test_a_page_that_is_too_slow_is_let_go() -> None:
    async def slow() -> None:
        listener = Listener(Seat("watch"))
        for number in range(MOST_WAITING + 50):
            listener.put(b"%d" % number)
        assert listener.too_slow
        assert await listener.next() is None

    asyncio.run(slow())
