"""The flights of a battle as they stand, as plain data and in sentences."""

from collections.abc import Iterator
from typing import Any

from deckload.cli.event_words import planes_words
from deckload.cli.labels import Labels
from deckload.cli.lengths import place_words
from deckload.dice.words import need_words
from deckload.game import decks
from deckload.game.state import GONE, Game, Where
from deckload.rules.ammunition import ammunition_need, checks_ammunition
from deckload.rules.interception import intercepting, interceptors
from deckload.rules.places import INCH
from deckload.units.flights import planes_left
from deckload.units.names import listed


def flight_data(game: Game, unit: str) -> dict[str, Any]:
    """Everything about a flight that a player would look at."""
    squadron, state = game.setup.squadron(unit), game.flight(unit)
    aircraft, hits = squadron.aircraft, squadron.aircraft.hits
    place = state.place if game.setup.mapped else None
    rulings, engagements = game.setup.rulings, game.state.engagements
    left = planes_left(state.points, hits)
    checks = checks_ammunition(aircraft.role, rulings)
    return {
        "id": unit,
        "name": squadron.called,
        "type": aircraft.name,
        "side": squadron.side,
        "planes": left,
        "full_planes": squadron.planes,
        "points": state.points,
        "points_gone_of_first_plane": left * hits - state.points,
        "where": str(state.where),
        "place": None if place is None else {"east": place.x / INCH, "north": place.y / INCH},
        "carrier": state.host,
        "due_turn": state.due if state.where in (Where.COMING, Where.AWAY, Where.DECK) else None,
        "armed": state.stores.armed,
        "ammunition_step": state.stores.step if checks else None,
        "next_check": need_words(ammunition_need(state.stores.step, rulings)) if checks else None,
        "ordnance": None
        if aircraft.ordnance is None
        else {
            "name": aircraft.ordnance.name,
            "aboard": state.stores.ordnance,
        },
        "intercepts": list(intercepting(engagements, unit)),
        "intercepted_by": list(interceptors(engagements, unit)),
        "acted": state.acted,
        "broke_away": state.broke_away,
        "must_go_home": state.where is Where.UP and decks.homebound(game, unit),
    }


def flight_sentences(labels: Labels, game: Game, unit: str) -> Iterator[str]:
    """A flight in sentences, its name first."""
    data, state = flight_data(game, unit), game.flight(unit)
    name = labels[unit] if data["name"] == data["type"] else f"{labels[unit]}, {data['type']}"
    if state.where in GONE:
        yield f"{name}: {state.where}."
        return
    planes = planes_words(state.points, game.aircraft(unit).hits, data["full_planes"])
    yield f"{name}: {planes}, {_where(labels, game, unit)}."
    yield _stores(data)
    engaged = list(_engaged(labels, data))
    if engaged:
        words = listed(engaged, "and")
        yield f"{words[0].upper()}{words[1:]}."


def _where(labels: Labels, game: Game, unit: str) -> str:
    state = game.flight(unit)
    host = labels[state.host] if state.host else ""
    if state.place is not None:
        words = "in the air"
        if game.setup.mapped:
            words += f" at {place_words(state.place, exact=True)}"
        return words + (f", from {host}" if host else "")
    if state.where is Where.DECK:
        ready = state.due > game.state.turn
        return f"on the deck of {host}" + (f", may be launched from turn {state.due} on" * ready)
    if state.where is Where.COMING:
        when = f"comes on in turn {state.due}" if state.due > game.state.turn else "comes on now"
        return f"{'launched by ' + host if host else 'off the table'}, {when}"
    if state.where is Where.AWAY:
        return f"on its way home to {host}, can land from turn {state.due} on"
    return str(state.where)


def _stores(data: dict[str, Any]) -> str:
    if not data["armed"]:
        words = "Out of ammunition"
    elif data["next_check"] is None:
        words = "Makes no ammunition checks"
    else:
        words = f"Its next ammunition check needs {data['next_check']}"
    ordnance = data["ordnance"]
    if ordnance is None:
        return f"{words}. No ordnance."
    return f"{words}. Ordnance: {ordnance['name']}{', dropped' * (not ordnance['aboard'])}."


def _engaged(labels: Labels, data: dict[str, Any]) -> Iterator[str]:
    for words, key in (("intercepts", "intercepts"), ("intercepted by", "intercepted_by")):
        if data[key]:
            yield f"{words} {listed([labels[other] for other in data[key]], 'and')}"
    if data["must_go_home"]:
        yield "must go home"
    if data["acted"]:
        yield "has acted this turn" + (", and broke away" if data["broke_away"] else "")
