"""Ship movement, and the launches at the end of it (S2, F14)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from deckload.game import condition, decks, sight, striking
from deckload.game.events import FlightPut, LaunchesDeclared, ShipGone, ShipMoved
from deckload.game.facts import Fact, Sort
from deckload.game.orders import DeclareLaunches, Launch, MoveShip
from deckload.game.planned import Outcome, Plan
from deckload.game.setup import SOMEWHERE
from deckload.game.state import Afloat, FlightState, Game, ShipState, Where
from deckload.game.story import Story
from deckload.rules import carriers, ship_movement
from deckload.rules.gunnery_needs import is_fast
from deckload.rules.headings import ahead, turned
from deckload.rules.places import BASE, INCH, STAND_OFF, Position, Table, cannot_set_up, overlap
from deckload.rules.refusals import Refusal
from deckload.rules.ship_movement import LEAST, before_turn
from deckload.rules.special_actions import SpecialAction


def course(ship: ShipState, order: MoveShip) -> tuple[Position, ...]:
    """A ship's path, corner by corner, from where she is to where she ends."""
    assert ship.place is not None
    path, heading = [ship.place], ship.heading
    for turn, distance in ((0, order.ahead), (order.points, order.then), (order.again, order.last)):
        heading = turned(heading, turn)
        if distance:
            path.append(ahead(path[-1], heading, distance))
    return tuple(path)


def ran(order: MoveShip) -> int:
    """Thousandths of an inch that a ship moves in all."""
    return order.ahead + order.then + order.last


def cannot_move(game: Game, order: MoveShip) -> Refusal | None:
    """Why a move may not be made (S2.1-S2.4)."""
    ship = game.ship(order.ship)
    if ship.place is None:
        return Refusal("F13", "This ship is not on the table; move one that is.")
    if not game.setup.mapped:
        return _cannot_be_moved(game, order)
    path = course(ship, order)
    end, off = path[-1], not all(map(game.setup.table.holds, path[1:]))
    refused = ship_movement.cannot_run(
        (order.ahead, order.then, order.last),
        (order.points, order.again),
        speed=condition.run(game, ship.id),
        points=condition.points(game, ship.id),
        comes_about=ship.special is SpecialAction.COME_ABOUT,
        hemmed_in=lambda: next(ways_out(game, ship.id), None) is None,
    ) or ship_movement.cannot_end(
        off=off,
        leaves=order.leave,
        on_another=bool(ran(order)) and _is_taken(game, ship.id, end),
    )
    if refused is not None or not order.launches:
        return refused
    return _cannot_launch(game, order, end, off)


def _cannot_be_moved(game: Game, order: MoveShip) -> Refusal | None:
    """Why the players may not move a ship so, where no positions are kept and they see to it."""
    if ran(order) or order.points or order.again:
        return Refusal(
            "S2.1",
            "This battle keeps no positions: its players move the ship; give neither a distance "
            "nor a turn.",
        )
    if order.leave and not condition.run(game, order.ship):
        return Refusal("S2.1", "A ship that cannot move does not leave the table.")
    return _cannot_launch(game, order, SOMEWHERE, order.leave) if order.launches else None


def _told_run(game: Game, order: MoveShip) -> int:
    """How far a ship runs as far as it matters, where no positions are kept (S3.3)."""
    rulings = game.setup.rulings
    fast = rulings.numbers.gunnery.fast_speed
    speed = condition.speed(game.setup.vessel(order.ship), game.ship(order.ship))
    if order.leave or not is_fast(speed, fast * INCH, rulings):
        return 0
    asked = Fact(Sort.RAN, order.ship, inches=fast)
    return fast * INCH if sight.answered(game, asked, "S3.3") else 0


def _is_taken(game: Game, unit: str, end: Position) -> bool:
    """Whether another ship is where this one would end."""
    for ship in game.state.ships:
        place = ship.place  # a ship out of the battle has none
        if place is None or abs(place.x - end.x) >= BASE or ship.id == unit:
            continue
        if overlap(end, place):
            return True
    return False


def plan_move(game: Game, order: MoveShip) -> Plan | Refusal:
    """What a move comes to, or why it may not be made (S2.1-S2.4)."""
    refused = cannot_move(game, order)
    if refused is not None:
        return refused
    vessel, ship = game.setup.vessel(order.ship), game.ship(order.ship)
    heading = turned(ship.heading, order.points + order.again)
    path, off, far = course(ship, order), order.leave, ran(order)
    if not game.setup.mapped:
        far = _told_run(game, order)
    smoke = path if ship.special is SpecialAction.SMOKE and not off else ()

    def tell(story: Story, outcome: Outcome) -> None:
        place = None if off else path[-1]
        story.tell(ShipMoved(ship.id, place, heading, far, smoke))
        if off:
            story.tell(ShipGone(ship.id, Afloat.LEFT))
            if vessel.ship.is_carrier:
                decks.carrier_gone(story, ship.id, sunk=False)
                striking.tell_standing(story)
        for launch in order.launches:
            flight = story.game.flight(launch.flight)
            put = FlightPut(flight.id, Where.UP, "is launched", place=launch.place, host=ship.id)
            decks.launch(story, flight, put)

    return Plan(f"{vessel.called} moves", tell)


def paths(game: Game, unit: str) -> Iterator[MoveShip]:
    """The moves of the menu: straight on, or each turn point, at half and at full speed."""
    speed = condition.run(game, unit)
    most, half = speed * INCH, max(LEAST, before_turn(speed))
    if not most:
        yield MoveShip(unit, 0)
        return
    for distance in dict.fromkeys((most, half)):
        yield MoveShip(unit, distance)
    points = condition.points(game, unit)
    for turn in range(1, points + 1):
        for side in (turn, -turn):
            for then in dict.fromkeys((most - half, 0)):
                yield MoveShip(unit, half, side, then)
    if points > 1 and game.ship(unit).special is SpecialAction.COME_ABOUT:
        part = (most - half) // 2
        for first in (1, -1):
            for second in (1, -1):
                yield MoveShip(unit, half, first, part, again=second, last=part)


def ways_out(game: Game, unit: str) -> Iterator[MoveShip]:
    """Moves of any length that end free and on the table, tried by the eighth of an inch.

    Turns are tried by the half inch. A ship that has none is hemmed in, and may stop.
    """
    ship, table = game.ship(unit), game.setup.table
    for path in chain(paths(game, unit), _finer_paths(game, ship, table)):
        if ends_free(game, path):
            yield path


def ends_free(game: Game, path: MoveShip) -> bool:
    """Whether a path stays on the table and ends on no other ship (S2.3, S2.4)."""
    corners, table = course(game.ship(path.ship), path), game.setup.table
    for corner in corners:
        if not table.holds(corner):
            return False
    return not _is_taken(game, path.ship, corners[-1])


def _finer_paths(game: Game, ship: ShipState, table: Table) -> Iterator[MoveShip]:
    assert ship.place is not None
    speed, points = condition.run(game, ship.id), condition.points(game, ship.id)
    most = speed * INCH
    for distance in range(LEAST, most + 1, INCH // 8):
        if not table.holds(ahead(ship.place, ship.heading, distance)):
            break  # nor does it hold any longer move straight on
        yield MoveShip(ship.id, distance)
    for before in range(max(LEAST, before_turn(speed)), most + 1, INCH // 2):
        if not table.holds(ahead(ship.place, ship.heading, before)):
            break
        for then in range(0, most - before + 1, INCH // 2):
            for turn in range(-points, points + 1):
                if turn:
                    yield MoveShip(ship.id, before, turn, then)


def _cannot_launch(game: Game, order: MoveShip, end: Position, off: bool) -> Refusal | None:
    """Why a carrier may not launch these flights at the end of her move (F14-F16).

    Where no positions are kept the players see to it where they are put.
    """
    if off:
        return Refusal("S2.4", "A carrier that leaves the table launches nothing.")
    up = [flight.place for flight in game.up() if flight.place is not None]
    deck = decks.flight_deck(game, order.ship)
    refused = _named_twice([launch.flight for launch in order.launches])
    if refused is not None:
        return refused
    for number, launch in enumerate(order.launches):
        flight = game.flight(launch.flight)
        refused = _not_on_deck(flight, order.ship) or carriers.cannot_launch(
            replace(deck, used=deck.used + number),
            turn=game.state.turn,
            ready=flight.due,
            moved=True,
        )
        if refused is None and game.setup.mapped:
            refused = cannot_set_up(launch.place, end, up, game.setup.table)
        if refused is not None:
            return refused
        up.append(launch.place)
    return None


def _named_twice(flights: Sequence[str]) -> Refusal | None:
    if len(set(flights)) != len(flights):
        return Refusal("F15", "A flight is launched once; name each flight once.")
    return None


def _not_on_deck(flight: FlightState, carrier: str) -> Refusal | None:
    if flight.where is not Where.DECK or flight.host != carrier:
        return Refusal("F14", "That flight is not on this carrier's deck; launch one that is.")
    return None


def plan_declaration(game: Game, seat: int, order: DeclareLaunches) -> Plan | Refusal:
    """Launches off the table, or why they may not be declared (A5.4, F14, F15)."""
    refused = _named_twice(order.flights)
    if refused is not None:
        return refused
    launched: Counter[str | None] = Counter()
    for unit in order.flights:
        if game.side_of(unit) != seat:
            return Refusal("A5.4", "Each side declares the launches of its own flights.")
        carrier = game.flight(unit).host
        refused = cannot_declare(game, unit, launched[carrier])
        if refused is not None:
            return refused
        launched[carrier] += 1

    def tell(story: Story, outcome: Outcome) -> None:
        due = carriers.arrival_turn(story.state.turn, story.setup.rulings)
        for unit in order.flights:
            flight = story.game.flight(unit)
            put = FlightPut(unit, Where.COMING, "is launched", host=flight.host, due=due)
            decks.launch(story, flight, put)
        story.tell(LaunchesDeclared(seat))

    return Plan("launches off the table", tell)


def not_off_table(game: Game, unit: str) -> Refusal | None:
    """Why a flight is none that is launched off the table: it is not on deck there (A5.4)."""
    flight = game.flight(unit)
    if flight.where is not Where.DECK or flight.host is None:
        return Refusal("A5.4", "Only a flight on deck off the table is declared.")
    if not game.setup.vessel(flight.host).off_table:
        return Refusal("F14", "Its carrier is on the table; she launches as she moves.")
    return None


def cannot_declare(game: Game, unit: str, others: int = 0) -> Refusal | None:
    """Why the launch of a flight may not be declared beside those of `others` on its deck."""
    flight, refused = game.flight(unit), not_off_table(game, unit)
    if refused is not None:
        return refused
    assert flight.host is not None
    deck = decks.flight_deck(game, flight.host)
    deck = replace(deck, used=deck.used + others)
    return carriers.cannot_launch(deck, turn=game.state.turn, ready=flight.due, moved=False)


def may_declare(game: Game, side: int) -> list[str]:
    """Flights of a side that could be launched off the table now."""
    return [
        squadron.id
        for squadron in game.setup.squadrons
        if squadron.side == side and cannot_declare(game, squadron.id) is None
    ]


def launch_place(game: Game, end: Position, taken: list[Position]) -> Position | None:
    """A free place in contact with a carrier that has ended her move there."""
    table = game.setup.table
    for heading in range(0, 360, 45):
        place = ahead(end, heading, STAND_OFF)
        if cannot_set_up(place, end, taken, table) is None:
            return place
    return None


def launches_at(game: Game, unit: str, end: Position, flights: list[str]) -> tuple[Launch, ...]:
    """As many of these flights as the carrier can launch there, each with a place."""
    if not game.setup.mapped:
        left = decks.flight_deck(game, unit).decks_left
        return tuple(Launch(flight, SOMEWHERE) for flight in flights[:left])
    taken = [flight.place for flight in game.up() if flight.place is not None]
    launches: list[Launch] = []
    for flight in flights[: decks.flight_deck(game, unit).decks_left]:
        place = launch_place(game, end, taken)
        if place is None:
            break
        launches.append(Launch(flight, place))
        taken.append(place)
    return tuple(launches)
