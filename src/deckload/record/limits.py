"""How large a battle file may be: far above any battle, and small enough for any memory."""

from typing import Final

MOST_BYTES: Final = 16 * 2**20
"""Bytes in a file."""
LONGEST_LINE: Final = 2**20
"""Bytes in a line."""
MOST_POSITION: Final = 4 * 2**20
"""Bytes in a position file, which is laid out for reading."""
LONGEST_NOTES: Final = 20_000
"""Characters in the notes of a position."""
MOST_LINES: Final = 50_000
MOST_UNITS: Final = 400
"""Ships and flights in a battle."""
MOST_MARKS: Final = 400
"""Marks of one kind on one ship, or engagements in one battle."""
MOST_WORK: Final = 20_000_000
"""Steps to read a file, where an event counts as a hundred: some seconds."""
FARTHEST: Final = 10_000_000
"""Thousandths of an inch."""
KEPT_STATES: Final = 2_000
"""States kept in memory to go back to; others are folded again."""
