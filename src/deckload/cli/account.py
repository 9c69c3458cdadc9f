"""The account of a fight: its steps, rolls and choices, and what each changed, as it goes."""

from collections.abc import Callable, Sequence

from deckload.cli.asking import Asked, unit_words
from deckload.cli.changes import Changes
from deckload.cli.needs import why
from deckload.cli.page import Page
from deckload.cli.rolls import ATTACKS, asked_words, marked_faces, outcome_words
from deckload.cli.wounds import struck_words
from deckload.dice.engagement import Step
from deckload.dice.needs import Check
from deckload.dice.requests import Choice, Dice, Faces, cause_of, needs_of
from deckload.dice.resolve import Chosen, Entry, Rolled, Settled
from deckload.rules.volley import attack

INDENT = 3
_MOST_SILENT = 2


class Account:
    """Tells the log of a resolution on a page, entry by entry.

    `remark` may add a line to a roll, such as the chance of what came.
    """

    def __init__(
        self, page: Page, asked: Asked, remark: Callable[[Rolled], str | None] | None = None
    ) -> None:
        self._page = page
        self._asked = asked
        self._remark = remark
        self._steps = asked.question.engagement.steps
        self._changes = Changes(asked)
        self._step = 0
        self._told = 0
        self._number = 0
        self._rounds = _rounds(self._steps)
        self._round = 1
        self._headed = False
        self._asked_for: Dice | Choice | None = None
        self._silent: list[tuple[int, str]] = []

    def tell(self, log: Sequence[Entry]) -> None:
        """Tell what the log holds beyond what was told before."""
        for entry in log[self._told :]:
            if isinstance(entry, Rolled):
                self._rolled(entry)
            elif isinstance(entry, Chosen):
                self._chosen(entry)
            else:
                self._settled(entry)
        self._told = len(log)

    def end(self) -> None:
        """Tell of steps at the end that took no dice, in few words."""
        for _, line in self._silent[:_MOST_SILENT]:
            self._page.line()
            self._page.paragraph(line, hanging=INDENT)
        more = len(self._silent) - _MOST_SILENT
        if more > 0:
            words = "1 more step" if more == 1 else f"{more} more steps"
            self._page.line(f"{words} without dice.")
        self._silent.clear()

    def ask(self, request: Dice | Choice) -> None:
        """Put the question of a roll or a choice on the page, ahead of its answer."""
        self._head()
        if isinstance(request, Choice):
            self._page.line(request.question, indent=INDENT)
            self._page.aside(f"{request.why} ({request.clause})", indent=INDENT + 2)
        else:
            self._page.paragraph(self._words(request), indent=INDENT, hanging=INDENT + 2)
            if needs_of(request):
                self._page.aside(why(needs_of(request)[0]), indent=INDENT + 2)
        self._asked_for = request

    def _rolled(self, entry: Rolled) -> None:
        if self._asked_for is not entry.request:
            self.ask(entry.request)
        self._asked_for = None
        came = outcome_words(entry)
        if isinstance(entry.request, Faces) and entry.request.dice == 2 and self._asked.ship:
            rulings = self._asked.question.rulings
            came = struck_words(rulings, entry.faces, carrier=self._asked.ship.is_carrier)
        self._page.faces(f"{marked_faces(entry.request, entry.faces)}  ->  {came}", indent=INDENT)
        remark = self._remark(entry) if self._remark else None
        if remark:
            self._page.aside(remark, indent=INDENT + 2)

    def _chosen(self, entry: Chosen) -> None:
        request = entry.request
        if self._asked_for is request:
            self._asked_for = None
            self._page.line(f"->  {entry.answer}", indent=INDENT)
            return
        self._head()
        words = f"{request.question} {entry.answer}"
        if entry.answer == request.default:
            words += f", the standing default ({request.clause}: {request.why})"
        self._page.paragraph(words, indent=INDENT, hanging=INDENT + 2)

    def _settled(self, entry: Settled) -> None:
        step = self._steps[self._step]
        silent = not self._headed and self._changes.why_silent(step)
        lines = self._changes.of(step, entry.changed)
        if not step.title:
            lines = []
        if lines:
            self._head()
        for line in lines:
            self._page.paragraph(line, indent=INDENT, hanging=INDENT + 2)
        if silent and _fires(step) and not lines:
            line = f"{step.title}: no dice, since {silent}"
            self._silent.append((self._rounds[self._step], line))
        self._step += 1
        self._headed = False

    def _head(self) -> None:
        """The heading of the step under way, unless it stands already."""
        if self._headed:
            return
        step = self._steps[self._step]
        for number, line in self._silent:
            self._reach(number)
            self._page.line()
            self._page.paragraph(line, hanging=INDENT)
        self._silent.clear()
        self._reach(self._rounds[self._step])
        self._number += 1
        clauses = f" ({', '.join(step.clauses)})" if step.clauses else ""
        self._page.line()
        title = step.title[:1].upper() + step.title[1:]
        self._page.heading(f"{self._number}. {title}{clauses}")
        self._headed = True

    def _reach(self, number: int) -> None:
        """The heading of a round, where it begins."""
        if number > self._round:
            self._round = number
            self._page.line()
            self._page.heading(f"Round {number}")

    def _words(self, request: Dice) -> str:
        """What is asked, with the unit that rolls where its name alone is not enough."""
        unit = cause_of(request).unit
        flight = self._asked.flights.get(unit)
        alone = flight is None or self._asked.names[unit] == flight.aircraft.name
        return asked_words(request, "" if alone else unit_words(unit))


def _rounds(steps: Sequence[Step]) -> list[int]:
    """The round of each step: the same attack again begins the next one."""
    number = 1
    rounds: list[int] = []
    seen: set[tuple[str, ...]] = set()
    for step in steps:
        if step.rule is attack:
            if step.reads in seen:
                number += 1
                seen.clear()
            seen.add(step.reads)
        rounds.append(number)
    return rounds


def _fires(step: Step) -> bool:
    return any(isinstance(a, Check) and a.cause.purpose in ATTACKS for a in step.args)
