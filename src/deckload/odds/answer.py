"""Answers: exact where the forecast allows, sampled where it does not, and always said which."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from deckload.dice.engagement import Engagement
from deckload.dice.errors import BadPhrase, TooLarge
from deckload.dice.needs import Check, Need, Purpose, scoring
from deckload.odds.distribution import Distribution
from deckload.odds.exact import Solver
from deckload.odds.forecast import Forecast
from deckload.odds.questions import STANDING_POLICY, Question
from deckload.odds.sampled import Frequencies, Sampled, sampled_answer

JOINT_ROWS = 50_000
"""Past so many outcomes, all fields together are told one by one unless they are asked for."""


class Answer(Struct, frozen=True):
    """The answer to a question.

    `distribution` is joint over the fields, or None where each field's marginal is given in
    `marginals` instead. `sampled` is None for an exact answer.
    """

    question: Question
    fields: tuple[str, ...]
    distribution: Distribution | Frequencies | None
    marginals: tuple[Distribution, ...]
    forecast: Forecast
    sampled: Sampled | None = None
    fractions: bool = False

    @property
    def method(self) -> str:
        """Either "exact" or "sampled"."""
        return "sampled" if self.sampled else "exact"

    def marginal(self, field: str) -> Distribution:
        """The distribution of one field."""
        return self.marginals[self.fields.index(field)]

    def impossible(self) -> dict[str, str]:
        """Fields that can only be zero, and why."""
        found: dict[str, str] = {}
        for field in self.fields:
            marginal = self.marginal(field)
            if len(marginal) == 1 and marginal.p(0) > 0 and _can_rise(self.question, field):
                reason = self.question.why_zero(field)
                # That a sample saw nothing does not make a thing impossible.
                if reason is not None or self.sampled is None:
                    found[field] = reason or "nothing in this question can raise it"
        return found


def _can_rise(question: Question, field: str) -> bool:
    """Whether zero is worth a word: for counts of what is lost or done, not for flags."""
    return not field.endswith("_armed")


def answer(
    question: Question,
    *,
    fields: tuple[str, ...] | None = None,
    fractions: bool = False,
    solver: Solver | None = None,
    seed: int = 1,
) -> Answer:
    """Answer a question, joint over `fields` (default: those the question names).

    Exact while the forecast is within the solver's limit; then each field alone, if that is
    and no fields were named; else sampled, with its error. Raises BadPhrase for a field that
    is not there, and TooLarge for fractions of a question that is not exact or too long.
    """
    solver = solver or Solver()
    asked = question.fields if fields is None else fields
    known = question.engagement.result
    for field in asked:
        if field not in known:
            raise BadPhrase(f"no field {field[:40]!r} here; there are {', '.join(known)}")
    if len(set(asked)) != len(asked) or not asked:
        raise BadPhrase("name each field once, and at least one")
    engagement = question.engagement.asking(*asked)
    size = solver.forecast(engagement)
    if size.within(solver.limit):
        joint = solver.solve(engagement, fractions=fractions)
        alone = tuple(joint.marginal(field) for field in asked)
        together = fields is not None or len(joint) <= JOINT_ROWS
        return Answer(
            question, asked, joint if together else None, alone, size, fractions=fractions
        )
    single = [question.engagement.asking(field) for field in asked]
    if fields is None and all(solver.forecast(one).within(solver.limit) for one in single):
        alone = tuple(solver.solve(one, fractions=fractions) for one in single)
        return Answer(question, asked, None, alone, size, fractions=fractions)
    if fractions:
        raise TooLarge(
            f"exact fractions need an exact answer, and this one would take {size.cells:,} "
            f"cells, past the limit of {solver.limit:,}; leave --fractions out for a sampled one"
        )
    drawn = sampled_answer(engagement, solver, seed)
    alone = tuple(drawn.frequencies.marginal(field) for field in asked)
    together = fields is not None or len(drawn.frequencies) <= JOINT_ROWS
    return Answer(question, asked, drawn.frequencies if together else None, alone, size, drawn)


def as_json(result: Answer) -> dict[str, Any]:
    """The answer as plain data for JSON; the names of its keys are stable."""
    question = result.question
    data: dict[str, Any] = {
        "question": question.title,
        "kind": question.kind,
        "method": result.method,
    }
    if result.sampled:
        data |= {
            "n": result.sampled.n,
            "seed": result.sampled.seed,
            "standard_error": result.sampled.standard_error,
        }
    tables = result.marginals if result.distribution is None else (result.distribution,)
    return data | {
        "policy": STANDING_POLICY,
        "rulings": question.rulings.all,
        "fields": list(result.fields),
        "joint": result.distribution is not None,
        "outcomes": [row for table in tables for row in _rows(result, table)],
        "mean": {field: result.marginal(field).mean(field) for field in result.fields},
        "needs": needs_of_engagement(question.engagement),
        "impossible": [
            {"field": field, "reason": reason} for field, reason in result.impossible().items()
        ],
        "notes": list(question.notes),
        "forecast": {
            "cells": result.forecast.cells,
            "bytes": result.forecast.bytes,
            "kernel_runs": result.forecast.kernel_runs,
        },
    }


def _rows(result: Answer, table: Distribution | Frequencies) -> list[dict[str, Any]]:
    rows = []
    for values, p in table.outcomes():
        row: dict[str, Any] = dict(zip(table.fields, values, strict=True))
        row["p"] = p
        if result.fractions:
            exact = table.fraction(*values)
            row["fraction"] = f"{exact.numerator}/{exact.denominator}"
        if result.sampled:
            row["standard_error"] = result.sampled.error_of(p)
        rows.append(row)
    return rows


def checks_of(engagement: Engagement) -> list[tuple[Check, tuple[str, ...]]]:
    """Every check in an engagement's steps, once each, with the clauses of its step."""
    found: dict[Check, tuple[str, ...]] = {}
    for step in engagement.steps:
        checks = [value for value in step.args if isinstance(value, Check)]
        for check in checks:
            found.setdefault(check, step.clauses)
        for value in step.args:
            # Damage dice are read a second time, for what may be a critical (S4.3).
            if isinstance(value, Need) and checks:
                cause = replace(checks[0].cause, purpose=Purpose.POTENTIAL)
                found.setdefault(Check(cause, value), step.clauses)
    return list(found.items())


def needs_of_engagement(engagement: Engagement) -> list[dict[str, Any]]:
    """Each need of an engagement with its modifiers, as plain data."""
    return [
        {
            "purpose": str(check.cause.purpose),
            "owner": check.cause.owner,
            "unit": check.cause.unit,
            "detail": check.cause.detail,
            **need_data(check.need),
            "clauses": list(clauses),
        }
        for check, clauses in checks_of(engagement)
    ]


def need_data(need: Need) -> dict[str, Any]:
    """One need as plain data: the face, where it starts, what moves it, how sixes count."""
    threshold, group = scoring(need)
    return {
        "need": need.value,
        "base": need.base,
        "source": need.source,
        "clause": need.clause,
        "modifiers": [
            {"amount": m.amount, "reason": m.reason, "clause": m.clause} for m in need.modifiers
        ],
        "sixes_a_hit": group if group > 1 else None,
        "reachable": threshold <= 6,
    }
