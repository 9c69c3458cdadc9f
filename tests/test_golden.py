"""Golden battles: recorded texts are played again, and whatever is told otherwise is shown.

`python -m tools.golden` records them again. Read the difference before you keep it.
"""

from difflib import unified_diff
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from deckload.cli.main import programme
from deckload.cli.transcript_check import Compared, compared, compared_with
from deckload.record.transcript import read_transcript
from deckload.rules.numbers import with_departures
from deckload.rules.rulings import Rulings
from tools import golden

TEXTS = sorted(golden.GOLDEN.glob("*.txt"))
CARRIER, LAND = golden.GOLDEN / "a6-1-carrier.txt", golden.GOLDEN / "a6-1-land.txt"


def text_of(path: Path) -> str:
    """A golden text, its line ends as they are."""
    return path.read_bytes().decode("utf-8")


def test_every_scenario_has_a_golden_battle_and_the_worked_example_two() -> None:
    assert [path.stem for path in TEXTS] == sorted(golden.battles())
    assert {CARRIER, LAND} < set(TEXTS)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_golden_battle_is_told_as_it_was(path: Path) -> None:
    text = text_of(path)
    (found,) = compared(text)
    assert found.same, "\n".join(["it is told otherwise now:", *found.differences])
    # To the last blank, too.
    lines = (text.splitlines(), found.text.splitlines())
    assert text == found.text, "\n".join(unified_diff(*lines, lineterm=""))
    assert text.count("\n") < golden.LONGEST


def flat(path: Path) -> str:
    """A golden text in one line, for looking up what is broken over two."""
    return " ".join(text_of(path).split())


@pytest.mark.clause("A6.1")
@pytest.mark.parametrize("path", [CARRIER, LAND], ids=["carrier", "land"])
def test_the_worked_example_comes_out_as_it_is_told(path: Path) -> None:
    """Four hits, three dodged, out of ammunition; the values are those of the rules' own text."""
    text = flat(path)
    for told in (
        "6 dice to hit, Bf 109 at Swordfish: 3+ for to-hit score of Swordfish 5+ (A3.2), "
        "+2 dogfight stat of Bf 109 (A3.2) Dice: [3] [4] [5] [6] 1 2 -> 4 hits",
        "4 dice to dodge, Swordfish, each hit: 4+",
        "Dice: [4] [5] [6] 1 -> 3 dodged",
        "Dice: 1 -> out of ammunition",
        "Swordfish loses 1 plane: 5 planes left.",
    ):
        assert told in text


@pytest.mark.clause("A6.1")
def test_from_a_carrier_they_are_fired_back_at_and_must_go_home() -> None:
    text = flat(CARRIER)
    assert "5 dice to hit, Swordfish at Bf 109: 7+, so two sixes for one success" in text
    assert "Dice: 6 2 3 1 5 -> no hit" in text
    # 8 inches north of where they were attacked, two thirds of their 12.
    assert "at 30,21." in text
    assert "Order, Britain: fly swordfish reply bf-109 to 30,29." in text
    assert "Order, Germany: fly bf-109 leave." in text


@pytest.mark.clause("A6.1", "A3.7")
def test_from_land_they_are_out_at_once_and_the_bombers_are_free() -> None:
    text = flat(LAND)
    assert "5 planes left. Bf 109 is out of ammunition and leaves. Order, Britain:" in text
    assert "Bf 109: left the battle." in text
    assert "Swordfish at Bf 109" not in text
    assert "Order, Britain: fly swordfish to 30,33." in text  # all of their 12 inches


def under(path: Path, *changes: tuple[str, int]) -> Compared:
    """A golden battle played again with named numbers of the rules changed."""
    transcript = read_transcript(text_of(path))
    numbers = with_departures((*transcript.setup.numbers, *changes))
    return compared_with(transcript, Rulings(numbers=numbers))


def test_a_changed_number_shows_with_its_line_and_what_came_of_it() -> None:
    found = under(CARRIER, ("air.first_ammunition", 1))
    assert not found.same
    lines = [" ".join(line[1:].split()) for line in found.differences if line[0] in "-+"]
    signs = [line[0] for line in found.differences if line[0] in "-+"]
    told = list(zip(signs, lines, strict=True))
    assert ("-", "for check number 1 for ammunition 2+ (A3.6)") in told
    assert ("+", "for check number 1 for ammunition 1+ (A3.6)") in told
    assert ("-", "Dice: 1 -> out of ammunition") in told
    assert ("+", "Dice: [1] -> ammunition left") in told
    assert ("-", "Bf 109 is out of ammunition (A3.7).") in told
    # The first difference is the check itself, and its line is named.
    line = int(found.differences[0].split()[2])
    around = text_of(CARRIER).split("\n")[line - 1 : line + 3]
    assert any("1 die for ammunition" in said for said in around)


def test_a_changed_stat_shows_in_the_roll_and_in_the_losses() -> None:
    text = text_of(CARRIER).replace("6 Swordfish;", "6 Swordfish:dodge=5;")
    (found,) = compared(text)
    plain = [" ".join(line.split()) for line in found.differences]
    assert "- for dodge of Swordfish 4+ (A3.4)" in plain
    assert "+ for dodge of Swordfish 5+ (A3.4)" in plain
    assert "- Dice: [4] [5] [6] 1 -> 3 dodged" in plain
    assert "+ Dice: 4 [5] [6] 1 -> 2 dodged" in plain
    assert "+ Swordfish loses 2 planes: 4 planes left." in plain
    # Four planes fire back with four dice, so the five of the text do not fit.
    line = next(
        n
        for n, said in enumerate(text.split("\n"), 1)
        if said.strip().startswith("Dice: 6 2 3 1 5")
    )
    assert found.again.line == line
    assert found.differences[-1].startswith(f"Line {line} cannot be followed: ")
    assert "4 asked for" in found.differences[-1]


@pytest.mark.clause("S3.3")
@pytest.mark.parametrize(
    ("change", "was", "now"),
    [
        (("gunnery.beam_on", 2), "+1 HMS Ajax lies beam-on", "+2 HMS Ajax lies beam-on"),
        (("gunnery.long", -2), '-1 beyond 20"', '-2 beyond 20"'),
    ],
)
def test_a_house_number_of_gunnery_shows_in_the_battle_of_the_cruisers(
    change: tuple[str, int], was: str, now: str
) -> None:
    found = under(golden.GOLDEN / "surface-action.txt", change)
    lines = {sign: [x for x in found.differences if x.startswith(sign)] for sign in "-+"}
    assert any(was in line for line in lines["-"])
    assert any(now in line for line in lines["+"])
    assert not any(now in line for line in lines["-"])


def test_equal_rules_differ_nowhere_and_a_ruling_that_is_not_met_does_not_either() -> None:
    assert under(CARRIER).same
    (found,) = compared(text_of(LAND), ["aa_dodge=no"])
    assert found.same
    assert "Ruling: aa_dodge=no." in found.text


def test_the_command_records_them_again(tmp_path: Path) -> None:
    (tmp_path / "gone.txt").write_text("Battle: gone\n", "utf-8")
    changed, faults = golden.record(tmp_path, write=False)
    assert not faults
    assert "gone.txt is golden no longer" in changed
    assert [path.name for path in tmp_path.iterdir()] == ["gone.txt"]
    golden.record(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [path.name for path in TEXTS]
    for path in (CARRIER, LAND):
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()
    assert golden.record(tmp_path, write=False) == ([], [])


def test_a_battle_that_cannot_be_fought_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise KeyError("points")

    fights = {"broken": broken, "a6-1-land": golden.battles()["a6-1-land"]}
    monkeypatch.setattr(golden, "battles", lambda: fights)
    (tmp_path / "broken.txt").write_text("as it was\n", "utf-8")
    _, faults = golden.record(tmp_path)
    assert faults == ["broken cannot be made: KeyError: 'points'"]
    assert (tmp_path / "broken.txt").read_text("utf-8") == "as it was\n"
    assert (tmp_path / "a6-1-land.txt").read_bytes() == LAND.read_bytes()


def run(*words: str, typed: bytes | None = None) -> Result:
    """`deckload transcript` with these words."""
    return CliRunner().invoke(programme, ["transcript", *words], input=typed)


def test_a_battle_file_is_written_as_text_and_the_text_is_played(tmp_path: Path) -> None:
    battle, text = tmp_path / "lesson.battle", tmp_path / "lesson.txt"
    words = ["auto", "--scenario", "lesson", "--seed", "7", "--out", str(battle)]
    assert CliRunner().invoke(programme, words).exit_code == 0
    told = run(str(battle))
    assert told.exit_code == 0
    text.write_bytes(told.stdout_bytes)
    played = run("--play", str(text))
    assert (played.exit_code, played.stderr) == (0, "")
    assert "the same when it is played again" in " ".join(played.stdout.split())
    assert run("--play", "-", typed=told.stdout_bytes.replace(b"\n", b"\r\n")).exit_code == 0
    utf16 = told.stdout_bytes.decode().encode("utf-16")
    assert run("--play", "-", typed=utf16).exit_code == 0
    start = run(str(battle), "--to", "0")
    assert "it is empty" in run("--play", "-", typed=start.stdout_bytes).stdout


def test_the_command_shows_what_is_told_otherwise() -> None:
    changed = text_of(CARRIER).replace("Dice: 1 -> out", "Dice: 2 -> out").encode()
    result = run("--play", "-", typed=changed)
    assert result.exit_code == 1
    assert "-      Dice: 2 -> out of ammunition" in result.stdout
    assert "+      Dice: [2] -> ammunition left" in result.stdout
    data = run("--play", "-", "--json", typed=changed)
    assert data.exit_code == 1
    assert '"same": false' in data.stdout


@pytest.mark.parametrize(
    ("words", "typed", "code", "says"),
    [
        (["--play", "-"], b"", 1, "the text is empty"),
        (["--play", "-"], b"Battle: x\n", 1, "line 1: the battle is empty"),
        (["--play", "-"], b"Battle: \xff\n", 1, "line 1: it is no text in UTF-8"),
        (["--play", "-", "--ruling", "aa_dodge=maybe"], b"", 2, "aa_dodge"),
        (["--play", "-", "--to", "3"], b"", 2, "--to"),
        (["-", "--ruling", "aa_dodge=no"], b"", 2, "--play"),
        (["-"], text_of(LAND).encode(), 1, "no battle file"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_line(
    words: list[str], typed: bytes, code: int, says: str
) -> None:
    result = run(*words, typed=typed)
    assert result.exit_code == code
    assert says in result.stderr
