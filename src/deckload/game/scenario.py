"""From a scenario to the set-up of a battle: its units found, its places checked (F13-F19)."""

from collections.abc import Iterable, Iterator

from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.catalogue.scenarios import Scenario, ScenarioFlight, ScenarioShip
from deckload.dice.errors import BadPhrase, DeckloadError, UnknownName
from deckload.dice.words import shown
from deckload.game.setup import TAKEN, Setup, Squadron, Vessel, without_positions
from deckload.rules import carriers
from deckload.rules.numbers import departures
from deckload.rules.places import Position, Table, cannot_set_up, inches_text, overlap
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Aircraft
from deckload.units.flights import Base
from deckload.units.names import fold, listed, nearest
from deckload.units.phrases import parse_flights, parse_ship
from deckload.units.roster import Roster
from deckload.units.ships import Ship


def setup_of(
    scenario: Scenario,
    *,
    rulings: Rulings | None = None,
    house: str = "",
    off_table: Iterable[str] = (),
    aircraft: Roster[Aircraft] | None = None,
    ships: Roster[Ship] | None = None,
    mapped: bool = True,
) -> Setup:
    """The set-up of a scenario, under rulings, with these carriers kept off the table (F13).

    `house` is what its owners call rules that are not the standard.
    Units are looked up in the catalogue unless rosters are given. Flights of a carrier off the
    table all start on deck (F19). Raises UnknownName for a unit or a carrier that is not there,
    with the nearest names, and BadPhrase for anything that may not be so (F10, F15, F19, S2.3);
    both name the file, the unit and the field. Not `mapped` it keeps no positions: the players
    put their miniatures where the scenario says, and are asked what matters.
    """
    off = tuple(off_table)
    types, classes = aircraft or aircraft_roster(), ships or ship_roster()
    try:
        _refuse_unknown(scenario, off)
        _refuse_same_ids(scenario)
        setup = Setup(
            scenario=scenario.id,
            title=scenario.title,
            sides=scenario.sides,
            edges=scenario.edges,
            turns=scenario.turns,
            level=scenario.level,
            table=scenario.table,
            objectives=scenario.objectives,
            readings=tuple(rulings.changed.items()) if rulings else (),
            numbers=departures(rulings.numbers) if rulings else (),
            house=house,
            vessels=tuple(_vessel(ship, classes, types, ship.id in off) for ship in scenario.ships),
            squadrons=tuple(
                _squadron(flight, types, classes, flight.carrier in off)
                for flight in scenario.flights
            ),
        )
        for trouble in _troubles(setup, scenario):
            raise BadPhrase(trouble)
    except (BadPhrase, UnknownName) as error:
        raise type(error)(f"{scenario.file}: {error}") from error
    return setup if mapped else without_positions(setup)


def _refuse_unknown(scenario: Scenario, off: tuple[str, ...]) -> None:
    """Only carriers that may stay off the table are kept off it."""
    may = scenario.may_stay_off
    for unit in off:
        if unit not in may:
            near = nearest(unit, {fold(each): each for each in may})
            there = listed(near or may) or "none"
            raise UnknownName(
                f"'{shown(unit)}' is no carrier that may be kept off the table; "
                f"{'nearest' if near else 'there is'}: {there} (F13)"
            )


def _refuse_same_ids(scenario: Scenario) -> None:
    seen: set[str] = set()
    units: tuple[ScenarioShip | ScenarioFlight, ...] = (*scenario.ships, *scenario.flights)
    for unit in units:
        if unit.id in seen:
            raise BadPhrase(f"{unit.id}: id: two units are called so; each needs its own")
        if unit.id in TAKEN:
            raise BadPhrase(f"{unit.id}: id: that word means something else in an attack")
        if unit.side not in (0, 1):
            raise BadPhrase(f"{unit.id}: side: it is 0 or 1, not {unit.side}")
        seen.add(unit.id)
    for side, name in enumerate(scenario.sides):
        if not any(unit.side == side for unit in units):
            raise BadPhrase(f"{shown(name)}: a side needs a ship or a flight")


def _vessel(
    ship: ScenarioShip, ships: Roster[Ship], aircraft: Roster[Aircraft], off: bool
) -> Vessel:
    try:
        sheet = parse_ship(ship.unit, ships, aircraft)
    except DeckloadError as error:
        raise type(error)(f"{ship.id}: unit: {error}") from error
    return Vessel(
        id=ship.id,
        side=ship.side,
        ship=sheet,
        name=ship.name,
        place=None if off else ship.place,
        heading=ship.heading,
    )


def _squadron(
    flight: ScenarioFlight, aircraft: Roster[Aircraft], ships: Roster[Ship], off: bool
) -> Squadron:
    try:
        parsed = parse_flights(flight.unit, aircraft, ships)
    except DeckloadError as error:
        raise type(error)(f"{flight.id}: unit: {error}") from error
    if len(parsed) != 1:
        raise BadPhrase(f"{flight.id}: unit: name one flight, not {len(parsed)}")
    if parsed[0].wounded:
        raise BadPhrase(f"{flight.id}: unit: every plane starts unhurt; leave out wounded")
    if flight.carrier is not None and parsed[0].base is Base.LAND:
        raise BadPhrase(f"{flight.id}: carrier: the unit's phrase says it is based on land")
    return Squadron(
        id=flight.id,
        side=flight.side,
        aircraft=parsed[0].aircraft,
        name=flight.name,
        carrier=flight.carrier,
        planes=parsed[0].planes,
        place=None if off else flight.place,
    )


def _troubles(setup: Setup, scenario: Scenario) -> Iterator[str]:
    """What may not be so at the start of a battle."""
    vessels = {vessel.id: vessel for vessel in setup.vessels}
    for ship in scenario.ships:
        vessel = vessels[ship.id]
        if not setup.table.holds(ship.place):
            yield f"{ship.id}: place: {_where(ship.place)} is off the table of {_size(setup.table)}"
        if ship.may_stay_off and not vessel.ship.is_carrier:
            yield f"{ship.id}: may_stay_off: {vessel.ship.name} is no carrier (F13)"
    yield from _close(scenario.ships, "S2.3")
    for squadron in setup.squadrons:
        if squadron.carrier is None:
            if squadron.place is not None:
                yield f"{squadron.id}: place: without a carrier it comes on at its own edge (F19)"
            continue
        carrier = vessels.get(squadron.carrier)
        if carrier is None:
            carriers_here = {fold(v.id): v.id for v in setup.vessels if v.ship.is_carrier}
            near = nearest(squadron.carrier, carriers_here) or tuple(carriers_here.values())
            words = f"; nearest: {listed(near)}" if near else ""
            yield f"{squadron.id}: carrier: no ship '{shown(squadron.carrier)}' is there{words}"
        elif carrier.side != squadron.side or not carrier.ship.is_carrier:
            yield f"{squadron.id}: carrier: {carrier.id} is no carrier of its own side (F16)"
    yield from _close([f for f in setup.squadrons if f.place is not None], "F10")
    for vessel in setup.vessels:
        yield from _deck_troubles(setup, vessel)


def _deck_troubles(setup: Setup, vessel: Vessel) -> Iterator[str]:
    """What a carrier cannot hold or have in the air (S7.1, F15, F19)."""
    own = [squadron for squadron in setup.squadrons if squadron.carrier == vessel.id]
    capacity = vessel.ship.carrier_capacity
    if len(own) > capacity:
        yield f"{own[capacity].id}: carrier: {vessel.id} has room for {capacity} flights (S7.1)"
    up = [squadron for squadron in own if squadron.place is not None]
    most = carriers.flights_up_at_start(vessel.ship, vessel.off_table)
    if len(up) > most:
        yield f"{up[most].id}: place: {vessel.id} starts with at most {most} flights up (F19)"
    for squadron in up:
        assert squadron.place is not None
        assert vessel.place is not None
        refused = cannot_set_up(squadron.place, vessel.place, (), setup.table)
        if refused is not None:
            yield f"{squadron.id}: place: {refused.reason} ({refused.clause})"


def _close(units: Iterable[ScenarioShip | Squadron], clause: str) -> Iterator[str]:
    """Units that stand on one another."""
    before: list[tuple[str, Position]] = []
    for unit in units:
        assert unit.place is not None
        for other, place in before:
            if overlap(unit.place, place):
                yield (
                    f'{unit.id}: place: its centre is less than 1" from that of {other} ({clause})'
                )
        before.append((unit.id, unit.place))


def _where(place: Position) -> str:
    return f'{inches_text(place.x)}", {inches_text(place.y)}"'


def _size(table: Table) -> str:
    return f'{inches_text(table.width)}" by {inches_text(table.depth)}"'
