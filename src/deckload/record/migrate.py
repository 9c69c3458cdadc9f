"""Migration: files of older formats become files of the present one, step by step.

The steps work on the plain lines, without hashes; the chain is made anew, and a last line says
which file it was made from.
"""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from deckload.record.breaks import break_at, torn
from deckload.record.chain import FIRST, mark_of, plain_line, sealed
from deckload.record.errors import BadBattleFile, Fault, bad
from deckload.record.header import UNREADABLE, format_of, reason
from deckload.record.limits import MOST_BYTES, MOST_LINES
from deckload.record.old_formats import Body, wounds_hold_their_effect
from deckload.record.versions import FORMAT, PROGRAM

Step = Callable[[list[Body]], list[Body]]
"""Takes the lines of one format, the header first, and returns those of the next format."""

STEPS: Final[Mapping[int, Step]] = {1: wounds_hold_their_effect}
"""For each older format the step to the one after it. Format 1 is the first there is."""


def migrated(raw: bytes, steps: Mapping[int, Step] | None = None) -> bytes | None:
    """The file in the present format; None if no step leads there from its own, or it has it.

    Raises BadBattleFile for a file of an older format that is damaged: it is not carried over.
    """
    steps = STEPS if steps is None else steps
    first = raw[: raw.find(b"\n") + 1] or raw
    probe = format_of(first)
    if probe is None or probe.format >= FORMAT or len(raw) > MOST_BYTES:
        return None
    if not all(number in steps for number in range(probe.format, FORMAT)):
        return None
    bodies, last = _bodies(raw)
    for number in range(probe.format, FORMAT):
        try:
            bodies = steps[number](bodies)
        except Exception as error:
            # The chain holds, but nothing says that a step finds in the lines what it looks for.
            sentence = f"The file cannot be carried over from format {number}: {reason(error)}."
            raise bad(Fault.IMPOSSIBLE, 0, sentence) from error
    bodies[0]["format"] = FORMAT
    note = {"old": probe.format, "new": FORMAT, "program": PROGRAM, "chain": last.decode()}
    bodies.append({"kind": "migrated", "line": len(bodies), **note})
    return _sealed(bodies)


def _bodies(raw: bytes) -> tuple[list[Body], bytes]:
    """The lines as plain data, and the last hash."""
    pieces = raw.split(b"\n", MOST_LINES + 1)
    tail = pieces.pop()
    bodies: list[Body] = []
    before, mark = FIRST, b""
    for number, text in enumerate(pieces):
        read = plain_line(text, before, mark)
        if read is None:
            raise BadBattleFile(break_at(pieces, number, before, mark))
        plain, before = read
        mark = mark or mark_of(before)
        try:
            bodies.append(msgspec.json.decode(plain, type=Body))
        except UNREADABLE as error:
            sentence = f"Line {number} cannot be read: {reason(error)}."
            raise bad(Fault.IMPOSSIBLE, number, sentence) from None
    if tail:
        raise BadBattleFile(torn(len(pieces), tail))
    return bodies, before


def _sealed(bodies: list[Body]) -> bytes:
    texts = []
    before, mark = FIRST, b""
    for body in bodies:
        text, before = sealed(msgspec.json.encode(body), before, mark)
        mark = mark or mark_of(before)
        texts.append(text)
    return b"".join(texts)
