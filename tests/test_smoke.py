"""Smoke in the line of fire: crossing and touching, the same either way and however turned."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.rules.arcs import Screen, through_smoke
from deckload.rules.places import Position

# A small grid, so that touching and lying along one another come up often.
points = st.builds(Position, st.integers(0, 6), st.integers(0, 6))
screens = st.lists(points, min_size=1, max_size=4).map(tuple)


def at(x: int, y: int) -> Position:
    return Position(x, y)


def on(place: Position, start: Position, end: Position) -> bool:
    """Whether a place lies on a stretch, by the distances along it in exact fractions."""
    if start == end:
        return place == start
    dx, dy = end.x - start.x, end.y - start.y
    along = Fraction((place.x - start.x) * dx + (place.y - start.y) * dy, dx * dx + dy * dy)
    away = (start.x + along * dx - place.x, start.y + along * dy - place.y)
    return 0 <= along <= 1 and not any(away)


def meet(one: Position, other: Position, start: Position, end: Position) -> bool:
    """Whether two stretches have a point in common, by solving for it (Cramer's rule)."""
    a, b = other.x - one.x, other.y - one.y
    c, d = end.x - start.x, end.y - start.y
    across = a * d - b * c
    if not across:  # side by side, or one of them is a point: then an end lies on the other
        return (
            on(one, start, end)
            or on(other, start, end)
            or on(start, one, other)
            or on(end, one, other)
        )
    x, y = start.x - one.x, start.y - one.y
    return all(0 <= Fraction(n, across) <= 1 for n in (x * d - y * c, x * b - y * a))


@pytest.mark.clause("S2.9")
@pytest.mark.parametrize(
    ("screen", "smoke"),
    [
        ((at(3, 1), at(3, 5)), True),  # across the line
        ((at(3, 3), at(3, 5)), True),  # from the line on
        ((at(3, 4), at(3, 6)), False),  # short of it
        ((at(7, 0), at(7, 6)), False),  # behind the target
        ((at(6, 0), at(6, 6)), True),  # through the target
        ((at(0, 3), at(0, 6)), True),  # the firer lies at its end
        ((at(1, 3), at(2, 3)), True),  # along the line of fire
        ((at(7, 3), at(9, 3)), False),  # along it, and past the target
        ((at(1, 5), at(3, 4), at(3, 1)), True),  # its second leg crosses
        ((at(1, 5), at(3, 4), at(5, 5)), False),
        ((at(3, 5),), False),  # a ship that has not moved lays none
        ((), False),
    ],
)
def test_from_west_to_east(screen: Screen, smoke: bool) -> None:
    assert through_smoke(at(0, 3), at(6, 3), [screen]) is smoke


@pytest.mark.clause("S2.9")
def test_any_screen_will_do_and_without_one_the_line_is_clear() -> None:
    clear, across = (at(0, 9), at(5, 9)), (at(2, 0), at(2, 9))
    assert not through_smoke(at(0, 3), at(6, 3), [])
    assert not through_smoke(at(0, 3), at(6, 3), [clear])
    assert through_smoke(at(0, 3), at(6, 3), [clear, across])


@pytest.mark.clause("S2.9")
@given(points, points, screens)
def test_the_line_meets_the_screen_where_both_have_a_point_in_common(
    firer: Position, target: Position, screen: Screen
) -> None:
    legs = pairwise(screen)
    expected = any(meet(firer, target, start, end) for start, end in legs)
    assert through_smoke(firer, target, [screen]) is expected


@pytest.mark.clause("S2.9")
@given(points, points, st.lists(screens, max_size=3))
def test_smoke_is_in_the_way_of_both(firer: Position, target: Position, laid: list[Screen]) -> None:
    found = through_smoke(firer, target, laid)
    assert through_smoke(target, firer, laid) is found
    assert through_smoke(firer, target, [screen[::-1] for screen in laid[::-1]]) is found


@pytest.mark.clause("S2.9")
@given(points, points, screens, st.integers(-9, 9), st.integers(-9, 9))
def test_moving_turning_and_mirroring_the_table_changes_nothing(
    firer: Position, target: Position, screen: Screen, east: int, north: int
) -> None:
    found = through_smoke(firer, target, [screen])
    ways: tuple[Callable[[Position], Position], ...] = (
        lambda place: Position(place.x + east, place.y + north),
        lambda place: Position(place.y, -place.x),
        lambda place: Position(-place.x, -place.y),
        lambda place: Position(-place.x, place.y),
        lambda place: Position(1000 * place.x, 1000 * place.y),
    )
    for seen in ways:
        laid = tuple(seen(place) for place in screen)
        assert through_smoke(seen(firer), seen(target), [laid]) is found
