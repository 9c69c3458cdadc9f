"""Options and arguments that several commands share."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from deckload.cli.commands import Note
from deckload.cli.numbers import WholeNumber

if TYPE_CHECKING:
    from deckload.units.keys import Key

Decorated = Callable[..., Any]
MOST_CELLS = 10**9

json_option = click.option("--json", "as_data", is_flag=True, help="Print JSON and nothing else.")
ruling_option = click.option(
    "--ruling",
    "readings",
    multiple=True,
    metavar="ID=READING",
    help="Play by another reading of a ruling; may be repeated. See 'deckload rulings'.",
)


house_option = click.option(
    "--house",
    "house_file",
    metavar="FILE",
    help="Play by the house rules of a TOML file; --ruling stands above it. See 'deckload house'.",
)


told_house_option = click.option(
    "--house",
    "house_file",
    metavar="FILE",
    help="Tell what the house rules of a TOML file change, too. See 'deckload house'.",
)


same_house_option = click.option(
    "--house",
    "house_file",
    metavar="HOUSE",
    help="Refuse a battle that is fought by other rules than the house rules of this file.",
)


off_option = click.option(
    "--off",
    "off_table",
    multiple=True,
    metavar="CARRIER",
    help="Keep a carrier off the table, where the scenario allows it; may be repeated.",
)


force_option = click.option(
    "--force", is_flag=True, help="Replace the file; the old one is kept as FILE.old."
)


def refuse_no_name(out: str | None) -> None:
    """Refuse an --out that names no file: what is told goes to the screen already."""
    if out in ("", "-"):
        raise click.UsageError("--out takes the name of a file")


def rules_options(command: Decorated) -> Decorated:
    """By which rules: the readings given, the house rules of a file, or both."""
    return ruling_option(house_option(command))


def dogfight_phrases(command: Decorated) -> Decorated:
    """A dogfight: who attacks whom, for how many rounds, with return fire or without."""
    for decorate in (
        click.option(
            "--reply/--no-reply",
            default=None,
            help="With the return fire of those attacked, or without. Default: with it only "
            "where --rounds is given.",
        ),
        click.option(
            "--rounds", type=WholeNumber(), metavar="N", help="So many bounds of it, 1 to 20."
        ),
        click.argument("defenders", metavar="B"),
        click.argument("attackers", metavar="A"),
    ):
        command = decorate(command)
    return command


def strike_phrases(command: Decorated) -> Decorated:
    """A strike: flights, the ship they attack, and how it stands with her."""
    for decorate in (
        click.option("--effects", is_flag=True, help="Roll the effects of criticals, too."),
        click.option("--evasive", is_flag=True, help="The ship is evading."),
        click.option("--fast", is_flag=True, help="The ship counts as a fast target."),
        click.option(
            "--busy",
            is_flag=True,
            help="The ship is a carrier that launched or recovered aircraft this turn.",
        ),
        click.option(
            "--support",
            "supporters",
            multiple=True,
            metavar="SHIP",
            help="A ship in range that fires AA as well; may be repeated.",
        ),
        click.argument("ship", metavar="SHIP"),
        click.argument("flights", metavar="FLIGHTS"),
    ):
        command = decorate(command)
    return command


def answer_options(command: Decorated) -> Decorated:
    """How a question of odds is answered and told."""
    for decorate in (
        click.option(
            "--seed",
            type=WholeNumber(0, 2**63 - 1),
            default=1,
            show_default=True,
            help="Seed of an answer that has to be sampled.",
        ),
        click.option(
            "--limit",
            type=WholeNumber(1, MOST_CELLS),
            metavar="CELLS",
            help="Largest joint state to solve exactly; past it the answer is sampled.",
        ),
        json_option,
        click.option(
            "--fields",
            metavar="A,B",
            help="Only these fields, joint over them in --json.",
        ),
        click.option("--fractions", is_flag=True, help="Exact fractions beside the percentages."),
        rules_options,
    ):
        command = decorate(command)
    return command


def flight_notes() -> Iterator[Note]:
    """How flights are named, for help pages; made only when one is shown."""
    from deckload.units.keys import FLIGHT_KEYS
    from deckload.units.overrides import FLIGHT_DEFAULTS

    yield (
        "Naming flights",
        "[COUNT] NAME[:key=value,...], 1 to 6 planes, such as '6 Bf 109' or "
        "'4 Swordfish:dodge=5'; join flights by ' + '. 'deckload units' lists the names, and "
        "'custom' is a blank flight.",
    )
    yield "Keys of a flight", _rows(FLIGHT_KEYS, FLIGHT_DEFAULTS)


def strike_notes() -> Iterator[Note]:
    """How flights and ships are named."""
    yield from flight_notes()
    yield from ship_notes()


def ship_notes() -> Iterator[Note]:
    """How ships are named."""
    from deckload.units.keys import SHIP_KEYS
    from deckload.units.overrides import SHIP_DEFAULTS

    yield (
        "Naming ships",
        "NAME[:key=value,...], such as 'HMS Warspite' or 'HMS Hood:aa=8'; 'custom' is a blank "
        "ship.",
    )
    yield "Keys of a ship", _rows(SHIP_KEYS, SHIP_DEFAULTS)


def _rows(keys: Iterable["Key"], defaults: Mapping[str, object]) -> list[tuple[str, str]]:
    return [
        (key.name, f"{key.meaning}: {_legal(key)} (custom: {defaults[key.name]})") for key in keys
    ]


def _legal(key: "Key") -> str:
    numbers = [f"{key.low} to {key.high}"] if key.low <= key.high else []
    return ", ".join([*numbers, *key.words])
