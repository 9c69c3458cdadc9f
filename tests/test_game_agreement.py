"""What is told, the menu and the plans say the same (S1.5, S3, F1-F16)."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from game_builders import (
    RED,
)
from game_skirmish import any_legal, broadsides, skirmish
from hypothesis import given, settings
from hypothesis import strategies as st

from deckload.dice.seeded import Seeded
from deckload.game import battle
from deckload.game.battle import plan
from deckload.game.legal import Possibility, legal
from deckload.game.menu import menu
from deckload.game.orders import (
    ActFlight,
    Action,
    AntiAircraft,
    Attack,
    DeclareSpecial,
    FireShip,
    Gunfire,
    Land,
    Leave,
    MoveShip,
    Strike,
)
from deckload.game.planned import Plan
from deckload.game.state import Game, Phase, Where
from deckload.rules.headings import ahead
from deckload.rules.movement import Reach, homeward
from deckload.rules.places import Position, squared_distance
from deckload.rules.special_actions import SpecialAction


def somewhere_near(game: Game, unit: str, target: Position) -> Iterator[Position | None]:
    """Standing still, and many places about a target, the nearest to the flight among them."""
    yield None
    yield target
    start = game.flight(unit).place
    reach = [1000, 1095] if game.setup.rulings["contact"] == "touch" else [1000, 1095, 1995]
    for distance, heading in product(reach, range(0, 360, 15)):
        yield ahead(target, heading, distance)
    if start is not None:
        for distance in reach:
            yield homeward(target, start, Reach(3 * distance, "F11"))


def arrivals(game: Game, unit: str, target: Position) -> list[Position | None]:
    flight = game.flight(unit)
    if flight.where is Where.UP:
        return [None]
    depth = 0 if game.side_of(unit) == RED else game.setup.table.depth
    return [Position(target.x + dx, depth) for dx in (0, 1100, -1100)]


def can_be_done(game: Game, seat: int, unit: str, action: Action, target: Position) -> bool:
    """Whether any of many orders for it is legal."""
    return any(
        isinstance(plan(game, seat, ActFlight(unit, arrive=arrive, to=to, action=action)), Plan)
        for arrive in arrivals(game, unit, target)
        for to in somewhere_near(game, unit, target)
    )


def is_crowded(game: Game, unit: str, place: Position) -> bool:
    """Whether another flight may be in the way at a place."""
    return any(
        other.place is not None and squared_distance(other.place, place) < 4000**2
        for other in game.up()
        if other.id != unit and other.place != place
    )


def action_of(one: Possibility) -> Action | None:
    kinds: dict[str, Any] = {"attack": Attack, "strike": Strike, "land": Land}
    return kinds[one.what](one.target) if one.what in kinds else None


def agree(game: Game, seat: int) -> int:
    """legal() and the menu say of every target what the plans do; how many were looked at."""
    looked = 0
    orders = menu(game, seat)
    for unit in legal(game, seat).units:
        if unit.refusal is not None:
            assert not any(
                unit.unit in (getattr(o, "flight", ""), getattr(o, "ship", "")) for o in orders
            )
            continue
        for one in unit.possibilities:
            looked += 1
            _agree_on(game, seat, unit.unit, one, orders)
    return looked


def _agree_on(game: Game, seat: int, unit: str, one: Possibility, orders: list[Any]) -> None:
    action = action_of(one)
    if action is not None:
        ship = game.setup.is_ship(one.target)
        place = game.ship(one.target).place if ship else game.flight(one.target).place
        assert place is not None
        found = can_be_done(game, seat, unit, action, place)
        offered = [o for o in orders if getattr(o, "flight", "") == unit and o.action == action]
        if one.allowed and is_crowded(game, unit, place):
            # The room is told as if every place in contact were free.
            return
        assert found is one.allowed, (unit, one)
        assert bool(offered) is one.allowed, (unit, one)
    elif one.what == "leave":
        offered = [o for o in orders if getattr(o, "flight", "") == unit and o.action == Leave()]
        assert bool(offered) is one.allowed
    elif one.what == "return fire":
        offered = [o for o in orders if getattr(o, "flight", "") == unit and o.reply == one.target]
        assert bool(offered) is one.allowed or game.setup.rulings["reply"] == "leaving"
    elif one.what == "anti-aircraft fire":
        shot = FireShip(unit, (AntiAircraft(one.target, 1),))
        assert isinstance(plan(game, seat, shot), Plan) is one.allowed
    elif one.what.startswith("fire "):
        line = one.what.removeprefix("fire ")
        shot = FireShip(unit, guns=(Gunfire(one.target, (line,)),))
        assert isinstance(plan(game, seat, shot), Plan) is one.allowed
        fired = {
            (at.target, name)
            for o in orders
            if isinstance(o, FireShip) and o.ship == unit
            for at in o.guns
            for name in at.lines
        }
        assert ((one.target, line) in fired) is one.allowed
    elif one.what == "special action":
        declared = DeclareSpecial(unit, SpecialAction(one.target))
        assert isinstance(plan(game, seat, declared), Plan) is one.allowed
        assert (declared in orders) is one.allowed
    elif one.what == "launch" and game.state.phase is Phase.MOVEMENT:
        launching = [
            o
            for o in orders
            if isinstance(o, MoveShip) and one.target in [each.flight for each in o.launches]
        ]
        assert one.allowed or not launching


@pytest.mark.clause("F1", "F3", "F4", "F10", "F16", "A3.1", "S1.5")
@settings(max_examples=40)
@given(
    st.integers(0, 10**6),
    st.sampled_from(
        [
            {},
            {"contact": "inch"},
            {"press_on": "yes"},
            {"interceptor_leaves": "no"},
            {"lock": "turn"},
            {"spent_bombers": "home"},
            {"reply": "leaving"},
        ]
    ),
)
def test_legal_orders_menu_and_plans_agree_in_any_battle(
    seed: int, rulings: dict[str, str]
) -> None:
    random = Random(seed)
    made = broadsides(3, **rulings) if seed % 3 == 0 else skirmish(3, **rulings)
    game, looked = battle.new_game(made), 0
    while game.state.phase is not Phase.OVER:
        seat, order = any_legal(game, random)
        if seat is not None and (random.random() < 0.15 or not looked):
            looked += agree(game, seat)
        game = battle.give(game, seat, order, Seeded(random.randrange(10**9))).game
    assert looked > 0
