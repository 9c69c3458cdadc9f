"""The desk of the referee: what is typed is heard here, and looking at things is answered."""

from collections.abc import Callable
from typing import Final

from deckload.cli.commands import one_line
from deckload.cli.page import Page
from deckload.cli.referee_commands import MOVES, Act, Heard, command_in
from deckload.cli.referee_facts import Facts
from deckload.cli.referee_input import Keyboard, Unreadable
from deckload.cli.referee_menu import Numbered, full_page, unit_page
from deckload.cli.referee_units import unit_called
from deckload.dice.errors import BadPhrase, DeckloadError
from deckload.dice.requests import Choice, Dice
from deckload.dice.words import shown
from deckload.game.notation import parse_order
from deckload.game.orders import Order, Proceed
from deckload.game.turn import awaited
from deckload.record.battle import Battle
from deckload.record.errors import OutOfPlace
from deckload.record.lines import AnswerLine, OrderLine

YES: Final = ("y", "yes")
NO: Final = ("n", "no")


def last_typed(battle: Battle) -> int | None:
    """The line of what was typed last: a roll, a decision or a side's order; None for nothing."""
    for place in battle.course.back(battle.position):
        line = battle.lines[place]
        by_hand = isinstance(line, OrderLine) and line.seat is not None
        if by_hand or isinstance(line, AnswerLine):
            return place
    return None


class Moved(Exception):
    """Somebody wants the battle to stand somewhere else, or to leave it."""

    def __init__(self, act: Act) -> None:
        super().__init__(act)
        self.act = act


class Unsaid(Exception):
    """Somebody would rather not answer a question about the table: the order is not given."""


class Desk:
    """Hears the players of one battle. Commands that only look are answered at once."""

    def __init__(self, page: Page, keyboard: Keyboard, battle: Battle) -> None:
        self.page = page
        self.keyboard = keyboard
        self.battle = battle
        self.menu: Numbered | None = None
        """The orders to choose from, while an order is wanted."""
        self.asked: Dice | Choice | None = None
        """The roll or the choice that is wanted, if one is."""
        self.facts = Facts(self._fact)
        self._may_leave = False

    def hear(self, prompt: str, again: Callable[[], None] = lambda: None) -> str:
        """The next line that is no command; `again` says once more what is wanted.

        Raises Moved for a command that leads elsewhere, Ended where nothing more comes.
        """
        while True:
            try:
                text = self.keyboard.line(prompt)
            except Unreadable as error:
                self.refuse(str(error))
                continue
            heard = command_in(text)
            if heard is None:
                return text
            try:
                if heard.act in MOVES:
                    self._move(heard.act)
                self._answer(heard)
            except DeckloadError as error:
                self.refuse(str(error))
            else:
                self.taken()
                again()

    def yes(self, question: str) -> bool:
        """The players' answer to a question of yes or no."""

        def put() -> None:
            self.page.line()
            self.page.paragraph(question)

        put()
        while True:
            word = self.hear("yes or no> ", put).casefold()
            if word in YES or word in NO:
                self.taken()
                return word in YES
            self.refuse(f"'{shown(word)}' is neither yes nor no" if word else "say yes or no")

    def _fact(self, question: str) -> bool:
        """The players' answer to a question of the table. Raises Unsaid where they go back."""
        before, self._may_leave = self._may_leave, True
        try:
            return self.yes(question)
        finally:
            self._may_leave = before

    def left(self) -> None:
        """Say that the order is not given whose questions nobody wants to answer."""
        self.facts.forget()
        self.page.line("Nothing is ordered, and the answers are forgotten.")

    def refuse(self, why: str) -> None:
        """Say why what was typed cannot be used. Raises Ended where too much cannot."""
        reason = one_line(why)
        self.page.paragraph(f"Not taken: {reason}{'.' * (reason[-1:] != '.')}", hanging=2)
        self.keyboard.wrong()

    def taken(self) -> None:
        """Note that what was typed could be used."""
        self.keyboard.right()

    def order_in(self, text: str) -> Order:
        """The order of a number in the menu or of a line in the notation.

        Raises BadPhrase and UnknownName.
        """
        if self.menu is None:
            raise BadPhrase("no order is wanted now; dice are")
        if text.isascii() and text.isdigit():
            order = self.menu.order(int(text[:9]))
            if order is None:
                raise BadPhrase(
                    f"there is no order {shown(text)}; there are 1 to {len(self.menu.orders)}"
                )
            return order
        return parse_order(self.battle.setup, text)

    def _move(self, act: Act) -> None:
        """Leave where the battle stands. Raises Moved, or OutOfPlace where there is no way.

        Raises Unsaid for going back from a question about the table.
        """
        battle = self.battle
        if act is Act.BACK and self._may_leave:
            self.taken()
            raise Unsaid
        if act is Act.UNDO and battle.undo_goes_to is None:
            raise OutOfPlace("no side has given an order yet; 'back' takes back a single roll")
        if act is Act.REDO and battle.redo_goes_to is None:
            raise OutOfPlace("nothing has been taken back that could be done again from here")
        if act is Act.BACK and last_typed(battle) is None:
            raise OutOfPlace("nothing has been typed yet that could be taken back")
        self.taken()
        raise Moved(act)

    def _answer(self, heard: Heard) -> None:
        """Answer a command that changes nothing, unless it is left for a question it asks."""
        try:
            self._look(heard)
        except Unsaid:
            self.left()

    def _look(self, heard: Heard) -> None:
        """Answer a command that changes nothing. Raises UnknownName and BadPhrase."""
        from deckload.cli import referee_looks as looks  # many pages, of which few are wanted

        page, battle, rest = self.page, self.battle, heard.rest
        page.line()
        if heard.act is Act.HELP:
            looks.help_page(page, battle, self.menu)
        elif heard.act is Act.STATE:
            looks.state(page, battle)
        elif heard.act is Act.SHEET:
            looks.sheet(page, battle.game, unit_called(battle.setup, rest))
        elif heard.act is Act.MAY:
            looks.may(page, battle.game, unit_called(battle.setup, rest) if rest else None)
        elif heard.act is Act.LOG:
            looks.log(page, battle, everything=_all(rest))
        elif heard.act is Act.REPLAY:
            looks.replay(page, battle, everything=_all(rest))
        elif heard.act is Act.ODDS:
            self._odds(rest)
        else:
            self._list(rest)

    def _list(self, rest: str) -> None:
        if self.menu is None:
            raise BadPhrase("no order is wanted now; dice are")
        if not rest:
            full_page(self.page, self.battle.game, self.menu)
            return
        unit = unit_called(self.battle.setup, rest)
        if not self.menu.of(unit):
            raise BadPhrase(f"{unit} may be given no order now; 'may {unit}' says why")
        unit_page(self.page, self.battle.game, self.menu, unit)

    def _odds(self, rest: str) -> None:
        from deckload.cli import referee_looks as looks

        if not rest and self.asked is not None:
            looks.odds_of_roll(self.page, self.asked)
            return
        order = self.order_in(rest) if rest or self.menu is not None else Proceed()
        game = self.battle.game
        _, planned = self.facts.planned(game, awaited(game).seat, order)
        looks.odds(self.page, game, planned)


def _all(rest: str) -> bool:
    """Whether everything is asked for, and not this turn alone. Raises BadPhrase."""
    if rest.casefold() not in ("", "all"):
        raise BadPhrase(f"'{shown(rest)}' is not 'all'; without a word it is this turn")
    return bool(rest)
