"""The hits of each side against what was to be expected, at the end of a battle's story."""

from typing import Any

from deckload.cli.luck import hits_luck
from deckload.cli.luck_data import counted_data
from deckload.cli.luck_words import range_words
from deckload.cli.page import Page
from deckload.dice.errors import TooLarge
from deckload.dice.words import dice_words, shown
from deckload.odds.luck import Luck
from deckload.record.battle import Battle


def luck_block(page: Page, battle: Battle) -> None:
    """Put a line for each side on the page; nothing where no attack was rolled."""
    try:
        both = hits_luck(battle)
    except TooLarge as error:
        # A file from anywhere may hold more dice than any battle; its story is still told.
        page.line()
        page.paragraph(f"Dice against expectation: {error}.")
        return
    if not any(luck.dice for luck in both):
        return
    page.line()
    page.heading(f"Hits against expectation ({battle.header.dice} dice)")
    for name, luck in zip(battle.setup.sides, both, strict=True):
        page.paragraph(f"{shown(name)}: {hits_words(luck)}.", indent=2, hanging=4)


def hits_words(luck: Luck) -> str:
    """What came of a side's attacks: "5 hits of 6 dice; expected 4.00, 95% range 2 to 6"."""
    if not luck.dice:
        return "no attack was rolled"
    hits = "1 hit" if luck.came == 1 else f"{luck.came} hits"
    return (
        f"{hits} of {dice_words(luck.dice)}; expected {float(luck.expected):.2f}, 95% range "
        f"{range_words(luck)}"
    )


def ending_luck_data(battle: Battle) -> list[dict[str, Any]] | None:
    """The same as plain data; None where there are more dice than can be weighed."""
    try:
        both = hits_luck(battle)
    except TooLarge:
        return None
    return [
        {"side": side, "name": name, **counted_data(luck)}
        for side, (name, luck) in enumerate(zip(battle.setup.sides, both, strict=True))
    ]
