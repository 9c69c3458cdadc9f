"""Battles taken out of the database as files."""

from pathlib import Path

from deckload.cli.battle_file import file_stem
from deckload.cli.playing import data_file
from deckload.dice.words import shown
from deckload.record.disk import FileTrouble, file_path, write_beside
from deckload.record.errors import BadBattleFile
from deckload.record.opened import load_battle
from deckload.server.database import SQLITE, database_url
from deckload.server.store import Store


def take_out(folder: str, database: str | None) -> tuple[int, int]:
    """Write every battle into a folder: how many were written, and how many were there already.

    Raises FileTrouble for a folder that cannot be used or a database file that is not there,
    BadDatabase for the database.
    """
    path = file_path(folder)
    if database:
        _refuse_missing(database)
    store = Store(database or str(data_file()))
    written = there = 0
    try:
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileTrouble(f"cannot make {shown(folder)}: {error.strerror}") from error
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


def _refuse_missing(database: str) -> None:
    """Refuse an SQLite file that is not there, which would be made and hold no battles."""
    url = database_url(database)
    file = url.removeprefix(f"{SQLITE}:///")
    if file != url and not Path(file).exists():
        raise FileTrouble(f"there is no database {shown(database)}; 'deckload play' makes one")


def _name(battle: str, text: bytes) -> Path:
    try:
        scenario = load_battle(text).setup.scenario
    except BadBattleFile:
        scenario = "battle"
    return Path(f"{file_stem(scenario)}-{battle}.battle")
