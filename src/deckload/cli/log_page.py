"""The log of a battle's dice: on a page, as CSV, and as data."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from deckload.cli.chances import figure, fraction_words
from deckload.cli.csv_cells import csv_of
from deckload.cli.labels import Labels
from deckload.cli.log_rows import Row
from deckload.cli.odds_page import house_block
from deckload.cli.page import Page
from deckload.cli.replay_page import dice_words
from deckload.cli.roll_words import came_words, choice_words, roll_words, tells_all
from deckload.record.battle import Battle
from deckload.record.lines import ChoiceLine, RollLine

INDENT = 3
COLUMNS = (
    "line",
    "kind",
    "turn",
    "phase",
    "owner",
    "unit",
    "name",
    "purpose",
    "detail",
    "dice",
    "need",
    "reasons",
    "faces",
    "result",
    "criticals",
    "expected",
    "seen_in_line",
    "by",
    "taken_back",
    "question",
    "options",
    "default",
)
"""The header of the CSV."""


def log_page(page: Page, battle: Battle, rows: Sequence[Row]) -> None:
    """Put every roll and decision on the page, under the turn and phase it belongs to."""
    labels, where = Labels(battle.setup), ("", 0)
    page.heading(battle.setup.title)
    page.line()
    page.labelled("Dice", dice_words(battle))
    page.labelled("Rolls", str(sum(isinstance(row.entry, RollLine) for row in rows)))
    page.labelled("Choices", str(sum(isinstance(row.entry, ChoiceLine) for row in rows)))
    house_block(page, battle.setup.rulings, battle.setup.house)
    for row in rows:
        if where != (row.phase, row.turn):
            where = (row.phase, row.turn)
            page.line()
            page.heading(f"Turn {row.turn}, {row.phase}")
        _entry(page, battle, labels, row)


def _entry(page: Page, battle: Battle, labels: Labels, row: Row) -> None:
    entry = row.entry
    owner = "" if entry.owner in row.name else f"{entry.owner}, "
    if isinstance(entry, ChoiceLine):
        words = f"line {entry.line}: {owner}{choice_words(labels, entry)}"
        page.paragraph(words, indent=INDENT, hanging=INDENT + 2)
        page.aside(f"{entry.why} ({entry.clause})", indent=INDENT + 2)
        return
    told = not row.need or entry.detail in row.name or tells_all(entry)
    about = "" if told else f" ({entry.detail})"
    words = f"line {entry.line}: {owner}{roll_words(labels, entry)}{about}"
    page.paragraph(words, indent=INDENT, hanging=INDENT + 2)
    if row.reasons:
        page.aside(", ".join(row.reasons), indent=INDENT + 2)
    came = came_words(battle.setup, entry)
    if entry.by is not None:
        came += f" ({entry.by})"
    if row.expected is not None:
        came += f"; expected {_expected_words(row.expected)}"
    page.faces(came, indent=INDENT + 2, hanging=INDENT + 4)
    if entry.seen is not None:
        page.line(f"These faces had been seen before, in line {entry.seen}.", indent=INDENT + 2)
    if row.taken_back:
        page.line("Taken back.", indent=INDENT + 2)


def _expected_words(expected: Fraction) -> str:
    """A mean as a decimal, and as a fraction where the decimal is none of two places."""
    shown = figure(float(expected))
    exact = Fraction(shown) == expected if shown[0].isdigit() else False
    return shown if exact else f"{shown} ({fraction_words(expected)})"


def csv_text(rows: Sequence[Row]) -> str:
    """The log as CSV with a header. Expectations have a point and six decimals.

    So many decimals are no date anywhere, as "1/2" and even "1.2" are to some spreadsheets.
    """
    return csv_of([COLUMNS, *map(_cells, rows)])


def _cells(row: Row) -> list[str]:
    entry = row.entry
    found = _alike(row) | {
        "need": row.need,
        "reasons": "; ".join(row.reasons),
        "taken_back": "yes" if row.taken_back else "no",
    }
    if isinstance(entry, ChoiceLine):
        found |= {
            "question": entry.question,
            "options": _joined(entry.options),
            "default": entry.default,
            "result": entry.answer,
        }
    else:
        found |= {"dice": entry.dice, "faces": _joined(entry.faces)} | dict(_results(entry))
        if row.expected is not None:
            found["expected"] = f"{float(row.expected):.6f}"
        if entry.seen is not None:
            found["seen_in_line"] = entry.seen
        if entry.by is not None:
            found["by"] = entry.by
    return [str(found.get(column, "")) for column in COLUMNS]


def _alike(row: Row) -> dict[str, Any]:
    """What the CSV and the data say alike of rolls and decisions."""
    entry = row.entry
    return {
        "line": entry.line,
        "kind": "roll" if isinstance(entry, RollLine) else "choice",
        "turn": row.turn,
        "phase": row.phase,
        "owner": entry.owner,
        "unit": entry.unit,
        "name": row.called,
        "purpose": str(entry.purpose),
        "detail": entry.detail,
    }


def _results(entry: RollLine) -> Iterator[tuple[str, int]]:
    """What a roll came to: successes, and possible criticals; nothing for plain faces."""
    if isinstance(entry.answer, int):
        yield "result", entry.answer
    elif len(entry.needs) > 1 and len(entry.answer) > 1:
        yield "result", entry.answer[0]
        yield "criticals", entry.answer[1]


def _joined(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def log_data(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The log as plain data; an expectation as a fraction and as a number."""
    return [_data(row) for row in rows]


def _data(row: Row) -> dict[str, Any]:
    entry = row.entry
    data = _alike(row) | {"taken_back": row.taken_back}
    if isinstance(entry, ChoiceLine):
        return data | {
            "question": entry.question,
            "options": list(entry.options),
            "default": entry.default,
            "why": entry.why,
            "clause": entry.clause,
            "answer": entry.answer,
        }
    expected = row.expected
    return data | {
        "dice": entry.dice,
        "need": entry.needs[0].need if entry.needs else None,
        "reasons": list(row.reasons),
        "faces": list(entry.faces),
        "result": None,
        "criticals": None,
        **dict(_results(entry)),
        "expected": None if expected is None else float(expected),
        "expected_fraction": None if expected is None else fraction_words(expected),
        "seen_in_line": entry.seen,
        **({} if entry.by is None else {"by": str(entry.by)}),
    }
