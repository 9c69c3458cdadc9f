"""What the worker processes do: a captain's order, the odds of a plan, and more about them."""

from typing import Any

from deckload.captains.captain import Decision
from deckload.captains.roster import captain
from deckload.dice.engagement import Engagement
from deckload.dice.errors import TooLarge
from deckload.game.orders import ActFlight
from deckload.game.state import Game
from deckload.odds.choices import Extreme, range_of
from deckload.odds.exact import Solver
from deckload.odds.sampled import sampled_answer
from deckload.server.limits import MOST_CELLS, MOST_RANGED
from deckload.server.shot_back import shot_back

_solver = Solver(limit=MOST_CELLS)
"""One for all jobs of a process: attacks alike are compiled once."""


def warm() -> None:
    """Load all that a first job would have to load."""


def decision(name: str, seed: str, seat: int, game: Game) -> Decision:
    """The order that a captain gives. Raises UnknownName, and whatever a captain raises."""
    return captain(name, seed, seat).decide(game, seat)


def odds(engagement: Engagement, fields: tuple[str, ...]) -> dict[str, Any]:
    """The chances of each field by itself, exact where the forecast allows and else sampled."""
    told: list[dict[str, Any]] = []
    sizes = {name: _solver.forecast(engagement.asking(name)) for name in fields}
    largest = max(sizes.values(), key=lambda size: size.cells) if sizes else None
    found: dict[str, Any] = {
        "method": "exact",
        "fields": told,
        "forecast": None
        if largest is None
        else {"cells": largest.cells, "bytes": largest.bytes, "kernel_runs": largest.kernel_runs},
    }
    if all(size.within(_solver.limit) for size in sizes.values()):
        for name in fields:
            one = _solver.solve(engagement.asking(name))
            told.append(_field(name, one.mean(name), one.outcomes()))
        return found
    drawn = sampled_answer(engagement.asking(*fields), _solver, 1)
    for name in fields:
        some = drawn.frequencies.marginal(name)
        told.append(_field(name, some.mean(name), some.outcomes()))
    return found | {
        "method": "sampled",
        "n": drawn.n,
        "standard_error": drawn.standard_error,
    }


def _field(name: str, mean: float, outcomes: Any) -> dict[str, Any]:
    return {
        "name": name,
        "mean": mean,
        "outcomes": [[values[0], p] for values, p in outcomes if p > 0],
    }


def fractions(engagement: Engagement, name: str) -> dict[str, Any]:
    """The exact chances of a field, as fractions in lowest terms. Raises TooLarge."""
    exact = _solver.solve(engagement.asking(name), fractions=True)
    rows = [(values, exact.fraction(*values)) for values, _ in exact.outcomes()]
    return {
        "name": name,
        "outcomes": [[values[0], f"{p.numerator}/{p.denominator}"] for values, p in rows],
    }


def range_over(engagement: Engagement, name: str, owner: str) -> dict[str, Any]:
    """How far the answers of a side can take what is expected of a field.

    Empty where it is asked nothing that the field depends on; of one that is too large only that
    is told.
    """
    try:
        found = range_of(engagement, name, owner, limit=MOST_RANGED)
    except TooLarge:
        return {"name": name, "too_large": True}
    if found is None:
        return {}
    return {"name": name, "least": _end(found.least), "most": _end(found.most)}


def reply(game: Game, side: int, order: ActFlight) -> dict[str, Any]:
    """The return fire that an attack may meet in an order of the other side's."""
    return {"reply": shot_back(game, side, order, _solver)}


def _end(extreme: Extreme) -> dict[str, Any]:
    return {
        "mean": extreme.mean,
        "answers": [
            {
                "purpose": str(each.cause.purpose),
                "unit": each.cause.unit,
                "detail": each.cause.detail,
                "takes": each.takes,
                "why": each.why,
                "clause": each.clause,
            }
            for each in extreme.answers
        ],
    }
