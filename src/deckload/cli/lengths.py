"""Places, lengths, headings and points for people."""

from fractions import Fraction

from deckload.rules.places import INCH, Position
from deckload.rules.places import inches_text as inches
from deckload.rules.victory import POINT

__all__ = ["heading_words", "inches", "place_words", "points_words", "tenths", "towards", "wind"]

_WINDS = (
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
)
_TENTH = INCH // 10
_TAN, _OF = 408, 985
"""The tangent of half a compass step, 22.5 degrees, as a fraction."""


def tenths(thousandths: int) -> str:
    """A length to the tenth of an inch, halves away from zero."""
    size = (abs(thousandths) + _TENTH // 2) // _TENTH * _TENTH
    return inches(size if thousandths >= 0 else -size)


def place_words(place: Position, *, exact: bool = False) -> str:
    """A place from the south-west corner: "20.5\\" east, 31\\" north", in tenths unless exact."""
    show = inches if exact else tenths
    return f'{show(place.x)}" east, {show(place.y)}" north'


def wind(heading: int) -> str:
    """The compass word nearest to a heading in degrees."""
    return _WINDS[(heading * 2 + 45) // 90 % 8]


def towards(east: int, north: int) -> str:
    """The compass word nearest to a way, however long it is."""
    wide, tall = abs(east), abs(north)
    if tall * _TAN >= wide * _OF:
        return wind(0 if north > 0 else 180)
    if wide * _TAN >= tall * _OF:
        return wind(90 if east > 0 else 270)
    return wind((45 if east > 0 else 315) if north > 0 else (135 if east > 0 else 225))


def heading_words(heading: int) -> str:
    """A heading: "45 degrees (north-east)"."""
    return f"{heading} degrees ({wind(heading)})"


def points_words(parts: int) -> str:
    """A score in points: "0.25 points", "1 1/3 points", "1 point"."""
    points = Fraction(parts, POINT)
    whole, rest = divmod(points, 1)
    if not rest:
        text = str(whole)
    elif rest.denominator % 3:  # a decimal of four places at most
        text = f"{float(points):.4f}".rstrip("0")
    else:
        text = f"{whole} {rest}" if whole else str(rest)
    return f"{text} point" if points == 1 else f"{text} points"
