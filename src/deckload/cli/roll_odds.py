"""The exact chance of what a roll came to, from the rules themselves."""

from fractions import Fraction

from deckload.cli.chances import chance, fraction_words
from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import Check
from deckload.dice.requests import Pool
from deckload.dice.resolve import Rolled
from deckload.odds.distribution import Distribution
from deckload.odds.exact import Solver
from deckload.rules.volley import not_dodged, pool_of


def pool_odds(dice: int, check: Check, solver: Solver) -> Distribution:
    """The successes of one roll, with exact fractions."""
    fields = (Field("successes", 0, 0, dice),)
    step = Step(pool_of, (), ("successes",), args=(dice, check))
    return solver.solve(Engagement(fields, (step,), ("successes",)), fractions=True)


def volley_odds(dice: int, hit: Check, dodge: Check, solver: Solver) -> Distribution:
    """Hits and those of them that are not dodged, together, with exact fractions."""
    fields = (Field("hits", 0, 0, dice), Field("undodged", 0, 0, dice))
    steps = (
        Step(pool_of, (), ("hits",), args=(dice, hit)),
        Step(not_dodged, ("hits",), ("undodged",), args=(dodge,)),
    )
    return solver.solve(Engagement(fields, steps, ("hits", "undodged")), fractions=True)


def odds_of_roll(rolled: Rolled, solver: Solver) -> Fraction:
    """The exact chance that a roll against one need comes to just this."""
    request = rolled.request
    assert isinstance(request, Pool)
    return pool_odds(request.dice, request.check, solver).fraction(rolled.answer)


def odds_words(exact: Fraction) -> str:
    """A chance as fraction and percentage: "80/243 (32.92%)"."""
    return f"{fraction_words(exact)} ({chance(float(exact), exact)})"
