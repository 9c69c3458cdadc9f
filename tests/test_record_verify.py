"""Verify: the chain, the re-run and the faces, each found out where it is false."""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from record_battles import SEED, carriers, duel, finished, over, play, reforged, short, step

from deckload.dice.needs import Purpose
from deckload.dice.recorded import Recorded, Unanswered
from deckload.dice.requests import Dice, cause_of
from deckload.dice.seeded import Seeded
from deckload.game.orders import Proceed
from deckload.record.errors import Fault
from deckload.record.lines import RollLine
from deckload.record.opened import load_battle, new_battle
from deckload.record.verify import verify

Bodies = list[dict[str, Any]]


def of_kind(bodies: Bodies, kind: str, skip: int = 0) -> dict[str, Any]:
    """A line of a kind, in plain data."""
    return [body for body in bodies if body["kind"] == kind][skip]


def a_hit(bodies: Bodies) -> dict[str, Any]:
    """A roll to hit that hit."""
    rolls = [body for body in bodies if body["kind"] == "roll"]
    return next(b for b in rolls if b["purpose"] == "to hit" and b["answer"])


def other_face(bodies: Bodies) -> dict[str, Any]:
    roll = a_hit(bodies)
    need = roll["needs"][0]["need"]
    hit = next(n for n, face in enumerate(roll["faces"]) if face >= need)
    roll["faces"][hit] = 1
    return roll


def other_answer(bodies: Bodies) -> dict[str, Any]:
    roll = a_hit(bodies)
    roll["answer"] += 1
    return roll


def other_need(bodies: Bodies) -> dict[str, Any]:
    roll = a_hit(bodies)
    roll["needs"][0]["base"] -= 1
    roll["needs"][0]["need"] -= 1
    return roll


def other_reason(bodies: Bodies) -> dict[str, Any]:
    roll = a_hit(bodies)
    roll["needs"][0]["reasons"][0]["reason"] = "because I say so"
    return roll


def other_outcome(bodies: Bodies) -> dict[str, Any]:
    for body in bodies:
        for event in body.get("events", ()):
            if event["type"] == "flight-hit":
                event["points"] += 1
                return body
    raise AssertionError("no flight was hit")


def one_event_less(bodies: Bodies) -> dict[str, Any]:
    outcome = [b for b in bodies if b["kind"] == "outcome" and len(b["events"]) > 2][4]
    outcome["events"].pop()
    return outcome


def one_event_more(bodies: Bodies) -> dict[str, Any]:
    outcome = of_kind(bodies, "outcome", 5)
    outcome["events"].append({"type": "initiative", "side": 0})
    return outcome


def other_seat(bodies: Bodies) -> dict[str, Any]:
    order = next(b for b in bodies if b["kind"] == "order" and b["seat"] == 0)
    order["seat"] = 1
    return order


def illegal_order(bodies: Bodies) -> dict[str, Any]:
    order = next(b for b in bodies if b.get("order", {}).get("type") == "move")
    order["order"]["ahead"] = 100_000
    return order


def unknown_unit(bodies: Bodies) -> dict[str, Any]:
    order = next(b for b in bodies if b.get("order", {}).get("type") == "move")
    order["order"]["ship"] = "nobody"
    return order


def other_choice(bodies: Bodies) -> dict[str, Any]:
    choice = of_kind(bodies, "choice")
    choice["answer"] = 99
    return choice


FORGERIES: list[Callable[[Bodies], dict[str, Any]]] = [
    other_face,
    other_answer,
    other_need,
    other_reason,
    other_outcome,
    one_event_less,
    one_event_more,
    other_seat,
    illegal_order,
    unknown_unit,
    other_choice,
]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forged_line_under_a_whole_chain_is_found_by_the_re_run(
    forge: Callable[[Bodies], dict[str, Any]],
) -> None:
    forged: list[int] = []
    raw = reforged(finished(3), lambda bodies: forged.append(forge(bodies)["line"]))
    verdict = verify(raw)
    assert verdict.chain.passed
    assert verdict.rerun.passed is False
    assert verdict.rerun.line is not None
    # A forgery may show only in what follows from it, but within its own order.
    bodies = [json.loads(text) for text in raw.split(b"\n")[:-1]]
    ends = [b["line"] for b in bodies if b["kind"] == "outcome" and b["line"] >= forged[0]]
    assert forged[0] <= verdict.rerun.line <= ends[0]
    assert f"ine {verdict.rerun.line} " in verdict.rerun.sentence
    assert not verdict.passed


def test_a_line_too_many_or_too_few_under_a_whole_chain_is_found() -> None:
    def without(kind: str) -> Callable[[Bodies], object]:
        def change(bodies: Bodies) -> None:
            gone = next(n for n, b in enumerate(bodies) if b["kind"] == kind and n > 12)
            del bodies[gone]
            for number, body in enumerate(bodies):
                body["line"] = number

        return change

    def twice(bodies: Bodies) -> None:
        place = next(n for n, b in enumerate(bodies) if b["kind"] == "roll" and n > 12)
        bodies.insert(place, dict(bodies[place]))
        for number, body in enumerate(bodies):
            body["line"] = number

    for change in (without("roll"), without("order"), without("outcome"), twice):
        verdict = verify(reforged(finished(3), change))
        assert verdict.chain.passed
        assert verdict.rerun.passed is False


def test_the_faces_are_checked_once_the_seed_is_told() -> None:
    whole = finished(3)
    before = whole[: whole.rindex(b'{"kind":"seed"')]
    assert verify(whole).faces.passed
    assert verify(before).faces.passed is None
    assert verify(before).faces.sentence.startswith("Not yet")
    assert verify(before).passed


def test_typed_dice_have_nothing_to_check() -> None:
    battle = new_battle(duel())
    with pytest.raises(Unanswered):
        battle.give(None, Proceed(), Recorded([(6, 6)]))
    verdict = verify(battle.text)
    assert (verdict.chain.passed, verdict.rerun.passed, verdict.faces.passed) == (True, True, None)
    assert verdict.faces.sentence.startswith("Nothing to check")
    assert verdict.standing == "The battle is unfinished at line 2, in the middle of an order."


def test_luck_that_was_helped_is_found_by_the_faces() -> None:
    class Lucky(Seeded):
        def faces(self, request: Dice) -> Sequence[int]:
            faces = super().faces(request)
            hits = cause_of(request).purpose in (Purpose.HIT, Purpose.STRIKE)
            return [6] * request.dice if hits else faces

    battle, chance = new_battle(duel(), seed=SEED), random.Random(3)
    while not over(battle):
        step(battle, chance, Lucky(SEED, battle.game.state.turn, battle.course.rolled))
    battle.reveal(SEED)
    verdict = verify(battle.text)
    assert verdict.chain.passed
    assert verdict.rerun.passed
    assert verdict.faces.passed is False
    assert verdict.faces.fault is Fault.FACES
    roll = battle.lines[verdict.faces.line or 0]
    assert isinstance(roll, RollLine)
    assert set(roll.faces) == {6}


def test_a_seed_chosen_afterwards_is_found() -> None:
    def change(bodies: Bodies) -> None:
        bodies[-1]["seed"] = "21"

    verdict = verify(reforged(finished(), change))
    assert verdict.faces.passed is False
    assert verdict.faces.line == len(finished().split(b"\n")) - 2
    assert "another seed" in verdict.faces.sentence


def test_orders_taken_back_are_checked_too() -> None:
    battle = load_battle(short(12))
    battle.undo()
    battle.undo()
    verdict = verify(battle.text)
    assert verdict.passed

    def change(bodies: Bodies) -> None:
        undone = next(b for b in reversed(bodies) if b["kind"] == "outcome")
        undone["events"].append({"type": "initiative", "side": 0})

    assert verify(reforged(battle.text, change)).rerun.passed is False


def test_an_unfinished_battle_passes_and_says_how_far_it_is() -> None:
    text = play(new_battle(carriers(), seed=SEED), random.Random(4), 20).text
    verdict = verify(text)
    assert verdict.passed
    assert not verdict.finished
    last = text.count(b"\n") - 1
    assert verdict.standing == f"The battle is unfinished at line {last}."
    assert verify(finished()).standing.startswith("The battle is over at line")
