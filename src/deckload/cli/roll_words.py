"""Recorded rolls and choices in short: who, what for, the need, the faces, the result."""

from deckload.cli.labels import Labels
from deckload.cli.needs import critical_words
from deckload.cli.rolls import marked_faces, outcome_words
from deckload.dice.needs import SIX, Purpose, scoring
from deckload.dice.requests import Bands, Dice, Faces
from deckload.dice.resolve import Rolled
from deckload.dice.words import need_words
from deckload.game.setup import Setup
from deckload.record.lines import ChoiceLine, RollLine
from deckload.record.rolls import request_of
from deckload.rules.critical_table import cells_of

PLACE_AND_EFFECT = "place and effect"
"""How the detail of the two dice begins that say where a critical strikes and what it does."""
_SHORT = {
    Purpose.AMMUNITION: "for ammunition",
    Purpose.DODGE: "to dodge",
    Purpose.STRIKE: "to hit the ship",
    Purpose.CONFIRM: "to confirm criticals",
    Purpose.LINE: "for the anti-aircraft line to work",
    Purpose.FIRES: "to put out fires",
    Purpose.REPAIR: "to repair",
}


def rolled_of(line: RollLine) -> Rolled:
    """A recorded roll as the log of a resolution holds it."""
    request = request_of(line)
    assert isinstance(request, Dice)
    return Rolled(request, line.faces, line.answer)


def roll_words(labels: Labels, line: RollLine) -> str:
    """Who rolls, what for, and the need: "Zero 1 to hit, 3+"."""
    request = request_of(line)
    what = _SHORT.get(line.purpose, str(line.purpose))
    if isinstance(request, Faces):
        return line.detail or f"{labels[line.unit]} {what}"
    assert isinstance(request, Dice)
    words = f"{labels[line.unit]} {what}, {need_words(request.check.need)}"
    if isinstance(request, Bands) and scoring(request.further[0]).threshold <= SIX:
        words += f" ({critical_words(request.further[0])} may be critical)"
    return words


def came_words(setup: Setup, line: RollLine) -> str:
    """The faces, those that count in brackets, and what they came to: "[3] 1 [4]  ->  2 hits"."""
    rolled = rolled_of(line)
    faces = marked_faces(rolled.request, line.faces)
    if not isinstance(rolled.request, Faces):
        return f"{faces} -> {outcome_words(rolled)}"
    if is_place_and_effect(line):
        place, effect, *_ = line.faces
        carrier = setup.is_ship(line.unit) and setup.vessel(line.unit).ship.is_carrier
        cells = cells_of(setup.rulings.numbers.criticals, carrier=carrier)
        return f"{faces} -> {cells.effect(cells.at(place, effect)).words}"
    return faces if len(line.faces) == 1 else f"{faces} -> {sum(line.faces)}"


def is_place_and_effect(line: RollLine) -> bool:
    """Whether two dice say where a critical strikes and what it does."""
    return line.purpose is Purpose.CRITICAL and line.detail.startswith(PLACE_AND_EFFECT)


def choice_words(labels: Labels, line: ChoiceLine) -> str:
    """A decision: whose it was, the question, and the answer."""
    words = f"{labels[line.unit]}: {line.question} {line.answer}"
    return f"{words} (the standing default)" if line.answer == line.default else words
