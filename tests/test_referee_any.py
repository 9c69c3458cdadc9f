"""Whatever is typed, in whatever order: the referee stands it, and its file proves itself."""

from pathlib import Path

from click.testing import CliRunner
from game_builders import bound, squadron, vessel
from hypothesis import given, settings
from hypothesis import strategies as st
from referee_table import PLAIN, battle_file, typed
from test_referee_no_map import unmapped

from deckload.cli.main import programme
from deckload.game.state import Game
from deckload.record.disk import open_battle

LOOKS = ["?", "list", "state", "may", "log all", "replay all", "odds", "odds 1", "sheet exeter"]
MOVES = ["back", "back", "undo", "redo"]
NUMBERS = [str(number) for number in range(1, 9)]
FACES = ["6" * count for count in range(1, 13)] + ["1" * count for count in range(1, 13)]
PLAIN_LINES = ["", "", "", "", "yes", "no", "fly ju-87 stay", "move exeter 4", "fire exeter hold"]
LINES = st.lists(
    st.one_of(
        st.sampled_from(PLAIN_LINES),
        st.sampled_from(NUMBERS),
        st.sampled_from(FACES),
        st.sampled_from(MOVES),
        st.sampled_from(LOOKS),
        st.text(max_size=12).filter(lambda text: "\n" not in text and "\r" not in text),
    ),
    max_size=60,
)


def fleet() -> Game:
    """Bombers near a cruiser, and fighters near the bombers."""
    return bound(
        squadron("ju-87", "Ju 87", 0, (20, 20)),
        squadron("fulmar", "Fulmar", 1, (24, 22)),
        vessel("exeter", "HMS Exeter", 1, (24, 20)),
        vessel("hipper", "Admiral Hipper", 0, (40, 40)),
        turns=2,
    )


@settings(max_examples=30)
@given(lines=LINES, mapped=st.booleans(), cuts=st.integers(1, 3))
def test_any_lines_leave_a_battle_that_can_be_verified_and_gone_on_with(
    tmp_path_factory: object, lines: list[str], mapped: bool, cuts: int
) -> None:
    folder: Path = tmp_path_factory.mktemp("any")  # type: ignore[attr-defined]
    name = battle_file(folder / "a.battle", fleet() if mapped else unmapped(fleet()))
    for part in range(cuts):
        before = Path(name).read_bytes()
        result = typed([name], *lines[part::cuts])
        assert result.exit_code in (0, 2), result.output
        assert Path(name).read_bytes().startswith(before)
    battle = open_battle(name)
    assert battle.trouble is None
    verdict = CliRunner().invoke(programme, ["verify", name], env=PLAIN)
    assert verdict.exit_code == 0, verdict.output
