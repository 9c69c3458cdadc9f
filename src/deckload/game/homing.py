"""The way home of a flight: to its deck, to the nearest, or to its edge (F15, F16, F21, F22)."""

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from deckload.game import decks, sight
from deckload.game.facts import Fact, Sort
from deckload.game.orders import ActFlight, Action, Land, Leave
from deckload.game.situation import Situation, edge_point
from deckload.rules import carriers, movement
from deckload.rules.going_home import cannot_stay
from deckload.rules.headings import ahead
from deckload.rules.interception import Conduct
from deckload.rules.movement import Reach
from deckload.rules.places import CONTACT, STAND_OFF, Position, alongside, squared_distance
from deckload.rules.refusals import Refusal

_NOT_HOMEWARD = Refusal(
    "F21",
    "A flight that must go home makes for it by the shortest way at full reach; "
    "take the way home, or wait if there is none.",
)
_NOT_THE_EDGE = Refusal("F21", "A flight that must go home makes for its deck, not for the edge.")


def cannot_but_go_home(
    here: Situation, end: Position | None, action: Action | None
) -> Refusal | None:
    """Why a flight that must go home may not go elsewhere; `end` None: it does not move (F21)."""
    if isinstance(action, Land):
        if action.carrier == decks.destination(here.game, here.unit, here.start).carrier:
            return None
        return Refusal(
            "F21",
            "A flight that must go home lands on its own deck, or if that is gone or full "
            "on the nearest; not on another.",
        )
    if not here.game.setup.mapped:
        return _cannot_but_head_home(here, end, action)
    end, way = end or here.start, way_home(here)
    if way is not None and (end, action) == (way.to or here.start, way.action):
        return None
    if (end, action) == (here.start, None):
        return cannot_stay(True, at_deck=way is None, way_out=way is not None)
    if way is not None and isinstance(way.action, Land):
        return Refusal("F21", "A flight that must go home can land now, and does.")
    if isinstance(action, Leave):
        return _NOT_THE_EDGE
    return _NOT_HOMEWARD


def _cannot_but_head_home(
    here: Situation, end: Position | None, action: Action | None
) -> Refusal | None:
    """The same where no positions are kept: the players see to the way, not to what is done."""
    if isinstance(action, Leave):
        home = decks.destination(here.game, here.unit, here.start).carrier
        there = bool(home) and not here.game.setup.vessel(home).off_table
        return _NOT_THE_EDGE if there else None
    if action is not None:
        return _NOT_HOMEWARD
    if end is not None:
        return None
    barred = sight.answered(here.game, Fact(Sort.BARRED, here.unit), "F21")
    return cannot_stay(True, at_deck=False, way_out=not barred)


def cannot_land(here: Situation, end: Position | None, carrier: str) -> Refusal | None:
    """Why a flight may not land there at the end of its move; None: it does not move (F16, F19)."""
    game = here.game
    vessel, ship = game.setup.vessel(carrier), game.ship(carrier)
    if vessel.side != game.side_of(here.unit) or not vessel.ship.is_carrier:
        return Refusal("F16", "A flight lands on a carrier of its own side.")
    if here.flight.host is None:
        return Refusal("F19", "A flight bought by itself has no deck; it leaves by its edge.")
    deck, own = decks.flight_deck(game, carrier), here.flight.host == carrier
    return sight.judged(
        game,
        lambda there: carriers.cannot_land(deck, own=own, there=there),
        lambda: ship.place is not None and here.touches(end, carrier, "F16"),
    )


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
    if cannot_land(here, end, carrier) is not None:
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
