"""What was exported, and what of the battle is not in it."""

from typing import Any

from deckload.cli.battle_file import file_words
from deckload.cli.commands import Failed
from deckload.cli.page import Page
from deckload.cli.position_words import moment_words
from deckload.dice.words import shown
from deckload.record.battle import Battle
from deckload.record.position import not_held, read_position


def refuse_damaged(battle: Battle, file: str) -> None:
    """Raises Failed for a damaged file: which of its lines to start from is for people to say."""
    if battle.trouble is not None:
        last = len(battle.lines) - 1
        raise Failed(
            f"{file_words(file)}: {battle.trouble} Nothing was written; --to {last} exports the "
            "battle as it stood at the last line that is sound"
        )


def export_page(page: Page, battle: Battle, out: str) -> None:
    """Say what was written, and list what it does not hold."""
    page.paragraph(f"Written to {shown(out)}: {moment_words(battle.game.state)}.")
    lost = not_held(battle)
    if lost:
        page.line()
        page.paragraph("Not in it, and only in the battle file:")
    for sentence in lost:
        page.paragraph(f"* {sentence}", indent=2, hanging=4)
    page.line()
    page.paragraph(
        "'deckload show' tells how it stands; 'deckload auto --from' and 'deckload referee --from' "
        "go on from there."
    )


def export_data(battle: Battle, out: str, text: bytes) -> dict[str, Any]:
    """The same as plain data."""
    state = battle.game.state
    return {
        "file": out,
        "turn": state.turn,
        "phase": str(state.phase),
        "event": state.number,
        "notes": read_position(text).notes,
        "not_held": list(not_held(battle)),
    }
