"""Switching a ruling changes only what it names, in the plans of dogfights and of strikes."""

import pytest
from builders import PLAIN, fighters, flight, ship, weapon

from deckload.dice.engagement import Engagement, Step
from deckload.dice.needs import Check, Need, Purpose
from deckload.rules import bombing
from deckload.rules.dogfight import dogfight, return_fire
from deckload.rules.rulings import RULINGS, Rulings
from deckload.rules.strike import strike
from deckload.units.aircraft import Role
from deckload.units.flights import Base
from deckload.units.weapons import Trait

pytestmark = pytest.mark.case("C18")

IN_DOGFIGHTS = ("one_misses", "ammo_who", "ammo_when", "ammo_cap", "ammo_reply")
IN_STRIKES = (
    "aa_timing",
    "aa_budget",
    "aa_dodge",
    "over_six",
    "one_misses",
    "strafe",
    "crit_pierces",
)


def other(name: str) -> Rulings:
    """The rulings with one of them at its second reading."""
    return Rulings({name: RULINGS[name].readings[1].id})


def duel(under: Rulings, rounds: int = 7) -> Engagement:
    """A dogfight in which every ruling about dogfights has something to change."""
    mine = (fighters(3, 3, target=4), flight(2, dogfight=1, role=Role.LEVEL, base=Base.LAND))
    return dogfight(mine, (fighters(3, 1), flight(2, target=2)), under, rounds=rounds)


def raid(under: Rulings) -> Engagement:
    """A strike in which every ruling about strikes has something to change."""
    mine = (
        flight(role=Role.DIVE, target=6),
        flight(role=Role.LEVEL, target=3),
        fighters(ordnance=weapon(2, 1, Trait.WEAK), target=6),
        flight(role=Role.TORPEDO, ordnance=weapon(1, 3, Trait.TORPEDO)),
    )
    return strike(mine, ship(armour=7, target=6), under, supporters=(ship(2),), busy=True)


def changed(before: Engagement, after: Engagement) -> set[str]:
    """What differs between the arguments of two plans with the same steps."""
    assert before.fields == after.fields
    found: set[str] = set()
    for one, two in zip(before.steps, after.steps, strict=True):
        assert (one.rule, one.reads, one.writes, one.adds) == (
            two.rule,
            two.reads,
            two.writes,
            two.adds,
        )
        for old, new in zip(one.args, two.args, strict=True):
            if old == new:
                continue
            if isinstance(old, Need):
                found.add("potential critical")
            else:
                assert isinstance(old, Check)
                gone = new is None
                assert gone or old.cause == new.cause
                found.add(f"no {old.cause.purpose}" if gone else old.cause.purpose)
    return found


TO_HIT_A_SHIP = {Purpose.ANTI_AIRCRAFT, Purpose.STRIKE}


@pytest.mark.clause("A3.2", "F33")
def test_ones_miss_in_rolls_to_hit_only() -> None:
    under = other("one_misses")
    assert changed(duel(PLAIN), duel(under)) == {Purpose.HIT}
    assert changed(raid(PLAIN), raid(under)) == TO_HIT_A_SHIP


@pytest.mark.clause("F33")
def test_counting_sixes_in_dogfights_only_changes_rolls_to_hit_in_strikes() -> None:
    assert changed(raid(PLAIN), raid(other("over_six"))) == TO_HIT_A_SHIP


@pytest.mark.clause("A2.5", "A3.4")
def test_without_dodges_against_aa_only_those_dodges_go() -> None:
    assert changed(raid(PLAIN), raid(other("aa_dodge"))) == {"no dodge"}


@pytest.mark.clause("A4.3")
def test_strafing_fighters_change_their_own_two_needs() -> None:
    under = other("strafe")
    assert changed(raid(PLAIN), raid(under)) == TO_HIT_A_SHIP
    old = [step for step in raid(PLAIN).steps if "attacker_3" not in step.reads]
    new = [step for step in raid(under).steps if "attacker_3" not in step.reads]
    assert old == new


@pytest.mark.clause("S4.3", "A5.2")
def test_piercing_criticals_change_what_a_potential_critical_needs() -> None:
    assert changed(raid(PLAIN), raid(other("crit_pierces"))) == {"potential critical"}


@pytest.mark.clause("A3.6")
def test_the_cap_on_ammunition_changes_the_checks_from_the_sixth_on() -> None:
    under = other("ammo_cap")
    assert changed(duel(PLAIN), duel(under)) == {Purpose.AMMUNITION}
    assert changed(duel(PLAIN, 5), duel(under, 5)) == set()


def without_checks(engagement: Engagement) -> list[Step]:
    """The steps that are not about ammunition."""
    return [step for step in engagement.steps if "ammunition" not in step.title]


@pytest.mark.clause("A3.6")
@pytest.mark.parametrize("name", ["ammo_who", "ammo_when", "ammo_reply"])
def test_rulings_on_ammunition_move_its_checks_and_nothing_else(name: str) -> None:
    plain, switched = duel(PLAIN), duel(other(name))
    assert plain.steps != switched.steps
    assert without_checks(plain) == without_checks(switched)
    moved = [set(e.steps) - set(without_checks(e)) for e in (plain, switched)]
    assert (moved[0] == moved[1]) == (name == "ammo_when")


@pytest.mark.clause("A2.5")
def test_the_time_of_aa_moves_its_steps_and_changes_none() -> None:
    plain, switched = raid(PLAIN), raid(other("aa_timing"))
    assert plain.fields == switched.fields or set(plain.fields) == set(switched.fields)
    assert plain.steps != switched.steps
    assert sorted(map(repr, plain.steps)) == sorted(map(repr, switched.steps))
    for kind in (True, False):
        order = [
            [step for step in e.steps if (step.rule is bombing.anti_aircraft) == kind]
            for e in (plain, switched)
        ]
        assert order[0] == order[1]


@pytest.mark.clause("A2.5", "F24")
def test_the_budget_of_aa_changes_whose_dice_are_counted_down() -> None:
    plain, switched = raid(PLAIN), raid(other("aa_budget"))
    for one, two in zip(plain.steps, switched.steps, strict=True):
        if one.rule is bombing.anti_aircraft:
            assert (one.rule, one.args, one.reads[0]) == (two.rule, two.args, two.reads[0])
        else:
            assert one == two
    assert raid(Rulings({"aa_budget": "each_phase"})) == plain  # a bound is one phase


@pytest.mark.parametrize("name", [name for name in RULINGS if name not in IN_DOGFIGHTS])
def test_no_other_ruling_touches_a_dogfight(name: str) -> None:
    for reading in RULINGS[name].readings:
        under = Rulings({name: reading.id})
        assert duel(under) == duel(PLAIN)
        back = return_fire((flight(),), (fighters(),), under)
        assert back == return_fire((flight(),), (fighters(),), PLAIN)


@pytest.mark.parametrize("name", [name for name in RULINGS if name not in IN_STRIKES])
def test_no_other_ruling_touches_a_strike(name: str) -> None:
    for reading in RULINGS[name].readings:
        assert raid(Rulings({name: reading.id})) == raid(PLAIN)
