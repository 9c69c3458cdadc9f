"""Five reference engagements, E1 to E5: fixed points for correctness and for speed.

They are compositions of the play rules with round numbers, not whole bounds: E3 and E5 check
ammunition after the return fire.
"""

from functools import cache

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import Cause, Check, Need, Purpose
from deckload.dice.requests import Asking, Repeat, Result
from deckload.rules import bombing, damage, volley

PLANES = 6
AA_DICE = 8
NAMES = ("E1", "E2", "E3", "E4", "E5")


def _check(purpose: Purpose, need: int, unit: str) -> Check:
    over_six = purpose in (Purpose.HIT, Purpose.ANTI_AIRCRAFT, Purpose.STRIKE)
    return Check(Cause(purpose, "table", unit), Need(need, over_six=over_six))


def _hit(need: int, unit: str = "shooters") -> Check:
    return _check(Purpose.HIT, need, unit)


def _dodge(need: int, unit: str = "targets") -> Check:
    return _check(Purpose.DODGE, need, unit)


def _ammunition(combat: int, unit: str) -> Check:
    return _check(Purpose.AMMUNITION, combat + 1, unit)


def _planes(name: str) -> Field:
    return Field(name, PLANES, 0, PLANES)


def _flag(name: str, start: int) -> Field:
    return Field(name, start, 0, 1)


def _lost(name: str, into: str = "planes_lost") -> Step:
    return Step(volley.planes_lost, (name,), adds=(into,), args=(1, PLANES), title="planes lost")


def volley_at_six(shots: int, need: int, dodge: int) -> Engagement:
    """Some dice at a fresh flight of six: E1 and E2."""
    return Engagement(
        (_planes("targets"), Field("planes_lost", 0, 0, PLANES)),
        (
            Step(
                volley.fire_on,
                ("targets",),
                ("targets",),
                args=(shots, _hit(need), _dodge(dodge)),
                title="fire",
                clauses=("A3.2", "A3.3", "A3.4"),
            ),
            _lost("targets"),
        ),
        ("planes_lost",),
    )


def duel(rounds: int = 3) -> Engagement:
    """E3: two flights of six fire at each other, then each checks its ammunition."""
    steps: list[Step] = []
    sides = (("a", "b", 3, 4), ("b", "a", 4, 3))
    for combat in range(1, rounds + 1):
        for me, enemy, need, dodge in sides:
            steps.append(
                Step(
                    volley.attack,
                    (me, f"{me}_armed", enemy, "here"),
                    (enemy, f"{me}_fired"),
                    args=(1, _hit(need, me), _dodge(dodge, enemy)),
                    title=f"{me} fires",
                    clauses=("A3.2", "A3.4"),
                )
            )
        for me, _, _, _ in sides:
            steps.append(
                Step(
                    volley.check_ammunition,
                    (f"{me}_fired", me, f"{me}_armed"),
                    (f"{me}_armed",),
                    args=(_ammunition(combat, me),),
                    title=f"{me} checks ammunition",
                    clauses=("A3.6",),
                )
            )
    fields = [_planes("a"), _planes("b"), _flag("a_armed", 1), _flag("b_armed", 1)]
    fields += [_flag("a_fired", 0), _flag("b_fired", 0), Field("here", 1, 1, 1)]
    return Engagement(tuple(fields), tuple(steps), ("a", "b", "a_armed", "b_armed"))


def dive_attack() -> Engagement:
    """E4: six dive bombers through eight anti-aircraft dice."""
    steps = (
        _flak("d", 5),
        _lost("d"),
        _drop("d", 2),
        Step(
            damage.damage_of_hits,
            ("hits",),
            ("damage", "criticals"),
            args=_damage(2, 5, 6),
            title="damage",
            clauses=("S4.1", "S4.3"),
        ),
    )
    fields = (
        _planes("d"),
        Field("aa_left_d", AA_DICE, 0, AA_DICE),
        Field("planes_lost", 0, 0, PLANES),
        Field("hits", 0, 0, 2 * PLANES),
        Field("damage", 0, 0, 4 * PLANES),
        Field("criticals", 0, 0, 4 * PLANES),
    )
    return Engagement(fields, steps, ("planes_lost", "damage", "criticals"))


def escorted_strike(rounds: int = 2) -> Engagement:
    """E5: two escorts, a dive flight and a torpedo flight against two patrols and a carrier."""
    fields = [_planes(name) for name in ("f1", "f2", "c1", "c2", "d", "t")]
    fields += [_flag(f"{name}_armed", 1) for name in ("f1", "f2", "c1", "c2", "d", "t")]
    fields += [Field("here", 1, 1, 1), _flag("replied", 0)]
    pairs = (("f1", "c1", "c2"), ("f2", "c2", "c1"), ("c1", "d", "t"), ("c2", "t", "d"))
    fields += [_flag(f"{me}_on_{enemy}", 0) for me, *enemies in pairs for enemy in enemies]
    steps: list[Step] = []
    dodges = {"c1": 4, "c2": 4, "d": 5, "t": 4}
    for combat in range(1, rounds + 1):
        for me, own, other in pairs:
            steps += _attack_either(me, own, other, dodges)
            if me in ("c1", "c2"):
                steps += [_return_fire(enemy, me) for enemy in (own, other)]
            steps.append(
                Step(
                    _check_after_either,
                    (f"{me}_on_{own}", f"{me}_on_{other}", me, f"{me}_armed"),
                    (f"{me}_armed",),
                    args=(_ammunition(combat, me),),
                    title=f"{me} checks ammunition",
                    clauses=("A3.6",),
                )
            )
    for name, need in (("d", 5), ("t", 4)):
        steps.append(_flak(name, need))
        fields.append(Field(f"aa_left_{name}", AA_DICE, 0, AA_DICE))
    for name, dice, damage_dice, score, critical in (("d", 2, 2, 5, 5), ("t", 1, 3, 4, 6)):
        steps += [
            _drop(name, dice),
            Step(
                _points_of_hits,
                ("hits",),
                adds=("damage",),
                args=_damage(damage_dice, score, critical),
                title="damage, and a point for each critical",
                clauses=("S4.1", "S4.3", "A5.2"),
            ),
        ]
    fields += [Field("hits", 0, 0, 2 * PLANES), Field("damage", 0, 0, 14 * PLANES)]
    return Engagement(tuple(fields), tuple(steps), ("damage",))


def _attack_either(me: str, own: str, other: str, dodges: dict[str, int]) -> list[Step]:
    """A flight attacks its own target, or the other if that is gone."""
    first = Step(
        volley.attack,
        (me, f"{me}_armed", own, "here"),
        (own, f"{me}_on_{own}"),
        args=(1, _hit(3, me), _dodge(dodges[own], own)),
        title=f"{me} attacks {own}",
        clauses=("A3.2", "A3.4"),
    )
    second = Step(
        _attack_if_idle,
        (f"{me}_on_{own}", me, f"{me}_armed", other),
        (other, f"{me}_on_{other}"),
        args=(1, _hit(3, me), _dodge(dodges[other], other)),
        title=f"{me} attacks {other} instead",
        clauses=("A3.2", "A3.4"),
    )
    return [first, second]


def _attack_if_idle(
    busy: int, shooters: int, armed: int, target: int, hits: int, hit: Check, dodge: Check
) -> Asking:
    if busy:
        return target, 0
    return (yield Result(volley.attack, (shooters, armed, target, 1, hits, hit, dodge)))


def _return_fire(me: str, interceptor: str) -> Step:
    return Step(
        volley.return_fire,
        (f"{interceptor}_on_{me}", me, f"{me}_armed", interceptor, "here"),
        (interceptor, "replied"),
        args=(1, _hit(7, me), _dodge(4, interceptor)),
        title=f"{me} returns fire",
        clauses=("A3.9", "A3.3", "F5"),
    )


def _check_after_either(on_own: int, on_other: int, points: int, armed: int, keep: Check) -> Asking:
    return (yield Result(volley.check_ammunition, (on_own or on_other, points, armed, keep)))


def _flak(name: str, need: int) -> Step:
    firing = Cause(Purpose.ANTI_AIRCRAFT_DICE, "table", "ship")
    return Step(
        bombing.anti_aircraft,
        (name, f"aa_left_{name}"),
        (name, f"aa_left_{name}"),
        args=(firing, _check(Purpose.ANTI_AIRCRAFT, need, "ship"), _dodge(5, name)),
        title=f"anti-aircraft fire at {name}",
        clauses=("A2.5", "S6.1"),
    )


def _drop(name: str, dice: int) -> Step:
    return Step(
        bombing.drop,
        (name,),
        ("hits",),
        args=(1, dice, _check(Purpose.STRIKE, 4, name)),
        title=f"{name} drops",
        clauses=("A1.3",),
    )


def _damage(dice: int, score: int, critical: int) -> tuple[int, Check, Need, Check, int]:
    return (
        dice,
        _check(Purpose.DAMAGE, score, "ship"),
        Need(critical),
        _check(Purpose.CONFIRM, 4, "ship"),
        1,
    )


def _points_of_hit(dice: int, score: Check, critical: Need, confirm: Check, points: int) -> Asking:
    scored, criticals = yield from damage.one_hit(dice, score, critical, confirm, points)
    return scored + criticals


def _points_of_hits(
    hits: int, dice: int, score: Check, critical: Need, confirm: Check, points: int
) -> Repeat:
    return Repeat(hits, _points_of_hit, (dice, score, critical, confirm, points))


@cache
def reference(name: str) -> Engagement:
    """The reference engagement E1, E2, E3, E4 or E5. Raises KeyError for another name."""
    return {
        "E1": lambda: volley_at_six(6, 3, 4),
        "E2": lambda: volley_at_six(5, 7, 2),
        "E3": duel,
        "E4": dive_attack,
        "E5": escorted_strike,
    }[name]()


def ring(flights: int) -> Engagement:
    """Flights of six in a ring, each firing once at the next: the joint planes left of all.

    All of them are coupled, so the answer has seven to the power of `flights` cells.
    """
    names = [f"flight_{number}" for number in range(1, flights + 1)]
    steps = tuple(
        Step(
            volley.attack,
            (me, "armed", enemy, "here"),
            (enemy, "fired"),
            args=(1, _hit(3, me), _dodge(4, enemy)),
            title=f"{me} fires at {enemy}",
        )
        for me, enemy in zip(names, names[1:] + names[:1], strict=True)
    )
    fields = (*map(_planes, names), _flag("armed", 1), _flag("here", 1), _flag("fired", 0))
    return Engagement(fields, steps, tuple(names))


def duels_apart(flights: int) -> Engagement:
    """Independent volleys at as many flights of six, and the planes they lose together."""
    names = [f"flight_{number}" for number in range(1, flights + 1)]
    steps: list[Step] = []
    for name in names:
        fire = Step(volley.fire_on, (name,), (name,), args=(PLANES, _hit(3), _dodge(4, name)))
        steps += [fire, _lost(name)]
    fields = (*map(_planes, names), Field("planes_lost", 0, 0, PLANES * flights))
    return Engagement(fields, tuple(steps), ("planes_lost",))
