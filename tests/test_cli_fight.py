"""`deckload fight` and `deckload strike`: whose dice, what they came to, and what is left."""

import io
import json
import re
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result

from deckload.cli.main import main, programme

FIGHT = ("fight", "6 Bf 109", "6 Swordfish", "--reply")
WORKED = "3 4 5 6 1 2 / 4 5 6 1 / 1 / 6 2 3 1 5"


def run(*words: str, typed: str | None = None) -> Result:
    """The command with these words; it must succeed."""
    result = CliRunner().invoke(programme, list(words), input=typed)
    assert result.exit_code == 0, result.output
    return result


def page(*words: str, typed: str | None = None) -> str:
    """What the command prints, with each run of blanks as one."""
    return " ".join(run(*words, typed=typed).stdout.split())


def refused(*words: str, typed: str | None = None) -> str:
    """The one line of a fight that cannot be."""
    result = CliRunner().invoke(programme, list(words), input=typed)
    assert result.exit_code == 2, result.output
    lines = result.stderr.splitlines()
    assert lines[0].startswith("deckload: ")
    assert len(lines) == 1 or (len(lines) == 2 and lines[1].startswith("Try '"))
    return lines[0]


@pytest.mark.clause("A6.1", "A3.2", "A3.4", "A3.6", "A3.7", "A3.9")
def test_the_worked_dogfight_with_given_faces() -> None:
    words = page(*FIGHT, "--faces", WORKED)
    for told in (
        "[3] [4] [5] [6] 1 2 -> 4 hits",
        "[4] [5] [6] 1 -> 3 dodged",
        "Swordfish: 1 plane lost, 5 left.",
        "1 -> out of ammunition",
        "Bf 109: out of ammunition; they must return to their carrier (A3.7).",
        "6 2 3 1 5 -> no hit (1 six; two make one)",
        "6 Bf 109: no plane lost, 6 left; out of ammunition",
        # 1 - 64/729 and 64/729 + 64/243
        "planes lost 1: 91.22% for 1 or more, 35.12% for 1 or fewer.",
    ):
        assert told in words


def test_one_stream_of_faces_is_the_same_as_groups() -> None:
    grouped = run(*FIGHT, "--faces", WORKED).stdout
    for stream in ("3 4 5 6 1 2 4 5 6 1 1 6 2 3 1 5", "3456124561162315", "345612;4561;1;62315;"):
        assert run(*FIGHT, "--faces", stream).stdout == grouped


@pytest.mark.clause("A3.3", "F33")
def test_sixes_that_count_together_are_marked_and_the_odd_one_is_not() -> None:
    words = page(*FIGHT, "--faces", "1 1 1 1 1 1 / 2 / 6 6 2 6 1 1 / 3")
    assert "[6] [6] 2 6 1 1 -> 1 hit (3 sixes; two make one)" in words


@pytest.mark.clause("A3.5", "A6.3")
def test_planes_are_told_and_not_points() -> None:
    words = page("fight", "6 Bf 109", "6 Beaufighter", "--faces", "3 4 6 1 2 1 / 1 2 3 / 5")
    assert "Beaufighter: 1 plane lost, 5 left, one of them with 1 point of 2." in words


@pytest.mark.clause("A3.7", "F7")
def test_fighters_from_land_leave_and_nobody_fires_back() -> None:
    fight = ("fight", "6 Bf 109:base=land", "6 Swordfish", "--reply")
    words = page(*fight, "--faces", "3 4 5 6 1 2 / 4 5 6 1 / 1")
    assert "Bf 109: they leave the table and cannot come back (A3.7)." in words
    assert "return fire at Bf 109: no dice, since Bf 109 have left the table (A3.7)" in words


@pytest.mark.clause("A3.8")
def test_a_flight_out_of_ammunition_fires_nothing_back() -> None:
    faces = "1 1 1 1 1 1 / 2 / 1 1 1 1 1 1 / 1 / 1 1 1 1 1 1 / 3"
    words = page("fight", "6 Bf 109", "6 Fulmar", "--rounds", "2", "--faces", faces)
    assert "Round 2" in words
    assert "return fire at Bf 109: no dice, since Fulmar are out of ammunition (A3.8)" in words


def test_equal_names_are_told_apart() -> None:
    words = page("fight", "2 Zero", "2 Zero", "--faces", "6 6 / 1 1 / 2")
    assert "Zero at Zero (attacker 1): 4+" in words
    assert "Zero (defender 1): 2 planes lost, none left." in words


def test_rounds_are_told_where_they_begin_even_with_a_step_without_dice() -> None:
    fight = ("fight", "6 Bf 109 + 4 Zero", "3 Swordfish + 6 Fulmar", "--rounds", "2")
    first = "3 3 3 3 3 3 / 1 1 1 1 1 1 / 2 / 1 1 1 1 / 2 / 1 1 1 1 1 1 / 2"
    words = page(*fight, "--faces", f"{first} / 1 1 1 1 / 3 / 1 1 1 1 1 1 / 3")
    assert words.count("Round 2") == 1
    before, after = words.split("Round 2")
    assert "Swordfish: 3 planes lost, none left." in before
    assert after.startswith(" Bf 109 attack Swordfish: no dice, since Swordfish have no planes")


def test_a_long_tail_without_dice_is_told_in_few_words() -> None:
    # Out of ammunition in the first of 20 rounds, so that 19 attacks are not made.
    fight = ("fight", "1 Bf 109", "6 Swordfish", "--rounds", "20")
    words = page(*fight, "--faces", "1 / 1 / 1 1 1 1 1 1")
    assert words.count("no dice, since Bf 109 are out of ammunition (A3.7)") == 2
    assert "17 more steps without dice. Outcome" in words
    assert "Round" not in words


def test_json_holds_every_roll_and_what_is_left() -> None:
    found: dict[str, Any] = json.loads(run(*FIGHT, "--faces", WORKED, "--json").stdout)
    first, dodge, ammunition, reply = found["rolls"]
    assert first["faces"] == [3, 4, 5, 6, 1, 2]
    assert (first["owner"], first["unit"], first["purpose"]) == ("attacker", "attacker_1", "to hit")
    assert (first["need"], first["base"], first["answer"]) == (3, 5, 4)
    assert first["reasons"][1] == "+2 dogfight stat of Bf 109 (A3.2)"
    assert (dodge["owner"], dodge["need"], dodge["answer"]) == ("defender", 4, 3)
    assert (ammunition["need"], ammunition["answer"]) == (2, 0)
    assert (reply["need"], reply["sixes_a_hit"], reply["answer"]) == (7, 2, 0)
    assert found["fields"] == {"planes_lost": 1, "attackers_lost": 0}
    assert [flight["planes_left"] for flight in found["flights"]] == [6, 5]
    assert [flight["armed"] for flight in found["flights"]] == [False, True]
    assert found["seed"] is None


def test_the_same_seed_gives_the_same_fight() -> None:
    seeded = run(*FIGHT, "--seed", "7").stdout
    assert run(*FIGHT, "--dice", "seeded", "--seed", "7").stdout == seeded
    assert run(*FIGHT, "--seed", "8").stdout != seeded


def test_a_fresh_seed_is_told_and_can_be_given_again() -> None:
    first = run(*FIGHT).stdout
    seed = re.search(r"--seed (\d+)", first)
    assert seed is not None
    assert run(*FIGHT, "--seed", seed[1]).stdout == first
    data = json.loads(run(*FIGHT, "--json").stdout)
    again = json.loads(run(*FIGHT, "--json", "--seed", str(data["seed"])).stdout)
    assert again == data


@pytest.mark.case("C60")
@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ("3 4 5 6 1", r"roll 1 is 6 dice to hit, Bf 109 at Swordfish: 3\+; .* is 5 faces"),
        ("3 4 5 6 1 / 2", "roll 1 is 6 dice .*group holds 5 faces"),
        ("3 4 5 6 1 2 3 / 1", "roll 1 is 6 dice .*group holds 7 faces"),
        ("3 4 5 6 1 2", "roll 2 is 4 dice to dodge.*nothing"),
        ("3 4 5 6 1 2 /", "roll 2 is 4 dice to dodge.*end before it"),
        ("3 4 5 6 1 2 / 4 5 6 1", "roll 3 is 1 die for ammunition.*end before it"),
        ("3 4 5 6 1 7", "roll 1 is 6 dice .*'7' is no face"),
        ("3 4 5 6 1 0", "'0' is no face"),
        ("3 4 5 6 1 -1", "'-1' is no face"),
        ("3 4 5 6 1 2.5", "'2.5' is no face"),
        ("3 4 5 6 1 six", "'six' is no face"),
        ("3 4 5 6 1 \u0663", "is no face"),
        ("", "roll 1 is 6 dice .*nothing"),
        (WORKED + " / 3 3", r"4 rolls were asked for, and then 2 faces \(3 3\) left over"),
        ("3456124561162315" + "333", r"and then 3 faces \(3 3 3\) left over"),
    ],
)
def test_faces_that_do_not_fit_are_refused(faces: str, said: str) -> None:
    assert re.search(said, refused(*FIGHT, "--faces", faces))


@pytest.mark.parametrize(
    "options",
    [
        ("--faces", WORKED, "--seed", "3"),
        ("--faces", WORKED, "--dice", "typed"),
        ("--dice", "typed", "--seed", "3"),
        ("--ask",),
        ("--seed", "3", "--ask"),
    ],
)
def test_options_that_contradict_each_other_are_refused(options: tuple[str, ...]) -> None:
    refused(*FIGHT, *options)


TYPED = (*FIGHT, "--dice", "typed")


def test_dice_typed_through_a_pipe_take_a_line_a_roll() -> None:
    words = page(*TYPED, typed="3 4 5 6 1 2\n\n4561\n1\n6,2,3,1,5\n")
    given = page(*FIGHT, "--faces", WORKED)
    assert words.replace("typed, in the order asked", "the faces given") == given


@pytest.mark.case("C60")
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("3 4 5 6 1 2\n4 5 6\n", "dodge, Swordfish, each hit: 3 dice came, 4 asked for"),
        ("3 4 5 6 1 7\n", "to hit, Bf 109 at Swordfish: 6 dice asked for, but 7 is no face"),
        ("six\n", "6 dice asked for, but six is no face"),
        ("", "the input ended where this was asked for: 6 dice to hit"),
        ("3 4 5 6 1 2\n\n\n", "the input ended where this was asked for: 4 dice to dodge"),
    ],
)
def test_a_wrong_line_through_a_pipe_ends_it(typed: str, said: str) -> None:
    assert said in refused(*TYPED, typed=typed)


def test_typed_dice_with_json_keep_standard_output_clean() -> None:
    result = run(*TYPED, "--json", typed="3 4 5 6 1 2\n4561\n1\n62315\n")
    assert json.loads(result.stdout)["dice"] == "typed"
    assert "6 dice to hit, Bf 109 at Swordfish: 3+" in result.stderr


class Terminal(io.StringIO):
    """Standard input as a terminal has it; an entry that is an error is raised."""

    def __init__(self, *lines: str | BaseException) -> None:
        super().__init__()
        self.entries = list(lines)

    def isatty(self) -> bool:
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        entry = self.entries.pop(0) if self.entries else ""
        if isinstance(entry, BaseException):
            raise entry
        return entry


@pytest.mark.case("C60")
def test_a_terminal_is_asked_again_until_the_faces_fit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = ["3 4 5 6\n", "3 4 5 6 1 2 3\n", "\n", "6 6 6 6 6 0\n", "six\n", "2.5\n", "-1\n"]
    right = ["345612\n", "4561\n", "1\n", "62315\n"]
    monkeypatch.setattr(sys, "stdin", Terminal(*wrong, *right))
    assert main(list(TYPED)) == 0
    told = capsys.readouterr()
    assert told.err.count("6 faces> ") == len(wrong) + 1
    assert "4 dice came, 6 asked for" in told.err
    # Each roll is told once, whatever was typed wrong.
    assert told.out.count("6 dice to hit, Bf 109 at Swordfish: 3+") == 1
    assert "5 left" in told.out


def test_a_terminal_that_ends_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal("345612\n"))
    assert main(list(TYPED)) == 2
    assert "the input ended where this was asked for" in capsys.readouterr().err


def test_an_interrupt_at_the_prompt_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(KeyboardInterrupt()))
    assert main(list(TYPED)) == 130
    assert capsys.readouterr().err.endswith("\ndeckload: stopped\n")


STRIKE = ("strike", "2 Ju 87", "Ajax", "--dice", "typed")


@pytest.mark.clause("F24")
def test_a_choice_takes_its_standing_default_and_says_so() -> None:
    words = page(*STRIKE, typed="1 1 1 1\n1 1\n")
    assert "How many of 4 anti-aircraft dice? 4, the standing default (F24: all dice left" in words


@pytest.mark.clause("F24")
def test_choices_are_asked_for_where_wanted() -> None:
    asked = page(*STRIKE, "--ask", typed="1\n3\n1 1\n")
    assert "How many of 4 anti-aircraft dice?" in asked
    assert "1 die of anti-aircraft fire, HMS Ajax at Ju 87: 5+" in asked
    # An empty line is the default.
    assert "4 dice of anti-aircraft fire" in page(*STRIKE, "--ask", typed="\n1 1 1 1\n1 1\n")
    assert "is not offered" in refused(*STRIKE, "--ask", typed="5\n")


@pytest.mark.clause("A4.2", "S4.1", "S4.3")
def test_a_strike_tells_damage_and_criticals() -> None:
    # AA 5+: none. Bombs 4+ on a cruiser: two. Two dice a hit, armour 3+; a six may be critical.
    faces = "1 1 1 1 / 4 6 / 3 2 6 1 / 4"
    words = page("strike", "2 Ju 87", "Ajax", "--faces", faces)
    assert "[4] [6] -> 2 hits" in words
    assert "[3] 2 [6]! 1 -> 2 scored; 1 (!) may be critical" in words
    assert "HMS Ajax: 2 points of damage." in words
    assert "HMS Ajax: 1 critical confirmed." in words
    assert "HMS Ajax: 2 hits, 2 points of damage, 1 critical." in words
    data = json.loads(run("strike", "2 Ju 87", "Ajax", "--faces", faces, "--json").stdout)
    assert data["fields"] == {"planes_lost": 0, "hits": 2, "damage": 2, "criticals": 1}
    assert data["rolls"][2]["answer"] == [2, 1]
    assert data["rolls"][2]["critical"]["need"] == 6
    assert data["choices"][0]["answer"] == data["choices"][0]["default"] == 4


@pytest.mark.clause("S4.8")
def test_the_effect_of_a_critical_is_told() -> None:
    faces = "1 1 1 1 / 4 1 / 6 1 / 4 / 6 6 / 1 1 1"
    words = page("strike", "2 Ju 87", "Ajax", "--effects", "--faces", faces)
    assert "6 6 -> magazine" in words
    assert "1 1 1 -> 3" in words
    assert "Together with what criticals do, 4 of her 13 points of damage: afloat." in words


def test_what_cannot_happen_is_told_with_its_reason() -> None:
    words = page("strike", "6 Bf 109", "Hood", "--seed", "4")
    assert "hits 0: certain, since Bf 109 has nothing to attack a ship with (F20)." in words


def test_the_ruling_in_force_is_told() -> None:
    words = page(*FIGHT, "--seed", "1", "--ruling", "one_misses=yes")
    assert "one_misses=yes (default no)" in words
    assert "a natural 1 misses (ruling one_misses)" in words
