"""The help in words: it cites clauses that there are, and has words for every label."""

import re
from pathlib import Path
from typing import Any

import pytest
from server_table import serving

from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.catalogue.scenarios import scenario, scenario_from, scenario_names
from deckload.cli.help_words import LABELS, STEPS, TRAITS, help_data
from deckload.cli.scenarios_page import scenario_data
from deckload.dice.errors import BadPhrase
from deckload.rules.clauses import CLAUSES
from deckload.rules.damage import points_for, points_of, score_need
from deckload.rules.rulings import Rulings
from deckload.units.weapons import Trait, Weapon

SHEET = """
title = "A try"
story = "A ship meets a flight."
turns = 4
level = "raid"

[[side]]
name = "Red"
edge = "north"
briefing = [{steps}]

[[side.flight]]
id = "red"
unit = "6 Swordfish"

[[side]]
name = "Blue"
edge = "south"

[[side.ship]]
id = "blue"
unit = "Admiral Hipper"
place = [20, 10]
"""


def lines() -> list[dict[str, Any]]:
    told = help_data()
    return [*told["steps"], *told["words"], *told["labels"].values()]


def test_every_line_cites_clauses_that_there_are_and_repeats_none() -> None:
    texts = {clause.text for clause in CLAUSES.values()}
    for line in lines():
        assert set(line["clauses"]) <= set(CLAUSES), line
        assert line["words"] not in texts
        # a number of the rules would be wrong at a table with numbers of its own
        if line["name"] != "need":
            assert not re.search(r"\d\+|\b\d+ inch", line["words"]), line


@pytest.mark.clause("S1.1")
def test_the_steps_of_a_turn_are_those_of_the_page() -> None:
    names = [step.name for step in STEPS]
    assert names == ["Initiative", "Movement", "Air bound", "Firing", "End"]


def test_every_trait_and_every_number_of_a_sheet_has_words() -> None:
    assert set(TRAITS) == set(Trait)
    numbered = {name for name, line in LABELS.items() if "{n}" in line.words}
    assert numbered == {
        "flight speed",
        "dogfight",
        "hit",
        "dodge",
        "damage",
        "crew",
        "ship speed",
        "target",
        "armour",
        "AA",
    }


def test_the_server_tells_it(tmp_path: Path) -> None:
    with serving(str(tmp_path / "battles.db")) as server:
        told = server.http.get("/api/words").json()
    assert told["labels"]["hit"]["words"] == LABELS["hit"].words
    assert [step["name"] for step in told["steps"]] == [step.name for step in STEPS]


def test_a_battle_tells_the_briefing_of_its_scenario(tmp_path: Path) -> None:
    """Also one that was begun from a position; a battle that has none tells none."""
    with serving(str(tmp_path / "battles.db")) as server:
        for name in scenario_names():
            setup = server.make(("me", "me"), scenario=name).seat("both").get("setup").json()
            assert setup["briefing"] == [list(steps) for steps in scenario(name).briefing]
            assert "briefing" not in setup["setup"], "it is no part of the battle"


@pytest.mark.clause("S4.1", "S5.2")
def test_a_need_tells_the_points_that_its_weapon_does() -> None:
    """Of each weapon of the catalogue on each ship, the need alone says what the weapon does."""
    rulings = Rulings()
    ships = list(ship_roster().units)
    weapons: list[Weapon] = [w for s in ships for w in (*s.guns, *s.secondaries, *s.torpedoes)]
    weapons += [a.ordnance for a in aircraft_roster().units if a.ordnance is not None]
    seen = set()
    for weapon in weapons:
        for ship in ships:
            points = points_for(score_need(weapon, ship, rulings), rulings)
            assert points == points_of(weapon, rulings)
            seen.add(points)
    assert seen == {1, 2}


def test_a_briefing_is_read_shown_and_no_part_of_the_battle() -> None:
    read = scenario_from(SHEET.format(steps='"Fly.", "Strike."'), "try.toml")
    assert read.briefing == (("Fly.", "Strike."), ())
    for name in scenario_names():
        assert scenario_data(name)["briefing"] == [list(s) for s in scenario(name).briefing]


def test_a_briefing_has_few_steps_and_none_without_words() -> None:
    for steps in (", ".join(['"Fly."'] * 7), '""'):
        with pytest.raises(BadPhrase, match=r"^try.toml: side 1: .*briefing"):
            scenario_from(SHEET.format(steps=steps), "try.toml")


def test_each_step_of_a_briefing_may_come_up_by_itself() -> None:
    steps = '"Fly.", "Strike."'
    text = SHEET.format(steps=steps)
    cued = text.replace("briefing =", 'cues = ["start", "strike"]\nbriefing =', 1)
    assert scenario_from(text, "try.toml").cues == ((), ())
    assert scenario_from(cued, "try.toml").cues == (("start", "strike"), ())
    for wrong in ('"start"', '"start", "sunset"', '"start", "air", "strike"'):
        bad = cued.replace('"start", "strike"', wrong)
        with pytest.raises(BadPhrase, match=r"^try.toml: side 1: .*cues"):
            scenario_from(bad, "try.toml")


def test_the_briefing_of_the_lesson_is_true() -> None:
    """It names the damage points of the cruiser, and how far away she is."""
    lesson = scenario("lesson")
    data = scenario_data("lesson")
    (cruiser,), (swordfish, fighters) = data["vessels"], data["squadrons"]
    ship = cruiser["ship"]
    assert [f"of her {ship['damage']}." in steps[-1] for steps in lesson.briefing] == [True, True]
    away = data["table"]["depth"] - cruiser["place"]["y"]
    speed = 1000 * swordfish["aircraft"]["speed"]
    assert 2 * speed < away <= 3 * speed, "three moves away"
    assert (lesson.edges[0], lesson.edges[1]) == ("north", "south")
    assert (swordfish["side"], fighters["side"]) == (0, 1)
    for name, side in (("Swordfish", 0), ("Bf 109", 1), (ship["name"], 0), (ship["name"], 1)):
        assert any(name in step for step in lesson.briefing[side])
