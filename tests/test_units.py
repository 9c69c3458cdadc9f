"""Units are frozen plain values whose arithmetic follows the rules."""

import pickle

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.errors import BadPhrase
from deckload.units.custom import CUSTOM_AIRCRAFT, CUSTOM_SHIP
from deckload.units.flights import Base, Flight, planes_left
from deckload.units.ships import Level, Ship
from deckload.units.weapons import SHIP_TRAITS, WEAPON_TRAITS, Flak, Trait, Weapon, in_order


def flight(hits: int = 1, planes: int = 6, wounded: int = 0) -> Flight:
    aircraft = msgspec.structs.replace(CUSTOM_AIRCRAFT, hits=hits)
    return Flight(aircraft=aircraft, planes=planes, wounded=wounded)


@pytest.mark.clause("A1.1")
def test_a_flight_is_six_planes_from_a_carrier_unless_said() -> None:
    plain = Flight(aircraft=CUSTOM_AIRCRAFT)
    assert (plain.planes, plain.wounded, plain.base) == (6, 0, Base.CARRIER)


@pytest.mark.clause("A3.5", "A6.3")
def test_three_hits_on_beaufighters_down_one_and_leave_a_point_on_a_second() -> None:
    fresh = flight(hits=2)
    left = fresh.points - 3
    assert planes_left(left, 2) == 5
    after = flight(hits=2, planes=5, wounded=1)
    assert (after.points, after.full_planes) == (left, 4)


@pytest.mark.clause("A3.5")
@given(st.integers(1, 4), st.integers(1, 6), st.integers(0, 3))
def test_points_and_planes_agree(hits: int, planes: int, wounded: int) -> None:
    wounded %= hits
    some = flight(hits, planes, wounded)
    assert planes_left(some.points, hits) == planes
    assert planes_left(0, hits) == 0
    assert some.full_planes == some.points // hits


@pytest.mark.clause("A1.1")
@pytest.mark.parametrize("planes", [0, 7, -1, 10**9])
def test_other_numbers_of_planes_are_refused(planes: int) -> None:
    with pytest.raises(BadPhrase, match=rf"1 to 6 planes, not {planes} \(A1\.1\)"):
        flight(planes=planes)


@pytest.mark.clause("A3.5")
@pytest.mark.parametrize(("hits", "wounded"), [(1, 1), (2, 2), (3, -1)])
def test_wounds_that_would_down_the_plane_are_refused(hits: int, wounded: int) -> None:
    with pytest.raises(BadPhrase, match=r"the first plane can have lost .* \(A3\.5\)"):
        flight(hits=hits, wounded=wounded)


@pytest.mark.clause("S7.1")
@pytest.mark.parametrize(
    ("capacity", "decks", "off"),
    [(0, 0, 0), (1, 1, 1), (4, 1, 1), (5, 2, 1), (9, 2, 1), (10, 3, 2), (15, 3, 2)],
)
def test_decks_by_capacity(capacity: int, decks: int, off: int) -> None:
    ship = msgspec.structs.replace(CUSTOM_SHIP, carrier_capacity=capacity)
    assert (ship.decks, ship.decks_off_table, ship.is_carrier) == (decks, off, capacity > 0)


@pytest.mark.clause("S9.1")
def test_levels_are_ordered() -> None:
    names = ["patrol", "skirmish", "raid", "battle", "war", "above war"]
    assert [level.value for level in sorted(Level, reverse=True)] == names[::-1]
    assert [level.rank for level in Level] == [0, 1, 2, 3, 4, 5]
    assert Level.RAID < Level.WAR
    assert Level.RAID >= Level.RAID
    with pytest.raises(TypeError):
        assert Level.RAID < 3


def test_every_trait_belongs_to_a_weapon_or_to_a_ship() -> None:
    assert set(WEAPON_TRAITS) | set(SHIP_TRAITS) == set(Trait)
    assert not set(WEAPON_TRAITS) & set(SHIP_TRAITS)
    assert in_order([Trait.RADAR, Trait.AP, Trait.RADAR]) == (Trait.AP, Trait.RADAR)


def test_units_are_frozen_hashable_and_survive_json() -> None:
    for unit in (Flight(aircraft=CUSTOM_AIRCRAFT), CUSTOM_SHIP):
        written = msgspec.json.encode(unit)
        again = msgspec.json.decode(written, type=type(unit))
        assert again == unit
        assert hash(again) == hash(unit) == hash(pickle.loads(pickle.dumps(unit)))
    with pytest.raises(AttributeError):
        CUSTOM_SHIP.damage = 1  # type: ignore[misc]


def test_lines_default_to_no_range_traits_or_arcs() -> None:
    bombs = Weapon(name="bombs", ad=1, dd=2)
    assert (bombs.range, bombs.traits, bombs.arcs) == (None, (), ())
    assert Flak(dice=8, range=5) == Flak(dice=8, range=5)


@pytest.mark.parametrize("field", ["damage", "armour", "command"])
def test_decoding_refuses_what_is_no_whole_number(field: str) -> None:
    data = msgspec.to_builtins(CUSTOM_SHIP)
    for value in (2.5, "5", True, None, -1, 10**9):
        with pytest.raises(msgspec.ValidationError, match=field):
            msgspec.convert(data | {field: value}, Ship)
