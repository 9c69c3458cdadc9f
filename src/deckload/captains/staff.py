"""The staff: the order of the menu with the best exact expectation."""

from collections.abc import Iterator
from math import inf

from deckload.captains.captain import ByStandingDefaults, Decision
from deckload.captains.expectation import Expectations, shared
from deckload.captains.outlook import Outlook
from deckload.captains.weighing import Weighed, best
from deckload.captains.weighing_fire import weigh_fire
from deckload.captains.weighing_flights import weigh_flight
from deckload.captains.weighing_ships import weigh_move
from deckload.captains.weighing_special import weigh_special
from deckload.dice.words import counted
from deckload.game.menu import menu
from deckload.game.orders import (
    ActFlight,
    ChooseFirst,
    DeclareLaunches,
    DeclareSpecial,
    FireShip,
    MoveShip,
    Order,
)
from deckload.game.state import Game, Phase


class Staff(ByStandingDefaults):
    """Weighs every order of the menu by the exact odds of its plan, and gives the best one.

    Equal attacks are solved once; the answers are shared by all staffs of a process unless
    `expectations` are given. It gives no attack that cannot succeed while there is anything else.
    """

    name = "staff"

    def __init__(self, expectations: Expectations | None = None) -> None:
        self._expectations = expectations or shared()

    def decide(self, game: Game, seat: int) -> Decision:
        """The order that is worth most; of equals, the one with more to expect of its dice."""
        found = best(self._weighed(game, seat))
        assert found is not None, "a captain is asked only where there is a legal order"
        return Decision(found.order, found.why)

    def _weighed(self, game: Game, seat: int) -> Iterator[Weighed]:
        outlook = Outlook(game, seat, self._expectations)
        best: dict[str, float] = {}
        orders = menu(game, seat)
        for order in orders:
            if not isinstance(order, DeclareSpecial):
                weighed = self._weigh(outlook, order)
                if isinstance(order, MoveShip):
                    best[order.ship] = max(weighed.worth, best.get(order.ship, -inf))
                yield weighed
        for order in orders:
            if isinstance(order, DeclareSpecial):
                yield weigh_special(outlook, order, best[order.ship])

    def _weigh(self, outlook: Outlook, order: Order) -> Weighed:
        if isinstance(order, ActFlight):
            return weigh_flight(outlook, order)
        if isinstance(order, MoveShip):
            return weigh_move(outlook, order)
        if isinstance(order, FireShip):
            return weigh_fire(outlook, order)
        if isinstance(order, DeclareLaunches):
            count = len(order.flights)
            launched = f"Launch {counted(count, 'flight')} off the table."
            words = launched if count else "No launch now."
            return Weighed(order, count, words)
        if isinstance(order, ChooseFirst):
            return _weigh_first(outlook, order)
        return Weighed(order, 0.0, "The only order there is.")


def _weigh_first(outlook: Outlook, order: ChooseFirst) -> Weighed:
    """Who goes first: in the air the first attack counts, at sea the last word does."""
    mine = order.side == outlook.seat
    if outlook.game.state.phase is Phase.FIRST_SHIP:
        words = "We move a ship first." if mine else "They move first, and show where they go."
        return Weighed(order, float(not mine), words)
    words = "We go first: whoever is hit first answers with less." if mine else "They go first."
    return Weighed(order, float(mine), words)
