"""`deckload show`: how a battle stands, in sentences that can be read aloud."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from game_builders import wound
from msgspec.structs import replace

from deckload.catalogue.scenarios import scenario
from deckload.cli.labels import Labels
from deckload.cli.main import programme
from deckload.cli.may_words import may_of
from deckload.cli.state_flights import flight_sentences
from deckload.cli.state_ships import ship_sentences
from deckload.game.battle import new_game
from deckload.game.legal import legal
from deckload.game.scenario import setup_of
from deckload.game.state import Afloat, FlightState, Game, Phase, ShipState, Where
from deckload.record.opened import load_battle
from deckload.rules.ammunition import Stores
from deckload.rules.anti_aircraft import Fired
from deckload.rules.anti_aircraft import Phase as AAPhase
from deckload.rules.carriers import Moment
from deckload.rules.interception import Engaged
from deckload.rules.places import Position

BOXES = re.compile(r"[|\u2500-\u259f]|--+|==+")
"""What a table is drawn with."""


@cache
def start(*off: str) -> Game:
    """The carrier duel before its first turn."""
    return new_game(setup_of(scenario("carrier-duel"), off_table=off))


def with_ship(unit: str, **changed: Any) -> Game:
    """The duel with something of a ship changed."""
    game = start()
    ships: list[ShipState] = list(game.state.ships)
    at = game.setup.ship_place(unit)
    ships[at] = replace(ships[at], **changed)
    return Game(game.setup, replace(game.state, ships=tuple(ships)))


def with_flight(unit: str, engagements: tuple[Engaged, ...] = (), **changed: Any) -> Game:
    """The duel with something of a flight changed."""
    game = start()
    flights: list[FlightState] = list(game.state.flights)
    at = game.setup.flight_place(unit)
    flights[at] = replace(flights[at], **changed)
    state = replace(game.state, flights=tuple(flights), engagements=engagements)
    return Game(game.setup, state)


def ship(game: Game, unit: str) -> str:
    """A ship as it is told."""
    return " ".join(ship_sentences(Labels(game.setup), game, unit))


def flight(game: Game, unit: str) -> str:
    """A flight as it is told."""
    return " ".join(flight_sentences(Labels(game.setup), game, unit))


def test_a_fresh_ship() -> None:
    assert ship(start(), "chester") == (
        'USS Chester, Northampton class: at 16" east, 26.5" north, heading 45 degrees '
        '(north-east), speed 6". Damage 15 of 15. Crew 44 of 44. No fires, no criticals. '
        "Anti-aircraft dice left: 5 of 5."
    )


def test_a_ship_in_trouble() -> None:
    game = with_ship(
        "chester",
        damage=5,
        crew=14,
        fires=2,
        wounds=(
            wound("engines", 3),
            wound("weapons", 1, line=1),
            wound("vital", 1),
        ),
        fired=(Fired(AAPhase.BOUND, "zero-1", 3),),
        moved=True,
        ran=2500,
        aa_works=True,
        place=Position(16250, 26001),
    )
    words = ship(game, "chester")
    for told in (
        '16.25" east, 26.001" north',
        'speed 2" of 6"',
        'has moved 2.5" this turn',
        "Damage 5 of 15, crippled.",
        "Crew 14 of 44, a skeleton crew.",
        "2 fires. Criticals: engines: speed -2; a secondary, anti-aircraft or torpedo line out (",
        "; radar out.",
        "Anti-aircraft dice left: 2 of 5.",
    ):
        assert told in words, told


def test_a_ship_with_an_untried_or_a_lost_line() -> None:
    untried = ship(with_ship("chester", damage=1), "chester")
    assert "dice left: 5 of 5, if a roll finds that her line works this turn (S4.6)." in untried
    lost = ship(with_ship("russell", wounds=(wound("weapons", 1, line=1),)), "russell")
    assert "anti-aircraft line)" in lost
    assert "Anti-aircraft dice left: 0 of 1." in lost


def test_ships_that_are_out_of_the_battle() -> None:
    for afloat in (Afloat.SUNK, Afloat.ABANDONED, Afloat.LEFT):
        words = ship(with_ship("chester", afloat=afloat, place=None), "chester")
        assert words == f"USS Chester, Northampton class: {afloat}, out of the battle."


def test_a_carrier_and_her_deck() -> None:
    words = ship(start(), "yorktown")
    assert "Flight deck clear: 0 of 3 launches and landings of this turn used." in words
    assert "On deck: Wildcat 2, Dauntless 2 and Devastator." in words
    busy = ship(with_ship("yorktown", deck_work=(Moment(1, 0),)), "yorktown")
    assert "Flight deck busy: 1 of 3 launches" in busy
    assert "Flight deck out until it is repaired." in ship(
        with_ship("yorktown", wounds=(wound("hangar", 3),)), "yorktown"
    )
    destroyed = with_ship("yorktown", wounds=(wound("hangar", 6),))
    assert "Flight deck destroyed." in ship(destroyed, "yorktown")
    away = ship(start("zuikaku"), "zuikaku")
    assert "off the table for the whole battle, where nothing can harm her (A5.6)." in away
    assert "Anti-aircraft" not in away


@pytest.mark.parametrize(
    ("unit", "changed", "told"),
    [
        ("wildcat-1", {}, '6 planes, in the air at 14" east, 24" north, from USS Yorktown.'),
        ("wildcat-1", {"points": 4}, "4 of 6 planes, in the air"),
        ("wildcat-1", {"points": 1}, "1 of 6 planes, in the air"),
        ("wildcat-1", {}, "Its next ammunition check needs 2+. No ordnance."),
        ("wildcat-1", {"stores": Stores(step=4)}, "Its next ammunition check needs 5+."),
        ("wildcat-1", {"stores": Stores(armed=False)}, "Out of ammunition. No ordnance. Must go"),
        ("dauntless-1", {}, "Makes no ammunition checks. Ordnance: bombs."),
        ("dauntless-1", {"stores": Stores(ordnance=False)}, "Ordnance: bombs, dropped."),
        ("wildcat-2", {}, "6 planes, on the deck of USS Yorktown."),
        ("wildcat-2", {"due": 3}, "on the deck of USS Yorktown, may be launched from turn 3 on."),
        ("zero-2", {"where": Where.COMING, "due": 2}, "launched by IJN Zuikaku, comes on in turn"),
        ("zero-2", {"where": Where.COMING, "due": 1}, "launched by IJN Zuikaku, comes on now."),
        ("zero-2", {"where": Where.AWAY, "due": 4}, "on its way home to IJN Zuikaku, can land"),
        ("zero-2", {"where": Where.DESTROYED, "points": 0}, "Zero 2, Zero: shot down."),
        ("zero-2", {"where": Where.SUNK}, "Zero 2, Zero: sunk with its carrier."),
        ("wildcat-1", {"acted": True}, "Has acted this turn."),
        (
            "wildcat-1",
            {"acted": True, "broke_away": True},
            "Has acted this turn, and broke away.",
        ),
        (
            "wildcat-1",
            {"engagements": (Engaged("wildcat-1", "val-1"), Engaged("zero-1", "wildcat-1"))},
            "Intercepts Val 1 and intercepted by Zero 1.",
        ),
    ],
    ids=str,
)
def test_a_flight_in_sentences(unit: str, changed: dict[str, Any], told: str) -> None:
    assert told in flight(with_flight(unit, **changed), unit)


def test_carried_points_are_told() -> None:
    setup = setup_of(scenario("lesson"))
    tough = [replace(s, aircraft=replace(s.aircraft, hits=2)) for s in setup.squadrons]
    game = new_game(replace(setup, squadrons=tuple(tough)))
    assert "6 planes, off the table, comes on now." in flight(game, "swordfish")
    for points, told in (
        (11, "Swordfish: 6 planes, one of them with 1 of its 2 points, off the table"),
        (9, "Swordfish: 5 of 6 planes, one of them with 1 of its 2 points, off the table"),
        (8, "Swordfish: 4 of 6 planes, off the table"),
    ):
        hurt = [replace(each, points=points) for each in game.state.flights]
        state = replace(game.state, flights=tuple(hurt))
        assert told in flight(Game(game.setup, state), "swordfish")


def may(game: Game, seat: int) -> dict[str, str]:
    """What each unit may do, and may not, in one text."""
    return {
        unit: " ".join((*each.may, *each.may_not))
        for each in may_of(Labels(game.setup), legal(game, seat))
        for unit in each.units
    }


def test_what_ships_may_do() -> None:
    game = Game(start().setup, replace(start().state, phase=Phase.MOVEMENT, first=0))
    found = may(game, 0)
    move = 'May move 1" to 6", and turn once by up to 90 degrees after 3".'
    assert found["chester"] == (
        f"{move} May declare all hands, come about, evasive, smoke and flank speed."
    )
    assert "May launch Wildcat 2, Dauntless 2 and Devastator." in found["yorktown"]
    moved = with_ship("chester", moved=True)
    moved = Game(moved.setup, replace(moved.state, phase=Phase.MOVEMENT, first=0))
    assert may(moved, 0)["chester"].startswith("Nothing now: ")
    assert may(moved, 0)["chester"].endswith(" (S1.3)")


def test_what_flights_may_do_and_why_not() -> None:
    game = with_flight("zero-1", place=Position(15000, 25200))
    game = Game(game.setup, replace(game.state, phase=Phase.BOUND, first=0))
    found = may(game, 0)
    assert 'May move up to 28".' in found["wildcat-1"]
    assert "May attack Zero 1." in found["wildcat-1"]
    assert "May not attack Val 1: It is too far: " in found["wildcat-1"]
    assert "May not strike at IJN Zuikaku, IJN Maya and IJN Kagero: " in found["wildcat-1"]
    assert "(A3.1)" in found["dauntless-1"]
    assert "May leave by the west edge." in found["wildcat-1"]
    engaged = (Engaged("zero-1", "wildcat-1"),)
    held = with_flight("wildcat-1", engaged)
    held = Game(held.setup, replace(held.state, phase=Phase.BOUND, first=0))
    words = may(held, 0)["wildcat-1"]
    assert words.startswith('Intercepted: may stay, or break away by up to 18.67".')
    assert "(F4)" in words


def test_units_that_may_do_alike_are_told_together() -> None:
    game = Game(start().setup, replace(start().state, phase=Phase.BOUND, first=0))
    groups = [each.units for each in may_of(Labels(game.setup), legal(game, 0))]
    assert ("wildcat-2", "dauntless-2", "devastator") in groups


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a short battle that is over."""
    path = tmp_path_factory.mktemp("battles") / "lesson.battle"
    words = ["auto", "--scenario", "lesson", "--red", "staff", "--blue", "staff", "--seed", "7"]
    assert CliRunner().invoke(programme, [*words, "--out", str(path)]).exit_code == 0
    return path


def shown(path: Path, *words: str) -> str:
    """What `show` prints."""
    result = CliRunner().invoke(programme, ["show", str(path), *words])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.case("C39")
def test_every_line_of_a_battle_can_be_shown_and_read_aloud(battle: Path) -> None:
    for line in range(len(load_battle(battle.read_bytes()).lines)):
        text = shown(battle, "--to", str(line))
        assert BOXES.search(text) is None, line
        assert [each for each in text.splitlines() if len(each) > 80 or each != each.rstrip()] == []
        words = " ".join(text.split())
        # Somebody is to act, the table is, a roll is awaited, or it is over.
        waits = ("is to act.", "the table rolls next.", "is under way. The next ", "is over.")
        assert any(each in words for each in waits) or "All its dice are there." in words, line
        for name in ("Swordfish: ", "Bf 109: ", "Admiral Hipper: "):
            assert name in words
        if "is to act" in words:
            assert re.search(r"What (Britain|Germany) may do now", words)


def test_the_next_roll_of_an_order_under_way_is_told(battle: Path) -> None:
    opened = load_battle(battle.read_bytes())
    order = next(n for n in range(len(opened.lines)) if opened.course.order_of(n) is not None)
    words = " ".join(shown(battle, "--to", str(order)).split())
    assert "An order of the table is under way. The next roll: 2 dice initiative" in words
    assert "may do now" not in words


def test_a_battle_that_is_over_has_nothing_to_do(battle: Path) -> None:
    words = shown(battle)
    assert "The battle is over." in words
    assert "may do now" not in words


def test_the_state_as_data(battle: Path) -> None:
    opened = load_battle(battle.read_bytes())
    phases = {
        str(opened.game_at(n).state.phase): n
        for n in range(len(opened.lines))
        if opened.course.is_place(n) and opened.course.order_of(n) is None
    }
    data = json.loads(shown(battle, "--to", str(phases["air bound"]), "--json"))
    assert data["phase"] == "air bound"
    assert data["awaited"] in (0, 1)
    assert data["awaited_words"].endswith(" is to act.")
    assert {unit["unit"] for unit in data["may"]} < {"swordfish", "bf-109"}
    (hipper,) = data["ships"]
    assert hipper["place"]["north"] == 18.0
    assert {"damage", "full_damage", "crippled", "criticals", "aa_dice_left"} <= set(hipper)
    assert [each["id"] for each in data["flights"]] == ["swordfish", "bf-109"]
    assert {"planes", "where", "next_check", "ordnance", "intercepts"} <= set(data["flights"][0])
    assert json.loads(shown(battle, "--json"))["may"] is None
