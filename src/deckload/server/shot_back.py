"""What an attacked flight may shoot back, which is for its own side to say, in its own order (F4).

The attack is followed to each thing that it may come to, and there the plan of the reply is made as
it would be in play; so the chances are those of both orders, one after the other.
"""

from typing import Any

from deckload.game import battle as game_battle
from deckload.game.flying import plan_flight
from deckload.game.menu import flight_menu
from deckload.game.orders import ActFlight, Attack
from deckload.game.planned import Plan
from deckload.game.state import Game, Where
from deckload.game.story import Story
from deckload.odds.exact import Solver
from deckload.rules.refusals import Refusal
from deckload.server.prompts import needs_data

_LOST = "planes_lost"


def shot_back(game: Game, side: int, order: ActFlight, solver: Solver) -> dict[str, Any] | None:
    """The return fire that an attack may meet, reckoned over all that the attack may come to.

    `mean` planes lost by it and the chance of `some`, `needs` of the likeliest case, and `refusal`
    where no reply may be given in any. None for an order that attacks no flight, and where no
    positions are kept, since the players then say who is in contact. Raises TooLarge.
    """
    attack = order.action
    if not isinstance(attack, Attack) or not game.setup.mapped:
        return None
    plan = game_battle.plan(game, side, order)
    if not isinstance(plan, Plan):
        return None
    start = {field.name: field.start for field in plan.engagement.fields}
    ends = solver.solve(plan.engagement.asking(*start))
    mean, some, likeliest = 0.0, 0.0, 0.0
    needs: list[dict[str, Any]] = []
    refusal: Refusal | None = None
    for values, chance in ends.outcomes():
        story = Story(game)
        plan.tell(story, dict(zip(ends.fields, values, strict=True)))
        there = (story.game.flight(order.flight), story.game.flight(attack.target))
        if any(flight.where is not Where.UP for flight in there):
            continue
        reply = _reply(story.game, attack.target, order.flight)
        if isinstance(reply, Refusal):
            refusal = reply
            continue
        lost = solver.solve(reply.engagement.asking(_LOST))
        mean += chance * lost.mean(_LOST)
        some += chance * sum(p for (planes,), p in lost.outcomes() if planes)
        if chance > likeliest:
            likeliest, needs = chance, needs_data(reply.engagement)
    told: dict[str, Any] = {"unit": attack.target, "at": order.flight}
    if needs:
        return told | {"mean": mean, "some": some, "needs": needs}
    return None if refusal is None else told | {"refusal": refusal}


def _reply(game: Game, flight: str, at: str) -> Plan | Refusal:
    """The plan of a flight that shoots back and stays; if it may not, of one that breaks away."""
    stays = plan_flight(game, ActFlight(flight, reply=at))
    if not isinstance(stays, Refusal):
        return stays
    for order in flight_menu(game, flight):
        if order.reply == at:
            leaves = plan_flight(game, order)
            if not isinstance(leaves, Refusal):
                return leaves
    return stays
