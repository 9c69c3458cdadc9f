"""Names as people type them: which ones are the same, and which are near."""

import unicodedata
from collections.abc import Iterable, Mapping

_LONGEST_ASKED = 60

# Letters that Unicode does not take apart, and the dotless i of Turkish capitals.
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "\u0131": "i"}
)
_DROPPED = frozenset("._'\"`´‘’‚‛“”„‟‹›«»′″·・ʼʻ")  # noqa: RUF001 - these are the quotes meant


def _kept(char: str) -> bool:
    """Whether a character counts; of accents only those of the alphabets, not of kana."""
    if char in _DROPPED or char.isspace() or "\u0300" <= char <= "\u036f":
        return False
    if "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef":
        return False  # which of its forms a letter is drawn in
    return unicodedata.category(char) not in ("Pd", "Cf")


def fold(name: str) -> str:
    """The key under which a name is found: no case, accents, spaces, hyphens, dots or quotes.

    "bf 109", "BF109" and "bf-109" fold alike, and so do composed and decomposed accents; nothing
    depends on the system's language.
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    plain = unicodedata.normalize("NFKD", plain).translate(_LETTERS)
    return "".join(filter(_kept, plain))


def nearest(name: str, known: Mapping[str, str], most: int = 3) -> tuple[str, ...]:
    """The names most like `name`, nearest first; `known` maps folded names to the ones to show.

    A name that holds the asked one, or is held by it, comes before one that is merely alike.
    """
    from difflib import get_close_matches  # only a refusal pays for the import

    key = fold(name)[:_LONGEST_ASKED]
    holding = [k for k in known if len(key) > 2 and len(k) > 2 and (key in k or k in key)]
    alike = get_close_matches(key, known, n=3 * most, cutoff=0.6)
    found = dict.fromkeys(known[k] for k in [*sorted(holding, key=len), *alike])
    return tuple(found)[:most]


def listed(words: Iterable[str], joint: str = "or") -> str:
    """`a`, `a or b`, `a, b or c`."""
    all_words = list(words)
    if len(all_words) < 2:
        return "".join(all_words)
    return f"{', '.join(all_words[:-1])} {joint} {all_words[-1]}"
