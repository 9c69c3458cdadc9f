"""What the table rolls for by itself, as plans: initiative, ammunition after a bound, the end."""

from typing import Any

from msgspec.structs import replace

from deckload.dice.engagement import Engagement
from deckload.game.setup import Setup, Squadron, Vessel
from deckload.game.state import Game, Phase, Wound, opening
from deckload.game.turn import plan_table
from deckload.rules.ammunition import Stores
from deckload.rules.critical_table import CriticalTable
from deckload.rules.places import Edge, Position
from deckload.rules.special_actions import SpecialAction
from tools.golden_units import FALCON, KESTREL, VIPER, YORK

_SETUP = Setup(
    scenario="plans",
    title="Plans",
    sides=("Red", "Blue"),
    edges=(Edge.SOUTH, Edge.NORTH),
    turns=6,
    vessels=(
        Vessel(id="york", side=0, ship=YORK, place=Position(30_000, 10_000)),
        Vessel(id="viper", side=1, ship=VIPER, place=Position(30_000, 40_000), name="Viper 1"),
    ),
    squadrons=(
        Squadron(id="falcon", side=0, aircraft=FALCON, place=Position(20_000, 20_000)),
        Squadron(id="kestrel", side=1, aircraft=KESTREL, place=Position(20_000, 30_000)),
    ),
)


def _wound(place: str, face: int) -> Wound:
    return Wound(getattr(CriticalTable(), place)[face - 1])


def _plan(phase: Phase, ships: dict[str, Any], flights: dict[str, Any]) -> Engagement:
    """What the table rolls for in a phase, with these changes of its ships and flights."""
    state = replace(opening(_SETUP), phase=phase, ship_winner=0)
    changed = replace(
        state,
        ships=tuple(replace(ship, **ships.get(ship.id, {})) for ship in state.ships),
        flights=tuple(replace(flight, **flights.get(flight.id, {})) for flight in state.flights),
    )
    return plan_table(Game(_SETUP, changed)).engagement


def initiative() -> Engagement:
    """Two dice a side, for the ships."""
    return _plan(Phase.INITIATIVE, {}, {})


def air_initiative() -> Engagement:
    """A die a side, for the bound."""
    return _plan(Phase.AIR_INITIATIVE, {}, {})


def ammunition_after_the_bound() -> Engagement:
    """The checks of two flights that fired in it."""
    flights = {"falcon": {"owes": True}, "kestrel": {"owes": True, "stores": Stores(step=3)}}
    return _plan(Phase.AFTER_BOUND, {}, flights)


def end_of_the_turn() -> Engagement:
    """Fires and repairs: of a ship with All Hands, and of one with a skeleton crew."""
    ships: dict[str, Any] = {
        "york": {
            "fires": 2,
            "wounds": (_wound("engines", 1), _wound("vital", 3)),
            "special": SpecialAction.ALL_HANDS,
        },
        "viper": {"fires": 1, "wounds": (_wound("engines", 5),), "crew": 9},
    }
    return _plan(Phase.END, ships, {})
