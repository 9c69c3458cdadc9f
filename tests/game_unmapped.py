"""A battle with positions and beside it the same one without, for the tests of the latter.

The players' answers are read off the positions of the first, by arithmetic of this file where a
distance decides.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from deckload.dice.requests import Choice, Dice
from deckload.dice.resolve import Entry, Rolled, Settled
from deckload.game import battle, turn
from deckload.game.asking import questions
from deckload.game.events import DeckWorked, Event, FlightPut, PhaseBegan, ShipMoved
from deckload.game.facts import Fact, Question, Sort
from deckload.game.firing import may_fire
from deckload.game.homing import way_home
from deckload.game.orders import ActFlight, ChooseFirst, FireShip, Launch, MoveShip, Order
from deckload.game.setup import SOMEWHERE, Setup, without_positions
from deckload.game.situation import situation
from deckload.game.state import FlightState, Game, Phase, ShipState, State
from deckload.rules import arcs
from deckload.rules.gunnery_needs import is_fast
from deckload.rules.places import Edge, Position
from deckload.units.weapon_lines import weapon_lines

TOUCH, INCH_APART = 1100, 2000
FIRE = (Phase.FIRST_FIRE, Phase.FIRING)
FROM_FIRE_ON = (*FIRE, Phase.END, Phase.OVER)


class AnyFaces:
    """Dice that fall as a random number generator has it; choices at random too."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def faces(self, request: Dice) -> Sequence[int]:
        return [self._random.randint(1, 6) for _ in range(request.dice)]

    def choose(self, request: Choice) -> int:
        return self._random.choice(request.options)


class Same:
    """Answers as another order was answered, and only if the very same is asked."""

    def __init__(self, log: Sequence[Entry]) -> None:
        self._log = [entry for entry in log if not isinstance(entry, Settled)]

    def faces(self, request: Dice) -> Sequence[int]:
        entry = self._next(request)
        assert isinstance(entry, Rolled)
        return entry.faces

    def choose(self, request: Choice) -> int:
        entry: Any = self._next(request)
        answer: int = entry.answer
        return answer

    def finish(self) -> None:
        assert not self._log, self._log

    def _next(self, request: Dice | Choice) -> Entry:
        entry = self._log.pop(0)
        assert entry.request == request, (entry.request, request)
        return entry


class Watching:
    """The players of a table: they see every position, at the end of an order's move."""

    def __init__(self, game: Game, order: Order) -> None:
        self.game, self.order = game, order
        self.asked: list[Question] = []

    def __call__(self, question: Question) -> bool:
        assert question.fact not in [before.fact for before in self.asked]
        self.asked.append(question)
        return self.says(question.fact)

    def says(self, fact: Fact) -> bool:
        """Whether it is so."""
        game, setup = self.game, self.game.setup
        if fact.sort is Sort.CONTACT:
            near = TOUCH
            if not setup.is_ship(fact.other) and setup.rulings["contact"] == "inch":
                near = INCH_APART
            return self._apart(fact.one, fact.other) <= near**2
        if fact.sort is Sort.WITHIN:
            return self._apart(fact.one, fact.other) <= (1000 * fact.inches) ** 2
        if fact.sort is Sort.NEARER:
            return self._way(fact.one, fact.other) < self._way(fact.than, fact.other)
        if fact.sort is Sort.CLEAR:
            near = INCH_APART if setup.rulings["contact"] == "inch" else TOUCH
            enemies = game.up(1 - game.side_of(fact.one))
            return all(self._apart(fact.one, enemy.id) > near**2 for enemy in enemies)
        if fact.sort is Sort.RAN:
            assert isinstance(self.order, MoveShip)
            return self.order.ahead + self.order.then + self.order.last >= 1000 * fact.inches
        if fact.sort is Sort.BARRED:
            return way_home(situation(game, fact.one, self.place(fact.one))) is None
        return self._sees(fact)

    def _sees(self, fact: Fact) -> bool:
        game, one, other = self.game, self.place(fact.one), self.place(fact.other)
        if fact.sort is Sort.BEAM:
            return arcs.beam_on(other, game.ship(fact.other).heading, one)
        if fact.sort is Sort.SMOKE:
            screens = [ship.smoke for ship in game.state.ships if ship.smoke]
            return arcs.through_smoke(one, other, screens)
        lines = weapon_lines(game.setup.vessel(fact.one).ship)
        line = next(line for line in lines if line.id == fact.than)
        return arcs.bears(line.weapon.arcs, one, game.ship(fact.one).heading, other)

    def place(self, unit: str) -> Position:
        """Where a unit is, after its move if it is the one that moves."""
        game, order = self.game, self.order
        state = game.ship(unit) if game.setup.is_ship(unit) else game.flight(unit)
        place = state.place
        if isinstance(order, ActFlight) and order.flight == unit:
            place = order.to or place or order.arrive
        assert place is not None, unit
        return place

    def _apart(self, one: str, other: str) -> int:
        a, b = self.place(one), self.place(other)
        return (a.x - b.x) ** 2 + (a.y - b.y) ** 2

    def _way(self, unit: str, to: str) -> int:
        """The square of the way to a unit, or to the edge for one that is off the table."""
        setup = self.game.setup
        if not setup.is_ship(unit) or not setup.vessel(unit).off_table:
            return self._apart(unit, to)
        place, edge = self.place(to), setup.edges[setup.side_of(unit)]
        ways = {
            Edge.SOUTH: place.y,
            Edge.WEST: place.x,
            Edge.NORTH: setup.table.depth - place.y,
            Edge.EAST: setup.table.width - place.x,
        }
        return ways[edge] ** 2


def unplaced(game: Game, order: Order) -> Order:
    """An order of the battle with positions as it is given in the one without."""
    if isinstance(order, MoveShip):
        launches = tuple(Launch(launch.flight, SOMEWHERE) for launch in order.launches)
        return MoveShip(order.ship, 0, launches=launches, leave=order.leave)
    if isinstance(order, ActFlight):
        start = game.flight(order.flight).place or order.arrive
        moves = order.to is not None and order.to != start
        return replace(order, arrive=order.arrive and SOMEWHERE, to=SOMEWHERE if moves else None)
    return order


def blurred(setup: Setup, state: State, *, fire: bool) -> State:
    """A state without places, headings and the numbers of events; `fire`: nor who may fire next."""

    def ship(each: ShipState) -> ShipState:
        return replace(
            each,
            place=each.place and SOMEWHERE,
            heading=0,
            ran=int(is_fast(7, each.ran, setup.rulings) and setup.vessel(each.id).ship.speed >= 7),
            smoke=(SOMEWHERE,) if each.smoke else (),
            deck_work=tuple(replace(work, event=0) for work in each.deck_work),
            nominated=each.nominated and not fire,
        )

    def flight(each: FlightState) -> FlightState:
        return replace(each, place=each.place and SOMEWHERE)

    changed: dict[str, Any] = {"first": None, "last": None, "phase": Phase.END} if fire else {}
    return replace(
        state,
        number=0,
        ships=tuple(map(ship, state.ships)),
        flights=tuple(map(flight, state.flights)),
        **changed,
    )


def unmapped(game: Game) -> Game:
    """The same battle without positions, where it stands."""
    state = replace(
        game.state,
        ships=tuple(
            replace(ship, place=ship.place and SOMEWHERE, heading=0) for ship in game.state.ships
        ),
        flights=tuple(
            replace(flight, place=flight.place and SOMEWHERE) for flight in game.state.flights
        ),
    )
    return Game(without_positions(game.setup), state)


def told(events: Sequence[Event]) -> list[Event]:
    """Events without places; nor which phase of the fire begins, since more ships may fire."""
    found: list[Event] = []
    for event in events:
        if isinstance(event, PhaseBegan) and event.phase in (*FIRE, Phase.END):
            continue
        if isinstance(event, FlightPut):
            found.append(replace(event, place=event.place and SOMEWHERE))
        elif isinstance(event, ShipMoved):
            place, smoke = event.place and SOMEWHERE, (SOMEWHERE,) if event.smoke else ()
            found.append(replace(event, place=place, heading=0, ran=0, smoke=smoke))
        elif isinstance(event, DeckWorked):
            found.append(replace(event, moment=replace(event.moment, event=0)))
        else:
            found.append(event)
    return found


class Twins:
    """The same battle twice, with positions and without."""

    def __init__(self, game: Game, random: Random) -> None:
        self.mapped = game
        self.unmapped = unmapped(game)
        self._faces = AnyFaces(random)
        self.asked: list[Question] = []

    def give(self, seat: int | None, order: Order) -> None:
        """Give an order in both, and see that both come to the same."""
        self._catch_up(seat)
        watching = Watching(self.mapped, order)
        given = battle.give(self.mapped, seat, order, self._faces)
        blind = questions(self.unmapped, seat, unplaced(self.mapped, order), watching)
        same = Same(given.log)
        also = battle.give(self.unmapped, seat, blind, same)
        same.finish()
        self.asked += watching.asked
        assert told(also.events) == told(given.events), order
        assert also.game.facts == ()
        assert also.game.setup == self.unmapped.setup
        self.mapped, self.unmapped = given.game, also.game
        self._compare()

    def _compare(self) -> None:
        setup = self.mapped.setup
        fire = any(game.state.phase in FROM_FIRE_ON for game in (self.mapped, self.unmapped))
        one, other = (
            blurred(setup, game.state, fire=fire) for game in (self.mapped, self.unmapped)
        )
        assert one == other

    def _catch_up(self, seat: int | None) -> None:
        """Hold the fire of ships that only the battle without positions may nominate."""
        while True:
            waited, wanted = turn.awaited(self.unmapped), turn.awaited(self.mapped)
            if (waited.phase, waited.seat) == (wanted.phase, wanted.seat):
                return
            assert waited.phase in FIRE
            assert waited.seat is not None
            if waited.phase is Phase.FIRST_FIRE:
                first = wanted.seat if wanted.seat is not None else 0
                hold: Order = ChooseFirst(first)
            else:
                idle = set(may_fire(self.unmapped, waited.seat))
                idle -= set(may_fire(self.mapped, waited.seat))
                hold = FireShip(sorted(idle)[0])
            self.unmapped = battle.give(self.unmapped, waited.seat, hold, self._faces).game
            self._compare()


def any_answers(random: Random) -> Any:
    """Players who say yes or no as it comes."""
    return lambda question: random.random() < 0.6
