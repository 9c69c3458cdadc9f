"""Orders given in a battle: refused with the clause, or planned, resolved and told as events."""

from msgspec import Struct
from msgspec.structs import replace

from deckload.dice.errors import DeckloadError
from deckload.dice.resolve import Answerer, Entry, resolve
from deckload.game import firing, flying, moving, special, turn
from deckload.game.events import Event, happened
from deckload.game.facts import Asked, Question
from deckload.game.orders import (
    ActFlight,
    ChooseFirst,
    DeclareLaunches,
    DeclareSpecial,
    FireShip,
    MoveShip,
    Order,
    Proceed,
)
from deckload.game.planned import Outcome, Plan
from deckload.game.questions import question_of, refused_facts
from deckload.game.setup import Setup
from deckload.game.state import Game, Phase, State, opening
from deckload.game.story import Story
from deckload.rules.refusals import Refusal

TABLE = None
"""The seat of the table itself, which rolls what no side decides."""
Seat = int | None

_ORDERS: dict[Phase, type[Order]] = {
    Phase.INITIATIVE: Proceed,
    Phase.FIRST_SHIP: ChooseFirst,
    Phase.DECLARATION: DeclareLaunches,
    Phase.MOVEMENT: MoveShip,
    Phase.AIR_INITIATIVE: Proceed,
    Phase.FIRST_FLIGHT: ChooseFirst,
    Phase.BOUND: ActFlight,
    Phase.AFTER_BOUND: Proceed,
    Phase.FIRST_FIRE: ChooseFirst,
    Phase.FIRING: FireShip,
    Phase.END: Proceed,
}
_WHOSE = {
    Phase.INITIATIVE: "S1.2",
    Phase.FIRST_SHIP: "S1.3",
    Phase.DECLARATION: "F14",
    Phase.MOVEMENT: "S1.3",
    Phase.AIR_INITIATIVE: "A2.2",
    Phase.FIRST_FLIGHT: "A2.2",
    Phase.BOUND: "A2.3",
    Phase.AFTER_BOUND: "A3.6",
    Phase.FIRST_FIRE: "S1.4",
    Phase.FIRING: "S1.4",
    Phase.END: "S8.1",
}
"""The clause that says whose each part of a turn is."""
_WORDS: dict[type, str] = {
    Proceed: "the table rolls",
    ChooseFirst: "a side says who goes first",
    DeclareLaunches: "a side declares its launches off the table",
    MoveShip: "a side moves a ship",
    DeclareSpecial: "a side declares a special action",
    ActFlight: "a side activates a flight",
    FireShip: "a side nominates a ship to fire",
}


class Refused(DeckloadError):
    """An order that may not be given; `refusal` says by which clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} ({refusal.clause})")
        self.refusal = refusal


class NeedsAnswer(DeckloadError):
    """An order that hangs on something only the players see; `question` is what they are asked."""

    def __init__(self, question: Question) -> None:
        super().__init__(
            f"{question.words} ({question.clause}) The battle keeps no positions; "
            "give the order with the answer, yes or no"
        )
        self.question = question


class Given(Struct, frozen=True):
    """An order that was given: the dice and choices of it, the events, and the game after it."""

    plan: Plan
    log: tuple[Entry, ...]
    events: tuple[Event, ...]
    game: Game


def new_game(setup: Setup) -> Game:
    """A battle before its first turn."""
    return Game(setup, opening(setup))


def plan(game: Game, seat: Seat, order: Order) -> Plan | Refusal | Question:
    """What an order comes to, or why it may not be given; nothing is changed.

    The engagement of the plan can be asked for its odds before the order is given. Where no
    positions are kept it may hang on a question to the players, which is returned; answered, it
    goes among the facts of the order. Raises UnknownName for an order that names a unit which is
    not in the battle.
    """
    refused = _cannot_give(game, seat, order) or refused_facts(game, order)
    if refused is not None:
        return refused
    if game.setup.mapped:
        return _planned(game, seat, order)
    facts = order.facts if isinstance(order, MoveShip | ActFlight | FireShip) else ()
    try:
        return _planned(replace(game, facts=facts), seat, order)
    except Asked as asked:
        return question_of(game, order, asked)


def _planned(game: Game, seat: Seat, order: Order) -> Plan | Refusal:
    if isinstance(order, Proceed):
        return turn.plan_table(game)
    if isinstance(order, ChooseFirst):
        return turn.plan_choice(game, order)
    if isinstance(order, DeclareLaunches):
        assert seat is not None
        return moving.plan_declaration(game, seat, order)
    if isinstance(order, DeclareSpecial):
        return special.plan_special(game, order)
    if isinstance(order, MoveShip):
        return moving.plan_move(game, order)
    if isinstance(order, ActFlight):
        return flying.plan_flight(game, order)
    return firing.plan_fire(game, order)


def _cannot_give(game: Game, seat: Seat, order: Order) -> Refusal | None:
    """Why this seat may not give this kind of order now, or to this unit."""
    waited = turn.awaited(game)
    if waited.over:
        return Refusal("S1.6", "The battle is over; no order is given any more.")
    wanted = _ORDERS[waited.phase]
    is_special = isinstance(order, DeclareSpecial) and waited.phase is Phase.MOVEMENT
    if type(order) is not wanted and not is_special:
        return Refusal("S1.1", f"It is not time for that: in the {waited.phase} {_WORDS[wanted]}.")
    if seat != waited.seat:
        who = "the table" if waited.seat is None else game.setup.sides[waited.seat]
        return Refusal(_WHOSE[waited.phase], f"It is for {who} to act now.")
    if isinstance(order, MoveShip | DeclareSpecial):
        if game.setup.vessel(order.ship).side != seat:
            return Refusal("S1.3", "That is a ship of the other side; move one of your own.")
        return turn.cannot_move_now(game, order.ship)
    if isinstance(order, ActFlight):
        return turn.cannot_act_now(game, order.flight, seat)
    if isinstance(order, FireShip) and game.setup.vessel(order.ship).side != seat:
        return Refusal("S1.4", "That is a ship of the other side; nominate one of your own.")
    return None


def give(
    game: Game, seat: Seat, order: Order, answerer: Answerer, log: list[Entry] | None = None
) -> Given:
    """Give an order: its dice are answered, and what follows is told.

    Raises Refused if the order may not be given, NeedsAnswer if it hangs on what only the players
    see, and whatever `answerer` raises; the game that was handed in is never changed. `log` gathers
    the entries as they come, so that what was answered before `answerer` stopped is not lost.
    """
    planned = plan(game, seat, order)
    if isinstance(planned, Refusal):
        raise Refused(planned)
    if isinstance(planned, Question):
        raise NeedsAnswer(planned)
    entries: list[Entry] = [] if log is None else log
    outcome = resolve(planned.engagement, answerer, entries)
    return _told(game, planned, tuple(entries), outcome)


def _told(game: Game, planned: Plan, entries: tuple[Entry, ...], outcome: Outcome) -> Given:
    story = Story(game)
    planned.tell(story, outcome)
    turn.go_on(story)
    return Given(planned, entries, tuple(story.events), story.game)


def folded(setup: Setup, events: tuple[Event, ...] | list[Event]) -> State:
    """The state that events lead to from the opening."""
    state = opening(setup)
    for event in events:
        state = happened(setup, state, event)
    return state
