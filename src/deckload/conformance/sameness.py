"""Same seed, same game: byte for byte; and another seed gives another game."""

from deckload.conformance.look import Check, Look
from deckload.conformance.trial import Trial


def _look_at(trial: Trial, look: Look) -> None:
    again = trial.again()
    look(
        again.battle.text == trial.battle.text,
        "the same seed gives the same file, byte for byte",
        lambda: f"line {_first_difference(trial, again)} is another",
    )
    look(
        trial.otherwise().course() != trial.course(),
        "another seed gives another game",
        "the game is the same",
    )


def _first_difference(one: Trial, other: Trial) -> int:
    lines = one.battle.text.splitlines(), other.battle.text.splitlines()
    pairs = zip(*lines, strict=False)
    differing = (number for number, (mine, theirs) in enumerate(pairs) if mine != theirs)
    return next(differing, min(map(len, lines)))


SAMENESS = Check(
    "sameness",
    "The same seed gives the same game byte for byte, and another seed another game.",
    _look_at,
)
