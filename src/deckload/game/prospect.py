"""The fire of an order, for those who weigh many orders against each other.

It is the engagement of the plan, with two differences that no chance depends on: units are called
by their part in it, so that attacks alike are one engagement, built and solved once; and what
criticals do to a ship after her damage is left out.
"""

from functools import lru_cache

from msgspec.structs import replace

from deckload.dice.engagement import Engagement
from deckload.game import gunfire, striking
from deckload.game.orders import ActFlight, Attack, Gunfire, Strike
from deckload.game.state import Game
from deckload.rules.activation import attack_plan, reply_plan, together
from deckload.rules.ammunition import Fire
from deckload.rules.criticals import fresh
from deckload.rules.dogfight import Station
from deckload.rules.gunnery import fire_at
from deckload.rules.gunnery_needs import Sighting
from deckload.rules.places import Position
from deckload.rules.rulings import Rulings
from deckload.rules.strike import Firer, Target, strike_by
from deckload.units.weapon_lines import WeaponLine

_REMEMBERED = 1024


def prospect(game: Game, order: ActFlight) -> Engagement | None:
    """The fire of a legal activation, before it is ordered; None if there is none.

    Its fields are those of the plan, so where an attack follows return fire, what the reply
    counts has `reply_` before its name.
    """
    reply, check = None, None
    if order.reply is not None:
        check = striking.check_number(game, order.flight, Fire.REPLY)
        at = _station(game, order.reply, "theirs")
        reply = _reply(_station(game, order.flight, "mine"), at, game.setup.rulings, check)
    attack = _attack_of(game, order, checked=check is not None)
    if reply is None or attack is None:
        return reply or attack
    return _together(reply, attack)


def _attack_of(game: Game, order: ActFlight, *, checked: bool) -> Engagement | None:
    """The attack of an order on a flight or on a ship; `checked`: its reply takes the check."""
    unit, action = order.flight, order.action
    if isinstance(action, Attack):
        check = None if checked else striking.check_number(game, unit, Fire.ATTACK)
        at = "theirs" if order.reply in (None, action.target) else "another"
        target = _station(game, action.target, at)
        return _attack(_station(game, unit, "mine"), target, game.setup.rulings, check)
    if isinstance(action, Strike):
        place = order.to or game.flight(unit).place or order.arrive
        assert place is not None
        return strike_from(game, unit, place, action.target)
    return None


def strike_from(game: Game, unit: str, place: Position, ship: str) -> Engagement:
    """The strike of a flight on a ship from a place, under the fire that it meets there."""
    firers = striking.firers(game, unit, place, ship)
    return _strike_on(game, unit, ship, firers)


def strike_unopposed(game: Game, unit: str, ship: str) -> Engagement:
    """The strike of a flight on a ship if nobody fired at it."""
    return _strike_on(game, unit, ship, ())


def broadside(game: Game, ship: str, shot: Gunfire, *, later: bool = False) -> Engagement:
    """The fire of a ship at one target, her lines as the order names them."""
    lines = gunfire.lines_of(game, ship, shot)
    guns = any(not line.is_torpedo for line in lines)
    target = striking.target(game, shot.target)
    return _broadside(
        replace(striking.as_gunner(game, ship), unit="firer", owner="", name=""),
        replace(target, unit="ship", name="", condition=fresh(target.ship)),
        lines,
        gunfire.sighting(game, ship, shot.target, later=later, guns=guns),
        game.setup.rulings,
    )


def _strike_on(game: Game, unit: str, ship: str, firers: tuple[Firer, ...]) -> Engagement:
    target = striking.target(game, ship)
    return _strike(
        _station(game, unit, "mine"),
        # Her condition decides only what is left out here.
        replace(target, unit="ship", condition=fresh(target.ship)),
        tuple(replace(firer, unit=f"firer_{n}", owner="") for n, firer in enumerate(firers)),
        game.setup.rulings,
    )


def _station(game: Game, unit: str, part: str) -> Station:
    """A flight under the name of its part in the fight."""
    return Station(part, "", game.as_flight(unit))


@lru_cache(_REMEMBERED)
def _reply(mine: Station, at: Station, rulings: Rulings, check: int | None) -> Engagement:
    return reply_plan(mine, at, rulings, check=check)


@lru_cache(_REMEMBERED)
def _attack(mine: Station, at: Station, rulings: Rulings, check: int | None) -> Engagement:
    return attack_plan(mine, at, rulings, check=check)


@lru_cache(_REMEMBERED)
def _together(reply: Engagement, attack: Engagement) -> Engagement:
    return together(reply, attack, "mine", "theirs")


@lru_cache(_REMEMBERED)
def _broadside(
    firer: Firer,
    target: Target,
    lines: tuple[WeaponLine, ...],
    seen: Sighting,
    rulings: Rulings,
) -> Engagement:
    return fire_at(firer, target, lines, seen, rulings)


@lru_cache(_REMEMBERED)
def _strike(
    mine: Station, target: Target, firers: tuple[Firer, ...], rulings: Rulings
) -> Engagement:
    return strike_by((mine,), target, firers, rulings)
