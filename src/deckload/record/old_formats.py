"""What older formats held in another way, and the steps from each to the one after it."""

from typing import Any

import msgspec

from deckload.rules.critical_table import CriticalTable, cells_of

Body = dict[str, Any]
"""A line as plain data."""


def wounds_hold_their_effect(bodies: list[Body]) -> list[Body]:
    """Format 1 to 2: a wound was the number of a cell of the standard critical table."""
    carriers = {
        vessel["id"]: vessel["ship"].get("carrier_capacity", 0) > 0
        for vessel in bodies[0]["setup"]["vessels"]
    }
    for body in bodies:
        for event in body.get("events", ()):
            wound = event.get("wound")
            if wound is not None:
                cells = cells_of(CriticalTable(), carrier=carriers[event["ship"]])
                wound["effect"] = msgspec.to_builtins(cells.effect(wound.pop("cell")))
    return bodies
