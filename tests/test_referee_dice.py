"""The referee and the dice of the table: what is asked and why, and which faces are taken."""

from pathlib import Path

import pytest
from game_builders import bound, engaged, firing, in_phase, squadron, vessel, with_ship
from game_builders import wound as wound_of
from referee_table import battle_file, rolls, talk

from deckload.game.state import Game, Phase
from deckload.record.disk import open_battle

FIRE = "fire hipper aa swordfish 5"
REFUSED = {
    "1 2 3 6": "4 dice came, 5 asked for. Kept: 1 2 3 6. Type the 1 that is missing, or all 5",
    "1 2 3 6 6 1": "6 dice came, 5 asked for",
    "0": "0 is no face of a die (1 to 6)",
    "7": "7 is no face of a die (1 to 6)",
    "-1": "-1 is no face of a die",
    "2.5": "2.5 is no face of a die",
    "": "0 dice came, 5 asked for",
    "six": "six is no face of a die",
    "1 2 3 4 7": "7 is no face of a die (1 to 6)",
    "2.5 1 1 1 1": "2.5 is no face of a die",
    "1 2 3 4 \u0665": "is no face of a die",
    "lgo": "the nearest command is log",
    "fire hipper hold": "an order is under way, and 'back' or 'undo' takes it back",
}


def aa_fire() -> Game:
    """Red's cruiser may fire at Blue's Swordfish, which stand beside her."""
    return firing(
        vessel("hipper", "Admiral Hipper", 0, (20, 20)),
        squadron("swordfish", "Swordfish", 1, (21, 20)),
    )


def dogfight() -> Game:
    """Blue's Bf 109s hold Red's Swordfish, which act next."""
    game = bound(
        squadron("swordfish", "Swordfish", 0, (20, 20)),
        squadron("bf-109", "Bf 109", 1, (21, 20)),
    )
    return engaged(game, ("bf-109", "swordfish"))


@pytest.mark.case("C60")
@pytest.mark.parametrize("entry", ["1 2 3 6 6", "12366", "1,2,3,6,6", "123 66", "1 2;3,66"])
def test_five_faces_are_taken_however_they_are_parted(tmp_path: Path, entry: str) -> None:
    name = battle_file(tmp_path / "a.battle", aa_fire())
    said = talk(name, FIRE, entry, "")
    assert "Red: 5 dice of anti-aircraft fire, Admiral Hipper at Swordfish: 5+" in said
    assert "As typed 1 2 3 6 6 Sorted 1 2 3 [6] [6] -> 2 hits" in said
    assert rolls(name) == [(1, 2, 3, 6, 6)]


@pytest.mark.case("C60")
@pytest.mark.parametrize("entry", REFUSED, ids=map(repr, REFUSED))
def test_any_other_entry_is_refused_with_the_reason_and_nothing_is_lost(
    tmp_path: Path, entry: str
) -> None:
    name = battle_file(tmp_path / "a.battle", aa_fire())
    said = talk(name, FIRE, entry, "6 6 3 2 1", "", code=2)
    assert "Not taken: anti-aircraft, Admiral Hipper at Swordfish: " in said
    assert REFUSED[entry] in said
    assert said.count("Red: 5 dice of") == 1, "a roll is asked for once"
    assert "As typed 6 6 3 2 1 Sorted 1 2 3 [6] [6] -> 2 hits" in said
    assert rolls(name) == [(6, 6, 3, 2, 1)]


def test_faces_that_are_too_few_are_kept_until_the_others_come(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", aa_fire())
    said = talk(name, FIRE, "1 2", "3 6", "4", "", code=2)
    assert "Kept: 1 2. Type the 3 that are missing" in said
    assert "Kept: 1 2 3 6. Type the 1 that is missing" in said
    assert rolls(name) == [(1, 2, 3, 6, 4)]


def test_faces_kept_are_left_for_a_whole_new_entry(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", aa_fire())
    talk(name, FIRE, "1 2", "5 5 5 5 5", "", code=2)
    assert rolls(name) == [(5, 5, 5, 5, 5)]


def test_more_than_is_missing_is_neither_and_what_is_kept_stays(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", aa_fire())
    said = talk(name, FIRE, "1 2 3 4", "5 5 5 5 5 5", "6", "", code=2)
    assert "6 dice came, 5 asked for" in said
    assert rolls(name) == [(1, 2, 3, 4, 6)]


@pytest.mark.case("C60")
def test_an_entry_counts_only_when_it_is_accepted(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", aa_fire())
    talk(name, FIRE, "1 2 3 6 6")
    assert rolls(name) == []
    said = talk(name, "1 1 1 1 1", "6 6 6 6 6", "5", "y", code=2)
    assert "1 die came, 5 asked for" in said
    assert rolls(name) == [(6, 6, 6, 6, 6)]


def test_back_before_it_is_accepted_takes_back_the_entry_alone(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", aa_fire())
    talk(name, FIRE, "1 2 3 6 6", "back", "1 1 1 1 2", "")
    assert rolls(name) == [(1, 1, 1, 1, 2)]
    assert open_battle(name).game.flight("swordfish").points == 6


@pytest.mark.case("C60")
@pytest.mark.clause("A3.3", "F33")
def test_where_sixes_count_together_it_says_how_many_make_a_hit(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", dogfight())
    said = talk(name, "fly swordfish reply bf-109 stay", "6 2 6 6 1 1", "")
    assert "Red: 6 dice to hit, Swordfish at Bf 109: 7+" in said
    assert "to-hit score of Bf 109 6+ (A3.2), -1 dogfight stat of Swordfish (A3.2)" in said
    assert "2 sixes = 1 hit" in said
    assert "Sorted 1 1 2 [6] [6] 6 -> 1 hit (3 sixes; two make one)" in said


@pytest.mark.clause("F24")
def test_a_choice_takes_its_standing_answer_on_enter_or_another(tmp_path: Path) -> None:
    game = bound(
        squadron("ju-87", "Ju 87", 0, (20, 20)), vessel("exeter", "HMS Exeter", 1, (21, 20))
    )
    strike = "fly ju-87 strike exeter"
    one = battle_file(tmp_path / "one.battle", game)
    said = talk(one, strike, "", "4 4 4", "")
    assert "Blue: How many of 3 anti-aircraft dice?" in said
    assert "the standing answer 3: all dice left, stopping when the flight is gone (F24)" in said
    assert rolls(one) == [(4, 4, 4)]
    other = battle_file(tmp_path / "other.battle", game)
    said = talk(other, strike, "4", "-1", "two", "1", "4", "", code=2)
    assert said.count("choose one of 0, 1, 2, 3") == 3
    assert rolls(other) == [(4,)]


@pytest.mark.clause("S4.4")
def test_the_place_of_a_critical_comes_first_and_is_not_sorted(tmp_path: Path) -> None:
    game = bound(
        squadron("ju-87", "Ju 87", 0, (20, 20)), vessel("exeter", "HMS Exeter", 1, (21, 20))
    )
    name = battle_file(tmp_path / "a.battle", game)
    lines = ["fly ju-87 strike exeter", "0", "666666", "", "6" * 12, "", "5" * 12, ""]
    said = talk(name, *lines, "6 1", "")
    assert "The die of the place comes first, then that of the effect." in said
    assert "As typed 6 1 That is place 6, effect 1 ->" in said
    assert rolls(name)[-1] == (6, 1)


@pytest.mark.clause("S8.2")
def test_what_can_be_repaired_is_listed_and_a_single_thing_is_not_asked_about(
    tmp_path: Path,
) -> None:
    game = in_phase(
        firing(
            vessel("exeter", "HMS Exeter", 0, (20, 20)),
            vessel("hipper", "Admiral Hipper", 1, (40, 20)),
        ),
        Phase.END,
    )
    one, two = wound_of("engines", 3), wound_of("engines", 4)
    both = battle_file(tmp_path / "both.battle", with_ship(game, "exeter", wounds=(one, two)))
    said = talk(both, "2", "6", "")
    assert "Red: Which damage is repaired?" in said
    assert "1 to 2, Enter: 1> 2" in said
    assert open_battle(both).game.ship("exeter").wounds == (one,)
    single = battle_file(tmp_path / "one.battle", with_ship(game, "exeter", wounds=(one,)))
    said = talk(single, "6", "")
    assert "There is no other choice than 1." in said
    assert open_battle(single).game.ship("exeter").wounds == ()


def test_the_odds_of_a_roll_are_told_before_it_is_rolled(tmp_path: Path) -> None:
    name = battle_file(tmp_path / "a.battle", aa_fire())
    said = talk(name, "fire hipper aa swordfish 1", "odds", "odds 1", "6", "", code=2)
    assert "mean 0.33" in said  # a die at 5+
    assert "no order is wanted now; dice are" in said
