"""How likely an outcome was: the chance of as much or more, and of as much or less."""

from collections.abc import Mapping

from deckload.cli.chances import CERTAIN, percent
from deckload.cli.field_table import Row, label, rows_of
from deckload.odds.exact import Solver
from deckload.odds.questions import Question

CHEAP = 1_000_000
"""Cells up to which the odds of an outcome come along unasked."""


class OutcomeOdds:
    """The exact chances of one field: what came, as much or more, as much or less."""

    def __init__(self, field: str, value: int, rows: list[Row], why_zero: str | None) -> None:
        self.field = field
        self._why_zero = why_zero
        self.value = value
        self._rows = rows
        self.at_least = sum(row.p for row in rows if row.value >= value)
        self.at_most = sum(row.p for row in rows if row.value <= value)

    @property
    def words(self) -> str:
        """Both chances in one line."""
        value, rows = self.value, self._rows
        name = f"{label(self.field)} {value}"
        if len(rows) == 1:
            since = f", since {self._why_zero}" if self._why_zero and not value else ""
            return f"{name}: {CERTAIN}{since}."
        if value == rows[0].value:
            return f"{name}: {percent(self.at_most)}."
        if value == rows[-1].value:
            return f"{name}: {percent(self.at_least)}."
        return (
            f"{name}: {percent(self.at_least)} for {value} or more, "
            f"{percent(self.at_most)} for {value} or fewer."
        )


def outcome_odds(question: Question, final: Mapping[str, int]) -> list[OutcomeOdds]:
    """The chances of each field that is cheap to solve by itself."""
    solver = Solver(limit=CHEAP)
    found = []
    for field in question.fields:
        alone = question.engagement.asking(field)
        if not field.endswith("_armed") and solver.forecast(alone).within(CHEAP):
            rows = rows_of(solver.solve(alone))
            found.append(OutcomeOdds(field, final[field], rows, question.why_zero(field)))
    return found


def odds_lines(question: Question, final: Mapping[str, int]) -> list[str]:
    """The same, in a line each."""
    return [odds.words for odds in outcome_odds(question, final)]
