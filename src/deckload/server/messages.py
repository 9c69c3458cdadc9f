"""What is said to the server, and what it answers: the words of its HTTP part.

Every value from outside is decoded into one of these, with its limits, before anything looks at
it. Places and distances are in whole thousandths of an inch.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from deckload.game.orders import Order
from deckload.game.setup import Side
from deckload.record.limits import MOST_BYTES, MOST_LINES
from deckload.server.limits import LONGEST_HOUSE, MOST_ASKED, MOST_SHOWN

Key = Annotated[str, Meta(min_length=8, max_length=100, pattern=r"^[\x21-\x7e]+\Z")]
"""A word of the page's own by which a request is known again; a fresh one for each intent."""
Version = Annotated[int, Meta(ge=0, le=MOST_LINES + 1)]
"""How many lines the battle had when the page last heard of it."""
Place = Annotated[int, Meta(ge=0, le=MOST_LINES)]
"""A line that the battle has stood at."""
Visitor = Annotated[str, Meta(min_length=16, max_length=100, pattern=r"^[\x21-\x7e]+\Z")]
"""A random word that a browser keeps, to be known again when it comes back to its seat."""
Name = Annotated[str, Meta(max_length=100)]
DiceBy = Literal["rolled", "typed"]


class _Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every message to the server has in common: no field that nobody knows."""


class Intent(_Asked, frozen=True, kw_only=True):
    """A request that changes something, and is carried out once."""

    key: Key


class Change(Intent, frozen=True, kw_only=True):
    """A request that changes a battle as it stood at a version."""

    version: Version


class FromScenario(_Asked, frozen=True, kw_only=True, tag_field="kind", tag="scenario"):
    """Begin a battle of the catalogue; carriers `off` stay off the table where that may be."""

    name: Name
    off: Annotated[tuple[Name, ...], Meta(max_length=20)] = ()


class FromFile(_Asked, frozen=True, kw_only=True, tag_field="kind", tag="file"):
    """Begin where a position, or a battle in a battle file, stands."""

    text: Annotated[str, Meta(max_length=MOST_BYTES)]


class Seating(_Asked, frozen=True, kw_only=True):
    """Who plays a side, "me", "link" or the name of a computer captain, and whose dice are used."""

    player: Name
    dice: DiceBy = "rolled"


class Make(_Asked, frozen=True, kw_only=True):
    """Make a battle. `readings` are of rulings by id, `house` is the text of a file of house rules.

    A battle that goes on from a file has its own rules and takes none of these.
    """

    start: FromScenario | FromFile
    sides: tuple[Seating, Seating]
    visitor: Visitor
    readings: Annotated[dict[str, str], Meta(max_length=100)] = {}
    house: Annotated[str, Meta(max_length=LONGEST_HOUSE)] = ""
    mapped: bool = True


class HeldKey(_Asked, frozen=True, kw_only=True):
    """A battle and a key to it."""

    battle: Name
    key: Name


class Find(_Asked, frozen=True, kw_only=True):
    """How do these battles stand? Only those whose key is right are told of."""

    held: Annotated[tuple[HeldKey, ...], Meta(max_length=MOST_ASKED)]


class Sit(_Asked, frozen=True, kw_only=True):
    """Sit down at the seat of the link; `anyway` beside somebody who sits there already."""

    visitor: Visitor
    anyway: bool = False


class Give(Change, frozen=True, kw_only=True):
    """Give an order for a side."""

    side: Side
    order: Order


class Answer(Change, frozen=True, kw_only=True):
    """Answer what is asked: the `faces` of the roll, as numbers or as typed, or an `option`."""

    faces: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(max_length=9999)] | None = (
        None
    )
    text: Annotated[str, Meta(max_length=4000)] | None = None
    option: Annotated[int, Meta(ge=-9999, le=9999)] | None = None


class Undo(Change, frozen=True, kw_only=True):
    """Go back to a place, by default to before the last order of this seat."""

    to: Place | None = None


class Redo(Change, frozen=True, kw_only=True):
    """Go forward to where the last undo was made."""


class Branch(Change, frozen=True, kw_only=True):
    """Go to a place on a line of play that was taken back."""

    to: Place


class Consent(Change, frozen=True, kw_only=True):
    """Answer the other seat, which asks to go back or elsewhere."""

    yes: bool


class Plain(Change, frozen=True, kw_only=True):
    """A request that needs no further words: to tell the seed, to play on under newer rules."""


class SetDice(Intent, frozen=True, kw_only=True):
    """From now on a side's dice are rolled by the server, or typed in."""

    side: Side
    dice: DiceBy


Fields = Annotated[tuple[Name, ...], Meta(max_length=20)]
"""Counts of an odds answer, by name."""


class Consider(_Asked, frozen=True, kw_only=True):
    """What would come of this order, if a side gave it now?

    Of the counts among `fractions` the exact fractions are told instead, and of those among
    `ranges` how far the other side's answers can take them.
    """

    side: Side
    order: Order
    fractions: Fields = ()
    ranges: Fields = ()


class Replay(_Asked, frozen=True, kw_only=True):
    """Put a battle file on the table to be looked through."""

    text: Annotated[str, Meta(max_length=MOST_BYTES)]
    visitor: Visitor


class Link(Struct, frozen=True, kw_only=True):
    """A seat's link: whoever has the key has the seat, so it is told once, to the maker."""

    seat: str
    sides: tuple[int, ...]
    key: str
    path: str


class Made(Struct, frozen=True, kw_only=True):
    """A battle was made; `yours` is the place of the maker's own link among `links`."""

    battle: str
    version: int
    links: tuple[Link, ...]
    yours: int


class Done(Struct, frozen=True, kw_only=True):
    """A request was carried out: the version it led to, and the first line that it wrote.

    `asks` is true where the other seat has to consent first, `held` where dice wait for those of
    the other side that are rolled beside them; no line was written then.
    """

    battle: str
    version: int
    line: int | None = None
    asks: bool = False
    held: bool = False


class Seated(Struct, frozen=True, kw_only=True):
    """Somebody sat down; `beside` is how many sat there before."""

    seat: str
    sides: tuple[int, ...]
    beside: int


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something cannot be done: a word for programs and a sentence for people.

    `clause` is the rule that stands against it, `question` what the players have to answer first.
    A stale request is told the `version` now and `lines`, what has happened since.
    """

    kind: str
    sentence: str
    clause: str = ""
    question: Any = None
    version: int | None = None
    lines: tuple[Any, ...] = ()


class Story(Struct, frozen=True, kw_only=True):
    """What has happened since a version, and which orders led to where the battle stands."""

    battle: str
    version: int
    lines: tuple[Any, ...]
    present: tuple[int, ...]


class Menu(Struct, frozen=True, kw_only=True):
    """Orders to choose from, at most as many as there is a limit; the table may offer more."""

    version: int
    side: int | None
    orders: Annotated[tuple[Any, ...], Meta(max_length=MOST_SHOWN)]
    more: int = 0
