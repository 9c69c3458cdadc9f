"""Seeded dice: a keyed hash, the same on every platform and version of Python.

A face is a function of the seed, the turn, the unit, the purpose, how many rolls of that
purpose the unit has made this turn, and the number of the die. So an order given again after
an undo meets the same faces, another order of the same unit gains no new ones, and one side's
choices never shift the other side's dice. The target is not in the key.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from struct import Struct as Packing
from typing import Any

from deckload.dice.needs import SIX, Cause
from deckload.dice.requests import Choice, Dice, cause_of

DICE_A_BLOCK = 8
_WORDS = Packing("<8Q")


def seed_key(seed: int | str) -> bytes:
    """The 32-byte key of a seed; the number 7 and the text "7" are one seed."""
    return blake2b(str(seed).encode(), digest_size=32, person=b"deckload-seed").digest()


@lru_cache(1024)
def _name(cause: Cause) -> bytes:
    """Unit and purpose, each with its length before it so that no two pairs read alike."""
    words = (cause.unit.encode(), cause.purpose.encode())
    return b"".join(b"%d:%s" % (len(word), word) for word in words)


@lru_cache(64)
def _keyed(key: bytes) -> Any:
    """The hash of a key before any message."""
    return blake2b(key=key)


def keyed_faces(key: bytes, turn: int, cause: Cause, ordinal: int, dice: int) -> list[int]:
    """The faces of the roll number `ordinal` (from 0) of that purpose by that unit in `turn`.

    Each die has 64 bits of its own, so a face is off 1/6 by less than 1e-18.
    """
    head = b"%s%d.%d." % (_name(cause), turn, ordinal)
    # A copy of the keyed hash spares going over the key for every block.
    keyed = _keyed(key)
    faces: list[int] = []
    block = 0
    while dice > 0:
        hashed = keyed.copy()
        hashed.update(head + b"%d" % block)
        words = _WORDS.unpack(hashed.digest())
        if dice < DICE_A_BLOCK:
            words = words[:dice]
        faces += [(word * SIX >> 64) + 1 for word in words]
        dice -= DICE_A_BLOCK
        block += 1
    return faces


class Seeded:
    """Answers requests with seeded dice for one turn, and choices with their standing default.

    `rolled` says how many rolls each (unit, purpose) has made this turn already.
    """

    def __init__(
        self,
        seed: int | str,
        turn: int = 0,
        rolled: dict[tuple[str, str], int] | None = None,
    ) -> None:
        self._key = seed_key(seed)
        self._turn = turn
        self.rolled: dict[tuple[str, str], int] = dict(rolled or {})

    def faces(self, request: Dice) -> Sequence[int]:
        """The next faces of that unit and purpose."""
        cause = cause_of(request)
        place = (cause.unit, cause.purpose)
        ordinal = self.rolled.get(place, 0)
        self.rolled[place] = ordinal + 1
        return keyed_faces(self._key, self._turn, cause, ordinal, request.dice)

    def choose(self, request: Choice) -> int:
        """The standing default."""
        return request.default
