"""The room of a battle: who plays each side and whose dice are used. None of it is in the file."""

from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from deckload.dice.needs import TABLE
from deckload.record.lines import By

ME: Final = "me"
LINK: Final = "link"
HUMAN: Final = (ME, LINK)
FIRST, SECOND, BOTH, WATCH = "first", "second", "both", "watch"
SIDES_OF: Final[dict[str, tuple[int, ...]]] = {
    FIRST: (0,),
    SECOND: (1,),
    BOTH: (0, 1),
    WATCH: (),
}
Kind = Literal["battle", "replay"]
Way = Literal["undo", "redo", "branch"]


class DiceOf(Struct, frozen=True):
    """How a side's dice come: `now`, and `before` for whatever was asked up to version `since`."""

    now: By
    before: By
    since: int = 0

    def at(self, version: int) -> By:
        """How those come that are asked for at a version."""
        return self.now if version > self.since else self.before


class SideOf(Struct, frozen=True):
    """Who plays a side: "me" for the maker, "link" for somebody else, or a captain's name."""

    player: str
    dice: DiceOf

    @property
    def is_human(self) -> bool:
        """Whether no captain plays it."""
        return self.player in HUMAN


class Asked(Struct, frozen=True):
    """What a seat asks the other's consent for: to go to a place, on the version it was asked."""

    seat: str
    way: Way
    to: int
    version: int


class Held(Struct, frozen=True):
    """Dice that a side has sent while the other side's, asked for beside them, are still out.

    Nobody is shown them before; they count for as long as the battle is at that version.
    """

    version: int
    side: int
    faces: tuple[int, ...]


class Room(Struct, frozen=True):
    """The room of a battle; a `replay` is only looked through."""

    sides: tuple[SideOf, SideOf]
    kind: Kind = "battle"
    asked: Asked | None = None
    held: Held | None = None

    @property
    def humans(self) -> tuple[int, ...]:
        """The sides that people play."""
        return tuple(side for side in (0, 1) if self.sides[side].is_human)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that there are links to."""
        if self.kind == "replay":
            return (WATCH,)
        if [side.player for side in self.sides] == [ME, ME]:
            return (BOTH, WATCH)
        return (*[(FIRST, SECOND)[side] for side in self.humans], WATCH)

    def how(self, names: tuple[str, str], owner: str, version: int) -> By:
        """How the dice of an owner come: those of the table are typed where everybody types."""
        if owner in names:
            return self.sides[names.index(owner)].dice.at(version)
        typed = all(side.dice.at(version) is By.TYPED for side in self.sides)
        return By.TYPED if typed else By.ROLLED

    def may_answer(self, names: tuple[str, str], owner: str) -> tuple[int, ...]:
        """The sides whose seats may answer for an owner; a captain's dice are typed by the others.

        A captain's own decisions are never asked of anybody.
        """
        if owner != TABLE and owner in names and self.sides[names.index(owner)].is_human:
            return (names.index(owner),)
        return self.humans

    def with_dice(self, side: int, dice: By, since: int) -> "Room":
        """The room with other dice of a side for all that is asked after a version."""
        old = self.sides[side]
        changed = replace(old, dice=DiceOf(dice, old.dice.at(since), since))
        return replace(
            self, sides=(changed, self.sides[1]) if not side else (self.sides[0], changed)
        )


def room_text(room: Room) -> str:
    """The room as it is kept."""
    return msgspec.json.encode(room).decode()


def room_from(text: str) -> Room:
    """A room as it was kept."""
    return msgspec.json.decode(text, type=Room)


def dice_of(said: str) -> DiceOf:
    """Dice as they are set when a battle is made."""
    return DiceOf(By(said), By(said))
