"""Arcs of fire, the beam of a target, and smoke in the line of fire (S2.9, S3.3, S3.4)."""

from collections.abc import Collection, Iterable
from itertools import pairwise

from deckload.rules.headings import cosine, sine
from deckload.rules.places import Position
from deckload.units.weapons import Arc

BEAMS = frozenset({Arc.PORT, Arc.STARBOARD})
"""The side arcs of a ship."""

Screen = tuple[Position, ...]
"""The path along which a ship has laid smoke this turn, corner by corner."""


def arcs_of(place: Position, heading: int, other: Position) -> frozenset[Arc]:
    """The arcs of a ship in which another place lies (S3.4).

    Four quarters of 90 degrees; what lies exactly between two is in both, and what lies at the
    ship's own centre is in all.
    """
    east, north = other.x - place.x, other.y - place.y
    ahead = east * sine(heading) + north * cosine(heading)
    right = east * cosine(heading) - north * sine(heading)
    return frozenset(
        arc
        for arc, towards, across in (
            (Arc.BOW, ahead, right),
            (Arc.STERN, -ahead, right),
            (Arc.STARBOARD, right, ahead),
            (Arc.PORT, -right, ahead),
        )
        if towards >= abs(across)
    )


def bears(arcs: Collection[Arc], place: Position, heading: int, target: Position) -> bool:
    """Whether a line with these arcs bears on a place; without arcs it bears all round."""
    return not arcs or not arcs_of(place, heading, target).isdisjoint(arcs)


def beam_on(target: Position, heading: int, firer: Position) -> bool:
    """Whether a ship fires from a side arc of her target (S3.3)."""
    return not arcs_of(target, heading, firer).isdisjoint(BEAMS)


def through_smoke(firer: Position, target: Position, screens: Iterable[Screen]) -> bool:
    """Whether a line of fire touches a smoke screen, either way (S2.9).

    The end of a screen, where the ship that laid it lies, belongs to it.
    """
    return any(
        _meet(firer, target, start, end) for screen in screens for start, end in pairwise(screen)
    )


def _meet(one: Position, other: Position, start: Position, end: Position) -> bool:
    """Whether two straight lines have a point in common, decided by signs of products."""
    from_start, from_end = _side(one, other, start), _side(one, other, end)
    from_one, from_other = _side(start, end, one), _side(start, end, other)
    if from_start * from_end < 0 and from_one * from_other < 0:
        return True
    return (
        (not from_start and _between(one, other, start))
        or (not from_end and _between(one, other, end))
        or (not from_one and _between(start, end, one))
        or (not from_other and _between(start, end, other))
    )


def _side(start: Position, end: Position, place: Position) -> int:
    """-1, 0 or 1: on which side of a straight line a place lies."""
    product = (end.x - start.x) * (place.y - start.y) - (end.y - start.y) * (place.x - start.x)
    return (product > 0) - (product < 0)


def _between(start: Position, end: Position, place: Position) -> bool:
    """Whether a place on the straight line through two others lies between them."""
    return min(start.x, end.x) <= place.x <= max(start.x, end.x) and min(
        start.y, end.y
    ) <= place.y <= max(start.y, end.y)
