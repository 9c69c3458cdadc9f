"""What would come of an order, before it is given: the same odds as everywhere, or the clause."""

from typing import Any

import pytest
from server_table import At, Server, play_out

from deckload.game import battle as game_battle
from deckload.game.orders import Order
from deckload.game.planned import Plan
from deckload.odds.exact import Solver
from deckload.record.opened import load_battle


def attacking(table: Server) -> tuple[At, dict[str, Any], dict[str, Any]]:
    """A seat that may attack a ship or a flight now, the order, and the view."""
    at = table.make(("me", "me"), scenario="channel-dash").seat("both")
    for _ in range(200):
        view = at.view()
        if view["awaits"]["what"] == "order":
            for order in at.menu():
                action = order.get("action")
                if isinstance(action, dict) and action["type"] in ("attack", "strike"):
                    return at, order, view
        play_out({0: at, 1: at}, lambda menu: menu[0], most=1)
    raise AssertionError("no attack in the whole battle")


def test_the_odds_of_an_attack_are_those_of_its_plan(table: Server) -> None:
    import msgspec

    at, order, view = attacking(table)
    side = view["awaits"]["side"]
    answer = at.post("odds", side=side, order=order)
    assert answer.status_code == 200, answer.text
    said = answer.json()
    assert (said["allowed"], said["method"]) == (True, "exact")
    game = load_battle(at.get("file").content).game
    plan = game_battle.plan(game, side, msgspec.convert(order, Order))
    assert isinstance(plan, Plan)
    assert said["title"] == plan.title
    assert {field["name"] for field in said["fields"]} == set(plan.engagement.result)
    for field in said["fields"]:
        law = Solver().solve(plan.engagement.asking(field["name"]))
        assert sum(p for _, p in field["outcomes"]) == pytest.approx(1, abs=1e-12)
        for value, p in field["outcomes"]:
            assert p == pytest.approx(law.p(value), rel=1e-12)
    assert said["needs"]
    for need in said["needs"]:
        assert need["clauses"]
    assert at.view() == view, "asking changes nothing"


def test_what_may_not_be_done_is_answered_with_its_clause(table: Server) -> None:
    at, order, view = attacking(table)
    side = view["awaits"]["side"]
    far = order | {"to": {"x": 0, "y": 0}}
    said = at.post("odds", side=side, order=far).json()
    assert said["allowed"] is False
    assert said["clause"]
    assert said["sentence"].endswith(".")
    other = at.post("odds", side=1 - side, order=order).json()
    assert other["allowed"] is False
    nobody = at.post("odds", side=side, order=order | {"flight": "nobody"})
    assert (nobody.status_code, nobody.json()["kind"]) == (422, "unknown")


def test_without_positions_the_players_are_asked(table: Server) -> None:
    at = table.make(("me", "me"), scenario="channel-dash", mapped=False).seat("both")
    for _ in range(60):
        view = at.view()
        acts = [
            order | {"facts": []}
            for order in (at.menu() if view["awaits"]["what"] == "order" else [])
            if order["type"] == "fly" and isinstance(order["action"], dict)
        ]
        for order in acts:
            said = at.post("odds", side=view["awaits"]["side"], order=order).json()
            if said["allowed"] is None:
                assert said["question"]["words"].endswith("?")
                assert said["question"]["fact"]["one"]
                return
        play_out({0: at, 1: at}, lambda menu: menu[-1], most=1)
    raise AssertionError("nothing was asked")


def test_a_watcher_may_ask_for_odds_too(table: Server) -> None:
    at, order, view = attacking(table)
    made = table.desk.harbour.store.read(at.battle)
    assert set(made.keys) == {"both", "watch"}
    side = view["awaits"]["side"]
    both = [at.post("odds", side=side, order=order).content for _ in range(2)]
    assert both[0] == both[1]
