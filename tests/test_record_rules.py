"""Battles from before a change of the rules: they open, they say so, and they are played on."""

import random
from typing import Any

import pytest
from record_battles import SEED, duel, finished, hashed, next_order, over, play, short, step

from deckload.dice.recorded import Recorded, Unanswered
from deckload.game import moving, turn
from deckload.game.orders import MoveShip, Proceed
from deckload.record import versions
from deckload.record.errors import Fault, RulesChanged
from deckload.record.lines import RulesLine
from deckload.record.opened import load_battle, new_battle
from deckload.record.verify import verify
from deckload.rules.initiative import TIE
from deckload.rules.refusals import Refusal

pytestmark = pytest.mark.case("C44")

NOW = versions.RULES_VERSION
"""The version of the rules that the battles here are played under."""
NEXT, LAST = f"{NOW}1", f"{NOW}2"
"""Later versions."""
# Played before any rule is changed.
WHOLE, PART = finished(2, duel()), short(10)


def lower_wins(first: Any, second: Any) -> Any:
    """The initiative under a rule that turns it round."""
    from deckload.dice.requests import Faces

    one = sum((yield Faces(2, first)))
    other = sum((yield Faces(2, second)))
    return TIE if one == other else int(other < one)


@pytest.fixture
def turned_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of a later version, under which the lower roll wins."""
    monkeypatch.setattr(turn, "initiative", lower_wins)
    monkeypatch.setattr(versions, "RULES_VERSION", NEXT)


@pytest.fixture
def no_more_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of a later version, which forbid moves that were made."""

    def refuse(game: Any, order: Any) -> Refusal:
        return Refusal("S2.1", "Ships do not move any more.")

    monkeypatch.setattr(moving, "plan_move", refuse)
    monkeypatch.setattr(versions, "RULES_VERSION", NEXT)


def decided(text: bytes) -> int:
    """The outcome of the first initiative that was no tie."""
    return next(a.outcome or 0 for a in load_battle(text).accounts if a.events)


@pytest.mark.usefixtures("turned_round")
def test_an_old_battle_opens_as_it_was_and_names_the_first_line_decided_otherwise() -> None:
    text = WHOLE
    before = hashed(load_battle(text))
    battle = load_battle(text)
    assert battle.trouble is None
    assert hashed(battle) == before
    verdict = verify(text)
    assert verdict.chain.passed
    assert verdict.faces.passed
    assert verdict.rerun.passed is False
    assert verdict.rerun.fault is Fault.OTHERWISE
    assert verdict.rerun.line == decided(text)
    assert f"version {NEXT}" in verdict.rerun.sentence
    assert f"version {NOW}" in verdict.rerun.sentence


@pytest.mark.usefixtures("turned_round")
def test_playing_on_asks_once_and_records_the_answer() -> None:
    text = PART
    battle = load_battle(text)
    chance = random.Random(1)
    for _ in range(2):
        with pytest.raises(
            RulesChanged, match=f"since line 0, from version {NOW} to {NEXT}"
        ) as asked:
            step(battle, chance)
        assert asked.value.line == decided(text)
        assert battle.text == text
    battle.undo()
    battle.redo()
    battle.accept_rules()
    battle.accept_rules()
    assert [line.rules for line in battle.lines if isinstance(line, RulesLine)] == [NEXT]
    step(battle, chance)
    battle = load_battle(battle.text)
    assert battle.trouble is None
    play(battle, chance)
    assert over(battle)
    assert verify(battle.text).rerun.line == decided(text)


@pytest.mark.usefixtures("no_more_moves")
def test_an_event_that_is_forbidden_now_stays_and_can_be_undone() -> None:
    text = WHOLE
    battle = load_battle(text[: text.rindex(b'{"kind":"seed"')])
    moved = next(a for a in battle.accounts if isinstance(a.order, MoveShip))
    verdict = verify(battle.text)
    assert verdict.rerun.line == moved.line
    assert "Ships do not move any more. (S2.1)" in verdict.rerun.sentence
    with pytest.raises(RulesChanged) as asked:
        battle.give(None, Proceed(), battle.dice(SEED))
    assert asked.value.line == moved.line
    end = hashed(battle)
    while battle.undo_goes_to is not None:
        battle.undo()
    assert battle.position < moved.line
    while battle.redo_goes_to is not None:
        battle.redo()
    assert hashed(battle) == end


def test_a_new_version_that_decides_alike_asks_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    battle = load_battle(PART)
    monkeypatch.setattr(versions, "RULES_VERSION", NEXT)
    assert verify(battle.text).passed
    with pytest.raises(RulesChanged, match="no line so far would be decided otherwise") as asked:
        step(battle, random.Random(1))
    assert asked.value.line is None
    battle.accept_rules()
    step(battle, random.Random(1))
    monkeypatch.setattr(versions, "RULES_VERSION", LAST)
    since = next(line.line for line in battle.lines if isinstance(line, RulesLine))
    with pytest.raises(
        RulesChanged, match=f"changed since line {since}, from version {NEXT} to {LAST}"
    ):
        step(battle, random.Random(1))


def test_an_order_half_answered_under_other_rules_is_taken_back_or_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    battle = new_battle(duel())
    with pytest.raises(Unanswered):
        battle.give(None, Proceed(), Recorded([(3, 3)]))

    def three_dice(first: Any, second: Any) -> Any:
        from deckload.dice.requests import Faces

        return int(sum((yield Faces(3, second))) > 9)

    monkeypatch.setattr(turn, "initiative", three_dice)
    monkeypatch.setattr(versions, "RULES_VERSION", NEXT)
    battle = load_battle(battle.text)
    with pytest.raises(RulesChanged):
        battle.resume(Recorded([(6, 6)]))
    battle.accept_rules()
    text = battle.text
    for act in (lambda: battle.resume(Recorded([(6, 6, 6)])), lambda: battle.pending):
        with pytest.raises(RulesChanged, match="Line 2 answers 2 dice initiative"):
            act()
    assert battle.text == text
    battle.undo(0)
    battle.give(None, Proceed(), Recorded([(6, 6, 6)]))
    assert battle.game.state.ship_winner == 1
    assert load_battle(battle.text).trouble is None


def test_rules_that_ask_for_less_or_for_more_are_told_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = PART
    order = load_battle(text).accounts[0]

    def one_die(first: Any, second: Any) -> Any:
        from deckload.dice.requests import Faces

        yield Faces(2, first)
        return 0

    def three_rolls(first: Any, second: Any) -> Any:
        from deckload.dice.requests import Faces

        for cause in (first, second, first):
            yield Faces(2, cause)
        return 0

    monkeypatch.setattr(turn, "initiative", one_die)
    assert verify(text).rerun.line == order.answers[1].line
    assert "no longer ask for" in verify(text).rerun.sentence
    monkeypatch.setattr(turn, "initiative", three_rolls)
    assert verify(text).rerun.line == order.outcome
    assert "more dice" in verify(text).rerun.sentence


def test_rules_that_stop_with_an_error_are_a_finding_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(first: Any, second: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(turn, "initiative", broken)
    verdict = verify(PART)
    assert verdict.rerun.passed is False
    assert "ZeroDivisionError" in verdict.rerun.sentence


def test_the_rulings_of_a_battle_do_not_follow_the_defaults() -> None:
    battle = play(new_battle(duel(), seed=SEED), random.Random(1), 2)
    assert dict(battle.header.setup.readings) == battle.setup.rulings.all
    assert len(battle.header.setup.readings) == len(battle.setup.rulings.all)
    seat, order = next_order(battle, random.Random(1))
    battle.give(seat, order, battle.dice(SEED))
