"""AA: who fires at a flight, when, in what order, with how many dice, and when it is barred."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from readings import DEFAULT, OTHER_READINGS, refused_by

from deckload.dice.needs import scoring
from deckload.rules.anti_aircraft import (
    Battery,
    Fired,
    Phase,
    Stage,
    cannot_fire,
    dice_left,
    firing_order,
    full_dice,
    in_melee,
    is_attacking,
    melee_bars,
    stages,
    supports,
)
from deckload.rules.interception import Engagements, acted, after_turn, attacked, standing
from deckload.rules.places import Position, in_contact
from deckload.rules.rulings import Rulings
from deckload.rules.strike_needs import aa_need
from deckload.units.aircraft import Role
from deckload.units.custom import CUSTOM_AIRCRAFT, CUSTOM_SHIP
from deckload.units.weapons import Flak

EACH_FLIGHT = Rulings({"aa_budget": "each_flight"})
EACH_PHASE = Rulings({"aa_budget": "each_phase"})
SHIP_IN_RANGE = Rulings({"aa_support": "ship_in_range"})
BOUND_ONLY = Rulings({"aa_melee": "bound"})

FLIGHT = Position(36_000, 24_000)


def battery(ship: str, inches_east: int, *, dice: int = 8, reach: int = 5) -> Battery:
    """A ship so far east of the flight."""
    place = Position(FLIGHT.x + 1_000 * inches_east, FLIGHT.y)
    return Battery(ship=ship, place=place, dice=dice, range=reach)


def names(ships: tuple[Battery, ...]) -> list[str]:
    return [ship.ship for ship in ships]


def fire(
    phase: Phase,
    rulings: Rulings = DEFAULT,
    *,
    striking: bool = False,
    melee: bool = False,
    in_range: bool = True,
    dice_left: int = 8,
) -> str | None:
    return refused_by(
        cannot_fire(
            phase, rulings, striking=striking, melee=melee, in_range=in_range, dice_left=dice_left
        )
    )


# Bound or firing phase


@pytest.mark.clause("A2.5", "A2.6")
def test_fire_at_an_attacker_belongs_to_the_bound_and_at_others_to_the_firing_phase() -> None:
    assert fire(Phase.BOUND, striking=True) is None
    assert fire(Phase.BOUND, striking=False) == "A2.6"
    assert fire(Phase.FIRING) is None


@pytest.mark.clause("F23")
def test_a_flight_attacks_from_its_declaration_to_its_last_die() -> None:
    assert is_attacking(Phase.BOUND)
    assert not is_attacking(Phase.FIRING)


@pytest.mark.clause("A2.5", "A2.6", "A4.2", "A4.3", "F23")
@pytest.mark.case("C27")
@pytest.mark.parametrize(
    ("role", "bound", "firing"),
    [
        (Role.DIVE, 6, 5),
        (Role.LEVEL, 6, 5),
        (Role.FIGHTER_BOMBER, 6, 5),
        (Role.TORPEDO, 5, 5),
        (Role.FIGHTER, 5, 5),
    ],
)
def test_the_type_modifiers_hold_in_the_bound_and_not_in_the_firing_phase(
    role: Role, bound: int, firing: int
) -> None:
    flight = msgspec.structs.replace(CUSTOM_AIRCRAFT, role=role)

    def need(phase: Phase) -> int:
        # The flight has struck a ship this turn.
        attacking = is_attacking(phase)
        return aa_need(flight, CUSTOM_SHIP, DEFAULT, attacking=attacking).value

    assert flight.target == 5
    assert (need(Phase.BOUND), need(Phase.FIRING)) == (bound, firing)


@pytest.mark.clause("A2.5", "S4.4")
def test_aa_comes_before_the_drop_or_after_it_but_never_after_the_effects() -> None:
    assert stages(DEFAULT) == (Stage.ANTI_AIRCRAFT, Stage.DROP, Stage.EFFECTS)
    after = stages(Rulings({"aa_timing": "after"}))
    assert after == (Stage.DROP, Stage.ANTI_AIRCRAFT, Stage.EFFECTS)


# Who fires, and in what order


@pytest.mark.clause("A2.5", "F24")
def test_the_attacked_ship_fires_first_then_supporters_by_distance() -> None:
    attacked_ship = battery("attacked", 1)
    friends = [battery("far", 5), battery("near", 2), battery("out", 6), battery("mid", -4)]
    order = firing_order(attacked_ship, friends, FLIGHT, DEFAULT)
    assert names(order) == ["attacked", "near", "mid", "far"]
    # Nearer supporters never come before the attacked ship.
    order = firing_order(battery("attacked", 4), friends, FLIGHT, DEFAULT)
    assert names(order) == ["attacked", "near", "mid", "far"]


@pytest.mark.clause("F24")
@pytest.mark.parametrize("reading", ["attacker_in_range", "ship_in_range"])
def test_equally_near_supporters_fire_in_their_owners_order(reading: str) -> None:
    rulings = Rulings({"aa_support": reading})
    attacked_ship = battery("attacked", 0)
    east, west = battery("east", 3), battery("west", -3)
    for friends in ([east, west], [west, east]):
        order = firing_order(attacked_ship, friends, FLIGHT, rulings)
        assert names(order) == ["attacked", *names(tuple(friends))]


@pytest.mark.clause("A2.5")
@pytest.mark.parametrize(
    ("east_of_flight", "flight_near", "ship_near"),
    [(5, True, False), (6, False, False), (-4, True, True), (-5, True, True), (-9, False, True),
     (-10, False, False)],
)  # fmt: skip
def test_a_supporter_needs_the_flight_or_the_ship_in_range(
    east_of_flight: int, flight_near: bool, ship_near: bool
) -> None:
    # The attacked ship lies 4" west of the flight, the supporter's AA reaches 5".
    attacked_ship, friend = battery("attacked", -4), battery("friend", east_of_flight)
    for rulings, near in ((DEFAULT, flight_near), (SHIP_IN_RANGE, ship_near)):
        assert supports(friend, attacked_ship.place, FLIGHT, rulings) is near
        order = firing_order(attacked_ship, [friend], FLIGHT, rulings)
        assert names(order) == ["attacked", "friend"][: 1 + near]


@pytest.mark.clause("F24")
def test_distance_is_the_one_that_makes_a_supporter() -> None:
    attacked_ship = battery("attacked", -4)
    friends = [battery("by the ship", -5), battery("by the flight", 0)]
    order = firing_order(attacked_ship, friends, FLIGHT, DEFAULT)
    assert names(order) == ["attacked", "by the flight", "by the ship"]
    order = firing_order(attacked_ship, friends, FLIGHT, SHIP_IN_RANGE)
    assert names(order) == ["attacked", "by the ship", "by the flight"]


@pytest.mark.clause("A2.5")
def test_the_attacked_ship_fires_however_far_the_attack_comes_from() -> None:
    for rulings in (DEFAULT, SHIP_IN_RANGE):
        assert names(firing_order(battery("attacked", 9), [], FLIGHT, rulings)) == ["attacked"]


@pytest.mark.clause("F31", "S6.1")
def test_a_ship_sunk_or_without_aa_does_not_fire() -> None:
    sunk = Battery(ship="sunk", place=FLIGHT, dice=8, range=5, afloat=False)
    unarmed = battery("unarmed", 2, dice=0)
    ready = battery("ready", 3, dice=1)
    assert names(firing_order(unarmed, [sunk, ready], FLIGHT, DEFAULT)) == ["ready"]
    assert names(firing_order(sunk, [unarmed], FLIGHT, DEFAULT)) == []


@pytest.mark.clause("F24")
@given(
    st.lists(st.integers(-8, 8), max_size=6),
    st.sampled_from([DEFAULT, SHIP_IN_RANGE]),
)
def test_the_order_goes_by_distance_and_leaves_no_supporter_out(
    places: list[int], rulings: Rulings
) -> None:
    attacked_ship = battery("attacked", -2)
    friends = [battery(f"s{n}", place) for n, place in enumerate(places)]
    order = firing_order(attacked_ship, [attacked_ship, *friends], FLIGHT, rulings)
    assert order[0] == attacked_ship
    centre = FLIGHT if rulings == DEFAULT else attacked_ship.place
    distances = [abs(ship.place.x - centre.x) for ship in order[1:]]
    assert distances == sorted(distances)
    near = [ship for ship in friends if abs(ship.place.x - centre.x) <= 5_000]
    assert sorted(names(order[1:])) == sorted(names(tuple(near)))


# Dice


FIRED = (
    Fired(Phase.BOUND, "val", 3),
    Fired(Phase.BOUND, "kate", 2),
    Fired(Phase.FIRING, "val", 1),
)


@pytest.mark.clause("A2.5", "A2.6", "F24", "S3.1")
@pytest.mark.case("C27")
@pytest.mark.parametrize(
    ("rulings", "bound", "firing"),
    [
        # Eight dice; six are fired, four of them at the Vals, five of them in the bound.
        (DEFAULT, {"val": 2, "kate": 2, "zero": 2}, {"val": 2, "kate": 2, "zero": 2}),
        (EACH_FLIGHT, {"val": 4, "kate": 6, "zero": 8}, {"val": 4, "kate": 6, "zero": 8}),
        (EACH_PHASE, {"val": 3, "kate": 3, "zero": 3}, {"val": 7, "kate": 7, "zero": 7}),
    ],
)
def test_dice_last_for_the_turn_for_each_flight_or_for_each_phase(
    rulings: Rulings, bound: dict[str, int], firing: dict[str, int]
) -> None:
    for phase, expected in ((Phase.BOUND, bound), (Phase.FIRING, firing)):
        for flight, dice in expected.items():
            assert dice_left(8, FIRED, phase, flight, rulings) == dice


@pytest.mark.clause("F24")
@pytest.mark.case("C27")
def test_a_ship_that_has_fired_all_in_the_bound_has_none_in_the_firing_phase() -> None:
    fired = [Fired(Phase.BOUND, "val", 8)]
    shared, phase = (
        dice_left(8, fired, Phase.FIRING, "val", rulings) for rulings in (DEFAULT, EACH_PHASE)
    )
    assert (shared, phase) == (0, 8)
    assert dice_left(8, fired, Phase.FIRING, "zero", EACH_FLIGHT) == 8
    assert fire(Phase.FIRING, dice_left=shared) == "S3.1"
    assert fire(Phase.FIRING, dice_left=phase) is None


@pytest.mark.clause("S3.1")
@given(
    dice=st.integers(0, 12),
    shots=st.lists(
        st.builds(Fired, st.sampled_from(Phase), st.sampled_from("abc"), st.integers(0, 12)),
        max_size=6,
    ),
    phase=st.sampled_from(Phase),
)
def test_dice_left_are_never_negative_and_shared_ones_are_the_fewest(
    dice: int, shots: list[Fired], phase: Phase
) -> None:
    shared = dice_left(dice, shots, phase, "a", DEFAULT)
    assert shared == max(0, dice - sum(shot.dice for shot in shots))
    for rulings in (EACH_FLIGHT, EACH_PHASE):
        assert 0 <= shared <= dice_left(dice, shots, phase, "a", rulings) <= dice


@pytest.mark.clause("S6.2")
@pytest.mark.parametrize(("printed", "dice"), [(0, 0), (8, 8), (12, 12), (13, 12), (40, 12)])
def test_no_ship_has_more_than_twelve_dice(printed: int, dice: int) -> None:
    assert full_dice(Flak(dice=printed, range=5), DEFAULT) == dice


# The ban


@pytest.mark.clause("A2.7", "F25")
@pytest.mark.parametrize("rulings", [DEFAULT, BOUND_ONLY])
def test_no_fire_into_a_dogfight_in_the_bound(rulings: Rulings) -> None:
    assert fire(Phase.BOUND, rulings, striking=True, melee=True) == "A2.7"
    assert fire(Phase.BOUND, rulings, striking=True, melee=False) is None


@pytest.mark.clause("A2.7", "A2.6")
def test_the_ban_holds_in_the_firing_phase_unless_the_table_rules_otherwise() -> None:
    assert fire(Phase.FIRING, melee=True) == "A2.7"
    assert fire(Phase.FIRING, BOUND_ONLY, melee=True) is None
    assert melee_bars(Phase.FIRING, True, DEFAULT)
    assert not melee_bars(Phase.FIRING, False, DEFAULT)


@pytest.mark.clause("A2.7", "F25")
def test_an_intercepted_flight_that_bombs_is_safe_from_the_interceptors_side() -> None:
    engagements = attacked((), "zero", "kate")
    melee = in_melee(engagements, "kate", {"zero"})
    assert fire(Phase.BOUND, Rulings({"press_on": "yes"}), striking=True, melee=melee) == "A2.7"


@pytest.mark.clause("A2.7", "F26")
def test_both_flights_of_a_dogfight_are_protected_and_nobody_else() -> None:
    engagements = attacked((), "zero", "kate")
    assert in_melee(engagements, "kate", {"zero", "val"})
    assert in_melee(engagements, "zero", {"kate"})
    assert not in_melee(engagements, "val", {"kate", "zero"})
    # Only aircraft friendly to the ship are in the way.
    assert not in_melee(engagements, "kate", {"wildcat"})


@pytest.mark.clause("A2.7", "F7")
@pytest.mark.case("C26")
def test_a_dogfight_bars_aa_only_while_it_lasts() -> None:
    places = {
        "a": Position(30_000, 20_000),
        "friend 1": Position(31_000, 20_000),
        "b": Position(40_000, 20_000),
        "c": Position(50_000, 20_000),
        "friend 2": Position(51_000, 20_000),
    }
    friends = {"friend 1", "friend 2"}

    def together(one: str, other: str) -> bool:
        return in_contact(places[one], places[other], DEFAULT)

    def firing(engagements: Engagements, flight: str) -> str | None:
        return fire(Phase.FIRING, melee=in_melee(engagements, flight, friends))

    engagements = attacked(attacked((), "friend 1", "a"), "c", "friend 2")
    places["friend 2"] = Position(60_000, 20_000)
    engagements = standing(engagements, together)
    assert [firing(engagements, flight) for flight in "abc"] == ["A2.7", None, None]
    places["a"] = Position(30_000, 10_000)
    assert firing(standing(engagements, together), "a") is None
    assert firing(after_turn(engagements, ["friend 1"], DEFAULT), "a") is None


@pytest.mark.clause("A2.7", "F7")
def test_a_reply_still_owed_after_the_turn_is_no_dogfight() -> None:
    engagements = after_turn(attacked((), "zero", "kate"), [], Rulings({"lock": "turn"}))
    assert engagements
    assert not in_melee(engagements, "kate", {"zero"})
    # What was attacked and has acted in between is engaged as before.
    assert in_melee(acted(attacked((), "zero", "kate"), "kate"), "kate", {"zero"})


@pytest.mark.clause("S6.1", "A2.6")
@pytest.mark.parametrize("phase", list(Phase))
def test_fire_needs_range_and_dice(phase: Phase) -> None:
    assert fire(phase, striking=True) is None
    assert fire(phase, striking=True, in_range=False) == "S6.1"
    assert fire(phase, striking=True, dice_left=0) == "S3.1"
    assert fire(phase, striking=True, dice_left=1) is None


@pytest.mark.case("C26")
def test_the_ban_is_named_before_range_and_dice() -> None:
    assert fire(Phase.FIRING, melee=True, in_range=False, dice_left=0) == "A2.7"


def told(rulings: Rulings) -> dict[str, object]:
    """Everything here that a ruling might touch."""
    friends = [battery(f"s{place}", place) for place in range(-10, 10)]
    phases = list(Phase)
    flights = ("val", "kate", "zero")
    return {
        "stages": stages(rulings),
        "order": firing_order(battery("attacked", -4), friends, FLIGHT, rulings),
        "dice": [dice_left(8, FIRED, p, f, rulings) for p in phases for f in flights],
        "bound": [
            fire(Phase.BOUND, rulings, striking=s, melee=m)
            for s in (False, True)
            for m in (False, True)
        ],
        "firing": [fire(Phase.FIRING, rulings, melee=m) for m in (False, True)],
        "law of a need": scoring(aa_need(CUSTOM_AIRCRAFT, CUSTOM_SHIP, DEFAULT)),
    }


@pytest.mark.case("C18")
@pytest.mark.parametrize(("ruling_id", "reading"), OTHER_READINGS)
def test_a_reading_changes_only_what_it_names(ruling_id: str, reading: str) -> None:
    before, after = told(DEFAULT), told(Rulings({ruling_id: reading}))
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {
        "aa_timing": {"stages"},
        "aa_support": {"order"},
        "aa_budget": {"dice"},
        "aa_melee": {"firing"},
    }.get(ruling_id, set())
