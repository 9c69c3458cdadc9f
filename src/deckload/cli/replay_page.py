"""A recorded battle told again, on a page and as data; no rule is run."""

from typing import Any

from deckload.cli.ending_luck import ending_luck_data, luck_block
from deckload.cli.ending_words import ending_data, ending_lines
from deckload.cli.labels import Labels
from deckload.cli.odds_page import rulings_block
from deckload.cli.page import Page
from deckload.cli.position_words import start_data, start_lines
from deckload.cli.story import LEGEND, PHASES, Story
from deckload.cli.story_data import StoryData, setup_data
from deckload.dice.words import counted
from deckload.game.state import Phase
from deckload.record.battle import Battle


def replay_page(page: Page, battle: Battle, *, brief: bool) -> None:
    """Put the story of what led to where the battle stands on the page."""
    setup = battle.setup
    labels = Labels(setup)
    page.heading(setup.title)
    page.line()
    page.labelled("Sides", f"{labels.side(0)} against {labels.side(1)}")
    page.labelled("Dice", dice_words(battle))
    start_lines(page, battle)
    rulings_block(page, setup.rulings, setup.house)
    if not brief:
        page.labelled("Reading", LEGEND)
    story = Story(page, setup, brief=brief, start=battle.header.start)
    for account in battle.accounts:
        story.tell(account)
    story.end()
    page.line()
    page.heading("The end" if battle.game.state.phase is Phase.OVER else "So far")
    for line in ending_lines(labels, battle.game):
        page.paragraph(line, indent=2, hanging=4)
    luck_block(page, battle)
    page.line()
    page.paragraph(standing_words(battle))
    for words in branch_words(battle):
        page.paragraph(words)


def replay_data(battle: Battle, *, brief: bool) -> dict[str, Any]:
    """The same as plain data."""
    story = StoryData(battle.setup, brief=brief, start=battle.header.start)
    for account in battle.accounts:
        story.tell(account)
    return {
        **setup_data(battle.setup),
        **story.data(),
        "end": ending_data(battle.game),
        "luck": ending_luck_data(battle),
        **start_data(battle),
        **standing_data(battle),
    }


def dice_words(battle: Battle) -> str:
    """Where the faces come from, and whether the seed is told."""
    kind = str(battle.header.dice)
    seed = battle.course.seed
    return f"{kind}, with the seed {seed.seed}" if seed is not None else kind


def standing_words(battle: Battle) -> str:
    """Whether the battle is finished, and where it stands."""
    state = battle.game.state
    line = f"at line {battle.position}, event {state.number}"
    if state.phase is Phase.OVER:
        words = f"The battle is finished {line}."
    else:
        words = f"The battle is unfinished {line}: turn {state.turn}, {PHASES[state.phase].lower()}"
        words += ", in the middle of an order." if battle.under_way else "."
    if battle.trouble is not None:
        words += f" What is wrong with the file: {battle.trouble}"
    return words


def standing_data(battle: Battle) -> dict[str, Any]:
    """The same as plain data."""
    trouble = battle.trouble
    return {
        "finished": battle.game.state.phase is Phase.OVER,
        "line": battle.position,
        "event": battle.game.state.number,
        "lines": len(battle.lines),
        "under_way": battle.under_way is not None,
        "trouble": None
        if trouble is None
        else {"fault": str(trouble.fault), "line": trouble.line, "sentence": trouble.sentence},
    }


def branch_words(battle: Battle) -> list[str]:
    """A sentence for each line of play that was taken back and is still in the file."""
    return [
        f"Taken back, and still in the file: {counted(len(branch.orders), 'order')} after line "
        f"{branch.leaves}, up to line {branch.tip} (--to {branch.tip} tells them)."
        for branch in battle.branches()
    ]
