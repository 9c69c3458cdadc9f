"""No byte that a seat, a watcher or a file receives holds what that seat may not know."""

import json
import random
from contextlib import ExitStack
from typing import Any

import pytest
from server_table import OTHER, At, Made, Server, key, play_out

from deckload.dice.seeded import seed_key

SEED = "5eed0fthistable5eed0fthistable"
LOOKS = (
    "",
    "story",
    "setup",
    "menu",
    "branches",
    "luck",
    "luck.csv",
    "log.csv",
    "text",
    "file",
    "position",
    "verdict",
    "at/0",
    "at/5",
)


def everything(at: At) -> list[bytes]:
    """All that a seat can ask for, refusals too."""
    view = at.view()
    found = [at.get(what).content for what in LOOKS]
    for order in ({"type": "proceed"}, {"type": "first", "side": 0}):
        found.append(at.post("odds", side=0, order=order).content)
        found.append(
            at.post("orders", key=key(), version=view["version"] - 1, side=0, order=order).content
        )
        found.append(
            at.post("orders", key=key(), version=view["version"], side=1, order=order).content
        )
    found.append(at.post("answers", key=key(), version=view["version"], text="9 9").content)
    found.append(at.post("close", key=key(), version=view["version"]).content)
    return found


@pytest.mark.case("C50")
def test_no_seed_and_no_key_of_another_seat_in_any_byte(server: Server) -> None:
    made: Made = server.make(dice=("rolled", "typed"), seed=SEED, scenario="carrier-duel")
    one, other = made.both
    watch = made.seat("watch")
    secrets = [SEED.encode(), seed_key(SEED).hex().encode()]
    bytes_of: dict[str, list[bytes]] = {"first": [], "second": [], "watch": []}
    with ExitStack() as open_:
        ears = {
            name: open_.enter_context(at.socket())
            for name, at in (("first", one), ("second", other), ("watch", watch))
        }
        for step in range(4):
            play_out({0: one, 1: other}, random.Random(step).choice, most=4)
            for name, at in (("first", one), ("second", other), ("watch", watch)):
                bytes_of[name] += everything(at)
        for name, ear in ears.items():
            version = one.view()["version"]
            while True:
                said = ear.next()
                bytes_of[name].append(json.dumps(said).encode())
                if said.get("view", {}).get("version") == version:
                    break
    for name, found in bytes_of.items():
        others = [own.encode() for seat, own in made.keys.items() if seat != name]
        for body in found:
            for secret in (*secrets, *others, OTHER.encode() if name != "second" else b"\0no"):
                assert secret not in body, (name, secret, body[:200])


@pytest.mark.case("C50")
def test_no_plan_of_a_captain_is_told_before_its_order(table: Server) -> None:
    at = table.make(("me", "staff"), scenario="channel-dash").seat("first")
    with at.socket() as ear:
        view = play_out({0: at}, lambda menu: menu[-1], most=12)
        heard: list[dict[str, Any]] = []
        while not heard or heard[-1].get("view", {}).get("version") != view["version"]:
            heard.append(ear.next())
    for said in heard:
        if said["kind"] == "thinking":
            assert set(said) == {"kind", "side"}
    told = [line for line in at.get("story").json()["lines"] if line["kind"] == "order"]
    assert any(line["seat"] == 1 and line["why"] for line in told)
    for line in told:
        assert (line["why"] is not None) == (line["seat"] == 1), line


def test_the_seats_see_the_same_units_since_all_of_them_lie_on_the_table(table: Server) -> None:
    made = table.make(scenario="channel-dash")
    one, other = made.both
    play_out({0: one, 1: other}, random.Random(1).choice, most=20)
    views = [at.view() for at in (one, other, made.seat("watch"))]
    for field in ("ships", "flights", "engagements", "scores", "version"):
        assert views[0][field] == views[1][field] == views[2][field]
