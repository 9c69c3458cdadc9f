"""The short words that a page tells at once: orders, ways, goals, and special actions."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from deckload.catalogue.scenarios import scenario
from deckload.cli.brief_words import brief_words, initiative_words
from deckload.cli.goal_words import goals_data
from deckload.cli.labels import Labels
from deckload.cli.special_words import specials_data
from deckload.cli.way_words import way_words
from deckload.dice.needs import Purpose
from deckload.game.events import Event, FlightActed, InitiativeWon, PhaseBegan, ShipMoved
from deckload.game.orders import ActFlight, FireShip, Leave, MoveShip, Order, Proceed, Strike
from deckload.game.scenario import setup_of
from deckload.game.setup import Setup
from deckload.game.state import Game, Phase, Where, opening
from deckload.record.account import Account
from deckload.record.lines import NeedOf, RollLine
from deckload.rules.objectives import Aim, Objective
from deckload.rules.places import Position
from deckload.rules.special_actions import SpecialAction

INCH = 1000
HIPPER = Position(30 * INCH, 18 * INCH)
"""Where the cruiser of the lesson begins."""


@pytest.fixture
def setup() -> Setup:
    return setup_of(scenario("lesson"))


def in_the_air(setup: Setup, x: int, y: int) -> Game:
    """The lesson, with the Swordfish in the air at this place, in inches."""
    game = Game(setup, opening(setup))
    flights = tuple(
        replace(each, where=Where.UP, place=Position(x * INCH, y * INCH))
        if each.id == "swordfish"
        else each
        for each in game.state.flights
    )
    return Game(setup, replace(game.state, flights=flights))


def rolled(owner: str, *faces: int, purpose: Purpose = Purpose.INITIATIVE) -> RollLine:
    return RollLine(
        line=2, owner=owner, unit="", purpose=purpose, detail="", dice=len(faces), needs=(),
        faces=faces, answer=faces,
    )  # fmt: skip


def account(order: Order, answers: Sequence[RollLine] = (), *events: Event) -> Account:
    return Account(1, None, order, tuple(answers), outcome=9, events=events)


INITIATIVE = [
    ((4, 5), (4, 4), (InitiativeWon(0), PhaseBegan(Phase.FIRST_SHIP)),
     "Britain wins the roll, 9 to 8, and says who moves first."),
    ((4, 5), (4, 4), (InitiativeWon(0), PhaseBegan(Phase.DECLARATION, 1)),
     "Britain wins the roll, 9 to 8; only Germany has ships to move."),
    ((1,), (6,), (PhaseBegan(Phase.BOUND, 1),), "Germany wins the roll, 6 to 1, and flies first."),
    ((1,), (6,), (PhaseBegan(Phase.BOUND, 0),),
     "Germany wins the roll, 6 to 1; Britain flies first."),
    ((5,), (3,), (PhaseBegan(Phase.FIRST_FLIGHT, 0),),
     "Britain wins the roll, 5 to 3, and says who flies first."),
    ((3,), (3,), (PhaseBegan(Phase.BOUND, 0),), "Both sides roll 3; Britain flies first."),
    ((3, 4), (6, 1), (), "A tie, 7 to 7: both sides roll again (S1.2)."),
]  # fmt: skip


@pytest.mark.clause("S1.2")
@pytest.mark.clause("A2.2")
@pytest.mark.parametrize(("one", "other", "events", "words"), INITIATIVE)
def test_who_won_the_roll_by_what_and_what_follows(
    setup: Setup,
    one: tuple[int, ...],
    other: tuple[int, ...],
    events: tuple[Event, ...],
    words: str,
) -> None:
    dice = (rolled("Britain", *one), rolled("Germany", *other))
    done = account(Proceed(), dice, *events)
    assert initiative_words(Labels(setup), done) == words
    assert list(brief_words(Labels(setup), Game(setup, opening(setup)), done)) == [words]


def test_no_winner_is_told_before_both_have_rolled(setup: Setup) -> None:
    half = Account(1, None, Proceed(), (rolled("Britain", 6, 6),))
    assert initiative_words(Labels(setup), half) == ""


def test_a_strike_is_told_with_its_dice_and_what_it_did(setup: Setup) -> None:
    """Where it flew from and to is told elsewhere; here are the deed, the hits and no places."""
    game = in_the_air(setup, 30, 24)
    need = NeedOf(need=4, base=4)
    hits = RollLine(
        line=2, owner="Britain", unit="swordfish", purpose=Purpose.STRIKE, detail="", dice=6,
        needs=(need,), faces=(4, 1, 5, 6, 2, 3), answer=3,
    )  # fmt: skip
    order = ActFlight("swordfish", to=Position(30 * INCH, 19 * INCH), action=Strike("hipper"))
    told = list(brief_words(Labels(setup), game, account(order, (hits,))))
    assert told == ["Swordfish strikes at Admiral Hipper: 3 hits."]


def test_a_ships_move_is_told_without_where_she_is(setup: Setup) -> None:
    order = MoveShip("hipper", 6 * INCH)
    end = Position(36 * INCH, 18 * INCH)
    moved = ShipMoved("hipper", end, 90, 6 * INCH, ())
    game = Game(setup, opening(setup))
    assert list(brief_words(Labels(setup), game, account(order, (), moved))) == [
        'Admiral Hipper goes 6" ahead.'
    ]


FLOWN = [
    (ActFlight("swordfish"), "stays where it is"),
    (ActFlight("swordfish", to=Position(30 * INCH, 30 * INCH)),
     'moves straight away from Admiral Hipper, 6"'),
    (ActFlight("swordfish", to=Position(36 * INCH, 24 * INCH)), 'moves east, 6"'),
    (ActFlight("swordfish", action=Leave()), "leaves by its own edge"),
]  # fmt: skip


@pytest.mark.parametrize(("order", "words"), FLOWN)
def test_a_flight_is_told_by_what_is_seen_of_it(setup: Setup, order: ActFlight, words: str) -> None:
    game = in_the_air(setup, 30, 24)
    assert list(brief_words(Labels(setup), game, account(order))) == [f"Swordfish {words}."]


def test_breaking_away_is_told_as_such(setup: Setup) -> None:
    game = in_the_air(setup, 30, 24)
    order = ActFlight("swordfish", to=Position(38 * INCH, 24 * INCH))
    acted = FlightActed("swordfish", broke_away=True)
    told = next(brief_words(Labels(setup), game, account(order, (), acted)))
    assert told == 'Swordfish breaks away east, 8".'


def test_a_ship_that_does_not_fire_is_told_in_one_line(setup: Setup) -> None:
    game = Game(setup, opening(setup))
    assert list(brief_words(Labels(setup), game, account(FireShip("hipper")))) == [
        "Admiral Hipper holds her fire."
    ]


WAYS = [
    ((30, 30), (30, 20), 'Straight for Admiral Hipper, 10"'),
    ((30, 30), (30, 36), 'Straight away from Admiral Hipper, 6"'),
    ((30, 30), (38, 30), 'East, 8"'),
    ((30, 30), (36, 36), 'North-east, 8.5"'),
    ((30, 30), (24, 36), 'North-west, 8.5"'),
    ((60, 30), (66, 24), 'South-east, 8.5"'),
    ((60, 30), (59, 22), 'South, 8.1"'),
    ((30, 30), (30, 30), "Stays where it is"),
]


@pytest.mark.parametrize(("start", "end", "words"), WAYS)
def test_a_way_is_told_by_what_lies_along_it(
    setup: Setup, start: tuple[int, int], end: tuple[int, int], words: str
) -> None:
    """The cruiser lies at 30, 18; what points neither at her nor away is told by the compass."""
    game = in_the_air(setup, *start)
    order = ActFlight("swordfish", to=Position(end[0] * INCH, end[1] * INCH))
    assert way_words(Labels(setup), game, order) == words


ENTRIES = [(36, "middle"), (10, "west part"), (60, "east part")]


@pytest.mark.clause("F17")
@pytest.mark.parametrize(("at", "part"), ENTRIES)
def test_a_flight_that_comes_on_says_where(setup: Setup, at: int, part: str) -> None:
    game = Game(setup, opening(setup))
    arrive = Position(at * INCH, 48 * INCH)
    order = ActFlight("swordfish", arrive=arrive)
    assert way_words(Labels(setup), game, order) == f"Comes on in the {part} of the north edge"
    on = replace(order, to=Position(at * INCH, 40 * INCH))
    assert way_words(Labels(setup), game, on).startswith(
        f"Comes on in the {part} of the north edge, then "
    )


def test_nothing_is_told_of_a_way_without_positions(setup: Setup) -> None:
    game = Game(replace(setup, mapped=False), opening(setup))
    assert way_words(Labels(game.setup), game, ActFlight("swordfish")) == ""


@pytest.mark.clause("S9.4")
def test_each_side_is_told_its_goal(setup: Setup) -> None:
    """In the lesson any damage point of the cruiser decides."""
    damaged = {"crippled": [], "damaged": ["hipper"]}
    assert goals_data(setup) == [
        {"side": 0, "words": "damage Admiral Hipper by the end of turn 6", **damaged},
        {
            "side": 1,
            "words": "bring Admiral Hipper through to the end of turn 6, undamaged",
            **damaged,
        },
    ]


@pytest.mark.clause("S4.5")
@pytest.mark.clause("S9.4")
@pytest.mark.parametrize("aim", [Aim.CRIPPLE, Aim.SAVE])
def test_of_a_ship_to_be_crippled_it_is_told_when_she_is(setup: Setup, aim: Aim) -> None:
    """Admiral Hipper's sheet: 20 damage points, crippled at 6."""
    goal = Objective(side=0, aim=aim, units=("hipper",))
    told, _ = goals_data(replace(setup, objectives=(goal,)))
    assert told["crippled"] == [{"unit": "hipper", "name": "Admiral Hipper", "at": 6, "of": 20}]
    assert told["damaged"] == []


AIMS = [
    (Aim.SINK, "sink Admiral Hipper by the end of turn 6", False),
    (Aim.CRIPPLE, "cripple or sink Admiral Hipper by the end of turn 6", True),
    (Aim.SAVE, "bring Admiral Hipper through to the end of turn 6, not crippled", True),
    (Aim.KEEP, "keep Admiral Hipper afloat to the end of turn 6", False),
    (Aim.LEAVE, "take Admiral Hipper off the table by the end of turn 6", False),
]


@pytest.mark.parametrize(("aim", "words", "crippling"), AIMS)
def test_the_other_aims(setup: Setup, aim: Aim, words: str, crippling: bool) -> None:
    goal = Objective(side=0, aim=aim, units=("hipper",))
    first, second = goals_data(replace(setup, objectives=(goal,)))
    assert (first["words"], bool(first["crippled"])) == (words, crippling)
    assert second == {
        "side": 1,
        "words": "score more than Britain by the end of turn 6",
        "crippled": [],
        "damaged": [],
    }


def test_a_goal_about_some_of_several_ships(setup: Setup) -> None:
    vessels = (*setup.vessels, replace(setup.vessels[0], id="other", name="Prinz Eugen"))
    goal = Objective(side=0, aim=Aim.SINK, units=("hipper", "other"), count=1)
    two = replace(setup, vessels=vessels, objectives=(goal,))
    words = "sink 1 of Admiral Hipper and Prinz Eugen by the end of turn 6"
    assert goals_data(two)[0]["words"] == words


@pytest.mark.clause("S2.5")
def test_each_special_action_says_what_it_does_and_how_likely_it_is(setup: Setup) -> None:
    """Command +4: All Hands and Evasive need 8, so a 4 or more; Come About needs 9, so a 5."""
    told = specials_data(setup)["hipper"]
    assert {name: (each["from"], each["ways"], each["of"]) for name, each in told.items()} == {
        "all hands": (4, 3, 6),
        "come about": (5, 2, 6),
        "evasive": (4, 3, 6),
        "smoke": (None, 1, 1),
        "flank speed": (None, 1, 1),
    }
    assert [told[str(each)]["clause"] for each in SpecialAction] == [
        "S2.6", "S2.7", "S2.8", "S2.9", "S2.10",
    ]  # fmt: skip
    assert all(each["words"].endswith(".") for each in told.values())
