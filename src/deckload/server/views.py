"""The view of a seat: everything that a page draws, and nothing that this seat may not know.

What lies on a table is open to both sides. The seed, keys, and what has not been sent are in no
value that a view is made of.
"""

from typing import Any

import msgspec

from deckload.game.ending import score
from deckload.game.legal import legal
from deckload.game.state import Game
from deckload.record.lines import Move as MoveLine
from deckload.record.lines import OrderLine, Place
from deckload.rules.victory import POINT
from deckload.server.going import asked_data, is_free, ways_back
from deckload.server.live import LiveBattle, Seat
from deckload.server.prompts import awaits_data, prompt_data
from deckload.server.room import BOTH, FIRST, SECOND, WATCH
from deckload.server.story import order_data
from deckload.server.telling import Teller

_encode = msgspec.json.Encoder().encode


class Views:
    """Makes the views of a server, each once as long as nothing has changed."""

    def __init__(self, teller: Teller, server: str) -> None:
        self.teller = teller
        self._server = server

    def of(self, live: LiveBattle, seat: Seat) -> bytes:
        """The view of a seat as JSON."""
        place = (live.version, live.tick, f"{seat.name} {self._sits(live, seat)}")
        found = live.views.get(place)
        if found is None:
            found = live.views[place] = _encode(self._view(live, seat))
        return found

    def _view(self, live: LiveBattle, seat: Seat) -> dict[str, Any]:
        battle = live.battle
        prompt = prompt_data(live, self.teller, seat.sides)
        awaits = awaits_data(live, self.teller, prompt)
        yours = bool(set(awaits["sides"]) & set(seat.sides))
        orders = awaits["what"] == "order" and yours
        under_way = battle.under_way
        redo = battle.redo_goes_to if seat.sides else None
        return {
            "battle": live.id,
            "version": live.version,
            "server": self._server,
            "seat": {
                "name": seat.name,
                "sides": seat.sides,
                "alone": live.is_alone(seat),
                "sits": self._sits(live, seat),
            },
            "room": room_data(live),
            **self.standing(battle.game),
            "awaits": awaits | {"you": yours},
            "under_way": None if under_way is None else order_data(live, self.teller, under_way),
            "prompt": prompt,
            "legal": legal(battle.game, awaits["side"]).units if orders else None,
            "undo": ways_back(live, self.teller, seat),
            "redo": None
            if redo is None
            else {"to": redo, "free": is_free(live, seat, "redo", redo)},
            "asked": asked_data(live, self.teller, seat),
            "closed": battle.course.closed,
        }

    def standing(self, game: Game) -> dict[str, Any]:
        """How every unit stands."""
        state, setup = game.state, game.setup
        return {
            "turn": state.turn,
            "phase": str(state.phase),
            "first": state.first,
            "scores": [score(game, side) / POINT for side in (0, 1)],
            "ending": state.ending,
            "ships": [self.teller.ship(game, vessel.id) for vessel in setup.vessels],
            "flights": [self.teller.flight(game, squadron.id) for squadron in setup.squadrons],
            "engagements": state.engagements,
        }

    def at(self, live: LiveBattle, line: int) -> dict[str, Any]:
        """How the battle stood at a line, and the order there as far as it had got."""
        course = live.battle.course
        place = standing_at(live, line)
        order = course.order_of(place)
        return {
            "battle": live.id,
            "version": live.version,
            "line": line,
            "place": place,
            **self.standing(live.battle.game_at(place)),
            "order": order,
        }

    def _sits(self, live: LiveBattle, seat: Seat) -> bool:
        return seat.visitor is not None and seat.visitor in live.sitters.get(seat.name, ())


def standing_at(live: LiveBattle, line: int) -> int:
    """The place that a battle stood at once a line was written."""
    course = live.battle.course
    while line:
        found = course.lines[line]
        if isinstance(found, Place):
            return line
        if isinstance(found, MoveLine):
            return found.to
        line -= 1
    return 0


def room_data(live: LiveBattle) -> dict[str, Any]:
    """Who plays each side, whose dice are used, and who is here."""
    here = live.here
    both = here.get(BOTH, 0)
    return {
        "kind": live.room.kind,
        "mapped": live.battle.setup.mapped,
        "sides": [
            {
                "name": live.names[side],
                "player": one.player,
                "dice": str(one.dice.now),
                "sitting": len(live.sitters.get(seat, ())) + len(live.sitters.get(BOTH, ())),
                "here": here.get(seat, 0) + both,
            }
            for side, (one, seat) in enumerate(zip(live.room.sides, (FIRST, SECOND), strict=True))
        ],
        "watching": here.get(WATCH, 0),
    }


def summary(live: LiveBattle, seat: Seat, teller: Teller) -> dict[str, Any]:
    """A battle in a list of those to carry on with."""
    setup, state = live.battle.setup, live.battle.game.state
    return {
        "battle": live.id,
        "version": live.version,
        "seat": seat.name,
        "sides": seat.sides,
        "scenario": setup.scenario,
        "title": setup.title,
        "names": setup.sides,
        "kind": live.room.kind,
        "turn": state.turn,
        "turns": setup.turns,
        "phase": str(state.phase),
        "orders": sum(isinstance(line, OrderLine) for line in live.battle.lines),
        "awaits": teller.waiting(live.battle),
    }
