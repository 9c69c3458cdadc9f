"""Undo and redo are positions in the file: nothing is lost, and no dice are won by them."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from record_battles import (
    SEED,
    carriers,
    duel,
    finished,
    hashed,
    next_order,
    over,
    places,
    play,
    step,
)

from deckload.dice.recorded import Recorded, Unanswered
from deckload.game import turn
from deckload.game.menu import menu
from deckload.game.orders import ActFlight, Attack, Proceed
from deckload.record.account import Account
from deckload.record.battle import Battle
from deckload.record.errors import OutOfPlace
from deckload.record.lines import ChoiceLine, OutcomeLine, RollLine
from deckload.record.opened import load_battle, new_battle


def rolls(battle: Battle, account_line: int) -> list[tuple[str, str, tuple[int, ...]]]:
    """Who rolled what for what in an order."""
    answers = battle.account(account_line).answers
    return [(a.unit, a.purpose, a.faces) for a in answers if isinstance(a, RollLine)]


def seen(account: Account) -> list[int | None]:
    """Where each roll of an order had been shown before."""
    return [a.seen for a in account.answers if isinstance(a, RollLine)]


def everything(battle: Battle) -> tuple[Any, ...]:
    """All that an undo must restore: state, dice counts, prompt, and what may be done."""
    waited = turn.awaited(battle.game)
    orders = menu(battle.game, waited.seat) if not waited.over else []
    return hashed(battle), dict(battle.course.rolled), waited, orders, battle.pending


@pytest.mark.case("C39")
@pytest.mark.parametrize("choice", [1, 3])
def test_from_every_boundary_of_a_battle_play_can_go_on_and_back_to_the_end(choice: int) -> None:
    battle = load_battle(finished(choice)[: finished(choice).rindex(b'{"kind":"seed"')])
    tip, end = battle.position, hashed(battle)
    boundaries = [0, *(n for n in places(battle) if isinstance(battle.lines[n], OutcomeLine))]
    for boundary in boundaries[-2::-1]:
        battle.undo(boundary)
        waited = turn.awaited(battle.game)
        assert waited.over or menu(battle.game, waited.seat)
        assert battle.pending is None
        assert battle.redo_goes_to == tip
        assert battle.redo() == tip
        assert hashed(battle) == end


@pytest.mark.case("C39")
def test_from_every_answer_the_same_prompt_comes_again() -> None:
    battle = load_battle(finished(3)[: finished(3).rindex(b'{"kind":"seed"')])
    tip = battle.position
    for place in places(battle):
        line = battle.lines[place]
        if not isinstance(line, RollLine | ChoiceLine):
            continue
        battle.go_to(battle.course.parent(place))
        pending = battle.pending
        assert pending is not None
        account = battle.under_way
        assert account is not None
        assert account.under_way
        if isinstance(line, RollLine):
            again = battle.resume(battle.dice(SEED))
            redone = [a.faces for a in again.answers if isinstance(a, RollLine)]
            battle.go_to(tip)
            assert redone == [a[2] for a in rolls(battle, account.line)][: len(redone)]


@pytest.mark.case("C40", "C41")
def test_one_undo_restores_all_that_an_order_did() -> None:
    kinds: set[str] = set()
    for choice in (2, 3, 8):
        battle, chance = new_battle(carriers(3), seed=SEED), random.Random(choice)
        while not over(battle):
            before, position = everything(battle), battle.position
            seat, order = next_order(battle, chance)
            account = battle.give(seat, order, battle.dice(SEED))
            kinds |= {type(event).__name__ for event in account.events or ()}
            after = everything(battle)
            battle.undo(position)
            assert everything(battle) == before
            assert battle.give(seat, order, battle.dice(SEED)).events == account.events
            assert everything(battle) == after
    assert kinds >= {
        "StoresBecame",
        "DeckWorked",
        "AAFired",
        "FlightHit",
        "ShipHit",
        "ShipMoved",
        "EngagementsBecame",
        "TurnBegan",
    }


@pytest.mark.case("C41")
def test_doing_and_undoing_fifty_times_moves_nothing() -> None:
    battle, chance = new_battle(carriers(4), seed=SEED), random.Random(2)
    done: set[str] = set()
    while not over(battle):
        seat, order = next_order(battle, chance)
        kind = type(order).__name__ + type(getattr(order, "action", None)).__name__
        before, position, state = everything(battle), battle.position, hashed(battle)
        for _ in range(0 if kind in done else 50):
            count = len(battle.lines)
            account = battle.give(seat, order, battle.dice(SEED))
            after = hashed(battle)
            battle.undo(position)
            assert hashed(battle) == state
            assert len(battle.lines) == count + 3 + len(account.answers)
            battle.redo()
            assert hashed(battle) == after
            battle.undo(position)
        done.add(kind)
        assert everything(battle) == before
        battle.give(seat, order, battle.dice(SEED))
    assert [line.line for line in battle.lines] == list(range(len(battle.lines)))
    assert len(done) >= 8, done
    opened = load_battle(battle.text)
    assert opened.trouble is None
    assert everything(opened) == everything(battle)


def test_undo_takes_back_the_last_order_of_a_seat_and_what_the_table_did_since() -> None:
    battle = new_battle(carriers(2), seed=SEED)
    chance = random.Random(2)
    while battle.game.state.turn == 1:
        step(battle, chance)
    accounts = battle.accounts
    last = max(a.line for a in accounts if a.seat is not None)
    since = [a.line for a in accounts if a.line >= last]
    assert len(since) > 1
    goes_to = battle.undo_goes_to
    assert goes_to is not None
    assert battle.would_undo(goes_to) == tuple(reversed(since))
    assert battle.undo() == tuple(reversed(since))
    assert battle.position == goes_to
    assert battle.game.state.turn == 1


def test_where_nothing_can_be_undone_it_is_said() -> None:
    battle = new_battle(duel(), seed=SEED)
    assert battle.undo_goes_to is None
    assert battle.redo_goes_to is None
    with pytest.raises(OutOfPlace, match="no side has given an order"):
        battle.undo()
    with pytest.raises(OutOfPlace, match="nothing has been taken back"):
        battle.redo()
    battle.give(None, Proceed(), battle.dice(SEED))
    with pytest.raises(OutOfPlace, match="no side"):
        battle.undo()
    for place in (99, battle.position, -1):
        with pytest.raises(OutOfPlace):
            battle.undo(place)
        with pytest.raises(OutOfPlace):
            battle.go_to(place)
    lines = len(battle.lines)
    assert lines == len(load_battle(battle.text).lines)
    battle.undo(0)
    assert battle.position == 0


def test_undos_are_redone_one_by_one() -> None:
    battle = play(new_battle(duel(), seed=SEED), random.Random(1), 10)
    stops = [battle.position]
    while battle.undo_goes_to is not None:
        battle.undo()
        stops.append(battle.position)
    assert len(stops) > 4
    for stop in stops[-2::-1]:
        assert load_battle(battle.text).redo_goes_to == stop
        assert battle.redo() == stop
    assert battle.redo_goes_to is None


@pytest.mark.case("C45")
def test_a_line_of_play_that_was_left_can_be_chosen_again() -> None:
    chance = random.Random(5)
    battle = play(new_battle(carriers(3), seed=SEED), chance, 45)
    old, was = battle.position, everything(battle)
    # Twenty orders or more ago, where there was something else to do.
    for given_ in battle.accounts[-20::-1]:
        fork = battle.course.parent(given_.line)
        others = menu(battle.game_at(fork), given_.seat)
        others.remove(given_.order)
        if others:
            break
    undone = battle.undo(fork)
    assert len(undone) >= 20
    seat, order = given_.seat, chance.choice(others)
    battle.give(seat, order, battle.dice(SEED))
    new = battle.position
    assert battle.redo_goes_to is None
    (left,) = battle.branches()
    assert (left.leaves, left.tip) == (fork, old)
    assert left.orders == tuple(reversed(undone))
    battle.go_to(left.tip)
    assert everything(battle) == was
    (left,) = battle.branches()
    assert (left.leaves, left.tip) == (fork, new)
    opened = load_battle(battle.text)
    assert everything(opened) == was
    assert opened.branches() == battle.branches()
    assert opened.text.startswith(battle.text[:100])


def bombers() -> Battle:
    """A duel at the moment when the fighter may attack."""
    battle, chance = new_battle(duel(), seed=SEED), random.Random(1)
    while True:
        waited = turn.awaited(battle.game)
        orders = menu(battle.game, waited.seat)
        attack = [o for o in orders if isinstance(o, ActFlight) and isinstance(o.action, Attack)]
        if attack:
            return battle
        battle.give(waited.seat, chance.choice(orders), battle.dice(SEED))


def the_attack(battle: Battle) -> tuple[int | None, ActFlight]:
    """The attack of the fighter on the bomber."""
    seat = turn.awaited(battle.game).seat
    for order in menu(battle.game, seat):
        if isinstance(order, ActFlight) and isinstance(order.action, Attack):
            return seat, order
    raise AssertionError("no attack")


@pytest.mark.case("C38")
def test_an_attack_given_again_meets_the_same_faces_and_says_they_were_seen() -> None:
    battle = bombers()
    seat, attack = the_attack(battle)
    first = battle.give(seat, attack, battle.dice(SEED))
    assert set(seen(first)) == {None}
    battle.undo()
    again = battle.give(seat, attack, battle.dice(SEED))
    assert rolls(battle, again.line) == rolls(battle, first.line)
    assert seen(again) == [a.line for a in first.answers]
    battle.undo()
    third = battle.give(seat, attack, battle.dice(SEED))
    assert seen(third) == [a.line for a in again.answers]
    assert again.line not in battle.present
    assert load_battle(battle.text).account(first.line) == first


@pytest.mark.case("C38")
def test_a_move_a_hundredth_of_an_inch_off_gains_no_new_faces() -> None:
    battle = bombers()
    seat, attack = the_attack(battle)
    first = battle.give(seat, attack, battle.dice(SEED))
    assert {unit for unit, _, _ in rolls(battle, first.line)} == {"zero", "swordfish"}
    start = battle.game_at(battle.course.parent(first.line)).flight("zero").place
    assert start is not None
    end = attack.to or start
    for x, y in ((10, 0), (-10, 0), (0, 10), (0, -10)):
        battle.undo()
        off = replace(attack, to=replace(end, x=end.x + x, y=end.y + y))
        moved = battle.give(seat, off, battle.dice(SEED))
        assert rolls(battle, moved.line) == rolls(battle, first.line)


@pytest.mark.case("C38")
def test_an_order_of_another_unit_slipped_in_between_gains_no_new_faces() -> None:
    tried = 0
    for choice in range(12):
        battle, chance = new_battle(carriers(3), seed=SEED), random.Random(choice)
        while not over(battle):
            waited = turn.awaited(battle.game)
            orders = [o for o in menu(battle.game, waited.seat) if isinstance(o, ActFlight)]
            attacks = [o for o in orders if isinstance(o.action, Attack)]
            units = {o.flight for o in orders}
            if len(attacks) and len(units) > 1:
                break
            step(battle, chance)
        else:
            continue
        attack = attacks[0]
        target = attack.action.target if isinstance(attack.action, Attack) else ""
        first = battle.give(waited.seat, attack, battle.dice(SEED))
        before = battle.course.parent(first.line)
        battle.undo(before)
        others = [
            o for o in orders if o.flight != attack.flight and not isinstance(o.action, Attack)
        ]
        if not others:
            continue
        battle.give(waited.seat, chance.choice(others), battle.dice(SEED))
        while turn.awaited(battle.game) == turn.Awaited(waited.phase, 1 - (waited.seat or 0)):
            stays = menu(battle.game, 1 - (waited.seat or 0))
            passive = [o for o in stays if isinstance(o, ActFlight) and o.action is None]
            apart = [o for o in passive if o.flight != target and o.reply is None]
            if not apart:
                break
            battle.give(1 - (waited.seat or 0), apart[-1], battle.dice(SEED))
        if attack not in menu(battle.game, waited.seat):
            continue
        tried += 1
        later = battle.give(waited.seat, attack, battle.dice(SEED))
        assert rolls(battle, later.line) == rolls(battle, first.line)
        assert all(a.seen for a in later.answers if isinstance(a, RollLine))
    assert tried >= 3


@pytest.mark.case("C38")
def test_typed_faces_come_back_with_redo_and_stay_in_sight_when_typed_anew() -> None:
    battle = new_battle(duel())
    with pytest.raises(Unanswered):
        battle.give(None, Proceed(), Recorded([]))
    with pytest.raises(Unanswered):
        battle.resume(Recorded([(1, 3)]))
    after_one = battle.pending
    battle.resume(Recorded([(6, 2)]))
    assert battle.game.state.ship_winner == 1
    won, line = hashed(battle), battle.position
    battle.undo(2)
    assert battle.pending == after_one
    battle.redo()
    assert (hashed(battle), battle.position) == (won, line)
    battle.undo(2)
    battle.resume(Recorded([(1, 1)]))
    assert battle.game.state.ship_winner == 0
    again = battle.account(1).answers[-1]
    assert isinstance(again, RollLine)
    assert (again.faces, again.seen) == ((1, 1), 3)
    undone = battle.lines[3]
    assert isinstance(undone, RollLine)
    assert undone.faces == (6, 2)
    assert len(battle.branches()) == 1


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_after_any_course_of_orders_and_moves_the_file_says_the_same(choice: int) -> None:
    chance = random.Random(choice)
    battle = new_battle(duel(2), seed=SEED)
    known: dict[int, str] = {}
    for _ in range(40):
        what = chance.random()
        if what < 0.6 and not over(battle):
            if battle.under_way is not None:
                battle.resume(battle.dice(SEED))
            else:
                step(battle, chance)
        elif what < 0.75 and battle.undo_goes_to is not None:
            battle.undo()
        elif what < 0.85 and battle.redo_goes_to is not None:
            battle.redo()
        elif places(battle):
            place = chance.choice([0, *places(battle)])
            if place != battle.position:
                battle.go_to(place)
        opened = load_battle(battle.text)
        assert opened.trouble is None
        assert opened.position == battle.position
        assert opened.redo_goes_to == battle.redo_goes_to
        assert opened.course.rolled == battle.course.rolled
        assert opened.game == battle.game
        assert known.setdefault(battle.position, hashed(battle)) == hashed(battle)
