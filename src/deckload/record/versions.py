"""What a battle file says about the program that wrote it."""

from typing import Final

from deckload import __version__

FORMAT: Final = 2
"""The version of the file format; any change to what stands in a line raises it."""

RULES_VERSION: Final = "2"
"""The version of the rules; any change to what an order comes to raises it."""

PROGRAM: Final = __version__
"""The version of the program."""
