"""What cannot be: a state that no battle of a set-up can stand in.

The first half asks no rule, as for events: whether what is named is there, and whether the numbers
are such as a battle can hold. The second asks the rules whether they can go on from there; only a
battle that begins in that state needs that.
"""

from collections.abc import Iterator

from msgspec import Struct

from deckload.dice.words import shown
from deckload.game import condition, turn
from deckload.game.ending import score
from deckload.game.menu import menu
from deckload.game.setup import SOMEWHERE, Setup, Squadron, Vessel
from deckload.game.state import GONE, Afloat, FlightState, Game, Phase, ShipState, State, Where
from deckload.record.limits import FARTHEST, MOST_MARKS
from deckload.record.possible import MOST_NUMBER, MOST_WATCHED
from deckload.rules.ammunition import FIRST_CHECK
from deckload.rules.places import Position

_MOST_SCORE = 10**9
_SIDES = (None, 0, 1)
_BEFORE_INITIATIVE = (Phase.INITIATIVE, Phase.OVER)


def state_fault(setup: Setup, state: State) -> str | None:
    """Why no battle of this set-up can stand so, beginning with the field; None if it can."""
    return next(_faults(setup, state), None)


def stuck_fault(game: Game) -> str | None:
    """Why no battle can go on from there under the installed rules, as a sentence; or None."""
    try:
        for vessel, ship in zip(game.setup.vessels, game.state.ships, strict=True):
            condition.condition(vessel, ship)
        for side in (0, 1):
            score(game, side)
        waited = turn.awaited(game)
        if waited.over:
            return None
        if waited.seat is None and waited.phase not in turn.TABLE_PHASES:
            return f"state.phase: nothing is left to do in the {waited.phase}, so nobody goes on"
        if game.setup.mapped and not menu(game, waited.seat):
            who = game.setup.sides[waited.seat or 0]
            return f"state.phase: it is for {shown(who)} to act, and no order is legal"
    except Exception as error:
        # A file from anywhere may hold what no rule has ever met.
        return f"state: the rules cannot go on from it ({type(error).__name__})"
    return None


def _faults(setup: Setup, state: State) -> Iterator[str]:
    units: tuple[tuple[str, list[str], list[str]], ...] = (
        ("ships", [vessel.id for vessel in setup.vessels], [ship.id for ship in state.ships]),
        ("flights", [each.id for each in setup.squadrons], [each.id for each in state.flights]),
    )
    for what, wanted, found in units:
        if found != wanted:
            same = zip(wanted, found, strict=False)
            odd = next((place for place, (one, other) in enumerate(same) if one != other), None)
            which = what if odd is None else f"{what}[{odd}].id"
            yield f"state.{which}: the units must be those of the set-up, in its order"
            return
    yield from _impossible_numbers(state, "state")
    yield from _turn_faults(setup, state)
    for place, (vessel, ship) in enumerate(zip(setup.vessels, state.ships, strict=True)):
        for fault in _ship_faults(setup, state, vessel, ship):
            yield f"state.ships[{place}].{fault}"
    for place, (squadron, flight) in enumerate(zip(setup.squadrons, state.flights, strict=True)):
        for fault in _flight_faults(setup, squadron, flight):
            yield f"state.flights[{place}].{fault}"
    if len(state.engagements) > MOST_MARKS:
        yield "state.engagements: that many do not go on at once"
    flights = {each.id: each.side for each in setup.squadrons}
    for place, engaged in enumerate(state.engagements):
        one, other = engaged.interceptor, engaged.intercepted
        for field, flight_id in (("interceptor", one), ("intercepted", other)):
            if flight_id not in flights:
                yield f"state.engagements[{place}].{field}: no flight '{shown(flight_id)}' is there"
        if flights.get(one) == flights.get(other):
            yield f"state.engagements[{place}]: flights of one side do not intercept each other"


def _impossible_numbers(value: object, path: str) -> Iterator[str]:
    """Numbers that no battle holds, wherever they stand."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        most = MOST_NUMBER
        if path.endswith((".x", ".y")):
            most = FARTHEST
            value = abs(value)
        elif ".scores" in path:
            most = _MOST_SCORE
        if not 0 <= value <= most:
            yield f"{path}: it holds a number that no battle has"
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from _impossible_numbers(getattr(value, field), f"{path}.{field}")
    elif isinstance(value, tuple):
        for place, each in enumerate(value):
            yield from _impossible_numbers(each, f"{path}[{place}]")


def _turn_faults(setup: Setup, state: State) -> Iterator[str]:
    if not 1 <= state.turn <= setup.turns:
        yield f"state.turn: {state.turn} is no turn of a battle of at most {setup.turns}"
    for field in ("first", "last", "ship_winner"):
        if getattr(state, field) not in _SIDES:
            yield f"state.{field}: there are only the sides 0 and 1"
    if state.acting is not None and state.acting not in {each.id for each in setup.vessels}:
        yield f"state.acting: no ship '{shown(state.acting)}' is there"
    if state.phase not in _BEFORE_INITIATIVE and state.ship_winner is None:
        yield "state.ship_winner: nobody has won the initiative yet"
    if (state.phase is Phase.OVER) is (state.ending is None):
        yield "state.ending: a battle has one when it is over, and only then"
    if state.ending is not None and state.ending.winner not in _SIDES:
        yield "state.ending.winner: there are only the sides 0 and 1"


def _ship_faults(setup: Setup, state: State, vessel: Vessel, ship: ShipState) -> Iterator[str]:
    for field, most in (("damage", vessel.ship.damage), ("crew", vessel.ship.crew)):
        left = getattr(ship, field)
        if left > most:
            yield f"{field}: {left} are more than the {most} of her sheet"
    if ship.heading >= 360:
        yield f"heading: {ship.heading} is no heading in degrees"
    if not setup.mapped and (ship.heading or _has_position(ship.place, *ship.smoke)):
        yield "place: the battle keeps no positions, and yet she has one"
    away = vessel.off_table or ship.afloat is not Afloat.AFLOAT
    if away is not (ship.place is None):
        yield "place: a ship that is afloat on the table has one, and only such a ship"
    for field in ("wounds", "fired", "deck_work", "smoke", "spent"):
        if len(getattr(ship, field)) > MOST_MARKS:
            yield f"{field}: a ship has no more than {MOST_MARKS} such marks"
    if max(ship.watched.dice, ship.watched.criticals) > MOST_WATCHED:
        yield f"watched: more than {MOST_WATCHED} dice of hits on one carrier are watched"
    flights = {squadron.id for squadron in setup.squadrons}
    for place, fired in enumerate(ship.fired):
        if fired.flight not in flights:
            yield f"fired[{place}].flight: no flight '{shown(fired.flight)}' is there"
    for place, moment in enumerate(ship.deck_work):
        if moment.turn > state.turn or moment.event > state.number:
            yield f"deck_work[{place}]: it has not come to that yet"


def _has_position(*places: Position | None) -> bool:
    return any(place not in (None, SOMEWHERE) for place in places)


def _flight_faults(setup: Setup, squadron: Squadron, flight: FlightState) -> Iterator[str]:
    most = squadron.planes * squadron.aircraft.hits
    if flight.points > most:
        yield f"points: {flight.points} are more than the {most} of the whole flight"
    if flight.where not in GONE and not flight.points:
        yield f"points: a flight that is {flight.where} has some left"
    if not setup.mapped and _has_position(flight.place):
        yield "place: the battle keeps no positions, and yet it has one"
    if (flight.where is Where.UP) is (flight.place is None):
        yield "place: a flight has a place in the air, and only there"
    hosts = {vessel.id for vessel in setup.vessels if vessel.side == squadron.side}
    if flight.host is not None and flight.host not in hosts:
        yield f"host: no ship '{shown(flight.host)}' of its side is there"
    if flight.host is None and flight.where in (Where.DECK, Where.AWAY):
        yield f"host: a flight that is {flight.where} has one"
    if flight.stores.step < FIRST_CHECK:
        yield f"stores.step: ammunition checks are counted from {FIRST_CHECK}"
