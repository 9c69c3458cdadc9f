"""Histograms of any number of duels by splitting counts, at a cost that hardly depends on it.

Duels in the same state at a step part by a multinomial draw, so only counts are kept; there
are no single duels to look at.
"""

import numpy as np
from numpy.typing import NDArray

from deckload.dice.engagement import Engagement
from deckload.dice.seeded import seed_key
from deckload.odds.exact import without_reasons
from deckload.odds.laws import Laws, Policy, standing_default
from deckload.odds.plans import Plan
from deckload.odds.slicing import needed


def histogram(
    engagement: Engagement,
    n: int,
    seed: int | str = 1,
    *,
    policy: Policy = standing_default,
) -> NDArray[np.int64]:
    """How often each outcome came up in `n` duels, one axis for each result field.

    The axes are those of the exact distribution of the same engagement. Equal seeds give equal
    histograms with one version of numpy.
    """
    plan = Plan(Laws(policy=policy), {}, without_reasons(needed(engagement)))
    rng = np.random.Generator(np.random.PCG64(int.from_bytes(seed_key(seed), "little")))
    return plan.split(n, rng)
