"""Cells of a CSV that no spreadsheet takes for a formula, and back.

Spreadsheets run a cell that begins with = + - @ (or with a tab or a line end before one), quoted
or not, and take an apostrophe at its beginning for their own. Such a cell has an apostrophe put
before it; since those that begin with one have it doubled, nothing is lost.
"""

import csv
import io
from collections.abc import Iterable, Sequence

MARK = "'"
_RUN = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20", MARK)
"""What a cell must not begin with; four of them are the wide forms of = + - @."""


def safe_cell(text: str) -> str:
    """The text as a cell that nothing runs."""
    return MARK + text if text.startswith(_RUN) else text


def plain_cell(cell: str) -> str:
    """The text of a safe cell."""
    return cell.removeprefix(MARK)


def csv_of(rows: Iterable[Sequence[str]]) -> str:
    """Rows as RFC 4180 has them: lines end in CR LF, a quotation mark is doubled in quotes."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([safe_cell(c) for c in row] for row in rows)
    return text.getvalue()
