"""Talking to the referee: orders, looking at things, going back, and what it cannot use."""

from pathlib import Path

import pytest
from game_builders import bound, firing, moving, new_game, squadron, vessel
from referee_table import battle_file, rolls, talk, typed

from deckload.game.orders import ActFlight, Attack
from deckload.game.state import Game
from deckload.record.disk import open_battle
from deckload.record.lines import OrderLine, UndoLine


def sea() -> Game:
    """Red moves one of two ships, and Blue has one."""
    return moving(
        vessel("exeter", "HMS Exeter", 0, (20, 20)),
        vessel("ajax", "HMS Ajax", 0, (30, 20)),
        vessel("hipper", "Admiral Hipper", 1, (40, 40)),
    )


def air() -> Game:
    """Red's Bf 109s can attack Blue's Swordfish."""
    return bound(
        squadron("bf-109", "Bf 109", 0, (20, 20)), squadron("swordfish", "Swordfish", 1, (24, 20))
    )


ATTACK = "fly bf-109 to 23,20 attack swordfish"


def test_it_says_turn_and_phase_and_who_decides_and_what_can_be_done(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    said = talk(name)
    assert "Turn 1 of 10, air bound. Red is to act." in said
    assert "Bf 109 (bf-109) 1 moves to" in said
    assert "and attacks Swordfish" in said
    assert said.endswith(f"To go on from here: deckload referee {name}")


def test_an_order_by_number_and_in_words_is_the_same(tmp_path: Path) -> None:
    by_number = battle_file(tmp_path / "number.battle", air())
    said = talk(by_number, "1")
    assert "Red: Bf 109 moves to" in said
    assert "6 dice to hit, Bf 109 at Swordfish: 3+" in said
    account = open_battle(by_number).under_way
    assert account is not None
    assert isinstance(account.order, ActFlight)
    assert account.order.action == Attack("swordfish")
    in_words = battle_file(tmp_path / "words.battle", air())
    talk(in_words, ATTACK)
    account = open_battle(in_words).under_way
    assert account is not None
    assert account.order == ActFlight("bf-109", to=account.order.to, action=Attack("swordfish"))  # type: ignore[union-attr]


def test_what_came_of_an_order_is_told_and_the_next_side_asked(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    said = talk(name, ATTACK, "333111", "", "116", "", "5", "")
    assert "Sorted 1 1 1 [3] [3] [3] -> 3 hits" in said
    assert "Sorted 1 1 [6] -> 1 dodged" in said
    assert "Swordfish loses 2 planes: 4 planes left." in said
    assert "air bound. Blue is to act. Swordfish (swordfish)" in said


@pytest.mark.clause("F10")
def test_an_order_that_may_not_be_given_is_refused_with_its_clause(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    before = Path(name).read_bytes()
    said = talk(name, "fly bf-109 to 70,40", "fly swordfish stay", "move exeter 3", code=2)
    assert "Not taken: " in said
    assert "(F10)" in said
    assert "no ship of this battle is called 'exeter 3'" in said
    assert Path(name).read_bytes() == before


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("lst", "'lst' is no word the referee knows; nearest: list"),
        ("flly bf-109 stay", "nearest: fly"),
        ("quti", "nearest: quit"),
        ("99", "there is no order 99; there are 1 to"),
        ("0", "there is no order 0"),
        ("fly", "the order ends after 'fly'"),
        ("fly zero-1 stay", "no flight of this battle is called 'zero-1'"),
        ("", "type the number of an order"),
        ("sheet", "say which unit; there are bf-109 and swordfish"),
        ("sheet sordfish", "no unit of this battle is called 'sordfish'; there are swordfish"),
        ("odds 77", "there is no order 77"),
        ("log everything", "'everything' is not 'all'"),
        ("swordfish", "swordfish may be given no order now; 'may swordfish' says why"),
        ("list swordfish", "swordfish may be given no order now"),
        ("undo", "no side has given an order yet"),
        ("redo", "nothing has been taken back"),
        ("back", "nothing has been typed yet"),
        ("fly \x1b[A", "holds keys that type no letter"),
        ("a\u202eb", "holds keys that type no letter"),
        ("fly " + "x" * 5000, "a line of 5,005 bytes is more than anybody types"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_sentence(
    tmp_path: Path, line: str, answer: str
) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    before = Path(name).read_bytes()
    said = talk(name, line, code=2)
    assert said.count("Not taken: ") == 1
    assert answer in said
    assert said.isprintable()
    assert Path(name).read_bytes() == before


def test_bytes_that_are_no_text_are_left_out(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    said = talk(name, b"fly \xff\xfe\n", ATTACK, code=2)
    assert "Not taken: what came is no text (utf-8)." in said
    assert "6 dice to hit" in said


def test_a_paste_of_twenty_megabytes_is_one_line_that_is_left_out(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    said = talk(name, b"1" * 20_000_000 + b"\n", ATTACK, code=2)
    assert said.count("Not taken: ") == 1
    assert "a line of 20,000,001 bytes is more than anybody types" in said
    assert "6 dice to hit" in said


def test_a_pipe_full_of_anything_else_is_not_read_to_its_end(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    said = talk(name, *["lorem ipsum"] * 5000, code=2)
    assert said.count("Not taken: ") == 20
    assert "20 lines in a row could not be used; the rest is left unread." in said


def test_looking_changes_nothing_and_the_question_is_put_again(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    before = Path(name).read_bytes()
    looks = ["?", "help", "list", "list bf-109", "bf-109", "state", "sheet bf-109", "may"]
    looks += ["may swordfish", "log", "log all", "replay", "replay all", "odds 1"]
    said = talk(name, *looks)
    assert "Not taken" not in said
    assert "An order is wanted: a number of the menu, or the order in words" in said
    assert "Its sheet (bf-109): fighter" in said
    assert "Blue is not to act now; then:" in said
    assert said.count("Red is to act.") > len(looks) - 3
    assert Path(name).read_bytes() == before


@pytest.mark.clause("A3.2", "A3.4")
def test_the_odds_of_an_order_come_before_it_with_every_need(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    for asked in ("odds 1", f"odds {ATTACK}"):
        said = talk(name, asked)
        assert "to hit, Bf 109 at Swordfish: 3+" in said
        assert "to-hit score of Swordfish 5+ (A3.2), +2 dogfight stat of Bf 109 (A3.2)" in said
        # Each die takes a plane with 2/3 of 1/2: none of six with (2/3)**6 = 64/729.
        assert "0 8.78%" in said
    assert rolls(name) == []


def test_odds_of_an_order_that_may_not_be_given_say_why(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    assert "(F10)" in talk(name, "odds fly bf-109 to 70,40", code=2)


def test_the_sheet_of_a_ship_has_her_lines_by_the_names_that_orders_use(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", sea())
    said = talk(name, "sheet HMS Exeter")
    assert "Its sheet (exeter): speed" in said
    assert "main-1: " in said
    assert "torpedo-1: " in said


def test_a_long_menu_is_told_by_unit_and_a_name_shows_the_orders(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", sea())
    said = talk(name, "HMS Ajax")
    assert "orders to choose from; a unit's name, or 'list', shows them: HMS Exeter" in said
    assert said.count("declares a special action: smoke") == 1
    assert "1 declares" not in said


def test_undo_takes_back_an_order_and_redo_gives_it_again(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", sea())
    said = talk(name, "move exeter 3", "undo", "redo", "undo", "move ajax 4")
    assert said.count("Taken back: Red: HMS Exeter goes 3") == 2
    assert said.count("Done again: Red: HMS Exeter goes 3") == 1
    game = open_battle(name).game
    assert (game.ship("exeter").moved, game.ship("ajax").moved) == (False, True)


def test_undo_in_the_middle_of_a_roll_takes_back_the_whole_order(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    said = talk(name, ATTACK, "333111", "", "undo")
    assert "Taken back: Red: Bf 109 moves to" in said
    battle = open_battle(name)
    assert battle.under_way is None
    assert battle.game.flight("bf-109").acted is False


def test_back_takes_back_one_roll_even_after_the_order_is_done(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    done = [ATTACK, "333111", "", "116", "", "5", ""]
    said = talk(name, *done, "back", "1", "")
    assert "Taken back: 1 die ammunition, Bf 109" in said
    assert rolls(name) == [(3, 3, 3, 1, 1, 1), (1, 1, 6), (1,)]
    assert "out of ammunition" in said.rpartition("Taken back")[2]
    again = battle_file(tmp_path / "b.battle", air())
    said = talk(again, *done, "back", "back", "back", "back")
    assert said.count("Taken back") == 4
    assert open_battle(again).under_way is None
    assert rolls(again) == []


def test_what_is_redone_goes_on_in_the_middle_of_its_order(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    talk(name, ATTACK, "333111", "", "back", "redo", "116", "", "5", "")
    assert rolls(name) == [(3, 3, 3, 1, 1, 1), (1, 1, 6), (5,)]
    assert [type(line) for line in open_battle(name).lines].count(UndoLine) == 1


def test_an_order_at_the_place_of_one_taken_back_is_a_branch(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", air())
    talk(name, ATTACK, "333111", "", "undo", "fly bf-109 stay")
    battle = open_battle(name)
    orders = [line for line in battle.lines if isinstance(line, OrderLine)]
    assert len(orders) == 2
    assert len(battle.branches()) == 1


def test_the_table_rolls_by_itself_and_a_tie_is_rolled_again(tmp_path: Path) -> None:
    game = new_game(
        vessel("exeter", "HMS Exeter", 0, (20, 20)), vessel("hipper", "Admiral Hipper", 1, (40, 40))
    )
    name = battle_file(tmp_path / "a.battle", game)
    said = talk(name, "3 4", "", "5 2", "", "6 1", "", "1 1", "", "first blue")
    assert "Red: 2 dice for the initiative, Red, ships" in said
    assert "A tie: they roll again." in said
    assert "Red wins the initiative." in said
    assert "Red says which side moves its ships first." in said
    assert "Red lets Blue move first." in said
    assert "ship movement. Blue is to act." in said


def test_the_end_is_told_with_scores_and_can_be_taken_back(tmp_path: Path) -> None:
    game = firing(
        vessel("exeter", "HMS Exeter", 0, (20, 20)),
        vessel("hipper", "Admiral Hipper", 1, (22, 20)),
        turns=1,
    )
    name = battle_file(tmp_path / "a.battle", game)
    said = talk(name, "fire exeter hold", "fire hipper hold", "move exeter 3", "undo", code=2)
    assert "It ended because the limit of 1 turn is reached (S1.6)." in said
    assert "Red has scored 0 points." in said
    assert "Not taken: no order can be given now" in said
    assert "Taken back: Blue: Admiral Hipper holds her fire. And what the table did." in said
    assert "Blue is to act." in said.rpartition("Taken back")[2]
    said = talk(name, "fire hipper hold")
    assert said.endswith(f"To be told it again: deckload replay {name}")
    assert "The end It ended because" in talk(name)
    assert typed([name], "quit").exit_code == 0
