"""A battle with everything in it close together, and orders for it, good and bad."""

from collections.abc import Sequence
from random import Random
from typing import Any

from game_builders import BLUE, RED, at, setup, squadron, vessel

from deckload.game import turn
from deckload.game.menu import menu
from deckload.game.orders import (
    ActFlight,
    AntiAircraft,
    Attack,
    ChooseFirst,
    DeclareLaunches,
    DeclareSpecial,
    FireShip,
    Gunfire,
    Land,
    Launch,
    Leave,
    MoveShip,
    Order,
    Proceed,
    Strike,
)
from deckload.game.setup import Setup
from deckload.game.state import FlightState, Game, ShipState
from deckload.rules.places import Position
from deckload.rules.special_actions import SpecialAction
from deckload.units.weapons import Weapon

LINES = ("main-1", "main-2", "secondary-1", "torpedo-1", "main-9", "torpedo-2", "aa", "")
GUNS = Weapon(name="guns", ad=1, dd=1)


def skirmish(turns: int = 4, **rulings: Any) -> Setup:
    """A carrier a side, one on the table and one off it, a cruiser each, and ten flights.

    All is within a flight's reach, so that turns are full of fights.
    """
    return setup(
        vessel("illustrious", "HMS Illustrious", RED, (30, 18), damage=14, carrier_capacity=4),
        vessel("exeter", "HMS Exeter", RED, (33, 20), 45),
        vessel("zuikaku", "IJN Zuikaku", BLUE, None, carrier_capacity=4),
        vessel("hipper", "Admiral Hipper", BLUE, (32, 30), 180, damage=10),
        squadron("fulmar", "Fulmar", RED, (31, 18), "illustrious"),
        squadron("swordfish", "Swordfish", RED, carrier="illustrious"),
        squadron("skua", "SBD Dauntless", RED, carrier="illustrious"),
        squadron("beau", "Beaufighter", RED, (34, 22), planes=5),
        squadron("wellington", "B-17", RED),
        squadron("zero", "Zero", BLUE, (32, 28), ordnance=GUNS),
        squadron("val", "Val", BLUE, (30, 28), "zuikaku"),
        squadron("kate", "Kate", BLUE, carrier="zuikaku", planes=4),
        squadron("bf-109", "Bf 109", BLUE, (36, 22), planes=3),
        squadron("betty", "Betty (bombs)", BLUE),
        turns=turns,
        **rulings,
    )


def broadsides(turns: int = 5, **rulings: Any) -> Setup:
    """Three ships a side within torpedo range of each other, some weak, and three flights."""
    return setup(
        vessel("exeter", "HMS Exeter", RED, (30, 20), 90, damage=9),
        vessel("tribal", "Tribal class", RED, (34, 18), 45),
        vessel("illustrious", "HMS Illustrious", RED, (26, 18), 90, damage=15, crew=25),
        vessel("hipper", "Admiral Hipper", BLUE, (31, 28), 270, damage=12, crew=30),
        vessel("fletcher", "Fletcher class", BLUE, (35, 27), 225),
        vessel("bismarck", "Bismarck", BLUE, (38, 33), 180, damage=18),
        squadron("fulmar", "Fulmar", RED, (27, 18), "illustrious"),
        squadron("swordfish", "Swordfish", RED, carrier="illustrious"),
        squadron("kate", "Kate", BLUE),
        turns=turns,
        **rulings,
    )


def any_legal(game: Game, random: Random) -> tuple[int | None, Order]:
    """A legal order of whoever is awaited, a fight rather than a walk if there is one."""
    seat = turn.awaited(game).seat
    orders = menu(game, seat)
    fights = [o for o in orders if is_a_fight(o)]
    if fights and random.random() < 0.6:
        orders = fights
    return seat, random.choice(orders)


def is_a_fight(order: Order) -> bool:
    """Whether an order fires at anything but with anti-aircraft dice alone."""
    if isinstance(order, FireShip):
        return bool(order.guns)
    return isinstance(order, ActFlight) and isinstance(order.action, Attack | Strike)


def any_order(game: Game, random: Random) -> tuple[int | None, Order]:
    """An order of anybody to anybody, which mostly may not be given."""
    ships = [vessel.id for vessel in game.setup.vessels]
    flights = [squadron.id for squadron in game.setup.squadrons]
    seat: int | None = random.choice([RED, BLUE, None, turn.awaited(game).seat])
    flight, ship = random.choice(flights), random.choice(ships)
    kind = random.randrange(8)
    if kind == 0:
        either: list[Order] = [Proceed(), ChooseFirst(random.randrange(-1, 3))]
        return seat, random.choice(either)
    if kind == 1:
        return seat, DeclareLaunches(tuple(random.choices(flights, k=random.randrange(4))))
    if kind == 2:
        launches = tuple(
            Launch(random.choice(flights), _somewhere(game, random))
            for _ in range(random.randrange(3))
        )
        return seat, MoveShip(
            ship,
            random.choice([0, 999, 1000, 3000, 6000, -1000, 10**6, random.randrange(8000)]),
            random.randrange(-3, 4),
            random.choice([0, 0, 1000, 3000, -500]),
            launches,
            random.random() < 0.2,
            random.choice([0, 0, 1, -1, 3]),
            random.choice([0, 0, 1000, 9000, -1]),
        )
    if kind == 3:
        shots = tuple(
            AntiAircraft(random.choice(flights), random.choice([-2, 0, 1, 3, 6, 13]))
            for _ in range(random.randrange(3))
        )
        guns = tuple(
            Gunfire(random.choice(ships), tuple(random.choices(LINES, k=random.randrange(4))))
            for _ in range(random.randrange(3))
        )
        return seat, FireShip(ship, shots, guns)
    if kind == 4:
        return seat, DeclareSpecial(ship, random.choice(list(SpecialAction)))
    action = random.choice(
        [None, Attack(random.choice(flights)), Strike(ship), Land(ship), Leave()]
    )
    return seat, ActFlight(
        flight,
        random.choice([None, None, at(random.randrange(73), random.choice([0, 48, 20]))]),
        random.choice([None, None, random.choice(flights)]),
        random.choice([None, _somewhere(game, random)]),
        action,
    )


def _somewhere(game: Game, random: Random) -> Position:
    """A place near a unit, or out of this world."""
    if random.random() < 0.1:
        return Position(random.randrange(-(10**6), 10**6), random.randrange(-(10**6), 10**6))
    units: Sequence[FlightState | ShipState] = (*game.up(), *game.afloat())
    places = [unit.place for unit in units if unit.place is not None]
    near = random.choice(places) if places else at(30, 20)
    return Position(near.x + random.randrange(-1500, 1500), near.y + random.randrange(-1500, 1500))
