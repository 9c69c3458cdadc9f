"""What a position says besides how the battle stands, on a page and as data."""

from typing import Any

from deckload.cli.page import Page
from deckload.dice.words import shown
from deckload.game.state import State
from deckload.record import versions
from deckload.record.battle import Battle
from deckload.record.position import Position


def moment_words(state: State) -> str:
    """The moment of a battle: "turn 2, air bound"."""
    return f"turn {state.turn}, {state.phase}"


def start_lines(page: Page, battle: Battle) -> None:
    """Say where a battle was begun, if that was not before its first turn."""
    start = battle.header.start
    if start is not None:
        page.labelled("Begun", f"from a position: {moment_words(start)}")
    notes_lines(page, battle.header.notes)


def start_data(battle: Battle) -> dict[str, Any]:
    """The same as plain data."""
    start = battle.header.start
    return {
        "begun": None
        if start is None
        else {"turn": start.turn, "phase": str(start.phase), "event": start.number},
        "notes": battle.header.notes,
    }


def notes_lines(page: Page, notes: str) -> None:
    """Put the players' notes on the page, a line each."""
    for number, line in enumerate(notes.splitlines()):
        page.labelled("" if number else "Notes", line)


def position_lines(page: Page, position: Position) -> None:
    """Put on the page what a position says of itself."""
    page.labelled("Written", _written(position))
    notes_lines(page, position.notes)
    lacking_lines(page, position)


def lacking_lines(page: Page, position: Position) -> None:
    """Say what a position lacks and is taken as at the start of a battle."""
    for number, field in enumerate(position.filled):
        words = f"{shown(field)}, which is taken as at the start of a battle"
        page.labelled("" if number else "Lacking", words)


def _written(position: Position) -> str:
    words = f"by Deckload {shown(position.program)}"
    if position.rules != versions.RULES_VERSION:
        words += (
            f", under version {shown(position.rules)} of the rules; it goes on under version "
            f"{versions.RULES_VERSION}"
        )
    return words


def position_data(position: Position) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "event": position.game.state.number,
        "notes": position.notes,
        "lacking": list(position.filled),
        "program": position.program,
        "rules": position.rules,
    }
