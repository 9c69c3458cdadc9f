"""Orders read from lines that people type."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from deckload.dice.errors import BadPhrase, UnknownName
from deckload.dice.words import shown
from deckload.game.facts import Fact, Sort
from deckload.game.notation_units import (
    FLIGHT,
    SHIP,
    read_line,
    read_lines,
    read_unit,
    side_named,
)
from deckload.game.notation_words import Reader, words_of
from deckload.game.orders import (
    ActFlight,
    Action,
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
from deckload.rules.places import INCH, Position
from deckload.rules.special_actions import SpecialAction
from deckload.units.names import fold, listed, nearest

FURTHEST_MOVE = 1000 * INCH
MOST_POINTS, MOST_DICE, MOST_INCHES = 8, 99, 9999
PORT, STARBOARD = ("port", "left"), ("starboard", "right")

FORMS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "proceed": ("the table rolls what no side decides", "proceed"),
        "first": ("who goes first", "first Germany"),
        "declare": ("launches off the table, or none", "declare kate-1 kate-2"),
        "special": ("a special action of the ship that moves next", "special exeter flank speed"),
        "move": (
            "inches ahead, a turn by points of 45 degrees, and on; again, to come about",
            "move exeter 3 port 1 on 3 launch walrus at 12.5,30",
        ),
        "fly": (
            "where a flight comes on, whom it fires back at, where it goes, and what it does there",
            "fly swordfish-1 reply bf-109-1 to 23.5,14 strike bismarck",
        ),
        "fire": (
            "weapon lines at a ship, anti-aircraft dice at a flight, or hold",
            "fire exeter at graf-spee main-1 torpedo-1, aa arado-1 4",
        ),
    }
)
"""How orders begin: what each says, and an example."""

_STOPS = frozenset(
    {"at", "aa", "to", "from", "reply", "attack", "strike", "land", "leave", "stay", "hold"}
    | {"launch", "off", "again", "on", "given", "than", "by", "yes", "no", "none", "ahead"}
    | {*PORT, *STARBOARD}
)
RESERVED: Final = frozenset(
    _STOPS
    | set(FORMS)
    | {str(sort) for sort in Sort}
    | {"and", "main", "secondary", "torpedo", "all", "in", "inch", "inches", "east", "north"}
    | {"fire", "the", "table", "of"}
)
"""Words of the notation; a unit of such an id stands in quotes."""


def parse_order(setup: Setup, text: str) -> Order:
    """The order that a line says.

    Units go by their ids, and by their names where those leave no doubt; sides by name, or by
    number, 0 or 1. Raises BadPhrase for what cannot be read, and UnknownName, with the nearest
    names, for a unit, a side or a line that is not in the battle; both say which word it is.
    """
    reader = Reader(words_of(text))
    kinds = listed(FORMS)
    if reader.ended():
        raise BadPhrase(f"the order is empty; orders begin with {kinds}")
    verb = reader.key
    if verb not in FORMS:
        word = reader.words[0].text
        near = nearest(word, {fold(each): each for each in FORMS}, 1)
        hint = f"nearest: {near[0]}; " if near else ""
        raise BadPhrase(f"no order begins with '{shown(word)}'; {hint}orders begin with {kinds}")
    reader.at = 1
    reader.example = FORMS[verb][1]
    order = _READ[verb](setup, reader)
    reader.separators()
    if not reader.ended():
        raise reader.wrong("nothing more")
    return order


def _proceed(setup: Setup, reader: Reader) -> Order:
    return Proceed()


def _first(setup: Setup, reader: Reader) -> Order:
    if reader.ended():
        raise reader.wrong(f"a side ({listed([shown(side) for side in setup.sides])})")
    name = " ".join(word.text for word in reader.words[reader.at :])
    side = side_named(setup, name)
    reader.at = len(reader.words)
    return ChooseFirst(side)


def _declare(setup: Setup, reader: Reader) -> Order:
    if reader.skip("none", "nothing"):
        return DeclareLaunches()
    if reader.ended():
        raise reader.wrong("the name of a flight, or none,")
    flights = []
    while not reader.ended():
        flights.append(read_unit(setup, reader, FLIGHT))
        reader.separators()
    return DeclareLaunches(tuple(flights))


def _special(setup: Setup, reader: Reader) -> Order:
    ship = read_unit(setup, reader, SHIP, stops=[a.split()[0] for a in SpecialAction])
    actions = {fold(action): action for action in SpecialAction}
    wanted = f"a special action ({listed(actions.values())})"
    if reader.ended():
        raise reader.wrong(wanted)
    name = " ".join(word.text for word in reader.words[reader.at :])
    action = actions.get(fold(name))
    if action is None:
        near = nearest(name, {key: str(value) for key, value in actions.items()}, 1)
        instead = f"nearest: {near[0]}; " if near else ""
        raise UnknownName(
            f"no special action is called '{shown(name)}'; {instead}"
            f"there are {listed(actions.values(), 'and')}"
        )
    reader.at = len(reader.words)
    return DeclareSpecial(ship, action)


def _move(setup: Setup, reader: Reader) -> Order:
    ship = read_unit(setup, reader, SHIP, stops=_STOPS)
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
    facts = _facts(setup, reader)
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
        flight = read_unit(setup, reader, FLIGHT, stops=_STOPS)
        if not reader.skip("at"):
            raise reader.wrong("at, and where the flight is put,")
        launches.append(Launch(flight, reader.place("where the flight is put")))
        comma = reader.at
        reader.separators()
        if reader.at == comma or reader.ended() or reader.key in _STOPS:
            return launches


def _fly(setup: Setup, reader: Reader) -> Order:
    flight = read_unit(setup, reader, FLIGHT, stops=_STOPS)
    arrive: Position | None = None
    reply: str | None = None
    to: Position | None = None
    action: Action | None = None
    stays = False
    while not reader.ended():
        reader.separators()
        if reader.ended() or reader.key == "given":
            break
        begun = reader.at
        if reader.key == "from" and arrive is None:
            reader.at += 1
            arrive = reader.place("where it comes on")
        elif reader.key == "reply" and reply is None:
            reader.at += 1
            reply = read_unit(setup, reader, FLIGHT, stops=_STOPS)
        elif reader.key == "to" and to is None and not stays:
            reader.at += 1
            to = reader.place("where it moves to")
        elif reader.key == "stay" and to is None and not stays:
            reader.at += 1
            stays = True
        elif reader.key in _ACTIONS and action is None:
            action = _action(setup, reader)
        if reader.at == begun:
            raise reader.wrong(_left(arrive, reply, to, action, stays))
    return ActFlight(flight, arrive, reply, to, action, _facts(setup, reader))


_ACTIONS: Mapping[str, tuple[Callable[[str], Action], str]] = {
    "attack": (Attack, FLIGHT),
    "strike": (Strike, SHIP),
    "land": (Land, SHIP),
    "leave": (lambda name: Leave(), ""),
}


def _action(setup: Setup, reader: Reader) -> Action:
    make, kind = _ACTIONS[reader.key]
    reader.at += 1
    if not kind:
        return make("")
    reader.skip("on")
    return make(read_unit(setup, reader, kind, stops=_STOPS))


def _left(
    arrive: Position | None,
    reply: str | None,
    to: Position | None,
    action: Action | None,
    stays: bool,
) -> str:
    """What may still be said of a flight."""
    words = ["from"] if arrive is None else []
    words += ["reply"] if reply is None else []
    words += ["to", "stay"] if to is None and not stays else []
    words += list(_ACTIONS) if action is None else []
    return listed(words) or "nothing more"


def _fire(setup: Setup, reader: Reader) -> Order:
    ship = read_unit(setup, reader, SHIP, stops=_STOPS)
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
            target = read_unit(setup, reader, SHIP, stops=_STOPS)
            none = reader.skip("none")
            guns.append(Gunfire(target, () if none else read_lines(setup, reader, ship)))
        elif reader.skip("aa"):
            flight = read_unit(setup, reader, FLIGHT, stops=_STOPS)
            shots.append(AntiAircraft(flight, reader.number("dice", 1, MOST_DICE)))
            reader.skip("dice", "die")
        else:
            raise reader.wrong("at and a ship, aa and a flight, or hold,")
    if not (held or guns or shots):
        raise reader.wrong("at and a ship, aa and a flight, or hold,")
    return FireShip(ship, tuple(shots), tuple(guns), _facts(setup, reader))


def _facts(setup: Setup, reader: Reader) -> tuple[Fact, ...]:
    """What the players have answered about the table, where no positions are kept."""
    if not reader.skip("given"):
        return ()
    facts = []
    sorts = {str(sort): sort for sort in Sort}
    while not reader.ended():
        sort = sorts.get(reader.key)
        if sort is None:
            raise reader.wrong(listed(sorts))
        reader.at += 1
        facts.append(_fact(setup, reader, sort))
        reader.separators()
    if not facts:
        raise reader.wrong(listed(sorts))
    return tuple(facts)


def _fact(setup: Setup, reader: Reader, sort: Sort) -> Fact:
    stops = _STOPS
    one = read_unit(setup, reader, SHIP, FLIGHT, stops=stops)
    other, than, inches = "", "", 0
    if not reader.is_length() and reader.key not in ("than", "by", "yes", "no"):
        other = read_unit(setup, reader, SHIP, FLIGHT, stops=stops)
    if reader.skip("than"):
        than = read_unit(setup, reader, SHIP, FLIGHT, stops=stops)
    elif reader.skip("by"):
        lines = read_line(setup, reader, one)
        if len(lines) != 1:
            raise reader.wrong("one weapon line")
        than = lines[0]
    if reader.is_length():
        inches = reader.number("inches", 1, MOST_INCHES)
    yes = reader.skip("yes")
    if not yes and not reader.skip("no"):
        raise reader.wrong("yes or no")
    return Fact(sort, one, other, than, inches, yes)


_READ: Mapping[str, Callable[[Setup, Reader], Order]] = {
    "proceed": _proceed,
    "first": _first,
    "declare": _declare,
    "special": _special,
    "move": _move,
    "fly": _fly,
    "fire": _fire,
}
