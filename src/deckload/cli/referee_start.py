"""Battles that the referee begins in a new file, and those it goes on with."""

from datetime import date

from deckload.cli.battle_file import battle_in, file_stem, file_words, position_in, read_either
from deckload.cli.commands import Failed
from deckload.cli.page import Page
from deckload.cli.position_words import lacking_lines
from deckload.cli.referee_desk import Desk, Moved
from deckload.cli.referee_input import Ended, Keyboard
from deckload.dice.errors import BadPhrase
from deckload.game.setup import Setup
from deckload.game.state import State
from deckload.record.battle import Battle
from deckload.record.disk import FileTrouble, create_battle, open_battle
from deckload.record.errors import Fault
from deckload.record.lines import DiceKind
from deckload.record.position import Position

MOST_NAMES = 999


def begun(
    out: str | None, setup: Setup, start: State | None = None, notes: str = ""
) -> tuple[Battle, str]:
    """A battle with typed dice in a new file, and the file's name.

    Without a name the file is called after the scenario and the day. Raises FileTrouble for a
    file that is there already or cannot be written.
    """
    if out is not None:
        try:
            return create_battle(out, setup, start=start, notes=notes, sync=True), out
        except FileTrouble as error:
            if isinstance(error.__cause__, FileExistsError):
                raise FileTrouble(
                    f"{error}; 'deckload referee {file_words(out)}' goes on with the battle in it"
                ) from error
            raise
    stem = file_stem(setup.scenario)
    for number in range(1, MOST_NAMES):
        name = f"{stem}-{date.today():%Y-%m-%d}{f'-{number}' if number > 1 else ''}.battle"
        try:
            return create_battle(name, setup, start=start, notes=notes, sync=True), name
        except FileTrouble as error:
            if not isinstance(error.__cause__, FileExistsError):
                raise
    raise FileTrouble("there are too many battles of this day here; name a file with --out")


def begun_from(out: str | None, position: str, page: Page) -> tuple[Battle, str]:
    """A battle that goes on from a position, as `begun`. Raises Failed for a file with none."""
    found = position_in(position)
    lacking_lines(page, found)
    return begun(out, found.game.setup, found.game.state, found.notes)


def opened(name: str, page: Page, keyboard: Keyboard) -> Battle:
    """The battle in a file, to go on with.

    Where the file is damaged it is asked whether the battle goes on from the last sound line.
    Raises Failed for a file that holds none or is given up, BadPhrase for one whose dice are not
    all typed.
    """
    found = read_either(name)
    if isinstance(found, Position):
        raise Failed(
            f"{file_words(name)}: This is a position, in which no orders or dice stand; 'deckload "
            "referee --from' goes on from it in a new file"
        )
    battle_in(found, name)  # whatever is wrong with the file as a whole is told as everywhere
    battle = open_battle(name, sync=True)
    if battle.header.dice is not DiceKind.TYPED:
        raise BadPhrase(
            f"the dice of {file_words(name)} are {battle.header.dice}, and the referee takes typed "
            "ones; 'deckload export' makes a position of it, and 'deckload referee --from' goes on "
            "there"
        )
    trouble = battle.trouble
    if trouble is None:
        return battle
    page.paragraph(f"{file_words(name)}: {trouble}")
    if trouble.fault is not Fault.CUT:
        last = len(battle.lines) - 1
        question = f"Go on from line {last}, the last sound one? The rest is kept in a file beside."
        try:
            goes_on = Desk(page, keyboard, battle).yes(question)
        except (Ended, Moved):
            goes_on = False
        page.show()
        if not goes_on:
            raise Failed(f"{file_words(name)} is left as it is; 'deckload verify' says more of it")
        battle.continue_here()
    return battle
