"""Recorded rolls and choices in short: who, what for, the need, the faces, the result."""

from deckload.cli.labels import Labels
from deckload.cli.needs import critical_words
from deckload.cli.rolls import marked_faces, outcome_words
from deckload.cli.wounds import struck_words
from deckload.dice.needs import SIX, Purpose, scoring
from deckload.dice.requests import Bands, Dice, Faces
from deckload.dice.resolve import Rolled
from deckload.dice.words import need_words
from deckload.game.setup import Setup
from deckload.record.lines import ChoiceLine, RollLine
from deckload.record.rolls import request_of

PLACE_AND_EFFECT = "place and effect"
"""How the detail of the two dice begins that say where a critical strikes and what it does."""
_BY_DETAIL = (Purpose.GUNNERY, Purpose.TORPEDOES, Purpose.LINE)
"""Rolls of one weapon among several of a ship: their detail names it, and says whose it is."""
_SHORT = {
    Purpose.AMMUNITION: "for ammunition",
    Purpose.DODGE: "to dodge",
    Purpose.STRIKE: "to hit the ship",
    Purpose.DAMAGE: "to do damage",
    Purpose.CONFIRM: "to confirm criticals",
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
    if isinstance(request, Faces):
        return line.detail or f"{labels[line.unit]} {_what(line)}"
    assert isinstance(request, Dice)
    name = labels[line.unit]
    who = f"{name} {_what(line)}"
    if tells_all(line):
        who = line.detail if name in line.detail else f"{name}: {line.detail}"
    if line.purpose is Purpose.LINE:
        who += " to work"
    words = f"{who}, {need_words(request.check.need)}"
    if isinstance(request, Bands) and scoring(request.further[0]).threshold <= SIX:
        words += f" ({critical_words(request.further[0])} may be critical)"
    return words


def tells_all(line: RollLine) -> bool:
    """Whether the words of a roll are its detail: "28 cm guns of Admiral Graf Spee at HMS Ajax"."""
    return line.purpose in _BY_DETAIL and bool(line.detail)


def _what(line: RollLine) -> str:
    if line.purpose is Purpose.COMMAND:
        return f"for {line.detail.partition(',')[0]}" if line.detail else "for the special action"
    return _SHORT.get(line.purpose, str(line.purpose))


def came_words(setup: Setup, line: RollLine) -> str:
    """The faces, those that count in brackets, and what they came to: "[3] 1 [4]  ->  2 hits"."""
    rolled = rolled_of(line)
    faces = marked_faces(rolled.request, line.faces)
    if not isinstance(rolled.request, Faces):
        return f"{faces} -> {outcome_words(rolled)}"
    if is_place_and_effect(line):
        carrier = setup.is_ship(line.unit) and setup.vessel(line.unit).ship.is_carrier
        return f"{faces} -> {struck_words(setup.rulings, line.faces[:2], carrier=carrier)}"
    return faces if len(line.faces) == 1 else f"{faces} -> {sum(line.faces)}"


def is_place_and_effect(line: RollLine) -> bool:
    """Whether two dice say where a critical strikes and what it does."""
    return line.purpose is Purpose.CRITICAL and line.detail.startswith(PLACE_AND_EFFECT)


def choice_words(labels: Labels, line: ChoiceLine) -> str:
    """A decision: whose it was, the question, and the answer."""
    words = f"{labels[line.unit]}: {line.question} {line.answer}"
    return f"{words} (the standing default)" if line.answer == line.default else words
