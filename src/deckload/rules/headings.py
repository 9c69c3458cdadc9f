"""Headings and straight moves in whole numbers, the same on every machine.

A heading is whole degrees clockwise from north, a distance whole thousandths of an inch.
"""

from typing import Final

from deckload.rules.places import Position

TURN_POINT: Final = 45
"""Degrees of one turn point (S2.2)."""
FULL_CIRCLE: Final = 360
UNIT: Final = 1_000_000
_PART: Final = UNIT // 2
_QUARTER: Final = (
    0, 17452, 34899, 52336, 69756, 87156, 104528, 121869, 139173, 156434,
    173648, 190809, 207912, 224951, 241922, 258819, 275637, 292372, 309017, 325568,
    342020, 358368, 374607, 390731, 406737, 422618, 438371, 453990, 469472, 484810,
    500000, 515038, 529919, 544639, 559193, 573576, 587785, 601815, 615661, 629320,
    642788, 656059, 669131, 681998, 694658, 707107, 719340, 731354, 743145, 754710,
    766044, 777146, 788011, 798636, 809017, 819152, 829038, 838671, 848048, 857167,
    866025, 874620, 882948, 891007, 898794, 906308, 913545, 920505, 927184, 933580,
    939693, 945519, 951057, 956305, 961262, 965926, 970296, 974370, 978148, 981627,
    984808, 987688, 990268, 992546, 994522, 996195, 997564, 998630, 999391, 999848,
    1000000,
)  # fmt: skip
"""Sines of 0 to 90 degrees in millionths."""


_HALF: Final = _QUARTER + _QUARTER[89:0:-1]
_SINES: Final = _HALF + tuple(-part for part in _HALF)
"""Sines of 0 to 359 degrees in millionths."""


def sine(degrees: int) -> int:
    """The sine of whole degrees, in millionths."""
    return _SINES[degrees % FULL_CIRCLE]


def cosine(degrees: int) -> int:
    """The cosine of whole degrees, in millionths."""
    return _SINES[(degrees + 90) % FULL_CIRCLE]


def ahead(start: Position, heading: int, distance: int) -> Position:
    """The place so far straight ahead, to the nearest thousandth."""
    if not distance:
        return start
    return Position(
        start.x + _rounded(distance * _SINES[heading % FULL_CIRCLE]),
        start.y + _rounded(distance * _SINES[(heading + 90) % FULL_CIRCLE]),
    )


def turned(heading: int, points: int) -> int:
    """The heading after a turn by points of 45 degrees, to starboard if above 0 (S2.2)."""
    return (heading + points * TURN_POINT) % FULL_CIRCLE


def _rounded(millionths: int) -> int:
    """To the nearest whole, halves away from zero, so that mirror images stay mirror images."""
    return (millionths + _PART) // UNIT if millionths >= 0 else -((_PART - millionths) // UNIT)
