"""Units and questions for the tests of what may be done."""

from game_builders import (
    BLUE,
    RED,
    squadron,
    vessel,
)

from deckload.game.legal import Unit, legal
from deckload.game.state import Game

CARRIER = vessel("illustrious", "HMS Illustrious", RED, (30, 20))
CRUISER = vessel("hipper", "Admiral Hipper", BLUE, (30, 30), 180)
FULMAR = squadron("fulmar", "Fulmar", RED, (31, 20), "illustrious")
SWORDFISH = squadron("swordfish", "Swordfish", RED, (34, 24))
BF_109 = squadron("bf-109", "Bf 109", BLUE, (34, 27))


def unit_of(game: Game, seat: int, unit: str) -> Unit:
    """What a seat is told of one of its units."""
    return next(one for one in legal(game, seat).units if one.unit == unit)


def clauses(unit: Unit) -> dict[tuple[str, str], str | None]:
    """For each thing the unit might do the clause against it, if there is one."""
    return {
        (one.what, one.target): one.refusal.clause if one.refusal else None
        for one in unit.possibilities
    }
