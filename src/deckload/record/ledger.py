"""The ledger: the written lines of a battle, to which a line is added only once it is written."""

from collections.abc import Callable

import msgspec

from deckload.dice.errors import TooLarge
from deckload.game.state import State
from deckload.record.chain import plain_line, sealed
from deckload.record.course import Course
from deckload.record.errors import BadBattleFile, OutOfPlace
from deckload.record.header import UNREADABLE
from deckload.record.limits import LONGEST_LINE
from deckload.record.lines import HeaderLine, Line

Write = Callable[[bytes], None]
"""Writes a line; if it raises, the line does not count."""

_encode = msgspec.json.Encoder().encode
_line = msgspec.json.Decoder(Line)


def written(line: HeaderLine | Line, before: bytes, mark: bytes) -> tuple[bytes, bytes]:
    """A line as it is written, and its hash; `before` and `mark` as in `chain.sealed`.

    Raises OutOfPlace for text that is no Unicode, TooLarge for a line past the limit.
    """
    try:
        text, own = sealed(_encode(line), before, mark)
    except UnicodeEncodeError:
        raise OutOfPlace("half a character (a lone surrogate) cannot be written down") from None
    if len(text) > LONGEST_LINE:
        raise TooLarge(f"a line of {len(text)} bytes is more than the {LONGEST_LINE} there may be")
    return text, own


class Ledger:
    """A course and its text, which grow together."""

    def __init__(self, course: Course, texts: list[bytes], mark: bytes, last: bytes) -> None:
        self.course = course
        self.texts = texts
        """The lines, each with its line end."""
        self.write: Write | None = None
        """Is handed each line before it counts."""
        self._mark = mark
        self._last = last

    @property
    def next(self) -> int:
        """The number of the next line."""
        return len(self.course.lines)

    def append(self, line: Line) -> None:
        """Write a line and make it part of the course.

        Raises OutOfPlace where it has no place, and whatever writing raises; neither changes
        anything.
        """
        state = self.course.admit(line)
        text, own = written(line, self._last, self._mark)
        if self.write is not None:
            self.write(text)
        self._add(line, state, text, own)

    def follow(self, text: bytes) -> bool:
        """Make a line that was written elsewhere part of the course, as it stands there.

        False where it does not follow the last one, and nothing is changed.
        """
        read = plain_line(text.removesuffix(b"\n"), self._last, self._mark)
        if read is None:
            return False
        try:
            line = _line.decode(read[0])
            state = self.course.admit(line)
        except (*UNREADABLE, OutOfPlace, BadBattleFile):
            return False
        self._add(line, state, text, read[1])
        return True

    def _add(self, line: Line, state: State | None, text: bytes, own: bytes) -> None:
        self.texts.append(text)
        self._last = own
        self.course.take(line, state)
