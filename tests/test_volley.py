"""Fire at a flight: dice, dodges, planes worked through one at a time, and who may fire."""

from fractions import Fraction
from itertools import product

import pytest
from builders import check
from hypothesis import given
from hypothesis import strategies as st
from twin import Script, default_choice, face_by_face, law, meets

from deckload.dice.needs import Check, Need, Purpose
from deckload.dice.requests import Asking, Pool
from deckload.dice.resolve import Entry, Rolled, play
from deckload.rules import volley

HIT = check(3)
DODGE = check(4, Purpose.DODGE)


def scripted(*rolls: tuple[int, ...]) -> Script:
    return Script(rolls, default_choice)


def rolled(log: list[Entry]) -> list[tuple[Purpose, int]]:
    """The purpose of every roll and its dice."""
    return [
        (entry.request.check.cause.purpose, entry.request.dice)
        for entry in log
        if isinstance(entry, Rolled) and isinstance(entry.request, Pool)
    ]


@pytest.mark.clause("A3.2", "A3.4")
@pytest.mark.parametrize("shots", range(4))
@pytest.mark.parametrize("need", range(1, 8))
@pytest.mark.parametrize("dodge", [None, 2, 4, 6])
def test_every_die_is_a_shot_and_every_hit_one_dodge(
    shots: int, need: int, dodge: int | None
) -> None:
    hit = Need(need)
    expected: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=shots):
        hits = sum(meets(face, hit) for face in faces)
        for saves in product(range(1, 7), repeat=hits if dodge else 0):
            stuck = hits - sum(face >= (dodge or 7) for face in saves)
            share = Fraction(1, 6 ** (shots + len(saves)))
            expected[stuck] = expected.get(stuck, Fraction(0)) + share
    check_dodge = None if dodge is None else check(dodge, Purpose.DODGE)
    assert law(volley.volley, shots, check(hit), check_dodge) == expected


@pytest.mark.clause("A3.4")
def test_a_success_avoids_a_hit_and_dodges_are_rolled_for_hits_only() -> None:
    log: list[Entry] = []
    assert (
        play(volley.volley, (6, HIT, DODGE), scripted((3, 4, 5, 6, 1, 2), (4, 6, 3, 5)), log) == 1
    )
    assert rolled(log) == [(Purpose.HIT, 6), (Purpose.DODGE, 4)]
    log = []
    assert play(volley.volley, (2, HIT, DODGE), scripted((1, 2)), log) == 0
    assert rolled(log) == [(Purpose.HIT, 2)]


@pytest.mark.clause("A3.4")
def test_a_flight_that_cannot_dodge_takes_every_hit() -> None:
    assert play(volley.volley, (3, HIT, None), scripted((3, 3, 2))) == 2


@pytest.mark.clause("A3.3", "F33")
def test_a_hit_of_two_sixes_is_dodged_once() -> None:
    log: list[Entry] = []
    seven = check(Need(7, over_six=True))
    assert play(volley.volley, (5, seven, DODGE), scripted((6, 6, 6, 5, 6), (4, 1)), log) == 1
    assert rolled(log) == [(Purpose.HIT, 5), (Purpose.DODGE, 2)]


@pytest.mark.clause("A3.5", "F34")
@given(st.integers(0, 24), st.integers(0, 30))
def test_every_hit_takes_a_point_and_surplus_is_lost(points: int, hits: int) -> None:
    faces = (6,) * hits
    left = play(volley.fire_on, (points, hits, check(1), None), scripted(*[faces] * bool(hits)))
    assert left == max(0, points - hits)


@pytest.mark.clause("A3.5", "A6.3")
def test_three_hits_on_beaufighters_down_one_and_leave_a_point_on_the_next() -> None:
    points = play(volley.fire_on, (12, 3, check(1), None), scripted((6, 6, 6)))
    assert points == 9
    assert volley.planes_lost(points, 2, 6) == 1
    assert points - 2 * 4 == 1
    again = play(volley.fire_on, (points, 1, check(1), None), scripted((6,)))
    assert volley.planes_lost(again, 2, 6) == 2


@pytest.mark.clause("A3.5", "F34")
@given(st.integers(1, 4), st.integers(1, 6), st.integers(0, 24))
def test_planes_are_worked_through_one_at_a_time(hits: int, planes: int, damage: int) -> None:
    stand = [hits] * planes
    for _ in range(damage):
        for number, points in enumerate(stand):
            if points:
                stand[number] -= 1
                break
    left = max(0, hits * planes - damage)
    assert volley.planes_lost(left, hits, planes) == stand.count(0)


@pytest.mark.clause("F34")
def test_dodges_are_rolled_for_surplus_hits_too_before_damage() -> None:
    log: list[Entry] = []
    faces = ((6,) * 6, (1, 1, 6, 6, 6, 6))
    assert play(volley.fire_on, (1, 6, HIT, DODGE), scripted(*faces), log) == 0
    assert rolled(log) == [(Purpose.HIT, 6), (Purpose.DODGE, 6)]


def attack(
    shooters: int = 6, armed: int = 1, target: int = 6, present: int = 1, hits: int = 1
) -> tuple[list[tuple[Purpose, int]], tuple[int, int]]:
    """The rolls of an attack in which everything hits, and its result."""
    log: list[Entry] = []
    dice = -(-shooters // hits)
    script = scripted((6,) * dice)
    result = play(
        volley.attack, (shooters, armed, target, present, hits, check(2), None), script, log
    )
    return rolled(log), result


@pytest.mark.clause("A3.2")
@given(st.integers(1, 4), st.integers(1, 24))
def test_every_surviving_plane_rolls_one_die(hits: int, points: int) -> None:
    rolls, _ = attack(shooters=points, hits=hits, target=99)
    assert rolls == [(Purpose.HIT, -(-points // hits))]


@pytest.mark.clause("F34")
def test_a_damaged_plane_fights_at_full_value() -> None:
    assert attack(shooters=1, hits=4) == ([(Purpose.HIT, 1)], (5, 1))


@pytest.mark.clause("A3.7", "A3.8")
@pytest.mark.parametrize("gone", ["shooters", "armed", "target", "present"])
def test_without_planes_ammunition_or_target_nobody_fires(gone: str) -> None:
    rolls, (left, fired) = attack(**{gone: 0})
    assert rolls == []
    assert (left, fired) == (0 if gone == "target" else 6, 0)


@pytest.mark.clause("A3.8")
def test_a_flight_out_of_ammunition_fires_nothing_back() -> None:
    assert law(volley.return_fire, 1, 6, 0, 6, 1, 1, HIT, DODGE) == {(6, 0): 1}


@pytest.mark.clause("A3.9", "F5")
def test_only_a_flight_that_was_attacked_fires_back() -> None:
    assert law(volley.return_fire, 0, 6, 1, 6, 1, 1, HIT, DODGE) == {(6, 0): 1}
    as_attack = law(volley.attack, 3, 1, 6, 1, 1, HIT, DODGE, die=face_by_face)
    assert law(volley.return_fire, 1, 3, 1, 6, 1, 1, HIT, DODGE) == as_attack


@pytest.mark.clause("F4", "F5")
def test_a_flight_fires_back_once() -> None:
    assert law(volley.return_fire_once, 1, 1, 6, 1, 6, 1, 1, HIT, DODGE) == {(6, 1): 1}
    first = law(volley.return_fire_once, 0, 1, 2, 1, 6, 1, 1, HIT, DODGE)
    assert first == law(volley.return_fire, 1, 2, 1, 6, 1, 1, HIT, DODGE)


@pytest.mark.clause("A3.6", "A3.8", "F29")
@pytest.mark.parametrize(("fired", "points", "armed"), list(product((0, 1), (0, 3), (0, 1))))
def test_ammunition_is_checked_by_flights_that_fired_and_still_have_planes(
    fired: int, points: int, armed: int
) -> None:
    keep = check(3, Purpose.AMMUNITION)
    expected = {1: Fraction(2, 3), 0: Fraction(1, 3)} if fired and points and armed else {armed: 1}
    assert law(volley.check_ammunition, fired, points, armed, keep) == expected


@pytest.mark.clause("A3.7")
def test_land_based_flights_are_gone_with_their_ammunition() -> None:
    stays = {(a, h): volley.stays_while_armed(a, h) for a, h in product((0, 1), repeat=2)}
    assert stays == {(0, 0): 0, (0, 1): 0, (1, 0): 0, (1, 1): 1}


def test_a_plain_pool_is_hits_and_then_dodges() -> None:
    def both(dice: int, hit: Check, dodge: Check) -> Asking:
        hits = yield volley.pool_of(dice, hit)
        left = yield from volley.not_dodged(hits, dodge)
        return left

    assert law(both, 3, HIT, DODGE) == law(volley.volley, 3, HIT, DODGE)
