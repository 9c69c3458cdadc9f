"""What special actions of ships are worth beside moving without one (S2.5-S2.10)."""

from deckload.captains.outlook import Outlook
from deckload.captains.weighing import Weighed
from deckload.game import condition, gunfire
from deckload.game.ending import repairable
from deckload.game.orders import DeclareSpecial
from deckload.rules.special_actions import SpecialAction

USELESS = -0.01
"""What a special action costs that does nothing now, so that a plain move comes first."""
HURRY = 0.01
"""What Flank Speed is worth out of all range, so that it comes before a plain move."""
MENDED = 0.5
"""What the second attempt at a repair is worth, in flights, to a ship that has no target."""
DODGED = 0.2
"""The part of what fire does that evading saves, of the enemy's at her and of hers."""


def weigh_special(outlook: Outlook, order: DeclareSpecial, best: float) -> Weighed:
    """What a declaration is worth; `best` is what the ship's best move without it is worth."""
    gain, words = _gain(outlook, order)
    name = outlook.game.setup.name_of(order.ship)
    return Weighed(order, best + gain, f"{name}: {words or order.action}.")


def _gain(outlook: Outlook, order: DeclareSpecial) -> tuple[float, str]:
    game, ship = outlook.game, order.ship
    state, vessel = game.ship(ship), game.setup.vessel(ship)
    fire = outlook.guns.best(game, ship) / outlook.price
    if order.action is SpecialAction.ALL_HANDS:
        if repairable(state):
            return MENDED - fire, "for another try at repairs"
    elif order.action is SpecialAction.EVASIVE and not vessel.ship.is_carrier:
        saved = DODGED * (outlook.guns.danger(ship) / outlook.price - fire)
        if condition.crippled(vessel, state) and saved > 0:
            return saved, "to be hit less, for she is hit worse than she hits"
    elif order.action is SpecialAction.FLANK_SPEED and _far_off(outlook, ship):
        return HURRY, "to get within range"
    return USELESS, ""


def _far_off(outlook: Outlook, ship: str) -> bool:
    """Whether a ship with guns has no enemy within range, no enemy has her, and no flight is up."""
    if not outlook.enemies or not gunfire.usable(outlook.game, ship):
        return False
    none = next(gunfire.targets(outlook.game, ship), None) is None
    return none and not outlook.guns.danger(ship) and not outlook.game.up()
