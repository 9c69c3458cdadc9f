"""`deckload fleet`: what a fleet costs, and whether it fits into so many points."""

import click

from deckload.cli.commands import Command
from deckload.cli.numbers import WholeNumber
from deckload.cli.options import json_option, rules_options

MOST_POINTS = 999


@click.command(
    "fleet",
    cls=Command,
    help="What a FLEET costs in fleet allocation points, and whether it fits. Name ships and "
    "flights bought on their own, parted by commas. Exit code 1 if it does not fit.",
    examples=(
        'deckload fleet "Bismarck, 2 Tribal, 6 Swordfish, 6 Swordfish" --points 5',
        'deckload fleet "Yorktown, 4 Fletcher class, 2 x 6 B-17" --level battle --json',
    ),
    notes=lambda: (
        (
            "Naming a fleet",
            "A count before a ship is how many of her, before an aircraft how many planes of one "
            "flight; '3 x 6 Zero' are three flights. Flights of a carrier come with her and are "
            "not named. Keys go with a name as everywhere: 'Bismarck:aa=10'.",
        ),
        (
            "Splitting a point",
            "A point may be split into parts of a lower level, and one of the parts split again, "
            "and so on. A part that is not split buys one ship of its level or of a lower one.",
        ),
    ),
)
@click.argument("fleet", metavar="FLEET")
@click.option(
    "--points",
    type=WholeNumber(1, MOST_POINTS),
    default=5,
    show_default=True,
    metavar="N",
    help="Fleet allocation points there are.",
)
@click.option(
    "--level",
    default="raid",
    show_default=True,
    metavar="LEVEL",
    help="The level of the battle: patrol, skirmish, raid, battle or war.",
)
@rules_options
@json_option
def fleet(
    fleet: str,
    points: int,
    level: str,
    readings: tuple[str, ...],
    house_file: str | None,
    as_data: bool,
) -> None:
    """What a fleet costs."""
    from deckload.cli.fleet_page import Priced, fleet_data, fleet_page, level_named
    from deckload.cli.fleet_phrase import fleet_named
    from deckload.cli.house_rules import in_force
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data

    priced = Priced(fleet_named(fleet), level_named(level), points, in_force(readings, house_file))
    if as_data:
        print_data(fleet_data(priced))
    else:
        page = Page()
        fleet_page(page, priced)
        page.show()
    click.get_current_context().exit(0 if priced.fits else 1)
