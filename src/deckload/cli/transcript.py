"""`deckload transcript`: a battle as text that a person reads, and a text played again."""

import sys

import click

from deckload.cli.battles import file_argument, to_option
from deckload.cli.commands import Command
from deckload.cli.options import force_option, json_option, refuse_no_name, ruling_option


@click.command(
    "transcript",
    cls=Command,
    help="The battle in a FILE as text: every order, roll and decision, and what came of them. "
    "With --play the FILE is such a text: its battles are played again from their orders and dice, "
    "and what would be told otherwise is shown, with exit code 1. '-' reads standard input.",
    examples=(
        "deckload transcript lesson.battle",
        "deckload transcript lesson.battle --out lesson.txt",
        "deckload transcript --play lesson.txt",
        "deckload transcript --play lesson.txt --ruling one_misses=yes",
    ),
    notes=lambda: (
        (
            "A text that came by mail",
            "Line ends of any system, '> ' before the lines, spare blanks and broken lines do no "
            "harm, and several battles may follow one another. What cannot be read is told with "
            "the number of its line.",
        ),
    ),
)
@file_argument
@to_option
@click.option("--out", metavar="TEXT", help="Write the text to a new file.")
@force_option
@click.option("--play", is_flag=True, help="Play a text again, and show what has changed.")
@ruling_option
@json_option
def transcript(
    file: str,
    to: int | None,
    out: str | None,
    force: bool,
    play: bool,
    readings: tuple[str, ...],
    as_data: bool,
) -> None:
    """A battle as text, or a text played again."""
    if play and (to is not None or out is not None):
        raise click.UsageError("--to and --out are for battle files, not for --play")
    if not play and (readings or as_data):
        raise click.UsageError("--ruling and --json go with --play")
    if force and out is None:
        raise click.UsageError("--force goes with --out")
    refuse_no_name(out)
    if play:
        _play(file, readings, as_data=as_data)
        return
    from deckload.cli.battle_file import end_with, read_battle, telling, write_out
    from deckload.cli.transcript_text import transcript_text

    battle = read_battle(file, to)
    with telling(file):
        text = transcript_text(battle)
    # Bytes, so that neither the line ends nor the letters depend on the system.
    if out is None:
        sys.stdout.buffer.write(text.encode())
    else:
        write_out(out, text.encode(), force=force)
    end_with(battle, file)


def _play(file: str, readings: tuple[str, ...], *, as_data: bool) -> None:
    from deckload.cli.battle_file import telling
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data
    from deckload.cli.transcript_check import compared
    from deckload.cli.transcript_file import read_text
    from deckload.rules.rulings import Rulings

    Rulings.parse(readings)  # so that a wrong word in the command is no fault of the file
    text = read_text(file)
    with telling(file):
        found = compared(text, readings)
    if as_data:
        print_data(
            [
                {
                    "line": each.transcript.line,
                    "title": each.transcript.setup.title,
                    "orders": len(each.transcript.orders),
                    "empty": each.transcript.empty,
                    "same": each.same,
                    "differences": list(each.differences),
                }
                for each in found
            ]
        )
    else:
        page = Page()
        for each in found:
            page.paragraph(each.words)
            for line in each.differences:
                page.line(line)
        page.show()
    click.get_current_context().exit(0 if all(each.same for each in found) else 1)
