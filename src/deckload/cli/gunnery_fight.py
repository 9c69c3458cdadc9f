"""`deckload gunnery` and `deckload torpedoes`: a ship's fire, resolved now with dice."""

from typing import Any

import click

from deckload.cli.commands import Command
from deckload.cli.fight import dice_options, fought_now, refuse_mixed
from deckload.cli.gunnery_options import fire_asked, fire_notes, fire_phrases


@click.command(
    "gunnery",
    cls=Command,
    help="FIRER fires her guns at TARGET: rolled now, step by step, with every reason.",
    examples=(
        "deckload gunnery Bismarck Hood --range 18 --beam-on --seed 7",
        'deckload gunnery Ajax "Graf Spee" --range 12 --crippled --dice typed',
    ),
    notes=fire_notes,
)
@fire_phrases(torpedoes=False)
@dice_options
def gunnery(**given: Any) -> None:
    """Resolve a ship's gunfire."""
    _fought(given, torpedoes=False)


@click.command(
    "torpedoes",
    cls=Command,
    help="FIRER fires her torpedoes at TARGET: rolled now, step by step, with every reason.",
    examples=(
        'deckload torpedoes "Fletcher class" Yorktown --range 8 --seed 7',
        'deckload torpedoes Ajax "Graf Spee" --effects --dice typed',
    ),
    notes=fire_notes,
)
@fire_phrases(torpedoes=True)
@dice_options
def torpedoes(**given: Any) -> None:
    """Resolve a ship's torpedoes."""
    _fought(given, torpedoes=True)


def _fought(given: dict[str, Any], *, torpedoes: bool) -> None:
    asked = fire_asked(given, torpedoes=torpedoes)
    refuse_mixed(**given)
    fought_now(asked, **given)
