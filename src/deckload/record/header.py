"""The first line of a battle file: whether it is one at all, and whether it can be read."""

import msgspec
from msgspec import Struct

from deckload.dice.errors import UnknownName
from deckload.dice.words import shown
from deckload.record import versions
from deckload.record.breaks import BYTE_ORDER_MARK, break_at, too_long, torn
from deckload.record.chain import FIRST, link, plain_line, unsealed
from deckload.record.errors import BadBattleFile, Fault, bad
from deckload.record.limits import LONGEST_LINE, LONGEST_NOTES
from deckload.record.lines import DiceKind, HeaderLine
from deckload.record.possible import setup_fault
from deckload.record.possible_state import state_fault
from deckload.record.stamp import is_stamped, stamp_of
from deckload.record.versions import FORMAT

START = b'{"kind":"battle","line":0,'
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What reading JSON from anywhere may raise."""


class _Probe(Struct):
    """What every version of the first line has."""

    kind: str
    format: int
    program: str = ""


_probe = msgspec.json.Decoder(_Probe)
_header = msgspec.json.Decoder(HeaderLine)


def format_of(first: bytes) -> _Probe | None:
    """The format and the program that a first line names; None if it names none."""
    if len(first) > LONGEST_LINE:
        return None
    try:
        probe = _probe.decode(first)
    except UNREADABLE:
        return None
    return probe if probe.kind == "battle" else None


def read_header(first: bytes, *, whole: bool) -> tuple[HeaderLine, bytes]:
    """The first line, given without its line end, and its hash; `whole`: it had a line end.

    Raises BadBattleFile for anything that no battle can be read from.
    """
    _is_battle(first, whole=whole)
    read = plain_line(first, FIRST, b"")
    probe = format_of(first)
    if probe is not None and probe.format != FORMAT and not _was(first, probe.format):
        raise _other_format(probe)
    if read is None:
        raise BadBattleFile(break_at([first], 0, FIRST, b""))
    try:
        header = _header.decode(read[0])
    except UNREADABLE as error:
        raise bad(Fault.IMPOSSIBLE, 0, f"Line 0 cannot be read: {reason(error)}.") from None
    why = setup_fault(header.setup) or _house_fault(header)
    if (header.commitment is None) is not (header.dice is DiceKind.TYPED):
        why = "dice that are not all typed, and only those, are bound to a seed"
    if why is None and header.start is not None:
        why = state_fault(header.setup, header.start)
    if len(header.notes) > LONGEST_NOTES:
        why = f"the notes have more than {LONGEST_NOTES} characters"
    if why is not None:
        raise bad(Fault.IMPOSSIBLE, 0, f"Impossible: line 0 sets up no battle: {why}.")
    return header, read[1]


def _house_fault(header: HeaderLine) -> str | None:
    """Why the stamp of house rules is not that of the set-up.

    A digest is of the differences from the standard of its time, so it is compared under the
    rules version that wrote it and under no other.
    """
    given = header.house
    if is_stamped(header.setup) is (given is None):
        return "rules of a house and their digest belong together, and one of them is missing"
    if given is None or header.rules != versions.RULES_VERSION:
        return None
    try:
        wanted = stamp_of(header.setup)
    except UnknownName as error:
        return str(error)
    assert wanted is not None
    if given.name != wanted.name:
        return f"its house rules are called '{shown(wanted.name)}' and '{shown(given.name)}'"
    if given.digest != wanted.digest:
        return (
            f"its house rules have the digest {wanted.digest}, and the line says "
            f"'{shown(given.digest)}'"
        )
    return None


def reason(error: Exception) -> str:
    """Why a line cannot be read, in a few words."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return shown(str(error).replace("`", ""))


def _is_battle(first: bytes, *, whole: bool) -> None:
    """Raises BadBattleFile for a first line that does not begin like one."""
    if not first and not whole:
        raise bad(Fault.EMPTY, 0, "The file is empty.")
    if len(first) > LONGEST_LINE:
        raise BadBattleFile(too_long(0, len(first)))
    if first.startswith(BYTE_ORDER_MARK + START):
        raise bad(Fault.CHANGED, 0, "Changed: a byte-order mark was put before line 0.")
    if first.startswith(START):
        if not whole and plain_line(first, FIRST, b"") is None:
            raise BadBattleFile(torn(0, first))
        return
    if not whole and START.startswith(first):
        raise BadBattleFile(torn(0, first))
    found = unsealed(first)
    if found is not None and found.mark and found.number:
        last = found.number - 1
        which = "line 0 is" if not last else f"lines 0 to {last} are"
        raise bad(Fault.DROPPED, 0, f"Dropped: {which} missing, and with it the set-up.")
    if first.endswith(b'"}') and b',"hash":"' in first[-50:]:
        raise bad(Fault.CHANGED, 0, "Changed: line 0 does not begin as it was written.")
    raise bad(Fault.NO_BATTLE, 0, "This is no battle file: it does not begin like one.")


def _was(first: bytes, given: int) -> bool:
    """Whether a first line is one of this format whose format number was altered."""
    found = unsealed(first)
    if found is None:
        return False
    body = found.body.replace(b'"format":%d,' % given, b'"format":%d,' % FORMAT, 1)
    return link(FIRST, body) == found.hash


def _other_format(probe: _Probe) -> BadBattleFile:
    program = shown(probe.program)
    if probe.format > FORMAT:
        return bad(
            Fault.NEWER,
            0,
            f"This battle is written in format {probe.format}, by Deckload {program}; this Deckload"
            f" reads formats up to {FORMAT}. Open it with version {program} or a later one.",
        )
    return bad(
        Fault.OLDER,
        0,
        f"This battle is written in format {probe.format}, by Deckload {program}, which no version"
        " since has learnt to read. Open it with the version that wrote it.",
    )
