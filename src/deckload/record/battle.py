"""A battle and its record: orders are given, dice recorded as they fall, and any of it undone."""

from collections.abc import Sequence
from functools import partial

import msgspec

from deckload.dice.recorded import Unanswered
from deckload.dice.requests import Choice, Dice
from deckload.dice.resolve import Answerer
from deckload.dice.seeded import Seeded
from deckload.game import battle
from deckload.game.orders import Order
from deckload.game.setup import Setup
from deckload.game.state import Game
from deckload.record import branches, versions
from deckload.record.account import Account, account_of, account_to, accounts
from deckload.record.answers import Answers, Nobody
from deckload.record.course import Course
from deckload.record.errors import (
    BadBattleFile,
    Fault,
    OutOfPlace,
    RulesChanged,
    Trouble,
    WrongSeed,
)
from deckload.record.hashes import commitment
from deckload.record.ledger import Ledger, Write
from deckload.record.lines import (
    DiceKind,
    GoLine,
    HeaderLine,
    Line,
    OrderLine,
    OutcomeLine,
    RedoLine,
    RulesLine,
    SeedLine,
    UndoLine,
)
from deckload.record.rerun import first_otherwise
from deckload.record.rolls import choice_line, roll_line
from deckload.record.sides import how_given

LONGEST_KEY = 200

_encode = msgspec.json.Encoder().encode
_order = msgspec.json.Decoder(OrderLine)


class Battle:
    """A battle in memory: the lines of its file, and the position in them.

    Every change is a line that is written before it counts, so memory is never ahead of the file.
    Nothing that was written is ever taken out: an undo is one more line.
    """

    def __init__(self, ledger: Ledger, trouble: Trouble | None = None, rest: bytes = b"") -> None:
        self._ledger = ledger
        self.trouble = trouble
        """What stood in the way when the file was read, None if nothing did."""
        self.rest = rest
        """What of the file could not be made part of the battle."""

    @property
    def course(self) -> Course:
        """The lines as a tree."""
        return self._ledger.course

    @property
    def header(self) -> HeaderLine:
        """The first line: versions, dice, and the set-up."""
        return self.course.header

    @property
    def setup(self) -> Setup:
        """The battle before its first turn."""
        return self.course.setup

    @property
    def lines(self) -> Sequence[HeaderLine | Line]:
        """Every line, those of branches that were taken back included."""
        return self.course.lines

    @property
    def text(self) -> bytes:
        """The whole file."""
        return b"".join(self._ledger.texts)

    def write_to(self, write: Write) -> None:
        """Hand each further line to `write` before it counts; if it raises, it does not count."""
        self._ledger.write = write

    def follow(self, texts: Sequence[bytes]) -> bool:
        """Go on by lines that were written elsewhere, as the file that it is read from grew.

        They are not handed to `write_to`. False from the first on that does not follow, for a line
        that is no line of this battle or a file that was damaged: it has to be read anew.
        """
        return self.trouble is None and all(map(self._ledger.follow, texts))

    @property
    def present(self) -> frozenset[int]:
        """The places of the present branch; rolls and orders elsewhere were taken back."""
        return frozenset(self.course.back(self.position))

    @property
    def position(self) -> int:
        """The line that the battle stands at."""
        return self.course.position

    @property
    def game(self) -> Game:
        """The game there: after the last outcome."""
        return Game(self.setup, self.course.state)

    def game_at(self, place: int) -> Game:
        """The game at another place. Raises OutOfPlace for a line that is no place."""
        if not self.course.is_place(place):
            raise OutOfPlace(f"line {place} is no place that the battle has stood at")
        return self.course.game_at(place)

    @property
    def under_way(self) -> Account | None:
        """The order that is half answered, None at a boundary."""
        if self.course.order_of(self.position) is None:
            return None
        return account_to(self.course, self.position)

    @property
    def pending(self) -> Dice | Choice | None:
        """What is asked next of the order under way; None if there is none, or nothing is.

        Raises RulesChanged, or Refused, where the installed rules cannot go on with it.
        """
        account = self.under_way
        if account is None:
            return None
        answers = Answers(account.answers, Nobody())
        try:
            battle.give(self.game, account.seat, account.order, answers)
        except Unanswered as ended:
            return ended.request
        return None

    def account(self, line: int) -> Account:
        """The account of the order in a line, as far as it got. Raises OutOfPlace for no order."""
        return account_of(self.course, line)

    @property
    def accounts(self) -> tuple[Account, ...]:
        """The orders that led here, in order, with what came of each."""
        return accounts(self.course)

    def give(self, seat: int | None, order: Order, answerer: Answerer, key: str = "") -> Account:
        """Give an order: it, its dice as they fall, and what comes of it are recorded.

        An order that came by the same request `key` before is not given again; its account is
        returned. Raises Refused or UnknownName for an order that may not be given, NeedsAnswer
        for one that hangs on what only the players see, OutOfPlace for one that has no place,
        RulesChanged where the rules are not those of the record: none of these leaves a line.
        Whatever `answerer` raises passes through; what was answered until then stands, and
        `resume` goes on from there.
        """
        same = self.course.keys.get(key) if key else None
        if same is not None:
            return self._again(same, seat, order)
        self._may_go_on()
        if self.course.order_of(self.position) is not None:
            raise OutOfPlace("an order is under way; answer its dice first, or take it back")
        if len(key) > LONGEST_KEY:
            raise OutOfPlace(f"the key of a request has at most {LONGEST_KEY} characters")
        begun = OrderLine(line=self._ledger.next, seat=seat, order=order, key=key or None)
        try:
            begun = _order.decode(_encode(begun))  # so that only what can be read is written
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise OutOfPlace(f"this is no order that can be recorded: {error}") from None
        told = partial(self._told, answerer)
        return self._resolve(begun, Answers((), answerer, lambda: self._begin(begun), told))

    def resume(self, answerer: Answerer) -> Account:
        """Go on with the order under way.

        Raises OutOfPlace if there is none, and else what `give` does.
        """
        account = self.under_way
        if account is None:
            raise OutOfPlace("no order is under way")
        self._may_go_on()
        begun = self.lines[account.line]
        assert isinstance(begun, OrderLine)
        answers = Answers(account.answers, answerer, told=partial(self._told, answerer))
        try:
            return self._resolve(begun, answers)
        except RulesChanged as changed:
            sentence = f"{changed}; take back the order in line {begun.line} and give it anew"
            raise RulesChanged(sentence, changed.line) from None

    def undo(self, to: int | None = None) -> tuple[int, ...]:
        """Go back: to before the last order of a seat and what the table did since, or to a place.

        Returns the lines of the orders it took back, last first. Raises OutOfPlace where there is
        nothing to take back, or the place does not lie behind.
        """
        target = self.undo_goes_to if to is None else to
        if target is None:
            raise OutOfPlace("no side has given an order that could be taken back")
        back = self.would_undo(target)
        self._append(UndoLine(line=self._ledger.next, to=target))
        return back

    @property
    def undo_goes_to(self) -> int | None:
        """Where `undo` would go, None where it is not possible."""
        return None if self.course.closed else branches.before_last_order(self.course)

    def would_undo(self, to: int) -> tuple[int, ...]:
        """The lines of the orders that going back to a place would take back, last first."""
        return branches.taken_back(self.course, to)

    def redo(self) -> int:
        """Go forward to where the last undo was made; returns that line.

        Raises OutOfPlace where none is left to redo.
        """
        target = self.redo_goes_to
        if target is None:
            raise OutOfPlace("nothing has been taken back that could be done again from here")
        self._append(RedoLine(line=self._ledger.next, to=target))
        return target

    @property
    def redo_goes_to(self) -> int | None:
        """Where `redo` would go, None where it is not possible."""
        return self.course.undone[-1] if self.course.undone and not self.course.closed else None

    def branches(self) -> tuple[branches.Branch, ...]:
        """The lines of play that are not the present one; `go_to` chooses one again."""
        return branches.branches(self.course)

    def go_to(self, place: int) -> None:
        """Go to any place of any branch. Raises OutOfPlace for a line that is no other place."""
        self._append(GoLine(line=self._ledger.next, to=place))

    def dice(self, seed: int | str) -> Seeded:
        """Seeded dice for the next order, which know what has been rolled this turn.

        Raises WrongSeed for another seed than the battle was begun with.
        """
        self._check_seed(seed)
        return Seeded(seed, self.course.state.turn, self.course.rolled)

    def reveal(self, seed: int | str) -> None:
        """Tell the seed, which ends the file: nothing can follow once the dice are known.

        Raises WrongSeed for another seed than the battle was begun with.
        """
        self._check_seed(seed)
        self._append(SeedLine(line=self._ledger.next, seed=str(seed)))

    def accept_rules(self) -> None:
        """Play on under the installed rules, and record that."""
        rules, program = versions.RULES_VERSION, versions.PROGRAM
        if self.course.rules != rules:
            self._append(RulesLine(line=self._ledger.next, rules=rules, program=program))

    def continue_here(self) -> None:
        """Play on from the last sound line of a damaged file; the rest is given up."""
        self.trouble, self.rest = None, b""

    def _again(self, line: int, seat: int | None, order: Order) -> Account:
        account = account_of(self.course, line)
        if account.seat != seat or account.order != order:
            raise OutOfPlace(f"that request has given another order already, in line {line}")
        return account

    def _may_go_on(self) -> None:
        if self.course.closed:
            raise OutOfPlace("the seed of the dice is told, so this battle is closed")
        if self.course.rules != versions.RULES_VERSION:
            raise self._rules_changed()

    def _rules_changed(self) -> RulesChanged:
        since = self.course.rules_line
        sentence = (
            f"The rules have changed since line {since}, from version {self.course.rules} to "
            f"{versions.RULES_VERSION}"
        )
        trouble = first_otherwise(self.course)
        if trouble is None:
            sentence += "; no line so far would be decided otherwise"
        else:
            sentence += f"; line {trouble.line} is the first they decide otherwise"
        sentence += ". What is recorded stands; accept the installed rules to play on"
        return RulesChanged(sentence, None if trouble is None else trouble.line)

    def _check_seed(self, seed: int | str) -> None:
        if self.header.dice is DiceKind.TYPED:
            raise WrongSeed("the dice of this battle are typed, so it has no seed")
        if self.header.commitment != commitment(seed):
            raise WrongSeed("that is not the seed this battle was begun with")

    def _begin(self, order: OrderLine) -> None:
        if self.course.order_of(self.position) is None:
            self._append(order)

    def _told(
        self, answerer: Answerer, request: Dice | Choice, answer: tuple[int, ...] | int
    ) -> None:
        number = self._ledger.next
        if isinstance(request, Choice):
            assert isinstance(answer, int)
            self._append(choice_line(number, request, answer))
        else:
            assert isinstance(answer, tuple)
            by = how_given(answerer) if self.header.dice is DiceKind.MIXED else None
            line = roll_line(number, request, answer, by=by)
            seen = self.course.seen(line.unit, line.purpose)
            self._append(msgspec.structs.replace(line, seen=seen))

    def _resolve(self, begun: OrderLine, answers: Answers) -> Account:
        given = battle.give(self.game, begun.seat, begun.order, answers)
        answers.finish()
        self._begin(begun)
        self._append(OutcomeLine(line=self._ledger.next, events=given.events))
        return account_to(self.course, self.position)

    def _append(self, line: Line) -> None:
        if self.trouble is not None and self.trouble.fault is not Fault.CUT:
            raise BadBattleFile(self.trouble)
        self._ledger.append(line)
        self.trouble, self.rest = None, b""
