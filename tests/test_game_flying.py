"""A flight in its activation: moves, attacks, interceptions and breaking away (A3, F2-F11)."""

from typing import Any

import pytest
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
    in_phase,
    needs_of,
    refused,
    rolls_of,
    squadron,
    told,
    vessel,
    with_flight,
    with_ship,
    with_state,
)

from deckload.dice.needs import Purpose
from deckload.game import battle
from deckload.game.events import EngagementsBecame, FlightHit
from deckload.game.menu import menu
from deckload.game.orders import ActFlight, Attack, Land, Leave, Strike
from deckload.game.state import Afloat, Game, Phase, Where
from deckload.rules.ammunition import Stores
from deckload.rules.carriers import Moment
from deckload.rules.interception import Engaged
from deckload.units.weapons import Weapon

CARRIER = vessel("zuikaku", "IJN Zuikaku", BLUE, (60, 40), 180)
CRUISER = vessel("hipper", "Admiral Hipper", BLUE, (30, 28))
SWORDFISH = squadron("swordfish", "Swordfish", RED, (30, 20))
BF_109 = squadron("bf-109", "Bf 109", BLUE, (31, 20))
ZERO = squadron("zero", "Zero", BLUE, (31, 20), carrier="zuikaku")
FULMAR = squadron("fulmar", "Fulmar", RED, (29, 20))
MISSES: dict[Purpose, Any] = {Purpose.HIT: [1], Purpose.AMMUNITION: [6]}
"""An attack that hits nothing and leaves ammunition."""
EXAMPLE: dict[Purpose, Any] = {
    Purpose.HIT: [(3, 4, 5, 6, 1, 2)],
    Purpose.DODGE: [(4, 6, 5, 3)],
    Purpose.AMMUNITION: [1],
}
"""Four hits, three dodges, and a 1 for ammunition."""


def attacked(*more: Any, interceptor: Any = BF_109, **rulings: str) -> Game:
    """The Swordfish have been attacked without loss, and act next."""
    game = bound(SWORDFISH, interceptor, CARRIER, *more, first=BLUE, **rulings)
    return after(game, BLUE, fly(interceptor.id, action=Attack("swordfish")), MISSES)


# The worked example


@pytest.mark.clause("A6.1", "A3.2", "A3.3", "A3.4", "A3.6", "A3.7", "A3.9")
def test_the_worked_example_from_a_carrier() -> None:
    game = bound(SWORDFISH, ZERO, CARRIER, first=BLUE)
    first = give(game, BLUE, fly("zero", action=Attack("swordfish")), EXAMPLE)
    assert (dice_of(first, Purpose.HIT), needs_of(first, Purpose.HIT)) == ([6], [3])
    assert needs_of(first, Purpose.DODGE) == [4]
    assert needs_of(first, Purpose.AMMUNITION) == [2]
    game = first.game
    assert game.planes("swordfish") == 5
    zero = game.flight("zero")
    assert (zero.where, zero.place, zero.stores) == (Where.UP, at(31, 20), Stores(2, armed=False))
    assert game.state.engagements == (Engaged("zero", "swordfish"),)
    for way in ((30, 28.001), (22, 20.2), (18, 20)):
        assert refused(game, RED, fly("swordfish", way, reply="zero")) == "A3.9"
    second = give(
        game, RED, fly("swordfish", (30, 28), reply="zero"), {Purpose.HIT: [(6, 5, 5, 5, 1)]}
    )
    assert (dice_of(second, Purpose.HIT), needs_of(second, Purpose.HIT)) == ([5], [7])
    game = second.game
    assert game.planes("zero") == 6
    assert game.flight("swordfish").place == at(30, 28)
    assert game.state.engagements == ()


@pytest.mark.clause("A6.1", "A3.3", "F33")
def test_two_sixes_of_the_five_swordfish_down_a_fighter() -> None:
    game = bound(SWORDFISH, ZERO, CARRIER, first=BLUE)
    game = after(game, BLUE, fly("zero", action=Attack("swordfish")), EXAMPLE)
    rolls = {Purpose.HIT: [(6, 5, 6, 5, 1)], Purpose.DODGE: [(2,)]}
    assert after(game, RED, fly("swordfish", reply="zero"), rolls).planes("zero") == 5


@pytest.mark.clause("A6.1", "A3.7", "F7", "F3")
@pytest.mark.case("C23")
def test_the_worked_example_from_land() -> None:
    game = bound(SWORDFISH, BF_109, CRUISER, first=BLUE)
    game = after(game, BLUE, fly("bf-109", action=Attack("swordfish")), EXAMPLE)
    assert game.planes("swordfish") == 5
    fighters = game.flight("bf-109")
    assert (fighters.where, fighters.place, fighters.points) == (Where.LEFT, None, 6)
    assert game.state.engagements == ()
    assert refused(game, RED, fly("swordfish", reply="bf-109")) == "F5"
    # Nobody intercepts the bombers any more: full speed, and an attack.
    allowed(game, RED, fly("swordfish", (30, 32)))
    assert refused(game, RED, fly("swordfish", (30, 32.001))) == "F10"
    given = give(
        game,
        RED,
        fly("swordfish", (30, 27), Strike("hipper")),
        {Purpose.ANTI_AIRCRAFT: [1], Purpose.STRIKE: [1]},
    )
    assert dice_of(given, Purpose.STRIKE) == [5]


@pytest.mark.clause("A3.7", "A3.11")
@pytest.mark.case("C23")
def test_a_bought_flight_out_of_ammunition_never_comes_back() -> None:
    game = bound(SWORDFISH, BF_109, first=BLUE)
    game = after(game, BLUE, fly("bf-109", action=Attack("swordfish")), EXAMPLE)
    game = after(game, RED, fly("swordfish"))
    for _ in range(20):
        if game.state.phase is Phase.OVER:
            break
        seat = battle.turn.awaited(game).seat
        assert seat != BLUE
        assert menu(game, BLUE) == []
        order = menu(game, seat)[-1]
        game = after(game, seat, order, rest=3) if seat is None else after(game, seat, order)
        if game.state.turn == 2 and game.state.phase is Phase.INITIATIVE:
            game = in_phase(game, Phase.BOUND, BLUE)
    assert game.flight("bf-109").where is Where.LEFT


# Starting a dogfight


@pytest.mark.clause("A3.1", "F3")
def test_only_a_stat_of_one_or_better_starts_a_dogfight() -> None:
    for name, clause in (
        ("Swordfish", "A3.1"),
        ("Kate", "A3.1"),
        ("Fulmar", None),
        ("Beaufighter", None),
        ("Bf 109", None),
    ):
        game = bound(squadron("mine", name, RED, (30, 20)), ZERO, CARRIER)
        order = fly("mine", action=Attack("zero"))
        if clause is None:
            allowed(game, RED, order)
        else:
            assert refused(game, RED, order) == clause


@pytest.mark.clause("A3.1")
def test_under_published_a_printed_one_starts_a_dogfight() -> None:
    for name, legal in (("Swordfish", False), ("Kate", True), ("Fulmar", True)):
        mine = squadron("mine", name, RED, (30, 20))
        game = bound(mine, ZERO, CARRIER, initiate_on="published")
        order = fly("mine", action=Attack("zero"))
        if legal:
            allowed(game, RED, order)
        else:
            assert refused(game, RED, order) == "A3.1"


@pytest.mark.clause("F2")
def test_contact_alone_engages_nobody() -> None:
    game = bound(SWORDFISH, BF_109, CRUISER, first=BLUE)
    game = after(game, BLUE, fly("bf-109", (30, 21)))
    assert game.state.engagements == ()
    allowed(game, RED, fly("swordfish", (30, 8)))
    assert refused(game, RED, fly("swordfish", reply="bf-109")) == "F5"


@pytest.mark.clause("F2", "F3", "A3.1")
def test_an_attack_engages_the_attacker_as_interceptor() -> None:
    given = give(
        bound(SWORDFISH, BF_109, first=BLUE),
        BLUE,
        fly("bf-109", action=Attack("swordfish")),
        MISSES,
    )
    assert given.game.state.engagements == (Engaged("bf-109", "swordfish"),)
    assert len(told(given, EngagementsBecame)) == 1


@pytest.mark.clause("F3", "F11")
@pytest.mark.parametrize(("contact", "limit"), [("touch", 1.1), ("inch", 2.0)])
def test_a_flight_attacks_in_contact_only(contact: str, limit: float) -> None:
    far = squadron("bf-109", "Bf 109", BLUE, (30, 40))
    game = bound(SWORDFISH, far, first=BLUE, contact=contact)
    attack = Attack("swordfish")
    allowed(game, BLUE, fly("bf-109", (30, 20 + limit), attack))
    assert refused(game, BLUE, fly("bf-109", (30, 20.001 + limit), attack)) == "F3"


@pytest.mark.clause("F3")
def test_a_flight_attacks_the_enemy_and_not_its_own_side() -> None:
    game = bound(FULMAR, SWORDFISH, BF_109)
    assert refused(game, RED, fly("fulmar", action=Attack("swordfish"))) == "F3"
    mine = vessel("exeter", "HMS Exeter", RED, (30, 19))
    game = bound(SWORDFISH, mine, BF_109)
    assert refused(game, RED, fly("swordfish", action=Strike("exeter"))) == "F3"


@pytest.mark.clause("F17", "A3.1")
def test_what_is_not_on_the_table_cannot_be_attacked() -> None:
    coming = squadron("kate", "Kate", BLUE)
    game = bound(FULMAR, coming)
    assert refused(game, RED, fly("fulmar", action=Attack("kate"))) == "F17"
    for where in (Where.DECK, Where.AWAY, Where.DESTROYED, Where.LEFT):
        gone = with_flight(game, "kate", where=where)
        assert refused(gone, RED, fly("fulmar", action=Attack("kate"))) == "F17"


# Moving freely


@pytest.mark.clause("F3", "F10")
def test_a_free_flight_moves_up_to_its_speed_in_any_direction() -> None:
    game = bound(SWORDFISH, squadron("bf-109", "Bf 109", BLUE, (60, 45)))
    for to in ((30, 32), (42, 20), (30, 8), (18, 20), (37.2, 29.6), (22.8, 10.4)):
        allowed(game, RED, fly("swordfish", to))
    for to in ((30, 32.001), (42.001, 20), (37.2, 29.601), (38.5, 28.5)):
        assert refused(game, RED, fly("swordfish", to)) == "F10"


@pytest.mark.clause("F10", "F11")
def test_a_flight_passes_over_everything_and_ends_on_no_flight() -> None:
    wall = [squadron(f"kate-{n}", "Kate", BLUE, (27 + n, 22)) for n in range(6)]
    game = bound(SWORDFISH, CRUISER, *wall)
    allowed(game, RED, fly("swordfish", (30, 24)))
    allowed(game, RED, fly("swordfish", (30, 23)))
    assert refused(game, RED, fly("swordfish", (30, 22.5))) == "F10"
    assert refused(game, RED, fly("swordfish", (30, 22.999))) == "F10"
    # A ship may be overlapped.
    allowed(game, RED, fly("swordfish", (30, 28)))


@pytest.mark.clause("F10")
def test_a_flight_stays_on_the_table_but_for_its_own_edge() -> None:
    south, north = squadron("low", "Kate", RED, (30, 5)), squadron("high", "Kate", RED, (30, 43))
    game = bound(south, north, squadron("bf-109", "Bf 109", BLUE, (60, 45)))
    for to in ((30, -0.001), (30, 48.001), (-1, 5), (73, 5)):
        assert refused(game, RED, fly("low", to)) == "F10"
    allowed(game, RED, fly("low", (30, 0)))
    allowed(game, RED, fly("low", action=Leave()))
    # It is 43" to the edge of its side, and that is the only way out.
    assert refused(game, RED, fly("high", action=Leave())) == "F10"
    assert refused(game, RED, fly("low", (30, 4), Leave())) == "F10"


@pytest.mark.clause("F3", "F19")
def test_a_bought_flight_that_leaves_is_gone_for_good() -> None:
    low = squadron("swordfish", "Swordfish", RED, (30, 12))
    game = after(bound(low, BF_109), RED, fly("swordfish", action=Leave()))
    assert game.flight("swordfish").where is Where.LEFT
    far = squadron("swordfish", "Swordfish", RED, (30, 12.001))
    assert refused(bound(far, BF_109), RED, fly("swordfish", action=Leave())) == "F10"


@pytest.mark.clause("F3", "F1")
@pytest.mark.case("C34")
def test_a_flight_does_one_thing_in_a_bound() -> None:
    game = bound(BF_109, SWORDFISH, CRUISER, squadron("zero-2", "Zero", BLUE, (50, 40)), first=BLUE)
    game = after(game, BLUE, fly("bf-109", action=Attack("swordfish")), MISSES)
    game = after(game, RED, fly("swordfish"))
    again = fly("bf-109", action=Attack("swordfish"))
    assert refused(game, BLUE, again) == "F1"
    assert game.state.engagements[0].interceptor == "bf-109"


@pytest.mark.clause("F3", "F2")
def test_an_interceptor_that_nobody_attacked_may_attack_again_or_go() -> None:
    game = in_phase(after(attacked(), RED, fly("swordfish")), Phase.BOUND, BLUE)
    game = with_flight(with_flight(game, "bf-109", acted=False, checked=False), "swordfish")
    again = fly("bf-109", action=Attack("swordfish"))
    given = give(game, BLUE, again, {Purpose.HIT: [1], Purpose.AMMUNITION: [6]})
    assert needs_of(given, Purpose.AMMUNITION) == [3]
    gone = after(game, BLUE, fly("bf-109", (60, 20)))
    assert gone.state.engagements == ()


@pytest.mark.clause("F3", "F4")
def test_under_interceptor_leaves_no_it_must_break_away_to_part() -> None:
    kate = squadron("kate", "Kate", RED, (50, 20))
    game = bound(SWORDFISH, BF_109, kate, first=BLUE, interceptor_leaves="no")
    game = engaged(game, ("bf-109", "swordfish"))
    assert refused(game, BLUE, fly("bf-109", (31, 40.001))) == "A3.9"
    allowed(game, BLUE, fly("bf-109", (31, 40)))
    # It may attack whom it holds, or another, as long as it does not part from anybody.
    allowed(game, BLUE, fly("bf-109", action=Attack("swordfish")))
    allowed(game, BLUE, fly("bf-109", (30, 21), Attack("swordfish")))
    assert refused(game, BLUE, fly("bf-109", (49, 20), Attack("kate"))) in ("A3.10", "F4")


# Intercepted


@pytest.mark.clause("F4", "A3.10")
def test_an_intercepted_flight_attacks_nothing() -> None:
    near = vessel("hipper", "Admiral Hipper", BLUE, (30, 20.5))
    game = attacked(near)
    assert refused(game, RED, fly("swordfish", action=Strike("hipper"))) == "F4"
    fulmar = squadron("swordfish", "Fulmar", RED, (30, 20))
    game = after(
        bound(fulmar, BF_109, first=BLUE), BLUE, fly("bf-109", action=Attack("swordfish")), MISSES
    )
    assert refused(game, RED, fly("swordfish", action=Attack("bf-109"))) == "F4"


@pytest.mark.clause("A3.10", "F4")
def test_who_breaks_away_attacks_nothing_in_that_bound() -> None:
    other = squadron("kate", "Kate", BLUE, (20, 20))
    fulmar = squadron("swordfish", "Fulmar", RED, (30, 20))
    game = bound(fulmar, BF_109, other, CRUISER, first=BLUE)
    game = after(game, BLUE, fly("bf-109", action=Attack("swordfish")), MISSES)
    clause = refused(game, RED, fly("swordfish", (21, 20), Attack("kate")))
    assert clause in ("A3.10", "F4")
    game = attacked(CRUISER)
    assert refused(game, RED, fly("swordfish", (30, 27), Strike("hipper"))) == "A3.10"


@pytest.mark.clause("F4", "A3.9")
def test_an_intercepted_flight_may_stay() -> None:
    game = after(attacked(), RED, fly("swordfish"))
    assert game.flight("swordfish").place == at(30, 20)
    assert game.state.engagements == (Engaged("bf-109", "swordfish", owed=False),)


@pytest.mark.clause("F4", "F11", "A3.9")
@pytest.mark.parametrize(("contact", "near", "clear"), [("touch", 1.1, 1.101), ("inch", 2, 2.001)])
def test_breaking_away_ends_out_of_contact_with_every_enemy(
    contact: str, near: float, clear: float
) -> None:
    second = squadron("zero-2", "Zero", BLUE, (24, 20))
    game = attacked(second, contact=contact)
    for enemy in (31, 24):
        assert refused(game, RED, fly("swordfish", (enemy, 20 + near))) == "F4"
        allowed(game, RED, fly("swordfish", (enemy, 20 + clear)))


@pytest.mark.clause("F4")
def test_a_flight_that_cannot_end_out_of_contact_cannot_break_away() -> None:
    slow = squadron("swordfish", "Swordfish", RED, (30, 20), speed=1)
    ring = [(31, 20), (29, 20), (30, 21), (30, 19)]
    fighters = [squadron(f"bf-{n}", "Bf 109", BLUE, place) for n, place in enumerate(ring)]
    game = bound(slow, *fighters, first=BLUE)
    game = after(game, BLUE, fly("bf-0", action=Attack("swordfish")), MISSES)
    for x in range(-6, 7):
        for y in range(-6, 7):
            if x or y:
                order = fly("swordfish", (30 + x / 9, 20 + y / 9))
                assert refused(game, RED, order) in ("F4", "F10", "A3.9")
    orders = menu(game, RED)
    assert set(orders) == {fly("swordfish"), fly("swordfish", reply="bf-0")}


@pytest.mark.clause("F4", "A3.9")
@pytest.mark.case("C30")
@pytest.mark.parametrize(("speed", "exact", "down"), [(12, 8000, 8000), (20, 13333, 13000)])
def test_two_thirds_of_the_speed_are_exact_or_rounded_down(
    speed: int, exact: int, down: int
) -> None:
    bomber = squadron("swordfish", "Swordfish", RED, (30, 20), speed=speed)
    for reading, most in (("exact", exact), ("down", down)):
        game = bound(bomber, BF_109, first=BLUE, two_thirds=reading)
        game = engaged(in_phase(game, Phase.BOUND, RED), ("bf-109", "swordfish"))
        allowed(game, RED, fly("swordfish", (30, 20 + most / 1000)))
        assert refused(game, RED, fly("swordfish", (30, 20 + (most + 1) / 1000))) == "A3.9"


@pytest.mark.clause("F4", "F10", "F16", "F7")
def test_an_intercepted_flight_may_leave_or_land_though_still_in_contact() -> None:
    deck = vessel("illustrious", "HMS Illustrious", RED, (33, 20))
    mine = squadron("swordfish", "Swordfish", RED, (30, 20), carrier="illustrious")
    fighter = squadron("bf-109", "Bf 109", BLUE, (31, 20))
    game = engaged(bound(mine, fighter, deck), ("bf-109", "swordfish"))
    # That place is in contact with the interceptor, and that is no matter to one that lands.
    game = after(game, RED, fly("swordfish", (32, 20), Land("illustrious")))
    assert game.flight("swordfish").where is Where.DECK
    assert game.state.engagements == ()
    low = squadron("swordfish", "Swordfish", RED, (30, 8))
    over = squadron("bf-109", "Bf 109", BLUE, (30, 7))
    game = engaged(bound(low, over), ("bf-109", "swordfish"))
    game = after(game, RED, fly("swordfish", action=Leave()))
    assert game.flight("swordfish").where is Where.LEFT
    assert game.state.engagements == ()
    higher = squadron("swordfish", "Swordfish", RED, (30, 8.001))
    game = engaged(bound(higher, over), ("bf-109", "swordfish"))
    assert refused(game, RED, fly("swordfish", action=Leave())) == "A3.9"


@pytest.mark.clause("F4", "F25", "A2.7")
def test_under_press_on_an_intercepted_flight_bombs_from_where_it_is_and_draws_no_fire() -> None:
    near = vessel("hipper", "Admiral Hipper", BLUE, (30, 20.5))
    game = attacked(near, press_on="yes")
    given = give(game, RED, fly("swordfish", action=Strike("hipper")), {Purpose.STRIKE: [1]})
    assert dice_of(given, Purpose.STRIKE) == [6]
    assert rolls_of(given, Purpose.ANTI_AIRCRAFT) == []
    away = vessel("hipper", "Admiral Hipper", BLUE, (30, 28))
    game = attacked(away, press_on="yes")
    assert refused(game, RED, fly("swordfish", (30, 27), Strike("hipper"))) == "A3.10"


# Return fire


@pytest.mark.clause("F4", "F5", "A3.9")
@pytest.mark.parametrize("to", [None, (30, 28)])
def test_return_fire_comes_first_whether_the_flight_stays_or_breaks_away(to: Any) -> None:
    given = give(
        attacked(),
        RED,
        fly("swordfish", to, reply="bf-109"),
        {Purpose.HIT: [(6, 6, 6, 6, 1, 1)], Purpose.DODGE: [(3, 2)]},
    )
    assert given.game.planes("bf-109") == 5
    names = [type(event).__name__ for event in given.events]
    assert names[0] == "FlightHit"
    # Whom it has fired at is not intercepted by it.
    assert all(e.interceptor == "bf-109" for e in given.game.state.engagements)


@pytest.mark.clause("F5", "A3.9")
def test_under_leaving_only_a_flight_that_breaks_away_fires_back() -> None:
    game = attacked(reply="leaving")
    assert refused(game, RED, fly("swordfish", reply="bf-109")) == "A3.9"
    allowed(game, RED, fly("swordfish", (30, 28), reply="bf-109"))


@pytest.mark.clause("F5", "F4")
def test_return_fire_goes_at_an_interceptor_and_at_no_other() -> None:
    idle = squadron("zero-2", "Zero", BLUE, (29, 20))
    game = attacked(idle)
    assert refused(game, RED, fly("swordfish", reply="zero-2")) == "F5"
    allowed(game, RED, fly("swordfish", reply="bf-109"))


@pytest.mark.clause("A3.8", "A3.9")
def test_out_of_ammunition_a_flight_dodges_and_does_not_fire_back() -> None:
    game = bound(FULMAR, BF_109, squadron("x", "Bf 109", BLUE, (28, 20)), CARRIER, first=BLUE)
    game = with_flight(game, "fulmar", stores=Stores(3, armed=False))
    rolls = {Purpose.HIT: [6], Purpose.DODGE: [4], Purpose.AMMUNITION: [6]}
    game = after(game, BLUE, fly("x", action=Attack("fulmar")), rolls)
    assert game.planes("fulmar") == 6
    assert refused(game, RED, fly("fulmar", reply="x")) == "A3.8"


# Over two bounds


def next_bound(game: Game, first: int) -> Game:
    """The same battle in the bound of the turn after, and nothing else in between."""
    while game.state.phase is not Phase.INITIATIVE:
        seat = battle.turn.awaited(game).seat
        game = after(game, seat, menu(game, seat)[-1])
    return in_phase(with_state(game, ship_winner=first), Phase.BOUND, first)


@pytest.mark.clause("A3.9", "F6")
def test_a_flight_attacked_after_its_move_replies_and_breaks_away_in_the_next_bound() -> None:
    game = bound(SWORDFISH, BF_109, CRUISER)
    game = after(game, RED, fly("swordfish", (30, 26)))
    game = after(game, BLUE, fly("bf-109", (30, 25), Attack("swordfish")), MISSES)
    game = next_bound(game, RED)
    assert game.state.engagements == (Engaged("bf-109", "swordfish"),)
    assert refused(game, RED, fly("swordfish", (30, 27), Strike("hipper"))) == "A3.10"
    assert refused(game, RED, fly("swordfish", (30, 34.001))) == "A3.9"
    rolls = {Purpose.HIT: [(6, 6, 1, 1, 1, 1)], Purpose.DODGE: [1]}
    game = after(game, RED, fly("swordfish", (30, 34), reply="bf-109"), rolls)
    assert game.planes("bf-109") == 5
    assert game.flight("swordfish").place == at(30, 34)
    assert game.state.engagements == ()
    # In the bound after that it is under F3 again: full speed, and it may attack.
    game = next_bound(after(game, BLUE, fly("bf-109")), RED)
    allowed(game, RED, fly("swordfish", (30, 46)))
    allowed(game, RED, fly("swordfish", (30, 29), Strike("hipper")))


@pytest.mark.clause("F6", "F8", "F5")
def test_several_attacks_are_combats_of_their_own_and_answered_once_at_one() -> None:
    others = [
        squadron(f"bf-{n}", "Bf 109", BLUE, (30 + dx, 20 + dy))
        for n, (dx, dy) in enumerate([(1, 0), (-1, 0), (0, 1)])
    ]
    game = bound(SWORDFISH, *others, CRUISER, first=RED)
    game = after(game, RED, fly("swordfish"))
    for n in range(3):
        rolls = {Purpose.HIT: [(3, 1, 1, 1, 1, 1)], Purpose.DODGE: [1], Purpose.AMMUNITION: [6]}
        given = give(game, BLUE, fly(f"bf-{n}", action=Attack("swordfish")), rolls)
        assert needs_of(given, Purpose.AMMUNITION) == [2]
        game = given.game
    assert game.planes("swordfish") == 3
    game = next_bound(game, RED)
    assert len(game.state.engagements) == 3
    replies = {order.reply for order in menu(game, RED) if isinstance(order, ActFlight)}
    assert replies == {None, "bf-0", "bf-1", "bf-2"}
    given = give(game, RED, fly("swordfish", (30, 12), reply="bf-2"), {Purpose.HIT: [1]})
    assert dice_of(given, Purpose.HIT) == [3]
    # Breaking away ends them all.
    assert given.game.state.engagements == ()


@pytest.mark.clause("F8")
def test_who_has_broken_away_may_be_attacked_again_by_one_not_yet_activated() -> None:
    second = squadron("zero-2", "Zero", BLUE, (40, 40))
    game = after(attacked(second), RED, fly("swordfish", (30, 28)))
    assert refused(game, BLUE, fly("bf-109", (30, 27), Attack("swordfish"))) == "F1"
    game = after(game, BLUE, fly("zero-2", (30, 29), Attack("swordfish")), MISSES)
    assert game.state.engagements == (Engaged("zero-2", "swordfish"),)


@pytest.mark.clause("F7", "F3")
def test_an_engagement_ends_when_the_interceptor_goes_before_the_target_acts() -> None:
    game = bound(SWORDFISH, BF_109, CRUISER, FULMAR)
    game = engaged(game, ("bf-109", "swordfish"))
    game = after(game, RED, fly("fulmar"))
    game = after(game, BLUE, fly("bf-109", (31, 40)))
    assert game.state.engagements == ()
    allowed(game, RED, fly("swordfish", (30, 32)))
    allowed(game, RED, fly("swordfish", (30, 27), Strike("hipper")))


@pytest.mark.clause("F7")
def test_an_engagement_ends_with_either_flight() -> None:
    game = bound(SWORDFISH, BF_109, FULMAR, ZERO, CARRIER, first=RED)
    game = engaged(game, ("bf-109", "swordfish"), ("zero", "fulmar"))
    game = with_flight(with_flight(game, "bf-109", points=1), "zero", place=at(29, 19))
    rolls = {Purpose.HIT: [6], Purpose.DODGE: [1]}
    given = give(game, RED, fly("swordfish", reply="bf-109"), rolls)
    assert given.game.flight("bf-109").where is Where.DESTROYED
    assert given.game.state.engagements == (Engaged("zero", "fulmar"),)


@pytest.mark.clause("F7", "A3.7", "A3.11")
def test_with_the_turn_an_interceptor_without_ammunition_lets_its_target_go() -> None:
    game = bound(SWORDFISH, ZERO, CARRIER, CRUISER, first=RED)
    game = after(game, RED, fly("swordfish"))
    rolls = {Purpose.HIT: [1], Purpose.AMMUNITION: [1]}
    game = after(game, BLUE, fly("zero", action=Attack("swordfish")), rolls)
    # To the end of the turn it is still intercepted, after it no more.
    assert game.state.engagements == (Engaged("zero", "swordfish"),)
    game = next_bound(game, RED)
    assert game.state.engagements == ()
    assert refused(game, RED, fly("swordfish", reply="zero")) == "F5"
    allowed(game, RED, fly("swordfish", (30, 32)))
    allowed(game, RED, fly("swordfish", (30, 27), Strike("hipper")))


@pytest.mark.clause("F7", "F6")
def test_under_lock_turn_engagements_end_with_the_turn_but_an_owed_reply_is_kept() -> None:
    game = bound(SWORDFISH, BF_109, CRUISER, lock="turn")
    game = after(game, RED, fly("swordfish"))
    game = after(game, BLUE, fly("bf-109", action=Attack("swordfish")), MISSES)
    game = next_bound(game, RED)
    # It is free, so it moves its whole speed and attacks, and it still fires back first.
    allowed(game, RED, fly("swordfish", (30, 32), reply="bf-109"))
    assert fly("swordfish", reply="bf-109") in menu(game, RED)
    given = give(
        game,
        RED,
        fly("swordfish", (30, 27), Strike("hipper"), reply="bf-109"),
        {
            Purpose.HIT: [(6, 6, 6, 6, 1, 1)],
            Purpose.DODGE: [(1, 1), 4],
            Purpose.ANTI_AIRCRAFT: [(5, 1, 1, 1, 1, 1)],
            Purpose.STRIKE: [1],
        },
    )
    assert given.game.planes("bf-109") == 4
    assert given.game.planes("swordfish") == 6
    assert given.game.state.engagements == ()


@pytest.mark.clause("F7", "F29")
def test_under_lock_turn_a_fighter_may_reply_and_attack_the_same_flight() -> None:
    game = bound(FULMAR, BF_109, CARRIER, lock="turn")
    game = with_flight(game, "bf-109", place=at(28, 20), points=4)
    game = with_state(game, engagements=(Engaged("bf-109", "fulmar", over=True),))
    given = give(
        game,
        RED,
        fly("fulmar", reply="bf-109", action=Attack("bf-109")),
        {
            Purpose.HIT: [(5, 1, 1, 1, 1, 1), (5, 5, 1, 1, 1, 1)],
            Purpose.DODGE: [1, 1],
            Purpose.AMMUNITION: [6],
        },
    )
    # One check a turn is the most.
    assert [event.points for event in told(given, FlightHit)] == [3, 1]
    assert given.game.flight("fulmar").stores == Stores(2)
    assert given.game.state.engagements == (Engaged("fulmar", "bf-109"),)


@pytest.mark.clause("A3.7", "F20", "F29")
def test_a_reply_that_takes_the_last_ammunition_leaves_no_attack() -> None:
    near = vessel("hipper", "Admiral Hipper", BLUE, (29, 20.5))
    beau = squadron("beau", "Beaufighter", RED, (29, 20), carrier="illustrious")
    deck = vessel("illustrious", "HMS Illustrious", RED, (50, 10))
    fighter = squadron("bf-109", "Bf 109", BLUE, (30, 20))
    game = bound(beau, fighter, near, deck, press_on="yes")
    game = engaged(game, ("bf-109", "beau"))
    order = fly("beau", reply="bf-109", action=Strike("hipper"))
    dry = give(game, RED, order, {Purpose.HIT: [1], Purpose.AMMUNITION: [1]})
    assert dry.game.flight("beau").stores == Stores(2, armed=False)
    full = give(game, RED, order, {Purpose.HIT: [1], Purpose.AMMUNITION: [2], Purpose.STRIKE: [1]})
    assert full.game.flight("beau").stores == Stores(2, ordnance=False)


# Coming on


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


# The way home


def homebound(*more: Any, zero: Any = (31, 20), **rulings: str) -> Game:
    """Zeros without ammunition, 35" from their carrier."""
    mine = squadron("zero", "Zero", BLUE, zero, carrier="zuikaku")
    game = bound(mine, CARRIER, *more, first=BLUE, **rulings)
    return with_flight(game, "zero", stores=Stores(2, armed=False))


@pytest.mark.clause("F21", "A3.7")
def test_without_ammunition_a_flight_makes_for_its_carrier_at_full_speed() -> None:
    game = homebound(SWORDFISH)
    (order,) = menu(game, BLUE)
    assert isinstance(order, ActFlight)
    # 29" of the 35.2278" to a carrier 29" east and 20" north.
    assert order == fly("zero", (54.873, 36.464))
    for to in ((31, 21), (54.8, 36.4), (60, 20), (2, 20)):
        assert refused(game, BLUE, fly("zero", to)) in ("F21", "F10")
    assert refused(game, BLUE, fly("zero")) == "F21"
    assert refused(game, BLUE, fly("zero", action=Leave())) == "F21"
    game = after(game, BLUE, order)
    assert game.flight("zero").where is Where.UP


@pytest.mark.clause("F21", "F16")
def test_once_it_can_land_it_does() -> None:
    game = homebound(zero=(45, 40))
    (order,) = menu(game, BLUE)
    assert isinstance(order, ActFlight)
    assert order.action == Land("zuikaku")
    assert refused(game, BLUE, fly("zero", (60, 40))) == "F21"
    assert refused(game, BLUE, fly("zero", (59, 40))) == "F21"
    # Where in contact it ends is its own choice.
    for place in ((59, 40), (60, 41.1), (60, 40)):
        after(game, BLUE, fly("zero", place, Land("zuikaku")))


@pytest.mark.clause("F21")
def test_going_home_it_lands_on_no_other_deck() -> None:
    other = vessel("kaga", "IJN Zuikaku", BLUE, (47, 40))
    game = homebound(other, zero=(45, 40))
    assert refused(game, BLUE, fly("zero", (46, 40), Land("kaga"))) == "F21"
    allowed(game, BLUE, fly("zero", (59, 40), Land("zuikaku")))


@pytest.mark.clause("F21", "F16", "F11")
@pytest.mark.parametrize(("x", "lands"), [(29.95, True), (29.8, False)])
def test_it_lands_if_it_reaches_the_near_side_of_the_deck(x: float, lands: bool) -> None:
    # A Zero flies 29"; the deck lies at 60", and contact ends 1.1" before it.
    (order,) = menu(homebound(zero=(x, 40)), BLUE)
    assert isinstance(order, ActFlight)
    assert (order.action == Land("zuikaku")) is lands


@pytest.mark.clause("F21", "F16", "S7.1")
def test_its_own_deck_has_always_room_and_a_full_one_of_others_is_passed_by() -> None:
    full = vessel("zuikaku", "IJN Zuikaku", BLUE, (60, 40), carrier_capacity=1)
    mine = squadron("zero", "Zero", BLUE, (31, 20), carrier="zuikaku")
    near = vessel("near", "IJN Zuikaku", BLUE, (40, 20), carrier_capacity=1)
    theirs = squadron("val", "Val", BLUE, carrier="near")
    game = bound(full, near, mine, theirs, SWORDFISH, first=BLUE)
    game = with_flight(game, "zero", stores=Stores(2, armed=False))
    (order,) = menu(game, BLUE)
    assert order == fly("zero", (54.873, 36.464))
    # With its own carrier gone it passes the full one by and makes for its edge.
    gone = with_ship(game, "zuikaku", place=None, afloat=Afloat.SUNK)
    assert menu(gone, BLUE) == [fly("zero", action=Leave())]
    room = with_flight(gone, "val", where=Where.DESTROYED, host=None, points=0)
    assert [getattr(o, "action", None) for o in menu(room, BLUE)] == [Land("near")]


@pytest.mark.clause("F15", "F21")
def test_at_a_deck_with_no_landing_left_it_waits_where_it_is() -> None:
    game = homebound(zero=(59, 40))
    work = tuple(Moment(1, event) for event in (1, 2, 3))
    full = with_ship(game, "zuikaku", deck_work=work)
    assert refused(full, BLUE, fly("zero", action=Land("zuikaku"))) == "F15"
    assert menu(full, BLUE) == [fly("zero")]
    assert after(full, BLUE, fly("zero")).flight("zero").place == at(59, 40)


@pytest.mark.clause("F21", "F10")
def test_a_flight_over_the_deck_does_not_keep_it_from_landing() -> None:
    over = squadron("val", "Val", BLUE, (60, 40))
    game = homebound(over, zero=(40, 40))
    (order,) = [o for o in menu(game, BLUE) if isinstance(o, ActFlight) and o.flight == "zero"]
    assert isinstance(order, ActFlight)
    assert order.action == Land("zuikaku")
    assert after(game, BLUE, order).flight("zero").where is Where.DECK


@pytest.mark.clause("F21", "F9", "F4")
def test_intercepted_on_its_way_home_it_must_break_away_homeward_without_reply() -> None:
    hunter = squadron("fulmar", "Fulmar", RED, (30, 20))
    game = engaged(homebound(hunter), ("fulmar", "zero"))
    assert refused(game, BLUE, fly("zero", reply="fulmar")) == "A3.8"
    assert refused(game, BLUE, fly("zero")) == "F21"
    (order,) = menu(game, BLUE)
    # Two thirds of 29".
    assert order == fly("zero", (46.915, 30.976))
    game = after(game, BLUE, order)
    assert game.state.engagements == ()


@pytest.mark.clause("F21", "F4")
def test_a_homebound_flight_that_cannot_break_away_stays() -> None:
    ring = [(30, 20), (31, 21), (31, 19), (32, 20), (32, 21), (30, 21), (32, 22), (33, 21)]
    hunters = [squadron(f"f-{n}", "Fulmar", RED, place) for n, place in enumerate(ring)]
    slow = squadron("zero", "Zero", BLUE, (31, 20), carrier="zuikaku", speed=1)
    game = bound(slow, CARRIER, *hunters, first=BLUE)
    game = with_flight(game, "zero", stores=Stores(2, armed=False))
    game = engaged(game, ("f-0", "zero"))
    assert menu(game, BLUE) == [fly("zero")]


@pytest.mark.clause("F22", "F21")
def test_spent_bombers_are_free_unless_the_table_sends_them_home() -> None:
    low = squadron("swordfish", "Swordfish", RED, (30, 20))
    for reading in ("free", "home"):
        game = bound(low, BF_109, spent_bombers=reading)
        game = with_flight(game, "swordfish", stores=Stores(ordnance=False))
        if reading == "free":
            allowed(game, RED, fly("swordfish", (30, 21)))
            allowed(game, RED, fly("swordfish"))
        else:
            assert refused(game, RED, fly("swordfish", (30, 21))) == "F21"
            assert refused(game, RED, fly("swordfish")) == "F21"
            game = after(game, RED, fly("swordfish", (30, 8)))
            game = in_phase(with_flight(game, "swordfish", acted=False), Phase.BOUND, RED)
            assert menu(game, RED) == [fly("swordfish", action=Leave())]


@pytest.mark.clause("F9")
def test_a_strike_is_declared_and_settled_in_one_order() -> None:
    game = bound(SWORDFISH, BF_109, CRUISER)
    plan = allowed(game, RED, fly("swordfish", (30, 27), Strike("hipper")))
    titles = [step.title for step in plan.engagement.steps]
    assert titles[0].startswith("Admiral Hipper fires")
    assert any("attack" in title for title in titles)
    # Until it is done nobody else is asked for anything but his dice.
    rolls = {Purpose.ANTI_AIRCRAFT: [1], Purpose.STRIKE: [6], Purpose.DAMAGE: [1]}
    given = give(game, RED, fly("swordfish", (30, 27), Strike("hipper")), rolls)
    assert given.game.flight("swordfish").acted
    assert given.game.state.last == RED


@pytest.mark.clause("F20", "F11")
def test_ordnance_with_a_published_range_is_dropped_from_it() -> None:
    glider = Weapon(name="glide bomb", range=6, ad=1, dd=2)
    for weapon, far in ((glider, 6.0), (Weapon(name="bombs", ad=1, dd=2), 1.1)):
        mine = squadron("kate", "Kate", RED, (30, 20), ordnance=weapon)
        game = bound(mine, CRUISER, BF_109)
        allowed(game, RED, fly("kate", (30, 28 - far), Strike("hipper")))
        order = fly("kate", (30, 28 - far - 0.001), Strike("hipper"))
        assert refused(game, RED, order) == "F11"


@pytest.mark.case("C49", "C34")
def test_a_hundred_refused_orders_change_nothing_and_the_legal_one_is_still_taken() -> None:
    game = attacked(CRUISER)
    version = game.state.number
    for n in range(25):
        refused(game, BLUE, fly("bf-109"))
        refused(game, RED, fly("bf-109"))
        refused(game, RED, fly("swordfish", (30, 200 + n)))
        refused(game, RED, fly("swordfish", action=Strike("hipper")))
    assert game.state.number == version
    assert after(game, RED, fly("swordfish", (30, 28))).state.number > version
