"""The rulings on a page and as data."""

from collections.abc import Sequence
from typing import Any

from deckload.cli.page import Page
from deckload.rules.rulings import RULINGS, Ruling, Rulings


def rulings_named(ruling_id: str | None) -> list[Ruling]:
    """The ruling of that id, or all of them. Raises UnknownName, with the nearest ids."""
    if ruling_id is None:
        return list(RULINGS.values())
    key = ruling_id.strip().lower()
    Rulings()[key]  # knows how to refuse
    return [RULINGS[key]]


def rulings_page(page: Page, rulings: Sequence[Ruling]) -> None:
    """Put rulings on the page, the default reading of each first."""
    if len(rulings) > 1:
        page.paragraph(
            f"{len(rulings)} questions that the rules leave open. The first reading is the "
            "default; --ruling ID=READING plays by another."
        )
    for number, ruling in enumerate(rulings):
        if number or len(rulings) > 1:
            page.line()
        page.heading(f"{ruling.id}: {ruling.question}")
        wide = max(len(reading.id) for reading in ruling.readings)
        for reading in ruling.readings:
            mark = "*" if reading.id == ruling.default else " "
            page.paragraph(f"{mark} {reading.id:<{wide}}  {reading.meaning}", indent=2, hanging=6)
        page.aside(f"Why: {ruling.why} ({', '.join(ruling.clauses)})", indent=2)
    page.line()
    page.line("* the default")


def ruling_data(ruling: Ruling) -> dict[str, Any]:
    """A ruling as plain data."""
    return {
        "id": ruling.id,
        "question": ruling.question,
        "default": ruling.default,
        "readings": [{"id": r.id, "meaning": r.meaning} for r in ruling.readings],
        "why": ruling.why,
        "clauses": list(ruling.clauses),
    }
