"""Where in a TOML text each key stands: its line, and the text of its value as it was written.

The standard library reads TOML and keeps no places, so this walks over a text that it has read
already and relies on its being sound. It copes with tables, arrays of tables, dotted and quoted
keys, inline tables, arrays, strings over several lines, and comments.
"""

import re
import tomllib
from bisect import bisect_right
from typing import Final, NamedTuple

Path = tuple[str | int, ...]
"""The keys that lead to a value from the outside in; a number is a place in an array, from 0."""

DEEPEST: Final = 8
"""Keys of a path that are kept; nothing that is read here lies deeper."""

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]+")
_STRINGS = (
    re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}(?!")', re.S),
    re.compile(r"'''.*?'{3,5}(?!')", re.S),
    re.compile(r'"(?:[^"\\\n]|\\.)*"'),
    re.compile(r"'[^'\n]*'"),
)


class Spot(NamedTuple):
    """Where a key stands: its line, from 1, and the text of its value ("" for a table)."""

    line: int
    text: str


def plain_text(text: str) -> str:
    """The text with the line ends that lines are counted by."""
    return text.replace("\r\n", "\n")


def spots(text: str) -> dict[Path, Spot]:
    """The place of every key of a TOML text that `tomllib` has read without a complaint."""
    return _Walk(plain_text(text)).spots


class _Walk:
    """A walk over a text from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self.spots: dict[Path, Spot] = {}
        self._text, self._at = text, 0
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]
        self._arrays: dict[Path, int] = {}
        table: Path = ()
        self._skip(_BLANK)
        while self._at < len(text):
            if text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(_BLANK)

    def _header(self) -> Path:
        """The path of the table that a header opens."""
        line = self._line()
        many = self._text.startswith("[[", self._at)
        self._at += 1 + many
        keys = self._keys()
        self._at += 1 + many
        path: Path = ()
        for place, key in enumerate(keys):
            path = (*path, key)
            if many and place == len(keys) - 1:
                self._arrays[path] = self._arrays.get(path, -1) + 1
            self._note(path, line, "")
            if path in self._arrays:
                path = (*path, self._arrays[path])
                self._note(path, line, "")
        return path

    def _pair(self, table: Path) -> None:
        """A key, the sign of equality, and a value."""
        line = self._line()
        keys = self._keys()
        for count in range(1, min(len(keys), DEEPEST + 1)):
            self._note((*table, *keys[:count]), line, "")
        self._at += 1
        self._skip(_SPACE)
        # Deeper keys than that are nobody's; their value is walked over all the same.
        self._value((*table, *keys[: DEEPEST + 1]), line)

    def _keys(self) -> list[str]:
        """The parts of a key, up to what is neither a part nor a dot."""
        keys = []
        while True:
            self._skip(_SPACE)
            raw = self._string() or self._match(_BARE_KEY)
            keys.append(_unquoted(raw))
            self._skip(_SPACE)
            if self._text[self._at] != ".":
                return keys
            self._at += 1

    def _value(self, path: Path, line: int) -> None:
        start = self._at
        first = self._text[start]
        if first == "[":
            self._array(path)
        elif first == "{":
            self._inline_table(path)
        elif not self._string():
            self._match(_SCALAR)
        self._note(path, line, self._text[start : self._at].rstrip(" \t"))

    def _array(self, path: Path) -> None:
        self._at += 1
        self._skip(_BLANK)
        place = 0
        while self._text[self._at] != "]":
            self._value((*path, place), self._line())
            place += 1
            self._comma()
        self._at += 1

    def _inline_table(self, path: Path) -> None:
        self._at += 1
        self._skip(_BLANK)
        while self._text[self._at] != "}":
            self._pair(path)
            self._comma()
        self._at += 1

    def _comma(self) -> None:
        self._skip(_BLANK)
        if self._text[self._at] == ",":
            self._at += 1
            self._skip(_BLANK)

    def _note(self, path: Path, line: int, text: str) -> None:
        """Keep a place; a key that a table was begun with gets its own place when it has one."""
        if len(path) <= DEEPEST and (path not in self.spots or text):
            self.spots[path] = Spot(line, text)

    def _line(self) -> int:
        return bisect_right(self._lines, self._at)

    def _string(self) -> str:
        """The string that begins here, with its quotes, or nothing."""
        for kind in _STRINGS:
            if found := kind.match(self._text, self._at):
                self._at = found.end()
                return found[0]
        return ""

    def _match(self, kind: re.Pattern[str]) -> str:
        found = kind.match(self._text, self._at)
        if found is None:
            raise ValueError(f"no TOML at character {self._at}")
        self._at = found.end()
        return found[0]

    def _skip(self, kind: re.Pattern[str]) -> None:
        found = kind.match(self._text, self._at)
        self._at = found.end() if found else self._at


def _unquoted(raw: str) -> str:
    """A key without its quotes and escapes."""
    if raw[0] not in "\"'":
        return raw
    read: str = tomllib.loads(f"key = {raw}")["key"]
    return read
