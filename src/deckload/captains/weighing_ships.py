"""What the moves of ships are worth (S1.3, S2, F14)."""

from deckload.captains.outlook import Outlook, distance
from deckload.captains.weighing import Weighed
from deckload.dice.words import counted
from deckload.game import condition, decks
from deckload.game.moving import course, ran
from deckload.game.orders import MoveShip
from deckload.game.state import Where
from deckload.rules.gunnery_needs import is_fast
from deckload.rules.headings import ahead, turned
from deckload.rules.places import INCH, Position

LAUNCH, RECOVER = 0.25, 0.4
"""What it is worth to send a flight up, and to keep a landing free for one that needs it."""
CLOSE = 3 * INCH
"""How near an escort keeps to the ship it guards."""
STRAY, KEEP_OFF = 0.02, 0.01
"""What an inch is worth: of straying from the guarded ship, and of distance from enemies."""
SPEED, AGROUND = 0.1, 1.0
"""What being a fast target is worth, and what a course off the table costs."""


def weigh_move(outlook: Outlook, order: MoveShip) -> Weighed:
    """What a move is worth: where it ends and leads, and the flights launched. In flights."""
    game, unit = outlook.game, order.ship
    vessel, ship = game.setup.vessel(unit), game.ship(unit)
    name, end = vessel.called, course(ship, order)[-1]
    heading, speed = turned(ship.heading, order.points + order.again), condition.speed(vessel, ship)
    worth = -AGROUND * _leads_off(outlook, end, heading, speed)
    if is_fast(speed, ran(order), game.setup.rulings):
        worth += SPEED
    if vessel.ship.is_carrier:
        worth += _launch_worth(outlook, order) + KEEP_OFF * _clear_of_enemies(outlook, end) / INCH
        if order.launches:
            flights = counted(len(order.launches), "flight")
            words = f"{name}: launch {flights} and keep away from the enemy."
            return Weighed(order, worth, words)
        return Weighed(order, worth, f"{name}: keep away from the enemy.")
    promise = outlook.guns.promise(unit, end, heading)
    worth += promise.worth / outlook.price
    ward = outlook.dearest
    if ward is None or outlook.dearness(ward) <= outlook.dearness(unit):
        return Weighed(order, worth, f"{name}: {promise.why}.")
    place = game.ship(ward).place
    assert place is not None
    worth -= STRAY * max(0.0, distance(end, place) - CLOSE) / INCH
    return Weighed(order, worth, f"{name}: stay close to {game.setup.name_of(ward)}.")


def _leads_off(outlook: Outlook, end: Position, heading: int, speed: int) -> float:
    """How surely the course leads off the table: 1.5 in the next turn, 0.5 in the one after."""
    table = outlook.game.setup.table
    near, far = (ahead(end, heading, turns * speed * INCH) for turns in (1, 2))
    return float(not table.holds(near)) + float(not table.holds(far)) * 0.5


def _launch_worth(outlook: Outlook, order: MoveShip) -> float:
    """Flights sent up, but for the landings of those that need the deck this turn (F15)."""
    game, carrier = outlook.game, order.ship
    place, launches = game.ship(carrier).place, len(order.launches)
    if not launches:
        return 0.0
    assert place is not None
    waiting = sum(
        flight.host == carrier
        and flight.where is Where.UP
        and flight.place is not None
        and outlook.spent(flight.id)
        and distance(flight.place, place) <= game.aircraft(flight.id).speed * INCH
        for flight in game.state.flights
    )
    short = max(0, launches + waiting - decks.flight_deck(game, carrier).decks_left)
    return LAUNCH * launches - RECOVER * short


def _clear_of_enemies(outlook: Outlook, end: Position) -> float:
    """How far the nearest enemy ship is, up to the width of the table."""
    width = float(outlook.game.setup.table.width)
    places = [ship.place for ship in outlook.enemies if ship.place is not None]
    return min([distance(end, place) for place in places], default=width)
