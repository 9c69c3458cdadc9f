"""`deckload conform`: whether the rules hold together, seen by playing them."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from deckload.cli.commands import Command
from deckload.cli.numbers import WholeNumber
from deckload.cli.options import MOST_CELLS, json_option, rules_options

if TYPE_CHECKING:
    from deckload.game.setup import Setup

MOST_SEEDS, MOST_ORDERS = 10_000, 1_000
EVERYTHING = "all"


@click.command(
    "conform",
    cls=Command,
    help="For those who change a rule: random captains fight battles to their end, and everything "
    "that any ruleset must keep to is looked at. Chances sum to one, games end, a replay is the "
    "game, undo restores, the file hides the seed, orders are refused by clauses that exist, and "
    "more. A scenario whose carriers may stay off the table is fought both ways. Exit code 1 if "
    "anything is found.",
    examples=(
        "deckload conform --scenario lesson",
        "deckload conform --scenario force-z --ruling aa_dodge=no",
        "deckload conform --scenario carrier-duel --each-ruling --seeds 1",
        "deckload conform --file mine.toml --seeds 10 --json",
    ),
)
@click.option(
    "--scenario",
    "names",
    multiple=True,
    metavar="NAME",
    help="Only this one; may be repeated. Default: all of the catalogue.",
)
@click.option(
    "--file",
    "files",
    multiple=True,
    metavar="FILE",
    help="A scenario of your own, written as those of the catalogue are; may be repeated.",
)
@click.option(
    "--seeds",
    type=WholeNumber(1, MOST_SEEDS),
    default=3,
    show_default=True,
    metavar="N",
    help="How many battles of each.",
)
@rules_options
@click.option(
    "--each-ruling", is_flag=True, help="Besides, every other reading of every ruling, one by one."
)
@click.option(
    "--every",
    type=WholeNumber(1, MOST_ORDERS),
    default=1,
    show_default=True,
    metavar="N",
    help="Look closely at every Nth order only.",
)
@click.option(
    "--played-odds",
    is_flag=True,
    help="Also resolve each order with many dice and count what comes of it. Takes longer.",
)
@click.option(
    "--limit",
    type=WholeNumber(1, MOST_CELLS),
    metavar="CELLS",
    help="Largest question of odds that is asked, as 'deckload odds' forecasts it.",
)
@json_option
def conform(
    names: tuple[str, ...],
    files: tuple[str, ...],
    seeds: int,
    readings: tuple[str, ...],
    house_file: str | None,
    each_ruling: bool,
    every: int,
    played_odds: bool,
    limit: int | None,
    as_data: bool,
) -> None:
    """Rules looked at."""
    from deckload.cli.conform_page import Run, conform_data, conform_page, run_line
    from deckload.cli.page import Page
    from deckload.cli.plain_data import print_data
    from deckload.conformance.chances_known import CELLS, Chances
    from deckload.conformance.each_ruling import check_each
    from deckload.conformance.kit import ALL, check
    from deckload.conformance.played_odds import PLAYED_ODDS

    numbers, chances = range(1, seeds + 1), Chances(limit or CELLS)
    checks = (*ALL, PLAYED_ODDS) if played_odds else ALL
    page, progress, runs = Page(), _Progress(), list[Run]()
    try:
        for setup, file in _setups(names, files, readings, house_file):
            progress.about(setup.scenario)
            plain = check(
                setup,
                seeds=numbers,
                checks=checks,
                every=every,
                chances=chances,
                watch=lambda number: progress.show(f"battle {number} of {seeds}"),
            )
            house = house_file or ""
            new = [Run(plain, file=file, house=house)]
            if each_ruling:
                for switched in check_each(
                    setup,
                    plain,
                    seeds=numbers,
                    checks=checks,
                    every=every,
                    chances=chances,
                    watch=lambda switch: progress.show("=".join(switch)),
                ):
                    switch, otherwise = switched.switch, switched.otherwise
                    new.append(Run(switched.report, switch, otherwise, file, house))
            progress.clear()
            runs += new
            if not as_data:
                for run in new:
                    run_line(page, run)
                page.show()
    finally:
        progress.clear()
    if as_data:
        print_data(conform_data(runs))
    else:
        conform_page(page, runs, limit or CELLS)
        page.show()
    click.get_current_context().exit(0 if all(run.report.passed for run in runs) else 1)


def _setups(
    names: tuple[str, ...],
    files: tuple[str, ...],
    readings: tuple[str, ...],
    house_file: str | None,
) -> Iterator[tuple["Setup", str]]:
    """Every battle that is asked for, and the file it stands in if it is somebody's own.

    One whose carriers may stay off the table comes twice.
    """
    from deckload.catalogue.scenarios import scenario, scenario_from, scenario_names
    from deckload.cli.house_rules import in_force, setup_under

    everything = EVERYTHING in names or not (names or files)
    house = in_force(readings, house_file)
    found = [(scenario(name), "") for name in (scenario_names() if everything else names)]
    found += [(scenario_from(_text_of(file), file), file) for file in files]
    # All are set up before the first is fought, so that a wrong word is told at once.
    yield from [
        (setup_under(house, each, off), file)
        for each, file in found
        for off in dict.fromkeys(((), each.may_stay_off))
    ]


def _text_of(file: str) -> str:
    try:
        with open(file, encoding="utf-8") as opened:
            return opened.read()
    except OSError as error:
        raise click.UsageError(f"{file} cannot be read: {error.strerror or error}") from error
    except UnicodeError as error:
        raise click.UsageError(f"{file} is no text in UTF-8") from error


class _Progress:
    """What is being done, on a line of standard error that is written over; only at a terminal."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._scenario = ""
        self._shown = 0

    def about(self, scenario: str) -> None:
        """The scenario whose battles come next."""
        self._scenario = scenario

    def show(self, doing: str) -> None:
        """Write what is being done."""
        if self._terminal:
            text = f"{self._scenario}: {doing}"[:78]
            self._write(f"\r{text:<{self._shown}}")
            self._shown = len(text)

    def clear(self) -> None:
        """Leave the line empty."""
        if self._shown:
            self._write(f"\r{'':<{self._shown}}\r")
            self._shown = 0

    def _write(self, text: str) -> None:
        # Names may hold letters that the terminal lacks, and this is no more than a sign of life.
        with suppress(UnicodeError):
            click.echo(text, err=True, nl=False)
