"""The kit: one call that plays a set-up and looks whether its rules hold together."""

from collections.abc import Callable, Iterable
from typing import Final

from deckload.conformance.chances import CHANCES
from deckload.conformance.chances_known import Chances
from deckload.conformance.citations import CITATIONS
from deckload.conformance.encoding import ENCODING
from deckload.conformance.endings import ENDINGS
from deckload.conformance.findings import Finding, Report, Tally, readings_of
from deckload.conformance.look import Check, looked
from deckload.conformance.menus import MENUS
from deckload.conformance.refusals import REFUSALS
from deckload.conformance.replays import REPLAYS
from deckload.conformance.sameness import SAMENESS
from deckload.conformance.secrecy import SECRECY
from deckload.conformance.trial import RANDOM, Names, Trial
from deckload.conformance.unchanging import UNCHANGING
from deckload.conformance.undoing import UNDOING
from deckload.game.setup import Setup

ALL: Final = (
    CHANCES,
    ENDINGS,
    REPLAYS,
    UNDOING,
    ENCODING,
    SECRECY,
    SAMENESS,
    MENUS,
    REFUSALS,
    UNCHANGING,
    CITATIONS,
)
"""The checks that every ruleset must pass."""
SEEDS: Final = (1, 2, 3)
MOST_FINDINGS: Final = 20


def check(
    setup: Setup,
    *,
    seeds: Iterable[int] = SEEDS,
    checks: Iterable[Check] = ALL,
    every: int = 1,
    limit: int = MOST_FINDINGS,
    captains: Names = RANDOM,
    chances: Chances | None = None,
    watch: Callable[[int], object] | None = None,
) -> Report:
    """Play a set-up to its end with random captains, and look at it: any scenario, any rulings.

    `seeds` are the numbers of the battles; the dice of each grow from a long seed made of its
    number. `every`: how many orders go by from one that is looked at closely to the next; what
    only the whole battle can show is always looked at. No battle is begun after so many findings
    as `limit` says. `captains` are names of the roster. `chances` are exact answers to keep from
    one call to the next, and say how large a question of odds may be. `watch` is handed the number
    of each battle before it is played.

    Never raises for what the rules do: a rule that fails is a finding. Raises ValueError for
    `every` below 1, BadBattleFile for a set-up that no battle can have, UnknownName for a captain
    that is not there.
    """
    if every < 1:
        raise ValueError(f"every {every}th order cannot be looked at; say 1 or more")
    known, asked = chances or Chances(), tuple(checks)
    tallies = {each.name: Tally(check=each.name, proves=each.proves) for each in asked}
    findings: list[Finding] = []
    courses: list[str] = []
    orders = 0
    for number in seeds:
        if len(findings) >= limit:
            break
        if watch is not None:
            watch(number)
        trial = Trial(setup, number, captains, known, every)
        orders += len(trial.orders)
        courses.append(trial.course())
        for each in asked:
            if len(findings) >= limit:
                break
            found = looked(each, trial)
            room = found.findings[: limit - len(findings)]
            findings += room
            tallies[each.name] = tallies[each.name].with_(
                Tally(
                    check=each.name,
                    proves=each.proves,
                    looked=found.looked,
                    too_large=found.too_large,
                    found=len(room),
                )
            )
    return Report(
        scenario=setup.scenario,
        readings=readings_of(setup),
        off_table=tuple(vessel.id for vessel in setup.vessels if vessel.off_table),
        battles=len(courses),
        orders=orders,
        tallies=tuple(tallies.values()),
        findings=tuple(findings),
        courses=tuple(courses),
        stopped=len(findings) >= limit,
    )
