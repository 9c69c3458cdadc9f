"""Whole battles over HTTP on both databases: what is kept, repeated, refused and taken back."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from server_table import At, Server, key, play_out

from deckload.record.lines import ChoiceLine, OrderLine, RollLine
from deckload.record.opened import load_battle
from deckload.record.verify import verify


def two(server: Server, **more: Any) -> tuple[At, At]:
    return server.make(**more).both


def acting(one: At, other: At) -> tuple[At, At, dict[str, Any]]:
    """The seat that is to act, the other one, and the view of the first."""
    view = one.view()
    return (one, other, view) if view["awaits"]["side"] == 0 else (other, one, other.view())


@pytest.mark.case("C62")
def test_a_whole_battle_is_played_with_dice_typed_on_one_side(server: Server) -> None:
    one, other = two(server, dice=("rolled", "typed"))
    view = play_out({0: one, 1: other}, random.Random(2).choice)
    assert view["awaits"]["what"] == "over"
    raw = one.get("file").content
    verdict = verify(raw)
    assert verdict.passed
    assert verdict.finished
    battle = load_battle(raw)
    rolls = [line for line in battle.lines if isinstance(line, RollLine)]
    assert {(roll.owner, str(roll.by)) for roll in rolls} == {
        (battle.setup.sides[0], "rolled"),
        (battle.setup.sides[1], "typed"),
    }
    assert one.post("close", key=key(), version=view["version"]).status_code == 200
    assert verify(one.get("file").content).faces.passed is True


def test_the_download_is_what_is_kept_line_for_line(server: Server) -> None:
    one, other = two(server)
    play_out({0: one, 1: other}, random.Random(4).choice, most=6)
    kept = server.desk.harbour.store.texts(one.battle)
    assert one.get("file").content == b"".join(kept)
    assert other.get("file").content == b"".join(kept)
    assert one.view()["version"] == len(kept)


@pytest.mark.case("C51")
def test_a_request_that_comes_again_is_one_order_with_one_answer(server: Server) -> None:
    one, _, view = acting(*two(server))
    order = one.menu()[0]
    said = {
        "key": key(),
        "version": view["version"],
        "side": view["awaits"]["side"],
        "order": order,
    }
    answer = one.post("orders", **said)
    assert answer.status_code == 200
    lines = len(one.get("file").content.splitlines())
    for _ in range(3):
        again = one.post("orders", **said)
        assert (again.status_code, again.content) == (200, answer.content)
    assert len(one.get("file").content.splitlines()) == lines
    other = one.post("orders", **(said | {"version": answer.json()["version"]}))
    assert other.status_code == 409
    assert "another request" in other.json()["sentence"]


@pytest.mark.case("C51", "C48")
def test_many_clicks_at_once_are_one_order(server: Server) -> None:
    one, _, view = acting(*two(server))
    order = one.menu()[0]
    side, request = view["awaits"]["side"], key()
    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(
                lambda _: one.post(
                    "orders", key=request, version=view["version"], side=side, order=order
                ),
                range(8),
            )
        )
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    battle = load_battle(one.get("file").content)
    assert sum(isinstance(x, OrderLine) and x.key == request for x in battle.lines) == 1


@pytest.mark.case("C48", "C57")
def test_of_different_requests_at_once_one_is_carried_out_and_the_others_hear_of_it(
    server: Server,
) -> None:
    one, _, view = acting(*two(server))
    order, side = one.menu()[0], view["awaits"]["side"]
    with ThreadPoolExecutor(6) as pool:
        answers = list(
            pool.map(
                lambda _: one.post(
                    "orders", key=key(), version=view["version"], side=side, order=order
                ),
                range(6),
            )
        )
    codes = [answer.status_code for answer in answers]
    assert sorted(codes) == [200, *[409] * 5]
    for answer in answers:
        if answer.status_code == 409:
            said = answer.json()
            assert said["kind"] == "stale"
            assert said["version"] > view["version"]
            assert order in [line.get("order") for line in said["lines"]]


@pytest.mark.case("C49")
def test_refused_requests_leave_no_trace_and_the_next_is_taken(server: Server) -> None:
    one, other, view = acting(*two(server))
    before = one.get("file").content
    side = view["awaits"]["side"]
    good = view["version"]
    nowhere = {"type": "fly", "flight": "nobody", "action": None}
    for number in range(25):
        asked = {"key": key(), "version": good}
        assert one.post("answers", **asked, faces=[7]).status_code == 400
        assert one.post("answers", **asked, text="six").status_code == 409
        assert one.post("orders", **asked, side=side, order=nowhere).status_code == 422
        answer = other.post("orders", **asked, side=side, order=one.menu()[0])
        assert answer.status_code == 403, number
    assert one.get("file").content == before
    assert one.order(one.menu()[0], view).status_code == 200


def test_a_refusal_names_its_clause_and_the_other_side_its_turn(server: Server) -> None:
    one, other, view = acting(*two(server))
    mine = one.menu()[0]
    answer = other.post(
        "orders",
        key=key(),
        version=view["version"],
        side=1 - view["awaits"]["side"],
        order={"type": "proceed"},
    )
    assert answer.status_code == 422
    said = answer.json()
    assert said["kind"] == "refused"
    assert said["clause"].startswith(("S", "A"))
    assert one.order(mine, view).status_code == 200


@pytest.mark.case("C60")
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"text": "1 2 3"}, 422),
        ({"text": "4"}, 422),
        ({"text": ""}, 422),
        ({"text": "0 1"}, 422),
        ({"text": "7 1"}, 422),
        ({"text": "-1 1"}, 422),
        ({"text": "2.5 1"}, 422),
        ({"text": "six one"}, 422),
        ({"faces": [0, 1]}, 400),
        ({"faces": [2.5, 1]}, 400),
        ({"faces": ["six", 1]}, 400),
        ({"option": 3}, 422),
        ({"faces": [1, 1], "text": "11"}, 400),
        ({}, 400),
        ({"text": "43"}, 200),
        ({"text": "4, 3"}, 200),
        ({"faces": [4, 3]}, 200),
    ],
)
def test_only_as_many_faces_as_are_asked_for_are_taken(
    server: Server, said: dict[str, Any], code: int
) -> None:
    """The first prompt of a battle is two dice of initiative (S1.2)."""
    one, other = two(server, dice=("typed", "typed"))
    view = one.view()
    prompt = view["prompt"]
    assert (prompt["kind"], prompt["dice"], prompt["purpose"]) == ("dice", 2, "initiative")
    at = (one, other)[prompt["sides"][0]]
    answer = at.post("answers", key=key(), version=view["version"], **said)
    assert answer.status_code == code, answer.text
    if code != 200:
        assert one.view()["prompt"] == prompt


@pytest.mark.case("C62")
def test_the_prompt_that_is_open_stays_as_it_was_when_dice_are_changed(server: Server) -> None:
    one, other = two(server, dice=("typed", "typed"))
    view = one.view()
    prompt = view["prompt"]
    side = prompt["sides"][0]
    at = (one, other)[side]
    assert at.post("dice", key=key(), side=side, dice="rolled").status_code == 200
    now = at.view()
    assert now["prompt"] == prompt
    assert now["room"]["sides"][side]["dice"] == "rolled"
    assert at.post("answers", key=key(), version=now["version"], text="44").status_code == 200
    play_out({0: one, 1: other}, random.Random(3).choice)
    battle = load_battle(one.get("file").content)
    rolls = [x for x in battle.lines if isinstance(x, RollLine)]
    own = [str(x.by) for x in rolls if x.owner == battle.setup.sides[side]]
    assert own[0] == "typed"
    assert set(own[1:]) == {"rolled"}
    assert len(own) > 2


def test_nobody_changes_the_dice_of_the_other_side(server: Server) -> None:
    one, _ = two(server)
    assert one.post("dice", key=key(), side=1, dice="typed").status_code == 403


@pytest.mark.case("C53")
def test_looking_changes_nothing(server: Server) -> None:
    made = server.make()
    one, other = made.both
    watch = made.seat("watch", "somebody-who-looks")
    play_out({0: one, 1: other}, random.Random(9).choice, most=5)
    before = one.get("file").content, one.view()
    for at in (one, other, watch):
        for what in ("story", "setup", "luck", "text", "log.csv", "position", "branches", "menu"):
            assert at.get(what).status_code == 200, what
        for line in range(before[1]["version"]):
            assert at.get(f"at/{line}").status_code == 200
    assert (one.get("file").content, one.view()) == before


def test_a_battle_goes_on_from_the_file_of_another(server: Server) -> None:
    one, other = two(server)
    play_out({0: one, 1: other}, random.Random(9).choice, most=5)
    was = one.view()
    for text in (one.get("file").text, one.get("position").text):
        made = server.make(start={"kind": "file", "text": text})
        view = made.seat("first").view()
        for field in ("turn", "phase", "ships", "flights", "scores"):
            assert view[field] == was[field], field


def test_a_replay_shows_a_file_and_nobody_plays_it(server: Server) -> None:
    one, other = two(server)
    play_out({0: one, 1: other}, random.Random(9).choice)
    raw = one.get("file").text
    made = server.http.post("/api/replays", json={"text": raw, "visitor": "somebody-who-looks"})
    assert made.status_code == 201
    link = made.json()["links"][0]
    watch = At(server, made.json()["battle"], link["key"])
    assert watch.get("file").text == raw
    last = one.view()["version"] - 1
    for field in ("turn", "phase", "ships", "flights"):
        assert watch.get(f"at/{last}").json()[field] == one.view()[field]
    assert watch.post("undo", key=key(), version=last + 1).status_code in (403, 409)
    story = watch.get("story").json()
    assert len(story["present"]) == sum(
        isinstance(x, OrderLine) for x in load_battle(raw.encode()).lines
    )


def test_decisions_within_an_order_are_asked_of_their_owner(server: Server) -> None:
    """In a battle of guns fires break out, and whether to fight them is for the ship's side."""
    one, other = two(server, scenario="surface-action")
    seats, decided = {0: one, 1: other}, 0
    chance = random.Random(2)
    for _ in range(200):
        view = one.view()
        prompt = view["prompt"]
        if view["awaits"]["what"] == "over" or decided > 2:
            break
        if prompt is not None and prompt["kind"] == "choice":
            (side,) = prompt["sides"]
            said = {"key": key(), "version": view["version"], "option": prompt["options"][-1]}
            assert seats[1 - side].post("answers", **said).status_code == 403
            assert seats[side].post("answers", **said).is_success
            decided += 1
        else:
            play_out(seats, chance.choice, most=1)
    made = [x for x in load_battle(one.get("file").content).lines if isinstance(x, ChoiceLine)]
    assert len(made) == decided > 0
    assert all(line.answer == line.options[-1] for line in made)
