"""The odds of plans: what comes of an order is among them (A3.2, A2.5)."""

from random import Random
from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    allowed,
    bound,
    engaged,
    fly,
    squadron,
    vessel,
    with_ship,
    with_state,
)
from game_skirmish import any_legal, skirmish
from hypothesis import given, settings
from hypothesis import strategies as st
from twin import outcomes

from deckload.dice.resolve import resolve
from deckload.dice.seeded import Seeded
from deckload.game import battle
from deckload.game.battle import plan
from deckload.game.orders import (
    ActFlight,
    Attack,
    Strike,
)
from deckload.game.planned import Plan
from deckload.game.state import Game, Phase
from deckload.odds.exact import Solver
from deckload.rules.interception import Engaged
from deckload.units.weapons import Flak

SOLVER = Solver()


@pytest.mark.clause("A3.2", "A2.5", "F24")
@settings(max_examples=25)
@given(
    st.integers(0, 10**6),
    st.sampled_from([{}, {"press_on": "yes"}, {"lock": "turn"}, {"aa_timing": "after"}]),
)
def test_what_comes_of_an_order_is_among_its_odds(seed: int, rulings: dict[str, str]) -> None:
    random = Random(seed)
    game = battle.new_game(skirmish(2, **rulings))
    while game.state.phase is not Phase.OVER:
        seat, order = any_legal(game, random)
        planned = plan(game, seat, order)
        assert isinstance(planned, Plan)
        dice = random.randrange(10**9)
        if planned.engagement.result and random.random() < 0.3:
            wanted = ("planes_lost", "hits", "reply_planes_lost", "attackers_armed", "damage")
            fields = [field.name for field in planned.engagement.fields]
            asked = planned.engagement.asking(*[name for name in wanted if name in fields])
            odds = SOLVER.solve(asked)
            outcome = resolve(planned.engagement, Seeded(dice))
            values = tuple(outcome[name] for name in asked.result)
            assert abs(float(odds.mass.sum()) - 1) < 1e-12
            assert odds.p(*values) > 0, (order, values)
        game = battle.give(game, seat, order, Seeded(dice)).game


def small(name: str, **changes: Any) -> Any:
    """A flight of one plane, so that every face of every die can be tried."""
    return squadron("mine", name, RED, (29, 20), planes=1, **changes)


def same_as_tried_out(game: Game, order: ActFlight, *fields: str) -> None:
    """The exact odds are those of every way that the dice may fall."""
    asked = allowed(game, RED, order).engagement.asking(*fields)
    odds, tried = dict(SOLVER.solve(asked).outcomes()), outcomes(asked)
    assert sum(tried.values()) == 1
    assert set(odds) == {values for values, chance in tried.items() if chance}
    for values, chance in odds.items():
        assert abs(chance - float(tried[values])) < 1e-12


@pytest.mark.clause("F20", "A3.7", "F29")
def test_the_odds_of_a_reply_and_a_strike_in_one_activation() -> None:
    near = vessel("hipper", "Admiral Hipper", BLUE, (29, 20.5))
    fighter = squadron("bf-109", "Bf 109", BLUE, (30, 20), planes=1)
    game = bound(small("Beaufighter", hits=1), fighter, near, press_on="yes")
    game = engaged(game, ("bf-109", "mine"))
    order = fly("mine", reply="bf-109", action=Strike("hipper"))
    wanted = ("reply_planes_lost", "planes_lost", "hits", "damage", "mine_armed")
    same_as_tried_out(game, order, *wanted)
    asked = allowed(game, RED, order).engagement.asking("mine_armed", "hits", "damage")
    dry = [values for values, _ in SOLVER.solve(asked).outcomes() if not values[0]]
    assert dry == [(0, 0, 0)]


@pytest.mark.clause("F7", "F29")
def test_the_odds_of_a_reply_and_an_attack_on_the_same_flight() -> None:
    fighter = squadron("bf-109", "Bf 109", BLUE, (30, 20), planes=2)
    game = bound(small("Fulmar"), fighter, lock="turn")
    game = with_state(game, engagements=(Engaged("bf-109", "mine", over=True),))
    order = fly("mine", reply="bf-109", action=Attack("bf-109"))
    same_as_tried_out(game, order, "reply_planes_lost", "planes_lost", "mine_armed")


@pytest.mark.clause("S4.6", "F24")
def test_the_odds_of_a_strike_at_a_crippled_ship() -> None:
    ship = vessel("hipper", "Admiral Hipper", BLUE, (30, 20), aa=Flak(dice=2, range=4))
    game = with_ship(bound(small("Kate"), ship), "hipper", damage=3)
    wanted = ("planes_lost", "hits", "hipper_aa_works")
    same_as_tried_out(game, fly("mine", action=Strike("hipper")), *wanted)


@pytest.mark.clause("A5.2")
@pytest.mark.case("C29")
def test_the_odds_of_a_strike_at_a_carrier_that_may_be_busy_yet() -> None:
    ship = vessel("zuikaku", "IJN Zuikaku", BLUE, (30, 20), aa=Flak(dice=0, range=4))
    game = bound(small("Val"), ship, busy_window="turn")
    order = fly("mine", action=Strike("zuikaku"))
    same_as_tried_out(game, order, "damage", "criticals", "watched")
