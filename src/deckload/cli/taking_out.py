"""Battles taken out of the database as files."""

import re
from pathlib import Path

from deckload.cli.playing import data_file
from deckload.dice.words import shown
from deckload.record.disk import FileTrouble, file_path, write_beside
from deckload.record.errors import BadBattleFile
from deckload.record.opened import load_battle
from deckload.server.store import Store

_NO_NAME = re.compile(r"[^a-z0-9]+")


def take_out(folder: str, database: str | None) -> tuple[int, int]:
    """Write every battle into a folder: how many were written, and how many were there already.

    Raises FileTrouble for a folder that cannot be used, BadDatabase for the database.
    """
    path = file_path(folder)
    store = Store(database or str(data_file()))
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileTrouble(f"cannot make {shown(folder)}: {error.strerror}") from error
    written = there = 0
    try:
        for battle in store.all_battles():
            text = b"".join(store.texts(battle))
            file = path / _name(battle, text)
            if file.exists() and file.read_bytes() == text:
                there += 1
                continue
            write_beside(file, text)
            written += 1
    finally:
        store.close()
    return written, there


def _name(battle: str, text: bytes) -> Path:
    try:
        scenario = load_battle(text).setup.scenario
    except BadBattleFile:
        scenario = "battle"
    stem = _NO_NAME.sub("-", scenario.lower()).strip("-")[:60] or "battle"
    return Path(f"{stem}-{battle}.battle")
