"""An order, what its dice came to and what it changed, in short sentences without places.

"Swordfish strikes at Admiral Hipper: 2 anti-aircraft hits, 1 dodged, 3 hits."
"""

from collections.abc import Iterator, Sequence

from deckload.cli.event_words import account_words
from deckload.cli.labels import Labels
from deckload.cli.order_words import order_words
from deckload.cli.roll_words import rolled_of
from deckload.cli.rolls import outcome_words
from deckload.cli.way_words import course_words, entry_words
from deckload.dice.needs import Purpose
from deckload.game.events import Event, FlightActed, InitiativeWon, PhaseBegan
from deckload.game.orders import ActFlight, Attack, Land, Leave, Strike
from deckload.game.state import Game, Phase
from deckload.record.account import Account
from deckload.record.lines import AnswerLine, RollLine
from deckload.units.names import listed

_TOLD = {
    Purpose.HIT: "{}",
    Purpose.STRIKE: "{}",
    Purpose.GUNNERY: "{}",
    Purpose.TORPEDOES: "torpedoes {}",
    Purpose.ANTI_AIRCRAFT: "anti-aircraft fire {}",
    Purpose.DODGE: "{}",
    Purpose.COMMAND: "{}",
}
"""Rolls that are told in short; what damage and the like come to is told by what they change."""

_FOLLOWS = {
    Phase.FIRST_SHIP: "says who moves first",
    Phase.DECLARATION: "moves first",
    Phase.FIRST_FLIGHT: "says who flies first",
    Phase.BOUND: "flies first",
}


def brief_words(labels: Labels, game: Game, account: Account) -> Iterator[str]:
    """An order that was given in `game` with what its dice came to, and then what it changed."""
    rolled = initiative_words(labels, account)
    if rolled:
        yield rolled
        return
    words = _order(labels, game, account)
    came = ", ".join(_came(account.answers))
    if words:
        yield f"{words.removesuffix('.')}: {came}." if came else words
    yield from account_words(labels.without_places(), game, account)


def initiative_words(labels: Labels, account: Account) -> str:
    """Who rolled higher and with what, and who goes first where that follows at once.

    Empty for an order that rolls for no initiative, or is still under way.
    """
    sums = {
        line.owner: sum(line.faces)
        for line in account.answers
        if isinstance(line, RollLine) and line.purpose is Purpose.INITIATIVE
    }
    if account.under_way or len(sums) < len(labels.sides):
        return ""
    (one, first), (other, second) = sums.items()
    if first == second:
        # An air roll of equal dice is no tie where the winner at sea decides.
        follows = _follows(labels, account.events)
        if not follows:
            return f"A tie, {first} to {second}: both sides roll again (S1.2)."
        return f"Both sides roll {first}{follows}."
    winner, high, low = (one, first, second) if first > second else (other, second, first)
    follows = _follows(labels, account.events)
    follows = follows.replace(f"; {winner} ", " and ", 1)
    return f"{winner} wins the roll, {high} to {low}{',' * follows.startswith(' and')}{follows}."


def _follows(labels: Labels, events: Sequence[Event] | None) -> str:
    """Who goes first, if the roll itself says so."""
    winner: int | None = None
    for event in events or ():
        if isinstance(event, InitiativeWon):
            winner = event.side
        elif isinstance(event, PhaseBegan):
            side = winner if event.first is None else event.first
            if event.phase is Phase.DECLARATION and side is not None and side != winner:
                return f"; only {labels.side(side)} has ships to move"
            if side is not None and event.phase in _FOLLOWS:
                return f"; {labels.side(side)} {_FOLLOWS[event.phase]}"
    return ""


def _came(answers: Sequence[AnswerLine]) -> Iterator[str]:
    for line in answers:
        if isinstance(line, RollLine) and line.purpose in _TOLD:
            yield _TOLD[line.purpose].format(outcome_words(rolled_of(line)))


def _order(labels: Labels, game: Game, account: Account) -> str:
    order, events = account.order, account.events or ()
    if not isinstance(order, ActFlight):
        return order_words(labels, game.state.phase, account.seat, order, events)
    broke_away = any(isinstance(event, FlightActed) and event.broke_away for event in events)
    deeds = listed(list(_deeds(labels, game, order, broke_away)), "and")
    return f"{labels[order.flight]} {deeds}."


def _deeds(labels: Labels, game: Game, order: ActFlight, broke_away: bool) -> Iterator[str]:
    action = order.action
    course = course_words(labels, game, order) if labels.mapped else ""
    if order.arrive is not None:
        yield f"comes on {entry_words(game, order)}" if labels.mapped else "comes on"
    if order.reply is not None:
        yield f"fires back at {labels[order.reply]}"
    if isinstance(action, Strike):
        yield f"strikes at {labels[action.target]}"
    elif isinstance(action, Attack):
        yield f"attacks {labels[action.target]}"
    elif isinstance(action, Land):
        yield f"lands on {labels[action.carrier]}"
    elif isinstance(action, Leave):
        yield "leaves by its own edge"
    elif broke_away:
        yield f"breaks away {course}".rstrip()
    elif order.to is not None:
        yield f"moves {course}".rstrip()
    elif order.arrive is None and order.reply is None:
        yield "stays where it is"
    if broke_away and action is not None:
        yield "breaks away"
