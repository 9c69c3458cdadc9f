"""`deckload units`: the aircraft and ships of the catalogue, with the sources of their numbers."""

import click

from deckload.cli.commands import Command
from deckload.cli.options import json_option


@click.command(
    "units",
    cls=Command,
    help="The aircraft and ships there are. With NAME, one of them: each number in use, and "
    "where it comes from.",
    examples=("deckload units", "deckload units Swordfish", 'deckload units "HMS Warspite"'),
)
@click.argument("name", required=False)
@json_option
def units(name: str | None, as_data: bool) -> None:
    """The units of the catalogue."""
    from deckload.cli import units_page
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data

    if as_data:
        print_data(units_page.all_data() if name is None else units_page.unit_data(name))
        return
    page = Page()
    if name is None:
        units_page.lists_page(page)
    else:
        units_page.unit_page(page, name)
    page.show()
