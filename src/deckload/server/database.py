"""The database: which one, how it is reached, and its shape brought up to date."""

import sqlite3
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from deckload.dice.errors import DeckloadError
from deckload.dice.words import shown

POSTGRESQL: Final = "postgresql+psycopg"
SQLITE: Final = "sqlite"
_MIGRATING: Final = 0x6465636B
"""The lock under which one server process at a time changes the shape of a PostgreSQL database."""
_WAIT: Final = 10_000
"""Milliseconds to wait for another writer of an SQLite file."""


class BadDatabase(DeckloadError):
    """A database that cannot be used, and why."""


def database_url(said: str) -> str:
    """The URL of a database as SQLAlchemy takes it; the name of a file is an SQLite file.

    Raises BadDatabase for a database of another kind.
    """
    if "://" not in said:
        return f"{SQLITE}:///{Path(said).absolute()}"
    try:
        url = make_url(said)
    except ArgumentError:
        raise BadDatabase(f"{shown(said)} is no address of a database") from None
    if url.drivername in ("postgresql", "postgres", POSTGRESQL):
        return url.set(drivername=POSTGRESQL).render_as_string(hide_password=False)
    if url.drivername == SQLITE:
        return said
    raise BadDatabase(
        f"{shown(url.drivername)} is no kind of database that Deckload keeps battles in; give the "
        "name of a file (SQLite), or postgresql://USER:PASSWORD@HOST/NAME"
    )


def opened(said: str) -> Engine:
    """The database, made if it is an SQLite file that is not there, in its present shape.

    Raises BadDatabase for one that cannot be reached or used.
    """
    url = database_url(said)
    try:
        engine = _engine(url)
        with engine.begin() as connection:
            _bring_up_to_date(connection)
    except (DBAPIError, OSError, NoSuchModuleError) as error:
        cause = getattr(error, "orig", None) or error
        what = " ".join(str(cause).split())
        raise BadDatabase(f"the database cannot be used: {what}") from error
    return engine


def is_postgresql(engine: Engine) -> bool:
    """Whether several server processes can share it and hear of each other."""
    return engine.dialect.name == "postgresql"


def _engine(url: str) -> Engine:
    if not url.startswith(SQLITE):
        return create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    file = make_url(url).database
    if file:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _connected(connection: sqlite3.Connection, record: Any) -> None:
        # Transactions begin as _begun says, and not as the driver thinks best.
        connection.isolation_level = None
        for setting in (
            "journal_mode=wal",
            "synchronous=full",
            f"busy_timeout={_WAIT}",
            "foreign_keys=on",
        ):
            connection.execute(f"pragma {setting}")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        # Who means to write takes the lock at once, so that no two wait for each other.
        writes = connection.get_execution_options().get("writes", True)
        connection.exec_driver_sql("begin immediate" if writes else "begin")

    return engine


def _bring_up_to_date(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"select pg_advisory_xact_lock({_MIGRATING})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
