"""What each unit may do now, and why not what it may not.

The menu is a list of orders to choose from; this is the whole room there is: distances as their
exact limits, and for every target the clause that stands against it, if one does; where no
positions are kept, as far as is known before the players are asked.
"""

from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from deckload.game import (
    condition,
    decks,
    firing,
    flying,
    gunfire,
    homing,
    moving,
    sight,
    special,
    turn,
)
from deckload.game.orders import Action, Attack, Land, Leave, Strike
from deckload.game.setup import SOMEWHERE
from deckload.game.situation import Situation, edge_point, situation
from deckload.game.state import Game, Phase, Where
from deckload.rules import carriers, interception, movement
from deckload.rules.anti_aircraft import Phase as AAPhase
from deckload.rules.interception import Conduct
from deckload.rules.movement import Reach
from deckload.rules.places import CONTACT, INCH, Position, squared_distance
from deckload.rules.refusals import Refusal
from deckload.rules.ship_movement import LEAST, before_turn
from deckload.rules.special_actions import SpecialAction
from deckload.units.weapon_lines import weapon_lines


class Possibility(Struct, frozen=True):
    """Something a unit might do to a target: whether it may, and what stands against it."""

    what: str
    target: str
    refusal: Refusal | None = None

    @property
    def allowed(self) -> bool:
        """Whether nothing stands against it."""
        return self.refusal is None


class Course(Struct, frozen=True):
    """The room a ship has: thousandths of an inch, and turn points of 45 degrees (S2.1, S2.2).

    `turns`: how often she may turn, twice if she comes about (S2.7).
    """

    least: int
    most: int
    before_turn: int
    points: int
    turns: int = 1


class Flying(Struct, frozen=True):
    """The room a flight has: how far it moves, and how it may act (F3, F4).

    `reach` is for a free move, `breaking` for breaking away; `arrives` if it comes on now.
    """

    reach: Reach
    breaking: Reach
    conduct: Conduct
    arrives: bool
    homebound: bool


class Unit(Struct, frozen=True):
    """What one unit may do now, or why it may do nothing."""

    unit: str
    refusal: Refusal | None = None
    course: Course | None = None
    flying: Flying | None = None
    dice: int | None = None
    possibilities: tuple[Possibility, ...] = ()


class Legal(Struct, frozen=True):
    """What a seat may do now: whose turn it is, and each of its units."""

    phase: Phase
    seat: int
    awaited: bool
    units: tuple[Unit, ...]


def legal(game: Game, seat: int) -> Legal:
    """What a seat may do now, unit by unit."""
    waited = turn.awaited(game)
    phase = waited.phase
    units: list[Unit] = []
    if phase is Phase.MOVEMENT:
        units = [_ship(game, v.id) for v in game.setup.vessels if v.side == seat]
    elif phase is Phase.DECLARATION:
        units = [_launching(game, s.id) for s in game.setup.squadrons if s.side == seat]
    elif phase is Phase.BOUND:
        units = [_flight(game, s.id) for s in game.setup.squadrons if s.side == seat]
    elif phase is Phase.FIRING:
        units = [_firing(game, v.id) for v in game.setup.vessels if v.side == seat]
    return Legal(phase, seat, waited.seat == seat and not waited.over, tuple(units))


def _ship(game: Game, unit: str) -> Unit:
    ship = game.ship(unit)
    refused = turn.cannot_move_now(game, unit)
    if refused is not None:
        return Unit(unit, refused)
    speed, points = condition.run(game, unit), condition.points(game, unit)
    turns = 2 if ship.special is SpecialAction.COME_ABOUT else 1
    most = speed * INCH
    course = Course(min(LEAST, most), most, before_turn(speed), points, turns)
    launches = [
        Possibility("launch", flight.id, _cannot_launch(game, unit, flight.due))
        for flight in game.state.flights
        if flight.host == unit and flight.where is Where.DECK
    ]
    actions = [
        Possibility("special action", action.value, special.cannot_declare(game, unit, action))
        for action in SpecialAction
    ]
    return Unit(unit, course=course, possibilities=(*launches, *actions))


def _cannot_launch(game: Game, carrier: str, due: int) -> Refusal | None:
    deck = decks.flight_deck(game, carrier)
    return carriers.cannot_launch(deck, turn=game.state.turn, ready=due, moved=True)


def _launching(game: Game, unit: str) -> Unit:
    refused = moving.not_off_table(game, unit)
    if refused is not None:
        return Unit(unit, refused)
    launch = Possibility("launch", unit, moving.cannot_declare(game, unit))
    return Unit(unit, possibilities=(launch,))


def _flight(game: Game, unit: str) -> Unit:
    flight = game.flight(unit)
    refused = turn.cannot_act_now(game, unit, game.side_of(unit))
    if refused is not None:
        return Unit(unit, refused)
    arrives = flight.place is None
    table = game.setup.table
    middle = Position(table.width // 2, table.depth // 2)
    here = situation(game, unit, flight.place or middle)
    if arrives and game.setup.mapped:
        # It may come on anywhere along its edge.
        here = replace(here, start=edge_point(here, middle))
    room = Flying(
        here.reach(breaking=False),
        here.reach(breaking=True),
        here.conduct,
        arrives,
        here.homebound,
    )
    possible = [*_replies(here), *_targets(here, arrives=arrives), *_ways_out(here)]
    return Unit(unit, flying=room, possibilities=tuple(possible))


def _replies(here: Situation) -> list[Possibility]:
    return [
        Possibility("return fire", at, flying.cannot_reply(here, at, leaving=True))
        for at in interception.to_answer(here.game.state.engagements, here.unit)
    ]


def _targets(here: Situation, *, arrives: bool) -> list[Possibility]:
    """Attacks, strikes and landings, as if the flight were in contact wherever it can get to."""
    game, side = here.game, here.game.side_of(here.unit)
    weapon = game.aircraft(here.unit).ordnance
    contact = CONTACT[game.setup.rulings["contact"]]
    found: list[Possibility] = []
    for enemy in game.up(1 - side):
        assert enemy.place is not None
        refused = _cannot(here, Attack(enemy.id), enemy.place, contact, arrives=arrives)
        found.append(Possibility("attack", enemy.id, refused))
    for ship in game.afloat(1 - side):
        assert ship.place is not None
        within = max(CONTACT["touch"], INCH * (weapon.range or 0) if weapon else 0)
        refused = _cannot(here, Strike(ship.id), ship.place, within, arrives=arrives)
        found.append(Possibility("strike", ship.id, refused))
    for ship in game.afloat(side):
        if game.setup.vessel(ship.id).ship.is_carrier:
            assert ship.place is not None
            within = CONTACT["touch"]
            refused = _cannot(here, Land(ship.id), ship.place, within, arrives=arrives)
            found.append(Possibility("land", ship.id, refused))
    return found


def _cannot(
    here: Situation, action: Action, place: Position, within: int, *, arrives: bool
) -> Refusal | None:
    """Why a flight may not do something to what is at a place, from as near as it must be."""
    if not here.game.setup.mapped:
        return _cannot_as_known(here, action)
    refused = flying.cannot_do(here, place, action, breaking=False)
    if refused is None and here.homebound:
        refused = homing.cannot_but_go_home(here, place, action)
    if refused is None and here.conduct is Conduct.HELD:
        refused = _held(here, action, place, within)
    return refused or _far(here, action, place, within, arrives=arrives)


def _cannot_as_known(here: Situation, action: Action) -> Refusal | None:
    """The same as far as is known before the players of a battle without positions are asked."""
    breaking = isinstance(action, Land) and here.breaks_away(None)
    refused = sight.as_far_as_known(
        lambda: flying.cannot_do(here, SOMEWHERE, action, breaking=breaking)
    )
    if refused is None and here.homebound:
        refused = sight.as_far_as_known(lambda: homing.cannot_but_go_home(here, SOMEWHERE, action))
    return refused


def _held(here: Situation, action: Action, place: Position, within: int) -> Refusal | None:
    """Why an interceptor that may not just go is kept from something by those it holds."""
    contact = CONTACT[here.game.setup.rulings["contact"]]
    for other in interception.intercepting(here.game.state.engagements, here.unit):
        held = here.game.flight(other).place
        far = held and squared_distance(place, held) > (within + contact) ** 2
        if far and not isinstance(action, Land):
            return Refusal(
                "A3.10", "It would have to break away to get there, and then attacks nothing."
            )
    return None


def _far(
    here: Situation, action: Action, place: Position, within: int, *, arrives: bool
) -> Refusal | None:
    """Why a place is out of reach (F10, F11); who breaks away may only land (F4)."""
    start = edge_point(here, place) if arrives else here.start
    reach = here.reach(breaking=isinstance(action, Land) and here.breaks_away(None))
    if here.conduct is Conduct.INTERCEPTED and not isinstance(action, Land):
        reach = Reach(0, "F4")
    longer = Reach(reach.thirds + 3 * within, reach.clause)
    if longer.holds(squared_distance(start, place)):
        return None
    if not reach.thirds:
        return Refusal("F4", "An intercepted flight that attacks a ship does so where it stands.")
    return Refusal(reach.clause, f'It is too far: the flight moves up to {reach.text}".')


def _ways_out(here: Situation) -> list[Possibility]:
    if not here.game.setup.mapped:
        return [Possibility("leave", here.edge.value, _cannot_as_known(here, Leave()))]
    reach = here.reach(breaking=here.breaks_away(None))
    refused = movement.cannot_leave(here.start, here.edge, reach, here.game.setup.table)
    if refused is None and here.homebound:
        refused = homing.cannot_but_go_home(here, here.start, Leave())
    return [Possibility("leave", here.edge.value, refused)]


def _firing(game: Game, unit: str) -> Unit:
    vessel, refused = game.setup.vessel(unit), firing.cannot_nominate(game, unit)
    if refused is not None:
        return Unit(unit, refused)
    guns = tuple(
        Possibility(
            f"fire {line.id}",
            enemy.id,
            sight.as_far_as_known(partial(gunfire.cannot_fire_at, game, unit, line, enemy.id)),
        )
        for line in weapon_lines(vessel.ship)
        for enemy in game.afloat(1 - vessel.side)
    )
    shots = tuple(
        Possibility(
            "anti-aircraft fire",
            flight.id,
            sight.as_far_as_known(partial(firing.cannot_fire_at, game, unit, flight.id)),
        )
        for flight in game.up(1 - vessel.side)
    )
    dice = condition.battery(game, unit, AAPhase.FIRING, "").dice
    return Unit(unit, dice=dice, possibilities=(*guns, *shots))
