"""Orders and answers: what is refused leaves no trace, what is half answered goes on."""

import random
from typing import Any

import pytest
from record_battles import SEED, carriers, duel, finished, hashed, next_order, over, play, step

from deckload.dice.errors import BadDice, UnknownName
from deckload.dice.recorded import Answer, Recorded, Unanswered
from deckload.dice.requests import Choice, Dice
from deckload.dice.seeded import Seeded
from deckload.game import turn
from deckload.game.battle import Refused
from deckload.game.menu import menu
from deckload.game.orders import (
    ActFlight,
    ChooseFirst,
    DeclareLaunches,
    FireShip,
    MoveShip,
    Order,
    Proceed,
)
from deckload.record.account import Account
from deckload.record.battle import Battle
from deckload.record.errors import OutOfPlace, WrongSeed
from deckload.record.lines import ChoiceLine, RollLine
from deckload.record.opened import load_battle, new_battle

ILLEGAL: tuple[tuple[Any, Any], ...] = (
    (0, Proceed()),
    (5, Proceed()),
    (True, ChooseFirst(0)),
    (1, ChooseFirst(0)),
    (None, ChooseFirst(1)),
    (0, ChooseFirst(7)),
    (0, DeclareLaunches(("nobody",))),
    (0, MoveShip("hipper", 3000)),
    (0, MoveShip("ajax", 3000)),
    (0, MoveShip("ajax", 3.5)),  # type: ignore[arg-type]
    (0, MoveShip("nobody", 3000)),
    (0, MoveShip("\ud800", 3000)),
    (0, ActFlight("swordfish")),
    (1, ActFlight("zero")),
    (1, FireShip("hipper")),
    (0, "an order"),
)


@pytest.mark.case("C49")
@pytest.mark.parametrize("orders", [1, 2, 4, 7])
def test_a_hundred_illegal_orders_leave_no_trace(orders: int) -> None:
    battle = play(new_battle(duel(), seed=SEED), random.Random(1), orders)
    text, state = battle.text, battle.game
    legal = menu(state, turn.awaited(state).seat)
    refused = 0
    while refused < 100:
        for seat, order in ILLEGAL:
            if order in legal and seat is turn.awaited(state).seat:
                continue
            with pytest.raises((Refused, UnknownName, OutOfPlace)):
                battle.give(seat, order, battle.dice(SEED))
            refused += 1
    assert battle.text == text
    assert battle.game is state or battle.game == state
    seat, order = next_order(battle, random.Random(1))
    battle.give(seat, order, battle.dice(SEED))
    assert battle.text.startswith(text)


@pytest.mark.case("C49")
@pytest.mark.parametrize(
    "wrong", [(1, 7), (0, 1), (1,), (1, 2, 3), (), (2.0, 2), (True, 2), ("1", "2"), 3, -1]
)
def test_dice_that_cannot_be_are_refused_and_asked_again(wrong: Any) -> None:
    battle = new_battle(duel())
    with pytest.raises(Unanswered):
        battle.give(None, Proceed(), Recorded([]))
    text, pending = battle.text, battle.pending
    for _ in range(10):
        with pytest.raises(BadDice):
            battle.resume(Recorded([wrong]))
        assert battle.text == text
        assert battle.pending == pending
    with pytest.raises(Unanswered):
        battle.resume(Recorded([(2, 2)]))
    assert battle.text.startswith(text)


def test_an_order_is_answered_roll_by_roll_as_by_somebody_who_comes_and_goes() -> None:
    whole = load_battle(finished(2))
    battle = new_battle(whole.setup)
    for account in whole.accounts:
        answers: list[Answer] = [
            a.faces if isinstance(a, RollLine) else a.answer for a in account.answers
        ]
        asked = []
        for number in range(len(answers)):
            battle = load_battle(battle.text)
            with pytest.raises(Unanswered) as ended:
                answered(battle, account, answers[max(0, number - 1) : number])
            assert battle.pending == ended.value.request
            assert load_battle(battle.text).pending == ended.value.request
            asked.append(ended.value.request)
            with pytest.raises(OutOfPlace, match="under way"):
                battle.give(account.seat, account.order, Recorded([]))
        done = answered(battle, account, answers[-1:])
        assert done.events == account.events
        assert [strip(a) for a in done.answers] == [strip(a) for a in account.answers]
    assert hashed(battle) == hashed(whole)


def answered(battle: Battle, account: Account, more: list[Answer]) -> Account:
    """The order given, or gone on with, with these answers and no others."""
    if battle.under_way is None:
        return battle.give(account.seat, account.order, Recorded(more))
    return battle.resume(Recorded(more))


def strip(line: RollLine | ChoiceLine) -> dict[str, Any]:
    """A roll or a choice without its place in the file."""
    fields = {name: getattr(line, name) for name in line.__struct_fields__}
    return {name: value for name, value in fields.items() if name not in ("line", "seen")}


class Deciding(Seeded):
    """Seeded dice whose owner decides otherwise than the standing default."""

    def choose(self, request: Choice) -> int:
        return request.options[0]


def test_choices_are_recorded_with_their_question() -> None:
    battle, chance = new_battle(carriers(4), seed=SEED), random.Random(2)
    made = []
    while not over(battle):
        dice = battle.dice(SEED)
        seat, order = next_order(battle, chance)
        other = Deciding(SEED, battle.game.state.turn, dice.rolled)
        account = battle.give(seat, order, other)
        made += [a for a in account.answers if isinstance(a, ChoiceLine)]
    assert made
    for choice in made:
        assert choice.answer == choice.options[0]
        assert choice.question.endswith("?")
        assert choice.default in choice.options
        assert choice.clause


class Failing(Seeded):
    """Seeded dice of a program that is stopped at some roll."""

    def __init__(self, dice: Seeded, stop: int) -> None:
        super().__init__(SEED, dice._turn, dice.rolled)
        self.left = stop

    def faces(self, request: Dice) -> Any:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().faces(request)


def test_a_program_stopped_at_any_roll_goes_on_to_the_same_end() -> None:
    whole = new_battle(carriers(3), seed=SEED)
    parts = new_battle(carriers(3), seed=SEED)
    chance = random.Random(3)
    while not over(whole):
        seat, order = next_order(whole, chance)
        account = whole.give(seat, order, whole.dice(SEED))
        rolls = sum(isinstance(a, RollLine) for a in account.answers)
        stop = chance.randrange(rolls) if rolls else None
        if stop is None:
            parts.give(seat, order, parts.dice(SEED))
            continue
        with pytest.raises(KeyboardInterrupt):
            parts.give(seat, order, Failing(parts.dice(SEED), stop))
        parts = load_battle(parts.text)
        assert parts.under_way is not None
        parts.resume(parts.dice(SEED))
        assert parts.under_way is None
    assert parts.text == whole.text


def test_what_is_half_answered_can_be_taken_back() -> None:
    battle = play(new_battle(duel()), random.Random(1), 0)
    with pytest.raises(Unanswered):
        battle.give(None, Proceed(), Recorded([(1, 1)]))
    under_way = battle.under_way
    assert under_way is not None
    assert (under_way.line, under_way.under_way, under_way.events) == (1, True, None)
    assert battle.undo(0) == (1,)
    assert battle.under_way is None
    assert battle.pending is None
    with pytest.raises(OutOfPlace, match="no order is under way"):
        battle.resume(Recorded([]))
    assert battle.redo() == 2
    assert battle.under_way == under_way


def test_a_request_that_comes_twice_gives_one_order() -> None:
    battle = new_battle(duel(), seed=SEED)
    first = battle.give(None, Proceed(), battle.dice(SEED), key="click-1")
    text = battle.text
    assert battle.give(None, Proceed(), battle.dice(SEED), key="click-1") == first
    assert load_battle(text).give(None, Proceed(), battle.dice(SEED), key="click-1") == first
    assert battle.text == text
    with pytest.raises(OutOfPlace, match="another order"):
        battle.give(0, ChooseFirst(0), battle.dice(SEED), key="click-1")
    with pytest.raises(OutOfPlace, match="at most"):
        battle.give(0, ChooseFirst(0), battle.dice(SEED), key="k" * 10_000)
    assert battle.text == text
    battle.undo(0)
    assert battle.give(None, Proceed(), battle.dice(SEED), key="click-1") == first


def test_only_the_seed_of_the_battle_fits() -> None:
    battle = new_battle(duel(), seed=SEED)
    for wrong in (0, "", SEED + 1, "seed"):
        with pytest.raises(WrongSeed):
            battle.dice(wrong)
        with pytest.raises(WrongSeed):
            battle.reveal(wrong)
    typed = new_battle(duel())
    with pytest.raises(WrongSeed, match="typed"):
        typed.dice(SEED)
    with pytest.raises(WrongSeed, match="typed"):
        typed.reveal(SEED)


def test_nothing_follows_the_seed() -> None:
    battle = load_battle(finished())
    text = battle.text
    first = battle.accounts[0]
    for act in (
        lambda: battle.give(first.seat, first.order, battle.dice(SEED)),
        lambda: battle.undo(0),
        battle.undo,
        battle.redo,
        lambda: battle.go_to(0),
        lambda: battle.reveal(SEED),
    ):
        with pytest.raises(OutOfPlace):
            act()
    assert battle.text == text
    assert battle.undo_goes_to is None
    assert battle.redo_goes_to is None


def test_what_cannot_be_written_is_not_played() -> None:
    class Full(OSError):
        pass

    battle = play(new_battle(duel(), seed=SEED), random.Random(1), 3)
    lines: list[bytes] = []

    def write(text: bytes) -> None:
        if len(lines) == 2:
            raise Full
        lines.append(text)

    before = battle.text
    battle.write_to(write)
    with pytest.raises(Full):
        play(battle, random.Random(1), 9)
    assert battle.text == before + b"".join(lines)
    assert load_battle(battle.text).position == battle.position
    battle.write_to(lines.append)
    if battle.under_way is not None:
        battle.resume(battle.dice(SEED))
    step(battle, random.Random(1))
    assert battle.text == before + b"".join(lines)


@pytest.mark.parametrize("order", [Proceed(), ChooseFirst(1)])
def test_an_order_that_is_not_in_the_file_has_no_account(order: Order) -> None:
    battle: Battle = load_battle(finished())
    for line in (0, 2, -1, 10**6):
        with pytest.raises(OutOfPlace):
            battle.account(line)
    for place in (-1, 10**6, len(battle.lines) - 1):
        with pytest.raises(OutOfPlace):
            battle.game_at(place)
    assert any(isinstance(account.order, type(order)) for account in battle.accounts)
