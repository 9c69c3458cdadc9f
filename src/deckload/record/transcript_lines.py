"""The lines of a text log, whatever mail programs and systems have done to them.

Line ends may be of any system, a quoting mail puts "> " before each line, and blank lines and
spaces at the end of a line say nothing.
"""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from deckload.dice.errors import BadPhrase, DeckloadError
from deckload.dice.words import shown
from deckload.record.limits import MOST_BYTES

FULL_STOP = "."
_ENDS = re.compile(r"\r\n|\r|\n|\u2028|\u2029|\x85")
_QUOTED = re.compile(r"(?:[ \t]*>)+ ?")
_MARK = "\ufeff"


class TextLine(Struct, frozen=True):
    """A line that is not blank: its number in the text from 1, its indent, and what it says."""

    number: int
    indent: int
    text: str


def text_lines(text: str) -> tuple[TextLine, ...]:
    """The lines that say something. Raises BadPhrase for a text past the limit of size."""
    if len(text) > MOST_BYTES:
        raise BadPhrase(f"a text of battles has at most {MOST_BYTES:,} characters")
    lines = []
    for number, raw in enumerate(_ENDS.split(text.removeprefix(_MARK)), 1):
        plain = _QUOTED.sub("", raw, count=1) if _QUOTED.match(raw) else raw
        said = plain.strip()
        if said:
            lines.append(TextLine(number, len(plain) - len(plain.lstrip()), said))
    return tuple(lines)


def sentence(lines: Sequence[TextLine], start: int, end: str = FULL_STOP) -> tuple[str, int]:
    """What is said from a line on up to one that ends with `end`, and where the next begins.

    A mail program may have broken a line in two. Raises BadPhrase if nothing ends so.
    """
    said: list[str] = []
    for place in range(start, len(lines)):
        said.append(lines[place].text)
        if lines[place].text.endswith(end):
            return " ".join(said).removesuffix(end), place + 1
    raise at_line(lines[start], BadPhrase(f"no '{end}' ends '{shown(lines[start].text)}'"))


def at_line(line: TextLine, error: DeckloadError) -> DeckloadError:
    """The error with the number of the line in which it is."""
    kind = type(error) if type(error).__init__ is ValueError.__init__ else BadPhrase
    return kind(f"line {line.number}: {error}")


def plain_text(lines: Iterable[TextLine]) -> list[str]:
    """The lines for comparing two texts: neither blanks nor indents make a difference."""
    return [" ".join(line.text.split()) for line in lines]
