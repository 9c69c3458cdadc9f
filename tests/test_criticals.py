"""Criticals: every cell of the table, and what several of them take off a ship."""

from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest
from builders import PLAIN, flight, fractions, ship, weapon
from hypothesis import given
from hypothesis import strategies as st
from twin import Script, default_choice, outcomes

from deckload.dice.engagement import Engagement, Field
from deckload.dice.needs import Cause, Purpose
from deckload.dice.requests import Faces
from deckload.dice.resolve import Entry, Rolled, play, resolve
from deckload.dice.seeded import Seeded
from deckload.odds.exact import Solver
from deckload.rules.critical_table import Cells, CriticalTable, Effect, Line, cells_of
from deckload.rules.criticals import effect_fields, effect_steps, which_line
from deckload.rules.strike import strike
from deckload.units.ships import Ship
from deckload.units.weapons import Trait

MINOR, MAIN = Line.MINOR, Line.MAIN
STANDARD = CriticalTable()
Cell = dict[str, Any]
# The table as the rules print it: a row a place, its four columns for 1-2, 3-4, 5 and 6.
ENGINES: list[Cell] = [
    {"speed": 1},
    {"damage": 1, "speed": 2},
    {"damage": 1, "rudder": True},
    {"damage": 2, "stopped": True},
]
WEAPONS: list[Cell] = [
    {"line": MINOR},
    {"line": MAIN},
    {"damage": 1, "line": MAIN, "fires": 1},
    {"damage": 3, "crew": 2, "line": MAIN, "lasting": True, "fires": 2},
]
HANGAR: list[Cell] = [
    {"line": MINOR},
    {"deck_out": True, "fires": 1},
    {"damage": 1, "deck_out": True, "fires": 2},
    {"damage": 3, "crew": 2, "deck_out": True, "lasting": True, "fires": 3},
]
CREW: list[Cell] = [
    {"crew": 1, "fires": 1},
    {"crew": 2, "fires": 1},
    {"crew_dice": 1, "fires": 2},
    {"crew_dice": 2, "fire_dice": 1},
]
VITAL: list[Cell] = [
    {"radar": True},
    {"bridge": True},
    {"damage_dice": 1, "bridge": True, "fires": 1},
    {"damage_dice": 3, "crew_dice": 2, "lasting": True},
]
COLUMN = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 3}


def cell(place: int, roll: int, carrier: bool) -> Cell:
    """One cell of the table."""
    rows = {1: ENGINES, 2: ENGINES, 3: WEAPONS, 4: WEAPONS, 5: CREW, 6: VITAL}
    if carrier:
        rows |= {3: HANGAR, 4: HANGAR}
    return rows[place][COLUMN[roll]]


@pytest.mark.clause("S4.8")
@pytest.mark.parametrize("carrier", [False, True])
@pytest.mark.parametrize(("place", "roll"), list(product(range(1, 7), repeat=2)))
def test_every_cell_does_what_the_table_says(place: int, roll: int, carrier: bool) -> None:
    cells = cells_of(STANDARD, carrier=carrier)
    effect = cells.effect(cells.at(place, roll))
    assert effect.words
    plain = Effect(words=effect.words)
    assert effect == msgspec.structs.replace(plain, **cell(place, roll, carrier))


def target(hull: int, minor: int, main: int, carrier: bool) -> Ship:
    """A ship with so many damage points and lines, AA among the minor ones."""
    line = weapon(1, 1)
    return ship(
        min(minor, 1),
        damage=hull,
        guns=(line,) * main,
        secondaries=(line,) * max(0, minor - 1),
        carrier_capacity=int(carrier),
    )


def effects(hit: Ship, damage: int, criticals: int) -> Engagement:
    """The effects alone, after so much damage and so many criticals."""
    fields = [Field("damage", damage, damage, damage), Field("criticals", criticals, 0, criticals)]
    fields += effect_fields(hit, damage, criticals, PLAIN)
    steps = effect_steps(hit, criticals, PLAIN)
    return Engagement(tuple(fields), tuple(steps), ("total_damage", "sunk"))


def by_hand(
    hull: int, minor: int, main: int, carrier: bool, damage: int, criticals: int
) -> dict[tuple[int, int], Fraction]:
    """Points taken and whether she is sunk, cell by cell."""
    states = {(damage, minor, main): Fraction(1)}
    for _ in range(criticals):
        after: dict[tuple[int, int, int], Fraction] = {}
        for (taken, minors, mains), chance in states.items():
            if taken >= hull:
                key = (taken, minors, mains)
                after[key] = after.get(key, Fraction(0)) + chance
                continue
            for place, roll in product(range(1, 7), repeat=2):
                struck = cell(place, roll, carrier)
                points, left, line = struck.get("damage", 0), [minors, mains], struck.get("line")
                if line is not None:
                    kind = int(line is MAIN)
                    points += not left[kind]
                    left[kind] = max(0, left[kind] - 1)
                dice = struck.get("damage_dice", 0)
                for faces in product(range(1, 7), repeat=dice):
                    key = (taken + points + sum(faces), left[0], left[1])
                    share = chance / 36 / 6**dice
                    after[key] = after.get(key, Fraction(0)) + share
        states = after
    found: dict[tuple[int, int], Fraction] = {}
    for (taken, _, _), chance in states.items():
        end = (taken, int(taken >= hull))
        found[end] = found.get(end, Fraction(0)) + chance
    return found


def capped(odds: Any, hull: int) -> dict[tuple[int, int], Fraction]:
    """The same with no more points than she had."""
    found: dict[tuple[int, int], Fraction] = {}
    for (taken, sunk), chance in odds.items():
        end = (min(taken, hull), sunk)
        found[end] = found.get(end, Fraction(0)) + chance
    return found


@pytest.mark.clause("S4.4", "S4.8", "F32")
@pytest.mark.parametrize("carrier", [False, True])
@pytest.mark.parametrize(
    ("hull", "damage", "criticals"),
    [(20, 0, 0), (20, 0, 1), (20, 4, 2), (6, 5, 2), (6, 3, 3), (9, 9, 1), (2, 5, 2), (40, 0, 3)],
)
def test_criticals_with_lines_to_spare_take_what_the_cells_say(
    hull: int, damage: int, criticals: int, carrier: bool
) -> None:
    lines = (criticals, criticals)
    odds = Solver().solve(effects(target(hull, *lines, carrier), damage, criticals), fractions=True)
    assert fractions(odds) == by_hand(hull, *lines, carrier, damage, criticals)


@pytest.mark.clause("F32", "S4.4", "S4.8")
@pytest.mark.parametrize("carrier", [False, True])
@pytest.mark.parametrize(("minor", "main"), [(0, 0), (1, 0), (0, 1), (2, 1)])
@pytest.mark.parametrize(("hull", "damage", "criticals"), [(20, 0, 3), (4, 2, 3), (8, 7, 2)])
def test_without_a_line_left_a_critical_costs_a_point_instead(
    hull: int, damage: int, criticals: int, minor: int, main: int, carrier: bool
) -> None:
    hit = target(hull, minor, main, carrier)
    odds = fractions(Solver().solve(effects(hit, damage, criticals), fractions=True))
    expected = by_hand(hull, minor, main, carrier, damage, criticals)
    assert capped(odds, hull) == capped(expected, hull)


@pytest.mark.clause("S4.4")
@given(st.integers(1, 9), st.integers(0, 12), st.integers(0, 3), st.integers(0, 999))
def test_a_ship_without_points_rolls_no_further_effects(
    hull: int, damage: int, criticals: int, seed: int
) -> None:
    log: list[Entry] = []
    hit = target(hull, 1, 1, False)
    final = resolve(effects(hit, damage, criticals), Seeded(seed), log)
    rolls = [entry for entry in log if isinstance(entry, Rolled)]
    assert all(isinstance(entry.request, Faces) for entry in rolls)
    struck = [entry for entry in rolls if entry.request.dice == 2]
    assert len(struck) <= criticals
    if damage >= hull:
        assert rolls == []
        assert final["total_damage"] == damage
    if not final["sunk"]:
        assert len(struck) == criticals


@pytest.mark.clause("S4.4", "S4.8")
def test_effects_come_in_order_and_stop_with_the_ship() -> None:
    hit = target(3, 1, 1, False)
    log: list[Entry] = []
    script = Script([(1, 1), (6, 5), (4,)], default_choice)
    final = resolve(effects(hit, 0, 3), script, log)
    assert (final["total_damage"], final["sunk"]) == (4, 1)
    assert [entry.faces for entry in log if isinstance(entry, Rolled)] == [(1, 1), (6, 5), (4,)]


@pytest.mark.clause("S4.8", "F32")
def test_lines_are_counted_from_the_sheet_with_aa_and_torpedoes_among_the_minor_ones() -> None:
    line = weapon(1, 1)
    full = ship(4, guns=(line,) * 3, secondaries=(line,) * 2, torpedoes=(line,))

    def lines(hit: Ship) -> tuple[int, int]:
        starts = {field.name: field.start for field in effect_fields(hit, 0, 1, PLAIN)}
        return starts["minor_lines"], starts["main_lines"]

    assert lines(full) == (2 + 1 + 1, 3)
    assert lines(msgspec.structs.replace(full, carrier_capacity=4)) == (2 + 1, 3)
    assert lines(ship(0)) == (0, 0)


@pytest.mark.clause("S4.4", "S4.8")
def test_a_strike_with_effects_is_its_criticals_and_then_their_effects() -> None:
    hit = ship(0, damage=4, armour=6, target=2, guns=(weapon(1, 1),))
    mine = (flight(2, ordnance=weapon(1, 1)),)
    whole = strike(mine, hit, PLAIN, effects=True)
    parts = fractions(
        Solver().solve(strike(mine, hit, PLAIN).asking("damage", "criticals"), fractions=True)
    )
    expected: dict[tuple[int, ...], Fraction] = {}
    for (damage, criticals), chance in parts.items():
        for end, share in by_hand(4, 0, 1, False, damage, criticals).items():
            key = (damage, criticals, *end)
            expected[key] = expected.get(key, Fraction(0)) + chance * share
    asked = whole.asking("damage", "criticals", "total_damage", "sunk")
    found = fractions(Solver().solve(asked, fractions=True))
    assert {k[:2] + k[3:] for k in found} == {k[:2] + k[3:] for k in expected}
    for part in ((0, 1, 3), (0, 1)):
        assert summed(found, part) == summed(expected, part)


def summed(odds: Any, places: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
    found: dict[tuple[int, ...], Fraction] = {}
    for values, chance in odds.items():
        key = tuple(values[i] for i in places)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


@pytest.mark.clause("S4.8")
def test_the_odds_of_one_critical_are_those_of_playing_it() -> None:
    for carrier in (False, True):
        one = effects(target(12, 0, 1, carrier), 0, 1)
        assert fractions(Solver().solve(one, fractions=True)) == outcomes(one)


@pytest.mark.clause("S4.8")
def test_a_carrier_has_a_hangar_where_others_have_weapons() -> None:
    carrier = ship(traits=(Trait.CARRIER,), carrier_capacity=4)
    for hit in (carrier, ship()):
        (step,) = (step for step in effect_steps(hit, 1, PLAIN) if step.title == "critical 1")
        (cells,) = (arg for arg in step.args if isinstance(arg, Cells))
        assert any(effect.deck_out for effect in cells.effects) == hit.is_carrier
        assert any(effect.line is MAIN for effect in cells.effects) != hit.is_carrier


@pytest.mark.clause("F32")
@pytest.mark.parametrize("lines", range(1, 2**5))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_counts_round_and_round_over_the_lines_that_work(lines: int, face: int) -> None:
    working = [number for number in range(1, 6) if lines & 1 << (number - 1)]
    counted = 0
    out = 0
    while counted < face:
        out = working[counted % len(working)]
        counted += 1
    cells = cells_of(STANDARD, carrier=False)
    args = (cells.at(3, 3), lines, cells, MAIN, Cause(Purpose.CRITICAL))
    left, hit = play(which_line, args, Script([(face,)], default_choice))
    assert (left, hit) == (lines - (1 << (out - 1)), out)


@pytest.mark.clause("F32")
def test_no_die_is_rolled_for_a_line_where_none_is_hit_or_none_works() -> None:
    cells = cells_of(STANDARD, carrier=False)
    engines, main_line, no_critical = cells.at(1, 1), cells.at(3, 3), 0
    for number, kind, lines in (
        (engines, MAIN, 7),
        (main_line, MINOR, 7),
        (main_line, MAIN, 0),
        (no_critical, MAIN, 7),
    ):
        args = (number, lines, cells, kind, Cause(Purpose.CRITICAL))
        assert play(which_line, args, Script([], default_choice)) == (lines, 0)


def details(hit: Ship, criticals: int, busy: bool = False) -> Engagement:
    """The effects of some criticals on a fresh ship, with all that they do."""
    fields = [Field("damage", 0, 0, 0), Field("criticals", criticals, 0, criticals)]
    fields += effect_fields(hit, 0, criticals, PLAIN, details=True)
    steps = effect_steps(hit, criticals, PLAIN, details=True, busy=busy)
    return Engagement(tuple(fields), tuple(steps), ("total_damage", "crew_lost", "fires_started"))


def in_full(carrier: bool, busy: bool) -> dict[tuple[int, ...], Fraction]:
    """Damage, crew and fires of one critical on a ship with lines to spare."""
    found: dict[tuple[int, ...], Fraction] = {}
    for place, roll in product(range(1, 7), repeat=2):
        struck = cell(place, roll, carrier)
        wanted = [struck.get(f"{name}_dice", 0) for name in ("damage", "crew", "fire")]
        for faces in product(range(1, 7), repeat=sum(wanted)):
            thrown = list(faces)
            damage = sum(thrown.pop() for _ in range(wanted[0])) + struck.get("damage", 0)
            crew = sum(thrown.pop() for _ in range(wanted[1])) + struck.get("crew", 0)
            fires = sum(-(-thrown.pop() // 2) for _ in range(wanted[2])) + struck.get("fires", 0)
            key = (damage, crew, fires + busy)
            found[key] = found.get(key, Fraction(0)) + Fraction(1, 36 * 6 ** len(faces))
    return found


@pytest.mark.clause("S4.8", "A5.2")
@pytest.mark.parametrize(("carrier", "busy"), [(False, False), (True, False), (True, True)])
def test_crew_and_fires_are_those_of_the_cell_and_one_more_fire_in_a_busy_carrier(
    carrier: bool, busy: bool
) -> None:
    one = details(target(40, 1, 1, carrier), 1, busy)
    assert fractions(Solver().solve(one, fractions=True)) == in_full(carrier, busy)


@pytest.mark.clause("S4.4", "F32")
@given(st.integers(0, 3), st.integers(0, 2), st.integers(0, 2), st.integers(0, 99))
def test_the_line_that_goes_out_is_told_and_counted(
    criticals: int, minor: int, main: int, seed: int
) -> None:
    final = resolve(details(target(30, minor, main, False), criticals), Seeded(seed))
    for kind, lines in (("minor", minor), ("main", main)):
        out = [final[f"{kind}_out_{n}"] for n in range(1, criticals + 1)]
        gone = [number for number in out if number]
        assert len(set(gone)) == len(gone)
        working = sum(1 << n for n in range(lines) if n + 1 not in gone)
        assert final[f"{kind}_working"] == working
        assert final[f"{kind}_lines"] == lines - len(gone)
