"""What cannot be: a set-up or an event that no battle has, whatever the rules say.

Files come from anywhere. No rule is asked here, only whether what is named is there and whether
the numbers are such as a battle can hold.
"""

from collections.abc import Iterator

import msgspec

from deckload.dice.errors import UnknownName
from deckload.dice.words import shown
from deckload.game.events import (
    AAFired,
    BattleEnded,
    DeckWorked,
    EngagementsBecame,
    Event,
    FlightHit,
    FlightPut,
    GunsFired,
    HitsWatched,
    InitiativeWon,
    LaunchesDeclared,
    PhaseBegan,
    ShipHit,
    ShipMoved,
    ShipWounded,
    StoresBecame,
    TurnBegan,
    WoundMended,
)
from deckload.game.setup import SOMEWHERE, TAKEN, Setup, Squadron, Vessel
from deckload.game.state import Phase, State, Where
from deckload.record.limits import FARTHEST, MOST_MARKS, MOST_UNITS
from deckload.rules.contradictions import contradictions
from deckload.rules.numbers import STANDARD, flat, with_departures
from deckload.rules.places import Position
from deckload.units.aircraft import Scale

LONGEST_NAME = 1000
MOST_NUMBER = 99_999
"""Counts of any kind that a battle comes to."""
MOST_WATCHED = 9_999
"""A later landing asks for confirmations of so many dice at the most."""
_WINNER_GOES_ON = (Phase.FIRST_SHIP, Phase.DECLARATION, Phase.FIRST_FIRE)
"""Phases in which the winner of the ship initiative is asked."""


def setup_fault(setup: Setup) -> str | None:
    """Why a battle cannot have such a set-up, as part of a sentence; None if it can."""
    units: list[Vessel | Squadron] = [*setup.vessels, *setup.squadrons]
    if len(units) > MOST_UNITS:
        return f"{len(units)} units are more than the {MOST_UNITS} a battle may have"
    ids = [unit.id for unit in units]
    taken = next((unit for unit in ids if unit in TAKEN), None)
    if taken is not None:
        return f"no unit can have the id '{taken}', which means something else in an attack"
    twice = next((unit for unit in ids if ids.count(unit) > 1), None)
    if twice is not None:
        return f"two units have the id '{shown(twice)}'"
    for name in (setup.title, setup.scenario, *setup.sides, *(unit.called for unit in units)):
        if len(name) > LONGEST_NAME:
            return f"the name '{shown(name)}' has more than {LONGEST_NAME} characters"
    if (why := _house_fault(setup)) is not None:
        return why
    sides = {vessel.id: vessel.side for vessel in setup.vessels}
    for objective in setup.objectives:
        for unit in objective.units:
            if unit not in sides:
                return f"an objective names '{shown(unit)}', which is no ship of the battle"
    for squadron in setup.squadrons:
        who = f"flight '{shown(squadron.id)}'"
        if squadron.carrier is not None and sides.get(squadron.carrier) != squadron.side:
            return f"{who} belongs to '{shown(squadron.carrier)}', no ship of its side"
        if squadron.aircraft.scale is not Scale.CONVERTED:
            return f"{who} has published numbers; a battle needs converted ones"
    table = setup.table
    if not (0 < table.width <= FARTHEST and 0 < table.depth <= FARTHEST):
        return "the table has no such size"
    places = [unit.place for unit in units if unit.place is not None]
    if any(_is_far(place) for place in places):
        return "a unit starts too far away"
    if not setup.mapped:
        if any(place != SOMEWHERE for place in places):
            return "it keeps no positions, and yet a unit has one"
        if any(vessel.heading for vessel in setup.vessels):
            return "it keeps no positions, and yet a ship has a heading"
    return None


def event_fault(setup: Setup, state: State, event: Event) -> str | None:
    """Why an event cannot have happened then, as part of a sentence; None if it can."""
    for kind, unit in _named(event):
        try:
            setup.ship_place(unit) if kind == "ship" else setup.flight_place(unit)
        except UnknownName:
            return f"no {kind} '{shown(unit)}' is in this battle"
    place = getattr(event, "place", None)
    if place is not None and _is_far(place):
        return "it puts a unit too far away"
    if not setup.mapped and _has_position(event):
        return "the battle keeps no positions, and yet it gives a unit one"
    if not all(0 <= number <= MOST_NUMBER for number in _numbers(event)):
        return "it holds a number that no battle has"
    return _contradiction(setup, state, event)


def _is_far(place: Position) -> bool:
    return not (abs(place.x) <= FARTHEST and abs(place.y) <= FARTHEST)


def _has_position(event: Event) -> bool:
    """Whether an event tells where a unit is, and not only that it is on the table."""
    if getattr(event, "place", None) not in (None, SOMEWHERE):
        return True
    return isinstance(event, ShipMoved) and (
        event.heading != 0 or any(place != SOMEWHERE for place in event.smoke)
    )


def _named(event: Event) -> Iterator[tuple[str, str]]:
    """The units an event names, each with its kind."""
    for attribute in ("ship", "target", "carrier", "host"):
        unit = getattr(event, attribute, None)
        if unit is not None:
            yield "ship", unit
    flight = getattr(event, "flight", None)
    if flight is not None:
        yield "flight", flight
    if isinstance(event, AAFired):
        yield "flight", event.fired.flight
    if isinstance(event, EngagementsBecame):
        for engaged in event.engagements:
            yield "flight", engaged.interceptor
            yield "flight", engaged.intercepted


def _house_fault(setup: Setup) -> str | None:
    """Why the house rules of a set-up cannot be."""
    if len(setup.house) > LONGEST_NAME:
        return f"the name of its house rules has more than {LONGEST_NAME} characters"
    if len(dict(setup.numbers)) < len(setup.numbers):
        return "a number of its rules stands there twice"
    known = flat(STANDARD)
    for name, value in setup.numbers:
        if name not in known:
            return f"its rules have no number '{shown(name)}'"
        if isinstance(value, str) and len(value) > LONGEST_NAME:
            return f"the words of '{shown(name)}' have more than {LONGEST_NAME} characters"
    try:
        numbers = with_departures(setup.numbers)
    except (KeyError, IndexError, ValueError, TypeError, msgspec.ValidationError) as error:
        return f"a number of its rules cannot be: {shown(str(error))}"
    clash = next(contradictions(numbers), None)
    return None if clash is None else f"numbers of its rules clash: {clash.sentence}"


def _numbers(event: Event) -> tuple[int, ...]:
    """The numbers of an event that are never below zero."""
    if isinstance(event, ShipMoved):
        return event.heading, event.ran
    if isinstance(event, ShipHit):
        return event.damage, event.crew, event.fires
    if isinstance(event, FlightHit):
        return (event.points,)
    if isinstance(event, FlightPut):
        return (event.due,)
    if isinstance(event, StoresBecame):
        return (event.stores.step,)
    if isinstance(event, AAFired):
        return (event.fired.dice,)
    if isinstance(event, HitsWatched):
        return event.watched.dice, event.watched.criticals
    if isinstance(event, DeckWorked):
        return event.moment.turn, event.moment.event
    if isinstance(event, ShipWounded):
        return (event.wound.line,)
    return (event.turn,) if isinstance(event, TurnBegan) else ()


def _contradiction(setup: Setup, state: State, event: Event) -> str | None:
    """What an event says against the state it comes upon."""
    if isinstance(event, HitsWatched) and max(_numbers(event)) > MOST_WATCHED:
        return f"more than {MOST_WATCHED} dice of hits on one carrier are watched"
    if isinstance(event, InitiativeWon | LaunchesDeclared):
        return None if event.side in (0, 1) else "there are only the sides 0 and 1"
    if isinstance(event, PhaseBegan):
        if event.first not in (None, 0, 1):
            return "there are only the sides 0 and 1"
        if event.phase in _WINNER_GOES_ON and state.ship_winner is None:
            return "nobody has won the initiative yet"
    if isinstance(event, BattleEnded) and event.ending.winner not in (None, 0, 1):
        return "there are only the sides 0 and 1"
    if isinstance(event, FlightPut) and (event.where is Where.UP) is (event.place is None):
        return "a flight has a place in the air, and only there"
    if isinstance(event, EngagementsBecame) and len(event.engagements) > MOST_MARKS:
        return "that many engagements do not go on at once"
    if isinstance(event, WoundMended | ShipWounded | AAFired):
        ship = state.ships[setup.ship_place(event.ship)]
        if isinstance(event, WoundMended) and event.wound not in ship.wounds:
            return "it mends a wound that the ship does not have"
        if len(ship.wounds) > MOST_MARKS or len(ship.fired) > MOST_MARKS:
            return "a ship has no more marks than that"
    if isinstance(event, GunsFired) and len(event.spent) > MOST_MARKS:
        return "a ship has no more lines than that"
    if isinstance(event, ShipMoved) and len(event.smoke) > MOST_MARKS:
        return "a ship lays no longer screen than that"
    if isinstance(event, DeckWorked):
        carrier = state.ships[setup.ship_place(event.carrier)]
        if len(carrier.deck_work) > MOST_MARKS:
            return "a ship has no more marks than that"
    return None
