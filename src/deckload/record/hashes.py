"""Hashes: of a seed, which binds a battle to it while it stays untold, and of a state."""

from hashlib import blake2b

from msgspec.json import encode

from deckload.game.state import State


def commitment(seed: int | str) -> str:
    """The hash of a seed, for the first line; the dice cannot be had from it.

    A short seed can be found by trying; whoever wants to keep it from the players takes a long one.
    """
    return blake2b(str(seed).encode(), digest_size=32, person=b"deckload-commit").hexdigest()


def state_hash(state: State) -> str:
    """The hash of a state: equal for equal states, on every machine."""
    hashed = blake2b(encode(state, order="deterministic"), digest_size=16, person=b"deckload-state")
    return hashed.hexdigest()
