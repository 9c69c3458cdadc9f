"""Battles begun, and battles opened from the text of a file."""

from msgspec.structs import replace

from deckload.game.setup import Setup
from deckload.record import versions
from deckload.record.battle import Battle
from deckload.record.chain import FIRST, mark_of
from deckload.record.course import Course
from deckload.record.hashes import commitment
from deckload.record.header import read_header
from deckload.record.ledger import Ledger, written
from deckload.record.lines import DiceKind, HeaderLine
from deckload.record.migrate import migrated
from deckload.record.reading import Reading


def new_battle(setup: Setup, *, seed: int | str | None = None, id: str = "") -> Battle:
    """A battle before its first turn: with seeded dice if there is a seed, else with typed ones.

    The seed is not kept. `id` tells battles apart that are otherwise begun alike. Raises
    BadBattleFile for a set-up that no battle can have, UnknownName for a ruling there is not.
    """
    # All rulings are written out, so that a changed default cannot change an old battle.
    full = replace(setup, readings=tuple(setup.rulings.all.items()))
    line = HeaderLine(
        line=0,
        format=versions.FORMAT,
        rules=versions.RULES_VERSION,
        program=versions.PROGRAM,
        id=id,
        dice=DiceKind.TYPED if seed is None else DiceKind.SEEDED,
        commitment=None if seed is None else commitment(seed),
        setup=full,
    )
    text, own = written(line, FIRST, b"")
    header, _ = read_header(text[:-1], whole=True)
    return Battle(Ledger(Course(header), [text], mark_of(own), own))


def load_battle(raw: bytes) -> Battle:
    """The battle in the text of a file, as far as it is sound; no rule is run.

    Where that is not to its end, `trouble` says why and `rest` is what is left out. Raises
    BadBattleFile where there is not even a set-up to begin from.
    """
    found = Reading(migrated(raw) or raw)
    ledger = Ledger(found.course, found.texts, found.mark, found.hash)
    return Battle(ledger, found.trouble, found.rest)
