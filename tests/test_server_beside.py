"""Dice of both sides that are asked for at once, and sent in either order or in one moment."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from server_table import At, Server, key

from deckload.record.lines import RollLine
from deckload.record.opened import load_battle


def both(server: Server) -> tuple[At, At]:
    return server.make(dice=("typed", "typed")).both


def faces(at: At) -> list[tuple[int, ...]]:
    lines = load_battle(at.get("file").content).lines
    return [line.faces for line in lines if isinstance(line, RollLine)]


@pytest.mark.case("C48")
def test_both_sides_are_asked_for_initiative_at_once(server: Server) -> None:
    for at, side in zip(both(server), (0, 1), strict=True):
        view = at.view()
        assert view["prompt"]["side"] == side
        assert view["prompt"]["beside"] == {"sent": False}
        assert view["awaits"]["you"]


@pytest.mark.case("C48", "C50")
def test_the_second_side_may_send_first_and_nobody_sees_it_before(server: Server) -> None:
    one, other = both(server)
    version = other.view()["version"]
    done = other.post("answers", key=key(), version=version, text="5 4").json()
    assert done == {
        "battle": one.battle,
        "version": version,
        "line": None,
        "asks": False,
        "held": True,
    }
    assert faces(one) == []
    view = one.view()
    assert view["prompt"]["beside"] == {"sent": True}
    for said in (json.dumps(view), one.get("story").text, one.get("file").text):
        assert "[5,4]" not in said.replace(" ", "")
    again = other.post("answers", key=key(), version=version, text="6 6")
    assert again.status_code == 409
    assert other.view()["prompt"]["side"] == 0
    assert one.post("answers", key=key(), version=version, text="1 2").status_code == 200
    assert faces(one)[:2] == [(1, 2), (5, 4)]


@pytest.mark.case("C48")
def test_both_may_send_in_the_same_moment_and_each_is_one_event(server: Server) -> None:
    one, other = both(server)
    version = one.view()["version"]
    with ThreadPoolExecutor(2) as pool:
        sent = [
            pool.submit(at.post, "answers", key=key(), version=version, text=text)
            for at, text in ((one, "6 5"), (other, "1 1"))
        ]
        codes = sorted(each.result().status_code for each in sent)
    if codes == [200, 409]:  # the first side's came first, so the other's is for another version
        assert other.post(
            "answers", key=key(), version=other.view()["version"], text="1 1"
        ).is_success
    assert faces(one)[:2] == [(6, 5), (1, 1)]


def test_dice_that_were_held_die_when_the_battle_moves(server: Server) -> None:
    one, other = both(server)
    version = one.view()["version"]
    assert other.post("answers", key=key(), version=version, text="5 4").json()["held"]
    asked = one.post("undo", key=key(), version=version, to=0)
    assert asked.status_code == 200
    view = one.view()
    assert view["version"] > version
    assert view["prompt"] is None or view["prompt"]["beside"] == {"sent": False}


def test_dice_that_hang_on_others_are_asked_for_one_after_the_other(server: Server) -> None:
    """The rolls of a fight follow from each other, so nobody is asked beside."""
    one, other = both(server)
    seats = (one, other)
    found = 0
    for _ in range(60):
        view = one.view()
        if view["awaits"]["what"] == "over":
            break
        if view["awaits"]["what"] == "answer":
            prompt = view["prompt"]
            if prompt["purpose"] != "initiative":
                assert prompt["beside"] is None
                found += 1
            at = seats[prompt["sides"][0]]
            said = (
                {"option": prompt["default"]}
                if prompt["kind"] == "choice"
                else {"faces": [6] * prompt["dice"] if at is one else [2] * prompt["dice"]}
            )
            assert at.post("answers", key=key(), version=view["version"], **said).is_success
        else:
            at = seats[view["awaits"]["side"]]
            menu = at.menu()
            attacks = [
                o for o in menu if isinstance(o.get("action"), dict) and "target" in o["action"]
            ]
            assert at.order((attacks or menu)[0]).is_success
    assert found
