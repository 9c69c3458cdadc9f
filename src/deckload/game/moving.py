"""Ship movement, and the launches at the end of it (S2, F14)."""

from collections.abc import Iterator
from itertools import chain

from deckload.game import condition, decks, sight, striking
from deckload.game.events import FlightPut, LaunchesDeclared, ShipGone, ShipMoved
from deckload.game.facts import Fact, Sort
from deckload.game.orders import DeclareLaunches, Launch, MoveShip
from deckload.game.planned import Outcome, Plan
from deckload.game.setup import SOMEWHERE
from deckload.game.state import Afloat, FlightState, Game, ShipState, Where
from deckload.game.story import Story
from deckload.rules import carriers
from deckload.rules.headings import ahead, turned
from deckload.rules.places import BASE, INCH, STAND_OFF, Position, Table, cannot_set_up, overlap
from deckload.rules.refusals import Refusal
from deckload.rules.special_actions import SpecialAction

LEAST = INCH
"""A ship that can move moves at least an inch (S2.1)."""


def inches(thousandths: int) -> str:
    """A distance for people: "3.5"."""
    return f"{thousandths / INCH:g}"


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
    refused = _cannot_run(game, order)
    if refused is not None:
        return refused
    path = course(ship, order)
    table, end = game.setup.table, path[-1]
    off = not all(map(table.holds, path[1:]))
    if off and not order.leave:
        return Refusal(
            "S2.4",
            "That path runs off the table, which takes the ship out of the battle; "
            "go another way, or say that she leaves.",
        )
    if order.leave and not off:
        return Refusal("S2.4", "That path stays on the table; a ship leaves over its edge.")
    if not off and ran(order) and _is_taken(game, ship.id, end):
        return Refusal("S2.3", 'Ships may not end overlapping; keep the centres 1" apart or more.')
    return _cannot_launch(game, order, end, off) if order.launches else None


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
    fast = game.setup.rulings.numbers.gunnery.fast_speed
    speed = condition.speed(game.setup.vessel(order.ship), game.ship(order.ship))
    # Only a ship of that Speed is ever a fast target.
    if order.leave or speed < fast:
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


def _cannot_run(game: Game, order: MoveShip) -> Refusal | None:
    """Why a ship may not run that path, wherever it leads."""
    ship = game.ship(order.ship)
    inches_a_turn = condition.run(game, order.ship)
    most, far = inches_a_turn * INCH, ran(order)
    if min(order.ahead, order.then, order.last) < 0:
        return Refusal("S2.1", "A ship goes ahead; no part of a move is below nought.")
    if far > most:
        return Refusal("S2.1", f'She moves at most {inches_a_turn}" this turn, not {inches(far)}".')
    if most and far < LEAST and (far or not _is_hemmed_in(game, order.ship)):
        return Refusal("S2.1", f'A ship under way moves at least 1", and up to {inches_a_turn}".')
    if (order.then and not order.points) or (order.last and not order.again):
        return Refusal("S2.2", "Straight on is one distance; give it all as the first part.")
    if order.again and ship.special is not SpecialAction.COME_ABOUT:
        return Refusal("S2.7", "Only a ship that comes about turns a second time in a move.")
    if order.again and not order.points:
        return Refusal("S2.7", "Give the only turn of a move as the first.")
    if not order.points:
        return None
    points = condition.points(game, order.ship)
    if abs(order.points) + abs(order.again) > points:
        return Refusal("S2.2", f"She turns up to {points} points of 45 degrees in a move.")
    if 2 * order.ahead < most or not most:
        return Refusal(
            "S2.2",
            f"A ship turns after at least half of this turn's speed: {inches(most // 2)}\" first.",
        )
    return None


def paths(game: Game, unit: str) -> Iterator[MoveShip]:
    """The moves of the menu: straight on, or each turn point, at half and at full speed."""
    most = condition.run(game, unit) * INCH
    half = max(LEAST, (most + 1) // 2)
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
    most, points = condition.run(game, ship.id) * INCH, condition.points(game, ship.id)
    for distance in range(LEAST, most + 1, INCH // 8):
        if not table.holds(ahead(ship.place, ship.heading, distance)):
            break  # nor does it hold any longer move straight on
        yield MoveShip(ship.id, distance)
    for before in range(max(LEAST, (most + 1) // 2), most + 1, INCH // 2):
        if not table.holds(ahead(ship.place, ship.heading, before)):
            break
        for then in range(0, most - before + 1, INCH // 2):
            for turn in range(-points, points + 1):
                if turn:
                    yield MoveShip(ship.id, before, turn, then)


def _is_hemmed_in(game: Game, unit: str) -> bool:
    """Whether every move she has ends on another ship or off the table."""
    return next(ways_out(game, unit), None) is None


def _cannot_launch(game: Game, order: MoveShip, end: Position, off: bool) -> Refusal | None:
    """Why a carrier may not launch these flights at the end of her move (F14-F16).

    Where no positions are kept the players see to it where they are put.
    """
    if off:
        return Refusal("S2.4", "A carrier that leaves the table launches nothing.")
    up = [flight.place for flight in game.up() if flight.place is not None]
    deck = decks.flight_deck(game, order.ship)
    names = [launch.flight for launch in order.launches]
    if len(set(names)) != len(names):
        return Refusal("F15", "A flight is launched once; name each flight once.")
    for number, launch in enumerate(order.launches):
        flight = game.flight(launch.flight)
        refused = _not_on_deck(flight, order.ship) or carriers.cannot_launch(
            _with_used(deck, number), turn=game.state.turn, ready=flight.due, moved=True
        )
        if refused is None and game.setup.mapped:
            refused = cannot_set_up(launch.place, end, up, game.setup.table)
        if refused is not None:
            return refused
        up.append(launch.place)
    return None


def _not_on_deck(flight: FlightState, carrier: str) -> Refusal | None:
    if flight.where is not Where.DECK or flight.host != carrier:
        return Refusal("F14", "That flight is not on this carrier's deck; launch one that is.")
    return None


def _with_used(deck: carriers.FlightDeck, more: int) -> carriers.FlightDeck:
    return carriers.FlightDeck(
        decks=deck.decks,
        capacity=deck.capacity,
        belonging=deck.belonging,
        used=deck.used + more,
        working=deck.working,
        evading=deck.evading,
        afloat=deck.afloat,
        off_table=deck.off_table,
    )


def plan_declaration(game: Game, seat: int, order: DeclareLaunches) -> Plan | Refusal:
    """Launches off the table, or why they may not be declared (A5.4, F14, F15)."""
    if len(set(order.flights)) != len(order.flights):
        return Refusal("F15", "A flight is launched once; name each flight once.")
    launched: dict[str, int] = {}
    for unit in order.flights:
        flight = game.flight(unit)
        if game.side_of(unit) != seat:
            return Refusal("A5.4", "Each side declares the launches of its own flights.")
        carrier = flight.host
        if (
            flight.where is not Where.DECK
            or carrier is None
            or not game.setup.vessel(carrier).off_table
        ):
            return Refusal("A5.4", "Only a flight on deck off the table is declared.")
        deck = _with_used(decks.flight_deck(game, carrier), launched.get(carrier, 0))
        refused = carriers.cannot_launch(deck, turn=game.state.turn, ready=flight.due, moved=False)
        if refused is not None:
            return refused
        launched[carrier] = launched.get(carrier, 0) + 1

    def tell(story: Story, outcome: Outcome) -> None:
        due = carriers.arrival_turn(story.state.turn, story.setup.rulings)
        for unit in order.flights:
            flight = story.game.flight(unit)
            put = FlightPut(unit, Where.COMING, "is launched", host=flight.host, due=due)
            decks.launch(story, flight, put)
        story.tell(LaunchesDeclared(seat))

    return Plan("launches off the table", tell)


def may_declare(game: Game, side: int) -> list[str]:
    """Flights of a side that could be launched off the table now."""
    found = []
    for flight in game.state.flights:
        if flight.where is Where.DECK and flight.host and game.side_of(flight.id) == side:
            order = DeclareLaunches((flight.id,))
            if isinstance(plan_declaration(game, side, order), Plan):
                found.append(flight.id)
    return found


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
