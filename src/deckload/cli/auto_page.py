"""A battle between captains on a page and as data."""

from typing import Any

from deckload.cli.auto_battle import Fought
from deckload.cli.ending_luck import ending_luck_data, luck_block
from deckload.cli.ending_words import ending_data, ending_lines
from deckload.cli.labels import Labels
from deckload.cli.odds_page import rulings_block
from deckload.cli.page import Page
from deckload.cli.position_words import lacking_lines, start_data, start_lines
from deckload.cli.story import LEGEND, Story, fault_words
from deckload.cli.story_data import StoryData, setup_data
from deckload.dice.words import shown
from deckload.game.state import Phase


def auto_page(page: Page, fought: Fought, *, brief: bool) -> None:
    """Put the story of a battle on the page."""
    setup = fought.battle.setup
    labels = Labels(setup)
    page.heading(setup.title)
    page.line()
    for side, (colour, captain) in enumerate(zip(("Red", "Blue"), fought.captains, strict=True)):
        page.labelled(colour, f"{labels.side(side)}, led by {captain}")
    page.labelled("Dice", f"seeded; --seed {fought.seed} gives the same battle again")
    away = [labels[vessel.id] for vessel in setup.vessels if vessel.off_table]
    if away:
        page.labelled("Off table", ", ".join(away))
    start_lines(page, fought.battle)
    if fought.position is not None:
        lacking_lines(page, fought.position)
    rulings_block(page, setup.rulings, setup.house)
    if not brief:
        page.labelled("Reading", LEGEND)
    story = Story(page, setup, brief=brief, start=fought.battle.header.start)
    for account, why, faults in fought.moves:
        story.tell(account, "" if account.seat is None else why, faults)
    story.end()
    _closing(page, fought, labels)


def _closing(page: Page, fought: Fought, labels: Labels) -> None:
    game = fought.battle.game
    page.line()
    page.heading("The end" if game.state.phase is Phase.OVER else "Stopped")
    if game.state.phase is not Phase.OVER:
        count = "1 turn" if fought.turns == 1 else f"{fought.turns} turns"
        page.paragraph(f"Stopped after {count}, as asked; the battle is unfinished.", indent=2)
    for line in ending_lines(labels, game):
        page.paragraph(line, indent=2, hanging=4)
    for fault in fought.faults:
        page.paragraph(fault_words(labels, fault), indent=2, hanging=4)
    luck_block(page, fought.battle)
    if fought.out is not None:
        page.line()
        page.paragraph(
            f"Recorded in {shown(fought.out)}: {len(fought.battle.lines)} lines. 'deckload verify' "
            "checks it, 'deckload replay' tells it again, 'deckload log' lists its dice, and with "
            "--luck weighs them."
        )


def auto_data(fought: Fought, *, brief: bool) -> dict[str, Any]:
    """A battle between captains as plain data."""
    battle = fought.battle
    story = StoryData(battle.setup, brief=brief, start=battle.header.start)
    for account, why, faults in fought.moves:
        story.tell(account, None if account.seat is None else why, faults)
    return {
        **setup_data(battle.setup),
        "captains": list(fought.captains),
        "seed": fought.seed,
        **story.data(),
        "end": ending_data(battle.game),
        "luck": ending_luck_data(battle),
        "file": fought.out,
        "lines": len(battle.lines),
        **start_data(battle),
    }
