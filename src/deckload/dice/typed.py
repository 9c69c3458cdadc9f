"""Typed dice: faces from a real table, checked before they count."""

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from deckload.dice.errors import BadDice
from deckload.dice.needs import SIX
from deckload.dice.requests import Choice, Dice, cause_of
from deckload.dice.words import dice_words, shown

_SEPARATORS = re.compile(r"[\s,;]+")
_DIGITS = re.compile(r"[0-9]+", re.ASCII)
LONGEST_ENTRY = 4000
T = TypeVar("T")


def checked_faces(request: Dice, faces: Sequence[int]) -> Sequence[int]:
    """The faces, if they are as many as were asked for and each is 1 to 6; else BadDice."""
    for face in faces:
        if type(face) is not int or not 1 <= face <= SIX:
            raise BadDice(f"{_asked(request)}: {shown(str(face))} is no face of a die (1 to 6)")
    if len(faces) != request.dice:
        raise BadDice(f"{_asked(request)}: {dice_words(len(faces))} came, {request.dice} asked for")
    return faces


def checked_choice(request: Choice, answer: int) -> int:
    """The answer, if it is one of the options; else BadDice."""
    if type(answer) is not int or answer not in request.options:
        raise BadDice(f"{request.question} {answer} is not offered; {_options(request)}")
    return answer


def parse_faces(text: str) -> list[int]:
    """The faces in a text such as "6 6 3 1", "6,6,3,1" or "6631".

    Raises BadDice for anything that is not whole numbers from 1 to 6.
    """
    if len(text) > LONGEST_ENTRY:
        raise BadDice(f"{len(text)} characters are too many for one roll; type the faces only")
    faces: list[int] = []
    for word in _SEPARATORS.split(text.strip()):
        if not word:
            continue
        if not _DIGITS.fullmatch(word):
            raise BadDice(f"{shown(word)} is no face of a die (whole numbers, 1 to 6)")
        if not set(word) <= set("123456"):
            raise BadDice(f"{shown(word)} is no face of a die (1 to 6)")
        faces.extend(int(digit) for digit in word)
    return faces


class Typed:
    """Answers requests with faces that a person types.

    `ask` is given the request and what was wrong with the last entry (None at first) and
    returns the text typed. With `again`, a wrong entry is asked for once more; without it,
    it raises BadDice. Choices are answered by `ask` too where `choices` is set, and else by
    their standing default.
    """

    def __init__(
        self,
        ask: Callable[[Dice | Choice, str | None], str],
        *,
        again: bool = True,
        choices: bool = False,
    ) -> None:
        self._ask = ask
        self._again = again
        self._choices = choices

    def faces(self, request: Dice) -> Sequence[int]:
        """The faces typed for this roll."""
        return self._until(request, lambda text: _read_faces(request, text))

    def choose(self, request: Choice) -> int:
        """The option typed, or the standing default for an empty line."""
        if not self._choices:
            return request.default
        return self._until(request, lambda text: _parse_choice(request, text))

    def _until(self, request: Dice | Choice, read: Callable[[str], T]) -> T:
        trouble: str | None = None
        while True:
            try:
                return read(self._ask(request, trouble))
            except BadDice as error:
                if not self._again:
                    raise
                trouble = str(error)


def _read_faces(request: Dice, text: str) -> Sequence[int]:
    try:
        faces = parse_faces(text)
    except BadDice as error:
        asked = f"{_asked(request)}: {dice_words(request.dice)} asked for"
        raise BadDice(f"{asked}, but {error}") from None
    return checked_faces(request, faces)


def _parse_choice(request: Choice, text: str) -> int:
    word = text.strip()
    if not word:
        return request.default
    if not _DIGITS.fullmatch(word) or len(word) > len(str(max(request.options))):
        raise BadDice(f"{shown(word)} is not offered; {_options(request)}")
    return checked_choice(request, int(word))


def _options(request: Choice) -> str:
    return "choose one of " + ", ".join(map(str, request.options))


def _asked(request: Dice) -> str:
    cause = cause_of(request)
    return f"{cause.purpose}, {cause.detail}" if cause.detail else str(cause.purpose)
