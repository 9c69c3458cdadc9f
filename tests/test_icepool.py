"""The odds against icepool, an outside library, in which each fight is written once more."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from builders import PLAIN, check, fighters, flight, fractions, ship, weapon
from gunnery_builders import ASKED, aimed_at, fire, gun, tubes

icepool = pytest.importorskip("icepool")

from deckload.dice.engagement import Engagement, Field, Step  # noqa: E402
from deckload.dice.needs import Need, Purpose  # noqa: E402
from deckload.odds.exact import Solver  # noqa: E402
from deckload.rules import volley  # noqa: E402
from deckload.rules.dogfight import dogfight  # noqa: E402
from deckload.rules.reference import reference  # noqa: E402
from deckload.rules.strike import strike  # noqa: E402
from deckload.units.aircraft import Role  # noqa: E402
from deckload.units.weapons import Trait  # noqa: E402

Die = Any
SOLVER = Solver()
D6: Die = icepool.d6
NOTHING: Die = icepool.Die([0])


@cache
def shows(need: int) -> Die:
    """1 for a die that reaches the need, else 0."""
    return D6.map({face: int(face >= need) for face in range(1, 7)})


@cache
def count(dice: int, need: int) -> Die:
    """Successes of a pool; sixes count together past six."""
    if not dice:
        return NOTHING
    if need > 6:
        return (dice @ shows(6)) // (need - 5)
    return dice @ shows(need)


def stuck(shots: int, need: int, dodge: int | None) -> Die:
    """Hits that are not dodged."""
    hits = count(shots, need)
    return hits if dodge is None else hits.map(lambda n: n - count(n, dodge))


@cache
def left(planes: int, shots: int, need: int, dodge: int | None) -> Die:
    """Planes left of a flight of single points."""
    return stuck(shots, need, dodge).map(lambda taken: max(0, planes - taken))


def chances(die: Die) -> dict[tuple[int, ...], Fraction]:
    """Every outcome of a die with its exact chance."""
    found = {}
    for outcome in die.outcomes():
        key = tuple(outcome) if isinstance(outcome, tuple) else (outcome,)
        found[key] = Fraction(die.quantity(outcome), die.denominator())
    return found


def agrees(engagement: Engagement, die: Die) -> None:
    """Every cell within 1e-12 of icepool's fractions, absolute and relative."""
    odds, expected = SOLVER.solve(engagement), chances(die)
    assert {values for values, _ in odds.outcomes()} == set(expected)
    for values, chance in expected.items():
        error = abs(Fraction(odds.p(*values)) - chance)
        assert error <= Fraction(1, 10**12) * chance
    assert abs(odds.mass.sum() - 1) <= 1e-12


@pytest.mark.clause("A3.2", "A3.3", "A3.4", "A3.5")
@pytest.mark.parametrize("dodge", [None, 2, 4, 6])
def test_volleys_are_equal_fraction_for_fraction(dodge: int | None) -> None:
    for shots in range(1, 7):
        for need in range(1, 9):
            for hits in (1, 2):
                points = 3 * hits
                dodges = None if dodge is None else check(dodge, Purpose.DODGE)
                args = (shots, check(Need(need, over_six=True)), dodges)
                step = Step(volley.fire_on, ("left",), ("left",), args=args)
                fields = (Field("left", points, 0, points),)
                odds = SOLVER.solve(Engagement(fields, (step,), ("left",)), fractions=True)
                assert fractions(odds) == chances(left(points, shots, need, dodge))


@pytest.mark.clause("A3.6", "A3.8", "A3.9")
@pytest.mark.parametrize("rounds", [1, 2])
def test_a_dogfight_with_return_fire_is_equal_fraction_for_fraction(rounds: int) -> None:
    """Three fighters of +2 at three bombers of -1: needs of 3 and of 7, ammunition between."""
    mine, theirs = fighters(3, 2, target=6, dodge=3), flight(3, target=5, dodge=4, dogfight=-1)
    state = icepool.Die([(3, 3, 1)])
    for number in range(1, rounds + 1):

        def bound(a: int, b: int, armed: int, number: int = number) -> Die:
            if not (a and b and armed):
                return icepool.Die([(a, b, armed)])

            def exchange(b_left: int) -> Die:
                keep = shows(number + 1)
                back = left(a, b_left, 7, 3)
                return icepool.map(lambda k, a_left: (a_left, b_left, k), keep, back)

            return left(b, a, 3, 4).map(exchange)

        state = state.map(bound, star=True)
    expected = state.map(lambda a, b, armed: (3 - b, 3 - a, armed), star=True)
    asked = dogfight((mine,), (theirs,), PLAIN, rounds=rounds).asking(
        "planes_lost", "attackers_lost", "attackers_armed"
    )
    assert fractions(SOLVER.solve(asked, fractions=True)) == chances(expected)


@cache
def damage(hits: int, dice: int, score: int, critical: int) -> Die:
    """Points and confirmed criticals of so many hits."""
    half = shows(4)

    def face(shown: int) -> Die:
        scored = int(shown >= score)
        if shown < critical:
            return icepool.Die([icepool.Vector((scored, 0))])
        return half.map(lambda confirmed: icepool.Vector((scored, confirmed)))

    if not hits * dice:
        return icepool.Die([(0, 0)])
    return (hits * dice) @ D6.map(face)


@pytest.mark.clause("A1.3", "A2.5", "S4.1", "S4.3", "A5.2")
@pytest.mark.parametrize("busy", [False, True])
def test_a_strike_is_equal_fraction_for_fraction(busy: bool) -> None:
    """Three dive bombers through two AA dice: AA 6+, bombs 4+, damage 5+."""
    mine = flight(3, role=Role.DIVE, target=5, dodge=5, ordnance=weapon(2, 2))
    hit = ship(2, target=5, armour=5)

    def drop(planes: int) -> Die:
        return count(2 * planes, 4).map(
            lambda hits: damage(hits, 2, 5, 5 if busy else 6).map(
                lambda points, criticals: (3 - planes, hits, points, criticals), star=True
            )
        )

    expected = left(3, 2, 6, 5).map(drop)
    odds = SOLVER.solve(strike((mine,), hit, PLAIN, busy=busy), fractions=True)
    assert fractions(odds) == chances(expected)


def test_e1() -> None:
    agrees(reference("E1"), 6 - left(6, 6, 3, 4))


def test_e2() -> None:
    agrees(reference("E2"), 6 - left(6, 5, 7, 2))


def e3() -> Die:
    state = icepool.Die([(6, 6, 1, 1)])
    for number in (1, 2, 3):

        def fight(a: int, b: int, arm_a: int, arm_b: int, number: int = number) -> Die:
            keep = shows(number + 1)
            sure = icepool.Die([1])

            def reply(b_left: int) -> Die:
                b_fires = bool(arm_b and b_left and a)
                after = left(a, b_left, 4, 3) if b_fires else icepool.Die([a])

                def checks(a_left: int) -> Die:
                    checking_a = keep if a_fires and a_left else arm_a * sure
                    checking_b = keep if b_fires and b_left else arm_b * sure
                    return icepool.map(lambda x, y: (a_left, b_left, x, y), checking_a, checking_b)

                return after.map(checks)

            a_fires = bool(arm_a and a and b)
            return (left(b, a, 3, 4) if a_fires else icepool.Die([b])).map(reply)

        state = state.map(fight, star=True)
    return state


def test_e3() -> None:
    agrees(reference("E3"), e3())


def test_e4() -> None:
    def drop(planes: int) -> Die:
        return count(2 * planes, 4).map(
            lambda hits: damage(hits, 2, 5, 6).map(lambda p, c: (6 - planes, p, c), star=True)
        )

    agrees(reference("E4"), left(6, 8, 5, 5).map(drop))


def e5() -> Die:
    """An attack at a time; what can no longer matter is blanked, so that equal states merge.

    A state is the planes of c1, c2, d and t and then the ammunition of f1, f2, c1 and c2.
    """

    def escort(me: int, number: int) -> Any:
        keep = shows(2) if number == 1 else icepool.Die([0])

        def attack(*state: int) -> Die:
            own = me if state[me] else 1 - me

            def after(planes: int, armed: int) -> tuple[int, ...]:
                new = list(state)
                new[own], new[4 + me] = planes, armed
                return tuple(new)

            if not (state[4 + me] and state[own]):
                return icepool.Die([after(state[own], state[4 + me] * (number == 1))])
            return icepool.map(after, left(state[own], 6, 3, 4), keep)

        return attack

    def patrol(me: int, number: int) -> Any:
        def attack(*state: int) -> Die:
            planes, armed = state[me], state[6 + me]
            at = 2 + me if state[2 + me] else 3 - me
            dodge = 5 if at == 2 else 4

            def after(bombers: int, mine: int, keep: int) -> tuple[int, ...]:
                new = list(state)
                new[at] = bombers
                new[me], new[6 + me] = (mine, keep) if number == 1 and mine else (0, 0)
                return tuple(new)

            if not (planes and armed and state[at]):
                return icepool.Die([after(state[at], planes, armed)])

            def reply(bombers: int) -> Die:
                if number == 2:
                    return icepool.Die([after(bombers, 0, 0)])
                back = left(planes, bombers, 7, 4)
                return icepool.map(lambda mine, keep: after(bombers, mine, keep), back, shows(2))

            return left(state[at], planes, 3, dodge).map(reply)

        return attack

    state = icepool.Die([(6, 6, 6, 6, 1, 1, 1, 1)])
    for number in (1, 2):
        for step in (escort(0, number), escort(1, number), patrol(0, number), patrol(1, number)):
            state = state.map(step, star=True)
    bombers = state.map(lambda *s: (s[2], s[3]), star=True)

    def points(planes: int, attack: int, dice: int, score: int, critical: int) -> Die:
        return count(attack * planes, 4).map(
            lambda hits: damage(hits, dice, score, critical).map(lambda p, c: p + c, star=True)
        )

    through = bombers.map(
        lambda d, t: icepool.map(lambda x, y: (x, y), left(d, 8, 5, 5), left(t, 8, 4, 5)),
        star=True,
    )
    by_d = [points(n, 2, 2, 5, 5) for n in range(7)]
    by_t = [points(n, 1, 3, 4, 6) for n in range(7)]
    return through.map(lambda d, t: by_d[d] + by_t[t], star=True)


def test_e5_and_its_fixed_points() -> None:
    die = e5()
    agrees(reference("E5"), die)
    odds = SOLVER.solve(reference("E5"))
    assert abs(odds.mean("damage") - 3.2917) < 5e-5
    assert abs(odds.p(0) - 0.24273) < 5e-6
    at_least = odds.at_least("damage")
    assert abs(at_least[10] - 0.044446) < 5e-7
    assert abs(at_least[30] - 8.50855e-8) < 5e-14
    assert odds.p(84) > 0
    assert odds.p(85) == 0


def salvo(dice: int, need: int, dd: int, score: int, critical: int, points: int = 1) -> Die:
    """Hits, damage and criticals of one roll of a ship."""
    return count(dice, need).map(
        lambda hits: damage(hits, dd, score, critical).map(
            lambda scored, confirmed: icepool.Vector((hits, points * scored, confirmed)), star=True
        )
    )


@pytest.mark.clause("S3.2", "S4.1", "S4.3", "S5.2", "F33")
@pytest.mark.parametrize("need", [4, 7])
def test_a_broadside_with_torpedoes_is_equal_fraction_for_fraction(need: int) -> None:
    """Two turrets of 2 dice as one roll, Weak secondaries, and torpedoes against a belt."""
    firer = ship(
        0,
        guns=(gun(2, 2, Trait.AP), gun(2, 2, Trait.AP)),
        secondaries=(gun(3, 1, Trait.WEAK, name="small"),),
        torpedoes=(tubes(2, 2),),
    )
    hit = ship(0, target=need, armour=5, traits=(Trait.TORPEDO_BELT,))
    expected = salvo(4, need, 2, 4, 6) + salvo(3, need, 1, 6, 7) + salvo(2, need, 2, 4, 6, 2)
    odds = SOLVER.solve(fire(firer, aimed_at(hit)).asking(*ASKED), fractions=True)
    assert fractions(odds) == chances(expected.map(tuple))


@pytest.mark.clause("S4.6")
def test_a_crippled_ship_is_equal_fraction_for_fraction() -> None:
    """Each of three turrets of one name works on 4+, and those that do are one roll of sixes."""
    working = icepool.d6.map({face: int(face >= 4) for face in range(1, 7)})
    dice = 2 * working + 3 * working + 4 * working
    expected = dice.map(lambda number: salvo(number, 7, 1, 4, 6))
    firer = ship(0, guns=(gun(2), gun(3), gun(4)))
    attack = fire(firer, aimed_at(ship(0, target=7)), untried=True)
    odds = SOLVER.solve(attack.asking(*ASKED), fractions=True)
    assert fractions(odds) == chances(expected.map(tuple))
