"""Battles between captains, played to the end."""

from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct

from deckload.captains.board import Board, Told, Unrecorded
from deckload.captains.captain import Captain, Decision
from deckload.captains.table import AtTable, Fault
from deckload.dice.errors import DeckloadError, UnknownName
from deckload.game.battle import Refused, new_game
from deckload.game.menu import menu
from deckload.game.orders import Order, Proceed
from deckload.game.setup import Setup
from deckload.game.state import Ending, Game
from deckload.game.turn import awaited


class NoPositions(DeckloadError):
    """A battle that keeps no positions, so that no captain sees the table."""

    def __init__(self) -> None:
        super().__init__(
            "computer captains do not play a battle that keeps no positions: they would see nothing"
            " of its table; give its orders yourselves, or begin one that keeps positions"
        )


Captains = tuple[Captain, Captain]
TABLE_WHY = "The table rolls what no side decides."


class Move(Struct, frozen=True):
    """An order of a battle as it was given, and the game after it.

    `seat` None is the table; `why` is the captain's, or says that it had no order that may be.
    """

    seat: int | None
    order: Order
    why: str
    told: Told
    game: Game
    faults: tuple[Fault, ...] = ()


class Played(Struct, frozen=True):
    """A battle played by captains: where it stands at the end, and what they did wrong.

    Stopped by a limit of turns below the scenario's own, it has no `ending`.
    """

    game: Game
    orders: int
    faults: tuple[Fault, ...] = ()

    @property
    def ending(self) -> Ending | None:
        """How it ended."""
        return self.game.state.ending

    @property
    def winner(self) -> int | None:
        """The side that won; None is no decision (F30)."""
        return self.ending.winner if self.ending else None


def play(
    setup: Setup,
    captains: Captains,
    seed: int | str,
    turns: int | None = None,
    *,
    board: Board | None = None,
    watch: Callable[[Move], object] | None = None,
) -> Played:
    """Play a battle from its set-up to its end, or through so many turns.

    The orders go to `board`, a battle of this set-up, and are recorded by it if it records.
    `watch` is handed every move as it is made. Raises as `moves` does.
    """
    place = board or Unrecorded(new_game(setup))
    orders = 0
    faults: list[Fault] = []
    for move in moves(place, captains, seed, turns):
        orders += 1
        faults += move.faults
        if watch is not None:
            watch(move)
    return Played(place.game, orders, tuple(faults))


def moves(
    board: Board,
    captains: Captains,
    seed: int | str,
    turns: int | None = None,
    *,
    rolled: dict[tuple[str, str], int] | None = None,
) -> Iterator[Move]:
    """The moves of a battle from where it stands to its end, each given as it is asked for.

    Every battle ends by its limit of turns, also where nobody can hurt anybody (S1.6, F30), and
    whoever asks for the moves may stop at any of them. `rolled` counts the rolls that this turn
    has seen already. Whatever a captain raises, or gives against the rules, is a fault, and the
    last order of the menu is given instead. Raises RuntimeError if a seat is awaited and has no
    legal order, which would be a fault of the game, NoPositions for a battle that keeps none, and
    whatever `board` raises but for refusals.
    """
    if not board.game.setup.mapped:
        raise NoPositions()
    table = AtTable(board.game, captains, seed, rolled)
    while True:
        waited = awaited(table.game)
        if waited.over or (turns is not None and table.game.state.turn > turns):
            return
        if waited.seat is None:
            order: Order = Proceed()
            why, told = TABLE_WHY, board.give(None, order, table)
        else:
            order, why, told = _turn_of(captains[waited.seat], waited.seat, board, table)
        faults = table.go_on(board.game)
        yield Move(waited.seat, order, why, told, table.game, faults)


def _turn_of(captain: Captain, seat: int, board: Board, table: AtTable) -> tuple[Order, str, Told]:
    """A captain's order given, or the standing one if it has none that may be."""
    try:
        decision = captain.decide(table.game, seat)
        order, why = decision.order, decision.why
    except Exception as error:  # a captain is another's work, and no fault of it stops a battle
        trouble = f"{type(error).__name__}: {error}"
    else:
        try:
            return order, why, board.give(seat, order, table)
        except (Refused, UnknownName) as error:
            trouble = str(error)
        except Exception:
            if _is_order(order):
                raise
            trouble = f"no order at all: {order!r}"
    standing = standing_order(table.game, seat)
    table.blame(seat, trouble, standing.why)
    return standing.order, standing.why, board.give(seat, standing.order, table)


def standing_order(game: Game, seat: int) -> Decision:
    """The order of a seat that gives none: the last of the menu, to stand or to hold fire.

    Raises RuntimeError if there is none.
    """
    orders = menu(game, seat)
    if not orders:
        raise RuntimeError(f"{game.setup.sides[seat]} is awaited and has no legal order")
    return Decision(orders[-1], "The standing order, since the captain gave none that may be.")


def _is_order(order: object) -> bool:
    """Whether this is an order with values of the right kinds in it."""
    try:
        msgspec.convert(msgspec.to_builtins(order), Order)
    except (msgspec.ValidationError, TypeError, ValueError):
        return False
    return isinstance(order, Order)
