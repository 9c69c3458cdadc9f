"""Older and newer formats: carried over step by step, or refused with what is needed."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from record_battles import SEED, duel, finished, hashed, play, reforged, short, step

from deckload.record import migrate, versions
from deckload.record.disk import open_battle, verify_file
from deckload.record.errors import BadBattleFile, Fault
from deckload.record.lines import MigratedLine
from deckload.record.migrate import migrated
from deckload.record.opened import load_battle
from deckload.record.verify import verify
from deckload.rules.critical_table import CriticalTable, cells_of

Bodies = list[dict[str, Any]]
WHOLE, PART = finished(1, duel()), short(8)
AS_IT_IS: dict[int, Any] = {number: lambda bodies: bodies for number in range(1, versions.FORMAT)}
"""Steps between formats that change nothing."""


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
    monkeypatch.setattr(migrate, "STEPS", {**AS_IT_IS, 0: step_from_0})


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
    assert (note.old, note.new) == (0, versions.FORMAT)
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
        bodies[0] |= {
            "format": versions.FORMAT + 1,
            "program": "0.9.0",
            "weather": {"wind": [1, 2]},
        }

    raw = reforged(WHOLE, newer)
    # A newer format may seal its lines in another way.
    for text in (raw, raw.replace(b'"hash"', b'"seal"')):
        with pytest.raises(
            BadBattleFile, match=rf"format {versions.FORMAT + 1}, by Deckload 0\.9\.0"
        ) as error:
            load_battle(text)
        assert error.value.trouble.fault is Fault.NEWER
        assert "Open it with version 0.9.0 or a later one" in str(error.value)


def test_a_format_number_that_was_altered_is_a_change() -> None:
    here = b'"format":%d,' % versions.FORMAT
    for number in (b"0", b"1", b"3", b"11"):
        raw = WHOLE.replace(here, b'"format":%s,' % number, 1)
        assert verify(raw).chain.fault is Fault.CHANGED


def test_steps_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def counting(number: int) -> Any:
        def step(bodies: Bodies) -> Bodies:
            calls.append(number)
            return bodies

        return step

    monkeypatch.setattr(migrate, "FORMAT", 4)
    new = migrated(WHOLE, {2: counting(2), 3: counting(3)})
    assert calls == [2, 3]
    assert new is not None
    assert b'"format":4' in new
    assert migrated(WHOLE, {3: counting(3)}) is None


def test_a_step_that_does_not_find_what_it_looks_for_says_so() -> None:
    old = reforged(PART, made_up)
    with pytest.raises(BadBattleFile, match="cannot be carried over from format 0") as error:
        migrated(old, {**AS_IT_IS, 0: lambda bodies: [body["nothing"] for body in bodies]})
    assert error.value.trouble.fault is Fault.IMPOSSIBLE


def as_format_1(bodies: Bodies) -> None:
    """The lines as format 1 had them: a wound is the number of its cell."""
    bodies[0]["format"] = 1
    for event in (event for body in bodies for event in body.get("events", ())):
        if "wound" in event:
            ship = next(v for v in bodies[0]["setup"]["vessels"] if v["id"] == event["ship"])
            cells = cells_of(CriticalTable(), carrier=ship["ship"]["carrier_capacity"] > 0)
            effects = [msgspec.to_builtins(effect) for effect in cells.effects]
            event["wound"]["cell"] = effects.index(event["wound"].pop("effect")) + 1


def test_wounds_of_format_1_get_the_effects_of_their_cells() -> None:
    whole = next(
        raw
        for raw in (finished(seed, duel()) for seed in range(1, 40))
        if b'"wound":{"effect":' in raw
    )
    old = reforged(whole, as_format_1)
    assert b'"cell":' in old
    assert b'"effect":{' not in old
    carried = load_battle(old)
    assert hashed(carried) == hashed(load_battle(whole))
    assert verify(carried.text).passed
