"""Engagements: a chain of rules over a few small integer fields.

A plan of an order is an engagement. Play resolves it with faces, the odds solve it exactly or
sample it, and all of them run the same steps.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from deckload.dice.requests import Rule


class Field(Struct, frozen=True, cache_hash=True):
    """A small integer that steps read and change: its name, first value and bounds (inclusive)."""

    name: str
    start: int
    low: int
    high: int


class Step(Struct, frozen=True, cache_hash=True):
    """One rule applied to named fields.

    The rule is called with the values of `reads` followed by `args`. Its result holds one
    integer for each of `writes` (the new values) and then of `adds` (amounts added); with a
    single output a plain integer will do. `title` and `clauses` say what the step is.

    `when` names a field without which nothing is to be done: while it is 0 the rule would leave
    everything as it is, so that play may pass the step over.
    """

    rule: Rule
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    adds: tuple[str, ...] = ()
    args: tuple[Any, ...] = ()
    title: str = ""
    clauses: tuple[str, ...] = ()
    when: str = ""

    def renamed(self, names: Callable[[tuple[str, ...]], tuple[str, ...]]) -> "Step":
        """The same step on other fields; `names` gives the new names for old ones."""
        return replace(
            self,
            reads=names(self.reads),
            writes=names(self.writes),
            adds=names(self.adds),
            when="".join(names((self.when,))) if self.when else "",
        )


class Engagement(Struct, frozen=True, cache_hash=True):
    """Fields, the steps that change them, and the fields whose final values are the answer.

    Raises ValueError if a step or the result names a field that is not there, or if a step
    gives one field two outputs.
    """

    fields: tuple[Field, ...]
    steps: tuple[Step, ...]
    result: tuple[str, ...]

    def __post_init__(self) -> None:
        known = {field.name for field in self.fields}
        if len(known) != len(self.fields):
            raise ValueError("two fields of an engagement share a name")
        # Plans are large and made often, so the usual short steps are looked at without sets.
        may_hang_on = known | {""}
        for step in self.steps:
            outputs = step.writes + step.adds
            if len(outputs) > 1 and len(set(outputs)) != len(outputs):
                raise ValueError(f"step {step.title!r} gives a field two outputs: {outputs}")
            there = known.issuperset(step.reads) and known.issuperset(outputs)
            if not there or step.when not in may_hang_on:
                raise ValueError(f"step {step.title!r} names a field that is not there")
        if not known.issuperset(self.result):
            raise ValueError(f"the result names a field that is not there: {self.result}")

    def asking(self, *result: str) -> "Engagement":
        """The same engagement with another choice of result fields."""
        return Engagement(self.fields, self.steps, result)

    def named(self, before: str) -> "Engagement":
        """The same engagement with `before` ahead of every field's name, to stand beside others."""

        def name(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple([before + each for each in names])

        return Engagement(
            tuple([Field(before + f.name, f.start, f.low, f.high) for f in self.fields]),
            tuple([step.renamed(name) for step in self.steps]),
            name(self.result),
        )


def side_by_side(*parts: Engagement) -> Engagement:
    """Engagements of different fields as one: the steps of each after those of the one before.

    Raises ValueError if two parts share a field.
    """
    parts = tuple([part for part in parts if part.steps or part.fields])
    if len(parts) == 1:
        return parts[0]
    return Engagement(
        tuple([field for part in parts for field in part.fields]),
        tuple([step for part in parts for step in part.steps]),
        tuple([name for part in parts for name in part.result]),
    )
