"""The effects of criticals in words, with the weapon line that was hit."""

from deckload.game.setup import Vessel
from deckload.game.state import Wound
from deckload.rules.critical_table import Line


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
