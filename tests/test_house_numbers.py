"""Every named number of the rules decides just what its clause says, and none is dead."""

from typing import Any

import pytest
from number_probes import PROBES

from deckload.rules.clauses import CLAUSES
from deckload.rules.critical_table import CriticalTable, Effect, Place, cells_of
from deckload.rules.gunnery_needs import Band
from deckload.rules.numbers import STANDARD, flat, register, with_departures
from deckload.rules.rulings import Rulings

Changed = dict[str, tuple[Any, Any]]

CHANGES: dict[str, tuple[int, Changed]] = {
    "air.start_stat": (2, {"a stat of +1 may attack": (True, False)}),
    "air.first_ammunition": (
        3,
        {"first ammunition check": (2, 3), "third ammunition check": (4, 5)},
    ),
    "air.breaking_away_thirds": (1, {"breaking away at speed 12": ("8", "4")}),
    "air.dive_hit": (2, {"dive bombers hit": (4, 3)}),
    "air.dive_aa": (-2, {"AA at dive bombers": (6, 7)}),
    "air.level_hit": (0, {"level bombers hit": (6, 5), "fighter-bombers hit": (6, 5)}),
    "air.level_aa": (0, {"AA at level bombers": (6, 5), "AA at fighter-bombers": (6, 5)}),
    "air.busy_face": (4, {"face of a critical, busy": (5, 4)}),
    # Of the 36 pairs of faces 15 fires come by the table, and one more of each.
    "air.busy_fires": (
        2,
        {"fires of a critical, busy, x 36": (51, 87), "fires of two earlier hits": (2, 4)},
    ),
    "air.arrival_turns": (2, {"arrival of a launch in turn 3": (4, 5)}),
    "anti_aircraft.most_dice": (15, {"AA dice of 20": (12, 15)}),
    "anti_aircraft.radar": (2, {"AA by radar": (4, 3)}),
    "special.all_hands": (9, {"All Hands": (4, 5)}),
    "special.come_about": (8, {"Come About": (5, 4)}),
    "special.evasive": (7, {"Evasive": (4, 3)}),
    "special.all_hands_repairs": (3, {"repairs, All Hands": (2, 3)}),
    "special.all_hands_repair": (2, {"repair, All Hands": (4, 3)}),
    "special.all_hands_attacks": (-2, {"AA at All Hands": (6, 7), "guns, All Hands": (6, 7)}),
    "special.come_about_points": (2, {"turn points, Come About": (3, 4)}),
    "special.evasive_target": (
        -2,
        {"guns at an evading ship": (6, 7), "torpedo bombers hit an evading ship": (6, 7)},
    ),
    "special.evasive_firer": (-2, {"AA evading": (6, 7), "guns, evading": (6, 7)}),
    "special.flank_part": (2, {"flank speed of 6": (8, 9)}),
    "special.flank_points": (2, {"turn points, Flank Speed": (1, 2)}),
    "gunnery.beam_on": (0, {"guns at a beam": (4, 5), "torpedoes at a beam": (4, 5)}),
    "gunnery.close": (2, {"guns close": (4, 3)}),
    "gunnery.close_within": (11, {"band at 11": (Band.MEDIUM, Band.CLOSE)}),
    "gunnery.long": (-2, {"guns long": (6, 7)}),
    "gunnery.long_beyond": (21, {"band at 21": (Band.LONG, Band.MEDIUM)}),
    "gunnery.extreme": (-3, {"guns extreme": (7, 8)}),
    "gunnery.extreme_beyond": (31, {"band at 31": (Band.EXTREME, Band.LONG)}),
    "gunnery.fast_target": (
        -2,
        {"guns at a fast ship": (6, 7), "torpedo bombers hit a fast ship": (6, 7)},
    ),
    "gunnery.fast_speed": (8, {"fast at 7": (True, False)}),
    "gunnery.smoke": (-2, {"guns through smoke": (6, 7)}),
    "gunnery.later_target": (-2, {"guns at a second target": (6, 7)}),
    "damage.ap": (2, {"damage, AP": (3, 2)}),
    "damage.super_ap": (3, {"damage, Super AP": (2, 1)}),
    "damage.weak": (-2, {"damage, Weak": (5, 6)}),
    "damage.armoured_deck": (-2, {"damage of bombs, Armoured Deck": (5, 6)}),
    "damage.crew": (2, {"crew of five points": (5, 10)}),
    "damage.confirm": (5, {"confirmation": (4, 5)}),
    "damage.crippled_line": (5, {"line of a crippled ship": (4, 5)}),
    "damage.skeleton_repair": (-2, {"repair, skeleton crew": (6, 7)}),
    "torpedoes.score": (2, {"damage, torpedo": (3, 2)}),
    "torpedoes.belted": (5, {"damage, torpedo, belt": (4, 5)}),
    "torpedoes.points": (3, {"points, torpedo": (2, 3)}),
    "end_phase.fire_damage": (2, {"two fires": ((2, 2), (4, 2))}),
    "end_phase.fire_crew": (0, {"two fires": ((2, 2), (2, 0))}),
    "end_phase.fire_out": (8, {"fire out": (3, 4)}),
    "end_phase.repaired": (
        10,
        {
            "repair": (5, 6),
            "repair, All Hands": (4, 5),
            "repair, skeleton crew": (6, 7),
        },
    ),
    "prices.one_lower": (3, {"price, one lower": (120, 80)}),
    "prices.two_lower": (4, {"price, two lower": (80, 60)}),
    "prices.three_lower": (6, {"price, three lower": (48, 40)}),
    "prices.four_lower": (10, {"price, four lower": (30, 24)}),
    "prices.one_higher": (3, {"price, one higher": (480, 720)}),
    "prices.two_higher": (5, {"price, two higher": (960, 1200)}),
    "prices.flights_a_patrol": (3, {"five flights": (3, 2)}),
    "prices.heavy_torpedo": (7, {"two flights with heavy torpedoes": (2, 1)}),
    "prices.crippled": (3, {"score, crippled": (120, 80)}),
    "prices.flight": (10, {"score, flight": (12, 24)}),
}


@pytest.mark.clause("S9.2", "S9.3", "S3.3", "S2.5", "S4.1", "S8.1")
@pytest.mark.parametrize("name", register())
def test_a_number_changes_what_its_clause_says_and_nothing_else(name: str) -> None:
    value, wanted = CHANGES[name]
    before = {probe: ask(Rulings()) for probe, ask in PROBES.items()}
    changed = Rulings(numbers=with_departures(((name, value),)))
    after = {probe: ask(changed) for probe, ask in PROBES.items()}
    found = {
        probe: (before[probe], after[probe]) for probe in PROBES if before[probe] != after[probe]
    }
    assert found == wanted


def test_every_number_is_looked_at() -> None:
    assert set(CHANGES) == set(register())
    assert set(PROBES) >= {probe for _, changed in CHANGES.values() for probe in changed}


@pytest.mark.parametrize("number", register().values(), ids=lambda number: number.name)
def test_a_number_names_its_clause_and_a_range_around_its_standard(number: Any) -> None:
    assert number.clause in CLAUSES
    assert number.words
    assert number.least <= flat(STANDARD)[number.name] <= number.most
    assert number.least <= CHANGES[number.name][0] <= number.most


CELLS = [name for name in flat(STANDARD) if name.startswith("criticals.") and "places" not in name]


def other(field: str, value: Any) -> Any:
    """Another value that a field of an effect can have."""
    if isinstance(value, bool):
        return not value
    if field == "line":
        return "main line" if value is None else None
    return f"{value}, and worse" if field == "words" else value + 1


@pytest.mark.clause("S4.8")
@pytest.mark.parametrize("place", Place)
def test_a_cell_of_the_critical_table_changes_itself_and_no_other(place: Place) -> None:
    standard = CriticalTable()
    for name in CELLS:
        _, row, face, field = name.split(".")
        if row != place:
            continue
        value = other(field, flat(STANDARD)[name])
        table = with_departures(((name, value),)).criticals
        for each in Place:
            for number, (was, now) in enumerate(
                zip(getattr(standard, each), getattr(table, each), strict=True), 1
            ):
                if (each, str(number)) == (row, face):
                    assert was != now
                    assert getattr(now, field) == value
                else:
                    assert was == now


@pytest.mark.clause("S4.8")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_place_of_the_critical_table_changes_where_that_face_strikes(face: int) -> None:
    before = cells_of(CriticalTable(), carrier=False)
    old = CriticalTable().places[face - 1]
    place = next(each for each in Place if each not in (old, Place.HANGAR))
    table = with_departures(((f"criticals.places.{face}", place.value),)).criticals
    after = cells_of(table, carrier=False)
    for at in range(1, 7):
        effects = [after.effect(after.at(at, roll)) for roll in range(1, 7)]
        stood: list[Effect] = [before.effect(before.at(at, roll)) for roll in range(1, 7)]
        assert effects == (list(getattr(table, place)) if at == face else stood)
