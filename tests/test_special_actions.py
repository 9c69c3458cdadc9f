"""Special actions: who may declare one, what the crew must roll, and what it brings."""

from itertools import product

import pytest
from builders import PLAIN, check, plane, ship
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from readings import refused_by
from twin import Script, default_choice

from deckload.dice.needs import Purpose, scoring
from deckload.dice.resolve import play
from deckload.rules.clauses import CLAUSES as RULES
from deckload.rules.end_phase import repair_attempts, repair_need
from deckload.rules.special_actions import (
    CLAUSES,
    SpecialAction,
    attempt,
    cannot_declare,
    command_check,
    flank_speed,
    turn_points,
)
from deckload.rules.strike_needs import aa_need, strike_need

ALL_HANDS, COME_ABOUT = SpecialAction.ALL_HANDS, SpecialAction.COME_ABOUT
EVASIVE, SMOKE, FLANK = SpecialAction.EVASIVE, SpecialAction.SMOKE, SpecialAction.FLANK_SPEED
ELITE, VETERAN, MILITARY, CONSCRIPT, GREEN = 6, 5, 4, 3, 2


def lowest(action: SpecialAction, command: int) -> int:
    """The lowest face with which the crew manages the action; 7 for none."""
    need = command_check(action, command, PLAIN)
    assert need is not None
    assert need.clause == "S2.5"
    assert (need.over_six, need.one_misses) == (False, False)
    return scoring(need).threshold


@pytest.mark.clause("S2.5")
@pytest.mark.parametrize(
    ("command", "all_hands", "come_about", "evasive"),
    [
        # 1d6 + Command at 8, 9 and 8.
        (ELITE, 2, 3, 2),
        (VETERAN, 3, 4, 3),
        (MILITARY, 4, 5, 4),
        (CONSCRIPT, 5, 6, 5),
        (GREEN, 6, 7, 6),
    ],
)
def test_what_each_crew_must_roll(
    command: int, all_hands: int, come_about: int, evasive: int
) -> None:
    found = [lowest(action, command) for action in (ALL_HANDS, COME_ABOUT, EVASIVE)]
    assert found == [all_hands, come_about, evasive]


@pytest.mark.clause("S2.5")
@given(st.integers(0, 9), st.integers(1, 6))
def test_the_die_and_command_together_reach_the_number(command: int, face: int) -> None:
    for action, number in ((ALL_HANDS, 8), (COME_ABOUT, 9), (EVASIVE, 8)):
        need = command_check(action, command, PLAIN)
        assert need is not None
        script = Script([(face,)], default_choice)
        managed = play(attempt, (check(need, Purpose.COMMAND),), script)
        assert managed == (face + command >= number)


@pytest.mark.clause("S2.5", "S2.9", "S2.10")
def test_smoke_and_flank_speed_need_no_roll() -> None:
    assert command_check(SMOKE, GREEN, PLAIN) is None
    assert command_check(FLANK, GREEN, PLAIN) is None


@pytest.mark.clause("S2.5", "S2.6", "S2.7", "S2.8", "S2.9", "S2.10")
def test_each_action_has_its_clause() -> None:
    assert [CLAUSES[action] for action in SpecialAction] == [
        "S2.6",
        "S2.7",
        "S2.8",
        "S2.9",
        "S2.10",
    ]
    assert set(CLAUSES.values()) <= set(RULES)


def declared(action: SpecialAction, **state: bool) -> str | None:
    free = {"tried": False, "crippled": False, "skeleton": False, "bridge": False}
    return refused_by(cannot_declare(action, **(free | state)))


@pytest.mark.clause("S2.5", "S4.6", "S4.7", "S4.8")
@pytest.mark.parametrize("action", SpecialAction)
def test_who_may_declare_one(action: SpecialAction) -> None:
    assert declared(action) is None
    assert declared(action, tried=True) == "S2.5"
    assert declared(action, skeleton=True) == "S4.7"
    assert declared(action, bridge=True) == "S4.8"
    assert declared(action, crippled=True) == ("S4.6" if action is FLANK else None)


@pytest.mark.clause("S2.5")
@given(st.sampled_from(SpecialAction), st.booleans(), st.booleans(), st.booleans())
def test_one_action_a_turn_whatever_else(
    action: SpecialAction, crippled: bool, skeleton: bool, bridge: bool
) -> None:
    state = {"crippled": crippled, "skeleton": skeleton, "bridge": bridge}
    assert declared(action, tried=True, **state) == "S2.5"


@pytest.mark.clause("S2.10")
@pytest.mark.parametrize(
    ("speed", "flank"),
    [(0, 0), (1, 2), (3, 4), (4, 5), (5, 7), (6, 8), (7, 9), (8, 10), (9, 12)],
)
def test_flank_speed_is_a_quarter_more_rounded_up(speed: int, flank: int) -> None:
    assert flank_speed(speed, PLAIN) == flank


@pytest.mark.clause("S2.2", "S2.7", "S2.10")
@pytest.mark.parametrize(
    ("points", "action", "found"),
    [
        (1, None, 1),
        (2, None, 2),
        (2, EVASIVE, 2),
        (2, ALL_HANDS, 2),
        (2, SMOKE, 2),
        (1, COME_ABOUT, 2),
        (2, COME_ABOUT, 3),
        (1, FLANK, 1),
        (2, FLANK, 1),
        (3, FLANK, 1),
        # A jammed rudder has no points to come about with.
        (0, COME_ABOUT, 0),
        (0, FLANK, 0),
        (0, None, 0),
    ],
)
def test_turn_points(points: int, action: SpecialAction | None, found: int) -> None:
    assert turn_points(points, action, PLAIN) == found


@pytest.mark.clause("S2.6", "S4.7", "S8.2")
def test_all_hands_tries_two_repairs_each_at_one_better() -> None:
    assert repair_attempts(PLAIN, skeleton=False, all_hands=False) == 1
    assert repair_attempts(PLAIN, skeleton=False, all_hands=True) == 2
    assert repair_attempts(PLAIN, skeleton=True, all_hands=False) == 1
    plain = repair_need(MILITARY, PLAIN, skeleton=False)
    hands = repair_need(MILITARY, PLAIN, skeleton=False, all_hands=True)
    few = repair_need(MILITARY, PLAIN, skeleton=True)
    assert [scoring(need).threshold for need in (plain, hands, few)] == [5, 4, 6]
    assert [modifier.clause for modifier in hands.modifiers] == ["S2.5", "S2.6"]


@pytest.mark.clause("S2.6", "S2.8")
@pytest.mark.parametrize(("evasive", "hands"), list(product((False, True), repeat=2)))
def test_anti_aircraft_fire_of_a_busy_crew_is_worse(evasive: bool, hands: bool) -> None:
    need = aa_need(
        plane(target=4), ship(), PLAIN, attacking=False, evasive=evasive, all_hands=hands
    )
    assert need.value == 4 + evasive + hands
    clauses = ["S2.8"] * evasive + ["S2.6"] * hands
    assert [modifier.clause for modifier in need.modifiers] == clauses


@pytest.mark.clause("S2.8")
def test_aircraft_hit_an_evading_ship_less() -> None:
    (moved,) = strike_need(plane(), ship(target=4), PLAIN, evasive=True).modifiers[-1:]
    assert (moved.amount, moved.clause) == (-1, "S2.8")


@pytest.mark.clause("S2.5", "S2.6", "S2.7", "S2.10")
def test_the_numbers_are_those_of_the_house() -> None:
    special = replace(
        PLAIN.numbers.special,
        all_hands=12,
        come_about=5,
        evasive=0,
        come_about_points=3,
        flank_part=2,
        flank_points=0,
        all_hands_repairs=4,
        all_hands_repair=-2,
    )
    house = PLAIN.numbered(replace(PLAIN.numbers, special=special))
    needs = [command_check(action, 4, house) for action in (ALL_HANDS, COME_ABOUT, EVASIVE)]
    assert [need and need.value for need in needs] == [8, 1, -4]
    assert flank_speed(7, house) == 11
    assert turn_points(2, COME_ABOUT, house) == 5
    assert turn_points(2, FLANK, house) == 0
    assert repair_attempts(house, skeleton=False, all_hands=True) == 4
    assert repair_need(4, house, skeleton=False, all_hands=True).value == 9 - 4 + 2
