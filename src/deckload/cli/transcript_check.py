"""Whether a text of battles still says what comes of them, and where it does not."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from msgspec import Struct

from deckload.cli.transcript_text import transcript_text
from deckload.dice.words import counted
from deckload.record.transcript import (
    ORDER,
    SO_FAR,
    THE_END,
    UNDER_WAY,
    Transcript,
    read_transcripts,
)
from deckload.record.transcript_lines import TextLine, plain_text, text_lines
from deckload.record.transcript_play import Again, play_again
from deckload.rules.rulings import Rulings

AROUND = 3
"""Lines that are shown around a difference."""
_AFTER_AN_ORDER = (ORDER, THE_END, SO_FAR, "Turn ")


class Compared(Struct, frozen=True):
    """A battle of a text, played again.

    `differences` are lines for people: " " before what is the same, "-" before what the text
    says, "+" before what it would say now; none where nothing has changed. `text` is the whole
    battle as it would be written now.
    """

    transcript: Transcript
    again: Again
    text: str
    differences: tuple[str, ...]

    @property
    def same(self) -> bool:
        """Whether the text says what comes of the battle."""
        return not self.differences

    @property
    def words(self) -> str:
        """In a sentence, which battle it is and what the comparison came to."""
        found = self.transcript
        who = f"Line {found.line}, {found.setup.title}:"
        if not self.same:
            return f"{who} it would be told otherwise."
        if found.empty:
            return f"{who} it is empty, for no order stands in it."
        orders = len(found.orders)
        answers = sum(len(order.answers) for order in found.orders)
        told = "1 roll or decision" if answers == 1 else f"{answers} rolls and decisions"
        return f"{who} the same when it is played again ({counted(orders, 'order')}, {told})."


def compared(text: str, readings: Iterable[str] = ()) -> list[Compared]:
    """Each battle of a text played again under the installed rules, and compared with the text.

    `readings` such as "aa_dodge=no" are put in place of its own. Raises BadPhrase and UnknownName
    for a text that cannot be read, each with the number of the line, and as Rulings.parse does.
    """
    phrases = tuple(readings)
    found = []
    for transcript in read_transcripts(text):
        rulings = Rulings.parse(phrases, transcript.setup.rulings) if phrases else None
        found.append(compared_with(transcript, rulings))
    return found


def compared_with(transcript: Transcript, rulings: Rulings | None = None) -> Compared:
    """One battle played again under these rulings, or its own, and compared with its text."""
    again = play_again(transcript, rulings)
    text = transcript_text(again.battle, transcript.dice)
    was, now = transcript.lines, text_lines(text)
    if rulings is not None:  # of which the head tells, and that is no news
        was, now = _behind_the_head(was), _behind_the_head(now)
    return Compared(transcript, again, text, tuple(_differences(was, now, again)))


def _behind_the_head(lines: Sequence[TextLine]) -> tuple[TextLine, ...]:
    start = next((n for n, line in enumerate(lines) if line.text.startswith(_AFTER_AN_ORDER)), 0)
    return tuple(lines[start:])


def _differences(was: Sequence[TextLine], now: Sequence[TextLine], again: Again) -> Iterator[str]:
    if again.line is not None:
        was = _as_far_as(was, again.line)
        now = _before_the_end(now)
    yield from _changed_lines(was, now)
    if again.line is not None:
        yield f"Line {again.line} cannot be followed: {again.trouble}."


def _as_far_as(lines: Sequence[TextLine], number: int) -> tuple[TextLine, ...]:
    """The lines as far as one that cannot be followed; all of an order, if it is an order."""
    place = next(n for n, line in enumerate(lines) if line.number == number) + 1
    if lines[place - 1].text.startswith(ORDER):
        while place < len(lines) and not lines[place].text.startswith(_AFTER_AN_ORDER):
            place += 1
    return tuple(lines[:place])


def _before_the_end(lines: Sequence[TextLine]) -> tuple[TextLine, ...]:
    """The lines ahead of how it stands now, without word of the order that could not go on."""
    end = next(n for n, line in enumerate(lines) if line.text in (THE_END, SO_FAR))
    return tuple(line for line in lines[:end] if line.text != UNDER_WAY)


def _changed_lines(was: Sequence[TextLine], now: Sequence[TextLine]) -> Iterator[str]:
    """What has changed, with the lines around it; each part begins with the line it starts at."""
    matcher = SequenceMatcher(None, plain_text(was), plain_text(now), autojunk=False)
    if not matcher.get_opcodes() or all(code[0] == "equal" for code in matcher.get_opcodes()):
        return
    for group in matcher.get_grouped_opcodes(AROUND):
        start = group[0][1]
        yield f"@@ line {was[start].number if start < len(was) else was[-1].number} @@"
        for kind, from_was, to_was, from_now, to_now in group:
            for line in was[from_was:to_was]:
                yield f"{' ' if kind == 'equal' else '-'}{' ' * line.indent}{line.text}"
            if kind != "equal":
                for line in now[from_now:to_now]:
                    yield f"+{' ' * line.indent}{line.text}"
