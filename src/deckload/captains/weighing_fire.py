"""What the fire of ships is worth: guns, torpedoes and anti-aircraft dice (S1.4, S1.5, S3)."""

from deckload.captains.outlook import Outlook
from deckload.captains.weighing import Weighed
from deckload.captains.worth import damage_worth, plane_worth
from deckload.game.battle import plan
from deckload.game.orders import FireShip
from deckload.game.planned import Plan
from deckload.game.prospect import broadside
from deckload.units.names import listed


def weigh_fire(outlook: Outlook, order: FireShip) -> Weighed:
    """What a ship's fire is worth by its exact odds; holding fire is worth nothing."""
    name = outlook.game.setup.name_of(order.ship)
    worth, words = 0.0, []
    possible = False
    for number, shot in enumerate(order.guns):
        odds = outlook.expectations.of(broadside(outlook.game, order.ship, shot, later=number > 0))
        worth += damage_worth(outlook.game, shot.target, odds.damage, odds.criticals)
        possible = possible or odds.possible
        target = outlook.game.setup.name_of(shot.target)
        words.append(f"{odds.mean_damage:.1f} damage expected on {target}")
    if order.anti_aircraft:
        value, told, may = _flak(outlook, order)
        worth, possible = worth + value, possible or may
        words.append(told)
    if not words:
        return Weighed(order, 0.0, f"{name}: hold fire.")
    return Weighed(order, worth, f"{name}: {listed(words, 'and')}.", worth, not possible)


def _flak(outlook: Outlook, order: FireShip) -> tuple[float, str, bool]:
    """The worth of anti-aircraft dice, the words, and whether they can hit at all."""
    game = outlook.game
    planned = plan(game, outlook.seat, FireShip(order.ship, order.anti_aircraft))
    assert isinstance(planned, Plan)
    odds = outlook.expectations.of(planned.engagement)
    target = order.anti_aircraft[0].flight
    words = f"{odds.planes_lost:.1f} planes of {game.setup.name_of(target)} expected"
    return odds.planes_lost * plane_worth(game, target), words, odds.possible
