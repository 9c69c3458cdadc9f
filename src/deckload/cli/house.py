"""`deckload house`: house rules, as their difference from the standard."""

import click

from deckload.cli.commands import Command
from deckload.cli.options import json_option


@click.command(
    "house",
    cls=Command,
    help="What the house rules in a TOML FILE change: each ruling and each number with its clause, "
    "the standard and yours. --standard prints every name there is as a file to edit.",
    examples=(
        "deckload house --standard",
        "deckload house ours.toml",
        'deckload odds strike "6 Ju 87" Exeter --house ours.toml',
    ),
    notes=lambda: (
        (
            "The file",
            "[rulings] holds readings, the other tables numbers; [criticals.engines] and the "
            "like hold what happens on a face or a range of faces of the effect die. What a file "
            "does not say is as in the standard.",
        ),
        (
            "The digest",
            "Equal rules have equal digests, whatever they are called. It stands in the battle "
            "file, so that two players can see that they mean the same rules.",
        ),
    ),
)
@click.argument("file", required=False)
@click.option("--standard", is_flag=True, help="Every name with its standard, as a file to edit.")
@json_option
def house(file: str | None, standard: bool, as_data: bool) -> None:
    """House rules."""
    if standard is (file is not None):
        raise click.UsageError(
            "name one FILE, or say --standard for every name there is"
            if file is None
            else "--standard goes without a FILE"
        )
    from deckload.cli.house_page import house_page, house_report, standard_report
    from deckload.cli.house_rules import house_in
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data

    if file is None:
        if as_data:
            print_data(standard_report())
            return
        from deckload.catalogue.house_text import standard_text

        click.echo(standard_text(), nl=False)
        return
    found = house_in(file)
    if as_data:
        print_data(house_report(found))
        return
    page = Page()
    house_page(page, found)
    page.show()
