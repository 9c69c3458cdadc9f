"""Chances sum to one: the exact odds of every order given, asked before its dice."""

from math import isfinite

from deckload.conformance.chances_known import Chances
from deckload.conformance.look import Check, Look
from deckload.conformance.trial import Ordered, Trial
from deckload.dice.engagement import Engagement
from deckload.dice.resolve import Chosen, Entry
from deckload.game.planned import Outcome, Plan
from deckload.odds.distribution import Distribution

CLOSE = 1e-12
"""How far floating point may be from what is exact."""


def _look_at(trial: Trial, look: Look) -> None:
    for order in look.each(trial.looked_at):
        plan = order.plan()
        if isinstance(plan, Plan) and plan.engagement.result:
            _look_at_order(trial.chances, order, plan, look)


def _look_at_order(chances: Chances, order: Ordered, plan: Plan, look: Look) -> None:
    outcome, log = order.outcome(plan)
    for asked in chances.questions(plan.engagement):
        if asked is None:
            look.too_large += 1
            continue
        law = chances.of(asked)
        about = " and ".join(asked.result)
        _whole(law, about, look)
        if law.ways is not None:
            _close(chances, asked, law, about, look)
        if _as_default(log):
            _possible(law, outcome, about, look)


def _whole(law: Distribution, about: str, look: Look) -> None:
    """Chances are no less than 0, and sum to 1: exactly where they are fractions."""
    if law.ways is not None:
        ways, total = law.ways.ravel().tolist(), 6**law.exponent
        look(
            sum(ways) == total,
            f"the chances of {about} sum to 1",
            lambda: f"they sum to {sum(ways)}/{total}",
        )
        low = min(ways)
    else:
        summed = float(law.mass.sum())
        fine = isfinite(summed) and abs(summed - 1) <= CLOSE
        look(fine, f"the chances of {about} sum to 1", f"they sum to {summed!r}")
        low = float(law.mass.min())
    look(low >= 0, f"no chance of {about} is below 0", f"one is {low}")


def _close(chances: Chances, asked: Engagement, law: Distribution, about: str, look: Look) -> None:
    """Floating point, which is what screens show, says the same as fractions."""
    shown = chances.floating(asked)
    furthest = max(
        (abs(shown.p(*values) - p) for values, p in law.outcomes()),
        default=0.0,
    )
    look(
        furthest <= CLOSE,
        f"the chances of {about} are the same in fractions and in floating point",
        f"they differ by {furthest!r}",
    )


def _possible(law: Distribution, outcome: Outcome, about: str, look: Look) -> None:
    """What play gave had a chance to come."""
    values = tuple(outcome[field] for field in law.fields)
    chance = law.p(*values) if law.ways is None else law.fraction(*values)
    look(
        chance > 0,
        "whatever play gives has a chance in the odds",
        f"play gave {values} for {about}, which the odds say cannot happen",
    )


def _as_default(log: list[Entry]) -> bool:
    """Whether every choice took its standing answer, which is what the odds suppose."""
    choices = [entry for entry in log if isinstance(entry, Chosen)]
    return all(choice.answer == choice.request.default for choice in choices)


CHANCES = Check(
    "chances",
    "The exact chances of an order sum to one, none is negative, and what was played was possible.",
    _look_at,
)
