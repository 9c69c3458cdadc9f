"""The turns of computer captains: they think beside the server, and never stop a battle."""

import asyncio
import logging
import time

import msgspec

from deckload.captains.match import standing_order
from deckload.captains.table import Fault
from deckload.dice.errors import DeckloadError
from deckload.game.orders import Order
from deckload.game.turn import awaited
from deckload.server import thinking
from deckload.server.harbour import Harbour
from deckload.server.limits import CAPTAIN_SECONDS
from deckload.server.live import LiveBattle
from deckload.server.playing import Playing
from deckload.server.problems import Cannot
from deckload.server.workers import JobFailed, TookTooLong, Workers

BETWEEN = 0.4
"""Seconds between the orders of two captains, so that they can be watched."""
_log = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode


class CaptainsTurn:
    """Lets captains give their orders, one battle beside another."""

    def __init__(self, harbour: Harbour, workers: Workers) -> None:
        self._harbour = harbour
        self._workers = workers
        self.playing: Playing | None = None

    def begin(self, live: LiveBattle) -> None:
        """Let a captain think if it is his turn, and nobody thinks about this battle yet."""
        if live.thinking is None and captain_awaited(live) is not None:
            live.thinking = asyncio.create_task(self._turns(live))

    async def _turns(self, live: LiveBattle) -> None:
        try:
            while (side := captain_awaited(live)) is not None and not (live.stale or live.behind):
                began = time.monotonic()
                await self._one(live, side)
                if not live.room.humans:
                    await asyncio.sleep(max(0.0, BETWEEN - (time.monotonic() - began)))
        except Cannot as refused:
            if refused.code != 409:  # else another process has moved the battle, and goes on
                _log.error("a standing order in battle %s: %s", live.id, refused)
        except Exception:
            _log.exception("a captain's turn in battle %s", live.id)
        finally:
            live.thinking = None

    async def _one(self, live: LiveBattle, side: int) -> None:
        """Give one order, unless the battle has moved since the captain began to think."""
        assert self.playing is not None
        name, version, game = live.room.sides[side].player, live.version, live.battle.game
        live.tell(lambda seat: b'{"kind":"thinking","side":%d}' % side)
        trouble = ""
        try:
            found = await self._workers.run(
                CAPTAIN_SECONDS, thinking.decision, name, live.seed, side, game
            )
            try:
                await self.playing.captains(live, version, side, found.order, found.why, "[]")
                return
            except Cannot as refused:
                if refused.code == 409:
                    raise
                trouble = f"{refused}"
        except (TookTooLong, JobFailed, DeckloadError) as error:
            trouble = f"{error}"
        if live.version != version:
            return
        standing = standing_order(game, side)
        _log.warning("captain %s, battle %s, version %d: %s", name, live.id, version, trouble)
        await self.playing.captains(
            live,
            version,
            side,
            standing.order,
            standing.why,
            _faults(live, side, trouble, standing.order, standing.why),
        )


def captain_awaited(live: LiveBattle) -> int | None:
    """The side of a captain whose order is awaited, None if none is."""
    if live.room.kind == "replay" or live.battle.course.closed or live.battle.under_way is not None:
        return None
    waited = awaited(live.battle.game)
    if waited.over or waited.seat is None or live.room.sides[waited.seat].is_human:
        return None
    return waited.seat


def _faults(live: LiveBattle, side: int, trouble: str, order: Order, why: str) -> str:
    state = live.battle.game.state
    name = live.room.sides[side].player
    return _encode([Fault(state.number, state.turn, side, name, trouble, why)]).decode()
