"""Whose decision it is, and how a turn goes on when no decision is left in a phase (S1, A2, F1)."""

from msgspec import Struct

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import Cause, Purpose
from deckload.dice.requests import Choice
from deckload.game import decks, ending, firing, moving, striking
from deckload.game.events import InitiativeWon, PhaseBegan, StoresBecame
from deckload.game.orders import ChooseFirst
from deckload.game.planned import Outcome, Plan
from deckload.game.situation import is_due
from deckload.game.state import Game, Phase, Where
from deckload.game.story import Story
from deckload.rules.activation import ammunition_plan
from deckload.rules.bound import (
    FlightInBound,
    air_roll_is_made,
    cannot_act,
    first_mover,
    next_side,
    still_to_act,
)
from deckload.rules.initiative import TIE, air_roll, initiative
from deckload.rules.refusals import Refusal

TABLE_PHASES = (Phase.INITIATIVE, Phase.AIR_INITIATIVE, Phase.AFTER_BOUND, Phase.END)
"""Phases in which the table rolls and nobody decides."""


class Awaited(Struct, frozen=True):
    """What the battle waits for: the seat to decide, None for the table itself."""

    phase: Phase
    seat: int | None = None
    over: bool = False


def in_bound(game: Game) -> tuple[FlightInBound, ...]:
    """The flights as the order of the bound sees them."""
    up, deck = Where.UP, Where.DECK
    return tuple(
        [
            FlightInBound(
                flight.id,
                squadron.side,
                flight.acted,
                flight.where is up or (flight.where is not deck and is_due(game, flight)),
            )
            for flight, squadron in zip(game.state.flights, game.setup.squadrons, strict=True)
        ]
    )


def ships_to_move(game: Game, side: int) -> list[str]:
    """Ships of a side that are still to be nominated in the movement phase (S1.3)."""
    return [ship.id for ship in game.afloat(side) if not ship.moved]


def may_move(game: Game, side: int) -> list[str]:
    """Those of them that may be nominated now: after a special action the ship that took it."""
    acting = game.state.acting
    return ships_to_move(game, side) if acting is None else [acting]


def cannot_move_now(game: Game, ship: str) -> Refusal | None:
    """Why a ship may not be nominated by her side in the movement phase (S1.3, S2.5)."""
    side = game.side_of(ship)
    if ship not in ships_to_move(game, side):
        return Refusal(
            "S1.3", "That ship has moved this turn, or is not on the table; move another."
        )
    if ship not in may_move(game, side):
        acting = game.setup.name_of(game.state.acting or "")
        return Refusal("S2.5", f"{acting} has declared a special action; she moves now.")
    return None


def cannot_act_now(game: Game, flight: str, seat: int | None) -> Refusal | None:
    """Why a flight may not be activated by this seat, if it is its turn (A2.3, F1)."""
    return cannot_act(in_bound(game)[game.setup.flight_place(flight)], seat)


def flights_to_act(game: Game, side: int) -> tuple[str, ...]:
    """Flights of a side whose activation is still to come (F1)."""
    return still_to_act(in_bound(game), side)


def to_declare(game: Game) -> list[int]:
    """Sides that have not declared their launches off the table, and have any to declare (F14)."""
    return [s for s in (0, 1) if not game.state.declared[s] and moving.may_declare(game, s)]


def waiting(game: Game) -> tuple[int, int]:
    """For each side, more than 0 if it has nominations left in the present phase."""
    found: tuple[int, int] | None = game.known.get("waiting")
    if found is None:
        found = game.known["waiting"] = _waiting(game)
    return found


def _waiting(game: Game) -> tuple[int, int]:
    phase = game.state.phase
    if phase is Phase.MOVEMENT:
        return len(ships_to_move(game, 0)), len(ships_to_move(game, 1))
    if phase is Phase.BOUND:
        flights = in_bound(game)
        return len(still_to_act(flights, 0)), len(still_to_act(flights, 1))
    if phase is Phase.FIRING:
        return int(firing.is_to_fire(game, 0)), int(firing.is_to_fire(game, 1))
    return 0, 0


def awaited(game: Game) -> Awaited:
    """Whose decision it is now."""
    state, phase = game.state, game.state.phase
    if phase is Phase.OVER:
        return Awaited(phase, over=True)
    if phase in TABLE_PHASES:
        return Awaited(phase)
    if phase in (Phase.FIRST_SHIP, Phase.FIRST_FIRE):
        return Awaited(phase, state.ship_winner)
    if phase is Phase.FIRST_FLIGHT:
        return Awaited(phase, state.first)
    if phase is Phase.DECLARATION:
        assert state.ship_winner is not None
        left = to_declare(game)
        winner_first = (state.ship_winner, 1 - state.ship_winner)
        return Awaited(phase, next((side for side in winner_first if side in left), None))
    return Awaited(phase, next_side(waiting(game), state.first, state.last))


def go_on(story: Story) -> None:
    """Begin the phases that come next until a seat or the table has something to do."""
    while _next_phase(story):
        pass


def _next_phase(story: Story) -> bool:
    """Begin the next phase if the present one has nothing left in it."""
    game, state = story.game, story.state
    if state.phase is Phase.DECLARATION:
        if to_declare(game):
            return False
        # Who moves first was settled before the declarations, and is kept for the movement.
        story.tell(PhaseBegan(Phase.MOVEMENT, state.first))
        return True
    if state.phase is Phase.MOVEMENT and not any(waiting(game)):
        _begin_air(story)
        return True
    if state.phase is Phase.BOUND and not any(waiting(game)):
        if any(flight.owes for flight in state.flights):
            story.tell(PhaseBegan(Phase.AFTER_BOUND))
            return False
        end_bound(story)
        return True
    if state.phase is Phase.FIRING and not any(waiting(game)):
        story.tell(PhaseBegan(Phase.END))
        return False
    return False


def _begin_air(story: Story) -> None:
    flights = in_bound(story.game)
    if air_roll_is_made(flights):
        story.tell(PhaseBegan(Phase.AIR_INITIATIVE))
    else:
        story.tell(PhaseBegan(Phase.BOUND))


def end_bound(story: Story) -> None:
    """The bound is over: flights off the table land, and ships that can fire come next."""
    decks.land_off_table(story)
    if all(firing.is_to_fire(story.game, side) for side in (0, 1)):
        story.tell(PhaseBegan(Phase.FIRST_FIRE))
    else:
        story.tell(PhaseBegan(Phase.FIRING, 0))


def plan_table(game: Game) -> Plan:
    """What the table does by itself in the present phase."""
    phase = game.state.phase
    if phase is Phase.INITIATIVE:
        return _plan_initiative(game)
    if phase is Phase.AIR_INITIATIVE:
        return _plan_air_initiative(game)
    if phase is Phase.AFTER_BOUND:
        return _plan_ammunition(game)
    return ending.plan_end(game)


def _plan_initiative(game: Game) -> Plan:
    causes = tuple(
        Cause(Purpose.INITIATIVE, side, f"{side} fleet", f"{side}, ships")
        for side in game.setup.sides
    )
    step = Step(initiative, (), ("winner",), args=causes, title="initiative", clauses=("S1.2",))
    field = Field("winner", TIE, 0, TIE)

    def tell(story: Story, outcome: Outcome) -> None:
        winner = outcome["winner"]
        if winner == TIE:
            return
        story.tell(InitiativeWon(winner))
        if all(story.game.afloat(side) for side in (0, 1)):
            story.tell(PhaseBegan(Phase.FIRST_SHIP))
        else:
            first = 0 if story.game.afloat(0) else 1
            story.tell(PhaseBegan(Phase.DECLARATION, first))

    return Plan("initiative", tell, Engagement((field,), (step,), ("winner",)))


def _plan_air_initiative(game: Game) -> Plan:
    step = Step(
        air_roll, (), ("higher",), args=game.setup.sides, title="air initiative", clauses=("A2.2",)
    )
    field = Field("higher", TIE, 0, TIE)
    setup = game.setup

    def tell(story: Story, outcome: Outcome) -> None:
        higher = None if outcome["higher"] == TIE else outcome["higher"]
        winner = story.state.ship_winner
        assert winner is not None
        first = first_mover(higher, winner, setup.sides, setup.rulings)
        if isinstance(first, Choice):
            story.tell(PhaseBegan(Phase.FIRST_FLIGHT, higher))
        elif first is not None:
            story.tell(PhaseBegan(Phase.BOUND, first))

    return Plan("air initiative", tell, Engagement((field,), (step,), ("higher",)))


def _plan_ammunition(game: Game) -> Plan:
    owing = [flight for flight in game.state.flights if flight.owes]
    checks = tuple(
        (striking.station(game, f.id), f.stores.step) for f in owing if f.where is Where.UP
    )

    def tell(story: Story, outcome: Outcome) -> None:
        for flight in owing:
            if flight.where is Where.UP:
                armed = outcome[f"{flight.id}_armed"]
                striking.tell_check(story, flight.id, bool(armed))
            else:
                story.tell(StoresBecame(flight.id, flight.stores))
        end_bound(story)

    return Plan("ammunition of the bound", tell, ammunition_plan(checks, game.setup.rulings))


def plan_choice(game: Game, order: ChooseFirst) -> Plan | Refusal:
    """Which side goes first in the phase to come (S1.3, S1.4, A2.2)."""
    if order.side not in (0, 1):
        return Refusal("S1.3", "There are two sides; say 0 or 1.")
    following = {
        Phase.FIRST_SHIP: Phase.DECLARATION,
        Phase.FIRST_FLIGHT: Phase.BOUND,
        Phase.FIRST_FIRE: Phase.FIRING,
    }[game.state.phase]

    def tell(story: Story, outcome: Outcome) -> None:
        story.tell(PhaseBegan(following, order.side))

    return Plan(f"{game.setup.sides[order.side]} goes first", tell)
