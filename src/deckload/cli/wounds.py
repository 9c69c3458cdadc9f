"""The effects of criticals in words, with the weapon line that was hit."""

from collections.abc import Sequence

from deckload.dice.needs import Purpose
from deckload.game.ending import repairable
from deckload.game.setup import Vessel
from deckload.game.state import Wound
from deckload.record.battle import Battle
from deckload.record.lines import ChoiceLine
from deckload.rules.critical_table import Line, cells_of
from deckload.rules.rulings import Rulings


def wound_words(vessel: Vessel, wound: Wound) -> str:
    """What a critical does: "a main line out (Main guns, line 2)"."""
    effect = wound.effect
    if effect.line is None:
        return effect.words
    if not wound.line:
        return f"{effect.words} (none of them worked any more)"
    names = line_names(vessel, effect.line)
    name = names[wound.line - 1] if wound.line <= len(names) else f"line {wound.line}"
    return f"{effect.words} ({name})"


def struck_words(rulings: Rulings, faces: Sequence[int], *, carrier: bool) -> str:
    """What a critical does by its two dice, that of the place and that of the effect (S4.8)."""
    place, effect = faces
    cells = cells_of(rulings.numbers.criticals, carrier=carrier)
    return cells.effect(cells.at(place, effect)).words


def to_repair(battle: Battle, ship: str) -> list[Wound]:
    """What of a ship can still be repaired, in the order that the choice counts it in."""
    wounds = repairable(battle.game.ship(ship))
    tried = 0
    for answer in battle.under_way.answers if battle.under_way else ():
        if answer.unit != ship or answer.purpose is not Purpose.REPAIR:
            continue
        if isinstance(answer, ChoiceLine):
            tried = answer.answer
        elif answer.answer and tried:
            del wounds[tried - 1]
    return wounds


def line_names(vessel: Vessel, kind: Line) -> list[str]:
    """The lines of a kind as the sheet lists them, in the order in which wounds number them."""
    ship = vessel.ship
    if kind is Line.MAIN:
        return _numbered([gun.name for gun in ship.guns])
    minor = [weapon.name for weapon in ship.secondaries]
    if ship.aa.dice:
        minor.append("anti-aircraft line")
    return _numbered(minor + [weapon.name for weapon in ship.torpedoes])


def _numbered(names: list[str]) -> list[str]:
    """Equal names with the number of each behind it."""
    return [
        f"{name}, {names[: place + 1].count(name)} of {names.count(name)}"
        if names.count(name) > 1
        else name
        for place, name in enumerate(names)
    ]
