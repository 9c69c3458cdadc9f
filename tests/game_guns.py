"""Ships that fire at each other, for the tests of guns and torpedoes in play."""

from typing import Any

from game_builders import BLUE, RED, firing, give, needs_of, vessel

from deckload.dice.needs import Purpose
from deckload.game.battle import Given
from deckload.game.orders import AntiAircraft, FireShip, Gunfire
from deckload.game.setup import Squadron, Vessel
from deckload.game.state import Game

PORT_SIDE = 90
"""The heading of a ship that has whatever lies north of her to port."""


def exeter(heading: int = PORT_SIDE, **changes: Any) -> Vessel:
    """Target 5+, armour 4+, damage 14/4, crew 25/8; AA 4" 3.

    Turrets 1 and 2 forward, 3 aft, each 30" 2 AD 1 DD AP; torpedoes 10" 1 AD 4 DD on the beams.
    """
    return vessel("exeter", "HMS Exeter", RED, (30, 10), heading, **changes)


def hipper(inches: float = 15, heading: int = 180, **changes: Any) -> Vessel:
    """Target 5+, armour 4+, damage 20/6, crew 64/21; so far north of the Exeter, bow on to her.

    Turrets 1 and 2 forward, 3 and 4 aft, each 36" 2 AD 1 DD AP; 19" 3 AD 1 DD Weak and torpedoes
    10" 3 AD 4 DD on the beams; AA 4" 6.
    """
    return vessel("hipper", "Admiral Hipper", BLUE, (30, 10 + inches), heading, **changes)


def duel(*others: Vessel | Squadron, first: int = RED, **rulings: Any) -> Game:
    """The firing phase: the Exeter at 15" from the Hipper, broadside on, and others."""
    return firing(exeter(), hipper(), *others, first=first, **rulings)


def shell(target: str, *lines: str, ship: str = "exeter") -> FireShip:
    """These lines of a ship at one target."""
    return FireShip(ship, guns=(Gunfire(target, lines),))


def flak(flight: str, dice: int, *guns: Gunfire, ship: str = "exeter") -> FireShip:
    """Anti-aircraft dice at a flight, and guns beside them."""
    return FireShip(ship, (AntiAircraft(flight, dice),), guns)


MISS: dict[Purpose, Any] = {Purpose.GUNNERY: [1]}
"""One roll of guns without a hit."""


def gun_need(game: Game, order: FireShip | None = None) -> int:
    """What the dice of the first turret, or of the one roll of an order, must show."""
    given = give(game, RED, order or shell("hipper", "main-1"), MISS)
    (need,) = needs_of(given, Purpose.GUNNERY)
    return need


def hits(dice: int, *, of: int, face: int = 6) -> tuple[int, ...]:
    """Faces of a roll of so many dice, some of them good."""
    return (face,) * dice + (1,) * (of - dice)


def fire(game: Game, order: FireShip, rolls: dict[Purpose, Any], seat: int = RED) -> Given:
    """Fire with these dice."""
    return give(game, seat, order, rolls)
