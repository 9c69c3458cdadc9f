"""Ships' fire at busy carriers, and critical tables of a house: what starts fires, and how many."""

from fractions import Fraction
from itertools import product

import pytest
from builders import PLAIN, fractions, ship
from gunnery_builders import ASKED, Odds, Volley, aimed_at, fire, gun, gunner, of_volley, tubes
from msgspec.structs import replace
from twin import Script, default_choice

from deckload.dice.engagement import Engagement
from deckload.dice.resolve import resolve
from deckload.odds.exact import Solver
from deckload.rules.critical_table import CriticalTable, Effect, Line, Place, Row, cells_of
from deckload.rules.rulings import Rulings
from deckload.units.ships import Ship
from deckload.units.weapons import Trait

SOLVER = Solver()
WEAK = Trait.WEAK
QUIET = Effect(words="nothing")
CARRIER = ship(
    0, target=4, armour=4, damage=40, traits=(Trait.CARRIER,), carrier_capacity=6, crew=99
)
BUSY = aimed_at(CARRIER, busy=True)


def under(table: CriticalTable) -> Rulings:
    """The standard with another critical table."""
    return PLAIN.numbered(replace(PLAIN.numbers, criticals=table))


def whole(effect: Effect) -> CriticalTable:
    """A table whose cells are all the same."""
    row: Row = (effect,) * 6
    return CriticalTable(engines=row, weapons=row, hangar=row, crew=row, vital=row)


def odds(of: Engagement, *fields: str) -> Odds:
    return fractions(SOLVER.solve(of.asking(*fields), fractions=True))


@pytest.mark.clause("A5.2", "S4.3")
def test_gunfire_at_a_busy_carrier_may_be_critical_from_five() -> None:
    assert odds(fire(gunner(gun(2)), BUSY), *ASKED) == of_volley(Volley(2, 4, critical=5))
    quiet = aimed_at(CARRIER)
    assert odds(fire(gunner(gun(2)), quiet), *ASKED) == of_volley(Volley(2, 4, critical=6))


@pytest.mark.clause("A5.3", "S4.3")
def test_weak_guns_may_cause_criticals_on_a_busy_carrier_only() -> None:
    weak = gunner(gun(2, 1, WEAK))
    assert odds(fire(weak, BUSY), *ASKED) == of_volley(Volley(2, 4, 1, 5, 5))
    assert odds(fire(weak, aimed_at(CARRIER)), *ASKED) == of_volley(Volley(2, 4, 1, 5, 7))


@pytest.mark.clause("A5.2", "S5.2")
def test_torpedoes_find_a_busy_carrier_as_any_ship() -> None:
    tubed = ship(0, torpedoes=(tubes(2),))
    assert odds(fire(tubed, BUSY), *ASKED) == of_volley(Volley(2, 4, 1, 3, 6, 2))


@pytest.mark.clause("A5.2", "S4.8")
@pytest.mark.parametrize(("busy", "more"), [(False, 0), (True, 1)])
def test_each_critical_by_guns_starts_a_fire_more_on_a_busy_carrier(busy: bool, more: int) -> None:
    target = aimed_at(CARRIER, busy=busy)
    attack = fire(gunner(gun(3)), target, under=under(whole(QUIET)), effects=True, details=True)
    found = odds(attack, "criticals", "fires_started")
    assert {(criticals, more * criticals) for criticals in range(4)} == set(found)


@pytest.mark.clause("A5.2", "S4.8", "S5.2")
def test_torpedoes_in_the_same_attack_start_no_fire_more() -> None:
    """With a table that does nothing, the fires are the criticals by gunfire and no others."""
    both = ship(0, guns=(gun(2),), torpedoes=(tubes(2),))
    attack = fire(both, BUSY, under=under(whole(QUIET)), effects=True, details=True)
    guns, torpedoes = of_volley(Volley(2, 4, critical=5)), of_volley(Volley(2, 4, 1, 3, 6, 2))
    expected: Odds = {}
    for one, other in product(guns.items(), torpedoes.items()):
        key = (one[0][2] + other[0][2], one[0][2])
        expected[key] = expected.get(key, Fraction(0)) + one[1] * other[1]
    assert odds(attack, "criticals", "fires_started") == expected


@pytest.mark.clause("A5.2", "S4.8")
def test_torpedoes_alone_start_no_fire_more() -> None:
    tubed = ship(0, torpedoes=(tubes(2),))
    attack = fire(tubed, BUSY, under=under(whole(QUIET)), effects=True, details=True)
    assert {fires for _, fires in odds(attack, "criticals", "fires_started")} == {0}


@pytest.mark.clause("A5.2", "S4.8")
def test_the_order_of_the_mounts_does_not_decide_which_critical_burns() -> None:
    """Tubes that a sheet lists among the main guns are torpedoes all the same."""
    odd = ship(0, guns=(tubes(1), gun(1)))
    attack = fire(odd, BUSY, under=under(whole(QUIET)), effects=True, details=True)
    # The gun hits and its critical is confirmed, then the torpedo misses.
    faces = [(6,), (6,), (6,), (1,), (1, 1)]
    assert resolve(attack, Script(faces, default_choice))["fires_started"] == 1
    # The gun misses and the torpedo's critical is confirmed.
    faces = [(1,), (6,), (6,), (6,), (1, 1)]
    assert resolve(attack, Script(faces, default_choice))["fires_started"] == 0


@pytest.mark.clause("S4.8")
def test_a_house_may_have_other_fires_and_another_face() -> None:
    air = replace(PLAIN.numbers.air, busy_fires=3, busy_face=4)
    numbers = replace(PLAIN.numbers, air=air, criticals=whole(QUIET))
    rulings = PLAIN.numbered(numbers)
    attack = fire(gunner(gun(2)), BUSY, under=rulings, effects=True, details=True)
    assert odds(attack, *ASKED) == of_volley(Volley(2, 4, critical=4))
    found = odds(attack, "criticals", "fires_started")
    assert {(criticals, 3 * criticals) for criticals in range(3)} == set(found)


def six(start: int) -> Row:
    """Six cells of which no two are alike: 0 to 5 damage, more by `start`."""
    cells = [Effect(words=f"{start + n}", damage=start + n, crew=n) for n in range(6)]
    return (cells[0], cells[1], cells[2], cells[3], cells[4], cells[5])


SIX_A_ROW = CriticalTable(engines=six(0), weapons=six(1), hangar=six(2), crew=six(3), vital=six(4))


@pytest.mark.clause("S4.8")
@pytest.mark.parametrize("carrier", [False, True])
def test_six_cells_of_a_row_are_six_cells(carrier: bool) -> None:
    cells = cells_of(SIX_A_ROW, carrier=carrier)
    assert len(cells.effects) == 4 * 6
    starts = {1: 0, 2: 0, 3: 2 if carrier else 1, 4: 2 if carrier else 1, 5: 3, 6: 4}
    for place, roll in product(range(1, 7), repeat=2):
        assert cells.effect(cells.at(place, roll)).damage == starts[place] + roll - 1
    assert (cells.most_damage, cells.most_crew, cells.most_fires) == (9, 5, 0)


@pytest.mark.clause("S4.8", "S4.4")
@pytest.mark.parametrize("carrier", [False, True])
@pytest.mark.parametrize("hull", [3, 40])
def test_a_table_of_six_cells_a_row_is_exact(hull: int, carrier: bool) -> None:
    """Two damage dice that always score and always may be critical: every fall by hand."""
    damage = replace(PLAIN.numbers.damage, confirm=1)
    rulings = PLAIN.numbered(replace(PLAIN.numbers, damage=damage, criticals=SIX_A_ROW))
    capacity = int(carrier)
    target = ship(0, target=1, armour=1, damage=hull, carrier_capacity=capacity)
    attack = fire(gunner(gun(1, 2)), aimed_at(target), under=rulings, effects=True, details=True)
    starts = [0, 0, 2, 2, 3, 4] if carrier else [0, 0, 1, 1, 3, 4]
    cells = [(starts[place] + roll, roll) for place, roll in product(range(6), repeat=2)]
    expected: Odds = {}
    for sixes, ways in ((0, 25), (1, 10), (2, 1)):
        for struck in product(cells, repeat=sixes):
            total, lost = 2, 0
            for points, crew in struck:
                if total < hull:
                    total, lost = total + points, lost + crew
            key = (total, lost, int(total >= hull))
            share = Fraction(ways, 36) / 36**sixes
            expected[key] = expected.get(key, Fraction(0)) + share
    assert odds(attack, "total_damage", "crew_lost", "sunk") == expected


@pytest.mark.clause("S4.8")
def test_one_place_for_all_faces_is_one_row() -> None:
    vital = (Place.VITAL,) * 6
    cells = cells_of(CriticalTable(places=vital), carrier=False)
    assert [effect.words for effect in cells.effects] == [
        "radar out",
        "bridge hit: no special actions",
        "deep damage, no special actions, fire",
        "magazine",
    ]
    assert [cells.at(place, roll) for place in (1, 6) for roll in range(1, 7)] == [
        *(1, 1, 2, 2, 3, 4),
        *(1, 1, 2, 2, 3, 4),
    ]


def lines_only(kind: Line, hull: int = 20) -> tuple[Ship, Rulings]:
    """A ship of two lines of each kind, and a table that only puts lines of one kind out."""
    hit = ship(0, target=1, armour=1, damage=hull, guns=(gun(), gun()), secondaries=(gun(), gun()))
    numbers = PLAIN.numbers
    damage = replace(numbers.damage, confirm=1)
    table = whole(Effect(words="a line out", line=kind))
    return hit, PLAIN.numbered(replace(numbers, damage=damage, criticals=table))


@pytest.mark.clause("F32", "S4.8")
@pytest.mark.parametrize("kind", Line)
def test_a_table_of_lines_alone_runs_out_of_them_and_costs_points(kind: Line) -> None:
    hit, rulings = lines_only(kind)
    attack = fire(gunner(gun(1, 4)), aimed_at(hit), under=rulings, effects=True)
    found = odds(attack, "criticals", "total_damage")
    assert {(n, 4 + max(0, n - 2)) for n in range(5)} == set(found)
    assert found[4, 6] == Fraction(1, 6**4)
