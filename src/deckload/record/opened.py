"""Battles begun, and battles opened from the text of a file."""

from deckload.game.setup import Setup
from deckload.game.state import Game, State
from deckload.record import versions
from deckload.record.battle import Battle
from deckload.record.chain import FIRST, mark_of
from deckload.record.course import Course
from deckload.record.errors import Fault, bad
from deckload.record.hashes import commitment
from deckload.record.header import read_header
from deckload.record.ledger import Ledger, written
from deckload.record.lines import DiceKind, HeaderLine, in_full
from deckload.record.migrate import migrated
from deckload.record.position import Position
from deckload.record.possible_state import stuck_fault
from deckload.record.reading import Reading
from deckload.record.stamp import stamp_of


def new_battle(
    setup: Setup,
    *,
    seed: int | str | None = None,
    id: str = "",
    start: State | None = None,
    notes: str = "",
    mixed: bool = False,
) -> Battle:
    """A battle before its first turn, or in the state `start`; a position holds one, and `notes`.

    With a seed the dice are seeded, else typed; the seed is not kept. `mixed` dice need a seed,
    too, and each roll says by which of both it came. Seeded dice of a battle that starts within a
    turn begin that turn anew, since what was rolled in it elsewhere is not known. `id` tells
    battles apart that are otherwise begun alike. Raises BadBattleFile for a set-up that no battle
    can have or a start that none can go on from, UnknownName for a ruling there is not.
    """
    full = in_full(setup)
    line = HeaderLine(
        line=0,
        format=versions.FORMAT,
        rules=versions.RULES_VERSION,
        program=versions.PROGRAM,
        id=id,
        dice=_kind(seed, mixed=mixed),
        commitment=None if seed is None else commitment(seed),
        setup=full,
        house=stamp_of(full),
        start=start,
        notes=notes,
    )
    text, own = written(line, FIRST, b"")
    header, _ = read_header(text[:-1], whole=True)
    stuck = None if header.start is None else stuck_fault(Game(header.setup, header.start))
    if stuck is not None:
        raise bad(Fault.IMPOSSIBLE, 0, f"Impossible: no battle can begin so: {stuck}.")
    return Battle(Ledger(Course(header), [text], mark_of(own), own))


def _kind(seed: int | str | None, *, mixed: bool) -> DiceKind:
    if mixed:
        return DiceKind.MIXED
    return DiceKind.TYPED if seed is None else DiceKind.SEEDED


def begun_from(position: Position, *, seed: int | str | None = None, id: str = "") -> Battle:
    """A battle that goes on from a position; dice and `id` as for `new_battle`."""
    game = position.game
    return new_battle(game.setup, seed=seed, id=id, start=game.state, notes=position.notes)


def load_battle(raw: bytes) -> Battle:
    """The battle in the text of a file, as far as it is sound; no rule is run.

    Where that is not to its end, `trouble` says why and `rest` is what is left out. Raises
    BadBattleFile where there is not even a set-up to begin from.
    """
    found = Reading(migrated(raw) or raw)
    ledger = Ledger(found.course, found.texts, found.mark, found.hash)
    return Battle(ledger, found.trouble, found.rest)
