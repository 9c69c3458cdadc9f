"""Fleets as a golden text: what units count as, what they cost, and how points are split.

`python -m tools.golden` records it in tests/golden/words.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from deckload.rules import fleet, splitting
from deckload.rules.rulings import Rulings
from deckload.units.ships import Level
from tools.golden_units import (
    ALBATROSS,
    EAGLE,
    FALCON,
    GANNET,
    KESTREL,
    PELICAN,
    TORPEDO,
    VIPER,
    YORK,
)

PLAIN: Final = Rulings()
PRICES: Final = PLAIN.numbers.prices
PATROL, SKIRMISH, RAID = Level.PATROL, Level.SKIRMISH, Level.RAID


def fleets() -> str:
    """What ships and flights count as in a fleet, in words."""
    war = replace(EAGLE, level=Level.WAR, name="Nimitz")
    heavy = replace(ALBATROSS, name="Skua", ordnance=replace(TORPEDO, dd=4), single_engined=True)
    flights = FALCON, GANNET, PELICAN, heavy, FALCON, FALCON, ALBATROSS, KESTREL
    found = [fleet.ship_choice(ship, PLAIN) for ship in (EAGLE, war, YORK, VIPER)]
    found += fleet.flight_choices(flights, PLAIN)
    lines = [f"{choice.called}: {choice.level.value}: {choice.why or '-'}" for choice in found]
    lines += _bill(fleet.bill(found, Level.RAID, PRICES))
    mixed = [
        fleet.Choice(f"{level.value} {number}", level)
        for number, level in enumerate(
            (PATROL, RAID, SKIRMISH, PATROL, PATROL, RAID, SKIRMISH, PATROL)
        )
    ]
    for at in (Level.WAR, Level.BATTLE, RAID):
        dear = fleet.bill(mixed, at, PRICES)
        lines += [f"At {at.value}", *_bill(dear)]
        for points in (1, 2, 0):
            lines.append(f"  {_remedy(fleet.remedy(dear, points, PRICES))}")
    for bought in ((PATROL,), (SKIRMISH,), (PATROL, SKIRMISH), (RAID, PATROL, PATROL)):
        split = splitting.simplest(bought, Level.BATTLE, PRICES)
        lines.append(f"{_levels(bought)}: {_levels(split.into)} makes {_levels(split.parts)}")
    return "\n".join(lines) + "\n"


def _levels(levels: tuple[Level, ...]) -> str:
    return ", ".join(level.value for level in levels) or "none"


def _bill(bill: fleet.Bill) -> Iterator[str]:
    for point in bill.spent:
        parts = [f"{p.level.value}: {p.buys.called if p.buys else 'nothing'}" for p in point.parts]
        yield f"  {point.points}, split into {_levels(point.splits)}: {'; '.join(parts)}"
    yield f"  {bill.total} in all"


def _remedy(remedy: fleet.Remedy) -> str:
    without = [" and ".join(choice.called for choice in left) for left in remedy.without]
    return f"{remedy.points} points, or {_levels(remedy.levels)}, or without {'; '.join(without)}"
