"""Attacks on ships and the fire at them: who fires, when, how often (A2.5, A4, F20-F24)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    Place,
    Script,
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
    units_of,
    vessel,
    with_flight,
    with_ship,
    with_state,
)

from deckload.dice.needs import Purpose
from deckload.game import battle
from deckload.game.events import AAFired, FlightHit, FlightPut, ShipGone, ShipHit, ShipWounded
from deckload.game.orders import ActFlight, AntiAircraft, Attack, FireShip, Proceed, Strike
from deckload.game.state import Afloat, Game, Phase, Where, Wound
from deckload.rules.anti_aircraft import Fired
from deckload.rules.anti_aircraft import Phase as AAPhase
from deckload.rules.carriers import Moment
from deckload.units.weapons import Flak, Weapon

HIPPER = vessel("hipper", "Admiral Hipper", BLUE, (30, 20))
"""AA 4" 6, target 5+, armour 4+, speed 6."""
KATE = squadron("kate", "Kate", RED, (30, 10))
SECOND = squadron("kate-2", "Kate", RED, (34, 10))
GUARD = squadron("bf-109", "Bf 109", BLUE, (60, 45))
QUIET: dict[Purpose, Any] = {Purpose.ANTI_AIRCRAFT: [1], Purpose.STRIKE: [1]}
"""One ship fires and hits nothing, and nothing hits her."""


def strike(unit: str = "kate", to: Place = (30, 19), ship: str = "hipper") -> ActFlight:
    return fly(unit, to, Strike(ship))


# Who fires


def escort(unit: str, x: float, y: float, reach: int = 4, dice: int = 2) -> Any:
    return vessel(unit, "HMS Ajax", BLUE, (x, y), aa=Flak(dice=dice, range=reach))


def fires(*escorts: Any, **rulings: str) -> list[str]:
    """The ships that fire at Kates 1" south of the Hipper."""
    game = bound(HIPPER, *escorts, KATE, GUARD, **rulings)
    given = give(game, RED, strike(), rest=1)
    return units_of(given, Purpose.ANTI_AIRCRAFT)


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
        if isinstance(battle.plan(game, BLUE, order), battle.Plan):
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
        seat = battle.turn.awaited(game).seat
        assert seat is None
        game = after(game, seat, Proceed())
    assert game.ship("hipper").fired == ()


# Before or after the drop


@pytest.mark.clause("A2.5", "A1.3")
@pytest.mark.case("C32", "C37")
@pytest.mark.parametrize(("reading", "dice"), [("before", 2), ("after", 12)])
def test_planes_lost_to_fire_before_the_drop_do_not_drop(reading: str, dice: int) -> None:
    two = Weapon(name="bombs", ad=2, dd=1)
    mine = squadron("kate", "Kate", RED, (30, 10), ordnance=two)
    game = bound(HIPPER, mine, GUARD, aa_timing=reading)
    rolls = {
        Purpose.ANTI_AIRCRAFT: [(5, 5, 5, 5, 5, 1)],
        Purpose.DODGE: [1],
        Purpose.STRIKE: [1],
    }
    given = give(game, RED, strike(), rolls)
    assert dice_of(given, Purpose.STRIKE) == [dice]
    assert given.game.planes("kate") == 1
    assert not given.game.flight("kate").stores.ordnance


@pytest.mark.clause("A2.5", "S4.4")
def test_fire_after_the_drop_comes_before_any_effect_of_a_critical() -> None:
    game = bound(HIPPER, KATE, GUARD, aa_timing="after")
    rolls = {
        Purpose.STRIKE: [(5, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(6, 1, 1)],
        Purpose.CONFIRM: [4],
        Purpose.ANTI_AIRCRAFT: [1],
        # weapons, a random minor line: the third of its lines is the AA line.
        Purpose.CRITICAL: [(3, 1), (2,)],
    }
    given = give(game, RED, strike(), rolls)
    assert dice_of(given, Purpose.ANTI_AIRCRAFT) == [6]
    assert [event.wound for event in told(given, ShipWounded)] == [Wound(5, 2)]


@pytest.mark.clause("A2.5", "F34")
@pytest.mark.parametrize(("reading", "dodges"), [("yes", [2]), ("no", [])])
def test_hits_of_aa_may_be_dodged_unless_the_table_rules_otherwise(
    reading: str, dodges: list[int]
) -> None:
    game = bound(HIPPER, KATE, GUARD, aa_dodge=reading)
    rolls: dict[Purpose, Any] = {
        Purpose.ANTI_AIRCRAFT: [(5, 6, 4, 4, 1, 1)],
        Purpose.STRIKE: [1],
    }
    if dodges:
        rolls[Purpose.DODGE] = [(4, 3)]
    given = give(game, RED, strike(), rolls)
    assert dice_of(given, Purpose.DODGE) == dodges
    assert given.game.planes("kate") == (5 if dodges else 4)


@pytest.mark.clause("F34", "A3.5", "A6.3")
def test_an_unsaved_aa_hit_takes_a_point_off_one_plane() -> None:
    beau = squadron("beau", "Beaufighter", RED, (30, 10))
    game = bound(HIPPER, beau, GUARD)
    # Fighter-bombers are hit on 6 while they attack, and dodge on 4.
    rolls = {Purpose.ANTI_AIRCRAFT: [(6, 6, 6, 5, 5, 5)], Purpose.DODGE: [3], Purpose.STRIKE: [1]}
    given = give(game, RED, strike("beau"), rolls)
    assert [event.points for event in told(given, FlightHit)] == [9]
    assert (given.game.planes("beau"), given.game.as_flight("beau").wounded) == (5, 1)
    assert dice_of(given, Purpose.STRIKE) == [5]


# The needs


@pytest.mark.clause("A4.2", "A4.3", "A4.4", "A6.2", "F23")
@pytest.mark.parametrize(
    ("name", "aa", "attack"),
    [("Ju 87", 5, 4), ("Betty (bombs)", 6, 6), ("Beaufighter", 6, 6), ("Kate", 5, 5)],
)
def test_attacking_types_have_their_modifiers_against_a_cruiser(
    name: str, aa: int, attack: int
) -> None:
    game = bound(HIPPER, squadron("kate", name, RED, (30, 10)), GUARD)
    given = give(game, RED, strike(), rest=1)
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [aa]
    assert needs_of(given, Purpose.STRIKE) == [attack]


@pytest.mark.clause("A4.1", "F35")
def test_it_does_not_matter_from_where_or_at_what_heading_a_ship_is_attacked() -> None:
    for heading in (0, 45, 90, 135):
        ship = vessel("hipper", "Admiral Hipper", BLUE, (30, 20), heading)
        for to in ((30, 19), (29, 20), (31, 20), (30, 20)):
            game = bound(ship, KATE, GUARD)
            given = give(game, RED, strike(to=to), rest=1)
            assert needs_of(given, Purpose.STRIKE) == [5]
            assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [5]


@pytest.mark.clause("A4.5", "F35")
@pytest.mark.parametrize(
    ("speed", "ran", "need"), [(7, 7000, 7), (7, 6999, 6), (6, 6000, 6), (8, 8000, 7), (8, 6000, 6)]
)
def test_a_fast_ship_that_moved_fast_is_harder_to_hit(speed: int, ran: int, need: int) -> None:
    fast = vessel("hipper", "Tribal class", BLUE, (30, 20), speed=speed)
    game = with_ship(bound(fast, KATE, GUARD), "hipper", ran=ran)
    given = give(game, RED, strike(), rest=1)
    assert needs_of(given, Purpose.STRIKE) == [need]
    # AA knows no such thing.
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [5]


@pytest.mark.clause("F33")
@pytest.mark.case("C36")
@pytest.mark.parametrize(("reading", "hits"), [("everywhere", 1), ("dogfights", 0)])
def test_two_sixes_hit_a_ship_at_seven_or_nothing_does(reading: str, hits: int) -> None:
    target = vessel("hipper", "Tribal class", BLUE, (30, 20))
    mine = squadron("kate", "Betty (bombs)", RED, (30, 10))
    game = bound(target, mine, GUARD, over_six=reading)
    rolls: dict[Purpose, Any] = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(6, 6, 6, 1, 1, 1)],
    }
    if hits:
        rolls[Purpose.DAMAGE] = [(2, 1)]
    given = give(game, RED, strike(), rolls)
    assert needs_of(given, Purpose.STRIKE) == [7]
    assert [event.damage for event in told(given, ShipHit)] == [4] * hits


# Once a sortie


@pytest.mark.clause("F20")
def test_ordnance_is_dropped_once_a_sortie() -> None:
    game = after(bound(HIPPER, KATE, GUARD), RED, strike(), QUIET)
    game = with_flight(in_phase(game, Phase.BOUND), "kate", acted=False)
    assert refused(game, RED, fly("kate", action=Strike("hipper"))) == "F20"


@pytest.mark.clause("F20", "A1.3", "A1.4")
def test_guns_fire_every_bound_and_cost_no_ammunition() -> None:
    guns = Weapon(name="guns", ad=1, dd=1)
    mine = squadron("zero", "Zero", RED, (30, 10), ordnance=guns)
    game = bound(HIPPER, mine, GUARD)
    for _ in range(3):
        given = give(game, RED, strike("zero"), QUIET)
        assert dice_of(given, Purpose.STRIKE) == [6]
        assert dice_of(given, Purpose.AMMUNITION) == []
        assert given.game.flight("zero").stores.ordnance
        game = with_flight(in_phase(given.game, Phase.BOUND), "zero", acted=False)
        game = with_ship(game, "hipper", fired=())


@pytest.mark.clause("A4.3", "F20")
@pytest.mark.parametrize(("reading", "aa", "attack"), [("none", 6, 5), ("bomber", 7, 6)])
def test_strafing_fighters_have_no_modifier_or_that_of_fighter_bombers(
    reading: str, aa: int, attack: int
) -> None:
    guns = Weapon(name="guns", ad=1, dd=1)
    mine = squadron("zero", "Zero", RED, (30, 10), ordnance=guns)
    given = give(bound(HIPPER, mine, GUARD, strafe=reading), RED, strike("zero"), rest=1)
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [aa]
    assert needs_of(given, Purpose.STRIKE) == [attack]


@pytest.mark.clause("F20", "F27")
@pytest.mark.parametrize("weapon", [None, Weapon(name="camera", ad=0, dd=2)])
def test_who_carries_nothing_attacks_no_ship(weapon: Weapon | None) -> None:
    mine = squadron("kate", "Zero", RED, (30, 10), ordnance=weapon)
    assert refused(bound(HIPPER, mine, GUARD), RED, strike()) == "F20"


@pytest.mark.clause("F20", "S4.4")
def test_two_flights_attack_one_after_the_other_and_never_pool_dice() -> None:
    game = bound(HIPPER, KATE, SECOND)
    one = give(game, RED, strike(), QUIET)
    two = give(one.game, RED, strike("kate-2", (31, 20)), {Purpose.STRIKE: [1]})
    assert dice_of(one, Purpose.STRIKE) == dice_of(two, Purpose.STRIKE) == [6]


# What comes of it


@pytest.mark.clause("S4.1", "S4.2", "S5.2", "A1.4")
def test_each_point_of_damage_costs_a_hand_too() -> None:
    # A Japanese torpedo of 5 dice drops 3; each that scores is two points.
    rolls = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(5, 6, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(3, 4, 5, 2, 1, 3)],
    }
    given = give(bound(HIPPER, KATE, GUARD), RED, strike(), rolls)
    assert told(given, ShipHit) == [ShipHit("hipper", 20 - 8, 64 - 8, 0)]


@pytest.mark.clause("S4.4", "F34")
@pytest.mark.case("C64")
def test_causes_are_told_before_effects() -> None:
    rolls = {
        Purpose.ANTI_AIRCRAFT: [(5, 1, 1, 1, 1, 1)],
        Purpose.DODGE: [1],
        Purpose.STRIKE: [(5, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(6, 1, 1)],
        Purpose.CONFIRM: [6],
        Purpose.CRITICAL: [(1, 1)],
    }
    given = give(bound(HIPPER, KATE, GUARD), RED, strike(), rolls)
    kinds = [type(event) for event in given.events]
    wanted = [FlightPut, AAFired, FlightHit, ShipWounded, ShipHit]
    assert [kind for kind in kinds if kind in wanted] == wanted


@pytest.mark.clause("S4.4", "S4.5")
def test_a_ship_at_nought_rolls_no_effects() -> None:
    game = with_ship(bound(HIPPER, KATE, GUARD), "hipper", damage=2)
    rolls = {
        Purpose.LINE: [3],
        Purpose.STRIKE: [(5, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(6, 6, 1)],
        Purpose.CONFIRM: [6],
    }
    given = give(game, RED, strike(), rolls)
    assert given.game.ship("hipper").afloat is Afloat.SUNK
    assert dice_of(given, Purpose.CRITICAL) == []


@pytest.mark.clause("S4.5")
def test_at_no_crew_a_ship_is_abandoned() -> None:
    game = with_ship(bound(HIPPER, KATE, GUARD), "hipper", crew=2)
    rolls = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(5, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(3, 1, 1)],
    }
    ship = after(game, RED, strike(), rolls).ship("hipper")
    assert (ship.afloat, ship.damage, ship.crew, ship.place) == (Afloat.ABANDONED, 18, 0, None)


# A carrier at flying off


ZUIKAKU = vessel("zuikaku", "IJN Zuikaku", BLUE, (30, 20))
"""Target 4+, armour 3+."""
VAL = squadron("val", "Val", RED, (30, 10))


def on_carrier(name: str, work: tuple[Moment, ...], face: int, **rulings: str) -> int:
    """How many damage dice of one hit with that face are tested for a critical."""
    mine = squadron("val", name, RED, (30, 10))
    game = bound(ZUIKAKU, mine, GUARD, **rulings)
    game = with_ship(with_state(game, number=50), "zuikaku", deck_work=work)
    dice = [(6, 1, 1, 1, 1, 1)]
    rolls = {Purpose.ANTI_AIRCRAFT: [1], Purpose.STRIKE: dice, Purpose.DAMAGE: [face]}
    script = Script(rolls, rest=1)
    given = battle.give(game, RED, strike("val", ship="zuikaku"), script)
    return sum(dice_of(given, Purpose.CONFIRM))


@pytest.mark.clause("A5.2", "S4.3")
@pytest.mark.case("C29")
def test_bombs_on_a_carrier_at_flying_off_are_critical_from_five() -> None:
    launched = (Moment(1, 10),)
    assert on_carrier("Val", launched, 5) == 2
    assert on_carrier("Val", launched, 4) == 0
    assert on_carrier("Val", (), 5) == 0
    assert on_carrier("Val", (), 6) == 2
    # Torpedoes are as ever, and so is a launch of the turn before.
    assert on_carrier("Kate", launched, 5) == 0
    assert on_carrier("Kate", launched, 6) == 3
    assert on_carrier("Val", (Moment(0, 10),), 5) == 0


@pytest.mark.clause("A5.3")
@pytest.mark.case("C29")
def test_weak_bombs_cause_criticals_on_a_carrier_at_flying_off_only() -> None:
    for face in (5, 6):
        assert on_carrier("B-17", (Moment(1, 10),), face) == 2
        assert on_carrier("B-17", (), face) == 0


@pytest.mark.clause("A5.2", "S4.8")
@pytest.mark.parametrize(("name", "fires"), [("Val", 2), ("Kate", 1)])
def test_a_critical_of_bombs_on_a_busy_carrier_starts_one_fire_more(name: str, fires: int) -> None:
    mine = squadron("val", name, RED, (30, 10))
    game = with_state(bound(ZUIKAKU, mine, GUARD), number=50)
    game = with_ship(game, "zuikaku", deck_work=(Moment(1, 10),))
    dice = 2 if name == "Val" else 3
    rolls = {
        Purpose.ANTI_AIRCRAFT: [1],
        Purpose.STRIKE: [(6, 1, 1, 1, 1, 1)],
        Purpose.DAMAGE: [(6,) + (1,) * (dice - 1)],
        Purpose.CONFIRM: [4],
        # hangar, 3-4: the flight deck out and a fire
        Purpose.CRITICAL: [(3, 3)],
    }
    given = give(game, RED, strike("val", ship="zuikaku"), rolls)
    assert given.game.ship("zuikaku").fires == fires
    assert given.game.ship("zuikaku").wounds == (Wound(6),)


# C27: one turn of it


@pytest.mark.clause("F23", "A2.5", "A2.6", "A4.2", "S1.1")
@pytest.mark.case("C27")
@pytest.mark.parametrize("reading", ["shared", "each_phase"])
def test_a_turn_of_dive_bombers_and_fighters_past_three_ships(reading: str) -> None:
    """X is attacked, Y beside her helps, and fighters fly past Z."""
    ships = [
        vessel("x", "HMS Exeter", BLUE, (30, 20)),
        vessel("y", "HMS Ajax", BLUE, (33, 20)),
        vessel("z", "HMS Exeter", BLUE, (50, 20)),
    ]
    bombers = squadron("ju-87", "Ju 87", RED, (30, 5))
    fighters = squadron("bf-109", "Bf 109", RED, (50, 5))
    game = bound(*ships, bombers, fighters, first=RED, aa_budget=reading)
    given = give(game, RED, strike("ju-87", ship="x"), rest=1)
    assert units_of(given, Purpose.ANTI_AIRCRAFT) == ["x", "y"]
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [5, 5]
    game = after(given.game, RED, fly("bf-109", (50, 22)))
    assert game.state.phase is Phase.FIRING
    at_fighters = FireShip("z", (AntiAircraft("bf-109", 3),))
    given = give(game, BLUE, at_fighters, {Purpose.ANTI_AIRCRAFT: [1]})
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [6]
    again = FireShip("x", (AntiAircraft("ju-87", 3),))
    if reading == "shared":
        assert refused(game, BLUE, again) == "S3.1"
    else:
        given = give(game, BLUE, again, {Purpose.ANTI_AIRCRAFT: [1]})
        assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [4]


@pytest.mark.clause("A2.6", "F23")
def test_a_flight_that_was_only_intercepted_was_not_attacking() -> None:
    bombers = squadron("ju-87", "Ju 87", RED, (30, 22))
    fighter = squadron("bf-109", "Bf 109", BLUE, (30, 23))
    game = bound(HIPPER, bombers, fighter, first=BLUE, aa_melee="bound")
    rolls = {Purpose.HIT: [1], Purpose.AMMUNITION: [6]}
    given = give(game, BLUE, fly("bf-109", action=Attack("ju-87")), rolls)
    assert rolls_of(given, Purpose.ANTI_AIRCRAFT) == []
    game = after(given.game, RED, fly("ju-87"))
    shot = FireShip("hipper", (AntiAircraft("ju-87", 6),))
    given = give(game, BLUE, shot, {Purpose.ANTI_AIRCRAFT: [1]})
    assert needs_of(given, Purpose.ANTI_AIRCRAFT) == [4]


@pytest.mark.clause("A2.5", "S4.6")
def test_a_crippled_ship_tries_her_line_when_she_first_uses_it() -> None:
    game = bound(HIPPER, escort("ajax", 33, 20, dice=4), KATE, SECOND)
    game = with_ship(game, "ajax", damage=4)
    # Her owner keeps her out of it: nothing is tried.
    script = Script(QUIET, choices=[6, 0])
    game = battle.give(game, RED, strike(), script).game
    assert game.ship("ajax").aa_works is None
    for face, works, dice in ((4, True, [4]), (3, False, [])):
        rolls = {Purpose.LINE: [face], Purpose.STRIKE: [1]}
        if works:
            rolls[Purpose.ANTI_AIRCRAFT] = [1]
        given = give(game, RED, strike("kate-2", (31, 20)), rolls)
        assert given.game.ship("ajax").aa_works is works
        assert dice_of(given, Purpose.ANTI_AIRCRAFT) == dice
        fired = () if not works else (Fired(AAPhase.BOUND, "kate-2", 4),)
        assert given.game.ship("ajax").fired == fired


@pytest.mark.clause("S4.6", "F24")
def test_nothing_is_tried_at_a_flight_that_is_gone() -> None:
    game = bound(HIPPER, escort("ajax", 33, 20, dice=4), KATE, SECOND)
    game = with_ship(game, "ajax", damage=4)
    rolls = {Purpose.ANTI_AIRCRAFT: [6], Purpose.DODGE: [1]}
    assert after(game, RED, strike(), rolls).ship("ajax").aa_works is None


@pytest.mark.clause("S4.6")
def test_a_line_tried_once_serves_or_fails_for_the_turn() -> None:
    game = with_ship(bound(HIPPER, KATE, SECOND), "hipper", damage=6)
    rolls = {Purpose.LINE: [4], Purpose.ANTI_AIRCRAFT: [1], Purpose.STRIKE: [1]}
    script = Script(rolls, choices=[2])
    worked = battle.give(game, RED, strike(), script).game
    given = give(worked, RED, strike("kate-2", (31, 20)), QUIET)
    assert dice_of(given, Purpose.ANTI_AIRCRAFT) == [4]
    failed = after(game, RED, strike(), {Purpose.LINE: [3], Purpose.STRIKE: [1]})
    given = give(failed, RED, strike("kate-2", (31, 20)), {Purpose.STRIKE: [1]})
    assert dice_of(given, Purpose.ANTI_AIRCRAFT) == []
    shot = FireShip("hipper", (AntiAircraft("kate", 1),))
    assert refused(given.game, BLUE, shot) in ("S3.1", "S1.1")


@pytest.mark.clause("A1.1", "F2")
def test_positions_and_planes_are_the_flights_own() -> None:
    game = bound(HIPPER, KATE, SECOND, GUARD)
    assert (game.planes("kate"), game.flight("kate").place) == (6, at(30, 10))
