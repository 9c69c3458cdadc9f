"""Known faults of odds pages: each case with its number, and the whole kind it stands for."""

from fractions import Fraction
from itertools import pairwise, product
from math import comb
from typing import Any

import pytest
from builders import (
    PLAIN,
    binomial,
    check,
    fighters,
    flight,
    fractions,
    rulings,
    ship,
    some_flights,
    weapon,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from deckload.catalogue.load import aircraft_roster
from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import Modifier, Need, Purpose
from deckload.dice.resolve import successes
from deckload.odds.answer import answer, as_json
from deckload.odds.distribution import Distribution
from deckload.odds.exact import Solver
from deckload.odds.questions import (
    Question,
    dogfight_question,
    pool_question,
    reference_question,
    strike_question,
)
from deckload.rules import volley
from deckload.rules.ammunition import Stores, ammunition_need
from deckload.rules.dogfight import dogfight
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Role
from deckload.units.phrases import parse_flights

SOLVER = Solver()
Odds = list[Fraction]
NEEDS = range(-1, 10)


def told(question: Question, field: str) -> Odds:
    """The exact chances of 0, 1, 2, ... of one field, which sum to exactly 1."""
    one = answer(question, fields=(field,), fractions=True, solver=SOLVER).distribution
    assert isinstance(one, Distribution)
    low, high = one.domains[0]
    chances = [one.fraction(value) for value in range(high + 1)]
    assert low >= 0
    assert sum(chances) == 1
    assert min(chances) >= 0
    return chances


def mean(chances: Odds) -> Fraction:
    return sum((value * chance for value, chance in enumerate(chances)), Fraction(0))


def pool(dice: int, need: int, dodge: int | None = None, under: Rulings = PLAIN) -> Odds:
    question = pool_question(dice, need, dodge, under)
    return told(question, question.fields[0])


def lost(attackers: Any, defenders: Any, under: Rulings = PLAIN, **more: Any) -> Odds:
    return told(dogfight_question((attackers,), (defenders,), under, **more), "planes_lost")


def cast(*chances: str) -> Odds:
    return [Fraction(chance) for chance in chances]


C01 = cast("64/729", "64/243", "80/243", "160/729", "20/243", "4/243", "1/729")


@pytest.mark.case("C01")
@pytest.mark.clause("A6.1")
def test_the_worked_dogfight() -> None:
    mine = parse_flights("6 Bf 109", aircraft_roster())
    theirs = parse_flights("6 Swordfish", aircraft_roster())
    chances = told(dogfight_question(mine, theirs, PLAIN), "planes_lost")
    assert chances == C01 == binomial(6, Fraction(1, 3))
    assert mean(chances) == 2
    hits = pool(6, 3)
    assert hits[4] == Fraction(80, 243)
    three_dodged = comb(4, 3) * Fraction(1, 2) ** 4
    assert hits[4] * three_dodged == Fraction(20, 243)


@pytest.mark.case("C01")
@pytest.mark.clause("A6.1", "A3.3")
def test_the_worked_return_fire() -> None:
    hits = pool(5, 7)
    assert 1 - hits[0] == Fraction(763, 3888)
    assert mean(hits) == Fraction(97, 486)
    assert hits[2] == Fraction(13, 3888)
    assert len(hits) == 3
    five = parse_flights("5 Swordfish", aircraft_roster())
    undodged = parse_flights("6 Bf 109:dodge=none", aircraft_roster())
    question = dogfight_question(five, undodged, PLAIN)
    assert question.kind == "return fire"
    assert told(question, "planes_lost") == hits


@pytest.mark.case("C01")
@settings(max_examples=40)
@given(some_flights(6), some_flights(6), rulings(), st.integers(1, 3), st.booleans())
def test_every_dogfight_has_chances_that_sum_to_one(
    mine: Any, theirs: Any, under: Rulings, rounds: int, reply: bool
) -> None:
    engagement = dogfight(mine, theirs, under, rounds=rounds, reply=reply)
    for field in engagement.result:
        odds = SOLVER.solve(engagement.asking(field))
        assert abs(odds.mass.sum() - 1) < 1e-12
        assert odds.mass.min() >= 0
    planes = sum(flight.planes for flight in theirs)
    one = SOLVER.solve(engagement.asking("planes_lost"), fractions=True)
    assert sum(fractions(one).values()) == 1
    assert one.domains[0][1] <= planes


@pytest.mark.case("C02")
@pytest.mark.clause("A3.3", "F33")
@pytest.mark.parametrize(
    ("planes", "need", "chance"),
    [(1, 7, "0"), (2, 7, "1/36"), (1, 8, "0"), (2, 8, "0"), (3, 8, "1/216")],
)
def test_flights_too_small_for_their_need(planes: int, need: int, chance: str) -> None:
    mine, theirs = fighters(planes, 1), flight(target=need + 1, dodge=None)
    question = dogfight_question((mine,), (theirs,), PLAIN)
    chances = told(question, "planes_lost")
    assert chances == [1 - Fraction(chance), Fraction(chance)][: len(chances)]
    reasons = answer(question).impossible()
    assert ("planes_lost" in reasons) == (chance == "0")
    if chance == "0":
        assert chances == [1]
        assert f"takes {need - 5} natural sixes" in reasons["planes_lost"]
        assert as_json(answer(question))["mean"] == {"planes_lost": 0.0}


@pytest.mark.case("C02")
@given(st.integers(1, 60), st.integers(-6, 12), st.sampled_from(["everywhere", "dogfights"]))
def test_a_pool_is_called_impossible_exactly_when_nothing_can_score(
    dice: int, need: int, over_six: str
) -> None:
    question = pool_question(dice, need, None, Rulings({"over_six": over_six}))
    chances = told(question, "hits")
    most = dice if need <= 6 else (dice // (need - 5) if over_six == "everywhere" else 0)
    assert len(chances) == most + 1
    assert chances[most] > 0
    assert bool(answer(question).impossible()) == (most == 0)


@pytest.mark.case("C04")
@pytest.mark.clause("A3.5", "A6.3")
def test_planes_of_two_points() -> None:
    beaufighters = flight(4, hits=2, target=5, dodge=5)
    chances = lost(fighters(6, 1), beaufighters)
    assert chances == cast("256/729", "400/729", "8/81", "1/729")
    assert mean(chances) == Fraction(547, 729)
    left = 8 - 3
    assert volley.planes_lost(left, 2, 4) == 1
    assert -(-left // 2) == 3
    assert left - 2 * 2 == 1


@pytest.mark.case("C04")
@pytest.mark.clause("A3.5", "F34")
@settings(max_examples=40)
@given(
    st.integers(1, 6), st.integers(1, 6), st.integers(1, 4), st.integers(0, 3), st.integers(2, 6)
)
def test_hits_become_planes_only_by_their_points(
    shooters: int, planes: int, hits: int, wounded: int, dodge: int
) -> None:
    target = flight(planes, wounded % hits, hits=hits, target=5, dodge=dodge)
    chances = lost(fighters(shooters, 2), target)
    stuck = binomial(shooters, Fraction(2, 3) * Fraction(dodge - 1, 6))
    expected = [Fraction(0)] * (planes + 1)
    for taken, chance in enumerate(stuck):
        left = -(-max(0, target.points - taken) // hits)
        expected[planes - left] += chance
    assert chances == expected[: len(chances)]
    assert not any(expected[len(chances) :])


@pytest.mark.case("C06")
@pytest.mark.clause("F34")
def test_losses_are_capped_by_the_planes_there_are() -> None:
    chances = lost(fighters(6, 2), flight(2, target=5, dodge=4))
    assert mean(chances) == Fraction(1138, 729)
    assert chances[2] == Fraction(473, 729)
    assert len(chances) == 3


@pytest.mark.case("C06")
@pytest.mark.clause("F34", "F20")
@settings(max_examples=30)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(1, 6))
def test_surplus_hits_never_move_to_another_flight(shooters: int, first: int, second: int) -> None:
    mine = (fighters(shooters, 2),)
    theirs = (flight(first, target=5, dodge=4), flight(second, target=5, dodge=4))
    alone = lost(mine[0], theirs[0])
    both = told(dogfight_question(mine, theirs, PLAIN), "planes_lost")
    assert both == alone
    assert len(alone) == min(shooters, first) + 1


@pytest.mark.case("C07")
def test_mean_losses_grow_as_the_dodge_gets_worse() -> None:
    means = [mean(lost(fighters(6, 2), flight(target=5, dodge=dodge))) for dodge in range(2, 7)]
    assert means == cast("2/3", "4/3", "2", "8/3", "10/3")


def no_better(worse: Odds, better: Odds) -> bool:
    """Whether every number of losses or more is at least as likely in the second."""
    most = max(len(worse), len(better))
    a, b = (chances + [Fraction(0)] * (most - len(chances)) for chances in (worse, better))
    return all(sum(a[k:]) <= sum(b[k:]) for k in range(most))


@pytest.mark.case("C07")
@pytest.mark.clause("A3.2", "A3.3", "A3.4")
@pytest.mark.parametrize("strict", ["no", "yes"])
def test_losses_move_the_right_way_with_every_number(strict: str) -> None:
    under = Rulings({"one_misses": strict})
    dodges = [2, 3, 4, 5, 6, None]
    table = {
        (planes, need, dodge): lost(
            fighters(planes, 1), flight(target=need + 1, dodge=dodge), under
        )
        for planes, need, dodge in product(range(1, 7), range(0, 10), dodges)
    }
    for planes, need in product(range(1, 7), range(0, 10)):
        for worse, better in pairwise(dodges):
            assert no_better(table[planes, need, worse], table[planes, need, better])
    for planes, dodge in product(range(1, 7), dodges):
        for need in range(1, 10):
            assert no_better(table[planes, need, dodge], table[planes, need - 1, dodge])
    for need, dodge in product(range(0, 10), dodges):
        for planes in range(2, 7):
            assert no_better(table[planes - 1, need, dodge], table[planes, need, dodge])


@pytest.mark.case("C07")
@settings(max_examples=25)
@given(st.integers(1, 6), st.integers(1, 6), st.sampled_from(Role), st.integers(0, 6), rulings())
def test_damage_to_a_ship_moves_the_right_way_with_planes_armour_and_aa(
    planes: int, armour: int, role: Role, aa: int, under: Rulings
) -> None:
    def damage(planes: int, armour: int, aa: int) -> Odds:
        mine = (flight(planes, role=role, ordnance=weapon(1, 2)),)
        question = strike_question(mine, ship(aa, armour=armour, target=4), under)
        return told(question, "damage")

    plain = damage(planes, armour, aa)
    assert no_better(damage(planes, armour + 1, aa), plain)
    assert no_better(damage(planes, armour, aa + 1), plain)
    if planes < 6 and under["aa_timing"] == "before":
        assert no_better(plain, damage(planes + 1, armour, aa))


C08 = {
    1: ("4", "1/729"),
    2: ("426578/177147", "78829/531441"),
    3: ("1956407698/1162261467", "1311476749/3486784401"),
}


@pytest.mark.case("C08")
@pytest.mark.clause("A3.6", "F28")
def test_rounds_count_until_the_ammunition_is_gone() -> None:
    def left(rounds: int) -> Odds:
        question = dogfight_question(
            (fighters(6, 2),), (flight(target=5, dodge=4),), PLAIN, rounds=rounds, reply=False
        )
        return told(question, "planes_lost")

    found = {rounds: left(rounds) for rounds in (1, 2, 3, 4, 5, 6, 7, 10)}
    for rounds, (bombers, gone) in C08.items():
        assert 6 - mean(found[rounds]) == Fraction(bombers)
        assert found[rounds][6] == Fraction(gone)
    assert found[6] == found[7] == found[10]
    assert abs(float(6 - mean(found[6])) - 1.5107) < 5e-5
    means = [mean(found[rounds]) for rounds in (1, 2, 3, 4, 5, 6)]
    assert all(fewer < more for fewer, more in pairwise(means))


@pytest.mark.case("C09")
@pytest.mark.clause("F33")
def test_a_very_small_chance_is_neither_nothing_nor_lost() -> None:
    chances = pool(6, 8)
    assert chances[2] == Fraction(1, 46656)
    assert 1 - chances[2] == Fraction(46655, 46656)
    result = answer(pool_question(6, 8, None, PLAIN))
    assert result.impossible() == {}
    assert result.marginal("hits").p(2) > 0


@pytest.mark.case("C10")
def test_sixty_dice_are_exact() -> None:
    assert comb(60, 30) == 118264581564861424
    chance = pool(60, 4)[30]
    assert chance == Fraction(118264581564861424, 2**60)
    assert chance == Fraction(7391536347803839, 72057594037927936)
    rows = as_json(answer(pool_question(60, 4, None, PLAIN), fractions=True))["outcomes"]
    (row,) = [row for row in rows if row["hits"] == 30]
    assert row["fraction"] == "7391536347803839/72057594037927936"
    assert pool(60, 6)[0] == Fraction(5**60, 6**60)


@pytest.mark.case("C10")
@settings(max_examples=40)
@given(st.integers(1, 120), st.integers(-3, 9), st.none() | st.integers(2, 6))
def test_pools_are_binomial_to_the_last_digit(dice: int, need: int, dodge: int | None) -> None:
    avoid = Fraction(7 - dodge, 6) if dodge else Fraction(0)
    if need <= 6:
        p = Fraction(min(6, 7 - need), 6) * (1 - avoid)
        expected = [comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1)]
    else:
        sixes = [
            comb(dice, k) * Fraction(1, 6) ** k * Fraction(5, 6) ** (dice - k)
            for k in range(dice + 1)
        ]
        expected = [Fraction(0)] * (dice + 1)
        for count, chance in enumerate(sixes):
            hits = count // (need - 5)
            for stuck in range(hits + 1):
                share = comb(hits, stuck) * (1 - avoid) ** stuck * avoid ** (hits - stuck)
                expected[stuck] += chance * share
    chances = pool(dice, need, dodge)
    assert chances == expected[: len(chances)]
    assert not any(expected[len(chances) :])


@pytest.mark.case("C11")
def test_many_dice_against_dodges_are_exact() -> None:
    chances = pool(36, 5, 4)
    assert sum(chances[12:]) == Fraction(9563502570153220563157213, 859535399874211295514329088)
    assert chances == binomial(36, Fraction(1, 6))


@pytest.mark.case("C11")
@pytest.mark.clause("A3.5")
def test_sixty_dice_at_planes_of_several_points_are_exact() -> None:
    args = (60, check(5), check(4, Purpose.DODGE))
    fields = (Field("left", 72, 0, 72), Field("planes_lost", 0, 0, 36))
    steps = (
        Step(volley.fire_on, ("left",), ("left",), args=args),
        Step(volley.planes_lost, ("left",), (), ("planes_lost",), (2, 36)),
    )
    odds = SOLVER.solve(Engagement(fields, steps, ("planes_lost",)), fractions=True)
    expected = [Fraction(0)] * 31
    for stuck, chance in enumerate(binomial(60, Fraction(1, 6))):
        expected[stuck // 2] += chance
    assert [odds.fraction(lost) for lost in range(31)] == expected


@pytest.mark.case("C11")
def test_a_thousand_dice_are_answered_exactly() -> None:
    result = answer(pool_question(1000, 5, 4, PLAIN))
    assert result.method == "exact"
    assert abs(result.marginal("hits_not_dodged").mean("hits_not_dodged") - 1000 / 6) < 1e-9
    assert result.forecast.cells < 2000


@pytest.mark.case("C12")
@pytest.mark.clause("A3.2", "A3.3")
@pytest.mark.parametrize(
    ("group", "expected"),
    [([(5, 1), (4, 0), (6, 2)], Fraction(3)), ([(6, -1), (7, 0)], Fraction(793, 2916))],
)
def test_settings_that_mean_the_same_give_the_same_fractions(
    group: list[tuple[int, int]], expected: Fraction
) -> None:
    found = []
    for score, modifier in group:
        moved = (Modifier(modifier, "dogfight stat", "A3.2"),) if modifier else ()
        hit = check(Need(score, moved, over_six=True))
        step = Step(volley.pool_of, (), ("hits",), args=(6, hit))
        engagement = Engagement((Field("hits", 0, 0, 6),), (step,), ("hits",))
        found.append(fractions(SOLVER.solve(engagement, fractions=True)))
    assert all(odds == found[0] for odds in found)
    assert sum(hits * chance for (hits,), chance in found[0].items()) == expected


@pytest.mark.case("C12")
@pytest.mark.clause("A3.2")
@settings(max_examples=30)
@given(st.integers(1, 6), st.integers(1, 12), st.integers(1, 5), st.integers(1, 5), rulings())
def test_score_and_stat_matter_only_through_their_difference(
    planes: int, target: int, stat: int, other: int, under: Rulings
) -> None:
    shifted = target - stat + other
    if not 1 <= shifted <= 12:
        return
    one = lost(fighters(planes, stat), flight(target=target), under)
    assert lost(fighters(planes, other), flight(target=shifted), under) == one


@pytest.mark.case("C13")
@pytest.mark.clause("F33", "A3.3")
def test_neither_ones_nor_sixes_are_special_unless_the_table_says_so() -> None:
    sure = (fighters(6, 3), flight(target=4, dodge=None))
    assert lost(*sure) == cast("0", "0", "0", "0", "0", "0", "1")
    strict = Rulings({"one_misses": "yes"})
    assert mean(lost(*sure, strict)) == 5
    assert successes([6, 5, 1], Need(7, over_six=True)) == 0
    for under, named in ((PLAIN, "no"), (strict, "yes")):
        question = dogfight_question((sure[0],), (sure[1],), under)
        assert as_json(answer(question))["rulings"]["one_misses"] == named


@pytest.mark.case("C13")
@pytest.mark.clause("F33")
@given(st.integers(1, 30), st.integers(-6, 12))
def test_missing_on_ones_costs_exactly_the_ones_that_would_have_hit(dice: int, need: int) -> None:
    plain, strict = pool(dice, need), pool(dice, need, None, Rulings({"one_misses": "yes"}))
    if need > 1:
        assert plain == strict
    else:
        assert plain == [Fraction(0)] * dice + [Fraction(1)]
        assert strict == binomial(dice, Fraction(5, 6))


@pytest.mark.case("C15")
@pytest.mark.clause("A4.2", "A6.2")
def test_modifiers_of_dive_bombers_hold_against_ships_only() -> None:
    ju_87 = flight(role=Role.DIVE, target=5, dodge=4, ordnance=weapon(1, 0))
    chances = lost(fighters(6, 2), ju_87)
    assert chances == C01
    for role in Role:
        assert lost(fighters(6, 2), flight(role=role, target=5, dodge=4)) == C01
    bombing = flight(role=Role.DIVE, target=4, ordnance=weapon(1, 0))
    undodged = Rulings({"aa_dodge": "no"})
    question = strike_question((bombing,), ship(4, target=5), undodged)
    hits = told(question, "hits")
    assert mean(hits) == Fraction(7, 3)
    assert hits[0] == Fraction(4, 81)
    needs = {n["purpose"]: n["need"] for n in as_json(answer(question))["needs"]}
    assert (needs["anti-aircraft"], needs["attack on a ship"]) == (5, 4)


@pytest.mark.case("C16")
@pytest.mark.clause("A3.6", "F28")
def test_ammunition_over_successive_combats() -> None:
    """Against a flight that nothing can hit, so that every round is fought while it lasts."""
    mine, theirs = fighters(5, 1), flight(target=12)
    armed = []
    for rounds in range(1, 8):
        question = dogfight_question((mine,), (theirs,), PLAIN, rounds=rounds, reply=False)
        chances = told(question, "attackers_armed")
        armed.append(chances[1] if len(chances) > 1 else Fraction(0))
    assert armed == cast("5/6", "5/9", "5/18", "5/54", "5/324", "0", "0")
    assert 1 + sum(armed) == Fraction(899, 324)
    never = Rulings({"ammo_cap": "never"})
    question = dogfight_question((mine,), (theirs,), never, rounds=7, reply=False)
    assert told(question, "attackers_armed")[1] == Fraction(5, 324) * Fraction(1, 36)


@pytest.mark.case("C16")
@pytest.mark.clause("A3.6", "F28")
def test_plans_and_stores_count_ammunition_alike() -> None:
    stores = Stores()
    engagement = dogfight((fighters(),), (flight(),), PLAIN, rounds=6)
    needs = [
        value.need
        for step in engagement.steps
        for value in step.args
        if getattr(getattr(value, "cause", None), "purpose", None) is Purpose.AMMUNITION
    ]
    for need in needs:
        assert need == ammunition_need(stores.step, PLAIN)
        stores = stores.after_check(passed=True)
    assert len(needs) == 6


@pytest.mark.case("C17")
def test_the_loss_table_sums_to_one_before_it_is_rounded() -> None:
    assert sum(C01) == 1
    tenths = [round(float(chance) * 1000) for chance in C01]
    assert tenths == [88, 263, 329, 219, 82, 16, 1]
    assert sum(tenths) == 998
    data = as_json(answer(reference_question("E1", PLAIN), fractions=True))
    exact = [Fraction(row["fraction"]) for row in data["outcomes"]]
    assert exact == C01
    assert all(row["p"] == float(p) for row, p in zip(data["outcomes"], exact, strict=True))
