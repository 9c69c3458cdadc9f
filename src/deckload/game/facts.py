"""What players are asked where no positions are kept: facts of the table, as questions."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct


class Sort(StrEnum):
    """What is asked about one unit and another; in the order of an activation, after its move.

    `CONTACT`: bases in contact. `WITHIN`: so many inches apart at most. `NEARER`: one is nearer to
    the other than a third is. `BEARS`: a weapon line bears. `BEAM`: one fires from a side arc of
    the other. `SMOKE`: smoke lies in the line of fire. `RAN`: a ship moves so far or farther.
    `CLEAR`: a flight ends out of contact with every enemy flight. `BARRED`: no way home is open.
    """

    CONTACT = "contact"
    WITHIN = "within"
    NEARER = "nearer"
    BEARS = "bears"
    BEAM = "beam"
    SMOKE = "smoke"
    RAN = "ran"
    CLEAR = "clear"
    BARRED = "barred"


class Fact(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A question about the table and its answer.

    `other` is the second unit, `than` a third or the name of a weapon line, `inches` a distance.
    """

    sort: Sort
    one: str
    other: str = ""
    than: str = ""
    inches: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    yes: bool = False


MOST_FACTS = 500
"""More answers than any order needs."""
Facts = Annotated[tuple[Fact, ...], Meta(max_length=MOST_FACTS)]


class Question(Struct, frozen=True):
    """Something that an order hangs on and only the players see.

    `fact` is what they are asked, still without an answer; `words` ask it of people, for yes or
    no, and `clause` is what it is asked for.
    """

    fact: Fact
    words: str
    clause: str


class Asked(Exception):
    """Raised inside a plan where a fact is missing; `question` is it, still without an answer."""

    def __init__(self, question: Fact, clause: str) -> None:
        super().__init__(question)
        self.question = question
        self.clause = clause


def answer_in(facts: Sequence[Fact], question: Fact) -> bool | None:
    """What these facts say to a question; None if nothing.

    What is within 10 inches is within 20, and of two units only one is the nearer.
    """
    for fact in facts:
        if fact.sort is not question.sort:
            continue
        if fact.sort is Sort.NEARER:
            if (fact.one, fact.other, fact.than) == (question.one, question.other, question.than):
                return fact.yes
            swapped = (question.than, question.other, question.one)
            if fact.yes and (fact.one, fact.other, fact.than) == swapped:
                return False
        elif fact.sort is Sort.WITHIN:
            if {fact.one, fact.other} == {question.one, question.other}:
                if fact.yes and fact.inches <= question.inches:
                    return True
                if not fact.yes and fact.inches >= question.inches:
                    return False
        elif _asked(fact) == _asked(question):
            return fact.yes
    return None


def contradiction(facts: Sequence[Fact]) -> Fact | None:
    """The first of these facts that those before it answer otherwise; None if there is none."""
    for place, fact in enumerate(facts):
        before = answer_in(facts[:place], fact)
        if before is not None and before is not fact.yes:
            return fact
    return None


def _asked(fact: Fact) -> tuple[str, str, str, int]:
    return fact.one, fact.other, fact.than, fact.inches
