"""Ammunition: the needs, who owes a check and when, and what rearming restores."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readings import DEFAULT, OTHER_READINGS

from deckload.dice.needs import scoring
from deckload.dice.words import need_words, reasons
from deckload.rules.ammunition import (
    REARMED,
    CheckTime,
    Fire,
    Stores,
    ammunition_need,
    check_time,
    checks_ammunition,
    owes_check,
)
from deckload.rules.clauses import CLAUSES
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Role

BOMBERS = [Role.DIVE, Role.LEVEL, Role.TORPEDO]
FIGHTERS = [Role.FIGHTER, Role.FIGHTER_BOMBER]


def chance(step: int, rulings: Rulings = DEFAULT) -> Fraction:
    law = scoring(ammunition_need(step, rulings))
    return Fraction(law.faces, 6) if law.group == 1 else Fraction(0)


@pytest.mark.clause("A3.6", "F28")
@pytest.mark.parametrize(("step", "need"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7)])
@pytest.mark.parametrize("over_six", ["everywhere", "dogfights"])
def test_each_check_needs_one_more_than_the_one_before(step: int, need: int, over_six: str) -> None:
    found = ammunition_need(step, Rulings({"over_six": over_six}))
    assert found.value == need
    # Sixes are added up on rolls to hit only, and no natural 1 is a miss here.
    assert not found.over_six
    assert not found.one_misses


@pytest.mark.clause("A3.6", "F28")
@pytest.mark.case("C16")
def test_the_chances_to_stay_armed() -> None:
    armed = Fraction(1)
    table, fought = [], Fraction(0)
    for step in range(1, 8):
        fought += armed
        armed *= chance(step)
        table.append(armed)
    assert table[:6] == [
        Fraction(5, 6), Fraction(5, 9), Fraction(5, 18), Fraction(5, 54), Fraction(5, 324), 0,
    ]  # fmt: skip
    assert fought == Fraction(899, 324)


@pytest.mark.clause("A3.6", "F28")
def test_under_never_the_need_stays_at_six() -> None:
    never = Rulings({"ammo_cap": "never"})
    assert [ammunition_need(step, never).value for step in range(1, 9)] == [2, 3, 4, 5, 6, 6, 6, 6]
    assert [chance(step, never) for step in (5, 6, 30)] == [Fraction(1, 6)] * 3
    assert chance(6) == 0


@pytest.mark.parametrize("rulings", [DEFAULT, Rulings({"ammo_cap": "never"})])
@pytest.mark.parametrize("step", [0, -1])
def test_checks_are_numbered_from_one(step: int, rulings: Rulings) -> None:
    with pytest.raises(ValueError, match="numbered from 1"):
        ammunition_need(step, rulings)


def test_a_check_says_what_it_is() -> None:
    need = ammunition_need(3, DEFAULT)
    assert reasons(need) == ["check number 3 for ammunition 4+ (A3.6)"]
    assert need.clause in CLAUSES
    assert need_words(need) == "4+"
    assert need_words(ammunition_need(6, DEFAULT)) == "7+, out of reach of a die"


@pytest.mark.clause("A3.6")
@pytest.mark.parametrize("role", FIGHTERS)
@pytest.mark.parametrize("ammo_who", ["fighters", "all"])
def test_a_fighter_flight_that_attacked_checks(role: Role, ammo_who: str) -> None:
    assert owes_check(role, Fire.ATTACK, False, 6, Rulings({"ammo_who": ammo_who}))


@pytest.mark.clause("A3.6")
@pytest.mark.parametrize("role", BOMBERS)
@pytest.mark.parametrize("fire", [Fire.ATTACK, Fire.REPLY])
def test_bombers_check_only_where_the_table_rules_that_all_do(role: Role, fire: Fire) -> None:
    assert not owes_check(role, fire, False, 6, DEFAULT)
    assert owes_check(role, fire, False, 6, Rulings({"ammo_who": "all"}))
    assert not checks_ammunition(role, DEFAULT)
    assert checks_ammunition(role, Rulings({"ammo_who": "all"}))


@pytest.mark.clause("F29", "F5")
@pytest.mark.parametrize("role", FIGHTERS)
def test_a_reply_is_a_combat_if_no_check_was_made_this_turn(role: Role) -> None:
    assert owes_check(role, Fire.REPLY, False, 6, DEFAULT)
    assert not owes_check(role, Fire.REPLY, True, 6, DEFAULT)
    no = Rulings({"ammo_reply": "no"})
    assert not owes_check(role, Fire.REPLY, False, 6, no)
    assert owes_check(role, Fire.ATTACK, False, 6, no)


@pytest.mark.clause("F29", "A3.8")
@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("ammo_who", ["fighters", "all"])
def test_who_was_attacked_and_did_not_fire_checks_nothing(role: Role, ammo_who: str) -> None:
    assert not owes_check(role, Fire.NONE, False, 6, Rulings({"ammo_who": ammo_who}))


@pytest.mark.clause("F29")
@pytest.mark.parametrize("fire", list(Fire))
def test_a_flight_with_no_planes_owes_nothing(fire: Fire) -> None:
    assert not owes_check(Role.FIGHTER, fire, False, 0, DEFAULT)
    one_plane = owes_check(Role.FIGHTER, fire, False, 1, DEFAULT)
    assert one_plane is (fire in (Fire.ATTACK, Fire.REPLY))


@pytest.mark.clause("F20")
@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("ammo_who", ["fighters", "all"])
def test_bombing_and_strafing_are_no_combats(role: Role, ammo_who: str) -> None:
    assert not owes_check(role, Fire.STRIKE, False, 6, Rulings({"ammo_who": ammo_who}))


@pytest.mark.clause("F29")
@given(
    role=st.sampled_from(Role),
    fire=st.sampled_from(Fire),
    planes=st.integers(0, 6),
    who=st.sampled_from(["fighters", "all"]),
    reply=st.sampled_from(["yes", "no"]),
)
def test_one_check_a_turn_is_the_most(
    role: Role, fire: Fire, planes: int, who: str, reply: str
) -> None:
    rulings = Rulings({"ammo_who": who, "ammo_reply": reply})
    assert not owes_check(role, fire, True, planes, rulings)


@pytest.mark.clause("A3.6", "A6.1")
def test_the_check_follows_the_exchange_or_ends_the_bound() -> None:
    assert check_time(DEFAULT) is CheckTime.EXCHANGE
    assert check_time(Rulings({"ammo_when": "bound"})) is CheckTime.BOUND


@pytest.mark.clause("F28", "A3.11")
@pytest.mark.case("C16")
def test_rearming_starts_the_count_again_and_fills_the_racks() -> None:
    spent = Stores().after_check(True).after_check(True).after_drop().after_check(False)
    assert (spent.step, spent.armed, spent.ordnance) == (4, False, False)
    assert (REARMED.step, REARMED.armed, REARMED.ordnance) == (1, True, True)
    assert ammunition_need(REARMED.step, DEFAULT).value == 2


@pytest.mark.clause("F20")
def test_dropping_costs_no_ammunition_and_checks_cost_no_ordnance() -> None:
    assert Stores().after_drop() == Stores(step=1, armed=True, ordnance=False)
    assert Stores().after_check(True) == Stores(step=2, armed=True, ordnance=True)


def told(rulings: Rulings) -> dict[str, object]:
    """Everything here that a ruling might touch."""

    def owed(role: Role, fire: Fire) -> list[bool]:
        return [
            owes_check(role, fire, checked, planes, rulings)
            for checked in (False, True)
            for planes in (0, 1, 6)
        ]

    return {
        "needs to 5": [ammunition_need(step, rulings) for step in range(1, 6)],
        "needs from 6": [ammunition_need(step, rulings) for step in range(6, 9)],
        "fighters attack": [owed(role, Fire.ATTACK) for role in FIGHTERS],
        "fighters reply": [owed(role, Fire.REPLY) for role in FIGHTERS],
        "bombers fire": [owed(role, fire) for role in BOMBERS for fire in Fire],
        "no dogfight": [owed(role, fire) for role in FIGHTERS for fire in (Fire.NONE, Fire.STRIKE)],
        "when": check_time(rulings),
    }


@pytest.mark.case("C18")
@pytest.mark.parametrize(("ruling_id", "reading"), OTHER_READINGS)
def test_a_reading_changes_only_what_it_names(ruling_id: str, reading: str) -> None:
    before, after = told(DEFAULT), told(Rulings({ruling_id: reading}))
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {
        "ammo_cap": {"needs from 6"},
        "ammo_who": {"bombers fire"},
        "ammo_reply": {"fighters reply"},
        "ammo_when": {"when"},
    }.get(ruling_id, set())
