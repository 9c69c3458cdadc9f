"""Special actions of ships, declared as they move (S2.5-S2.10)."""

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import Cause, Check, Purpose
from deckload.game import condition
from deckload.game.events import SpecialActionTaken
from deckload.game.orders import DeclareSpecial
from deckload.game.planned import NOTHING, Outcome, Plan
from deckload.game.state import Game
from deckload.game.story import Story
from deckload.rules import special_actions
from deckload.rules.refusals import Refusal
from deckload.rules.special_actions import CLAUSES, SpecialAction


def cannot_declare(game: Game, ship: str, action: SpecialAction) -> Refusal | None:
    """Why a ship may not declare a special action now (S2.5, S4.6-S4.8, F13)."""
    vessel, state = game.setup.vessel(ship), game.ship(ship)
    if state.place is None:
        return Refusal("F13", "This ship is not on the table; name one that is.")
    return special_actions.cannot_declare(
        action,
        tried=state.tried,
        crippled=condition.crippled(vessel, state),
        skeleton=condition.skeleton_crew(vessel, state),
        bridge=condition.bridge_hit(state),
    )


def plan_special(game: Game, order: DeclareSpecial) -> Plan | Refusal:
    """What a declaration comes to, or why it may not be made."""
    refused = cannot_declare(game, order.ship, order.action)
    if refused is not None:
        return refused
    vessel = game.setup.vessel(order.ship)
    need = special_actions.command_check(order.action, vessel.ship.command, game.setup.rulings)
    title = f"{vessel.called}: {order.action}"
    engagement = NOTHING
    if need is not None:
        owner = game.setup.sides[vessel.side]
        cause = Cause(Purpose.COMMAND, owner, order.ship, f"{order.action}, {vessel.called}")
        step = Step(
            special_actions.attempt,
            (),
            ("done",),
            args=(Check(cause, need),),
            title=title,
            clauses=("S2.5", CLAUSES[order.action]),
        )
        engagement = Engagement((Field("done", 0, 0, 1),), (step,), ("done",))

    def tell(story: Story, outcome: Outcome) -> None:
        done = need is None or bool(outcome["done"])
        story.tell(SpecialActionTaken(order.ship, order.action, done))

    return Plan(title, tell, engagement)
