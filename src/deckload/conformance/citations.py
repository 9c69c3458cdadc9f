"""Every number has its source: needs, their reasons, choices and steps cite clauses."""

from collections.abc import Iterator

from deckload.conformance.look import Check, Look
from deckload.conformance.trial import Ordered, Trial
from deckload.dice.needs import TABLE
from deckload.game.planned import Plan
from deckload.record.lines import AnswerLine, ChoiceLine, NeedOf, RollLine
from deckload.rules.clauses import CLAUSES


def _look_at(trial: Trial, look: Look) -> None:
    for order in look.each(trial.looked_at):
        for name, clause in _steps(order):
            _is_clause(look, name, clause)
        for line in order.account.answers:
            _look_at_answer(trial, line, look)


def _look_at_answer(trial: Trial, line: AnswerLine, look: Look) -> None:
    look(
        line.owner in (*trial.setup.sides, TABLE),
        "a roll or a choice belongs to a side or to the table",
        f"{_name(line)} belongs to {line.owner!r}",
    )
    if isinstance(line, ChoiceLine):
        _is_clause(look, f"the choice {line.question!r}", line.clause)
        look(
            line.default in line.options and bool(line.question),
            "a choice asks something, and its standing answer is one of its options",
            f"{line.question!r} offers {line.options} and stands at {line.default}",
        )
        return
    for need in line.needs:
        _look_at_need(line, need, look)


def _look_at_need(line: RollLine, need: NeedOf, look: Look) -> None:
    look(bool(need.source), "a need says what score it starts from", f"{_name(line)}: nothing said")
    _is_clause(look, f"{_name(line)}: {need.source or 'its score'}", need.clause)
    for modifier in need.reasons:
        look(bool(modifier.reason), "a modifier says its reason", f"{_name(line)}: none said")
        _is_clause(look, f"{_name(line)}: {modifier.reason or 'a modifier'}", modifier.clause)


def _steps(order: Ordered) -> Iterator[tuple[str, str]]:
    """The clauses that the steps of the plan cite, each with the name of its step."""
    plan = order.plan()
    if isinstance(plan, Plan):
        for step in plan.engagement.steps:
            for clause in step.clauses:
                yield f"the step {step.title!r}", clause


def _is_clause(look: Look, name: str, clause: str) -> None:
    look(
        clause in CLAUSES,
        "whatever is cited is a clause of the index",
        lambda: f"{name} cites {clause!r}" if clause else f"{name} cites none",
    )


def _name(line: AnswerLine) -> str:
    return f"{line.purpose} ({line.detail})" if line.detail else str(line.purpose)


CITATIONS = Check(
    "citations",
    "Every need says what it starts from and why it was moved, and cites clauses that exist.",
    _look_at,
)
