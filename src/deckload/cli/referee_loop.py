"""The referee at work: whatever comes next is asked for, resolved, told, and taken back if wanted.

Every line that counts is in the battle file before the next thing is asked.
"""

from collections.abc import Callable

from deckload.cli import referee_pages as pages
from deckload.cli.commands import STOPPED, WRONG
from deckload.cli.page import Page
from deckload.cli.referee_commands import Act, near_command, unknown
from deckload.cli.referee_desk import Desk, Moved, Unsaid, last_typed
from deckload.cli.referee_dice import TableDice
from deckload.cli.referee_input import Ended, Keyboard
from deckload.cli.referee_menu import menu_page, numbered, unit_page
from deckload.cli.referee_units import units_called
from deckload.dice.errors import BadPhrase, DeckloadError
from deckload.game.notation import FORMS
from deckload.game.orders import Order, Proceed
from deckload.game.turn import awaited
from deckload.record import versions
from deckload.record.account import Account
from deckload.record.battle import Battle
from deckload.record.disk import FileTrouble
from deckload.record.errors import BadBattleFile, RulesChanged
from deckload.record.lines import AnswerLine, OrderLine
from deckload.rules.refusals import Refusal


class Referee:
    """Leads one battle at one desk; `name` is its file."""

    def __init__(self, page: Page, keyboard: Keyboard, battle: Battle, name: str) -> None:
        self._page = page
        self._keyboard = keyboard
        self._battle = battle
        self._name = name
        self._desk = Desk(page, keyboard, battle)
        self._dice = TableDice(self._desk)
        self._told_end = False

    def run(self, *, fresh: bool) -> int:
        """Lead the battle until somebody leaves it or the input ends; the exit code.

        It is 0, 2 where lines of a pipe could not be used, 130 after Ctrl-C. Raises FileTrouble
        where the battle file can be written no more; what is in it stands.
        """
        code = 0
        try:
            pages.opening(self._page, self._battle, self._name, fresh=fresh)
            while True:
                self._step()
        except Ended as ended:
            if ended.why:
                self._page.line(f"{ended.why}.")
            if self._keyboard.refused and not self._keyboard.at_terminal:
                code = WRONG
        except KeyboardInterrupt:
            self._page.line()
            code = STOPPED
        pages.closing(self._page, self._battle, self._name)
        return code

    def _step(self) -> None:
        """Whatever comes next, once."""
        battle, waited = self._battle, awaited(self._battle.game)
        try:
            account = battle.under_way
            if account is not None:
                self._go_on(account)
            elif waited.over:
                self._after_the_end()
            elif waited.seat is None:
                pages.table_rolls(self._page, battle.game)
                self._resolve(lambda: battle.give(None, Proceed(), self._dice))
            else:
                self._told_end = False
                self._decide(waited.seat)
        except Moved as moved:
            self._move(moved.act)
        finally:
            self._desk.asked = None
            self._desk.menu = None

    def _decide(self, seat: int) -> None:
        """An order of a seat: asked for until one is given."""
        page, desk, game = self._page, self._desk, self._battle.game
        desk.menu = numbered(game, seat)
        pages.standing(page, self._battle)
        menu_page(page, game, desk.menu)
        position = self._battle.position
        while self._battle.position == position:
            text = desk.hear("Order> ", lambda: pages.standing(page, self._battle))
            if not text:
                desk.refuse("type the number of an order, an order in words, or ? for help")
                continue
            try:
                self._hear_order(seat, text)
            except (FileTrouble, BadBattleFile):
                raise
            except Unsaid:
                desk.left()
                pages.standing(page, self._battle)
            except DeckloadError as error:
                desk.refuse(str(error))

    def _hear_order(self, seat: int, text: str) -> None:
        """Give the order of a line, or list the orders of the unit that it names."""
        desk, game = self._desk, self._battle.game
        menu = desk.menu
        assert menu is not None
        first = text.partition(" ")[0].casefold()
        if not first.isdigit() and first not in FORMS:
            named = [unit for unit in units_called(game.setup, text) if menu.of(unit)]
            if not named:
                if units_called(game.setup, text):
                    raise BadPhrase(f"{text} may be given no order now; 'may {text}' says why")
                raise unknown(text)
            for unit in named:
                unit_page(self._page, game, menu, unit)
            desk.taken()
            return
        order, planned = desk.facts.planned(game, seat, desk.order_in(text))
        if isinstance(planned, Refusal):
            desk.facts.forget()  # an answer may have been wrong
            raise BadPhrase(f"{planned.reason} ({planned.clause})")
        desk.taken()
        self._give(seat, order)

    def _give(self, seat: int, order: Order) -> None:
        desk = self._desk
        pages.order_given(self._page, self._battle.game, seat, order)
        menu, desk.menu = desk.menu, None
        self._resolve(lambda: self._battle.give(seat, order, self._dice))
        desk.menu = menu
        desk.facts.forget()

    def _go_on(self, account: Account) -> None:
        """An order that is half answered."""
        pages.under_way(self._page, self._battle, account)
        self._resolve(lambda: self._battle.resume(self._dice))

    def _resolve(self, resolve: Callable[[], Account]) -> None:
        """Resolve an order with the dice of the table, and tell what came of it."""
        before = self._battle.game
        try:
            account = resolve()
        except RulesChanged as changed:
            self._other_rules(changed)
            return
        pages.outcome(self._page, before, account)

    def _other_rules(self, changed: RulesChanged) -> None:
        """The record was made under other rules: ask whether to play on under these."""
        if self._battle.course.rules == versions.RULES_VERSION:
            # The order under way cannot go on; only taking it back helps.
            self._page.paragraph(f"{changed}.", hanging=2)
            self._only_moves("The order under way cannot go on: undo or quit> ")
            return
        self._page.line()
        self._page.paragraph(f"{changed}.")
        if not self._desk.yes("Play on under the installed rules?"):
            raise Ended
        self._battle.accept_rules()

    def _after_the_end(self) -> None:
        if not self._told_end:
            pages.ending(self._page, self._battle)
            self._told_end = True
        self._page.line()
        self._only_moves("The battle is over: undo, replay, log or quit> ")

    def _only_moves(self, prompt: str) -> None:
        """Wait for somebody to take something back, or to leave. Raises Moved."""
        while True:
            text = self._desk.hear(prompt)
            if text:
                self._desk.refuse(f"no order can be given now{near_command(text)}")

    def _move(self, act: Act) -> None:
        """Go back, forward, or away. Raises Ended for leaving."""
        if act is Act.QUIT:
            raise Ended
        self._desk.facts.forget()
        if act is Act.REDO:
            self._redo()
        elif act is Act.UNDO:
            lines = self._battle.undo()
            pages.moved(self._page, self._battle, "Taken back", lines)
        else:
            self._back()

    def _redo(self) -> None:
        before = set(self._battle.present)
        self._battle.redo()
        again = sorted(self._battle.present - before)
        lines = [n for n in again if isinstance(self._battle.lines[n], OrderLine)]
        if not lines:
            lines = [n for n in again if isinstance(self._battle.lines[n], AnswerLine)]
        pages.moved(self._page, self._battle, "Done again", tuple(lines))

    def _back(self) -> None:
        """Take back the last thing that was typed: a roll, a decision, or a side's order."""
        battle, place = self._battle, last_typed(self._battle)
        if place is not None:
            battle.undo(battle.course.parent(place))
            pages.moved(self._page, battle, "Taken back", (place,))
