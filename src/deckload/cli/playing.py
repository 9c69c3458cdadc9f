"""The server started at the command line: its port, its address, and its end."""

import logging
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Final

import click
import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from deckload.cli.play import PORT
from deckload.cli.serving import SETTINGS, Settings
from deckload.dice.errors import BadPhrase, DeckloadError
from deckload.server.database import BadDatabase, database_url, is_postgresql, opened

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
NEARBY_PORTS: Final = 20
"""Ports tried one after another where none was named."""
GRACE: Final = 3
"""Seconds that requests under way have at the end."""
IDLE: Final = 75
"""Seconds that a connection is kept open between requests."""
MOST_MESSAGE: Final = 64 * 1024
APP: Final = "deckload.cli.serving:app"


class PortTaken(DeckloadError):
    """Another program listens there."""


def serve(
    *,
    scenario: str | None,
    share: bool,
    port: int | None,
    database: str | None,
    workers: int,
    browser: bool,
) -> None:
    """Serve the table until Ctrl-C. Raises BadDatabase, PortTaken and BadPhrase."""
    kept = database or str(data_file())
    engine = opened(kept)
    if workers > 1 and not is_postgresql(engine):
        raise BadPhrase(
            "--workers needs a database that several processes can share; give --database "
            "postgresql://..., or leave --workers out: one process carries hundreds of battles"
        )
    engine.dispose()
    listening = bound(EVERYWHERE if share else LOOPBACK, port)
    number = listening.getsockname()[1]
    addresses = tuple(f"http://{each}:{number}/" for each in own_addresses()) if share else ()
    settings = Settings(database_url(kept), addresses)
    os.environ[SETTINGS] = msgspec.json.encode(settings).decode()
    here = f"http://{LOOPBACK}:{number}/" + (f"#/new/{scenario}" if scenario else "")
    _say(here, addresses)
    config = uvicorn.Config(
        APP,
        factory=True,
        workers=workers,
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        ws="websockets-sansio",
        ws_max_size=MOST_MESSAGE,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=IDLE,
        lifespan="on",
    )
    server = uvicorn.Server(config)
    if browser:
        Thread(target=_open_when_it_answers, args=(here, number), daemon=True).start()
    with suppress(KeyboardInterrupt):
        if workers > 1:
            Multiprocess(config, sockets=[listening]).run()
        else:
            server.run(sockets=[listening])
    listening.close()
    click.echo("The table is closed. Every battle is kept.")


def data_file() -> Path:
    """The SQLite file in the user's own data folder; an older one is never moved."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        home = str(Path.home() / "Library" / "Application Support")
    else:
        home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(home) / "deckload"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadDatabase(
            f"the folder of your battles cannot be made: {error.strerror}; name a file with "
            "--database"
        ) from error
    return folder / "battles.db"


def bound(host: str, port: int | None) -> socket.socket:
    """A socket that listens at a port, or at the first free one from the usual port on.

    Raises PortTaken.
    """
    wanted = range(PORT, PORT + NEARBY_PORTS) if port is None else (port,)
    for number in wanted:
        # Named as TCP, so that the loop sends small packets at once (it looks at this number).
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            found.listen(256)
        except OSError as error:
            found.close()
            if port is not None:
                raise PortTaken(
                    f"port {port} cannot be used: {error.strerror}; name another one with --port, "
                    "or leave it out"
                ) from error
            continue
        found.set_inheritable(True)
        return found
    raise PortTaken(f"ports {wanted[0]} to {wanted[-1]} are all taken; name a free one with --port")


def own_addresses() -> list[str]:
    """The addresses by which others on the network reach this machine, the likeliest first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        # Nothing is sent: the system only says which address it would send from.
        asking.connect(("192.0.2.1", 9))
        found.append(asking.getsockname()[0])
    with suppress(OSError):
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None)]
    known = dict.fromkeys(each.split("%")[0] for each in found)
    usable = [each for each in known if _is_usable(each)]
    return usable or [socket.gethostname()]


def _is_usable(address: str) -> bool:
    parsed = ip_address(address)
    return parsed.version == 4 and not parsed.is_loopback and not parsed.is_unspecified


def _say(here: str, addresses: tuple[str, ...]) -> None:
    """Where the table is; a shared one with its address as a picture for phones."""
    click.echo(f"The table is at {here}")
    if addresses:
        import segno

        click.echo(f"On your network: {' or '.join(addresses)}")
        with suppress(UnicodeEncodeError):
            segno.make(addresses[0], error="l").terminal(compact=True)
        click.echo("It is plain http: whoever is on this network can overhear links.")
    click.echo("Ctrl-C ends it.")
    sys.stdout.flush()


def _open_when_it_answers(here: str, port: int) -> None:
    with suppress(OSError), socket.create_connection((LOOPBACK, port), timeout=10):
        pass
    with suppress(webbrowser.Error):
        webbrowser.open(here)
