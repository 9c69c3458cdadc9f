"""Small battles for the tests of the game: units of the catalogue, and dice that are given."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.dice.needs import Cause, Purpose
from deckload.dice.requests import Choice, Dice, cause_of
from deckload.dice.resolve import Rolled
from deckload.game import battle, turn
from deckload.game.battle import Given, Refused
from deckload.game.events import Event
from deckload.game.firing import may_fire
from deckload.game.menu import menu
from deckload.game.orders import (
    ActFlight,
    Action,
    DeclareLaunches,
    FireShip,
    MoveShip,
    Order,
    Proceed,
)
from deckload.game.planned import Plan
from deckload.game.setup import Setup, Squadron, Vessel
from deckload.game.state import Game, Phase, State, Wound, opening
from deckload.rules.critical_table import CriticalTable
from deckload.rules.interception import Engaged
from deckload.rules.places import Edge, Position
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Aircraft
from deckload.units.ships import Level, Ship

RED, BLUE = 0, 1
SIDES = ("Red", "Blue")
Place = tuple[float, float]
UNARMED: dict[str, Any] = {"guns": (), "secondaries": (), "torpedoes": ()}
"""Changes to a sheet that leave a ship her anti-aircraft line alone."""


@cache
def ship_sheet(name: str) -> Ship:
    """A ship of the catalogue."""
    return ship_roster().find(name)


@cache
def aircraft_sheet(name: str) -> Aircraft:
    """An aircraft of the catalogue, on the converted scale."""
    return aircraft_roster().find(name)


def at(x: float, y: float) -> Position:
    """A place in inches."""
    return Position(round(x * 1000), round(y * 1000))


def vessel(
    unit: str, sheet: str, side: int, place: Place | None, heading: int = 0, **changes: Any
) -> Vessel:
    """A ship in a battle, with some numbers of her sheet changed."""
    return Vessel(
        id=unit,
        side=side,
        ship=replace(ship_sheet(sheet), **changes),
        place=None if place is None else at(*place),
        heading=heading,
    )


def squadron(
    unit: str,
    sheet: str,
    side: int,
    place: Place | None = None,
    carrier: str | None = None,
    planes: int = 6,
    **changes: Any,
) -> Squadron:
    """A flight in a battle, with some numbers of its type changed."""
    return Squadron(
        id=unit,
        side=side,
        aircraft=replace(aircraft_sheet(sheet), **changes),
        place=None if place is None else at(*place),
        carrier=carrier,
        planes=planes,
    )


def setup(
    *units: Vessel | Squadron, turns: int = 10, level: Level = Level.RAID, **rulings: str
) -> Setup:
    """A battle on the standard table: Red's edge is the south, Blue's the north."""
    return Setup(
        scenario="test",
        title="Test",
        sides=SIDES,
        edges=(Edge.SOUTH, Edge.NORTH),
        turns=turns,
        level=level,
        readings=tuple(Rulings(rulings).changed.items()),
        vessels=tuple(unit for unit in units if isinstance(unit, Vessel)),
        squadrons=tuple(unit for unit in units if isinstance(unit, Squadron)),
    )


def new_game(*units: Vessel | Squadron, **more: Any) -> Game:
    """A battle before its first turn."""
    made = setup(*units, **more)
    return Game(made, opening(made))


def bound(*units: Vessel | Squadron, first: int = RED, **more: Any) -> Game:
    """A battle in its first bound, which `first` begins."""
    return in_phase(new_game(*units, **more), Phase.BOUND, first)


def firing(*units: Vessel | Squadron, first: int = RED, **more: Any) -> Game:
    """A battle in its first firing phase, which `first` begins."""
    return in_phase(new_game(*units, **more), Phase.FIRING, first)


def moving(*units: Vessel | Squadron, first: int = RED, **more: Any) -> Game:
    """A battle in its first movement phase, which `first` begins."""
    return in_phase(new_game(*units, **more), Phase.MOVEMENT, first)


def in_phase(game: Game, phase: Phase, first: int = RED) -> Game:
    """The same battle in a phase of its turn."""
    state = replace(game.state, phase=phase, first=first, last=None)
    return Game(
        game.setup, state if state.ship_winner is not None else replace(state, ship_winner=first)
    )


def with_flight(game: Game, unit: str, **changes: Any) -> Game:
    """The same battle with something of a flight changed."""
    place = game.setup.flight_place(unit)
    flights = list(game.state.flights)
    flights[place] = replace(flights[place], **changes)
    return Game(game.setup, replace(game.state, flights=tuple(flights)))


def with_ship(game: Game, unit: str, **changes: Any) -> Game:
    """The same battle with something of a ship changed."""
    place = game.setup.ship_place(unit)
    ships = list(game.state.ships)
    ships[place] = replace(ships[place], **changes)
    return Game(game.setup, replace(game.state, ships=tuple(ships)))


def with_state(game: Game, **changes: Any) -> Game:
    """The same battle with something of its state changed."""
    return Game(game.setup, replace(game.state, **changes))


def wound(place: str, face: int, line: int = 0) -> Wound:
    """What a critical at a place leaves, by the face of its effect die; `line` is the one hit."""
    return Wound(getattr(CriticalTable(), place)[face - 1], line)


def engaged(game: Game, *pairs: tuple[str, str]) -> Game:
    """The same battle with these interceptors on these intercepted flights."""
    return with_state(game, engagements=tuple(Engaged(one, other) for one, other in pairs))


Faces = int | Sequence[int]
Rolls = Mapping[Purpose, Any]
"""The faces of each roll, in order, by what it is for."""


class Script:
    """Answers rolls by their purpose, in order; a whole number is the face of every die.

    Under `rest` any other roll shows that face; without it an unexpected roll fails the test.
    Choices are answered from `choices` in order, then by their standing default.
    """

    def __init__(
        self,
        rolls: Rolls | None = None,
        rest: int | None = None,
        choices: Iterable[int] = (),
    ) -> None:
        self._rolls: dict[Purpose, list[Faces]] = {
            purpose: list(faces) for purpose, faces in (rolls or {}).items()
        }
        self._rest = rest
        self._choices = list(choices)
        self.asked: list[Choice] = []

    def faces(self, request: Dice) -> tuple[int, ...]:
        purpose = cause_of(request).purpose
        waiting = self._rolls.get(purpose)
        if waiting:
            faces = waiting.pop(0)
        else:
            assert self._rest is not None, f"no faces for {purpose}: {request}"
            faces = self._rest
        if isinstance(faces, int):
            return (faces,) * request.dice
        assert len(faces) == request.dice, (purpose, faces, request.dice)
        return tuple(faces)

    def choose(self, request: Choice) -> int:
        self.asked.append(request)
        return self._choices.pop(0) if self._choices else request.default

    def left(self) -> dict[Purpose, list[Faces]]:
        """Rolls that nobody asked for."""
        return {purpose: faces for purpose, faces in self._rolls.items() if faces}


def give(
    game: Game,
    seat: int | None,
    order: Order,
    rolls: Rolls | None = None,
    *,
    rest: int | None = None,
    choices: Iterable[int] = (),
) -> Given:
    """Give an order with these dice; every scripted roll must be asked for."""
    script = Script(rolls, rest, choices)
    given = battle.give(game, seat, order, script)
    assert script.left() == {}
    return given


def after(game: Game, seat: int | None, order: Order, *args: Any, **more: Any) -> Game:
    """The battle after an order."""
    return give(game, seat, order, *args, **more).game


def fly(
    unit: str,
    to: Place | None = None,
    action: Action | None = None,
    *,
    reply: str | None = None,
    arrive: Place | None = None,
) -> ActFlight:
    """An activation, with places in inches."""
    return ActFlight(
        unit,
        arrive=None if arrive is None else at(*arrive),
        reply=reply,
        to=None if to is None else at(*to),
        action=action,
    )


def sail(unit: str, inches: float, points: int = 0, then: float = 0, **more: Any) -> MoveShip:
    """A ship's move, in inches."""
    return MoveShip(unit, round(inches * 1000), points, round(then * 1000), **more)


def as_json(state: State) -> bytes:
    """A state as bytes, to see that it is still the same."""
    return msgspec.json.encode(state)


def refused(game: Game, seat: int | None, order: Order) -> str:
    """The clause by which an order is refused; it takes no dice and changes nothing."""
    before = as_json(game.state)
    answer = battle.plan(game, seat, order)
    assert isinstance(answer, Refusal), answer
    assert answer.reason.endswith(".")
    with pytest.raises(Refused) as caught:
        battle.give(game, seat, order, Script())
    assert caught.value.refusal == answer
    assert as_json(game.state) == before
    return answer.clause


def allowed(game: Game, seat: int | None, order: Order) -> Plan:
    """The plan of an order that may be given."""
    answer = battle.plan(game, seat, order)
    assert isinstance(answer, Plan), answer
    return answer


def rolls_of(given: Given, purpose: Purpose) -> list[Rolled]:
    """The rolls of a purpose in an order that was given."""
    return [
        entry
        for entry in given.log
        if isinstance(entry, Rolled) and cause_of(entry.request).purpose is purpose
    ]


def dice_of(given: Given, purpose: Purpose) -> list[int]:
    """How many dice each roll of a purpose had."""
    return [entry.request.dice for entry in rolls_of(given, purpose)]


def needs_of(given: Given, purpose: Purpose) -> list[int]:
    """What the dice of each roll of a purpose had to show."""
    return [entry.request.check.need.value for entry in rolls_of(given, purpose)]  # type: ignore[union-attr]


def units_of(given: Given, purpose: Purpose) -> list[str]:
    """The units that made the rolls of a purpose."""
    causes: list[Cause] = [cause_of(entry.request) for entry in rolls_of(given, purpose)]
    return [cause.unit for cause in causes]


def told(given: Given, kind: type[Event]) -> list[Any]:
    """The events of a kind that an order led to."""
    return [event for event in given.events if isinstance(event, kind)]


def proceed(game: Game, *args: Any, **more: Any) -> Game:
    """The battle after what the table does by itself."""
    return after(game, None, Proceed(), *args, **more)


def stand_all(game: Game) -> Game:
    """The battle after every flight of the bound has stood still."""
    while game.state.phase is Phase.BOUND:
        seat = turn.awaited(game).seat
        assert seat is not None
        game = after(game, seat, ActFlight(turn.flights_to_act(game, seat)[0]))
    return game


def play(
    game: Game,
    until: Callable[[Game], bool],
    choose: Callable[[Game, int], Order | None] = lambda game, seat: None,
    rest: int = 1,
) -> Game:
    """Play on: Red wins every initiative, all other dice show `rest`.

    `choose` gives the orders of both seats; where it gives none, ships hold on and flights stand.
    """
    for _ in range(2000):
        if until(game) or game.state.phase is Phase.OVER:
            return game
        seat = turn.awaited(game).seat
        if seat is None:
            first = game.state.phase in (Phase.INITIATIVE, Phase.AIR_INITIATIVE)
            rolls: dict[Purpose, list[Faces]] = {Purpose.INITIATIVE: [6, 1]} if first else {}
            game = proceed(game, rolls, rest=rest)
        else:
            order = choose(game, seat) or standing(game, seat)
            game = after(game, seat, order, rest=rest)
    raise AssertionError("the battle does not end")


def standing(game: Game, seat: int) -> Order:
    """An order that does as little as may be."""
    phase = game.state.phase
    if phase is Phase.DECLARATION:
        return DeclareLaunches()
    if phase is Phase.FIRING:
        return FireShip(may_fire(game, seat)[0])
    if phase is Phase.BOUND:
        unit = turn.flights_to_act(game, seat)[0]
        stand = ActFlight(unit)
        if isinstance(battle.plan(game, seat, stand), Plan):
            return stand
        return next(order for order in menu(game, seat) if getattr(order, "flight", "") == unit)
    orders = menu(game, seat)
    return orders[-1] if phase is Phase.MOVEMENT else orders[0]
