"""The scenarios on a page and as data: a list, and one of them in full."""

from collections.abc import Iterator
from typing import Any

import msgspec

from deckload.catalogue.scenarios import Scenario, ScenarioShip, scenario, scenario_names
from deckload.cli.house_rules import house_data, setup_under
from deckload.cli.lengths import heading_words, inches, place_words, points_words
from deckload.cli.odds_page import house_block, rulings_block
from deckload.cli.page import Page
from deckload.dice.words import dice_words
from deckload.game.setup import Setup, Squadron, Vessel
from deckload.rules.house import STANDARD_HOUSE, House
from deckload.units.weapons import Weapon


def list_page(page: Page) -> None:
    """Put every scenario on the page with its sides, its length and what it is about."""
    for number, each in enumerate(map(scenario, scenario_names())):
        if number:
            page.line()
        page.heading(f"{each.id}: {each.title}")
        page.paragraph(f"{each.sides[0]} against {each.sides[1]}, {_turns(each)}.", indent=2)
        page.paragraph(each.story, indent=2)
    page.line()
    page.paragraph(
        "'deckload scenarios NAME' shows one in full, 'deckload auto --scenario NAME' has two "
        "captains fight it."
    )


def scenario_page(page: Page, name: str, house: House = STANDARD_HOUSE) -> None:
    """Put one scenario on the page in full, as it is fought under rules. Raises UnknownName."""
    found = scenario(name)
    setup = setup_under(house, found)
    page.heading(f"{found.id}: {found.title}")
    page.line()
    page.paragraph(found.story)
    page.line()
    table = f'{inches(setup.table.width)}" from west to east, {inches(setup.table.depth)}" deep'
    page.labelled("Table", f"{table}; places are inches east and north of its south-west corner")
    page.labelled("Length", _turns(found))
    page.labelled("Level", f"{found.level.value}, for prices and scores (S9.2)")
    if house.rulings.changed:
        rulings_block(page, house.rulings, house.name)
    else:
        page.labelled("Rulings", "all at their defaults; --ruling changes one")
        house_block(page, house.rulings, house.name)
    for number, objective in enumerate(found.objectives):
        words = (
            f"{found.sides[objective.side]}: {objective.words} ({points_words(objective.points)})"
        )
        page.labelled("" if number else "Aims", words)
    for side in (0, 1):
        _side(page, found, setup, side)


def list_data() -> list[dict[str, Any]]:
    """Every scenario in short as plain data."""
    return [_short(each) for each in map(scenario, scenario_names())]


def scenario_data(name: str, house: House = STANDARD_HOUSE) -> dict[str, Any]:
    """One scenario in full as plain data. Raises UnknownName."""
    found = scenario(name)
    setup = setup_under(house, found)
    may_stay_off = found.may_stay_off
    data: dict[str, Any] = msgspec.to_builtins(setup)
    for vessel in data["vessels"]:
        vessel["may_stay_off"] = vessel["id"] in may_stay_off
    return {
        **_short(found),
        "objectives": msgspec.to_builtins(found.objectives),
        "briefing": [list(steps) for steps in found.briefing],
        "rulings": setup.rulings.all,
        **house_data(setup.rulings, setup.house),
        "unit_of_length": "thousandths of an inch",
        **{key: data[key] for key in ("edges", "level", "table", "vessels", "squadrons")},
    }


def _short(found: Scenario) -> dict[str, Any]:
    return {
        "name": found.id,
        "title": found.title,
        "sides": list(found.sides),
        "turns": found.turns,
        "story": found.story,
    }


def _turns(found: Scenario) -> str:
    return "1 turn" if found.turns == 1 else f"at most {found.turns} turns"


def _side(page: Page, found: Scenario, setup: Setup, side: int) -> None:
    page.line()
    colour = ("red", "blue")[side]
    page.heading(f"{found.sides[side]} (--{colour}), base edge {found.edges[side]}")
    for vessel in setup.vessels:
        if vessel.side == side:
            start = next(ship for ship in found.ships if ship.id == vessel.id)
            page.paragraph(_ship_words(vessel, start), indent=2, hanging=4)
            page.aside(", ".join(ship_numbers(vessel)), indent=4)
    for squadron in setup.squadrons:
        if squadron.side == side:
            page.paragraph(_flight_words(setup, squadron), indent=2, hanging=4)
            page.aside(", ".join(flight_numbers(squadron)), indent=4)


def _ship_words(vessel: Vessel, start: ScenarioShip) -> str:
    kind = "" if vessel.called == vessel.ship.name else f", {vessel.ship.name}"
    words = f"{vessel.called}{kind} ({vessel.id}): at {place_words(start.place, exact=True)}"
    words += f", heading {heading_words(vessel.heading)}"
    if start.may_stay_off:
        words += f"; may stay off the table (--off {vessel.id})"
    return f"{words}."


def ship_numbers(vessel: Vessel) -> Iterator[str]:
    """The numbers of a ship's sheet, in short."""
    ship = vessel.ship
    yield f'speed {ship.speed}", turning {ship.turning}'
    yield f"hit on {ship.target}+, armour {ship.armour}+"
    yield f"damage {ship.damage} (crippled at {ship.crippled_at})"
    yield f"crew {ship.crew} (skeleton at {ship.skeleton_at})"
    yield f'AA {dice_words(ship.aa.dice)} to {ship.aa.range}"' if ship.aa.dice else "no AA"
    if ship.is_carrier:
        yield f"room for {ship.carrier_capacity} flights"
        yield f"launches and landings a turn: {ship.decks}, off the table {ship.decks_off_table}"
    if ship.traits:
        yield f"traits {', '.join(ship.traits)}"
    yield f"level {ship.level.value}"


def _flight_words(setup: Setup, squadron: Squadron) -> str:
    name = squadron.aircraft.name
    kind = f"{squadron.planes} {name}"
    words = f"{kind} ({squadron.id})" if squadron.called == name else ""
    words = words or f"{squadron.called} ({squadron.id}), {kind}"
    if squadron.carrier is None:
        return f"{words}: from land, on at its own edge in turn 1."
    carrier = setup.name_of(squadron.carrier)
    if squadron.place is None:
        return f"{words}: on the deck of {carrier}."
    return f"{words}: in the air at {place_words(squadron.place, exact=True)}, from {carrier}."


def flight_numbers(squadron: Squadron) -> Iterator[str]:
    """The numbers of a flight's card, in short."""
    aircraft = squadron.aircraft
    yield f'{aircraft.role}, speed {aircraft.speed}"'
    dodge = "no dodge" if aircraft.dodge is None else f"dodges on {aircraft.dodge}+"
    yield f"hit on {aircraft.target}+, {dodge}"
    yield f"dogfight {aircraft.dogfight:+d}" if aircraft.dogfight else "dogfight 0"
    yield "1 point a plane" if aircraft.hits == 1 else f"{aircraft.hits} points a plane"
    yield _weapon_words(aircraft.ordnance) if aircraft.ordnance else "no ordnance"


def _weapon_words(weapon: Weapon) -> str:
    reach = f' to {weapon.range}"' if weapon.range else ""
    words = f"{weapon.name}{reach} {weapon.ad} AD {weapon.dd} DD"
    return " ".join([words, *weapon.traits])
