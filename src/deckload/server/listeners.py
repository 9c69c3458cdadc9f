"""Somebody who listens to a battle by a socket: what is waiting to be sent to him."""

import asyncio
from typing import TYPE_CHECKING

from deckload.server.limits import MOST_WAITING

if TYPE_CHECKING:
    from deckload.server.live import Seat


class Listener:
    """A queue of messages to one browser; one that falls too far behind is told to come back."""

    def __init__(self, seat: "Seat") -> None:
        self.seat = seat
        self.too_slow = False
        self.ended = False
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def put(self, message: bytes) -> None:
        """Let a message wait."""
        if self.too_slow or self.ended:
            return
        if self._waiting.qsize() >= MOST_WAITING:
            self.too_slow = True
            self._waiting.put_nowait(None)
            return
        self._waiting.put_nowait(message)

    def end(self) -> None:
        """Nothing more will come."""
        self.ended = True
        self._waiting.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message; None where there will be none."""
        return None if self.too_slow else await self._waiting.get()
