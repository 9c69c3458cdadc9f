"""`deckload odds gunnery` and `torpedoes`, and the same resolved: by hand, and what is refused."""

import json
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from click.testing import CliRunner, Result
from gunnery_builders import Odds, Volley, of_volley, together

from deckload.cli.main import programme

ODDS = ("odds", "gunnery")
HOOD = (*ODDS, "Bismarck", "Hood")
"""Bismarck: four turrets of 2 AD 3 DD AP to 39", 6 AD 1 DD Weak to 25". Hood: 4+, armour 5+."""
TUBES = ("odds", "torpedoes", "Fletcher class", "Yorktown")


def run(*words: str, typed: str | None = None) -> Result:
    result = CliRunner().invoke(programme, list(words), input=typed)
    assert result.exit_code == 0, result.output
    return result


def page(*words: str, typed: str | None = None) -> str:
    """What the command prints, with each run of blanks as one."""
    return " ".join(run(*words, typed=typed).stdout.split())


def data(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*words, "--json").stdout)
    return found


def joint(*words: str) -> Odds:
    """The exact chances of an answer, joint over its fields."""
    found = data(*words, "--fractions")
    return {
        tuple(row[field] for field in found["fields"]): Fraction(row["fraction"])
        for row in found["outcomes"]
    }


def refused(*words: str) -> str:
    """The one line of what may not be asked."""
    result = CliRunner().invoke(programme, list(words))
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (line,) = [line for line in result.stderr.splitlines() if not line.startswith("Try '")]
    return line


def needs(*words: str) -> list[tuple[str, int]]:
    """What each kind of roll to hit needs."""
    found = data(*words, "--fields", "hits")["needs"]
    return [
        (need["purpose"], need["need"])
        for need in found
        if need["purpose"] in ("gunnery", "torpedoes")
    ]


def binomial(n: int, p: Fraction) -> Odds:
    return {(k,): comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}


@pytest.mark.clause("S3.2", "S3.3")
def test_a_broadside_at_medium_range() -> None:
    # 8 and 6 dice, all on 4+.
    found = joint(*HOOD, "--range", "18", "--fields", "hits")
    assert found == binomial(14, Fraction(1, 2))
    # Beam-on they are on 3+, and beyond 20" back on 4+.
    assert needs(*HOOD, "--range", "18", "--beam-on") == [("gunnery", 3), ("gunnery", 3)]
    assert needs(*HOOD, "--range", "21", "--beam-on") == [("gunnery", 4), ("gunnery", 4)]


@pytest.mark.clause("S3.1", "S3.3", "S4.1", "S4.3")
def test_hits_damage_and_criticals_together() -> None:
    words = (*ODDS, "Exeter", "custom:target=5,armour=5", "--range", "12")
    found = joint(*words, "--lines", "main-3")
    assert found == of_volley(Volley(2, 5, 1, 4, 6))
    # Torpedoes of 1 AD 4 DD against a belt: 4+, two points each.
    belted = "custom:target=5,traits=Torpedo Belt"
    one = joint("odds", "torpedoes", "Exeter", belted, "--lines", "torpedo-1")
    assert one == of_volley(Volley(1, 5, 4, 4, 6, 2))


@pytest.mark.clause("S3.1", "S3.2", "F33")
def test_lines_of_one_name_are_one_roll() -> None:
    # A need of 7: pairs of sixes of all eight dice, not of each turret.
    found = joint(*ODDS, "Bismarck", "custom:target=7", "--range", "12", "--fields", "hits")
    sixes = binomial(8, Fraction(1, 6))
    pairs: Odds = {}
    for (n,), chance in sixes.items():
        pairs[n // 2, 0, 0] = pairs.get((n // 2, 0, 0), Fraction(0)) + chance
    small: Odds = {}
    for (n,), chance in binomial(6, Fraction(1, 6)).items():
        small[n // 2, 0, 0] = small.get((n // 2, 0, 0), Fraction(0)) + chance
    assert found == {(hits,): chance for (hits, _, _), chance in together(pairs, small).items()}


@pytest.mark.clause("S3.3", "S2.6", "S2.8", "S2.9", "S5.3")
@pytest.mark.parametrize(
    ("option", "guns", "torpedoes"),
    [
        ((), 4, 4),
        (("--beam-on",), 3, 3),
        (("--later",), 5, 5),
        (("--target-fast",), 5, 5),
        (("--target-evasive",), 5, 5),
        (("--firer-evasive",), 5, 5),
        (("--all-hands",), 5, 5),
        (("--range", "10"), 3, 4),
        (("--smoke",), 5, None),
        (("--crippled",), 4, 4),
    ],
)
def test_each_option_moves_the_need(
    option: tuple[str, ...], guns: int, torpedoes: int | None
) -> None:
    ships = ("Fletcher class", "Yorktown")
    assert needs(*ODDS, *ships, *option) == [("gunnery", guns)]
    if torpedoes is None:
        assert "No such option" in refused("odds", "torpedoes", *ships, *option)
    else:
        assert needs("odds", "torpedoes", *ships, *option) == [("torpedoes", torpedoes)]


@pytest.mark.clause("S3.3")
def test_the_reasons_stand_on_the_page() -> None:
    words = page(*HOOD, "--range", "31", "--beam-on", "--smoke", "--later", "--all-hands")
    assert (
        "gunnery, 38 cm guns of Bismarck at HMS Hood: 8+, so three sixes for one success "
        "target score of HMS Hood 4+ (S3.2), +1 HMS Hood lies beam-on (S3.3), "
        '-2 beyond 30" (S3.3), -1 smoke in the line of fire (S2.9), '
        "-1 All Hands in Bismarck (S2.6), -1 a second or later target (S3.3)"
    ) in words


@pytest.mark.clause("S3.1", "S3.4")
@pytest.mark.parametrize(
    ("options", "fires"),
    [
        ((), "main-1, main-2, main-3, main-4 and secondary-1"),
        (("--arc", "broadside"), "main-1, main-2, main-3, main-4 and secondary-1"),
        (("--arc", "port"), "main-1, main-2, main-3, main-4 and secondary-1"),
        (("--arc", "bow"), "main-1 and main-2"),
        (("--arc", "stern"), "main-3 and main-4"),
        (("--range", "25"), "main-1, main-2, main-3, main-4 and secondary-1"),
        (("--range", "26"), "main-1, main-2, main-3 and main-4"),
        (("--lines", "secondary-1, MAIN-2"), "main-2 and secondary-1"),
        (("--arc", "stern", "--lines", "main-4"), "main-4"),
    ],
)
def test_which_lines_fire(options: tuple[str, ...], fires: str) -> None:
    assert f"Fires: {fires}." in data(*HOOD, *options)["notes"]


@pytest.mark.clause("S3.1", "S3.4")
def test_what_does_not_fire_is_named_with_the_reason() -> None:
    words = page(*HOOD, "--arc", "bow", "--range", "26", "--fields", "hits")
    assert "Bismarck fires 4 dice of 38 cm guns at HMS Hood" in words
    assert "Does not fire: 38 cm guns (main-3): it bears on stern, port, starboard" in words
    assert 'Does not fire: 15 cm guns (secondary-1): the target is beyond its 25"' in words


@pytest.mark.clause("S4.6")
def test_a_crippled_ship_tries_each_line() -> None:
    found = joint(*ODDS, "Ajax", "custom:target=1", "--crippled", "--fields", "hits")
    turrets = binomial(4, Fraction(1, 2))
    assert found == {(2 * working,): chance for (working,), chance in turrets.items()}


@pytest.mark.clause("A5.2", "A5.3")
def test_a_busy_carrier_is_open_to_fives() -> None:
    ship = "custom:target=4,traits=Carrier"
    found = joint(*ODDS, "Exeter", ship, "--lines", "main-1", "--target-busy")
    assert found == of_volley(Volley(2, 4, 1, 3, 5))


@pytest.mark.clause("S4.5", "S4.8")
def test_effects_bring_the_total_and_whether_she_is_sunk() -> None:
    found = data(*ODDS, "Exeter", "Tribal class", "--lines", "main-1", "--effects")
    assert found["fields"] == ["hits", "damage", "criticals", "total_damage", "sunk"]
    assert found["kind"] == "gunnery"
    sunk = sum(row["p"] for row in found["outcomes"] if row["sunk"])
    dead = sum(row["p"] for row in found["outcomes"] if row["total_damage"] >= 5)
    assert sunk == pytest.approx(dead, abs=1e-15)
    assert 0 < sunk < 1


@pytest.mark.clause("S3.1", "S3.4", "S2.5", "S5.1")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            (*HOOD, "--range", "40"),
            'no gun of Bismarck reaches 40"; the farthest reaches 39" (S3.1)',
        ),
        ((*HOOD, "--range", "201"), "201 is not from 0 to 200"),
        ((*HOOD, "--lines", "main-5"), "no line 'main-5'; there are main-1, main-2, main-3"),
        ((*HOOD, "--lines", ""), "no line ''"),
        ((*HOOD, "--lines", "main-1,main-1"), "main-1 is named twice; a line fires once a turn"),
        (
            (*HOOD, "--lines", "main-3", "--arc", "bow"),
            "it bears on stern, port, starboard, and the target lies elsewhere (S3.4)",
        ),
        (
            (*HOOD, "--lines", "secondary-1", "--range", "26"),
            'the target is beyond its 25"; fire at a nearer one (S3.1)',
        ),
        (
            (*ODDS, "Yorktown", "Hood", "--arc", "bow"),
            "no gun of USS Yorktown bears on the bow arc; "
            "there are some that bear on port and starboard (S3.4)",
        ),
        ((*HOOD, "--all-hands", "--firer-evasive"), "one special action a turn (S2.5)"),
        ((*ODDS, "custom", "Hood"), "custom has no guns to fire at ships (S3.1)"),
        (("odds", "torpedoes", "Hood", "Bismarck"), "HMS Hood has no torpedoes to fire (S5.1)"),
        ((*TUBES, "--range", "11"), 'reaches 11"; the farthest reaches 10" (S3.1)'),
        ((*TUBES, "--arc", "stern"), "bears on the stern arc; there are some that bear on port"),
        ((*ODDS, "Ajax", "Hood", "--lines", "torpedo-1"), "torpedo-1 of HMS Ajax fires torpedoes"),
        (
            ("odds", "torpedoes", "Ajax", "Hood", "--lines", "main-1"),
            "main-1 of HMS Ajax fires guns",
        ),
        ((*ODDS, "Swordfish", "Hood"), "Swordfish is an aircraft; a ship is wanted here"),
        ((*ODDS, "Bismark", "Hood"), "no ship"),
    ],
)
def test_what_may_not_be_asked_is_refused_with_what_may(words: tuple[str, ...], told: str) -> None:
    assert told in refused(*words)


def test_what_is_taken_for_granted_is_said() -> None:
    notes = " ".join(data(*HOOD, "--target-fast", "--target-busy")["notes"])
    assert "No range is said: HMS Hood is taken to be in reach of every gun" in notes
    assert "HMS Hood is no carrier" in notes
    assert 'HMS Hood has a Speed of 6"; answered as if she were a fast target (S3.3).' in notes
    fast = " ".join(data(*ODDS, "Hood", "Fletcher class", "--target-fast", "--range", "9")["notes"])
    assert "Speed" not in fast
    assert "range" not in fast


@pytest.mark.clause("S4.3", "F33")
def test_what_cannot_happen_says_why() -> None:
    weak = data(*HOOD, "--lines", "secondary-1", "--fields", "criticals")
    (only,) = weak["impossible"]
    assert only == {"field": "criticals", "reason": "Weak weapons cause no criticals (S4.3)"}
    far = (*ODDS, "Exeter", "custom:target=8", "--lines", "main-1", "--fields", "hits")
    (only,) = data(*far)["impossible"]
    assert "a need of 8 takes 3 natural sixes for one hit, and only 2 dice" in only["reason"]
    hard = (*HOOD[:3], "custom:armour=9", "--fields", "damage")
    (only,) = data(*hard)["impossible"]
    assert only["reason"].endswith("which no die shows")


@pytest.mark.clause("F33")
def test_rulings_count_for_ships_too() -> None:
    far = (*ODDS, "Exeter", "custom:target=7", "--fields", "hits")
    assert joint(*far) != {(0,): 1}
    assert joint(*far, "--ruling", "over_six=dogfights") == {(0,): 1}


@pytest.mark.clause("S3.2", "S4.1", "S4.3")
def test_gunfire_with_given_faces() -> None:
    words = page(
        *("gunnery", "Bismarck", "Hood", "--range", "18", "--lines", "main-1,secondary-1"),
        *("--faces", "4 3 / 4 6 1 / 4 / 4 4 1 1 1 1 / 6 5"),
    )
    for told in (
        "[4] 3 -> 1 hit",
        "[4] [6]! 1 -> 2 scored; 1 (!) may be critical",
        "[4] -> 1 confirmed",
        "[4] [4] 1 1 1 1 -> 2 hits",
        "[6] 5 -> 1 scored",
        "HMS Hood: 3 hits, 3 points of damage, 1 critical.",
    ):
        assert told in words


@pytest.mark.clause("S5.2", "S4.8")
def test_torpedoes_with_typed_faces_and_their_effects() -> None:
    words = page(
        *("torpedoes", "Exeter", "custom:damage=9", "--lines", "torpedo-1", "--effects"),
        *("--dice", "typed"),
        typed="5\n3 6 1 1\n4\n1 5\n",
    )
    assert "HMS Exeter fires 1 die of torpedoes at custom" in words
    assert "custom: 1 hit, 4 points of damage, 1 critical." in words
    assert "1 5 -> rudder jammed: no turning" in words
    # One point more of the effect leaves 4 of 9; she is crippled at 3.
    assert "Together with what criticals do, 5 of her 9 points of damage: afloat." in words


@pytest.mark.clause("S4.6")
def test_a_crippled_ship_whose_lines_all_fail_says_so() -> None:
    words = page("gunnery", "Exeter", "Hood", "--crippled", "--faces", "1 / 2 / 3")
    assert words.count("-> it does not work") == 3
    assert "no dice, since none of these lines works (S4.6)" in words
    assert "HMS Hood: no hits, no points of damage, no criticals." in words


def test_the_same_seed_is_the_same_fire() -> None:
    fire = ("gunnery", "Bismarck", "Hood", "--range", "9", "--seed", "5", "--json")
    assert run(*fire).stdout == run(*fire).stdout
    found = json.loads(run(*fire).stdout)
    assert found["kind"] == "gunnery"
    assert set(found["fields"]) == {"hits", "damage", "criticals"}
    assert "dice" in refused("gunnery", "Bismarck", "Hood", "--seed", "5", "--faces", "1")


@pytest.mark.parametrize(
    "words", [("odds", "gunnery"), ("odds", "torpedoes"), ("gunnery",), ("torpedoes",)]
)
def test_help_shows_examples_that_can_be_asked(words: tuple[str, ...]) -> None:
    told = run(*words, "--help").stdout
    assert "Naming ships" in told
    assert f"  deckload {' '.join(words)} " in told
