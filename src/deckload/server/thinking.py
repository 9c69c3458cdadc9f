"""What the worker processes do: a captain's order, and the odds of a plan."""

from typing import Any

from deckload.captains.captain import Decision
from deckload.captains.roster import captain
from deckload.dice.engagement import Engagement
from deckload.game.state import Game
from deckload.odds.exact import Solver
from deckload.odds.sampled import sampled_answer
from deckload.server.limits import MOST_CELLS

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
