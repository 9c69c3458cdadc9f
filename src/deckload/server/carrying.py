"""How a request is carried out: once, as a whole or not at all, and kept before it is answered."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from deckload.dice.errors import DeckloadError
from deckload.server import messages
from deckload.server.harbour import Harbour
from deckload.server.kept import Reply
from deckload.server.live import LiveBattle, Seat
from deckload.server.problems import Cannot, cannot, problem_of
from deckload.server.room import Asked, Held, Room, room_text
from deckload.server.seat_keys import asked_hash

_encode = msgspec.json.Encoder().encode
_done = msgspec.json.Decoder(messages.Done)


class Carrying:
    """Carries requests out. `then` is called with a battle after each that changed it."""

    def __init__(self, harbour: Harbour, then: Callable[[LiveBattle], None]) -> None:
        self.harbour = harbour
        self.then = then

    async def changed(
        self,
        live: LiveBattle,
        seat: Seat,
        asked: messages.Intent,
        change: Callable[[], None],
        *,
        room: Callable[[Room], Room] | None = None,
        asks: list[Asked] | None = None,
        held: list[Held] | None = None,
    ) -> messages.Done:
        """Carry a request out once: what it changes and what it is answered are kept together."""
        said = asked_hash(type(asked).__name__.encode() + _encode(asked))
        async with self.harbour.holding(live):
            before = _same(await self.harbour.reply(live, seat, asked.key), said)
            if before is not None:
                return before
            self._sits(live, seat)
            self._is_battle(live)
            if isinstance(asked, messages.Change) and asked.version != live.version:
                raise self.harbour.stale(live, asked.version)
            first = live.version
            with self.clean(live):
                change()
            done = messages.Done(
                battle=live.id,
                version=live.version,
                line=first if live.fresh else None,
                asks=bool(asks),
                held=bool(held),
            )
            try:
                await self._keep(live, seat, asked.key, said, first, done, room)
            except Cannot:
                # Another process may have carried out this very request.
                before = _same(live.replies.get((seat.name, asked.key)), said)
                if before is None:
                    raise
                return before
            self.harbour.tell(live)
        self.then(live)
        return done

    async def _keep(
        self,
        live: LiveBattle,
        seat: Seat,
        key: str,
        said: bytes,
        first: int,
        done: messages.Done,
        room: Callable[[Room], Room] | None,
    ) -> None:
        reply = Reply(seat.name, key, said, _encode(done))
        changed = live.room if room is None else room(live.room)
        new_room = changed != live.room
        kept_room = (room_text(changed), live.tick) if new_room else None
        await self.harbour.keep(live, first, reply=reply, room=kept_room)
        live.replies[seat.name, key] = reply
        if new_room:
            live.room, live.tick = changed, live.tick + 1

    @contextmanager
    def clean(self, live: LiveBattle) -> Iterator[None]:
        """Within it, what fails leaves no line behind, and says why it failed."""
        version = live.version
        try:
            yield
        except DeckloadError as error:
            if live.version != version:
                live.stale = True
            raise problem_of(error) from error
        except BaseException:
            if live.version != version:
                live.stale = True
            raise

    def acts_for(self, seat: Seat, sides: tuple[int, ...]) -> None:
        """Raises Cannot for a seat that acts for none of these sides."""
        if not set(sides) & set(seat.sides):
            raise cannot(403, "not_yours", "That is not for this seat to do")

    def nothing_open(self, live: LiveBattle) -> None:
        """Raises Cannot while an order is under way."""
        if live.battle.under_way is not None:
            raise cannot(
                409, "out_of_place", "An order is under way; answer its dice first, or take it back"
            )

    def _sits(self, live: LiveBattle, seat: Seat) -> None:
        there = live.sitters.get(seat.name, ())
        if seat.sides and (seat.visitor is None or seat.visitor not in there):
            kind = "Somebody else sits at this seat" if there else "Nobody has sat down here yet"
            raise cannot(409, "taken" if there else "not_seated", f"{kind}; sit down first")

    def _is_battle(self, live: LiveBattle) -> None:
        if live.room.kind == "replay":
            raise cannot(409, "out_of_place", "This battle is only looked through; nobody plays it")


def _same(reply: Reply | None, said: bytes) -> messages.Done | None:
    """What was answered to the same request before. Raises Cannot for another one."""
    if reply is None:
        return None
    if reply.asked != said:
        raise cannot(409, "out_of_place", "That key has been used for another request already")
    return _done.decode(reply.said)
