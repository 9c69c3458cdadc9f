"""The desk: all that answering a request takes, and who it is that asks."""

from dataclasses import dataclass
from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.params import FromPath, HeaderParameter

from deckload.server.captains_turn import CaptainsTurn
from deckload.server.harbour import Harbour
from deckload.server.limits import (
    BURST,
    MAKING_BURST,
    MAKING_PACE,
    PACE,
    STRANGER_BURST,
    STRANGER_PACE,
)
from deckload.server.live import LiveBattle, Seat
from deckload.server.odds_of import OddsOf
from deckload.server.pace import Pace
from deckload.server.pages import Pages
from deckload.server.playing import Playing
from deckload.server.problems import Cannot
from deckload.server.store import Store
from deckload.server.telling import Teller
from deckload.server.workers import Workers

BEARER = "Bearer "
VISITOR = "Deckload-Visitor"
KEY = "key"
"""What the description of the HTTP part calls the key of a seat."""
LONGEST_WORD = 200
Asking = Request[Any, Any, State]


class Desk:
    """What the handlers of one server process share."""

    def __init__(
        self,
        store: Store,
        teller: Teller,
        pages: Pages,
        *,
        addresses: tuple[str, ...] = (),
        captains: int = 1,
    ) -> None:
        self.pages = pages
        self.addresses = addresses
        """Where others can reach a table that is shared; none if it is not."""
        self.harbour = Harbour(store, teller, pages.version)
        self.thinkers = Workers(captains)
        self.reckoners = Workers(1)
        self.slow_reckoners = Workers(1)
        self.captains = CaptainsTurn(self.harbour, self.thinkers)
        self.playing = Playing(self.harbour, self.captains.begin)
        self.captains.playing = self.playing
        self.odds = OddsOf(self.reckoners, self.slow_reckoners)
        self.seats = Pace(PACE, BURST)
        self.strangers = Pace(STRANGER_PACE, STRANGER_BURST)
        self.makers = Pace(MAKING_PACE, MAKING_BURST)

    async def seat(self, battle: str, key: str, visitor: str, address: str) -> "At":
        """The battle and the seat that a key opens. Raises Cannot."""
        try:
            live = await self.harbour.battle(battle)
            seat = self.harbour.seat(live, key[:LONGEST_WORD], visitor[:LONGEST_WORD])
        except Cannot:
            # Whoever tries keys is slowed down.
            self.strangers.take(address)
            raise
        self.seats.take(f"{battle} {seat.name}")
        if live.stale or live.behind:
            async with self.harbour.holding(live):
                pass
        if not live.awake:
            await self.playing.wake(live)
        return At(live, seat)

    async def close(self) -> None:
        """End the worker processes and let go of the battles."""
        self.thinkers.close()
        self.reckoners.close()
        self.slow_reckoners.close()
        await self.harbour.close()


@dataclass(frozen=True)
class At:
    """A battle, and the seat of whoever asks."""

    live: LiveBattle
    seat: Seat


def desk_of(request: Asking) -> Desk:
    """The desk of the server that a request came to."""
    desk = request.app.state["desk"]
    assert isinstance(desk, Desk)
    return desk


def address_of(request: Asking) -> str:
    """Where a request came from."""
    return request.client.host if request.client else "nowhere"


async def at_seat(
    request: Asking,
    battle: FromPath[str],
    visitor: Annotated[str, HeaderParameter(name=VISITOR)] = "",
) -> At:
    """Who asks for a battle, by the key in the header. Raises Cannot."""
    said = request.headers.get("authorization", "")
    key = said.removeprefix(BEARER) if said.startswith(BEARER) else ""
    return await desk_of(request).seat(battle, key, visitor, address_of(request))


async def stranger(request: Asking) -> None:
    """Somebody asks who needs no key. Raises Cannot if he asks too fast."""
    desk_of(request).strangers.take(address_of(request))
