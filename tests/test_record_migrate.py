"""Older and newer formats: carried over step by step, or refused with what is needed."""

import random
from pathlib import Path
from typing import Any

import pytest
from record_battles import SEED, duel, finished, hashed, play, reforged, short, step

from deckload.record import migrate, versions
from deckload.record.disk import open_battle, verify_file
from deckload.record.errors import BadBattleFile, Fault
from deckload.record.lines import MigratedLine
from deckload.record.migrate import migrated
from deckload.record.opened import load_battle
from deckload.record.verify import verify

Bodies = list[dict[str, Any]]
WHOLE, PART = finished(1, duel()), short(8)


def made_up(bodies: Bodies) -> None:
    """A format 0 that never was: outcomes were called results, and faces were a text."""
    bodies[0]["format"] = 0
    for body in bodies:
        if body["kind"] == "outcome":
            body["kind"] = "result"
        if body["kind"] == "roll":
            body["faces"] = "".join(map(str, body["faces"]))


def step_from_0(bodies: Bodies) -> Bodies:
    for body in bodies:
        if body["kind"] == "result":
            body["kind"] = "outcome"
        if body["kind"] == "roll":
            body["faces"] = [int(face) for face in body["faces"]]
    return bodies


@pytest.fixture
def from_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that knows the step from format 0."""
    monkeypatch.setattr(migrate, "STEPS", {0: step_from_0})


@pytest.mark.parametrize("whole", [WHOLE, PART])
@pytest.mark.usefixtures("from_0")
def test_a_file_of_an_older_format_is_carried_over(whole: bytes) -> None:
    old = reforged(whole, made_up)
    battle = load_battle(old)
    assert battle.trouble is None
    assert battle.header.format == versions.FORMAT
    assert hashed(battle) == hashed(load_battle(whole))
    note = battle.lines[-1]
    assert isinstance(note, MigratedLine)
    assert (note.old, note.new) == (0, 1)
    assert old.rstrip(b"\n").endswith(b'"hash":"%s"}' % note.chain.encode())
    assert verify(old).passed
    assert verify(battle.text).passed
    assert load_battle(battle.text).text == battle.text


@pytest.mark.usefixtures("from_0")
def test_on_disk_it_is_written_anew_with_the_first_line_added_and_the_old_one_kept(
    tmp_path: Path,
) -> None:
    path, old = tmp_path / "battle", reforged(PART, made_up)
    path.write_bytes(old)
    battle = open_battle(path)
    assert path.read_bytes() == old
    chance = random.Random(1)
    step(battle, chance)
    play(battle, chance, 3)
    assert path.read_bytes() == battle.text
    assert path.with_name("battle.old").read_bytes() == old
    assert verify_file(path).passed
    assert battle.dice(SEED).rolled == load_battle(battle.text).course.rolled


@pytest.mark.usefixtures("from_0")
def test_a_damaged_file_of_an_older_format_is_not_carried_over() -> None:
    old = reforged(PART, made_up)
    lines = old.split(b"\n")
    damaged = b"\n".join([*lines[:5], lines[5].replace(b":", b";", 1), *lines[6:]])
    for raw, fault in ((damaged, Fault.CHANGED), (old[:-9], Fault.CUT)):
        with pytest.raises(BadBattleFile) as error:
            load_battle(raw)
        assert error.value.trouble.fault is fault
        assert verify(raw).chain.fault is fault


def test_a_file_of_the_present_format_is_left_alone() -> None:
    assert migrated(WHOLE) is None
    assert migrated(WHOLE, {0: step_from_0}) is None
    assert migrated(b"") is None
    assert migrated(b"no battle\n") is None


def test_an_older_format_that_nobody_knows_is_refused() -> None:
    old = reforged(WHOLE, made_up)
    with pytest.raises(BadBattleFile, match="format 0") as error:
        load_battle(old)
    assert error.value.trouble.fault is Fault.OLDER
    assert verify(old).chain.fault is Fault.OLDER


def test_a_newer_format_is_refused_with_the_version_needed() -> None:
    def newer(bodies: Bodies) -> None:
        bodies[0] |= {"format": 2, "program": "0.9.0", "weather": {"wind": [1, 2]}}

    raw = reforged(WHOLE, newer)
    # A newer format may seal its lines in another way.
    for text in (raw, raw.replace(b'"hash"', b'"seal"')):
        with pytest.raises(BadBattleFile, match=r"format 2, by Deckload 0\.9\.0") as error:
            load_battle(text)
        assert error.value.trouble.fault is Fault.NEWER
        assert "Open it with version 0.9.0 or a later one" in str(error.value)


def test_a_format_number_that_was_altered_is_a_change() -> None:
    for number in (b"0", b"2", b"11"):
        raw = WHOLE.replace(b'"format":1,', b'"format":%s,' % number, 1)
        assert verify(raw).chain.fault is Fault.CHANGED


def test_steps_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def counting(number: int) -> Any:
        def step(bodies: Bodies) -> Bodies:
            calls.append(number)
            return bodies

        return step

    monkeypatch.setattr(migrate, "FORMAT", 3)
    new = migrated(WHOLE, {1: counting(1), 2: counting(2)})
    assert calls == [1, 2]
    assert new is not None
    assert b'"format":3' in new
    assert migrated(WHOLE, {2: counting(2)}) is None


def test_a_step_that_does_not_find_what_it_looks_for_says_so() -> None:
    old = reforged(PART, made_up)
    with pytest.raises(BadBattleFile, match="cannot be carried over from format 0") as error:
        migrated(old, {0: lambda bodies: [body["nothing"] for body in bodies]})
    assert error.value.trouble.fault is Fault.IMPOSSIBLE
