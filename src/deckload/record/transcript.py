"""A battle from its text: the set-up, the orders, the faces and the decisions.

What came of them is in the text for people, and is not read: it follows from the rules.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

from deckload.dice.errors import BadPhrase, DeckloadError
from deckload.dice.words import shown
from deckload.game.notation import parse_order
from deckload.game.notation_units import side_named
from deckload.game.orders import Order
from deckload.game.setup import Setup
from deckload.record.transcript_head import BATTLE
from deckload.record.transcript_lines import TextLine, at_line, sentence, text_lines
from deckload.record.transcript_setup import read_head

ORDER, DICE, DECISION, START = "Order, ", "Dice: ", "Decision: ", "Start: "
CAME, TABLE_SEAT = "->", "the table"
_FACES = re.compile(r"(?:\[[1-6]\]!?|[1-6]!?)(?: (?:\[[1-6]\]!?|[1-6]!?))*")
_DECISION = re.compile(r"(-?[0-9]{1,4})(?: .*)?", re.S)
THE_END, SO_FAR = "The end", "So far"
UNDER_WAY = "This order is still under way."
_BODY = ("Turn ", ORDER, DICE, DECISION, THE_END, SO_FAR)


class TextAnswer(Struct, frozen=True):
    """The faces of a roll, or the option of a decision, and the line that says so."""

    line: int
    answer: tuple[int, ...] | int


class TextOrder(Struct, frozen=True):
    """An order as the text has it: its line, the seat (None: the table), and what answered it."""

    line: int
    seat: int | None
    order: Order
    answers: tuple[TextAnswer, ...] = ()


class Transcript(Struct, frozen=True):
    """A battle as its text has it; `lines` are those that say something, `dice` who rolled.

    A battle that begins within itself (`start`) cannot be played from its text.
    """

    setup: Setup
    orders: tuple[TextOrder, ...]
    lines: tuple[TextLine, ...]
    dice: str = ""
    start: str = ""

    @property
    def empty(self) -> bool:
        """Whether it has no orders."""
        return not self.orders

    @property
    def line(self) -> int:
        """The number of its first line."""
        return self.lines[0].number


def read_transcripts(text: str) -> tuple[Transcript, ...]:
    """The battles of a text, one after the other, whatever stands before the first.

    Raises BadPhrase or UnknownName, each with the number of the line, for what cannot be read.
    """
    lines = text_lines(text)
    if not lines:
        raise BadPhrase("the text is empty: no battle stands in it")
    left = min(line.indent for line in lines)
    starts = [
        place
        for place, line in enumerate(lines)
        if f"{line.text} ".startswith(BATTLE) and line.indent == left
    ]
    # A greeting above a mail may stand further left than what was pasted.
    if not starts:
        starts = [n for n, line in enumerate(lines) if f"{line.text} ".startswith(BATTLE)]
    if not starts:
        raise at_line(
            lines[0], BadPhrase(f"no battle begins here; one begins with '{BATTLE}' and its title")
        )
    ends = [*starts[1:], len(lines)]
    return tuple(_read(lines[start:end]) for start, end in zip(starts, ends, strict=True))


def read_transcript(text: str) -> Transcript:
    """The one battle of a text. Raises as `read_transcripts` does, and for more than one."""
    found = read_transcripts(text)
    if len(found) > 1:
        second = found[1].lines[0]
        raise at_line(second, BadPhrase("a second battle begins here; one is wanted"))
    return found[0]


def _read(lines: tuple[TextLine, ...]) -> Transcript:
    setup, place = read_head(lines, lambda text: text.startswith((*_BODY, START)))
    said = {line.text.partition(": ")[0]: line.text.partition(": ")[2] for line in lines[:place]}
    start = ""
    if place < len(lines) and lines[place].text.startswith(START):
        start, place = sentence(lines, place)
    orders: list[TextOrder] = []
    answers: list[TextAnswer] = []
    while place < len(lines):
        line = lines[place]
        if line.text.startswith(ORDER):
            orders, answers = _with(orders, answers), []
            text, place = sentence(lines, place)
            orders.append(_order(setup, line, text.removeprefix(ORDER)))
        elif line.text.startswith((DICE, DECISION)):
            if not orders:
                raise at_line(line, BadPhrase("dice or a decision before the first order"))
            answer, place = _answer(lines, place)
            answers.append(answer)
        else:  # told for people
            place += 1
    return Transcript(
        setup, tuple(_with(orders, answers)), lines, said.get("Rolls", "").removesuffix("."), start
    )


def _with(orders: list[TextOrder], answers: list[TextAnswer]) -> list[TextOrder]:
    """The orders, the last of them with its answers."""
    if not orders:
        return []
    last = orders[-1]
    return [*orders[:-1], TextOrder(last.line, last.seat, last.order, tuple(answers))]


def _order(setup: Setup, line: TextLine, said: str) -> TextOrder:
    try:
        seat, order = _seat(setup, said)
        return TextOrder(line.number, seat, parse_order(setup, order))
    except DeckloadError as error:
        raise at_line(line, error) from None


def _seat(setup: Setup, said: str) -> tuple[int | None, str]:
    """The seat before the colon; names may hold colons themselves."""
    parts = said.split(":")
    for count in range(1, len(parts)):
        name, order = ":".join(parts[:count]).strip(), ":".join(parts[count:])
        if name.casefold() == TABLE_SEAT and TABLE_SEAT not in setup.sides:
            return None, order
        try:
            return side_named(setup, name), order
        except DeckloadError:
            continue
    raise BadPhrase(f"'{shown(said)}' does not say whose order it is, as 'Order, the table: ...'")


def _answer(lines: Sequence[TextLine], place: int) -> tuple[TextAnswer, int]:
    """The faces or the decision in a line, which a mail program may have broken."""
    line = lines[place]
    if line.text.startswith(DECISION):
        said, place = sentence(lines, place, ")")
        found = _DECISION.fullmatch(said.removeprefix(DECISION))
        if found is None:
            raise at_line(line, BadPhrase(f"'{shown(line.text)}' names no option"))
        return TextAnswer(line.number, int(found[1])), place
    said = ""
    while place < len(lines):
        said = f"{said} {lines[place].text}".strip()
        place += 1
        if CAME in said:
            break
    faces = said.removeprefix(DICE).partition(CAME)[0].strip()
    if CAME not in said or not _FACES.fullmatch(faces):
        what = f"'{shown(line.text)}' holds no faces; write them as '{DICE}3 [5] 1 {CAME} ...'"
        raise at_line(line, BadPhrase(what))
    return TextAnswer(line.number, tuple(int(face) for face in faces if face.isdigit())), place
