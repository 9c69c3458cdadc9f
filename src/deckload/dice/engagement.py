"""Engagements: a chain of rules over a few small integer fields.

A plan of an order is an engagement. Play resolves it with faces, the odds solve it exactly or
sample it, and all of them run the same steps.
"""

from typing import Any

from msgspec import Struct

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
    """

    rule: Rule
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    adds: tuple[str, ...] = ()
    args: tuple[Any, ...] = ()
    title: str = ""
    clauses: tuple[str, ...] = ()


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
        for step in self.steps:
            outputs = step.writes + step.adds
            if len(set(outputs)) != len(outputs):
                raise ValueError(f"step {step.title!r} gives a field two outputs: {outputs}")
            if not known.issuperset(step.reads + outputs):
                raise ValueError(f"step {step.title!r} names a field that is not there")
        if not known.issuperset(self.result):
            raise ValueError(f"the result names a field that is not there: {self.result}")

    def asking(self, *result: str) -> "Engagement":
        """The same engagement with another choice of result fields."""
        return Engagement(self.fields, self.steps, result)
