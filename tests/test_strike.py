"""Strikes: modifiers of types and ships, AA before the drop, dice for planes that are left."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest
from builders import PLAIN, binomial, fighters, flight, fractions, plane, ship, weapon
from hypothesis import given
from hypothesis import strategies as st
from twin import Script, default_choice

from deckload.dice.engagement import Engagement
from deckload.dice.needs import Modifier, Need, Purpose
from deckload.dice.requests import Bands, Choice, Pool
from deckload.dice.resolve import Chosen, Entry, Rolled, resolve
from deckload.odds.exact import Solver
from deckload.rules.rulings import Rulings
from deckload.rules.strike import strike
from deckload.rules.strike_needs import aa_need, strike_need
from deckload.units.aircraft import Role
from deckload.units.flights import Flight
from deckload.units.weapons import Trait

UNDODGED = Rulings({"aa_dodge": "no"})


def moved(need: Need) -> list[tuple[int, str]]:
    """The amount and clause of every modifier."""
    return [(modifier.amount, modifier.clause) for modifier in need.modifiers]


def events(
    engagement: Engagement,
    *faces: tuple[int, ...],
    choose: Callable[[Choice], int] = default_choice,
) -> tuple[list[tuple[Purpose, str, int]], dict[str, int]]:
    """The rolls of a strike that meets these faces, and its end."""
    log: list[Entry] = []
    final = resolve(engagement, Script(faces, choose), log)
    found = []
    for entry in log:
        if isinstance(entry, Rolled):
            assert isinstance(entry.request, Pool | Bands)
            cause = entry.request.check.cause
            found.append((cause.purpose, cause.unit, entry.request.dice))
    return found, final


TYPE_MODIFIERS = {
    Role.DIVE: ([(-1, "A4.2")], [(1, "A4.2")]),
    Role.LEVEL: ([(-1, "A4.3")], [(-1, "A4.3")]),
    Role.FIGHTER_BOMBER: ([(-1, "A4.3")], [(-1, "A4.3")]),
    Role.TORPEDO: ([], []),
    Role.FIGHTER: ([], []),
}


@pytest.mark.clause("A4.2", "A4.3", "A4.4", "A6.2", "S3.2", "S6.1")
@pytest.mark.case("C19")
@pytest.mark.parametrize("role", Role)
def test_each_type_has_its_modifiers_once_and_by_name(role: Role) -> None:
    against, dropping = TYPE_MODIFIERS[role]
    aa, bombs = (
        aa_need(plane(role=role, target=4), ship(), PLAIN),
        strike_need(plane(role=role), ship(target=5), PLAIN),
    )
    assert moved(aa) == against
    assert moved(bombs) == dropping
    assert (aa.value, bombs.value) == (4 + len(against), 5 - sum(a for a, _ in dropping))
    assert (aa.clause, bombs.clause) == ("S6.1", "S3.2")
    for modifier in aa.modifiers + bombs.modifiers:
        assert modifier.reason


@pytest.mark.clause("A4.2", "A4.3", "F23")
@pytest.mark.parametrize("role", Role)
def test_type_modifiers_hold_only_while_the_flight_attacks(role: Role) -> None:
    assert aa_need(plane(role=role), ship(), PLAIN, attacking=False).modifiers == ()


@pytest.mark.clause("A4.3")
@pytest.mark.parametrize(("reading", "expected"), [("none", []), ("bomber", [(-1, "A4.3")])])
def test_strafing_fighters_are_as_the_table_rules(
    reading: str, expected: list[tuple[int, str]]
) -> None:
    under = Rulings({"strafe": reading})
    zero = plane(role=Role.FIGHTER)
    assert moved(aa_need(zero, ship(), under)) == expected
    assert moved(strike_need(zero, ship(), under)) == expected


@pytest.mark.clause("A4.5", "F35")
@given(st.sampled_from(Role), st.booleans(), st.booleans(), st.integers(1, 12))
def test_a_strike_takes_the_ships_speed_and_evasion_besides(
    role: Role, fast: bool, evasive: bool, target: int
) -> None:
    need = strike_need(plane(role=role), ship(target=target), PLAIN, fast=fast, evasive=evasive)
    ships = [(-1, "S3.3")] * fast + [(-1, "S2.8")] * evasive
    assert moved(need) == TYPE_MODIFIERS[role][1] + ships
    assert need.base == target


@pytest.mark.clause("A4.1", "F35")
@given(st.integers(0, 40), st.integers(0, 200), st.integers(0, 8))
def test_range_aspect_and_speed_of_flights_modify_nothing(
    speed: int, reach: int, turning: int
) -> None:
    thrown = msgspec.structs.replace(weapon(1, 2), range=reach)
    ranged = plane(speed=speed, ordnance=thrown)
    assert strike_need(ranged, ship(turning=turning), PLAIN) == strike_need(plane(), ship(), PLAIN)
    assert aa_need(ranged, ship(speed=speed), PLAIN) == aa_need(plane(), ship(), PLAIN)


@pytest.mark.clause("S6.1", "S6.2", "F35", "S2.6", "S2.8")
@given(st.booleans(), st.booleans(), st.booleans(), st.integers(1, 12))
def test_aa_needs_the_to_hit_score_and_takes_its_firers_own_modifiers(
    radar: bool, evasive: bool, all_hands: bool, target: int
) -> None:
    firer = ship(traits=(Trait.RADAR_AA,) if radar else (Trait.RADAR,))
    torpedo = plane(role=Role.TORPEDO, target=target)
    need = aa_need(torpedo, firer, PLAIN, evasive=evasive, all_hands=all_hands)
    assert need.base == target
    assert moved(need) == (
        [(1, "S6.2")] * radar + [(-1, "S2.8")] * evasive + [(-1, "S2.6")] * all_hands
    )


@pytest.mark.clause("F33", "S3.2", "S6.1")
@pytest.mark.parametrize("over_six", ["everywhere", "dogfights"])
@pytest.mark.parametrize("one_misses", ["no", "yes"])
def test_needs_against_and_by_ships_follow_the_rulings_on_sixes_and_ones(
    over_six: str, one_misses: str
) -> None:
    under = Rulings({"over_six": over_six, "one_misses": one_misses})
    for need in (aa_need(plane(), ship(), under), strike_need(plane(), ship(), under)):
        assert need.over_six == (over_six == "everywhere")
        assert need.one_misses == (one_misses == "yes")


@pytest.mark.clause("A1.3", "A2.5", "S6.1")
def test_aa_comes_first_and_only_planes_left_roll_their_attack_dice() -> None:
    raid = strike((flight(ordnance=weapon(2, 1), dodge=5, target=5),), ship(4, target=5), PLAIN)
    found, final = events(raid, (6, 6, 6, 1), (4, 5, 2), (1,) * 8)
    assert found == [
        (Purpose.ANTI_AIRCRAFT, "ship", 4),
        (Purpose.DODGE, "attacker_1", 3),
        (Purpose.STRIKE, "attacker_1", 8),
    ]
    assert (final["planes_lost"], final["hits"]) == (2, 0)


@pytest.mark.clause("A1.3", "F33")
@given(st.integers(1, 6), st.integers(1, 4), st.integers(0, 12), st.integers(0, 3))
def test_every_plane_rolls_its_published_dice_all_in_one_roll(
    planes: int, hits: int, ad: int, wounded: int
) -> None:
    mine = flight(planes, wounded % hits, hits=hits, ordnance=weapon(ad, 0))
    found, _ = events(strike((mine,), ship(0), PLAIN), (1,) * (planes * ad))
    assert found == [(Purpose.STRIKE, "attacker_1", planes * ad)] * (ad > 0)


@pytest.mark.clause("F34", "A3.5")
def test_an_aa_hit_takes_a_point_off_one_plane() -> None:
    mine = flight(3, hits=2, ordnance=weapon(1, 0), dodge=None)
    found, final = events(strike((mine,), ship(3), PLAIN), (6, 6, 6), (1, 1))
    assert found[-1] == (Purpose.STRIKE, "attacker_1", 2)
    assert (final["attacker_1"], final["planes_lost"]) == (3, 1)


@pytest.mark.clause("A2.5")
def test_aa_may_come_after_the_drop_and_then_saves_no_ship() -> None:
    after = Rulings({"aa_timing": "after"})
    mine = flight(2, ordnance=weapon(1, 1), dodge=None)
    found, final = events(strike((mine,), ship(4), after), (6, 6), (5, 6), (4,), (6, 6, 6, 6))
    assert [purpose for purpose, _, _ in found] == [
        Purpose.STRIKE,
        Purpose.DAMAGE,
        Purpose.CONFIRM,
        Purpose.ANTI_AIRCRAFT,
    ]
    assert [final[name] for name in ("planes_lost", "hits", "damage", "criticals")] == [2, 2, 2, 1]


@pytest.mark.clause("A2.5", "S4.4")
def test_aa_after_the_drop_still_comes_before_any_effect() -> None:
    after = Rulings({"aa_timing": "after"})
    raid = strike((flight(1, ordnance=weapon(1, 1)),), ship(1), after, effects=True)
    titles = [step.title for step in raid.steps]
    fire = titles.index("custom fires at custom")
    assert titles.index("damage to custom") < fire < titles.index("critical 1")


@pytest.mark.clause("A3.4")
@pytest.mark.parametrize(("reading", "dodged"), [("yes", True), ("no", False)])
def test_aa_is_dodged_as_the_table_rules(reading: str, dodged: bool) -> None:
    raid = strike((flight(2, dodge=4),), ship(2, target=12), Rulings({"aa_dodge": reading}))
    found, final = events(raid, (6, 6), *([(4, 4)] if dodged else []), (1, 1))
    assert ((Purpose.DODGE, "attacker_1", 2) in found) is dodged
    assert final["planes_lost"] == (0 if dodged else 2)


@pytest.mark.clause("F24", "A2.5")
def test_the_attacked_ship_fires_first_and_supporters_in_their_order() -> None:
    mine = (flight(6, dodge=None),)
    raid = strike(mine, ship(1, name="A"), PLAIN, supporters=(ship(2), ship(3)))
    found, _ = events(raid, (1,), (1, 1), (1, 1, 1), (1,) * 6)
    assert found[:3] == [
        (Purpose.ANTI_AIRCRAFT, "ship", 1),
        (Purpose.ANTI_AIRCRAFT, "support_1", 2),
        (Purpose.ANTI_AIRCRAFT, "support_2", 3),
    ]


@pytest.mark.clause("F24")
def test_fire_stops_when_the_flight_is_gone_and_each_owner_sees_the_result_so_far() -> None:
    mine = (flight(1, dodge=None), flight(2, dodge=None))
    raid = strike(mine, ship(2), PLAIN, supporters=(ship(3),))
    log: list[Entry] = []
    resolve(raid, Script([(6, 6), (1, 1, 1), (1, 1)], default_choice), log)
    asked = [entry.request.options[-1] for entry in log if isinstance(entry, Chosen)]
    assert asked == [2, 3]  # the supporter's dice are for the second flight


@pytest.mark.clause("F24")
def test_each_owner_says_how_many_of_the_dice_left_and_by_default_all() -> None:
    raid = strike((flight(6, dodge=None), flight(6, dodge=None)), ship(5), PLAIN)
    log: list[Entry] = []

    def two(choice: Choice) -> int:
        return min(2, choice.options[-1])

    final = resolve(raid, Script([(6, 6), (1,) * 4, (6, 6), (1,) * 4], two), log)
    choices = [entry.request for entry in log if isinstance(entry, Chosen)]
    assert [choice.options for choice in choices] == [tuple(range(6)), tuple(range(4))]
    assert [choice.default for choice in choices] == [5, 3]
    assert all(choice.clause == "F24" and choice.why for choice in choices)
    assert choices[0].cause.owner == "defender"
    assert final["ship_aa"] == 1


@pytest.mark.parametrize(
    ("reading", "dice"), [("shared", [3]), ("each_flight", [3, 3]), ("each_phase", [3])]
)
@pytest.mark.clause("A2.5")
def test_the_budget_of_aa_is_as_the_table_rules(reading: str, dice: list[int]) -> None:
    mine = (flight(1, ordnance=None, dodge=None), flight(1, ordnance=None, dodge=None))
    raid = strike(mine, ship(3), Rulings({"aa_budget": reading}))
    found, _ = events(raid, (1, 1, 1), (1, 1, 1))
    assert [count for _, _, count in found] == dice


@pytest.mark.clause("F20", "F33")
def test_flights_drop_one_after_the_other_and_never_pool_dice() -> None:
    mine = (flight(2, ordnance=weapon(1, 1)), flight(3, ordnance=weapon(2, 1)))
    found, _ = events(strike(mine, ship(0), PLAIN), (1, 1), (1,) * 6)
    assert found == [(Purpose.STRIKE, "attacker_1", 2), (Purpose.STRIKE, "attacker_2", 6)]


@pytest.mark.clause("F33")
def test_a_need_past_six_counts_the_sixes_of_a_whole_flight_and_carries_none_over() -> None:
    pair = (flight(2, role=Role.LEVEL, ordnance=weapon(1, 0)),) * 2
    _, final = events(strike(pair, ship(0, target=6), PLAIN), (6, 1), (1, 6))
    assert final["hits"] == 0
    _, final = events(strike(pair, ship(0, target=6), PLAIN), (6, 6), (1, 6))
    assert final["hits"] == 1


@pytest.mark.clause("F20")
def test_a_flight_with_nothing_to_drop_draws_fire_and_does_nothing() -> None:
    found, final = events(strike((fighters(2, dodge=None),), ship(1), PLAIN), (6,))
    assert found == [(Purpose.ANTI_AIRCRAFT, "ship", 1)]
    assert [final[name] for name in ("planes_lost", "hits", "damage", "criticals")] == [1, 0, 0, 0]


@pytest.mark.clause("S2.8")
def test_the_attacked_ship_evades_and_her_supporters_are_not_asked_about() -> None:
    raid = strike((flight(role=Role.TORPEDO),), ship(2), PLAIN, supporters=(ship(2),), evasive=True)
    values = [
        value.need.value
        for step in raid.steps
        for value in step.args
        if getattr(getattr(value, "cause", None), "purpose", None)
        in (Purpose.ANTI_AIRCRAFT, Purpose.STRIKE)
        and hasattr(value, "need")
    ]
    assert values == [6, 5, 6]


@pytest.mark.clause("A6.2")
def test_a_ju_87_bombing_a_cruiser_hits_on_4_and_draws_aa_on_5() -> None:
    ju_87, cruiser = plane(role=Role.DIVE, target=4), ship(target=5)
    bombs, aa = strike_need(ju_87, cruiser, PLAIN), aa_need(ju_87, cruiser, PLAIN)
    assert (bombs.base, bombs.value, aa.base, aa.value) == (5, 4, 4, 5)
    assert bombs.modifiers == (Modifier(1, "dive bombers", "A4.2"),)


@pytest.mark.clause("A1.3", "A4.2", "S6.1", "F34")
@pytest.mark.parametrize(
    ("planes", "hits", "dice", "aa"), list(product((1, 3), (1, 2), (1, 2), (0, 2)))
)
def test_hits_are_those_of_the_planes_that_aa_has_left(
    planes: int, hits: int, dice: int, aa: int
) -> None:
    mine = Flight(
        aircraft=plane(role=Role.DIVE, target=4, hits=hits, ordnance=weapon(dice, 0)),
        planes=planes,
    )
    raid = strike((mine,), ship(aa, target=5), UNDODGED)
    expected: dict[tuple[int, ...], Fraction] = {}
    for taken, chance in enumerate(binomial(aa, Fraction(1, 3))):
        left = -(-max(0, planes * hits - taken) // hits)
        for scored, share in enumerate(binomial(left * dice, Fraction(1, 2))):
            key = (planes - left, scored)
            expected[key] = expected.get(key, Fraction(0)) + chance * share
    odds = Solver().solve(raid.asking("planes_lost", "hits"), fractions=True)
    assert fractions(odds) == expected


def test_the_fields_of_the_answer_are_named() -> None:
    names = ("planes_lost", "hits", "damage", "criticals")
    plain: Any = strike((flight(),), ship(), PLAIN)
    assert plain.result == names
    assert strike((flight(),), ship(), PLAIN, effects=True).result == (
        *names,
        "total_damage",
        "sunk",
    )
