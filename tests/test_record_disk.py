"""Battle files on disk: at most the line being written is ever lost."""

import errno
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from record_battles import SEED, duel, finished, hashed, play, short, step

from deckload.record import disk
from deckload.record.battle import Battle
from deckload.record.disk import (
    FileTrouble,
    create_battle,
    open_battle,
    verify_file,
    write_beside,
)
from deckload.record.errors import BadBattleFile, Fault
from deckload.record.opened import load_battle

pytestmark = pytest.mark.case("C52")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a battle is to be kept."""
    return tmp_path / "Shōkaku 加賀 'duel'.battle"


def go_on(battle: Battle, chance: random.Random) -> None:
    """Answer the order under way, or give the next."""
    if battle.under_way is not None:
        battle.resume(battle.dice(SEED))
    else:
        step(battle, chance)


def test_each_line_is_in_the_file_as_soon_as_it_counts(path: Path) -> None:
    battle = create_battle(path, duel(), seed=SEED)
    chance = random.Random(3)
    assert path.read_bytes() == battle.text
    for _ in range(14):
        step(battle, chance)
        assert path.read_bytes() == battle.text
    assert path.read_bytes() == short(14)
    opened = open_battle(path, sync=True)
    assert opened.game == battle.game
    step(opened, chance)
    assert path.read_bytes() == opened.text
    assert verify_file(path).passed
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_new_battle_never_replaces_a_file(path: Path) -> None:
    path.write_bytes(b"something else")
    with pytest.raises(FileTrouble, match="exists"):
        create_battle(path, duel())
    assert path.read_bytes() == b"something else"
    with pytest.raises(FileTrouble):
        create_battle(path / "below", duel())


def test_typed_battles_have_marks_of_their_own(path: Path) -> None:
    one = create_battle(path, duel())
    two = create_battle(path.with_name("two"), duel())
    assert one.header.id != two.header.id
    assert create_battle(path.with_name("3"), duel(), id="x").header.id == "x"


@pytest.mark.parametrize("sync", [False, True])
def test_a_battle_killed_at_any_byte_loses_only_the_line_being_written(
    path: Path, sync: bool
) -> None:
    raw = short(12)
    header = raw.index(b"\n") + 1
    for end in range(header, len(raw)):
        near_a_line_end = 10 in raw[end - 2 : end + 2]
        if end % (397 if sync else 61) and not (near_a_line_end and not sync):
            continue
        path.write_bytes(raw[:end])
        battle = open_battle(path, sync=sync)
        whole = raw[:end].count(b"\n")
        lines = len(battle.lines)
        assert lines == whole or (lines == whole + 1 and raw[end] == 10)
        torn = raw[end - 1] != 10
        assert (battle.trouble is not None and battle.trouble.fault is Fault.CUT) is torn
        assert path.read_bytes() == raw[:end]
        go_on(battle, random.Random(end))
        text = path.read_bytes()
        assert text == battle.text
        assert load_battle(text).trouble is None
        cut = [each for each in path.parent.iterdir() if ".cut-" in each.name]
        if torn and lines == whole:
            assert [each.read_bytes() for each in cut] == [raw[raw[:end].rindex(b"\n") + 1 : end]]
        else:
            assert cut == []
        for each in cut:
            each.unlink()


def test_a_file_cut_within_its_first_line_holds_no_battle(path: Path) -> None:
    raw = short(1)
    for end in (0, 1, 30, raw.index(b"\n") // 2, raw.index(b"\n") - 1):
        path.write_bytes(raw[:end])
        with pytest.raises(BadBattleFile) as error:
            open_battle(path)
        assert error.value.trouble.fault is (Fault.CUT if end else Fault.EMPTY)
        assert path.read_bytes() == raw[:end]


def test_what_was_cut_off_is_named_and_kept_beside(path: Path) -> None:
    raw = short(12)
    for number in (1, 2, 3):
        path.write_bytes(raw + b'{"kind":"order","li')
        battle = open_battle(path)
        trouble = battle.trouble
        assert trouble is not None
        assert trouble.line == raw.count(b"\n")
        assert '{"kind":"order","li' in str(trouble)
        step(battle, random.Random(1))
        assert battle.trouble is None
        kept = path.with_name(f"{path.name}.cut-{number}")
        assert kept.read_bytes() == b'{"kind":"order","li'


def test_a_damaged_file_is_played_on_only_when_asked_and_its_rest_is_kept(path: Path) -> None:
    raw = short(12)
    lines = raw.split(b"\n")
    damaged = b"\n".join([*lines[:20], lines[20].replace(b":", b";", 1), *lines[21:]])
    path.write_bytes(damaged)
    battle = open_battle(path)
    assert battle.trouble is not None
    assert (battle.trouble.fault, battle.trouble.line) == (Fault.CHANGED, 20)
    assert len(battle.lines) == 20
    assert battle.rest == b"\n".join(damaged.split(b"\n")[20:])
    for act in (lambda: battle.undo(0), lambda: go_on(battle, random.Random(1))):
        with pytest.raises(BadBattleFile, match="line 20"):
            act()
    assert path.read_bytes() == damaged
    rest = battle.rest
    battle.continue_here()
    battle.undo(0)
    assert path.read_bytes() == battle.text
    assert path.with_name(f"{path.name}.cut-1").read_bytes() == rest
    assert verify_file(path).passed


class Disk:
    """A disk that is full after so many bytes, or breaks; stands in for writing."""

    def __init__(self, room: int, error: type[BaseException] | None = None) -> None:
        self.room = room
        self.error = error
        self.real: Callable[..., Any] = disk._write_all

    def __call__(self, file: Any, text: bytes) -> None:
        if len(text) > self.room:
            self.real(file, text[: self.room])
            self.room = 0
            raise self.error or OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.room -= len(text)
        self.real(file, text)


def no_links(path: Path, other: Path) -> None:
    """A file system that knows no links."""
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


@pytest.mark.parametrize("error", [None, KeyboardInterrupt])
def test_a_full_disk_takes_no_half_line(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException] | None
) -> None:
    raw = short(6)
    for room in range(1, 1500, 61):
        path.write_bytes(raw)
        battle = open_battle(path)
        with monkeypatch.context() as patch:
            patch.setattr(disk, "_write_all", Disk(room, error))
            with pytest.raises(error or FileTrouble) as full:
                play(battle, random.Random(room))
            if error is None:
                assert "No space left" in str(full.value)
        assert path.read_bytes() == battle.text
        assert load_battle(battle.text).trouble is None
        assert hashed(load_battle(battle.text)) == hashed(battle)
        go_on(battle, random.Random(room))
        assert path.read_bytes() == battle.text


def test_a_disk_that_is_full_from_the_start_leaves_no_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "_write_all", Disk(100))
    with pytest.raises(FileTrouble, match="No space left"):
        create_battle(path, duel())
    assert list(path.parent.iterdir()) == []


def test_a_full_disk_does_not_lose_what_is_to_be_cut_off(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    torn = short(6) + b'{"kind":"order"'
    path.write_bytes(torn)
    battle = open_battle(path)
    with monkeypatch.context() as patch:
        patch.setattr(disk, "_write_all", Disk(4))
        with pytest.raises(FileTrouble):
            play(battle, random.Random(1))
    assert path.read_bytes() == torn
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    play(battle, random.Random(1), 1)
    assert path.read_bytes() == battle.text
    assert path.with_name(f"{path.name}.cut-1").read_bytes() == b'{"kind":"order"'


def test_two_programs_do_not_write_over_each_other(path: Path) -> None:
    path.write_bytes(short(6))
    one, two = open_battle(path), open_battle(path)
    step(one, random.Random(1))
    with pytest.raises(FileTrouble, match="somebody else"):
        step(two, random.Random(1))
    assert path.read_bytes() == one.text
    assert verify_file(path).passed


def test_a_file_that_cannot_be_read_is_one_clear_error(path: Path) -> None:
    for what in (path, path.parent):
        for read in (open_battle, verify_file):
            with pytest.raises(FileTrouble, match="cannot read"):
                read(what)
    battle = create_battle(path, duel(), seed=SEED)
    path.unlink()
    with pytest.raises(FileTrouble, match="cannot write"):
        step(battle, random.Random(1))
    assert len(battle.lines) == 1


def test_other_files_are_written_beside_and_the_one_before_is_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = path.with_name(path.name + ".old"), path.with_name(path.name + ".new")
    write_beside(path, b"one")
    assert path.read_bytes() == b"one"
    assert not old.exists()
    write_beside(path, b"two")
    write_beside(path, b"three")
    assert (path.read_bytes(), old.read_bytes()) == (b"three", b"two")
    with monkeypatch.context() as patch:
        patch.setattr(disk, "_write_all", Disk(2))
        with pytest.raises(FileTrouble):
            write_beside(path, b"four")
    assert (path.read_bytes(), old.read_bytes()) == (b"three", b"two")
    with monkeypatch.context() as patch:
        patch.setattr(os, "link", no_links)
        write_beside(path, b"five")
    assert (path.read_bytes(), old.read_bytes()) == (b"five", b"three")
    assert not new.exists()


def test_a_finished_file_is_left_as_it_is(path: Path) -> None:
    path.write_bytes(finished())
    assert verify_file(path).finished
    open_battle(path)
    assert path.read_bytes() == finished()
