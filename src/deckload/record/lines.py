"""The lines of a battle file: one kind each, their keys in a fixed order.

Orders, rolls, choices and outcomes are places that the battle can stand at; the other kinds say
something about the file. The hash at the end of a line is no part of these values.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from deckload.dice.needs import Modifier, Purpose
from deckload.game.events import Event
from deckload.game.orders import Order
from deckload.game.setup import Setup, Side
from deckload.game.state import State, opening
from deckload.record.limits import MOST_LINES
from deckload.rules.house import HouseStamp

Number = Annotated[int, Meta(ge=0, le=MOST_LINES)]
"""The number of a line, counted from 0."""
Face = Annotated[int, Meta(ge=1, le=6)]
Faces = Annotated[tuple[Face, ...], Meta(min_length=1, max_length=9999)]
Amount = Annotated[int, Meta(ge=-9999, le=9999)]


class DiceKind(StrEnum):
    """Where the faces of a battle come from; where they are mixed each roll says so itself."""

    SEEDED = "seeded"
    TYPED = "typed"
    MIXED = "mixed"


class By(StrEnum):
    """How the faces of one roll came: from the seed, or typed in from real dice."""

    ROLLED = "rolled"
    TYPED = "typed"


class _Line(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """What every line has: its number, which is its place in the file."""

    line: Number


class HeaderLine(_Line, frozen=True, kw_only=True, tag="battle"):
    """The first line: versions, how dice are answered, and the battle before its first turn.

    `commitment` is a hash of the seed, None where every roll is typed. `id` tells battles apart
    that are otherwise begun alike. The rulings of `setup` are all written out, and `house` stamps
    them where a house plays by rules of its own. `start` is the state that the battle was begun in,
    None for one begun before its first turn, and `notes` are the players' words about it.
    """

    format: Annotated[int, Meta(ge=0, le=9999)]
    rules: str
    program: str
    id: str
    dice: DiceKind
    commitment: str | None
    setup: Setup
    house: HouseStamp | None = None
    start: State | None = None
    notes: str = ""

    @property
    def first_state(self) -> State:
        """The state before the first order."""
        return opening(self.setup) if self.start is None else self.start


class OrderLine(_Line, frozen=True, kw_only=True, tag="order"):
    """An order, and the seat that gave it (None: the table); `key` is of the request it came by."""

    seat: Side | None
    order: Order
    key: str | None = None


class NeedOf(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the dice of a roll needed: the score `base` less the amounts of the reasons."""

    need: Amount
    base: Amount
    source: str = ""
    clause: str = ""
    reasons: tuple[Modifier, ...] = ()
    over_six: bool = False
    one_misses: bool = False


class RollLine(_Line, frozen=True, kw_only=True, tag="roll"):
    """A roll: whose it was, what for, what it needed, the faces, and what they came to.

    There is no need for plain faces, and more than one where dice are sorted. `seen` is the line
    of a branch that was taken back in which the same roll had been shown already. `by` says how
    the faces came in a battle of mixed dice, and is None where the first line says it for all.
    """

    owner: str
    unit: str
    purpose: Purpose
    detail: str
    dice: Amount
    needs: tuple[NeedOf, ...]
    faces: Faces
    answer: int | tuple[int, ...]
    seen: Number | None = None
    by: By | None = None


class ChoiceLine(_Line, frozen=True, kw_only=True, tag="choice"):
    """A decision within an order: who had it, the options, the standing default, the answer."""

    owner: str
    unit: str
    purpose: Purpose
    detail: str
    question: str
    options: tuple[Amount, ...]
    default: Amount
    why: str
    clause: str
    answer: Amount


class OutcomeLine(_Line, frozen=True, kw_only=True, tag="outcome"):
    """What came of an order: the events that the state is the fold of."""

    events: tuple[Event, ...]


class UndoLine(_Line, frozen=True, kw_only=True, tag="undo"):
    """The battle went back to the place after line `to`."""

    to: Number


class RedoLine(_Line, frozen=True, kw_only=True, tag="redo"):
    """The battle went forward to where it stood before the last undo."""

    to: Number


class GoLine(_Line, frozen=True, kw_only=True, tag="go"):
    """The battle went to a place on another branch."""

    to: Number


class RulesLine(_Line, frozen=True, kw_only=True, tag="rules"):
    """From here on the battle is played under another version of the rules."""

    rules: str
    program: str


class MigratedLine(_Line, frozen=True, kw_only=True, tag="migrated"):
    """The file was rewritten from an older format, whose last line had the hash `chain`."""

    old: Number
    new: Number
    program: str
    chain: str


class SeedLine(_Line, frozen=True, kw_only=True, tag="seed"):
    """The seed of the dice, told when the battle is over: the last line."""

    seed: str


AnswerLine = RollLine | ChoiceLine
Place = OrderLine | RollLine | ChoiceLine | OutcomeLine
"""The kinds of line that the battle can stand at."""
Move = UndoLine | RedoLine | GoLine
Line = (
    OrderLine
    | RollLine
    | ChoiceLine
    | OutcomeLine
    | UndoLine
    | RedoLine
    | GoLine
    | RulesLine
    | MigratedLine
    | SeedLine
)
"""Every kind of line but the first."""


def in_full(setup: Setup) -> Setup:
    """The set-up as files hold it: with all rulings, so that no changed default changes a battle.

    Raises UnknownName for a ruling there is not.
    """
    return replace(setup, readings=tuple(setup.rulings.all.items()))
