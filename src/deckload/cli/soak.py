"""`deckload soak`: many battles between captains, each of them looked at for faults."""

import click

from deckload.cli.commands import Command
from deckload.cli.numbers import WholeNumber
from deckload.cli.options import rules_options

MOST_SEEDS = 100_000


@click.command(
    "soak",
    cls=Command,
    help="For those who change the program: captains fight every battle of the catalogue with the "
    "seeds 1 to N, and each battle must end in time, without a fault, in a file that verifies. "
    "Exit code 1 if one does not.",
    examples=("deckload soak --seeds 4 --scenario lesson",),
)
@click.option(
    "--seeds", type=WholeNumber(1, MOST_SEEDS), default=200, show_default=True, metavar="N"
)
@click.option(
    "--scenario", "names", multiple=True, metavar="NAME", help="Only this one; may be repeated."
)
@rules_options
def soak(
    seeds: int, names: tuple[str, ...], readings: tuple[str, ...], house_file: str | None
) -> None:
    """Many battles, looked at for faults."""
    from time import perf_counter

    from deckload.catalogue.scenarios import scenario, scenario_names
    from deckload.cli.house_rules import in_force
    from deckload.cli.page import Page
    from deckload.cli.soaking import soaked, soaked_line

    page, failed = Page(), False
    house = in_force(readings, house_file)
    for each in [scenario(name) for name in names or scenario_names()]:
        began = perf_counter()
        result = soaked(each, seeds, house)
        page.paragraph(soaked_line(result, perf_counter() - began), hanging=2)
        for failure in result.failures:
            page.paragraph(f"FAILED: {failure}", indent=2, hanging=4)
        page.show()
        failed = failed or bool(result.failures)
    click.get_current_context().exit(1 if failed else 0)
