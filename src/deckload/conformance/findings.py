"""Findings: what a check has seen that may not be, and the report of all checks over some battles.

A check never stops a battle and never asserts: whoever changes a rule wants to read everything that
the change has upset.
"""

from collections.abc import Iterable

from msgspec import Struct

from deckload.game.setup import Setup

Readings = tuple[tuple[str, str], ...]


def readings_of(setup: Setup) -> Readings:
    """What departs from the standard rules: rulings and named numbers, each with its value."""
    numbers = tuple((name, str(value)) for name, value in setup.numbers)
    return (*setup.rulings.changed.items(), *numbers)


class Finding(Struct, frozen=True, kw_only=True):
    """Something that must not be, where it was seen, and what should be instead.

    `readings` are the rulings and numbers that depart from the standard. `battle` is the number of
    the battle and `seed` what its dice grow from; `order` counts the orders of that battle from 1
    and `line` is where its file has the order, both 0 for the battle as a whole.
    """

    check: str
    scenario: str
    readings: Readings
    battle: int
    seed: str
    turn: int
    order: int
    line: int
    doing: str
    seen: str
    should: str

    @property
    def where(self) -> str:
        """Battle, turn and order in words."""
        words = f"{self.scenario}, battle {self.battle}"
        if self.order:
            words += f", turn {self.turn}, order {self.order} (line {self.line})"
            words += f", {self.doing}" if self.doing else ""
        return words

    def __str__(self) -> str:
        return f"{self.check}: {self.where}: {self.should}, but {self.seen}."


class Tally(Struct, frozen=True, kw_only=True):
    """How much a check has looked at: facts that it settled, questions that were too large for it,
    and what it found.

    A check that has looked at nothing has shown nothing.
    """

    check: str
    proves: str
    looked: int = 0
    too_large: int = 0
    found: int = 0

    def with_(self, other: "Tally") -> "Tally":
        """Both tallies of one check together."""
        return Tally(
            check=self.check,
            proves=self.proves,
            looked=self.looked + other.looked,
            too_large=self.too_large + other.too_large,
            found=self.found + other.found,
        )


class Report(Struct, frozen=True, kw_only=True):
    """What the checks have found in the battles of one set-up.

    `readings` are the rulings and numbers that depart from the standard, `off_table` the carriers
    kept off the table. `courses` has a hash of how each battle went, equal for battles that went
    alike. `stopped`: the limit of findings was met, so there may be more.
    """

    scenario: str
    readings: Readings
    off_table: tuple[str, ...]
    battles: int
    orders: int
    tallies: tuple[Tally, ...]
    findings: tuple[Finding, ...]
    courses: tuple[str, ...]
    stopped: bool

    @property
    def passed(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    def __str__(self) -> str:
        counted = f"{self.scenario}: {self.battles} battles, {self.orders} orders"
        if self.passed:
            return f"{counted}: nothing found"
        return "\n".join([f"{counted}: {len(self.findings)} found", *map(str, self.findings)])


def totals(reports: Iterable[Report]) -> tuple[Tally, ...]:
    """The tallies of several reports together, a check in the place where it stood first."""
    found: dict[str, Tally] = {}
    for report in reports:
        for tally in report.tallies:
            known = found.get(tally.check)
            found[tally.check] = tally if known is None else known.with_(tally)
    return tuple(found.values())
