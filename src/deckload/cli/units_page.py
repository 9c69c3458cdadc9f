"""The units of the catalogue on a page and as data: lists, and one unit with its sources."""

from collections.abc import Iterator, Sequence
from typing import Any

from deckload.catalogue.load import aircraft_roster, ship_roster, source_of, source_text
from deckload.cli.page import Page
from deckload.dice.errors import UnknownName
from deckload.dice.words import shown
from deckload.units.aircraft import Aircraft
from deckload.units.names import fold, listed, nearest
from deckload.units.plain import to_data
from deckload.units.ships import Level, Ship
from deckload.units.weapons import Flak, Weapon

_UNPRINTED = ("id", "name", "aliases", "nation", "scale", "single_engined", "published_dogfight")
_GAP = "  "


def unit_named(name: str) -> Aircraft | Ship:
    """The unit of that name. Raises UnknownName with the nearest names of both kinds."""
    found = aircraft_roster().get(name) or ship_roster().get(name)
    if found is not None:
        return found
    known = {
        fold(called): unit.name
        for unit in (*aircraft_roster(), *ship_roster())
        for called in (unit.name, *unit.aliases)
    }
    near = nearest(name, known)
    instead = f"nearest: {listed(near)}" if near else "'deckload units' lists them"
    raise UnknownName(f"no unit is called '{shown(name)}'; {instead}")


def lists_page(page: Page) -> None:
    """Put all aircraft and all ships on the page, a row each."""
    page.heading("Aircraft, with the numbers in use")
    header = ("name", "type", "speed", "hit", "dodge", "dogfight", "pts", "weapon AD/DD")
    _table(page, [header, *map(_aircraft_row, aircraft_roster())])
    page.line()
    page.heading("Ships")
    header = ("name", "speed", "hit", "armour", "damage", "crew", "AA", "level")
    _table(page, [header, *map(_ship_row, ship_roster())])
    page.line()
    page.paragraph(
        "hit: the score that hits it; pts: hit points a plane; AD a plane and DD a hit; damage "
        "and crew with the numbers at which she is crippled or has a skeleton crew. 'deckload "
        "units NAME' shows every number of one of them, and where it comes from."
    )


def unit_page(page: Page, name: str) -> None:
    """Put one unit on the page, with the source of each number. Raises UnknownName."""
    unit = unit_named(name)
    nation = f", {unit.nation}" if unit.nation else ""
    page.heading(f"{unit.name}{nation}")
    if unit.aliases:
        page.paragraph(f"also called {listed(unit.aliases)}", indent=2)
    sources: dict[str, str] = {}
    rows = [("what", "source", "in use")]
    for what, value, source in _numbers(unit):
        sources[source] = source_text(unit.id, source)
        rows.append((what, source, value))
    page.line()
    _table(page, rows)
    page.line()
    for source, text in sources.items():
        page.paragraph(f"{source}: {text}", indent=2, hanging=4)
    if isinstance(unit, Aircraft):
        page.paragraph(
            "Dogfight and damage dice are those in use, converted from the published ones "
            "(A1.4, A1.5).",
            indent=2,
            hanging=4,
        )


def unit_data(name: str) -> dict[str, Any]:
    """One unit as plain data, with its sources. Raises UnknownName."""
    unit = unit_named(name)
    used = {what: source for what, _, source in _numbers(unit)}
    texts = {source: source_text(unit.id, source) for source in used.values()}
    return {**to_data(unit), "sources": used, "source_texts": texts}


def all_data() -> dict[str, list[dict[str, Any]]]:
    """Every unit as plain data."""
    return {
        "aircraft": [to_data(aircraft) for aircraft in aircraft_roster()],
        "ships": [to_data(ship) for ship in ship_roster()],
    }


def _aircraft_row(aircraft: Aircraft) -> tuple[str, ...]:
    weapon = aircraft.ordnance
    return (
        aircraft.name,
        str(aircraft.role),
        f'{aircraft.speed}"',
        f"{aircraft.target}+",
        "none" if aircraft.dodge is None else f"{aircraft.dodge}+",
        f"{aircraft.dogfight:+d}" if aircraft.dogfight else "0",
        str(aircraft.hits),
        f"{weapon.name} {weapon.ad}/{weapon.dd}" if weapon else "none",
    )


def _ship_row(ship: Ship) -> tuple[str, ...]:
    return (
        ship.name,
        f'{ship.speed}"',
        f"{ship.target}+",
        f"{ship.armour}+",
        f"{ship.damage}/{ship.crippled_at}",
        f"{ship.crew}/{ship.skeleton_at}",
        str(ship.aa.dice),
        ship.level.value,
    )


def _numbers(unit: Aircraft | Ship) -> Iterator[tuple[str, str, str]]:
    """Each number of a unit: what it is, its value, and its source."""
    for field in unit.__struct_fields__:
        value = getattr(unit, field)
        if field in _UNPRINTED or value is None or value == ():
            continue
        if isinstance(value, Weapon | Flak):
            for part in value.__struct_fields__:
                inner = getattr(value, part)
                if inner is not None and inner != ():
                    yield f"{field} {part}", _words(inner), source_of(unit.id, f"{field}.{part}")
        elif isinstance(value, tuple) and isinstance(value[0], Weapon):
            for number, line in enumerate(value, 1):
                called = f"{field} {number}" if len(value) > 1 else field
                yield called, _line(line), source_of(unit.id, field)
        else:
            yield field.replace("_", " "), _words(value), source_of(unit.id, field)
    if isinstance(unit, Aircraft) and unit.published_dogfight is not None:
        source = source_of(unit.id, "dogfight")
        yield "dogfight as published", str(unit.published_dogfight), source


def _line(line: Weapon) -> str:
    reach = f' {line.range}"' if line.range is not None else ""
    return " ".join([f"{line.name}{reach} {line.ad} AD {line.dd} DD", *line.traits])


def _words(value: Any) -> str:
    if isinstance(value, Level):
        return value.value
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _table(page: Page, rows: Sequence[Sequence[str]]) -> None:
    """Rows in columns as wide as their longest entry; the last may be broken."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    start = sum(widths[:-1]) + len(_GAP) * (len(widths) - 1)
    for row in rows:
        cells = [f"{cell:<{wide}}" for cell, wide in zip(row[:-1], widths, strict=False)]
        page.paragraph(_GAP.join([*cells, row[-1]]), indent=2, hanging=2 + start)
