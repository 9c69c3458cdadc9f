"""What cannot be done, as an answer: a code, a word for programs, and a sentence for people."""

from typing import Any

from deckload.dice.errors import (
    BadDice,
    BadPhrase,
    DeckloadError,
    TooLarge,
    UnknownName,
)
from deckload.game.battle import NeedsAnswer, Refused
from deckload.record.errors import BadBattleFile, OutOfPlace, RulesChanged, WrongSeed
from deckload.server.messages import Problem

LONGEST_SENTENCE = 1000


class Cannot(Exception):
    """Something that is asked of the server and cannot be done."""

    def __init__(self, code: int, problem: Problem, wait: int = 0) -> None:
        super().__init__(problem.sentence)
        self.code = code
        self.problem = problem
        self.wait = wait
        """Seconds after which it may be tried again, 0 where that would not help."""


def cannot(code: int, kind: str, sentence: str, **more: Any) -> Cannot:
    """Something that cannot be done."""
    return Cannot(code, Problem(kind=kind, sentence=as_sentence(sentence), **more))


def as_sentence(words: str) -> str:
    """Words as one sentence in one line, cut where they are too long to be read."""
    flat = " ".join(words.split())
    flat = flat if len(flat) <= LONGEST_SENTENCE else flat[: LONGEST_SENTENCE - 3] + "..."
    flat = flat[:1].upper() + flat[1:]
    return flat if flat.endswith((".", "?", "!")) else flat + "."


def problem_of(error: DeckloadError) -> Cannot:
    """What the rooms below refuse, as an answer."""
    if isinstance(error, Refused):
        refusal = error.refusal
        return cannot(422, "refused", refusal.reason, clause=refusal.clause)
    if isinstance(error, NeedsAnswer):
        question = error.question
        return cannot(422, "question", question.words, clause=question.clause, question=question)
    if isinstance(error, UnknownName | BadPhrase):
        return cannot(
            422, "unknown" if isinstance(error, UnknownName) else "unreadable", f"{error}"
        )
    if isinstance(error, BadDice):
        return cannot(422, "bad_dice", f"{error}")
    if isinstance(error, RulesChanged):
        return cannot(409, "rules_changed", f"{error}")
    if isinstance(error, OutOfPlace | WrongSeed):
        return cannot(409, "out_of_place", f"{error}")
    if isinstance(error, TooLarge):
        return cannot(413, "too_large", f"{error}")
    kind = "bad_file" if isinstance(error, BadBattleFile) else "refused"
    return cannot(422, kind, f"{error}")
