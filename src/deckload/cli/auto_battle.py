"""A battle between captains, recorded in memory or in a file."""

from msgspec import Struct

from deckload.captains.captain import Captain
from deckload.captains.match import Move, NoPositions, play
from deckload.captains.roster import captain
from deckload.captains.table import Fault
from deckload.cli.battle_file import a_new_file
from deckload.game.setup import Setup
from deckload.game.state import Phase
from deckload.record.account import Account
from deckload.record.battle import Battle
from deckload.record.disk import create_battle, file_path, write_beside
from deckload.record.opened import new_battle
from deckload.record.position import Position


class Fought(Struct, frozen=True):
    """A battle between captains that is over, or was stopped after so many turns.

    `moves` has for each order the account of it, the captain's reason, and his faults. `out` is
    the file it was recorded in, `position` what it was begun from, if that was one.
    """

    battle: Battle
    captains: tuple[str, str]
    seed: int
    turns: int | None
    out: str | None
    moves: tuple[tuple[Account, str, tuple[Fault, ...]], ...]
    position: Position | None = None

    @property
    def faults(self) -> list[Fault]:
        """What the captains did wrong."""
        return [fault for _, _, faults in self.moves for fault in faults]


def fight_out(
    setup: Setup,
    names: tuple[str, str],
    seed: int,
    *,
    turns: int | None = None,
    out: str | None = None,
    force: bool = False,
    position: Position | None = None,
) -> Fought:
    """Play a battle between two captains, and tell the seed as its last line if it ends.

    It begins in a `position` of this set-up, if there is one; `turns` are counted from there.
    With `out` it is recorded there as it goes; a file that is there already is replaced only with
    `force`, once the battle is played. Raises UnknownName for a captain there is not, NoPositions
    for a battle that keeps none, FileTrouble for a file that cannot be written.
    """
    if not setup.mapped:
        raise NoPositions()
    red, blue = (captain(name, seed, seat) for seat, name in enumerate(names))
    replaced = out is not None and force and file_path(out).exists()
    start = None if position is None else position.game.state
    notes = "" if position is None else position.notes
    if out is not None and not replaced:
        with a_new_file():
            battle = create_battle(out, setup, seed=seed, start=start, notes=notes)
    else:
        battle = new_battle(setup, seed=seed, start=start, notes=notes)
    moves: list[Move] = []
    captains: tuple[Captain, Captain] = (red, blue)
    last = None if turns is None else turns + battle.game.state.turn - 1
    play(setup, captains, seed, last, board=battle, watch=moves.append)
    if battle.game.state.phase is Phase.OVER:
        battle.reveal(seed)
    if out is not None and replaced:
        write_beside(out, battle.text)
    accounts = zip(battle.accounts, moves, strict=True)
    return Fought(
        battle,
        (red.name, blue.name),
        seed,
        turns,
        out,
        tuple((account, move.why, move.faults) for account, move in accounts),
        position,
    )
