"""Any dogfight against a plain model of it: a person with six-sided dice and a list of planes."""

from collections.abc import Callable

import pytest
from builders import rulings, some_flights
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.needs import Cause, Purpose
from deckload.dice.requests import Faces, Pool
from deckload.dice.resolve import Entry, Rolled, resolve
from deckload.dice.seeded import Seeded
from deckload.rules.dogfight import dogfight
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Role
from deckload.units.flights import Base, Flight


class Fighting:
    """A flight in a plain model of the rules."""

    def __init__(self, unit: str, side: str, flight: Flight) -> None:
        self.unit, self.side, self.flight = unit, side, flight
        self.points = flight.points
        self.combats = 0
        self.armed = self.here = True

    @property
    def planes(self) -> int:
        return -(-self.points // self.flight.aircraft.hits)


Dice = Callable[[Purpose, Fighting, int], list[int]]


def shoot(me: Fighting, at: Fighting, dice: Dice, one_misses: bool) -> bool:
    """A6.1 as a person would play it; whether the flight fired."""
    if not (me.planes and me.armed and at.planes and at.here):
        return False
    need = at.flight.aircraft.target - me.flight.aircraft.dogfight
    faces = dice(Purpose.HIT, me, me.planes)
    if need > 6:
        hits = faces.count(6) // (need - 5)
    else:
        hits = sum(face >= need and not (one_misses and face == 1) for face in faces)
    dodge = at.flight.aircraft.dodge
    if dodge is not None and hits:
        hits -= sum(face >= dodge for face in dice(Purpose.DODGE, at, hits))
    at.points = max(0, at.points - hits)
    return True


def check_ammunition(me: Fighting, dice: Dice, under: Rulings) -> None:
    fighter = me.flight.aircraft.role in (Role.FIGHTER, Role.FIGHTER_BOMBER)
    if not me.planes or not (fighter or under["ammo_who"] == "all"):
        return
    me.combats += 1
    need = me.combats + 1
    if under["ammo_cap"] == "never":
        need = min(need, 6)
    me.armed = dice(Purpose.AMMUNITION, me, 1)[0] >= need
    if not me.armed and me.flight.base is Base.LAND:
        me.here = False


def played(
    mine: list[Fighting],
    theirs: list[Fighting],
    under: Rulings,
    rounds: int,
    reply: bool,
    dice: Dice,
) -> None:
    """Some bounds of attack and return fire."""
    strict = under["one_misses"] == "yes"
    for _ in range(rounds):
        owed: list[Fighting] = []
        attacks: list[tuple[Fighting, Fighting]] = []
        for number, me in enumerate(mine):
            target = theirs[number % len(theirs)]
            if shoot(me, target, dice, strict):
                attacks.append((me, target))
                if under["ammo_when"] == "exchange":
                    check_ammunition(me, dice, under)
                else:
                    owed.append(me)
        for me in theirs if reply else ():
            fired = any(shoot(me, enemy, dice, strict) for enemy, target in attacks if target is me)
            if fired and under["ammo_reply"] == "yes":
                if under["ammo_when"] == "exchange":
                    check_ammunition(me, dice, under)
                else:
                    owed.append(me)
        for me in owed:
            check_ammunition(me, dice, under)


@pytest.mark.clause(
    "A3.2", "A3.3", "A3.4", "A3.5", "A3.6", "A3.7", "A3.8", "A3.9", "F4", "F5", "F28", "F29", "F34"
)
@given(
    some_flights(6, 3),
    some_flights(6, 2),
    rulings(),
    st.integers(1, 4),
    st.booleans(),
    st.integers(0, 10**6),
)
def test_any_dogfight_runs_as_a_person_would_play_it(
    mine: tuple[Flight, ...],
    theirs: tuple[Flight, ...],
    under: Rulings,
    rounds: int,
    reply: bool,
    seed: int,
) -> None:
    log: list[Entry] = []
    final = resolve(dogfight(mine, theirs, under, rounds=rounds, reply=reply), Seeded(seed), log)
    seeded = Seeded(seed)
    expected: list[tuple[Purpose, str, int]] = []

    def dice(purpose: Purpose, me: Fighting, count: int) -> list[int]:
        expected.append((purpose, me.unit, count))
        return list(seeded.faces(Faces(count, Cause(purpose, unit=me.unit))))

    attackers = [Fighting(f"attacker_{n}", "attacker", f) for n, f in enumerate(mine, 1)]
    defenders = [Fighting(f"defender_{n}", "defender", f) for n, f in enumerate(theirs, 1)]
    played(attackers, defenders, under, rounds, reply, dice)
    found = []
    for entry in log:
        if isinstance(entry, Rolled):
            assert isinstance(entry.request, Pool)
            cause = entry.request.check.cause
            assert cause.owner == cause.unit.partition("_")[0]
            found.append((cause.purpose, cause.unit, entry.request.dice))
    assert found == expected
    for me in attackers + defenders:
        assert (final[me.unit], final[f"{me.unit}_armed"]) == (me.points, me.armed)
    assert final["planes_lost"] == sum(f.flight.planes - f.planes for f in defenders)
    assert final["attackers_lost"] == sum(f.flight.planes - f.planes for f in attackers)
    assert final["attackers_armed"] == sum(f.armed for f in attackers)
    assert final["defenders_armed"] == sum(f.armed for f in defenders)
