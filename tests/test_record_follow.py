"""A battle that goes on by lines written elsewhere is the battle that was played there."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from record_battles import SEED, carriers, duel, finished, over, step

from deckload.record.battle import Battle
from deckload.record.hashes import state_hash
from deckload.record.opened import load_battle, new_battle
from deckload.record.verify import verify


def lines(battle: Battle) -> list[bytes]:
    """The text of a battle, line by line."""
    return battle.text.splitlines(keepends=True)


def same(one: Battle, other: Battle) -> bool:
    """Whether two battles stand alike, with everything that further play hangs on."""
    return (
        one.text == other.text
        and one.position == other.position
        and state_hash(one.game.state) == state_hash(other.game.state)
        and one.course.rolled == other.course.rolled
        and one.course.keys == other.course.keys
        and one.course.undone == other.course.undone
        and one.course.throws == other.course.throws
    )


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.booleans())
def test_two_who_follow_each_other_play_one_battle(choice: int, small: bool) -> None:
    chance = random.Random(choice)
    one = new_battle(duel(3) if small else carriers(4), seed=SEED)
    other = load_battle(one.text)
    written: list[bytes] = []
    other.write_to(written.append)
    while not over(one):
        near, far = (one, other) if chance.random() < 0.5 else (other, one)
        for _ in range(chance.randrange(1, 4)):
            if not over(near):
                step(near, chance)
        if near.undo_goes_to is not None and chance.random() < 0.1:
            near.undo()
            if chance.random() < 0.5:
                near.redo()
        told = len(written)
        assert far.follow(lines(near)[len(far.lines) :])
        # what was read was written already
        assert len(written) == told
        assert same(near, far)
    assert other.text == load_battle(other.text).text
    assert verify(other.text).passed


def test_a_line_that_does_not_follow_changes_nothing() -> None:
    whole = finished().splitlines(keepends=True)
    battle = load_battle(b"".join(whole[:9]))
    other = new_battle(duel(3), seed=SEED, id="another")
    step(other, random.Random(1))
    for wrong in (
        whole[10],  # one left out
        whole[8],  # one that is there
        whole[9].replace(b'"kind"', b'"Kind"'),  # changed
        whole[9][:-9],  # torn
        b"\n",
        lines(other)[1],  # of another battle
    ):
        before = battle.text, battle.position
        assert not battle.follow([wrong])
        assert (battle.text, battle.position) == before
    # those before the wrong one stand
    assert not battle.follow([whole[9], whole[9]])
    assert battle.text == b"".join(whole[:10])
    assert battle.follow(whole[10:])
    assert same(battle, load_battle(finished()))


def test_a_damaged_file_is_not_gone_on_with() -> None:
    whole = finished().splitlines(keepends=True)
    damaged = load_battle(b"".join([*whole[:9], whole[10]]))
    assert damaged.trouble is not None
    assert not damaged.follow([whole[9]])
    assert len(damaged.lines) == 9
