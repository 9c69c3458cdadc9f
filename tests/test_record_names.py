"""Names come back byte for byte, whatever stands in them."""

import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from msgspec.structs import replace
from record_battles import SEED, duel, over, play
from record_values import TEXTS

from deckload.game.setup import Setup
from deckload.record.disk import create_battle, open_battle
from deckload.record.errors import BadBattleFile, OutOfPlace, Trouble
from deckload.record.lines import RollLine
from deckload.record.opened import load_battle, new_battle
from deckload.record.verify import verify

NAMES = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "HMS \"Ark\" & 'Co'",
    "\u200fright to left \u202e mark",
    "x" * 300,
    "✈️ 👩‍✈️ 🛩",
    "semi;colon,comma\ttab\nnew line\r\nreturn\\back",
    "=1+1",
    "-1",
    "+1",
    "@x",
    "'",
    "nul \0 and \x1b[31mred\x1b[0m \x7f \u2028 \u2029 \x85",
    "Admiral Graf Spée, Béarn, Götz, Shōkaku, 加賀",
    "Admiral Graf Spe\u0301e, Be\u0301arn",
    "\u0130stanbul \u0131I",
    "%s {0} $x `y`",
    " spaces ",
    "",
)


def named(one: str, other: str) -> Setup:
    """A duel whose title, sides, ships and flights bear these names."""
    plain = duel()
    return replace(
        plain,
        title=one,
        scenario=other,
        sides=(one or "one", other or "other"),
        vessels=tuple(replace(vessel, name=one) for vessel in plain.vessels),
        squadrons=tuple(replace(squadron, name=other) for squadron in plain.squadrons),
    )


def same_names(setup: Setup, given: Setup) -> bool:
    """Whether every name is the very same text."""

    def texts(each: Setup) -> list[str]:
        units = [*(v.name for v in each.vessels), *(s.name for s in each.squadrons)]
        return [each.title, each.scenario, *each.sides, *units]

    return [t.encode() for t in texts(setup)] == [t.encode() for t in texts(given)]


@pytest.mark.case("C63", "C68", "C69")
@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_names_come_back_as_they_were_given(name: str, tmp_path: Path) -> None:
    given_ = named(name, name[::-1])
    path = tmp_path / "battle"
    battle = play(create_battle(path, given_, seed=SEED), random.Random(1), 8)
    raw = path.read_bytes()
    opened = open_battle(path)
    assert same_names(opened.setup, given_)
    assert opened.game == battle.game
    owners = {line.owner for line in opened.lines if isinstance(line, RollLine)}
    assert owners <= {*given_.sides, "table"}
    assert raw.count(b"\n") == len(battle.lines)
    assert verify(raw).passed
    assert load_battle(raw).text == raw


@pytest.mark.case("C63", "C68")
@settings(max_examples=60)
@given(TEXTS, TEXTS)
def test_any_name_comes_back(one: str, other: str) -> None:
    battle = new_battle(named(one, other), seed=SEED)
    assert same_names(load_battle(battle.text).setup, named(one, other))


def test_half_a_character_is_refused_before_anything_is_written() -> None:
    with pytest.raises(OutOfPlace, match="surrogate"):
        new_battle(named("\ud83d", "x"))


@pytest.mark.case("C63")
@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_messages_show_names_on_one_line_and_cut_short(name: str) -> None:
    text = new_battle(named(name, name), seed=SEED).text
    torn = text + text[:-3]
    sentences = [finding.sentence for finding in verify(torn).findings]
    twice = named(name, name)
    twice = replace(twice, vessels=(*twice.vessels, *twice.vessels))
    with pytest.raises(BadBattleFile) as error:
        new_battle(twice)
    trouble: Trouble = error.value.trouble
    for sentence in (*sentences, str(trouble), trouble.sentence):
        assert sentence.isprintable()
        assert len(sentence) < 300


@pytest.mark.case("C69")
@pytest.mark.parametrize("locale", ["C", "tr_TR.ISO-8859-9", "de_DE.cp1252"])
def test_a_file_is_utf_8_whatever_the_locale(locale: str, tmp_path: Path) -> None:
    program = (
        "import sys; sys.path[:0] = ['src', 'tests']\n"
        "import random\n"
        "from record_battles import play, SEED\n"
        "from test_record_names import named\n"
        "from deckload.record.disk import create_battle\n"
        "setup = named('Sho\\u0304kaku \\u52a0', '\\u0130I')\n"
        "battle = create_battle(sys.argv[1], setup, seed=SEED)\n"
        "play(battle, random.Random(1), 5)\n"
    )
    path = tmp_path / "battle"
    root = Path(__file__).resolve().parents[1]
    environment = {**os.environ, "LC_ALL": locale, "LANG": locale, "PYTHONUTF8": "0"}
    command = [sys.executable, "-c", program, str(path)]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    here = play(new_battle(named("Sho\u0304kaku 加", "\u0130I"), seed=SEED), random.Random(1), 5)
    assert path.read_bytes() == here.text


def test_a_battle_of_odd_names_is_played_to_its_end() -> None:
    battle = play(new_battle(named(NAMES[6], NAMES[12]), seed=SEED), random.Random(2))
    assert over(battle)
    battle.reveal(SEED)
    assert verify(battle.text).passed
    assert msgspec.json.decode(battle.text.split(b"\n")[0])["setup"]["title"] == NAMES[6]
