"""What a unit in the hand comes to, asked of a real server as the page asks it."""

from typing import Any

from server_table import At, Server, play_out


def moving_ship(table: Server) -> tuple[At, str, dict[str, Any]]:
    """A seat that moves a ship now, her id, and the view."""
    at = table.make(("me", "me"), scenario="surface-action").seat("both")
    for _ in range(40):
        view = at.view()
        if view["phase"] == "ship movement" and view["awaits"]["what"] == "order":
            return at, next(u["unit"] for u in view["legal"] if not u["refusal"]), view
        play_out({0: at, 1: at}, lambda menu: menu[0], most=1)
    raise AssertionError("no ship moves")


def test_the_order_that_a_place_means_is_one_that_the_table_takes(table: Server) -> None:
    at, unit, view = moving_ship(table)
    room = at.post("hand", unit=unit).json()["room"]
    end = room["areas"][0][0]
    answer = at.post("hand", unit=unit, to=end, slack=5)
    assert answer.status_code == 200, answer.text
    said = answer.json()
    assert said["version"] == view["version"]
    assert said["refusal"] is None
    assert said["laid"]["path"][0] == room["start"]
    before = at.view()["version"]
    assert before == view["version"]
    assert at.order(said["laid"]["order"], view).status_code == 200
    (ship,) = [each for each in at.view()["ships"] if each["id"] == unit]
    assert ship["moved"]
    last = said["laid"]["path"][-1]
    assert ship["place"] == {"east": last["x"] / 1000, "north": last["y"] / 1000}


def test_what_may_not_be_is_refused_with_its_clause_and_an_order_that_may(table: Server) -> None:
    at, unit, view = moving_ship(table)
    room = at.post("hand", unit=unit).json()["room"]
    far = {"x": room["start"]["x"], "y": room["start"]["y"] + 30_000}
    said = at.post("hand", unit=unit, to=far).json()
    assert said["refusal"]["clause"].startswith("S2.")
    assert at.order(said["nearest"]["order"], view).status_code == 200


def test_nonsense_in_the_hand_is_told_so_and_changes_nothing(table: Server) -> None:
    at, unit, view = moving_ship(table)
    for said in (
        {"unit": "nobody"},
        {"unit": unit, "onto": "nobody"},
        {"unit": unit, "to": {"x": 10**9, "y": 0}},
        {"unit": unit, "to": {"x": 1.5, "y": 0}},
        {"unit": unit, "slack": -1},
        {"unit": unit, "heading": 360},
        {"unit": unit, "seed": 1},
        {},
    ):
        answer = at.post("hand", **said)
        assert 400 <= answer.status_code < 500, (said, answer.text)
        assert answer.json()["sentence"]
    assert at.view()["version"] == view["version"]


def test_nobody_without_a_key_learns_anything(table: Server) -> None:
    at, unit, _ = moving_ship(table)
    url = f"/api/battles/{at.battle}/hand"
    assert table.http.post(url, json={"unit": unit}).status_code == 401


def test_a_battle_without_positions_has_no_chart(table: Server) -> None:
    at = table.make(("me", "me"), mapped=False).seat("both")
    unit = at.view()["flights"][0]["id"]
    answer = at.post("hand", unit=unit)
    assert answer.status_code == 422
    assert "no positions" in answer.json()["sentence"]
