"""`deckload scenarios`: the battles of the catalogue."""

import click

from deckload.cli.commands import Command
from deckload.cli.options import json_option


@click.command(
    "scenarios",
    cls=Command,
    help="The battles there are to fight. With NAME, one of them in full: its ships and flights "
    "with the numbers in use, where they start, and which carriers may stay off the table.",
    examples=("deckload scenarios", "deckload scenarios force-z"),
)
@click.argument("name", required=False)
@json_option
def scenarios(name: str | None, as_data: bool) -> None:
    """The scenarios of the catalogue."""
    from deckload.cli import scenarios_page
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data

    if as_data:
        found = scenarios_page.list_data() if name is None else scenarios_page.scenario_data(name)
        print_data(found)
        return
    page = Page()
    if name is None:
        scenarios_page.list_page(page)
    else:
        scenarios_page.scenario_page(page, name)
    page.show()
