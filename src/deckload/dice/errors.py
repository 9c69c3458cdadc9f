"""The few kinds of refusal the program knows.

Every message is one line for a person: what was tried, which clause or limit
stands against it, and what would be legal.
"""


class DeckloadError(ValueError):
    """Something a person asked for cannot be done; the message says why and what can."""


class BadDice(DeckloadError):
    """Faces that no dice can show, or another number of dice than was asked for."""


class UnknownName(DeckloadError):
    """A unit, clause, ruling or reading that nothing here is called."""


class BadPhrase(DeckloadError):
    """A unit phrase that cannot be read, or a value outside its range."""


class BadScale(DeckloadError):
    """Numbers on the published scale where converted ones are needed, or on none known (A1.5)."""


class TooLarge(DeckloadError):
    """A question past a stated limit of size."""
