"""What is said against wrong data, phrases, rulings and numbers, as golden texts.

`python -m tools.golden` records them in tests/golden/words.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from deckload.rules import ammunition, bound, clauses, fleet, interception, splitting
from deckload.rules.contradictions import Clash, contradictions, oddities
from deckload.rules.house import House
from deckload.rules.numbers import Change, with_departures
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Scale
from deckload.units.conversion import convert, converted_damage_dice, effective_level
from deckload.units.flights import Flight
from deckload.units.phrases import flight_phrase, parse_flights, parse_ship, ship_phrase
from deckload.units.plain import aircraft_from, ship_from, to_data
from deckload.units.roster import Roster
from deckload.units.ships import Level
from tools.golden_units import (
    ALBATROSS,
    EAGLE,
    FALCON,
    GANNET,
    KESTREL,
    VIPER,
    YORK,
)

Tried = tuple[str, Callable[[], Any]]
AIRCRAFT: Final = Roster((FALCON, KESTREL, GANNET, ALBATROSS), "aircraft")
SHIPS: Final = Roster((EAGLE, YORK, VIPER), "ship")
PLAIN: Final = Rulings()


def _data() -> Iterator[Tried]:
    def aircraft(**changes: Any) -> Callable[[], Any]:
        return lambda: aircraft_from({**to_data(ALBATROSS), **changes})

    def ship(**changes: Any) -> Callable[[], Any]:
        return lambda: ship_from({**to_data(YORK), **changes})

    bombs, gun = to_data(GANNET)["ordnance"], to_data(YORK)["guns"][0]
    yield "an aircraft without a scale", aircraft(scale=None)
    yield "an aircraft of another scale", aircraft(scale="metric")
    yield "an aircraft without a name", lambda: aircraft_from({"id": "gull"})
    yield "an aircraft without name and id", lambda: aircraft_from({})
    yield "an aircraft whose name is a number", aircraft(name=7, scale="metric")
    yield "an aircraft with an unknown field", aircraft(colour="blue")
    yield "an aircraft with half an inch", aircraft(speed=2.5)
    yield "an aircraft with an odd id", aircraft(id="Big Bird")
    yield "a torpedo bomber with bombs", aircraft(ordnance=bombs)
    yield "ordnance with a ship's trait", aircraft(ordnance={**bombs, "traits": ["Radar"]})
    yield "ordnance with half a die", aircraft(ordnance={**bombs, "ad": 0.5})
    yield "two stats on the published scale", aircraft(scale="published", published_dogfight=1)
    for stat in (-4, 6):
        yield f"a converted stat of {stat}", aircraft(dogfight=stat)
    yield "a stat that is converted wrongly", aircraft(dogfight=2, published_dogfight=3)
    yield "a ship without a name", lambda: ship_from({"id": 5})
    yield "a ship above War", ship(level="above war")
    yield "a ship crippled at once", ship(crippled_at=YORK.damage)
    yield "a ship with a skeleton crew at once", ship(skeleton_at=YORK.crew)
    yield "a ship with hangars and no trait", ship(carrier_capacity=2)
    yield "a ship with the trait and no hangar", ship(traits=["Carrier"])
    yield "a ship with a weapon's trait", ship(traits=["AP"])
    yield "a ship with a trait twice", ship(traits=["Radar", "Radar"])
    yield "a gun with both piercings", ship(guns=[gun, {**gun, "traits": ["AP", "Super AP"]}])
    yield "a gun with too many dice", ship(guns=[gun, {**gun, "ad": 100}])
    yield "a gun that is none", ship(guns=[gun, "gun"])
    yield "guns that are none", ship(guns="none")


def _phrases() -> Iterator[Tried]:
    def flights(text: str) -> Callable[[], Any]:
        return lambda: parse_flights(text, AIRCRAFT, SHIPS)

    def ship(text: str) -> Callable[[], Any]:
        return lambda: parse_ship(text, SHIPS, AIRCRAFT)

    for text in (
        "",
        "6 Falcon + ",
        "6 Falcon\x07",
        "x" * 2001,
        ":dodge=5",
        "6",
        "7 Falcon",
        "1.5 Falcon",
        "inf custom",
        "½ Falcon",
        "6 Falcom",
        "old Falcon",
        "1.5 Zeppelin",
        "6 Zeppelin",
        "6 Zeppelin + 4 Falcon+2",
        "6 Falcon+2",
        "York",
        "6 Falcon:",
        "6 Falcon:dodge=5,",
        "6 Falcon:dodge",
        "6 Falcon:dodge=7",
        "6 Falcon:hits=five",
        "6 Falcon:dodge=4,dodge=5",
        "6 Falcon:doge=4",
        "6 Falcon:aa=4",
        "6 Falcon:type=glider",
        "6 Falcon:wounded=1",
        "6 Falcon:hits=00003,wounded=+0003",
    ):
        yield f"the flights {text[:60]!r}", flights(text)
    for text in (
        "York + Eagle",
        "2 York",
        "2 custom",
        "2 Zeppelin",
        "2 Falcon",
        "Falcon",
        "Yrok",
        "Yrok:aa=4",
        "York:dodge=4",
        "York:aa=41",
        "York:traits=Radar|Radar",
        "York:traits=Radio",
        "York:traits=Catapult",
        "York:traits=none|Radar",
        "York:traits=",
    ):
        yield f"the ship {text!r}", ship(text)
    speedy, far = replace(FALCON, speed=30), replace(YORK, speed=9)
    yield "a phrase for other planes", lambda: flight_phrase(Flight(aircraft=speedy), AIRCRAFT)
    yield "a phrase for another ship", lambda: ship_phrase(far, SHIPS)


def _units() -> Iterator[Tried]:
    published = replace(FALCON, scale=Scale.PUBLISHED)
    yield "fewer damage dice than none", lambda: converted_damage_dice(-1)
    yield "to convert again", lambda: convert(FALCON)
    yield "another slide of carriers", lambda: effective_level(EAGLE, "sideways")
    yield "a flight of published numbers", lambda: Flight(aircraft=published)
    yield "a flight of seven", lambda: Flight(aircraft=FALCON, planes=7)
    yield "a flight of none", lambda: Flight(aircraft=FALCON, planes=0)
    yield "a wound in planes of one point", lambda: Flight(aircraft=FALCON, wounded=1)
    yield "a dead plane", lambda: Flight(aircraft=KESTREL, wounded=2)
    many = Roster([replace(YORK, id=f"york-{n}", name=f"York {n}") for n in range(17)], "ship")
    some = Roster(many.units[:15], "ship")
    yield "a name that is nowhere near", lambda: SHIPS.find("Zeppelin")
    yield "a name that is near", lambda: SHIPS.find("Yorks")
    yield "a name among many", lambda: many.find("Zeppelin")
    yield "a name among fifteen", lambda: some.find("Zeppelin")
    yield "a name where there is none", lambda: Roster((), "ship").find("York")
    yield "two units of one name", lambda: Roster((YORK, replace(VIPER, aliases=("york",))), "ship")
    yield "two units, kind unsaid", lambda: Roster((YORK, replace(VIPER, aliases=("york",))))
    yield "a name of nothing", lambda: Roster((replace(YORK, aliases=("-",)),), "ship")


def _rules() -> Iterator[Tried]:
    yield "an unknown ruling", lambda: Rulings({"aa_dogde": "no"})
    yield "a ruling like none", lambda: PLAIN["zzzz"]
    yield "an unknown reading", lambda: Rulings({"aa_dodge": "maybe"})
    yield "a ruling without a reading", lambda: Rulings.parse(["aa_dodge"])
    yield "a ruling given twice", lambda: Rulings.parse(["aa_dodge=no", "aa_dodge=yes"])
    yield "to change rulings", lambda: setattr(PLAIN, "numbers", None)
    yield "to take a ruling away", lambda: delattr(PLAIN, "numbers")
    yield "a clause near another", lambda: clauses.find_clause("A3.33")
    yield "no clause", lambda: clauses.find_clause("zzz")
    yield "no chapter", lambda: clauses.clauses_of("Q")
    yield "a chapter near another", lambda: clauses.clauses_of("A33")
    yield "ammunition check 0", lambda: ammunition.ammunition_need(0, PLAIN)
    yield "a bound without a first mover", lambda: bound.next_side((1, 1), None, None)
    published = replace(FALCON, scale=Scale.PUBLISHED)
    yield "a dogfight of published numbers", lambda: interception.may_start(published, PLAIN)
    prices = PLAIN.numbers.prices
    yield "a battle above War", lambda: fleet.bill((), Level.ABOVE_WAR, prices)
    patrol = fleet.Choice("York", Level.PATROL)
    yield "a fleet of a hundred", lambda: fleet.bill([patrol] * 100, Level.WAR, prices)
    bought = (Level.RAID,) * 3
    yield "too much for a point", lambda: splitting.simplest(bought, Level.BATTLE, prices)


CLASHES: Final[tuple[tuple[Change, ...], ...]] = (
    (("gunnery.close_within", 21),),
    (("gunnery.long_beyond", 31),),
    (("gunnery.close_within", 20), ("gunnery.extreme_beyond", 20)),
    (("prices.one_lower", 7),),
    (("prices.flight", 99),),
    (("prices.crippled", 7), ("prices.four_lower", 9)),
    (("criticals.places.1", "hangar"),),
    (("criticals.places.6", "crew"),),
    (("criticals.places.6", "crew"), ("criticals.places.5", "engines")),
    (("air.start_stat", 4), ("air.first_ammunition", 7)),
    (("damage.confirm", 7), ("damage.crippled_line", 7)),
    (("torpedoes.score", 7), ("torpedoes.belted", 7)),
    (("special.all_hands", 13), ("special.come_about", 13), ("special.evasive", 13)),
    (("end_phase.fire_out", 13), ("end_phase.repaired", 13)),
    (("prices.one_lower", 4),),
    (("prices.two_higher", 1),),
    (("prices.crippled", 9),),
    (("prices.heavy_torpedo", 6),),
    (("prices.heavy_torpedo", 4),),
)
"""Changes of numbers that contradict one another, or are odd."""
LAST_LEGAL: Final[tuple[tuple[Change, ...], ...]] = (
    (("gunnery.close_within", 20),),
    (("gunnery.long_beyond", 30),),
    (("air.start_stat", 3), ("air.first_ammunition", 6)),
    (("damage.confirm", 6), ("damage.crippled_line", 6)),
    (("torpedoes.score", 6), ("torpedoes.belted", 6)),
    (("special.all_hands", 12), ("special.come_about", 12), ("special.evasive", 12)),
    (("end_phase.fire_out", 12), ("end_phase.repaired", 12)),
    (("prices.two_higher", 2),),
    (("prices.heavy_torpedo", 7),),
    (("prices.heavy_torpedo", 9),),
)
"""Changes of numbers that are still neither wrong nor odd."""


def _clashes(changes: tuple[Change, ...]) -> Iterator[str]:
    numbers = with_departures(changes)
    yield ", ".join(f"{name} = {value}" for name, value in changes)
    for word, found in (("wrong", contradictions(numbers)), ("odd", oddities(numbers))):
        yield from (f"  {word}: {_clash(clash)}" for clash in found)


def _clash(clash: Clash) -> str:
    return f"{', '.join(clash.names)}: {clash.sentence}"


def numbers_that_clash() -> str:
    """What is said of numbers that contradict one another or are odd."""
    lines: list[str] = []
    for changes in CLASHES + LAST_LEGAL:
        lines += _clashes(changes)
    return "\n".join(lines) + "\n"


def _row(place: str, faces: range, **fields: Any) -> list[Change]:
    """Fields of some cells that lie together."""
    cells = [f"criticals.{place}.{face}" for face in faces]
    return [(f"{cell}.{name}", value) for cell in cells for name, value in fields.items()]


def differences() -> str:
    """A house that differs in much, and how each difference is told."""
    changes: list[Change] = [
        ("air.dive_hit", 0),
        ("gunnery.beam_on", -2),
        ("gunnery.close_within", 8),
        ("criticals.places.6", "engines"),
        *_row("engines", range(1, 3), speed=2),
        *_row("engines", range(4, 5), words="the shaft is bent", speed=3),
        *_row("weapons", range(3, 7), line=None, fires=3),
        *_row("hangar", range(5, 6), words="the lift is stuck"),
        *_row("crew", range(1, 5), lasting=True),
        *_row("vital", range(6, 7), lasting=False),
    ]
    house = House(
        name="Ours",
        readings=(("aa_dodge", "no"), ("lock", "turn")),
        changes=tuple(changes),
    )
    lines = [
        f"{d.group}, {d.name} ({d.clause}): {d.words}: {d.text}{', signed' if d.signed else ''}"
        for d in house.differences()
    ]
    return "\n".join(lines) + "\n"


def faults() -> str:
    """What is tried, and what is said against it."""
    lines: list[str] = []
    for chapter in (_data, _phrases, _units, _rules):
        for tried, wrong in chapter():
            lines.append(tried)
            try:
                found = wrong()
            except (ValueError, AttributeError) as error:
                lines.append(f"  {type(error).__name__}: {error}")
            else:
                lines.append(f"  it is {found}")
    return "\n".join(lines) + "\n"
