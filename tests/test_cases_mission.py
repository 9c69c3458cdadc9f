"""Known faults of mission rules: each case with its number, and the whole kind it stands for."""

import json
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest
from builders import PLAIN, binomial, check, fighters, flight, fractions, plane, ship, weapon
from hypothesis import given, settings
from hypothesis import strategies as st
from twin import Script, default_choice

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.errors import BadScale
from deckload.dice.needs import Check, Need, Purpose
from deckload.dice.requests import Pool
from deckload.dice.resolve import Entry, Rolled, resolve, successes
from deckload.odds.answer import answer, as_json
from deckload.odds.distribution import Distribution
from deckload.odds.exact import Solver
from deckload.odds.questions import Question, dogfight_question, strike_question
from deckload.rules import movement, places
from deckload.rules.damage import confirm_need, critical_need, damage_of_hits
from deckload.rules.rulings import Rulings
from deckload.rules.strike import strike
from deckload.units.aircraft import Aircraft, Role, Scale
from deckload.units.conversion import convert, converted_damage_dice, converted_dogfight
from deckload.units.plain import aircraft_from, ship_from, to_data
from deckload.units.weapons import Trait, Weapon

SOLVER = Solver()
UNDODGED = Rulings({"aa_dodge": "no"})
Odds = list[Fraction]


def told(question: Question, field: str) -> Odds:
    """The exact chances of 0, 1, 2, ... of one field."""
    one = answer(question, fields=(field,), fractions=True, solver=SOLVER).distribution
    assert isinstance(one, Distribution)
    chances = [one.fraction(value) for value in range(one.domains[0][1] + 1)]
    assert sum(chances) == 1
    return chances


def mean(chances: Odds) -> Fraction:
    return sum((value * chance for value, chance in enumerate(chances)), Fraction(0))


def needs(question: Question) -> dict[str, dict[str, Any]]:
    """The needs of a question as it shows them, by their purpose."""
    return {need["purpose"]: need for need in as_json(answer(question))["needs"]}


def rolls(engagement: Engagement, *faces: tuple[int, ...]) -> list[tuple[str, int, int]]:
    """Purpose, dice and successes of every roll that meets these faces."""
    log: list[Entry] = []
    resolve(engagement, Script(faces, default_choice), log)
    found = []
    for entry in log:
        if isinstance(entry, Rolled) and isinstance(entry.request, Pool):
            cause = entry.request.check.cause
            found.append((str(cause.purpose), entry.request.dice, entry.answer))
    return found


@pytest.mark.case("C18")
@pytest.mark.clause("F33")
def test_ones_that_miss_change_only_their_own_die() -> None:
    """Five AA dice at a need of 1, with a 1 among them, and then everything else of a strike."""
    mine = (flight(6, role=Role.TORPEDO, target=1, dodge=4, ordnance=weapon(1, 0)),)
    script = [(1, 3, 5, 6, 2), (4, 4, 4, 4, 1), (1, 6, 5, 5, 5)]
    plain = rolls(strike(mine, ship(5), PLAIN), *script)
    assert plain[:2] == [("anti-aircraft", 5, 5), ("dodge", 5, 4)]
    under = Rulings({"one_misses": "yes"})
    strict = rolls(strike(mine, ship(5), under), script[0], script[1][:4], script[2] + (5,))
    assert strict[:2] == [("anti-aircraft", 5, 4), ("dodge", 4, 4)]


@pytest.mark.case("C18")
@pytest.mark.clause("F33")
@given(st.integers(-3, 12), st.booleans(), st.lists(st.integers(1, 6), min_size=1, max_size=9))
def test_ones_that_miss_touch_no_die_that_shows_more(
    value: int, over_six: bool, faces: list[int]
) -> None:
    plain = successes(faces, Need(value, over_six=over_six))
    strict = successes(faces, Need(value, over_six=over_six, one_misses=True))
    without_ones = [face for face in faces if face > 1]
    assert strict == successes(without_ones, Need(value, over_six=over_six))
    assert plain - strict == (faces.count(1) if value <= 1 else 0)


TYPES = {
    Role.DIVE: (5, 4, "7/3", "4/81"),
    Role.LEVEL: (5, 6, "7/9", "25600/59049"),
    Role.TORPEDO: (4, 5, "4/3", "625/2916"),
}


@pytest.mark.case("C19")
@pytest.mark.clause("A4.2", "A4.3", "A4.4")
@pytest.mark.parametrize("role", TYPES)
def test_each_type_of_bomber_has_its_modifiers_once(role: Role) -> None:
    aa, bombs, hits_mean, none = TYPES[role]
    mine = (flight(6, role=role, target=4, ordnance=weapon(1, 0)),)
    question = strike_question(mine, ship(4, target=5), UNDODGED)
    shown = needs(question)
    assert shown["anti-aircraft"]["need"] == aa
    assert shown["attack on a ship"]["need"] == bombs
    for need in (shown["anti-aircraft"], shown["attack on a ship"]):
        moved = [(m["reason"], m["clause"]) for m in need["modifiers"]]
        assert len(moved) == len(set(moved)) == (role is not Role.TORPEDO)
    hits = told(question, "hits")
    assert mean(hits) == Fraction(hits_mean)
    assert hits[0] == Fraction(none)


@pytest.mark.case("C19")
@pytest.mark.clause("A4.2", "A4.3", "A4.4", "A4.5")
@settings(max_examples=60)
@given(st.sampled_from(Role), st.integers(1, 8), st.integers(1, 8), st.booleans(), st.booleans())
def test_every_shown_need_is_its_score_less_the_modifiers_shown(
    role: Role, target: int, score: int, fast: bool, evasive: bool
) -> None:
    mine = (flight(1, role=role, target=target),)
    question = strike_question(mine, ship(1, target=score), PLAIN, fast=fast, evasive=evasive)
    for purpose, need in needs(question).items():
        assert need["need"] == need["base"] - sum(m["amount"] for m in need["modifiers"])
        reasons = [m["reason"] for m in need["modifiers"]]
        assert len(reasons) == len(set(reasons))
        if purpose in ("anti-aircraft", "attack on a ship"):
            assert need["base"] == (target if purpose == "anti-aircraft" else score)


@pytest.mark.case("C20")
@pytest.mark.clause("A1.4")
def test_damage_dice_of_aircraft_are_halved_upwards() -> None:
    assert [converted_damage_dice(dd) for dd in range(1, 8)] == [1, 1, 2, 2, 3, 3, 4]
    for dd in range(100):
        assert converted_damage_dice(dd) == -(-dd // 2)


def published(stat: int, dd: int = 5) -> Aircraft:
    """An aircraft as it is printed."""
    return plane(dogfight=stat, scale=Scale.PUBLISHED, ordnance=weapon(1, dd))


@pytest.mark.case("C20")
@pytest.mark.clause("A1.4", "F20")
@pytest.mark.parametrize("dd", range(8))
def test_only_what_aircraft_carry_is_halved(dd: int) -> None:
    carried = convert(published(4, dd)).ordnance
    assert carried is not None
    assert carried.dd == -(-dd // 2)
    torpedo = Weapon(name="ship's torpedoes", range=10, ad=2, dd=4, traits=(Trait.TORPEDO,))
    gun = Weapon(name="15-inch guns", range=30, ad=2, dd=3)
    printed = ship(guns=(gun,), torpedoes=(torpedo,))
    assert ship_from(to_data(printed)) == printed


C21 = {0: -1, 1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 10: 3}


@pytest.mark.case("C21")
@pytest.mark.clause("A1.5")
@pytest.mark.parametrize(("printed", "used"), C21.items())
def test_a_printed_dogfight_stat_is_converted_once_and_for_all(printed: int, used: int) -> None:
    assert converted_dogfight(printed) == used
    once = aircraft_from(msgspec.to_builtins(published(printed)))
    assert (once.dogfight, once.scale, once.published_dogfight) == (
        used,
        Scale.CONVERTED,
        printed,
    )
    again = once
    for _ in range(3):
        again = aircraft_from(json.loads(json.dumps(to_data(again))))
    assert again == once
    with pytest.raises(BadScale, match="only once"):
        convert(again)


@pytest.mark.case("C21")
@pytest.mark.clause("A1.5")
def test_a_file_says_its_scale_and_an_unknown_one_is_refused() -> None:
    data = msgspec.to_builtins(published(4))
    assert data["scale"] == "published"
    assert to_data(published(4))["scale"] == "converted"
    for scale in ("printed", "", None, 4):
        with pytest.raises(BadScale, match="scale is"):
            aircraft_from(data | {"scale": scale})
    del data["scale"]
    with pytest.raises(BadScale, match="scale is missing"):
        aircraft_from(data)


@pytest.mark.case("C21")
@pytest.mark.clause("A3.1")
@pytest.mark.parametrize("printed", C21)
@pytest.mark.parametrize("reading", ["converted", "published"])
def test_who_may_start_a_dogfight(printed: int, reading: str) -> None:
    mine = msgspec.structs.replace(flight(1), aircraft=convert(published(printed)))
    question = dogfight_question((mine,), (fighters(),), Rulings({"initiate_on": reading}))
    may = printed >= (2 if reading == "converted" else 1)
    assert question.kind == ("dogfight" if may else "return fire")
    assert any("may not start a dogfight (A3.1)" in note for note in question.notes) != may


@pytest.mark.case("C21")
@pytest.mark.clause("A1.5", "A3.1")
def test_an_aircraft_marked_as_converted_keeps_its_two() -> None:
    ready = plane(dogfight=2, scale=Scale.CONVERTED)
    with pytest.raises(BadScale):
        convert(ready)
    question = dogfight_question((flight(1, dogfight=2),), (flight(target=5),), PLAIN)
    assert needs(question)["to hit"]["need"] == 3


def damage(dice: int, critical: Need) -> dict[int, Fraction]:
    """The confirmed criticals of one hit of so many damage dice."""
    confirm = Check(check(4, Purpose.CONFIRM).cause, confirm_need(PLAIN))
    args = (dice, check(4, Purpose.DAMAGE), critical, confirm, 1)
    step = Step(damage_of_hits, ("hits",), (), ("damage", "criticals"), args)
    fields = (Field("hits", 1, 1, 1), Field("damage", 0, 0, dice), Field("criticals", 0, 0, dice))
    odds = SOLVER.solve(Engagement(fields, (step,), ("criticals",)), fractions=True)
    return {value: chance for (value,), chance in fractions(odds).items()}


def critical(*traits: Trait, busy: bool) -> Need:
    return critical_need(weapon(1, 1, *traits), Need(4), PLAIN, busy=busy)


@pytest.mark.case("C29")
@pytest.mark.clause("A5.2", "A5.3", "S4.3", "S5.2")
def test_a_busy_carrier_is_open_to_criticals() -> None:
    gun, torpedo, weak = (), (Trait.TORPEDO,), (Trait.WEAK,)
    some = {n: 1 - damage(n, critical(*gun, busy=True))[0] for n in (1, 2, 3, 4)}
    assert some == {
        1: Fraction(1, 6),
        2: Fraction(11, 36),
        3: Fraction(91, 216),
        4: Fraction(671, 1296),
    }
    normal = Fraction(397, 1728)
    assert 1 - damage(3, critical(*torpedo, busy=True))[0] == normal
    assert 1 - damage(3, critical(*gun, busy=False))[0] == normal
    assert 1 - damage(1, critical(*gun, busy=False))[0] == Fraction(1, 12)
    assert 1 - damage(3, critical(*weak, busy=True))[0] == Fraction(91, 216)
    assert damage(3, critical(*weak, busy=False)) == {0: 1}


@pytest.mark.case("C29")
@pytest.mark.clause("A5.2", "S4.3")
@pytest.mark.parametrize(("dice", "busy"), list(product(range(5), (False, True))))
def test_every_damage_die_is_tested_once_whether_or_not_it_pierces(dice: int, busy: bool) -> None:
    expected = binomial(dice, Fraction(1, 6 if busy else 12))
    for armour in (1, 4, 7):
        score = Need(armour)
        need = critical_need(weapon(), score, PLAIN, busy=busy)
        found = damage(dice, need)
        assert [found.get(n, 0) for n in range(dice + 1)] == expected


@pytest.mark.case("C29")
@pytest.mark.clause("A5.2")
def test_the_page_says_where_a_ship_is_busy_without_being_a_carrier() -> None:
    mine = (flight(1),)
    carrier = ship(traits=(Trait.CARRIER,), carrier_capacity=4)
    assert any("no carrier" in n for n in strike_question(mine, ship(), PLAIN, busy=True).notes)
    assert strike_question(mine, carrier, PLAIN, busy=True).notes == ()
    raid = strike_question((flight(6, ordnance=weapon(1, 3)),), carrier, UNDODGED, busy=True)
    plain = strike_question((flight(6, ordnance=weapon(1, 3)),), carrier, UNDODGED)
    assert mean(told(raid, "criticals")) == 2 * mean(told(plain, "criticals"))


@pytest.mark.case("C30")
@pytest.mark.clause("A3.9", "F4")
def test_two_thirds_of_a_speed_is_never_rounded() -> None:
    shown = [movement.breaking_away_reach(speed, PLAIN).text for speed in (10, 12, 16, 20, 24)]
    assert shown == ["6.67", "8", "10.67", "13.33", "16"]
    start = places.Position(0, 0)
    for speed in range(1, 61):
        reach = movement.breaking_away_reach(speed, PLAIN)
        down = movement.breaking_away_reach(speed, PLAIN.with_(two_thirds="down"))
        for thousandths in range(0, 1000 * speed, 333):
            end = places.Position(thousandths, 0)
            assert reach.covers(start, end) == (3 * thousandths <= 2 * 1000 * speed)
            assert down.covers(start, end) == (thousandths <= 1000 * (2 * speed // 3))
    twenty = movement.breaking_away_reach(20, PLAIN)
    assert twenty.covers(start, places.Position(13_333, 0))
    assert not twenty.covers(start, places.Position(13_334, 0))
    assert not twenty.covers(start, places.Position(13_340, 0))


@pytest.mark.case("C36")
@pytest.mark.clause("A3.3", "A4.3", "F33")
def test_a_need_past_six_is_counted_or_out_of_reach_and_never_clamped() -> None:
    mine = (flight(6, role=Role.LEVEL, ordnance=weapon(1, 0)),)
    question = strike_question(mine, ship(0, target=6), PLAIN)
    hits = told(question, "hits")
    assert mean(hits) == Fraction(793, 2916)
    assert 1 - hits[0] == Fraction(12281, 46656)
    assert needs(question)["attack on a ship"]["need"] == 7
    barred = strike_question(mine, ship(0, target=6), Rulings({"over_six": "dogfights"}))
    assert told(barred, "hits") == [1]
    reasons = answer(barred).impossible()
    assert {"hits", "damage", "criticals"} <= set(reasons)
    assert "7+, which no die shows" in reasons["hits"]


@pytest.mark.case("C36")
@pytest.mark.clause("F33", "A3.3")
@settings(max_examples=60)
@given(
    st.integers(1, 6),
    st.integers(1, 2),
    st.integers(5, 10),
    st.sampled_from(["everywhere", "dogfights"]),
)
def test_strikes_past_six_count_the_sixes_of_the_whole_flight(
    planes: int, dice: int, target: int, over_six: str
) -> None:
    mine = (flight(planes, role=Role.TORPEDO, ordnance=weapon(dice, 0)),)
    question = strike_question(mine, ship(0, target=target), Rulings({"over_six": over_six}))
    total = planes * dice
    if target <= 6:
        expected = binomial(total, Fraction(7 - target, 6))
    elif over_six == "dogfights":
        expected = [Fraction(1)]
    else:
        expected = [Fraction(0)] * (total // (target - 5) + 1)
        for sixes, chance in enumerate(binomial(total, Fraction(1, 6))):
            expected[sixes // (target - 5)] += chance
    assert told(question, "hits") == expected


@pytest.mark.case("C37")
@pytest.mark.clause("A1.3", "A1.1")
def test_attack_dice_are_those_of_every_plane_left() -> None:
    twelve = (flight(6, dodge=None, target=4, role=Role.TORPEDO, ordnance=weapon(2, 0)),)
    found = rolls(strike(twelve, ship(0), PLAIN), (1,) * 12)
    assert found == [("attack on a ship", 12, 0)]
    found = rolls(strike(twelve, ship(4), PLAIN), (6, 4, 1, 1), (1,) * 8)
    assert found == [("anti-aircraft", 4, 2), ("attack on a ship", 8, 0)]
    three = (flight(3, ordnance=weapon(1, 0)),)
    assert rolls(strike(three, ship(0), PLAIN), (1, 1, 1)) == [("attack on a ship", 3, 0)]


@pytest.mark.case("C37")
@pytest.mark.clause("A1.3", "F34")
@settings(max_examples=60)
@given(
    st.integers(1, 6), st.integers(1, 4), st.integers(0, 3), st.integers(0, 12), st.integers(0, 12)
)
def test_dice_fall_with_planes_and_not_with_points(
    planes: int, hits: int, wounded: int, ad: int, aa: int
) -> None:
    mine = flight(
        planes, wounded % hits, hits=hits, target=1, dodge=None, ordnance=weapon(ad, 0),
        role=Role.TORPEDO,
    )  # fmt: skip
    left = -(-max(0, mine.points - aa) // hits)
    script = [(6,) * aa] * bool(aa) + [(1,) * (left * ad)]
    found = rolls(strike((mine,), ship(aa), PLAIN), *script)
    dice = [count for purpose, count, _ in found if purpose == "attack on a ship"]
    assert dice == ([left * ad] if left * ad else [])
