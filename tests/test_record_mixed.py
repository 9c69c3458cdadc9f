"""Dice by side: one side types, the other's are rolled, and the record tells them apart."""

import random

import pytest
from record_battles import SEED, duel, next_order, over, reforged

from deckload.cli.luck import luck_of
from deckload.dice.needs import Cause
from deckload.dice.recorded import Unanswered
from deckload.dice.requests import Dice
from deckload.dice.seeded import keyed_faces, seed_key
from deckload.record.battle import Battle
from deckload.record.lines import By, DiceKind, RollLine
from deckload.record.opened import load_battle, new_battle
from deckload.record.sides import BySide
from deckload.record.verify import verify

RED, BLUE = "Red", "Blue"


def blue_types(owner: str) -> By:
    """Blue has real dice; Red's and the table's are rolled."""
    return By.TYPED if owner == BLUE else By.ROLLED


def play_on(battle: Battle, chance: random.Random, orders: int = 10**6) -> list[int]:
    """Play at random, Blue typing threes; the lines of prompts that Blue was shown."""
    asked = []
    for _ in range(orders):
        if over(battle):
            break
        seat, order = next_order(battle, chance)
        try:
            battle.give(seat, order, BySide(battle.dice(SEED), blue_types))
            continue
        except Unanswered:
            pass
        while (request := battle.pending) is not None:
            asked.append(len(battle.lines))
            given = (3,) * request.dice if isinstance(request, Dice) else request.default
            try:
                battle.resume(BySide(battle.dice(SEED), blue_types, given))
            except Unanswered:
                continue
            break
    return asked


@pytest.fixture
def played() -> Battle:
    battle = new_battle(duel(turns=3), seed=SEED, mixed=True)
    assert play_on(battle, random.Random(5))
    assert over(battle)
    return battle


@pytest.mark.case("C62")
def test_every_roll_goes_by_the_setting_of_its_roller_and_says_so(played: Battle) -> None:
    rolls = [line for line in played.lines if isinstance(line, RollLine)]
    assert {roll.owner for roll in rolls} >= {RED, BLUE}
    for roll in rolls:
        assert roll.by is blue_types(roll.owner), roll
        if roll.by is By.TYPED:
            assert set(roll.faces) == {3}


@pytest.mark.case("C62")
def test_rolled_faces_are_those_of_the_seed_whatever_was_typed_between(played: Battle) -> None:
    counted: dict[tuple[int, str, str], int] = {}
    key = seed_key(SEED)
    for line in played.lines:
        if not isinstance(line, RollLine):
            continue
        turn = played.game_at(line.line).state.turn
        where = (turn, line.unit, str(line.purpose))
        ordinal = counted.get(where, 0)
        counted[where] = ordinal + 1
        if line.by is By.ROLLED:
            cause = Cause(line.purpose, unit=line.unit)
            assert list(line.faces) == keyed_faces(key, turn, cause, ordinal, len(line.faces))


def test_verify_checks_the_rolled_faces_and_leaves_the_typed_ones(played: Battle) -> None:
    assert verify(played.text).faces.passed is None
    played.reveal(SEED)
    verdict = verify(played.text)
    assert verdict.passed
    assert verdict.faces.passed is True
    assert "more were typed in" in verdict.faces.sentence


def test_a_rolled_face_that_was_altered_is_found_and_a_typed_one_cannot_be(
    played: Battle,
) -> None:
    played.reveal(SEED)

    def alter(by: str) -> bytes:
        def change(lines: list[dict[str, object]]) -> None:
            for line in lines:
                faces = line.get("faces")
                # plain faces come to themselves, so the answer is altered with them
                if line.get("by") == by and isinstance(faces, list) and not line["needs"]:
                    other = [face % 6 + 1 for face in faces]
                    line["faces"] = line["answer"] = other
                    return
            pytest.fail(f"no plain roll was {by}")

        return reforged(played.text, change)

    assert verify(alter("rolled")).faces.passed is False
    assert verify(alter("typed")).faces.passed is True


def test_a_file_of_mixed_dice_opens_and_goes_on() -> None:
    battle = new_battle(duel(turns=3), seed=SEED, mixed=True)
    play_on(battle, random.Random(5), 6)
    opened = load_battle(battle.text)
    assert opened.trouble is None
    assert opened.header.dice is DiceKind.MIXED
    play_on(opened, random.Random(7))
    assert over(opened)
    opened.reveal(SEED)
    assert verify(opened.text).passed


@pytest.mark.parametrize("mixed", [True, False])
def test_a_roll_says_how_it_came_where_dice_are_mixed_and_only_there(mixed: bool) -> None:
    battle = new_battle(duel(), seed=SEED, mixed=mixed)
    battle.give(None, next_order(battle, random.Random(1))[1], battle.dice(SEED))

    def change(lines: list[dict[str, object]]) -> None:
        for line in lines:
            if line["kind"] == "roll":
                if mixed:
                    del line["by"]
                else:
                    line["by"] = "typed"

    opened = load_battle(reforged(battle.text, change))
    assert opened.trouble is not None
    assert "how its dice came" in opened.trouble.sentence


def test_luck_keeps_typed_dice_apart_from_rolled_ones(played: Battle) -> None:
    found = luck_of(played)
    assert found.kind is DiceKind.MIXED
    assert {(face.owner, face.by) for face in found.faces} >= {(RED, By.ROLLED), (BLUE, By.TYPED)}
    for face in found.faces:
        assert face.by is blue_types(face.owner)
        if face.by is By.TYPED:
            assert face.counts[2] == face.dice
    assert all(line.by is blue_types(line.owner) for line in found.lines)


def test_one_side_that_changes_to_typed_dice_is_counted_twice() -> None:
    battle = new_battle(duel(turns=3), seed=SEED, mixed=True)
    chance = random.Random(5)
    for _ in range(4):
        seat, order = next_order(battle, chance)
        battle.give(seat, order, BySide(battle.dice(SEED), lambda owner: By.ROLLED))
    play_on(battle, chance)
    both = [face for face in luck_of(battle).faces if face.owner == BLUE]
    assert {face.by for face in both} == {By.ROLLED, By.TYPED}
