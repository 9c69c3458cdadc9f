"""The words of an order as somebody typed them, read one after another.

Case, spare spaces, the spaces, dashes and quotes of any keyboard, and marks of inches make no
difference. A name in quotes is one word, and never a word of the notation.
"""

import re
import unicodedata
from collections.abc import Iterable

from msgspec import Struct

from deckload.dice.errors import BadPhrase
from deckload.dice.words import shown
from deckload.rules.places import INCH, Position, inches_text

LONGEST = 50_000
"""Characters of an order; where the players keep the positions it holds many answers."""
FURTHEST = 10**9
"""No distance of an order has more thousandths of an inch."""

_QUOTES = frozenset("“”„‟«»″")
_NUMBER = re.compile(r"\(*([+-]?)([0-9]{1,9})(?:\.([0-9]{1,3})0*)?(?:\"|'{1,2}|in|inch|inches)?\)*")
_INCHES = frozenset({"in", "inch", "inches"})
SEPARATOR = ","


class Word(Struct, frozen=True):
    """A word as it was typed, and whether it stood in quotes."""

    text: str
    quoted: bool = False

    @property
    def key(self) -> str:
        """What it is compared by; nothing of the notation for a word in quotes."""
        return "" if self.quoted else self.text.casefold()


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a line; a comma is one by itself.

    Raises BadPhrase for signs that no line holds, a quote without its end, and too long a line.
    """
    if len(text) > LONGEST:
        raise BadPhrase(f"an order has at most {LONGEST:,} characters, this one {len(text):,}")
    plain = "".join(map(_plain, unicodedata.normalize("NFKC", text.replace("″", '"'))))
    words: list[Word] = []
    begun = ""
    rest = iter(plain)
    for char in rest:
        if char == '"' and not begun[:1].isdigit() and begun[:1] not in ("-", "("):
            words += _ended(begun)
            words.append(Word(_quoted(rest), quoted=True))
            begun = ""
        elif char in " ,;":
            words += _ended(begun)
            begun = ""
            if char != " ":
                words.append(Word(SEPARATOR))
        else:
            begun += char
    return (*words, *_ended(begun))


def _ended(begun: str) -> list[Word]:
    return [Word(begun)] if begun else []


def _quoted(rest: Iterable[str]) -> str:
    name = ""
    for char in rest:
        if char == '"':
            return name
        name += char
    raise BadPhrase(f"a quote is opened before '{shown(name)}' and never closed")


def _plain(char: str) -> str:
    """A sign as the notation writes it."""
    if char.isspace():
        return " "
    if char in _QUOTES:
        return '"'
    kind = unicodedata.category(char)
    if kind == "Pd" or char == "\u2212":
        return "-"
    if kind == "Cf":
        return ""
    if kind in ("Cc", "Cs", "Cn", "Co"):
        raise BadPhrase(f"the stray character {shown(char)} stands in the order; leave it out")
    return char


class Reader:
    """Goes through the words of an order; `example` is one of its kind for what cannot be read."""

    def __init__(self, words: tuple[Word, ...], example: str = "") -> None:
        self.words = words
        self.at = 0
        self.example = example

    @property
    def key(self) -> str:
        """The next word to compare; nothing for one in quotes, and past the end."""
        return self.words[self.at].key if self.at < len(self.words) else ""

    def ended(self) -> bool:
        """Whether every word is read."""
        return self.at >= len(self.words)

    def skip(self, *keys: str) -> bool:
        """Whether the next word was one of these; it is read then."""
        found = self.key in keys and not self.ended()
        self.at += found
        return found

    def separators(self) -> None:
        """Read the commas, and each "and", that stand between two parts."""
        while self.skip(SEPARATOR, "and"):
            pass

    def wrong(self, wanted: str) -> BadPhrase:
        """The trouble with the next word: what stands there, and what is wanted in its place."""
        before = " ".join(word.text for word in self.words[: self.at] if word.text != SEPARATOR)
        after = f" after '{shown(before)}'" if before else ""
        if self.ended():
            found = f"the order ends{after}"
        else:
            found = f"'{shown(self.words[self.at].text)}' cannot stand{after}"
        return BadPhrase(f"{found}; {wanted} is wanted there, for example: {self.example}")

    def number(self, wanted: str, low: int, high: int) -> int:
        """A whole number. Raises BadPhrase if none from `low` to `high` stands there."""
        wanted = f"{wanted} (a whole number from {low} to {high})"
        found = _thousandths(self.key)
        if found is None or found % INCH or not low <= found // INCH <= high:
            raise self.wrong(wanted)
        self.at += 1
        return found // INCH

    def length(self, wanted: str, high: int = FURTHEST, low: int = 0) -> int:
        """Inches as whole thousandths. Raises BadPhrase if none from `low` to `high` stand there.

        The bounds are in thousandths.
        """
        found = _thousandths(self.key)
        if found is None:
            raise self.wrong(f"{wanted} in inches, to three decimals at most,")
        if not low <= found <= high:
            raise self.wrong(f'{wanted} from {low // INCH}" to {high // INCH}"')
        self.at += 1
        self.skip(*_INCHES)
        return found

    def is_length(self) -> bool:
        """Whether a number stands next."""
        return _thousandths(self.key) is not None

    def place(self, wanted: str) -> Position:
        """A place: inches east and north of the south-west corner."""
        x = self.length(f"{wanted}: its distance from the west edge", low=-FURTHEST)
        self.skip("east")
        self.separators()
        y = self.length(f"{wanted}: its distance from the south edge", low=-FURTHEST)
        self.skip("north")
        return Position(x, y)


def _thousandths(key: str) -> int | None:
    found = _NUMBER.fullmatch(key)
    if found is None:
        return None
    sign, whole, part = found.groups()
    size = int(whole) * INCH + int((part or "").ljust(3, "0"))
    return -size if sign == "-" else size


def place_text(place: Position) -> str:
    """A place, from the west edge and from the south edge: "12.5,30"."""
    return f"{inches_text(place.x)},{inches_text(place.y)}"
