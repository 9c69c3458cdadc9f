"""The page: where output goes, how wide it is, and what its terminal can show."""

import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Iterable
from textwrap import wrap
from typing import TextIO

from deckload.cli.bars import BLOCKS

WIDEST, NARROWEST = 80, 40
LABEL = 11
"""Columns of the labels on the left of a page."""

_BOLD, _DIM, _COLOURED, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[36m", "\x1b[0m"
_MARKED = re.compile(r"\[\d\]!?")
_STAND_INS = str.maketrans(
    {"\u2013": "-", "\u2014": "-", "\u2212": "-", "\u2019": "'", "\u00d7": "x", "\u2026": "..."}
)


class Page:
    """Lines on their way to a stream: at most 80 columns, and no sign that it cannot encode.

    Names come from files, too, so a sign that would do something at a terminal is spelt out.

    Bold and colour are used only at a terminal, without NO_COLOR and on no dumb one, and never
    say anything that the text does not.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stdout
        columns = shutil.get_terminal_size((WIDEST, 24)).columns
        self.width = max(NARROWEST, min(WIDEST, columns))
        self.blocks = self._can_show(BLOCKS)
        self.colour = _wants_colour(self.stream)
        self._lines: list[str] = []

    def line(self, text: str = "", *, indent: int = 0) -> None:
        """A line as it is, unless it is too wide: then it is broken."""
        text = printable(text)
        if indent + len(text) > self.width:
            self.paragraph(text, indent=indent)
        else:
            self._put(" " * indent + text)

    def heading(self, text: str, *, hanging: int = 0) -> None:
        """Text in bold."""
        for piece in self._wrapped(text, 0, hanging):
            self._put(self.bold(piece))

    def paragraph(self, text: str, *, indent: int = 0, hanging: int | None = None) -> None:
        """Text broken into lines; those after the first are indented by `hanging`."""
        for piece in self._wrapped(text, indent, indent if hanging is None else hanging):
            self._put(piece)

    def aside(self, text: str, *, indent: int = 0) -> None:
        """Text of second rank, such as reasons."""
        for piece in self._wrapped(text, indent, indent):
            self._put(self._styled(_DIM, piece))

    def labelled(self, label: str, text: str) -> None:
        """A label in the left column, and text beside it."""
        label = printable(label)
        for number, piece in enumerate(self._wrapped(text, LABEL, LABEL)):
            self._put(f"{label:<{LABEL}}{piece[LABEL:]}" if number == 0 and label else piece)

    def faces(self, text: str, *, indent: int = 0, hanging: int | None = None) -> None:
        """Text in which the dice that count stand in brackets; those are bold as well."""
        for piece in self._wrapped(text, indent, indent if hanging is None else hanging):
            self._put(_MARKED.sub(lambda found: self.bold(found[0]), piece))

    def bold(self, text: str) -> str:
        """The text in bold where that can be shown."""
        return self._styled(_BOLD, text)

    def coloured(self, text: str) -> str:
        """The text in a colour where that can be shown."""
        return self._styled(_COLOURED, text)

    def raw(self, text: str) -> None:
        """A line that is laid out already and may hold signs of style."""
        self._put(text)

    def show(self) -> None:
        """Send what has been put on the page so far."""
        if self._lines:
            text = "\n".join(self._lines) + "\n"
            self._lines.clear()
            self.stream.write(encodable(text, self._encoding))
        self.stream.flush()

    @property
    def _encoding(self) -> str:
        return getattr(self.stream, "encoding", None) or "utf-8"

    def _can_show(self, text: str) -> bool:
        try:
            text.encode(self._encoding)
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def _wrapped(self, text: str, first: int, others: int) -> Iterable[str]:
        deepest = self.width // 2
        return wrap(
            printable(text),
            self.width,
            initial_indent=" " * min(first, deepest),
            subsequent_indent=" " * min(others, deepest),
            break_on_hyphens=False,
        ) or [""]

    def _styled(self, sign: str, text: str) -> str:
        return f"{sign}{text}{_PLAIN}" if self.colour and text else text

    def _put(self, line: str) -> None:
        self._lines.append(line)


def printable(text: str) -> str:
    """The text with blanks for line ends and tabs, and every other sign that is no print spelt out.

    Without that a name could colour, delete or turn round what stands beside it.
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else " " if char.isspace() else _spelt(char) for char in text
    )


def _spelt(char: str) -> str:
    return char.encode("unicode_escape").decode()


def encodable(text: str, encoding: str) -> str:
    """The text with whatever the encoding lacks replaced: accents dropped, the rest by "?"."""
    try:
        text.encode(encoding)
    except LookupError:
        encoding = "ascii"
    except UnicodeEncodeError:
        pass
    else:
        return text
    return "".join(_nearest(char, encoding) for char in text.translate(_STAND_INS))


def _nearest(char: str, encoding: str) -> str:
    for candidate in (char, unicodedata.normalize("NFKD", char)[:1]):
        if candidate.encode(encoding, "ignore"):
            return candidate
    # A lone accent belongs to the letter before it, which stands already.
    return "" if unicodedata.combining(char) else "?"


def _wants_colour(stream: TextIO) -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()
