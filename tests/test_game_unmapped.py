"""Battles without positions come to what the same battles with positions come to."""

from collections import Counter
from random import Random

import pytest
from game_builders import (
    BLUE,
    RED,
    bound,
    engaged,
    fly,
    new_game,
    squadron,
    vessel,
    with_flight,
    with_ship,
    with_state,
)
from game_skirmish import any_legal, skirmish
from game_unmapped import Twins
from msgspec.structs import replace
from readings import OTHER_READINGS

from deckload.catalogue.scenarios import scenario, scenario_names
from deckload.game import battle, turn
from deckload.game.facts import Sort
from deckload.game.orders import Attack, Land, Leave, Order, Strike
from deckload.game.scenario import setup_of
from deckload.game.setup import Setup
from deckload.game.state import Afloat, Game, Where
from deckload.rules.ammunition import Stores
from deckload.rules.carriers import Moment
from deckload.rules.interception import Engaged

SPENT = Stores(armed=False, step=2)


def crowd(**rulings: str) -> Setup:
    """Three carriers and their screen against two cruisers: much support, and much to ask."""
    return new_game(
        vessel("ark", "HMS Illustrious", RED, (30, 18), damage=6, carrier_capacity=3),
        vessel("formidable", "HMS Illustrious", RED, (33, 17), 45, carrier_capacity=4),
        vessel("victorious", "HMS Illustrious", RED, (27, 19), carrier_capacity=4),
        vessel("tribal", "Tribal class", RED, (31, 20)),
        vessel("eskimo", "Tribal class", RED, (29, 20.5)),
        vessel("exeter", "HMS Exeter", RED, (33, 20), 45),
        vessel("zuikaku", "IJN Zuikaku", BLUE, None, carrier_capacity=4),
        vessel("hipper", "Admiral Hipper", BLUE, (32, 30), 180, damage=10),
        vessel("fletcher", "Fletcher class", BLUE, (34, 29), 200),
        squadron("fulmar", "Fulmar", RED, (31, 18), "ark"),
        squadron("swordfish", "Swordfish", RED, (30, 19.1), "ark"),
        squadron("skua", "SBD Dauntless", RED, carrier="ark"),
        squadron("beau", "Beaufighter", RED, (34, 22), planes=5),
        squadron("martlet", "Wildcat", RED, (32, 17), "formidable"),
        squadron("zero", "Zero", BLUE, (32, 28)),
        squadron("val", "Val", BLUE, (30, 28), "zuikaku"),
        squadron("kate", "Kate", BLUE, (29, 24), "zuikaku", planes=4),
        squadron("bf-109", "Bf 109", BLUE, (36, 22), planes=3),
        squadron("betty", "Betty (bombs)", BLUE),
        turns=5,
        **rulings,
    ).setup


def played(setup: Setup, seed: int) -> Twins:
    """Both twins of a battle played to their end by the same random orders and dice."""
    random = Random(seed)
    twins = Twins(battle.new_game(setup), random)
    while not turn.awaited(twins.mapped).over:
        twins.give(*any_legal(twins.mapped, random))
    assert turn.awaited(twins.unmapped).over
    assert twins.unmapped.state.ending == twins.mapped.state.ending
    return twins


@pytest.mark.parametrize("seed", range(6))
def test_a_battle_comes_to_the_same_with_and_without_positions(seed: int) -> None:
    assert played(skirmish(), seed).asked


@pytest.mark.parametrize("ruling", OTHER_READINGS, ids=lambda ruling: "=".join(ruling))
def test_under_every_ruling_it_comes_to_the_same(ruling: tuple[str, str]) -> None:
    played(skirmish(turns=3, **dict([ruling])), 1)


@pytest.mark.parametrize("name", scenario_names())
def test_every_scenario_comes_to_the_same(name: str) -> None:
    played(setup_of(scenario(name)), 1)


def test_everything_that_may_be_asked_is_asked_in_a_crowd() -> None:
    asked: Counter[Sort] = Counter()
    for seed in range(30):
        setup = crowd(spent_bombers="home") if seed % 2 else crowd()
        asked.update(question.fact.sort for question in played(setup, seed).asked)
    # That every way home is barred is rare, and tested by itself.
    assert set(asked) >= set(Sort) - {Sort.BARRED}


def asked_by(game: Game, seat: int, order: Order) -> list[tuple[str, str, str]]:
    """What is asked for one order given in both twins: the sort, the units, the clause."""
    twins = Twins(game, Random(1))
    twins.give(seat, order)
    return [
        (
            str(q.fact.sort),
            " ".join(filter(None, (q.fact.one, q.fact.other, q.fact.than))),
            q.clause,
        )
        for q in twins.asked
    ]


SHIP = vessel("hipper", "Admiral Hipper", BLUE, (30, 30))


@pytest.mark.clause("F3", "F7", "F11")
def test_a_free_flight_asks_of_its_target_and_of_those_it_may_leave_behind() -> None:
    game = bound(
        SHIP,
        squadron("fulmar", "Fulmar", RED, (20, 20)),
        squadron("val", "Val", BLUE, (21, 20)),
        squadron("kate", "Kate", BLUE, (25, 20)),
    )
    game = engaged(game, ("fulmar", "val"))
    assert asked_by(game, RED, fly("fulmar", (24, 20), Attack("kate"))) == [
        ("contact", "fulmar kate", "F3"),
        ("contact", "fulmar val", "F7"),
    ]
    # Who is engaged is in contact, and who stays where it is stays in it.
    assert asked_by(game, RED, fly("fulmar", action=Attack("val"))) == []
    assert asked_by(game, RED, fly("fulmar", (20, 21))) == [("contact", "fulmar val", "F7")]
    assert asked_by(game, RED, fly("fulmar")) == []


@pytest.mark.clause("F4", "F5")
def test_breaking_away_is_one_question_and_a_reply_none() -> None:
    game = bound(
        SHIP,
        squadron("swordfish", "Swordfish", RED, (20, 20)),
        squadron("zero", "Zero", BLUE, (21, 20)),
        squadron("bf-109", "Bf 109", BLUE, (20, 21)),
        squadron("val", "Val", BLUE, (28, 20)),
    )
    game = engaged(game, ("zero", "swordfish"), ("bf-109", "swordfish"))
    clear = [("clear", "swordfish", "F4")]
    assert asked_by(game, RED, fly("swordfish", (13, 20), reply="zero")) == clear
    assert asked_by(game, RED, fly("swordfish", reply="bf-109")) == []


@pytest.mark.clause("A2.5", "F24")
@pytest.mark.parametrize(
    ("reading", "centre", "wanted"),
    [
        ("attacker_in_range", "val", ["tribal", "eskimo"]),
        ("ship_in_range", "ark", ["tribal", "eskimo"]),
    ],
)
def test_each_ship_that_has_aa_dice_is_asked_for_and_those_near_are_put_in_order(
    reading: str, centre: str, wanted: list[str]
) -> None:
    game = bound(
        vessel("ark", "HMS Illustrious", RED, (30, 20)),
        vessel("tribal", "Tribal class", RED, (28, 20)),
        vessel("eskimo", "Tribal class", RED, (31.5, 20)),
        vessel("far", "Tribal class", RED, (50, 20)),
        vessel("spent", "Tribal class", RED, (30, 21.5)),
        squadron("val", "Val", BLUE, (30, 30)),
        first=BLUE,
        aa_support=reading,
    )
    game = with_ship(game, "spent", aa_works=False)
    assert asked_by(game, BLUE, fly("val", (30, 20.9), Strike("ark"))) == [
        ("contact", "val ark", "F11"),
        ("within", f"tribal {centre}", "A2.5"),
        ("within", f"eskimo {centre}", "A2.5"),
        ("nearer", f"eskimo {centre} tribal", "F24"),
        ("within", f"far {centre}", "A2.5"),
    ]


@pytest.mark.clause("F11", "F20")
def test_a_weapon_with_a_range_is_asked_for_its_range() -> None:
    weapon = squadron("kate", "Kate", RED).aircraft.ordnance
    assert weapon is not None
    game = bound(SHIP, squadron("kate", "Kate", RED, (26, 30), ordnance=replace(weapon, range=5)))
    assert asked_by(game, RED, fly("kate", action=Strike("hipper"))) == [
        ("within", "kate hipper", "F11")
    ]


def homebound() -> Game:
    """A flight out of ammunition whose carrier is sunk, and two other decks."""
    game = bound(
        vessel("ark", "HMS Illustrious", RED, (30, 18)),
        vessel("formidable", "HMS Illustrious", RED, (38, 18)),
        vessel("victorious", "HMS Illustrious", RED, (35, 18)),
        SHIP,
        squadron("fulmar", "Fulmar", RED, (36, 19), "ark"),
    )
    game = with_ship(game, "ark", afloat=Afloat.SUNK, place=None)
    return with_flight(game, "fulmar", stores=SPENT)


@pytest.mark.clause("F21", "F16")
def test_a_flight_without_its_carrier_is_asked_which_deck_is_nearer() -> None:
    asked = asked_by(homebound(), RED, fly("fulmar", (35, 18), Land("victorious")))
    assert asked == [
        ("contact", "fulmar victorious", "F16"),
        ("nearer", "victorious fulmar formidable", "F21"),
    ]


@pytest.mark.clause("F21", "F15")
def test_a_flight_that_waits_for_its_deck_says_that_its_way_is_barred() -> None:
    game = bound(
        vessel("ark", "HMS Illustrious", RED, (30, 18)),
        SHIP,
        squadron("fulmar", "Fulmar", RED, (31, 18), "ark"),
    )
    deck = game.setup.vessel("ark").ship.decks
    game = with_ship(game, "ark", deck_work=(Moment(1, 0),) * deck)
    game = with_flight(game, "fulmar", stores=SPENT)
    assert asked_by(game, RED, fly("fulmar")) == [("barred", "fulmar", "F21")]


@pytest.mark.clause("A5.5", "F10")
def test_leaving_by_the_edge_asks_nothing() -> None:
    game = bound(SHIP, squadron("fulmar", "Fulmar", RED, (20, 5)))
    twins = Twins(game, Random(1))
    twins.give(RED, fly("fulmar", action=Leave()))
    assert not twins.asked
    assert twins.unmapped.flight("fulmar").where is Where.LEFT


@pytest.mark.clause("F17", "F19")
def test_a_flight_that_comes_on_is_put_on_the_table_and_may_attack_at_once() -> None:
    game = bound(SHIP, squadron("fulmar", "Fulmar", RED), squadron("val", "Val", BLUE, (30, 9)))
    order = fly("fulmar", (30, 8), Attack("val"), arrive=(30, 0))
    assert asked_by(game, RED, order) == [("contact", "fulmar val", "F3")]


@pytest.mark.clause("F6", "F7")
def test_what_only_contact_keeps_is_asked_for_under_the_ruling_that_ends_the_rest() -> None:
    game = bound(
        SHIP,
        squadron("swordfish", "Swordfish", RED, (20, 20)),
        squadron("zero", "Zero", BLUE, (21, 20)),
        lock="turn",
    )
    game = with_state(game, engagements=(Engaged("zero", "swordfish", over=True),))
    order = fly("swordfish", (20, 25), reply="zero")
    assert asked_by(game, RED, order) == [("contact", "swordfish zero", "F7")]
    twins = Twins(game, Random(1))
    twins.give(RED, order)
    assert twins.unmapped.state.engagements == ()
