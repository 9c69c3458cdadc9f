"""Orders to flights as lines: where one comes on, whom it answers, where it goes, what it does."""

from collections.abc import Callable, Mapping

from deckload.game.notation_facts import read_facts
from deckload.game.notation_forms import STOPS
from deckload.game.notation_units import FLIGHT, SHIP, read_unit
from deckload.game.notation_words import Reader
from deckload.game.orders import ActFlight, Action, Attack, Land, Leave, Strike
from deckload.game.setup import SOMEWHERE, Setup
from deckload.rules.places import Position
from deckload.units.names import listed

_ACTIONS: Mapping[str, tuple[Callable[[str], Action], str]] = {
    "attack": (Attack, FLIGHT),
    "strike": (Strike, SHIP),
    "land": (Land, SHIP),
    "leave": (lambda name: Leave(), ""),
}


def read_flight(setup: Setup, reader: Reader) -> ActFlight:
    """The activation of a flight; its parts may stand in any order."""
    flight = read_unit(setup, reader, FLIGHT, stops=STOPS)
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
        if reader.key in ("from", "arrive") and arrive is None:
            arrive = _place(setup, reader, "from", "where it comes on")
        elif reader.key == "reply" and reply is None:
            reader.at += 1
            reply = read_unit(setup, reader, FLIGHT, stops=STOPS)
        elif reader.key in ("to", "go") and to is None and not stays:
            to = _place(setup, reader, "to", "where it moves to")
        elif reader.key == "stay" and to is None and not stays:
            reader.at += 1
            stays = True
        elif reader.key in _ACTIONS and action is None:
            action = _action(setup, reader)
        if reader.at == begun:
            raise reader.wrong(_left(arrive, reply, to, action, stays))
    return ActFlight(flight, arrive, reply, to, action, read_facts(setup, reader))


def _place(setup: Setup, reader: Reader, word: str, wanted: str) -> Position:
    """The place after a word, or none after the other where the players keep the positions."""
    named = reader.key == word
    if not named and setup.mapped:
        raise reader.wrong(f"{word} and a place")
    reader.at += 1
    return reader.place(wanted) if named else SOMEWHERE


def _action(setup: Setup, reader: Reader) -> Action:
    make, kind = _ACTIONS[reader.key]
    reader.at += 1
    if not kind:
        return make("")
    reader.skip("on")
    return make(read_unit(setup, reader, kind, stops=STOPS))


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
