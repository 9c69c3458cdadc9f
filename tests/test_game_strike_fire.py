"""The fire at attackers of ships: who fires, when not, how often (A2.5, A2.7, F24)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    Place,
    Script,
    after,
    allowed,
    bound,
    dice_of,
    engaged,
    fly,
    give,
    refused,
    squadron,
    told,
    units_of,
    vessel,
    with_ship,
)
from game_strikes import GUARD, HIPPER, KATE, QUIET, SECOND, escort, fires, strike

from deckload.dice.needs import Purpose
from deckload.game import battle, turn
from deckload.game.events import AAFired, ShipGone
from deckload.game.orders import AntiAircraft, FireShip, Proceed, Strike
from deckload.game.planned import Plan
from deckload.game.state import Afloat, Game, Phase, Where
from deckload.units.weapons import Flak

# Who fires


@pytest.mark.clause("A2.5")
def test_the_attacked_ship_fires_and_so_do_those_near_enough_to_help() -> None:
    assert fires() == ["hipper"]
    assert fires(escort("near", 33, 20), escort("far", 40, 20)) == ["hipper", "near"]


@pytest.mark.clause("A2.5")
@pytest.mark.parametrize(
    ("reading", "supporters"),
    [("attacker_in_range", ["south", "both"]), ("ship_in_range", ["north", "both"])],
)
def test_support_is_in_range_of_the_attacker_or_of_the_attacked(
    reading: str, supporters: list[str]
) -> None:
    # The Kates strike from (30, 19), the Hipper lies at (30, 20).
    around = (escort("south", 30, 15), escort("north", 30, 24), escort("both", 33, 19.5))
    found = fires(*around, aa_support=reading)
    assert found[0] == "hipper"
    assert set(found[1:]) == set(supporters)


@pytest.mark.clause("A2.5", "F11", "F24")
def test_support_is_measured_to_the_thousandth() -> None:
    assert fires(escort("in", 30, 15)) == ["hipper", "in"]
    assert fires(escort("out", 30, 14.999)) == ["hipper"]


@pytest.mark.clause("F24")
def test_supporters_fire_by_distance_and_equals_in_their_owners_order() -> None:
    found = fires(
        escort("c", 30, 15.5), escort("b", 33, 19), escort("a", 27, 19), escort("d", 28, 19)
    )
    assert found == ["hipper", "d", "b", "a", "c"]


@pytest.mark.clause("F24", "A2.5")
def test_each_owner_names_his_dice_and_sees_the_result_before_the_next() -> None:
    game = bound(HIPPER, escort("ajax", 33, 20, dice=4), KATE, GUARD)
    script = Script(
        {
            Purpose.ANTI_AIRCRAFT: [(5, 1), (5, 5, 1)],
            Purpose.DODGE: [(1,), (1, 1)],
            Purpose.STRIKE: [1],
        },
        choices=(2, 3),
    )
    given = battle.give(game, RED, strike(), script)
    assert [(c.options[-1], c.default, c.clause) for c in script.asked] == [
        (6, 6, "F24"),
        (4, 4, "F24"),
    ]
    assert {c.cause.owner for c in script.asked} == {"Blue"}
    kinds = [type(entry).__name__ for entry in given.log if type(entry).__name__ != "Settled"]
    assert kinds == ["Chosen", "Rolled", "Rolled", "Chosen", "Rolled", "Rolled", "Rolled"]
    assert given.game.planes("kate") == 3
    assert dice_of(given, Purpose.STRIKE) == [3]
    shots = [shot.fired for shot in told(given, AAFired)]
    assert [(shot.flight, shot.dice) for shot in shots] == [("kate", 2), ("kate", 3)]


@pytest.mark.clause("F24")
def test_nobody_fires_at_a_flight_that_is_gone() -> None:
    game = bound(HIPPER, escort("ajax", 33, 20), KATE, GUARD)
    rolls = {Purpose.ANTI_AIRCRAFT: [6], Purpose.DODGE: [1]}
    given = give(game, RED, strike(), rolls)
    assert given.game.flight("kate").where is Where.DESTROYED
    assert dice_of(given, Purpose.STRIKE) == []
    assert given.game.ship("ajax").fired == ()


@pytest.mark.clause("S6.2")
def test_no_ship_fires_more_than_twelve_dice() -> None:
    big = vessel("hipper", "Admiral Hipper", BLUE, (30, 20), aa=Flak(dice=20, range=4))
    given = give(bound(big, KATE, GUARD), RED, strike(), QUIET)
    assert dice_of(given, Purpose.ANTI_AIRCRAFT) == [12]


@pytest.mark.clause("F31")
def test_a_ship_sunk_in_the_bound_fires_no_more() -> None:
    game = bound(HIPPER, escort("ajax", 33, 20), KATE, SECOND, GUARD)
    game = with_ship(game, "ajax", damage=1)
    sinking = {
        Purpose.LINE: [3],
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(5, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(3, 1, 1)],
    }
    given = give(game, RED, strike(to=(33, 19), ship="ajax"), sinking)
    assert [event.afloat for event in told(given, ShipGone)] == [Afloat.SUNK]
    game = after(given.game, BLUE, fly("bf-109"))
    game = with_ship(game, "hipper", fired=())
    given = give(game, RED, strike("kate-2", (31, 20)), QUIET)
    assert units_of(given, Purpose.ANTI_AIRCRAFT) == ["hipper"]
    assert refused(given.game, RED, FireShip("ajax")) in ("S1.1", "F31")


@pytest.mark.clause("F31")
def test_a_sunk_ship_is_no_target_any_more() -> None:
    game = with_ship(bound(HIPPER, KATE, GUARD), "hipper", place=None, afloat=Afloat.SUNK)
    assert refused(game, RED, strike()) == "F3"


@pytest.mark.clause("A5.6")
def test_a_carrier_off_the_table_cannot_be_attacked() -> None:
    off = vessel("zuikaku", "IJN Zuikaku", BLUE, None)
    assert refused(bound(off, KATE, GUARD), RED, strike(ship="zuikaku")) == "A5.6"


# A2.7: fire into a dogfight


def beau_over(*pairs: tuple[str, str], to: Place | None, **more: Any) -> battle.Given:
    """Beaufighters beside the Hipper and beside 109s strike her."""
    beau = squadron("beau", "Beaufighter", RED, (30, 19))
    fighter = squadron("bf-109", "Bf 109", BLUE, (30, 18))
    game = engaged(bound(HIPPER, beau, fighter, **more), *pairs)
    return give(game, RED, fly("beau", to, Strike("hipper")), rest=1)


@pytest.mark.clause("A2.7", "F26")
def test_no_fire_goes_at_an_attacker_that_is_in_a_dogfight_with_friends() -> None:
    holding = beau_over(("beau", "bf-109"), to=None)
    assert dice_of(holding, Purpose.ANTI_AIRCRAFT) == []
    assert dice_of(holding, Purpose.STRIKE) == [6]
    assert dice_of(beau_over(to=None), Purpose.ANTI_AIRCRAFT) == [6]


@pytest.mark.clause("A2.7", "F7")
def test_who_has_moved_out_of_its_dogfight_to_strike_is_fired_at() -> None:
    left = beau_over(("beau", "bf-109"), to=(30, 21))
    assert dice_of(left, Purpose.ANTI_AIRCRAFT) == [6]
    assert left.game.state.engagements == ()
    near = beau_over(("beau", "bf-109"), to=(30.3, 19))
    assert dice_of(near, Purpose.ANTI_AIRCRAFT) == []
    assert len(near.game.state.engagements) == 1


# How often


def three(reading: str) -> Game:
    """Two flights of Kates and one of Swordfish near the Hipper, for both phases."""
    third = squadron("swordfish", "Swordfish", RED, (28, 20))
    return bound(HIPPER, KATE, SECOND, third, aa_budget=reading)


def raid(reading: str, first: int) -> tuple[list[list[int]], Game]:
    """The dice offered to the Hipper at the first and second Kates, who fires `first` at first."""
    game = three(reading)
    offered: list[list[int]] = []
    for unit, to, wish in (("kate", (30, 19), first), ("kate-2", (31, 20), None)):
        script = Script(
            QUIET if wish != 0 else None, rest=1, choices=() if wish is None else [wish]
        )
        game = battle.give(game, RED, strike(unit, to), script).game
        offered.append([choice.default for choice in script.asked])
    return offered, after(game, RED, fly("swordfish"))


def left(game: Game, flight: str) -> int:
    """The most dice that the Hipper may fire at a flight in the firing phase."""
    for dice in range(6, 0, -1):
        order = FireShip("hipper", (AntiAircraft(flight, dice),))
        if isinstance(battle.plan(game, BLUE, order), Plan):
            return dice
    return 0


@pytest.mark.clause("A2.5", "A2.6", "S3.1")
def test_under_shared_the_dice_last_for_bound_and_firing_phase_together() -> None:
    offered, game = raid("shared", 3)
    assert offered == [[6], [3]]
    # Nobody has anything left, so nobody is waited for.
    assert game.state.phase is Phase.END
    assert [left(game, unit) for unit in ("kate", "kate-2", "swordfish")] == [0, 0, 0]


@pytest.mark.clause("A2.5", "A2.6", "S3.1")
def test_under_shared_what_is_kept_back_is_there_in_the_firing_phase() -> None:
    game = three("shared")
    script = Script({Purpose.ANTI_AIRCRAFT: [1], Purpose.STRIKE: [1]}, choices=[2])
    game = battle.give(game, RED, strike(), script).game
    for unit in ("kate-2", "swordfish"):
        game = after(game, RED, fly(unit))
    assert [left(game, unit) for unit in ("kate", "swordfish", "kate-2")] == [4, 4, 0]
    split = FireShip("hipper", (AntiAircraft("kate", 3), AntiAircraft("swordfish", 1)))
    allowed(game, BLUE, split)
    too_many = FireShip("hipper", (AntiAircraft("kate", 3), AntiAircraft("swordfish", 2)))
    assert refused(game, BLUE, too_many) == "S3.1"


@pytest.mark.clause("A2.5", "A2.6")
def test_under_each_flight_every_flight_meets_full_dice_once() -> None:
    offered, game = raid("each_flight", 6)
    assert offered == [[6], [6]]
    assert [left(game, unit) for unit in ("kate", "kate-2", "swordfish")] == [0, 0, 6]
    both = FireShip("hipper", (AntiAircraft("swordfish", 6), AntiAircraft("kate", 1)))
    assert refused(game, BLUE, both) == "S3.1"


@pytest.mark.clause("A2.5", "A2.6")
def test_under_each_phase_the_dice_are_full_again_in_the_firing_phase() -> None:
    offered, game = raid("each_phase", 4)
    assert offered == [[6], [2]]
    assert [left(game, unit) for unit in ("kate", "kate-2", "swordfish")] == [6, 6, 6]
    both = FireShip("hipper", (AntiAircraft("swordfish", 4), AntiAircraft("kate", 3)))
    assert refused(game, BLUE, both) == "S3.1"


@pytest.mark.clause("S3.1", "S8.3")
def test_the_dice_are_full_again_in_the_next_turn() -> None:
    _, game = raid("shared", 6)
    assert game.ship("hipper").fired
    while game.state.turn == 1:
        seat = turn.awaited(game).seat
        assert seat is None
        game = after(game, seat, Proceed())
    assert game.ship("hipper").fired == ()
