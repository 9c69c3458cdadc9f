"""Events in plain words, for what the order itself does not say."""

from collections.abc import Iterator

from msgspec.structs import replace

from deckload.cli.labels import Labels
from deckload.cli.lengths import heading_words, place_words
from deckload.cli.order_words import lines_words
from deckload.cli.wounds import wound_words
from deckload.game import condition
from deckload.game.events import (
    AAFired,
    Event,
    FlightHit,
    FlightPut,
    GunsFired,
    InitiativeWon,
    PhaseBegan,
    ShipGone,
    ShipHit,
    ShipMoved,
    ShipWounded,
    SpecialActionTaken,
    StoresBecame,
    WoundMended,
    happened,
)
from deckload.game.orders import ActFlight, Order
from deckload.game.state import Afloat, Game, Phase, Where
from deckload.record.account import Account
from deckload.units.flights import Base, planes_left

_GONE = {
    Afloat.SUNK: "sinks",
    Afloat.ABANDONED: "has lost all her crew and is abandoned",
    Afloat.LEFT: "leaves the table and is out of the battle",
}


def event_words(
    labels: Labels, before: Game, event: Event, actor: str | None = None
) -> Iterator[str]:
    """What an event changes, in sentences; none for what the order says or nobody marks down.

    `before` is the game ahead of the event, `actor` the flight whose activation it belongs to.
    """
    if isinstance(event, InitiativeWon):
        yield f"{labels.side(event.side)} wins the initiative."
    elif isinstance(event, PhaseBegan):
        if event.phase is Phase.FIRST_FLIGHT:
            yield f"{labels.side(event.first)} rolled higher and says who flies first."
    elif isinstance(event, ShipMoved):
        yield from _moved(labels, event)
        if event.smoke:
            yield "She lays smoke along her way (S2.9)."
    elif isinstance(event, SpecialActionTaken):
        if not event.done:
            yield f"{labels[event.ship]}: {event.action} fails; she moves without it (S2.5)."
    elif isinstance(event, GunsFired):
        if event.failed:
            do = "does" if len(event.failed) == 1 else "do"
            lines = lines_words(event.failed)
            yield f"{labels[event.ship]}: {lines} {do} not work this turn (S4.6)."
    elif isinstance(event, AAFired):
        if event.works is False:
            yield f"{labels[event.ship]}'s anti-aircraft line does not work this turn (S4.6)."
    elif isinstance(event, ShipHit):
        yield from _hit(labels, before, event)
    elif isinstance(event, ShipWounded):
        words = wound_words(before.setup.vessel(event.ship), event.wound)
        yield f"Critical on {labels[event.ship]}: {words}."
    elif isinstance(event, WoundMended):
        words = wound_words(before.setup.vessel(event.ship), event.wound)
        yield f"{labels[event.ship]} repairs a critical: {words}."
    elif isinstance(event, ShipGone):
        yield f"{labels[event.ship]} {_GONE.get(event.afloat, str(event.afloat))}."
    elif isinstance(event, FlightPut):
        yield from _put(labels, event, actor)
    elif isinstance(event, FlightHit):
        yield from _losses(labels, before, event)
    elif isinstance(event, StoresBecame):
        yield from _stores(labels, before, event)


def actor_of(order: Order) -> str | None:
    """The flight whose activation an order is; None for any other order."""
    return order.flight if isinstance(order, ActFlight) else None


def account_words(labels: Labels, game: Game, account: Account) -> Iterator[str]:
    """What came of an order that was given in `game`, in sentences."""
    for event in account.events or ():
        yield from event_words(labels, game, event, actor_of(account.order))
        game = Game(game.setup, happened(game.setup, game.state, event))


def planes_words(points: int, hits: int, full: int = 0) -> str:
    """The planes of a flight, of `full` if some are gone, and what the first of them carries.

    "4 of 6 planes, one of them with 1 of its 2 points".
    """
    left = planes_left(points, hits)
    words = (
        f"{left} of {full} planes" if left < full else "1 plane" if left == 1 else f"{left} planes"
    )
    carried = left * hits - points
    if carried:
        words += f", one of them with {hits - carried} of its {hits} points"
    return words


def _moved(labels: Labels, event: ShipMoved) -> Iterator[str]:
    if event.place is not None and labels.mapped:
        yield f"She is at {place_words(event.place)}, heading {heading_words(event.heading)}."


def _hit(labels: Labels, before: Game, event: ShipHit) -> Iterator[str]:
    vessel, state = before.setup.vessel(event.ship), before.ship(event.ship)
    name, ship = labels[event.ship], vessel.ship
    lost = []
    if event.damage < state.damage:
        left = f"{event.damage} of {ship.damage}"
        lost.append(f"{state.damage - event.damage} damage ({left} left)")
    if event.crew < state.crew:
        lost.append(f"{state.crew - event.crew} crew ({event.crew} of {ship.crew} left)")
    if lost:
        yield f"{name} loses {' and '.join(lost)}."
    if event.fires != state.fires:
        burning = "1 fire burns" if event.fires == 1 else f"{event.fires or 'no'} fires burn"
        yield f"{name}: {burning}."
    after = replace(state, damage=event.damage, crew=event.crew)
    if not event.damage or not event.crew:
        return  # that she is gone is told next
    if condition.crippled(vessel, after) and not condition.crippled(vessel, state):
        yield f"{name} is crippled (S4.5)."
    if condition.skeleton_crew(vessel, after) and not condition.skeleton_crew(vessel, state):
        yield f"{name} has only a skeleton crew left (S4.5)."


def _put(labels: Labels, event: FlightPut, actor: str | None) -> Iterator[str]:
    name = labels[event.flight]
    if event.where in (Where.UP, Where.COMING, Where.DECK) and event.flight == actor:
        return
    if event.where is Where.AWAY:
        host = f" to {labels[event.host]}" if event.host else ""
        yield f"{name} flies home{host} off the table; it can land from turn {event.due} on."
    elif event.where is Where.DECK and event.host:
        yield f"{name} {event.how} on {labels[event.host]}."
    elif event.where is not Where.UP and event.where is not Where.COMING:
        yield f"{name} {event.how}."


def _stores(labels: Labels, before: Game, event: StoresBecame) -> Iterator[str]:
    if before.setup.squadron(event.flight).base is Base.LAND:
        return  # it leaves the battle for that, which is told next
    if before.flight(event.flight).stores.armed and not event.stores.armed:
        yield f"{labels[event.flight]} is out of ammunition (A3.7)."


def _losses(labels: Labels, before: Game, event: FlightHit) -> Iterator[str]:
    hits = before.aircraft(event.flight).hits
    had, left = before.planes(event.flight), planes_left(event.points, hits)
    name, lost = labels[event.flight], had - left
    if not left:
        yield f"{name} loses its last {'plane' if lost == 1 else f'{lost} planes'}."
    else:
        what = "no plane" if not lost else "1 plane" if lost == 1 else f"{lost} planes"
        yield f"{name} loses {what}: {planes_words(event.points, hits)} left."
