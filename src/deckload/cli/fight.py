"""`deckload fight` and `deckload strike`: the same questions, resolved now with dice."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from deckload.cli.commands import Command
from deckload.cli.numbers import WholeNumber
from deckload.cli.options import (
    dogfight_phrases,
    flight_notes,
    json_option,
    rules_options,
    strike_notes,
    strike_phrases,
)

if TYPE_CHECKING:
    from deckload.cli.asking import Asked


def dice_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Where the faces come from."""
    for decorate in (
        json_option,
        click.option(
            "--ask",
            is_flag=True,
            help="Ask for the choices, too; else each takes its standing default. Typed only.",
        ),
        click.option(
            "--faces",
            metavar="FACES",
            help="All faces at once, in the order of the rolls: '3 4 5 6 1 2 / 4 5 6 1 / 1'. "
            "With / between the rolls each must fit.",
        ),
        click.option(
            "--seed",
            type=WholeNumber(0),
            metavar="N",
            help="The seed of seeded dice; the same seed, the same faces.",
        ),
        click.option(
            "--dice",
            type=click.Choice(["typed", "seeded"]),
            help="Who rolls: 'seeded' (default, with a fresh seed) or 'typed', which asks for "
            "the faces of each roll.",
        ),
        rules_options,
    ):
        command = decorate(command)
    return command


@click.command(
    "fight",
    cls=Command,
    help="Flights A attack flights B: rolled now, step by step, with every reason.",
    examples=(
        'deckload fight "6 Bf 109" "6 Swordfish" --reply --seed 7',
        'deckload fight "6 Bf 109" "6 Swordfish" --dice typed',
        'deckload fight "6 Bf 109" "6 Swordfish" --faces "3 4 5 6 1 2 / 4 5 6 1 / 1"',
    ),
    notes=flight_notes,
)
@dogfight_phrases
@dice_options
def fight(
    attackers: str,
    defenders: str,
    rounds: int | None,
    reply: bool | None,
    readings: tuple[str, ...],
    house_file: str | None,
    **how: Any,
) -> None:
    """Resolve a dogfight."""
    refuse_mixed(**how)
    from deckload.cli.asking import dogfight_asked
    from deckload.cli.house_rules import in_force

    house = in_force(readings, house_file)
    fought_now(dogfight_asked(attackers, defenders, rounds, reply, house=house), **how)


@click.command(
    "strike",
    cls=Command,
    help="FLIGHTS attack a SHIP: rolled now, step by step, with every reason.",
    examples=(
        'deckload strike "6 Ju 87" "HMS Warspite" --seed 7',
        'deckload strike "6 Swordfish" Bismarck --effects --dice typed --ask',
    ),
    notes=strike_notes,
)
@strike_phrases
@dice_options
def strike(
    flights: str,
    ship: str,
    supporters: tuple[str, ...],
    busy: bool,
    fast: bool,
    evasive: bool,
    effects: bool,
    readings: tuple[str, ...],
    house_file: str | None,
    **how: Any,
) -> None:
    """Resolve a strike."""
    refuse_mixed(**how)
    from deckload.cli.asking import strike_asked
    from deckload.cli.house_rules import in_force

    asked = strike_asked(
        flights,
        ship,
        supporters,
        house=in_force(readings, house_file),
        busy=busy,
        fast=fast,
        evasive=evasive,
        effects=effects,
    )
    fought_now(asked, **how)


def refuse_mixed(
    *, dice: str | None, seed: int | None, faces: str | None, ask: bool, as_data: bool
) -> None:
    """Refuse options that say two things about where the dice come from."""
    if faces is not None and (dice is not None or seed is not None):
        raise click.UsageError("--faces gives the dice already; leave --dice and --seed out")
    if dice == "typed" and seed is not None:
        raise click.UsageError("--seed is for seeded dice; typed ones have none")
    if ask and dice != "typed":
        raise click.UsageError("--ask goes with --dice typed; other dice take standing defaults")


def fought_now(
    asked: "Asked",
    *,
    dice: str | None,
    seed: int | None,
    faces: str | None,
    ask: bool,
    as_data: bool,
) -> None:
    """Resolve a question with these dice and print the account."""
    from deckload.cli.fought import fought

    fought(asked, typed=dice == "typed", seed=seed, faces=faces, ask=ask, as_data=as_data)
