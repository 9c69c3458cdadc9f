"""The server as the command starts it, in this process or in several."""

import os
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from deckload.cli.teller import CommandTeller
from deckload.server.app import application
from deckload.server.desk import Desk
from deckload.server.guard import App
from deckload.server.pages import Pages
from deckload.server.store import Store

TABLE: Final = Path(__file__).parents[1] / "table"
"""The folder of the page."""
SETTINGS: Final = "DECKLOAD_PLAY"
"""Where a server process finds its settings."""


class Settings(Struct, frozen=True):
    """What a server process is started with."""

    database: str
    addresses: tuple[str, ...] = ()


def served(settings: Settings) -> App:
    """The application. Raises BadDatabase."""
    pages = Pages(TABLE if TABLE.is_dir() else None)
    return application(
        Desk(Store(settings.database), CommandTeller(), pages, addresses=settings.addresses)
    )


def app() -> App:
    """The application of a server process beside others, by the settings that it finds."""
    return served(msgspec.json.decode(os.environ[SETTINGS], type=Settings))
