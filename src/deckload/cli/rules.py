"""`deckload rules` and `deckload rulings`: the clauses, and the questions they leave open."""

import click

from deckload.cli.commands import Command
from deckload.cli.options import json_option, told_house_option


@click.command(
    "rules",
    cls=Command,
    help="The rules, a line for each clause. CLAUSE is a chapter (A), a part of one (A3) or a "
    "clause (A3.2, F4); without it, the chapters.",
    examples=("deckload rules", "deckload rules A3", "deckload rules F4 --json"),
)
@click.argument("clause", required=False)
@told_house_option
@json_option
def rules(clause: str | None, house_file: str | None, as_data: bool) -> None:
    """The clauses."""
    from deckload.cli import rules_page
    from deckload.cli.house_rules import house_in
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data

    house = house_in(house_file)
    if as_data:
        data = (
            rules_page.chapters_data() if clause is None else rules_page.clauses_data(clause, house)
        )
        print_data(data)
        return
    page = Page()
    if clause is None:
        rules_page.chapters_page(page, house)
    else:
        rules_page.clauses_page(page, clause, house)
    page.show()


@click.command(
    "rulings",
    cls=Command,
    help="The questions that the rules leave open, each with its readings, the default first. "
    "Another reading is played with --ruling ID=READING.",
    examples=(
        "deckload rulings",
        "deckload rulings over_six",
        'deckload odds dogfight "6 Bf 109" "6 Swordfish" --ruling one_misses=yes',
    ),
)
@click.argument("ruling", metavar="ID", required=False)
@told_house_option
@json_option
def rulings(ruling: str | None, house_file: str | None, as_data: bool) -> None:
    """The rulings."""
    from deckload.cli import rulings_page
    from deckload.cli.house_rules import house_in
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data

    found = rulings_page.rulings_named(ruling)
    house = house_in(house_file)
    if as_data:
        print_data([rulings_page.ruling_data(each, house) for each in found])
        return
    page = Page()
    rulings_page.rulings_page(page, found, house)
    page.show()
