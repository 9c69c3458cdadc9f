"""A text of battles from a file or from standard input."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from deckload.cli.battle_file import file_words, read_either
from deckload.cli.commands import Failed
from deckload.record.position import BATTLE, Position


def read_text(name: str) -> str:
    """The text in a file, or on standard input for "-"; a system's own marks of UTF-16 count.

    Raises Failed for a file that holds no text of battles, and as `read_battle` does.
    """
    raw = read_either(name)
    if isinstance(raw, Position):
        raise Failed(f"{file_words(name)}: This is a position, in which no orders or dice stand")
    if raw.startswith(BATTLE):
        raise Failed(
            f"{file_words(name)}: This is a battle file; without --play it is written as text"
        )
    try:
        return raw.decode("utf-16" if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise Failed(f"{file_words(name)}: line {line}: it is no text in UTF-8") from error
