"""Orders in plain words."""

from collections.abc import Sequence

from deckload.cli.labels import Labels
from deckload.cli.lengths import place_words, tenths
from deckload.game.events import Event, FlightActed
from deckload.game.orders import (
    ActFlight,
    Attack,
    ChooseFirst,
    DeclareLaunches,
    DeclareSpecial,
    FireShip,
    Land,
    Leave,
    MoveShip,
    Order,
    Strike,
)
from deckload.game.state import Phase
from deckload.rules.headings import TURN_POINT
from deckload.units.names import listed

_GOES_FIRST = {Phase.FIRST_SHIP: "move", Phase.FIRST_FLIGHT: "fly", Phase.FIRST_FIRE: "fire"}

FEW_LINES = 2
"""So many lines in a row are named one by one."""


def order_words(
    labels: Labels, phase: Phase, seat: int | None, order: Order, events: Sequence[Event] = ()
) -> str:
    """An order as a sentence, empty for what the table does by itself.

    `events` are what came of it, as far as that is known: they say whether a flight broke away.
    """
    if isinstance(order, ChooseFirst):
        return _first(labels, phase, seat, order)
    if isinstance(order, DeclareLaunches):
        names = _named(labels, order.flights)
        what = f"{names} off the table, to come on next turn" if names else "nothing off the table"
        return f"{labels.side(seat)} launches {what}."
    if isinstance(order, MoveShip):
        return f"{labels[order.ship]} {_move(labels, order)}."
    if isinstance(order, ActFlight):
        broke_away = any(isinstance(e, FlightActed) and e.broke_away for e in events)
        return f"{labels[order.flight]} {_flight(labels, order, broke_away)}."
    if isinstance(order, DeclareSpecial):
        return f"{labels[order.ship]} declares a special action: {order.action}."
    if isinstance(order, FireShip):
        return f"{labels[order.ship]} {_fire(labels, order)}."
    return ""


def _first(labels: Labels, phase: Phase, seat: int | None, order: ChooseFirst) -> str:
    verb = _GOES_FIRST.get(phase, "go")
    if order.side == seat:
        return f"{labels.side(seat)} chooses to {verb} first."
    return f"{labels.side(seat)} lets {labels.side(order.side)} {verb} first."


def _move(labels: Labels, order: MoveShip) -> str:
    if not labels.mapped and not order.ahead:
        words = "moves"
    elif not order.ahead + order.then and not order.points:
        words = "stays where she is"
    else:
        words = f'goes {tenths(order.ahead)}" ahead'
    if order.points:
        side = "starboard" if order.points > 0 else "port"
        words += f", turns {abs(order.points) * TURN_POINT} degrees to {side}"
    if order.then:
        words += f', goes {tenths(order.then)}" more'
    if order.again:
        side = "starboard" if order.again > 0 else "port"
        words += f", turns {abs(order.again) * TURN_POINT} degrees to {side}"
    if order.last:
        words += f', goes {tenths(order.last)}" more'
    if order.leave:
        words += " and leaves the table"
    if order.launches:
        words += f" and launches {_named(labels, [launch.flight for launch in order.launches])}"
    return words


def _fire(labels: Labels, order: FireShip) -> str:
    shots = [f"{lines_words(shot.lines)} at {labels[shot.target]}" for shot in order.guns]
    shots += [f"{aa_dice_words(s.dice)} at {labels[s.flight]}" for s in order.anti_aircraft]
    return f"fires {listed(shots, 'and')}" if shots else "holds her fire"


def lines_words(lines: Sequence[str]) -> str:
    """Weapon lines of a ship, runs of three or more in short: "main-1 to main-4 and torpedo-1"."""
    runs: list[list[str]] = []
    for line in lines:
        if runs and line == _after(runs[-1][-1]):
            runs[-1].append(line)
        else:
            runs.append([line])
    words: list[str] = []
    for run in runs:
        words += [f"{run[0]} to {run[-1]}"] if len(run) > FEW_LINES else run
    return listed(words, "and")


def _after(line: str) -> str:
    """The line that follows on another, "main-2" on "main-1"; empty if it has no number."""
    kind, dash, number = line.rpartition("-")
    return f"{kind}-{int(number) + 1}" if dash and number.isdecimal() else ""


def aa_dice_words(count: int) -> str:
    """ "1 anti-aircraft die", "4 anti-aircraft dice"."""
    return f"{count} anti-aircraft {'die' if count == 1 else 'dice'}"


def _flight(labels: Labels, order: ActFlight, broke_away: bool) -> str:
    parts = []
    if order.arrive is not None:
        where = f" at {place_words(order.arrive)}" if labels.mapped else ""
        parts.append(f"comes on{where}")
    if order.reply is not None:
        parts.append(f"fires back at {labels[order.reply]}")
    action = order.action
    if order.to is not None:
        how = "breaks away" if broke_away else "moves"
        where = f" to {place_words(order.to)}" if labels.mapped else ""
        parts.append(f"{how}{where}")
    elif broke_away:
        parts.append("breaks away")
    if isinstance(action, Attack):
        parts.append(f"attacks {labels[action.target]}")
    elif isinstance(action, Strike):
        parts.append(f"strikes at {labels[action.target]}")
    elif isinstance(action, Land):
        parts.append(f"lands on {labels[action.carrier]}")
    elif isinstance(action, Leave):
        parts.append("leaves by its own edge")
    if not parts or (len(parts) == 1 and order.reply is not None):
        parts.append("stays where it is")
    return listed(parts, "and")


def _named(labels: Labels, units: Sequence[str]) -> str:
    return listed([labels[unit] for unit in units], "and")
