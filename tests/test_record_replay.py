"""Replay equals play: a battle opened from its file is the battle that was played."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from record_battles import SEED, carriers, duel, finished, hashed, over, play, short, step

from deckload.catalogue import load
from deckload.dice.seeded import Seeded
from deckload.game import battle as rules
from deckload.game.state import Game, opening
from deckload.record.hashes import state_hash
from deckload.record.opened import load_battle, new_battle
from deckload.record.verify import verify
from deckload.units.roster import Roster


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.booleans())
def test_an_opened_battle_is_the_battle_played(choice: int, small: bool) -> None:
    chance = random.Random(choice)
    battle = new_battle(duel(3) if small else carriers(4), seed=SEED)
    while not over(battle):
        step(battle, chance)
        if chance.random() < 0.15:
            opened = load_battle(battle.text)
            assert opened.text == battle.text
            assert opened.game == battle.game
            assert opened.course.rolled == battle.course.rolled
            assert opened.trouble is None
            battle = opened
    battle.reveal(SEED)
    verdict = verify(battle.text)
    assert [finding.passed for finding in verdict.findings] == [True, True, True]
    assert verdict.finished


def test_the_state_is_the_fold_of_the_outcomes_and_runs_no_rule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = load_battle(finished())
    folded = rules.folded(played.setup, [e for a in played.accounts for e in a.events or ()])
    assert folded == played.game.state
    monkeypatch.setattr(rules, "plan", None)
    monkeypatch.setattr(rules, "give", None)
    monkeypatch.setattr(rules, "resolve", None)
    assert load_battle(finished()).game == played.game


def test_every_place_can_be_looked_at_without_moving() -> None:
    battle = load_battle(short())
    states = [battle.game_at(account.outcome or 0).state for account in battle.accounts]
    assert len({state_hash(state) for state in states}) > 10
    assert states[-1] == battle.game.state
    assert battle.game_at(0) == Game(battle.setup, opening(battle.setup))
    assert battle.text == short()


def test_the_same_seed_gives_the_same_bytes() -> None:
    again = play(new_battle(carriers(), seed=SEED), random.Random(1))
    again.reveal(SEED)
    assert again.text == finished(1)
    other = play(new_battle(carriers(), seed="20"), random.Random(1))
    other.reveal("20")
    assert other.text == finished(1)
    assert finished(1) != finished(2)


def test_a_file_that_is_opened_and_played_on_is_the_file_played_at_once() -> None:
    chance = random.Random(9)
    whole = new_battle(duel(3), seed=SEED)
    parts = new_battle(duel(3), seed=SEED)
    while not over(whole):
        state = chance.getstate()
        step(whole, chance)
        chance.setstate(state)
        step(parts, chance)
        parts = load_battle(parts.text)
    assert parts.text == whole.text


def renamed(roster: Any, kept: int) -> Any:
    """A roster of fewer units, in another order and under other names."""
    units: list[Any] = list(roster)[::-1][:kept]
    new = [replace(u, id=f"new-{u.id}", name=f"New {u.name}", aliases=()) for u in units]
    return Roster(new, roster.kind)


def test_a_battle_needs_no_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    before, text = finished(), short()
    aircraft, ships = load.aircraft_roster(), load.ship_roster()
    monkeypatch.setattr(load, "aircraft_roster", lambda: renamed(aircraft, 2))
    monkeypatch.setattr(load, "ship_roster", lambda: renamed(ships, 2))
    monkeypatch.setattr(load, "_text", None)
    assert verify(before).passed
    battle = load_battle(text)
    assert battle.setup.squadron("zero").aircraft.name == "Zero"
    play(battle, random.Random(3))
    assert over(battle)
    assert verify(battle.text).passed


def test_the_seed_is_not_in_the_file_until_it_is_told() -> None:
    seed = "a seed that is long enough to be found in a text"
    battle = new_battle(duel(1), seed=seed)
    chance = random.Random(1)
    while not over(battle):
        step(battle, chance, battle.dice(seed))
    assert seed.encode() not in battle.text
    battle.reveal(seed)
    assert seed.encode() in battle.text.split(b"\n")[-2]


def test_dice_know_what_was_rolled_this_turn() -> None:
    battle = new_battle(duel(2), seed=SEED)
    chance, at = random.Random(4), 1
    counted: dict[tuple[str, str], int] = {}
    while not over(battle):
        if battle.game.state.turn != at:
            counted, at = {}, battle.game.state.turn
        dice = battle.dice(SEED)
        assert isinstance(dice, Seeded)
        assert dice.rolled == counted
        step(battle, chance, dice)
        counted = dice.rolled
    assert hashed(battle) == hashed(load_battle(battle.text))
