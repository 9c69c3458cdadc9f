"""The rulings on a page and as data."""

from collections.abc import Sequence
from typing import Any

from deckload.cli.page import Page
from deckload.rules.house import STANDARD_HOUSE, House
from deckload.rules.rulings import RULINGS, Ruling, Rulings


def rulings_named(ruling_id: str | None) -> list[Ruling]:
    """The ruling of that id, or all of them. Raises UnknownName, with the nearest ids."""
    if ruling_id is None:
        return list(RULINGS.values())
    key = ruling_id.strip().lower()
    Rulings()[key]  # knows how to refuse
    return [RULINGS[key]]


def rulings_page(page: Page, rulings: Sequence[Ruling], house: House = STANDARD_HOUSE) -> None:
    """Put rulings on the page, the default reading of each first, and how a house reads them."""
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
            mark = ">" if reading.id == house.rulings.changed.get(ruling.id) else mark
            page.paragraph(f"{mark} {reading.id:<{wide}}  {reading.meaning}", indent=2, hanging=6)
        page.aside(f"Why: {ruling.why} ({', '.join(ruling.clauses)})", indent=2)
    page.line()
    page.line("* the default")
    if not house.is_standard:
        page.line(f"> as {house.name} reads it ({house.digest})")


def ruling_data(ruling: Ruling, house: House = STANDARD_HOUSE) -> dict[str, Any]:
    """A ruling as plain data, with how a house reads it where that is not the default."""
    changed = house.rulings.changed.get(ruling.id)
    return {
        "id": ruling.id,
        "question": ruling.question,
        "default": ruling.default,
        "readings": [{"id": r.id, "meaning": r.meaning} for r in ruling.readings],
        "why": ruling.why,
        "clauses": list(ruling.clauses),
        **({} if changed is None else {"house": changed}),
    }
