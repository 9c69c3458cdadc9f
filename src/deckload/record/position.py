"""A position: a battle at one moment, as a file that a new table can start from.

It holds the set-up in full, the whole state, and notes of the players. What led there (orders,
dice, branches, the seed) is in the battle file and nowhere else; `not_held` lists it.
"""

from typing import Final

import msgspec
from msgspec import Struct

from deckload.dice.errors import DeckloadError
from deckload.dice.words import counted, shown
from deckload.game.setup import Setup
from deckload.game.state import Game, State
from deckload.record import versions
from deckload.record.battle import Battle
from deckload.record.breaks import BYTE_ORDER_MARK
from deckload.record.header import UNREADABLE, reason
from deckload.record.layout import laid_out, read_plain, unlike
from deckload.record.limits import LONGEST_NOTES, MOST_POSITION
from deckload.record.lines import DiceKind, OrderLine, RollLine, in_full
from deckload.record.possible import setup_fault
from deckload.record.possible_state import state_fault, stuck_fault

POSITION_FORMAT: Final = 1
"""The version of the format of positions."""
KIND: Final = "position"
BATTLE: Final = b'{"kind":"battle"'
"""How a battle file begins, which is no position."""


class BadPosition(DeckloadError):
    """A file that no position can be read from, or a game that none can be made of."""


class Position(Struct, frozen=True, kw_only=True):
    """A battle at one moment.

    `notes` are the players' own words. `rules` and `program` are the versions that it was written
    under. `filled` names what the file lacked, which is as it is for a fresh unit then.
    """

    game: Game
    notes: str = ""
    rules: str = versions.RULES_VERSION
    program: str = versions.PROGRAM
    filled: tuple[str, ...] = ()


class _Probe(Struct):
    """What every version of a position has."""

    kind: str
    format: int = 0
    program: str = ""


class _File(Struct, frozen=True, kw_only=True, tag_field="kind", tag=KIND):
    """A position as it is written."""

    format: int
    rules: str
    program: str
    notes: str
    setup: Setup
    state: State


_probe = msgspec.json.Decoder(_Probe)
_file = msgspec.json.Decoder(_File)


def is_position(raw: bytes) -> bool:
    """Whether a file says of itself that it is a position; it may still be a bad one."""
    if len(raw) > MOST_POSITION:
        return False
    try:
        return _probe.decode(raw.removeprefix(BYTE_ORDER_MARK)).kind == KIND
    except UNREADABLE:
        return False


def write_position(game: Game, notes: str = "") -> bytes:
    """The text of a position file: JSON laid out for reading, with one final line end.

    The same game and notes always give the same bytes, and `read_position` reads them back.
    Raises BadPosition for notes past the limit, text that is no Unicode, or a game that no battle
    can have.
    """
    return _written(game, notes, versions.RULES_VERSION, versions.PROGRAM)


def rewritten(position: Position) -> bytes:
    """The text of a position that was read: the bytes it was read from, if it was as written."""
    return _written(position.game, position.notes, position.rules, position.program)


def _written(game: Game, notes: str, rules: str, program: str) -> bytes:
    file = _File(
        format=POSITION_FORMAT,
        rules=rules,
        program=program,
        notes=notes,
        setup=in_full(game.setup),
        state=game.state,
    )
    text = laid_out(msgspec.to_builtins(file)) + "\n"
    try:
        raw = text.encode()
    except UnicodeEncodeError:
        raise BadPosition(
            "half a character (a lone surrogate) cannot be written into a position"
        ) from None
    read_position(raw)  # so that only what can be read is written
    return raw


def read_position(raw: bytes) -> Position:
    """The position in the text of a file.

    Raises BadPosition, in one sentence that names the field, for anything that is none: too large,
    of another format, damaged, with a field nobody knows, or impossible.
    """
    if len(raw) > MOST_POSITION:
        sentence = f"The file is too large: a position has at most {MOST_POSITION} bytes."
        raise BadPosition(sentence)
    raw = raw.removeprefix(BYTE_ORDER_MARK)
    _check_format(raw)
    try:
        file = _file.decode(raw)
        filled = unlike(file, read_plain(raw))
    except (*UNREADABLE, ValueError) as error:
        raise BadPosition(f"The position cannot be read: {_where(error)}.") from None
    if len(file.notes) > LONGEST_NOTES:
        raise BadPosition(f"notes: they have more than {LONGEST_NOTES} characters.")
    try:
        full = in_full(file.setup)
        why = setup_fault(file.setup)
    except DeckloadError as error:
        raise BadPosition(f"The position cannot be played from: setup: {error}.") from None
    if why is not None:
        raise BadPosition(f"Impossible: the position sets up no battle: {why}.")
    game = Game(full, file.state)
    why = state_fault(game.setup, game.state) or stuck_fault(game)
    if why is not None:
        raise BadPosition(f"Impossible: no battle stands so: {why}.")
    said = dict(file.setup.readings)
    lacking = [f"setup.readings: {ruling}" for ruling in full.rulings if ruling not in said]
    return Position(
        game=game,
        notes=file.notes,
        rules=file.rules,
        program=file.program,
        filled=(*filled, *lacking),
    )


def _check_format(raw: bytes) -> None:
    """Raises BadPosition for what is no position, or one of another format."""
    if not raw.strip():
        raise BadPosition("The file is empty.")
    if raw.startswith(BATTLE):
        raise BadPosition("This is a battle file and no position.")
    try:
        probe = _probe.decode(raw)
    except UNREADABLE as error:
        raise BadPosition(f"This is no position: {_where(error)}.") from None
    if probe.kind != KIND:
        raise BadPosition(f"This is no position but a file of the kind '{shown(probe.kind)}'.")
    if probe.format == POSITION_FORMAT:
        return
    program = shown(probe.program)
    written = f"This position is written in format {probe.format}, by Deckload {program}"
    if probe.format > POSITION_FORMAT:
        raise BadPosition(
            f"{written}; this Deckload reads formats up to {POSITION_FORMAT}. "
            f"Open it with version {program} or a later one."
        )
    raise BadPosition(f"{written}, and there has never been such a format.")


def _where(error: Exception) -> str:
    """Why a position cannot be read, in a few words that begin with the field."""
    words, _, path = str(error).partition(" - at `$")
    if not path or isinstance(error, RecursionError):
        return reason(error)
    return f"{shown(path.rstrip('`').lstrip('.'))}: {shown(words.replace('`', ''))}"


def not_held(battle: Battle) -> tuple[str, ...]:
    """What of a battle a position does not hold, a sentence each; the file keeps all of it."""
    found = []
    present = battle.present
    orders = rolls = 0
    for line in battle.lines:
        orders += isinstance(line, OrderLine) and line.line in present
        rolls += isinstance(line, RollLine) and line.line in present
    if orders:
        found.append(f"What led there: {counted(orders, 'order')} with {counted(rolls, 'roll')}.")
    seeded = battle.header.dice is not DiceKind.TYPED
    account = battle.under_way
    thrown = sum(battle.course.rolled.values())
    if account is not None:
        thrown -= sum(isinstance(answer, RollLine) for answer in account.answers)
    if thrown:
        words = f"Which dice have been rolled this turn: {counted(thrown, 'roll')}"
        found.append(f"{words}. Seeded dice begin the turn anew." if seeded else f"{words}.")
    if account is not None:
        answers = counted(len(account.answers), "answer")
        found.append(
            f"The order under way in line {account.line}, with {answers}; the position is the one "
            "before it."
        )
    branches = battle.branches()
    if branches:
        taken = len({order for branch in branches for order in branch.orders})
        found.append(f"What was taken back: {counted(taken, 'order')}.")
    if seeded:
        found.append("The seed of the dice; a new battle takes one of its own.")
    if battle.header.id:
        found.append("The id that tells the battle from others.")
    if battle.header.start is not None:
        found.append("The position that the battle was begun from.")
    if battle.trouble is not None:
        found.append(f"What follows in the file: {battle.trouble}")
    return tuple(found)
