"""Arguments and options of commands about a ship's fire at another, and the question they ask."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from deckload.cli.commands import Note
from deckload.cli.numbers import WholeNumber
from deckload.cli.options import Decorated, ship_notes

if TYPE_CHECKING:
    from deckload.cli.asking import Asked

BROADSIDE = "broadside"
ARCS = (BROADSIDE, "bow", "stern", "port", "starboard")
FARTHEST = 200
_OF_LIE = (
    "inches",
    "arc",
    "beam_on",
    "smoke",
    "later",
    "fast",
    "evasive",
    "busy",
    "firer_evasive",
    "all_hands",
    "crippled",
)
"""Options that say how the target lies and what both ships are doing, as the question has them."""

fire_notes: Callable[[], Iterator[Note]] = ship_notes


def fire_phrases(*, torpedoes: bool) -> Callable[[Decorated], Decorated]:
    """A ship fires at another: which, how she lies, and what both of them are doing."""

    def decorated(command: Decorated) -> Decorated:
        for decorate in reversed(list(_options(torpedoes))):
            command = decorate(command)
        return command

    return decorated


def fire_asked(given: dict[str, Any], *, torpedoes: bool) -> "Asked":
    """The question that these options ask; they are taken out of those given."""
    from deckload.cli.asking import Asked, ship_named
    from deckload.cli.house_rules import in_force
    from deckload.odds.gunnery_question import Lie, gunnery_question
    from deckload.units.weapons import Arc

    house = in_force(given.pop("readings"), given.pop("house_file"))
    ship, target = ship_named(given.pop("firer")), ship_named(given.pop("target"))
    lie = {name: given.pop(name) for name in _OF_LIE if name in given}
    lie["arc"] = None if lie["arc"] == BROADSIDE else Arc(lie["arc"])
    lines = given.pop("lines")
    question = gunnery_question(
        ship,
        target,
        house.rulings,
        Lie(**lie),
        lines=() if lines is None else tuple(name.strip() for name in lines.split(",")),
        torpedoes=torpedoes,
        effects=given.pop("effects"),
    )
    return Asked(question, (), (), target, house=house.name)


def _options(torpedoes: bool) -> Iterator[Callable[[Decorated], Decorated]]:
    """The arguments and options in the order of the help page."""

    def flag(name: str, field: str, words: str) -> Callable[[Decorated], Decorated]:
        return click.option(name, field, is_flag=True, help=words)

    yield click.argument("firer", metavar="FIRER")
    yield click.argument("target", metavar="TARGET")
    yield click.option(
        "--range",
        "inches",
        type=WholeNumber(0, FARTHEST),
        metavar="INCHES",
        help="How far off the target is; of 18.5 say 19. Without it every line reaches"
        + ("." if torpedoes else ", and range changes nothing."),
    )
    yield click.option(
        "--arc",
        type=click.Choice(ARCS),
        metavar="ARC",
        default=BROADSIDE,
        show_default=True,
        help="Where the target lies from FIRER: bow, stern, port, starboard, or broadside for the "
        "better beam. Only lines that bear there fire.",
    )
    yield click.option(
        "--lines",
        metavar="A,B",
        help="Only these lines fire, such as "
        + ("torpedo-1." if torpedoes else "main-1,main-2,secondary-1."),
    )
    yield flag("--beam-on", "beam_on", "FIRER lies in a side arc of the target.")
    if not torpedoes:
        yield flag("--smoke", "smoke", "There is smoke in the line of fire.")
    yield flag("--later", "later", "It is FIRER's second target this turn, or a later one.")
    yield flag("--target-fast", "fast", "The target counts as a fast one.")
    yield flag("--target-evasive", "evasive", "The target is evading.")
    if not torpedoes:
        yield flag(
            "--target-busy",
            "busy",
            "The target is a carrier that launched or recovered aircraft this turn.",
        )
    yield flag("--firer-evasive", "firer_evasive", "FIRER is evading.")
    yield flag("--all-hands", "all_hands", "FIRER has called All Hands.")
    yield flag("--crippled", "crippled", "FIRER is crippled: each line is rolled for.")
    yield flag("--effects", "effects", "Roll the effects of criticals, too.")
