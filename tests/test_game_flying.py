"""Flights in the bound: dogfights and free moves (A3, A6.1, F2, F3, F10)."""

from typing import Any

import pytest
from game_bound import BF_109, CARRIER, CRUISER, FULMAR, MISSES, SWORDFISH, ZERO, attacked
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
    squadron,
    told,
    vessel,
    with_flight,
)

from deckload.dice.needs import Purpose
from deckload.game import turn
from deckload.game.events import EngagementsBecame
from deckload.game.menu import menu
from deckload.game.orders import Attack, Leave, Strike
from deckload.game.state import Phase, Where
from deckload.rules.ammunition import Stores
from deckload.rules.interception import Engaged

EXAMPLE: dict[Purpose, Any] = {
    Purpose.HIT: [(3, 4, 5, 6, 1, 2)],
    Purpose.DODGE: [(4, 6, 5, 3)],
    Purpose.AMMUNITION: [1],
}
"""Four hits, three dodges, and a 1 for ammunition."""


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
        seat = turn.awaited(game).seat
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
