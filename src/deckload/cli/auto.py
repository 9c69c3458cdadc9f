"""`deckload auto`: a battle between two captains, played to its end and told."""

import click

from deckload.cli.commands import Command
from deckload.cli.numbers import WholeNumber
from deckload.cli.options import (
    force_option,
    json_option,
    off_option,
    refuse_no_name,
    rules_options,
)

MOST_TURNS = 99


@click.command(
    "auto",
    cls=Command,
    help="Two captains fight a battle of the catalogue, or go on with an exported one, to its end, "
    "and the story of it is told: each order with its reason, each roll, each loss. The same seed "
    "gives the same battle.",
    examples=(
        "deckload auto --scenario lesson --seed 7",
        "deckload auto --scenario carrier-duel --red staff --blue staff --brief",
        "deckload auto --scenario force-z --seed 7 --json",
    ),
)
@click.option(
    "--scenario",
    "scenario_name",
    metavar="NAME",
    help="The battle; 'deckload scenarios' lists them.",
)
@click.option(
    "--from",
    "start",
    metavar="POSITION",
    help="Go on from the position in a file instead, which 'deckload export' writes; '-' reads "
    "standard input.",
)
@click.option(
    "--red",
    default="novice",
    show_default=True,
    metavar="CAPTAIN",
    help="Who leads the first side of the scenario: novice (any legal order) or staff (the best "
    "exact expectation).",
)
@click.option(
    "--blue", default="novice", show_default=True, metavar="CAPTAIN", help="Who leads the second."
)
@click.option(
    "--seed",
    type=WholeNumber(0),
    metavar="N",
    help="The seed of the dice and of the captains' random choices. Default: a fresh one.",
)
@click.option(
    "--turns",
    type=WholeNumber(1, MOST_TURNS),
    metavar="N",
    help="Stop after so many turns; the battle is then unfinished and its seed not told.",
)
@off_option
@rules_options
@click.option("--out", metavar="FILE", help="Record the battle in a new file.")
@force_option
@click.option("--brief", is_flag=True, help="Only what each turn has cost, and the end.")
@json_option
def auto(
    scenario_name: str | None,
    start: str | None,
    red: str,
    blue: str,
    seed: int | None,
    turns: int | None,
    off_table: tuple[str, ...],
    readings: tuple[str, ...],
    house_file: str | None,
    out: str | None,
    force: bool,
    brief: bool,
    as_data: bool,
) -> None:
    """A battle between captains."""
    if force and out is None:
        raise click.UsageError("--force goes with --out")
    refuse_no_name(out)
    if (scenario_name is None) is (start is None):
        raise click.UsageError("say what is fought: either --scenario NAME or --from POSITION")
    if start is not None and (off_table or readings or house_file is not None):
        raise click.UsageError(
            "--off, --ruling and --house go with --scenario; a position has its own"
        )
    from secrets import randbelow

    from deckload.catalogue.scenarios import scenario
    from deckload.cli.auto_battle import fight_out
    from deckload.cli.auto_page import auto_data, auto_page
    from deckload.cli.battle_file import position_in
    from deckload.cli.house_rules import in_force, setup_under
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data

    position = None if start is None else position_in(start)
    if position is not None:
        setup = position.game.setup
    else:
        house = in_force(readings, house_file)
        setup = setup_under(house, scenario(scenario_name or ""), off_table)
    fought = fight_out(
        setup,
        (red, blue),
        randbelow(10**9) if seed is None else seed,
        turns=turns,
        out=out,
        force=force,
        position=position,
    )
    if as_data:
        print_data(auto_data(fought, brief=brief))
        return
    page = Page()
    auto_page(page, fought, brief=brief)
    page.show()
