"""Strikes: anti-aircraft fire, the drop, and the damage it does (A2.5, A4, S4, S6)."""

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import Cause, Check, Modifier, Need, Purpose
from deckload.rules import bombing, volley
from deckload.rules.criticals import effect_fields, effect_steps
from deckload.rules.damage import confirm_need, critical_need, damage_of_hits, score_need
from deckload.rules.dogfight import ATTACKER, Station, dodge_check, stations
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Aircraft, Role
from deckload.units.flights import Flight
from deckload.units.ships import Ship
from deckload.units.weapons import Trait, Weapon

DEFENDER = "defender"
TORPEDO_POINTS = 2
"""Points of a damage die of a torpedo that scores (S5.2)."""


def aa_need(
    target: Aircraft,
    firer: Ship,
    rulings: Rulings,
    *,
    attacking: bool = True,
    evasive: bool = False,
    all_hands: bool = False,
) -> Need:
    """What an anti-aircraft die must show: the flight's to-hit score and the modifiers on it.

    The type modifiers hold only while the flight is `attacking` a ship (A4.2, A4.3, F23); of
    its own the firer brings radar and the penalties of its special action, and nothing else
    counts (F35, S6.2).
    """
    modifiers = []
    if attacking:
        if target.role is Role.DIVE:
            modifiers.append(Modifier(-1, "dive bombers attacking", "A4.2"))
        elif _as_fighter_bomber(target, rulings):
            modifiers.append(Modifier(-1, f"{target.role} attacking", "A4.3"))
        elif target.role is Role.LEVEL:
            modifiers.append(Modifier(-1, "level bombers attacking", "A4.3"))
    if Trait.RADAR_AA in firer.traits:
        modifiers.append(Modifier(1, f"Radar AA of {firer.name}", "S6.2"))
    if evasive:
        modifiers.append(Modifier(-1, f"{firer.name} is evading", "S2.8"))
    if all_hands:
        modifiers.append(Modifier(-1, f"All Hands in {firer.name}", "S2.6"))
    return _to_hit(target.target, modifiers, f"to-hit score of {target.name}", "S6.1", rulings)


def strike_need(
    attacker: Aircraft,
    target: Ship,
    rulings: Rulings,
    *,
    fast: bool = False,
    evasive: bool = False,
) -> Need:
    """What an attack die of aircraft must show against a ship (A4).

    The ship's score, the modifier of the aircraft's type, and the ship's speed and evasion;
    never beam-on or range (A4.1, A4.5, F35).
    """
    modifiers = []
    if attacker.role is Role.DIVE:
        modifiers.append(Modifier(1, "dive bombers", "A4.2"))
    elif attacker.role is Role.LEVEL:
        modifiers.append(Modifier(-1, "level bombers", "A4.3"))
    elif _as_fighter_bomber(attacker, rulings):
        modifiers.append(Modifier(-1, f"{attacker.role} bombing", "A4.3"))
    if fast:
        modifiers.append(Modifier(-1, f"{target.name} is fast", "S3.3"))
    if evasive:
        modifiers.append(Modifier(-1, f"{target.name} is evading", "S2.8"))
    return _to_hit(target.target, modifiers, f"target score of {target.name}", "S3.2", rulings)


def _as_fighter_bomber(aircraft: Aircraft, rulings: Rulings) -> bool:
    """Fighter-bombers, and strafing fighters where the ruling says so."""
    return aircraft.role is Role.FIGHTER_BOMBER or (
        aircraft.role is Role.FIGHTER and rulings["strafe"] == "bomber"
    )


def _to_hit(
    base: int, modifiers: list[Modifier], source: str, clause: str, rulings: Rulings
) -> Need:
    return Need(
        base,
        tuple(modifiers),
        over_six=rulings["over_six"] == "everywhere",
        one_misses=rulings["one_misses"] == "yes",
        source=source,
        clause=clause,
    )


def strike(
    flights: tuple[Flight, ...],
    ship: Ship,
    rulings: Rulings,
    *,
    supporters: tuple[Ship, ...] = (),
    busy: bool = False,
    fast: bool = False,
    evasive: bool = False,
    effects: bool = False,
) -> Engagement:
    """Flights attack a ship one after the other; she and her supporters fire at each (A2.4).

    Every supporter counts as in range. The answer has the fields `planes_lost`, `hits`,
    `damage` (points of the damage dice) and `criticals` (confirmed); with `effects` also
    `total_damage` and `sunk`, by the table of S4. `busy`: the ship is a carrier that launched
    or recovered aircraft (A5.2, A5.3). `fast` and `evasive` are the ship's (S3.3, S2.8).
    """
    fields: list[Field] = []
    steps: list[Step] = []
    each_flight = rulings["aa_budget"] == "each_flight"
    firers = (ship, *supporters)
    for station in stations(ATTACKER, flights):
        unit, points = station.unit, station.flight.points
        fields.append(Field(unit, points, 0, points))
        barrage = []
        for number, firer in enumerate(firers, 1):
            left = f"{unit}_aa_{number}" if each_flight else f"aa_{number}"
            if left not in {field.name for field in fields}:
                fields.append(Field(left, firer.aa.dice, 0, firer.aa.dice))
            barrage.append(_aa_step(station, firer, number, left, rulings, evasive))
        bombs = _drop_steps(station, ship, rulings, fields, busy, fast, evasive)
        steps += barrage + bombs if rulings["aa_timing"] == "before" else bombs + barrage
        counts = (station.aircraft.hits, station.flight.planes)
        steps.append(Step(volley.planes_lost, (unit,), (), ("planes_lost",), counts, "planes lost"))
    most = [_most(flight) for flight in flights]
    hits, damage, criticals = (sum(column) for column in zip(*most, strict=True))
    fields += [
        Field("planes_lost", 0, 0, sum(flight.planes for flight in flights)),
        Field("hits", 0, 0, hits),
        Field("damage", 0, 0, damage),
        Field("criticals", 0, 0, criticals),
    ]
    result: tuple[str, ...] = ("planes_lost", "hits", "damage", "criticals")
    if effects:
        fields += effect_fields(ship, damage, criticals)
        steps += effect_steps(ship, criticals)
        result += ("total_damage", "sunk")
    return Engagement(tuple(fields), tuple(steps), result)


def _most(flight: Flight) -> tuple[int, int, int]:
    """The most hits, damage and criticals that a flight can make."""
    weapon = flight.aircraft.ordnance
    if weapon is None:
        return 0, 0, 0
    hits = flight.planes * weapon.ad
    points = TORPEDO_POINTS if Trait.TORPEDO in weapon.traits else 1
    return hits, hits * weapon.dd * points, hits * weapon.dd


def _aa_step(
    station: Station, firer: Ship, number: int, left: str, rulings: Rulings, evasive: bool
) -> Step:
    unit = "ship" if number == 1 else f"support_{number - 1}"
    detail = f"{firer.name} at {station.aircraft.name}"
    # Only the ship under attack is known to evade; her supporters are not asked about.
    need = aa_need(station.aircraft, firer, rulings, evasive=evasive and number == 1)
    dodge = None
    if rulings["aa_dodge"] == "yes":
        dodge = dodge_check(station, f"{station.aircraft.name}, each anti-aircraft hit")
    return Step(
        bombing.anti_aircraft,
        (station.unit, left),
        (station.unit, left),
        args=(
            Cause(Purpose.ANTI_AIRCRAFT_DICE, DEFENDER, unit, detail),
            Check(Cause(Purpose.ANTI_AIRCRAFT, DEFENDER, unit, detail), need),
            dodge,
        ),
        title=f"{firer.name} fires at {station.aircraft.name}",
        clauses=("A2.5", "S6.1", "F24", "F34"),
    )


def _drop_steps(
    station: Station,
    ship: Ship,
    rulings: Rulings,
    fields: list[Field],
    busy: bool,
    fast: bool,
    evasive: bool,
) -> list[Step]:
    """Attack dice, damage dice and the count of hits; none for a flight with nothing to drop."""
    aircraft, unit = station.aircraft, station.unit
    weapon = aircraft.ordnance
    if weapon is None:
        return []
    hits = f"{unit}_hits"
    fields.append(Field(hits, 0, 0, station.flight.planes * weapon.ad))
    detail = f"{aircraft.name} at {ship.name}"
    attack = Check(
        Cause(Purpose.STRIKE, ATTACKER, unit, detail),
        strike_need(aircraft, ship, rulings, fast=fast, evasive=evasive),
    )
    drop = Step(
        bombing.drop,
        (unit,),
        (hits,),
        args=(aircraft.hits, weapon.ad, attack),
        title=f"{aircraft.name} attack {ship.name}",
        clauses=("A1.3", "A4.1", "A4.5"),
    )
    wound = Step(
        damage_of_hits,
        (hits,),
        (),
        ("damage", "criticals"),
        args=damage_args(weapon, aircraft, ship, rulings, unit, busy=busy),
        title=f"damage to {ship.name}",
        clauses=("S4.1", "S4.3", "S4.4"),
    )
    tally = Step(volley.counted, (hits,), (), ("hits",), (), "hits")
    return [drop, wound, tally]


def damage_score(
    weapon: Weapon, aircraft: Aircraft, ship: Ship, rulings: Rulings, *, busy: bool = False
) -> tuple[Need, Need]:
    """What a damage die of aircraft must show to score, and to be a potential critical."""
    # Fighters strafe with their guns; what every other type drops is a bomb or a torpedo.
    score = score_need(weapon, ship, bombs=aircraft.role is not Role.FIGHTER)
    return score, critical_need(weapon, score, rulings, busy=busy)


def damage_args(
    weapon: Weapon,
    aircraft: Aircraft,
    ship: Ship,
    rulings: Rulings,
    unit: str,
    *,
    busy: bool,
) -> tuple[int, Check, Need, Check, int]:
    """The arguments of `damage_of_hits` for an aircraft's weapon against a ship."""
    score, critical = damage_score(weapon, aircraft, ship, rulings, busy=busy)
    detail = f"{aircraft.name} on {ship.name}"
    return (
        weapon.dd,
        Check(Cause(Purpose.DAMAGE, ATTACKER, unit, detail), score),
        critical,
        Check(Cause(Purpose.CONFIRM, ATTACKER, unit, detail), confirm_need()),
        TORPEDO_POINTS if Trait.TORPEDO in weapon.traits else 1,
    )
