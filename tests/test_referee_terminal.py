"""The referee at a real terminal: whole battles by hand, with mistakes, going back and kill -9."""

import os
import random
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from game_builders import firing, squadron, vessel
from referee_table import COMMAND, ENVIRONMENT, PROMPT, battle_file, rolls

from deckload.cli.main import programme
from deckload.game.state import Phase
from deckload.record.disk import open_battle
from deckload.record.lines import RollLine

if sys.platform == "win32":
    pytest.skip("there are no terminals of this kind", allow_module_level=True)

import pexpect

# From Python 3.12 on any thread of the test runner is warned of when a terminal is made.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
KILLED_AFTER = (1, 6, -1)
"""After so many rolls the referee is killed: within the initiative, and later on."""
WRONG = ("1 2 3 6", "1 2 3 6 6 1", "0", "7", "-1", "2.5", "", "six")
DICE_WANTED = {
    "1 2 3 6": "4 dice came, 5 asked for",
    "1 2 3 6 6 1": "6 dice came, 5 asked for",
    "0": "0 is no face of a die (1 to 6)",
    "7": "7 is no face of a die (1 to 6)",
    "-1": "-1 is no face of a die (whole numbers, 1 to 6)",
    "2.5": "2.5 is no face of a die (whole numbers, 1 to 6)",
    "": "0 dice came, 5 asked for",
    "six": "six is no face of a die (whole numbers, 1 to 6)",
}
NUMBERED = re.compile(r"^ +(\d+)  (.*)$", re.M)


class Terminal:
    """A referee at a terminal of 80 columns that can do nothing but show lines."""

    def __init__(self, here: Path, *words: str) -> None:
        self._child = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *words],
            env=ENVIRONMENT,
            cwd=str(here),
            encoding="utf-8",
            codec_errors="replace",
            timeout=30,
            dimensions=(24, 80),
        )
        self._child.delaybeforesend = None
        self.said = ""
        """What stands between the last two prompts."""
        self.prompt = ""
        self.until_prompt()

    def until_prompt(self) -> None:
        """Wait until something is asked for."""
        self._child.expect(PROMPT)
        assert isinstance(self._child.before, str)
        self.said = self._child.before.replace("\r\n", "\n")
        assert "\x1b" not in self.said
        match = self._child.match
        assert isinstance(match, re.Match)
        self.prompt = match[1]

    @property
    def words(self) -> str:
        """What was said last, each run of blanks as one."""
        return " ".join(self.said.split())

    @property
    def dice(self) -> int:
        """How many faces are asked for; 0 if none are."""
        found = re.fullmatch(r"(\d+) faces?", self.prompt)
        return int(found[1]) if found else 0

    def type(self, line: str | bytes) -> None:
        """Type a line, and wait for the next prompt."""
        if isinstance(line, bytes):
            os.write(self._child.child_fd, line + b"\n")
        else:
            self._child.sendline(line)
        self.until_prompt()

    def leave(self, *, key: str = "") -> tuple[str, int]:
        """Quit, or press a key that does: what is said at the end, and the exit code."""
        if key:
            self._child.sendcontrol(key)
        else:
            self._child.sendline("quit")
        self._child.expect(pexpect.EOF)
        self._child.close()
        said = self._child.before
        assert isinstance(said, str)
        assert self._child.exitstatus is not None
        return " ".join(said.split()), self._child.exitstatus

    def kill(self) -> None:
        """End the process with no chance to do anything."""
        self._child.kill(signal.SIGKILL)
        self._child.expect(pexpect.EOF)
        self._child.close()
        assert self._child.signalstatus == signal.SIGKILL


class Players:
    """Two players who roll at random, err now and then, and keep note of what they rolled."""

    def __init__(self, here: Path, seed: int, *words: str) -> None:
        self._here = here
        self._random = random.Random(seed)
        self._wrong: Iterator[str] = iter(WRONG)
        self._orders = 0
        self.killed = 0
        self.noted: list[tuple[int, ...]] = []
        self.terminal = Terminal(here, *words, "--out", "a.battle")

    def play(self) -> None:
        """Play to the end of the battle."""
        for _ in range(3000):
            prompt = self.terminal.prompt
            if prompt.startswith("The battle is over"):
                return
            if self.terminal.dice:
                self._roll()
            elif prompt == "Order":
                self._order()
            elif prompt == "yes or no":
                self.terminal.type(self._random.choice(["yes", "yes", "no"]))
            else:
                self.terminal.type("")
        raise AssertionError("the battle does not end")

    def _roll(self) -> None:
        terminal, count = self.terminal, self.terminal.dice
        asked = " ".join(terminal.said.rpartition("\n\n")[2].split())
        for entry in self._wrong:
            if entry.replace(" ", "").isdigit() and set(entry) <= set("123456 "):
                continue  # not wrong for every roll
            terminal.type(entry)
            assert terminal.words.startswith(f"{entry} Not taken: ".lstrip())
            assert terminal.dice == count
            break
        if len(self.noted) == KILLED_AFTER[self.killed]:
            if self.killed:  # the second time with faces typed and not accepted
                terminal.type(" ".join("1" * count))
            self._kill(count, asked)
        faces = tuple(self._random.randint(1, 6) for _ in range(count))
        between = self._random.choice(["", " ", ","])
        self.terminal.type(between.join(map(str, faces)))
        assert self.terminal.prompt.startswith("Enter to accept")
        assert f"As typed {' '.join(map(str, faces))}" in self.terminal.words
        self.terminal.type("")
        self.noted.append(faces)

    def _kill(self, count: int, asked: str) -> None:
        """Kill the referee in the middle of an order, and go on with the file."""
        self.killed += 1
        self.terminal.kill()
        self.terminal = Terminal(self._here, "a.battle")
        assert "in the middle of an order." in self.terminal.words
        assert self.terminal.dice == count
        assert self.terminal.words.endswith(asked), "just this roll is asked for again"

    def _order(self) -> None:
        self._orders += 1
        terminal = self.terminal
        if self._orders == 4:
            terminal.type("undo")
            assert "Taken back: " in terminal.words
            terminal.type("redo")
            assert "Done again: " in terminal.words
            return
        if self._orders == 6:
            terminal.type("move nothing 3")
            assert "Not taken: " in terminal.words
        if self._orders == 8:
            terminal.type("undo")
            return
        if not NUMBERED.search(terminal.said):
            terminal.type("list")
        menu = NUMBERED.findall(terminal.said)
        bold = [n for n, words in menu if re.search("attacks|strikes at|fires", words)]
        calm = [n for n, words in menu if "leaves" not in words]
        terminal.type(self._random.choice(bold or calm or [n for n, _ in menu]))


@pytest.mark.case("C60")
@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (1, ["--scenario", "lesson"]),
        (2, ["--scenario", "lesson", "--no-map"]),
        (3, ["--scenario", "surface-action"]),
        (4, ["--scenario", "surface-action", "--no-map"]),
    ],
    ids=["lesson", "lesson-no-map", "surface", "surface-no-map"],
)
def test_a_whole_battle_is_led_at_a_terminal_and_its_file_proves_it(
    tmp_path: Path, seed: int, words: list[str]
) -> None:
    players = Players(tmp_path, seed, *words)
    players.play()
    assert "The end It ended because" in players.terminal.words
    said, code = players.terminal.leave()
    assert code == 0
    assert "To be told it again: deckload replay a.battle" in said
    name = str(tmp_path / "a.battle")
    battle = open_battle(name)
    assert battle.trouble is None
    assert battle.game.state.phase is Phase.OVER
    # Every roll stands in the file once, in its order, those of undone orders included.
    assert [line.faces for line in battle.lines if isinstance(line, RollLine)] == players.noted
    assert players.killed == 2
    assert battle.setup.mapped is ("--no-map" not in words)
    verdict = CliRunner().invoke(programme, ["verify", name])
    assert verdict.exit_code == 0, verdict.output


def fire_of_five(here: Path) -> Terminal:
    """A terminal at which five dice are asked for."""
    game = firing(
        vessel("hipper", "Admiral Hipper", 0, (20, 20)),
        squadron("swordfish", "Swordfish", 1, (21, 20)),
    )
    terminal = Terminal(here, battle_file(here / "a.battle", game))
    terminal.type("fire hipper aa swordfish 5")
    assert "Red: 5 dice of anti-aircraft fire, Admiral Hipper at Swordfish: 5+" in terminal.words
    assert terminal.dice == 5
    return terminal


@pytest.mark.case("C60")
def test_every_wrong_entry_is_told_with_its_reason_and_the_right_one_is_shown(
    tmp_path: Path,
) -> None:
    terminal = fire_of_five(tmp_path)
    for entry, why in DICE_WANTED.items():
        terminal.type(entry)
        assert why in terminal.words, entry
        assert "Red: 5 dice" not in terminal.words, "the roll is asked for once"
        assert rolls(str(tmp_path / "a.battle")) == []
    terminal.type("12366")
    assert "As typed 1 2 3 6 6 Sorted 1 2 3 [6] [6] -> 2 hits" in terminal.words
    terminal.type("6 6 3 2 1")
    assert "As typed 6 6 3 2 1 Sorted 1 2 3 [6] [6] -> 2 hits" in terminal.words
    assert rolls(str(tmp_path / "a.battle")) == []
    terminal.type("")
    assert rolls(str(tmp_path / "a.battle")) == [(6, 6, 3, 2, 1)]
    assert terminal.leave()[1] == 0


@pytest.mark.parametrize(("key", "code"), [("c", 130), ("d", 0)])
def test_ctrl_c_and_ctrl_d_leave_with_the_way_back(tmp_path: Path, key: str, code: int) -> None:
    terminal = fire_of_five(tmp_path)
    terminal.type("66666")
    said, came = terminal.leave(key=key)
    assert came == code
    assert f"To go on from here: deckload referee {tmp_path / 'a.battle'}" in said
    assert "Traceback" not in said
    again = Terminal(tmp_path, "a.battle")
    assert again.dice == 5
    assert again.leave()[1] == 0


def test_keys_that_are_no_letters_and_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    terminal = fire_of_five(tmp_path)
    terminal.type(b"\x1b[A")
    assert "holds keys that type no letter" in terminal.words
    terminal.type(b"\xff\xfe 1")
    assert "what came is no text (utf-8)" in terminal.words
    terminal.type("12366")
    assert "As typed 1 2 3 6 6" in terminal.words
    assert terminal.leave()[1] == 0


def test_what_is_pasted_by_mistake_is_dropped_after_a_while(tmp_path: Path) -> None:
    terminal = fire_of_five(tmp_path)
    terminal.type(b"\n".join([b"lorem ipsum dolor sit amet"] * 60))
    for _ in range(60):
        if "dropped unread" in terminal.words:
            break
        terminal.until_prompt()
    assert "bytes more that were waiting are dropped unread" in terminal.words
    terminal.type("12366")
    assert "As typed 1 2 3 6 6" in terminal.words
    terminal.type("")
    assert rolls(str(tmp_path / "a.battle")) == [(1, 2, 3, 6, 6)]
    assert terminal.leave()[1] == 0, "at a terminal a mistake is no failure"
