"""`deckload export`: a battle at one moment as a file that a new table can start from."""

import click

from deckload.cli.battles import file_argument, to_option
from deckload.cli.commands import Command
from deckload.cli.options import force_option, json_option, refuse_no_name


@click.command(
    "export",
    cls=Command,
    help="Write the position of the battle in a FILE: every number of every unit and where all of "
    "it stands, so that a new table can start from there. What a position does not hold is listed. "
    "'-' reads standard input.",
    examples=(
        "deckload export lesson.battle --to 30 --out lesson.position",
        "deckload auto --from lesson.position",
        "deckload referee --from lesson.position",
    ),
    notes=lambda: (
        (
            "The position",
            "JSON in UTF-8, laid out for reading: set-up, rulings, house changes, the state and "
            "your notes. The same battle gives the same bytes. A position proves nothing about how "
            "it came about; the battle file does.",
        ),
    ),
)
@file_argument
@to_option
@click.option(
    "--notes", metavar="TEXT", help="Your own words. Default: those the battle was begun with."
)
@click.option("--out", required=True, metavar="POSITION", help="The file to write.")
@force_option
@json_option
def export(
    file: str, to: int | None, notes: str | None, out: str, force: bool, as_data: bool
) -> None:
    """The position of a battle."""
    refuse_no_name(out)
    from deckload.cli.battle_file import read_battle, telling, write_out
    from deckload.cli.export_page import export_data, export_page, refuse_damaged
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data
    from deckload.record.position import write_position

    battle = read_battle(file, to)
    if to is None:
        refuse_damaged(battle, file)
    with telling(file):
        text = write_position(battle.game, battle.header.notes if notes is None else notes)
    write_out(out, text, force=force)
    if as_data:
        print_data(export_data(battle, out, text))
        return
    page = Page()
    export_page(page, battle, out)
    page.show()
