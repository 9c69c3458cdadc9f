"""The named numbers of the rules: the standard, their register, and departures from it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError
from msgspec.structs import replace

from deckload.rules.clauses import CLAUSES
from deckload.rules.critical_table import Effect, Line, Place
from deckload.rules.numbers import (
    STANDARD,
    Change,
    Numbers,
    departures,
    flat,
    register,
    with_departures,
)
from deckload.rules.rulings import Rulings

# As the rules have them, clause by clause.
WRITTEN = {
    "air.start_stat": ("A3.1", 1),
    "air.first_ammunition": ("A3.6", 2),
    "air.breaking_away_thirds": ("A3.9", 2),
    "air.dive_hit": ("A4.2", 1),
    "air.dive_aa": ("A4.2", -1),
    "air.level_hit": ("A4.3", -1),
    "air.level_aa": ("A4.3", -1),
    "air.busy_face": ("A5.2", 5),
    "air.busy_fires": ("S4.8", 1),
    "air.arrival_turns": ("A5.4", 1),
    "anti_aircraft.most_dice": ("S6.2", 12),
    "anti_aircraft.radar": ("S6.2", 1),
    "special.all_hands": ("S2.5", 8),
    "special.come_about": ("S2.5", 9),
    "special.evasive": ("S2.5", 8),
    "special.all_hands_repairs": ("S2.6", 2),
    "special.all_hands_repair": ("S2.6", 1),
    "special.all_hands_attacks": ("S2.6", -1),
    "special.come_about_points": ("S2.7", 1),
    "special.evasive_target": ("S2.8", -1),
    "special.evasive_firer": ("S2.8", -1),
    "special.flank_part": ("S2.10", 4),
    "special.flank_points": ("S2.10", 1),
    "gunnery.beam_on": ("S3.3", 1),
    "gunnery.close": ("S3.3", 1),
    "gunnery.close_within": ("S3.3", 10),
    "gunnery.long": ("S3.3", -1),
    "gunnery.long_beyond": ("S3.3", 20),
    "gunnery.extreme": ("S3.3", -2),
    "gunnery.extreme_beyond": ("S3.3", 30),
    "gunnery.fast_target": ("S3.3", -1),
    "gunnery.fast_speed": ("S3.3", 7),
    "gunnery.smoke": ("S3.3", -1),
    "gunnery.later_target": ("S3.3", -1),
    "damage.ap": ("S4.1", 1),
    "damage.super_ap": ("S4.1", 2),
    "damage.weak": ("S4.1", -1),
    "damage.armoured_deck": ("S4.1", -1),
    "damage.crew": ("S4.2", 1),
    "damage.confirm": ("S4.3", 4),
    "damage.crippled_line": ("S4.6", 4),
    "damage.skeleton_repair": ("S4.7", -1),
    "torpedoes.score": ("S5.2", 3),
    "torpedoes.belted": ("S5.2", 4),
    "torpedoes.points": ("S5.2", 2),
    "end_phase.fire_damage": ("S8.1", 1),
    "end_phase.fire_crew": ("S8.1", 1),
    "end_phase.fire_out": ("S8.1", 7),
    "end_phase.repaired": ("S8.2", 9),
    "prices.one_lower": ("S9.2", 2),
    "prices.two_lower": ("S9.2", 3),
    "prices.three_lower": ("S9.2", 5),
    "prices.four_lower": ("S9.2", 8),
    "prices.one_higher": ("S9.2", 2),
    "prices.two_higher": ("S9.2", 4),
    "prices.flights_a_patrol": ("S9.3", 2),
    "prices.heavy_torpedo": ("S9.3", 5),
    "prices.crippled": ("S9.4", 2),
    "prices.flight": ("S9.4", 20),
}
CELLS = 5 * 6  # rows of engines, weapons, hangar, crew and vital


def test_the_standard_is_what_the_rules_say() -> None:
    found = {name: (named.clause, flat(STANDARD)[name]) for name, named in register().items()}
    assert found == WRITTEN


def test_every_named_number_has_words_a_clause_and_a_range_that_holds_the_standard() -> None:
    for name, named in register().items():
        assert named.name == name
        assert named.clause in CLAUSES
        assert named.words
        value = flat(STANDARD)[name]
        assert isinstance(value, int)
        assert named.least <= value <= named.most
        assert named.least < named.most


def test_the_critical_table_is_flat_too() -> None:
    names = set(flat(STANDARD)) - set(WRITTEN)
    fields = Effect.__struct_fields__
    assert len(names) == 6 + CELLS * len(fields)
    assert flat(STANDARD)["criticals.places.3"] == Place.WEAPONS
    assert flat(STANDARD)["criticals.engines.3.speed"] == 2
    assert flat(STANDARD)["criticals.weapons.1.line"] == Line.MINOR
    assert flat(STANDARD)["criticals.vital.6.damage_dice"] == 3
    assert flat(STANDARD)["criticals.crew.5.line"] is None


def test_the_standard_departs_nowhere() -> None:
    assert departures(STANDARD) == departures(Numbers()) == ()
    assert with_departures(()) is STANDARD
    assert with_departures((("gunnery.beam_on", 1),)) == STANDARD


changes = st.dictionaries(st.sampled_from(sorted(WRITTEN)), st.integers(0, 10**6), max_size=6)


@given(changes)
def test_departures_are_what_was_changed(given: dict[str, int]) -> None:
    named = register()
    values = {
        name: named[name].least + pick % (named[name].most - named[name].least + 1)
        for name, pick in given.items()
    }
    found = with_departures(tuple(values.items()))
    assert flat(found) == flat(STANDARD) | values
    told = dict(departures(found))
    assert told == {name: value for name, value in values.items() if value != WRITTEN[name][1]}
    assert with_departures(departures(found)) == found
    assert list(told) == [name for name in register() if name in told]


def test_cells_of_the_critical_table_depart_one_by_one() -> None:
    given: tuple[Change, ...] = (
        ("criticals.places.6", "crew"),
        ("criticals.engines.1.speed", 2),
        ("criticals.engines.1.words", "engines slower"),
        ("criticals.vital.6.lasting", False),
        ("criticals.crew.1.line", "main line"),
    )
    table = with_departures(given).criticals
    assert table.places[5] is Place.CREW
    assert (table.engines[0].speed, table.engines[1].speed) == (2, 1)
    assert not table.vital[5].lasting
    assert table.crew[0].line is Line.MAIN
    assert sorted(departures(with_departures(given))) == sorted(given)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "gunnery",
        "gunnery.",
        "gunnery.beam",
        "gunnery.beam_on.x",
        "beam_on",
        "criticals",
        "criticals.engines",
        "criticals.engines.0.speed",
        "criticals.engines.-1.speed",
        "criticals.engines.7.speed",
        "criticals.engines.x.speed",
        "criticals.engines.3",
        "criticals.engines.3.range",
        "criticals.places.0",
        "__class__",
    ],
)
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(KeyError):
        with_departures(((name, 1),))


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_values_keep_to_their_range(name: str) -> None:
    named = register()[name]
    for value in (named.least, named.most):
        assert flat(with_departures(((name, value),)))[name] == value
    for wrong in (named.least - 1, named.most + 1, None, "1", True, 1.5):
        with pytest.raises(ValidationError):
            with_departures(((name, wrong),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("criticals.places.1", "mast"),
        ("criticals.engines.1.line", "engine"),
        ("criticals.engines.1.damage", 21),
        ("criticals.engines.1.damage_dice", 7),
        ("criticals.engines.1.stopped", 1),
        ("criticals.engines.1.stopped", None),
        ("criticals.engines.1.words", 3),
    ],
)
def test_cells_keep_to_what_they_can_be(name: str, value: Any) -> None:
    with pytest.raises(ValidationError):
        with_departures(((name, value),))


def test_yes_is_no_one_whatever_was_asked_before() -> None:
    assert with_departures((("damage.crew", 0), ("damage.ap", 1))).damage.crew == 0
    with pytest.raises(ValidationError):
        with_departures((("damage.crew", False), ("damage.ap", True)))


def test_numbers_go_with_the_rulings() -> None:
    house = replace(STANDARD, gunnery=replace(STANDARD.gunnery, beam_on=0))
    played = Rulings({"over_six": "dogfights"}).numbered(house)
    assert played.numbers == house
    assert played["over_six"] == "dogfights"
    assert played.with_(one_misses="yes").numbers == house
    assert played != Rulings({"over_six": "dogfights"})
    assert "gunnery.beam_on" in repr(played)
    assert len({played, Rulings(played.all, house), Rulings(played.all)}) == 2
