"""Readings of the rulings to run tests under, and how a refusal is read."""

from deckload.rules.clauses import CLAUSES
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import RULINGS, Rulings

DEFAULT = Rulings()
OTHER_READINGS = [(r.id, x.id) for r in RULINGS.values() for x in r.readings[1:]]
"""Every reading that is no default, with its ruling."""


def refused_by(refusal: Refusal | None) -> str | None:
    """The clause of a refusal, which must be one plain sentence."""
    if refusal is None:
        return None
    assert refusal.clause in CLAUSES
    assert refusal.reason.endswith(".")
    assert "\n" not in refusal.reason
    return refusal.clause
