"""Keys of seats and words of visitors: made at random, kept as hashes, compared in even time."""

from collections.abc import Mapping
from hashlib import blake2b
from hmac import compare_digest
from secrets import token_hex, token_urlsafe


def new_battle_id() -> str:
    """The id of a battle, which opens nothing by itself."""
    return token_urlsafe(9)


def new_key() -> str:
    """The key of a seat: 192 bits that nobody can guess."""
    return token_urlsafe(24)


def new_seed() -> str:
    """The seed of a battle: too long to be found by trying, so that its hash can be told."""
    return token_hex(16)


def hash_of(word: str) -> bytes:
    """The hash under which a key or a visitor is kept."""
    return blake2b(word.encode(), digest_size=32, person=b"deckload-seat").digest()


def asked_hash(said: bytes) -> bytes:
    """The hash of a request, to tell a retry from another request under the same key."""
    return blake2b(said, digest_size=32, person=b"deckload-asked").digest()


def seat_of(key: str, hashes: Mapping[str, bytes]) -> str | None:
    """The seat that a key opens; all are compared, whichever it is."""
    own, found = hash_of(key), None
    for seat, kept in hashes.items():
        if compare_digest(own, kept):
            found = seat
    return found
