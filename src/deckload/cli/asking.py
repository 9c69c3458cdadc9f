"""From what was typed to a question: the units by their phrases, the rulings, the engagement."""

from collections.abc import Sequence

from msgspec import Struct

from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.dice.errors import UnknownName
from deckload.odds.questions import Question, dogfight_question, strike_question
from deckload.rules.dogfight import ATTACKER, DEFENDER, stations
from deckload.rules.house import STANDARD_HOUSE, House
from deckload.rules.rulings import Rulings
from deckload.units.flights import Flight
from deckload.units.phrases import parse_flights, parse_ship
from deckload.units.ships import Ship


class Asked(Struct, frozen=True):
    """A question and the units it is about; `ship` and her supporters where it is a strike.

    `house` is what the house rules are called that it is asked under.
    """

    question: Question
    attackers: tuple[Flight, ...]
    defenders: tuple[Flight, ...] = ()
    ship: Ship | None = None
    supporters: tuple[Ship, ...] = ()
    house: str = ""

    @property
    def flights(self) -> dict[str, Flight]:
        """The flights by the units of the engagement, the attackers first."""
        sides = ((ATTACKER, self.attackers), (DEFENDER, self.defenders))
        return {s.unit: s.flight for owner, flights in sides for s in stations(owner, flights)}

    @property
    def names(self) -> dict[str, str]:
        """What each flight is called; its unit stands behind a name that several have."""
        flights = self.flights
        called = [flight.aircraft.name for flight in flights.values()]
        return {
            unit: name if called.count(name) == 1 else f"{name} ({unit_words(unit)})"
            for unit, name in zip(flights, called, strict=True)
        }


def unit_words(unit: str) -> str:
    """The unit of a roll for people: "attacker 1"."""
    return unit.replace("_", " ")


def flights_named(phrase: str) -> tuple[Flight, ...]:
    """The flights of a phrase. Raises BadPhrase and UnknownName."""
    try:
        return parse_flights(phrase, aircraft_roster())
    except UnknownName:
        # Only a refusal pays for reading the ships: it may be one of them that was named.
        return parse_flights(phrase, aircraft_roster(), ship_roster())


def ship_named(phrase: str) -> Ship:
    """The ship of a phrase. Raises BadPhrase and UnknownName."""
    try:
        return parse_ship(phrase, ship_roster())
    except UnknownName:
        return parse_ship(phrase, ship_roster(), aircraft_roster())


def dogfight_asked(
    attackers: str,
    defenders: str,
    rounds: int | None,
    reply: bool | None,
    readings: Sequence[str] = (),
    *,
    house: House = STANDARD_HOUSE,
) -> Asked:
    """The question of a dogfight, from its phrases; readings stand above the house rules."""
    mine, theirs = flights_named(attackers), flights_named(defenders)
    rulings = Rulings.parse(readings, house.rulings)
    question = dogfight_question(mine, theirs, rulings, rounds=rounds, reply=reply)
    return Asked(question, mine, theirs, house=house.name)


def strike_asked(
    flights: str,
    ship: str,
    supporters: Sequence[str],
    readings: Sequence[str] = (),
    *,
    busy: bool = False,
    fast: bool = False,
    evasive: bool = False,
    effects: bool = False,
    house: House = STANDARD_HOUSE,
) -> Asked:
    """The question of a strike, from its phrases; readings stand above the house rules."""
    mine, target = flights_named(flights), ship_named(ship)
    friends = tuple(ship_named(phrase) for phrase in supporters)
    question = strike_question(
        mine,
        target,
        Rulings.parse(readings, house.rulings),
        supporters=friends,
        busy=busy,
        fast=fast,
        evasive=evasive,
        effects=effects,
    )
    return Asked(question, mine, (), target, friends, house.name)
