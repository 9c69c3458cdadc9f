"""Published numbers become converted ones once, and carriers slide up one level."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.errors import BadPhrase, BadScale, UnknownName
from deckload.units.aircraft import Aircraft, Role, Scale
from deckload.units.conversion import (
    convert,
    converted_damage_dice,
    converted_dogfight,
    effective_level,
)
from deckload.units.custom import CUSTOM_SHIP
from deckload.units.flights import Flight
from deckload.units.plain import aircraft_from, ship_from, to_data
from deckload.units.ships import Level, Ship
from deckload.units.weapons import Trait

PRINTED_DOGFIGHT = (0, 1, 2, 3, 4, 5, 6, 7, 10)
USED_DOGFIGHT = (-1, 0, 1, 1, 2, 2, 3, 3, 3)


def row(**changes: object) -> dict[str, Any]:
    """An aircraft of a data file, as printed."""
    return {
        "id": "test",
        "name": "Test",
        "role": "torpedo",
        "speed": 12,
        "target": 5,
        "dodge": 4,
        "dogfight": 4,
        "hits": 1,
        "ordnance": {"name": "torpedo", "ad": 1, "dd": 4, "traits": ["Torpedo"]},
        "single_engined": True,
        "scale": "published",
        **changes,
    }


def carrier(level: Level) -> Ship:
    data = to_data(CUSTOM_SHIP) | {"level": level.value}
    return ship_from(data | {"traits": ["Carrier"], "carrier_capacity": 6})


@pytest.mark.clause("A1.4")
@pytest.mark.case("C20")
def test_damage_dice_are_halved_rounding_up() -> None:
    assert [converted_damage_dice(dd) for dd in range(1, 8)] == [1, 1, 2, 2, 3, 3, 4]
    assert converted_damage_dice(0) == 0


@pytest.mark.clause("A1.4", "A6.4")
def test_a_printed_swordfish_torpedo_rolls_two_dice() -> None:
    ordnance = aircraft_from(row()).ordnance
    assert ordnance is not None
    assert (ordnance.ad, ordnance.dd) == (1, 2)


@pytest.mark.clause("A1.4")
@given(st.integers(0, 1000))
def test_halving_never_loses_more_than_half_a_die(dd: int) -> None:
    assert 0 <= 2 * converted_damage_dice(dd) - dd <= 1


def test_fewer_damage_dice_than_none_are_refused() -> None:
    with pytest.raises(BadScale, match="0 damage dice or more, not -1"):
        converted_damage_dice(-1)


@pytest.mark.clause("A1.5")
@pytest.mark.case("C21")
def test_dogfight_table() -> None:
    assert tuple(map(converted_dogfight, PRINTED_DOGFIGHT)) == USED_DOGFIGHT


@pytest.mark.clause("F27")
@given(st.integers(max_value=0))
def test_a_printed_dogfight_below_nought_counts_as_nought(stat: int) -> None:
    assert converted_dogfight(stat) == converted_dogfight(0)


@pytest.mark.clause("A1.5")
@pytest.mark.case("C21")
@pytest.mark.parametrize(
    ("printed", "used"), list(zip(PRINTED_DOGFIGHT, USED_DOGFIGHT, strict=True))
)
def test_import_and_export_convert_once_however_often(printed: int, used: int) -> None:
    first = aircraft_from(row(dogfight=printed))
    assert (first.dogfight, first.published_dogfight) == (used, printed)
    again = first
    for _ in range(3):
        data = to_data(again)
        assert data["scale"] == "converted"
        again = aircraft_from(data)
    assert again == first


@pytest.mark.case("C21")
def test_a_converted_two_stays_a_two() -> None:
    aircraft = aircraft_from(row(dogfight=2, scale="converted"))
    assert (aircraft.dogfight, aircraft.published_dogfight) == (2, None)
    assert aircraft.ordnance is not None
    assert aircraft.ordnance.dd == 4


@pytest.mark.clause("A1.5")
@pytest.mark.parametrize(
    ("scale", "said"), [(None, "missing"), ("printed", "'printed'"), (3, "'3'"), ("", "''")]
)
def test_an_unknown_scale_is_refused_and_named(scale: object, said: str) -> None:
    data = row(scale=scale)
    if scale is None:
        del data["scale"]
    with pytest.raises(BadScale, match=f"Test: its scale is {said}; it must be published or conv"):
        aircraft_from(data)


@pytest.mark.clause("A1.5")
@pytest.mark.parametrize(
    "changes",
    [
        {"published_dogfight": 4},
        {"scale": "converted", "published_dogfight": 4, "dogfight": 4},
        {"scale": "converted", "dogfight": 6},
        {"scale": "converted", "dogfight": -4},
    ],
)
def test_a_stat_that_contradicts_its_scale_is_refused(changes: Mapping[str, object]) -> None:
    with pytest.raises(BadScale, match=r"^Test: .*\(A1\.5\)$"):
        aircraft_from(row(**changes))


@pytest.mark.clause("A1.5")
def test_a_second_conversion_is_refused() -> None:
    with pytest.raises(BadScale, match="converted scale already"):
        convert(aircraft_from(row()))


@pytest.mark.clause("A1.5")
def test_published_numbers_reach_no_flight() -> None:
    printed = Aircraft(
        id="p",
        name="Printed",
        role=Role.FIGHTER,
        speed=30,
        target=6,
        dodge=3,
        dogfight=4,
        hits=1,
        scale=Scale.PUBLISHED,
        single_engined=True,
    )
    with pytest.raises(BadScale, match="Printed: a flight needs converted numbers"):
        Flight(aircraft=printed)
    assert to_data(printed) == to_data(convert(printed))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"hits": 0}, r"hits: Expected int >= 1, not 0"),
        ({"hits": 2.5}, r"hits: Expected int, got float, not 2\.5"),
        ({"dodge": True}, r"dodge: Expected .*, not True"),
        ({"ordnance": {"name": "b", "ad": "2", "dd": 1}}, r"ordnance\.ad: Expected int.*, not '2'"),
        ({"dogfihgt": 1}, r"contains unknown field dogfihgt"),
        ({"role": "jet"}, r"role: Invalid enum value 'jet'"),
        ({"id": "Not Kebab"}, r"id: Expected text like .*, not 'Not Kebab'"),
        ({"role": "level"}, r"ordnance: the trait Torpedo goes with the role torpedo"),
        (
            {"ordnance": {"name": "t", "ad": 1, "dd": 1, "traits": ["Torpedo", "Torpedo"]}},
            r"ordnance\.traits: a trait stands there twice",
        ),
        (
            {"ordnance": {"name": "t", "ad": 1, "dd": 1, "traits": ["Torpedo Belt"]}},
            r"ordnance\.traits: Torpedo Belt does not belong here",
        ),
    ],
)
def test_a_wrong_field_is_named(changes: Mapping[str, object], said: str) -> None:
    with pytest.raises(BadPhrase, match=f"^Test: {said}"):
        aircraft_from(row(**changes))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"crippled_at": 20}, "crippled_at: 20 must be below 20"),
        ({"skeleton_at": 50}, "skeleton_at: 50 must be below 40"),
        ({"carrier_capacity": 6}, "carrier_capacity: it goes with the trait Carrier"),
        ({"traits": ["Carrier"]}, "carrier_capacity: it goes with the trait Carrier"),
        ({"level": "above war"}, "level: give the printed level"),
        ({"traits": ["AP"]}, "traits: AP does not belong here"),
        (
            {"guns": [{"name": "g", "ad": 1, "dd": 1, "traits": ["AP", "Super AP"]}]},
            r"guns\[0\]\.traits: AP and Super AP exclude each other",
        ),
        ({"guns": [{"name": "g", "ad": 1, "dd": -1}]}, r"guns\[0\]\.dd: Expected int >= 0, not -1"),
    ],
)
def test_a_contradictory_ship_is_refused(changes: Mapping[str, object], said: str) -> None:
    with pytest.raises(BadPhrase, match=f"^custom: {said}"):
        ship_from(to_data(CUSTOM_SHIP) | dict(changes))


@pytest.mark.clause("A1.4")
def test_a_ship_comes_back_as_she_was() -> None:
    for level in list(Level)[:5]:
        assert ship_from(to_data(carrier(level))) == carrier(level)


@pytest.mark.clause("A5.7")
@pytest.mark.case("C28")
def test_carriers_slide_up_one_level() -> None:
    printed = [Level.PATROL, Level.SKIRMISH, Level.RAID, Level.BATTLE]
    risen = [Level.SKIRMISH, Level.RAID, Level.BATTLE, Level.WAR]
    for slide in ("above", "stays"):
        assert [effective_level(carrier(level), slide) for level in printed] == risen
    assert effective_level(carrier(Level.WAR)) is Level.ABOVE_WAR
    assert effective_level(carrier(Level.WAR), "above") > Level.WAR
    assert effective_level(carrier(Level.WAR), "stays") is Level.WAR


@pytest.mark.clause("A5.7")
@pytest.mark.case("C28")
def test_the_slide_is_for_carriers_only_and_never_twice() -> None:
    assert effective_level(CUSTOM_SHIP) is CUSTOM_SHIP.level
    ship = carrier(Level.RAID)
    for _ in range(3):
        assert effective_level(ship) is Level.BATTLE
        ship = ship_from(to_data(ship))
        assert ship.level is Level.RAID
        assert Trait.CARRIER in ship.traits


def test_an_unknown_reading_of_the_slide_is_refused() -> None:
    with pytest.raises(UnknownName, match="no reading 'up' of the carrier slide"):
        effective_level(carrier(Level.WAR), "up")
