"""Orders as lines that a person can type and read: `move graf-spee 3 port 1 on 3`.

`order_text` writes one, `parse_order` reads it. What it writes is read as the same order again.
Distances and places are in inches, to the thousandth; a place is its distance from the west and
from the south edge. `FORMS` says how each kind of order begins.
"""

import re
from functools import singledispatch
from typing import Any

from deckload.dice.errors import DeckloadError
from deckload.game.facts import Fact, Sort
from deckload.game.notation_forms import FORMS, RESERVED
from deckload.game.notation_read import parse_order
from deckload.game.notation_words import place_text
from deckload.game.orders import (
    ActFlight,
    Attack,
    ChooseFirst,
    DeclareLaunches,
    DeclareSpecial,
    FireShip,
    Land,
    MoveShip,
    Order,
    Proceed,
    Strike,
)
from deckload.game.setup import SOMEWHERE, Setup
from deckload.rules.places import Position, inches_text

__all__ = ["FORMS", "order_text", "parse_order", "side_text"]

_PLAIN = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def order_text(setup: Setup, order: Order) -> str:
    """An order in the notation, its units by their ids; `parse_order` reads it as the same."""
    return " ".join(_parts(order, setup))


@singledispatch
def _parts(order: Any, setup: Setup) -> list[str]:
    raise TypeError(f"no order: {order!r}")


@_parts.register
def _(order: Proceed, setup: Setup) -> list[str]:
    return ["proceed"]


@_parts.register
def _(order: ChooseFirst, setup: Setup) -> list[str]:
    return ["first", side_text(setup, order.side)]


@_parts.register
def _(order: DeclareLaunches, setup: Setup) -> list[str]:
    return ["declare", *(map(_unit, order.flights) if order.flights else ("none",))]


@_parts.register
def _(order: DeclareSpecial, setup: Setup) -> list[str]:
    return ["special", _unit(order.ship), str(order.action)]


@_parts.register
def _(order: MoveShip, setup: Setup) -> list[str]:
    parts = ["move", _unit(order.ship), inches_text(order.ahead)]
    parts += _turn(order.points, order.then)
    again = _turn(order.again, order.last)
    if again:
        parts += ["again", *again]
    for launch in order.launches:
        parts += ["launch", _unit(launch.flight), *_at(setup, "at", "", launch.place)]
    if order.leave:
        parts.append("off the table")
    return parts + _facts(order.facts)


@_parts.register
def _(order: ActFlight, setup: Setup) -> list[str]:
    parts = ["fly", _unit(order.flight)]
    if order.arrive is not None:
        parts += _at(setup, "from", "arrive", order.arrive)
    if order.reply is not None:
        parts += ["reply", _unit(order.reply)]
    if order.to is not None:
        parts += _at(setup, "to", "go", order.to)
    action = order.action
    if isinstance(action, Attack):
        parts += ["attack", _unit(action.target)]
    elif isinstance(action, Strike):
        parts += ["strike", _unit(action.target)]
    elif isinstance(action, Land):
        parts += ["land", _unit(action.carrier)]
    elif action is not None:
        parts.append("leave")
    elif order.to is None:
        parts.append("stay")
    return parts + _facts(order.facts)


@_parts.register
def _(order: FireShip, setup: Setup) -> list[str]:
    shots = [" ".join(["at", _unit(gun.target), *(gun.lines or ("none",))]) for gun in order.guns]
    shots += [f"aa {_unit(shot.flight)} {shot.dice}" for shot in order.anti_aircraft]
    return ["fire", _unit(order.ship), ", ".join(shots) or "hold", *_facts(order.facts)]


def _at(setup: Setup, word: str, without: str, place: Position) -> list[str]:
    """A word and a place, or the word `without` one where the players keep the positions."""
    if setup.mapped or place != SOMEWHERE:
        return [word, place_text(place)]
    return [without] if without else []


def _turn(points: int, then: int) -> list[str]:
    """A turn, and the way after it; nothing where there is neither."""
    parts = []
    if points:
        parts += ["starboard" if points > 0 else "port", str(abs(points))]
    if then:
        parts += ["on", inches_text(then)]
    return parts


def _facts(facts: tuple[Fact, ...]) -> list[str]:
    return ["given", ", ".join(map(_fact, facts))] if facts else []


def _fact(fact: Fact) -> str:
    parts = [str(fact.sort), _unit(fact.one)]
    if fact.other:
        parts.append(_unit(fact.other))
    if fact.than:
        word, name = ("by", fact.than) if fact.sort is Sort.BEARS else ("than", _unit(fact.than))
        parts += [word, name]
    if fact.inches:
        parts.append(str(fact.inches))
    return " ".join([*parts, "yes" if fact.yes else "no"])


def _unit(unit: str) -> str:
    """An id, in quotes where it could be taken for a number or a word of the notation."""
    return unit if _PLAIN.fullmatch(unit) and unit not in RESERVED else f'"{unit}"'


def side_text(setup: Setup, side: int) -> str:
    """A side's name, or its number where the name would not be read as that side."""
    name = setup.sides[side]
    try:
        is_read = parse_order(setup, f"first {name}") == ChooseFirst(side)
    except DeckloadError:
        is_read = False
    is_plain = name.isprintable() and " ".join(name.split()) == name
    return name if is_read and is_plain else str(side)
