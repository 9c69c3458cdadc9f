"""The dice of a battle file, counted by side and purpose, against what fair dice bring."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from deckload.cli.rolls import ATTACKS
from deckload.dice.needs import SIX, TABLE, Need, Purpose
from deckload.dice.requests import Dice, needs_of
from deckload.dice.resolve import successes
from deckload.odds.luck import (
    Luck,
    Throw,
    blanks_luck,
    face_luck,
    remarkable,
    successes_luck,
)
from deckload.record.battle import Battle
from deckload.record.lines import By, DiceKind, RollLine
from deckload.record.rolls import request_of


class Counted(StrEnum):
    """What a line counts."""

    PURPOSE = "successes"
    ALL = "all successes"
    BLANKS = "attacks without a hit"
    SIXES = "sixes"


class LuckLine(Struct, frozen=True):
    """A line of the page of luck; `purpose` is of the rolls counted, None where they are mixed.

    `by` says how the dice came where that differs from roll to roll, and is None elsewhere.
    """

    owner: str
    counted: Counted
    purpose: Purpose | None
    luck: Luck
    by: By | None = None


class FaceCount(Struct, frozen=True):
    """How often each face, 1 to 6, was shown by the dice of an owner; `by` as for a line."""

    owner: str
    rolls: int
    counts: tuple[int, ...]
    by: By | None = None

    @property
    def dice(self) -> int:
        """How many dice were rolled."""
        return sum(self.counts)


class BattleLuck(Struct, frozen=True):
    """The luck of a battle as it stands; rolls that were `taken_back` are only counted.

    `remarked` are the lines that are far out even for so many looked at together.
    """

    kind: DiceKind
    taken_back: int
    lines: tuple[LuckLine, ...]
    faces: tuple[FaceCount, ...]

    @property
    def rolls(self) -> int:
        """How many rolls stand."""
        return sum(face.rolls for face in self.faces)

    @property
    def dice(self) -> int:
        """How many dice they took."""
        return sum(face.dice for face in self.faces)

    @property
    def outside(self) -> int:
        """How many lines lie outside their range."""
        return sum(not line.luck.in_range for line in self.lines)

    @property
    def outside_expected(self) -> float:
        """How many lines fair dice leave outside on average, whatever hangs together with what."""
        return sum(line.luck.outside for line in self.lines)

    @property
    def remarked(self) -> list[LuckLine]:
        """The lines to remark on; with fair dice there is one in less than 1 of 100 battles."""
        far = remarkable([line.luck for line in self.lines])
        return [line for line in self.lines if any(line.luck is luck for luck in far)]


class _Roll(Struct, frozen=True):
    owner: str
    purpose: Purpose
    faces: tuple[int, ...]
    need: Need | None
    by: By | None = None

    @property
    def throw(self) -> Throw:
        assert self.need is not None
        return Throw(len(self.faces), self.need)

    @property
    def came(self) -> int:
        assert self.need is not None
        return successes(self.faces, self.need)


def luck_of(battle: Battle) -> BattleLuck:
    """The luck of the rolls that led to where a battle stands. Raises TooLarge."""
    rolls = _rolls(battle)
    apart = [
        (owner, by, [roll for roll in rolls if (roll.owner, roll.by) == (owner, by)])
        for owner, by in _owners(battle, rolls)
    ]
    recorded = sum(isinstance(line, RollLine) for line in battle.lines)
    return BattleLuck(
        battle.header.dice,
        recorded - len(rolls),
        tuple(line for own in apart for line in _lines(*own)),
        tuple(_faces(*own) for own in apart),
    )


def hits_luck(battle: Battle) -> tuple[Luck, Luck]:
    """The hits of each side, of all its attacks. Raises TooLarge."""
    rolls = [roll for roll in _rolls(battle) if roll.need is not None and roll.purpose in ATTACKS]
    first, second = battle.setup.sides
    return (
        _successes([roll for roll in rolls if roll.owner == first]),
        _successes([roll for roll in rolls if roll.owner == second]),
    )


def _rolls(battle: Battle) -> list[_Roll]:
    present = battle.present
    return [
        _roll(line) for line in battle.lines if isinstance(line, RollLine) and line.line in present
    ]


def _roll(line: RollLine) -> _Roll:
    request = request_of(line)
    assert isinstance(request, Dice)
    needs = needs_of(request)
    return _Roll(line.owner, line.purpose, line.faces, needs[0] if needs else None, line.by)


def _owners(battle: Battle, rolls: Sequence[_Roll]) -> list[tuple[str, By | None]]:
    """Who has rolled: the sides in their order, the table, and whoever else a file names.

    One who has both typed and rolled dice stands there twice, so that they are told apart.
    """
    found = dict.fromkeys((roll.owner, roll.by) for roll in rolls)
    first = [
        (owner, by)
        for owner in (*battle.setup.sides, TABLE)
        for by in (None, By.ROLLED, By.TYPED)
        if (owner, by) in found
    ]
    return list(dict.fromkeys([*first, *found]))


def _lines(owner: str, by: By | None, own: Sequence[_Roll]) -> Iterator[LuckLine]:
    """The lines of an owner's own rolls, purposes in the order of the rules."""
    needed = [roll for roll in own if roll.need is not None]
    purposes = [p for p in Purpose if any(roll.purpose is p for roll in needed)]
    for purpose in purposes:
        of_it = [roll for roll in needed if roll.purpose is purpose]
        yield LuckLine(owner, Counted.PURPOSE, purpose, _successes(of_it), by)
    if len(purposes) > 1:
        yield LuckLine(owner, Counted.ALL, None, _successes(needed), by)
    attacks = [roll for roll in needed if roll.purpose in ATTACKS]
    if attacks:
        blanks = sum(not roll.came for roll in attacks)
        luck = blanks_luck([roll.throw for roll in attacks], blanks)
        yield LuckLine(owner, Counted.BLANKS, None, luck, by)
    faces = _faces(owner, by, own)
    sixes = face_luck(faces.rolls, faces.dice, faces.counts[SIX - 1])
    yield LuckLine(owner, Counted.SIXES, None, sixes, by)


def _successes(rolls: Sequence[_Roll]) -> Luck:
    return successes_luck([roll.throw for roll in rolls], sum(roll.came for roll in rolls))


def _faces(owner: str, by: By | None, own: Sequence[_Roll]) -> FaceCount:
    shown = [face for roll in own for face in roll.faces]
    return FaceCount(owner, len(own), tuple(shown.count(face) for face in range(1, SIX + 1)), by)
