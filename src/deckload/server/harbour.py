"""The harbour: the battles in memory, read when somebody comes to them, and who is told what."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from typing import Any, ParamSpec, TypeVar

import msgspec

from deckload.dice.errors import DeckloadError
from deckload.server.kept import Moved, NoBattle, Reply
from deckload.server.limits import MOST_LIVE, SILENT_SECONDS
from deckload.server.live import LiveBattle, Seat
from deckload.server.problems import Cannot, cannot, problem_of
from deckload.server.seat_keys import hash_of, seat_of
from deckload.server.store import Store
from deckload.server.story import story_since
from deckload.server.telling import Teller
from deckload.server.views import Views

P = ParamSpec("P")
T = TypeVar("T")
_encode = msgspec.json.Encoder().encode
_THREADS = 8


class Harbour:
    """The battles of one server process."""

    def __init__(self, store: Store, teller: Teller, server: str) -> None:
        self.store = store
        self.teller = teller
        self.views = Views(teller, server)
        self.process = token_hex(8)
        self._live: dict[str, LiveBattle] = {}
        self._reading: dict[str, asyncio.Task[LiveBattle]] = {}
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="deckload-store")

    async def wait(self, job: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do something that waits, beside the loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: job(*args, **more))

    async def battle(self, id: str) -> LiveBattle:
        """A battle. Raises Cannot for one that there is not."""
        live = self._live.get(id)
        if live is None:
            task = self._reading.get(id)
            if task is None:
                task = self._reading[id] = asyncio.create_task(self._read(id))
            live = await asyncio.shield(task)
        live.used = time.monotonic()
        return live

    async def _read(self, id: str) -> LiveBattle:
        try:
            live = await self.wait(self._from_store, id)
            live.here = await self._who_is_here(live)
        except NoBattle:
            raise cannot(404, "nothing", "There is no such battle here") from None
        except DeckloadError as error:
            raise problem_of(error) from error
        finally:
            del self._reading[id]
        self._make_room()
        self._live[id] = live
        return live

    def _from_store(self, id: str) -> LiveBattle:
        seed = self.store.seed(id) or ""
        while True:
            kept = self.store.read(id)
            live = LiveBattle(id, kept, seed)
            if not live.was_migrated:
                return live
            with suppress(Moved):  # by another process, which may have put the lines anew itself
                self.store.rewrite(id, len(kept.lines), _texts(live))
                return live

    def _make_room(self) -> None:
        """Forget battles that nobody has come to for the longest time."""
        if len(self._live) < MOST_LIVE:
            return
        idle = [
            each
            for each in self._live.values()
            if not each.listeners and not each.lock.locked() and each.thinking is None
        ]
        for each in sorted(idle, key=lambda live: live.used)[: max(1, MOST_LIVE // 10)]:
            del self._live[each.id]

    def seat(self, live: LiveBattle, key: str, visitor: str) -> Seat:
        """The seat that a key opens. Raises Cannot for a key that opens none."""
        name = seat_of(key, live.keys)
        if name is None:
            raise cannot(401, "no_key", "This link opens no seat of that battle; ask for a new one")
        return Seat(name, hash_of(visitor) if visitor else None)

    @asynccontextmanager
    async def holding(self, live: LiveBattle) -> AsyncIterator[None]:
        """Hold a battle's lock, within which it is what is kept."""
        async with live.lock:
            if live.stale or live.behind:
                await self.follow(live)
            yield

    async def again(self, live: LiveBattle) -> None:
        """Read a battle again, because what is in memory may not be kept; its lock is held."""
        kept = await self.wait(self.store.read, live.id)
        live.take(kept)
        live.here = await self._who_is_here(live)

    async def follow(self, live: LiveBattle) -> None:
        """Read what somebody else has added to a battle; its lock is held."""
        if live.stale or not live.follow(await self.wait(self.store.since, live.id, live.version)):
            await self.again(live)

    async def reply(self, live: LiveBattle, seat: Seat, key: str) -> Reply | None:
        """What was answered to a request of a seat before, by any process; its lock is held."""
        reply = live.replies.get((seat.name, key))
        if reply is None and live.followed:
            reply = await self.wait(self.store.reply, live.id, seat.name, key)
        return reply

    async def look(self, live: LiveBattle) -> None:
        """See whether somebody else has written to a battle, and hear of it."""
        version, tick = await self.wait(self.store.where, live.id)
        if (version, tick) != (live.version, live.tick) and not live.lock.locked():
            async with live.lock:
                await self.follow(live)
                await self._look_around(live)
            self.tell(live)

    def concerns(self, id: str, version: int) -> bool:
        """Whether a battle is in memory here, and not at that version yet."""
        live = self._live.get(id)
        return live is not None and not 0 < version <= live.version

    async def heard(self, id: str, version: int) -> None:
        """Another process, or this one, has written to a battle; version 0: no line of it."""
        if not self.concerns(id, version):
            return
        live = self._live[id]
        if version and not live.listeners:
            live.behind = True  # enough until somebody comes
            return
        async with live.lock:
            if not version or version > live.version:
                await self.follow(live)
            if not version:
                await self._look_around(live)
        self.tell(live)

    async def keep(self, live: LiveBattle, first: int, **more: Any) -> None:
        """Keep the lines that were made from `first` on; the lock is held.

        Raises Cannot where somebody else has written meanwhile; the battle is then read again.
        """
        texts = tuple(live.fresh)
        live.fresh.clear()
        try:
            await self.wait(self.store.add, live.id, first, texts, **more)
        except Moved:
            await self.again(live)
            raise self.stale(live, first) from None
        except BaseException:
            # What is in memory may be more than what is kept.
            live.stale = True
            raise

    def stale(self, live: LiveBattle, version: int) -> Cannot:
        """The answer to a request that was made for another version."""
        story = story_since(live, self.teller, min(version, live.version))
        return cannot(
            409,
            "stale",
            "The battle has moved on meanwhile; look at what has happened, and say it again",
            version=live.version,
            lines=tuple(story["lines"]),
        )

    def tell(self, live: LiveBattle) -> None:
        """Tell everybody who listens how the battle stands, and what has happened."""
        before, live.told = live.told, live.version
        live.views = {k: v for k, v in live.views.items() if k[:2] == (live.version, live.tick)}
        if not live.listeners:
            return
        if before == live.version:
            live.tell(lambda seat: _message("room", self.views.of(live, seat)))
            return
        story = _encode(story_since(live, self.teller, before))
        live.tell(lambda seat: _message("moved", self.views.of(live, seat), story))

    def welcome(self, live: LiveBattle, seat: Seat, since: int) -> bytes:
        """The first message to somebody who listens."""
        since = since if since <= live.version else 0
        story = _encode(story_since(live, self.teller, since))
        return _message("welcome", self.views.of(live, seat), story)

    async def came_or_went(self, live: LiveBattle, seat: Seat) -> None:
        """Somebody has begun or ended to listen at a seat; all who do are told."""
        await self.wait(self.store.here, live.id, seat.name, self.process, live.at(seat.name))
        async with self.holding(live):
            live.here = await self._who_is_here(live)
            live.views.clear()
            self.tell(live)

    def listened_to(self) -> list[str]:
        """The battles that somebody listens to."""
        return [live.id for live in self._live.values() if live.listeners]

    async def still_here(self) -> None:
        """Say that those who listen to this process are still here."""
        await self.wait(self.store.still_here, self.process)

    async def _look_around(self, live: LiveBattle) -> None:
        """See who sits at a battle and who is here; its lock is held."""
        live.seated(await self.wait(self.store.sitters, live.id))
        live.here = await self._who_is_here(live)
        live.views.clear()

    async def _who_is_here(self, live: LiveBattle) -> dict[str, int]:
        return await self.wait(self.store.who_is_here, live.id, int(SILENT_SECONDS))

    async def close(self) -> None:
        """End: whoever listens is told so, and what runs is let go."""
        for live in self._live.values():
            if live.thinking is not None:
                live.thinking.cancel()
            for listener in live.listeners:
                listener.put(b'{"kind":"bye","sentence":"The server is closing."}')
                listener.end()
        await self.wait(self.store.gone, self.process)
        self._threads.shutdown(wait=True)
        self.store.close()


def _message(kind: str, view: bytes, story: bytes | None = None) -> bytes:
    body = b'{"kind":"%s","view":%s' % (kind.encode(), view)
    return body + (b',"story":%s}' % story if story is not None else b"}")


def _texts(live: LiveBattle) -> tuple[bytes, ...]:
    return tuple(text + b"\n" for text in live.battle.text.rstrip(b"\n").split(b"\n"))
