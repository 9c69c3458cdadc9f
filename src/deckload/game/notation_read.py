"""Orders read from lines that people type."""

from collections.abc import Callable, Mapping

from deckload.dice.errors import BadPhrase, UnknownName
from deckload.dice.words import shown
from deckload.game.notation_flights import read_flight
from deckload.game.notation_forms import FORMS
from deckload.game.notation_ships import read_fire, read_move
from deckload.game.notation_units import FLIGHT, SHIP, read_unit, side_named
from deckload.game.notation_words import Reader, words_of
from deckload.game.orders import ChooseFirst, DeclareLaunches, DeclareSpecial, Order, Proceed
from deckload.game.setup import Setup
from deckload.rules.special_actions import SpecialAction
from deckload.units.names import fold, listed, nearest


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


_READ: Mapping[str, Callable[[Setup, Reader], Order]] = {
    "proceed": _proceed,
    "first": _first,
    "declare": _declare,
    "special": _special,
    "move": read_move,
    "fly": read_flight,
    "fire": read_fire,
}
