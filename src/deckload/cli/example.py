"""`deckload example`: the worked examples of the rules, die for die, with their exact odds."""

import click

from deckload.cli.commands import Command
from deckload.cli.options import json_option


@click.command(
    "example",
    cls=Command,
    help="Walk through the worked examples A6.1 to A6.4: dice, needs and reasons, what is lost, "
    "and how likely it was.",
    examples=("deckload example", "deckload example --json"),
)
@click.option("--house", "house_file", hidden=True)
@json_option
def example(house_file: str | None, as_data: bool) -> None:
    """The worked examples."""
    if house_file is not None:
        raise click.UsageError(
            "the worked examples are of the standard rules, die for die; 'deckload odds' and "
            "'deckload fight' take --house"
        )
    from deckload.cli.example_dogfight import dogfight_example
    from deckload.cli.example_ships import cruiser_example, hit_points_example, torpedo_example
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data
    from deckload.cli.worked import data, tell
    from deckload.odds.exact import Solver

    solver = Solver()
    worked = [
        dogfight_example(solver),
        cruiser_example(solver),
        hit_points_example(solver),
        torpedo_example(solver),
    ]
    if as_data:
        print_data([data(each, solver) for each in worked])
        return
    page = Page()
    page.paragraph(
        "Four worked examples of the air rules. Every roll says how many dice it takes, what "
        "each must show and why; dice that count stand in [brackets]. Clauses stand in (round "
        "ones): 'deckload rules A3.2' shows one."
    )
    for each in worked:
        page.line()
        tell(page, each, solver)
    page.line()
    page.paragraph(
        'Next, ask for odds of your own, \'deckload odds dogfight "6 Zero" "6 Swordfish"\', '
        "or roll it out, 'deckload fight \"6 Zero\" \"6 Swordfish\" --reply'. 'deckload units' "
        "lists what flies and sails."
    )
    page.show()
