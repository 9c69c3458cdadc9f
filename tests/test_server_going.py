"""Going back, forward and elsewhere: what is free, what takes consent, and what it restores."""

import random
from typing import Any

import pytest
from server_table import At, Made, Server, key, play_out

from deckload.record.lines import RollLine
from deckload.record.opened import load_battle
from deckload.record.verify import verify

STANDING = ("turn", "phase", "first", "scores", "ships", "flights", "engagements")


def standing(view: dict[str, Any]) -> dict[str, Any]:
    return {field: view[field] for field in STANDING}


def played(server: Server, orders: int, seed: int = 5, **more: Any) -> tuple[At, At]:
    one, other = server.make(**more).both
    play_out({0: one, 1: other}, random.Random(seed).choice, most=orders)
    return one, other


def alone(server: Server, orders: int, seed: int = 5, **more: Any) -> At:
    at = server.make(("me", "me"), **more).seat("both")
    play_out({0: at, 1: at}, random.Random(seed).choice, most=orders)
    return at


def go(at: At, what: str, **said: Any) -> dict[str, Any]:
    answer = at.post(what, key=key(), version=at.view()["version"], **said)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def rolls(at: At) -> list[RollLine]:
    return [x for x in load_battle(at.get("file").content).lines if isinstance(x, RollLine)]


@pytest.mark.case("C38", "C40", "C41")
def test_at_one_screen_undo_is_free_and_restores_everything(table: Server) -> None:
    at = alone(table, 12, scenario="channel-dash")
    tried = 0
    while tried < 12:
        view = at.view()
        if view["awaits"]["what"] == "over":
            break
        if view["awaits"]["what"] == "answer":
            play_out({0: at, 1: at}, random.Random(5).choice, most=1)
            continue
        tried += 1
        before = standing(view), view["prompt"], view["legal"]
        order = random.Random(view["version"]).choice(at.menu())
        assert at.order(order, view).status_code == 200
        after, faces = at.view(), [roll.faces for roll in rolls(at)]
        new = faces[len([roll for roll in rolls(at) if roll.line < view["version"]]) :]
        for _ in range(2):
            assert not go(at, "undo")["asks"]
            now = at.view()
            assert (standing(now), now["prompt"], now["legal"]) == before
            go(at, "redo")
            assert standing(at.view()) == standing(after)
        go(at, "undo")
        assert at.order(order).status_code == 200
        assert standing(at.view()) == standing(after), "the same order meets the same faces"
        last = [roll.faces for roll in rolls(at)][-len(new) :] if new else []
        assert last == new
    assert verify(at.get("file").content).passed


@pytest.mark.case("C39")
def test_after_going_to_any_place_there_is_something_to_do(table: Server) -> None:
    at = alone(table, 25)
    lines = load_battle(at.get("file").content)
    places = sorted(lines.course.back(lines.position))
    for place in (0, *places[:-1]):
        go(at, "branch", to=place)
        view = at.view()
        assert view["awaits"]["what"] in ("order", "answer", "over")
        if view["awaits"]["what"] == "order":
            assert at.menu()
        elif view["awaits"]["what"] == "answer":
            assert view["prompt"] is not None


@pytest.mark.case("C42", "C38")
def test_apart_going_back_asks_the_other_seat_and_names_what_it_removes(server: Server) -> None:
    one, other = played(server, 8)
    view = one.view()
    way = next(each for each in view["undo"] if each["what"] == "own order")
    seats = [each["seat"] for each in way["removes"]]
    assert 0 in seats
    assert [each["line"] for each in way["removes"]] == sorted(
        (each["line"] for each in way["removes"]), reverse=True
    )
    if way["free"]:
        pytest.fail("this battle was chosen so that something was rolled since")
    before = standing(view)
    assert go(one, "undo", to=way["to"]) == {
        "battle": one.battle,
        "version": view["version"],
        "line": None,
        "asks": True,
        "held": False,
    }
    asked = other.view()["asked"]
    assert (asked["way"], asked["to"], asked["yours"]) == ("undo", way["to"], False)
    assert asked["removes"] == way["removes"]
    assert standing(one.view()) == before
    mine = one.post("consent", key=key(), version=view["version"], yes=True)
    assert mine.status_code == 403
    go(other, "consent", yes=True)
    assert one.view()["asked"] is None
    assert one.view()["awaits"]["side"] == 0
    again = go(one, "redo")
    assert again["asks"]
    go(other, "consent", yes=True)
    assert standing(one.view()) == before


@pytest.mark.case("C42")
def test_a_no_ends_the_question_and_so_does_anything_new(server: Server) -> None:
    one, other = played(server, 8)
    view = one.view()
    way = next(each for each in view["undo"] if not each["free"])
    go(one, "undo", to=way["to"])
    go(other, "consent", yes=False)
    assert one.view()["asked"] is None
    assert standing(one.view()) == standing(view)
    go(one, "undo", to=way["to"])
    play_out({0: one, 1: other}, random.Random(5).choice, most=2)
    assert other.view()["version"] > view["version"]
    assert other.view()["asked"] is None
    late = other.post("consent", key=key(), version=other.view()["version"], yes=True)
    assert late.status_code == 409
    stale = other.post("consent", key=key(), version=view["version"], yes=True)
    assert stale.json()["kind"] == "stale"


def test_apart_an_own_order_without_dice_is_taken_back_freely(server: Server) -> None:
    one, other = server.make().both
    seats = {0: one, 1: other}
    for _ in range(12):
        view = one.view()
        at = seats[view["awaits"]["side"]]
        before = at.view()
        assert at.order(at.menu()[0]).status_code == 200
        free = [each for each in at.view()["undo"] if each["free"]]
        if free:
            assert not go(at, "undo", to=free[0]["to"])["asks"]
            assert standing(at.view()) == standing(before)
            return
    pytest.fail("no order without dice was given")


@pytest.mark.case("C38", "C60")
def test_typed_dice_can_be_typed_anew_while_the_fight_goes_on(table: Server) -> None:
    at = alone(table, 0, dice=("typed", "typed"))
    version = at.view()["version"]
    assert at.post("answers", key=key(), version=version, text="1 2").is_success
    way = next(each for each in at.view()["undo"] if each["what"] == "last dice")
    go(at, "undo", to=way["to"])
    assert at.view()["prompt"]["side"] == 0
    version = at.view()["version"]
    assert at.post("answers", key=key(), version=version, text="6 6").is_success
    assert [roll.faces for roll in rolls(at)] == [(1, 2), (6, 6)]
    assert at.view()["prompt"]["side"] == 1


@pytest.mark.case("C45")
def test_what_was_taken_back_can_be_chosen_again_after_a_new_order(table: Server) -> None:
    at = alone(table, 14, scenario="channel-dash")
    was = at.view()
    go(at, "undo", to=0)
    menu = at.menu()
    assert at.order(menu[-1]).status_code == 200
    assert at.view()["redo"] is None
    branches = at.get("branches").json()
    tip = max(branches, key=lambda branch: len(branch["orders"]))
    assert tip["orders"][0]["line"] == 1
    go(at, "branch", to=tip["to"])
    assert standing(at.view()) == standing(was)
    assert verify(at.get("file").content).passed


def test_against_the_computer_undo_goes_to_before_the_own_order(table: Server) -> None:
    made: Made = table.make(("me", "novice"), scenario="channel-dash")
    at = made.seat("first")
    view = at.view()
    for _ in range(100):
        if any(each["what"] == "own order" for each in view["undo"]):
            break
        view = play_out({0: at}, lambda menu: menu[0], most=1)
    way = next(each for each in view["undo"] if each["what"] == "own order")
    assert way["free"]
    assert not go(at, "undo", to=way["to"])["asks"]
    assert at.view()["awaits"]["side"] == 0
    assert at.view()["awaits"]["what"] == "order"


def test_going_where_nothing_is_says_so(table: Server) -> None:
    at = alone(table, 3)
    version = at.view()["version"]
    for what, said in (
        ("undo", {"to": 9999}),
        ("redo", {}),
        ("branch", {"to": 9999}),
        ("branch", {"to": load_battle(at.get("file").content).position}),
    ):
        answer = at.post(what, key=key(), version=version, **said)
        assert answer.status_code == 409, (what, answer.text)
        assert answer.json()["kind"] == "out_of_place"
    assert at.view()["version"] == version


def test_a_watcher_goes_nowhere(table: Server) -> None:
    made = table.make(("me", "me"))
    watch = made.seat("watch")
    version = watch.view()["version"]
    for what, said in (("undo", {"to": 0}), ("branch", {"to": 0}), ("close", {})):
        assert watch.post(what, key=key(), version=version, **said).status_code == 403


def test_the_seed_is_told_only_when_the_battle_is_over(table: Server) -> None:
    at = alone(table, 4)
    early = at.post("close", key=key(), version=at.view()["version"])
    assert early.status_code == 409
    play_out({0: at, 1: at}, random.Random(1).choice)
    go(at, "close")
    view = at.view()
    assert view["closed"]
    assert view["undo"] == []
    seed = table.desk.harbour.store.seed(at.battle)
    assert seed is not None
    assert seed in at.get("file").text
    after = at.post("undo", key=key(), version=view["version"])
    assert after.status_code == 409
