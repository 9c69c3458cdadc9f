"""The reference engagements, against a plain model of each that meets the very same faces."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from builders import binomial, fractions
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.needs import Cause, Purpose
from deckload.dice.requests import Bands, Faces, Pool
from deckload.dice.resolve import Entry, Rolled, resolve
from deckload.dice.seeded import Seeded
from deckload.odds.exact import Solver
from deckload.rules.reference import NAMES, duels_apart, reference, ring, volley_at_six

seeds = st.integers(0, 10**6)
Roll = Callable[[Purpose, str, int], list[int]]
Asked = list[tuple[Purpose, str, int]]


def fair(seed: int, asked: Asked) -> Roll:
    """Seeded dice for a model, which notes what it asks for."""
    seeded = Seeded(seed)

    def roll(purpose: Purpose, unit: str, dice: int) -> list[int]:
        if not dice:
            return []
        asked.append((purpose, unit, dice))
        return list(seeded.faces(Faces(dice, Cause(purpose, unit=unit))))

    return roll


def run(name: str, seed: int) -> tuple[dict[str, int], Asked]:
    """The end of a reference engagement and the rolls it made."""
    log: list[Entry] = []
    final = resolve(reference(name), Seeded(seed), log)
    asked = []
    for entry in log:
        if isinstance(entry, Rolled):
            assert isinstance(entry.request, Pool | Bands)
            cause = entry.request.check.cause
            asked.append((cause.purpose, cause.unit, entry.request.dice))
    return final, asked


def volley(roll: Roll, me: str, shots: int, need: int, at: str, dodge: int) -> int:
    """Hits that stick."""
    faces = roll(Purpose.HIT, me, shots)
    hits = faces.count(6) // 2 if need == 7 else sum(face >= need for face in faces)
    return hits - sum(face >= dodge for face in roll(Purpose.DODGE, at, hits))


@pytest.mark.parametrize(("name", "shots", "need", "dodge"), [("E1", 6, 3, 4), ("E2", 5, 7, 2)])
@given(seeds)
def test_e1_and_e2_are_a_volley_at_a_flight_of_six(
    name: str, shots: int, need: int, dodge: int, seed: int
) -> None:
    asked: Asked = []
    lost = volley(fair(seed, asked), "shooters", shots, need, "targets", dodge)
    final, rolls = run(name, seed)
    assert (final["planes_lost"], rolls) == (lost, asked)


@given(seeds)
def test_e3_is_three_rounds_with_ammunition_after_the_return_fire(seed: int) -> None:
    asked: Asked = []
    roll = fair(seed, asked)
    planes, armed = {"a": 6, "b": 6}, {"a": True, "b": True}
    for number in (1, 2, 3):
        fired = {}
        for me, enemy, need, dodge in (("a", "b", 3, 4), ("b", "a", 4, 3)):
            fired[me] = bool(armed[me] and planes[me] and planes[enemy])
            if fired[me]:
                hits = volley(roll, me, planes[me], need, enemy, dodge)
                planes[enemy] = max(0, planes[enemy] - hits)
        for me in ("a", "b"):
            if fired[me] and planes[me]:
                armed[me] = roll(Purpose.AMMUNITION, me, 1)[0] >= number + 1
    final, rolls = run("E3", seed)
    assert rolls == asked
    assert {me: (final[me], final[f"{me}_armed"]) for me in "ab"} == {
        me: (planes[me], armed[me]) for me in "ab"
    }


def flak(roll: Roll, name: str, planes: int, need: int) -> int:
    """Planes left after eight dice, dodged on 5 or more."""
    if not planes:
        return 0
    hits = sum(face >= need for face in roll(Purpose.ANTI_AIRCRAFT, "ship", 8))
    hits -= sum(face >= 5 for face in roll(Purpose.DODGE, name, hits))
    return max(0, planes - hits)


def drop(
    roll: Roll, name: str, attack_dice: int, damage_dice: int, score: int, critical: int
) -> tuple[int, int]:
    """Damage and confirmed criticals."""
    hits = sum(face >= 4 for face in roll(Purpose.STRIKE, name, attack_dice))
    faces = roll(Purpose.DAMAGE, "ship", hits * damage_dice)
    again = roll(Purpose.CONFIRM, "ship", sum(face >= critical for face in faces))
    return sum(face >= score for face in faces), sum(face >= 4 for face in again)


@given(seeds)
def test_e4_is_six_dive_bombers_through_eight_anti_aircraft_dice(seed: int) -> None:
    asked: Asked = []
    roll = fair(seed, asked)
    left = flak(roll, "d", 6, 5)
    damage, criticals = drop(roll, "d", 2 * left, 2, 5, 6)
    final, rolls = run("E4", seed)
    assert rolls == asked
    expected = (6 - left, damage, criticals)
    assert tuple(final[name] for name in reference("E4").result) == expected


@given(seeds)
def test_e5_is_an_escorted_strike_on_a_busy_carrier(seed: int) -> None:
    asked: Asked = []
    roll = fair(seed, asked)
    planes = dict.fromkeys(("f1", "f2", "c1", "c2", "d", "t"), 6)
    armed = dict.fromkeys(planes, True)
    dodges = {"c1": 4, "c2": 4, "d": 5, "t": 4}
    orders = (("f1", "c1", "c2"), ("f2", "c2", "c1"), ("c1", "d", "t"), ("c2", "t", "d"))
    for number in (1, 2):
        for me, own, other in orders:
            target = own if planes[own] else other
            if not (planes[me] and armed[me] and planes[target]):
                continue
            hits = volley(roll, me, planes[me], 3, target, dodges[target])
            planes[target] = max(0, planes[target] - hits)
            if target in ("d", "t") and planes[target]:
                back = volley(roll, target, planes[target], 7, me, 4)
                planes[me] = max(0, planes[me] - back)
            if planes[me]:
                armed[me] = roll(Purpose.AMMUNITION, me, 1)[0] >= number + 1
    planes["d"] = flak(roll, "d", planes["d"], 5)
    planes["t"] = flak(roll, "t", planes["t"], 4)
    points = [
        *drop(roll, "d", 2 * planes["d"], 2, 5, 5),
        *drop(roll, "t", planes["t"], 3, 4, 6),
    ]
    final, rolls = run("E5", seed)
    assert rolls == asked
    assert final["damage"] == sum(points)
    assert {name: final[name] for name in planes} == planes


def test_there_are_five_and_no_other() -> None:
    assert NAMES == ("E1", "E2", "E3", "E4", "E5")
    for name in NAMES:
        assert reference(name) is reference(name)
    with pytest.raises(KeyError):
        reference("E6")


@pytest.mark.clause("A6.1")
def test_e1_has_the_odds_of_the_worked_example() -> None:
    odds = Solver().solve(reference("E1"), fractions=True)
    assert [odds.fraction(lost) for lost in range(7)] == binomial(6, Fraction(1, 3))


@pytest.mark.parametrize("flights", [2, 3])
def test_a_ring_couples_each_flight_to_the_next(flights: int) -> None:
    circle = ring(flights)
    assert circle.result == tuple(f"flight_{n}" for n in range(1, flights + 1))
    odds = Solver().solve(circle, fractions=True)
    first_shot = odds.marginal("flight_2")
    assert sum(fractions(odds).values()) == 1
    plain = Solver().solve(volley_at_six(6, 3, 4), fractions=True)
    assert [first_shot.fraction(6 - lost) for lost in range(7)] == [
        plain.fraction(lost) for lost in range(7)
    ]


def test_duels_apart_add_up() -> None:
    odds = Solver().solve(duels_apart(3), fractions=True)
    assert [odds.fraction(lost) for lost in range(19)] == binomial(18, Fraction(1, 3))
