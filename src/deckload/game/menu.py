"""A finite list of legal orders for a seat: for captains, tests and research.

People are not bound to it. A flight: each contact it can reach, home, stand, break away in eight
directions; a ship: straight on or each turn point, at half and full speed.
"""

from collections.abc import Iterator
from math import isqrt

from msgspec.structs import replace

from deckload.game import condition, decks, firing, flying, moving, turn
from deckload.game.flying import Situation, situation
from deckload.game.headings import ahead, turned
from deckload.game.orders import (
    ActFlight,
    Action,
    AntiAircraft,
    Attack,
    ChooseFirst,
    DeclareLaunches,
    FireShip,
    Land,
    Leave,
    MoveShip,
    Order,
    Proceed,
    Strike,
)
from deckload.game.planned import Plan
from deckload.game.state import FlightState, Game, Phase, Where
from deckload.rules import interception
from deckload.rules.anti_aircraft import Phase as AAPhase
from deckload.rules.movement import Reach, homeward
from deckload.rules.places import INCH, Edge, Position, squared_distance

STAND_OFF = 1050
"""Thousandths from a target at which a flight stands in contact with it."""
BOARDING = 1000
ROUND = (1, 1, 0, -1, -1, -1, 0, 1)
"""Cosines of eight directions by their signs; the sines are the same, two places on."""


def menu(game: Game, seat: int | None) -> list[Order]:
    """Legal orders of a seat now, none if it is not its turn. The table's is to proceed."""
    waited = turn.awaited(game)
    if waited.over or waited.seat != seat:
        return []
    if seat is None:
        return [Proceed()]
    phase = waited.phase
    if phase in (Phase.FIRST_SHIP, Phase.FIRST_FLIGHT, Phase.FIRST_FIRE):
        return [ChooseFirst(seat), ChooseFirst(1 - seat)]
    if phase is Phase.DECLARATION:
        return list(_declarations(game, seat))
    if phase is Phase.MOVEMENT:
        return [o for unit in turn.ships_to_move(game, seat) for o in ship_menu(game, unit)]
    if phase is Phase.BOUND:
        return [o for unit in turn.flights_to_act(game, seat) for o in flight_menu(game, unit)]
    return [o for unit in firing.may_fire(game, seat) for o in _fire_menu(game, unit)]


def _declarations(game: Game, seat: int) -> Iterator[DeclareLaunches]:
    """No launch, or as many as every deck takes."""
    chosen: list[str] = []
    for unit in moving.may_declare(game, seat):
        order = DeclareLaunches((*chosen, unit))
        if isinstance(moving.plan_declaration(game, seat, order), Plan):
            chosen.append(unit)
    if chosen:
        yield DeclareLaunches(tuple(chosen))
    yield DeclareLaunches()


def ship_menu(game: Game, unit: str) -> Iterator[MoveShip]:
    """The legal moves of a ship; a carrier also launches what she can at the end of each."""
    vessel, ship = game.setup.vessel(unit), game.ship(unit)
    assert ship.place is not None
    ready = [
        flight.id
        for flight in game.state.flights
        if flight.where is Where.DECK and flight.host == unit and flight.due <= game.state.turn
    ]
    found = False
    for path in (*moving.paths(game, unit), MoveShip(unit, 0)):
        if not path.ahead and found:
            return
        if not isinstance(moving.plan_move(game, path), Plan):
            continue
        found = True
        if vessel.ship.is_carrier and ready:
            corner = ahead(ship.place, ship.heading, path.ahead)
            end = ahead(corner, turned(ship.heading, path.points), path.then)
            launches = moving.launches_at(game, unit, end, ready)
            launching = replace(path, launches=launches)
            if launches and isinstance(moving.plan_move(game, launching), Plan):
                yield launching
        yield path
    if not found:
        yield _way_out(game, unit)


def _way_out(game: Game, unit: str) -> MoveShip:
    """The move of a ship that can only leave the table."""
    for path in moving.paths(game, unit):
        leaving = replace(path, leave=True)
        if isinstance(moving.plan_move(game, leaving), Plan):
            return leaving
    return MoveShip(unit, condition.speed(game.setup.vessel(unit), game.ship(unit)) * INCH)


def flight_menu(game: Game, unit: str) -> Iterator[ActFlight]:
    """The legal activations of a flight, standing still or going home last."""
    flight = game.flight(unit)
    for arrive in _arrivals(game, flight):
        start = flight.place or arrive
        assert start is not None
        here = situation(game, unit, start)
        any_order = False
        for order in _orders(here, None if flight.place else arrive):
            if isinstance(flying.plan_flight(game, order), Plan):
                any_order = True
                yield order
        if any_order and flight.place is None:
            return


def _arrivals(game: Game, flight: FlightState) -> Iterator[Position | None]:
    """Where a flight may come on: along its edge, from the middle outwards."""
    if flight.place is not None:
        yield None
        return
    table, edge = game.setup.table, game.setup.edges[game.side_of(flight.id)]
    along = table.width if edge in (Edge.NORTH, Edge.SOUTH) else table.depth
    for step in range(0, along // 2 + 1, 2 * INCH):
        for offset in dict.fromkeys((step, -step)):
            at = along // 2 + offset
            if edge is Edge.NORTH:
                yield Position(at, table.depth)
            elif edge is Edge.SOUTH:
                yield Position(at, 0)
            else:
                yield Position(table.width if edge is Edge.EAST else 0, at)


def _orders(here: Situation, arrive: Position | None) -> Iterator[ActFlight]:
    """Orders worth trying; some may not be legal."""
    game, unit = here.game, here.unit
    replies: list[str | None] = [
        at
        for at in interception.interceptors(game.state.engagements, unit)
        if here.flight.stores.armed
    ]
    replies.append(None)
    stand = ActFlight(unit, arrive)
    if decks.homebound(game, unit):
        way = flying.way_home(here)
        for reply in replies:
            yield replace(way or stand, reply=reply)
        return
    for action, to in _actions(here):
        yield ActFlight(unit, arrive, to=to, action=action)
    for reply in replies:
        for place in _breaks(here) if replies[0] is not None or len(replies) > 1 else ():
            yield ActFlight(unit, arrive, reply=reply, to=place)
        yield replace(stand, reply=reply)
    way = flying.way_home(here)
    if way is not None:
        yield way
    if here.conduct is interception.Conduct.FREE:
        yield from (ActFlight(unit, arrive, to=place) for place in _advances(here))


def _actions(here: Situation) -> Iterator[tuple[Action, Position | None]]:
    """Attacks and landings, each with a place to do it from."""
    game, side = here.game, here.game.side_of(here.unit)
    reach = here.reach(breaking=False)
    if interception.may_start(game.aircraft(here.unit), game.setup.rulings):
        for enemy in game.up(1 - side):
            if enemy.place is not None:
                yield from _from(here, Attack(enemy.id), enemy.place, STAND_OFF, reach)
    for ship in game.afloat(1 - side):
        if ship.place is not None and game.aircraft(here.unit).ordnance is not None:
            yield from _from(here, Strike(ship.id), ship.place, BOARDING, reach)
    for ship in game.afloat(side):
        if ship.place is not None and game.setup.vessel(ship.id).ship.is_carrier:
            yield from _from(here, Land(ship.id), ship.place, BOARDING, reach)
    yield Leave(), None


def _from(
    here: Situation, action: Action, centre: Position, distance: int, reach: Reach
) -> Iterator[tuple[Action, Position | None]]:
    """The nearest free place in contact from which an action is legal."""
    game = here.game
    for place in _around(here.start, centre, distance, reach):
        to = None if place == here.start else place
        arrive = None if here.flight.place is not None else here.start
        order = ActFlight(here.unit, arrive, to=to, action=action)
        if isinstance(flying.plan_flight(game, order), Plan):
            yield action, to
            return


def _around(start: Position, centre: Position, distance: int, reach: Reach) -> Iterator[Position]:
    """Places about a centre, the one nearest to `start` first, as far as they are in reach."""
    squared = squared_distance(start, centre)
    if not reach.holds(max(0, squared - 2 * distance * (isqrt(squared) + 1))):
        return
    if squared <= distance**2:
        yield start
    x, y = start.x - centre.x, start.y - centre.y
    if not (x or y):
        x = 1
    for eighths in (0, 1, 7, 2, 6, 3, 5, 4):
        cos, sin = ROUND[eighths], ROUND[eighths - 2]
        towards = Position(centre.x + 64 * (x * cos - y * sin), centre.y + 64 * (x * sin + y * cos))
        place = homeward(centre, towards, Reach(3 * distance, "F11"))
        if reach.holds(squared_distance(start, place)):
            yield place


def _breaks(here: Situation) -> Iterator[Position]:
    """The ends of a breaking away in eight directions at full reach."""
    reach = here.reach(breaking=True)
    for heading in range(0, 360, 45):
        yield ahead(here.start, heading, max(0, reach.thirds // 3 - 2))


def _advances(here: Situation) -> Iterator[Position]:
    """Moves towards each enemy ship that is out of reach, as far as the flight goes."""
    reach = here.reach(breaking=False)
    for ship in here.game.afloat(1 - here.game.side_of(here.unit)):
        if ship.place is not None and not reach.holds(squared_distance(here.start, ship.place)):
            yield homeward(here.start, ship.place, reach)


def _fire_menu(game: Game, unit: str) -> Iterator[FireShip]:
    """All dice at each flight in turn, or none."""
    for flight in firing.targets(game, unit):
        dice = condition.battery(game, unit, AAPhase.FIRING, flight).dice
        yield FireShip(unit, (AntiAircraft(flight, dice),))
    yield FireShip(unit)
