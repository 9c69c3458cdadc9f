"""The activation of a flight: return fire, move, and one thing more (A3, F3-F10, F16-F22)."""

from functools import partial

from deckload.dice.engagement import Engagement
from deckload.game import decks, flown, homing, sight, striking
from deckload.game.events import FlightPut
from deckload.game.orders import ActFlight, Action, Attack, Land, Leave, Strike
from deckload.game.planned import NOTHING, Outcome, Plan
from deckload.game.situation import Situation, is_due, situation
from deckload.game.state import Afloat, FlightState, Game, Where
from deckload.game.story import Story
from deckload.rules import carriers, interception, movement
from deckload.rules.activation import after_reply, attack_plan, reply_plan, together
from deckload.rules.ammunition import Fire
from deckload.rules.interception import Activation
from deckload.rules.places import Position, cannot_arrive
from deckload.rules.refusals import Refusal
from deckload.rules.strike import Firer, strike_by
from deckload.units.aircraft import Role


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
    return _plan(here, order, _end(here, order), breaking=_is_breaking(here, order))


def cannot_go_on(here: Situation, order: ActFlight) -> Refusal | None:
    """Why a flight that may begin its activation may not go on as ordered."""
    end = _end(here, order)
    if not here.game.setup.mapped:
        refused = _cannot_anyway(here, end, order.action)
        if refused is not None:
            return refused
    breaking = _is_breaking(here, order)
    return (
        cannot_reply(here, order.reply, leaving=breaking)
        or cannot_do(here, end, order.action, breaking=breaking)
        or _cannot_go(here, end, order.action, breaking=breaking)
    )


def _cannot_anyway(here: Situation, end: Position | None, action: Action | None) -> Refusal | None:
    """Why it may not go on so whatever the players answer, so that nobody is asked about it."""
    for judge in (cannot_do, _cannot_go):
        refused = sight.as_far_as_known(partial(judge, here, end, action, breaking=False))
        if refused is not None:
            return refused
    return None


def _end(here: Situation, order: ActFlight) -> Position | None:
    """Where an order moves the flight, None if it stays where it is."""
    stays = here.game.setup.mapped and order.to == here.start
    return None if stays else order.to


def _is_breaking(here: Situation, order: ActFlight) -> bool:
    """Whether an order makes the flight break away."""
    if isinstance(order.action, Land | Leave):
        return here.breaks_away(None)
    end = _end(here, order)
    return end is not None and here.breaks_away(end)


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
    if not game.setup.mapped:
        return None
    others = [other.place for other in game.up() if other.place is not None]
    edge = game.setup.edges[game.side_of(flight.id)]
    return cannot_arrive(arrive, edge, others, game.setup.table)


def cannot_reply(here: Situation, at: str | None, *, leaving: bool) -> Refusal | None:
    """Why a flight may not return fire at that one (F4, F5); `leaving`: it breaks away."""
    if at is None:
        return None
    game = here.game
    there = game.flight(at).place is not None
    return sight.judged(
        game,
        lambda near: interception.cannot_reply(
            game.state.engagements,
            here.unit,
            at,
            game.setup.rulings,
            armed=here.flight.stores.armed,
            replied=False,
            leaving=leaving,
            in_contact=near,
        ),
        lambda: there and here.touches(None, at, "F4"),
    )


def _cannot_go(
    here: Situation, end: Position | None, action: Action | None, *, breaking: bool
) -> Refusal | None:
    """Why the move may not be made; None: the flight stays where it is."""
    game, start = here.game, here.start
    table, others = game.setup.table, here.enemies + here.friends
    if here.homebound:
        refused = homing.cannot_but_go_home(here, end, action)
        if refused is not None:
            return refused
    if isinstance(action, Leave):
        if end is not None:
            return Refusal("F10", "A flight that leaves goes straight over its edge; no move more.")
        if not game.setup.mapped:
            return None
        return movement.cannot_leave(start, here.edge, here.reach(breaking=breaking), table)
    parts = breaking and not isinstance(action, Land)
    if not game.setup.mapped:
        return movement.NOT_CLEAR if parts and not sight.is_clear(game, here.unit) else None
    if parts:
        return movement.cannot_break_away(
            start,
            end or start,
            game.aircraft(here.unit).speed,
            here.enemies,
            here.friends,
            table,
            game.setup.rulings,
        )
    return movement.cannot_move(start, end or start, here.reach(breaking=breaking), others, table)


def cannot_do(
    here: Situation, end: Position | None, action: Action | None, *, breaking: bool
) -> Refusal | None:
    """Why the action may not be done at the end of the move; None: where the flight is."""
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
        return sight.judged(
            game,
            lambda near: interception.cannot_attack(
                game.aircraft(here.unit), now, rulings, in_contact=near, on_table=there
            ),
            lambda: there and here.touches(end, enemy.id, "F3"),
        )
    if isinstance(action, Strike):
        return _cannot_strike(here, now, end, action.target)
    if isinstance(action, Land):
        return homing.cannot_land(here, end, action.carrier)
    return None


def _cannot_strike(
    here: Situation, now: Activation, end: Position | None, target: str
) -> Refusal | None:
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
    at, inches = end or here.start, weapon.range or 0
    return sight.judged(
        game,
        lambda near: interception.cannot_strike(now, game.setup.rulings, in_reach=near),
        lambda: sight.reaches(game, here.unit, at, target, inches),
    )


def _plan(here: Situation, order: ActFlight, end: Position | None, *, breaking: bool) -> Plan:
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
        at, moved = end or here.start, end is not None
        fired = striking.firers(game, unit, at, order.action.target, moved=moved)
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
    elif isinstance(order.action, Land):
        opened = striking.opened(game, order.action.carrier)
        if opened is not None:
            engagement = _after_reply(engagement, opened, order)
    goal = decks.destination(game, unit, here.start) if isinstance(order.action, Leave) else None
    # A landing ends all contact by itself, and says so.
    parting = end is not None and not isinstance(order.action, Land)
    ended: tuple[striking.Pair, ...] = ()
    if parting and not game.setup.mapped:
        ended = striking.ended_by(game, unit, breaking=breaking)

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
            flown.tell_move(story, here, end, breaking=breaking)
            if parting:
                striking.tell_standing(story, ended)
            flown.tell_action(story, order, outcome, attack_check, fired, criticals, goal)
        flown.tell_acted(story, unit, breaking=breaking)

    return Plan(_title(game, order, breaking=breaking), tell, engagement)


def _after_reply(reply: Engagement, then: Engagement, order: ActFlight) -> Engagement:
    """What follows, after the return fire of the same activation if there is any."""
    if order.reply is None:
        return then
    attack = isinstance(order.action, Attack | Strike)
    return together(reply, then, order.flight, order.reply, attack=attack)


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
