"""Making a battle: from a scenario, a position or a battle file, with its seats and their links."""

from msgspec import Struct

from deckload.captains.match import NoPositions
from deckload.captains.roster import captain
from deckload.catalogue.house_file import house_from
from deckload.catalogue.scenarios import scenario
from deckload.game.scenario import setup_of
from deckload.game.setup import Setup, without_positions
from deckload.game.state import State
from deckload.record.battle import Battle
from deckload.record.lines import By
from deckload.record.opened import load_battle, new_battle
from deckload.record.position import is_position, read_position
from deckload.rules.house import STANDARD_HOUSE, house_of
from deckload.rules.rulings import Rulings
from deckload.server.messages import FromFile, FromScenario, Link, Made, Make
from deckload.server.problems import cannot
from deckload.server.room import (
    BOTH,
    FIRST,
    HUMAN,
    ME,
    SECOND,
    SIDES_OF,
    WATCH,
    DiceOf,
    Room,
    SideOf,
    dice_of,
    room_text,
)
from deckload.server.seat_keys import hash_of, new_battle_id, new_key, new_seed
from deckload.server.store import Store

HOUSE = "house.toml"
"""What the text of house rules is called where something is wrong with it."""


class Start(Struct, frozen=True):
    """What a battle begins from."""

    setup: Setup
    state: State | None = None
    notes: str = ""


def made(store: Store, asked: Make) -> Made:
    """Make a battle and keep it; its maker sits down at his own seat.

    Raises Cannot and whatever stands against such a battle.
    """
    room = Room(
        (
            SideOf(asked.sides[0].player, dice_of(asked.sides[0].dice)),
            SideOf(asked.sides[1].player, dice_of(asked.sides[1].dice)),
        )
    )
    start = _start(asked)
    for side in (0, 1):
        player = room.sides[side].player
        if player not in HUMAN:
            captain(player, "", side)  # knows how to refuse
            if not start.setup.mapped:
                raise NoPositions()
    seed, id = new_seed(), new_battle_id()
    battle = new_battle(
        start.setup, seed=seed, id=id, start=start.state, notes=start.notes, mixed=True
    )
    return _kept(store, id, battle, room, seed, asked.visitor)


def put_up(store: Store, text: str, visitor: str) -> Made:
    """Put the battle of a file on the table, to be looked through. Raises BadBattleFile."""
    battle = load_battle(text.encode())
    nobody = SideOf(ME, DiceOf(By.TYPED, By.TYPED))
    return _kept(
        store, new_battle_id(), battle, Room((nobody, nobody), kind="replay"), None, visitor
    )


def _kept(
    store: Store, id: str, battle: Battle, room: Room, seed: str | None, visitor: str
) -> Made:
    keys = {seat: new_key() for seat in room.seats}
    texts = [line + b"\n" for line in battle.text.rstrip(b"\n").split(b"\n")]
    hashes = {seat: hash_of(key) for seat, key in keys.items()}
    store.make(id, texts, room_text(room), seed=seed, hashes=hashes)
    links = tuple(
        Link(seat=seat, sides=SIDES_OF[seat], key=key, path=f"/#/{id}/{key}")
        for seat, key in keys.items()
    )
    own = _makers_seat(room)
    if own != WATCH:
        store.sit(id, own, hash_of(visitor), anyway=False)
    yours = [link.seat for link in links].index(own)
    return Made(battle=id, version=len(texts), links=links, yours=yours)


def _makers_seat(room: Room) -> str:
    if room.kind == "replay":
        return WATCH
    if BOTH in room.seats:
        return BOTH
    for side, seat in enumerate((FIRST, SECOND)):
        if room.sides[side].player == ME:
            return seat
    return WATCH


def _start(asked: Make) -> Start:
    if isinstance(asked.start, FromScenario):
        return _from_scenario(asked, asked.start)
    if asked.readings or asked.house or not asked.mapped:
        raise cannot(
            422,
            "refused",
            "A battle that goes on from a file has its own rules and positions; leave readings, "
            "house and mapped out",
        )
    return _from_file(asked.start)


def _from_scenario(asked: Make, start: FromScenario) -> Start:
    house = house_from(asked.house, HOUSE) if asked.house else STANDARD_HOUSE
    if asked.readings:
        readings = [f"{ruling}={reading}" for ruling, reading in asked.readings.items()]
        house = house_of(Rulings.parse(readings, house.rulings), house.name)
    setup = setup_of(
        scenario(start.name), rulings=house.rulings, house=house.name, off_table=start.off
    )
    return Start(setup if asked.mapped else without_positions(setup))


def _from_file(start: FromFile) -> Start:
    raw = start.text.encode()
    if is_position(raw):
        position = read_position(raw)
        return Start(position.game.setup, position.game.state, position.notes)
    battle = load_battle(raw)
    return Start(battle.setup, battle.game.state, battle.header.notes)
