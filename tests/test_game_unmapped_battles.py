"""Whole battles without positions: they end, their files verify, and no place is ever read."""

from random import Random
from typing import Any

import msgspec
import pytest
from game_skirmish import skirmish
from game_unmapped import AnyFaces, any_answers
from msgspec.structs import replace
from record_battles import reforged

from deckload.catalogue.scenarios import scenario, scenario_names
from deckload.game import battle, menu_unmapped, moving, questions, setup, striking, turn
from deckload.game.asking import questions as asked
from deckload.game.battle import NeedsAnswer
from deckload.game.legal import legal
from deckload.game.menu import menu
from deckload.game.orders import ActFlight, FireShip, Leave, MoveShip, Order
from deckload.game.planned import Plan
from deckload.game.scenario import setup_of
from deckload.game.setup import SOMEWHERE, Setup, without_positions
from deckload.game.state import Game, Phase, opening
from deckload.record.battle import Battle
from deckload.record.errors import BadBattleFile
from deckload.record.lines import OrderLine
from deckload.record.opened import load_battle, new_battle
from deckload.record.position import read_position, write_position
from deckload.record.verify import verify
from deckload.rules import places
from deckload.rules.places import Position

SEED = 7


def any_order(game: Game, random: Random) -> tuple[int | None, Order]:
    """An order of the menu that may be given by the answers that the players happen to give."""
    seat = turn.awaited(game).seat
    orders = menu(game, seat)
    random.shuffle(orders)
    # Somebody stays to fight, and fights rather than walks.
    rank = {
        order: (_leaves(order), random.random() < 0.7 and not _fights(order)) for order in orders
    }
    for order in sorted(orders, key=rank.__getitem__):
        said = asked(game, seat, order, any_answers(random))
        if isinstance(battle.plan(game, seat, said), Plan):
            return seat, said
    raise AssertionError("nothing may be ordered")


def _leaves(order: Order) -> bool:
    if isinstance(order, MoveShip):
        return order.leave
    return isinstance(order, ActFlight) and isinstance(order.action, Leave)


def _fights(order: Order) -> bool:
    if isinstance(order, FireShip):
        return bool(order.guns or order.anti_aircraft)
    return isinstance(order, ActFlight) and order.action is not None


def step(fought: Battle, random: Random) -> None:
    seat, order = any_order(fought.game, random)
    fought.give(seat, order, fought.dice(SEED))


def fought_out(made: Setup, seed: int = 1) -> Battle:
    fought, random = new_battle(made, seed=SEED), Random(seed)
    while not turn.awaited(fought.game).over:
        step(fought, random)
    fought.reveal(SEED)
    return fought


@pytest.mark.parametrize("name", scenario_names())
def test_every_scenario_ends_and_its_file_verifies(name: str) -> None:
    found = scenario(name)
    fought = fought_out(setup_of(found, mapped=False))
    assert fought.game.state.ending is not None
    verdict = verify(fought.text)
    assert verdict.passed, verdict.findings
    assert verdict.finished
    read = load_battle(fought.text)
    assert read.trouble is None
    assert read.game == fought.game
    given = [line.order for line in read.lines if isinstance(line, OrderLine)]
    assert any(order.facts for order in given if isinstance(order, ActFlight | FireShip))


def test_a_scenario_without_positions_knows_who_is_on_the_table_and_no_more() -> None:
    found = scenario("carrier-duel")
    off = found.may_stay_off[:1]
    plain, blind = (setup_of(found, off_table=off, mapped=mapped) for mapped in (True, False))
    assert plain.mapped
    assert not blind.mapped
    for ship, same_ship in zip(plain.vessels, blind.vessels, strict=True):
        assert same_ship.place == (ship.place and SOMEWHERE)
    for flight, same_flight in zip(plain.squadrons, blind.squadrons, strict=True):
        assert same_flight.place == (flight.place and SOMEWHERE)
    assert not any(vessel.heading for vessel in blind.vessels)
    changed = {"mapped": True, "vessels": plain.vessels, "squadrons": plain.squadrons}
    assert replace(blind, **changed) == plain
    state = opening(blind)
    assert [ship.place is None for ship in state.ships] == [v.off_table for v in plain.vessels]


def test_an_order_that_lacks_an_answer_leaves_no_line() -> None:
    fought, random = new_battle(without_positions(skirmish()), seed=SEED), Random(2)
    seen = 0
    while not turn.awaited(fought.game).over:
        seat, order = any_order(fought.game, random)
        if isinstance(order, ActFlight | FireShip | MoveShip) and order.facts:
            before = fought.text
            with pytest.raises(NeedsAnswer):
                fought.give(seat, replace(order, facts=order.facts[:-1]), fought.dice(SEED))
            assert fought.text == before
            seen += 1
        fought.give(seat, order, fought.dice(SEED))
    assert seen > 10


def test_orders_are_taken_back_and_done_again_with_their_answers() -> None:
    fought, random = new_battle(without_positions(skirmish()), seed=SEED), Random(3)
    states = [fought.game.state]
    for _ in range(60):
        step(fought, random)
        states.append(fought.game.state)
    text = fought.text
    fought.undo()
    assert fought.game.state in states[:-1]
    fought.redo()
    assert fought.game.state == states[-1]
    fought.undo(0)
    assert fought.game.state == states[0]
    step(fought, random)
    assert verify(fought.text).passed
    assert fought.text.startswith(text)
    # At each line the state is what was folded there.
    read = load_battle(fought.text)
    found = {
        as_text(read.game_at(line)) for line in range(len(read.lines)) if read.course.is_place(line)
    }
    assert {as_text(Game(read.setup, state)) for state in states} <= found


def as_text(game: Game) -> bytes:
    return msgspec.json.encode(game.state)


def test_a_position_of_such_a_battle_is_one() -> None:
    fought, random = new_battle(without_positions(skirmish()), seed=SEED), Random(4)
    for _ in range(40):
        step(fought, random)
    raw = write_position(fought.game)
    assert read_position(raw).game.state == fought.game.state


def forged(change: Any) -> bytes:
    """The file of an unmapped battle with something in it changed and a new chain."""
    return reforged(fought_out(without_positions(skirmish())).text, change)


def place_a_ship(lines: list[Any]) -> None:
    lines[0]["setup"]["vessels"][0]["place"] = {"x": 1, "y": 0}


def turn_a_ship(lines: list[Any]) -> None:
    lines[0]["setup"]["vessels"][0]["heading"] = 90


def place_a_flight(lines: list[Any]) -> None:
    lines[0]["setup"]["squadrons"][0]["place"] = {"x": 0, "y": 1}


@pytest.mark.parametrize("change", [place_a_ship, turn_a_ship, place_a_flight])
def test_a_set_up_that_says_more_than_is_kept_is_refused(change: Any) -> None:
    with pytest.raises(BadBattleFile, match="keeps no positions"):
        load_battle(forged(change))


def moved(**changes: Any) -> Any:
    def change(lines: list[Any]) -> None:
        for line in lines:
            for event in line.get("events", ()):
                if event["type"] == "ship-moved" and event.get("place"):
                    event.update(changes)
                    return

    return change


@pytest.mark.parametrize(
    "changes", [{"place": {"x": 5, "y": 5}}, {"heading": 45}, {"smoke": [{"x": 5, "y": 5}]}]
)
def test_an_event_that_says_more_than_is_kept_cannot_have_happened(changes: Any) -> None:
    read = load_battle(forged(moved(**changes)))
    assert read.trouble is not None
    assert "keeps no positions" in read.trouble.sentence


def test_a_state_that_says_more_than_is_kept_cannot_be_begun_from() -> None:
    made = without_positions(skirmish())
    state = opening(made)
    there = Position(1, 1)
    ships = [replace(state.ships[0], **change) for change in ({"place": there}, {"heading": 5})]
    flight = replace(state.flights[0], place=there)
    for changed in (
        *(replace(state, ships=(ship, *state.ships[1:])) for ship in ships),
        replace(state, flights=(flight, *state.flights[1:])),
    ):
        with pytest.raises(BadBattleFile, match="keeps no positions"):
            new_battle(made, seed=SEED, start=changed)


class Nowhere:
    """A place that says nothing: to read a coordinate of it is an error."""

    def __repr__(self) -> str:
        return "nowhere"


@pytest.mark.parametrize("name", [*scenario_names(), "skirmish"])
def test_no_coordinate_is_ever_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = skirmish(turns=6) if name == "skirmish" else setup_of(scenario(name))
    nowhere: Any = Nowhere()
    for module in (setup, menu_unmapped, moving, questions, striking):
        assert module.SOMEWHERE == SOMEWHERE
        monkeypatch.setattr(module, "SOMEWHERE", nowhere)

    def poison(*_: object, **__: object) -> Any:
        raise AssertionError("a distance was measured where no positions are kept")

    for measure in ("squared_distance", "within", "overlap", "in_contact", "alongside"):
        monkeypatch.setattr(places, measure, poison)
    game = battle.new_game(without_positions(made))
    random = Random(5)
    kept: list[object] = []
    while game.state.phase is not Phase.OVER:
        for seat in (0, 1):
            legal(game, seat)
        game = battle.give(game, *any_order(game, random), AnyFaces(random)).game
        kept += [ship.place for ship in game.state.ships] + [f.place for f in game.state.flights]
    assert all(place is None or place is nowhere for place in kept)
