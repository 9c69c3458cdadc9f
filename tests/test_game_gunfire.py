"""Guns and torpedoes in the firing phase: at what, with which lines, how often (S3.1-S3.4, S5)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    UNARMED,
    after,
    allowed,
    dice_of,
    firing,
    give,
    in_phase,
    needs_of,
    play,
    refused,
    squadron,
    told,
    vessel,
    with_ship,
    wound,
)
from game_guns import MISS, PORT_SIDE, duel, exeter, flak, hipper, hits, shell
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from deckload.dice.errors import UnknownName
from deckload.dice.needs import Purpose
from deckload.game import battle
from deckload.game.battle import plan
from deckload.game.events import AAFired, GunsFired, ShipNominated
from deckload.game.firing import may_fire
from deckload.game.legal import legal
from deckload.game.menu import menu
from deckload.game.orders import AntiAircraft, FireShip, Gunfire
from deckload.game.planned import Plan
from deckload.game.state import Afloat, Game, Phase

AJAX = vessel("ajax", "HMS Ajax", RED, (33, 10), PORT_SIDE)
"""Four turrets of 25", torpedoes of 10"."""
ALL = ("main-1", "main-2", "main-3", "torpedo-1")
TORPEDOES = {Purpose.TORPEDOES: [1]}


def bearing(game: Game, ship: str = "exeter", target: str = "hipper") -> set[str]:
    """The lines of a ship that may fire at a target, each tried alone."""
    names = ("main-1", "main-2", "main-3", "main-4", "secondary-1", "torpedo-1", "torpedo-2")
    seat = game.side_of(ship)
    return {
        name for name in names if isinstance(plan(game, seat, shell(target, name, ship=ship)), Plan)
    }


@pytest.mark.clause("S3.1", "F11")
@pytest.mark.parametrize(
    ("inches", "lines"),
    [
        (10, {*ALL}),
        (10.001, {*ALL[:3]}),
        (30, {*ALL[:3]}),
        (30.001, set()),
    ],
)
def test_a_line_reaches_as_far_as_its_range_from_centre_to_centre(
    inches: float, lines: set[str]
) -> None:
    near = vessel("near", "Admiral Hipper", BLUE, (36, 16))
    game = firing(exeter(), hipper(inches), near)
    assert bearing(game) == lines
    for name in ALL:
        if name not in lines:
            assert refused(game, RED, shell("hipper", name)) == "S3.1"


@pytest.mark.clause("S3.4", "S5.1")
@pytest.mark.parametrize(
    ("heading", "lines"),
    [
        (0, {"main-1", "main-2"}),
        (44, {"main-1", "main-2"}),
        # Exactly between two arcs she lies in both.
        (45, {*ALL}),
        (90, {*ALL}),
        (135, {*ALL}),
        (136, {"main-3"}),
        (180, {"main-3"}),
        (270, {*ALL}),
        (316, {"main-1", "main-2"}),
    ],
)
def test_turrets_bear_forward_or_aft_and_on_both_beams_and_tubes_on_the_beams(
    heading: int, lines: set[str]
) -> None:
    game = firing(exeter(heading), hipper(9))
    assert bearing(game) == lines
    for name in ALL:
        if name not in lines:
            assert refused(game, RED, shell("hipper", name)) == "S3.4"


@pytest.mark.clause("S3.4")
def test_secondaries_bear_on_the_beams_and_a_line_without_arcs_all_round() -> None:
    game = firing(exeter(), hipper(9, 180), first=BLUE)
    assert bearing(game, "hipper", "exeter") == {"main-1", "main-2"}
    game = firing(exeter(), hipper(9, 90), first=BLUE)
    assert "secondary-1" in bearing(game, "hipper", "exeter")
    game = firing(exeter(0), hipper(9))
    aft = game.setup.vessel("exeter").ship.guns[2]
    free = (replace(aft, arcs=()),)
    assert bearing(firing(exeter(0, guns=free), hipper(9))) == {"main-1"}
    assert bearing(firing(exeter(0, guns=(aft,)), hipper(9))) == set()


@pytest.mark.clause("S3.1")
def test_a_line_fires_once_a_turn_and_again_in_the_next() -> None:
    spare = vessel("spare", "Admiral Hipper", BLUE, (28, 25), 180)
    game = firing(exeter(), hipper(), spare)
    twice = FireShip("exeter", guns=(Gunfire("hipper", ("main-1", "main-1")),))
    assert refused(game, RED, twice) == "S3.1"
    both = FireShip("exeter", guns=(Gunfire("hipper", ("main-1",)), Gunfire("spare", ("main-1",))))
    assert refused(game, RED, both) == "S3.1"
    # All that is fired at a target is one attack, so she is named once.
    for lines in (("main-1",), ("main-2",)):
        parted = FireShip("exeter", guns=(Gunfire("hipper", ("main-1",)), Gunfire("hipper", lines)))
        assert refused(game, RED, parted) == "S3.1"
    game = after(game, RED, shell("hipper", "main-1"), MISS)
    assert game.ship("exeter").nominated
    game = after(game, BLUE, FireShip("hipper"))
    game = after(game, BLUE, FireShip("spare"))
    assert game.state.phase is Phase.END
    # Red has fired, and cannot be nominated for her other turrets.
    other = in_phase(game, Phase.FIRING, RED)
    assert may_fire(other, RED) == []
    game = play(game, lambda g: g.state.turn == 2 and g.state.phase is Phase.FIRST_FIRE)
    game = in_phase(game, Phase.FIRING, RED)
    assert may_fire(game, RED) == ["exeter"]


@pytest.mark.clause("S1.4")
def test_a_ship_is_nominated_once_whatever_she_has_left() -> None:
    game = after(duel(AJAX), RED, shell("hipper", "main-1"), MISS)
    game = after(game, BLUE, FireShip("hipper"))
    assert refused(game, RED, shell("hipper", "main-2")) == "S1.4"
    allowed(game, RED, shell("hipper", "main-1", ship="ajax"))


@pytest.mark.clause("S3.1", "S1.4")
def test_what_was_fired_is_told_and_changes_nobody_it_misses() -> None:
    game = duel()
    given = give(game, RED, shell("hipper", "main-3", "main-1"), MISS)
    assert dice_of(given, Purpose.GUNNERY) == [4]
    assert told(given, GunsFired) == [GunsFired("exeter", "hipper", ("main-1", "main-3"))]
    assert told(given, ShipNominated) == [ShipNominated("exeter")]
    assert given.game.ship("hipper") == game.ship("hipper")


# Torpedoes


@pytest.mark.clause("S5.1", "S3.1")
def test_torpedoes_are_fired_once_in_a_battle() -> None:
    game = firing(exeter(), hipper(9))
    given = give(game, RED, shell("hipper", "torpedo-1"), TORPEDOES)
    assert given.game.ship("exeter").spent == ("torpedo-1",)
    game = play(given.game, lambda g: g.state.turn == 3)
    assert game.ship("exeter").spent == ("torpedo-1",)
    fresh = in_phase(firing(exeter(), hipper(9)), Phase.FIRING)
    spent = with_ship(fresh, "exeter", spent=("torpedo-1",))
    assert refused(spent, RED, shell("hipper", "torpedo-1")) == "S5.1"
    assert bearing(spent) == {*ALL[:3]}
    assert not any(
        "torpedo-1" in shot.lines
        for order in menu(spent, RED)
        if isinstance(order, FireShip)
        for shot in order.guns
    )


@pytest.mark.clause("S5.1", "S4.6")
@pytest.mark.parametrize(("face", "spent"), [(4, ("torpedo-1",)), (3, ())])
def test_torpedoes_of_a_crippled_ship_that_stay_in_their_tubes_are_not_spent(
    face: int, spent: tuple[str, ...]
) -> None:
    game = with_ship(firing(exeter(), hipper(9)), "exeter", damage=4)
    rolls: dict[Purpose, Any] = {Purpose.LINE: [face]} | (TORPEDOES if spent else {})
    given = give(game, RED, shell("hipper", "torpedo-1"), rolls)
    assert given.game.ship("exeter").spent == spent
    (event,) = told(given, GunsFired)
    assert (event.lines, event.failed) == (spent, () if spent else ("torpedo-1",))


@pytest.mark.clause("S5.1")
def test_each_line_of_torpedoes_is_spent_by_itself() -> None:
    fletcher = vessel("exeter", "Fletcher class", RED, (30, 10), PORT_SIDE)
    game = firing(fletcher, hipper(9))
    game = after(game, RED, shell("hipper", "torpedo-2"), TORPEDOES)
    assert game.ship("exeter").spent == ("torpedo-2",)
    again = with_ship(in_phase(game, Phase.FIRING), "exeter", nominated=False)
    assert refused(again, RED, shell("hipper", "torpedo-2")) == "S5.1"
    game = after(again, RED, shell("hipper", "torpedo-1"), TORPEDOES)
    assert game.ship("exeter").spent == ("torpedo-2", "torpedo-1")


# Who may not, and at whom not


@pytest.mark.clause("S3.1", "S1.4", "A5.6", "F31", "S4.5")
def test_what_may_not_be_fired_at_and_by_whom_not() -> None:
    away = vessel("away", "IJN Zuikaku", BLUE, None)
    game = duel(AJAX, away)
    assert refused(game, RED, shell("ajax", "main-1")) == "S3.1"
    assert refused(game, RED, shell("exeter", "main-1")) == "S3.1"
    assert refused(game, RED, shell("away", "main-1")) == "A5.6"
    assert refused(game, RED, shell("exeter", "main-1", ship="hipper")) == "S1.4"
    assert refused(game, BLUE, shell("exeter", "main-1", ship="hipper")) == "S1.4"
    for fate in (Afloat.SUNK, Afloat.ABANDONED, Afloat.LEFT):
        second = vessel("second", "Admiral Hipper", BLUE, (28, 25), 180)
        gone = with_ship(duel(second), "hipper", afloat=fate, place=None)
        assert refused(gone, RED, shell("hipper", "main-1")) == "F31"
        gone = with_ship(duel(AJAX), "exeter", afloat=fate, place=None)
        assert refused(gone, RED, shell("hipper", "main-1")) == "F31"
        assert may_fire(gone, RED) == ["ajax"]
    with pytest.raises(UnknownName):
        battle.plan(game, RED, shell("nobody", "main-1"))


@pytest.mark.clause("S3.1")
def test_lines_are_those_of_the_sheet_and_a_target_has_some() -> None:
    game = duel()
    for name in ("main-4", "main-0", "secondary-1", "torpedo-2", "aa", "", "MAIN-1", "x" * 99):
        assert refused(game, RED, shell("hipper", name)) == "S3.1"
    assert refused(game, RED, shell("hipper")) == "S3.1"
    answer = plan(game, RED, shell("hipper", "main-9"))
    assert "main-1, main-2, main-3 and torpedo-1" in answer.reason  # type: ignore[union-attr]


@pytest.mark.clause("S4.8")
def test_a_line_that_a_critical_has_put_out_does_not_fire() -> None:
    game = firing(exeter(), hipper(9))
    out = with_ship(game, "exeter", wounds=(wound("weapons", 3, 2),))
    assert refused(out, RED, shell("hipper", "main-2")) == "S4.8"
    assert bearing(out) == {"main-1", "main-3", "torpedo-1"}
    # She has no secondaries: her minor lines are the AA line, then the tubes.
    tubes = with_ship(game, "exeter", wounds=(wound("weapons", 1, 2),))
    assert bearing(tubes) == {*ALL[:3]}
    aa = with_ship(game, "exeter", wounds=(wound("weapons", 1, 1),))
    assert bearing(aa) == {*ALL}
    assert refused(in_phase(out, Phase.BOUND), RED, shell("hipper", "main-1")) == "S1.1"


@pytest.mark.clause("F31", "S4.5", "S1.4")
@pytest.mark.parametrize("fate", ["sunk", "abandoned"])
def test_a_ship_sunk_or_abandoned_is_no_target_and_fires_no_more(fate: str) -> None:
    left = {"damage": 1} if fate == "sunk" else {"crew": 1}
    game = with_ship(duel(AJAX), "hipper", **left)
    rolls = {Purpose.GUNNERY: [hits(1, of=2)], Purpose.DAMAGE: [5]}
    given = give(game, RED, shell("hipper", "main-1"), rolls)
    assert given.game.ship("hipper").afloat.value == fate
    # The Hipper was to fire next, and the Ajax had her alone in range.
    assert given.game.state.phase is Phase.END


@pytest.mark.clause("S3.1", "S1.4")
def test_ships_out_of_range_of_each_other_are_not_waited_for() -> None:
    assert may_fire(firing(exeter(), hipper(31)), RED) == []
    assert may_fire(firing(exeter(), hipper(31)), BLUE) == ["hipper"]
    assert may_fire(firing(exeter(**UNARMED), hipper(9)), RED) == []


# Guns and anti-aircraft fire together


KATE = squadron("kate", "Kate", BLUE, (30, 13))


@pytest.mark.clause("S1.5", "S3.1", "S1.4")
def test_guns_and_anti_aircraft_dice_are_fired_in_one_nomination() -> None:
    order = flak("kate", 3, Gunfire("hipper", ("main-1",)))
    rolls: dict[Purpose, Any] = {
        Purpose.GUNNERY: [hits(1, of=2)],
        Purpose.DAMAGE: [5],
        Purpose.ANTI_AIRCRAFT: [hits(1, of=3)],
        Purpose.DODGE: [1],
    }
    given = give(duel(KATE), RED, order, rolls)
    assert given.game.planes("kate") == 5
    assert given.game.ship("hipper").damage == 19
    assert [type(e) for e in (*told(given, GunsFired), *told(given, AAFired))] == [
        GunsFired,
        AAFired,
    ]
    assert len(told(given, ShipNominated)) == 1
    # Anti-aircraft fire is no target of guns: it makes none of them a later one.
    assert needs_of(given, Purpose.GUNNERY) == [5]


@pytest.mark.clause("S3.1", "S6.1")
def test_one_fault_in_either_refuses_both() -> None:
    game = duel(KATE)
    good = Gunfire("hipper", ("main-1",))
    assert refused(game, RED, flak("kate", 4, good)) == "S3.1"
    assert refused(game, RED, flak("kate", 0, good)) == "S3.1"
    assert refused(game, RED, flak("kate", 1, Gunfire("hipper", ("torpedo-1",)))) == "S3.1"
    far = squadron("kate", "Kate", BLUE, (30, 20))
    assert refused(duel(far), RED, flak("kate", 1, good)) == "S6.1"


# What a seat is told


PLACES = st.tuples(st.integers(5, 67), st.integers(5, 43), st.integers(0, 359))


@pytest.mark.clause("S3.1", "S3.4", "S4.8", "S5.1")
@settings(max_examples=60)
@given(PLACES, PLACES, PLACES, st.booleans(), st.integers(0, 3))
def test_what_is_told_of_each_line_and_target_is_what_the_plan_says(
    one: tuple[int, int, int],
    two: tuple[int, int, int],
    three: tuple[int, int, int],
    spent: bool,
    out: int,
) -> None:
    ships = [
        vessel("exeter", "HMS Exeter", RED, one[:2], one[2]),
        vessel("hipper", "Admiral Hipper", BLUE, two[:2], two[2]),
        vessel("fletcher", "Fletcher class", BLUE, three[:2], three[2]),
    ]
    game = firing(*ships)
    game = with_ship(
        game,
        "exeter",
        spent=("torpedo-1",) if spent else (),
        wounds=(wound("weapons", 3, out),) if out else (),
    )
    (unit,) = legal(game, RED).units
    told_of = {(each.what.removeprefix("fire "), each.target): each for each in unit.possibilities}
    assert set(told_of) == {(line, at) for line in ALL for at in ("hipper", "fletcher")}
    for (line, at), each in told_of.items():
        answer = plan(in_phase(game, Phase.FIRING), RED, shell(at, line))
        if may_fire(game, RED):
            assert isinstance(answer, Plan) is each.allowed
            assert each.allowed or answer == each.refusal
        else:
            assert not each.allowed


def broadsides(game: Game, ship: str = "exeter") -> list[FireShip]:
    """The orders to fire in the menu, checked one by one."""
    orders = [order for order in menu(game, RED) if isinstance(order, FireShip)]
    assert len(set(orders)) == len(orders)
    for order in orders:
        allowed(game, RED, order)
    return [order for order in orders if order.ship == ship]


@pytest.mark.clause("S1.4", "S3.1", "S5.1")
def test_the_menu_holds_everything_at_one_ship_torpedoes_kept_and_nothing() -> None:
    assert broadsides(firing(exeter(), hipper(9))) == [
        shell("hipper", *ALL),
        shell("hipper", *ALL[:3]),
        FireShip("exeter"),
    ]
    assert broadsides(duel()) == [shell("hipper", *ALL[:3]), FireShip("exeter")]


@pytest.mark.clause("S1.4", "S3.1", "S3.4")
def test_in_the_menu_lines_that_do_not_bear_fire_at_the_next_ship_they_bear_on() -> None:
    # The Hipper is ahead, the other astern: the after turret fires at him whoever is first.
    astern = vessel("astern", "Admiral Hipper", BLUE, (30, 2), 0)
    found = broadsides(firing(exeter(0), hipper(), astern))
    fore, aft = Gunfire("hipper", ALL[:2]), Gunfire("astern", ALL[2:3])
    assert {order.guns for order in found} == {(fore, aft), (aft, fore), ()}


@pytest.mark.clause("S1.4", "S1.5")
def test_in_the_menu_guns_and_anti_aircraft_dice_go_together() -> None:
    second = squadron("val", "Val", BLUE, (30, 7))
    found = broadsides(duel(KATE, second))
    guns = (Gunfire("hipper", ALL[:3]),)
    assert {(order.anti_aircraft, order.guns) for order in found} == {
        ((AntiAircraft("kate", 3),), guns),
        ((AntiAircraft("val", 3),), guns),
        ((), ()),
    }
