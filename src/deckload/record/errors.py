"""What may be wrong with a battle file, and what it may refuse."""

from enum import StrEnum

from msgspec import Struct

from deckload.dice.errors import DeckloadError


class Fault(StrEnum):
    """What may be wrong with a battle file."""

    EMPTY = "empty"
    NO_BATTLE = "not a battle file"
    TOO_LARGE = "too large"
    OLDER = "of an unknown older format"
    NEWER = "of a newer format"
    CUT = "cut short"
    CHANGED = "changed"
    DROPPED = "dropped"
    DOUBLED = "doubled"
    REORDERED = "reordered"
    FOREIGN = "of another battle"
    IMPOSSIBLE = "impossible"
    OTHERWISE = "decided otherwise"
    FACES = "other faces than the seed gives"


class Trouble(Struct, frozen=True):
    """What is wrong, at which line, in one sentence for people."""

    fault: Fault
    line: int
    sentence: str

    def __str__(self) -> str:
        return self.sentence


class BadBattleFile(DeckloadError):
    """A battle file that cannot be read, or not to its end; `trouble` says what and where."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.sentence)
        self.trouble = trouble


class RulesChanged(DeckloadError):
    """The installed rules are not those of the record.

    `line` is the first recorded line that they would decide otherwise, None if there is none.
    """

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line


class OutOfPlace(DeckloadError):
    """An order, an answer or a move in the record that has no place where the battle stands."""


class WrongSeed(DeckloadError):
    """A seed that is not the one the battle was begun with."""


def bad(fault: Fault, line: int, sentence: str) -> BadBattleFile:
    """The error of one trouble."""
    return BadBattleFile(Trouble(fault, line, sentence))
