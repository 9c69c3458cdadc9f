"""The index of clauses: what code, logs, screens and tests mean when they cite one."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from deckload.dice.errors import UnknownName
from deckload.dice.words import shown
from deckload.rules import clause_texts
from deckload.units.names import fold, listed, nearest


class Clause(msgspec.Struct, frozen=True):
    """One clause of the rules: its id, the chapter it stands in, and what it says in a line."""

    id: str
    chapter: str
    text: str


def _clause(clause_id: str, text: str) -> Clause:
    # Fixed readings are numbered straight through: "F12" stands in "F" as "A3.2" does in "A3".
    head, dot, _ = clause_id.partition(".")
    return Clause(clause_id, head if dot else clause_id[0], text)


CHAPTERS: Final[Mapping[str, str]] = MappingProxyType(dict(clause_texts.HEADINGS))
"""Headings by chapter: the whole chapters A, F and S, and their parts such as A3."""

CLAUSES: Final[Mapping[str, Clause]] = MappingProxyType(
    {
        clause_id: _clause(clause_id, text)
        for chapter in (clause_texts.AIR, clause_texts.FIXED, clause_texts.SEA)
        for clause_id, text in chapter.items()
    }
)
"""Every clause by its id, in the order of the rules."""


def find_clause(text: str) -> Clause:
    """The clause a person means, whatever the case of the id and the space around it.

    Raises UnknownName, with the nearest ids, where there is no such clause.
    """
    clause_id = text.strip().upper()
    if clause_id not in CLAUSES:
        raise UnknownName(f"no clause '{shown(text)}'; {_instead(text, CLAUSES)}")
    return CLAUSES[clause_id]


def clauses_of(prefix: str) -> tuple[Clause, ...]:
    """All clauses under a chapter ("S"), a part of it ("A3") or an id ("A3.2"), in order.

    Only whole parts count, so "F1" is one clause and leaves F10 out.
    Raises UnknownName, with the nearest names, where nothing stands under the prefix.
    """
    key = prefix.strip().upper()
    found = tuple(c for c in CLAUSES.values() if key in (c.id[0], c.chapter, c.id))
    if not found:
        known = (*CHAPTERS, *CLAUSES)
        raise UnknownName(f"no clauses under '{shown(prefix)}'; {_instead(prefix, known)}")
    return found


def _instead(tried: str, known: Iterable[str]) -> str:
    near = nearest(tried, {fold(name): name for name in known})
    if near:
        return f"nearest: {listed(near)}"
    return "they run from A1.1 to A6.4, F1 to F35 and S1.1 to S9.5"
