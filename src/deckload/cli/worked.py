"""A worked example as it is told: paragraphs, fights with their dice, and exact odds."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from deckload.cli.account import Account
from deckload.cli.asking import Asked
from deckload.cli.chances import fraction_words
from deckload.cli.fight_data import rolls_data
from deckload.cli.needs import why
from deckload.cli.page import Page
from deckload.cli.roll_odds import odds_of_roll, odds_words
from deckload.dice.needs import Need
from deckload.dice.recorded import Recorded
from deckload.dice.requests import Pool
from deckload.dice.resolve import Entry, Rolled, resolve
from deckload.dice.words import need_words
from deckload.odds.exact import Solver


class Said(Struct, frozen=True):
    """A paragraph."""

    text: str


class Odds(Struct, frozen=True):
    """Exact chances: what for, and the fraction of each."""

    title: str
    chances: tuple[tuple[str, Fraction], ...]


class Needed(Struct, frozen=True):
    """A need with its reasons, under a name."""

    what: str
    need: Need


class Scene(Struct, frozen=True):
    """A fight resolved with recorded dice; `odds` tells how likely each roll was."""

    asked: Asked
    log: Sequence[Entry]
    final: dict[str, int]
    odds: bool = True


Part = Said | Odds | Needed | Scene


class Worked(Struct, frozen=True):
    """One worked example: its clause, a title, and its parts in order."""

    clause: str
    title: str
    parts: tuple[Part, ...]


def scene(asked: Asked, *rolls: Sequence[int], odds: bool = True) -> Scene:
    """Resolve a question with these faces, a sequence for each roll, choices at their defaults."""
    log: list[Entry] = []
    recorded = Recorded(rolls)
    final = resolve(asked.question.engagement, recorded, log)
    assert not recorded.left(), "a worked example has dice that nobody asked for"
    return Scene(asked, log, final, odds)


def tell(page: Page, worked: Worked, solver: Solver) -> None:
    """Put a worked example on the page."""
    page.heading(f"{worked.clause}  {worked.title}")
    for part in worked.parts:
        if isinstance(part, Scene):
            _tell_scene(page, part, solver)
        elif isinstance(part, Needed):
            page.line(f"{part.what}: {need_words(part.need)}", indent=3)
            page.aside(why(part.need), indent=5)
        elif isinstance(part, Odds):
            page.line()
            page.line(part.title)
            wide = max(len(what) for what, _ in part.chances)
            for what, exact in part.chances:
                page.line(f"{what:<{wide}}  {odds_words(exact)}", indent=3)
        else:
            page.line()
            page.paragraph(part.text)


def _tell_scene(page: Page, part: Scene, solver: Solver) -> None:
    def remark(rolled: Rolled) -> str | None:
        if not part.odds or not isinstance(rolled.request, Pool):
            return None
        return f"chance of just that: {odds_words(odds_of_roll(rolled, solver))}"

    account = Account(page, part.asked, remark)
    account.tell(part.log)
    account.end()


def data(worked: Worked, solver: Solver) -> dict[str, Any]:
    """A worked example as plain data for JSON."""
    return {
        "clause": worked.clause,
        "title": worked.title,
        "parts": [_part_data(part, solver) for part in worked.parts],
    }


def _part_data(part: Part, solver: Solver) -> dict[str, Any]:
    from deckload.odds.answer import need_data

    if isinstance(part, Said):
        return {"text": part.text}
    if isinstance(part, Needed):
        return {"what": part.what, **need_data(part.need)}
    if isinstance(part, Odds):
        return {"title": part.title, "odds": [_chance(what, p) for what, p in part.chances]}
    question = part.asked.question
    rolls = list(rolls_data(question.engagement, part.log))
    entries = [entry for entry in part.log if isinstance(entry, Rolled)]
    for roll, entry in zip(rolls, entries, strict=True):
        if part.odds and isinstance(entry.request, Pool):
            roll["odds"] = _chance("just that", odds_of_roll(entry, solver))
    return {
        "fight": question.title,
        "rolls": rolls,
        "fields": {field: part.final[field] for field in question.fields},
    }


def _chance(what: str, exact: Fraction) -> dict[str, Any]:
    return {"what": what, "fraction": fraction_words(exact), "p": float(exact)}
