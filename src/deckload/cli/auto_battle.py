"""A battle between captains, recorded in memory or in a file."""

from pathlib import Path

from msgspec import Struct

from deckload.captains.captain import Captain
from deckload.captains.match import Move, play
from deckload.captains.roster import captain
from deckload.captains.table import Fault
from deckload.game.setup import Setup
from deckload.game.state import Phase
from deckload.record.account import Account
from deckload.record.battle import Battle
from deckload.record.disk import FileTrouble, create_battle, write_beside
from deckload.record.opened import new_battle


class Fought(Struct, frozen=True):
    """A battle between captains that is over, or was stopped after so many turns.

    `moves` has for each order the account of it, the captain's reason, and his faults. `out` is
    the file it was recorded in.
    """

    battle: Battle
    captains: tuple[str, str]
    seed: int
    turns: int | None
    out: str | None
    moves: tuple[tuple[Account, str, tuple[Fault, ...]], ...]

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
) -> Fought:
    """Play a battle between two captains, and tell the seed as its last line if it ends.

    With `out` it is recorded there as it goes; a file that is there already is replaced only with
    `force`, once the battle is played. Raises UnknownName for a captain there is not, FileTrouble
    for a file that cannot be written.
    """
    red, blue = (captain(name, seed, seat) for seat, name in enumerate(names))
    replaced = out is not None and force and Path(out).exists()
    if out is not None and not replaced:
        battle = _begun(out, setup, seed)
    else:
        battle = new_battle(setup, seed=seed)
    moves: list[Move] = []
    captains: tuple[Captain, Captain] = (red, blue)
    play(setup, captains, seed, turns, board=battle, watch=moves.append)
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
    )


def _begun(out: str, setup: Setup, seed: int) -> Battle:
    try:
        return create_battle(out, setup, seed=seed)
    except FileTrouble as error:
        if isinstance(error.__cause__, FileExistsError):
            raise FileTrouble(f"{error}; --force replaces it and keeps the old one") from error
        raise
