"""The luck of a battle on a page: dice against expectation, without a verdict."""

from collections.abc import Sequence

from deckload.cli.chances import chance
from deckload.cli.luck import BattleLuck, FaceCount, LuckLine
from deckload.cli.luck_words import (
    LABELS,
    READING,
    off_words,
    owner_words,
    range_words,
    rolls_words,
    taking_words,
)
from deckload.cli.page import Page
from deckload.cli.replay_page import dice_words
from deckload.dice.needs import TABLE
from deckload.dice.words import shown
from deckload.record.battle import Battle

GAP = 2
HEADER = ("", "rolls", "dice", "came", "expected", "off by", "95% range", "chance")
_TABLE_HEADING = "The table (dice of neither side, for what criticals do)"


def luck_page(page: Page, battle: Battle, luck: BattleLuck) -> None:
    """Put the luck of a battle on the page."""
    page.heading(f"{battle.setup.title}: dice against expectation")
    page.line()
    page.labelled("Dice", dice_words(battle))
    page.labelled("Rolls", rolls_words(luck))
    if not luck.lines:
        return
    page.labelled("Reading", READING)
    for face in luck.faces:
        page.line()
        heading = _TABLE_HEADING if face.owner == TABLE else shown(face.owner)
        page.heading(heading if face.by is None else f"{heading}, dice {face.by}")
        own = [line for line in luck.lines if (line.owner, line.by) == (face.owner, face.by)]
        _columns(page, [HEADER, *map(_cells, own)])
    page.line()
    page.heading("How often each face came")
    _columns(page, [("", "dice", *"123456", "expected of each"), *map(_face_cells, luck.faces)])
    page.line()
    page.heading("How to take it")
    for words in taking_words(luck):
        page.paragraph(words, indent=2, hanging=2)


def _cells(line: LuckLine) -> tuple[str, ...]:
    luck = line.luck
    return (
        LABELS.get(line.counted, str(line.purpose)),
        str(luck.rolls),
        str(luck.dice),
        str(luck.came),
        f"{float(luck.expected):.2f}",
        off_words(luck),
        range_words(luck),
        chance(luck.beyond, luck.beyond_exactly),
    )


def _face_cells(face: FaceCount) -> tuple[str, ...]:
    counts = map(str, face.counts)
    owner = owner_words(face.owner) + (f", {face.by}" if face.by is not None else "")
    return owner, str(face.dice), *counts, f"{face.dice / 6:.2f}"


def _columns(page: Page, rows: Sequence[Sequence[str]]) -> None:
    """Columns side by side, the first flush left and the others flush right.

    On a page too narrow for them each row is a sentence.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if sum(widths) + GAP * len(widths) > page.width:
        (_, *heads), *lines = rows
        for first, *others in lines:
            cells = [f"{head}: {text}" for head, text in zip(heads, others, strict=True)]
            page.paragraph(f"{first}; {', '.join(cells)}", indent=GAP, hanging=2 * GAP)
        return
    for first, *others in rows:
        cells = [f"{text:>{wide}}" for text, wide in zip(others, widths[1:], strict=True)]
        page.line((" " * GAP).join([f"{first:<{widths[0]}}", *cells]), indent=GAP)
