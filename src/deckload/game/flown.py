"""What an activation has done, told as events in their order (F3, F4)."""

from deckload.game import decks, striking
from deckload.game.events import EngagementsBecame, FlightActed, FlightPut, StoresBecame
from deckload.game.orders import ActFlight, Attack, Land, Strike
from deckload.game.planned import Outcome
from deckload.game.situation import Situation
from deckload.game.state import UNWATCHED, Where
from deckload.game.story import Story
from deckload.rules import interception
from deckload.rules.ammunition import Fire
from deckload.rules.going_home import Home
from deckload.rules.places import Position
from deckload.rules.strike import Firer
from deckload.units.aircraft import Role


def tell_move(story: Story, here: Situation, end: Position | None, *, breaking: bool) -> None:
    """The flight has moved there, if it has moved; None: it has not."""
    if end is None:
        return
    how = "breaks away" if breaking else "moves"
    host = story.game.flight(here.unit).host
    story.tell(FlightPut(here.unit, Where.UP, how, place=end, host=host))


def tell_action(
    story: Story,
    order: ActFlight,
    outcome: Outcome,
    check: int | None,
    fired: tuple[Firer, ...],
    criticals: int,
    goal: Home | None,
) -> None:
    """What its attack, its landing or its leaving has come to; `goal` is where it leaves for."""
    unit, action = order.flight, order.action
    if isinstance(action, Attack | Strike) and not story.game.flight(unit).stores.armed:
        return  # its reply has left it without ammunition
    if isinstance(action, Attack) and story.game.flight(action.target).where is not Where.UP:
        return  # its reply has left nobody to attack
    if isinstance(action, Attack):
        engaged = interception.attacked(story.state.engagements, unit, action.target)
        story.tell(EngagementsBecame(engaged))
        striking.tell_flight_hit(story, action.target, outcome[action.target])
        armed = outcome[f"{unit}_armed"]
        striking.tell_checked(story, unit, Fire.ATTACK, armed, check)
    elif isinstance(action, Strike):
        flight = story.game.flight(unit)
        if story.game.aircraft(unit).role is not Role.FIGHTER:
            story.tell(StoresBecame(unit, flight.stores.after_drop(), owes=flight.owes))
        striking.tell_strike(story, unit, action.target, fired, criticals, outcome)
    elif isinstance(action, Land):
        decks.land(story, unit, action.carrier)
        striking.tell_standing(story)
        if story.game.ship(action.carrier).watched != UNWATCHED:
            striking.tell_opened(story, action.carrier, outcome)
    elif goal is not None:
        decks.leave_table(story, unit, goal)
        striking.tell_standing(story)


def tell_acted(story: Story, unit: str, *, breaking: bool) -> None:
    """Its activation is over, and with it the reply that it was owed (F6)."""
    engagements = interception.acted(story.state.engagements, unit)
    if engagements != story.state.engagements:
        story.tell(EngagementsBecame(engagements))
    story.tell(FlightActed(unit, breaking))
