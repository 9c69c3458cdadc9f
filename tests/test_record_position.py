"""Positions: a battle carried over at one moment, with every field and nothing made up."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from record_battles import SEED, carriers, duel, next_order, over, play, step
from record_values import TEXTS, floats_in, values

from deckload.captains.board import Unrecorded
from deckload.captains.match import moves
from deckload.captains.roster import captain
from deckload.catalogue.scenarios import scenario, scenario_names
from deckload.dice.recorded import Unanswered
from deckload.dice.requests import cause_of
from deckload.dice.typed import Typed
from deckload.game.battle import new_game
from deckload.game.scenario import setup_of
from deckload.game.setup import Setup, without_positions
from deckload.game.state import Game, Phase, State, Where, opening
from deckload.record import limits, possible_state
from deckload.record.errors import BadBattleFile
from deckload.record.lines import HeaderLine, Line, in_full
from deckload.record.opened import begun_from, load_battle, new_battle
from deckload.record.position import (
    BadPosition,
    is_position,
    not_held,
    read_position,
    rewritten,
    write_position,
)
from deckload.record.verify import verify
from deckload.rules.interception import Engaged
from deckload.rules.numbers import with_departures
from deckload.rules.rulings import Rulings

NOTES = 'Next week at Ann\'s: "the 109s are low",\n\ttabs \\ and 加賀 too\r\n=1+1'
OFF = 2
"""The seed of the battles whose carriers stay off the table."""


@cache
def reached(name: str, seed: int, **readings: str) -> tuple[Game, ...]:
    """Every game that a battle of random orders passes through; carriers that may stay off do."""
    found = scenario(name)
    off = found.may_stay_off if seed == OFF else ()
    setup = in_full(setup_of(found, rulings=Rulings(readings), off_table=off))
    first = new_game(setup)
    novices = (captain("novice", seed, 0), captain("novice", seed, 1))
    return (first, *(move.game for move in moves(Unrecorded(first), novices, seed)))


def some(games: tuple[Game, ...], most: int = 40) -> tuple[Game, ...]:
    """So many of them, spread over the battle, the last one included."""
    return games[:: -max(1, len(games) // most)]


@pytest.mark.case("C74")
@pytest.mark.parametrize("name", scenario_names())
@pytest.mark.parametrize("seed", [1, 2])
def test_export_of_import_is_the_same_byte_for_byte(name: str, seed: int) -> None:
    for game in some(reached(name, seed)):
        raw = write_position(game, NOTES)
        read = read_position(raw)
        assert read.game == game
        assert (read.notes, read.filled) == (NOTES, ())
        assert write_position(read.game, read.notes) == rewritten(read) == raw
        assert raw.endswith(b"}\n")
        assert not raw.endswith(b"\n\n")
        assert floats_in(json.loads(raw)) == []


@pytest.mark.case("C74")
def test_rulings_that_keep_marks_longer_are_carried_over_with_them() -> None:
    games = reached("carrier-duel", 3, ammo_when="bound", lock="turn")
    for game in some(games):
        read = read_position(write_position(game)).game
        assert read == game
        assert dict(read.setup.readings)["lock"] == "turn"
        assert set(dict(read.setup.readings)) == set(Rulings())


@pytest.mark.case("C74")
def test_what_a_battle_in_the_middle_has_is_there() -> None:
    """Damage, wounds, ammunition, ordnance, markers and due turns are met in the games tried."""
    found = {
        "damage": False,
        "wounds": False,
        "step": False,
        "dropped": False,
        "due": False,
        "away": False,
        "engaged": False,
        "fired": False,
        "acted": False,
        "deck": False,
    }
    for seed in (1, 2, 3):
        for game in some(reached("carrier-duel", seed)):
            state = read_position(write_position(game)).game.state
            ships = zip(state.ships, game.setup.vessels, strict=True)
            found["damage"] |= any(ship.damage < vessel.ship.damage for ship, vessel in ships)
            found["wounds"] |= any(ship.wounds for ship in state.ships)
            found["fired"] |= any(ship.fired for ship in state.ships)
            found["deck"] |= any(ship.deck_work for ship in state.ships)
            found["step"] |= any(flight.stores.step > 1 for flight in state.flights)
            found["dropped"] |= any(not flight.stores.ordnance for flight in state.flights)
            found["acted"] |= any(flight.acted for flight in state.flights)
            found["due"] |= any(f.where is Where.COMING and f.due > 1 for f in state.flights)
            found["away"] |= any(f.where is Where.AWAY and f.due > 1 for f in state.flights)
            found["engaged"] |= bool(state.engagements)
    assert all(found.values()), found


@pytest.mark.case("C74", "C68")
@settings(max_examples=40, deadline=None)
@given(TEXTS, TEXTS, TEXTS)
def test_any_names_and_notes_come_back(one: str, other: str, notes: str) -> None:
    plain = duel()
    setup = in_full(
        replace(
            plain,
            title=other,
            scenario=one,
            sides=(one or "1", other or "2"),
            vessels=tuple(replace(vessel, name=one) for vessel in plain.vessels),
            squadrons=tuple(replace(each, name=other) for each in plain.squadrons),
        )
    )
    raw = write_position(new_game(setup), notes)
    read = read_position(raw)
    assert read.game.setup == setup
    assert read.notes.encode() == notes.encode()
    assert rewritten(read) == raw


@pytest.mark.case("C74")
@settings(max_examples=150, deadline=None)
@given(values(State))
def test_a_header_holds_any_state_that_it_takes(state: State) -> None:
    """No field of the state is lost in the first line, whatever it holds."""
    header = new_battle(duel(), seed=SEED).header
    line = replace(header, start=state, notes="n")
    again = msgspec.json.decode(msgspec.json.encode(line), type=HeaderLine)
    assert again == line
    assert again.first_state == state


def test_a_battle_begun_before_its_first_turn_says_nothing_of_a_start() -> None:
    battle = new_battle(duel(), seed=SEED)
    first = battle.text.split(b"\n")[0]
    assert b'"start"' not in first
    assert b'"notes"' not in first
    assert battle.header.first_state == opening(duel())
    assert battle.game.state == opening(duel())


def boundaries(setup: Setup, choice: int = 1) -> Iterator[Game]:
    """The games of a recorded battle, before the first order and after each."""
    battle, chance = new_battle(setup, seed=SEED), random.Random(choice)
    yield battle.game
    while not over(battle):
        step(battle, chance)
        yield battle.game


@pytest.mark.case("C74")
@pytest.mark.parametrize("seeded", [True, False])
def test_a_battle_begun_from_a_position_plays_replays_and_verifies(seeded: bool) -> None:
    games = list(boundaries(carriers()))
    for game in games[3 :: len(games) // 5]:
        position = read_position(write_position(game, NOTES))
        battle = begun_from(position, seed=SEED if seeded else None)
        assert battle.game == position.game
        chance = random.Random(7)
        while not over(battle):
            seat, order = next_order(battle, chance)
            battle.give(seat, order, battle.dice(SEED) if seeded else Typed(_lowest))
        if seeded:
            battle.reveal(SEED)
        again = load_battle(battle.text)
        assert again.trouble is None
        assert again.game == battle.game
        assert again.game_at(0).state == game.state
        assert again.header.notes == NOTES
        assert [a.events for a in again.accounts] == [a.events for a in battle.accounts]
        assert verify(battle.text).passed
        assert verify(battle.text).faces.passed is (True if seeded else None)


def _lowest(request: Any, trouble: str | None) -> str:
    """Dice typed at a table where initiative is never a tie, and else little is rolled."""
    face = "2" if cause_of(request).owner == "Red" else "1"
    return " ".join(face * request.dice)


@pytest.mark.case("C74")
def test_undo_goes_back_to_the_position_and_no_further() -> None:
    game = list(boundaries(carriers()))[20]
    battle = new_battle(game.setup, seed=SEED, start=game.state)
    chance = random.Random(2)
    play(battle, chance, 6)
    moved = battle.game
    battle.undo(0)
    assert battle.game.state == game.state
    assert battle.undo_goes_to is None
    battle.redo()
    assert battle.game == moved
    assert verify(battle.text).passed


@pytest.mark.case("C74")
def test_from_the_start_of_a_turn_the_same_seed_meets_the_same_faces() -> None:
    whole, chance = new_battle(carriers(4), seed=SEED), random.Random(5)
    while (whole.game.state.turn, whole.game.state.phase) != (2, Phase.INITIATIVE):
        step(whole, chance)
    part = begun_from(read_position(write_position(whole.game)), seed=SEED)
    before = len(whole.lines)
    while not over(whole):
        seat, order = next_order(whole, chance)
        whole.give(seat, order, whole.dice(SEED))
        part.give(seat, order, part.dice(SEED))
        assert part.game == whole.game
    assert len(part.lines) - 1 == len(whole.lines) - before


@pytest.mark.case("C74")
def test_what_a_position_does_not_hold_is_listed() -> None:
    assert not_held(new_battle(duel())) == ()
    battle, chance = new_battle(carriers(), seed=SEED, id="x"), random.Random(1)
    while battle.game.state.phase is not Phase.BOUND:
        step(battle, chance)
    play(battle, chance, 4)
    battle.undo()
    play(battle, chance, 1)
    back = len(battle.branches())
    assert back
    told = " ".join(not_held(battle))
    orders = len(battle.accounts)
    assert f"What led there: {orders} orders with " in told
    assert "Which dice have been rolled this turn" in told
    assert "What was taken back: " in told
    assert "The seed of the dice" in told
    assert "The id that tells the battle from others." in told
    assert "under way" not in told

    begun = begun_from(read_position(write_position(battle.game)))
    assert "The position that the battle was begun from." in not_held(begun)
    assert "seed" not in " ".join(not_held(begun))


@pytest.mark.case("C74")
def test_an_order_half_answered_is_listed_and_not_taken_along() -> None:
    battle = new_battle(duel())
    before = battle.game
    with suppress(Unanswered):
        battle.give(None, next_order(battle, random.Random(1))[1], _OneRoll())
    assert battle.under_way is not None
    told = " ".join(not_held(battle))
    assert "The order under way in line 1, with 1 answer" in told
    assert "rolled this turn" not in told
    assert read_position(write_position(battle.game)).game.state == before.state


class _OneRoll:
    """Answers one roll and no more."""

    def __init__(self) -> None:
        self._left = 1

    def faces(self, request: Any) -> list[int]:
        if not self._left:
            raise Unanswered(request)
        self._left -= 1
        return [1] * int(request.dice)

    def choose(self, request: Any) -> int:
        raise Unanswered(request)


@pytest.mark.case("C74")
def test_every_kind_of_line_is_either_in_the_state_or_listed() -> None:
    """A new kind of line has to be thought of here: what it says must not be lost unseen."""
    assert {kind.__struct_config__.tag for kind in get_args(Line)} == {
        *("order", "roll", "choice", "outcome"),  # what led there
        *("undo", "redo", "go"),  # what was taken back
        *("rules", "migrated", "seed"),  # about the file alone
    }


def test_the_small_state_of_these_tests_is_whole() -> None:
    assert possible_state.state_fault(duel(), opening(duel())) is None
    assert possible_state.stuck_fault(new_game(duel())) is None
    assert is_position(write_position(new_game(duel())))
    assert not is_position(new_battle(duel()).text)
    assert limits.MOST_POSITION == 4 * 2**20


Change = Callable[[State], State]


def _ship(**changes: Any) -> Change:
    def change(state: State) -> State:
        return replace(state, ships=(replace(state.ships[0], **changes), *state.ships[1:]))

    return change


@pytest.mark.case("C74")
@pytest.mark.parametrize(
    "change",
    [
        _ship(damage=1000),
        lambda state: replace(state, ships=()),
        lambda state: replace(state, turn=0),
        lambda state: replace(state, engagements=(Engaged("zero", "zero"),)),
        lambda state: replace(state, phase=Phase.BOUND),
    ],
    ids=["damage", "ships", "turn", "engaged", "phase"],
)
def test_no_position_is_written_and_no_battle_begun_that_could_not_be_read(change: Change) -> None:
    game = new_game(duel())
    wrong = Game(game.setup, change(game.state))
    with pytest.raises(BadPosition, match=r"state\."):
        write_position(wrong)
    with pytest.raises(BadBattleFile, match=r"state\."):
        new_battle(wrong.setup, start=wrong.state)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_any_state_at_all_is_taken_or_refused_in_words(data: st.DataObject) -> None:
    game = new_game(duel())
    field = data.draw(st.sampled_from(State.__struct_fields__))
    annotation = State.__annotations__[field]
    wrong = replace(game.state, **{field: data.draw(values(annotation))})
    raw, trouble = b"", ""
    try:
        raw = write_position(Game(game.setup, wrong))
    except BadPosition as refused:
        trouble = str(refused)
    assert trouble.isprintable()
    assert "state" in trouble if trouble else read_position(raw).game.state == wrong


@pytest.mark.case("C74")
def test_a_battle_that_keeps_no_positions_is_carried_over_too() -> None:
    for name in scenario_names():
        game = new_game(in_full(without_positions(setup_of(scenario(name)))))
        read = read_position(write_position(game))
        assert read.game == game
        assert not read.game.setup.mapped
        assert begun_from(read).game == game


@pytest.mark.case("C74")
def test_house_rules_are_carried_over_with_their_name() -> None:
    own = Rulings({"lock": "turn"}, with_departures((("air.dive_hit", 2),)))
    setup = in_full(setup_of(scenario("force-z"), rulings=own, house="Ann's"))
    read = read_position(write_position(new_game(setup)))
    assert read.game.setup == setup
    assert read.game.setup.rulings == own
    assert read.game.setup.house == "Ann's"
    battle = load_battle(begun_from(read, seed=SEED).text)
    assert battle.trouble is None
    assert battle.header.house is not None
    assert battle.setup == setup
