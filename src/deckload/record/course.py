"""The course of a battle: its lines, the tree of places they make, and where the battle stands.

A line that comes after an undo starts a new branch; the branch that was left stays where it is.
The same course is made by playing and by reading a file.
"""

from collections.abc import Iterator

from msgspec import Struct

from deckload.game.events import Event
from deckload.game.setup import Setup
from deckload.game.state import Game, State
from deckload.record.errors import Fault, OutOfPlace, bad
from deckload.record.limits import MOST_LINES
from deckload.record.lines import (
    AnswerLine,
    DiceKind,
    GoLine,
    HeaderLine,
    Line,
    MigratedLine,
    Move,
    OrderLine,
    OutcomeLine,
    Place,
    RedoLine,
    RollLine,
    RulesLine,
    SeedLine,
    UndoLine,
)
from deckload.record.states import States, folded

EVENT = 100
"""The work of an event, in steps from place to place."""
NOWHERE = -1
"""The parent of a line that is no place, and of the first."""


class Throw(Struct, frozen=True):
    """Which throw of the dice a roll is: of the turn, the unit and the purpose, counted from 0."""

    turn: int
    unit: str
    purpose: str
    ordinal: int


class Course:
    """A battle as far as it is recorded, and its position in it."""

    def __init__(self, header: HeaderLine) -> None:
        self.header = header
        self.lines: list[HeaderLine | Line] = [header]
        self.position = 0
        self.rules = header.rules
        """The version of the rules that the battle is played under now."""
        self.rules_line = 0
        """The line that says so."""
        self.seed: SeedLine | None = None
        """The seed, once it is told; then nothing more may follow."""
        self.rolled: dict[tuple[str, str], int] = {}
        """Rolls of each unit and purpose so far this turn, on the present branch."""
        self.throws: dict[int, Throw] = {}
        """Which throw each roll is."""
        self.keys: dict[str, int] = {}
        """The order that came by each request."""
        self.undone: list[int] = []
        """Where the battle stood before each undo that can be redone."""
        self.work = 0
        """Steps that this course has cost so far, to tell files that are made to be slow."""
        self._parents: list[int] = [NOWHERE]
        self._orders: list[int] = [0]
        """The order each place belongs to, 0 where none is under way."""
        self._boundaries: list[int] = [0]
        """The last outcome at or before each place."""
        self._shown: dict[Throw, int] = {}
        self._states = States(header.setup, header.first_state)
        self.state: State = self.state_at(0)

    @property
    def setup(self) -> Setup:
        """The battle before its first turn."""
        return self.header.setup

    @property
    def closed(self) -> bool:
        """Whether the seed is told, so that nothing more may follow."""
        return self.seed is not None

    def is_place(self, line: int) -> bool:
        """Whether the battle can stand at a line."""
        return line == 0 or (0 < line < len(self.lines) and self._parents[line] != NOWHERE)

    def parent(self, line: int) -> int:
        """The place that a place follows."""
        return self._parents[line]

    def boundary(self, place: int) -> int:
        """The last outcome at or before a place, or 0: where no order is under way."""
        return self._boundaries[place]

    def order_of(self, place: int) -> int | None:
        """The line of the order that is under way at a place; None at a boundary."""
        return self._orders[place] or None

    def answers(self, place: int) -> list[AnswerLine]:
        """What has been answered up to a place of the order that it belongs to."""
        found: list[AnswerLine] = []
        if isinstance(self.lines[place], OutcomeLine):
            place = self._parents[place]
        while isinstance(line := self.lines[place], AnswerLine):
            found.append(line)
            place = self._parents[place]
        return found[::-1]

    def back(self, place: int) -> Iterator[int]:
        """The places from one back to the first line, which is left out."""
        while place:
            self.work += 1
            yield place
            place = self._parents[place]

    def state_at(self, place: int) -> State:
        """The state at a place: after the last outcome there."""
        return self._states.at(self.boundary(place), self._outcome_before, self._events)

    def game_at(self, place: int) -> Game:
        """The game at a place."""
        return Game(self.setup, self.state_at(place))

    def throw(self, unit: str, purpose: str) -> Throw:
        """Which throw the next roll of that unit and purpose is."""
        return Throw(self.state.turn, unit, purpose, self.rolled.get((unit, purpose), 0))

    def seen(self, unit: str, purpose: str) -> int | None:
        """The line in which the next roll has been shown already and taken back, or None."""
        return self._shown.get(self.throw(unit, purpose))

    def admit(self, line: Line) -> State | None:
        """The state that a new line leads to, None if it leads to none; nothing is changed.

        Raises OutOfPlace where the line has no place, BadBattleFile for an impossible event.
        """
        number = len(self.lines)
        if line.line != number:
            raise OutOfPlace(f"it bears the number {line.line}, where {number} comes next")
        if number > MOST_LINES:
            raise OutOfPlace(f"a battle has at most {MOST_LINES} lines")
        if self.closed and not isinstance(line, MigratedLine):
            raise OutOfPlace("the seed of the dice is told, and nothing follows it")
        under_way = self.order_of(self.position)
        if isinstance(line, OrderLine) and under_way is not None:
            raise OutOfPlace(f"the order in line {under_way} is still under way")
        if isinstance(line, AnswerLine | OutcomeLine) and under_way is None:
            raise OutOfPlace("no order is under way that this belongs to")
        if isinstance(line, SeedLine) and self.header.dice is DiceKind.TYPED:
            raise OutOfPlace("a battle with typed dice has no seed")
        mixed = self.header.dice is DiceKind.MIXED
        if isinstance(line, RollLine) and (line.by is None) is mixed:
            raise OutOfPlace("a roll says how its dice came where dice are mixed, and only there")
        if isinstance(line, Move):
            self._admit_move(line)
        if isinstance(line, OutcomeLine):
            self.work += EVENT * len(line.events)
            return folded(self.setup, self.state, line.events, number)
        return None

    def take(self, line: Line, state: State | None) -> None:
        """Add a line that `admit` has let in, with the state it gave."""
        number = len(self.lines)
        self.lines.append(line)
        self._put(line, number)
        if isinstance(line, RollLine):
            self._count(line)
        elif state is not None:
            self._states.keep(number, state)
            if state.turn != self.state.turn:
                self.rolled.clear()
            self.state = state
        elif isinstance(line, OrderLine) and line.key is not None:
            self.keys[line.key] = number
        elif isinstance(line, Move):
            self._move(line)
        elif isinstance(line, RulesLine):
            self.rules, self.rules_line = line.rules, number
        elif isinstance(line, SeedLine):
            self.seed = line

    def _put(self, line: Line, number: int) -> None:
        """A line in the tree of places."""
        order, boundary = self._orders[self.position], self._boundaries[self.position]
        if isinstance(line, OrderLine):
            order = number
        elif isinstance(line, OutcomeLine):
            order, boundary = 0, number
        self._orders.append(order)
        self._boundaries.append(boundary)
        if isinstance(line, Place):
            self._parents.append(self.position)
            self.position = number
            self.undone.clear()
        else:
            self._parents.append(NOWHERE)

    def _admit_move(self, move: Move) -> None:
        if move.to == self.position or not self.is_place(move.to):
            raise OutOfPlace(f"line {move.to} is no other place of the battle")
        if isinstance(move, RedoLine) and self.undone[-1:] != [move.to]:
            raise OutOfPlace(f"line {move.to} is not where the last undo was made")
        if isinstance(move, UndoLine) and move.to and move.to not in self.back(self.position):
            raise OutOfPlace(f"line {move.to} does not lie behind line {self.position}")

    def _move(self, move: Move) -> None:
        if isinstance(move, UndoLine):
            self.undone.append(self.position)
        elif isinstance(move, RedoLine):
            self.undone.pop()
        elif isinstance(move, GoLine):
            self.undone.clear()
        self.position = move.to
        self.state = self.state_at(self.position)
        self.rolled.clear()
        for place in self.back(self.position):
            throw = self.throws.get(place)
            if throw is not None:
                if throw.turn != self.state.turn:
                    break
                key = (throw.unit, throw.purpose)
                self.rolled[key] = self.rolled.get(key, 0) + 1

    def _count(self, roll: RollLine) -> None:
        throw = self.throw(roll.unit, roll.purpose)
        self.throws[roll.line] = throw
        self._shown[throw] = roll.line
        self.rolled[roll.unit, roll.purpose] = throw.ordinal + 1

    def _outcome_before(self, outcome: int) -> int:
        return self.boundary(self._parents[outcome])

    def _events(self, outcome: int) -> tuple[Event, ...]:
        line = self.lines[outcome]
        if not isinstance(line, OutcomeLine):
            raise bad(Fault.IMPOSSIBLE, outcome, f"Line {outcome} is no outcome.")
        self.work += EVENT * len(line.events)
        return line.events
