"""A table for the tests of the referee: battles in files, and players that type."""

import os
import re
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from deckload.cli.main import programme
from deckload.game.state import Game
from deckload.record.disk import create_battle, open_battle
from deckload.record.lines import RollLine

PLAIN = {"COLUMNS": "80", "NO_COLOR": "1"}


def battle_file(path: Path, game: Game) -> str:
    """A file with a battle that begins as the game stands; its name."""
    create_battle(path, game.setup, start=game.state)
    return str(path)


def talk(name: str, *lines: str | bytes, code: int = 0) -> str:
    """What the referee says to these lines, each run of blanks as one; nothing may be amiss."""
    result = typed([name], *lines)
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


def typed(words: list[str], *lines: str | bytes) -> Result:
    """The referee with these words and these lines, through a pipe."""
    raw = b"".join(line if isinstance(line, bytes) else f"{line}\n".encode() for line in lines)
    result = CliRunner().invoke(programme, ["referee", *words], input=raw, env=PLAIN)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    for line in result.output.splitlines():
        assert len(line) <= 80 or line.startswith(("Order> ", "deckload: ", "  deckload r")), line
    return result


def rolls(name: str) -> list[tuple[int, ...]]:
    """The faces of every roll on the present branch of a file."""
    battle = open_battle(name)
    present = battle.present
    return [
        line.faces for line in battle.lines if isinstance(line, RollLine) and line.line in present
    ]


ENVIRONMENT = {
    **os.environ,
    **PLAIN,
    "TERM": "dumb",
    "PYTHONUTF8": "1",
    "PYTHONPATH": os.pathsep.join(filter(None, map(os.path.abspath, sys.path))),
}
"""For a process of its own, which finds what this one found."""
COMMAND = [sys.executable, "-m", "deckload.cli.main", "referee"]
PROMPT = re.compile(
    r"\n(Order|1 face|(?P<faces>\d+) faces|Enter to accept, or type them again|yes or no"
    r"|\d+ to \d+, Enter: \d+|The battle is over: undo, replay, log or quit)> "
)
