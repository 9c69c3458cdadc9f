"""Orders to ships as lines: to move, and to fire."""

from deckload.game.notation_facts import read_facts
from deckload.game.notation_forms import PORT, STARBOARD, STOPS
from deckload.game.notation_units import FLIGHT, SHIP, read_lines, read_unit
from deckload.game.notation_words import Reader
from deckload.game.orders import AntiAircraft, FireShip, Gunfire, Launch, MoveShip
from deckload.game.setup import SOMEWHERE, Setup
from deckload.rules.places import INCH

FURTHEST_MOVE = 1000 * INCH
MOST_POINTS, MOST_DICE = 8, 99


def read_move(setup: Setup, reader: Reader) -> MoveShip:
    """How a ship moves, and what she launches at the end of it."""
    ship = read_unit(setup, reader, SHIP, stops=STOPS)
    reader.separators()
    reader.skip("ahead")
    ahead = reader.length("how far she goes ahead", FURTHEST_MOVE)
    reader.skip("ahead")
    points, then = _turn(reader)
    again, last = 0, 0
    leave, launches = False, []
    reader.separators()
    if reader.skip("again"):
        again, last = _turn(reader)
        if not again and not last:
            raise reader.wrong("port or starboard")
    while not reader.ended():
        reader.separators()
        if reader.skip("launch"):
            launches += _launches(setup, reader)
        elif reader.key == "off" and not leave:
            reader.at += 1
            reader.skip("the")
            reader.skip("table")
            leave = True
        elif reader.key == "given":
            break
        elif not reader.ended():
            raise reader.wrong("port, starboard, on, again, launch or off the table")
    facts = read_facts(setup, reader)
    return MoveShip(ship, ahead, points, then, tuple(launches), leave, again, last, facts)


def _turn(reader: Reader) -> tuple[int, int]:
    """Points of a turn, to starboard if above 0, and the thousandths after it."""
    reader.separators()
    points = 0
    if reader.key in (*PORT, *STARBOARD):
        sign = 1 if reader.key in STARBOARD else -1
        reader.at += 1
        points = sign * reader.number("points of the turn", 1, MOST_POINTS)
    comma = reader.at
    reader.separators()
    if reader.skip("on") or (points and reader.is_length()):
        return points, reader.length("how far she goes on", FURTHEST_MOVE)
    reader.at = comma
    return points, 0


def _launches(setup: Setup, reader: Reader) -> list[Launch]:
    """Launches, each with its place; the word need not be said again after a comma."""
    launches = []
    while True:
        flight = read_unit(setup, reader, FLIGHT, stops=STOPS)
        place = SOMEWHERE  # where the players keep the positions
        if reader.skip("at"):
            place = reader.place("where the flight is put")
        elif setup.mapped:
            raise reader.wrong("at, and where the flight is put,")
        launches.append(Launch(flight, place))
        comma = reader.at
        reader.separators()
        if reader.at == comma or reader.ended() or reader.key in STOPS:
            return launches


def read_fire(setup: Setup, reader: Reader) -> FireShip:
    """What a ship fires at, or that she holds her fire."""
    ship = read_unit(setup, reader, SHIP, stops=STOPS)
    guns: list[Gunfire] = []
    shots: list[AntiAircraft] = []
    reader.separators()
    held = reader.skip("hold", "holds")
    if held:
        reader.skip("her")
        reader.skip("fire")
    while not held and not reader.ended():
        reader.separators()
        if reader.ended() or reader.key == "given":
            break
        if reader.skip("at"):
            target = read_unit(setup, reader, SHIP, stops=STOPS)
            none = reader.skip("none")
            guns.append(Gunfire(target, () if none else read_lines(setup, reader, ship)))
        elif reader.skip("aa"):
            flight = read_unit(setup, reader, FLIGHT, stops=STOPS)
            shots.append(AntiAircraft(flight, reader.number("dice", 1, MOST_DICE)))
            reader.skip("dice", "die")
        else:
            raise reader.wrong("at and a ship, aa and a flight, or hold,")
    if not (held or guns or shots):
        raise reader.wrong("at and a ship, aa and a flight, or hold,")
    return FireShip(ship, tuple(shots), tuple(guns), read_facts(setup, reader))
