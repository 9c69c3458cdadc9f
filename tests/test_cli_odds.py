"""`deckload odds`: the answers by hand, their words, their JSON, and what importing costs."""

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from click.testing import CliRunner, Result

from deckload.cli.main import THREADS, main, programme

LOSSES = ["64/729", "64/243", "80/243", "160/729", "20/243", "4/243", "1/729"]
BF_109 = ("odds", "dogfight", "6 Bf 109", "6 Swordfish")


def run(*words: str) -> Result:
    """The command with these words; it must answer."""
    result = CliRunner().invoke(programme, list(words))
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result


def page(*words: str) -> str:
    """What the command prints, with each run of blanks as one."""
    return " ".join(run(*words).stdout.split())


def data(*words: str) -> dict[str, Any]:
    """The command's JSON."""
    found: dict[str, Any] = json.loads(run(*words, "--json").stdout)
    return found


def fractions(*words: str) -> dict[int, Fraction]:
    """The exact chances of the one field of an answer."""
    found = data(*words, "--fractions")
    (field,) = found["fields"]
    return {row[field]: Fraction(row["fraction"]) for row in found["outcomes"]}


@pytest.mark.clause("A6.1")
@pytest.mark.case("C01")
def test_six_bf_109_at_six_swordfish() -> None:
    found = data(*BF_109, "--fractions")
    assert [row["fraction"] for row in found["outcomes"]] == LOSSES
    assert [row["planes_lost"] for row in found["outcomes"]] == list(range(7))
    assert found["mean"] == {"planes_lost": pytest.approx(2, abs=1e-12)}
    assert found["method"] == "exact"
    assert sum(Fraction(row["fraction"]) for row in found["outcomes"]) == 1


@pytest.mark.case("C01")
@pytest.mark.clause("A3.1", "A3.3", "A3.9")
def test_a_flight_that_may_not_start_is_answered_as_return_fire() -> None:
    # Undodged, so that planes lost are the hits.
    found = fractions("odds", "dogfight", "5 Swordfish", "6 Bf 109:dodge=none")
    assert 1 - found[0] == Fraction(763, 3888)
    assert found[2] == Fraction(13, 3888)
    assert sum(hits * p for hits, p in found.items()) == Fraction(97, 486)
    words = page("odds", "dogfight", "5 Swordfish", "6 Bf 109")
    assert "may not start a dogfight (A3.1): answered as return fire" in words
    assert "7+, so two sixes for one success" in words


@pytest.mark.case("C02")
@pytest.mark.parametrize(
    ("dice", "need", "wanted"),
    [(1, 7, "0"), (2, 7, "1/36"), (1, 8, "0"), (2, 8, "0"), (3, 8, "1/216")],
)
def test_too_few_dice_for_the_sixes(dice: int, need: int, wanted: str) -> None:
    words = ("odds", "pool", str(dice), str(need))
    assert fractions(*words).get(1, 0) == Fraction(wanted)
    impossible = "hits 0: impossible: " in page(*words)
    assert impossible is (wanted == "0")
    assert bool(data(*words)["impossible"]) is (wanted == "0")


@pytest.mark.case("C02")
def test_an_attack_that_cannot_hit_says_so_and_why() -> None:
    words = page("odds", "dogfight", "1 Swordfish", "6 Bf 109")
    assert "planes lost 0: impossible: a need of 7 takes 2 natural sixes for one hit" in words
    assert "only 1 die can be rolled (A3.3, F33)" in words


@pytest.mark.case("C09")
def test_a_small_chance_is_never_zero() -> None:
    words = ("odds", "pool", "6", "8")
    assert fractions(*words)[2] == Fraction(1, 46656)
    assert "2 <0.01% <0.01% 1 in 46,656" in page(*words)
    assert "1/46656" in page(*words, "--fractions")


@pytest.mark.case("C10")
def test_long_fractions_are_exact_strings() -> None:
    rows = data("odds", "pool", "60", "4", "--fractions")["outcomes"]
    wanted = "7391536347803839/72057594037927936"
    assert rows[30]["fraction"] == wanted
    assert Fraction(wanted) == Fraction(comb(60, 30), 2**60)
    assert wanted in run("odds", "pool", "60", "4", "--fractions").stdout
    none = data("odds", "pool", "60", "6", "--fractions")["outcomes"][0]["fraction"]
    assert none == f"{5**60}/{6**60}"


@pytest.mark.case("C13")
@pytest.mark.clause("F33")
def test_a_need_of_one_cannot_miss_unless_the_table_rules_so() -> None:
    attack = ("odds", "dogfight", "6 custom:dogfight=3", "6 custom:target=4,dodge=none")
    words = page(*attack)
    assert "6 certain certain" in words
    assert "all at their defaults" in words
    ruled = (*attack, "--ruling", "one_misses=yes")
    assert data(*ruled)["mean"]["planes_lost"] == pytest.approx(5, abs=1e-12)
    assert "one_misses=yes (default no)" in page(*ruled)
    assert data(*ruled)["rulings"]["one_misses"] == "yes"


@pytest.mark.case("C17")
def test_a_column_that_does_not_add_up_says_rounded() -> None:
    words = page(*BF_109)
    assert [f"{100 * float(Fraction(p)):.2f}%" in words for p in LOSSES] == [True] * 7
    assert "(rounded)" in words  # 8.78 + 26.34 + 32.92 + 21.95 + 8.23 + 1.65 + 0.14 = 100.01
    # 1/36 and 35/36 are 2.78 and 97.22: nothing to say.
    assert "(rounded)" not in page("odds", "pool", "2", "7")


@pytest.mark.case("C36")
@pytest.mark.clause("A4.3")
def test_past_six_only_in_dogfights_is_impossible_elsewhere() -> None:
    strike = ("odds", "strike", "6 custom:type=level", "custom:target=6,aa=0", "--fields", "hits")
    found = fractions(*strike)
    assert 1 - found[0] == Fraction(12281, 46656)
    assert sum(hits * p for hits, p in found.items()) == Fraction(793, 2916)
    ruled = (*strike, "--ruling", "over_six=dogfights")
    assert fractions(*ruled) == {0: 1}
    assert "hits 0: impossible: " in page(*ruled)


def test_needs_stand_with_reasons_and_clauses() -> None:
    words = page(*BF_109)
    assert "to hit, Bf 109 at Swordfish: 3+" in words
    assert "to-hit score of Swordfish 5+ (A3.2), +2 dogfight stat of Bf 109 (A3.2)" in words
    assert "dodge of Swordfish 4+ (A3.4)" in words


@pytest.mark.parametrize(
    ("options", "fields"),
    [
        ((), ["planes_lost"]),
        (("--reply",), ["planes_lost", "attackers_lost"]),
        (("--no-reply",), ["planes_lost"]),
        (
            ("--rounds", "2"),
            ["planes_lost", "attackers_lost", "attackers_armed", "defenders_armed"],
        ),
        (("--rounds", "2", "--no-reply"), ["planes_lost", "attackers_armed", "defenders_armed"]),
        (("--rounds", "2", "--fields", "attackers_lost, planes_lost"), None),
    ],
)
def test_return_fire_comes_with_rounds_or_when_asked(
    options: tuple[str, ...], fields: list[str] | None
) -> None:
    assert data(*BF_109, *options)["fields"] == (fields or ["attackers_lost", "planes_lost"])


def test_ammunition_checks_of_many_rounds_stand_in_one_line() -> None:
    words = page(*BF_109, "--rounds", "7")
    checks = "2+, then 3+, then 4+, then 5+, then 6+, then out of reach of a die"
    assert words.count("ammunition, Bf 109: ") == 1
    assert checks in words


def test_past_the_limit_the_answer_is_sampled_and_says_so() -> None:
    words = (*BF_109, "--limit", "3", "--seed", "5")
    found = data(*words)
    assert found["method"] == "sampled"
    assert found["seed"] == 5
    assert found["n"] >= 100_000
    for row, exact in zip(found["outcomes"], LOSSES, strict=True):
        p = float(Fraction(exact))
        assert abs(row["p"] - p) < 4 * (p * (1 - p) / found["n"]) ** 0.5
    text = page(*words)
    assert "Method sampled: " in text
    assert "with seed 5, standard error of a chance at most " in text
    assert "past the limit, so sampled" in text
    # A thing seen every time, or never, is not certain or impossible.
    assert "certain" not in text
    assert "impossible" not in text


def test_a_long_table_leaves_its_ends_out_and_says_so() -> None:
    text = run("odds", "pool", "1000", "4").stdout
    left = re.search(r"Left out: (\d+) rows up to \d+ and (\d+) rows from \d+ to (\d+);", text)
    assert left is not None
    shown = re.findall(r"^ +(\d+) +\d+\.\d\d%", text, re.M)
    below, above = int(left[1]), int(left[2])
    assert below == int(shown[0])  # all from 0
    assert left[3] == "1000"
    assert below + len(shown) + above == 1001
    p = [comb(1000, hits) / 2**1000 for hits in range(1001)]
    assert p[int(shown[0]) - 1] < 0.00005 <= p[int(shown[0])]
    together = sum(p[: int(shown[0])]) + sum(p[int(shown[-1]) + 1 :])
    assert f"together {100 * together:.2f}%" in text


def test_certainty_needs_more_than_a_float() -> None:
    # With 1000 dice needing 2+ the low ends are below the smallest float, and still possible.
    text = run("odds", "pool", "1000", "2").stdout
    assert "certain" not in text
    assert "impossible" not in text
    assert "too rare to be told" in text


def test_negative_needs_can_be_typed() -> None:
    assert "6 certain certain" in page("odds", "pool", "6", "-2")
    assert data("odds", "pool", "6", "-2", "--dodge", "4")["mean"]["hits_not_dodged"] == 3


@pytest.mark.clause("A4.2", "A6.2")
def test_a_strike_tells_its_needs() -> None:
    words = page("odds", "strike", "6 Ju 87", "Exeter", "--support", "Ajax", "--fast")
    assert "target score of HMS Exeter 5+ (S3.2), +1 dive bombers (A4.2)" in words
    assert "-1 HMS Exeter is fast (S3.3)" in words
    assert "to-hit score of Ju 87 4+ (S6.1), -1 dive bombers attacking (A4.2)" in words
    assert "Assumed in range to support: HMS Ajax" in words
    assert "potential critical, Ju 87 on HMS Exeter: a natural 6" in words


@pytest.mark.clause("A5.2")
def test_a_busy_carrier_is_open_to_criticals_of_five() -> None:
    words = page("odds", "strike", "6 Ju 87", "Yorktown", "--busy", "--fields", "criticals")
    assert "potential critical, Ju 87 on USS Yorktown: a natural 5 or more" in words


def test_effects_add_fields() -> None:
    plain = data("odds", "strike", "2 Ju 87", "Ajax")
    assert plain["fields"] == ["planes_lost", "hits", "damage", "criticals"]
    more = data("odds", "strike", "2 Ju 87", "Ajax", "--effects")
    assert more["fields"] == [*plain["fields"], "total_damage", "sunk"]


def test_weak_weapons_may_make_no_critical() -> None:
    words = page("odds", "strike", "2 B-17", "Hood", "--fields", "criticals")
    assert "potential critical, B-17 on HMS Hood: none possible" in words
    assert "criticals 0: impossible: " in words


@pytest.mark.parametrize("name", ["E1", "e2", "E3", "E4"])
def test_reference_engagements_have_answers(name: str) -> None:
    found = data("odds", "engagement", name)
    assert sum(row["p"] for row in found["outcomes"]) == pytest.approx(1, abs=1e-12)


def test_the_largest_reference_engagement() -> None:
    found = data("odds", "engagement", "E5")
    p = {row["damage"]: row["p"] for row in found["outcomes"]}
    assert found["mean"]["damage"] == pytest.approx(3.2917, abs=5e-5)
    assert p[0] == pytest.approx(0.24273, abs=5e-6)
    assert sum(p[n] for n in p if n >= 10) == pytest.approx(0.044446, abs=5e-7)
    assert sum(p[n] for n in p if n >= 30) == pytest.approx(8.50855e-8, rel=1e-5)


def test_fields_that_are_too_many_together_stand_alone_and_say_so() -> None:
    strike = ("odds", "strike", "6 Ju 87 + 6 Swordfish", "Ajax", "--effects")
    assert data(*strike)["joint"] is False
    assert "each by itself here" in page(*strike)


def test_json_has_its_stable_keys() -> None:
    found = data(*BF_109)
    keys = {"method", "rulings", "fields", "outcomes", "mean", "needs"}
    assert keys <= set(found)
    assert set(found["outcomes"][0]) == {"planes_lost", "p"}
    assert found["needs"][0]["need"] == 3
    assert found["needs"][0]["modifiers"][0]["clause"] == "A3.2"


def test_groups_without_a_word_show_their_help() -> None:
    words = run().stdout
    assert words.index("\n  play ") < words.index("\n  referee ") < words.index("\n  odds ")
    assert "dogfight" in run("odds").stdout


def process(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A fresh Python with these words."""
    source = os.path.join(os.path.dirname(os.path.dirname(__file__)), "src")
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": source, "PYTHONIOENCODING": "utf-8", **env},
        check=False,
    )


def test_help_imports_nothing_heavy() -> None:
    heavy = "numpy", "tomllib", "numba", "deckload.catalogue.load", "deckload.odds.answer"
    for words in ("-h", "odds -h", "odds dogfight -h", "strike -h", "rules -h", "--version"):
        code = (
            "import sys; from deckload.cli.main import main; "
            f"code = main({words.split()!r}); "
            f"print([name for name in {heavy!r} if name in sys.modules], code)"
        )
        done = process("-c", code)
        assert done.stdout.endswith("[] 0\n"), (words, done)


def test_the_module_runs_as_the_command() -> None:
    done = process("-m", "deckload", *BF_109)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == run(*BF_109).stdout
    assert process("-m", "deckload", "--version").stdout.startswith("deckload 0.")


def test_only_the_process_of_the_command_decides_its_threads() -> None:
    code = (
        "import os, deckload.cli.main, deckload.odds.answer\n"
        f"names = {THREADS!r}\n"
        "print([os.environ.get(name) for name in names])\n"
        "deckload.cli.main.main(['--version'])\n"
        "print([os.environ.get(name) for name in names])\n"
    )
    blank = dict.fromkeys(THREADS, "")
    source = os.path.join(os.path.dirname(os.path.dirname(__file__)), "src")
    env = {k: v for k, v in os.environ.items() if k not in blank} | {"PYTHONPATH": source}
    env["OMP_NUM_THREADS"] = "3"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True
    )
    before, _, after = done.stdout.splitlines()
    assert before == "[None, '3', None]"
    assert after == "['1', '3', '1']"


def test_main_gives_the_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "pool", "2", "7"]) == 0
    assert main(["odds", "pool", "0", "7"]) == 2
    captured = capsys.readouterr()
    assert captured.err == "deckload: 0 dice: a pool has 1 to 1000\n"
