"""The chain: each line ends in a hash over itself and the hash of the line before.

A line belongs to its place and to its battle: its number and the mark of the battle are under the
hash. The chain shows accidents; whoever writes a whole new file can make a new chain, too.
"""

import re
from hashlib import blake2b
from typing import Final, NamedTuple

_HASH: Final = re.compile(rb'"hash":"([0-9a-f]{32})"\}\Z')
_MARK: Final = re.compile(rb',"battle":"([0-9a-f]{8})",\Z')
_NUMBER: Final = re.compile(rb'(\A\{"kind":"[a-z]{1,20}","line":)(\d{1,9})(?=[,}])')
_TAIL: Final = len(b'"hash":"0123456789abcdef0123456789abcdef"}')
_MARKED: Final = len(b',"battle":"01234567",')
FIRST: Final = b""
"""What stands for the hash of the line before the first."""


def link(before: bytes, body: bytes) -> bytes:
    """The hash of a line: over the hash before it and its text as far as its own hash."""
    hashed = blake2b(before + body, digest_size=16, person=b"deckload-line")
    return hashed.hexdigest().encode()


def mark_of(first: bytes) -> bytes:
    """The mark of a battle, which each of its lines bears: the start of its first line's hash."""
    return first[:8]


def sealed(plain: bytes, before: bytes, mark: bytes) -> tuple[bytes, bytes]:
    """A line of JSON with mark and hash at its end, ready to be written; and its hash.

    The first line of a file has no mark, since the mark comes from its hash.
    """
    marked = b',"battle":"%s",' % mark if mark else b","
    body = plain[:-1] + marked
    own = link(before, body)
    return b'%s"hash":"%s"}\n' % (body, own), own


class Sealed(NamedTuple):
    """A line taken apart: the text under its hash, its number, mark and hash."""

    body: bytes
    number: int
    mark: bytes
    hash: bytes

    @property
    def plain(self) -> bytes:
        """The JSON without mark and hash."""
        return self.body[: -_MARKED if self.mark else -1] + b"}"

    def as_if(self, number: int, mark: bytes) -> bytes:
        """The text under the hash if the line had that number and mark."""
        body = self.body
        if self.mark:
            body = b'%s,"battle":"%s",' % (body[:-_MARKED], mark)
        return _NUMBER.sub(rb"\g<1>%d" % number, body, count=1)


def unsealed(text: bytes) -> Sealed | None:
    """A line taken apart, without its line end; None if it has no number or no hash."""
    tail, head = _HASH.search(text[-_TAIL:]), _NUMBER.match(text)
    if tail is None or head is None:
        return None
    body = text[:-_TAIL]
    mark = _MARK.search(body[-_MARKED:])
    return Sealed(body, int(head[2]), mark[1] if mark else b"", tail[1])


def plain_line(text: bytes, before: bytes, mark: bytes) -> tuple[bytes, bytes] | None:
    """The JSON of a line and its hash, if it follows the line before; None if it does not."""
    body, own = text[:-_TAIL], text[-34:-2]
    if text[-_TAIL:-34] != b'"hash":"' or text[-2:] != b'"}' or link(before, body) != own:
        return None
    if not mark:
        return (body[:-1] + b"}", own) if body[-1:] == b"," else None
    if body[-_MARKED:] != b',"battle":"%s",' % mark:
        return None
    return body[:-_MARKED] + b"}", own
