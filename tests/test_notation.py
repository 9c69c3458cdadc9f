"""Orders as text: what is written is read back, and what people type is read or told why not."""

from typing import Any

import pytest
from game_builders import squadron, vessel
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.errors import BadPhrase, DeckloadError, UnknownName
from deckload.game.facts import Fact, Sort
from deckload.game.notation import FORMS, order_text, parse_order
from deckload.game.orders import (
    ActFlight,
    AntiAircraft,
    Attack,
    ChooseFirst,
    DeclareLaunches,
    DeclareSpecial,
    FireShip,
    Gunfire,
    Land,
    Launch,
    Leave,
    MoveShip,
    Order,
    Proceed,
    Strike,
)
from deckload.game.setup import SOMEWHERE, Setup, without_positions
from deckload.rules.places import Edge, Position
from deckload.rules.special_actions import SpecialAction
from deckload.units.weapon_lines import weapon_lines

SIDES = ("Germany", "Royal Navy, Force G")


def battle(
    ships: tuple[str, ...] = ("graf-spee", "exeter"),
    flights: tuple[str, ...] = ("arado-1", "swordfish-1", "swordfish-2", "zero-1", "zero-14"),
    sides: tuple[str, str] = SIDES,
) -> Setup:
    """Ships and flights of these ids; every ship has main guns, secondaries and torpedoes."""
    return Setup(
        scenario="notation",
        title="Notation",
        sides=sides,
        edges=(Edge.SOUTH, Edge.NORTH),
        turns=6,
        vessels=tuple(vessel(unit, "graf-spee", n % 2, (n * 5, 5)) for n, unit in enumerate(ships)),
        squadrons=tuple(squadron(unit, "swordfish", n % 2) for n, unit in enumerate(flights)),
    )


PLAIN = battle()
# Ids that are numbers or words of the notation, and ids of which one begins another.
AWKWARD = battle(
    ships=("at", "move", "4", "main", "table", "none", "12-inch"),
    flights=("to", "on", "given", "4-1", "a", "a-1", "off", "in", "7", "dice", "her"),
    sides=("0", "the table"),
)
UNMAPPED = without_positions(PLAIN)
LINES = [line.id for line in weapon_lines(PLAIN.vessels[0].ship)]
THOUSANDTHS = st.integers(-999_999_999, 999_999_999)
PLACES = st.just(SOMEWHERE) | st.builds(Position, THOUSANDTHS, THOUSANDTHS)
DISTANCES = st.integers(0, 1_000_000)


def orders(setup: Setup) -> st.SearchStrategy[Order]:
    """Every order that names units of a battle, whether it may be given or not."""
    ships = st.sampled_from([each.id for each in setup.vessels])
    flights = st.sampled_from([each.id for each in setup.squadrons])
    lines = st.lists(st.sampled_from(LINES), max_size=4).map(tuple)
    facts = st.lists(
        st.builds(
            Fact,
            st.sampled_from([sort for sort in Sort if sort is not Sort.BEARS]),
            ships | flights,
            ships | flights | st.just(""),
            ships | flights | st.just(""),
            st.integers(0, 1_000_000),
            st.booleans(),
        )
        | st.builds(
            Fact, st.just(Sort.BEARS), ships, ships, st.sampled_from(LINES), yes=st.booleans()
        ),
        max_size=3,
    ).map(tuple)
    points = st.integers(-8, 8)
    launches = st.lists(st.builds(Launch, flights, PLACES), max_size=3).map(tuple)
    actions = (
        st.builds(Attack, flights)
        | st.builds(Strike, ships)
        | st.builds(Land, ships)
        | st.just(Leave())
        | st.none()
    )
    return (
        st.just(Proceed())
        | st.builds(ChooseFirst, st.integers(0, 1))
        | st.builds(DeclareLaunches, st.lists(flights, max_size=3).map(tuple))
        | st.builds(DeclareSpecial, ships, st.sampled_from(SpecialAction))
        | st.builds(
            MoveShip,
            ships,
            DISTANCES,
            points,
            DISTANCES,
            launches,
            st.booleans(),
            points,
            DISTANCES,
            facts,
        )
        | st.builds(
            ActFlight,
            flights,
            st.none() | PLACES,
            st.none() | flights,
            st.none() | PLACES,
            actions,
            facts,
        )
        | st.builds(
            FireShip,
            ships,
            st.lists(st.builds(AntiAircraft, flights, st.integers(1, 99)), max_size=3).map(tuple),
            st.lists(st.builds(Gunfire, ships, lines), max_size=3).map(tuple),
            facts,
        )
    )


@given(st.data())
def test_what_is_written_is_read_as_the_same_order(data: st.DataObject) -> None:
    setup = data.draw(st.sampled_from([PLAIN, AWKWARD, UNMAPPED]))
    order = data.draw(orders(setup))
    text = order_text(setup, order)
    assert parse_order(setup, text) == order
    assert text == " ".join(text.split())


@given(st.data(), st.sampled_from(["\u00a0", "\t", "  ", "\u2003", "\r\n"]))
def test_case_spaces_and_dashes_make_no_difference(data: st.DataObject, space: str) -> None:
    order = data.draw(orders(PLAIN))
    text = order_text(PLAIN, order)
    typed = space + text.upper().replace(" ", space) + space
    assert parse_order(PLAIN, typed) == order
    if "given" not in text and ",-" not in text and " -" not in text:
        assert parse_order(PLAIN, text.replace("-", "\u2013")) == order


PIECES = """
exeter graf spee zero-1 main-1 at aa to given within again port on launch off table
3 1,2 1001 yes no by than " , stay land leave hold all none
"""
WORDS = st.sampled_from([*FORMS, *PIECES.split()])


@given(st.text() | st.lists(WORDS, max_size=9).map(" ".join))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    for setup in (PLAIN, AWKWARD, UNMAPPED):
        try:
            order = parse_order(setup, text)
        except (BadPhrase, UnknownName):
            continue
        assert parse_order(setup, order_text(setup, order)) == order


TYPED: list[tuple[str, Order]] = [
    ("proceed", Proceed()),
    ("first germany", ChooseFirst(0)),
    ("First  Royal Navy, Force G", ChooseFirst(1)),
    ("first 1", ChooseFirst(1)),
    ("declare none", DeclareLaunches()),
    (
        "declare Arado-1, zero-1 and swordfish-2",
        DeclareLaunches(("arado-1", "zero-1", "swordfish-2")),
    ),
    ("special Graf Spee FLANK SPEED", DeclareSpecial("graf-spee", SpecialAction.FLANK_SPEED)),
    ("special exeter all-hands", DeclareSpecial("exeter", SpecialAction.ALL_HANDS)),
    ("move graf-spee 3 port 1 3", MoveShip("graf-spee", 3000, -1, 3000)),
    ('move graf spee 3.5" starboard 2 on 0.125"', MoveShip("graf-spee", 3500, 2, 125)),
    ("move exeter ahead 3 inches, port 1, on 2", MoveShip("exeter", 3000, -1, 2000)),
    ("move exeter 2 on 3", MoveShip("exeter", 2000, 0, 3000)),
    (
        "move exeter 2 port 1 1 again starboard 2 1.5 off the table",
        MoveShip("exeter", 2000, -1, 1000, (), True, 2, 1500),
    ),
    (
        "move exeter 0 launch arado-1 at 12.5, 30, zero-1 at (13 30)",
        MoveShip(
            "exeter",
            0,
            launches=(
                Launch("arado-1", Position(12500, 30000)),
                Launch("zero-1", Position(13000, 30000)),
            ),
        ),
    ),
    (
        "fly swordfish-1 from 10,0 reply arado-1 to 23.5,14 strike exeter",
        ActFlight(
            "swordfish-1", Position(10000, 0), "arado-1", Position(23500, 14000), Strike("exeter")
        ),
    ),
    (
        'fly zero-1 to 12.5" 30" attack swordfish-1',
        ActFlight("zero-1", to=Position(12500, 30000), action=Attack("swordfish-1")),
    ),
    ("fly zero-1", ActFlight("zero-1")),
    ("fly zero-1 stay attack zero-14", ActFlight("zero-1", action=Attack("zero-14"))),
    ("fly zero-1 land on “Graf Spee”", ActFlight("zero-1", action=Land("graf-spee"))),
    ("fly zero-1 leave", ActFlight("zero-1", action=Leave())),
    ("fire exeter hold", FireShip("exeter")),
    ("fire exeter holds her fire", FireShip("exeter")),
    (
        "fire exeter at graf-spee main-1 Main 2 torpedo1; aa swordfish-1 4",
        FireShip(
            "exeter",
            (AntiAircraft("swordfish-1", 4),),
            (Gunfire("graf-spee", ("main-1", "main-2", "torpedo-1")),),
        ),
    ),
    ("fire exeter aa zero-1 4 dice", FireShip("exeter", (AntiAircraft("zero-1", 4),))),
    ("fire exeter at graf-spee all", FireShip("exeter", (), (Gunfire("graf-spee", tuple(LINES)),))),
    (
        "fire exeter hold given within exeter zero-1 12 yes, bears exeter graf-spee by main-1 no",
        FireShip(
            "exeter",
            facts=(
                Fact(Sort.WITHIN, "exeter", "zero-1", inches=12, yes=True),
                Fact(Sort.BEARS, "exeter", "graf-spee", "main-1"),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "order"), TYPED, ids=[text for text, _ in TYPED])
def test_what_people_type_is_the_order_they_mean(text: str, order: Order) -> None:
    assert parse_order(PLAIN, text) == order


WRITTEN: list[tuple[Order, str]] = [
    (ChooseFirst(0), "first Germany"),
    (ChooseFirst(1), "first Royal Navy, Force G"),
    (MoveShip("exeter", 3000, -1, 3000), "move exeter 3 port 1 on 3"),
    (
        MoveShip("exeter", 0, 1, 0, (), True, -2, 1500),
        "move exeter 0 starboard 1 again port 2 on 1.5 off the table",
    ),
    (ActFlight("zero-1", reply="arado-1"), "fly zero-1 reply arado-1 stay"),
    (
        FireShip(
            "exeter",
            (AntiAircraft("zero-1", 4),),
            (Gunfire("graf-spee", ("main-1", "torpedo-1")),),
        ),
        "fire exeter at graf-spee main-1 torpedo-1, aa zero-1 4",
    ),
    (FireShip("exeter"), "fire exeter hold"),
]


@pytest.mark.parametrize(("order", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_orders_are_written_as_a_person_would(order: Order, text: str) -> None:
    assert order_text(PLAIN, order) == text


def test_where_the_players_keep_the_positions_no_place_is_said() -> None:
    order = ActFlight("zero-1", SOMEWHERE, "arado-1", SOMEWHERE, Strike("exeter"))
    text = "fly zero-1 arrive reply arado-1 go strike exeter"
    assert order_text(UNMAPPED, order) == text
    assert parse_order(UNMAPPED, text) == order
    launching = MoveShip("exeter", 0, launches=(Launch("zero-1", SOMEWHERE),))
    assert order_text(UNMAPPED, launching) == "move exeter 0 launch zero-1"
    with pytest.raises(BadPhrase, match="from and a place is wanted"):
        parse_order(PLAIN, text)


def test_words_of_the_notation_and_numbers_stand_in_quotes_as_ids() -> None:
    assert order_text(AWKWARD, MoveShip("at", 1000)) == 'move "at" 1'
    assert order_text(AWKWARD, FireShip("4", (AntiAircraft("7", 4),))) == 'fire "4" aa "7" 4'
    assert order_text(AWKWARD, ChooseFirst(1)) == "first the table"


REFUSED: list[tuple[str, type[DeckloadError], tuple[str, ...]]] = [
    ("", BadPhrase, ("empty", "move")),
    ("mvoe exeter 3", BadPhrase, ("'mvoe'", "nearest: move")),
    ("move", BadPhrase, ("ends after 'move'", "a ship", "move exeter 3")),
    ("move exter 3", UnknownName, ("'exter'", "nearest: exeter")),
    ("move zero-1 3", UnknownName, ("'zero-1' is a flight", "a ship")),
    ("move exeter three", BadPhrase, ("'three'", "inches")),
    ("move exeter 3 port", BadPhrase, ("points", "from 1 to 8")),
    ("move exeter 3 port 9", BadPhrase, ("'9'", "from 1 to 8")),
    ("move exeter 3.1234", BadPhrase, ("'3.1234'", "three decimals")),
    ("move exeter 1001", BadPhrase, ("'1001'", '0" to 1000"')),
    ("move exeter 3 west", BadPhrase, ("'west'", "port, starboard")),
    ("fly zero-1 to 3", BadPhrase, ("south edge",)),
    ("fly zero-1 to 3,4 to 5,6", BadPhrase, ("'to'", "from, reply, attack")),
    ("fly zero-1 attack exeter", UnknownName, ("'exeter' is a ship", "a flight")),
    ("fly swordfish to 3,4", UnknownName, ("'swordfish'", "swordfish-1", "by its id")),
    ("first france", UnknownName, ("'france'", "0 (Germany)")),
    ("special exeter ramming", UnknownName, ("'ramming'", "evasive")),
    ("fire exeter", BadPhrase, ("hold",)),
    ("fire exeter at graf-spee", BadPhrase, ("weapon line", "main-1")),
    ("fire exeter at graf-spee main-9", UnknownName, ("'main-9'", "main-1")),
    ("fire exeter aa zero-1", BadPhrase, ("dice", "1 to 99")),
    ("fire exeter aa zero-1 ٤", BadPhrase, ("dice",)),
    ("fire exeter hold given", BadPhrase, ("within",)),
    ("proceed now", BadPhrase, ("'now'", "nothing more")),
    ('move "exeter 3', BadPhrase, ("never closed",)),
    ("move exeter\x00 3", BadPhrase, ("stray",)),
    ("move " + "x" * 60_000, BadPhrase, ("50,000",)),
]


@pytest.mark.parametrize(("text", "kind", "says"), REFUSED, ids=[repr(t[:40]) for t, *_ in REFUSED])
def test_what_cannot_be_read_is_told_with_the_word_and_what_is_wanted(
    text: str, kind: type[DeckloadError], says: tuple[str, ...]
) -> None:
    with pytest.raises(kind) as raised:
        parse_order(PLAIN, text)
    for words in says:
        assert words in str(raised.value)


def test_a_name_that_may_be_two_units_is_not_guessed_at() -> None:
    setup = battle(flights=("zero-1", "zero-14"))
    order: Any = parse_order(setup, "fire exeter aa zero-1 4")
    assert order.anti_aircraft == (AntiAircraft("zero-1", 4),)
    with pytest.raises(UnknownName, match="put the name in quotes"):
        parse_order(setup, "fire exeter aa zero 1 4")
    assert parse_order(setup, 'fire exeter aa "zero 1" 4') == order


def test_every_kind_of_order_has_an_example_that_is_its_own() -> None:
    for verb, (says, example) in FORMS.items():
        assert says
        assert example.split()[0] == verb
