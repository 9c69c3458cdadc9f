"""Orders of a battle without positions: what is refused, and what there is to choose from."""

from itertools import product
from random import Random
from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    Script,
    as_json,
    bound,
    refused,
    vessel,
    with_ship,
)
from game_builders import firing as in_firing
from game_builders import moving as in_movement
from game_builders import new_game as mapped_game
from game_unmapped import any_answers, unmapped
from game_unmapped_fleet import MOVES, fleet, in_bound, in_fire
from msgspec.structs import replace

from deckload.captains.match import NoPositions, play
from deckload.captains.roster import captain
from deckload.dice.errors import UnknownName
from deckload.game import battle
from deckload.game.asking import questions
from deckload.game.battle import NeedsAnswer
from deckload.game.facts import MOST_FACTS, Fact, Question, Sort
from deckload.game.legal import legal
from deckload.game.menu import menu
from deckload.game.orders import (
    ActFlight,
    Attack,
    FireShip,
    Land,
    Launch,
    Leave,
    MoveShip,
    Order,
    Strike,
)
from deckload.game.planned import Plan
from deckload.game.setup import SOMEWHERE
from deckload.game.state import Afloat, Game
from deckload.rules.clauses import CLAUSES
from deckload.rules.places import Position
from deckload.rules.refusals import Refusal


def test_an_order_that_hangs_on_an_answer_changes_nothing_until_it_is_given() -> None:
    game, order = in_bound(), ActFlight("fulmar", to=MOVES, action=Attack("val"))
    before = as_json(game.state)
    question = battle.plan(game, RED, order)
    assert isinstance(question, Question)
    assert question.fact == Fact(Sort.CONTACT, "fulmar", "val")
    with pytest.raises(NeedsAnswer) as raised:
        battle.give(game, RED, order, Script())
    assert raised.value.question == question
    assert str(raised.value).startswith(f"{question.words} (F3) ")
    assert as_json(game.state) == before
    answered = replace(order, facts=(replace(question.fact, yes=True),))
    assert isinstance(battle.plan(game, RED, answered), Plan)
    no = replace(order, facts=(question.fact,))
    assert refused(game, RED, no) == "F3"


TOUCHING = Fact(Sort.CONTACT, "fulmar", "val", yes=True)


def fact(text: str) -> Fact:
    """A fact in a few words: its sort, its units or their line, a distance, yes or no."""
    sort, *units, answer = text.split()
    inches = int(units.pop()) if units[-1].isdigit() else 0
    one, other, than = (*units, "", "")[:3]
    return Fact(Sort(sort), one, other, than, inches, answer == "yes")


def facts(text: str) -> tuple[Fact, ...]:
    return tuple(map(fact, text.split(", ")))


@pytest.mark.clause("F11")
def test_positions_say_what_is_so_where_they_are_kept() -> None:
    game = bound(*fleet())
    order = ActFlight("fulmar", facts=(TOUCHING,))
    assert refused(game, RED, order) == "F11"
    assert isinstance(battle.plan(game, RED, replace(order, facts=())), Plan)


@pytest.mark.clause("F11", "S2.1")
def test_nothing_is_given_a_place_where_none_is_kept() -> None:
    there = Position(3000, 2000)
    assert refused(in_bound(), RED, ActFlight("fulmar", to=there)) == "F11"
    assert refused(in_bound(), RED, ActFlight("fulmar", arrive=there)) == "F11"
    assert refused(in_bound(), RED, ActFlight("fulmar", arrive=SOMEWHERE)) == "F17"
    game = unmapped(in_movement(*fleet()))
    launch = MoveShip("ark", 0, launches=(Launch("two", there),))
    assert refused(game, RED, launch) == "F11"
    up = battle.give(game, RED, MoveShip("ark", 0, launches=(Launch("two", SOMEWHERE),)), Script())
    assert up.game.flight("two").place == SOMEWHERE
    for order in (
        MoveShip("ark", 6000),
        MoveShip("ark", 0, 1),
        MoveShip("ark", 0, then=1),
        MoveShip("ark", 0, again=1),
        MoveShip("ark", 0, last=1),
    ):
        assert refused(game, RED, order) == "S2.1"


@pytest.mark.clause("F11")
@pytest.mark.parametrize(
    "said",
    [
        "contact fulmar val yes, contact fulmar val no",
        "contact fulmar val yes, clear fulmar yes",
        "within ark val 5 yes, within ark val 9 no",
        "within ark val 5 yes, within val ark 5 no",
        "nearer ark val tribal yes, nearer tribal val ark yes",
        "bears hipper ark main-1 yes, bears hipper ark main-2 no",
        "beam hipper ark yes, beam hipper ark no",
        "barred one yes, barred one no",
    ],
)
def test_answers_that_cannot_both_be_so_are_refused(said: str) -> None:
    one, other = facts(said)
    for both in ((one, other), (other, one)):
        assert refused(in_bound(), RED, ActFlight("fulmar", facts=both)) == "F11"
    for each in (one, other):
        assert isinstance(battle.plan(in_bound(), RED, ActFlight("fulmar", facts=(each,))), Plan)


@pytest.mark.parametrize(
    "said",
    [
        "within ark val 5 no, within ark val 9 yes",
        "nearer ark val tribal no, nearer tribal val ark no",
        "bears hipper ark main-1 yes, bears hipper ark main-4 no",
        "beam hipper ark yes, beam ark hipper no",
        "contact one ark yes, clear one yes",
        "contact fulmar val yes, contact fulmar val yes",
    ],
)
def test_answers_that_may_both_be_so_are_taken(said: str) -> None:
    assert isinstance(battle.plan(in_bound(), RED, ActFlight("fulmar", facts=facts(said))), Plan)


def test_answers_are_about_what_is_in_the_battle_and_not_without_end() -> None:
    for said in (
        "contact fulmar nobody yes",
        "clear nobody yes",
        "nearer ark val nobody yes",
        "bears hipper ark main-9 yes",
        "bears fulmar ark main-1 yes",
    ):
        with pytest.raises(UnknownName):
            battle.plan(in_bound(), RED, ActFlight("fulmar", facts=facts(said)))
    many = (TOUCHING,) * (MOST_FACTS + 1)
    assert refused(in_bound(), RED, ActFlight("fulmar", facts=many)) == "F11"


def comes_to_something(game: Game, seat: int, order: Order) -> bool:
    """Whether some answers let an order be given."""
    planned = battle.plan(game, seat, order)
    if not isinstance(planned, Question):
        return isinstance(planned, Plan)
    assert planned.clause in CLAUSES
    assert planned.words.endswith("?")
    assert isinstance(order, ActFlight | FireShip | MoveShip)
    return any(
        comes_to_something(
            game, seat, replace(order, facts=(*order.facts, replace(planned.fact, yes=yes)))
        )
        for yes in (True, False)
    )


@pytest.mark.parametrize(
    ("pairs", "rulings"),
    [
        ((), {}),
        ((("fulmar", "val"),), {}),
        ((("val", "fulmar"), ("zero", "fulmar")), {}),
        ((("zero", "one"),), {"press_on": "yes"}),
        ((("fulmar", "val"),), {"interceptor_leaves": "no"}),
    ],
)
def test_every_order_of_the_menu_may_be_given_by_some_answers(
    pairs: tuple[tuple[str, str], ...], rulings: dict[str, Any]
) -> None:
    game = in_bound(*pairs, **rulings)
    orders = menu(game, RED)
    assert len(orders) == len(set(orders))
    for order in orders:
        assert comes_to_something(game, RED, order), order
    assert isinstance(battle.plan(game, RED, orders[-1]), Plan)
    for phase in (in_movement, in_firing):
        game = unmapped(phase(*fleet()))
        for order in menu(game, RED):
            assert comes_to_something(game, RED, order), order


def test_the_menu_of_a_flight_is_every_target_with_every_reply() -> None:
    game = in_bound(("val", "fulmar"), ("zero", "fulmar"))
    mine = [o for o in menu(game, RED) if isinstance(o, ActFlight) and o.flight == "fulmar"]
    replies = ("val", "zero", None)
    stays = {ActFlight("fulmar", reply=reply) for reply in replies}
    breaks = {ActFlight("fulmar", reply=reply, to=MOVES) for reply in replies}
    lands = {
        ActFlight("fulmar", reply=reply, to=to, action=action)
        for reply, (to, action) in product(replies, [(None, Leave())])
    }
    assert set(mine) == stays | breaks | lands
    free = [o for o in menu(in_bound(), RED) if isinstance(o, ActFlight) and o.flight == "one"]
    done = {(o.to, o.action) for o in free}
    assert done == {
        (None, None),
        (MOVES, None),
        (None, Leave()),
        *product((None, MOVES), (Strike("hipper"), Land("ark"))),
    }


def test_a_ship_moves_leaves_launches_and_fires_with_all_she_has() -> None:
    game = unmapped(in_movement(*fleet()))
    moves = [o for o in menu(game, RED) if isinstance(o, MoveShip) and o.ship == "ark"]
    assert moves == [
        MoveShip("ark", 0, launches=(Launch("two", SOMEWHERE),)),
        MoveShip("ark", 0, leave=True),
        MoveShip("ark", 0),
    ]
    fire = [o for o in menu(in_fire(), BLUE) if isinstance(o, FireShip)]
    assert {shot.target for o in fire for shot in o.guns} == {"ark", "tribal"}
    assert {shot.flight for o in fire for shot in o.anti_aircraft} == {"one", "fulmar"}
    assert fire[-1] == FireShip("hipper")


def test_what_is_known_before_anybody_is_asked_stands_against_an_act() -> None:
    game = in_bound(("val", "fulmar"))
    found = {unit.unit: unit for unit in legal(game, RED).units}
    fulmar = {(each.what, each.target): each.refusal for each in found["fulmar"].possibilities}
    assert fulmar["return fire", "val"] is None
    refusal = fulmar["attack", "val"]
    assert refusal is not None
    assert refusal.clause == "F4"
    one = {(each.what, each.target): each.refusal for each in found["one"].possibilities}
    assert one["strike", "hipper"] is None
    assert one["land", "ark"] is None
    assert one["attack", "val"] is not None
    assert one["leave", "south"] is None
    fire = {each.unit: each for each in legal(in_fire(), BLUE).units}["hipper"]
    assert all(each.allowed for each in fire.possibilities)


def test_a_ship_with_anything_to_fire_may_be_nominated_wherever_she_is() -> None:
    far = unmapped(
        in_firing(
            vessel("ajax", "HMS Ajax", RED, (1, 1)),
            vessel("hipper", "Admiral Hipper", BLUE, (70, 47)),
        )
    )
    assert menu(far, RED)
    dumb = with_ship(far, "ajax", afloat=Afloat.SUNK, place=None)
    assert not menu(dumb, RED)


def test_captains_do_not_play_what_they_cannot_see() -> None:
    setup = unmapped(mapped_game(*fleet())).setup
    with pytest.raises(NoPositions, match="keeps no positions"):
        play(setup, (captain("novice", 1, RED), captain("novice", 1, BLUE)), 1)


def test_questions_end_and_leave_the_rest_of_the_order_alone() -> None:
    game, order = in_bound(), ActFlight("fulmar", to=MOVES, action=Attack("val"))
    for seed in range(10):
        said = questions(game, RED, order, any_answers(Random(seed)))
        assert isinstance(said, ActFlight)
        assert replace(said, facts=()) == order
        assert isinstance(battle.plan(game, RED, said), Plan | Refusal)
