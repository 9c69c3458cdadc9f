"""Unit phrases: what they mean, what is refused, and that they round-trip."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.dice.errors import BadPhrase, DeckloadError, UnknownName
from deckload.units.aircraft import Aircraft, Role
from deckload.units.custom import CUSTOM_AIRCRAFT, CUSTOM_SHIP
from deckload.units.flights import Base, Flight
from deckload.units.keys import FLIGHT_KEYS, SHIP_KEYS
from deckload.units.overrides import FLIGHT_DEFAULTS, SHIP_DEFAULTS
from deckload.units.phrases import flight_phrase, parse_flights, parse_ship, ship_phrase
from deckload.units.plain import aircraft_from, ship_from, to_data
from deckload.units.roster import Roster
from deckload.units.ships import Ship
from deckload.units.weapons import SHIP_TRAITS, Trait, Weapon

AIRCRAFT, SHIPS = aircraft_roster(), ship_roster()


def one(text: str) -> Flight:
    (flight,) = parse_flights(text, AIRCRAFT, SHIPS)
    return flight


def ship(text: str) -> Ship:
    return parse_ship(text, SHIPS, AIRCRAFT)


@pytest.mark.parametrize("text", ["6 Bf 109", "Bf 109", "bf-109", " 6  BF109 ", "6 109", "109"])
def test_a_count_and_a_name(text: str) -> None:
    assert one(text) == Flight(aircraft=AIRCRAFT.find("Bf 109"))


def test_flights_joined_by_a_plus_stay_apart() -> None:
    flights = parse_flights("6 Bf 109 + 4 Bf 109:base=land + Stuka", AIRCRAFT)
    assert [(f.planes, f.aircraft.id, f.base.value) for f in flights] == [
        (6, "bf-109", "carrier"),
        (4, "bf-109", "land"),
        (6, "ju-87", "carrier"),
    ]


def test_a_blank_flight() -> None:
    assert one("custom") == Flight(aircraft=CUSTOM_AIRCRAFT)
    flight = one("3 Custom: target=6, dodge=5, hits=2, wounded=1")
    assert (flight.planes, flight.wounded, flight.points) == (3, 1, 5)
    aircraft = flight.aircraft
    assert (aircraft.target, aircraft.dodge, aircraft.hits) == (6, 5, 2)
    assert one("custom:dodge=none").aircraft.dodge is None
    assert one("custom:dogfight=-3").aircraft.dogfight == -3


def test_the_stated_defaults_are_the_blank_units() -> None:
    for keys, defaults in ((FLIGHT_KEYS, FLIGHT_DEFAULTS), (SHIP_KEYS, SHIP_DEFAULTS)):
        assert [key.name for key in keys] == list(defaults)
    said = ",".join(f"{key}={value}" for key, value in FLIGHT_DEFAULTS.items())
    assert one(f"custom:{said}") == one("custom")
    said = ",".join(f"{key}={value}" for key, value in SHIP_DEFAULTS.items())
    assert ship(f"custom:{said}") == ship("custom") == CUSTOM_SHIP


def test_keys_change_a_catalogue_aircraft_and_nothing_else() -> None:
    plain, changed = one("6 Swordfish"), one("6 Swordfish:wounded=0,dodge=5")
    assert changed.aircraft.dodge == 5
    assert one(flight_phrase(changed).replace("dodge=5", "dodge=4")) == plain


@pytest.mark.clause("A3.1")
def test_a_made_up_dogfight_stat_was_never_printed() -> None:
    assert one("Bf 109").aircraft.published_dogfight == 4
    assert one("Bf 109:dogfight=2").aircraft.published_dogfight == 4
    assert one("Bf 109:dogfight=3").aircraft.published_dogfight is None


@pytest.mark.clause("S5.2")
def test_the_torpedo_trait_follows_the_type() -> None:
    torpedo = one("custom:type=torpedo").aircraft.ordnance
    assert torpedo == Weapon(name="torpedo", ad=1, dd=2, traits=(Trait.TORPEDO,))
    level = one("Swordfish:type=level").aircraft
    assert level.role is Role.LEVEL
    assert level.ordnance == Weapon(name="bombs", ad=1, dd=2)
    assert one("Swordfish:type=torpedo") == one("Swordfish")


def test_piercing_and_other_traits() -> None:
    def traits(text: str) -> tuple[Trait, ...]:
        ordnance = one(text).aircraft.ordnance
        assert ordnance is not None
        return ordnance.traits

    assert traits("B-17:ap=yes") == (Trait.AP, Trait.WEAK)
    assert traits("B-17:ap=super") == (Trait.SUPER_AP, Trait.WEAK)
    assert traits("B-17:ap=no") == (Trait.WEAK,)


def test_a_fighter_gets_guns_only_when_told() -> None:
    assert one("Bf 109").aircraft.ordnance is None
    assert one("Bf 109:type=torpedo").aircraft.ordnance is None
    assert one("Bf 109:ad=2,dd=0").aircraft.ordnance == Weapon(name="guns", ad=2, dd=0)
    assert one("custom:ad=0").aircraft.ordnance == Weapon(name="bombs", ad=0, dd=2)


@pytest.mark.clause("S4.5")
def test_ships_and_their_thirds() -> None:
    assert ship("Graf Spée") is SHIPS.find("Admiral Graf Spee")
    changed = ship("HMS Warspite:damage=20,crew=11,aa=12,armour=6,target=3")
    assert (changed.damage, changed.crippled_at) == (20, 6)
    assert (changed.crew, changed.skeleton_at) == (11, 3)
    assert (changed.aa.dice, changed.aa.range) == (12, 5)
    assert (changed.armour, changed.target) == (6, 3)
    assert changed.guns == SHIPS.find("Warspite").guns


@pytest.mark.parametrize(
    "typed",
    ["Torpedo Belt|Armoured Deck", "armoured deck / torpedo-belt", "ARMOUREDDECK|torpedobelt"],
)
def test_traits_of_ships(typed: str) -> None:
    assert ship(f"custom:traits={typed}").traits == (Trait.TORPEDO_BELT, Trait.ARMOURED_DECK)
    assert ship("Warspite:traits=none").traits == ()


@pytest.mark.clause("S7.1")
def test_the_carrier_trait_and_the_capacity_go_together() -> None:
    assert ship("custom:traits=Carrier").carrier_capacity == 1
    assert ship("Illustrious:traits=Carrier").carrier_capacity == 6
    assert ship("Illustrious:traits=none").carrier_capacity == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the phrase is empty"),
        ("   ", "the phrase is empty"),
        ("0 Bf 109", "Bf 109: a flight has 1 to 6 planes, a whole number, not '0'"),
        ("7 Bf 109", "not '7'"),
        ("1000000000 Bf 109", "not '1000000000'"),
        ("9" * 1900 + " Bf 109", r"not '9{20,60}\.\.\.'"),
        ("-1 Bf 109", "not '-1'"),
        ("2.5 Bf 109", r"not '2\.5'"),
        ("nan custom", "custom: a flight has .* not 'nan'"),
        ("½ Bf 109", "not '½'"),
        ("6", "'6' is a number without a name"),
        ("6 :dodge=4", "no key|number without a name"),
        (":dodge=4", "no name before the colon"),
        ("6 Bf 109 +", r"a \+ with nothing on one side"),
        ("+ 6 Bf 109", r"a \+ with nothing on one side"),
        ("6 Bf 109 + + 6 Bf 109", r"a \+ with nothing on one side"),
        ("custom:doge=4", "no key 'doge' here; nearest: dodge; keys are dogfight, target,"),
        ("custom:armour=4", "no key 'armour' here"),
        ("custom:dodge=4,dodge=4", "custom: dodge is given twice"),
        ("custom:dodge=4,DODGE=5", "custom: dodge is given twice"),
        ("custom:dodge", "dodge has no value; it takes a whole number from 2 to 6, or none"),
        ("custom:dodge=", "dodge has no value"),
        ("custom:", "drop the comma or colon"),
        ("custom:dodge=4,", "drop the comma or colon"),
        ("custom:,dodge=4", "drop the comma or colon"),
        ("custom:dodge=nan", "dodge takes a whole number from 2 to 6, or none, not 'nan'"),
        ("custom:dodge=1e400", "not '1e400'"),
        ("custom:dodge=2.5", r"not '2\.5'"),
        ("custom:dodge=4+", r"not '4\+'"),
        ("custom:dodge=٤", "not '٤'"),
        ("custom:dodge=4=4", "not '4=4'"),
        ("custom:dodge=7", "not '7'"),
        ("custom:dodge=1", "not '1'"),
        ("custom:target=none", "target takes a whole number from 1 to 12, not 'none'"),
        ("custom:target=" + "1" * 1900, r"not '1{20,60}\.\.\.'"),
        ("custom:hits=5", "hits takes a whole number from 1 to 4"),
        ("custom:dogfight=6", "dogfight takes a whole number from -3 to 5"),
        ("custom:ad=13", "ad takes a whole number from 0 to 12"),
        ("custom:dd=-1", "dd takes a whole number from 0 to 12"),
        ("custom:ap=maybe", "ap takes yes, no or super, not 'maybe'"),
        ("custom:type=jet", "type takes fighter, dive, level, torpedo or fighter-bomber"),
        ("custom:base=sea", "base takes carrier or land"),
        ("custom:hits=2,wounded=2", "can have lost 0 to 1 of its 2 hit points, not 2"),
        ("custom:wounded=1", "can have lost none of its one, not 1"),
        ("6 Bf\x07 109", r"'6 Bf\\x07 109' has the stray character \\x07"),
        ("6 Bf\n109", r"stray character \\n"),
        ("6 Bf\ud800 109", r"stray character \\ud800"),
        ("x" * 2001, "at most 2,000 characters, this one 2,001"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(BadPhrase, match=said) as caught:
        parse_flights(text, AIRCRAFT, SHIPS)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 250


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Swordfsh", "^no aircraft is called 'Swordfsh'; nearest: Swordfish$"),
        ("6 Sword", "nearest: Swordfish$"),
        ("6 HMS Hood", "^HMS Hood is a ship; a flight is wanted here"),
        ("Graf Spée:armour=4", "^Admiral Graf Spee is a ship; a flight is wanted here"),
        ("6 Bf 109+4 Bf 109", r"joined by a \+ with a space on either side"),
    ],
)
def test_unknown_flights(text: str, said: str) -> None:
    with pytest.raises(UnknownName, match=said):
        parse_flights(text, AIRCRAFT, SHIPS)
    with pytest.raises(DeckloadError):
        parse_flights(text, AIRCRAFT)


@pytest.mark.case("C63")
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ('"><script>', '"><script>'),
        ("HMS \"Ark\" & 'Co'", "HMS \"Ark\" & 'Co'"),
        ("\u202eevil", "\\u202eevil"),
        ("\N{ROCKET}", "\N{ROCKET}"),
        ("z" * 300, "z" * 57 + "..."),
    ],
)
def test_odd_names_are_unknown_and_shown_literally(name: str, shown: str) -> None:
    with pytest.raises(UnknownName) as caught:
        ship(name)
    assert f"no ship is called '{shown}'" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("", BadPhrase, "the phrase is empty"),
        ("2 HMS Hood", BadPhrase, "a ship's phrase has no count"),
        ("6 custom", BadPhrase, "a ship's phrase has no count"),
        ("HMS Hood + Bismarck", BadPhrase, "joins 2 units; one ship is wanted here"),
        ("6 Swordfish", UnknownName, "Swordfish is an aircraft; a ship is wanted here"),
        ("Swordfish:dodge=5", UnknownName, "Swordfish is an aircraft; a ship is wanted here"),
        ("custom:aa=41", BadPhrase, "aa takes a whole number from 0 to 40, not '41'"),
        ("custom:damage=0", BadPhrase, "damage takes a whole number from 1 to 999"),
        ("custom:crew=1000", BadPhrase, "crew takes a whole number from 1 to 999"),
        ("custom:armour=13", BadPhrase, "armour takes a whole number from 1 to 12"),
        ("custom:dodge=4", BadPhrase, "no key 'dodge' here"),
        ("custom:traits=torpedo bel", BadPhrase, "called 'torpedo bel'; nearest: Torpedo Belt;"),
        ("custom:traits=AP", BadPhrase, "no trait of ships is called 'AP'"),
        ("custom:traits=Radar|", BadPhrase, "no trait of ships is called ''"),
        ("custom:traits=Radar|radar", BadPhrase, "the trait Radar is given twice"),
        ("custom:traits=none|Radar", BadPhrase, "no trait of ships is called 'none'"),
    ],
)
def test_ships_refused(text: str, kind: type[DeckloadError], said: str) -> None:
    with pytest.raises(kind, match=said):
        ship(text)


NAMES_OF_AIRCRAFT = st.sampled_from(["custom", *(unit.name for unit in AIRCRAFT)])
NAMES_OF_SHIPS = st.sampled_from(["custom", *(unit.name for unit in SHIPS)])
FLIGHT_VALUES = st.fixed_dictionaries(
    {},
    optional={
        "dogfight": st.integers(-3, 5),
        "target": st.integers(1, 12),
        "dodge": st.one_of(st.integers(2, 6), st.just("none")),
        "type": st.sampled_from(list(Role)),
        "ad": st.integers(0, 12),
        "dd": st.integers(0, 12),
        "ap": st.sampled_from(["yes", "no", "super"]),
        "base": st.sampled_from(list(Base)),
        "hits": st.integers(1, 4),
    },
)
SHIP_VALUES = st.fixed_dictionaries(
    {},
    optional={
        "target": st.integers(1, 12),
        "armour": st.integers(1, 12),
        "aa": st.integers(0, 40),
        "damage": st.integers(1, 999),
        "crew": st.integers(1, 999),
        "traits": st.lists(st.sampled_from(SHIP_TRAITS), unique=True).map(
            lambda traits: "|".join(traits) or "none"
        ),
    },
)


def said(name: str, values: dict[str, object]) -> str:
    return name + ":" * bool(values) + ",".join(f"{k}={v}" for k, v in values.items())


@given(NAMES_OF_AIRCRAFT, st.integers(1, 6), FLIGHT_VALUES, st.integers(0, 3))
def test_flight_phrases_round_trip(
    name: str, planes: int, values: dict[str, object], wounded: int
) -> None:
    hits = one(said(name, values)).aircraft.hits
    text = f"{planes} {said(name, values | {'wounded': wounded % hits})}"
    flight = one(text)
    assert flight.planes == planes
    assert one(flight_phrase(flight)) == flight
    assert one(flight_phrase(flight, AIRCRAFT)) == flight
    for key, value in values.items():
        if key in ("dogfight", "target", "hits"):
            assert getattr(flight.aircraft, key) == value


@given(NAMES_OF_SHIPS, SHIP_VALUES)
def test_ship_phrases_round_trip(name: str, values: dict[str, object]) -> None:
    changed = ship(said(name, values))
    assert ship(ship_phrase(changed)) == changed
    assert ship(ship_phrase(changed, SHIPS)) == changed
    assert ship_from(to_data(changed)) == changed


@given(st.lists(FLIGHT_VALUES, min_size=1, max_size=4))
def test_joined_phrases_are_their_parts(parts: list[dict[str, object]]) -> None:
    texts = [said("custom", values) for values in parts]
    assert parse_flights(" + ".join(texts), AIRCRAFT) == tuple(map(one, texts))


@given(st.text(max_size=60) | st.text("0123456789 :=,+|/.-abdegiot", max_size=60))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for read in (lambda: parse_flights(text, AIRCRAFT, SHIPS), lambda: ship(text)):
        message = ""
        try:
            read()
        except DeckloadError as refusal:
            message = str(refusal)
        assert "\n" not in message
        assert len(message) < 400


def test_short_phrases_say_only_what_differs() -> None:
    assert flight_phrase(one("6 Swordfish:dodge=5"), AIRCRAFT) == "6 Swordfish:dodge=5"
    assert flight_phrase(one("custom"), AIRCRAFT) == "6 custom"
    assert ship_phrase(ship("Hood:aa=8"), SHIPS) == "HMS Hood:aa=8"


@pytest.mark.case("C68")
@pytest.mark.parametrize(
    "name",
    [
        "\"Ark\" & 'Co'",
        "a: b",
        "a + b",
        "7 Provinces",
        "=SUM(1)",
        "-x",
        "tab\there",
        "custom",
        "n\n",
    ],
)
def test_a_name_no_phrase_can_carry_gives_way_to_the_id(name: str) -> None:
    odd = aircraft_from(to_data(CUSTOM_AIRCRAFT) | {"id": "odd-one", "name": name})
    roster: Roster[Aircraft] = Roster([odd], "aircraft")
    flight = Flight(aircraft=odd, planes=3)
    assert parse_flights(flight_phrase(flight), roster) == (flight,)
    assert parse_flights(flight_phrase(flight, roster), roster) == (flight,)
    odd_ship = ship_from(to_data(CUSTOM_SHIP) | {"id": "odd-one", "name": name})
    ships: Roster[Ship] = Roster([odd_ship], "ship")
    assert parse_ship(ship_phrase(odd_ship), ships) == odd_ship
    assert parse_ship(ship_phrase(odd_ship, ships), ships) == odd_ship


def test_a_unit_beyond_the_keys_has_no_short_phrase() -> None:
    fast = aircraft_from(to_data(AIRCRAFT.find("Swordfish")) | {"speed": 40})
    with pytest.raises(BadPhrase, match="not the roster's in more than the keys can say"):
        flight_phrase(Flight(aircraft=fast), AIRCRAFT)
    fast_ship = ship_from(to_data(SHIPS.find("Hood")) | {"speed": 9})
    with pytest.raises(BadPhrase, match="not the roster's in more than the keys can say"):
        ship_phrase(fast_ship, SHIPS)
