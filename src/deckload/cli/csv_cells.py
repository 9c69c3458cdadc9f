"""Cells of a CSV that no spreadsheet takes for a formula, and back.

Spreadsheets run a cell that begins with = + - @, quoted or not, also in a wide or small form and
after blanks, line ends and signs that nobody sees, and take an apostrophe at its beginning for
their own. Such a cell has an apostrophe put before it; since those that begin with one have it
doubled, nothing is lost.
"""

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence

MARK = "'"
_RUN = frozenset("=+-@")
_UNSEEN = ("Cc", "Cf", "Zs", "Zl", "Zp")
"""Categories of what may stand unseen before the first letter."""


def safe_cell(text: str) -> str:
    """The text as a cell that nothing runs."""
    return MARK + text if text.startswith((MARK, "\t", "\r", "\n")) or _is_run(text) else text


def _is_run(text: str) -> bool:
    """Whether the first sign that is seen may begin a formula."""
    first = next((char for char in text if unicodedata.category(char) not in _UNSEEN), "")
    return unicodedata.normalize("NFKC", first) in _RUN


def plain_cell(cell: str) -> str:
    """The text of a safe cell."""
    return cell.removeprefix(MARK)


def csv_of(rows: Iterable[Sequence[str]]) -> str:
    """Rows as RFC 4180 has them: lines end in CR LF, a quotation mark is doubled in quotes."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([safe_cell(c) for c in row] for row in rows)
    return text.getvalue()
