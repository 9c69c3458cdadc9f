"""What is kept of a battle, as it comes out of the database and goes into it."""

from msgspec import Struct

Sitters = tuple[tuple[str, bytes], ...]
"""Seats, each with the hash of a visitor who sits there."""


class Moved(Exception):
    """Somebody else has written to the battle since it was read; nothing was written."""


class NoBattle(Exception):
    """No battle of that id is kept."""


class Reply(Struct, frozen=True):
    """What was answered to a request of a seat: a hash of what it asked, and the answer."""

    seat: str
    key: str
    asked: bytes
    said: bytes


class Remark(Struct, frozen=True):
    """Why a captain gave the order in a line, and its faults as JSON."""

    line: int
    why: str
    faults: str = "[]"


class Kept(Struct, frozen=True):
    """A battle as it is kept: its lines, its room with its tick, and all that belongs to it."""

    lines: tuple[bytes, ...]
    room: str
    tick: int
    keys: dict[str, bytes]
    sitters: Sitters
    replies: tuple[Reply, ...]
    remarks: tuple[Remark, ...]


class Since(Struct, frozen=True):
    """What others have added to a battle since it was read; its sitters and replies apart."""

    lines: tuple[bytes, ...]
    room: str
    tick: int
    remarks: tuple[Remark, ...]
