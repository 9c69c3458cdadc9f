"""Battles between captains: they end, by the rules, and no captain can stop or bend them."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from deckload.captains.board import Unrecorded
from deckload.captains.captain import Captain, Decision, key_of_choices
from deckload.captains.match import Captains, Move, moves, play, standing_order
from deckload.captains.novice import Novice
from deckload.captains.roster import captain
from deckload.captains.staff import Staff
from deckload.catalogue.scenarios import scenario, scenario_from, scenario_names
from deckload.dice.needs import Purpose
from deckload.dice.requests import Choice, Dice, cause_of
from deckload.dice.resolve import Answerer, Entry, Rolled
from deckload.game import battle
from deckload.game.battle import Given, new_game
from deckload.game.events import BattleEnded, FlightActed
from deckload.game.menu import menu
from deckload.game.orders import ActFlight, Order, Proceed
from deckload.game.scenario import setup_of
from deckload.game.setup import Setup
from deckload.game.state import Game, Phase
from deckload.game.turn import awaited

ROTA = (("novice", "novice"), ("staff", "novice"), ("novice", "staff"), ("staff", "staff"))
# Nobody can hurt anybody: each side has Swordfish, which start no dogfight, and no ships.
HARMLESS = """
title = "Nothing to be done"
story = "Two flights that cannot start a dogfight, and no ship anywhere."
turns = 4
level = "raid"
[[side]]
name = "Red"
edge = "north"
[[side.flight]]
id = "red"
unit = "6 Swordfish"
[[side]]
name = "Blue"
edge = "south"
[[side.flight]]
id = "blue"
unit = "6 Swordfish"
"""


@cache
def setup(name: str) -> Setup:
    return setup_of(scenario(name))


def captains(pair: tuple[str, str], seed: int) -> Captains:
    return captain(pair[0], seed, 0), captain(pair[1], seed, 1)


def played(name: str, pair: tuple[str, str], seed: int) -> list[Move]:
    return list(moves(Unrecorded(new_game(setup(name))), captains(pair, seed), seed))


def told(all_moves: list[Move]) -> bytes:
    """Everything that is seen of a battle, as text."""
    return msgspec.json.encode([(m.seat, m.order, m.why, m.told.events) for m in all_moves])


@pytest.mark.clause("S1.6", "F30")
@pytest.mark.parametrize("pair", ROTA, ids="-".join)
@pytest.mark.parametrize("name", scenario_names())
def test_a_battle_ends_in_its_turns_by_legal_orders(name: str, pair: tuple[str, str]) -> None:
    for seed in (1, 2, 3):
        game = new_game(setup(name))
        for move in moves(Unrecorded(game), captains(pair, seed), seed):
            assert move.faults == ()
            waited = awaited(game)
            assert waited.seat == move.seat
            assert move.order in menu(game, waited.seat)
            assert move.why.endswith(".")
            assert move.game.state.number == game.state.number + len(move.told.events or ())
            game = move.game
            assert game.state.turn <= setup(name).turns
        assert awaited(game).over
        assert game.state.ending is not None


def test_a_battle_of_carriers_off_the_table_ends() -> None:
    read = scenario("carrier-duel")
    off = setup_of(read, off_table=read.may_stay_off)
    for seed in (1, 2):
        for pair in ROTA:
            ended = play(off, captains(pair, seed), seed)
            assert ended.faults == ()
            assert ended.ending is not None


@pytest.mark.parametrize("name", scenario_names())
def test_the_same_seed_is_the_same_battle(name: str) -> None:
    first = told(played(name, ("staff", "novice"), 7))
    assert told(played(name, ("staff", "novice"), 7)) == first
    assert told(played(name, ("staff", "novice"), 8)) != first


def test_a_battle_goes_on_where_it_stopped_with_the_same_dice_and_choices() -> None:
    pair = ("novice", "staff")
    whole = played("channel-dash", pair, 3)
    for stop in range(1, len(whole), 7):
        game = whole[stop - 1].game
        rolled: Counter[tuple[str, str]] = Counter()
        for turn, move in in_turns(whole[:stop]):
            if turn == game.state.turn:
                rolled.update((c.unit, c.purpose) for c in map(cause_of, requests(move)))
        rest = moves(Unrecorded(game), captains(pair, 3), 3, rolled=dict(rolled))
        assert told(list(rest)) == told(whole[stop:])


def in_turns(all_moves: list[Move]) -> Iterator[tuple[int, Move]]:
    """Each move with the turn in which it was made."""
    turn = 1
    for move in all_moves:
        yield turn, move
        turn = move.game.state.turn


def requests(move: Move) -> list[Dice]:
    """The rolls of a move."""
    return [entry.request for entry in log(move) if isinstance(entry, Rolled)]


def log(move: Move) -> tuple[Entry, ...]:
    assert isinstance(move.told, Given)
    return move.told.log


def rolls(all_moves: list[Move]) -> dict[tuple[int, str, str], list[int]]:
    """The faces of each unit and purpose in each turn, in order."""
    faces: dict[tuple[int, str, str], list[int]] = defaultdict(list)
    for turn, move in in_turns(all_moves):
        for entry in log(move):
            if isinstance(entry, Rolled):
                cause = cause_of(entry.request)
                # Each roll apart: its number counts, not how many dice were in those before.
                faces[turn, cause.unit, cause.purpose].append(entry.faces[0])
    return faces


def test_choices_of_one_captain_shift_no_dice_of_the_other() -> None:
    other = Novice(key_of_choices("another", 0))
    for seed in (1, 2, 3):
        mine = captains(("novice", "novice"), seed)
        one, two = (
            rolls(list(moves(Unrecorded(new_game(setup("carrier-duel"))), each, seed)))
            for each in (mine, (other, mine[1]))
        )
        common = one.keys() & two.keys()
        assert len(common) > 20
        for place in common:
            shared = min(len(one[place]), len(two[place]))
            assert one[place][:shared] == two[place][:shared]


class Wrong(Novice):
    """A captain that goes wrong in its own way once in a while."""

    name = "wrong"

    def __init__(self, way: Any, every: int = 3) -> None:
        super().__init__(5)
        self.way, self.every, self.asked = way, every, 0

    def decide(self, game: Game, seat: int) -> Decision:
        self.asked += 1
        if self.asked % self.every:
            return super().decide(game, seat)
        if isinstance(self.way, Exception):
            raise self.way
        return self.way  # type: ignore[no-any-return]


@pytest.mark.case("C34", "C58")
@pytest.mark.parametrize(
    ("way", "said"),
    [
        (ZeroDivisionError("lost its head"), "ZeroDivisionError: lost its head"),
        (None, "AttributeError: 'NoneType' object has no attribute 'order'"),
        (Decision(None, "?"), "It is not time for that|no order at all: None"),  # type: ignore[arg-type]
        (Decision(Proceed(), "?"), "It is not time for that"),
        (Decision(ActFlight("nobody"), "?"), "no flight 'nobody'|It is not time for that"),
        (
            Decision(ActFlight(7), "?"),  # type: ignore[arg-type]
            "no order at all: ActFlight|It is not time for that",
        ),
    ],
)
def test_a_fault_of_a_captain_is_noted_and_the_standing_order_given(way: Any, said: str) -> None:
    wrong = Wrong(way)
    game = new_game(setup("carrier-duel"))
    faults = 0
    for move in moves(Unrecorded(game), (wrong, Staff()), 4):
        for fault in move.faults:
            faults += 1
            assert (fault.seat, fault.captain) == (0, "wrong")
            assert (fault.turn, fault.number) == (game.state.turn, game.state.number)
            assert re.match(said, fault.what), fault.what
            assert move.order == menu(game, 0)[-1]
            assert fault.instead == move.why
        game = move.game
    assert game.state.ending is not None
    assert faults == wrong.asked // 3


@pytest.mark.case("C34")
@pytest.mark.clause("F1")
def test_a_flight_ordered_twice_in_a_bound_acts_once() -> None:
    class Stubborn(Staff):
        """Gives its last order of a flight again."""

        name = "stubborn"
        last: Order | None = None

        def decide(self, game: Game, seat: int) -> Decision:
            if game.state.phase is Phase.BOUND and self.last is not None:
                again, self.last = self.last, None
                return Decision(again, "Once more.")
            decision = super().decide(game, seat)
            self.last = decision.order if game.state.phase is Phase.BOUND else None
            return decision

    acted: dict[int, list[str]] = defaultdict(list)
    refused = 0
    found = list(moves(Unrecorded(new_game(setup("force-z"))), (Staff(), Stubborn()), 2))
    for turn, move in in_turns(found):
        acted[turn] += [e.flight for e in move.told.events or () if isinstance(e, FlightActed)]
        refused += sum("has acted in this bound" in fault.what for fault in move.faults)
    assert refused > 3
    for flights in acted.values():
        assert len(set(flights)) == len(flights)


@pytest.mark.case("C58")
def test_a_side_without_flights_is_passed_over() -> None:
    british = setup("force-z")
    assert not any(squadron.side == 0 for squadron in british.squadrons)
    seats = []
    for move in played("force-z", ("staff", "staff"), 1):
        if isinstance(move.order, ActFlight):
            seats.append(move.seat)
    assert set(seats) == {1}


@pytest.mark.case("C58")
def test_a_fault_in_a_choice_takes_the_standing_default() -> None:
    class Undecided(Staff):
        """Cannot make up its mind, or says something that was not offered."""

        def __init__(self, answer: Any) -> None:
            super().__init__()
            self.answer = answer

        def choose(self, game: Game, seat: int, choice: Choice) -> int:
            if isinstance(self.answer, Exception):
                raise self.answer
            return self.answer  # type: ignore[no-any-return]

    plain = told(played("force-z", ("staff", "staff"), 1))
    for answer, said in ((KeyError("x"), "KeyError: 'x'"), (99, "BadDice: "), ("2", "BadDice: ")):
        undecided = (Undecided(answer), Staff())
        found = list(moves(Unrecorded(new_game(setup("force-z"))), undecided, 1))
        faults = [fault for move in found for fault in move.faults]
        assert faults
        assert all(f.what.startswith(said) and f.seat == 0 for f in faults)
        assert all(f.instead == "The standing default." for f in faults)
        assert told(found) == plain


@pytest.mark.clause("F24")
def test_a_seat_is_asked_for_its_own_choices_and_no_other() -> None:
    class Asked(Staff):
        """Fires no dice at all, and remembers what it was asked."""

        def __init__(self) -> None:
            super().__init__()
            self.asked: list[tuple[int, str, Purpose]] = []

        def choose(self, game: Game, seat: int, choice: Choice) -> int:
            self.asked.append((seat, choice.cause.owner, choice.cause.purpose))
            return 0 if choice.cause.purpose is Purpose.ANTI_AIRCRAFT_DICE else choice.default

    british, japanese = Asked(), Asked()
    play(setup("force-z"), (british, japanese), 1)
    assert {(seat, owner) for seat, owner, _ in british.asked} == {(0, "Britain")}
    assert Purpose.ANTI_AIRCRAFT_DICE in {purpose for _, _, purpose in british.asked}
    assert japanese.asked == []


@pytest.mark.case("C59")
@pytest.mark.clause("F30", "S1.6")
@pytest.mark.parametrize("pair", ROTA, ids="-".join)
def test_where_nobody_can_hurt_anybody_the_limit_of_turns_ends_it(pair: tuple[str, str]) -> None:
    harmless = setup_of(scenario_from(HARMLESS, "harmless.toml"))
    ended = play(harmless, captains(pair, 1), 1)
    assert ended.ending is not None
    assert ended.game.state.turn <= 4
    assert (ended.winner, ended.ending.scores) == (None, (0, 0))
    assert ended.faults == ()


@pytest.mark.case("C59")
def test_a_battle_can_be_stopped_at_any_move_and_after_any_turn() -> None:
    running = moves(Unrecorded(new_game(setup("lesson"))), captains(("staff", "staff"), 1), 1)
    next(running)
    running.close()  # type: ignore[attr-defined]
    ended = play(setup("carrier-duel"), captains(("novice", "novice"), 1), 1, turns=2)
    assert (ended.game.state.turn, ended.ending, ended.winner) == (3, None, None)


def test_the_orders_go_to_the_board_that_is_handed_in() -> None:
    class Board(Unrecorded):
        """Keeps what it was given."""

        def __init__(self, game: Game) -> None:
            super().__init__(game)
            self.kept: list[tuple[int | None, Order]] = []

        def give(self, seat: int | None, order: Order, answerer: Answerer) -> Given:
            given = super().give(seat, order, answerer)
            self.kept.append((seat, order))
            return given

    board = Board(new_game(setup("lesson")))
    seen: list[Move] = []
    ended = play(
        setup("lesson"), captains(("staff", "staff"), 1), 1, board=board, watch=seen.append
    )
    assert board.kept == [(move.seat, move.order) for move in seen]
    assert len(board.kept) == ended.orders
    assert any(isinstance(event, BattleEnded) for event in seen[-1].told.events or ())


def test_what_goes_wrong_with_the_board_is_no_captains_fault() -> None:
    class Full(Unrecorded):
        """A board that cannot write any more."""

        def give(self, seat: int | None, order: Order, answerer: Answerer) -> Given:
            if seat is None:
                return super().give(seat, order, answerer)
            raise OSError("no space left")

    with pytest.raises(OSError, match="no space left"):
        play(
            setup("lesson"),
            captains(("staff", "staff"), 1),
            1,
            board=Full(new_game(setup("lesson"))),
        )


def test_a_seat_without_a_legal_order_is_a_fault_of_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deckload.captains.match.menu", lambda game, seat: [])
    wrong: Captain = Wrong(ValueError("?"), every=1)
    with pytest.raises(RuntimeError, match="is awaited and has no legal order"):
        play(setup("lesson"), (wrong, wrong), 1)


def test_the_standing_order_is_the_last_of_the_menu() -> None:
    game = new_game(setup("carrier-duel"))
    game = battle.give(game, None, Proceed(), Unlucky()).game
    waited = awaited(game)
    assert waited.seat is not None
    assert standing_order(game, waited.seat).order == menu(game, waited.seat)[-1]


class Unlucky:
    """Rolls ones and sixes in turn."""

    def __init__(self) -> None:
        self.face = 6

    def faces(self, request: Any) -> tuple[int, ...]:
        self.face = 7 - self.face
        return (self.face,) * int(request.dice)

    def choose(self, request: Choice) -> int:
        return request.default
