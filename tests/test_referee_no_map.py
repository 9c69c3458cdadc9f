"""The referee without a map: what only the players see is asked of them, and kept in the order."""

from pathlib import Path

import pytest
from game_builders import bound, firing, in_phase, squadron, vessel
from msgspec.structs import replace
from referee_table import battle_file, rolls, talk, typed

from deckload.game.facts import Fact, Sort
from deckload.game.orders import ActFlight
from deckload.game.setup import without_positions
from deckload.game.state import Game, Phase, opening
from deckload.record.disk import open_battle
from deckload.record.lines import OrderLine

CONTACT = "Is Bf 109 in contact with Swordfish at the end of its move"
FAR = "(F11)"


def air() -> Game:
    """Red's Bf 109s and Blue's Swordfish, wherever they are."""
    game = bound(
        squadron("bf-109", "Bf 109", 0, (20, 20)), squadron("swordfish", "Swordfish", 1, (24, 20))
    )
    return unmapped(game)


def unmapped(game: Game) -> Game:
    """The same battle without its positions."""
    setup = without_positions(game.setup)
    fresh = opening(setup)
    changed = {f: getattr(game.state, f) for f in ("phase", "first", "last", "ship_winner")}
    return Game(setup, replace(fresh, **changed))


def number(name: str, words: str) -> str:
    """The number of the first order in the menu with these words."""
    for line in typed([name]).output.splitlines():
        if words in line:
            return line.split()[0]
    raise AssertionError(words)


def test_it_says_that_no_map_is_kept_and_tells_no_place(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    said = talk(name, "state", "sheet bf-109")
    assert "Map none is kept; you are asked about distances where they matter" in said
    assert "No positions are kept; they are those on the players' table." in said
    assert "1 moves and attacks Swordfish" in said
    assert ' 0"' not in said


@pytest.mark.clause("F11")
def test_what_an_order_hangs_on_is_asked_and_stands_in_the_order(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    said = talk(name, number(name, "moves and attacks"), "yes", "333111", "")
    assert CONTACT in said
    assert said.count("yes or no> ") == 1
    assert said.index(CONTACT) < said.index("6 dice to hit, Bf 109 at Swordfish: 3+")
    account = open_battle(name).under_way
    assert account is not None
    assert isinstance(account.order, ActFlight)
    assert account.order.facts == (Fact(Sort.CONTACT, "bf-109", "swordfish", yes=True),)


def test_a_no_may_stand_against_the_order_and_is_asked_anew_the_next_time(
    tmp_path: Path,
) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    order = number(name, "moves and attacks")
    before = Path(name).read_bytes()
    said = talk(name, order, "n", code=2)
    assert "Not taken: " in said
    assert Path(name).read_bytes() == before
    said = talk(name, order, "no", order, "perhaps", "", "Y", code=2)
    assert said.count(CONTACT) == 2
    assert "'perhaps' is neither yes nor no" in said
    assert "6 dice to hit" in said


def test_odds_ask_too_and_the_order_does_not_ask_again(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    order = number(name, "moves and attacks")
    said = talk(name, f"odds {order}", "yes", order)
    assert said.count("yes or no> ") == 1
    assert "0 8.78%" in said  # (2/3)**6
    assert "6 faces> " in said


def test_back_from_a_question_gives_no_order(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    order = number(name, "moves and attacks")
    before = Path(name).read_bytes()
    said = talk(name, order, "back", f"odds {order}", "back")
    assert said.count("Nothing is ordered, and the answers are forgotten.") == 2
    assert said.count("Red is to act.") >= 3
    assert Path(name).read_bytes() == before


def test_looking_at_a_question_puts_it_again(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    said = talk(name, number(name, "moves and attacks"), "sheet swordfish", "yes")
    assert said.count(CONTACT) == 2
    assert "6 faces> " in said


def test_the_end_of_the_input_at_a_question_loses_nothing(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    said = talk(name, number(name, "moves and attacks"))
    assert said.endswith(f"To go on from here: deckload referee {name}")
    assert not any(isinstance(line, OrderLine) for line in open_battle(name).lines)


@pytest.mark.clause("A2.5", "S6.1")
def test_who_is_near_enough_to_fire_is_asked_in_inches(tmp_path: Path) -> None:
    game = unmapped(
        bound(
            squadron("ju-87", "Ju 87", 0, (20, 20)),
            vessel("exeter", "HMS Exeter", 1, (24, 20)),
            vessel("ajax", "HMS Ajax", 1, (24, 24)),
        )
    )
    name = battle_file(tmp_path / "a.battle", game)
    said = talk(name, number(name, "moves and strikes at HMS Exeter"), "yes", "no")
    reach = game.setup.vessel("ajax").ship.aa.range
    assert f'Is HMS Ajax within {reach}" of Ju 87 at the end of its move? (A2.5)' in said
    assert "How many of 3 anti-aircraft dice? (HMS Exeter at Ju 87)" in said


@pytest.mark.clause("S3.3", "S3.4")
def test_arcs_and_range_of_guns_are_asked(tmp_path: Path) -> None:
    game = unmapped(
        firing(
            vessel("exeter", "HMS Exeter", 0, (20, 20)),
            vessel("hipper", "Admiral Hipper", 1, (24, 20)),
        )
    )
    game = in_phase(game, Phase.FIRING)
    name = battle_file(tmp_path / "a.battle", game)
    said = talk(name, "fire exeter at hipper main-1", "yes", "yes", "no", "no", "no")
    assert "of Admiral Hipper?" in said
    assert "does that line of HMS Exeter bear on Admiral Hipper? (S3.4)" in said
    assert "dice of gunfire" in said or "die of gunfire" in said
    assert rolls(name) == []
