"""Battles for the tests of the battle file: small ones, played at random."""

import json
import random
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any

from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.dice.resolve import Answerer
from deckload.game import turn
from deckload.game.menu import menu
from deckload.game.orders import Attack, Order, Strike
from deckload.game.setup import Setup, Squadron, Vessel
from deckload.record.battle import Battle
from deckload.record.hashes import state_hash
from deckload.record.lines import Place
from deckload.record.opened import new_battle
from deckload.rules.places import Edge, Position

SEED = 20
CARRIERS = (("illustrious", "hms-illustrious", 0), ("zuikaku", "ijn-zuikaku", 1))
ESCORTS = (("exeter", "hms-exeter", 0), ("hipper", "admiral-hipper", 1))
FLIGHTS = (("swordfish", 0), ("fulmar", 0), ("zero", 1), ("val", 1))


def inches(x: int, y: int) -> Position:
    """A place in whole inches."""
    return Position(x * 1000, y * 1000)


@cache
def carriers(turns: int = 5, title: str = "Two carriers") -> Setup:
    """A carrier and a cruiser a side, near each other, and bought fighters."""
    ships, planes = ship_roster(), aircraft_roster()
    vessels = [
        Vessel(
            id=unit,
            side=side,
            ship=ships.find(ship),
            place=inches(30 + 4 * side, (18, 30)[side]),
            heading=180 * side,
        )
        for unit, ship, side in CARRIERS
    ]
    vessels += [
        Vessel(
            id=unit,
            side=side,
            ship=ships.find(ship),
            place=inches(34 + 4 * side, (20, 28)[side]),
            heading=180 * side,
        )
        for unit, ship, side in ESCORTS
    ]
    squadrons = [
        Squadron(
            id=f"{kind}-{number}",
            side=side,
            aircraft=planes.find(kind),
            carrier=CARRIERS[side][0],
        )
        for number in (1, 2)
        for kind, side in FLIGHTS
    ]
    squadrons.append(
        Squadron(id="beaufighter", side=0, aircraft=planes.find("beaufighter"), planes=3)
    )
    return Setup(
        scenario="carriers",
        title=title,
        sides=("Red", "Blue"),
        edges=(Edge.SOUTH, Edge.NORTH),
        turns=turns,
        vessels=tuple(vessels),
        squadrons=tuple(squadrons),
    )


@cache
def duel(turns: int = 2, title: str = "A duel", sides: tuple[str, str] = ("Red", "Blue")) -> Setup:
    """Two flights in contact and a ship each: the shortest battle with every kind of roll."""
    planes, ships = aircraft_roster(), ship_roster()
    return Setup(
        scenario="duel",
        title=title,
        sides=sides,
        edges=(Edge.SOUTH, Edge.NORTH),
        turns=turns,
        vessels=(
            Vessel(id="ajax", side=0, ship=ships.find("hms-ajax"), place=inches(30, 20)),
            Vessel(
                id="hipper",
                side=1,
                ship=ships.find("admiral-hipper"),
                place=inches(33, 24),
                heading=180,
            ),
        ),
        squadrons=(
            Squadron(id="zero", side=1, aircraft=planes.find("zero"), place=inches(31, 22)),
            Squadron(
                id="swordfish",
                side=0,
                aircraft=planes.find("swordfish"),
                place=Position(32_050, 22_000),
            ),
        ),
    )


def next_order(battle: Battle, chance: random.Random) -> tuple[int | None, Order]:
    """The seat to act and one of its orders; attacks rather than others."""
    seat = turn.awaited(battle.game).seat
    orders = menu(battle.game, seat)
    attacks = [o for o in orders if isinstance(getattr(o, "action", None), Attack | Strike)]
    return seat, chance.choice(attacks if attacks and chance.random() < 0.7 else orders)


def step(battle: Battle, chance: random.Random, answerer: Answerer | None = None) -> None:
    """One order, its dice seeded unless somebody else answers."""
    seat, order = next_order(battle, chance)
    battle.give(seat, order, answerer or battle.dice(SEED))


def over(battle: Battle) -> bool:
    """Whether the battle is over."""
    return turn.awaited(battle.game).over


def play(battle: Battle, chance: random.Random, most: int = 10**6) -> Battle:
    """Play to the end, or so many orders."""
    while most and not over(battle):
        step(battle, chance)
        most -= 1
    return battle


@cache
def finished(choice: int = 1, setup: Setup | None = None) -> bytes:
    """The file of a battle played to its end and sealed with its seed."""
    battle = play(new_battle(setup or carriers(), seed=SEED), random.Random(choice))
    battle.reveal(SEED)
    return battle.text


@cache
def short(orders: int = 14, setup: Setup | None = None, choice: int = 3) -> bytes:
    """The file of a battle under way."""
    return play(new_battle(setup or duel(), seed=SEED), random.Random(choice), orders).text


def places(battle: Battle) -> list[int]:
    """Every line the battle can stand at but the first."""
    return [line.line for line in battle.lines if isinstance(line, Place)]


def reforged(raw: bytes, change: Callable[[list[Any]], object]) -> bytes:
    """The file with its lines changed as plain data and a new chain: the work of a forger.

    It makes the chain from what the documentation says and none of the program's own code.
    """
    bodies = [json.loads(text) for text in raw.decode().split("\n")[:-1]]
    for body in bodies:
        body.pop("hash")
        body.pop("battle", None)
    change(bodies)
    before, made, mark = "", "", ""
    for number, body in enumerate(bodies):
        plain = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        under = plain[:-1] + "," + (f'"battle":"{mark}",' if number else "")
        hashed = blake2b((before + under).encode(), digest_size=16, person=b"deckload-line")
        before = hashed.hexdigest()
        mark = mark if number else before[:8]
        made += f'{under}"hash":"{before}"}}\n'
    return made.encode()


def hashed(battle: Battle) -> str:
    """The hash of the present state."""
    return state_hash(battle.game.state)
