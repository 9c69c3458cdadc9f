"""`deckload replay`, `show`, `log` and `verify`: what a battle file holds."""

import sys
from collections.abc import Callable
from typing import Any

import click

from deckload.cli.commands import Command
from deckload.cli.numbers import WholeNumber
from deckload.cli.options import json_option, same_house_option

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
@same_house_option
@json_option
def replay(file: str, to: int | None, brief: bool, house_file: str | None, as_data: bool) -> None:
    """A battle told again."""
    from deckload.cli.battle_file import end_with, read_battle, telling
    from deckload.cli.house_rules import same_house
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data
    from deckload.cli.replay_page import replay_data, replay_page

    battle = read_battle(file, to)
    same_house(battle.setup, house_file)
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
    "flight, and what each may do now. FILE may be a position, too. '-' reads standard input.",
    examples=("deckload show lesson.battle", "deckload show lesson.battle --to 0"),
)
@file_argument
@to_option
@same_house_option
@json_option
def show(file: str, to: int | None, house_file: str | None, as_data: bool) -> None:
    """How a battle stands."""
    from deckload.cli.battle_file import battle_in, end_with, read_either, telling
    from deckload.cli.house_rules import same_house
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data
    from deckload.cli.state_data import state_data
    from deckload.cli.state_page import state_page
    from deckload.record.opened import begun_from

    found = read_either(file)
    position = None if isinstance(found, bytes) else found
    if position is not None and to is not None:
        raise click.UsageError("a position has no lines; --to goes with a battle file")
    battle = battle_in(found, file, to) if isinstance(found, bytes) else begun_from(found)
    same_house(battle.setup, house_file)
    page = Page()
    data: dict[str, Any] | None = None
    with telling(file):
        if as_data:
            data = state_data(battle, position)
        else:
            state_page(page, battle, position)
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
    examples=(
        "deckload log lesson.battle",
        "deckload log lesson.battle --csv",
        "deckload log lesson.battle --luck",
    ),
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
@click.option(
    "--luck",
    is_flag=True,
    help="Instead of each roll: what came against what was to be expected, by side and purpose.",
)
@click.option("--csv", "as_csv", is_flag=True, help="A table for spreadsheets and programs.")
@same_house_option
@json_option
def log(file: str, luck: bool, as_csv: bool, house_file: str | None, as_data: bool) -> None:
    """Every roll of a battle, or how they fell as a whole."""
    if as_csv and as_data:
        raise click.UsageError("--csv and --json are two forms; choose one")
    from deckload.cli.battle_file import end_with, read_battle, telling
    from deckload.cli.house_rules import same_house
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data

    battle = read_battle(file)
    same_house(battle.setup, house_file)
    page = Page()
    text: str | None = None
    data: Any = None
    with telling(file):
        if luck:
            from deckload.cli.luck import luck_of
            from deckload.cli.luck_data import luck_csv, luck_data
            from deckload.cli.luck_page import luck_page

            found = luck_of(battle)
            if as_csv:
                text = luck_csv(found)
            elif as_data:
                data = luck_data(found)
            else:
                luck_page(page, battle, found)
        else:
            from deckload.cli.log_page import csv_text, log_data, log_page
            from deckload.cli.log_rows import log_rows

            rows = list(log_rows(battle))
            if as_csv:
                text = csv_text(rows)
            elif as_data:
                data = log_data(rows)
            else:
                log_page(page, battle, rows)
    if text is not None:
        # Bytes, so that neither the line ends nor the letters depend on the system.
        sys.stdout.buffer.write(text.encode())
    elif as_data:
        print_data(data)
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
@same_house_option
@json_option
def verify(file: str, house_file: str | None, as_data: bool) -> None:
    """The three checks of a battle file."""
    from deckload.cli.battle_file import STDIN, file_words, read_battle, verdict_on
    from deckload.cli.commands import Failed
    from deckload.cli.house_rules import same_house
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data
    from deckload.cli.verdict_page import verdict_data, verdict_page

    if house_file is not None:
        if file == STDIN:
            raise click.UsageError("--house goes with a named FILE, which is read twice for it")
        same_house(read_battle(file).setup, house_file)
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
