"""`deckload referee`: leads a battle at a real table, whose dice and decisions are typed."""

import click

from deckload.cli.commands import Command
from deckload.cli.options import off_option, rules_options


@click.command(
    "referee",
    cls=Command,
    help="Lead a battle at your table: say what is ordered, roll what is asked for, and type the "
    "faces. Everything is kept in a file after every line; with FILE the battle in it goes on "
    "where it was. Without FILE a new one is begun.",
    examples=(
        "deckload referee",
        "deckload referee --scenario carrier-duel --out duel.battle",
        "deckload referee duel.battle",
        "deckload referee --scenario lesson --no-map",
    ),
    notes=lambda: (
        (
            "While it runs",
            "? helps at any time. 'back' takes back the last roll, 'undo' the last order, 'quit' "
            "leaves; so do Ctrl-D and Ctrl-C, and nothing is lost.",
        ),
    ),
)
@click.argument("file", required=False)
@click.option(
    "--scenario",
    "scenario_name",
    metavar="NAME",
    help="The battle to begin; 'deckload scenarios' lists them. Default: lesson.",
)
@click.option(
    "--from",
    "start",
    metavar="POSITION",
    help="Begin from the position in a file instead, which 'deckload export' writes.",
)
@click.option(
    "--out",
    "-o",
    metavar="FILE",
    help="The new battle file. Default: a name of the scenario and the day.",
)
@off_option
@click.option(
    "--no-map",
    is_flag=True,
    help="Keep no positions: you are asked what must be known of distances and contact.",
)
@rules_options
def referee(
    file: str | None,
    scenario_name: str | None,
    start: str | None,
    out: str | None,
    off_table: tuple[str, ...],
    no_map: bool,
    readings: tuple[str, ...],
    house_file: str | None,
) -> None:
    """A battle led at a real table."""
    begins = scenario_name is not None or off_table or no_map or readings or house_file is not None
    if file is not None and (begins or start is not None or out is not None):
        raise click.UsageError("the battle in FILE has all of that already; give FILE alone")
    if start is not None and begins:
        raise click.UsageError("a position has its scenario, rules and map; give --from alone")
    if "-" in (file, out, start) or "" in (file, out, start):
        raise click.UsageError("name a file; standard input is where you type")
    from deckload.catalogue.scenarios import scenario
    from deckload.cli.house_rules import in_force, setup_under
    from deckload.cli.page import Page
    from deckload.cli.referee_input import Keyboard
    from deckload.cli.referee_loop import Referee
    from deckload.cli.referee_start import begun, begun_from, opened

    page = Page()
    keyboard = Keyboard(page)
    if file is not None:
        battle, name = opened(file, page, keyboard), file
    elif start is not None:
        battle, name = begun_from(out, start, page)
    else:
        house = in_force(readings, house_file)
        named = scenario(scenario_name or "lesson")
        setup = setup_under(house, named, off_table, mapped=not no_map)
        battle, name = begun(out, setup)
    code = Referee(page, keyboard, battle, name).run(fresh=file is None)
    click.get_current_context().exit(code)
