"""A finite list of legal orders for a seat: for captains, tests and research.

People are not bound to it. A flight: each contact it can reach, home, stand, break away in eight
directions; a ship: straight on or each turn point, at half and full speed.
"""

from collections.abc import Iterator
from itertools import chain
from math import isqrt

from msgspec.structs import replace

from deckload.game import (
    condition,
    firing,
    flying,
    gunfire,
    homing,
    menu_unmapped,
    moving,
    sight,
    special,
    turn,
)
from deckload.game.orders import (
    ActFlight,
    Action,
    AntiAircraft,
    Attack,
    ChooseFirst,
    DeclareLaunches,
    DeclareSpecial,
    FireShip,
    Gunfire,
    Land,
    Leave,
    MoveShip,
    Order,
    Proceed,
    Strike,
)
from deckload.game.planned import Plan
from deckload.game.situation import Situation, edge_point, situation
from deckload.game.state import FlightState, Game, Phase, Where
from deckload.rules import interception
from deckload.rules.anti_aircraft import Phase as AAPhase
from deckload.rules.headings import ahead
from deckload.rules.movement import Reach, homeward
from deckload.rules.places import CONTACT, INCH, STAND_OFF, Edge, Position, squared_distance
from deckload.rules.special_actions import SpecialAction
from deckload.units.weapon_lines import WeaponLine

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
    return [order for unit in nominees(game, seat) for order in unit_menu(game, unit)]


def nominees(game: Game, seat: int) -> tuple[str, ...]:
    """The units that a seat may nominate in the present phase, when it is its turn."""
    phase = game.state.phase
    if phase is Phase.MOVEMENT:
        return tuple(turn.may_move(game, seat))
    if phase is Phase.BOUND:
        return turn.flights_to_act(game, seat)
    return tuple(firing.may_fire(game, seat)) if phase is Phase.FIRING else ()


def unit_menu(game: Game, unit: str) -> Iterator[Order]:
    """The part of the menu that is about one nominee."""
    phase = game.state.phase
    if phase is Phase.MOVEMENT:
        return chain(special_menu(game, unit), ship_menu(game, unit))
    return flight_menu(game, unit) if phase is Phase.BOUND else fire_menu(game, unit)


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


def special_menu(game: Game, unit: str) -> Iterator[DeclareSpecial]:
    """The special actions that a ship may declare before she moves (S2.5)."""
    if game.ship(unit).tried:
        return
    for action in SpecialAction:
        if special.cannot_declare(game, unit, action) is None:
            yield DeclareSpecial(unit, action)


def ship_menu(game: Game, unit: str) -> Iterator[MoveShip]:
    """The legal moves of a ship; a carrier also launches what she can at the end of each."""
    vessel, ship = game.setup.vessel(unit), game.ship(unit)
    ready: list[str] = []
    if vessel.ship.is_carrier:
        ready = [
            flight.id
            for flight in game.state.flights
            if flight.where is Where.DECK and flight.host == unit and flight.due <= game.state.turn
        ]
    if not game.setup.mapped:
        yield from menu_unmapped.ship_menu(game, unit, ready)
        return
    paths = [path for path in moving.paths(game, unit) if moving.ends_free(game, path)]
    if not paths:
        # Another length may be free; a ship that is hemmed in stops.
        paths = [next(moving.ways_out(game, unit), MoveShip(unit, 0))]
    for path in paths:
        if ready:
            launches = moving.launches_at(game, unit, moving.course(ship, path)[-1], ready)
            launching = replace(path, launches=launches)
            if launches and moving.cannot_move(game, launching) is None:
                yield launching
        yield path


def flight_menu(game: Game, unit: str) -> Iterator[ActFlight]:
    """The legal activations of a flight, standing still or going home last."""
    if not game.setup.mapped:
        yield from menu_unmapped.flight_menu(game, unit)
        return
    flight = game.flight(unit)
    if flight.place is not None:
        yield from _legal(situation(game, unit, flight.place), None)
        return
    for arrive in _arrivals(game, flight):
        if flying.cannot_begin(game, flight, arrive) is not None:
            continue
        here = situation(game, unit, arrive)
        orders = list(_legal(here, arrive))
        if orders:
            yield from _elsewhere(here, {order.action for order in orders})
            yield from orders
            return


def _legal(here: Situation, arrive: Position | None) -> Iterator[ActFlight]:
    # Two ways may lead to the same place; each order stands there once.
    orders: dict[ActFlight, bool] = {}
    for order, known in _orders(here, arrive):
        orders[order] = known or orders.get(order, False)
    for order, known in orders.items():
        if known or flying.cannot_go_on(here, order) is None:
            yield order


def _elsewhere(here: Situation, found: set[Action | None]) -> Iterator[ActFlight]:
    """What an arriving flight can do only from another point of its edge, the nearest to it."""
    for action, place in _targets(here):
        arrive = edge_point(here, place)
        if action in found or flying.cannot_begin(here.game, here.flight, arrive) is not None:
            continue
        there = replace(here, start=arrive)
        for _, to in _from(there, action, place):
            yield ActFlight(here.unit, arrive, to=to, action=action)


def _arrivals(game: Game, flight: FlightState) -> Iterator[Position]:
    """Where a flight may come on: along its edge, from the middle outwards."""
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


def _orders(here: Situation, arrive: Position | None) -> Iterator[tuple[ActFlight, bool]]:
    """Orders worth trying, and whether each is known to be legal; others may not be."""
    replies: list[str | None] = []
    if here.flight.stores.armed:
        replies += interception.to_answer(here.game.state.engagements, here.unit)
    replies.append(None)
    stand = ActFlight(here.unit, arrive)
    way = homing.way_home(here)
    if here.homebound:
        for reply in replies:
            yield replace(way or stand, reply=reply), False
        return
    actions = list(_actions(here))
    for action, to in actions:
        for reply in replies:
            known = reply is None and not isinstance(action, Leave)
            yield ActFlight(here.unit, arrive, reply, to, action), known
    goes_home = way is not None and way.action not in [action for action, _ in actions]
    for reply in replies:
        for place in _breaks(here):
            yield ActFlight(here.unit, arrive, reply, place), False
        yield replace(stand, reply=reply), False
        if way is not None and goes_home:
            yield replace(way, reply=reply), False
    if here.conduct is interception.Conduct.FREE:
        for place in _advances(here):
            yield from ((ActFlight(here.unit, arrive, reply, place), False) for reply in replies)


def _actions(here: Situation) -> Iterator[tuple[Action, Position | None]]:
    """Attacks and landings, each with a place to do it from."""
    for action, place in _targets(here):
        yield from _from(here, action, place)
    yield Leave(), None


def _targets(here: Situation) -> Iterator[tuple[Action, Position]]:
    """Flights and ships to attack and decks to land on, each with where it is."""
    game, side, aircraft = here.game, here.game.side_of(here.unit), here.game.aircraft(here.unit)
    if interception.may_start(aircraft, game.setup.rulings):
        for enemy in game.up(1 - side):
            if enemy.place is not None:
                yield Attack(enemy.id), enemy.place
    for ship in game.afloat(1 - side):
        if ship.place is not None and aircraft.ordnance is not None:
            yield Strike(ship.id), ship.place
    for ship in game.afloat(side):
        if ship.place is not None and game.setup.vessel(ship.id).ship.is_carrier:
            yield Land(ship.id), ship.place


def _from(
    here: Situation, action: Action, centre: Position
) -> Iterator[tuple[Action, Position | None]]:
    """The nearest free place in contact from which an action is legal."""
    places = _around(here.start, centre, here.reach(breaking=False))
    nearest = next(places, None)
    # What is refused right on top of the target is so wherever the flight stands.
    if nearest is None or flying.cannot_do(here, centre, action, breaking=False) is not None:
        return
    for place in chain((nearest,), places):
        to = None if place == here.start else place
        arrive = None if here.flight.place is not None else here.start
        order = ActFlight(here.unit, arrive, to=to, action=action)
        if flying.cannot_go_on(here, order) is None:
            yield action, to
            return


def _around(start: Position, centre: Position, reach: Reach) -> Iterator[Position]:
    """Places about a centre, the one nearest to `start` first, as far as they are in reach.

    On the near side they go out to where contact of any kind ends.
    """
    squared = squared_distance(start, centre)
    if not reach.holds(max(0, squared - 2 * CONTACT["inch"] * (isqrt(squared) + 1))):
        return
    if squared <= CONTACT["inch"] ** 2:
        yield start
    x, y = start.x - centre.x, start.y - centre.y
    if not (x or y):
        x = 1
    for eighths in (0, 1, 7, 2, 6, 3, 5, 4):
        cos, sin = ROUND[eighths], ROUND[eighths - 2]
        towards = Position(centre.x + 64 * (x * cos - y * sin), centre.y + 64 * (x * sin + y * cos))
        for distance in (STAND_OFF, *CONTACT.values()) if not eighths else (STAND_OFF,):
            place = homeward(centre, towards, Reach(3 * distance, "F11"))
            if reach.holds(squared_distance(start, place)):
                yield place


def _breaks(here: Situation) -> Iterator[Position]:
    """The ends of a breaking away in eight directions at full reach."""
    if here.conduct is interception.Conduct.FREE:
        return
    reach = here.reach(breaking=True)
    for heading in range(0, 360, 45):
        yield ahead(here.start, heading, max(0, reach.thirds // 3 - 2))


def _advances(here: Situation) -> Iterator[Position]:
    """Moves towards each enemy ship that is out of reach, as far as the flight goes."""
    reach = here.reach(breaking=False)
    for ship in here.game.afloat(1 - here.game.side_of(here.unit)):
        if ship.place is not None and not reach.holds(squared_distance(here.start, ship.place)):
            yield homeward(here.start, ship.place, reach)


def fire_menu(game: Game, unit: str) -> Iterator[FireShip]:
    """Everything she has at each enemy ship in turn, all AA dice at each flight, or nothing.

    Lines that do not bear on the ship that is hers fire at the next one they bear on. The first
    of either goes with each of the other; torpedoes are also kept.
    """
    guns = list(_broadsides(game, unit))
    flak = [
        (AntiAircraft(flight, condition.battery(game, unit, AAPhase.FIRING, flight).dice),)
        for flight in firing.targets(game, unit)
    ]
    orders = [FireShip(unit, flak[0] if flak else (), each) for each in guns]
    orders += [FireShip(unit, each, guns[0] if guns else ()) for each in flak]
    yield from dict.fromkeys((*orders, FireShip(unit)))


def _broadsides(game: Game, unit: str) -> Iterator[tuple[Gunfire, ...]]:
    """All lines that bear on each enemy ship, the nearest first, and the others where they can."""
    place = game.ship(unit).place
    assert place is not None
    found = list(gunfire.targets(game, unit))
    if game.setup.mapped:
        found.sort(key=lambda seen: squared_distance(place, sight.place_of(game, seen[0])))
    bearing = {line for _, lines in found for line in lines}
    kept = {line for line in bearing if not line.one_shot}
    for target, _ in found:
        order = sorted(found, key=lambda seen: seen[0] != target)  # all else stays as it is
        for firing_now in (bearing, kept) if kept != bearing else (bearing,):
            shots = _shared_out(order, firing_now)
            if shots and shots[0].target == target:
                yield shots


def _shared_out(
    order: list[tuple[str, tuple[WeaponLine, ...]]], lines: set[WeaponLine]
) -> tuple[Gunfire, ...]:
    """Each of these lines at the first ship that it bears on."""
    left, shots = set(lines), []
    for target, bearing in order:
        here = tuple(line for line in bearing if line in left)
        left.difference_update(here)
        if here:
            shots.append(Gunfire(target, tuple(line.id for line in here)))
    return tuple(shots)
