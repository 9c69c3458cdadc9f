"""House rules on a page and as data: what they change, and every name that can be changed."""

from itertools import groupby
from typing import Any, Final

from deckload.cli.page import Page
from deckload.dice.words import counted, shown
from deckload.rules.contradictions import oddities
from deckload.rules.house import CRITICAL_CLAUSE, CRITICALS, RULINGS_GROUP, Difference, House
from deckload.rules.numbers import STANDARD, flat, register
from deckload.rules.rulings import RULINGS

GROUPS: Final = {
    RULINGS_GROUP: "Rulings",
    "air": "The air rules",
    "anti_aircraft": "Anti-aircraft fire",
    "special": "Special actions",
    "gunnery": "Gunnery",
    "damage": "Damage",
    "torpedoes": "Torpedoes",
    "end_phase": "The end phase",
    "prices": "Prices and scores",
    CRITICALS: "The critical table",
}
"""The tables of a house file by what people call them."""


def house_page(page: Page, house: House) -> None:
    """Put house rules on the page: what differs from the standard, by its tables."""
    page.heading(shown(house.name))
    page.line()
    page.labelled("Digest", house.digest)
    differences = house.differences()
    count = counted(len(differences), "difference") if differences else "no difference"
    page.labelled("Changes", f"{count} from the standard")
    for group, found in groupby(differences, lambda each: each.group):
        page.line()
        page.heading(GROUPS[group])
        for each in found:
            _difference(page, each)
    notes = [clash.sentence for clash in oddities(house.rulings.numbers)]
    if notes:
        page.line()
        page.heading("Worth a word")
        for note in notes:
            page.paragraph(f"{note[:1].upper()}{note[1:]}.", indent=2, hanging=4)


def _difference(page: Page, each: Difference) -> None:
    page.paragraph(f"{each.name}  {each.text}", indent=2, hanging=4)
    page.aside(f"{each.words} ({each.clause})", indent=4)


def house_report(house: House) -> dict[str, Any]:
    """House rules as plain data."""
    return {
        "name": house.name,
        "digest": house.digest,
        "differences": [
            {
                "name": each.name,
                "group": each.group,
                "clause": each.clause,
                "words": each.words,
                "standard": each.standard,
                "house": each.house,
            }
            for each in house.differences()
        ],
        "notes": [clash.sentence for clash in oddities(house.rulings.numbers)],
    }


def standard_report() -> dict[str, Any]:
    """Everything a house can change as plain data: rulings, numbers and cells by their names."""
    standard, named = flat(STANDARD), register()
    return {
        "rulings": [
            {
                "name": ruling.id,
                "clause": ", ".join(ruling.clauses),
                "words": ruling.question,
                "standard": ruling.default,
                "readings": [reading.id for reading in ruling.readings],
            }
            for ruling in RULINGS.values()
        ],
        "numbers": [
            {
                "name": number.name,
                "clause": number.clause,
                "words": number.words,
                "standard": standard[number.name],
                "least": number.least,
                "most": number.most,
            }
            for number in named.values()
        ],
        "criticals": [
            {"name": name, "clause": CRITICAL_CLAUSE, "standard": value}
            for name, value in standard.items()
            if name not in named
        ],
    }
