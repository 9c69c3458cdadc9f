"""The clauses on a page and as data, each with the rulings and readings that touch it."""

from typing import Any

from deckload.cli.page import Page
from deckload.rules.clauses import CHAPTERS, Clause, clauses_of
from deckload.rules.rulings import FIXED, RULINGS

_HANGING = 7


def chapters_page(page: Page) -> None:
    """Put the chapters on the page, with how many clauses each has."""
    page.heading("The rules by chapter")
    for chapter, heading in CHAPTERS.items():
        found = clauses_of(chapter)
        if len(chapter) == 1:
            page.line()
            page.heading(f"{chapter:<4}{heading}: {len(found)} clauses")
        else:
            span = f"{found[0].id} to {found[-1].id}" if len(found) > 1 else found[0].id
            page.line(f"{chapter:<4}{heading}: {span}", indent=2)
    page.line()
    page.paragraph(
        f"'deckload rules A3' lists a part, 'deckload rules A3.2' shows a clause, and "
        f"'deckload rulings' lists the {len(RULINGS)} open questions."
    )


def clauses_page(page: Page, prefix: str) -> None:
    """Put every clause under a prefix on the page. Raises UnknownName."""
    found = clauses_of(prefix)
    part = ""
    for number, clause in enumerate(found):
        if clause.chapter != part:
            part = clause.chapter
            if number:
                page.line()
            page.heading(f"{part}  {CHAPTERS[part]}")
        page.paragraph(f"{clause.id:<{_HANGING - 1}} {clause.text}", hanging=_HANGING)
        if readings := _read_with(clause):
            page.aside(f"read with {', '.join(readings)}", indent=_HANGING)
        for ruling_id in _rulings_of(clause):
            ruling = RULINGS[ruling_id]
            page.aside(
                f"ruling {ruling_id}: {ruling.question} (default: {ruling.default})",
                indent=_HANGING,
            )


def chapters_data() -> list[dict[str, Any]]:
    """The chapters as plain data."""
    return [
        {"chapter": chapter, "heading": heading, "clauses": [c.id for c in clauses_of(chapter)]}
        for chapter, heading in CHAPTERS.items()
    ]


def clauses_data(prefix: str) -> list[dict[str, Any]]:
    """The clauses under a prefix as plain data. Raises UnknownName."""
    return [
        {
            "id": clause.id,
            "chapter": clause.chapter,
            "text": clause.text,
            "fixed_readings": _read_with(clause),
            "rulings": _rulings_of(clause),
        }
        for clause in clauses_of(prefix)
    ]


def _read_with(clause: Clause) -> list[str]:
    """The fixed readings that say how a clause is read."""
    return [reading.id for reading in FIXED.values() if clause.id in reading.clauses]


def _rulings_of(clause: Clause) -> list[str]:
    return [ruling.id for ruling in RULINGS.values() if clause.id in ruling.clauses]
