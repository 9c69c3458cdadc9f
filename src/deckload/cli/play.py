"""`deckload play`: the table in the browser."""

import click

from deckload.cli.commands import Command
from deckload.cli.numbers import WholeNumber

PORT = 8033
MOST_PORT = 65_535
MOST_WORKERS = 64


@click.command(
    "play",
    cls=Command,
    help="Set the table in the browser: battles alone against the computer, two at one screen, two "
    "apart by links, or beside real miniatures. Ctrl-C ends it; every battle is kept.",
    examples=(
        "deckload play",
        "deckload play --scenario lesson",
        "deckload play --share",
        "deckload play --database postgresql://deckload@localhost/battles --workers 2",
    ),
    notes=lambda: (
        (
            "Who can reach it",
            "Without --share only this machine. With it everybody on your network who has a link; "
            "links go over it as plain http and can be overheard there.",
        ),
    ),
)
@click.option("--scenario", metavar="NAME", help="Begin with this battle of the catalogue.")
@click.option("--share", is_flag=True, help="Let others on your network in, and show the address.")
@click.option(
    "--port",
    type=WholeNumber(0, MOST_PORT),
    metavar="N",
    help=f"Where to listen; 0 takes any free one. Default: {PORT}.",
)
@click.option(
    "--database",
    metavar="URL",
    help="Where battles are kept: a file (SQLite), or postgresql://USER:PASSWORD@HOST/NAME. "
    "Default: a file in your own data folder.",
)
@click.option(
    "--workers",
    type=WholeNumber(1, MOST_WORKERS),
    metavar="N",
    default="1",
    show_default=True,
    help="Server processes; more than one needs PostgreSQL.",
)
@click.option("--no-browser", is_flag=True, help="Open no browser.")
def play(
    scenario: str | None,
    share: bool,
    port: int | None,
    database: str | None,
    workers: int,
    no_browser: bool,
) -> None:
    """The table in the browser."""
    from deckload.catalogue.scenarios import scenario as scenario_named
    from deckload.cli.playing import serve

    if scenario is not None:
        scenario_named(scenario)  # knows how to refuse
    serve(
        scenario=scenario,
        share=share,
        port=port,
        database=database,
        workers=workers,
        browser=not no_browser,
    )
