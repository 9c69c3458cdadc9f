"""What the guns of ships promise from where they are, or might be (S3, S5)."""

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from msgspec.structs import replace

from deckload.captains.expectation import Expectations
from deckload.captains.worth import damage_worth
from deckload.game import gunfire
from deckload.game.orders import Gunfire
from deckload.game.prospect import broadside
from deckload.game.state import Game
from deckload.rules.places import INCH, Position, squared_distance

DANGER = 0.5
"""What the enemy's fire at her counts beside her own at him."""
APPROACH = 0.002
"""What an inch towards the nearest enemy is worth, in prices of a flight, out of all range."""


class Promise(NamedTuple):
    """What it is worth to a ship to lie somewhere, in parts of a point, and what it is good for."""

    worth: float
    why: str


class Guns:
    """The guns of a battle as it stands, with what was worked out about them so far."""

    def __init__(self, game: Game, seat: int, price: float, expectations: Expectations) -> None:
        self.game = game
        self.seat = seat
        self._price = price
        self._expectations = expectations

    def best(self, game: Game, ship: str) -> float:
        """What the fire of a ship at the target that promises most is worth."""
        worths = (self._worth(game, ship, shot) for shot in _broadsides(game, ship))
        return max(worths, default=0.0)

    def promise(self, ship: str, end: Position, heading: int) -> Promise:
        """What it is worth to a ship to lie there: her fire, less that of the enemy at her."""
        enemies = self.game.afloat(1 - self.seat)
        if not enemies or not gunfire.usable(self.game, ship):
            return Promise(0.0, "hold a course that stays on the table")
        there = _moved(self.game, ship, end, heading)
        mine = self.best(there, ship)
        danger = self.danger(ship, there)
        if mine or danger:
            return Promise(mine - DANGER * danger, _purpose(mine, danger))
        near = min(squared_distance(end, e.place) for e in enemies if e.place is not None)
        return Promise(-APPROACH * self._price * sqrt(near) / INCH, "close with the enemy")

    def danger(self, ship: str, game: Game | None = None) -> float:
        """What the enemy's guns can do to a ship, each enemy firing at her alone.

        `game` is the battle with her where she might be, not given: as it stands.
        """
        there = game or self.game
        return sum(
            self._worth(there, enemy.id, shot)
            for enemy in there.afloat(1 - self.seat)
            for shot in _broadsides(there, enemy.id)
            if shot.target == ship
        )

    def _worth(self, game: Game, ship: str, shot: Gunfire) -> float:
        """What the fire of a ship at one target is worth, in parts of a point."""
        odds = self._expectations.of(broadside(game, ship, shot))
        return damage_worth(game, shot.target, odds.damage, odds.criticals)


def _broadsides(game: Game, ship: str) -> Iterator[Gunfire]:
    """All lines of a ship that bear, at each enemy ship in turn."""
    for target, lines in gunfire.targets(game, ship):
        yield Gunfire(target, tuple(line.id for line in lines))


def _purpose(mine: float, danger: float) -> str:
    """What a place under somebody's guns is good for."""
    if not mine:
        return "keep out of the enemy's fire"
    risk = DANGER * danger >= mine
    return "bring the guns to bear at the least risk" if risk else "bring the guns to bear"


def _moved(game: Game, ship: str, end: Position, heading: int) -> Game:
    """The battle with a ship somewhere else."""
    ships = tuple(
        replace(each, place=end, heading=heading) if each.id == ship else each
        for each in game.state.ships
    )
    return Game(game.setup, replace(game.state, ships=ships))
