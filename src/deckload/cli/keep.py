"""`deckload battles`: the battles that are kept, taken out as files."""

import click

from deckload.cli.commands import Command, Group

battles = Group(
    "battles",
    lazy={
        "Commands": {
            "export": (
                "deckload.cli.keep:export",
                "Every battle that is kept, as a file of its own.",
            ),
        },
    },
    help="The battles that 'deckload play' keeps.",
    examples=("deckload battles export my-battles",),
)


@click.command(
    "export",
    cls=Command,
    help="Write every battle that is kept into the folder DIR, as the battle file that 'deckload "
    "verify', 'replay' and 'log' read. A file that is there already is replaced only if its battle "
    "has gone on since.",
    examples=(
        "deckload battles export my-battles",
        "deckload battles export my-battles --database battles.db",
    ),
)
@click.argument("folder", metavar="DIR")
@click.option(
    "--database",
    metavar="URL",
    help="Where battles are kept. Default: the file in your own data folder.",
)
def export(folder: str, database: str | None) -> None:
    """Every battle as a file."""
    from deckload.cli.taking_out import take_out
    from deckload.dice.words import counted, shown

    written, there = take_out(folder, database)
    already = f"; {there} were there already" if there else ""
    click.echo(f"{counted(written, 'battle')} written to {shown(folder)}{already}")
