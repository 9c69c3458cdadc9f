"""The story of a battle: each order in plain words, its dice in short, and what came of them.

It is told from what is recorded, by no rule.
"""

from collections.abc import Sequence

from deckload.captains.table import Fault
from deckload.cli.event_words import actor_of, event_words
from deckload.cli.labels import Labels
from deckload.cli.order_words import order_words
from deckload.cli.page import Page
from deckload.cli.roll_words import came_words, choice_words, roll_words
from deckload.cli.turn_summary import summary_lines
from deckload.dice.needs import Purpose
from deckload.game.events import Event, TurnBegan, happened
from deckload.game.orders import ChooseFirst, DeclareLaunches, Order
from deckload.game.setup import Setup
from deckload.game.state import Game, Phase, State, opening
from deckload.record.account import Account
from deckload.record.lines import AnswerLine, ChoiceLine

ORDER, BELOW = 2, 4
TIE = "A tie: they roll again."
PHASES = {
    Phase.INITIATIVE: "Initiative",
    Phase.FIRST_SHIP: "Initiative",
    Phase.DECLARATION: "Launches off the table",
    Phase.MOVEMENT: "Ship movement",
    Phase.AIR_INITIATIVE: "Air initiative",
    Phase.FIRST_FLIGHT: "Air initiative",
    Phase.BOUND: "Air bound",
    Phase.AFTER_BOUND: "Ammunition of the bound",
    Phase.FIRST_FIRE: "Ship firing",
    Phase.FIRING: "Ship firing",
    Phase.END: "End phase",
    Phase.OVER: "The end",
}
"""The headings of a story."""
LEGEND = (
    "Dice that count stand in [brackets], and ! marks a possible critical. Places are in inches "
    "east and north of the south-west corner. Clauses stand in (round ones): 'deckload rules "
    "A3.7' shows one."
)


class Story:
    """Tells a battle on a page, order by order; `brief`: only what each turn has cost.

    `start` is the state it was begun in, if that was not before its first turn.
    """

    def __init__(
        self, page: Page, setup: Setup, *, brief: bool = False, start: State | None = None
    ) -> None:
        self._page = page
        self._labels = Labels(setup)
        self._brief = brief
        self._heading = ""
        self._turn = 0
        self.game = Game(setup, start or opening(setup))
        """The battle after what has been told."""
        self._began = self.game
        self._events: list[Event] = []

    def tell(self, account: Account, why: str = "", faults: Sequence[Fault] = ()) -> None:
        """Tell an order, its dice, and what came of it."""
        if not self._brief:
            self._tell_order(account, why)
            for answer in account.answers:
                self._tell_answer(answer)
            if account.under_way:
                self._put("This order is still under way.", BELOW)
            elif is_tie(account):
                self._put(TIE, BELOW)
            for fault in faults:
                self._put(fault_words(self._labels, fault), BELOW)
        actor = actor_of(account.order)
        for event in account.events or ():
            self._tell_event(event, actor)

    def end(self) -> None:
        """Tell what the last turn has cost, where only that is told."""
        if self._events:
            self._sum_up()

    def _tell_order(self, account: Account, why: str) -> None:
        order, seat = account.order, account.seat
        phase = self.game.state.phase
        words = order_words(self._labels, phase, seat, order, account.events or ())
        if not words:
            return
        if not isinstance(order, ChooseFirst | DeclareLaunches):
            words = f"{self._labels.side(seat)}: {words}"
        self._put(words, ORDER)
        if why:
            self._page.aside(f"Why: {self._without_name(order, why)}", indent=BELOW)

    def _tell_answer(self, answer: AnswerLine) -> None:
        if isinstance(answer, ChoiceLine):
            if answer.answer != answer.default:
                self._put(choice_words(self._labels, answer), BELOW)
            return
        self._head()
        words = f"{roll_words(self._labels, answer)}: {came_words(self.game.setup, answer)}"
        if answer.seen is not None:
            words += f" (seen before, in line {answer.seen})"
        self._page.faces(words, indent=BELOW, hanging=BELOW + 2)

    def _tell_event(self, event: Event, actor: str | None) -> None:
        if not self._brief:
            for line in event_words(self._labels, self.game, event, actor):
                self._put(line, BELOW)
        state = happened(self.game.setup, self.game.state, event)
        if isinstance(event, TurnBegan):
            self._sum_up()
            self._began = Game(self.game.setup, state)
        else:
            self._events.append(event)
        self.game = Game(self.game.setup, state)

    def _without_name(self, order: Order, why: str) -> str:
        """A captain's reason without the name of the unit that the order begins with."""
        unit = getattr(order, "flight", "") or getattr(order, "ship", "")
        return why.removeprefix(f"{self.game.setup.name_of(str(unit))}: ")

    def _sum_up(self) -> None:
        if self._brief:
            self._page.line()
            self._page.heading(self._turn_words(self._began.state.turn))
            for line in summary_lines(self._labels, self._began, self.game, self._events):
                self._page.paragraph(line, indent=ORDER, hanging=BELOW)
        self._events.clear()

    def _turn_words(self, turn: int) -> str:
        return f"Turn {turn} of {self.game.setup.turns}"

    def _put(self, line: str, indent: int) -> None:
        self._head()
        self._page.paragraph(line, indent=indent, hanging=indent + 2)

    def _head(self) -> None:
        """The headings of the turn and the phase, unless they stand already."""
        state = self.game.state
        if self._turn != state.turn:
            self._turn, self._heading = state.turn, ""
            self._page.line()
            self._page.heading(self._turn_words(state.turn))
        if self._heading != PHASES[state.phase]:
            self._heading = PHASES[state.phase]
            first = f": {self._labels.side(state.first)} goes first" if self._says_first() else ""
            self._page.line()
            self._page.heading(f"{self._heading}{first}")

    def _says_first(self) -> bool:
        state = self.game.state
        return state.first is not None and state.phase in (Phase.MOVEMENT, Phase.BOUND)


def is_tie(account: Account) -> bool:
    """Whether sides have rolled for the initiative, and nothing came of it."""
    rolled = any(answer.purpose is Purpose.INITIATIVE for answer in account.answers)
    return rolled and not account.events


def fault_words(labels: Labels, fault: Fault) -> str:
    """What a captain did wrong, and what was done instead."""
    who = f"{fault.captain} ({labels.side(fault.seat)})"
    return f"Fault of {who} in turn {fault.turn}: {fault.what} Instead: {fault.instead}"
