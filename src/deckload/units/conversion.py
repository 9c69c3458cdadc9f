"""From the published scale to the one the air rules use, once (A1.4, A1.5), and A5.7."""

import msgspec

from deckload.dice.errors import BadScale, UnknownName
from deckload.units.aircraft import Aircraft, Scale
from deckload.units.ships import Level, Ship


def converted_damage_dice(dd: int) -> int:
    """Damage dice of an aircraft's weapon: half the published ones, rounded up (A1.4).

    Never for a ship's weapons. Raises `BadScale` for fewer than none.
    """
    if dd < 0:
        raise BadScale(f"a weapon has 0 damage dice or more, not {dd} (A1.4)")
    return (dd + 1) // 2


def converted_dogfight(stat: int) -> int:
    """The dogfight stat in use for a published one (A1.5); below 0 counts as 0 (F27)."""
    if stat <= 0:
        return -1
    if stat == 1:
        return 0
    return min(stat // 2, 3)


def convert(aircraft: Aircraft) -> Aircraft:
    """The aircraft with converted numbers, keeping its published dogfight stat (A1.4, A1.5).

    All its other numbers stand as published (A1.2).

    Raises `BadScale` if the numbers are converted already: a second pass would make a 4 into a 1.
    """
    if aircraft.scale is not Scale.PUBLISHED:
        raise BadScale(
            f"{aircraft.name}: its numbers are on the {aircraft.scale} scale already; only "
            "published ones are converted, and only once (A1.5)"
        )
    ordnance = aircraft.ordnance
    if ordnance is not None:
        ordnance = msgspec.structs.replace(ordnance, dd=converted_damage_dice(ordnance.dd))
    return msgspec.structs.replace(
        aircraft,
        dogfight=converted_dogfight(aircraft.dogfight),
        published_dogfight=aircraft.dogfight,
        ordnance=ordnance,
        scale=Scale.CONVERTED,
    )


def effective_level(ship: Ship, slide: str = "above") -> Level:
    """The level a ship is priced and scored at: a carrier's is one higher than printed (A5.7).

    `slide` is the table's reading for a carrier printed at War: "above" puts it one level above
    War, "stays" leaves it there. The answer is worked out from the printed level each time, so the
    slide cannot be applied twice. Raises `UnknownName` for another reading.
    """
    if slide not in ("above", "stays"):
        raise UnknownName(f"no reading '{slide}' of the carrier slide; there are above, stays")
    if not ship.is_carrier:
        return ship.level
    top = Level.ABOVE_WAR if slide == "above" else Level.WAR
    return tuple(Level)[min(ship.level.rank + 1, top.rank)]
