"""Flight decks: launching, landing, the way home and what sinks with a carrier (A5, F12-F22)."""

from deckload.game import sight
from deckload.game.condition import deck_gone, deck_works
from deckload.game.events import DeckWorked, FlightPut, StoresBecame
from deckload.game.state import GONE, Afloat, FlightState, Game, Where
from deckload.game.story import Story
from deckload.rules import carriers, going_home
from deckload.rules.ammunition import REARMED
from deckload.rules.carriers import FlightDeck, Moment
from deckload.rules.going_home import Deck, Fate, Goal, Home
from deckload.rules.places import Position, squared_distance
from deckload.rules.special_actions import SpecialAction


def flight_deck(game: Game, carrier: str) -> FlightDeck:
    """A carrier as flights find her now."""
    vessel, state = game.setup.vessel(carrier), game.ship(carrier)
    belonging = [f for f in game.state.flights if f.host == carrier and f.where not in GONE]
    return FlightDeck(
        decks=carriers.decks(vessel.ship, vessel.off_table),
        capacity=vessel.ship.carrier_capacity,
        belonging=len(belonging),
        used=len(state.deck_work),
        working=deck_works(state),
        evading=state.special is SpecialAction.EVASIVE,
        afloat=state.afloat is Afloat.AFLOAT,
        off_table=vessel.off_table,
    )


def moment(story: Story) -> Moment:
    """This point of the battle."""
    return Moment(story.state.turn, story.state.number)


def launch(story: Story, flight: FlightState, put: FlightPut) -> None:
    """A carrier sends a flight up, rearmed (F14, F28)."""
    assert flight.host is not None
    story.tell(put, DeckWorked(flight.host, moment(story)))
    if flight.stores != REARMED:
        story.tell(StoresBecame(flight.id, REARMED))


def land(story: Story, flight: str, carrier: str) -> None:
    """A flight lands, and is ready to be launched again in its turn (F16, F18)."""
    due = carriers.launch_turn(story.state.turn, story.setup.rulings)
    story.tell(
        FlightPut(flight, Where.DECK, "lands", host=carrier, due=due),
        DeckWorked(carrier, moment(story)),
    )


def land_off_table(story: Story) -> None:
    """Flights that are due land on carriers off the table, as many as decks take (F15, A5.5)."""
    for vessel in story.setup.vessels:
        if not vessel.off_table or not vessel.ship.is_carrier:
            continue
        # Who has waited longest lands first.
        for flight in sorted(story.state.flights, key=lambda flight: flight.due):
            if flight.host != vessel.id or flight.where is not Where.AWAY:
                continue
            deck = flight_deck(story.game, vessel.id)
            there = flight.due <= story.state.turn
            if carriers.cannot_land(deck, own=True, there=there) is None:
                land(story, flight.id, vessel.id)


def destination(game: Game, flight: str, place: Position) -> Home:
    """Where a flight that must go home from there makes for (F21, F22)."""
    side, state = game.side_of(flight), game.flight(flight)
    if state.host is None:
        return going_home.home(None, (), game.setup.rulings)
    decks = [
        _deck(game, flight, place, vessel.id)
        for vessel in game.setup.vessels
        if vessel.side == side and vessel.ship.is_carrier
    ]
    own = next(deck for deck in decks if deck.carrier == state.host)
    others = [deck for deck in decks if deck is not own]
    if game.setup.mapped:
        return going_home.home(own, others, game.setup.rulings)
    return going_home.home(
        own, others, game.setup.rulings, lambda open_decks: _nearest(game, flight, open_decks)
    )


def _nearest(game: Game, flight: str, decks: list[Deck]) -> Deck:
    """The nearest of some decks as the players see it, where no positions are kept (F21)."""
    nearest = decks[0]
    for deck in decks[1:]:
        both = (deck.carrier, nearest.carrier)
        at_one_edge = all(game.setup.vessel(carrier).off_table for carrier in both)
        if not at_one_edge and sight.is_nearer(game, *both, flight, "F21"):
            nearest = deck
    return nearest


def _deck(game: Game, flight: str, place: Position, carrier: str) -> Deck:
    vessel, ship, state = game.setup.vessel(carrier), game.ship(carrier), game.flight(flight)
    if not game.setup.mapped:
        squared = 0
    elif vessel.off_table:
        edge = game.setup.edges[vessel.side]
        squared = game.setup.table.distance_to(edge, place) ** 2
    else:
        squared = squared_distance(place, ship.place) if ship.place else 0
    deck = flight_deck(game, carrier)
    takes = deck.has_room(state.host == carrier) and not deck_gone(ship)
    return Deck(carrier, squared, ship.afloat is Afloat.AFLOAT, takes)


def homebound(game: Game, flight: str) -> bool:
    """Whether a flight in the air must go home (A3.7, F21, F22)."""
    stores, aircraft = game.flight(flight).stores, game.aircraft(flight)
    return going_home.must_go_home(
        aircraft.role,
        armed=stores.armed,
        ordnance=stores.ordnance,
        rulings=game.setup.rulings,
    )


def leave_table(story: Story, flight: str, goal: Home) -> None:
    """A flight leaves by its own base edge: away to a carrier off the table, or for good.

    `goal` is its destination as it leaves.
    """
    carrier = goal.carrier
    if carrier and story.setup.vessel(carrier).off_table:
        due = carriers.landing_turn(story.state.turn, story.setup.rulings)
        story.tell(FlightPut(flight, Where.AWAY, "leaves for home", host=carrier, due=due))
    elif goal.goal is Goal.LOST_AT_EDGE:
        story.tell(FlightPut(flight, Where.LOST, "finds no deck left"))
    else:
        story.tell(FlightPut(flight, Where.LEFT, "leaves the battle"))


def carrier_gone(story: Story, carrier: str, *, sunk: bool) -> None:
    """What becomes of a carrier's flights when she is out of the battle (F21, F31)."""
    for flight in story.state.flights:
        if flight.host != carrier or flight.where in GONE:
            continue
        if flight.where is Where.DECK:
            where = Where.SUNK if sunk else Where.LEFT
            how = "sinks with its carrier" if sunk else "leaves with its carrier"
            story.tell(FlightPut(flight.id, where, how, host=carrier))
        elif going_home.orphaned(story.setup.rulings) is Fate.LOST:
            story.tell(FlightPut(flight.id, Where.LOST, "has no carrier left", host=carrier))
