"""An engagement as text: every field, every step and every need, so that a change can be read."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

from deckload.dice.engagement import Engagement, Step
from deckload.dice.needs import Cause, Check, Need
from deckload.rules.critical_table import Cells


def outline(engagement: Engagement) -> str:
    """The fields with their bounds, what is asked for, and the steps in their order."""
    lines = ["Fields"]
    lines += [f"  {f.name}: {f.start}, from {f.low} to {f.high}" for f in engagement.fields]
    lines += ["", f"Asked for: {', '.join(engagement.result)}", "", "Steps"]
    for number, step in enumerate(engagement.steps, 1):
        lines += _step(number, step)
    return "\n".join(lines) + "\n"


def _step(number: int, step: Step) -> Iterator[str]:
    clauses = f" ({', '.join(step.clauses)})" if step.clauses else ""
    yield f"{number}. {step.title or 'no title'}{clauses}"
    does = f"   {step.rule.__name__} of {', '.join(step.reads) or 'nothing'}"
    if step.writes:
        does += f", sets {', '.join(step.writes)}"
    if step.adds:
        does += f", adds to {', '.join(step.adds)}"
    if step.when:
        does += f", unless {step.when} is 0"
    yield does
    for given in step.args:
        yield from _given(given, "   ")


def _given(value: Any, margin: str) -> Iterator[str]:
    """What a step hands to its rule, a line each."""
    if isinstance(value, tuple) and value:
        yield f"{margin}- together"
        for part in value:
            yield from _given(part, f"{margin}  ")
    elif isinstance(value, Check):
        yield f"{margin}- {cause_text(value.cause)}"
        yield f"{margin}  {need_text(value.need)}"
    else:
        yield f"{margin}- {_plain(value)}"


def _plain(value: Any) -> str:
    if isinstance(value, Need):
        return need_text(value)
    if isinstance(value, Cause):
        return cause_text(value)
    if isinstance(value, Cells):
        return f"critical table of {len(value.effects)} cells"
    if isinstance(value, Enum):
        return str(value.value)
    return value.__name__ if callable(value) else repr(value)


def cause_text(cause: Cause) -> str:
    """Why dice are rolled, who owns them, what rolls, and the words for people."""
    return (
        f"{cause.purpose}, {cause.owner}, {cause.unit or 'no unit'}: {cause.detail or 'no words'}"
    )


def need_text(need: Need) -> str:
    """What a die must show, and every reason."""
    clause = f" ({need.clause})" if need.clause else ""
    parts = [f"{need.value}+ from {need.base} for {need.source or 'no reason'}{clause}"]
    parts += [f"{m.amount:+d} {m.reason} ({m.clause})" for m in need.modifiers]
    if need.over_six:
        parts.append("sixes add up")
    if need.one_misses:
        parts.append("a 1 misses")
    return "; ".join(parts)
