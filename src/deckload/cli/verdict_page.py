"""The three checks of a battle file, on a page and as data."""

from typing import Any

from deckload.cli.page import Page
from deckload.record.verify import Finding, Verdict


def verdict_page(page: Page, verdict: Verdict) -> None:
    """Put each check with its finding on the page, and how far the battle is."""
    for finding in verdict.findings:
        page.labelled(finding.check, _words(finding))
    page.labelled("battle", verdict.standing)


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "passed": verdict.passed,
        "finished": verdict.finished,
        "standing": verdict.standing,
        "checks": [
            {
                "check": finding.check,
                "passed": finding.passed,
                "sentence": finding.sentence,
                "line": finding.line,
                "fault": None if finding.fault is None else str(finding.fault),
            }
            for finding in verdict.findings
        ],
    }


def _words(finding: Finding) -> str:
    if finding.passed is None:  # the sentence says so itself
        return finding.sentence
    return f"{'passed' if finding.passed else 'FAILED'}. {finding.sentence}"
