"""Legal orders: each order of a menu is accepted, and what a unit may not do has its clause."""

from deckload.conformance.look import Check, Look
from deckload.conformance.refusals import is_refusal
from deckload.conformance.trial import Ordered, Trial
from deckload.game import battle
from deckload.game.legal import legal
from deckload.game.menu import menu
from deckload.game.planned import Plan
from deckload.game.turn import awaited

SEATS = (0, 1, None)


def _look_at(trial: Trial, look: Look) -> None:
    for order in look.each(trial.looked_at):
        _menus(order, look)
        for seat in (0, 1):
            _room(order, seat, look)
    for order in look.each(trial.orders):
        for fault in order.move.faults:
            look(False, "an order of the menu is accepted when it is given", fault.what)


def _menus(order: Ordered, look: Look) -> None:
    """The menu of the seat that is awaited, and none for the others."""
    game, waited = order.before, awaited(order.before).seat
    orders = menu(game, waited)
    look(bool(orders), "whoever is awaited has an order on the menu", "the menu is empty")
    look(len(set(orders)) == len(orders), "no order stands on the menu twice", "one does")
    for each in orders:
        planned = battle.plan(game, waited, each)
        refused = "" if isinstance(planned, Plan) else f"{each} is refused: {planned}"
        look(not refused, "every order of the menu may be given", refused)
    for seat in SEATS:
        if seat != waited:
            look(not menu(game, seat), "who is not awaited has no menu", f"seat {seat} has one")


def _room(order: Ordered, seat: int, look: Look) -> None:
    """What each unit may do and why not: refusals with clauses, and no menu for a unit refused."""
    game = order.before
    room = legal(game, seat)
    named = {_unit(each) for each in menu(game, seat)}
    for unit in room.units:
        if unit.refusal is not None:
            is_refusal(look, unit.refusal, f"{unit.unit} may do nothing")
            look(
                unit.unit not in named,
                "a unit that may do nothing has no order on the menu",
                f"{unit.unit} has one",
            )
        for possible in unit.possibilities:
            if possible.refusal is not None:
                what = f"{unit.unit}, {possible.what} {possible.target}"
                is_refusal(look, possible.refusal, what)


def _unit(order: object) -> str | None:
    """The unit that an order is given to, if it is given to one."""
    found = getattr(order, "ship", None) or getattr(order, "flight", None)
    return found if isinstance(found, str) else None


MENUS = Check(
    "menus",
    "Every order of the menu is accepted, and what a unit may not do has a clause against it.",
    _look_at,
)
