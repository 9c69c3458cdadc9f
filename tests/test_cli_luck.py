"""`deckload log --luck` and the end of a battle: dice against expectation, without a verdict."""

import csv
import io
import json
import re
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import to_builtins
from record_battles import duel, reforged

from deckload.cli.luck import luck_of
from deckload.cli.luck_data import COLUMNS
from deckload.cli.main import programme
from deckload.cli.rolls import ATTACKS
from deckload.dice.needs import SIX, TABLE, Cause, Check, Need, Purpose
from deckload.dice.requests import Bands, Dice, Faces, Pool
from deckload.dice.resolve import successes
from deckload.record.battle import Battle
from deckload.record.lines import DiceKind, RollLine
from deckload.record.opened import load_battle, new_battle
from deckload.record.rolls import roll_line

VERDICTS = re.compile(r"luck[iy]|fate|curs|bless|unfair|cheat|loaded|\x1b|good|bad", re.I)
"""What no page of luck may say, and no colour either."""
Made = tuple[Dice, tuple[int, ...]]


def pool(owner: str, purpose: Purpose, need: int, faces: tuple[int, ...]) -> Made:
    """A roll of a side against a need, with its faces."""
    return Pool(len(faces), Check(Cause(purpose, owner, "zero"), Need(need))), faces


def recorded(rolls: list[Made], seed: int | None = None) -> bytes:
    """A battle file whose first order has these rolls; no rule is asked what they are for."""
    battle = new_battle(duel(), seed=seed)
    kept = [roll_line(number, request, faces) for number, (request, faces) in enumerate(rolls, 2)]

    def put(bodies: list[dict[str, object]]) -> None:
        bodies.append({"kind": "order", "line": 1, "seat": None, "order": {"type": "proceed"}})
        bodies.extend(_plain(line) for line in kept)

    return reforged(battle.text, put)


def _plain(line: RollLine) -> dict[str, object]:
    found = to_builtins(line)
    assert isinstance(found, dict)
    return found


def log(path: Path, *words: str) -> str:
    """What `log --luck` prints of a file."""
    result = CliRunner().invoke(programme, ["log", str(path), "--luck", *words])
    assert result.exit_code == 0, result.output
    return result.stdout_bytes.decode("utf-8")


def page_of(tmp_path: Path, raw: bytes) -> str:
    """The page of luck of a file, in one line."""
    path = tmp_path / "some.battle"
    path.write_bytes(raw)
    text = log(path)
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert VERDICTS.findall(text) == []
    return " ".join(text.split())


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a whole battle."""
    found = tmp_path_factory.mktemp("battles") / "duel.battle"
    words = ["auto", "--scenario", "carrier-duel", "--red", "novice", "--blue", "staff"]
    result = CliRunner().invoke(programme, [*words, "--seed", "3", "--out", str(found)])
    assert result.exit_code == 0, result.output
    return found


@pytest.mark.case("C67")
def test_three_sixes_of_six_are_no_remark(tmp_path: Path) -> None:
    rolls: list[Made] = [
        (Faces(1, Cause(Purpose.PLAIN, "Red")), (face,)) for face in (6, 2, 6, 3, 6, 1)
    ]
    words = page_of(tmp_path, recorded(rolls))
    assert "sixes of all dice 6 6 3 1.00 +2.00 0 to 3 6.23%" in words
    assert "Dice typed Rolls 6, with 6 dice" in words
    assert "None is." in words
    assert "Red 6 1 1 1 0 0 3 1.00" in words


@pytest.mark.case("C67")
def test_ten_sixes_of_thirty_six_and_a_blank_of_two_hundred_are_none(tmp_path: Path) -> None:
    sixes: list[Made] = [
        (Faces(1, Cause(Purpose.PLAIN, "Red")), (6 if number < 10 else 1 + number % 5,))
        for number in range(36)
    ]
    words = page_of(tmp_path, recorded(sixes, seed=1))
    assert "Dice seeded" in words
    assert "sixes of all dice 36 36 10 6.00 +4.00 2 to 11 6.52%" in words
    assert "None is." in words
    # Four of six hit, as is to be expected, but for one attack.
    faces = [(1, 1, 2, 2, 1, 2), *[(1, 2, 3, 4, 5, 6)] * 199]
    attacks = [pool("Blue", Purpose.HIT, 3, each) for each in faces]
    words = page_of(tmp_path, recorded(attacks))
    ways = [comb(1200, k) * 2**k for k in range(1201)]
    fewer = Fraction(sum(ways[:797]), 3**1200)
    assert f"to hit 200 1200 796 800.00 -4.00 768 to 832 {float(fewer):.2%}" in words
    assert sum(ways[:768]) * 40 < 3**1200 < sum(ways[:769]) * 40
    assert sum(ways[833:]) * 40 < 3**1200 < sum(ways[832:]) * 40
    assert "attacks with no hit 200 1200 1 0.27 +0.73 0 to 2 24.01%" in words
    assert "None is." in words


def test_dice_that_only_show_sixes_are_remarked_on_in_neutral_words(tmp_path: Path) -> None:
    rolls = [pool("Blue", Purpose.HIT, 4, (6,) * 5) for _ in range(40)]
    words = page_of(tmp_path, recorded(rolls))
    assert "None is." not in words
    assert (
        "Blue, to hit: 200 successes in 40 rolls of 200 dice, expected 100.00. The chance of 200 "
        "or more is <0.01% (about 1 in 10^60). It says nothing of why." in words
    )
    assert "Blue: 200 sixes in 40 rolls of 200 dice, expected 33.33." in words
    assert "(about 1 in 10^155)" in words
    assert "Of the 3 lines above, fair dice leave 0.1 outside the range on average" in words
    assert "here it is 2." in words


def test_short_rolls_are_told_exactly_where_they_are_remarked_on(tmp_path: Path) -> None:
    words = page_of(tmp_path, recorded([pool("Red", Purpose.HIT, 6, (6,) * 6)]))
    assert "The chance of 6 or more is <0.01% (1 in 46,656). It says nothing of why." in words
    # Six dice of six at 2+ are a common thing.
    words = page_of(tmp_path, recorded([pool("Red", Purpose.HIT, 2, (5,) * 6)]))
    assert "to hit 1 6 6 5.00 +1.00 3 to 6 33.49%" in words
    assert "None is." in words


def test_sides_purposes_and_the_table_are_told_apart(tmp_path: Path) -> None:
    check = Check(Cause(Purpose.DAMAGE, "Red", "zero"), Need(5))
    rolls: list[Made] = [
        pool("Blue", Purpose.DODGE, 4, (4, 3)),
        pool("Red", Purpose.HIT, 7, (6, 6, 6)),  # out of reach: the need is not of sixes
        (Bands(3, check, (Need(6),)), (6, 5, 1)),
        (Faces(2, Cause(Purpose.CRITICAL, TABLE, "zero")), (2, 6)),
        pool("Red", Purpose.HIT, 3, (3, 1)),
    ]
    path = tmp_path / "some.battle"
    path.write_bytes(recorded(rolls))
    data = json.loads(log(path, "--json"))
    lines = {
        (each["owner"], each["counted"], each["purpose"]): (
            each["rolls"],
            each["dice"],
            each["came"],
            Fraction(each["expected_fraction"]),
        )
        for each in data["lines"]
    }
    assert lines == {
        ("Red", "successes", "to hit"): (2, 5, 1, Fraction(4, 3)),
        ("Red", "successes", "damage"): (1, 3, 2, Fraction(1)),
        ("Red", "all successes", None): (3, 8, 3, Fraction(7, 3)),
        ("Red", "attacks without a hit", None): (2, 5, 1, Fraction(10, 9)),
        ("Red", "sixes", None): (3, 8, 4, Fraction(8, 6)),
        ("Blue", "successes", "dodge"): (1, 2, 1, Fraction(1)),
        ("Blue", "sixes", None): (1, 2, 0, Fraction(1, 3)),
        ("table", "sixes", None): (1, 2, 1, Fraction(1, 3)),
    }
    assert [face["owner"] for face in data["faces"]] == ["Red", "Blue", "table"]
    assert data["faces"][0]["counts"] == [2, 0, 1, 0, 1, 4]
    assert (data["dice_kind"], data["rolls"], data["dice"]) == ("typed", 5, 12)
    assert "The table (dice of neither side" in log(path)


def test_every_standing_roll_is_counted(fought: Path) -> None:
    battle = load_battle(fought.read_bytes())
    luck = luck_of(battle)
    rolls = [line for line in battle.lines if isinstance(line, RollLine)]
    assert (luck.rolls, luck.dice) == (len(rolls), sum(len(roll.faces) for roll in rolls))
    assert luck.taken_back == 0
    assert luck.kind is DiceKind.SEEDED
    for line in luck.lines:
        of_it = [
            roll
            for roll in rolls
            if roll.owner == line.owner and line.purpose in (None, roll.purpose)
        ]
        if line.purpose is not None:
            answers = [r.answer if isinstance(r.answer, int) else r.answer[0] for r in of_it]
            assert line.luck.came == sum(answers)
            needs = {roll.needs[0].need for roll in of_it}
            if all(1 <= need <= SIX for need in needs):
                mean = sum(len(r.faces) * Fraction(7 - r.needs[0].need, 6) for r in of_it)
                assert line.luck.expected == mean


def test_the_csv_says_the_same_as_the_json(fought: Path) -> None:
    data = json.loads(log(fought, "--json"))
    text = log(fought, "--csv")
    assert "\n" not in text.replace("\r\n", "")
    header, *rows = csv.reader(io.StringIO(text, newline=""))
    assert tuple(header) == COLUMNS
    cells = [dict(zip(header, row, strict=True)) for row in rows]
    lines = [each for each in cells if each["counted"] != "face"]
    assert len(lines) == len(data["lines"])
    for cell, each in zip(lines, data["lines"], strict=True):
        assert cell["dice_kind"] == "seeded"
        assert (cell["owner"], cell["counted"]) == (each["owner"], each["counted"])
        assert cell["purpose"] == (each["purpose"] or "")
        for name in ("rolls", "dice", "came", "range_low", "range_high"):
            assert cell[name] == str(each[name])
        for name in ("expected", "at_least", "at_most", "either_side"):
            assert float(cell[name]) == pytest.approx(each[name], rel=1e-6, abs=1e-6)
        assert cell["remarked"] == "no"
    faces = [each for each in cells if each["counted"] == "face"]
    told = [count for face in data["faces"] for count in face["counts"]]
    assert [int(each["came"]) for each in faces] == told
    assert sum(told) == data["dice"]


def test_two_forms_are_one_too_many() -> None:
    result = CliRunner().invoke(programme, ["log", "x", "--luck", "--csv", "--json"])
    assert result.exit_code == 2


def _taken_back(fought: Path) -> Battle:
    """A battle that went back to before the last order that rolled dice to hit."""
    text = b"".join(line + b"\n" for line in fought.read_bytes().split(b"\n")[:-2])
    battle = load_battle(text)
    account = [
        account
        for account in battle.accounts
        if any(isinstance(a, RollLine) and a.purpose is Purpose.HIT for a in account.answers)
    ][-1]
    battle.undo(battle.course.parent(account.line))
    return battle


def test_rolls_that_were_taken_back_are_left_out_and_named(fought: Path, tmp_path: Path) -> None:
    whole = luck_of(load_battle(fought.read_bytes()))
    battle = _taken_back(fought)
    luck = luck_of(battle)
    gone = [
        line
        for line in battle.lines
        if isinstance(line, RollLine) and line.line not in battle.present
    ]
    assert gone
    assert luck.taken_back == len(gone)
    assert luck.rolls == whole.rolls - len(gone)
    assert luck.dice == whole.dice - sum(len(roll.faces) for roll in gone)
    words = page_of(tmp_path, battle.text)
    assert f"; {len(gone)} more taken back and left out" in words
    assert "If it was taken back for its faces, what stands was chosen" in words
    assert "taken back" not in " ".join(log(fought).split())


def test_the_end_of_a_battle_tells_the_hits_of_each_side(fought: Path) -> None:
    rolls = [line for line in load_battle(fought.read_bytes()).lines if isinstance(line, RollLine)]
    told = CliRunner().invoke(programme, ["replay", str(fought), "--brief"]).stdout
    lines = told.splitlines()
    place = lines.index("Hits against expectation (seeded dice)")
    data = json.loads(CliRunner().invoke(programme, ["replay", str(fought), "--json"]).stdout)
    for side, name in enumerate(("United States", "Japan")):
        own = [roll for roll in rolls if roll.owner == name and roll.purpose in ATTACKS]
        hits = sum(successes(r.faces, Need(r.needs[0].need, over_six=True)) for r in own)
        dice = sum(len(roll.faces) for roll in own)
        assert lines[place + 1 + side].startswith(f"  {name}: {hits} hits of {dice} dice; expected")
        assert data["luck"][side]["name"] == name
        assert (data["luck"][side]["came"], data["luck"][side]["dice"]) == (hits, dice)
        low, high = data["luck"][side]["range_low"], data["luck"][side]["range_high"]
        assert lines[place + 1 + side].endswith(f"95% range {low} to {high}.")
    words = ["auto", "--scenario", "carrier-duel", "--red", "novice", "--blue", "staff"]
    fresh = CliRunner().invoke(programme, [*words, "--seed", "3", "--brief"]).stdout
    assert lines[place : place + 3] == fresh.splitlines()[-3:]


def test_a_side_that_never_fired_and_a_battle_without_a_shot(tmp_path: Path) -> None:
    path = tmp_path / "some.battle"
    path.write_bytes(recorded([pool("Red", Purpose.HIT, 3, (1,))]))
    told = CliRunner().invoke(programme, ["replay", str(path)]).stdout
    assert "  Red: 0 hits of 1 die; expected 0.67, 95% range 0 to 1.\n" in told
    assert "  Blue: no attack was rolled.\n" in told
    path.write_bytes(recorded([pool("Red", Purpose.DODGE, 3, (1,))]))
    told = CliRunner().invoke(programme, ["replay", str(path)]).stdout
    assert "expectation" not in told
    path.write_bytes(new_battle(duel(), seed=1).text)
    assert "Rolls      0, with 0 dice" in log(path)


def test_more_dice_than_any_battle_rolls_spoil_no_story(tmp_path: Path) -> None:
    path = tmp_path / "some.battle"
    path.write_bytes(recorded([pool("Red", Purpose.HIT, 3, (1,) * 1001)]))
    told = CliRunner().invoke(programme, ["replay", str(path)])
    assert told.exit_code == 0
    assert "1,001 dice is not weighed against expectation" in " ".join(told.stdout.split())
    refused = CliRunner().invoke(programme, ["log", str(path), "--luck"])
    assert refused.exit_code == 1
    assert refused.stderr.count("\n") == 1
    assert "some.battle: a roll of 1,001 dice is not weighed" in refused.stderr


def test_a_narrow_page_tells_each_line_as_a_sentence(fought: Path) -> None:
    result = CliRunner().invoke(
        programme, ["log", str(fought), "--luck"], env={"COLUMNS": "40", "NO_COLOR": "1"}
    )
    lines = result.stdout.splitlines()
    assert [line for line in lines if len(line) > 40] == []
    assert "  to hit; rolls: " in result.stdout


def test_few_lines_of_fair_battles_lie_outside_their_range(tmp_path: Path) -> None:
    """The seeded dice of many battles, counted together: no more strays than fair dice make."""
    shares, outside, off, spread, remarked, lines = 0.0, 0, Fraction(0), Fraction(0), 0, 0
    for seed in range(24):
        path = tmp_path / f"{seed}.battle"
        words = ["auto", "--scenario", ("force-z", "carrier-duel")[seed % 2], "--brief"]
        words += ["--seed", str(seed), "--red", "staff", "--blue", "staff"]
        done = CliRunner().invoke(programme, [*words, "--out", str(path)])
        assert done.exit_code == 0, done.output
        luck = luck_of(load_battle(path.read_bytes()))
        lines += len(luck.lines)
        outside += luck.outside
        shares += luck.outside_expected
        remarked += len(luck.remarked)
        hits = [line.luck for line in luck.lines if line.purpose in ATTACKS]
        off += sum((each.difference for each in hits), Fraction(0))
        spread += sum((each.variance for each in hits), Fraction(0))
    assert lines > 200
    assert shares < 0.05 * lines
    assert outside < 2 * shares + 6
    assert remarked <= 2
    assert float(off) ** 2 < 16 * float(spread)
