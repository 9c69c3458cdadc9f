"""`deckload fleet`: what is typed, what it costs, and what would fit."""

import io
import json
from typing import Any

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from deckload.catalogue.load import ship_roster
from deckload.cli.fleet_page import Priced, fleet_page
from deckload.cli.fleet_phrase import Fleet, fleet_named
from deckload.cli.main import programme
from deckload.cli.page import Page
from deckload.dice.errors import BadPhrase, UnknownName
from deckload.rules.fleet import MOST_CHOICES
from deckload.rules.house import STANDARD_HOUSE, House
from deckload.units.ships import Level

FLEET = "Bismarck, 2 Tribal, 6 Swordfish, 6 Swordfish"


def run(*words: str, code: int = 0) -> Result:
    result = CliRunner().invoke(programme, ["fleet", *words], env={"COLUMNS": "80"})
    assert result.exit_code == code, result.output
    return result


def text(*words: str, code: int = 0) -> str:
    return " ".join(run(*words, code=code).stdout.split())


def data(*words: str, code: int = 0) -> Any:
    return json.loads(run(*words, "--json", code=code).stdout)


def test_a_fleet_that_fits() -> None:
    page = text(FLEET, "--points", "5", "--level", "raid")
    assert "Points 1 and 2: Bismarck, above raid level" in page
    assert "Point 3: split into 3 patrol parts" in page
    assert "Total 3 points Left over 2 points It fits yes" in page
    told = data(FLEET)
    assert (told["level"], told["points"], told["total"], told["left"]) == ("raid", 5, 3, 2)
    assert [choice["level"] for choice in told["choices"]] == ["battle", *["patrol"] * 3]
    assert told["choices"][3] == {
        "called": "2 flights of Swordfish",
        "level": "patrol",
        "why": "single-engined",
    }
    assert told["spent"][0] == {
        "points": 2,
        "split_into": [],
        "parts": [{"level": "battle", "buys": "Bismarck"}],
    }
    assert "would_fit" not in told


@pytest.mark.clause("A5.7")
def test_a_fleet_that_does_not_fit_says_what_would() -> None:
    page = text("Yorktown, Hood", "--points", "2", "--level", "battle", code=1)
    assert "USS Yorktown war (carrier, printed at battle)" in page
    assert "It fits no: 1 point too many" in page
    assert (
        "It would with 3 points instead of 2, a battle at war level "
        "or leaving out USS Yorktown or HMS Hood"
    ) in page
    told = data("Yorktown, Hood", "--points", "2", "--level", "battle", code=1)
    assert told["would_fit"] == {
        "points": 3,
        "levels": ["war"],
        "without": [["USS Yorktown"], ["HMS Hood"]],
    }


@pytest.mark.case("C28")
def test_the_level_and_the_points_count_anew_each_time() -> None:
    costs = [
        data("Hood", "--level", level, "--points", "9")["total"] for level in ("raid", "Battle")
    ]
    assert costs == [2, 1]
    assert "too many" in text("Hood", "--points", "1", code=1)
    assert "yes" in text("Hood", "--points", "2")


def test_what_is_left_of_a_split_point_is_told() -> None:
    page = text("Tribal", "--points", "1")
    assert "Point 1: split into 3 patrol parts: Tribal class; 2 patrol parts unused" in page
    assert "Left over 2 patrol parts" in page


def test_a_fleet_as_it_is_typed() -> None:
    found = fleet_named(
        "2 Tribal:aa=3,damage=6 , HMS Hood + 4 Zero:dodge=4,target=5,3 x 6 Kate, 2x Exeter"
    )
    assert [ship.name for ship in found.ships] == [
        *["Tribal class"] * 2,
        "HMS Hood",
        *["HMS Exeter"] * 2,
    ]
    assert (found.ships[0].aa.dice, found.ships[0].damage) == (3, 6)
    assert [(f.planes, f.aircraft.name) for f in found.flights] == [(4, "Zero"), *[(6, "Kate")] * 3]
    assert (found.flights[0].aircraft.dodge, found.flights[0].aircraft.target) == (4, 5)
    assert fleet_named("2 custom:type=fighter").flights[0].planes == 2


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "empty"),
        (" , ", "nothing between"),
        ("Hood,", "nothing between"),
        ("Hood,,Exeter", "nothing between"),
        ("Bismark", "nearest: Bismarck"),
        ("6 Swordfich", "nearest: Swordfish"),
        ("qqqqq", "deckload units"),
        ("0 Tribal", "1 to 99"),
        ("1000 Tribal", "1 to 99"),
        ("7 Zero", "1 to 6 planes"),
        ("60 Tribal, 60 Hood", "at most 99"),
        ("99 x 6 Zero, Hood", "at most 99"),
        ("Hood:aa", "aa has no value"),
        ("Hood, aa=3", "no ship and no aircraft is called 'aa=3'"),
        ("x" * 5000, "4,000 characters"),
    ],
)
def test_what_is_no_fleet_is_refused(typed: str, words: str) -> None:
    with pytest.raises((BadPhrase, UnknownName)) as caught:
        fleet_named(typed)
    assert words in str(caught.value)


def test_levels_are_named_and_points_are_numbers() -> None:
    assert "nearest: war; levels are patrol" in run("Hood", "--level", "warr", code=2).stderr
    assert "levels are" in run("Hood", "--level", "above war", code=2).stderr
    assert run("Hood", "--points", "0", code=2).stderr
    assert MOST_CHOICES == 99


@pytest.mark.clause("A5.7")
def test_a_carrier_printed_at_war_follows_the_ruling() -> None:

    carrier = replace(ship_roster().find("Yorktown"), level=Level.WAR)
    priced = Priced(Fleet((carrier,), ()), Level.WAR, 2, STANDARD_HOUSE)
    assert priced.bill.total == 2
    told = io.StringIO()
    page = Page(told)
    fleet_page(page, priced)
    page.show()
    words = "counts as above war: ruling carrier_slide=above (A5.7)"
    assert words in " ".join(told.getvalue().split())
    stays = House(readings=(("carrier_slide", "stays"),))
    assert Priced(Fleet((carrier,), ()), Level.WAR, 2, stays).bill.total == 1


def test_a_house_sets_the_prices(tmp_path: Any) -> None:
    path = tmp_path / "ours.toml"
    path.write_text("[prices]\none_higher = 3\nflights_a_patrol = 4\n", encoding="utf-8")
    told = data("Hood, 4 x 6 Zero", "--house", str(path))
    assert told["total"] == 4
    assert told["house"]["numbers"] == {"prices.one_higher": 3, "prices.flights_a_patrol": 4}
    assert data("Hood, 4 x 6 Zero")["total"] == 3
    assert "carrier_slide=stays" in text("Yorktown", "--ruling", "carrier_slide=stays")
