"""`deckload odds gunnery` and `deckload odds torpedoes`: exact chances of a ship's fire."""

from typing import Any

import click

from deckload.cli.commands import Command
from deckload.cli.gunnery_options import fire_asked, fire_notes, fire_phrases
from deckload.cli.odds import answered
from deckload.cli.options import answer_options


@click.command(
    "gunnery",
    cls=Command,
    help="The odds of FIRER firing her guns at TARGET: all the lines that reach and bear.",
    examples=(
        "deckload odds gunnery Bismarck Hood --range 18 --beam-on",
        'deckload odds gunnery Exeter "Graf Spee" --range 12 --arc bow --effects',
        "deckload odds gunnery Bismarck Hood --lines main-1,main-2 --fractions",
    ),
    notes=fire_notes,
)
@fire_phrases(torpedoes=False)
@answer_options
def gunnery(**given: Any) -> None:
    """Odds of a ship's guns."""
    _answered(given, torpedoes=False)


@click.command(
    "torpedoes",
    cls=Command,
    help="The odds of FIRER firing her torpedoes at TARGET: all the lines that reach and bear.",
    examples=(
        'deckload odds torpedoes "Fletcher class" Yorktown --range 8 --beam-on',
        'deckload odds torpedoes Ajax "Graf Spee" --lines torpedo-1',
    ),
    notes=fire_notes,
)
@fire_phrases(torpedoes=True)
@answer_options
def torpedoes(**given: Any) -> None:
    """Odds of a ship's torpedoes."""
    _answered(given, torpedoes=True)


def _answered(given: dict[str, Any], *, torpedoes: bool) -> None:
    asked = fire_asked(given, torpedoes=torpedoes)
    answered(asked.question, asked.house, **given)
