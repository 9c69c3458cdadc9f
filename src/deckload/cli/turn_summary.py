"""What a turn has cost each side, in a line."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from deckload.cli.labels import Labels
from deckload.game.events import Event, ShipWounded
from deckload.game.state import Afloat, Game, Where
from deckload.units.names import listed

_GONE = {
    Where.DESTROYED: "was shot down",
    Where.SUNK: "sank with its carrier",
    Where.LOST: "is lost",
    Where.LEFT: "left the battle",
}


def summary_lines(labels: Labels, before: Game, after: Game, events: Sequence[Event]) -> list[str]:
    """A line for each side: what a turn that led from one game to the other has cost it."""
    lines = []
    for side in (0, 1):
        costs = [
            *_flights(labels, before, after, side),
            *_ships(labels, before, after, events, side),
        ]
        lines.append(f"{labels.side(side)}: {'; '.join(costs) or 'nothing lost'}.")
    return lines


def summary_data(before: Game, after: Game, events: Sequence[Event]) -> dict[str, Any]:
    """The same as plain data: planes lost, damage and crew lost, criticals, and who is out."""
    flights, ships = [], []
    for was, now in zip(before.state.flights, after.state.flights, strict=True):
        lost = before.planes(was.id) - after.planes(now.id)
        gone = str(now.where) if now.where in _GONE and was.where not in _GONE else None
        dry = was.stores.armed and not now.stores.armed
        if lost or gone or dry:
            out = {"planes_lost": lost, "planes_left": after.planes(now.id), "gone": gone}
            flights.append({"unit": was.id, **out, "out_of_ammunition": dry})
    wounded = _criticals(events)
    for old, new in zip(before.state.ships, after.state.ships, strict=True):
        gone = str(new.afloat) if new.afloat is not old.afloat else None
        damage, crew = old.damage - new.damage, old.crew - new.crew
        if damage or crew or gone or wounded[old.id]:
            what = {"damage_lost": damage, "crew_lost": crew, "criticals": wounded[old.id]}
            ships.append({"unit": old.id, **what, "damage_left": new.damage, "gone": gone})
    return {"turn": before.state.turn, "flights": flights, "ships": ships}


def _criticals(events: Sequence[Event]) -> Counter[str]:
    return Counter(event.ship for event in events if isinstance(event, ShipWounded))


def _flights(labels: Labels, before: Game, after: Game, side: int) -> Iterator[str]:
    for was, now in zip(before.state.flights, after.state.flights, strict=True):
        if before.side_of(was.id) != side:
            continue
        lost, left = before.planes(was.id) - after.planes(now.id), after.planes(now.id)
        costs = []
        if lost:
            planes = "1 plane" if lost == 1 else f"{lost} planes"
            costs.append(f"lost {planes}" + (f" of {lost + left}" if left else ""))
        if was.stores.armed and not now.stores.armed:
            costs.append("is out of ammunition")
        if now.where in _GONE and was.where not in _GONE:
            costs.append(_GONE[now.where])
        if costs:
            yield f"{labels[was.id]} {listed(costs, 'and')}"


def _ships(
    labels: Labels, before: Game, after: Game, events: Sequence[Event], side: int
) -> Iterator[str]:
    wounded = _criticals(events)
    for was, now in zip(before.state.ships, after.state.ships, strict=True):
        if before.side_of(was.id) != side:
            continue
        costs = []
        if now.damage < was.damage:
            whole = before.setup.vessel(was.id).ship.damage
            costs.append(f"lost {was.damage - now.damage} damage ({now.damage} of {whole} left)")
        if now.crew < was.crew:
            crew = f"{was.crew - now.crew} crew"
            if costs:
                costs[0] += f" and {crew}"
            else:
                costs.append(f"lost {crew}")
        if wounded[was.id]:
            count = wounded[was.id]
            costs.append("took 1 critical" if count == 1 else f"took {count} criticals")
        if now.afloat is not was.afloat:
            costs.append("left the table" if now.afloat is Afloat.LEFT else f"is {now.afloat}")
        if costs:
            yield f"{labels[was.id]} {listed(costs, 'and')}"
