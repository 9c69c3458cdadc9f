"""The bound: the air roll, the first mover, and the alternation of the sides."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readings import OTHER_READINGS, refused_by

from deckload.dice.needs import Purpose
from deckload.dice.recorded import Answer, Recorded
from deckload.dice.requests import Choice
from deckload.dice.resolve import Chosen, Entry, Rolled, play
from deckload.rules.bound import (
    FlightInBound,
    air_initiative,
    air_roll_is_made,
    cannot_act,
    first_mover,
    next_side,
    still_to_act,
)
from deckload.rules.rulings import Rulings

SIDES = ("red", "blue")


def rolled(first: int, second: int) -> int | None:
    answers: list[Answer] = [[first], [second]]
    result: int | None = play(air_initiative, (SIDES,), Recorded(answers))
    return result


@pytest.mark.clause("A2.1", "A2.2")
def test_each_side_rolls_one_die_of_its_own() -> None:
    log: list[Entry] = []
    assert play(air_initiative, (SIDES,), Recorded([[4], [2]]), log) == 0
    requests = [entry.request for entry in log if isinstance(entry, Rolled)]
    assert [request.dice for request in requests] == [1, 1]
    causes = [request.cause for request in requests]  # type: ignore[union-attr]
    assert [cause.owner for cause in causes] == ["red", "blue"]
    assert {cause.purpose for cause in causes} == {Purpose.INITIATIVE}
    # So that neither side's die is ever the other's.
    assert len({cause.unit for cause in causes}) == 2


@pytest.mark.clause("A2.2")
@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
def test_the_higher_die_wins_and_equal_ones_tie(first: int, second: int) -> None:
    expected = None if first == second else int(second > first)
    assert rolled(first, second) == expected


@pytest.mark.clause("A2.2")
@pytest.mark.parametrize("higher", [0, 1])
@pytest.mark.parametrize("ship_winner", [0, 1])
@pytest.mark.parametrize("air_tie", ["reroll", "ship_winner"])
def test_the_higher_side_must_move_first(higher: int, ship_winner: int, air_tie: str) -> None:
    assert first_mover(higher, ship_winner, SIDES, Rulings({"air_tie": air_tie})) == higher


@pytest.mark.clause("A2.2", "F1")
@pytest.mark.parametrize("air_first", ["must", "may"])
@pytest.mark.parametrize("ship_winner", [0, 1])
def test_a_tie_is_rolled_again_or_goes_to_the_ship_winner(air_first: str, ship_winner: int) -> None:
    rulings = Rulings({"air_first": air_first})
    assert first_mover(None, ship_winner, SIDES, rulings) is None
    # He goes first: it is no higher roll of his, so there is nothing to choose.
    given_to = rulings.with_(air_tie="ship_winner")
    assert first_mover(None, ship_winner, SIDES, given_to) == ship_winner


@pytest.mark.clause("A2.2")
@pytest.mark.parametrize("higher", [0, 1])
@pytest.mark.parametrize("taken", [0, 1])
def test_the_higher_side_may_choose_where_the_table_rules_so(higher: int, taken: int) -> None:
    args = (higher, 0, SIDES, Rulings({"air_first": "may"}))
    asked = first_mover(*args)
    assert isinstance(asked, Choice)
    assert asked.cause.owner == SIDES[higher]
    assert asked.options == (0, 1)
    assert asked.default == higher
    log: list[Entry] = []
    assert play(first_mover, args, Recorded([taken]), log) == taken
    assert [type(entry) for entry in log] == [Chosen]


@pytest.mark.clause("F1", "F17")
def test_there_is_a_roll_only_if_both_sides_have_a_flight_on_the_table_or_due() -> None:
    mine, theirs = FlightInBound("mine", 0), FlightInBound("theirs", 1)
    away = FlightInBound("away", 1, present=False)
    assert air_roll_is_made([mine, theirs])
    assert air_roll_is_made([mine, away, theirs])
    assert not air_roll_is_made([mine, away])
    assert not air_roll_is_made([theirs])
    assert not air_roll_is_made([])


@pytest.mark.clause("A2.3", "F1")
@pytest.mark.parametrize(
    ("waiting", "first", "order"),
    [
        ((2, 2), 0, [0, 1, 0, 1]),
        ((2, 2), 1, [1, 0, 1, 0]),
        ((4, 1), 0, [0, 1, 0, 0, 0]),
        ((4, 1), 1, [1, 0, 0, 0, 0]),
        ((1, 3), 0, [0, 1, 1, 1]),
        ((0, 2), 0, [1, 1]),
        ((2, 0), None, [0, 0]),
        ((0, 2), None, [1, 1]),
        ((0, 0), None, []),
    ],
)
def test_sides_alternate_and_the_larger_one_finishes_alone(
    waiting: tuple[int, int], first: int | None, order: list[int]
) -> None:
    left = list(waiting)
    last: int | None = None
    acted = []
    while (side := next_side((left[0], left[1]), first, last)) is not None:
        left[side] -= 1
        acted.append(side)
        last = side
    assert acted == order


@pytest.mark.clause("F1")
def test_a_bound_with_flights_on_both_sides_needs_a_first_mover() -> None:
    with pytest.raises(ValueError, match="who moves first"):
        next_side((1, 1), None, None)


@pytest.mark.clause("A2.3", "F1")
@pytest.mark.case("C58")
@given(
    sides=st.lists(st.integers(0, 1), max_size=9),
    first=st.integers(0, 1),
    data=st.data(),
)
def test_every_flight_acts_once_and_no_side_twice_while_the_other_waits(
    sides: list[int], first: int, data: st.DataObject
) -> None:
    flights = {f"f{n}": FlightInBound(f"f{n}", side) for n, side in enumerate(sides)}
    last: int | None = None
    acted: list[str] = []
    gone: set[str] = set()
    for _ in range(len(flights) + 1):
        waiting = [still_to_act(flights.values(), side) for side in (0, 1)]
        turn = next_side((len(waiting[0]), len(waiting[1])), first, last)
        if turn is None:
            break
        if last is not None and turn == last:
            assert not waiting[1 - turn]
        flight = data.draw(st.sampled_from(waiting[turn]), label="acts")
        assert cannot_act(flights[flight], turn) is None
        assert flight not in acted
        acted.append(flight)
        flights[flight] = FlightInBound(flight, turn, acted=True)
        last = turn
        # A flight may be destroyed or removed at any time, whether it has acted or not.
        shot = data.draw(st.none() | st.sampled_from(sorted(flights)), label="destroyed")
        if shot is not None:
            gone.add(shot)
            flights[shot] = FlightInBound(shot, flights[shot].side, shot in acted, present=False)
    assert next_side((0, 0), first, last) is None
    assert set(acted) | gone == set(flights)
    assert len(acted) == len(set(acted))


@pytest.mark.clause("F1")
@pytest.mark.case("C58")
def test_flights_destroyed_removed_or_away_are_skipped() -> None:
    flights = [
        FlightInBound("done", 0, acted=True),
        FlightInBound("shot down", 0, present=False),
        FlightInBound("ready", 0),
        FlightInBound("enemy", 1),
    ]
    assert still_to_act(flights, 0) == ("ready",)
    assert still_to_act(flights, 1) == ("enemy",)
    assert refused_by(cannot_act(flights[1], 0)) == "F1"


@pytest.mark.clause("F1")
@pytest.mark.case("C34")
def test_a_second_activation_is_refused() -> None:
    assert refused_by(cannot_act(FlightInBound("a", 0, acted=True), 0)) == "F1"


@pytest.mark.clause("A2.3")
def test_a_flight_acts_only_in_its_sides_turn() -> None:
    assert cannot_act(FlightInBound("a", 0), 0) is None
    assert refused_by(cannot_act(FlightInBound("a", 0), 1)) == "A2.3"
    assert refused_by(cannot_act(FlightInBound("a", 0), None)) == "A2.3"


@pytest.mark.clause("F9", "A2.4")
def test_nobody_interrupts_an_activation() -> None:
    flight = FlightInBound("a", 0)
    for side in (0, 1):
        assert refused_by(cannot_act(flight, side, under_way="b")) == "F9"
    assert cannot_act(flight, 0, under_way="a") is None


def told(rulings: Rulings) -> dict[str, object]:
    """Everything here that a ruling might touch."""
    found: dict[str, object] = {
        "higher roll": [first_mover(h, s, SIDES, rulings) for h in (0, 1) for s in (0, 1)],
        "tie": [first_mover(None, s, SIDES, rulings) for s in (0, 1)],
    }
    return found


@pytest.mark.case("C18")
@pytest.mark.parametrize(("ruling_id", "reading"), OTHER_READINGS)
def test_a_reading_changes_only_what_it_names(ruling_id: str, reading: str) -> None:
    before, after = told(Rulings()), told(Rulings({ruling_id: reading}))
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"air_tie": {"tie"}, "air_first": {"higher roll"}}.get(ruling_id, set())


def test_a_tie_comes_up_once_in_six_rolls() -> None:
    rolls = [rolled(*faces) for faces in itertools.product(range(1, 7), repeat=2)]
    assert (rolls.count(None), rolls.count(0), rolls.count(1)) == (6, 15, 15)
