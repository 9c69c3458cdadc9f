"""Every reading of every ruling that is no default, each switched alone."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from deckload.conformance.chances_known import Chances
from deckload.conformance.findings import Report
from deckload.conformance.kit import ALL, SEEDS, check
from deckload.conformance.look import Check
from deckload.game.setup import Setup, with_readings
from deckload.rules.rulings import RULINGS

Switch = tuple[str, str]
"""A ruling and one of its readings."""


class Switched(Struct, frozen=True):
    """A reading switched alone: its report, and how many battles went otherwise by it.

    Where none did, the battles say nothing of the reading, and more of them or another scenario
    are needed.
    """

    switch: Switch
    report: Report
    otherwise: int


def other_readings() -> tuple[Switch, ...]:
    """Every reading that is no default, with its ruling, in the order of the rules."""
    return tuple(
        (ruling.id, reading.id)
        for ruling in RULINGS.values()
        for reading in ruling.readings
        if reading.id != ruling.default
    )


def switched(setup: Setup, switch: Switch) -> Setup:
    """The same battle with one reading switched, and its other rulings as they are."""
    ruling, reading = switch
    return with_readings(setup, setup.rulings.with_(**{ruling: reading}))


def check_each(
    setup: Setup,
    plain: Report,
    *,
    seeds: Iterable[int] = SEEDS,
    checks: Iterable[Check] = ALL,
    every: int = 1,
    chances: Chances | None = None,
    watch: Callable[[Switch], object] | None = None,
) -> Iterator[Switched]:
    """Check a set-up once for each reading that is not in force, switched alone.

    `plain` is the report of the same battles without the switch, which tells what it changed.
    `watch` is handed each switch before its battles; for the rest see `check`.
    """
    numbers, asked, known = tuple(seeds), tuple(checks), chances or Chances()
    for switch in other_readings():
        if setup.rulings[switch[0]] == switch[1]:
            continue
        if watch is not None:
            watch(switch)
        report = check(
            switched(setup, switch), seeds=numbers, checks=asked, every=every, chances=known
        )
        pairs = zip(report.courses, plain.courses, strict=False)
        yield Switched(switch, report, sum(mine != theirs for mine, theirs in pairs))
