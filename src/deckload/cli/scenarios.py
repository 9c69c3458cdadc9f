"""`deckload scenarios`: the battles of the catalogue."""

import click

from deckload.cli.commands import Command
from deckload.cli.options import json_option, rules_options


@click.command(
    "scenarios",
    cls=Command,
    help="The battles there are to fight. With NAME, one of them in full: its ships and flights "
    "with the numbers in use, where they start, and which carriers may stay off the table.",
    examples=("deckload scenarios", "deckload scenarios force-z"),
)
@click.argument("name", required=False)
@rules_options
@json_option
def scenarios(
    name: str | None, readings: tuple[str, ...], house_file: str | None, as_data: bool
) -> None:
    """The scenarios of the catalogue."""
    if name is None and (readings or house_file is not None):
        raise click.UsageError("--ruling and --house go with the NAME of a scenario")
    from deckload.cli import scenarios_page
    from deckload.cli.house_rules import in_force
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data

    house = in_force(readings, house_file)
    if as_data:
        print_data(
            scenarios_page.list_data()
            if name is None
            else scenarios_page.scenario_data(name, house)
        )
        return
    page = Page()
    if name is None:
        scenarios_page.list_page(page)
    else:
        scenarios_page.scenario_page(page, name, house)
    page.show()
