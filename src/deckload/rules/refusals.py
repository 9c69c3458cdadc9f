"""Refusals: why an act is not legal, said so that a screen can show it."""

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """An act that the rules forbid: the clause that stands against it, and the reason.

    The reason is one plain sentence that says what is forbidden and what is legal instead.
    Rules whose names begin with `cannot` return one, or None where the act is legal; a refusal
    uses up nothing, neither dice nor an activation.
    """

    clause: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"
