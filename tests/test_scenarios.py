"""Scenarios: read from their files, set up, and refused with one clear sentence where wrong."""

from typing import Any

import msgspec
import pytest

from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.catalogue.scenarios import Scenario, scenario, scenario_from, scenario_names
from deckload.dice.errors import BadPhrase, DeckloadError, UnknownName
from deckload.game.battle import new_game
from deckload.game.menu import menu
from deckload.game.scenario import setup_of
from deckload.game.setup import Setup
from deckload.game.state import Where
from deckload.game.turn import awaited
from deckload.rules.places import Edge, Position, alongside, overlap
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Scale
from deckload.units.ships import Level

NAMES = ("carrier-duel", "channel-dash", "force-z", "lesson", "surface-action")
GOOD = """
title = "A try"
story = "Two carriers and what flies from them."
turns = 8
level = "battle"

[[side]]
name = "Red"
edge = "north"

[[side.ship]]
id = "red"
unit = "HMS Illustrious"
place = [20, 30.125]
heading = 45
may_stay_off = true

[[side.flight]]
id = "up"
unit = "4 Fulmar"
carrier = "red"
place = [21, 30.125]

[[side.flight]]
id = "below"
unit = "Swordfish:dodge=5"
carrier = "red"

[[side]]
name = "Blue"
edge = "south"

[[side.ship]]
id = "blue"
unit = "Admiral Hipper"
place = [20, 10]

[[side.flight]]
id = "land"
unit = "6 Bf 109"
"""


def good(**changes: str) -> Scenario:
    """The good scenario, as it is or with pieces of text put in place of others."""
    text = GOOD
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    return scenario_from(text, "try.toml")


def test_the_scenarios_of_the_catalogue() -> None:
    assert scenario_names() == NAMES
    assert scenario("Force Z") is not scenario("lesson")
    assert scenario("force z").id == "force-z"
    with pytest.raises(UnknownName, match=r"'carrier dual'; nearest: carrier-duel"):
        scenario("carrier dual")
    with pytest.raises(UnknownName, match=r"'x'; there are carrier-duel, .*, lesson or surface"):
        scenario("x")


@pytest.mark.clause("S1.6", "F19", "A5.7")
@pytest.mark.parametrize("name", NAMES)
def test_each_scenario_sets_up(name: str) -> None:
    read = scenario(name)
    setup = setup_of(read)
    assert (setup.scenario, setup.title, setup.sides) == (name, read.title, read.sides)
    assert read.story.endswith(".")
    assert all(objective.words.endswith(".") for objective in read.objectives)
    carriers = any(vessel.ship.is_carrier for vessel in setup.vessels)
    assert setup.turns <= (12 if carriers else 10)
    assert setup.readings == ()
    assert all(squadron.aircraft.scale is Scale.CONVERTED for squadron in setup.squadrons)
    names = [*(v.called for v in setup.vessels), *(s.called for s in setup.squadrons)]
    assert len(set(names)) == len(names)
    waited = awaited(new_game(setup))
    assert menu(new_game(setup), waited.seat)


@pytest.mark.parametrize("name", NAMES)
def test_a_set_up_stands_alone_and_holds_no_float(name: str) -> None:
    setup = setup_of(scenario(name))
    text = msgspec.json.encode(setup)
    assert msgspec.json.decode(text, type=Setup) == setup
    assert floats(msgspec.to_builtins(scenario(name))) == []
    assert floats(msgspec.to_builtins(setup)) == []


def floats(value: Any) -> list[float]:
    """Every float within a value."""
    if isinstance(value, float):
        return [value]
    inside = value.values() if isinstance(value, dict) else value
    if isinstance(inside, str) or not hasattr(inside, "__iter__"):
        return []
    return [found for each in inside for found in floats(each)]


@pytest.mark.clause("F13", "F19")
def test_both_carriers_of_the_duel_may_stay_off_the_table() -> None:
    read = scenario("carrier-duel")
    assert read.may_stay_off == ("yorktown", "zuikaku")
    setup = setup_of(read, off_table=read.may_stay_off)
    assert [v.id for v in setup.vessels if v.off_table] == ["yorktown", "zuikaku"]
    assert {flight.where for flight in new_game(setup).state.flights} == {Where.DECK}
    on_table = new_game(setup_of(read))
    up = [flight for flight in on_table.state.flights if flight.where is Where.UP]
    assert len(up) == 4
    for flight in up:
        assert flight.place is not None
        assert flight.host is not None
        carrier = on_table.ship(flight.host).place
        assert carrier is not None
        assert alongside(flight.place, carrier)
    with pytest.raises(UnknownName, match=r"^carrier-duel.toml: 'yorktwon' .*: yorktown \(F13\)$"):
        setup_of(read, off_table=["yorktwon"])
    with pytest.raises(UnknownName, match=r"^lesson.toml: 'hipper' is no carrier that may"):
        setup_of(scenario("lesson"), off_table=["hipper"])


@pytest.mark.clause("F17", "F19")
def test_bought_flights_come_on_in_turn_1() -> None:
    game = new_game(setup_of(scenario("lesson")))
    assert {(f.where, f.due, f.host) for f in game.state.flights} == {(Where.COMING, 1, None)}


def test_what_is_read_is_what_was_written() -> None:
    read = good()
    assert (read.edges, read.turns, read.level) == ((Edge.NORTH, Edge.SOUTH), 8, Level.BATTLE)
    assert read.ships[0].place == Position(20_000, 30_125)
    setup = setup_of(read, rulings=Rulings({"contact": "inch"}))
    assert setup.rulings["contact"] == "inch"
    up, below, land = setup.squadrons
    assert (up.planes, up.aircraft, up.place) == (
        4,
        aircraft_roster().find("Fulmar"),
        Position(21_000, 30_125),
    )
    assert (below.aircraft.dodge, below.carrier, below.place) == (5, "red", None)
    assert (land.side, land.carrier) == (1, None)
    assert setup.vessels[0].ship == ship_roster().find("Illustrious")
    assert scenario_from("\ufeff" + GOOD, "try.toml") == read


def test_places_of_the_scenarios_are_on_the_table_and_apart() -> None:
    for name in NAMES:
        setup = setup_of(scenario(name))
        for units in (setup.vessels, setup.squadrons):
            places = [unit.place for unit in units if unit.place is not None]
            assert all(setup.table.holds(place) for place in places)
            for n, place in enumerate(places):
                assert not any(overlap(place, other) for other in places[:n])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title = "A try"', "", "the head: missing required field title"),
        ("turns = 8", "turns = 0", "the head: turns: Expected int >= 1, not 0"),
        ("turns = 8", "turns = 8\nweather = 1", "the head: contains unknown field weather"),
        ('"battle"', '"prewar"', "the head: level: Invalid enum value 'prewar'"),
        ('"battle"', '"above war"', "the head: level: no battle is fought above War"),
        ("turns = 8", "turns = ", "Invalid value"),
        ('edge = "north"', 'edge = "up"', "side 1: edge: Invalid enum value 'up'"),
        ('name = "Blue"', 'name = "Red"', "side 2: name: both sides are called Red"),
        (
            '[[side]]\nname = "Blue"',
            '[[size]]\nname = "Blue"',
            r"a battle has two \[\[side\]\], not 1",
        ),
        ("[[side.ship]]", "[side.ship]", r"side 1: ship: write each as a table of its own"),
        ("heading = 45", "heading = 360", "red: heading: Expected int <= 359, not 360"),
        ("heading = 45", "heading = 1.5", "red: heading: Expected int"),
        ("heading = 45", "heeding = 45", "red: contains unknown field heeding"),
        ("heading = 45", "side = 1", "red: contains unknown field side"),
        ('id = "red"', 'id = "Red!"', "Red!: id: Expected text like"),
        ('id = "red"\n', "", "a unit of side 1 without an id: missing required field id"),
        ("30.125]", "30.1255]", "red: place: 30.1255 has more than three decimals"),
        ("30.125]", "inf]", "red: place: Infinity is no number of inches"),
        ("30.125]", "true]", "red: place: True is no number of inches"),
        ("30.125]", "1e400]", "red: place: 1E[+]400 is no number of inches"),
        ("[20, 30.125]", "[20]", "red: place: give two numbers of inches"),
        ("place = [20, 10]", "", "blue: missing required field place"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(old: str, new: str, said: str) -> None:
    with pytest.raises(BadPhrase, match=rf"^try\.toml: {said}"):
        good(**{old: new})


@pytest.mark.clause("F10", "F13", "F16", "F19", "S2.3", "S7.1")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("HMS Illustrious", "HMS Illustrous", "red: unit: no ship is called .*: HMS Illustrious"),
        ("HMS Illustrious", "Swordfish", "red: unit: Swordfish is an aircraft; a ship is wanted"),
        ("4 Fulmar", "4 Fullmar", "up: unit: no aircraft is called 'Fullmar'; nearest: Fulmar"),
        ("4 Fulmar", "7 Fulmar", "up: unit: Fulmar: a flight has 1 to 6 planes"),
        ("4 Fulmar", "4 Fulmar + Swordfish", "up: unit: name one flight, not 2"),
        ("4 Fulmar", "B-17:wounded=1", "up: unit: every plane starts unhurt"),
        ("4 Fulmar", "4 Fulmar:base=land", "up: carrier: the unit's phrase says .* on land"),
        ("[20, 10]", "[73, 10]", 'blue: place: 73", 10" is off the table of 72" by 48"'),
        ("[20, 10]", "[20, 30.9]", 'blue: place: its centre is less than 1" from that of red'),
        ('id = "blue"', 'id = "red"', "red: id: two units are called so"),
        ('id = "land"', 'id = "hits"', "hits: id: that word means something else"),
        ("[21, 30.125]", "[22, 30.125]", r"up: place: A launched flight .* 1.1\" apart. \(F14\)"),
        ('carrier = "red"', 'carrier = "rad"', "up: carrier: no ship 'rad' is there; nearest: red"),
        ('carrier = "red"', 'carrier = "blue"', "up: carrier: blue is no carrier of its own side"),
        (
            'carrier = "red"\nplace',
            "place",
            r"up: place: without a carrier it comes on at its own edge \(F19\)",
        ),
        ("heading = 45\nmay_stay_off = true\n", "", None),
        (
            'unit = "Admiral Hipper"',
            'unit = "Admiral Hipper"\nmay_stay_off = true',
            r"blue: may_stay_off: Admiral Hipper is no carrier \(F13\)",
        ),
        (
            "HMS Illustrious",
            "custom:traits=Carrier",
            r"below: carrier: red has room for 1 flights \(S7.1\)",
        ),
        (
            'carrier = "red"\n\n[[side]]',
            'carrier = "red"\nplace = [20.5, 30]\n\n[[side]]',
            'below: place: its centre is less than 1" from that of up',
        ),
    ],
)
def test_a_set_up_that_may_not_be_says_why(old: str, new: str, said: str | None) -> None:
    changed = good(**{old: new})
    if said is None:
        assert setup_of(changed).vessels[0].heading == 0
        return
    with pytest.raises(DeckloadError, match=rf"^try\.toml: {said}") as error:
        setup_of(changed)
    assert "\n" not in str(error.value)


@pytest.mark.clause("F15", "F19", "S7.1")
def test_no_more_flights_start_in_the_air_than_the_decks_send_up() -> None:
    flights = "".join(
        f'[[side.flight]]\nid = "more-{n}"\nunit = "Fulmar"\ncarrier = "red"\nplace = {place}\n'
        for n, place in enumerate(("[19, 30]", "[20, 31.2]"))
    )
    text = GOOD.replace('[[side]]\nname = "Blue"', flights + '[[side]]\nname = "Blue"')
    with pytest.raises(BadPhrase, match=r"more-1: place: red starts with at most 2 flights up"):
        setup_of(scenario_from(text, "try.toml"))
    off = setup_of(scenario_from(text, "try.toml"), off_table=["red"])
    assert all(squadron.place is None for squadron in off.squadrons)


def test_a_side_needs_something() -> None:
    text = GOOD[: GOOD.index('[[side.ship]]\nid = "blue"')]
    with pytest.raises(BadPhrase, match=r"^try\.toml: Blue: a side needs a ship or a flight"):
        setup_of(scenario_from(text, "try.toml"))


def test_units_may_come_from_rosters_of_ones_own() -> None:
    own = aircraft_roster().find("Fulmar")
    changed = msgspec.structs.replace(own, speed=25)
    roster = type(aircraft_roster())(
        [changed if each is own else each for each in aircraft_roster()], "aircraft"
    )
    setup = setup_of(good(), aircraft=roster)
    assert setup.squadrons[0].aircraft.speed == 25
