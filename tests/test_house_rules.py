"""House rules: read from a file, written to one, and told as a difference from the standard."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.catalogue.house_file import GROUPS, house_from, read_house
from deckload.catalogue.house_text import house_text, standard_text
from deckload.dice.errors import UnknownName
from deckload.rules.contradictions import contradictions, oddities
from deckload.rules.critical_table import Effect, Line, Place
from deckload.rules.effect_words import FIELD_WORDS, effect_words
from deckload.rules.house import STANDARD_HOUSE, House, house_of
from deckload.rules.numbers import STANDARD, Change, flat, register, with_departures
from deckload.rules.rulings import RULINGS, Rulings

OURS = """\
name = "Thursday group"

[rulings]
over_six = "dogfights"   # in quotes
rearm_turns = 2

[gunnery]
beam_on = 0

[criticals.engines]
"1-2" = { speed = 2 }
"""


def test_a_file_changes_what_it_names_and_nothing_else() -> None:
    house = house_from(OURS, "ours.toml")
    assert house.name == "Thursday group"
    assert house.rulings.changed == {"over_six": "dogfights", "rearm_turns": "2"}
    changes = dict(house.changes)
    assert changes.pop("gunnery.beam_on") == 0
    assert changes == {
        "criticals.engines.1.words": "engines: speed -2",
        "criticals.engines.1.speed": 2,
        "criticals.engines.2.words": "engines: speed -2",
        "criticals.engines.2.speed": 2,
    }
    assert [(d.name, d.clause, d.text) for d in house.differences()] == [
        ("over_six", "A3.3, F33, S3.2, S6.1", "everywhere -> dogfights"),
        ("rearm_turns", "A3.11, F18, F28, S7.2", "1 -> 2"),
        ("gunnery.beam_on", "S3.3", "+1 -> 0"),
        ("criticals.engines.1-2.speed", "S4.8", "1 -> 2"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        OURS.replace("\n", "\r\n"),
        "\ufeff" + OURS,
        'gunnery.beam_on = 0\nrulings = { over_six = "Dogfights ", rearm_turns = "2" }\n'
        "criticals.engines.1.speed = 2\ncriticals.engines.2.speed = 2\n",
    ],
)
def test_the_same_rules_written_otherwise_have_the_same_digest(text: str) -> None:
    house = house_from(text.encode(), "other.toml")
    assert house.rulings == house_from(OURS, "ours.toml").rulings
    assert house.digest == house_from(OURS, "ours.toml").digest


def test_a_digest_is_of_the_rules_and_not_of_names_or_words() -> None:
    plain = STANDARD_HOUSE.digest
    assert len(plain) == 12
    assert house_from('name = "A"', "a.toml").digest == plain
    words = house_from('[criticals.engines]\n1 = { words = "slower" }', "a.toml")
    assert words.digest == plain
    assert [d.name for d in words.differences()] == ["criticals.engines.1.words"]
    digests = {plain}
    for name, number in register().items():
        for value in (number.least, number.most):
            if value != flat(STANDARD)[name]:
                digests.add(House(changes=((name, value),)).digest)
    for ruling in RULINGS.values():
        for reading in ruling.readings[1:]:
            digests.add(House(readings=((ruling.id, reading.id),)).digest)
    wanted = sum(2 - (flat(STANDARD)[n.name] in (n.least, n.most)) for n in register().values())
    assert len(digests) == 1 + wanted + sum(len(r.readings) - 1 for r in RULINGS.values())


def test_a_file_without_a_name_is_called_as_it_is() -> None:
    assert house_from("", "friday.toml").name == "friday"
    assert house_from("", "friday.toml").is_standard


def test_the_standard_is_a_file_that_changes_nothing() -> None:
    house = house_from(standard_text(), "standard.toml")
    assert house.is_standard
    assert house.differences() == ()
    assert house.digest == STANDARD_HOUSE.digest


@pytest.mark.parametrize("name", register())
def test_each_number_can_be_edited_in_the_standard(name: str) -> None:
    standard = flat(STANDARD)[name]
    group, _, field = name.partition(".")
    assert isinstance(standard, int)
    value = standard * 2 if group == "prices" and field != "flight" else standard - 1
    value = 24 if name == "prices.flight" else value
    lines = standard_text().splitlines()
    start = lines.index(f"[{group}]")
    place = next(n for n, line in enumerate(lines) if n > start and line.startswith(f"{field} ="))
    lines[place] = f"{field} = {value}"
    (found,) = house_from("\n".join(lines), "edited.toml").differences()
    assert (found.name, found.standard, found.house) == (name, standard, value)
    assert register()[name].clause in standard_text().splitlines()[place]


def test_the_standard_names_every_ruling_number_and_cell() -> None:
    text = standard_text()
    assert all(f'\n{ruling.id} = "{ruling.default}"\n' in text for ruling in RULINGS.values())
    assert all(f"\n[{group}]\n" in text for group in GROUPS)
    for place in Place:
        row = text.split(f"[criticals.{place}]\n")[1].split("\n\n")[0]
        faces = [line.split('"')[1] for line in row.strip().splitlines()]
        assert faces == ["1-2", "3-4", "5", "6"]


# Reading and writing


NUMBERS = st.fixed_dictionaries(
    {},
    optional={
        name: st.integers(number.least, number.most)
        for name, number in register().items()
        if not name.startswith("prices.")
    },
)
READINGS = st.fixed_dictionaries(
    {}, optional={r.id: st.sampled_from([x.id for x in r.readings]) for r in RULINGS.values()}
)
EFFECTS = st.fixed_dictionaries(
    {},
    optional={
        "words": st.text(st.characters(categories=["L", "Nd"]), min_size=1, max_size=8),
        "damage": st.integers(0, 20),
        "crew_dice": st.integers(0, 6),
        "line": st.sampled_from([None, *Line]),
        "rudder": st.booleans(),
        "lasting": st.booleans(),
    },
)
CELLS = st.dictionaries(st.tuples(st.sampled_from(Place), st.integers(1, 6)), EFFECTS, max_size=4)
PLACES = st.dictionaries(
    st.integers(1, 6), st.sampled_from([p for p in Place if p is not Place.HANGAR]), max_size=2
)


@given(NUMBERS, READINGS, CELLS, PLACES, st.text(max_size=8))
def test_what_is_written_reads_back_the_same(
    numbers: dict[str, int],
    readings: dict[str, str],
    cells: dict[tuple[Place, int], dict[str, Any]],
    places: dict[int, Place],
    name: str,
) -> None:
    changes: list[Change] = [*numbers.items()]
    changes += [(f"criticals.places.{face}", place.value) for face, place in places.items()]
    changes += [
        (f"criticals.{place}.{face}.{field}", value)
        for (place, face), effect in cells.items()
        for field, value in effect.items()
    ]
    name = name.strip() if name.isprintable() else ""
    rules = Rulings(readings, with_departures(tuple(changes)))
    if any(contradictions(rules.numbers)):
        rules = rules.numbered(STANDARD)
    house = house_of(rules, name or "ours")
    again = house_from(house_text(house), "ours.toml")
    assert again == house
    assert again.digest == house.digest


# What may be, and is worth a word


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("damage.confirm", 7, "no critical is confirmed"),
        ("torpedoes.score", 7, "no torpedo does damage"),
        ("air.first_ammunition", 7, "out of ammunition after its first combat"),
        ("air.start_stat", 4, "no flight ever starts a dogfight"),
        ("special.evasive", 13, "no crew evades"),
        ("end_phase.fire_out", 13, "no crew puts a fire out"),
        ("prices.one_lower", 4, "more than one of a higher level"),
        ("prices.crippled", 4, "rounded down"),
        ("prices.heavy_torpedo", 6, "5 published DD counts as one of 6"),
        ("criticals.places.5", "vital", "no critical ever strikes crew"),
    ],
)
def test_what_never_happens_is_noted_and_not_refused(name: str, value: Any, words: str) -> None:
    numbers = with_departures(((name, value),))
    assert not any(contradictions(numbers))
    assert any(words in clash.sentence for clash in oddities(numbers))


def test_there_is_nothing_to_say_of_the_standard() -> None:
    assert not any(contradictions(STANDARD))
    assert not any(oddities(STANDARD))


def test_the_words_of_a_cell_follow_its_numbers_unless_they_are_given() -> None:
    house = house_from(
        "[criticals.engines]\n5 = { rudder = false, stopped = true, lasting = true }\n"
        '6 = { damage = 3, words = "boilers gone" }\n',
        "x.toml",
    )
    row = house.rulings.numbers.criticals.engines
    assert row[4].words == "engines: speed 0, 1 damage, for good"
    assert row[5].words == "boilers gone"
    assert row[5].stopped
    line = house_from('[criticals.weapons]\n1 = { line = "none" }\n', "x.toml")
    assert line.rulings.numbers.criticals.weapons[0] == Effect(words="weapons: no effect")


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (Effect(words=""), "no effect"),
        (Effect(words="", line=Line.MAIN, lasting=True), "a main line destroyed"),
        (Effect(words="", damage=1, damage_dice=2), "1 + 2d6 damage"),
        (Effect(words="", crew_dice=2, fire_dice=1), "2d6 crew, 1d3 fires"),
        (Effect(words="", fires=1, deck_out=True), "flight deck out, 1 fire"),
        (Effect(words="", radar=True, bridge=True), "radar out, no special actions"),
        (Effect(words="", damage_dice=3, lasting=True), "3d6 damage"),
    ],
)
def test_an_effect_in_words(effect: Effect, words: str) -> None:
    assert effect_words(Place.VITAL, effect) == f"vital: {words}"


def test_every_field_of_an_effect_has_words() -> None:
    assert set(FIELD_WORDS) == set(Effect.__struct_fields__)


def test_a_house_with_a_ruling_there_is_not_is_refused_when_it_is_played() -> None:
    with pytest.raises(UnknownName, match="no ruling"):
        _ = House(readings=(("nothing", "x"),)).rulings


def test_readings_given_stand_above_the_house_rules() -> None:
    house = house_from('[rulings]\nover_six = "dogfights"\n[gunnery]\nbeam_on = 0', "x.toml")
    above = Rulings.parse(["over_six=everywhere", "lock=turn"], house.rulings)
    assert above.changed == {"lock": "turn"}
    assert above.numbers.gunnery.beam_on == 0
    assert Rulings.parse([], house.rulings) == house.rulings


def test_the_sample_of_the_documents_is_sound_and_every_line_of_it_changes_something() -> None:
    path = Path(__file__).resolve().parents[1] / "docs" / "house-rules.toml"
    house = read_house(path)
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    names = {f"{group}.{name}" for group in GROUPS for name in written.get(group, {})}
    differing = {difference.name for difference in house.differences()}
    assert names <= differing
    assert set(written["rulings"]) <= differing
    assert house_from(standard_text(), "x.toml").digest != house.digest
