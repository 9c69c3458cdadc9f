"""Where the chain breaks, and what has been done to the file there."""

from collections.abc import Sequence

from deckload.dice.words import shown
from deckload.record.chain import Sealed, link, unsealed
from deckload.record.errors import Fault, Trouble
from deckload.record.limits import LONGEST_LINE

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def break_at(lines: Sequence[bytes], number: int, before: bytes, mark: bytes) -> Trouble:
    """What is wrong with line `number`, which does not follow the line before.

    `lines` are those of the file without their line ends; `before` is the hash of the line before
    and `mark` the mark of the battle.
    """
    text = lines[number]
    if len(text) > LONGEST_LINE:
        return too_long(number, len(text))
    if text.endswith(b"\r"):
        return Trouble(
            Fault.CHANGED,
            number,
            f"Changed: line {number} ends like a line of another system; copy the file unaltered.",
        )
    found = unsealed(text)
    if found is None:
        what = "ends in no hash any more" if text else "is empty"
        return Trouble(Fault.CHANGED, number, f"Changed: line {number} {what}.")
    if link(before, found.as_if(number, mark)) == found.hash:
        what = "number" if found.number != number else "mark of the battle"
        return Trouble(Fault.CHANGED, number, f"Changed: the {what} of line {number} was altered.")
    if text in lines[:number]:
        first = lines.index(text)
        return Trouble(
            Fault.DOUBLED, number, f"Doubled: line {first} stands in the file a second time."
        )
    if number and found.mark and found.mark != mark:
        return Trouble(
            Fault.FOREIGN, number, f"Line {number} comes from another battle than the first line."
        )
    if found.number != number:
        return _misplaced(lines, number, found)
    return Trouble(
        Fault.CHANGED,
        number,
        f"Changed: line {number} is not what was written after line {number - 1}."
        if number
        else "Changed: line 0, which holds the set-up, is not what was written.",
    )


def _misplaced(lines: Sequence[bytes], number: int, found: Sealed) -> Trouble:
    """A line that bears another number than its place."""
    later = any(
        other is not None and other.number == number and other.mark == found.mark
        for other in map(unsealed, lines[number + 1 :])
    )
    if later:
        return Trouble(
            Fault.REORDERED,
            number,
            f"Reordered: line {found.number} stands where line {number} belongs, "
            "which comes later in the file.",
        )
    if found.number > number:
        last = found.number - 1
        which = f"line {number} is" if last == number else f"lines {number} to {last} are"
        return Trouble(Fault.DROPPED, number, f"Dropped: {which} missing.")
    return Trouble(
        Fault.CHANGED,
        number,
        f"Changed: another line {found.number} stands where line {number} belongs.",
    )


def too_long(number: int, length: int) -> Trouble:
    """A line past the limit."""
    return Trouble(
        Fault.TOO_LARGE,
        number,
        f"Line {number} has {length} bytes; a line has at most {LONGEST_LINE}.",
    )


def torn(number: int, tail: bytes) -> Trouble:
    """A last line without its end."""
    if not number:
        sentence = "Cut short: not even the first line is whole, so nothing of the battle is left."
    else:
        cut = shown(tail[:200].decode("utf-8", "replace"))
        sentence = (
            f"Cut short: line {number} is not whole. "
            f"The battle stands at line {number - 1}; cut off was: {cut}"
        )
    return Trouble(Fault.CUT, number, sentence)
