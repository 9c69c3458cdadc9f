"""A battle file or a position as the argument of a command, and one line for what is wrong."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deckload.cli.commands import Failed
from deckload.dice.errors import BadPhrase, DeckloadError
from deckload.dice.words import shown
from deckload.record.battle import Battle
from deckload.record.disk import FileTrouble, read_file, write_beside, write_new
from deckload.record.errors import BadBattleFile
from deckload.record.limits import MOST_BYTES
from deckload.record.opened import load_battle
from deckload.record.position import BATTLE, BadPosition, Position, is_position, read_position
from deckload.record.verify import Verdict, unread, verify

STDIN = "-"
_NO_NAME = re.compile(r"[^a-z0-9]+")
_ASKED_WRONGLY = (FileNotFoundError, IsADirectoryError, NotADirectoryError)


def read_battle(name: str, to: int | None = None) -> Battle:
    """The battle in a file, or on standard input for "-", as far as it is sound.

    With `to` it is the battle as it stood once that line was written; what is wrong with later
    lines is still told. Nothing is written. Raises Failed where there is no battle in it,
    FileTrouble for a file that is not there, BadPhrase for a line that is not.
    """
    with _one_line(name):
        raw = _raw(name)
        _refuse_position(raw, name)
    return battle_in(raw, name, to)


def battle_in(raw: bytes, name: str, to: int | None = None) -> Battle:
    """The battle in the bytes of a file of that name, as `read_battle` has it."""
    with _one_line(name):
        battle = load_battle(raw)
    if to is None:
        return battle
    last = len(battle.lines) - 1
    if to > last:
        raise BadPhrase(f"there is no line {to} that can be read; the last is line {last}")
    end = b"".join(text + b"\n" for text in battle.text.split(b"\n")[: to + 1])
    earlier = load_battle(end)
    earlier.trouble = battle.trouble
    return earlier


def verdict_on(name: str) -> Verdict:
    """The three checks of a battle file, or of standard input. Raises as `read_battle` does."""
    with _one_line(name):
        try:
            raw = _raw(name)
        except BadBattleFile as error:
            return unread(error.trouble)
        _refuse_position(raw, name)
        return verify(raw)


def read_either(name: str) -> bytes | Position:
    """The position in a file, or the bytes of one that is none. Raises as `read_battle` does."""
    with _one_line(name):
        raw = _raw(name)
        return read_position(raw) if is_position(raw) else raw


def position_in(name: str) -> Position:
    """The position in a file. Raises Failed where there is none in it, and as `read_battle`."""
    found = read_either(name)
    if isinstance(found, Position):
        return found
    with _one_line(name):
        if found.startswith(BATTLE):
            raise Failed(
                f"{file_words(name)}: This is a battle file; 'deckload export' makes a position of "
                "it that a new battle can start from"
            )
        return read_position(found)


def file_words(name: str) -> str:
    """What a file is called in a sentence."""
    return "standard input" if name == STDIN else shown(Path(name).name)


def end_with(battle: Battle, name: str) -> None:
    """Raises Failed with what was wrong with the file, if anything was."""
    if battle.trouble is not None:
        raise Failed(f"{file_words(name)}: {battle.trouble}")


@contextmanager
def telling(name: str) -> Iterator[None]:
    """Within it, whatever the rules cannot make sense of ends in one line. Raises Failed.

    A file from anywhere may hold numbers that no battle comes to, with a chain that is whole.
    """
    try:
        yield
    except (OSError, MemoryError):
        raise
    except DeckloadError as error:
        raise Failed(f"{file_words(name)}: {error}") from error
    except Exception as error:
        raise Failed(
            f"{file_words(name)}: what it holds is no battle that can be told "
            f"({type(error).__name__}); 'deckload verify' checks it line by line"
        ) from error


@contextmanager
def _one_line(name: str) -> Iterator[None]:
    """What keeps a file from being read, as the one line and the exit code that go with it."""
    if not name:
        raise BadPhrase("the name of the file is empty")
    try:
        yield
    except (BadBattleFile, BadPosition) as error:
        raise Failed(f"{file_words(name)}: {error}") from error
    except FileTrouble as error:
        if isinstance(error.__cause__, _ASKED_WRONGLY):
            raise
        raise Failed(str(error)) from error


@contextmanager
def a_new_file() -> Iterator[None]:
    """Within it, a file that is there already is told with the way to replace it."""
    try:
        yield
    except FileTrouble as error:
        if isinstance(error.__cause__, FileExistsError):
            raise FileTrouble(f"{error}; --force replaces it and keeps the old one") from error
        raise


def write_out(name: str, data: bytes, *, force: bool) -> None:
    """Write a whole file; one that is there already is replaced only with `force`.

    Raises FileTrouble.
    """
    with a_new_file():
        (write_beside if force else write_new)(name, data)


def file_stem(scenario: str) -> str:
    """How the files of battles of a scenario are called, whatever it is called itself."""
    return _NO_NAME.sub("-", scenario.lower()).strip("-")[:60] or "battle"


def _raw(name: str) -> bytes:
    """The bytes of a file or of standard input, of which it is a byte more than there may be."""
    return sys.stdin.buffer.read(MOST_BYTES + 1) if name == STDIN else read_file(name)


def _refuse_position(raw: bytes, name: str) -> None:
    """Raises Failed for a position where a battle file is wanted."""
    if is_position(raw):
        raise Failed(
            f"{file_words(name)}: This is a position, in which no orders or dice stand; 'deckload "
            "show' tells how it stands, 'deckload auto --from' goes on from it"
        )
