"""The bell: how server processes on one PostgreSQL database hear of each other's lines."""

import asyncio
import logging
from collections.abc import Callable
from threading import Event, Thread

import psycopg
from sqlalchemy import Engine

from deckload.server.store import CHANNEL

_LOOK = 1.0
"""Seconds after which it is seen that nobody listens any more."""
_AGAIN = 2.0
"""Seconds before a lost connection is tried again."""
_log = logging.getLogger(__name__)


class Bell:
    """Listens in a thread, and tells the loop which battle has which version.

    After a connection was lost anything may have been missed, so `missed` is called.
    """

    def __init__(
        self, engine: Engine, heard: Callable[[str, int], None], missed: Callable[[], None]
    ) -> None:
        self._url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard, self._missed = heard, missed
        self._ended = Event()
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._listen, name="deckload-bell", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more."""
        self._ended.set()
        self._thread.join(3 * _LOOK)

    def _listen(self) -> None:
        lost = False
        while not self._ended.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    if lost:
                        self._loop.call_soon_threadsafe(self._missed)
                    while not self._ended.is_set():
                        for notice in connection.notifies(timeout=_LOOK):
                            self._tell(notice.payload)
            except (psycopg.Error, OSError) as error:
                if self._ended.is_set():
                    return
                lost = True
                _log.warning("the bell of the database is lost: %s", error)
                self._ended.wait(_AGAIN)
            except RuntimeError:
                return  # the loop has ended

    def _tell(self, payload: str) -> None:
        battle, _, version = payload.partition(" ")
        if version.isdigit():
            self._loop.call_soon_threadsafe(self._heard, battle, int(version))
