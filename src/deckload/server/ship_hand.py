"""A ship in the hand: the course that leads to where she is held, or as near as may be (S2).

Every course is judged by the game; here is only the search among them.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from deckload.game import moving
from deckload.game.legal import Course, Unit, legal
from deckload.game.orders import MoveShip
from deckload.game.state import Game, Phase, ShipState
from deckload.rules.headings import TURN_POINT, ahead
from deckload.rules.places import INCH, Position, squared_distance
from deckload.rules.refusals import Refusal
from deckload.server import courses
from deckload.server.courses import Parts, Turns
from deckload.server.laying import Hand, Held, Laid, ShipRoom

ROUNDING = 2
"""Thousandths of an inch within which two places are the same."""


class Choice(Struct, frozen=True):
    """A lawful course, and how far from the hand it ends, squared."""

    order: MoveShip
    turns: Turns
    off: int


def ship_in_hand(game: Game, held: Held) -> Hand:
    """What a ship in the hand comes to. Raises UnknownName for no ship of this battle."""
    ship, side = game.ship(held.unit), game.side_of(held.unit)
    if game.state.phase is not Phase.MOVEMENT:
        why = f"Ships move in the movement phase; now it is the {game.state.phase}."
        return Hand(unit=held.unit, refusal=Refusal("S1.1", why))
    here = next((each for each in legal(game, side).units if each.unit == held.unit), None)
    if here is None or here.course is None:
        return Hand(unit=held.unit, refusal=here.refusal if here else None)
    room = _room(ship, here.course)
    if held.to is None:
        return Hand(unit=held.unit, room=room)
    return _laid(game, ship, here, room, held, held.to.place)


def _room(ship: ShipState, course: Course) -> ShipRoom:
    assert ship.place is not None
    turning = [turns for turns in courses.turns_of(course) if turns]
    areas = {
        tuple(_rim([corner.end for corner in courses.corners(ship, course, turns)]))
        for turns in turning
    }
    return ShipRoom(
        start=ship.place,
        heading=ship.heading,
        least=course.least,
        most=course.most,
        before_turn=course.before_turn,
        turn_at=ahead(ship.place, ship.heading, course.before_turn) if turning else None,
        step=TURN_POINT,
        areas=tuple(sorted(areas, key=lambda area: [(at.x, at.y) for at in area])),
    )


def _laid(
    game: Game, ship: ShipState, here: Unit, room: ShipRoom, held: Held, to: Position
) -> Hand:
    course = here.course
    assert course is not None
    slack = max(held.slack, ROUNDING) ** 2
    lawful = sorted(_lawful(game, ship, course, to), key=lambda each: _order_of(each, slack))
    wanted = [each for each in lawful if _is_wanted(ship, each.turns, held.heading)]
    best = next(iter(wanted or lawful), None)
    if best is None or best.off > slack:
        finer = _nearest(game, ship, course, to, held.heading)
        best = min(
            (each for each in (best, finer) if each), key=lambda each: each.off, default=None
        )
    headings = sorted({courses.ends_on(ship, each.turns) for each in lawful if each.off <= slack})
    nearest = None if best is None else _seen(game, ship, best.order, held)
    hand = Hand(unit=held.unit, room=room, headings=tuple(headings))
    turns_so = best is not None and _is_wanted(ship, best.turns, held.heading)
    if best is not None and best.off <= slack and turns_so:
        return replace(hand, laid=nearest, refusal=_cannot(game, nearest))
    meant = _meant(ship, course, to, held.heading)
    refusal = moving.cannot_move(game, meant)
    leaving = replace(meant, leave=True)
    off = moving.cannot_move(game, leaving) is None
    return replace(
        hand,
        laid=_seen(game, ship, meant, held),
        refusal=refusal or Refusal("S2.2", f"She turns by whole points of {TURN_POINT} degrees."),
        nearest=nearest,
        leaving=leaving if off else None,
    )


def _order_of(choice: Choice, slack: int) -> tuple[int, int, int]:
    """Nearest first; where a finger cannot tell, the least turning first."""
    near = 0 if choice.off <= slack else choice.off
    return (near, sum(map(abs, choice.turns)), choice.off)


def _is_wanted(ship: ShipState, turns: Turns, heading: int | None) -> bool:
    return heading is None or courses.ends_on(ship, turns) == heading


def _lawful(game: Game, ship: ShipState, course: Course, to: Position) -> Iterator[Choice]:
    """For each choice of turns the lawful course that ends nearest to the hand, as by geometry."""
    for turns in courses.turns_of(course):
        reached = courses.corners(ship, course, turns)
        choices = {_choice(ship, turns, parts, to) for parts in courses.towards(reached, to)}
        for choice in sorted(choices, key=lambda each: each.off):
            if moving.cannot_move(game, choice.order) is None:
                yield choice
                break


def _nearest(
    game: Game, ship: ShipState, course: Course, to: Position, heading: int | None
) -> Choice | None:
    """The nearest lawful course of all, looked for by the eighth of an inch.

    Other ships and the edge of the table take pieces out of what geometry alone would reach.
    """
    choices = [
        _choice(ship, turns, parts, to)
        for turns in courses.turns_of(course)
        if _is_wanted(ship, turns, heading)
        for parts in courses.finely(course, turns)
    ]
    choices.sort(key=lambda each: (each.off, len(each.turns)))
    choices.append(_choice(ship, courses.STRAIGHT, (0, 0, 0), to))
    return next((e for e in choices if moving.cannot_move(game, e.order) is None), None)


def _choice(ship: ShipState, turns: Turns, parts: Parts, to: Position) -> Choice:
    order = courses.path_order(ship.id, turns, parts)
    return Choice(order, turns, squared_distance(moving.course(ship, order)[-1], to))


def _meant(ship: ShipState, course: Course, to: Position, heading: int | None) -> MoveShip:
    """The course that the hand means, though it may not be steered.

    Straight on where she is held within an inch of her line, or behind her; else the turn that
    leads there, or nearest to it if she would have to turn before she has run at all.
    """
    on = _choice(ship, courses.STRAIGHT, courses.straight(ship, to), to)
    candidates: list[Choice] = []
    for n in range(1, max(course.points, 1) + 1):
        for turns in ((n,), (-n,)):
            parts = courses.steered(ship, turns, to)
            if parts is not None and parts[1] >= 0 and _is_wanted(ship, turns, heading):
                candidates.append(_choice(ship, turns, (max(parts[0], 0), parts[1], 0), to))
    straight = on.off <= INCH**2 or on.order.ahead < 0
    if candidates and not (straight and _is_wanted(ship, courses.STRAIGHT, heading)):
        return min(candidates, key=lambda each: each.off).order
    return on.order


def _seen(game: Game, ship: ShipState, order: MoveShip, held: Held) -> Laid:
    """A course as it looks on the chart, with the flights that are to be launched at its end."""
    path = moving.course(ship, order)
    if held.launches and game.setup.vessel(ship.id).ship.is_carrier:
        order = replace(
            order, launches=moving.launches_at(game, ship.id, path[-1], list(held.launches))
        )
    return Laid(
        order=order,
        path=path,
        ran=moving.ran(order),
        heading=courses.ends_on(ship, (order.points, order.again)),
        turned=(order.points + order.again) * TURN_POINT,
    )


def _cannot(game: Game, laid: Laid | None) -> Refusal | None:
    order = laid.order if laid else None
    return moving.cannot_move(game, order) if isinstance(order, MoveShip) else None


def _rim(places: list[Position]) -> list[Position]:
    """The places in order around their middle, as the corners of an area."""
    left: list[Position] = []
    right: list[Position] = []
    first, last = min(places, key=_xy), max(places, key=_xy)
    for place in sorted(set(places), key=_xy):
        across = (last.x - first.x) * (place.y - first.y) - (last.y - first.y) * (place.x - first.x)
        (left if across > 0 else right).append(place)
    return right + left[::-1]


def _xy(place: Position) -> tuple[int, int]:
    return (place.x, place.y)
