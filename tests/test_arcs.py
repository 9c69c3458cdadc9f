"""Arcs of fire and the beam: quarters that cover the horizon, in any way the table is turned."""

from math import atan2, degrees

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.rules.arcs import BEAMS, arcs_of, beam_on, bears
from deckload.rules.places import Position
from deckload.units.weapons import Arc

BOW, STERN, PORT, STARBOARD = Arc.BOW, Arc.STERN, Arc.PORT, Arc.STARBOARD
MIRRORED = {BOW: BOW, STERN: STERN, PORT: STARBOARD, STARBOARD: PORT}

places = st.builds(Position, st.integers(0, 72_000), st.integers(0, 48_000))
headings = st.integers(0, 359)


def turned(place: Position, quarters: int) -> Position:
    """A place when the table is turned clockwise by so many right angles about its corner."""
    x, y = place.x, place.y
    for _ in range(quarters % 4):
        x, y = y, -x
    return Position(x, y)


@pytest.mark.clause("S3.4")
@pytest.mark.parametrize(
    ("heading", "east", "north", "arcs"),
    [
        (0, 0, 5, {BOW}),
        (0, 0, -5, {STERN}),
        (0, 5, 0, {STARBOARD}),
        (0, -5, 0, {PORT}),
        (90, 5, 0, {BOW}),
        (90, 0, 5, {PORT}),
        (180, 5, 0, {PORT}),
        (270, 0, -5, {PORT}),
        # On the line between two quarters, in both.
        (0, 4, 4, {BOW, STARBOARD}),
        (0, 4, -4, {STERN, STARBOARD}),
        (0, -4, 4, {BOW, PORT}),
        (0, -4, -4, {STERN, PORT}),
        (45, 7, 0, {BOW, STARBOARD}),
        (45, 0, 7, {BOW, PORT}),
        (135, 0, 7, {STERN, PORT}),
        # A hair to either side of it.
        (0, 4001, 4000, {STARBOARD}),
        (0, 4000, 4001, {BOW}),
        (45, 7000, 1, {BOW}),
        (45, 7000, -1, {STARBOARD}),
        # A place of its own is everywhere.
        (17, 0, 0, {BOW, STERN, PORT, STARBOARD}),
    ],
)
def test_quarters_of_ninety_degrees(heading: int, east: int, north: int, arcs: set[Arc]) -> None:
    here = Position(20_000, 20_000)
    assert arcs_of(here, heading, Position(20_000 + east, 20_000 + north)) == arcs


@pytest.mark.clause("S3.4")
@given(places, headings, places)
def test_arcs_cover_the_circle_and_overlap_only_on_their_lines(
    here: Position, heading: int, there: Position
) -> None:
    found = arcs_of(here, heading, there)
    assert len(found) in (1, 2, 4)
    if len(found) == 2:
        assert len(found & BEAMS) == 1
    assert (len(found) == 4) == (here == there)


@pytest.mark.clause("S3.4")
@given(places, headings, places)
def test_the_arc_is_the_one_of_the_angle(here: Position, heading: int, there: Position) -> None:
    if here == there:
        return
    bearing = degrees(atan2(there.x - here.x, there.y - here.y)) - heading
    quarter = (bearing % 360 + 45) / 90
    if abs(quarter - round(quarter)) < 1e-4:
        return  # so near to a line between two that a float cannot tell
    names = (BOW, STARBOARD, STERN, PORT, BOW)
    assert arcs_of(here, heading, there) == {names[int(quarter)]}


@pytest.mark.clause("S3.4")
@given(places, headings, places, st.integers(0, 3))
def test_turning_the_table_by_right_angles_changes_nothing(
    here: Position, heading: int, there: Position, quarters: int
) -> None:
    again = arcs_of(
        turned(here, quarters), (heading + 90 * quarters) % 360, turned(there, quarters)
    )
    assert again == arcs_of(here, heading, there)


@pytest.mark.clause("S3.4")
@given(places, headings, places)
def test_in_a_mirror_port_is_starboard(here: Position, heading: int, there: Position) -> None:
    found = arcs_of(here, heading, there)
    mirrored = arcs_of(
        Position(-here.x, here.y), (360 - heading) % 360, Position(-there.x, there.y)
    )
    assert mirrored == {MIRRORED[arc] for arc in found}


@pytest.mark.clause("S3.4")
@given(places, headings, places)
def test_turned_about_a_ship_has_her_stern_where_her_bow_was(
    here: Position, heading: int, there: Position
) -> None:
    opposite = {BOW: STERN, STERN: BOW, PORT: STARBOARD, STARBOARD: PORT}
    found = arcs_of(here, heading, there)
    assert arcs_of(here, (heading + 180) % 360, there) == {opposite[arc] for arc in found}


@pytest.mark.clause("S3.4")
@pytest.mark.parametrize(
    ("arcs", "north", "south", "east"),
    [
        ((BOW, PORT, STARBOARD), True, False, True),
        ((STERN, PORT, STARBOARD), False, True, True),
        ((PORT, STARBOARD), False, False, True),
        ((PORT,), False, False, False),
        ((), True, True, True),
    ],
)
def test_a_line_bears_on_its_arcs_and_without_arcs_all_round(
    arcs: tuple[Arc, ...], north: bool, south: bool, east: bool
) -> None:
    here = Position(10_000, 10_000)
    for bearing, there in (
        (north, Position(10_000, 15_000)),
        (south, Position(10_000, 5_000)),
        (east, Position(15_000, 10_000)),
    ):
        assert bears(arcs, here, 0, there) is bearing


@pytest.mark.clause("S3.3", "S5.3")
@given(places, headings, places)
def test_a_target_lies_beam_on_if_the_firer_is_in_a_side_arc_of_hers(
    target: Position, heading: int, firer: Position
) -> None:
    aside = bool(arcs_of(target, heading, firer) & {PORT, STARBOARD})
    assert beam_on(target, heading, firer) is aside
    # Her own heading decides it: a right angle on, bow and stern are where the sides were.
    if len(arcs_of(target, heading, firer)) == 1:
        assert beam_on(target, (heading + 90) % 360, firer) is not aside
