"""What the activations of a flight are worth, by their exact odds (A3, A4, F3, F4)."""

from deckload.captains.outlook import HELD, Outlook, distance, turns_to
from deckload.captains.weighing import Weighed
from deckload.captains.worth import LOADED, damage_worth, is_bomber, plane_worth
from deckload.dice.words import counted
from deckload.game.orders import ActFlight, Attack, Land, Leave, Strike
from deckload.game.prospect import prospect
from deckload.game.state import ShipState
from deckload.rules.interception import interceptors
from deckload.rules.places import Position
from deckload.units.flights import FULL_FLIGHT, Base

SPOILING = 0.5
"""What it is worth to intercept a loaded bomber that is free, in flights."""
REMOVED, EMPTY = 0.5, 0.25
"""What it costs to run out of ammunition, from land and from a carrier, in flights."""
LANDED, GONE_HOME, DESERTED = 0.7, 0.5, 1.0
"""What it is worth to land when spent and to leave when spent, and what it costs when not."""


def weigh_flight(outlook: Outlook, order: ActFlight) -> Weighed:
    """What an activation is worth: its fire, and where it leaves the flight."""
    fire, words, hopeless = _fire(outlook, order)
    after, reason = _after(outlook, order)
    name = outlook.game.setup.name_of(order.flight)
    why = f"{name}: {', '.join([*words, *([reason] if reason else [])])}."
    return Weighed(order, fire + after, why, fire, hopeless)


def _fire(outlook: Outlook, order: ActFlight) -> tuple[float, list[str], bool]:
    """What the fire of an order is worth, in words too, and whether a part of it is hopeless."""
    game, name, action = outlook.game, outlook.game.setup.name_of, order.action
    engagement = prospect(game, order)
    if engagement is None:
        return 0.0, [], False
    odds = outlook.expectations.of(engagement)
    worth = -(1 - odds.armed) * _cost_of_running_out(outlook, order.flight)
    words, hopeless = [], False
    attacking = isinstance(action, Attack | Strike)
    if order.reply is not None:
        lost = odds.replied if attacking else odds.planes_lost
        hopeless = not lost
        worth += lost * plane_worth(game, order.reply)
        words.append(f"return fire at {name(order.reply)}, {lost:.1f} planes expected")
    if attacking and not odds.possible:
        hopeless = True
    if isinstance(action, Attack):
        worth += odds.planes_lost * plane_worth(game, action.target)
        worth += _spoiling(outlook, action.target)
        words.append(f"attack {name(action.target)}, {odds.planes_lost:.1f} planes expected")
    elif isinstance(action, Strike):
        worth += damage_worth(game, action.target, odds.damage, odds.criticals)
        worth -= odds.planes_lost * outlook.price / FULL_FLIGHT
        words.append(
            f"strike {name(action.target)}, {odds.mean_damage:.1f} damage expected "
            f"for {odds.planes_lost:.1f} planes"
        )
    return worth, words, hopeless


def _cost_of_running_out(outlook: Outlook, unit: str) -> float:
    land = outlook.game.setup.squadron(unit).base is Base.LAND
    return outlook.price * (REMOVED if land else EMPTY)


def _spoiling(outlook: Outlook, target: str) -> float:
    """An intercepted bomber strikes nothing until it gets away (F4)."""
    free = not interceptors(outlook.game.state.engagements, target)
    return SPOILING * outlook.price if free and target in outlook.enemy_bombers else 0.0


def _after(outlook: Outlook, order: ActFlight) -> tuple[float, str]:
    """What it is worth to a flight to be where an order leaves it, and the words for it."""
    game, unit, action = outlook.game, order.flight, order.action
    spent = outlook.spent(unit)
    if isinstance(action, Land):
        where = f"land on {game.setup.name_of(action.carrier)}"
        return (LANDED if spent else -DESERTED) * outlook.price, where
    if isinstance(action, Leave):
        host = game.flight(unit).host
        home = host is None or game.setup.vessel(host).off_table
        worth = GONE_HOME if spent and home else -DESERTED * (1 + LOADED * (not spent))
        return worth * outlook.price, "leave for home" if home else "leave the table"
    end = order.to or order.arrive or game.flight(unit).place
    assert end is not None
    worth = outlook.place_worth(unit, end)
    held = bool(interceptors(game.state.engagements, unit))
    if held and order.to is None:
        return worth * HELD, "stay" if order.reply is None else ""
    if isinstance(action, Attack | Strike):
        # What it does next depends on what it does now.
        return (worth if isinstance(action, Attack) else 0.0), ""
    if held:
        return worth, "break away"
    if spent:
        return worth, "wait for the way home" if order.to is None else "make for home"
    if is_bomber(game.aircraft(unit)):
        target = outlook.target_from(unit, end)
        if target is not None:
            return worth, _approach(outlook, unit, end, target)
    return worth, "stand by" if order.to is None else "patrol"


def _approach(outlook: Outlook, unit: str, end: Position, target: ShipState) -> str:
    """Why a bomber goes or stays where it does: a place as many turns away is as good to it."""
    name, now = outlook.game.setup.name_of(target.id), outlook.game.flight(unit).place
    assert target.place is not None
    if now is None or distance(end, target.place) < distance(now, target.place):
        return f"make for {name}"
    away = turns_to(end, target.place, outlook.game.aircraft(unit))
    return f"keep {name} within {counted(away, 'turn')}"
