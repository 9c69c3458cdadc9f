"""Battles of any orders, good and bad: what must hold holds, and every battle ends."""

from random import Random
from typing import Any

import pytest
from game_builders import Script, as_json
from game_invariants import Watch
from game_skirmish import any_legal, any_order, broadsides, skirmish
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from deckload.dice.errors import UnknownName
from deckload.dice.seeded import Seeded
from deckload.game import battle
from deckload.game.events import GunsFired
from deckload.game.orders import (
    ActFlight,
    Attack,
    DeclareSpecial,
    FireShip,
    MoveShip,
    Order,
    Strike,
)
from deckload.game.setup import Setup
from deckload.game.state import Afloat, Game, Phase
from deckload.rules.clauses import CLAUSES
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import RULINGS

READINGS = [
    (ruling.id, reading.id)
    for ruling in RULINGS.values()
    for reading in ruling.readings
    if reading.id != ruling.default
]


class Dice(Seeded):
    """Seeded dice, and choices at random."""

    def __init__(self, seed: int, turn: int) -> None:
        super().__init__(seed, turn)
        self._random = Random(seed)

    def choose(self, request):  # type: ignore[no-untyped-def]
        return self._random.choice(request.options)


def refused_without_a_trace(game: Game, seat: int | None, order: Order) -> bool:
    """Whether an order is refused; then nothing has changed and no die was asked for."""
    before = as_json(game.state)
    try:
        answer = battle.plan(game, seat, order)
    except UnknownName:
        with pytest.raises(UnknownName):
            battle.give(game, seat, order, Script())
        answer = Refusal("F1", "There is no such unit.")
    if not isinstance(answer, Refusal):
        return False
    assert answer.clause in CLAUSES
    assert answer.reason.endswith(".")
    with pytest.raises((battle.Refused, UnknownName)):
        battle.give(game, seat, order, Script())
    assert as_json(game.state) == before
    return True


class AnyBattle(RuleBasedStateMachine):
    """Orders good and bad, in any order, under any one ruling."""

    @initialize(seed=st.integers(0, 10**6), reading=st.sampled_from([None, *READINGS]))
    def begin(self, seed: int, reading: tuple[str, str] | None) -> None:
        self.random = Random(seed)
        self.seed = seed
        rulings: dict[str, Any] = dict([reading]) if reading else {}
        self.watch = Watch(battle.new_game(skirmish(**rulings)))
        self.last: tuple[int | None, Order] | None = None

    @property
    def game(self) -> Game:
        return self.watch.game

    @rule(times=st.integers(1, 8))
    def legal_orders(self, times: int) -> None:
        for _ in range(times):
            if self.game.state.phase is Phase.OVER:
                return
            self.give(*any_legal(self.game, self.random))

    def give(self, seat: int | None, order: Order) -> None:
        self.seed += 1
        dice = Dice(self.seed, self.game.state.turn)
        self.watch.go_on(battle.give(self.game, seat, order, dice))
        self.last = (seat, order)

    @rule(times=st.integers(1, 20))
    def any_orders(self, times: int) -> None:
        for _ in range(times):
            seat, order = any_order(self.game, self.random)
            if not refused_without_a_trace(self.game, seat, order):
                self.give(seat, order)

    @rule()
    def the_same_again(self) -> None:
        if self.last is None:
            return
        seat, order = self.last
        if isinstance(order, ActFlight | MoveShip | FireShip | DeclareSpecial):
            assert refused_without_a_trace(self.game, seat, order)
            if seat is not None:
                assert refused_without_a_trace(self.game, 1 - seat, order)

    @rule(name=st.sampled_from(["", "nobody", "hipper", "fulmar", "x" * 99, "ünbekannt"]))
    def orders_to_units_of_other_kinds_or_none(self, name: str) -> None:
        for order in (
            MoveShip(name if name != "hipper" else "fulmar", 3000),
            ActFlight(name if name != "fulmar" else "hipper"),
            ActFlight("zero", action=Attack("exeter")),
            ActFlight("zero", action=Strike("fulmar")),
        ):
            for seat in (0, 1):
                assert refused_without_a_trace(self.game, seat, order)

    @invariant()
    def no_old_state_changes(self) -> None:
        if hasattr(self, "watch"):
            self.watch.old_states_are_as_they_were()


AnyBattle.TestCase.settings = settings(max_examples=50, stateful_step_count=25)
TestAnyBattle = pytest.mark.case("C34", "C49")(
    pytest.mark.clause("F1", "F2", "F10", "F15", "F34", "A2.3", "S3.1")(AnyBattle.TestCase)
)


def played(setup: Setup, seed: int) -> Game:
    """A whole battle of legal orders at random, watched at every order."""
    random, watch = Random(seed), Watch(battle.new_game(setup))
    while watch.game.state.phase is not Phase.OVER:
        seat, order = any_legal(watch.game, random)
        dice = Dice(random.randrange(10**9), watch.game.state.turn)
        watch.go_on(battle.give(watch.game, seat, order, dice))
    watch.old_states_are_as_they_were()
    return watch.game


@pytest.mark.clause("S1.6", "F30", "F1", "S8.3")
@pytest.mark.case("C58", "C59")
@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_a_battle_of_any_legal_orders_ends_within_its_turns(seed: int) -> None:
    game = played(skirmish(), seed)
    assert game.state.ending is not None
    assert game.state.turn <= 4


@pytest.mark.clause("S1.4", "S2.5", "S3.1", "S4.5", "S4.6", "S5.1", "S8.3", "F31")
@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_a_battle_of_guns_and_torpedoes_ends_within_its_turns(seed: int) -> None:
    game = played(broadsides(), seed)
    assert game.state.ending is not None
    assert game.state.turn <= 5


def test_ships_fire_act_mend_and_sink_in_such_battles() -> None:
    fates: set[Afloat] = set()
    events: set[str] = set()
    for seed in range(12):
        random, game = Random(seed), battle.new_game(broadsides())
        while game.state.phase is not Phase.OVER:
            seat, order = any_legal(game, random)
            done = battle.give(game, seat, order, Dice(random.randrange(10**9), game.state.turn))
            game = done.game
            events |= {type(event).__name__ for event in done.events}
            fired = [event for event in done.events if isinstance(event, GunsFired)]
            events |= {"failed" for event in fired if event.failed}
            events |= {"spent" for event in fired if event.spent}
        fates |= {ship.afloat for ship in game.state.ships}
    assert fates >= {Afloat.AFLOAT, Afloat.SUNK}
    assert events >= {"SpecialActionTaken", "ShipWounded", "WoundMended", "failed", "spent"}


@pytest.mark.clause("S1.6", "F30")
@pytest.mark.case("C18", "C58")
@pytest.mark.parametrize("reading", READINGS, ids="=".join)
def test_every_reading_alone_can_be_played_to_the_end(reading: tuple[str, str]) -> None:
    for seed in (1, 2):
        assert played(skirmish(3, **dict([reading])), seed).state.ending is not None


@pytest.mark.case("C49")
def test_the_same_orders_and_dice_make_the_same_battle() -> None:
    one, other = played(skirmish(), 7), played(skirmish(), 7)
    assert one.state == other.state
    assert as_json(one.state) == as_json(other.state)
