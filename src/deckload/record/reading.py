"""Reading: from the bytes of a battle file to the course of the battle, as far as it is sound.

No rule is run: the state is the fold of the recorded outcomes. Reading stops before the first line
that is damaged or impossible; the rest is kept as it is.
"""

import msgspec

from deckload.record.breaks import break_at, too_long, torn
from deckload.record.chain import mark_of, plain_line
from deckload.record.course import Course
from deckload.record.errors import BadBattleFile, Fault, OutOfPlace, Trouble, bad
from deckload.record.header import UNREADABLE, read_header, reason
from deckload.record.limits import LONGEST_LINE, MOST_BYTES, MOST_LINES, MOST_WORK
from deckload.record.lines import Line

_line = msgspec.json.Decoder(Line)


class Reading:
    """What a file holds: the course, the lines it was read from, and what stood in the way."""

    def __init__(self, raw: bytes) -> None:
        """Read a file. Raises BadBattleFile where there is not even a set-up to begin from."""
        if len(raw) > MOST_BYTES:
            sentence = f"The file has {len(raw)} bytes; a battle file has at most {MOST_BYTES}."
            raise bad(Fault.TOO_LARGE, 0, sentence)
        self.pieces = raw.split(b"\n", MOST_LINES + 1)
        self.tail = self.pieces.pop()
        """What follows the last line end."""
        whole = bool(self.pieces)
        if not whole:
            self.pieces.append(self.tail)
            self.tail = b""
        header, self.hash = read_header(self.pieces[0], whole=whole)
        self.mark = mark_of(self.hash)
        self.course = Course(header)
        self.texts: list[bytes] = [self.pieces[0] + b"\n"]
        """The lines that are part of the course, with their line ends."""
        self.trouble: Trouble | None = None if whole else _only_the_end_is_missing(0)
        self._read()
        self.rest = raw[sum(map(len, self.texts)) :]
        """What could not be made part of the course."""

    def _read(self) -> None:
        for number in range(1, len(self.pieces)):
            self.trouble = self._add(number, self.pieces[number])
            if self.trouble is not None:
                return
        if self.tail:
            number = len(self.pieces)
            if number > MOST_LINES:
                sentence = f"The file has more than {MOST_LINES} lines."
                self.trouble = Trouble(Fault.TOO_LARGE, number, sentence)
            elif plain_line(self.tail, self.hash, self.mark) is None:
                self.trouble = torn(number, self.tail)
            else:
                trouble = self._add(number, self.tail)
                self.trouble = trouble or _only_the_end_is_missing(number)

    def _add(self, number: int, text: bytes) -> Trouble | None:
        """Make a line part of the course, or say why not."""
        if len(text) > LONGEST_LINE:
            return too_long(number, len(text))
        read = plain_line(text, self.hash, self.mark)
        if read is None:
            return break_at(self.pieces, number, self.hash, self.mark)
        try:
            line = _line.decode(read[0])
            state = self.course.admit(line)
        except UNREADABLE as error:
            sentence = f"Impossible: line {number} cannot be read: {reason(error)}."
            return Trouble(Fault.IMPOSSIBLE, number, sentence)
        except OutOfPlace as error:
            sentence = f"Impossible: line {number} does not belong there: {error}."
            return Trouble(Fault.IMPOSSIBLE, number, sentence)
        except BadBattleFile as error:
            return error.trouble
        self.course.take(line, state)
        self.hash = read[1]
        self.texts.append(text + b"\n")
        if self.course.work > MOST_WORK:
            sentence = f"The file goes to and fro too often to be read on after line {number}."
            return Trouble(Fault.TOO_LARGE, number + 1, sentence)
        return None


def _only_the_end_is_missing(number: int) -> Trouble:
    return Trouble(
        Fault.CUT, number, f"Cut short: line {number} lacks its line end, and nothing else is lost."
    )
