"""Going back and elsewhere: what it removes, when it is free, and when it needs consent.

Back over a roll, or over anything of the other seat, takes that seat's consent, unless one person
plays every side that people play; computer captains always consent.
"""

from typing import Any

from deckload.record.lines import By, OrderLine, RollLine
from deckload.server.live import LiveBattle, Seat
from deckload.server.room import Way
from deckload.server.telling import Teller


def is_free(live: LiveBattle, seat: Seat, way: Way, to: int) -> bool:
    """Whether a seat may go to a place without asking anybody."""
    if live.is_alone(seat):
        return True
    if way != "undo":
        return False
    course = live.battle.course
    for place in course.back(course.position):
        if place == to:
            break
        line = course.lines[place]
        if isinstance(line, RollLine):
            return False
        if isinstance(line, OrderLine) and line.seat is not None and line.seat not in seat.sides:
            return False
    return True


def before_order_of(live: LiveBattle, sides: tuple[int, ...]) -> int | None:
    """The place before the last order of one of these sides, None if they have given none."""
    course = live.battle.course
    for place in course.back(course.position):
        line = course.lines[place]
        if isinstance(line, OrderLine) and line.seat in sides:
            return course.parent(place)
    return None


def _before_last_roll(live: LiveBattle) -> int | None:
    """The place before dice of the order under way that were typed last, to type them anew."""
    course = live.battle.course
    if course.order_of(course.position) is None:
        return None
    for place in course.back(course.position):
        line = course.lines[place]
        if isinstance(line, OrderLine):
            return None
        if isinstance(line, RollLine):
            return course.parent(place) if line.by is By.TYPED else None
    return None


def removed(live: LiveBattle, teller: Teller, to: int) -> list[dict[str, Any]]:
    """The orders that going back to a place takes back, last first, with their words."""
    course = live.battle.course
    found = []
    for line in live.battle.would_undo(to):
        order = course.lines[line]
        assert isinstance(order, OrderLine)
        game = course.game_at(course.parent(line))
        words = teller.order(game, order.seat, order.order)
        told = {"turn": game.state.turn, "phase": str(game.state.phase)}
        found.append({"line": line, "seat": order.seat, "words": words, **told})
    return found


def ways_back(live: LiveBattle, teller: Teller, seat: Seat) -> list[dict[str, Any]]:
    """The ways back that a page offers: to before the last dice, the own order, any order."""
    if live.battle.course.closed or not seat.sides:
        return []
    targets = {
        "last dice": _before_last_roll(live),
        "own order": before_order_of(live, seat.sides),
        "last order": before_order_of(live, live.room.humans),
    }
    ways: list[dict[str, Any]] = []
    for what, to in targets.items():
        if to is None or to == live.battle.position or any(way["to"] == to for way in ways):
            continue
        ways.append(
            {
                "what": what,
                "to": to,
                "removes": removed(live, teller, to),
                "free": is_free(live, seat, "undo", to),
            }
        )
    return ways


def asked_data(live: LiveBattle, teller: Teller, seat: Seat) -> dict[str, Any] | None:
    """What is asked for consent, as long as the battle has not moved."""
    asked = live.room.asked
    if asked is None or asked.version != live.version:
        return None
    return {
        "by": asked.seat,
        "way": asked.way,
        "to": asked.to,
        "version": asked.version,
        "removes": removed(live, teller, asked.to) if asked.way == "undo" else [],
        "yours": asked.seat == seat.name,
    }
