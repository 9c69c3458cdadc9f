"""A battle in memory: what is kept of it, who listens, and one at a time changes it."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from deckload.dice.requests import Choice, Dice
from deckload.game.turn import awaited
from deckload.record.battle import Battle
from deckload.record.opened import load_battle
from deckload.server.kept import Kept, Remark, Reply, Since, Sitters
from deckload.server.listeners import Listener
from deckload.server.room import SIDES_OF, Room, room_from


class Seat(msgspec.Struct, frozen=True):
    """A seat and who is on it: `visitor` is a hash, or None for somebody who has not said."""

    name: str
    visitor: bytes | None = None

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides it acts for."""
        return SIDES_OF[self.name]


class Open(msgspec.Struct, frozen=True):
    """A roll or a decision that is asked for, and the sides that may answer it.

    `so_far` are the fields of the running plan that have changed: first value and present one.
    """

    request: Dice | Choice
    sides: tuple[int, ...]
    so_far: dict[str, tuple[int, int]]


class LiveBattle:
    """A battle as it is kept, and what only this process knows of it.

    Whoever changes it holds `lock`. Lines that were made are gathered in `fresh` until they are
    kept; nobody is shown anything before that.
    """

    def __init__(self, id: str, kept: Kept, seed: str = "") -> None:
        self.id = id
        self.seed = seed
        """The seed of the dice: for rolling them, and in nothing that is told."""
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.fresh: list[bytes] = []
        self.stale = False
        """Whether it has to be read again before it is used."""
        self.behind = False
        """Whether others have written lines since that have to be read before it is used."""
        self.followed = False
        """Whether others may have carried out requests since `replies` were read."""
        self.awake = False
        """Whether what the table does of itself has been done since it was read."""
        self.thinking: asyncio.Task[None] | None = None
        self.here: dict[str, int] = {}
        """How many browsers are at each seat."""
        self.views: dict[tuple[int, int, str], bytes] = {}
        """Views of the present version that were told already."""
        self.used = 0.0
        self.told = 0
        """The version that was told last to those who listen."""
        self.take(kept)
        self.told = self.version

    def take(self, kept: Kept) -> None:
        """Become what is kept."""
        raw = b"".join(kept.lines)
        self.battle: Battle = load_battle(raw)
        self.was_migrated = self.battle.text != raw and self.battle.trouble is None
        self.battle.write_to(self.fresh.append)
        self.fresh.clear()
        self.keys = kept.keys
        self.replies: dict[tuple[str, str], Reply] = {(r.seat, r.key): r for r in kept.replies}
        self.remarks: dict[int, Remark] = {}
        self.seated(kept.sitters)
        self._take_rest(kept)
        self.stale = self.followed = False

    def follow(self, since: Since) -> bool:
        """Go on by what others have added; False where all of it has to be read again."""
        if not self.battle.follow(since.lines):
            return False
        self.followed = self.followed or bool(since.lines) or since.tick != self.tick
        self._take_rest(since)
        return True

    def seated(self, sitters: Sitters) -> None:
        """Who sits where is this."""
        self.sitters: dict[str, list[bytes]] = {}
        for seat, visitor in sitters:
            self.sitters.setdefault(seat, []).append(visitor)

    def _take_rest(self, kept: Kept | Since) -> None:
        self.room: Room = room_from(kept.room)
        self.tick = kept.tick
        self.remarks |= {remark.line: remark for remark in kept.remarks}
        self.views.clear()
        self.behind = self.awake = False
        self.beside: tuple[int, Open | None] | None = None
        """At which version another roll was open beside the first, and which."""

    @property
    def version(self) -> int:
        """How many lines it has."""
        return len(self.battle.lines)

    @property
    def names(self) -> tuple[str, str]:
        """The names of the sides."""
        return self.battle.setup.sides

    @property
    def is_over(self) -> bool:
        """Whether no order can be given any more."""
        return awaited(self.battle.game).over

    def is_alone(self, seat: Seat) -> bool:
        """Whether a seat acts for every side that a person plays."""
        return bool(seat.sides) and set(self.room.humans) <= set(seat.sides)

    def listen(self, listener: Listener) -> None:
        """Let somebody hear what happens."""
        self.listeners.add(listener)

    def forget(self, listener: Listener) -> None:
        """Tell somebody nothing more."""
        self.listeners.discard(listener)

    def at(self, seat: str) -> int:
        """How many browsers this process has at a seat."""
        return sum(listener.seat.name == seat for listener in self.listeners)

    def tell(self, message: Callable[[Any], bytes]) -> None:
        """Tell everybody who listens something that is made for each seat once."""
        made: dict[str, bytes] = {}
        for listener in tuple(self.listeners):
            name = listener.seat.name
            if name not in made:
                made[name] = message(listener.seat)
            listener.put(made[name])
