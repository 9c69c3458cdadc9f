"""What would come of an order, before it is given: the same odds as everywhere, or the clause."""

from fractions import Fraction
from math import comb
from typing import Any

import msgspec
import pytest
from server_table import At, Server, play_out

from deckload.game import battle as game_battle
from deckload.game.orders import Order
from deckload.game.planned import Plan
from deckload.odds.exact import Solver
from deckload.record.opened import load_battle


def go_on(at: At) -> None:
    """One more step of the battle, in which flights go for the first ship of the other side."""
    view = at.view()
    foes = [each for each in view["ships"] if each["side"] != view["awaits"]["side"]]

    def far(order: dict[str, Any]) -> float:
        to = order.get("to") or order.get("arrive")
        if not to or not foes or not foes[0]["place"]:
            return 1e9
        there = foes[0]["place"]
        east, north = to["x"] / 1000 - there["east"], to["y"] / 1000 - there["north"]
        return float(east**2 + north**2)

    def quiet(menu: list[dict[str, Any]]) -> dict[str, Any]:
        known = [
            o for o in menu if o["type"] != "special" and not isinstance(o.get("action"), dict)
        ]
        return min(known or menu, key=far)

    play_out({0: at, 1: at}, quiet, most=1)


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


def lesson(table: Server, kind: str, **more: Any) -> tuple[At, dict[str, Any], int]:
    """The lesson where a flight may first do this: its seat, the order, and its side."""
    at = table.make(("me", "me"), **more).seat("both")
    for _ in range(120):
        view = at.view()
        for order in at.menu() if view["awaits"]["what"] == "order" else []:
            action = order.get("action")
            if isinstance(action, dict) and action["type"] == kind:
                return at, order, view["awaits"]["side"]
        go_on(at)
    raise AssertionError(f"nobody may {kind}")


@pytest.mark.case("C10")
def test_exact_fractions_are_told_in_lowest_terms_when_asked_for(table: Server) -> None:
    """Six Bf 109 on six Swordfish: Binomial(6, 1/3), and ammunition kept on 2 to 6 of a die."""
    at, order, side = lesson(table, "attack")
    names = ["planes_lost", "attackers_armed"]
    said = at.post("odds", side=side, order=order, fractions=names)
    assert said.status_code == 200, said.text
    lost, armed = said.json()["fractions"]
    assert (lost["name"], armed["name"]) == tuple(names)
    counted = [Fraction(comb(6, k) * 2 ** (6 - k), 3**6) for k in range(7)]
    assert lost["outcomes"] == [
        [k, f"{p.numerator}/{p.denominator}"] for k, p in enumerate(counted)
    ]
    assert lost["outcomes"][1][1] == "64/243", "in lowest terms"
    assert armed["outcomes"] == [[0, "1/6"], [1, "5/6"]]
    assert "fields" not in said.json(), "the odds themselves are not told twice"


def test_the_fractions_of_a_strike_are_its_chances(table: Server) -> None:
    at, order, side = lesson(table, "strike")
    chances = at.post("odds", side=side, order=order).json()["fields"]
    names = [field["name"] for field in chances]
    exact = at.post("odds", side=side, order=order, fractions=names).json()["fractions"]
    for field, told in zip(chances, exact, strict=True):
        assert told["name"] == field["name"]
        parts = {value: Fraction(text) for value, text in told["outcomes"]}
        assert sum(parts.values()) == 1
        for value, p in field["outcomes"]:
            assert p == pytest.approx(float(parts[value]), rel=1e-11)


def test_the_range_over_the_other_sides_answers(table: Server) -> None:
    """In a strike that side says how many AA dice: all of them, which the odds go by, or none."""
    at, order, side = lesson(table, "strike")
    fields = {f["name"]: f for f in at.post("odds", side=side, order=order).json()["fields"]}
    said = at.post("odds", side=side, order=order, ranges=list(fields)).json()
    assert "reply" not in said, "nobody shoots back at a strike but the ships"
    ranges = {each["name"]: each for each in said["ranges"]}
    assert set(ranges) == set(fields)
    game = load_battle(at.get("file").content).game
    plan = game_battle.plan(game, side, msgspec.convert(order, Order))
    assert isinstance(plan, Plan)
    for name, found in ranges.items():
        held = Solver(policy=lambda choice: 0).solve(plan.engagement.asking(name)).mean(name)
        ends = sorted([fields[name]["mean"], held])
        assert [found["least"]["mean"], found["most"]["mean"]] == pytest.approx(ends, rel=1e-9)
    (least,), (most,) = ranges["hits"]["least"]["answers"], ranges["hits"]["most"]["answers"]
    assert (least["takes"], most["takes"]) == ("standing", "lowest")
    assert (least["clause"], least["purpose"]) == ("F24", "anti-aircraft dice")
    (lost,) = ranges["planes_lost"]["least"]["answers"]
    assert lost["takes"] == "lowest"
    assert least["unit"] in {ship["id"] for ship in at.view()["ships"]}


def test_an_attack_asks_the_other_side_nothing_but_may_be_answered(table: Server) -> None:
    """No decision of theirs is in it; what the Swordfish may shoot back is reckoned by hand here.

    Six dice less the planes lost, two sixes a hit, each dodged on 3 or more; land-based Bf 109 out
    of ammunition are gone by then.
    """
    at, order, side = lesson(table, "attack")
    said = at.post("odds", side=side, order=order, ranges=["planes_lost"]).json()
    assert said["ranges"] == []
    some = mean = Fraction(0)
    for lost in range(6):
        dice, chance = 6 - lost, Fraction(comb(6, lost) * 2 ** (6 - lost), 3**6)
        for sixes in range(dice + 1):
            fall = chance * Fraction(comb(dice, sixes) * 5 ** (dice - sixes), 6**dice)
            some += fall * (1 - Fraction(2, 3) ** (sixes // 2))
            mean += fall * Fraction(sixes // 2, 3)
    flown = next(s for s in at.get("setup").json()["setup"]["squadrons"] if s["side"] == side)
    stays = Fraction(5, 6) if flown["carrier"] is None else 1
    reply = said["reply"]
    assert reply["some"] == pytest.approx(float(some * stays), rel=1e-12)
    assert reply["mean"] == pytest.approx(float(mean * stays), rel=1e-12)
    assert (reply["unit"], reply["at"]) == (order["action"]["target"], order["flight"])
    assert [need["need"] for need in reply["needs"]] == [7, 3]


def test_a_reply_that_only_one_who_breaks_away_may_give(table: Server) -> None:
    """Ruling `reply`: a flight that stays fires nothing back, so one that leaves is reckoned."""
    at, order, side = lesson(table, "attack", readings={"reply": "leaving"})
    reply = at.post("odds", side=side, order=order, ranges=["planes_lost"]).json()["reply"]
    assert reply["some"] > 0, "it is reckoned as of a flight that breaks away"


def test_a_count_that_nobody_knows_is_named(table: Server) -> None:
    at, order, side = lesson(table, "attack")
    for what in ("fractions", "ranges"):
        said = at.post("odds", side=side, order=order, **{what: ["luck"]})
        assert (said.status_code, said.json()["kind"]) == (422, "unknown")
        assert "planes_lost" in said.json()["sentence"]
