"""Rules that are broken on purpose: the check that should find it does, and says where."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import msgspec
import pytest
from game_skirmish import skirmish

from deckload.captains import roster
from deckload.captains.novice import Novice
from deckload.conformance import trial
from deckload.conformance.chances_known import Chances
from deckload.conformance.findings import Finding, Report
from deckload.conformance.kit import ALL, check
from deckload.conformance.look import ENOUGH
from deckload.conformance.played_odds import PLAYED_ODDS
from deckload.conformance.trial import long_seed
from deckload.dice import resolve as resolving
from deckload.dice.engagement import Engagement
from deckload.dice.needs import NO_CAUSE, Need, Scoring, scoring
from deckload.dice.requests import Faces
from deckload.dice.resolve import Answerer, Entry, Rolled, resolve
from deckload.dice.seeded import Seeded
from deckload.game import battle, legal, menu, story, turn
from deckload.game.events import EngagementsBecame, ShipMoved, happened
from deckload.game.orders import FireShip
from deckload.game.state import Game, State
from deckload.game.story import Story
from deckload.odds import laws
from deckload.record.course import Course
from deckload.record.lines import RollLine
from deckload.record.rolls import roll_line
from deckload.record.states import States
from deckload.rules import dogfight
from deckload.rules.refusals import Refusal

Patch = pytest.MonkeyPatch


def findings(name: str, *, turns: int = 2, checks: Any = ALL, limit: int = 99) -> list[Finding]:
    """What the check of that name finds in a battle under the rules as they are now."""
    report = looked(turns, checks, limit)
    return [finding for finding in report.findings if finding.check == name]


def looked(turns: int = 2, checks: Any = ALL, limit: int = 99) -> Report:
    return check(
        skirmish(turns=turns), seeds=(1,), checks=checks, limit=limit, chances=Chances(1 << 12)
    )


def words(found: list[Finding]) -> str:
    return "\n".join(map(str, found))


def after(original: Callable[..., Any], then: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose result is handed on to another, with its arguments."""

    def both(*args: Any, **more: Any) -> Any:
        return then(original(*args, **more), *args)

    return both


# Chances.


def test_weights_that_do_not_sum_to_one(monkeypatch: Patch) -> None:
    real = laws.pool_weights
    wrong = after(real, lambda ways, *_: (ways[0] + 1, *ways[1:]))
    monkeypatch.setattr(laws, "pool_weights", wrong)
    found = findings("chances")
    assert "sum to 1, but they sum to " in words(found)
    assert all(finding.order and finding.line and finding.doing for finding in found)


def test_odds_that_restate_a_rule_and_drift_from_play(monkeypatch: Patch) -> None:
    # The odds take every need for one that cannot be met; their sums are whole for all that.
    monkeypatch.setattr(laws, "scoring", lambda need: Scoring(7, 1))
    found = words(findings("chances"))
    assert "which the odds say cannot happen" in found
    assert "sum to 1, but" not in found


def test_play_that_hits_more_often_than_the_odds_say(monkeypatch: Patch) -> None:
    def easier(need: Need) -> Scoring:
        threshold, group = scoring(need)
        return Scoring(max(2, threshold - 1), group)

    monkeypatch.setattr(resolving, "scoring", easier)
    found = words(findings("played-odds", checks=(PLAYED_ODDS,)))
    assert "comes as often as the odds say, but" in found


# Endings.


def test_a_side_that_is_awaited_and_has_no_order(monkeypatch: Patch) -> None:
    monkeypatch.setattr(menu, "fire_menu", lambda game, unit: iter(()))
    found = words(findings("endings"))
    assert "has a legal order, but a side is awaited and has none" in found
    assert "is awaited and has no legal order" in found


def test_a_rule_that_fails_is_told_and_stops_nothing(monkeypatch: Patch) -> None:
    def broken(game: Game, order: object) -> int:
        return game.state.turn // 0

    monkeypatch.setattr(turn, "plan_choice", broken)
    report = looked()
    told = [finding for finding in report.findings if finding.check == "endings"]
    assert "after order 1: ZeroDivisionError" in words(told)
    assert report.orders == 1
    assert [finding.order for finding in told if "played to its end" in finding.should] == [0]


def test_a_battle_that_never_ends(monkeypatch: Patch) -> None:
    monkeypatch.setattr(trial, "MOST_ORDERS", 4)
    assert "goes on after 9 orders" in words(findings("endings"))


# Replays, undo, and the same game from the same seed.


def remembering(monkeypatch: Patch) -> None:
    """The rules count how often they were asked, and at first tell an event more."""
    calls = count()

    def then(result: None, told: Story) -> None:
        if next(calls) < 5:
            told.tell(EngagementsBecame(told.state.engagements))

    monkeypatch.setattr(turn, "go_on", after(turn.go_on, then))


def test_a_rule_with_a_memory_is_decided_otherwise_when_it_is_run_again(monkeypatch: Patch) -> None:
    remembering(monkeypatch)
    assert "the file verifies: its re-run, but Line" in words(findings("replays"))


def test_an_event_that_leads_elsewhere_the_second_time(monkeypatch: Patch) -> None:
    def forgetful(state: State, *args: Any) -> State:
        return msgspec.structs.replace(state, last=None)

    monkeypatch.setattr("deckload.conformance.replays.happened", after(happened, forgetful))
    assert "lead from the state before it to the state after it, but" in words(findings("replays"))


def test_an_undo_that_forgets_a_field(monkeypatch: Patch) -> None:
    def forgetful(state: State, *args: Any) -> State:
        return msgspec.structs.replace(state, first=None)

    monkeypatch.setattr(States, "at", after(States.at, forgetful))
    found = words(findings("undoing"))
    assert "undo leads to the state before the order, but first differ" in found


def test_an_undo_after_which_the_dice_are_others(monkeypatch: Patch) -> None:
    def move(self: Course, line: Any) -> None:
        rolled = dict(self.rolled)
        real(self, line)
        self.rolled = rolled

    real = Course._move
    monkeypatch.setattr(Course, "_move", move)
    assert "meets the same dice, but it meets others" in words(findings("undoing"))


def test_a_captain_with_a_memory_plays_another_game_from_the_same_seed(monkeypatch: Patch) -> None:
    keys = count()
    more = {**roster.CAPTAINS, "novice": lambda key: Novice(next(keys))}
    monkeypatch.setattr(roster, "CAPTAINS", more)
    assert "the same file, byte for byte, but line" in words(findings("sameness"))
    assert "sees the same view gives the same order" in words(findings("secrecy"))


def test_dice_that_hang_on_no_seed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(trial, "long_seed", lambda number: 10**18 + 1)
    assert "another seed gives another game, but the game is the same" in words(
        findings("sameness")
    )


# Values.


def test_a_float_in_the_state(monkeypatch: Patch) -> None:
    def tell(self: Story, *events: Any) -> None:
        for event in events:
            if isinstance(event, ShipMoved):
                event = msgspec.structs.replace(event, ran=event.ran * 1.0)
            real(self, event)

    real = Story.tell
    monkeypatch.setattr(story.Story, "tell", tell)
    assert "holds whole numbers only, but it holds " in words(findings("encoding"))


def test_a_tell_that_changes_the_state_it_was_handed(monkeypatch: Patch) -> None:
    def then(result: None, told: Story) -> None:
        # A ship that an order leaves alone is one value in the states before and after it.
        for ship in told.state.ships:
            msgspec.structs.force_setattr(ship, "heading", (ship.heading + 1) % 360)

    monkeypatch.setattr(turn, "go_on", after(turn.go_on, then))
    found = words(findings("unchanging"))
    assert "the state before an order stays as it was, but it has changed since" in found


def test_a_plan_that_is_another_the_second_time(monkeypatch: Patch) -> None:
    calls = count()

    def renamed(plan: Any, *args: Any) -> Any:
        if isinstance(plan, Refusal):
            return plan
        return msgspec.structs.replace(plan, title=f"plan {next(calls)}")

    monkeypatch.setattr(battle, "plan", after(battle.plan, renamed))
    assert "the same plan, but the second plan is another" in words(findings("unchanging"))


# Secrets.


def test_an_answer_that_leaks_the_seed(monkeypatch: Patch) -> None:
    def leaking(line: RollLine, *args: Any) -> RollLine:
        return msgspec.structs.replace(line, detail=f"{long_seed(1):x}")

    monkeypatch.setattr("deckload.record.battle.roll_line", after(roll_line, leaking))
    found = findings("secrecy")
    assert f"does not hold the seed, but it holds b'{long_seed(1):x}'" in words(found)
    assert [finding.order for finding in found] == [0] * ENOUGH
    assert "line 2 of the running file" in found[0].should


def test_a_rule_that_knows_the_dice_to_come(monkeypatch: Patch) -> None:
    keys: list[bytes] = []

    def peeking(engagement: Engagement, answerer: Answerer, log: list[Entry] | None = None) -> Any:
        if isinstance(answerer, Seeded) and log is not None:
            keys.append(answerer._key)
            if answerer._key != keys[0]:
                log.append(Rolled(Faces(1, NO_CAUSE), (1,), (1,)))
        return resolve(engagement, answerer, log)

    monkeypatch.setattr(battle, "resolve", peeking)
    assert "a roll hangs on nothing but the faces shown before it" in words(findings("secrecy"))


# Orders.


def test_an_order_on_the_menu_that_may_not_be_given(monkeypatch: Patch) -> None:
    real = menu.fire_menu

    def generous(game: Game, unit: str) -> Iterator[FireShip]:
        if unit == "exeter":
            yield FireShip("hipper")
        yield from real(game, unit)

    monkeypatch.setattr(menu, "fire_menu", generous)
    found = words(findings("menus"))
    assert "every order of the menu may be given, but FireShip(" in found
    assert "is refused: " in found


def test_a_refusal_whose_clause_does_not_exist(monkeypatch: Patch) -> None:
    def unnamed(refused: Refusal | None, *args: Any) -> Refusal | None:
        return None if refused is None else Refusal("", refused.reason.removesuffix("."))

    monkeypatch.setattr(battle, "_cannot_give", after(battle._cannot_give, unnamed))
    monkeypatch.setattr(legal, "Refusal", lambda clause, reason: Refusal("S99.1", reason))
    assert "a refusal names a clause of the index" in words(findings("menus"))
    found = words(findings("refusals"))
    assert "refused by ''" in found
    assert "says why in one sentence" in found


def test_rules_that_take_orders_from_anybody(monkeypatch: Patch) -> None:
    monkeypatch.setattr(battle, "_cannot_give", lambda game, seat, order: None)
    found = words(findings("refusals"))
    assert "an order is refused where another seat is awaited, but" in found


def test_a_refusal_that_costs_something(monkeypatch: Patch) -> None:
    real = battle._cannot_give

    def costly(game: Game, seat: int | None, order: Any) -> Refusal | None:
        refused = real(game, seat, order)
        if refused is not None:
            msgspec.structs.force_setattr(game.state, "turn", game.state.turn + 1)
        return refused

    monkeypatch.setattr(battle, "_cannot_give", costly)
    assert "a refused order changes nothing, but" in words(findings("refusals"))


def test_a_need_without_its_source_and_with_a_clause_that_does_not_exist(
    monkeypatch: Patch,
) -> None:
    def unsourced(need: Need, *args: Any) -> Need:
        return msgspec.structs.replace(need, source="", clause="A99.1")

    monkeypatch.setattr(dogfight, "fire_need", after(dogfight.fire_need, unsourced))
    found = words(findings("citations", turns=3))
    assert "a need says what score it starts from, but to hit" in found
    assert "cites 'A99.1'" in found


# The kit as such.


def test_findings_stop_at_their_limit_and_each_check_soon_enough(monkeypatch: Patch) -> None:
    monkeypatch.setattr(laws, "scoring", lambda need: Scoring(7, 1))
    report = looked()
    assert len(report.findings) == ENOUGH
    assert not report.stopped
    report = looked(limit=2)
    assert len(report.findings) == sum(tally.found for tally in report.tallies) == 2
    assert report.stopped
    assert not report.passed
    first, second = str(report).splitlines()[1:]
    assert first.startswith("chances: test, battle 1, turn ")
    assert second.startswith("chances: test, battle 1, turn ")


def test_no_battle_is_begun_once_there_is_enough(monkeypatch: Patch) -> None:
    monkeypatch.setattr(laws, "scoring", lambda need: Scoring(7, 1))
    watched: list[int] = []
    report = check(
        skirmish(turns=1),
        seeds=(1, 2, 3),
        limit=1,
        chances=Chances(1 << 12),
        watch=watched.append,
    )
    assert watched == [1]
    assert report.battles == 1


def test_a_check_that_fails_is_a_finding_of_it() -> None:
    def look_at(trial: Any, look: Any) -> None:
        for _ in look.each(trial.orders):
            raise LookupError("lost")

    broken = msgspec.structs.replace(ALL[0], look_at=look_at)
    (finding,) = check(skirmish(turns=1), seeds=(1,), checks=(broken,)).findings
    assert finding.seen == "LookupError: lost"
    assert finding.order == 1
    assert finding.seed == str(long_seed(1))


def test_the_same_battle_is_fine_under_the_rules_as_they_are() -> None:
    # So what the tests above have found was of their making.
    report = looked(checks=(*ALL, PLAYED_ODDS))
    assert report.passed, str(report)
