"""Deckload: naval air combat of the Second World War on the table.

Rules that ask for dice and never roll them, so that one and the same rule text
plays a fight, takes the faces of real dice, and gives the exact odds beforehand.
The rooms are `deckload.dice`, `units`, `rules`, `catalogue`, `odds` and `cli`;
importing this package loads none of them.
"""

__version__ = "0.2.0"
