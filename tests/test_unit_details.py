"""Small things of units that hold each on its own: traits in order, scales, rosters, phrases."""

from typing import Any

import pytest
from builders import plane, ship, weapon
from msgspec.structs import replace

from deckload.dice.errors import BadPhrase, BadScale
from deckload.units.aircraft import Role
from deckload.units.custom import CUSTOM_SHIP
from deckload.units.flights import Flight
from deckload.units.keys import Key, key_named, whole
from deckload.units.names import fold, nearest
from deckload.units.overrides import flight_values, flight_with
from deckload.units.phrases import LONGEST, flight_phrase, parse_flights, parse_ship, ship_phrase
from deckload.units.plain import aircraft_from, ship_from, to_data
from deckload.units.roster import Roster
from deckload.units.weapons import Trait


@pytest.mark.clause("S3.1")
def test_traits_of_data_stand_in_one_order_whatever_the_file_says() -> None:
    torpedo = {**to_data(ship(torpedoes=(weapon(),)))["torpedoes"][0]}
    torpedo["traits"] = ["One-Shot", "AP", "Torpedo"]
    ordered = (Trait.TORPEDO, Trait.AP, Trait.ONE_SHOT)
    bomber = to_data(plane(role=Role.TORPEDO, ordnance=weapon(1, 2, Trait.TORPEDO)))
    flown = aircraft_from({**bomber, "ordnance": torpedo})
    assert flown.ordnance is not None
    assert flown.ordnance.traits == ordered
    sailed = ship_from(
        {
            **to_data(ship()),
            "guns": [torpedo],
            "secondaries": [torpedo],
            "torpedoes": [torpedo, torpedo],
            "traits": ["Radar AA", "Radar", "Torpedo Belt"],
        }
    )
    lines = (*sailed.guns, *sailed.secondaries, *sailed.torpedoes)
    assert [line.traits for line in lines] == [ordered] * 4
    assert sailed.traits == (Trait.TORPEDO_BELT, Trait.RADAR, Trait.RADAR_AA)


@pytest.mark.clause("A1.5")
@pytest.mark.parametrize("stat", [-3, 5])
def test_the_ends_of_the_converted_scale_belong_to_it(stat: int) -> None:
    assert aircraft_from(to_data(plane(dogfight=stat))).dogfight == stat
    beyond = stat + (1 if stat > 0 else -1)
    with pytest.raises(BadScale):
        aircraft_from(to_data(plane(dogfight=beyond)))


@pytest.mark.clause("S4.5")
def test_a_ship_may_be_crippled_at_a_point_less_than_she_has() -> None:
    data = {**to_data(ship()), "damage": 20, "crippled_at": 19, "crew": 40, "skeleton_at": 39}
    found = ship_from(data)
    assert (found.crippled_at, found.skeleton_at) == (19, 39)


def test_rosters_are_equal_by_their_units_and_what_they_are_of() -> None:
    hood, other = ship(id="hood", name="Hood"), ship(id="york", name="York")
    assert Roster((hood,), "ship") == Roster([hood], "ship")
    assert hash(Roster((hood,), "ship")) == hash(Roster([hood], "ship"))
    different: tuple[Any, ...] = (Roster((other,), "ship"), Roster((hood,), "vessel"), (hood,))
    for roster in different:
        assert Roster((hood,), "ship") != roster
        assert hash(Roster((hood,), "ship")) != hash(roster)


def test_a_phrase_for_a_ship_without_traits_says_so_as_a_person_would() -> None:
    assert ship_phrase(CUSTOM_SHIP).endswith("traits=none")
    radar = replace(CUSTOM_SHIP, traits=(Trait.RADAR, Trait.RADAR_AA))
    assert ship_phrase(radar).endswith("traits=Radar|Radar AA")
    assert parse_ship(ship_phrase(radar), Roster((), "ship")) == radar


def test_a_phrase_for_a_flight_that_cannot_dodge_says_so() -> None:
    heavy = Flight(aircraft=plane(dodge=None))
    assert ",dodge=none," in flight_phrase(heavy)
    assert flight_phrase(heavy, Roster((), "aircraft")) == "6 custom:dodge=none"


def test_a_phrase_may_be_as_long_as_is_said() -> None:
    text = "custom".ljust(LONGEST - 1) + " "
    nobody = Roster[Any]((), "aircraft")
    assert parse_flights(text, nobody) == (Flight(aircraft=plane()),)
    with pytest.raises(BadPhrase):
        parse_flights(text + " ", nobody)


@pytest.mark.parametrize(
    ("name", "spoken"),
    [
        ("n" * 200, True),
        ("n" * 201, False),
        ("6 Pounder", False),
        ("Six Pounder", True),
        ("half\ud800name", False),
        ("new\nline", False),
    ],
)
def test_a_name_that_no_phrase_can_carry_gives_way_to_the_id(name: str, spoken: bool) -> None:
    gun = Flight(aircraft=plane(id="pounder", name=name))
    said = flight_phrase(gun).removeprefix("6 ").partition(":")[0]
    assert said == (name if spoken else "pounder")


def test_keys_that_say_what_a_flight_is_leave_the_very_aircraft() -> None:
    aircraft = plane(dodge=None)
    same = flight_with(aircraft, 6, flight_values(Flight(aircraft=aircraft)))
    assert same.aircraft is aircraft


@pytest.mark.parametrize(
    ("text", "most", "value"),
    [("9999", 9999, 9999), ("+0009999", 9999, 9999), ("12345", 99999, None), ("-7", 9999, -7)],
)
def test_whole_numbers_have_four_digits_at_most(text: str, most: int, value: int | None) -> None:
    assert whole(text, -9, most) == value


def test_two_near_keys_are_named_and_no_more() -> None:
    keys = tuple(Key(f"gun{letter}", "a gun", 1, 2) for letter in "abc")
    with pytest.raises(BadPhrase, match=r"nearest: gun[abc] or gun[abc]; keys are guna, gunb"):
        key_named("guns", keys)


@pytest.mark.parametrize(
    "sign",
    [
        "\u0300",
        "\u036f",
        "\ufe00",
        "\ufe0f",
        "\U000e0100",
        "\U000e01ef",
        "\u00ad",
        "\u200d",
        "\u2013",
    ],
)
def test_accents_variants_and_signs_that_are_not_seen_make_no_other_name(sign: str) -> None:
    assert fold(f"x{sign}y") == fold("xy") == "xy"


def test_names_near_another() -> None:
    # Two letters are held by too much, three are not.
    assert nearest("ab", {"abcdefgh": "long"}) == ()
    assert nearest("abc", {"abcdefghijk": "long"}) == ("long",)
    assert nearest("abcdefghijk", {"abc": "short"}) == ("short",)
    # The shortest that holds it comes first.
    assert nearest("abc", {"abcdefghijk": "long", "zabc": "short"}) == ("short", "long")
    # Names of one unit count once, and leave room for another.
    known = {**{f"yorkshire{n}": "York" for n in range(4)}, "yorkshi": "Other"}
    assert set(nearest("yorkxhire", known, 2)) == {"York", "Other"}
