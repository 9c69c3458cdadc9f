"""What came of a fight, in a sentence for each unit."""

from collections.abc import Iterator, Mapping

from deckload.cli.asking import Asked
from deckload.units.flights import Base, Flight, planes_left


def outcome_lines(asked: Asked, final: Mapping[str, int]) -> list[str]:
    """A sentence for each flight, and one for the ship where there is one."""
    names = asked.names
    lines = [
        _flight_line(unit, names[unit], flight, final) for unit, flight in asked.flights.items()
    ]
    # Those who were attacked come first.
    attackers = len(asked.attackers)
    return [*lines[attackers:], *lines[:attackers], *_ship_lines(asked, final)]


def _flight_line(unit: str, name: str, flight: Flight, final: Mapping[str, int]) -> str:
    hits = flight.aircraft.hits
    left = planes_left(final[unit], hits)
    lost = flight.planes - left
    words = f"{flight.planes} {name}: "
    words += "no plane lost" if not lost else f"{lost} plane{'s' * (lost > 1)} lost"
    words += f", {left} left" if left else ", none left"
    carried = left * hits - final[unit]
    if carried:
        words += f", one of them with {hits - carried} of its {hits} points"
    if left and not final.get(f"{unit}_armed", 1):
        away = "must return to their carrier" if flight.base is Base.CARRIER else "have left"
        words += f"; out of ammunition, so they {away} (A3.7)"
    return f"{words}."


def _ship_lines(asked: Asked, final: Mapping[str, int]) -> Iterator[str]:
    ship = asked.ship
    if ship is None:
        return
    hits, points, criticals = final["hits"], final["damage"], final["criticals"]
    yield (
        f"{ship.name}: {_count(hits, 'hit')}, {_count(points, 'point')} of damage, "
        f"{_count(criticals, 'critical')}."
    )
    if "sunk" in final:
        fate = "sunk (S4.5)" if final["sunk"] else "afloat"
        if not final["sunk"] and ship.damage - final["total_damage"] <= ship.crippled_at:
            fate = "afloat, but crippled (S4.5)"
        yield (
            f"Together with what criticals do, {final['total_damage']} of her {ship.damage} "
            f"points of damage: {fate}."
        )


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}" + ("" if number == 1 else "s")
