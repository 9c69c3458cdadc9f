"""Play agrees with the odds: an order resolved with many seeded dice, counted against its chances.

It takes longer than the other checks and is not among those made by default.
"""

from collections import Counter
from math import inf, log

from deckload.conformance.look import Check, Look
from deckload.conformance.trial import Trial
from deckload.dice.engagement import Engagement
from deckload.dice.resolve import resolve
from deckload.dice.seeded import Seeded
from deckload.game.planned import Plan

TIMES = 400
"""How often an order is resolved."""
UNLIKELY = log(1e9)
"""A count that comes by chance less than once in a thousand million times is no chance."""


def _look_at(trial: Trial, look: Look) -> None:
    seen: set[Engagement] = set()
    for order in look.each(trial.looked_at):
        plan = order.plan()
        if not isinstance(plan, Plan) or not plan.engagement.result:
            continue
        if plan.engagement not in seen:
            seen.add(plan.engagement)
            _counted(trial, plan.engagement, look)


def _counted(trial: Trial, engagement: Engagement, look: Look) -> None:
    # The turn of seeded dice may be any number, so each resolution has one of its own.
    outcomes = [resolve(engagement, Seeded(trial.seed, turn)) for turn in range(TIMES)]
    for field in engagement.result:
        for asked in trial.chances.questions(engagement.asking(field)):
            if asked is None:
                look.too_large += 1
                continue
            law = trial.chances.of(asked)
            counts = Counter(outcome[field] for outcome in outcomes)
            for value in sorted({*counts, *(values[0] for values, _ in law.outcomes())}):
                chance, count = law.p(value), counts[value]
                look(
                    surprise(count, TIMES, chance) < UNLIKELY,
                    "what is played comes as often as the odds say",
                    f"{field} was {value} in {count} of {TIMES}, at a chance of {chance:.4g}",
                )


def surprise(count: int, times: int, chance: float) -> float:
    """How unlikely it is to meet something so often, or more so: a bound on minus the logarithm.

    Chernoff's bound, so no normal law is supposed and rare outcomes may be judged, too.
    """
    if chance >= 1:
        return 0.0 if count == times else inf
    if chance <= 0:
        return inf if count else 0.0
    share = count / times
    bound = share * log(share / chance) if count else 0.0
    if count < times:
        bound += (1 - share) * log((1 - share) / (1 - chance))
    return times * bound


PLAYED_ODDS = Check(
    "played-odds",
    "An order resolved with many dice comes out as often as its exact chances say.",
    _look_at,
)
