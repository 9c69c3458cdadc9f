"""The ships of a battle as they stand, as plain data and in sentences."""

from collections.abc import Iterator
from typing import Any

from deckload.cli.labels import Labels
from deckload.cli.lengths import heading_words, inches, place_words, wind
from deckload.cli.wounds import wound_words
from deckload.game import condition, decks
from deckload.game.state import Afloat, Game, Phase, Where
from deckload.rules.anti_aircraft import Phase as AAPhase
from deckload.rules.carriers import Moment, is_busy
from deckload.rules.places import INCH
from deckload.units.names import listed

CLASS = " class"
"""How the name of a sheet ends that is of a class; others are of one ship, and sisters use them."""


def ship_data(game: Game, unit: str) -> dict[str, Any]:
    """Everything about a ship that a player would look at."""
    vessel, state = game.setup.vessel(unit), game.ship(unit)
    ship, place = vessel.ship, state.place if game.setup.mapped else None
    data: dict[str, Any] = {
        "id": unit,
        "name": vessel.called,
        "type": ship.name,
        "side": vessel.side,
        "standing": str(state.afloat),
        "off_table": vessel.off_table,
        "place": None if place is None else {"east": place.x / INCH, "north": place.y / INCH},
        "heading": state.heading,
        "compass": wind(state.heading),
        "speed": condition.speed(vessel, state),
        "full_speed": ship.speed,
        "moved": state.moved,
        "damage": state.damage,
        "full_damage": ship.damage,
        "crippled": condition.crippled(vessel, state),
        "crew": state.crew,
        "full_crew": ship.crew,
        "skeleton_crew": condition.skeleton_crew(vessel, state),
        "fires": state.fires,
        "criticals": [wound_words(vessel, wound) for wound in state.wounds],
        "aa_dice_left": _aa_left(game, unit),
        "aa_dice": ship.aa.dice,
        "aa_untried": condition.aa_untried(vessel, state),
        "special_action": None if state.special is None else str(state.special),
        "smoke": [{"east": at.x / INCH, "north": at.y / INCH} for at in state.smoke],
    }
    if ship.is_carrier:
        data["flight_deck"] = _deck_data(game, unit)
    return data


def _aa_left(game: Game, unit: str) -> int:
    """The dice she may still fire in this part of the turn, at a flight not fired at yet."""
    if game.ship(unit).place is None:
        return 0
    firing = game.state.phase in (Phase.FIRST_FIRE, Phase.FIRING)
    return condition.battery(game, unit, AAPhase.FIRING if firing else AAPhase.BOUND, "").dice


def _deck_data(game: Game, unit: str) -> dict[str, Any]:
    state = game.ship(unit)
    deck = decks.flight_deck(game, unit)
    now = Moment(game.state.turn, game.state.number)
    on_deck = [f.id for f in game.state.flights if f.where is Where.DECK and f.host == unit]
    return {
        "works": deck.working,
        "gone_for_good": condition.deck_gone(state),
        "busy": is_busy(state.deck_work, now, game.setup.rulings),
        "used": deck.used,
        "decks": deck.decks,
        "capacity": deck.capacity,
        "flights_on_deck": on_deck,
    }


def ship_sentences(labels: Labels, game: Game, unit: str) -> Iterator[str]:
    """A ship in sentences, her name first."""
    data = ship_data(game, unit)
    name, kind = labels[unit], game.setup.vessel(unit).ship.name
    sheet = kind if kind.endswith(CLASS) else f"sheet of {kind}"
    called = name if kind == data["name"] else f"{name}, {sheet}"
    if data["standing"] != Afloat.AFLOAT:
        yield f"{called}: {data['standing']}, out of the battle."
        return
    yield f"{called}: {_where(game, unit, data)}"
    yield _hull(data)
    yield _trouble(data)
    if data["aa_dice"] and not data["off_table"]:
        yield _anti_aircraft(data)
    if "flight_deck" in data:
        yield _deck(labels, data["flight_deck"])


def _where(game: Game, unit: str, data: dict[str, Any]) -> str:
    place = game.ship(unit).place
    if place is None:
        return "off the table for the whole battle, where nothing can harm her (A5.6)."
    words = f'speed {data["speed"]}"'
    if game.setup.mapped:
        where = f"at {place_words(place, exact=True)}, heading {heading_words(data['heading'])}"
        words = f"{where}, {words}"
    if data["speed"] != data["full_speed"]:
        words += f' of {data["full_speed"]}"'
    if data["moved"] and not game.setup.mapped:
        return f"{words}, has moved this turn."
    ran = game.ship(unit).ran
    return words + (f', has moved {inches(ran)}" this turn.' if data["moved"] else ".")


def _hull(data: dict[str, Any]) -> str:
    words = f"Damage {data['damage']} of {data['full_damage']}"
    words += ", crippled" if data["crippled"] else ""
    words += f". Crew {data['crew']} of {data['full_crew']}"
    return words + (", a skeleton crew." if data["skeleton_crew"] else ".")


def _trouble(data: dict[str, Any]) -> str:
    fires = "1 fire" if data["fires"] == 1 else f"{data['fires'] or 'No'} fires"
    if not data["criticals"]:
        return f"{fires}, no criticals."
    return f"{fires}. Criticals: {'; '.join(data['criticals'])}."


def _anti_aircraft(data: dict[str, Any]) -> str:
    words = f"Anti-aircraft dice left: {data['aa_dice_left']} of {data['aa_dice']}"
    if data["aa_untried"] and data["aa_dice_left"]:
        words += ", if a roll finds that her line works this turn (S4.6)"
    return f"{words}."


def _deck(labels: Labels, deck: dict[str, Any]) -> str:
    if deck["gone_for_good"]:
        words = "Flight deck destroyed"
    elif not deck["works"]:
        words = "Flight deck out until it is repaired"
    else:
        words = f"Flight deck {'busy' if deck['busy'] else 'clear'}: {deck['used']} of "
        words += f"{deck['decks']} launches and landings of this turn used"
    flights = listed([labels[unit] for unit in deck["flights_on_deck"]], "and")
    return f"{words}. On deck: {flights or 'no flight'}."
