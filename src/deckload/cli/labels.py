"""What units and sides are called on a page: their names, told apart where two are alike."""

import unicodedata
from collections import Counter
from copy import copy

from deckload.dice.words import shown
from deckload.game.setup import Setup


class Labels:
    """The names of a battle, safe to print and at most 60 characters long.

    A unit whose name another bears, too, has its id behind it.
    """

    def __init__(self, setup: Setup) -> None:
        names = {vessel.id: shown(vessel.called) for vessel in setup.vessels}
        names |= {squadron.id: shown(squadron.called) for squadron in setup.squadrons}
        # Composed and decomposed letters look the same.
        looks = {unit: unicodedata.normalize("NFC", name) for unit, name in names.items()}
        count = Counter(looks.values())
        self._names = {
            unit: name if count[looks[unit]] == 1 else f"{name} ({unit})"
            for unit, name in names.items()
        }
        self.sides = (shown(setup.sides[0]), shown(setup.sides[1]))
        self.mapped = setup.mapped
        """Whether the battle keeps positions; where it does not, none are told."""

    def without_places(self) -> "Labels":
        """The same names for where no places are to be told."""
        other = copy(self)
        other.mapped = False
        return other

    def __getitem__(self, unit: str) -> str:
        """A ship or a flight; whoever else rolls bears its own name."""
        return self._names.get(unit) or shown(unit)

    def side(self, side: int | None) -> str:
        """A side, or the table."""
        return "the table" if side is None else self.sides[side]
