"""Links, keys and who sits where."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from server_table import OTHER, VISITOR, At, Made, Server, key, play_out

from deckload.server.pace import Pace
from deckload.server.problems import Cannot


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        (("me", "me"), {"both": [0, 1], "watch": []}),
        (("me", "link"), {"first": [0], "second": [1], "watch": []}),
        (("link", "me"), {"first": [0], "second": [1], "watch": []}),
        (("me", "novice"), {"first": [0], "watch": []}),
        (("staff", "me"), {"second": [1], "watch": []}),
        (("novice", "staff"), {"watch": []}),
    ],
)
def test_there_is_a_link_for_each_seat_that_somebody_can_take(
    table: Server, players: tuple[str, str], seats: dict[str, list[int]]
) -> None:
    made = table.make(players)
    links = made.said["links"]
    assert {link["seat"]: link["sides"] for link in links} == seats
    assert len({link["key"] for link in links}) == len(links)
    own = links[made.said["yours"]]
    mine = [side for side in (0, 1) if players[side] == "me"]
    assert own["sides"] == mine
    for link in links:
        view = At(table, made.id, link["key"]).view()
        assert view["seat"]["name"] == link["seat"]
        assert view["seat"]["sides"] == link["sides"]


@pytest.mark.parametrize("wrong", ["x", "x" * 32, "watch-of-another"])
def test_without_the_right_key_nothing_is_told(table: Server, wrong: str) -> None:
    made, another = table.make(), table.make()
    at = At(table, made.id, another.keys["watch"] if "another" in wrong else wrong)
    for answer in (at.get(), at.get("file"), at.post("sit", visitor=VISITOR), at.get("story")):
        assert answer.status_code == 401
        assert answer.json()["kind"] == "no_key"
    assert At(table, "nowhere", made.keys["first"]).get().status_code == 404


def test_keys_are_kept_as_hashes(table: Server) -> None:
    made = table.make()
    kept = table.desk.harbour.store.read(made.id)
    for own in made.keys.values():
        assert own.encode() not in repr(kept).encode()
    assert {len(each) for each in kept.keys.values()} == {32}


def test_only_battles_whose_key_is_right_are_listed(table: Server) -> None:
    one, other = table.make(), table.make(scenario="channel-dash")
    held = [
        {"battle": one.id, "key": one.keys["first"]},
        {"battle": other.id, "key": one.keys["first"]},
        {"battle": "nowhere", "key": "wrong"},
        {"battle": other.id, "key": other.keys["watch"]},
    ]
    found = table.http.post("/api/battles/find", json={"held": held}).json()
    assert [(each["battle"], each["seat"]) for each in found] == [
        (one.id, "first"),
        (other.id, "watch"),
    ]
    assert found[0]["title"]
    assert found[0]["awaits"]


@pytest.mark.case("C57")
def test_the_second_who_comes_by_a_link_is_asked_before_he_sits_down(server: Server) -> None:
    made = server.make()
    second = [At(server, made.id, made.keys["second"], f"visitor-number-{n:05}") for n in range(5)]
    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(lambda at: at.post("sit", visitor=at.visitor), second))
    codes = [answer.status_code for answer in answers]
    assert sorted(codes) == [200, *[409] * 4]
    sitting = second[codes.index(200)]
    late = second[codes.index(409)]
    assert answers[codes.index(409)].json()["kind"] == "taken"
    assert late.view()["seat"]["sits"] is False
    said = late.post("orders", key=key(), version=1, side=1, order={"type": "proceed"})
    assert (said.status_code, said.json()["kind"]) == (409, "taken")
    assert sitting.post("sit", visitor=sitting.visitor).json()["beside"] == 0
    assert late.post("sit", visitor=late.visitor, anyway=True).json()["beside"] == 1
    assert late.view()["seat"]["sits"]
    assert late.view()["room"]["sides"][1]["sitting"] == 2


@pytest.mark.case("C57")
def test_two_tabs_of_one_visitor_are_one_and_cannot_act_twice(server: Server) -> None:
    made = server.make(("me", "me"))
    tabs = [made.seat("both") for _ in range(2)]
    views = [tab.view() for tab in tabs]
    assert views[0] == views[1]
    order = tabs[0].menu()[0]
    codes = [tab.order(order, view).status_code for tab, view in zip(tabs, views, strict=True)]
    assert codes == [200, 409]


def test_whoever_has_not_sat_down_only_looks_on(table: Server) -> None:
    made = table.make()
    at = made.seat("second", OTHER, sits=False)
    assert at.get("story").status_code == 200
    answer = at.post("dice", key=key(), side=1, dice="typed")
    assert (answer.status_code, answer.json()["kind"]) == (409, "not_seated")


def test_a_watcher_sees_the_table_and_acts_for_nobody(table: Server) -> None:
    made = table.make(("me", "me"), scenario="channel-dash")
    watch, at = made.seat("watch"), made.seat("both")
    play_out({0: at, 1: at}, lambda menu: menu[-1], most=4)
    mine, view = at.view(), watch.view()
    for field in ("ships", "flights", "turn", "phase", "version", "scores"):
        assert view[field] == mine[field]
    assert view["legal"] is None
    assert view["undo"] == []
    assert view["awaits"]["you"] is False
    answer = watch.order(at.menu()[0], mine)
    assert answer.status_code == 403


@pytest.mark.case("C47")
def test_who_comes_back_by_another_browser_finds_the_battle_as_it_was(server: Server) -> None:
    made = server.make(("me", "me"), scenario="channel-dash")
    at = made.seat("both")
    play_out({0: at, 1: at}, lambda menu: menu[-1], most=20)
    back = At(server, made.id, made.keys["both"], OTHER)
    assert back.post("sit", visitor=OTHER, anyway=True).status_code == 200
    assert back.view()["flights"] == at.view()["flights"]
    assert back.view()["ships"] == at.view()["ships"]


def test_no_captain_plays_without_positions_and_none_of_another_name(table: Server) -> None:
    said = {
        "start": {"kind": "scenario", "name": "lesson"},
        "sides": [{"player": "me"}, {"player": "staff"}],
        "visitor": VISITOR,
        "mapped": False,
    }
    answer = table.http.post("/api/battles", json=said)
    assert answer.status_code == 422
    assert "positions" in answer.json()["sentence"]
    said |= {"mapped": True, "sides": [{"player": "me"}, {"player": "admirl"}]}
    answer = table.http.post("/api/battles", json=said)
    assert answer.status_code == 422
    assert "admirl" in answer.json()["sentence"]


def test_a_battle_is_fought_by_the_rulings_and_house_rules_it_was_made_with(table: Server) -> None:
    ruling = table.http.get("/api/rulings").json()[0]
    other = next(r["id"] for r in ruling["readings"] if r["id"] != ruling["default"])
    made: Made = table.make(readings={ruling["id"]: other})
    assert made.seat("first").get("setup").json()["rulings"][ruling["id"]] == other
    wrong = {
        "start": {"kind": "scenario", "name": "lesson"},
        "sides": [{"player": "me"}, {"player": "me"}],
        "visitor": VISITOR,
    }
    for more in ({"readings": {"nothing": "x"}}, {"house": "name = 3"}, {"house": "[[["}):
        answer = table.http.post("/api/battles", json=wrong | more)
        assert answer.status_code == 422, answer.text
        assert answer.json()["sentence"]
    answer = table.http.post(
        "/api/battles", json=wrong | {"start": {"kind": "scenario", "name": "lessn"}}
    )
    assert answer.status_code == 422
    assert "lesson" in answer.json()["sentence"]


def test_a_battle_without_positions_asks_the_players(table: Server) -> None:
    at = table.make(("me", "me"), scenario="channel-dash", mapped=False).seat("both")
    view = at.view()
    for _ in range(80):
        if view["awaits"]["what"] == "over" or at.questions > 3:
            break
        view = play_out({0: at, 1: at}, _unanswered, most=1)
    assert view["room"]["mapped"] is False
    assert at.questions > 3


def _unanswered(menu: list[dict[str, Any]]) -> dict[str, Any]:
    """An order of the menu without what the players would have to say."""
    order = menu[-1]
    return order | {"facts": []} if "facts" in order else order


def test_who_asks_too_fast_is_told_how_long_to_wait() -> None:
    now = [0.0]
    pace = Pace(2.0, 4.0, lambda: now[0])
    for _ in range(4):
        pace.take("one")
    with pytest.raises(Cannot) as told:
        pace.take("one")
    assert (told.value.code, told.value.wait) == (429, 1)
    pace.take("other")
    now[0] += 0.5
    pace.take("one")
    with pytest.raises(Cannot):
        pace.take("one")
