"""A resolved fight as plain data for JSON."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from deckload.cli.asking import Asked
from deckload.cli.house_rules import house_data
from deckload.cli.outcome_odds import outcome_odds
from deckload.dice.engagement import Engagement
from deckload.dice.needs import Cause
from deckload.dice.requests import Bands, cause_of, needs_of
from deckload.dice.resolve import Chosen, Entry, Rolled, Settled
from deckload.dice.words import reasons
from deckload.odds.answer import need_data
from deckload.units.flights import planes_left


def fight_data(
    asked: Asked, dice: str, seed: int | None, log: Sequence[Entry], final: Mapping[str, int]
) -> dict[str, Any]:
    """Everything a fight was: its rolls, its choices, and what it left."""
    question = asked.question
    return {
        "question": question.title,
        "kind": question.kind,
        "dice": dice,
        "seed": seed,
        "rulings": question.rulings.all,
        **house_data(question.rulings, asked.house),
        "notes": list(question.notes),
        "rolls": list(rolls_data(question.engagement, log)),
        "choices": list(_choices(question.engagement, log)),
        "fields": {field: final[field] for field in question.fields},
        "flights": list(_flights(asked, final)),
        "odds": [
            {
                "field": odds.field,
                "value": odds.value,
                "at_least": odds.at_least,
                "at_most": odds.at_most,
            }
            for odds in outcome_odds(question, final)
        ],
    }


def rolls_data(engagement: Engagement, log: Sequence[Entry]) -> Iterator[dict[str, Any]]:
    """Each roll with its step, its owner, its need and reasons, and the faces that came."""
    for title, entry in _with_steps(engagement, log):
        if isinstance(entry, Rolled):
            request = entry.request
            data = {"step": title, **_cause(cause_of(request)), "dice": request.dice}
            for need in needs_of(request)[:1]:
                data |= need_data(need) | {"reasons": reasons(need)}
            if isinstance(request, Bands):
                data["critical"] = need_data(request.further[0])
            answer = list(entry.answer) if isinstance(entry.answer, tuple) else entry.answer
            yield data | {"faces": list(entry.faces), "answer": answer}


def _choices(engagement: Engagement, log: Sequence[Entry]) -> Iterator[dict[str, Any]]:
    for title, entry in _with_steps(engagement, log):
        if isinstance(entry, Chosen):
            request = entry.request
            yield {
                "step": title,
                **_cause(request.cause),
                "question": request.question,
                "options": list(request.options),
                "default": request.default,
                "answer": entry.answer,
                "clause": request.clause,
            }


def _with_steps(engagement: Engagement, log: Sequence[Entry]) -> Iterator[tuple[str, Entry]]:
    number = 0
    for entry in log:
        if isinstance(entry, Settled):
            number += 1
        else:
            yield engagement.steps[number].title, entry


def _cause(cause: Cause) -> dict[str, Any]:
    return {
        "owner": cause.owner,
        "unit": cause.unit,
        "purpose": str(cause.purpose),
        "detail": cause.detail,
    }


def _flights(asked: Asked, final: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    for unit, flight in asked.flights.items():
        yield {
            "unit": unit,
            "name": flight.aircraft.name,
            "planes": flight.planes,
            "planes_left": planes_left(final[unit], flight.aircraft.hits),
            "points_left": final[unit],
            "armed": bool(final.get(f"{unit}_armed", 1)),
        }
