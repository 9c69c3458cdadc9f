"""The clauses on a page and as data, each with the rulings and readings that touch it."""

from collections.abc import Sequence
from typing import Any

from deckload.cli.page import Page
from deckload.rules.clauses import CHAPTERS, Clause, clauses_of
from deckload.rules.house import STANDARD_HOUSE, Difference, House
from deckload.rules.numbers import STANDARD, flat, register
from deckload.rules.rulings import FIXED, RULINGS

_HANGING = 7
_STANDARD = flat(STANDARD)


def chapters_page(page: Page, house: House = STANDARD_HOUSE) -> None:
    """Put the chapters on the page, with how many clauses each has, and what a house changes."""
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
    if not house.is_standard:
        page.line()
        page.heading(f"{house.name} ({house.digest}) changes")
        for each in house.differences():
            page.paragraph(f"{each.clause}: {each.name} {each.text}", indent=2, hanging=4)


def clauses_page(page: Page, prefix: str, house: House = STANDARD_HOUSE) -> None:
    """Put every clause under a prefix on the page, with what a house changes. Raises UnknownName.

    With house rules the numbers of a clause are named, too.
    """
    found = clauses_of(prefix)
    numbers = {} if house.is_standard else flat(house.rulings.numbers)
    differences = house.differences()
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
        for each in differences:
            if clause.id in each.clause.split(", "):
                page.aside(f"{house.name}: {each.name} {each.text}", indent=_HANGING)
        for named in register().values() if numbers else ():
            if named.clause == clause.id and numbers[named.name] == _STANDARD[named.name]:
                words = f"number {named.name}: {named.words} ({numbers[named.name]})"
                page.aside(words, indent=_HANGING)


def chapters_data() -> list[dict[str, Any]]:
    """The chapters as plain data."""
    return [
        {"chapter": chapter, "heading": heading, "clauses": [c.id for c in clauses_of(chapter)]}
        for chapter, heading in CHAPTERS.items()
    ]


def clauses_data(prefix: str, house: House = STANDARD_HOUSE) -> list[dict[str, Any]]:
    """The clauses under a prefix as plain data, with what a house changes. Raises UnknownName."""
    differences = house.differences()
    return [
        {
            "id": clause.id,
            "chapter": clause.chapter,
            "text": clause.text,
            "fixed_readings": _read_with(clause),
            "rulings": _rulings_of(clause),
            **_house_data(clause, differences),
        }
        for clause in clauses_of(prefix)
    ]


def _house_data(clause: Clause, differences: Sequence[Difference]) -> dict[str, Any]:
    """What a house changes of a clause; nothing where it changes nothing."""
    found = {each.name: each.house for each in differences if clause.id in each.clause.split(", ")}
    return {"house": found} if found else {}


def _read_with(clause: Clause) -> list[str]:
    """The fixed readings that say how a clause is read."""
    return [reading.id for reading in FIXED.values() if clause.id in reading.clauses]


def _rulings_of(clause: Clause) -> list[str]:
    return [ruling.id for ruling in RULINGS.values() if clause.id in ruling.clauses]
