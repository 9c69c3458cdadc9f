"""The tables of the database.

A battle is stored as the lines of its file. That a line's place is its primary key is the lock:
of two who write line 40 of a battle, one is told that somebody else has.
"""

from typing import Final

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata: Final = MetaData()

ID: Final = String(32)
SEAT: Final = String(16)
HASH: Final = LargeBinary(32)


def _battle() -> Column[str]:
    return Column("battle", ID, ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True)


battles: Final = Table(
    "battles",
    metadata,
    Column("id", ID, primary_key=True),
    Column("made", Integer, nullable=False),
    Column("room", Text, nullable=False),
    Column("tick", Integer, nullable=False),
)
"""Battles: when each was made, in seconds of the epoch, and its room, whose `tick` is its lock."""

lines: Final = Table(
    "lines",
    metadata,
    _battle(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("text", LargeBinary, nullable=False),
)
"""The lines of the battle files, byte for byte, with their line ends."""

seeds: Final = Table("seeds", metadata, _battle(), Column("seed", String(100), nullable=False))
"""The seeds of the dice: a table of their own, so that nothing that tells a battle reads them."""

keys: Final = Table(
    "keys",
    metadata,
    _battle(),
    Column("seat", SEAT, primary_key=True),
    Column("hash", HASH, nullable=False),
)
"""The keys of the seats, as hashes."""

sitters: Final = Table(
    "sitters",
    metadata,
    _battle(),
    Column("seat", SEAT, primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("visitor", HASH, nullable=False),
)
"""Who sits at each seat, as hashes, in the order they came: the first is place 0."""

replies: Final = Table(
    "replies",
    metadata,
    _battle(),
    Column("seat", SEAT, primary_key=True),
    Column("key", String(100), primary_key=True),
    Column("asked", HASH, nullable=False),
    Column("said", LargeBinary, nullable=False),
)
"""What was answered to each request that was carried out, and a hash of what it asked."""

remarks: Final = Table(
    "remarks",
    metadata,
    _battle(),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("why", Text, nullable=False),
    Column("faults", Text, nullable=False),
)
"""Why a computer captain gave the order in a line, and what it did wrong, as JSON."""

presence: Final = Table(
    "presence",
    metadata,
    _battle(),
    Column("seat", SEAT, primary_key=True),
    Column("process", String(32), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("seen", Integer, nullable=False),
    Index("presence_by_process", "process"),
)
"""How many browsers are at a seat by which server process, and when that was last said."""
