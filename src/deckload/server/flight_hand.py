"""A flight in the hand: where it is to fly and what it is to do there, or as near as may be (F10).

Every order is judged by the game; here is only the search among places.
"""

from collections.abc import Iterator
from math import isqrt

from msgspec.structs import replace

from deckload.game import flying, homing, menu, turn
from deckload.game.legal import legal
from deckload.game.orders import ActFlight, Action, Attack, Land, Leave, Strike
from deckload.game.situation import Situation, edge_point, situation
from deckload.game.state import FlightState, Game, Phase
from deckload.rules.bound import cannot_act
from deckload.rules.headings import ahead
from deckload.rules.interception import Conduct
from deckload.rules.movement import homeward
from deckload.rules.places import BASE, CONTACT, INCH, Position, squared_distance
from deckload.rules.refusals import Refusal
from deckload.server.laying import FlightRoom, Hand, Held, Laid

AROUND = range(0, 360, 3)
"""Directions in which a free place beside another flight is looked for, in degrees."""
ALONG = INCH // 4
"""Steps by which a free place along the base edge is looked for."""


def flight_in_hand(game: Game, held: Held) -> Hand:
    """What a flight in the hand comes to. Raises UnknownName for no flight of this battle."""
    flight = game.flight(held.unit)
    if game.state.phase is not Phase.BOUND:
        why = f"Flights move in the air bound; now it is the {game.state.phase}."
        return Hand(unit=held.unit, refusal=Refusal("A2.1", why))
    in_bound = next(each for each in turn.in_bound(game) if each.flight == held.unit)
    refusal = cannot_act(in_bound, in_bound.side)
    if refusal is not None:
        return Hand(unit=held.unit, refusal=refusal)
    table = game.setup.table
    goal = held.to.place if held.to else Position(table.width // 2, table.depth // 2)
    here = _situation(game, flight, goal)
    hand = Hand(unit=held.unit, room=_room(here))
    if held.to is None:
        return hand
    over = _over_edge(here, goal)
    action = Leave() if over else _action(game, held)
    if action is not None and not isinstance(action, Leave):
        return _doing(here, held, hand, goal, action)
    order = ActFlight(
        held.unit,
        _arrival(here),
        held.reply,
        None if over or goal == here.start else goal,
        action,
    )
    refusal = _cannot(here, order)
    if refusal is None:
        return replace(hand, laid=_seen(here, order))
    nearest = _nearest(here, order, goal)
    close = nearest is not None and _off(here, nearest, goal) <= held.slack**2
    if close and nearest is not None:
        return replace(hand, laid=_seen(here, nearest))
    return replace(
        hand,
        laid=_seen(here, order, goal),
        refusal=refusal,
        nearest=None if nearest is None else _seen(here, nearest),
    )


def _situation(game: Game, flight: FlightState, goal: Position) -> Situation:
    """The flight as it begins: where it is, or where it comes on nearest to its goal (F17)."""
    here = situation(game, flight.id, flight.place or goal)
    if flight.place is not None:
        return here
    table = game.setup.table
    begin = edge_point(here, _on_table(here, goal))
    for step in range(0, max(table.width, table.depth), ALONG):
        for offset in dict.fromkeys((step, -step)):
            shifted = Position(begin.x + offset, begin.y + offset)
            arrive = edge_point(here, _on_table(here, shifted))
            if flying.cannot_begin(game, flight, arrive) is None:
                return replace(here, start=arrive)
    return replace(here, start=begin)


def _arrival(here: Situation) -> Position | None:
    return None if here.flight.place is not None else here.start


def _room(here: Situation) -> FlightRoom:
    reach = here.reach(breaking=here.conduct is not Conduct.FREE)
    return FlightRoom(
        start=here.flight.place,
        edge=here.edge,
        reach=reach.thirds // 3,
        text=reach.text,
        clause=reach.clause,
        breaking=here.conduct is not Conduct.FREE,
        contact=CONTACT[here.game.setup.rulings["contact"]],
    )


def _over_edge(here: Situation, goal: Position) -> bool:
    """Whether the hand is beyond the flight's own base edge."""
    if here.flight.place is None:
        return False
    return here.game.setup.table.distance_to(here.edge, goal) < 0


def _action(game: Game, held: Held) -> Action | None:
    """What a flight does to the unit it is held over; None for nothing that there is to do."""
    unit, setup = held.onto, game.setup
    if unit is None or unit == held.unit:
        return None
    own = game.side_of(unit) == game.side_of(held.unit)
    if setup.is_ship(unit):
        if own:
            return Land(unit) if setup.vessel(unit).ship.is_carrier else None
        return Strike(unit)
    return None if own else Attack(unit)


def _doing(here: Situation, held: Held, hand: Hand, goal: Position, action: Action) -> Hand:
    """A flight held over what it may attack, or land on: the nearest place to do it from."""
    found = [
        order
        for order in menu.unit_menu(here.game, held.unit)
        if isinstance(order, ActFlight) and order.action == action
    ]
    found.sort(key=lambda order: order.reply != held.reply)
    if found:
        start = found[0].arrive or here.start
        return replace(hand, laid=_seen(replace(here, start=start), found[0]))
    order = ActFlight(held.unit, _arrival(here), held.reply, goal, action)
    refusal = _against(here, action) or _cannot(here, order)
    plain = _nearest(here, replace(order, action=None), goal)
    return replace(
        hand,
        laid=_seen(here, order, goal),
        refusal=refusal or Refusal("F10", "There is no free place in reach to do it from."),
        nearest=None if plain is None else _seen(here, plain),
    )


def _against(here: Situation, action: Action) -> Refusal | None:
    """What the game says against doing this at all."""
    if isinstance(action, Leave):
        return None
    target = action.carrier if isinstance(action, Land) else action.target
    what = {Attack: "attack", Strike: "strike", Land: "land"}[type(action)]
    side = here.game.side_of(here.unit)
    for unit in legal(here.game, side).units:
        if unit.unit == here.unit:
            for possible in unit.possibilities:
                if (possible.what, possible.target) == (what, target):
                    return possible.refusal
    return None


def _cannot(here: Situation, order: ActFlight) -> Refusal | None:
    begin = flying.cannot_begin(here.game, here.flight, order.arrive)
    return begin or flying.cannot_go_on(here, order)


def _nearest(here: Situation, order: ActFlight, goal: Position) -> ActFlight | None:
    """The lawful order that ends nearest to the hand: beside another flight, or at the limit."""
    if here.homebound:
        way = homing.way_home(here)
        return None if way is None else replace(way, reply=order.reply)
    plain = replace(order, action=None)
    for places in (_close(here, goal), _anywhere(here, goal)):
        for place in sorted(set(places), key=lambda place: squared_distance(place, goal)):
            tried = replace(plain, to=None if place == here.start else place)
            if _cannot(here, tried) is None:
                return tried
    return None


def _close(here: Situation, goal: Position) -> Iterator[Position]:
    """The hand itself, the limit of the reach towards it, and the rims of what is in the way."""
    reach = here.reach(breaking=here.conduct is not Conduct.FREE)
    seen = [_on_table(here, goal)]
    seen.append(homeward(here.start, seen[0], reach))
    yield from seen
    bearings = [ahead(here.start, degrees, max(0, reach.thirds // 3 - 1)) for degrees in range(360)]
    yield from (_on_table(here, place) for place in bearings)
    beside = [BASE, *(rim + 1 for rim in CONTACT.values())]
    furthest = max(beside) + BASE
    for other in here.enemies + here.friends:
        if any(squared_distance(other, place) <= furthest**2 for place in seen):
            for degrees in AROUND:
                for rim in beside:
                    yield _on_table(here, ahead(other, degrees, rim + 1))


def _anywhere(here: Situation, goal: Position) -> Iterator[Position]:
    """Every half inch of the reach."""
    reach, table = here.reach(breaking=here.conduct is not Conduct.FREE), here.game.setup.table
    far = isqrt(reach.thirds**2 // 9)
    yield here.start
    for x in range(max(0, here.start.x - far), min(table.width, here.start.x + far) + 1, INCH // 2):
        for y in range(
            max(0, here.start.y - far), min(table.depth, here.start.y + far) + 1, INCH // 2
        ):
            yield Position(x, y)


def _on_table(here: Situation, place: Position) -> Position:
    table = here.game.setup.table
    return Position(min(max(place.x, 0), table.width), min(max(place.y, 0), table.depth))


def _off(here: Situation, order: ActFlight, goal: Position) -> int:
    return squared_distance(order.to or here.start, goal)


def _seen(here: Situation, order: ActFlight, hand: Position | None = None) -> Laid:
    """An order as it looks on the chart."""
    end = hand or order.to or here.start
    if isinstance(order.action, Leave):
        end = edge_point(here, here.start)
    path = (here.start,) if end == here.start else (here.start, end)
    return Laid(order=order, path=path, ran=isqrt(squared_distance(here.start, end)))
