"""Trials: battles played to the end by random captains, kept order by order for the checks."""

from hashlib import blake2b

from msgspec import Struct
from msgspec.json import encode

from deckload.captains.captain import Captain
from deckload.captains.match import Move, moves
from deckload.captains.roster import captain
from deckload.conformance.chances_known import Chances
from deckload.dice.recorded import Recorded
from deckload.dice.resolve import Entry, resolve
from deckload.game import battle as rules
from deckload.game.facts import Question
from deckload.game.menu import menu, nominees, unit_menu
from deckload.game.planned import Outcome, Plan
from deckload.game.setup import Setup
from deckload.game.state import Game
from deckload.game.turn import awaited
from deckload.record.account import Account
from deckload.record.battle import Battle
from deckload.record.lines import ChoiceLine
from deckload.record.opened import new_battle
from deckload.rules.refusals import Refusal

Names = tuple[str, str]
"""The captains that lead the two sides, by their names in the roster."""
RANDOM: Names = ("novice", "novice")
MOST_ORDERS = 200
"""Orders a turn, far above any: a battle with more of them will never end."""


class Ordered(Struct, frozen=True, kw_only=True):
    """An order of a trial: the game before and after it, and the account that the record gives.

    `number` counts the orders of the battle from 1. `text_before` is the state before it as it was
    written down at that time.
    """

    number: int
    move: Move
    account: Account
    before: Game
    text_before: bytes

    @property
    def after(self) -> Game:
        """The game that the order led to."""
        return self.move.game

    def plan(self) -> Plan | Refusal:
        """The order planned anew."""
        planned = rules.plan(self.before, self.move.seat, self.move.order)
        assert not isinstance(planned, Question)  # it was given with all that it hangs on
        return planned

    def answers(self) -> list[tuple[int, ...] | int]:
        """The faces and choices that were answered, in order."""
        return [
            line.answer if isinstance(line, ChoiceLine) else line.faces
            for line in self.account.answers
        ]

    def outcome(self, plan: Plan) -> tuple[Outcome, list[Entry]]:
        """The outcome of the order's plan over the recorded answers, and the log of it."""
        log: list[Entry] = []
        return resolve(plan.engagement, Recorded(self.answers()), log), log


class Trial:
    """A battle for the checks to look at, played as far as the rules let it.

    `broken` says what stopped it before its end, None if nothing did. The seed is long, so that
    wherever it turns up it is no accident.
    """

    def __init__(
        self, setup: Setup, number: int, names: Names, chances: Chances, every: int
    ) -> None:
        self.number = number
        self.names = names
        self.chances = chances
        self.every = every
        self.seed = long_seed(number)
        self.battle: Battle = new_battle(setup, seed=self.seed)
        self.setup = self.battle.setup
        self.setup_text = encode(self.setup)
        self.opening = self.battle.game
        self.orders: list[Ordered] = []
        self.broken: str | None = None
        self._play()

    @property
    def looked_at(self) -> list[Ordered]:
        """The orders that are looked at one by one: every nth, and always the last."""
        return [o for o in self.orders if not o.number % self.every or o is self.orders[-1]]

    @property
    def ending(self) -> Game:
        """The game where the battle stands now."""
        return self.battle.game

    def captain(self, seat: int) -> Captain:
        """The captain of a seat, made anew; it remembers nothing."""
        return captain(self.names[seat], self.seed, seat)

    def again(self) -> "Trial":
        """The same battle played once more."""
        return Trial(self.setup, self.number, self.names, self.chances, self.every)

    def otherwise(self) -> "Trial":
        """The same battle with the dice and captains of another seed."""
        return Trial(self.setup, ~self.number, self.names, self.chances, self.every)

    def course(self) -> str:
        """How the battle went, as a hash: what its file says but for set-up, seed and chain."""
        told = blake2b(digest_size=16)
        for line in self.battle.lines[1:]:
            told.update(encode(line))
        return told.hexdigest()

    def _play(self) -> None:
        before, text = self.opening, encode(self.opening.state)
        captains = (self.captain(0), self.captain(1))
        try:
            for number, move in enumerate(moves(self.battle, captains, self.seed), 1):
                account = move.told
                assert isinstance(account, Account)
                ordered = Ordered(
                    number=number, move=move, account=account, before=before, text_before=text
                )
                self.orders.append(ordered)
                if number > MOST_ORDERS * self.setup.turns:
                    self.broken = f"the battle goes on after {number} orders"
                    return
                before, text = move.game, encode(move.game.state)
        except Exception as error:  # whatever a rule raises is what the kit is to tell of
            self.broken = f"after order {len(self.orders)}: {type(error).__name__}: {error}"


def long_seed(number: int) -> int:
    """The seed of the battle of that number: nineteen digits, too many to be met by chance."""
    word = blake2b(f"{number}".encode(), digest_size=8, person=b"deckload-conform").digest()
    return 10**18 + int.from_bytes(word, "big") % (9 * 10**18)


def goes_on(game: Game) -> bool:
    """Whether the battle is over, or whoever is awaited has a legal order."""
    waited = awaited(game)
    if waited.over or waited.seat is None:
        return True
    # Of a unit's menu the first order is enough, and much sooner there than all of them.
    units = nominees(game, waited.seat)
    if any(next(iter(unit_menu(game, unit)), None) is not None for unit in units):
        return True
    return bool(menu(game, waited.seat))
