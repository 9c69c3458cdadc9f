"""Worker processes: what takes long is done beside the server, and can be stopped.

A job is a function of a module with plain arguments. A worker whose job takes too long, or is
not wanted any more, is ended and another one begun.
"""

import asyncio
import os
import queue
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Event
from typing import Any, ParamSpec, TypeVar, cast

from deckload.dice.errors import DeckloadError

P = ParamSpec("P")
T = TypeVar("T")
_LOOK = 0.05
"""Seconds after which it is seen that a job is not wanted any more."""
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


class TookTooLong(Exception):
    """A job was stopped, because it took too long."""


class JobFailed(Exception):
    """A job raised what it should not, or its process ended."""


class Workers:
    """So many processes that do jobs, each begun when it is first needed."""

    def __init__(self, count: int) -> None:
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="deckload-job")
        self._free: queue.SimpleQueue[_Worker | None] = queue.SimpleQueue()
        for _ in range(count):
            self._free.put(None)
        self._count = count
        self._closed = False

    async def run(self, seconds: float, job: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What a job returns, within so many seconds from its start.

        Raises TookTooLong, JobFailed, and whatever DeckloadError the job raises. Where the caller
        is cancelled, so is the job.
        """
        unwanted = Event()
        loop = asyncio.get_running_loop()
        doing = loop.run_in_executor(self._threads, self._do, unwanted, seconds, job, args, more)
        try:
            return cast(T, await doing)
        except asyncio.CancelledError:
            unwanted.set()
            raise

    def close(self) -> None:
        """End all of them."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        with suppress(queue.Empty):
            while True:
                worker = self._free.get_nowait()
                if worker is not None:
                    worker.end()

    def _do(
        self, unwanted: Event, seconds: float, job: Any, args: tuple[Any, ...], more: dict[str, Any]
    ) -> Any:
        worker = self._free.get()
        try:
            if unwanted.is_set() or self._closed:
                raise JobFailed("not wanted any more")
            if worker is None or not worker.is_alive:
                worker = _Worker()
            done, result = worker.do(job, args, more, seconds, unwanted)
        except BaseException:
            if worker is not None:
                worker.end()
            worker = None
            raise
        finally:
            if self._closed and worker is not None:
                worker.end()
            self._free.put(worker)
        if done:
            return result
        if isinstance(result, DeckloadError):
            raise result
        raise JobFailed(str(result))


class _Worker:
    """A process that waits for jobs at the other end of a pipe."""

    def __init__(self) -> None:
        # Begun anew rather than split off, since the server has threads.
        context = get_context("spawn")
        self._end, other = context.Pipe()
        self._process = context.Process(target=_work, args=(other,), daemon=True)
        self._process.start()
        other.close()
        self._ready = False

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def do(
        self, job: Any, args: tuple[Any, ...], more: dict[str, Any], seconds: float, unwanted: Event
    ) -> tuple[bool, Any]:
        """Do a job: whether it was done, and what it returned or raised."""
        try:
            if not self._ready:
                # Beginning a process is not the job's fault, so its time does not count.
                self._wait(60.0, unwanted)
                self._end.recv()
                self._ready = True
            self._end.send((job, args, more))
            self._wait(seconds, unwanted)
            found: tuple[bool, Any] = self._end.recv()
            return found
        except (EOFError, OSError) as error:
            raise JobFailed("the process ended") from error

    def _wait(self, seconds: float, unwanted: Event) -> None:
        until = time.monotonic() + seconds
        while not self._end.poll(_LOOK):
            if unwanted.is_set():
                raise JobFailed("not wanted any more")
            if time.monotonic() > until:
                raise TookTooLong(f"it took more than {seconds:g} seconds")

    def end(self) -> None:
        self._end.close()
        self._process.kill()
        self._process.join(1)


def _work(end: Connection) -> None:
    """The life of a worker: one job after another, until nobody is at the other end."""
    import signal

    # Ctrl-C at the terminal is for the server, which then ends this.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in THREADS:
        os.environ.setdefault(name, "1")
    with suppress(EOFError, OSError, KeyboardInterrupt):
        end.send(None)
        while True:
            job, args, more = end.recv()
            try:
                found: tuple[bool, Any] = (True, job(*args, **more))
            except DeckloadError as error:
                found = (False, error)
            except Exception as error:
                found = (False, f"{type(error).__name__}: {error}")
            try:
                end.send(found)
            except (TypeError, AttributeError, ValueError) as error:
                end.send((False, f"{type(error).__name__}: {error}"))
