"""A flight about to act: where it is, how it may act, and who else is in the air (F3, F4, F17)."""

from msgspec import Struct

from deckload.game import decks, sight
from deckload.game.state import FlightState, Game, Where
from deckload.rules import interception, movement
from deckload.rules.interception import Conduct
from deckload.rules.movement import Reach
from deckload.rules.places import Edge, Position


class Situation(Struct, frozen=True):
    """A flight about to act: where it is, how it may act, and who else is in the air.

    `homebound`: it must go home (A3.7, F21, F22). Where no positions are kept nobody else is here.
    """

    game: Game
    flight: FlightState
    start: Position
    conduct: Conduct
    enemies: tuple[Position, ...]
    friends: tuple[Position, ...]
    homebound: bool

    @property
    def unit(self) -> str:
        """The id of the flight."""
        return self.flight.id

    @property
    def edge(self) -> Edge:
        """Its own base edge."""
        return self.game.setup.edges[self.game.side_of(self.unit)]

    def parts(self, end: Position) -> bool:
        """Whether a move there takes it out of contact with a flight that it intercepts."""
        for other in interception.intercepting(self.game.state.engagements, self.unit):
            if self.game.flight(other).place is None:
                continue
            if not sight.in_contact(self.game, self.unit, end, other, "F7"):
                return True
        return False

    def touches(self, end: Position | None, other: str, clause: str) -> bool:
        """Whether it is in contact with another unit at the end of its move; None: it stays.

        Who is engaged is in contact, so of them nobody is asked where no positions are kept.
        """
        unseen = end is None and not self.game.setup.mapped
        if unseen and sight.are_engaged(self.game, self.unit, other):
            return True
        return sight.in_contact(self.game, self.unit, end or self.start, other, clause)

    def breaks_away(self, end: Position | None) -> bool:
        """Whether going there is a breaking away; None: out of the air or off the table."""
        if self.conduct is Conduct.FREE:
            return False
        parting = end is None or self.conduct is Conduct.INTERCEPTED or self.parts(end)
        return interception.must_break_away(self.conduct, parting)

    def reach(self, *, breaking: bool) -> Reach:
        """How far it may go."""
        speed = self.game.aircraft(self.unit).speed
        if breaking:
            return movement.breaking_away_reach(speed, self.game.setup.rulings)
        return movement.full_reach(speed)


def is_due(game: Game, flight: FlightState) -> bool:
    """Whether a flight comes on in the bound of this turn (F17)."""
    return flight.where is Where.COMING and flight.due <= game.state.turn


def situation(game: Game, unit: str, start: Position) -> Situation:
    """A flight that begins its activation at `start`."""
    flight, side = game.flight(unit), game.side_of(unit)
    places: tuple[list[Position], list[Position]] = ([], [])
    up, mapped = Where.UP, game.setup.mapped
    for other, squadron in zip(game.state.flights, game.setup.squadrons, strict=True):
        if other.where is up and other.place is not None and other.id != unit and mapped:
            places[squadron.side == side].append(other.place)
    conduct = interception.conduct(game.state.engagements, unit, game.setup.rulings)
    homebound = decks.homebound(game, unit)
    return Situation(game, flight, start, conduct, tuple(places[0]), tuple(places[1]), homebound)


def edge_point(here: Situation, place: Position) -> Position:
    """The point of a flight's own base edge that is nearest to a place."""
    table, edge = here.game.setup.table, here.edge
    return Position(
        {"east": table.width, "west": 0}.get(edge, place.x),
        {"north": table.depth, "south": 0}.get(edge, place.y),
    )
