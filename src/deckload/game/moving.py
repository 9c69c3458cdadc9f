"""Ship movement, and the launches at the end of it (S2, F14)."""

from collections.abc import Iterator

from deckload.game import condition, decks
from deckload.game.events import FlightPut, LaunchesDeclared, ShipGone, ShipMoved
from deckload.game.headings import ahead, turned
from deckload.game.orders import DeclareLaunches, Launch, MoveShip
from deckload.game.planned import Outcome, Plan
from deckload.game.setup import Vessel
from deckload.game.state import Afloat, FlightState, Game, Where
from deckload.game.story import Story
from deckload.rules import carriers
from deckload.rules.places import INCH, Position, cannot_set_up, overlap
from deckload.rules.refusals import Refusal

LEAST = INCH
"""A ship that can move moves at least an inch (S2.1)."""


def inches(thousandths: int) -> str:
    """A distance for people: "3.5"."""
    return f"{thousandths / INCH:g}"


def plan_move(game: Game, order: MoveShip) -> Plan | Refusal:
    """What a move comes to, or why it may not be made (S2.1-S2.4)."""
    vessel, ship = game.setup.vessel(order.ship), game.ship(order.ship)
    if ship.place is None:
        return Refusal("F13", "This ship is not on the table; move one that is.")
    refused = _cannot_run(vessel, game, order)
    if refused is not None:
        return refused
    heading = turned(ship.heading, order.points)
    corner = ahead(ship.place, ship.heading, order.ahead)
    end = ahead(corner, heading, order.then)
    table = game.setup.table
    off = not (table.holds(corner) and table.holds(end))
    if off and not order.leave:
        return Refusal(
            "S2.4",
            "That path runs off the table, which takes the ship out of the battle; "
            "go another way, or say that she leaves.",
        )
    if order.leave and not off:
        return Refusal("S2.4", "That path stays on the table; a ship leaves over its edge.")
    others = [s.place for s in game.afloat() if s.id != ship.id and s.place is not None]
    ran = order.ahead + order.then
    if not off and ran and any(overlap(end, other) for other in others):
        return Refusal("S2.3", 'Ships may not end overlapping; keep the centres 1" apart or more.')
    if order.launches:
        refused = _cannot_launch(game, order, end, off)
        if refused is not None:
            return refused

    def tell(story: Story, outcome: Outcome) -> None:
        place = None if off else end
        story.tell(ShipMoved(ship.id, place, heading, ran))
        if off:
            story.tell(ShipGone(ship.id, Afloat.LEFT))
            if vessel.ship.is_carrier:
                decks.carrier_gone(story, ship.id, sunk=False)
        for launch in order.launches:
            flight = story.game.flight(launch.flight)
            put = FlightPut(flight.id, Where.UP, "is launched", place=launch.place, host=ship.id)
            decks.launch(story, flight, put)

    return Plan(f"{vessel.called} moves", tell)


def _cannot_run(vessel: Vessel, game: Game, order: MoveShip) -> Refusal | None:
    """Why a ship may not run that path, wherever it leads."""
    ship = game.ship(order.ship)
    inches_a_turn = condition.speed(vessel, ship)
    most, ran = inches_a_turn * INCH, order.ahead + order.then
    if ran > most:
        return Refusal("S2.1", f'She moves at most {inches_a_turn}" this turn, not {inches(ran)}".')
    if most and ran < LEAST and not _is_hemmed_in(game, order.ship):
        return Refusal("S2.1", f'A ship under way moves at least 1", and up to {inches_a_turn}".')
    if order.then and not order.points:
        return Refusal("S2.2", "Straight on is one distance; give it all as the first part.")
    if not order.points:
        return None
    points = condition.turning(vessel, ship)
    if abs(order.points) > points:
        return Refusal("S2.2", f"She turns up to {points} points of 45 degrees in a move.")
    if 2 * order.ahead < most or not most:
        return Refusal(
            "S2.2",
            f"A ship turns after at least half of this turn's speed: {inches(most // 2)}\" first.",
        )
    return None


def paths(game: Game, unit: str) -> Iterator[MoveShip]:
    """The moves of the menu: straight on, or each turn point, at half and at full speed."""
    vessel, ship = game.setup.vessel(unit), game.ship(unit)
    most = condition.speed(vessel, ship) * INCH
    half = max(LEAST, (most + 1) // 2)
    if not most:
        yield MoveShip(unit, 0)
        return
    for distance in dict.fromkeys((most, half)):
        yield MoveShip(unit, distance)
    points = condition.turning(vessel, ship)
    for turn in range(1, points + 1):
        for side in (turn, -turn):
            for then in dict.fromkeys((most - half, 0)):
                yield MoveShip(unit, half, side, then)


def _is_hemmed_in(game: Game, unit: str) -> bool:
    """Whether every path of the menu ends on another ship or off the table: then she may stop."""
    vessel, ship = game.setup.vessel(unit), game.ship(unit)
    assert ship.place is not None
    others = [s.place for s in game.afloat() if s.id != unit and s.place is not None]
    for path in paths(game, unit):
        corner = ahead(ship.place, ship.heading, path.ahead)
        end = ahead(corner, turned(ship.heading, path.points), path.then)
        on_table = game.setup.table.holds(corner) and game.setup.table.holds(end)
        if on_table and not any(overlap(end, other) for other in others):
            return False
    return bool(vessel.ship.speed)


def _cannot_launch(game: Game, order: MoveShip, end: Position, off: bool) -> Refusal | None:
    """Why a carrier may not launch these flights at the end of her move (F14-F16)."""
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
        if refused is None:
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
        due = carriers.arrival_turn(story.state.turn)
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
        place = ahead(end, heading, LEAST)
        if cannot_set_up(place, end, taken, table) is None:
            return place
    return None


def launches_at(game: Game, unit: str, end: Position, flights: list[str]) -> tuple[Launch, ...]:
    """As many of these flights as the carrier can launch there, each with a place."""
    taken = [flight.place for flight in game.up() if flight.place is not None]
    launches: list[Launch] = []
    for flight in flights[: decks.flight_deck(game, unit).decks_left]:
        place = launch_place(game, end, taken)
        if place is None:
            break
        launches.append(Launch(flight, place))
        taken.append(place)
    return tuple(launches)
