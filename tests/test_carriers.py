"""Carriers: busy decks, the calendar, launching and landing, and what is lost with them."""

from fractions import Fraction
from itertools import permutations, product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from readings import DEFAULT, OTHER_READINGS, refused_by

from deckload.dice.needs import Need, scoring
from deckload.rules.carriers import (
    FlightDeck,
    Moment,
    Whereabouts,
    arrival_turn,
    cannot_harm,
    cannot_land,
    cannot_launch,
    catapult_planes,
    critical_face,
    decks,
    flights_up_at_start,
    is_busy,
    landing_turn,
    launch_turn,
    level,
    lost_with_carrier,
    may_cause_critical,
    round_trip,
    survives,
)
from deckload.rules.damage import critical_need
from deckload.rules.rulings import Rulings
from deckload.units.custom import CUSTOM_SHIP
from deckload.units.ships import Level, Ship
from deckload.units.weapons import Trait, Weapon

WHOLE_TURN = Rulings({"busy_window": "turn"})
ONE_TURN_BACK = Rulings({"offboard_return": "one"})


def carrier(capacity: int = 6, printed: Level = Level.RAID) -> Ship:
    return msgspec.structs.replace(
        CUSTOM_SHIP, carrier_capacity=capacity, traits=(Trait.CARRIER,), level=printed
    )


def launch(
    *,
    turn: int = 3,
    ready: int = 3,
    moved: bool = True,
    used: int = 0,
    working: bool = True,
    evading: bool = False,
    afloat: bool = True,
    off_table: bool = False,
) -> str | None:
    deck = FlightDeck(
        decks=2,
        capacity=6,
        belonging=6,
        used=used,
        working=working,
        evading=evading,
        afloat=afloat,
        off_table=off_table,
    )
    return refused_by(cannot_launch(deck, turn=turn, ready=ready, moved=moved))


def land(
    *,
    own: bool = True,
    there: bool = True,
    belonging: int = 6,
    used: int = 0,
    working: bool = True,
    evading: bool = False,
    afloat: bool = True,
    off_table: bool = False,
) -> str | None:
    deck = FlightDeck(
        decks=2,
        capacity=6,
        belonging=belonging,
        used=used,
        working=working,
        evading=evading,
        afloat=afloat,
        off_table=off_table,
    )
    return refused_by(cannot_land(deck, own=own, there=there))


# A busy flight deck


def chance(dice: int, *, torpedo: bool, busy: bool) -> Fraction:
    """At least one critical: a face that may be one, then 4 or more."""
    one = Fraction(7 - critical_face(DEFAULT, torpedo=torpedo, busy=busy), 6) * Fraction(1, 2)
    return 1 - (1 - one) ** dice


@pytest.mark.clause("A5.2", "S4.3")
@pytest.mark.case("C29")
@pytest.mark.parametrize(
    ("dice", "torpedo", "busy", "expected"),
    [
        (1, False, True, Fraction(1, 6)),
        (1, False, False, Fraction(1, 12)),
        (2, False, True, Fraction(11, 36)),
        (3, False, True, Fraction(91, 216)),
        (4, False, True, Fraction(671, 1296)),
        (3, True, True, Fraction(397, 1728)),
        (3, False, False, Fraction(397, 1728)),
        (3, True, False, Fraction(397, 1728)),
    ],
)
def test_a_busy_carrier_is_open_to_criticals_from_gunfire_and_bombs(
    dice: int, torpedo: bool, busy: bool, expected: Fraction
) -> None:
    assert chance(dice, torpedo=torpedo, busy=busy) == expected


@pytest.mark.clause("A5.3", "S4.3")
@pytest.mark.case("C29")
@pytest.mark.parametrize(
    ("weak", "torpedo", "busy", "may"),
    [
        (False, False, False, True),
        (False, True, True, True),
        (True, False, False, False),
        (True, False, True, True),
        (True, True, True, False),
        (True, True, False, False),
    ],
)
def test_weak_gunfire_and_bombs_cause_criticals_on_a_busy_carrier_only(
    weak: bool, torpedo: bool, busy: bool, may: bool
) -> None:
    assert may_cause_critical(weak=weak, torpedo=torpedo, busy=busy) is may


@pytest.mark.clause("A5.2", "A5.3")
@pytest.mark.parametrize(("weak", "torpedo", "busy"), list(product((False, True), repeat=3)))
def test_the_damage_dice_read_the_same_faces(weak: bool, torpedo: bool, busy: bool) -> None:
    traits = [*([Trait.WEAK] if weak else []), *([Trait.TORPEDO] if torpedo else [])]
    weapon = Weapon(name="w", ad=1, dd=1, traits=tuple(traits))
    threshold = scoring(critical_need(weapon, Need(4), DEFAULT, busy=busy)).threshold
    may = may_cause_critical(weak=weak, torpedo=torpedo, busy=busy)
    assert threshold == (critical_face(DEFAULT, torpedo=torpedo, busy=busy) if may else 7)


@pytest.mark.clause("A5.2")
@pytest.mark.case("C29")
@pytest.mark.parametrize(
    ("work", "hit", "after", "whole"),
    [
        ([Moment(2, 5)], Moment(2, 9), True, True),
        ([Moment(2, 5)], Moment(2, 3), False, True),
        ([Moment(2, 5)], Moment(3, 9), False, False),
        ([Moment(2, 5)], Moment(1, 9), False, False),
        ([Moment(1, 8), Moment(2, 5)], Moment(2, 6), True, True),
        ([Moment(1, 8), Moment(3, 5)], Moment(2, 6), False, False),
        # Undone, as if never launched.
        ([], Moment(2, 9), False, False),
    ],
)
def test_she_is_busy_from_then_to_the_end_of_the_turn_or_all_of_it(
    work: list[Moment], hit: Moment, after: bool, whole: bool
) -> None:
    assert is_busy(work, hit, DEFAULT) is after
    assert is_busy(work, hit, WHOLE_TURN) is whole


@pytest.mark.clause("A5.2")
@given(
    st.lists(st.builds(Moment, st.integers(1, 4), st.integers(1, 9)), max_size=4),
    st.builds(Moment, st.integers(1, 4), st.integers(1, 9)),
)
def test_the_longer_window_holds_the_shorter(work: list[Moment], hit: Moment) -> None:
    assert is_busy(work, hit, WHOLE_TURN) == any(m.turn == hit.turn for m in work)
    assert not is_busy(work, hit, DEFAULT) or is_busy(work, hit, WHOLE_TURN)


# The calendar


@pytest.mark.clause("A5.4", "F18")
def test_a_flight_launched_off_the_table_comes_on_the_turn_after() -> None:
    assert [arrival_turn(turn, DEFAULT) for turn in (1, 4)] == [2, 5]


@pytest.mark.clause("A5.5", "F18")
def test_a_flight_lands_off_the_table_two_turns_after_it_left() -> None:
    assert landing_turn(3, DEFAULT) == 5
    assert landing_turn(3, ONE_TURN_BACK) == 4


@pytest.mark.clause("F18", "S7.2", "A3.11", "F28")
@pytest.mark.parametrize(("rearm_turns", "turn"), [("1", 7), ("0", 6), ("2", 8)])
def test_a_flight_rearms_before_it_is_launched_again(rearm_turns: str, turn: int) -> None:
    assert launch_turn(5, Rulings({"rearm_turns": rearm_turns})) == turn


@pytest.mark.clause("F18", "A5.4", "A5.5")
@pytest.mark.parametrize(
    ("readings", "lands", "launches", "arrives"),
    [
        ({}, 2, 4, 5),
        ({"rearm_turns": "0"}, 2, 3, 4),
        ({"rearm_turns": "2"}, 2, 5, 6),
        ({"offboard_return": "one"}, 1, 3, 4),
        ({"offboard_return": "one", "rearm_turns": "0"}, 1, 2, 3),
    ],
)
def test_the_round_trip_off_the_table(
    readings: dict[str, str], lands: int, launches: int, arrives: int
) -> None:
    for left in (1, 7):
        trip = round_trip(left, True, Rulings(readings))
        turns = (trip.leaves, trip.lands, trip.launches, trip.acts)
        assert turns == (left, left + lands, left + launches, left + arrives)


@pytest.mark.clause("F18", "F14", "A5.1")
@pytest.mark.parametrize(("rearm_turns", "launches"), [("1", 2), ("0", 1), ("2", 3)])
@pytest.mark.parametrize("offboard_return", ["two", "one"])
def test_the_round_trip_on_the_table(rearm_turns: str, launches: int, offboard_return: str) -> None:
    rulings = Rulings({"rearm_turns": rearm_turns, "offboard_return": offboard_return})
    trip = round_trip(4, False, rulings)
    # Launched on the table, it acts in the bound of that very turn.
    assert (trip.leaves, trip.lands, trip.launches, trip.acts) == (4, 4, 4 + launches, 4 + launches)


# Launching and landing


@pytest.mark.clause("S7.1", "F15", "F19")
@pytest.mark.parametrize(
    ("capacity", "on", "off"),
    [(0, 0, 0), (1, 1, 1), (4, 1, 1), (5, 2, 1), (9, 2, 1), (10, 3, 2), (15, 3, 2)],
)
def test_a_carrier_launches_and_lands_as_many_as_her_decks(
    capacity: int, on: int, off: int
) -> None:
    ship = msgspec.structs.replace(CUSTOM_SHIP, carrier_capacity=capacity)
    assert decks(ship, off_table=False) == on
    assert decks(ship, off_table=True) == off
    # At the start up to `decks` are in the air beside her; none if she is off the table.
    assert flights_up_at_start(ship, off_table=False) == on
    assert flights_up_at_start(ship, off_table=True) == 0


@pytest.mark.clause("F15")
@pytest.mark.parametrize(("used", "left"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_launches_and_landings_count_together(used: int, left: int) -> None:
    assert FlightDeck(decks=2, capacity=6, belonging=6, used=used).decks_left == left
    for off_table in (False, True):
        clause = None if left else "F15"
        assert launch(used=used, moved=not off_table, off_table=off_table) == clause
        assert land(used=used, off_table=off_table) == clause


@pytest.mark.clause("A5.1")
def test_a_carrier_begins_the_turn_ready_and_on_the_table() -> None:
    deck = FlightDeck(decks=1, capacity=4, belonging=4)
    assert deck.decks_left == 1
    assert cannot_launch(deck, turn=1, ready=1, moved=True) is None
    assert cannot_land(deck, own=True, there=True) is None


@pytest.mark.clause("F14", "A5.4")
@pytest.mark.parametrize(
    ("off_table", "moved", "clause"),
    [(False, True, None), (False, False, "F14"), (True, False, None), (True, True, "F14")],
)
def test_launches_come_after_her_move_or_off_the_table_before_any_ship_moves(
    off_table: bool, moved: bool, clause: str | None
) -> None:
    assert launch(off_table=off_table, moved=moved) == clause


@pytest.mark.clause("S7.2", "F18", "A3.11")
def test_a_flight_is_not_launched_before_it_has_rearmed() -> None:
    landed = 3
    ready = launch_turn(landed, DEFAULT)
    assert [launch(turn=turn, ready=ready) for turn in (3, 4, 5, 6)] == ["S7.2", "S7.2", None, None]


@pytest.mark.clause("F16", "S4.8", "S2.8", "F31")
def test_a_deck_out_an_evading_carrier_and_a_sunk_one_launch_and_land_nothing() -> None:
    assert (launch(working=False), land(working=False)) == ("S4.8", "F16")
    assert (launch(evading=True), land(evading=True)) == ("S2.8", "S2.8")
    assert (launch(afloat=False), land(afloat=False)) == ("F31", "F31")
    assert (launch(), land()) == (None, None)


@pytest.mark.clause("F16", "A5.5")
def test_a_flight_lands_in_contact_or_off_the_table_when_it_is_due() -> None:
    assert land(there=False) == "F16"
    assert land(there=False, off_table=True) == "A5.5"
    for turn, clause in ((4, "A5.5"), (5, None), (6, None)):
        assert land(there=turn >= landing_turn(3, DEFAULT), off_table=True) == clause


@pytest.mark.clause("F16", "S7.1")
@pytest.mark.case("C31")
@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_her_own_flights_fit_in_any_order_and_a_fifth_only_if_one_was_lost(
    order: tuple[int, ...],
) -> None:
    # Four flights, one of them of a single plane, which takes a place like any other.
    planes = [6, 6, 1, 6]
    up = set(range(4))

    def deck(belonging: int) -> FlightDeck:
        return FlightDeck(decks=4, capacity=4, belonging=belonging)

    for flight in order:
        assert refused_by(cannot_land(deck(len(planes)), own=False, there=True)) == "F16"
        assert cannot_land(deck(len(planes)), own=True, there=True) is None
        up.remove(flight)
    assert not up
    assert refused_by(cannot_land(deck(4), own=False, there=True)) == "F16"
    assert cannot_land(deck(3), own=False, there=True) is None


@pytest.mark.clause("F16", "S7.1")
@given(st.integers(1, 15), st.integers(0, 20))
def test_a_stranger_never_takes_the_place_of_her_own(capacity: int, belonging: int) -> None:
    deck = FlightDeck(decks=3, capacity=capacity, belonging=belonging)
    assert deck.has_room(own=True)
    assert deck.has_room(own=False) == (belonging < capacity)


# The carrier herself


@pytest.mark.clause("A5.6")
def test_a_carrier_off_the_table_cannot_be_harmed() -> None:
    assert refused_by(cannot_harm(True)) == "A5.6"


@pytest.mark.clause("A5.1")
def test_a_carrier_on_the_table_can_be_harmed_as_any_ship() -> None:
    assert cannot_harm(False) is None


@pytest.mark.clause("F31")
def test_the_flights_on_deck_go_down_with_her_and_no_others() -> None:
    flights = {f"f{n}": where for n, where in enumerate(Whereabouts)} | {"g": Whereabouts.ON_DECK}
    assert lost_with_carrier(flights) == ("f2", "g")
    assert flights["f2"] is Whereabouts.ON_DECK
    assert lost_with_carrier({}) == ()


@pytest.mark.clause("F30")
@pytest.mark.parametrize(
    ("where", "alive"),
    [
        (Whereabouts.IN_THE_AIR, True),
        (Whereabouts.IN_TRANSIT, True),
        (Whereabouts.ON_DECK, True),
        (Whereabouts.LEFT, False),
        (Whereabouts.LOST, False),
    ],
)
def test_flights_in_the_air_in_transit_and_on_deck_survive(where: Whereabouts, alive: bool) -> None:
    assert survives(where) is alive


@pytest.mark.clause("A5.7", "F27")
@pytest.mark.parametrize(
    ("printed", "above", "stays"),
    [
        (Level.PATROL, Level.SKIRMISH, Level.SKIRMISH),
        (Level.SKIRMISH, Level.RAID, Level.RAID),
        (Level.RAID, Level.BATTLE, Level.BATTLE),
        (Level.BATTLE, Level.WAR, Level.WAR),
        (Level.WAR, Level.ABOVE_WAR, Level.WAR),
    ],
)
def test_a_carrier_counts_a_level_higher(printed: Level, above: Level, stays: Level) -> None:
    assert level(carrier(printed=printed), DEFAULT) is above
    assert level(carrier(printed=printed), Rulings({"carrier_slide": "stays"})) is stays
    no_carrier = msgspec.structs.replace(CUSTOM_SHIP, level=printed)
    for reading in ("above", "stays"):
        assert level(no_carrier, Rulings({"carrier_slide": reading})) is printed


@pytest.mark.clause("A1.1")
def test_a_catapult_sends_up_one_plane_or_a_flight_of_six() -> None:
    assert catapult_planes(DEFAULT) == 1
    assert catapult_planes(Rulings({"catapult": "six"})) == 6


def told(rulings: Rulings) -> dict[str, object]:
    """Everything here that a ruling might touch."""
    hits = [Moment(turn, event) for turn in (1, 2, 3) for event in (1, 5, 9)]
    return {
        "busy": [is_busy([Moment(2, 5)], hit, rulings) for hit in hits],
        "faces": [
            critical_face(rulings, torpedo=t, busy=b) for t, b in product((False, True), repeat=2)
        ],
        "arrival": arrival_turn(3, rulings),
        "landing": landing_turn(3, rulings),
        "launch": launch_turn(3, rulings),
        "levels": [level(carrier(printed=p), rulings) for p in list(Level)[:5]],
        "catapult": catapult_planes(rulings),
    }


@pytest.mark.case("C18")
@pytest.mark.parametrize(("ruling_id", "reading"), OTHER_READINGS)
def test_a_reading_changes_only_what_it_names(ruling_id: str, reading: str) -> None:
    before, after = told(DEFAULT), told(Rulings({ruling_id: reading}))
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {
        "busy_window": {"busy"},
        "offboard_return": {"landing"},
        "rearm_turns": {"launch"},
        "carrier_slide": {"levels"},
        "catapult": {"catapult"},
    }.get(ruling_id, set())
