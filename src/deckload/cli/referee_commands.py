"""The words that the referee knows besides orders and dice."""

from enum import StrEnum

from msgspec import Struct

from deckload.dice.errors import UnknownName
from deckload.dice.words import shown
from deckload.game.notation import FORMS
from deckload.units.names import fold, listed, nearest


class Act(StrEnum):
    """What a command comes to."""

    HELP = "help"
    LIST = "list"
    STATE = "state"
    SHEET = "sheet"
    MAY = "may"
    ODDS = "odds"
    LOG = "log"
    REPLAY = "replay"
    BACK = "back"
    UNDO = "undo"
    REDO = "redo"
    QUIT = "quit"


MOVES = (Act.BACK, Act.UNDO, Act.REDO, Act.QUIT)
"""Commands that leave where the battle stands; all others only look."""


class Command(Struct, frozen=True):
    """A command: what is typed, other words for it, what stands behind it, and what it does."""

    act: Act
    others: tuple[str, ...]
    behind: str
    does: str


COMMANDS = (
    Command(Act.HELP, ("?", "h"), "", "this page"),
    Command(Act.LIST, ("l", "menu"), "[UNIT]", "the orders that may be given, of one unit or all"),
    Command(Act.STATE, ("show",), "", "how everything stands, in sentences"),
    Command(Act.SHEET, (), "UNIT", "the numbers of a ship or a flight, and how it stands"),
    Command(Act.MAY, (), "[UNIT]", "what a unit may do, and why not what it may not"),
    Command(Act.ODDS, (), "[ORDER]", "the odds of an order before it is given, by number or words"),
    Command(Act.LOG, ("dice",), "[all]", "the dice of this turn, or of the whole battle"),
    Command(Act.REPLAY, ("story",), "[all]", "the story of this turn, or of the whole battle"),
    Command(Act.BACK, ("b",), "", "take back the last roll, decision or order, to give it anew"),
    Command(Act.UNDO, ("u",), "", "take back the last order of a side, with its dice"),
    Command(Act.REDO, (), "", "do again what was taken back"),
    Command(Act.QUIT, ("q", "exit", "bye"), "", "leave; the battle goes on from its file"),
)
_BY_WORD = {word: c.act for c in COMMANDS for word in (str(c.act), *c.others)}


class Heard(Struct, frozen=True):
    """A command that was typed, and what stood behind it."""

    act: Act
    rest: str = ""


def command_in(text: str) -> Heard | None:
    """The command that a line begins with, None if it begins with none."""
    first, _, rest = text.partition(" ")
    act = _BY_WORD.get(first.casefold())
    if act is None and text.startswith("?"):
        act, rest = Act.HELP, text[1:]
    return None if act is None else Heard(act, rest.strip())


def unknown(text: str) -> UnknownName:
    """The error for a line that is neither a command nor an order."""
    first = text.partition(" ")[0]
    near = nearest(first, {fold(word): word for word in (*map(str, Act), *FORMS)})
    instead = f"nearest: {listed(near)}; " if near else ""
    return UnknownName(f"'{shown(first)}' is no word the referee knows; {instead}? helps")


def near_command(text: str) -> str:
    """The commands that a word of letters is most like, as an addition to another error."""
    if not text[:1].isalpha():
        return ""
    near = nearest(text.partition(" ")[0], {fold(act): str(act) for act in Act})
    return f"; the nearest command is {listed(near)}" if near else ""
