"""Questions of a battle without positions: when each is asked, in which words, for which clause."""

import pytest
from game_builders import (
    BLUE,
    RED,
    Script,
    bound,
    engaged,
    refused,
    squadron,
    vessel,
    with_flight,
    with_ship,
)
from game_builders import moving as in_movement
from game_unmapped import unmapped
from game_unmapped_fleet import MOVES, asked, fleet, in_bound, in_fire
from msgspec.structs import replace

from deckload.game import battle
from deckload.game.asking import questions
from deckload.game.facts import Fact, Sort
from deckload.game.orders import (
    ActFlight,
    AntiAircraft,
    Attack,
    FireShip,
    Gunfire,
    Land,
    Leave,
    MoveShip,
    Strike,
)
from deckload.game.planned import Plan
from deckload.game.setup import SOMEWHERE
from deckload.game.state import Afloat
from deckload.rules.ammunition import Stores
from deckload.rules.special_actions import SpecialAction

GUNS = "20.3 cm guns"
BEARS = "does that line of Admiral Hipper bear on Cossack"


@pytest.mark.clause("F11", "F3")
@pytest.mark.parametrize(
    ("reading", "near"),
    [
        ("touch", 'base to base, the centres at most 1.1" apart'),
        ("inch", 'the centres at most 2" apart'),
    ],
)
def test_contact_is_asked_for_as_the_table_rules_it(reading: str, near: str) -> None:
    game = in_bound(contact=reading)
    assert asked(game, RED, ActFlight("fulmar", action=Attack("val"))) == [
        (f"Is Fulmar in contact with Val ({near})?", "F3")
    ]
    assert asked(game, RED, ActFlight("fulmar", to=MOVES, action=Attack("val"))) == [
        (f"Is Fulmar in contact with Val at the end of its move ({near})?", "F3")
    ]
    # A ship is in contact when the bases touch, whatever flights need.
    touch = 'base to base, the centres at most 1.1" apart'
    assert asked(game, RED, ActFlight("one", action=Land("ark"))) == [
        (f"Is Swordfish (one) in contact with HMS Illustrious ({touch})?", "F16")
    ]


@pytest.mark.clause("F7", "F4")
def test_who_was_engaged_is_asked_whether_it_still_is_or_is_clear() -> None:
    game = in_bound(("fulmar", "val"))
    assert asked(game, RED, ActFlight("fulmar", to=MOVES)) == [
        (
            "Is Fulmar still in contact with Val at the end of its move "
            '(base to base, the centres at most 1.1" apart)?',
            "F7",
        )
    ]
    game = in_bound(("zero", "one"))
    assert asked(game, RED, ActFlight("one", to=MOVES)) == [
        (
            "Does Swordfish (one) end out of contact with every enemy flight "
            '(more than 1.1" from each, centre to centre)?',
            "F4",
        )
    ]


@pytest.mark.clause("F4")
def test_who_is_not_clear_does_not_break_away() -> None:
    game = in_bound(("zero", "one"))
    away = ActFlight("one", to=MOVES, facts=(Fact(Sort.CLEAR, "one"),))
    assert refused(game, RED, away) == "F4"


@pytest.mark.clause("A2.5", "F24")
def test_supporters_are_asked_for_by_their_range_and_nearness() -> None:
    units = [vessel(unit, "HMS Exeter", RED, (30, 20), name=unit) for unit in ("Ajax", "Leander")]
    units = [replace(unit, id=unit.id.lower(), name=unit.id) for unit in units]
    game = unmapped(bound(*fleet(), *units, first=BLUE))
    found = asked(game, BLUE, ActFlight("val", to=MOVES, action=Strike("ark")))
    assert [words for words, clause in found if clause != "F11"] == [
        'Is Cossack within 3" of Val at the end of its move?',
        'Is Ajax within 4" of Val at the end of its move?',
        "Is Ajax nearer to Val than Cossack is?",
        'Is Leander within 4" of Val at the end of its move?',
        "Is Leander nearer to Val than Cossack is?",
        "Is Leander nearer to Val than Ajax is?",
    ]
    assert {clause for _, clause in found} == {"F11", "A2.5", "F24"}


@pytest.mark.clause("F21")
def test_a_deck_off_the_table_is_as_far_as_the_edge_on_the_way_to_it() -> None:
    decks = [
        vessel(unit, "IJN Zuikaku", BLUE, place)
        for unit, place in (("own", (9, 9)), ("on", (9, 5)), ("off", None))
    ]
    game = bound(*decks, squadron("val", "Val", BLUE, (20, 20), "own"), *fleet()[:2], first=BLUE)
    game = with_ship(game, "own", afloat=Afloat.SUNK, place=None)
    game = unmapped(with_flight(game, "val", stores=Stores(armed=False, step=2)))
    found = asked(game, BLUE, ActFlight("val", action=Leave()))
    assert found == [
        (
            "Is the base edge on the way to IJN Zuikaku (off) nearer to Val than "
            "IJN Zuikaku (on) is?",
            "F21",
        )
    ]
    answer = [Fact(Sort.NEARER, "off", "val", "on", yes=yes) for yes in (True, False)]
    leave = ActFlight("val", action=Leave())
    assert isinstance(battle.plan(game, BLUE, replace(leave, facts=(answer[0],))), Plan)
    assert refused(game, BLUE, replace(leave, facts=(answer[1],))) == "F21"
    assert asked(game, BLUE, ActFlight("val")) == [
        (
            "Is every way home barred to Val, or is it at its deck and waits for a landing to "
            "be free?",
            "F21",
        )
    ]
    stays = ActFlight("val", facts=(Fact(Sort.BARRED, "val"),))
    assert refused(game, BLUE, stays) == "F21"


@pytest.mark.clause("S3.1", "S3.3", "S3.4", "S2.9")
def test_guns_are_asked_for_line_by_line_but_once_for_lines_with_the_same_arcs() -> None:
    game = with_ship(in_fire(), "ark", smoke=(SOMEWHERE,))
    order = FireShip("hipper", guns=(Gunfire("tribal", ("main-1", "main-2", "main-4")),))
    answers = (True, True, True, False, False, True, False, True)
    assert asked(game, BLUE, order, *answers) == [
        ('Is Admiral Hipper within 36" of Cossack?', "S3.1"),
        (f"{GUNS}, main-1 (bow, port, starboard): {BEARS}?", "S3.4"),
        (f"{GUNS}, main-4 (stern, port, starboard): {BEARS}?", "S3.4"),
        ("Is Admiral Hipper firing from a side arc of Cossack (beam-on)?", "S3.3"),
        ('Is Admiral Hipper within 10" of Cossack?', "S3.3"),
        ('Is Admiral Hipper within 30" of Cossack?', "S3.3"),
        ('Is Admiral Hipper within 20" of Cossack?', "S3.3"),
        ("Does the line of fire from Admiral Hipper to Cossack cross a smoke screen?", "S2.9"),
    ]


@pytest.mark.clause("S3.3", "S2.9")
def test_what_an_answer_settles_is_not_asked_again() -> None:
    guns = FireShip("hipper", guns=(Gunfire("tribal", ("main-1",)),))
    within = [clause for words, clause in asked(in_fire(), BLUE, guns) if " within " in words]
    # Within 10 inches nothing else of the range matters, and where no smoke is none is asked for.
    assert within == ["S3.1", "S3.3"]
    torpedoes = FireShip("hipper", guns=(Gunfire("tribal", ("torpedo-1",)),))
    clauses = [clause for _, clause in asked(in_fire(), BLUE, torpedoes)]
    assert clauses in (["S3.1", "S3.3"], ["S3.1", "S3.4", "S3.3"])


@pytest.mark.clause("S3.1", "S3.4", "A2.6", "S6.1")
@pytest.mark.parametrize(
    ("order", "answers", "clause"),
    [
        (FireShip("hipper", guns=(Gunfire("tribal", ("main-1",)),)), (False,), "S3.1"),
        (FireShip("hipper", guns=(Gunfire("tribal", ("main-1",)),)), (True, False), "S3.4"),
        (FireShip("hipper", (AntiAircraft("fulmar", 2),)), (False,), "S6.1"),
    ],
)
def test_an_answer_may_stand_against_the_fire(
    order: FireShip, answers: tuple[bool, ...], clause: str
) -> None:
    left = list(answers)
    said = questions(in_fire(), BLUE, order, lambda question: left.pop(0))
    assert isinstance(said, FireShip)
    assert len(said.facts) == len(answers)
    assert refused(in_fire(), BLUE, said) == clause


@pytest.mark.clause("A2.6", "A2.7", "S3.1")
def test_anti_aircraft_fire_asks_its_range_where_nothing_else_stands_against_it() -> None:
    order = FireShip("hipper", (AntiAircraft("fulmar", 2),))
    assert asked(in_fire(), BLUE, order) == [('Is Admiral Hipper within 4" of Fulmar?', "A2.6")]
    melee = engaged(in_fire(), ("zero", "fulmar"))
    assert asked(melee, BLUE, order) == []
    assert refused(melee, BLUE, order) == "A2.7"


@pytest.mark.clause("S3.3", "S2.10", "S2.1")
def test_only_a_ship_of_that_speed_is_asked_how_far_she_runs() -> None:
    game = unmapped(in_movement(*fleet()))
    assert asked(game, RED, MoveShip("tribal", 0)) == [('Does Cossack move 7" or more?', "S3.3")]
    assert asked(game, RED, MoveShip("ark", 0)) == []
    assert asked(game, RED, MoveShip("tribal", 0, leave=True)) == []
    crippled = with_ship(game, "tribal", damage=1)
    assert asked(crippled, RED, MoveShip("tribal", 0)) == []
    for yes, fast in ((True, 7000), (False, 0)):
        order = MoveShip("tribal", 0, facts=(Fact(Sort.RAN, "tribal", inches=7, yes=yes),))
        assert battle.give(game, RED, order, Script()).game.ship("tribal").ran == fast


@pytest.mark.clause("S2.9")
def test_smoke_is_laid_without_a_place() -> None:
    game = unmapped(in_movement(*fleet()))
    game = with_ship(game, "ark", special=SpecialAction.SMOKE, tried=True)
    after = battle.give(game, RED, MoveShip("ark", 0), Script()).game
    assert after.ship("ark").smoke == (SOMEWHERE,)
