"""A battle file as the argument of a command, and one line for what is wrong with it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deckload.cli.commands import Failed
from deckload.dice.errors import BadPhrase, DeckloadError
from deckload.dice.words import shown
from deckload.record.battle import Battle
from deckload.record.disk import FileTrouble, open_battle, verify_file
from deckload.record.errors import BadBattleFile
from deckload.record.limits import MOST_BYTES
from deckload.record.opened import load_battle
from deckload.record.verify import Verdict, verify

STDIN = "-"
_ASKED_WRONGLY = (FileNotFoundError, IsADirectoryError, NotADirectoryError)


def read_battle(name: str, to: int | None = None) -> Battle:
    """The battle in a file, or on standard input for "-", as far as it is sound.

    With `to` it is the battle as it stood once that line was written; what is wrong with later
    lines is still told. Nothing is written. Raises Failed where there is no battle in it,
    FileTrouble for a file that is not there, BadPhrase for a line that is not.
    """
    with _one_line(name):
        battle = load_battle(_standard_input()) if name == STDIN else open_battle(name)
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
        return verify(_standard_input()) if name == STDIN else verify_file(name)


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
    except BadBattleFile as error:
        raise Failed(f"{file_words(name)}: {error}") from error
    except FileTrouble as error:
        if isinstance(error.__cause__, _ASKED_WRONGLY):
            raise
        raise Failed(str(error)) from error


def _standard_input() -> bytes:
    """What comes through a pipe, a byte more than there may be at most."""
    return sys.stdin.buffer.read(MOST_BYTES + 1)
