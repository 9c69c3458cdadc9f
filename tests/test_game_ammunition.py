"""Coming on, and ammunition (F17, A3.6-A3.8, F29)."""

from typing import Any

import pytest
from game_bound import BF_109, CARRIER, FULMAR, MISSES, SWORDFISH, ZERO, attacked
from game_builders import (
    BLUE,
    RED,
    after,
    allowed,
    at,
    bound,
    dice_of,
    engaged,
    fly,
    give,
    needs_of,
    refused,
    squadron,
    vessel,
    with_flight,
    with_state,
)

from deckload.dice.needs import Purpose
from deckload.game.menu import menu
from deckload.game.orders import Attack, Strike
from deckload.game.state import Phase, Where
from deckload.rules.ammunition import Stores
from deckload.units.weapons import Weapon

COMING = squadron("kate", "Kate", RED)


@pytest.mark.clause("F17", "F19")
def test_a_bought_flight_comes_on_anywhere_free_on_its_edge_and_acts_at_once() -> None:
    low = squadron("val", "Val", BLUE, (40, 0))
    ship = vessel("hipper", "Admiral Hipper", BLUE, (20, 15))
    game = bound(COMING, low, ship)
    assert refused(game, RED, fly("kate")) == "F17"
    for place in ((20, 0.001), (20, 48), (-1, 0), (72.001, 0), (0, 20)):
        assert refused(game, RED, fly("kate", arrive=place)) == "F17"
    for place in ((39.001, 0), (40.5, 0)):
        assert refused(game, RED, fly("kate", arrive=place)) == "F10"
    for place in ((0, 0), (72, 0), (39, 0), (20, 0)):
        allowed(game, RED, fly("kate", arrive=place))
    allowed(game, RED, fly("kate", (20, 20), arrive=(20, 0)))
    assert refused(game, RED, fly("kate", (20, 20.001), arrive=(20, 0))) == "F10"
    rolls = {Purpose.ANTI_AIRCRAFT: [1], Purpose.STRIKE: [1]}
    game = after(game, RED, fly("kate", (20, 14), Strike("hipper"), arrive=(20, 0)), rolls)
    assert (game.flight("kate").where, game.flight("kate").place) == (Where.UP, at(20, 14))


@pytest.mark.clause("F17")
def test_a_flight_on_the_table_does_not_come_on_again() -> None:
    game = bound(SWORDFISH, BF_109)
    assert refused(game, RED, fly("swordfish", arrive=(30, 0))) == "F17"


@pytest.mark.clause("F17", "F1")
def test_a_flight_not_due_does_not_come_on() -> None:
    game = with_flight(bound(COMING, SWORDFISH, BF_109), "kate", due=2)
    assert refused(game, RED, fly("kate", arrive=(30, 0))) == "F1"
    game = with_state(game, turn=2)
    allowed(game, RED, fly("kate", arrive=(30, 0)))


# Ammunition


@pytest.mark.clause("A3.6", "F28")
@pytest.mark.case("C16")
def test_each_combat_asks_for_one_more_and_the_sixth_for_what_no_die_shows() -> None:
    for step in range(1, 8):
        game = with_flight(bound(SWORDFISH, ZERO, CARRIER, first=BLUE), "zero", stores=Stores(step))
        order = fly("zero", action=Attack("swordfish"))
        given = give(game, BLUE, order, {Purpose.HIT: [1], Purpose.AMMUNITION: [6]})
        assert needs_of(given, Purpose.AMMUNITION) == [step + 1]
        assert given.game.flight("zero").stores.armed is (step < 6)
        assert given.game.flight("zero").stores.step == step + 1


@pytest.mark.clause("A3.6", "F28")
def test_under_never_the_need_stays_at_six() -> None:
    game = bound(SWORDFISH, ZERO, CARRIER, first=BLUE, ammo_cap="never")
    game = with_flight(game, "zero", stores=Stores(9))
    given = give(game, BLUE, fly("zero", action=Attack("swordfish")), MISSES)
    assert needs_of(given, Purpose.AMMUNITION) == [6]
    assert given.game.flight("zero").stores == Stores(10)


@pytest.mark.clause("A3.6")
def test_bombers_check_no_ammunition_unless_all_do() -> None:
    for who, checks in (("fighters", 0), ("all", 1)):
        game = attacked(ammo_who=who)
        rolls: dict[Purpose, Any] = {Purpose.HIT: [1]}
        if checks:
            rolls[Purpose.AMMUNITION] = [6]
        given = give(game, RED, fly("swordfish", reply="bf-109"), rolls)
        assert given.game.flight("swordfish").stores.step == 1 + checks


@pytest.mark.clause("F29", "A3.6")
def test_a_fighters_reply_is_a_combat_if_it_made_no_check_this_turn() -> None:
    game = engaged(bound(FULMAR, BF_109, CARRIER), ("bf-109", "fulmar"))
    game = with_flight(game, "bf-109", place=at(30, 20))
    order = fly("fulmar", reply="bf-109")
    given = give(game, RED, order, {Purpose.HIT: [1], Purpose.AMMUNITION: [2]})
    assert given.game.flight("fulmar").stores == Stores(2)
    once = with_flight(game, "fulmar", checked=True)
    assert give(once, RED, order, {Purpose.HIT: [1]}).game.flight("fulmar").stores == Stores()
    plain = engaged(bound(FULMAR, BF_109, ammo_reply="no"), ("bf-109", "fulmar"))
    plain = with_flight(plain, "bf-109", place=at(30, 20))
    given = give(plain, RED, order, {Purpose.HIT: [1]})
    assert given.game.flight("fulmar").stores == Stores()


@pytest.mark.clause("F29", "A3.8")
def test_who_was_attacked_and_did_not_fire_checks_nothing() -> None:
    game = engaged(bound(FULMAR, BF_109), ("bf-109", "fulmar"))
    assert give(game, RED, fly("fulmar")).log == ()


@pytest.mark.clause("A3.6")
def test_under_bound_the_checks_come_at_its_end_from_flights_that_still_have_planes() -> None:
    fulmar = squadron("fulmar", "Fulmar", RED, (30, 20))
    game = bound(fulmar, BF_109, first=BLUE, ammo_when="bound")
    attack = fly("bf-109", action=Attack("fulmar"))
    game = after(game, BLUE, attack, {Purpose.HIT: [1]})
    assert game.flight("bf-109").owes
    shot_down = with_flight(game, "bf-109", points=1)
    rolls = {Purpose.HIT: [6], Purpose.DODGE: [1]}
    gone = give(shot_down, RED, fly("fulmar", reply="bf-109"), rolls).game
    assert gone.state.phase is Phase.AFTER_BOUND
    assert gone.flight("bf-109").where is Where.DESTROYED
    # Only the Fulmars, who fired back, have anything to check.
    done = give(gone, None, menu(gone, None)[0], {Purpose.AMMUNITION: [1]})
    assert done.game.flight("fulmar").where is Where.LEFT
    assert done.game.state.phase is Phase.END
    both = give(game, RED, fly("fulmar", reply="bf-109"), {Purpose.HIT: [1]}).game
    done = give(both, None, menu(both, None)[0], {Purpose.AMMUNITION: [1, 2]})
    assert dice_of(done, Purpose.AMMUNITION) == [1, 1]
    # In the order of the battle: the Fulmars run out and leave, the 109s keep some.
    assert done.game.flight("fulmar").where is Where.LEFT
    assert done.game.flight("bf-109").stores == Stores(2)
    assert done.game.state.engagements == ()


@pytest.mark.clause("A3.6", "F20")
def test_under_bound_a_drop_does_not_forgive_the_check() -> None:
    near = vessel("hipper", "Admiral Hipper", BLUE, (29, 20.5))
    beau = squadron("beau", "Beaufighter", RED, (29, 20))
    fighter = squadron("bf-109", "Bf 109", BLUE, (30, 20))
    game = bound(beau, fighter, near, press_on="yes", ammo_when="bound")
    game = engaged(game, ("bf-109", "beau"))
    order = fly("beau", reply="bf-109", action=Strike("hipper"))
    game = after(game, RED, order, {Purpose.HIT: [1], Purpose.STRIKE: [1]})
    assert game.flight("beau").owes
    assert not game.flight("beau").stores.ordnance


@pytest.mark.clause("A3.7", "A3.11", "F20")
def test_out_of_ammunition_nothing_is_attacked_until_it_has_rearmed() -> None:
    near = vessel("exeter", "HMS Exeter", RED, (31, 20.5))
    game = bound(SWORDFISH, near, ZERO, CARRIER, first=BLUE)
    game = with_flight(game, "zero", stores=Stores(2, armed=False))
    assert refused(game, BLUE, fly("zero", action=Attack("swordfish"))) == "A3.7"
    armed_guns = squadron("zero", "Zero", BLUE, (31, 20), carrier="zuikaku", ordnance=GUNS)
    game = bound(SWORDFISH, near, armed_guns, CARRIER, first=BLUE)
    allowed(game, BLUE, fly("zero", action=Strike("exeter")))
    game = with_flight(game, "zero", stores=Stores(2, armed=False))
    assert refused(game, BLUE, fly("zero", action=Strike("exeter"))) == "A3.7"


GUNS = Weapon(name="guns", ad=1, dd=1)
