"""What the conformance kit has found, on a page and as data."""

import shlex
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from deckload.cli.page import Page
from deckload.conformance.each_ruling import Switch
from deckload.conformance.findings import Finding, Report, Tally, totals
from deckload.rules.rulings import RULINGS
from deckload.units.names import listed

NAME, COUNT = 12, 10
"""Columns of the name of a check, and of each count."""


class Run(Struct, frozen=True):
    """A report, and the reading that was switched for it alone, if one was.

    So many battles went `otherwise` by that. `file` is where a scenario of somebody's own stands,
    `house` the file of the house rules.
    """

    report: Report
    switch: Switch | None = None
    otherwise: int = 0
    file: str = ""
    house: str = ""


def run_line(page: Page, run: Run) -> None:
    """A report in a line."""
    report = run.report
    counted = f"{_count(report.battles, 'battle')}, {_count(report.orders, 'order')}"
    found = f"{len(report.findings)} FOUND" if report.findings else "nothing found"
    if run.switch is not None:
        counted = f"{counted}, {run.otherwise} otherwise"
        page.paragraph(f"{_reading(run.switch)}: {counted}, {found}", indent=2, hanging=4)
        return
    about = [f"{listed(report.off_table, 'and')} off the table"] if report.off_table else []
    about += map(_reading, report.readings)
    words = ", ".join([report.scenario, *about])
    page.paragraph(f"{words}: {counted}, {found}", hanging=2)


def conform_page(page: Page, runs: Sequence[Run], cells: int) -> None:
    """Put what was looked at on the page, and everything that was found."""
    tallies = totals(run.report for run in runs)
    page.line()
    page.heading(f"{'check':<{NAME}}{'looked at':>{COUNT}}{'found':>{COUNT}}")
    for tally in tallies:
        page.line(f"{tally.check:<{NAME}}{tally.looked:>{COUNT},}{tally.found:>{COUNT},}")
        page.aside(tally.proves, indent=2)
    page.line()
    _gaps(page, runs, tallies, cells)
    found = [finding for run in runs for finding in run.report.findings]
    for finding in found:
        _finding(page, finding, _run_of(runs, finding))
        page.line()
    if any(run.report.stopped for run in runs):
        page.paragraph("There may be more: a battle in which so much is found is left at that.")
    if found:
        page.heading(f"{_count(len(found), 'thing')} found; the rules do not hold together.")
    else:
        page.heading("Nothing found: the rules hold together in all that was played.")


def _gaps(page: Page, runs: Sequence[Run], tallies: Sequence[Tally], cells: int) -> None:
    """What the battles say nothing about."""
    before = False
    large = sum(tally.too_large for tally in tallies)
    if large:
        page.paragraph(
            f"Not asked: {_count(large, 'question')} of odds past {cells:,} cells; --limit asks "
            "more."
        )
        before = True
    blind = [tally.check for tally in tallies if not tally.looked]
    if blind:
        page.paragraph(f"Nothing to look at: {listed(blind, 'and')}.")
        before = True
    stirred = {run.switch for run in runs if run.switch is not None and run.otherwise}
    switched = dict.fromkeys(run.switch for run in runs if run.switch is not None)
    still = [_reading(switch) for switch in switched if switch not in stirred]
    if still:
        page.paragraph(
            f"No battle went otherwise by {listed(still, 'and')}, so nothing is shown of them; "
            "--seeds plays more."
        )
        before = True
    if before:
        page.line()


def _finding(page: Page, finding: Finding, run: Run) -> None:
    page.heading(f"FOUND by {finding.check}", hanging=2)
    page.paragraph(f"Where: {finding.where}", indent=2, hanging=4)
    page.paragraph(f"Should be: {finding.should}", indent=2, hanging=4)
    page.paragraph(f"Seen: {finding.seen}", indent=2, hanging=4)
    page.paragraph(f"Again: {again(finding, run)}", indent=2, hanging=4)


def again(finding: Finding, run: Run) -> str:
    """The command that tells the battle of a finding, or for a file the one that finds it again."""
    words = ["deckload", "auto", "--scenario", finding.scenario]
    if run.file:
        words = ["deckload", "conform", "--file", run.file, "--seeds", str(finding.battle)]
    else:
        for unit in run.report.off_table:
            words += ["--off", unit]
        words += ["--seed", finding.seed]
    if run.house:
        words += ["--house", run.house]
    for switch in finding.readings:
        # What is no ruling is a number, and those stand in the house rules.
        if switch[0] in RULINGS:
            words += ["--ruling", _reading(switch)]
    return shlex.join(words)


def conform_data(runs: Sequence[Run]) -> dict[str, Any]:
    """Every report as plain data."""
    return {
        "passed": all(run.report.passed for run in runs),
        "runs": [_data(run) for run in runs],
    }


def _data(run: Run) -> dict[str, Any]:
    report = run.report
    return {
        "scenario": report.scenario,
        "off_table": list(report.off_table),
        "readings": dict(report.readings),
        "switched": None if run.switch is None else _reading(run.switch),
        "battles": report.battles,
        "otherwise": run.otherwise,
        "orders": report.orders,
        "passed": report.passed,
        "stopped": report.stopped,
        "checks": [msgspec.to_builtins(tally) for tally in report.tallies],
        "findings": [
            {
                **msgspec.to_builtins(finding),
                "readings": dict(finding.readings),
                "again": again(finding, run),
            }
            for finding in report.findings
        ],
    }


def _run_of(runs: Sequence[Run], finding: Finding) -> Run:
    return next(run for run in runs if finding in run.report.findings)


def _reading(switch: tuple[str, str]) -> str:
    return "=".join(switch)


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
