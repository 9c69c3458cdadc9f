"""What each side is to reach, in a sentence, and when the ships it is about are crippled."""

from collections.abc import Sequence
from typing import Any

from deckload.cli.labels import Labels
from deckload.game.setup import Setup
from deckload.rules.objectives import Aim, Objective
from deckload.units.names import listed

_AIMS = {
    Aim.SINK: "sink {units} by the end of turn {last}",
    Aim.CRIPPLE: "cripple or sink {units} by the end of turn {last}",
    Aim.DAMAGE: "damage {units} by the end of turn {last}",
    Aim.KEEP: "keep {units} afloat to the end of turn {last}",
    Aim.SAVE: "bring {units} through to the end of turn {last}, not crippled",
    Aim.SPARE: "bring {units} through to the end of turn {last}, undamaged",
    Aim.LEAVE: "take {units} off the table by the end of turn {last}",
}


def goals_data(setup: Setup) -> list[dict[str, Any]]:
    """What each side is to reach: its words, the ships it is about, and when each is crippled.

    `damaged` are the ships of which any damage point decides.

    A side without an objective of its own is to score more than the other (S9.4).
    """
    labels = Labels(setup)
    found = [_goal(labels, setup, each) for each in setup.objectives]
    for side in (0, 1):
        if all(each.side != side for each in setup.objectives):
            words = f"score more than {labels.side(1 - side)} by the end of turn {setup.turns}"
            found.append({"side": side, "words": words, "crippled": [], "damaged": []})
    return found


def _goal(labels: Labels, setup: Setup, objective: Objective) -> dict[str, Any]:
    crippling = objective.aim in (Aim.CRIPPLE, Aim.SAVE)
    units = objective.units if crippling else ()
    return {
        "side": objective.side,
        "words": _AIMS[objective.aim].format(units=_named(labels, objective), last=setup.turns),
        "crippled": [_crippled(labels, setup, unit) for unit in units],
        "damaged": list(objective.units) if objective.aim in (Aim.DAMAGE, Aim.SPARE) else [],
    }


def _named(labels: Labels, objective: Objective) -> str:
    """The ships it is about; where not all of them are needed, how many."""
    names: Sequence[str] = [labels[unit] for unit in objective.units]
    some = f"{objective.count} of " if objective.count < len(names) else ""
    return some + listed(names, "and")


def _crippled(labels: Labels, setup: Setup, unit: str) -> dict[str, Any]:
    ship = setup.vessel(unit).ship
    return {"unit": unit, "name": labels[unit], "at": ship.crippled_at, "of": ship.damage}
