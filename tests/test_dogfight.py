"""Dogfights: needs, the order of a bound, ammunition, return fire, and the worked example."""

from fractions import Fraction
from typing import Any

import pytest
from builders import PLAIN, binomial, fighters, flight, fractions, plane
from hypothesis import given
from hypothesis import strategies as st
from twin import Script, default_choice

from deckload.catalogue.load import aircraft_roster
from deckload.dice.engagement import Engagement
from deckload.dice.needs import Modifier, Need, Purpose
from deckload.dice.requests import Pool
from deckload.dice.resolve import Entry, Rolled, resolve
from deckload.odds.exact import Solver
from deckload.rules.dogfight import dogfight, fire_need, return_fire
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Role
from deckload.units.flights import Base, Flight
from deckload.units.phrases import parse_flights

BF_109 = parse_flights("6 Bf 109", aircraft_roster())
BF_109_LAND = parse_flights("6 Bf 109:base=land", aircraft_roster())
SWORDFISH = parse_flights("6 Swordfish", aircraft_roster())
FOUR_HITS, THREE_DODGES = (3, 6, 4, 5, 1, 2), (4, 6, 5, 1)


def rolls(engagement: Engagement, *faces: tuple[int, ...]) -> tuple[list[Any], dict[str, int]]:
    """The rolls of a dogfight that meets these faces, as (purpose, unit, dice), and its end."""
    log: list[Entry] = []
    final = resolve(engagement, Script(faces, default_choice), log)
    found = []
    for entry in log:
        if isinstance(entry, Rolled):
            assert isinstance(entry.request, Pool)
            cause = entry.request.check.cause
            found.append((cause.purpose, cause.unit, entry.request.dice))
    return found, final


def needs(engagement: Engagement, purpose: Purpose, unit: str) -> list[Need]:
    """The needs of one purpose and unit, in the order of the steps."""
    return [
        value.need
        for step in engagement.steps
        for value in step.args
        if hasattr(value, "cause") and (value.cause.purpose, value.cause.unit) == (purpose, unit)
    ]


@pytest.mark.clause("A3.2")
@given(st.integers(-3, 5), st.integers(1, 12))
def test_the_need_is_the_to_hit_score_less_the_dogfight_stat(stat: int, target: int) -> None:
    need = fire_need(plane(name="Zero", dogfight=stat), plane(target=target), PLAIN)
    assert need.value == target - stat
    assert (need.base, need.over_six, need.one_misses) == (target, True, False)
    assert need.modifiers == ((Modifier(stat, "dogfight stat of Zero", "A3.2"),) if stat else ())


@pytest.mark.clause("A3.3", "F33")
@pytest.mark.parametrize("reading", ["everywhere", "dogfights"])
def test_sixes_count_together_in_dogfights_under_either_reading(reading: str) -> None:
    under = Rulings({"over_six": reading})
    assert fire_need(plane(dogfight=-1), plane(target=6), under).over_six
    fight = dogfight((flight(2, dogfight=-1),), (flight(2, target=6, dodge=None),), under)
    assert fractions(Solver().solve(fight.asking("planes_lost"), fractions=True)) == {
        (0,): Fraction(35, 36),
        (1,): Fraction(1, 36),
    }


@pytest.mark.clause("A3.2")
def test_a_natural_one_misses_only_where_the_table_says_so() -> None:
    strict = Rulings({"one_misses": "yes"})
    sure = (fighters(2, 5, target=1),)
    victims = (flight(2, target=1, dodge=None),)
    for under, each in ((PLAIN, Fraction(1)), (strict, Fraction(5, 6))):
        lost = Solver().solve(
            dogfight(sure, victims, under, reply=False).asking("planes_lost"), fractions=True
        )
        assert [lost.fraction(n) for n in range(3)] == binomial(2, each)


@pytest.mark.clause("A3.4")
def test_the_target_dodges_with_its_own_score() -> None:
    fight = dogfight(
        (fighters(),),
        (flight(dodge=6, name="Kate"), flight(dodge=None)),
        Rulings({"one_misses": "yes"}),
    )
    (dodge,) = needs(fight, Purpose.DODGE, "defender_1")
    assert (dodge.value, dodge.over_six, dodge.one_misses) == (6, False, False)
    assert needs(fight, Purpose.DODGE, "defender_2") == []


@pytest.mark.clause("A6.1", "A3.2", "A3.4", "A3.6", "A3.8", "A3.9")
def test_the_worked_example_runs_die_for_die() -> None:
    """Four hits, three dodges, a 1 for ammunition, and five dice back with one six."""
    fight = dogfight(BF_109, SWORDFISH, PLAIN)
    found, final = rolls(fight, FOUR_HITS, THREE_DODGES, (1,), (6, 1, 5, 3, 2))
    assert found == [
        (Purpose.HIT, "attacker_1", 6),
        (Purpose.DODGE, "defender_1", 4),
        (Purpose.AMMUNITION, "attacker_1", 1),
        (Purpose.HIT, "defender_1", 5),
    ]
    assert [need.value for need in needs(fight, Purpose.HIT, "attacker_1")] == [3]
    assert [need.value for need in needs(fight, Purpose.DODGE, "defender_1")] == [4]
    assert [need.value for need in needs(fight, Purpose.AMMUNITION, "attacker_1")] == [2]
    assert [need.value for need in needs(fight, Purpose.HIT, "defender_1")] == [7]
    assert {name: final[name] for name in fight.result} == {
        "planes_lost": 1,
        "attackers_lost": 0,
        "attackers_armed": 0,
        "defenders_armed": 1,
    }
    assert final["attacker_1_here"] == 1


@pytest.mark.clause("A6.1", "A3.3")
def test_two_sixes_of_the_five_swordfish_are_one_hit() -> None:
    fight = dogfight(BF_109, SWORDFISH, PLAIN)
    _, final = rolls(fight, FOUR_HITS, THREE_DODGES, (2,), (6, 1, 6, 3, 6), (2,))
    assert (final["attackers_lost"], final["attackers_armed"]) == (1, 1)


@pytest.mark.clause("A6.1", "A3.7", "F7")
def test_land_based_fighters_out_of_ammunition_are_gone_before_any_return_fire() -> None:
    found, final = rolls(dogfight(BF_109_LAND, SWORDFISH, PLAIN), FOUR_HITS, THREE_DODGES, (1,))
    assert [purpose for purpose, _, _ in found] == [
        Purpose.HIT,
        Purpose.DODGE,
        Purpose.AMMUNITION,
    ]
    assert (final["attacker_1_here"], final["attackers_lost"]) == (0, 0)


@pytest.mark.clause("A6.1")
def test_the_worked_example_has_its_exact_odds() -> None:
    odds = Solver().solve(dogfight(BF_109, SWORDFISH, PLAIN).asking("planes_lost"), fractions=True)
    assert [str(odds.fraction(lost)) for lost in range(7)] == [
        "64/729", "64/243", "80/243", "160/729", "20/243", "4/243", "1/729",
    ]  # fmt: skip
    assert sum(lost * odds.fraction(lost) for lost in range(7)) == 2
    five = (Flight(aircraft=SWORDFISH[0].aircraft, planes=5),)
    undodged = plane(target=6, dodge=None)
    back = return_fire(five, (Flight(aircraft=undodged, planes=6),), PLAIN)
    hits = Solver().solve(back.asking("planes_lost"), fractions=True)
    assert 1 - hits.fraction(0) == Fraction(763, 3888)


@pytest.mark.clause("A3.6", "F28")
def test_the_ammunition_need_goes_up_by_one_a_combat() -> None:
    fight = dogfight((fighters(),), (fighters(target=12),), PLAIN, rounds=7)
    for unit in ("attacker_1", "defender_1"):
        values = [need.value for need in needs(fight, Purpose.AMMUNITION, unit)]
        assert values == [2, 3, 4, 5, 6, 7, 8]
        assert not any(need.over_six for need in needs(fight, Purpose.AMMUNITION, unit))
    never = dogfight((fighters(),), (fighters(),), Rulings({"ammo_cap": "never"}), rounds=7)
    values = [need.value for need in needs(never, Purpose.AMMUNITION, "attacker_1")]
    assert values == [2, 3, 4, 5, 6, 6, 6]


@pytest.mark.clause("A3.6")
@pytest.mark.parametrize(("reading", "checking"), [("fighters", (0, 1)), ("all", range(5))])
def test_who_checks_ammunition(reading: str, checking: Any) -> None:
    roles = (Role.FIGHTER, Role.FIGHTER_BOMBER, Role.DIVE, Role.LEVEL, Role.TORPEDO)
    for number, role in enumerate(roles):
        fight = dogfight((fighters(role=role),), (flight(),), Rulings({"ammo_who": reading}))
        assert len(needs(fight, Purpose.AMMUNITION, "attacker_1")) == (number in checking)


@pytest.mark.clause("A3.6", "F29")
def test_return_fire_of_fighters_is_a_combat_where_the_table_says_so() -> None:
    for reading, checks in (("yes", 2), ("no", 0)):
        fight = dogfight((fighters(),), (fighters(),), Rulings({"ammo_reply": reading}), rounds=2)
        assert len(needs(fight, Purpose.AMMUNITION, "defender_1")) == checks
        alone = return_fire((fighters(),), (flight(),), Rulings({"ammo_reply": reading}))
        assert len(needs(alone, Purpose.AMMUNITION, "attacker_1")) == checks // 2


@pytest.mark.clause("A3.6", "A6.1")
def test_ammunition_is_checked_after_the_exchange_or_at_the_end_of_the_bound() -> None:
    mine, theirs = (fighters(2),), (fighters(2, 1),)
    hit, miss = (6, 6), (1, 1)
    exchange, _ = rolls(dogfight(mine, theirs, PLAIN), miss, (1,), miss, (6,))
    assert [(purpose, unit[0]) for purpose, unit, _ in exchange] == [
        (Purpose.HIT, "a"),
        (Purpose.AMMUNITION, "a"),
        (Purpose.HIT, "d"),
        (Purpose.AMMUNITION, "d"),
    ]
    late = Rulings({"ammo_when": "bound"})
    bound, _ = rolls(dogfight(mine, theirs, late), miss, miss, (1,), (6,))
    assert [(purpose, unit[0]) for purpose, unit, _ in bound] == [
        (Purpose.HIT, "a"),
        (Purpose.HIT, "d"),
        (Purpose.AMMUNITION, "a"),
        (Purpose.AMMUNITION, "d"),
    ]
    frail = (fighters(2, dodge=None),)
    shot_down, final = rolls(dogfight(frail, theirs, late), miss, hit, (6,))
    assert [unit for _, unit, _ in shot_down] == ["attacker_1", "defender_1", "defender_1"]
    assert final["attackers_lost"] == 2


@pytest.mark.clause("F4", "F5", "A3.9")
def test_a_flight_fires_back_once_at_the_first_attacker_still_there() -> None:
    mine = (fighters(2, base=Base.LAND), fighters(3), fighters(4))
    fight = dogfight(mine, (flight(5, dodge=None),), PLAIN)
    miss = [(1,) * dice for dice in range(6)]
    found, _ = rolls(fight, miss[2], (6,), miss[3], (6,), miss[4], (6,), miss[5])
    assert found[-1] == (Purpose.HIT, "defender_1", 5)
    assert len(found) == 7
    gone, final = rolls(fight, miss[2], (1,), miss[3], (6,), miss[4], (6,), (6,) * 5, (1,) * 5)
    assert gone[-2:] == [(Purpose.HIT, "defender_1", 5), (Purpose.DODGE, "attacker_2", 5)]
    assert (final["attacker_1_here"], final["attacker_2"], final["attacker_3"]) == (0, 0, 4)


@pytest.mark.clause("F20", "A3.2")
def test_flights_never_pool_their_dice_and_targets_are_dealt_in_order() -> None:
    mine = tuple(fighters(planes, 1) for planes in (1, 2, 3))
    theirs = (flight(6, target=4), flight(6, target=3))
    fight = dogfight(mine, theirs, PLAIN, reply=False)
    shots = [
        (unit, [need.value for need in needs(fight, Purpose.HIT, unit)])
        for unit in ("attacker_1", "attacker_2", "attacker_3")
    ]
    assert shots == [("attacker_1", [3]), ("attacker_2", [2]), ("attacker_3", [3])]
    found, _ = rolls(fight, (1,), (6,), (1, 1), (6,), (1, 1, 1), (6,))
    assert [dice for purpose, _, dice in found if purpose is Purpose.HIT] == [1, 2, 3]


@pytest.mark.clause("F5", "A3.9")
def test_return_fire_needs_no_stat_and_nobody_fires_back_at_it() -> None:
    back = return_fire((flight(5, dogfight=-3),), (fighters(6),), PLAIN)
    found, final = rolls(back, (6, 6, 6, 6, 6), (1,))
    assert found == [(Purpose.HIT, "attacker_1", 5), (Purpose.DODGE, "defender_1", 1)]
    assert {name: final[name] for name in back.result} == {
        "planes_lost": 1,
        "attackers_lost": 0,
        "attackers_armed": 1,
        "defenders_armed": 1,
    }
