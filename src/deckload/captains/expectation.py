"""What an attack is expected to do, exactly; attacks alike are solved once."""

from functools import cache

from msgspec import Struct

from deckload.dice.engagement import Engagement
from deckload.odds.exact import Solver

REMEMBERED = 4096
"""Engagements remembered before all are forgotten, so that a long run stays small."""
REPLIED = "reply_planes_lost"
"""What an engagement calls the planes lost to return fire, where an attack follows it."""
ASKED = ("planes_lost", REPLIED, "damage", "criticals", "attackers_armed")
"""The fields asked for, where an engagement has them; the effects of criticals are not."""


class Expected(Struct, frozen=True):
    """The exact odds of an engagement that a decision hangs on.

    `planes_lost` and `replied` are expected planes: in a strike the own ones, else the enemy's,
    and those lost to return fire before an attack. `damage` are the chances of 0, 1, 2, ...
    points of the damage dice of a strike, `armed` that the flight has ammunition left.
    """

    planes_lost: float
    replied: float
    damage: tuple[float, ...]
    criticals: float
    armed: float

    @property
    def mean_damage(self) -> float:
        """Expected points of the damage dice."""
        return sum(points * chance for points, chance in enumerate(self.damage))

    @property
    def possible(self) -> bool:
        """Whether there is any chance to do something to the target."""
        if self.damage:
            return sum(self.damage[1:]) + self.criticals > 0
        return self.planes_lost > 0


class Expectations:
    """Answers for engagements, remembered."""

    def __init__(self) -> None:
        self._solver = Solver()
        self._known: dict[Engagement, Expected] = {}

    def of(self, engagement: Engagement) -> Expected:
        """The exact odds of an engagement. Raises TooLarge past the limit of exact answers."""
        found = self._known.get(engagement)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[engagement] = self._solved(engagement)
        return found

    def _solved(self, engagement: Engagement) -> Expected:
        there = {field.name for field in engagement.fields}
        odds = {
            name: self._solver.solve(engagement.asking(name)) for name in ASKED if name in there
        }
        means = {name: one.mean(name) for name, one in odds.items()}
        damage: tuple[float, ...] = ()
        if "damage" in odds:
            # The axis begins at the least points that can be done.
            low, _ = odds["damage"].domains[0]
            damage = (0.0,) * low + tuple(odds["damage"].mass.tolist())
        return Expected(
            planes_lost=means.get("planes_lost", 0.0),
            replied=means.get(REPLIED, 0.0),
            damage=damage,
            criticals=means.get("criticals", 0.0),
            armed=means.get("attackers_armed", 1.0),
        )


@cache
def shared() -> Expectations:
    """The answers that all captains of a process share."""
    return Expectations()
