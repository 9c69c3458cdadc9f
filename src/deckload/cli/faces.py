"""Faces given beforehand, all in one text: "3 4 5 6 1 2 / 4 5 6 1 / 1"."""

import re
from collections.abc import Sequence

from deckload.cli.rolls import asked_words
from deckload.dice.errors import BadDice
from deckload.dice.requests import Choice, Dice
from deckload.dice.words import shown

_BETWEEN_ROLLS = re.compile(r"[/;]")
_BETWEEN_FACES = re.compile(r"[\s,]+")
_MOST_SHOWN = 12


class GivenFaces:
    """Answers requests from a text of faces, and choices with their standing default.

    Without "/" or ";" the faces are one stream; with them each group is one roll and must fit
    it. Raises BadDice, naming the roll, for faces that are wrong, too few or left over.
    """

    def __init__(self, text: str) -> None:
        groups = _BETWEEN_ROLLS.split(text)
        self._grouped = len(groups) > 1
        while len(groups) > 1 and not groups[-1].strip():
            groups.pop()
        self._groups = [_pieces(group) for group in groups]
        self._rolls = 0

    def faces(self, request: Dice) -> Sequence[int]:
        """The faces of the next roll."""
        self._rolls += 1
        asked = f"roll {self._rolls} is {asked_words(request)}"
        if not self._groups:
            raise BadDice(f"{asked}; the faces given end before it")
        wanted = request.dice
        if self._grouped:
            taken = self._groups.pop(0)
            if len(taken) != wanted:
                raise BadDice(f"{asked}; its group holds {_listed(taken)}")
        else:
            stream = self._groups[0]
            if len(stream) < wanted:
                raise BadDice(f"{asked}; what is left for it is {_listed(stream)}")
            taken, self._groups[0] = stream[:wanted], stream[wanted:]
        for piece in taken:
            if piece not in "123456":
                raise BadDice(f"{asked}; '{shown(piece)}' is no face of a die (1 to 6)")
        return [int(piece) for piece in taken]

    def choose(self, request: Choice) -> int:
        """The standing default."""
        return request.default

    def end(self) -> None:
        """Refuse faces that no roll has taken. Raises BadDice."""
        left = [piece for group in self._groups for piece in group]
        if left:
            rolls = "1 roll was" if self._rolls == 1 else f"{self._rolls} rolls were"
            raise BadDice(f"{rolls} asked for, and then {_listed(left)} left over; leave them out")


def _pieces(text: str) -> list[str]:
    """The faces one by one, as typed; what is no row of digits stays whole."""
    pieces: list[str] = []
    for word in filter(None, _BETWEEN_FACES.split(text)):
        if word.isascii() and word.isdigit():
            pieces += word
        else:
            pieces.append(word)
    return pieces


def _listed(pieces: Sequence[str]) -> str:
    words = " ".join(pieces[:_MOST_SHOWN]) + (" ..." if len(pieces) > _MOST_SHOWN else "")
    if not pieces:
        return "nothing"
    return f"{len(pieces)} face{'s' * (len(pieces) > 1)} ({shown(words)})"
