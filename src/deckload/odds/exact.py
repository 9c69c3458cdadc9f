"""Exact evaluation: the distribution of an engagement's outcome, from the rules of play."""

from typing import Any

import numpy as np
from msgspec import Struct

from deckload.dice.engagement import Engagement, Step
from deckload.dice.errors import TooLarge
from deckload.dice.needs import Check, Need, bare, bare_check
from deckload.odds.distribution import Distribution
from deckload.odds.forecast import Forecast, forecast
from deckload.odds.laws import Array, Laws, Policy, convolved, standing_default
from deckload.odds.plans import Kernel, Plan
from deckload.odds.slicing import independent, needed
from deckload.odds.workspaces import Workspaces

CELL_LIMIT = 1 << 26
"""Cells of the largest joint state that is still solved exactly: 512 MiB of doubles."""
REMEMBERED = 4096
"""Engagements remembered before all are forgotten, so that a long run stays small."""
FRACTION_LIMIT = 1_100_000
"""The same for exact fractions, whose integers are long."""


def without_reasons(engagement: Engagement) -> Engagement:
    """The engagement with bare checks, so that equal questions are solved once."""
    return Engagement(
        engagement.fields,
        tuple(
            Step(step.rule, step.reads, step.writes, step.adds, tuple(map(_bare, step.args)))
            for step in engagement.steps
        ),
        engagement.result,
    )


def _bare(value: Any) -> Any:
    if type(value) is Check:
        return bare_check(value)
    if type(value) is Need:
        return bare(value)
    if type(value) is tuple:
        return tuple(map(_bare, value))
    return value


class Sliced(Struct, frozen=True, gc=False):
    """An engagement without its reasons and needless steps, and its independent parts."""

    engagement: Engagement
    parts: tuple[Engagement, ...]
    size: Forecast


class Compiled(Struct, frozen=True, gc=False):
    """An engagement ready to solve: a plan for each independent part."""

    plans: tuple[Plan, ...]
    result: tuple[str, ...]
    starts: dict[str, int]


def sliced(engagement: Engagement) -> Sliced:
    """What of an engagement its result depends on, and the size of an exact answer."""
    plain = without_reasons(needed(engagement))
    parts = independent(plain)
    sizes = [forecast(part) for part in parts]
    changed = set().union(*(step.writes + step.adds for step in plain.steps), ())
    joint = 1
    for field in plain.fields:
        if field.name in changed and field.name in plain.result:
            joint *= field.high - field.low + 1
    size = Forecast(
        max(joint, *[part.cells for part in sizes]),
        sum([part.kernel_runs for part in sizes]),
        max([part.kernel_cells for part in sizes]),
    )
    return Sliced(plain, parts, size)


class Solver:
    """Solves engagements exactly and remembers what it compiled.

    `policy` answers every choice (the standing default unless another is given), `limit` is
    the number of cells past which an engagement is refused with TooLarge.
    """

    def __init__(self, policy: Policy = standing_default, limit: int = CELL_LIMIT) -> None:
        self.policy = policy
        self.limit = limit
        self._sliced: dict[Engagement, Sliced] = {}
        self._floats = _Workshop(Laws(policy=policy))
        self._sixths = _Workshop(Laws(exact=True, policy=policy))
        self._workspaces = Workspaces()

    def clear(self) -> None:
        """Forget everything compiled."""
        self._sliced.clear()
        self._floats.clear()
        self._sixths.clear()
        self._workspaces.clear()

    def forecast(self, engagement: Engagement) -> Forecast:
        """The size of an exact answer: the largest of its parts, and of their joint answer."""
        return self._slice(engagement).size

    def compile(self, engagement: Engagement) -> Compiled:
        """The compiled engagement. Raises TooLarge past the limit, before any rule is run."""
        found = self._floats.compiled.get(engagement)
        if found is not None:
            return found
        piece = self._slice(engagement)
        self._refuse_past(self.limit, piece.size, "an exact answer")
        return self._floats.compile(engagement, piece)

    def solve(self, engagement: Engagement, *, fractions: bool = False) -> Distribution:
        """The joint distribution of the engagement's result fields.

        With `fractions`, exact integer weights besides. Raises TooLarge past the limit.
        """
        if not fractions:
            fields, mass, domains = _joint(self.compile(engagement), self._workspaces)
            return Distribution(fields, domains, mass)
        piece = self._slice(engagement)
        self._refuse_past(min(self.limit, FRACTION_LIMIT), piece.size, "exact fractions")
        counted = self._sixths.compile(engagement, piece)
        fields, ways, domains = _joint(counted, self._workspaces)
        exponent = sum(plan.exponent for plan in counted.plans)
        total = 6**exponent
        mass = np.array([way / total for way in ways.ravel().tolist()]).reshape(ways.shape)
        return Distribution(fields, domains, mass, ways, exponent)

    def _slice(self, engagement: Engagement) -> Sliced:
        found = self._sliced.get(engagement)
        if found is None:
            if len(self._sliced) >= REMEMBERED:
                self.clear()
            found = self._sliced[engagement] = sliced(engagement)
        return found

    def _refuse_past(self, limit: int, size: Forecast, what: str) -> None:
        if not size.within(limit):
            raise TooLarge(
                f"{what} would take {size.cells:,} cells and {size.kernel_runs:,} runs of rules, "
                f"past the limit of {limit:,}; ask for fewer fields, flights or rounds"
            )


class _Workshop:
    """Compiled engagements and kernels of one kind of weight."""

    def __init__(self, laws: Laws) -> None:
        self.laws = laws
        self.kernels: dict[Any, Kernel] = {}
        self.compiled: dict[Engagement, Compiled] = {}
        self._bare: dict[Engagement, Compiled] = {}

    def clear(self) -> None:
        self.laws.clear()
        self.kernels.clear()
        self.compiled.clear()
        self._bare.clear()

    def compile(self, engagement: Engagement, piece: Sliced) -> Compiled:
        """The plans of an engagement; those of an equal one under other reasons serve as well."""
        found = self.compiled.get(engagement)
        if found is None:
            plain = piece.engagement
            found = self._bare.get(plain)
            if found is None:
                found = self._bare[plain] = Compiled(
                    tuple(Plan(self.laws, self.kernels, part) for part in piece.parts),
                    plain.result,
                    {field.name: field.start for field in plain.fields},
                )
            self.compiled[engagement] = found
        return found


def _joint(
    compiled: Compiled, workspaces: Workspaces
) -> tuple[tuple[str, ...], Array, tuple[Any, ...]]:
    """The joint weights of all parts: sums convolved, other fields side by side."""
    first, *others = compiled.plans
    mass = first.joint(workspaces)
    fields, domains = list(first.fields), list(first.domains)
    for plan in others:
        mass = _combined(fields, domains, mass, plan, plan.joint(workspaces), compiled.starts)
    if tuple(fields) != compiled.result:
        mass = mass.transpose([fields.index(name) for name in compiled.result])
        domains = [domains[fields.index(name)] for name in compiled.result]
    return compiled.result, mass, tuple(domains)


def _combined(
    fields: list[str],
    domains: list[tuple[int, int]],
    mass: Array,
    plan: Plan,
    other: Array,
    starts: dict[str, int],
) -> Array:
    """Join one more independent part; `fields` and `domains` are changed to match."""
    shared = [name for name in fields if name in plan.fields]
    mine = [name for name in fields if name not in shared]
    theirs = [name for name in plan.fields if name not in shared]
    mass = mass.transpose([fields.index(name) for name in mine + shared])
    other = other.transpose([plan.fields.index(name) for name in theirs + shared])
    if not shared:
        joined = np.multiply.outer(mass, other)
    else:
        grown = [
            a + b - 1
            for a, b in zip(mass.shape[len(mine) :], other.shape[len(theirs) :], strict=True)
        ]
        left = mass.reshape(-1, *mass.shape[len(mine) :])
        right = other.reshape(-1, *other.shape[len(theirs) :])
        out = np.zeros((len(left), len(right), *grown), mass.dtype)
        for i, a in enumerate(left):
            for j, b in enumerate(right):
                out[i, j] = convolved(a, b)
        joined = out.reshape(mass.shape[: len(mine)] + other.shape[: len(theirs)] + tuple(grown))
    was = dict(zip(fields, domains, strict=True))
    new = dict(zip(plan.fields, plan.domains, strict=True))
    fields[:] = mine + theirs + shared
    domains[:] = [was[name] for name in mine] + [new[name] for name in theirs]
    # Both parts count from the field's start, so it is taken off once.
    domains += [
        (was[name][0] + new[name][0] - starts[name], was[name][1] + new[name][1] - starts[name])
        for name in shared
    ]
    return joined
