"""Lines that are typed to the referee, at a terminal or through a pipe, whatever comes."""

import os
import sys
from contextlib import suppress
from typing import BinaryIO, Final, TextIO, cast

from deckload.cli.page import Page, printable
from deckload.dice.errors import DeckloadError
from deckload.dice.words import shown

LONGEST: Final = 2000
"""Bytes in a line that anybody types."""
MOST_WRONG: Final = 20
"""So many wrong lines in a row are no typing any more, but something that was pasted or sent."""
_PIECE: Final = 1 << 16


class Unreadable(DeckloadError):
    """A line that is no text, or more than anybody types."""


class Ended(Exception):
    """The input has ended; `why` says so if that was not by itself."""

    def __init__(self, why: str = "") -> None:
        super().__init__(why)
        self.why = why


class Keyboard:
    """Where lines come from: a terminal, or a pipe, whose lines are shown as they are read.

    So what is printed is a conversation in either case. Raises DeckloadError without an input.
    """

    def __init__(self, page: Page) -> None:
        stdin = cast("TextIO | None", sys.stdin)
        if stdin is None:
            raise DeckloadError("there is no standard input to type at")
        self._page = page
        self._stream: BinaryIO = stdin.buffer
        self._encoding = stdin.encoding or "utf-8"
        self.at_terminal = stdin.isatty()
        """Whether a person types the lines at a terminal."""
        self.refused = 0
        """How many lines could not be used so far."""
        self._in_a_row = 0

    def line(self, prompt: str) -> str:
        """The next line after a prompt, blanks around it taken off.

        Raises Unreadable for one that cannot be a line of anybody, Ended where there is none.
        """
        self._page.show()
        self._page.stream.write(prompt)
        self._page.stream.flush()
        raw, size = self._read()
        if not raw:
            self._page.line()  # what follows does not stand beside the prompt
            self._page.show()
            raise Ended
        try:
            text = self._text(raw, size)
        except Unreadable:
            self._echo("...")
            raise
        self._echo(text)
        return text

    def wrong(self) -> None:
        """Count a line that could not be used. Raises Ended after too many in a row of a pipe."""
        self.refused += 1
        self._in_a_row += 1
        if self._in_a_row < MOST_WRONG:
            return
        self._in_a_row = 0
        if not self.at_terminal:
            raise Ended(f"{MOST_WRONG} lines in a row could not be used; the rest is left unread")
        dropped = self._drop_waiting()
        if dropped:
            self._page.line(f"{dropped:,} bytes more that were waiting are dropped unread.")

    def right(self) -> None:
        """Say that the last line could be used."""
        self._in_a_row = 0

    def _read(self) -> tuple[bytes, int]:
        """The next line, cut where it is too long, and its whole length in bytes."""
        raw = piece = self._stream.readline(LONGEST + 1)
        size = len(raw)
        while len(raw) > LONGEST and piece and not piece.endswith(b"\n"):
            piece = self._stream.readline(_PIECE)
            size += len(piece)
        return raw, size

    def _text(self, raw: bytes, size: int) -> str:
        if size > LONGEST and len(raw.rstrip(b"\r\n")) >= LONGEST:
            raise Unreadable(f"a line of {size:,} bytes is more than anybody types; it is left out")
        try:
            text = raw.decode(self._encoding)
        except (UnicodeDecodeError, LookupError):
            raise Unreadable(f"what came is no text ({self._encoding})") from None
        text = "".join(" " if sign.isspace() else sign for sign in text).strip()
        if not text.isprintable():
            raise Unreadable(f"'{shown(text)}' holds keys that type no letter; type it again")
        return text

    def _echo(self, text: str) -> None:
        if not self.at_terminal:
            self._page.line(printable(text))
            self._page.show()

    def _drop_waiting(self) -> int:
        """Leave out what a terminal has waiting: the rest of something that was pasted."""
        dropped = 0
        if os.name == "posix":
            from select import select

            with suppress(OSError, ValueError):
                while select([self._stream], [], [], 0.2)[0]:
                    piece = self._stream.readline(_PIECE)
                    if not piece:
                        break
                    dropped += len(piece)
        return dropped
