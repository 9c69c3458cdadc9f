"""The activation of a flight: return fire, move, and one thing more (A3, F3-F10, F16-F22)."""

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from deckload.dice.engagement import Engagement
from deckload.game import decks, striking
from deckload.game.events import EngagementsBecame, FlightActed, FlightPut, StoresBecame
from deckload.game.headings import ahead
from deckload.game.orders import ActFlight, Action, Attack, Land, Leave, Strike
from deckload.game.planned import NOTHING, Outcome, Plan
from deckload.game.state import Afloat, FlightState, Game, Where
from deckload.game.story import Story
from deckload.rules import carriers, interception, movement
from deckload.rules.activation import after_reply, attack_plan, reply_plan, together
from deckload.rules.ammunition import Fire
from deckload.rules.going_home import cannot_stay
from deckload.rules.interception import Activation, Conduct
from deckload.rules.movement import Reach
from deckload.rules.places import (
    CONTACT,
    STAND_OFF,
    Edge,
    Position,
    alongside,
    cannot_arrive,
    in_contact,
    squared_distance,
)
from deckload.rules.refusals import Refusal
from deckload.rules.strike import Firer, strike_by
from deckload.units.aircraft import Role


class Situation(Struct, frozen=True):
    """A flight about to act: where it is, how it may act, and who else is in the air.

    `homebound`: it must go home (A3.7, F21, F22).
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
            place = self.game.flight(other).place
            if place is not None and not in_contact(end, place, self.game.setup.rulings):
                return True
        return False

    def breaks_away(self, end: Position | None) -> bool:
        """Whether going there is a breaking away; None: out of the air or off the table."""
        if self.conduct is Conduct.FREE:
            return False
        parting = end is None or self.parts(end)
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
    up = Where.UP
    for other, squadron in zip(game.state.flights, game.setup.squadrons, strict=True):
        if other.where is up and other.place is not None and other.id != unit:
            places[squadron.side == side].append(other.place)
    conduct = interception.conduct(game.state.engagements, unit, game.setup.rulings)
    homebound = decks.homebound(game, unit)
    return Situation(game, flight, start, conduct, tuple(places[0]), tuple(places[1]), homebound)


def plan_flight(game: Game, order: ActFlight) -> Plan | Refusal:
    """What an activation comes to, or why it may not go so.

    The side and the turn to act are not looked at here.
    """
    flight = game.flight(order.flight)
    refused = cannot_begin(game, flight, order.arrive)
    if refused is not None:
        return refused
    start = flight.place or order.arrive
    assert start is not None
    here = situation(game, flight.id, start)
    refused = cannot_go_on(here, order)
    if refused is not None:
        return refused
    return _plan(here, order, order.to or start, breaking=_is_breaking(here, order))


def cannot_go_on(here: Situation, order: ActFlight) -> Refusal | None:
    """Why a flight that may begin its activation may not go on as ordered."""
    end, breaking = order.to or here.start, _is_breaking(here, order)
    return (
        cannot_reply(here, order.reply, leaving=breaking)
        or cannot_do(here, end, order.action, breaking=breaking)
        or _cannot_go(here, end, order.action, breaking=breaking)
    )


def _is_breaking(here: Situation, order: ActFlight) -> bool:
    """Whether an order makes the flight break away."""
    if isinstance(order.action, Land | Leave):
        return here.breaks_away(None)
    return order.to is not None and order.to != here.start and here.breaks_away(order.to)


def cannot_begin(game: Game, flight: FlightState, arrive: Position | None) -> Refusal | None:
    """Why a flight may not be activated, or not come on at that place (F1, F17)."""
    if flight.where is Where.UP:
        if arrive is not None:
            return Refusal("F17", "This flight is on the table already; only others come on.")
        return None
    if not is_due(game, flight):
        return Refusal("F1", "This flight is not on the table; activate one that is.")
    if arrive is None:
        return Refusal("F17", "This flight comes on now; say where on its base edge.")
    others = [other.place for other in game.up() if other.place is not None]
    edge = game.setup.edges[game.side_of(flight.id)]
    return cannot_arrive(arrive, edge, others, game.setup.table)


def cannot_reply(here: Situation, at: str | None, *, leaving: bool) -> Refusal | None:
    if at is None:
        return None
    game = here.game
    place = game.flight(at).place
    near = place is not None and in_contact(here.start, place, game.setup.rulings)
    return interception.cannot_reply(
        game.state.engagements,
        here.unit,
        at,
        game.setup.rulings,
        armed=here.flight.stores.armed,
        replied=False,
        leaving=leaving,
        in_contact=near,
    )


def _cannot_go(
    here: Situation, end: Position, action: Action | None, *, breaking: bool
) -> Refusal | None:
    """Why the move may not be made."""
    game, start = here.game, here.start
    table, others = game.setup.table, here.enemies + here.friends
    if here.homebound:
        refused = cannot_but_go_home(here, end, action)
        if refused is not None:
            return refused
    if isinstance(action, Leave):
        if end != start:
            return Refusal("F10", "A flight that leaves goes straight over its edge; no move more.")
        return movement.cannot_leave(start, here.edge, here.reach(breaking=breaking), table)
    if breaking and not isinstance(action, Land):
        return movement.cannot_break_away(
            start,
            end,
            game.aircraft(here.unit).speed,
            here.enemies,
            here.friends,
            table,
            game.setup.rulings,
        )
    return movement.cannot_move(start, end, here.reach(breaking=breaking), others, table)


def cannot_but_go_home(here: Situation, end: Position, action: Action | None) -> Refusal | None:
    """Why a flight that must go home may not go elsewhere (F21)."""
    if isinstance(action, Land):
        if action.carrier == decks.destination(here.game, here.unit, here.start).carrier:
            return None
        return Refusal(
            "F21",
            "A flight that must go home lands on its own deck, or if that is gone or full "
            "on the nearest; not on another.",
        )
    way = way_home(here)
    if way is not None and (end, action) == (way.to or here.start, way.action):
        return None
    if (end, action) == (here.start, None):
        return cannot_stay(True, at_deck=way is None, way_out=way is not None)
    if way is not None and isinstance(way.action, Land):
        return Refusal("F21", "A flight that must go home can land now, and does.")
    if isinstance(action, Leave):
        return Refusal("F21", "A flight that must go home makes for its deck, not for the edge.")
    return Refusal(
        "F21",
        "A flight that must go home makes for it by the shortest way at full reach; "
        "take the way home, or wait if there is none.",
    )


def cannot_do(
    here: Situation, end: Position, action: Action | None, *, breaking: bool
) -> Refusal | None:
    """Why the action may not be done at the end of the move."""
    game, rulings = here.game, here.game.setup.rulings
    now = Activation(
        conduct=here.conduct,
        armed=here.flight.stores.armed,
        acted=here.flight.acted,
        broke_away=breaking,
    )
    if isinstance(action, Attack):
        enemy = game.flight(action.target)
        if game.side_of(action.target) == game.side_of(here.unit):
            return Refusal("F3", "A flight attacks enemy flights; that one is of its own side.")
        there = enemy.where is Where.UP and enemy.place is not None
        near = there and in_contact(end, enemy.place, rulings)  # type: ignore[arg-type]
        return interception.cannot_attack(
            game.aircraft(here.unit), now, rulings, in_contact=near, on_table=there
        )
    if isinstance(action, Strike):
        return _cannot_strike(here, now, end, action.target)
    if isinstance(action, Land):
        return _cannot_land(here, end, action.carrier)
    return None


def _cannot_strike(here: Situation, now: Activation, end: Position, target: str) -> Refusal | None:
    game, aircraft = here.game, here.game.aircraft(here.unit)
    vessel, ship = game.setup.vessel(target), game.ship(target)
    if vessel.side == game.side_of(here.unit):
        return Refusal("F3", "A flight attacks enemy ships; that one is of its own side.")
    refused = carriers.cannot_harm(vessel.off_table)
    if refused is not None:
        return refused
    if ship.afloat is not Afloat.AFLOAT or ship.place is None:
        return Refusal("F3", "That ship is out of the battle; attack one on the table.")
    weapon = aircraft.ordnance
    if weapon is None or not weapon.ad:
        return Refusal("F20", f"{aircraft.name} has nothing to attack a ship with.")
    if aircraft.role is not Role.FIGHTER and not here.flight.stores.ordnance:
        return Refusal("F20", "Its ordnance is dropped; it must land and rearm for more.")
    near = alongside(end, ship.place)
    if not near and weapon.range:
        near = movement.full_reach(weapon.range).covers(end, ship.place)
    return interception.cannot_strike(now, game.setup.rulings, in_reach=near)


def _cannot_land(here: Situation, end: Position, carrier: str) -> Refusal | None:
    game = here.game
    vessel, ship = game.setup.vessel(carrier), game.ship(carrier)
    if vessel.side != game.side_of(here.unit) or not vessel.ship.is_carrier:
        return Refusal("F16", "A flight lands on a carrier of its own side.")
    if here.flight.host is None:
        return Refusal("F19", "A flight bought by itself has no deck; it leaves by its edge.")
    there = ship.place is not None and alongside(end, ship.place)
    deck = decks.flight_deck(game, carrier)
    return carriers.cannot_land(deck, own=here.flight.host == carrier, there=there)


def _plan(here: Situation, order: ActFlight, end: Position, *, breaking: bool) -> Plan:
    """The engagement and the events of a legal activation."""
    game, unit, rulings = here.game, here.unit, here.game.setup.rulings
    engagement = NOTHING
    reply_check = attack_check = None
    if order.reply is not None:
        reply_check = striking.check_number(game, unit, Fire.REPLY)
        engagement = reply_plan(
            striking.station(game, unit),
            striking.station(game, order.reply),
            rulings,
            check=reply_check,
        )
    fired: tuple[Firer, ...] = ()
    criticals = 0
    if isinstance(order.action, Attack):
        if reply_check is None:  # one check a turn is the most
            attack_check = striking.check_number(game, unit, Fire.ATTACK)
        attack = attack_plan(
            striking.station(game, unit),
            striking.station(game, order.action.target),
            rulings,
            check=attack_check,
        )
        engagement = _after_reply(engagement, attack, order)
    elif isinstance(order.action, Strike):
        fired = striking.firers(game, unit, end, order.action.target)
        strike = strike_by(
            (striking.station(game, unit),),
            striking.target(game, order.action.target),
            fired,
            rulings,
            effects=True,
            details=True,
        )
        criticals = sum(field.name.startswith("effect_") for field in strike.fields)
        engagement = _after_reply(engagement, strike, order)

    def tell(story: Story, outcome: Outcome) -> None:
        if order.arrive is not None:
            put = FlightPut(unit, Where.UP, "comes on", place=here.start, host=here.flight.host)
            story.tell(put)
        if order.reply is not None:
            points = outcome.get(after_reply(order.reply), outcome[order.reply])
            striking.tell_flight_hit(story, order.reply, points)
            armed = outcome[f"{unit}_armed"]
            striking.tell_checked(story, unit, Fire.REPLY, armed, reply_check)
        if story.game.flight(unit).where is Where.UP:
            _tell_move(story, here, end, breaking=breaking)
            _tell_action(story, order, outcome, attack_check, fired, criticals)
        _tell_acted(story, unit, breaking=breaking)

    return Plan(_title(game, order, breaking=breaking), tell, engagement)


def _after_reply(reply: Engagement, attack: Engagement, order: ActFlight) -> Engagement:
    """An attack, after the return fire of the same activation if there is any."""
    return attack if order.reply is None else together(reply, attack, order.flight, order.reply)


def _tell_move(story: Story, here: Situation, end: Position, *, breaking: bool) -> None:
    if end == here.start:
        return
    how = "breaks away" if breaking else "moves"
    host = story.game.flight(here.unit).host
    story.tell(FlightPut(here.unit, Where.UP, how, place=end, host=host))
    striking.tell_standing(story)


def _tell_action(
    story: Story,
    order: ActFlight,
    outcome: Outcome,
    check: int | None,
    fired: tuple[Firer, ...],
    criticals: int,
) -> None:
    unit, action = order.flight, order.action
    if isinstance(action, Attack | Strike) and not story.game.flight(unit).stores.armed:
        return  # its reply has left it without ammunition
    if isinstance(action, Attack) and story.game.flight(action.target).where is not Where.UP:
        return  # its reply has left nobody to attack
    if isinstance(action, Attack):
        engaged = interception.attacked(story.state.engagements, unit, action.target)
        story.tell(EngagementsBecame(engaged))
        striking.tell_flight_hit(story, action.target, outcome[action.target])
        armed = outcome[f"{unit}_armed"]
        striking.tell_checked(story, unit, Fire.ATTACK, armed, check)
    elif isinstance(action, Strike):
        flight = story.game.flight(unit)
        if story.game.aircraft(unit).role is not Role.FIGHTER:
            story.tell(StoresBecame(unit, flight.stores.after_drop(), owes=flight.owes))
        striking.tell_strike(story, unit, action.target, fired, criticals, outcome)
    elif isinstance(action, Land):
        decks.land(story, unit, action.carrier)
        striking.tell_standing(story)
    elif isinstance(action, Leave):
        decks.leave_table(story, unit)
        striking.tell_standing(story)


def _tell_acted(story: Story, unit: str, *, breaking: bool) -> None:
    engagements = interception.acted(story.state.engagements, unit)
    if engagements != story.state.engagements:
        story.tell(EngagementsBecame(engagements))
    story.tell(FlightActed(unit, breaking))


def _title(game: Game, order: ActFlight, *, breaking: bool) -> str:
    name, action = game.setup.name_of(order.flight), order.action
    if isinstance(action, Attack | Strike):
        return f"{name} attacks {game.setup.name_of(action.target)}"
    if isinstance(action, Land):
        return f"{name} lands on {game.setup.name_of(action.carrier)}"
    if isinstance(action, Leave):
        return f"{name} leaves the table"
    if breaking:
        return f"{name} breaks away"
    return f"{name} moves" if order.to is not None else f"{name} stands still"


def way_home(here: Situation) -> ActFlight | None:
    """The order that takes a flight home by the shortest way, or None if there is none now (F21).

    It lands or leaves if it gets there, and waits at a deck that has no landing left (F15); on
    the way it stops short of other flights.
    """
    game, start = here.game, here.start
    home = decks.destination(game, here.unit, start)
    arrive = None if here.flight.place is not None else start
    order = ActFlight(here.unit, arrive)
    if home.carrier and not game.setup.vessel(home.carrier).off_table:
        goal = game.ship(home.carrier).place
        assert goal is not None
        for end in _berths(here, goal):
            if _lands(here, end, home.carrier):
                return replace(order, to=_other(end, start), action=Land(home.carrier))
        if alongside(start, goal):
            return None
        berths = _berths(here, goal)
    else:
        edge, reach = here.edge, here.reach(breaking=here.breaks_away(None))
        if movement.cannot_leave(start, edge, reach, game.setup.table) is None:
            return replace(order, action=Leave())
        goal, berths = edge_point(here, start), ()
    for end in chain(berths, _towards(start, goal, _reach_home(here))):
        breaking = here.breaks_away(end)
        if end != start and not _cannot_end(here, end, breaking=breaking, landing=False):
            return replace(order, to=end)
    return None


def _reach_home(here: Situation) -> Reach:
    return here.reach(breaking=here.conduct is not Conduct.FREE)


def _berths(here: Situation, deck: Position) -> tuple[Position, ...]:
    """Places in contact with a deck, where the flight is or the deck itself before all others."""
    reach = _reach_home(here)
    if not Reach(reach.thirds + 3 * CONTACT["touch"], reach.clause).covers(here.start, deck):
        return ()
    around = [ahead(deck, heading, STAND_OFF) for heading in range(0, 360, 45)]
    around.sort(key=lambda place: squared_distance(here.start, place))
    standing = (here.start,) if alongside(here.start, deck) else ()
    return (*standing, deck, *around)


def _lands(here: Situation, end: Position, carrier: str) -> bool:
    """Whether the flight may land at the end of a move to there."""
    if _cannot_land(here, end, carrier) is not None:
        return False
    return not _cannot_end(here, end, breaking=here.breaks_away(None), landing=True)


def _other(end: Position, start: Position) -> Position | None:
    return None if end == start else end


def _cannot_end(here: Situation, end: Position, *, breaking: bool, landing: bool) -> bool:
    game, others = here.game, here.enemies + here.friends
    table = game.setup.table
    if breaking and not landing:
        refused = movement.cannot_break_away(
            here.start,
            end,
            game.aircraft(here.unit).speed,
            here.enemies,
            here.friends,
            table,
            game.setup.rulings,
        )
    else:
        refused = movement.cannot_move(
            here.start, end, here.reach(breaking=breaking), others, table
        )
    return refused is not None


def _towards(start: Position, goal: Position, reach: Reach) -> Iterator[Position]:
    """Ends on the straight way to a goal, the furthest first, down to an eighth of the reach."""
    last = None
    for eighths in range(8, 0, -1):
        part = Reach(reach.thirds * eighths // 8, reach.clause)
        end = movement.homeward(start, goal, part)
        if end != last:
            yield end
        last = end


def edge_point(here: Situation, place: Position) -> Position:
    """The point of a flight's own base edge that is nearest to a place."""
    table, edge = here.game.setup.table, here.edge
    return Position(
        {"east": table.width, "west": 0}.get(edge, place.x),
        {"north": table.depth, "south": 0}.get(edge, place.y),
    )
