"""How a battle stands at its end: scores, survivors and the winner."""

from collections.abc import Iterator
from typing import Any

from deckload.cli.labels import Labels
from deckload.cli.lengths import points_words
from deckload.dice.words import counted
from deckload.game.ending import attained, score, survivors
from deckload.game.state import GONE, Afloat, Game, Phase
from deckload.rules.victory import POINT


def ending_lines(labels: Labels, game: Game) -> Iterator[str]:
    """Why the battle ended, what each side has scored and has left, and who won."""
    ending = game.state.ending
    if ending is not None:
        yield f"It ended because {ending.why}."
    reached = ending.attained if ending else attained(game)
    for objective, done in zip(game.setup.objectives, reached, strict=False):
        words = f"{'reached' if done else 'not reached'} ({points_words(objective.points)})"
        yield f"Objective of {labels.side(objective.side)}, {words}: {objective.words}"
    for side in (0, 1):
        scored = ending.scores[side] if ending else score(game, side)
        yield f"{labels.side(side)} has scored {points_words(scored)}."
    for side in (0, 1):
        yield f"{labels.side(side)} has left: {left_words(game, side)}."
    if ending is None:
        return
    if ending.winner is None:
        yield "No decision: the scores are equal (F30)."
    else:
        yield f"{labels.side(ending.winner)} wins."


def left_words(game: Game, side: int) -> str:
    """Ships afloat, flights that live, and their planes."""
    data = left_data(game, side)
    words = []
    if data["ships"]:
        words.append(f"{data['ships_left']} of {counted(data['ships'], 'ship')}")
    if data["flights"]:
        planes = f"{data['planes_left']} of {counted(data['planes'], 'plane')}"
        words.append(f"{data['flights_left']} of {counted(data['flights'], 'flight')}")
        words.append(planes)
    return ", ".join(words)


def left_data(game: Game, side: int) -> dict[str, int]:
    """The same in numbers; planes of flights that left the battle are not left in it."""
    setup = game.setup
    ships = [ship for ship in game.state.ships if setup.side_of(ship.id) == side]
    squadrons = [squadron for squadron in setup.squadrons if squadron.side == side]
    flying = [s.id for s in squadrons if game.flight(s.id).where not in GONE]
    return {
        "ships": len(ships),
        "ships_left": sum(ship.afloat is Afloat.AFLOAT for ship in ships),
        "flights": len(squadrons),
        "flights_left": survivors(game, side),
        "planes": sum(squadron.planes for squadron in squadrons),
        "planes_left": sum(game.planes(unit) for unit in flying),
    }


def ending_data(game: Game) -> dict[str, Any]:
    """How it stands as plain data; scores in parts of a point and as decimals."""
    ending = game.state.ending
    scores = ending.scores if ending else (score(game, 0), score(game, 1))
    return {
        "finished": game.state.phase is Phase.OVER,
        "turn": game.state.turn,
        "phase": str(game.state.phase),
        "why": ending.why if ending else None,
        "winner": ending.winner if ending else None,
        "sides": [
            {
                "side": side,
                "name": name,
                "score_240ths": scores[side],
                "score": scores[side] / POINT,
                **left_data(game, side),
            }
            for side, name in enumerate(game.setup.sides)
        ],
    }
