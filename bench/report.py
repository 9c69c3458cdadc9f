"""The report: a table of figures beside their peers and goals, 80 columns wide."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

WIDTH = 80
UNITS = {
    "s": ((1.0, "s"), (1e-3, "ms"), (1e-6, "us")),
    "/s": ((1e6, "M/s"), (1e3, "k/s"), (1.0, "/s")),
    "MiB": ((1.0, "MiB"),),
}
"""How much of each unit a figure must be to be told in it."""


@dataclass(frozen=True)
class Goal:
    """A limit on the ratio to the peer, or on the figure itself where there is no peer."""

    limit: float
    at_least: bool = False

    def met(self, value: float) -> bool:
        """Whether a value is on the right side of the limit."""
        return value >= self.limit if self.at_least else value <= self.limit


@dataclass(frozen=True)
class Line:
    """One figure of the product, beside one peer's if there is one, and the goal.

    `unit` is s, /s (duels a second) or MiB. `ratio` is the product's figure over the peer's,
    measured pair by pair. `note` stands in place of the figures where there are none.
    """

    what: str
    product: float | None = None
    unit: str = "s"
    peer: str = ""
    figure: float | None = None
    ratio: float | None = None
    goal: Goal | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None without a goal or a figure."""
        value = self.ratio if self.peer else self.product
        return None if self.goal is None or value is None else self.goal.met(value)


@dataclass
class Section:
    """Lines under one heading."""

    title: str
    lines: list[Line] = field(default_factory=list)


@dataclass
class Findings:
    """All that a run found: the sections of the table, and every wrong answer."""

    sections: list[Section] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    checked: int = 0

    def check(self, complaint: str | None) -> None:
        """Count a comparison of answers; a complaint is a wrong answer."""
        self.checked += 1
        if complaint is not None:
            self.wrong.append(complaint)

    @property
    def lines(self) -> list[Line]:
        """The lines of all sections."""
        return [line for section in self.sections for line in section.lines]


def amount(value: float, unit: str) -> str:
    """A figure with its unit: 12.3 ms."""
    scales = UNITS[unit]
    scale, name = next((each for each in scales if value >= each[0]), scales[-1])
    return f"{digits(value / scale)} {name}"


def proportion(ratio: float, *, as_part: bool) -> str:
    """A ratio; with `as_part` a small one is told as 1/40, otherwise as 0.025."""
    if as_part and 0 < ratio < 1:
        return f"1/{digits(1 / ratio)}"
    return digits(ratio)


def digits(value: float) -> str:
    """A number with two or three significant digits: 3120, 41.7, 2.5, 0.12."""
    if value >= 99.95:
        return f"{value:.0f}"
    text = f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"
    return text.rstrip("0").rstrip(".")


def _goal(line: Line) -> str:
    if line.goal is None:
        return ""
    limit = line.goal.limit
    as_part = line.unit != "/s"
    text = proportion(limit, as_part=as_part) if line.peer else amount(limit, line.unit)
    return f"{'>=' if line.goal.at_least else '<='} {text}"


def _row(line: Line) -> str:
    if line.note:
        return f"{line.what:<19} {line.note}"[:WIDTH]
    product = "" if line.product is None else amount(line.product, line.unit)
    figure = "" if line.figure is None else amount(line.figure, line.unit)
    ratio = "" if line.ratio is None else proportion(line.ratio, as_part=line.unit != "/s")
    verdict = {None: "", True: "met", False: "MISSED"}[line.met]
    return _columns(line.what, product, line.peer, figure, ratio, _goal(line), verdict)


def _columns(
    what: str, product: str, peer: str, figure: str, ratio: str, goal: str, verdict: str
) -> str:
    row = f"{what:<19} {product:>9} {peer:<13} {figure:>9} {ratio:>7} {goal:<10} {verdict}"
    return row.rstrip()


def table(findings: Findings) -> str:
    """All sections as text, no line wider than 80 columns, then the sums."""
    rows = [_columns("", "product", "peer", "its own", "ratio", "goal", "")]
    for section in findings.sections:
        rows += ["", section.title[:WIDTH], *map(_row, section.lines)]
    judged = [line.met for line in findings.lines if line.met is not None]
    rows += [
        "",
        f"Goals: {judged.count(True)} met, {judged.count(False)} missed. "
        f"Answers: {findings.checked} compared, {len(findings.wrong)} wrong.",
    ]
    return "\n".join(rows)


def as_json(findings: Findings, about: Sequence[str]) -> dict[str, Any]:
    """The findings as plain data, figures in seconds, duels a second or MiB."""
    return {
        "about": list(about),
        "sections": [
            {
                "title": section.title,
                "lines": [
                    {
                        "what": line.what,
                        "product": line.product,
                        "unit": line.unit,
                        "peer": line.peer or None,
                        "figure": line.figure,
                        "ratio": line.ratio,
                        "goal": line.goal and line.goal.limit,
                        "at_least": line.goal and line.goal.at_least,
                        "met": line.met,
                        "note": line.note or None,
                    }
                    for line in section.lines
                ],
            }
            for section in findings.sections
        ],
        "checked": findings.checked,
        "wrong": findings.wrong,
    }
