"""Dice of a real table: each roll is announced with its reasons, typed, shown, and then taken."""

from collections.abc import Sequence

from deckload.cli.needs import why
from deckload.cli.referee_commands import Act, near_command
from deckload.cli.referee_desk import Desk, Moved
from deckload.cli.roll_words import came_words, is_place_and_effect
from deckload.cli.rolls import ATTACKS, asked_words
from deckload.cli.wounds import to_repair, wound_words
from deckload.dice.errors import BadDice
from deckload.dice.needs import TABLE, Purpose, scoring
from deckload.dice.requests import Choice, Dice, Faces, cause_of, needs_of
from deckload.dice.typed import Typed, parse_faces
from deckload.dice.words import shown
from deckload.game.notation import FORMS
from deckload.record.rolls import roll_line

INDENT = 2
YES = ("y", "yes", "ok")
_WORD = 10


class TableDice:
    """Answers requests with what the players at the desk roll and decide.

    A roll is taken with a further Enter once its faces have been shown again; a choice at once.
    Raises Moved where somebody would rather go back, and Ended where the input ends.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def faces(self, request: Dice) -> Sequence[int]:
        """The faces of a roll."""
        desk = self._desk
        desk.asked = request
        self._announce(request)
        typed: list[int] = []
        while True:
            left = request.dice - len(typed)
            try:
                text = desk.hear(_wanted(left), lambda: self._announce(request))
            except Moved as moved:
                if moved.act is not Act.BACK or not typed:
                    raise
                # What was typed is not taken yet, so that is what goes.
                typed = []
                self._announce(request)
                continue
            if not left and (not text or text.casefold() in YES):
                desk.asked = None
                return typed
            try:
                typed = _read(request, text, typed)
            except _Incomplete as fewer:
                typed = fewer.faces
                desk.refuse(str(fewer))
            except BadDice as error:
                desk.refuse(f"{error}{_instead(text)}")
            else:
                desk.taken()
                self._show(request, typed)

    def choose(self, request: Choice) -> int:
        """The option taken; an empty line is the standing answer."""
        desk = self._desk
        desk.asked = request
        self._question(request)
        if len(request.options) == 1:
            desk.asked = None
            return request.options[0]
        low, high = min(request.options), max(request.options)
        prompt = f"{low} to {high}, Enter: {request.default}> "
        while True:
            text = desk.hear(prompt, lambda: self._question(request))
            try:
                answer = _chosen(request, text)
            except BadDice as error:
                desk.refuse(f"{error}{_instead(text)}")
            else:
                desk.taken()
                desk.asked = None
                return answer

    def _announce(self, request: Dice) -> None:
        page = self._desk.page
        page.line()
        words = f"{_owner(request)}: {asked_words(request)}"
        page.paragraph(words, hanging=INDENT)
        for need in needs_of(request)[:1]:
            page.aside(why(need), indent=INDENT)
            group = scoring(need).group
            if group > 1:
                page.paragraph(f"{group} sixes = 1 {_success(request)}", indent=INDENT)
        if _is_place_and_effect(request):
            page.aside("The die of the place comes first, then that of the effect.", indent=INDENT)

    def _show(self, request: Dice, faces: Sequence[int]) -> None:
        """The entry as it was typed and sorted, and what it comes to."""
        page, setup = self._desk.page, self._desk.battle.setup
        as_typed = " ".join(map(str, faces))
        if _is_place_and_effect(request):
            place, effect = faces
            page.line(f"{'As typed':<{_WORD}}{as_typed}", indent=INDENT)
            came = came_words(setup, roll_line(0, request, faces)).partition("-> ")[2]
            words = f"place {place}, effect {effect} -> {came}"
            page.paragraph(f"{'That is':<{_WORD}}{words}", indent=INDENT, hanging=INDENT + _WORD)
            return
        page.paragraph(f"{'As typed':<{_WORD}}{as_typed}", indent=INDENT, hanging=INDENT + _WORD)
        came = came_words(setup, roll_line(0, request, sorted(faces)))
        page.faces(f"{'Sorted':<{_WORD}}{came}", indent=INDENT, hanging=INDENT + _WORD)

    def _question(self, request: Choice) -> None:
        page = self._desk.page
        page.line()
        cause = request.cause
        about = f" ({shown(cause.detail)})" if cause.detail else ""
        page.paragraph(f"{_owner(request)}: {request.question}{about}", hanging=INDENT)
        if cause.purpose is Purpose.REPAIR and self._desk.battle.setup.is_ship(cause.unit):
            vessel = self._desk.battle.setup.vessel(cause.unit)
            for number, wound in enumerate(to_repair(self._desk.battle, cause.unit), 1):
                page.paragraph(f"{number}  {wound_words(vessel, wound)}", indent=INDENT)
        standing = f"{request.default}: {request.why} ({request.clause})"
        if len(request.options) > 1:
            page.aside(f"Enter is the standing answer {standing}", indent=INDENT)
        else:
            page.aside(f"There is no other choice than {request.default}.", indent=INDENT)


def _chosen(request: Choice, text: str) -> int:
    """The option of an entry. Raises BadDice for what is none."""
    return Typed(lambda *_: text, again=False, choices=True).choose(request)


class _Incomplete(BadDice):
    """Too few faces, which are kept; the others are still to come."""

    def __init__(self, message: str, faces: list[int]) -> None:
        super().__init__(message)
        self.faces = faces


def _read(request: Dice, text: str, before: list[int]) -> list[int]:
    """The faces of an entry, behind those kept from before where it is what those lack.

    Raises BadDice for what is no row of faces, or too long a one; _Incomplete for too few.
    """
    try:
        faces = parse_faces(text)
    except BadDice:
        faces = []
    lacking = request.dice - len(before)
    if before and lacking and 0 < len(faces) <= lacking:
        faces = before + faces
        if len(faces) == request.dice:
            return faces
    try:
        return list(Typed(lambda *_: text, again=False).faces(request))
    except BadDice as error:
        # Where all dice were there already, they stay until all are typed again.
        if not faces or len(faces) > request.dice or not lacking:
            raise
        left = request.dice - len(faces)
        kept = " ".join(map(str, faces))
        missing = "the 1 that is missing" if left == 1 else f"the {left} that are missing"
        raise _Incomplete(
            f"{error}. Kept: {kept}. Type {missing}, or all {request.dice} again", faces
        ) from None


def _wanted(left: int) -> str:
    if not left:
        return "Enter to accept, or type them again> "
    return "1 face> " if left == 1 else f"{left} faces> "


def _owner(request: Dice | Choice) -> str:
    """Whose dice or decision it is."""
    owner = cause_of(request).owner
    return "The table" if owner == TABLE else shown(owner)


def _success(request: Dice) -> str:
    return "hit" if cause_of(request).purpose in ATTACKS else "success"


def _is_place_and_effect(request: Dice) -> bool:
    return (
        isinstance(request, Faces)
        and request.dice == 2
        and is_place_and_effect(roll_line(0, request, (1, 1)))
    )


def _instead(text: str) -> str:
    """What may have been meant by a word where a die or a number is wanted."""
    if text.partition(" ")[0].casefold() in FORMS:
        return "; an order is under way, and 'back' or 'undo' takes it back"
    return near_command(text)
