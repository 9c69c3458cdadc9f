"""What a fleet costs: levels, flights, and split points, against a search of all splits."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from builders import PLAIN, plane, ship, weapon
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.rules.fleet import (
    MOST_CHOICES,
    Bill,
    Choice,
    bill,
    flight_choices,
    remedy,
    ship_choice,
)
from deckload.rules.numbers import Prices, with_departures
from deckload.rules.rulings import Rulings
from deckload.rules.splitting import LEVELS, fewest, simplest, splits
from deckload.units.aircraft import Aircraft, Role
from deckload.units.ships import Level
from deckload.units.weapons import Trait

PATROL, SKIRMISH, RAID, BATTLE, WAR = LEVELS
PRICES = Prices()


def choices(*levels: Level) -> list[Choice]:
    return [Choice(f"{level.value} {number}", level) for number, level in enumerate(levels)]


def total(*levels: Level, at: Level, prices: Prices = PRICES) -> int:
    return bill(choices(*levels), at, prices).total


# The twin: a point as a tree of parts, split in every way that the words allow


PARTS = {1: 2, 2: 3, 3: 5, 4: 8}
"""Into how many parts a point is split so many levels lower (S9.2)."""


def trees(rank: int) -> Iterator[tuple[int, ...]]:
    """The parts that one part of a level comes to: itself, or split, one of the parts again."""
    yield (rank,)
    for lower in range(rank):
        count = PARTS[rank - lower]
        for again in trees(lower):
            yield (lower,) * (count - 1) + again


def fits_into(parts: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Whether each that is wanted finds a part of its level or a higher one, by trying them all."""
    if not wanted:
        return True
    return any(
        part >= wanted[0] and fits_into(parts[:place] + parts[place + 1 :], wanted[1:])
        for place, part in enumerate(parts)
    )


@cache
def slowly(wanted: tuple[int, ...], at: int) -> int:
    """The fewest points of a level for ships below it, by trying all the ways to split each."""
    points = 0
    while True:
        for ways in product(set(trees(at)), repeat=points):
            if fits_into(sum(ways, ()), wanted):
                return points
        points += 1


@pytest.mark.clause("S9.2")
@pytest.mark.parametrize("at", LEVELS)
def test_the_ways_to_split_a_point_are_those_of_the_words(at: Level) -> None:
    ways = Counter(tuple(sorted(part.rank for part in way.parts)) for way in splits(at, PRICES))
    assert set(ways) == {tuple(sorted(tree)) for tree in trees(at.rank)} - {(at.rank,)}
    assert max(ways.values(), default=1) == 1


@pytest.mark.clause("S9.2")
@settings(max_examples=150)
@given(st.sampled_from(LEVELS), st.data())
def test_the_fewest_points_are_those_that_a_search_of_all_splits_finds(
    at: Level, data: st.DataObject
) -> None:
    most = 5 if at is WAR else 6 if at is BATTLE else 7
    lower = st.sampled_from(LEVELS[: at.rank]) if at.rank else st.nothing()
    wanted = data.draw(st.lists(lower, max_size=most if at.rank else 0))
    found = fewest(wanted, at, PRICES)
    assert len(found) == slowly(tuple(sorted((e.rank for e in wanted), reverse=True)), at.rank)


LISTS = st.lists(st.sampled_from(Level), min_size=1, max_size=14)


@pytest.mark.clause("S9.2")
@given(LISTS, st.sampled_from(LEVELS))
def test_a_bill_buys_every_choice_once_with_parts_that_a_split_gives(
    levels: list[Level], at: Level
) -> None:
    made = choices(*levels)
    found = bill(made, at, PRICES)
    bought = [part.buys for point in found.spent for part in point.parts if part.buys is not None]
    assert Counter(bought) == Counter(made)
    legal = {tuple(sorted(tree)) for tree in trees(at.rank)}
    for point in found.spent:
        for part in point.parts:
            assert part.buys is None or part.buys.level <= part.level
        if point.splits:
            assert point.points == 1
            assert tuple(sorted(part.level.rank for part in point.parts)) in legal
        else:
            (part,) = point.parts
            assert part.level >= at
            assert point.points == 2 ** (part.level.rank - at.rank)


@given(LISTS, st.sampled_from(LEVELS), st.sampled_from(Level))
def test_a_choice_more_is_never_cheaper_and_a_point_a_ship_is_always_enough(
    levels: list[Level], at: Level, more: Level
) -> None:
    before, after = total(*levels, at=at), total(*levels, more, at=at)
    assert before <= after <= before + max(1, 2 ** (more.rank - at.rank))


@pytest.mark.clause("S9.1", "S9.2")
@pytest.mark.parametrize(
    ("at", "levels", "points"),
    [
        (RAID, [RAID], 1),
        (RAID, [BATTLE], 2),
        (RAID, [WAR], 4),
        (PATROL, [BATTLE], 8),
        (WAR, [Level.ABOVE_WAR], 2),
        (RAID, [PATROL] * 3, 1),
        (RAID, [PATROL] * 4, 2),
        (RAID, [SKIRMISH] * 2, 1),
        (RAID, [SKIRMISH, PATROL, PATROL], 1),
        (RAID, [SKIRMISH, PATROL, PATROL, PATROL], 2),
        (BATTLE, [PATROL] * 5, 1),
        (WAR, [PATROL] * 8, 1),
        (WAR, [PATROL] * 9, 2),
        (WAR, [BATTLE, RAID, SKIRMISH, PATROL, PATROL], 1),
        # Only one of the two Battle parts is split again, so four Raid ships take two points.
        (WAR, [RAID] * 3, 1),
        (WAR, [RAID] * 4, 2),
        (WAR, [BATTLE, RAID, RAID], 1),
        # A part of a higher level buys a ship of a lower one, and the rest of it is lost.
        (WAR, [RAID, SKIRMISH, SKIRMISH, SKIRMISH], 1),
        (SKIRMISH, [PATROL], 1),
        (WAR, [], 0),
    ],
)
def test_what_fleets_cost(at: Level, levels: list[Level], points: int) -> None:
    assert total(*levels, at=at) == points


@pytest.mark.clause("S9.2")
def test_prices_of_a_house_split_points_by_its_numbers() -> None:
    prices = with_departures((("prices.one_lower", 3), ("prices.one_higher", 3))).prices
    assert total(*[SKIRMISH] * 3, at=RAID, prices=prices) == 1
    assert total(BATTLE, at=RAID, prices=prices) == 3
    assert total(*[SKIRMISH] * 3, at=RAID) == 2


def test_a_large_fleet_is_priced() -> None:
    levels = [LEVELS[number % 4] for number in range(MOST_CHOICES)]
    found = bill(choices(*levels), WAR, PRICES)
    # 24 Battle, 25 Raid, 25 Skirmish and 25 Patrol ships: two of the first to a point at most.
    assert 12 <= found.total <= 24
    with pytest.raises(ValueError, match="at most 99"):
        bill(choices(*levels, PATROL), WAR, PRICES)
    with pytest.raises(ValueError, match="above War"):
        bill([], Level.ABOVE_WAR, PRICES)
    with pytest.raises(ValueError, match="one point"):
        simplest([PATROL] * 4, RAID, PRICES)


def test_points_are_split_simply_and_used_one_after_another() -> None:
    found = bill(choices(*[SKIRMISH] * 6), WAR, PRICES)
    assert [point.splits for point in found.spent] == [(SKIRMISH,), (SKIRMISH,)]
    assert [len(point.unused) for point in found.spent] == [0, 4]


# Carriers and flights


@pytest.mark.clause("A5.7", "S9.2")
@pytest.mark.case("C28")
@pytest.mark.parametrize(
    ("printed", "counts"),
    [(PATROL, SKIRMISH), (SKIRMISH, RAID), (RAID, BATTLE), (BATTLE, WAR), (WAR, Level.ABOVE_WAR)],
)
def test_a_carrier_costs_a_level_more_than_printed(printed: Level, counts: Level) -> None:
    carrier = ship(carrier_capacity=4, traits=(Trait.CARRIER,), level=printed)
    choice = ship_choice(carrier, PLAIN)
    assert choice.level is counts
    assert choice.why == f"carrier, printed at {printed.value}"
    stays = ship_choice(carrier, Rulings({"carrier_slide": "stays"}))
    assert stays.level is (counts if printed is not WAR else WAR)
    assert ship_choice(ship(level=printed), PLAIN) == Choice("custom", printed)
    for at in LEVELS:
        assert bill([choice], at, PRICES).total == total(counts, at=at)


SINGLE = plane(name="Single", role=Role.DIVE)
HEAVY = plane(name="Heavy", role=Role.TORPEDO, ordnance=weapon(1, 3, Trait.TORPEDO))
LIGHT = plane(name="Light", role=Role.TORPEDO, ordnance=weapon(1, 2, Trait.TORPEDO))
TWIN = plane(name="Twin", role=Role.LEVEL, single_engined=False)
BOMBS = plane(name="Bombs", role=Role.DIVE, ordnance=weapon(1, 6))


@pytest.mark.clause("S9.3")
@pytest.mark.parametrize(
    ("flights", "count"),
    [
        ([], 0),
        ([SINGLE], 1),
        ([SINGLE, SINGLE], 1),
        ([SINGLE, LIGHT], 1),
        ([SINGLE] * 3, 2),
        ([HEAVY], 1),
        ([HEAVY, HEAVY], 2),
        ([HEAVY, SINGLE], 2),
        ([TWIN, TWIN, SINGLE], 3),
        # Heavy bombs are no torpedo.
        ([BOMBS, BOMBS], 1),
        ([SINGLE, HEAVY, SINGLE, TWIN], 3),
    ],
)
def test_flights_bought_on_their_own_are_patrol_choices(
    flights: list[Aircraft], count: int
) -> None:
    found = list(flight_choices(flights, PLAIN))
    assert [choice.level for choice in found] == [PATROL] * count


@pytest.mark.clause("S9.3")
def test_flights_of_the_catalogue() -> None:
    def count(*names: str) -> int:
        return len(list(flight_choices([aircraft_roster().find(n) for n in names], PLAIN)))

    # Published torpedoes of 4 and of 5 DD, a bomber of one engine, of two and of four.
    assert count("Swordfish", "Swordfish") == 1
    assert count("Kate", "Kate") == 2
    assert count("Val", "Zero") == 1
    assert count("Beaufighter", "Beaufighter") == 2
    assert count("B-17", "Zero") == 2
    assert count("SBD", "SBD") == 1
    assert count("Betty") == 1


@pytest.mark.clause("S9.3")
def test_a_house_says_how_many_flights_go_together_and_what_is_heavy() -> None:
    def under(*changes: tuple[str, int]) -> Rulings:
        return Rulings(numbers=with_departures(changes))

    assert len(list(flight_choices([SINGLE] * 6, under(("prices.flights_a_patrol", 3))))) == 2
    assert len(list(flight_choices([HEAVY] * 2, under(("prices.heavy_torpedo", 7))))) == 1
    assert len(list(flight_choices([LIGHT] * 2, under(("prices.heavy_torpedo", 3))))) == 2


# What would fit


def cured(found: Bill, points: int) -> None:
    """Whatever is said to make a fleet fit does, and what is not said does not."""
    cure = remedy(found, points, PRICES)
    assert cure.points == found.total > points
    fits = {level for level in LEVELS if bill(found.choices, level, PRICES).total <= points}
    assert set(cure.levels) == fits
    assert cure.without
    for gone in cure.without:
        left = list(found.choices)
        for choice in gone:
            left.remove(choice)
        assert bill(left, found.at, PRICES).total <= points
    if all(len(gone) == 1 for gone in cure.without):
        told = {gone[0] for gone in cure.without}
        for choice in set(found.choices) - told:
            left = list(found.choices)
            left.remove(choice)
            assert bill(left, found.at, PRICES).total > points


@given(LISTS, st.sampled_from(LEVELS), st.integers(0, 4))
def test_what_would_make_a_fleet_fit_does(levels: list[Level], at: Level, points: int) -> None:
    found = bill(choices(*levels), at, PRICES)
    if found.total > points:
        cured(found, points)


def test_the_ships_of_the_catalogue_have_a_price_at_every_level() -> None:
    for sheet in ship_roster():
        costs = [bill([ship_choice(sheet, PLAIN)], at, PRICES).total for at in LEVELS]
        assert costs == sorted(costs, reverse=True)
        assert costs[-1] >= 1
        printed = replace(sheet, carrier_capacity=0)
        assert bill([ship_choice(printed, PLAIN)], sheet.level, PRICES).total == 1
