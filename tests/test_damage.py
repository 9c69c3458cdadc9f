"""Damage dice: armour, piercing, decks, torpedoes, potential criticals and their confirmation."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from builders import PLAIN, check, flight, plane, ship, weapon
from hypothesis import given
from hypothesis import strategies as st
from twin import Script, default_choice, face_by_face, law

from deckload.catalogue.load import aircraft_roster
from deckload.dice.needs import Check, Need, Purpose, scoring
from deckload.dice.requests import Bands, Pool
from deckload.dice.resolve import Entry, Rolled, play, resolve
from deckload.rules.damage import (
    confirm_need,
    critical_need,
    damage_args,
    damage_of_hits,
    one_hit,
    score_need,
)
from deckload.rules.rulings import Rulings
from deckload.rules.strike import strike
from deckload.rules.strike_needs import damage_score
from deckload.units.aircraft import Aircraft, Role
from deckload.units.ships import Ship
from deckload.units.weapons import Trait, Weapon

PIERCES = Rulings({"crit_pierces": "yes"})
ARMOURED = ship(armour=5, traits=(Trait.ARMOURED_DECK,))
BELTED = ship(traits=(Trait.TORPEDO_BELT,))
CONFIRM = Check(check(4).cause, confirm_need(PLAIN))


def bombing(thing: Weapon, target: Ship, under: Rulings = PLAIN, by: Aircraft | None = None) -> Any:
    """The arguments of the damage dice of an aircraft's weapon against a ship."""
    needs = damage_score(thing, by or plane(), target, under)
    return damage_args(thing, needs, under, owner="attacker", unit="a", detail="")


def face(weapon_traits: tuple[Trait, ...], busy: bool, score: int = 4) -> int:
    """The natural face from which a die of such a weapon may be a critical; 7 for never."""
    need = critical_need(weapon(1, 1, *weapon_traits), Need(score), PLAIN, busy=busy)
    assert need.modifiers == ()
    return scoring(need).threshold


@pytest.mark.clause("S4.1")
@given(st.integers(1, 12), st.sets(st.sampled_from([Trait.AP, Trait.SUPER_AP, Trait.WEAK])))
def test_a_die_scores_at_the_armour_with_piercing_and_weakness_counted(
    armour: int, traits: set[Trait]
) -> None:
    moved = 2 if Trait.SUPER_AP in traits else int(Trait.AP in traits)
    moved -= Trait.WEAK in traits
    need = score_need(weapon(1, 1, *sorted(traits)), ship(armour=armour), PLAIN)
    assert (need.base, need.value) == (armour, armour - moved)
    assert all(modifier.clause == "S4.1" and modifier.reason for modifier in need.modifiers)


@pytest.mark.clause("S4.1")
@pytest.mark.parametrize("bombs", [False, True])
def test_an_armoured_deck_counts_against_bombs_only(bombs: bool) -> None:
    assert score_need(weapon(), ARMOURED, PLAIN, bombs=bombs).value == (6 if bombs else 5)
    assert score_need(weapon(), ship(armour=5), PLAIN, bombs=bombs).value == 5
    torpedo = weapon(1, 2, Trait.TORPEDO)
    assert score_need(torpedo, ARMOURED, PLAIN, bombs=bombs).value == 3


@pytest.mark.clause("S4.1", "F20")
@pytest.mark.parametrize("role", Role)
def test_what_aircraft_drop_is_a_bomb_but_fighters_strafe_with_guns(role: Role) -> None:
    score, _ = damage_score(weapon(), plane(role=role), ARMOURED, PLAIN)
    assert score.value == (5 if role is Role.FIGHTER else 6)


@pytest.mark.clause("S4.1", "F33")
@pytest.mark.parametrize("over_six", ["everywhere", "dogfights"])
@pytest.mark.parametrize("one_misses", ["no", "yes"])
def test_damage_dice_know_neither_counted_sixes_nor_natural_ones(
    over_six: str, one_misses: str
) -> None:
    under = Rulings({"over_six": over_six, "one_misses": one_misses})
    for armour in (1, 8):
        thing, target = weapon(1, 2), ship(armour=armour)
        dd, score, critical, confirm, points = bombing(thing, target, under)
        for need in (score.need, critical, confirm.need):
            assert (need.over_six, need.one_misses) == (False, False)
        scored = {
            n: chance
            for (n, _), chance in law(one_hit, dd, score, Need(7), confirm, points).items()
        }
        assert scored == ({2: 1} if armour == 1 else {0: 1})


@pytest.mark.clause("S5.2")
@given(st.integers(1, 12), st.booleans())
def test_a_torpedo_scores_on_3_or_against_a_belt_on_4_whatever_the_armour(
    armour: int, belted: bool
) -> None:
    traits = (Trait.TORPEDO_BELT, Trait.ARMOURED_DECK) if belted else (Trait.ARMOURED_DECK,)
    target = ship(armour=armour, traits=traits)
    need = score_need(weapon(1, 2, Trait.TORPEDO), target, PLAIN, bombs=True)
    assert (need.value, need.modifiers) == (4 if belted else 3, ())


@pytest.mark.clause("S5.2")
def test_each_success_of_a_torpedo_is_two_points() -> None:
    torpedo, bomb = weapon(1, 2, Trait.TORPEDO), weapon(1, 2)
    for thing, points in ((torpedo, 2), (bomb, 1)):
        args = bombing(thing, ship())
        assert args[-1] == points
    args = bombing(torpedo, BELTED)
    assert play(one_hit, args, Script([(3, 4)], default_choice)) == (2, 0)
    assert play(one_hit, args, Script([(6, 6), (3, 4)], default_choice)) == (4, 1)


@pytest.mark.clause("S4.3", "S5.2")
@pytest.mark.parametrize("traits", [(), (Trait.AP,), (Trait.SUPER_AP,), (Trait.TORPEDO,)])
def test_a_natural_six_is_a_potential_critical(traits: tuple[Trait, ...]) -> None:
    assert face(traits, busy=False) == 6


@pytest.mark.clause("S4.3")
def test_weak_weapons_cause_no_criticals() -> None:
    assert face((Trait.WEAK,), busy=False) == 7


@pytest.mark.clause("A5.2", "A5.3", "S5.2")
@pytest.mark.case("C29")
def test_a_busy_carrier_is_open_to_fives_and_to_weak_weapons_but_not_to_torpedoes() -> None:
    assert face((), busy=True) == face((Trait.AP,), busy=True) == 5
    assert face((Trait.WEAK,), busy=True) == 5
    assert face((Trait.TORPEDO,), busy=True) == 6
    assert face((Trait.TORPEDO, Trait.WEAK), busy=True) == 7


@pytest.mark.clause("S4.3")
@given(st.integers(-3, 12), st.booleans(), st.booleans())
def test_the_natural_face_decides_whatever_the_total(score: int, busy: bool, weak: bool) -> None:
    traits = (Trait.WEAK,) if weak else ()
    expected = 5 if busy else 7 if weak else 6
    assert face(traits, busy, score) == expected


@pytest.mark.clause("S4.1", "S4.3", "A5.2", "A5.3")
@pytest.mark.parametrize(
    ("armour", "traits", "busy"),
    list(product(range(1, 10), [(), (Trait.AP,), (Trait.WEAK,), (Trait.TORPEDO,)], [False, True])),
)
def test_where_criticals_must_pierce_the_die_must_score_too(
    armour: int, traits: tuple[Trait, ...], busy: bool
) -> None:
    thing = weapon(1, 1, *traits)
    score = score_need(thing, ship(armour=armour), PLAIN, bombs=True)
    natural = critical_need(thing, score, PLAIN, busy=busy)
    pierced = critical_need(thing, score, PIERCES, busy=busy)
    for die in range(1, 7):
        may = die >= scoring(natural).threshold
        assert (die >= scoring(pierced).threshold) == (may and die >= score.value)


@pytest.mark.clause("S4.3", "A5.2")
def test_a_potential_critical_is_confirmed_on_four() -> None:
    assert confirm_need(PLAIN) == Need(4, source="confirmation of a critical", clause="S4.3")
    args = (1, check(5), Need(6), CONFIRM, 1)
    assert [play(one_hit, args, Script([(6,), (again,)], default_choice)) for again in (3, 4)] == [
        (1, 0),
        (1, 1),
    ]


@pytest.mark.clause("S4.1", "S4.3")
@pytest.mark.parametrize("dice", range(4))
@pytest.mark.parametrize(("score", "critical"), list(product((1, 4, 6, 7), (5, 6, 7))))
def test_every_face_of_a_hit_scores_and_may_be_critical_by_itself(
    dice: int, score: int, critical: int
) -> None:
    expected: dict[tuple[int, int], Fraction] = {}
    for faces in product(range(1, 7), repeat=dice):
        scored = sum(face >= score for face in faces)
        potential = sum(face >= critical for face in faces)
        for again in product(range(1, 7), repeat=potential):
            key = (2 * scored, sum(face >= 4 for face in again))
            share = Fraction(1, 6 ** (dice + potential))
            expected[key] = expected.get(key, Fraction(0)) + share
    found = law(one_hit, dice, check(score), Need(critical), CONFIRM, 2, die=face_by_face)
    assert found == expected


@pytest.mark.clause("S4.4", "S4.1")
def test_all_damage_dice_of_an_attack_are_thrown_before_any_confirmation_and_any_effect() -> None:
    log: list[Entry] = []
    args = (3, 2, check(4), Need(6), CONFIRM, 1)
    script = Script([(6, 1, 4, 6, 2, 3), (3, 5)], default_choice)
    assert play(damage_of_hits, args, script, log) == (3, 1)
    asked = [entry.request for entry in log if isinstance(entry, Rolled)]
    assert [(type(request), request.dice) for request in asked] == [(Bands, 6), (Pool, 2)]
    raid = strike((flight(2, ordnance=weapon(1, 1)),), ship(0), PLAIN, effects=True)
    log = []
    resolve(raid, Script([(6, 6), (6, 6), (4, 4), (1, 1), (1, 1)], default_choice), log)
    purposes = [
        request.check.cause.purpose if not hasattr(request, "cause") else request.cause.purpose
        for request in (entry.request for entry in log if isinstance(entry, Rolled))
    ]
    assert purposes == [
        Purpose.STRIKE,
        Purpose.DAMAGE,
        Purpose.CONFIRM,
        Purpose.CRITICAL,
        Purpose.CRITICAL,
    ]


@pytest.mark.clause("S4.1")
@pytest.mark.parametrize("hits", range(3))
def test_hits_add_up(hits: int) -> None:
    one = law(one_hit, 1, check(4), Need(6), CONFIRM, 1)
    expected: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
    for _ in range(hits):
        more: dict[tuple[int, int], Fraction] = {}
        for (damage, criticals), chance in expected.items():
            for (points, confirmed), share in one.items():
                key = (damage + points, criticals + confirmed)
                more[key] = more.get(key, Fraction(0)) + chance * share
        expected = more
    assert law(damage_of_hits, hits, 1, check(4), Need(6), CONFIRM, 1) == expected


@pytest.mark.clause("A6.4", "A1.4")
def test_a_swordfish_torpedo_rolls_two_damage_dice() -> None:
    swordfish = aircraft_roster().find("Swordfish")
    assert swordfish.ordnance is not None
    args = bombing(swordfish.ordnance, ship(), by=swordfish)
    assert (args[0], args[-1]) == (2, 2)
