"""`deckload replay`, `show`, `log` and `verify`: what a battle file holds."""

import sys
from collections.abc import Callable
from typing import Any

import click

from deckload.cli.commands import Command
from deckload.cli.numbers import WholeNumber
from deckload.cli.options import json_option

MOST_LINES = 10**6


def file_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """The battle file; "-" is standard input."""
    return click.argument("file", metavar="FILE")(command)


def to_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """How far the record is read."""
    return click.option(
        "--to",
        type=WholeNumber(0, MOST_LINES),
        metavar="LINE",
        help="As the battle stood once that line of the file was written; the first is line 0.",
    )(command)


@click.command(
    "replay",
    cls=Command,
    help="Tell the battle in a FILE again, from what is recorded and by no rule. '-' reads "
    "standard input. A damaged file is told as far as it is sound.",
    examples=("deckload replay lesson.battle", "deckload replay lesson.battle --to 57 --brief"),
)
@file_argument
@to_option
@click.option("--brief", is_flag=True, help="Only what each turn has cost, and the end.")
@json_option
def replay(file: str, to: int | None, brief: bool, as_data: bool) -> None:
    """A battle told again."""
    from deckload.cli.battle_file import end_with, read_battle, telling
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data
    from deckload.cli.replay_page import replay_data, replay_page

    battle = read_battle(file, to)
    page = Page()
    data: dict[str, Any] | None = None
    with telling(file):
        if as_data:
            data = replay_data(battle, brief=brief)
        else:
            replay_page(page, battle, brief=brief)
    if data is not None:
        print_data(data)
    page.show()
    end_with(battle, file)


@click.command(
    "show",
    cls=Command,
    help="How the battle in a FILE stands, in sentences that can be read aloud: every ship and "
    "flight, and what each may do now. '-' reads standard input.",
    examples=("deckload show lesson.battle", "deckload show lesson.battle --to 0"),
)
@file_argument
@to_option
@json_option
def show(file: str, to: int | None, as_data: bool) -> None:
    """How a battle stands."""
    from deckload.cli.battle_file import end_with, read_battle, telling
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data
    from deckload.cli.state_data import state_data
    from deckload.cli.state_page import state_page

    battle = read_battle(file, to)
    page = Page()
    data: dict[str, Any] | None = None
    with telling(file):
        if as_data:
            data = state_data(battle)
        else:
            state_page(page, battle)
    if data is not None:
        print_data(data)
    page.show()
    end_with(battle, file)


@click.command(
    "log",
    cls=Command,
    help="Every roll and every decision of the battle in a FILE: whose it was, what for, the need "
    "with its reasons, the faces, what they came to, and the exact expectation. '-' reads "
    "standard input.",
    examples=("deckload log lesson.battle", "deckload log lesson.battle --csv"),
    notes=lambda: (
        (
            "The CSV",
            "RFC 4180 in UTF-8, with a header. So that no spreadsheet takes a name for a formula, "
            "a cell that begins with = + - @, a tab or a line end, or with an apostrophe, has an "
            "apostrophe put before it; take one off to have the text again.",
        ),
    ),
)
@file_argument
@click.option("--csv", "as_csv", is_flag=True, help="A table for spreadsheets and programs.")
@json_option
def log(file: str, as_csv: bool, as_data: bool) -> None:
    """Every roll of a battle."""
    if as_csv and as_data:
        raise click.UsageError("--csv and --json are two forms; choose one")
    from deckload.cli.battle_file import end_with, read_battle, telling
    from deckload.cli.log_page import csv_text, log_data, log_page
    from deckload.cli.log_rows import log_rows
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data

    battle = read_battle(file)
    page = Page()
    with telling(file):
        rows = list(log_rows(battle))
        if not as_csv and not as_data:
            log_page(page, battle, rows)
    if as_csv:
        # Bytes, so that neither the line ends nor the letters depend on the system.
        sys.stdout.buffer.write(csv_text(rows).encode())
    elif as_data:
        print_data(log_data(rows))
    page.show()
    end_with(battle, file)


@click.command(
    "verify",
    cls=Command,
    help="Check a battle FILE: the chain (no line changed, dropped, doubled or moved), the re-run "
    "(each outcome follows from its dice under these rules) and the faces (they are those of the "
    "seed, once it is told). '-' reads standard input. Exit code 1 if a check fails.",
    examples=("deckload verify lesson.battle", "deckload verify lesson.battle --json"),
    notes=lambda: (
        (
            "What it proves",
            "The chain shows accidents; whoever writes a whole new file can make a new chain, too. "
            "Compare the last line's hash with one that was noted elsewhere.",
        ),
    ),
)
@file_argument
@json_option
def verify(file: str, as_data: bool) -> None:
    """The three checks of a battle file."""
    from deckload.cli.battle_file import file_words, verdict_on
    from deckload.cli.commands import Failed
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data
    from deckload.cli.verdict_page import verdict_data, verdict_page

    verdict = verdict_on(file)
    if as_data:
        print_data(verdict_data(verdict))
    elif verdict.rerun.passed is None:
        raise Failed(f"{file_words(file)}: {verdict.chain.sentence}")
    else:
        page = Page()
        verdict_page(page, verdict)
        page.show()
    click.get_current_context().exit(0 if verdict.passed else 1)
