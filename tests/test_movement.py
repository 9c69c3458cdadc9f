"""Places and movement: distances, contact, edges, and how far a flight may go."""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from readings import DEFAULT, OTHER_READINGS, refused_by

from deckload.rules.movement import (
    Reach,
    breaking_away_reach,
    cannot_break_away,
    cannot_leave,
    cannot_move,
    full_reach,
    homeward,
)
from deckload.rules.places import (
    CONTACT,
    Edge,
    Position,
    Table,
    alongside,
    cannot_arrive,
    cannot_set_up,
    cannot_stand,
    in_contact,
    overlap,
    squared_distance,
    within,
)
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import RULINGS, Rulings

INCH_APART = Rulings({"contact": "inch"})
DOWN = Rulings({"two_thirds": "down"})
TABLE = Table()
ORIGIN = Position(0, 0)
MIDDLE = Position(36_000, 24_000)

positions = st.builds(Position, st.integers(0, 72_000), st.integers(0, 48_000))


def east(thousandths: int, start: Position = MIDDLE) -> Position:
    return Position(start.x + thousandths, start.y)


@pytest.mark.clause("F11")
@given(positions, positions)
def test_distances_are_the_same_both_ways(one: Position, other: Position) -> None:
    assert squared_distance(one, other) == squared_distance(other, one)
    assert (squared_distance(one, other) == 0) == (one == other)
    assert overlap(one, other) == overlap(other, one)
    for rulings in (DEFAULT, INCH_APART):
        assert in_contact(one, other, rulings) == in_contact(other, one, rulings)


@pytest.mark.clause("F11")
def test_distances_run_from_centre_to_centre() -> None:
    assert squared_distance(Position(1_000, 2_000), Position(4_000, 6_000)) == 5_000**2
    assert within(Position(0, 0), Position(3_000, 4_000), 5)
    assert not within(Position(0, 0), Position(3_000, 4_001), 5)


@pytest.mark.clause("F11")
@pytest.mark.parametrize(("apart", "over"), [(0, True), (999, True), (1_000, False)])
def test_bases_overlap_when_their_centres_are_less_than_an_inch_apart(
    apart: int, over: bool
) -> None:
    assert overlap(MIDDLE, east(apart)) is over


@pytest.mark.clause("F11", "A3.1")
@pytest.mark.parametrize(
    ("apart", "touch", "inch"),
    [
        (1_000, True, True),
        (1_100, True, True),
        (1_101, False, True),
        (2_000, False, True),
        (2_001, False, False),
    ],
)
def test_contact_is_1_1_inches_or_2(apart: int, touch: bool, inch: bool) -> None:
    assert in_contact(MIDDLE, east(apart), DEFAULT) is touch
    assert in_contact(MIDDLE, east(apart), INCH_APART) is inch
    # What flights in a dogfight are ruled to be changes no strike and no landing.
    assert alongside(MIDDLE, east(apart)) is touch


def test_there_is_a_distance_for_every_reading_of_contact() -> None:
    assert list(CONTACT) == [reading.id for reading in RULINGS["contact"].readings]


@pytest.mark.clause("F10", "F3")
@given(positions, positions, st.integers(0, 40))
def test_a_move_is_measured_straight_from_start_to_end(
    start: Position, end: Position, speed: int
) -> None:
    reach = full_reach(speed)
    assert reach.covers(start, end) == (squared_distance(start, end) <= (1_000 * speed) ** 2)
    assert reach.covers(start, end) == reach.covers(end, start)
    assert reach.covers(start, start)


@pytest.mark.clause("A3.9", "F4")
@pytest.mark.case("C30")
@pytest.mark.parametrize(
    ("speed", "limit", "text", "down"),
    [
        (10, Fraction(20, 3), "6.67", 6),
        (12, Fraction(8), "8", 8),
        (16, Fraction(32, 3), "10.67", 10),
        (20, Fraction(40, 3), "13.33", 13),
        (24, Fraction(16), "16", 16),
    ],
)
def test_breaking_away_reaches_two_thirds_of_the_speed(
    speed: int, limit: Fraction, text: str, down: int
) -> None:
    reach = breaking_away_reach(speed, DEFAULT)
    assert Fraction(reach.thirds, 3_000) == limit
    assert reach.text == text
    last = int(limit * 1_000)
    assert reach.covers(ORIGIN, Position(last, 0))
    assert not reach.covers(ORIGIN, Position(last + 1, 0))
    rounded = breaking_away_reach(speed, DOWN)
    assert rounded.text == str(down)
    assert rounded.covers(ORIGIN, Position(0, down * 1_000))
    assert not rounded.covers(ORIGIN, Position(0, down * 1_000 + 1))


@pytest.mark.clause("A3.9", "F4")
@pytest.mark.case("C30")
def test_at_speed_20_13_333_is_legal_and_13_334_is_refused() -> None:
    start = Position(10_000, 24_000)

    def move(length: int) -> Refusal | None:
        return cannot_break_away(start, east(length, start), 20, [], [], TABLE, DEFAULT)

    assert move(13_333) is None
    refused = move(13_334)
    assert refused_by(refused) == "A3.9"
    assert refused is not None
    assert '13.33"' in refused.reason
    assert refused_by(move(13_340)) == "A3.9"


@pytest.mark.clause("A3.9")
@given(st.integers(0, 40), st.integers(0, 40_000), st.integers(0, 40_000))
def test_two_thirds_compare_without_rounding(speed: int, x: int, y: int) -> None:
    exact = breaking_away_reach(speed, DEFAULT).covers(ORIGIN, Position(x, y))
    assert exact == (9 * (x * x + y * y) <= 4 * (1_000 * speed) ** 2)
    if breaking_away_reach(speed, DOWN).covers(ORIGIN, Position(x, y)):
        assert exact
    if exact:
        assert full_reach(speed).covers(ORIGIN, Position(x, y))


@pytest.mark.parametrize(
    ("thirds", "text"),
    [(0, "0"), (3_000, "1"), (1_000, "0.33"), (2_000, "0.67"), (1_500, "0.5"), (30_000, "10")],
)
def test_a_limit_reads_to_two_decimals(thirds: int, text: str) -> None:
    assert Reach(thirds, "F10").text == text


@pytest.mark.clause("A6.1", "A3.9")
def test_swordfish_that_break_away_move_up_to_eight_inches() -> None:
    start = Position(10_000, 10_000)
    enemy = [Position(9_000, 10_000)]
    assert cannot_break_away(start, east(8_000, start), 12, enemy, [], TABLE, DEFAULT) is None
    refused = cannot_break_away(start, east(8_001, start), 12, enemy, [], TABLE, DEFAULT)
    assert refused_by(refused) == "A3.9"


@pytest.mark.clause("F4", "A3.9")
@pytest.mark.parametrize(
    ("rulings", "short", "far"), [(DEFAULT, 1_100, 1_101), (INCH_APART, 2_000, 2_001)]
)
def test_breaking_away_ends_out_of_contact_with_every_enemy(
    rulings: Rulings, short: int, far: int
) -> None:
    enemies = [MIDDLE, east(30_000)]
    start = east(1_000)

    def end(x: int) -> str | None:
        return refused_by(cannot_break_away(start, east(x), 20, enemies, [], TABLE, rulings))

    assert end(short) == "F4"
    assert end(far) is None
    # Of any enemy, not only the one that intercepted it.
    behind = [MIDDLE, Position(36_000, 30_000)]
    there = Position(36_000, 30_000 - short)
    assert refused_by(cannot_break_away(start, there, 20, behind, [], TABLE, rulings)) == "F4"
    # Standing still is no way out of contact, and friends are no matter.
    assert refused_by(cannot_break_away(start, start, 20, [MIDDLE], [], TABLE, rulings)) == "F4"
    friend = [east(6_000)]
    assert cannot_break_away(start, east(5_000), 20, [MIDDLE], friend, TABLE, rulings) is None


@pytest.mark.clause("F10", "F11")
def test_no_flight_ends_on_another_but_it_passes_over_anything() -> None:
    other = [east(3_000)]
    for reach in (full_reach(20), breaking_away_reach(20, DEFAULT)):
        assert refused_by(cannot_move(MIDDLE, east(2_001), reach, other, TABLE)) == "F10"
        assert cannot_move(MIDDLE, east(2_000), reach, other, TABLE) is None
        assert cannot_move(MIDDLE, east(6_000), reach, other, TABLE) is None
    friend = [east(5_500)]
    refused = cannot_break_away(MIDDLE, east(5_000), 20, [], friend, TABLE, DEFAULT)
    assert refused_by(refused) == "F10"


@pytest.mark.clause("F10", "F3")
def test_a_move_goes_up_to_the_speed_in_any_direction() -> None:
    reach = full_reach(12)
    for dx, dy in [(12_000, 0), (-12_000, 0), (0, 12_000), (0, -12_000), (7_200, -9_600)]:
        end = Position(MIDDLE.x + dx, MIDDLE.y + dy)
        assert cannot_move(MIDDLE, end, reach, [], TABLE) is None
    assert refused_by(cannot_move(MIDDLE, east(12_001), reach, [], TABLE)) == "F10"
    assert refused_by(cannot_move(MIDDLE, Position(43_201, 33_600), reach, [], TABLE)) == "F10"


@pytest.mark.clause("F1")
@given(positions, st.lists(positions, max_size=4), st.integers(0, 40))
def test_a_flight_may_always_stand_still(
    place: Position, others: list[Position], speed: int
) -> None:
    assert cannot_move(place, place, full_reach(speed), others, TABLE) is None


@pytest.mark.clause("F10")
@pytest.mark.parametrize(
    "end", [Position(-1, 0), Position(0, -1), Position(72_001, 0), Position(0, 48_001)]
)
def test_no_move_ends_off_the_table(end: Position) -> None:
    near = Position(min(max(end.x, 0), 72_000), min(max(end.y, 0), 48_000))
    assert cannot_stand(near, [], TABLE) is None
    assert refused_by(cannot_stand(end, [], TABLE)) == "F10"
    assert refused_by(cannot_move(near, end, full_reach(12), [], TABLE)) == "F10"


@pytest.mark.clause("F10", "A5.5")
def test_a_flight_leaves_by_its_own_base_edge_only() -> None:
    start = Position(10_000, 20_000)
    distances = {Edge.NORTH: 28, Edge.EAST: 62, Edge.SOUTH: 20, Edge.WEST: 10}
    for edge, inches in distances.items():
        assert TABLE.distance_to(edge, start) == inches * 1_000
        assert cannot_leave(start, edge, full_reach(inches), TABLE) is None
        assert refused_by(cannot_leave(start, edge, full_reach(inches - 1), TABLE)) == "F10"


@pytest.mark.clause("F4", "F10")
def test_an_intercepted_flight_leaves_only_if_two_thirds_reach_the_edge() -> None:
    for away, clause in [(13_333, None), (13_334, "A3.9")]:
        reach = breaking_away_reach(20, DEFAULT)
        start = Position(30_000, away)
        assert refused_by(cannot_leave(start, Edge.SOUTH, reach, TABLE)) == clause


@pytest.mark.clause("A5.4", "F17")
def test_a_flight_arrives_anywhere_free_on_its_own_base_edge() -> None:
    enemy = [Position(30_000, 0)]
    for x in (0, 29_000, 31_000, 72_000):
        assert cannot_arrive(Position(x, 0), Edge.SOUTH, enemy, TABLE) is None
    assert refused_by(cannot_arrive(Position(30_999, 0), Edge.SOUTH, enemy, TABLE)) == "F10"
    for place in (Position(10_000, 1), Position(10_000, 48_000), Position(-1, 0)):
        assert refused_by(cannot_arrive(place, Edge.SOUTH, enemy, TABLE)) == "F17"


@pytest.mark.clause("F14", "F19")
def test_a_launched_flight_is_put_in_contact_with_its_carrier() -> None:
    assert cannot_set_up(east(1_100), MIDDLE, [], TABLE) is None
    assert cannot_set_up(MIDDLE, MIDDLE, [], TABLE) is None
    assert refused_by(cannot_set_up(east(1_101), MIDDLE, [], TABLE)) == "F14"
    assert refused_by(cannot_set_up(east(1_000), MIDDLE, [east(1_500)], TABLE)) == "F10"


@pytest.mark.clause("F21")
@given(positions, positions, st.integers(1, 40), st.booleans())
def test_homeward_is_the_shortest_way_at_full_reach(
    start: Position, goal: Position, speed: int, intercepted: bool
) -> None:
    assume(start != goal)
    reach = breaking_away_reach(speed, DEFAULT) if intercepted else full_reach(speed)
    end = homeward(start, goal, reach)
    assert reach.covers(start, end)
    if reach.covers(start, goal):
        assert end == goal
        return
    # Within a thousandth or two of the point that the whole reach gives on the straight line.
    length = Fraction(reach.thirds, 3)
    assert squared_distance(start, end) >= (length - 2) ** 2
    across = (end.x - start.x) * (goal.y - start.y) - (end.y - start.y) * (goal.x - start.x)
    assert across**2 <= 4 * squared_distance(start, goal)


@pytest.mark.clause("F21")
def test_homeward_goes_straight() -> None:
    assert homeward(ORIGIN, Position(30_000, 40_000), full_reach(10)) == Position(6_000, 8_000)
    back = homeward(Position(30_000, 40_000), ORIGIN, full_reach(10))
    assert back == Position(24_000, 32_000)
    assert homeward(MIDDLE, MIDDLE, full_reach(0)) == MIDDLE


def told(rulings: Rulings) -> dict[str, object]:
    """Everything here that a ruling might touch."""
    speeds = range(0, 31)
    ends = [east(step) for step in range(500, 9_000, 500)]

    def broken(enemies: list[Position], speed: int) -> list[str | None]:
        return [
            refused_by(cannot_break_away(MIDDLE, end, speed, enemies, [], TABLE, rulings))
            for end in ends
        ]

    return {
        "contact": [in_contact(MIDDLE, end, rulings) for end in ends],
        "break away": [breaking_away_reach(speed, rulings).thirds for speed in speeds],
        "out of contact": broken([east(6_000)], 30),
        "two thirds": broken([], 10),
    }


@pytest.mark.case("C18")
@pytest.mark.parametrize(("ruling_id", "reading"), OTHER_READINGS)
def test_a_reading_changes_only_what_it_names(ruling_id: str, reading: str) -> None:
    before, after = told(DEFAULT), told(Rulings({ruling_id: reading}))
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {
        "contact": {"contact", "out of contact"},
        "two_thirds": {"break away", "two thirds"},
    }.get(ruling_id, set())
