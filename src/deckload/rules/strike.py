"""Strikes: anti-aircraft fire, the drop, and the damage it does (A2.5, A4, S4, S6)."""

from msgspec import Struct

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import Cause, Check, Purpose
from deckload.dice.requests import Rule
from deckload.rules import bombing, volley
from deckload.rules.anti_aircraft import Phase, Stage, is_attacking, stages
from deckload.rules.criticals import Condition, effect_fields, effect_steps, fresh
from deckload.rules.damage import confirm_need, damage_args, damage_steps, points_of
from deckload.rules.dogfight import ATTACKER, DEFENDER, Station, dodge_check, stations
from deckload.rules.rulings import Rulings
from deckload.rules.strike_needs import aa_need, damage_score, strike_need
from deckload.units.flights import Flight
from deckload.units.ships import Ship
from deckload.units.weapons import Trait


class Firer(Struct, frozen=True, kw_only=True):
    """A ship that fires: at aircraft with the anti-aircraft `dice` she has left, or her guns.

    `untried`: she is crippled, and when first used it is rolled whether a line works (S4.6).
    """

    unit: str
    ship: Ship
    dice: int
    name: str = ""
    owner: str = DEFENDER
    evasive: bool = False
    all_hands: bool = False
    untried: bool = False

    @property
    def called(self) -> str:
        """What people call her."""
        return self.name or self.ship.name


class Target(Struct, frozen=True, kw_only=True):
    """The ship under attack, as she is: what is left of her, and what she is doing.

    `busy`: a carrier that launched or recovered aircraft (A5.2, A5.3); `watched`: she is not, but
    it will count if she does so later in the turn (ruling `busy_window`). `fast` and `evasive` as
    she moved (S3.3, S2.8).
    """

    unit: str
    ship: Ship
    condition: Condition
    name: str = ""
    busy: bool = False
    watched: bool = False
    fast: bool = False
    evasive: bool = False

    @property
    def called(self) -> str:
        """What people call her."""
        return self.name or self.ship.name


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
    """Flights attack a fresh ship one after the other; she and her supporters fire at each (A2.4).

    Every supporter counts as in range; only the ship under attack is asked about as evading. The
    answer has the fields of `strike_by`.
    """
    firers = [Firer(unit="ship", ship=ship, dice=ship.aa.dice, evasive=evasive)]
    firers += [
        Firer(unit=f"support_{number}", ship=supporter, dice=supporter.aa.dice)
        for number, supporter in enumerate(supporters, 1)
    ]
    target = Target(
        unit="ship", ship=ship, condition=fresh(ship), busy=busy, fast=fast, evasive=evasive
    )
    mine = stations(ATTACKER, flights)
    return strike_by(mine, target, tuple(firers), rulings, effects=effects)


def strike_by(
    mine: tuple[Station, ...],
    target: Target,
    firers: tuple[Firer, ...],
    rulings: Rulings,
    *,
    effects: bool = False,
    details: bool = False,
) -> Engagement:
    """Flights attack a ship one after the other, under the fire of `firers` in their order (F24).

    The answer has the fields `planes_lost`, `hits`, `damage` (points of the damage dice) and
    `criticals` (confirmed); with `effects` also `total_damage` and `sunk`, by the table of S4,
    and with `details` the effects themselves (see `effect_steps`). A carrier that is watched has
    the field `watched` too: damage dice that are potential criticals if she is busy yet.
    """
    fields: list[Field] = []
    steps: list[Step] = []
    left = {firer.unit: f"{firer.unit}_aa" for firer in firers}
    for firer in firers:
        fields += [Field(left[firer.unit], firer.dice, 0, firer.dice)]
        if firer.untried:
            works = bombing.UNTRIED
            fields.append(Field(f"{firer.unit}_aa_works", works, 0, works))
    for station in mine:
        unit, points = station.unit, station.flight.points
        fields.append(Field(unit, points, 0, points))
        barrage = []
        for firer in firers:
            dice = left[firer.unit]
            if rulings["aa_budget"] == "each_flight" and len(mine) > 1:
                # Every flight meets full dice, so each has a count of its own to fire from.
                dice = f"{firer.unit}_aa_at_{unit}"
                fields.append(Field(dice, firer.dice, 0, firer.dice))
            barrage.append(_aa_step(station, firer, dice, rulings))
        drop = _drop_steps(station, target, rulings, fields)
        parts = {Stage.ANTI_AIRCRAFT: barrage, Stage.DROP: drop}
        for stage in stages(rulings):
            # The effects come once, after every flight's attack (S4.4).
            steps += parts.get(stage, [])
        counts = (station.aircraft.hits, station.flight.planes)
        steps.append(Step(volley.planes_lost, (unit,), (), ("planes_lost",), counts, "planes lost"))
    most = [_most(station.flight, rulings) for station in mine]
    hits, damage, criticals = (sum(column) for column in zip(*most, strict=True))
    fields += [
        Field("planes_lost", 0, 0, sum(station.flight.planes for station in mine)),
        Field("hits", 0, 0, hits),
        Field("damage", 0, 0, damage),
        Field("criticals", 0, 0, criticals),
    ]
    bombs = not all(_torpedoes(station) for station in mine)
    if target.watched and bombs:
        fields.append(Field("watched", 0, 0, criticals))
    result: tuple[str, ...] = ("planes_lost", "hits", "damage", "criticals")
    if effects:
        ship, state = target.ship, target.condition
        fields += effect_fields(ship, damage, criticals, rulings, condition=state, details=details)
        steps += effect_steps(
            ship,
            criticals,
            rulings,
            details=details,
            busy=target.busy and bombs,
            unit=target.unit,
            name=target.called,
        )
        result += ("total_damage", "sunk")
    return Engagement(tuple(fields), tuple(steps), result)


def watched_criticals(target: Target, dice: int, attacker: str, rulings: Rulings) -> Engagement:
    """A carrier launches or lands after all: watched dice are confirmed and take effect (A5.2).

    `dice` are those watched so far this turn, `attacker` is the side that confirms them. The
    fields are those of a strike with details.
    """
    cause = Cause(Purpose.CONFIRM, attacker, target.unit, f"{dice} dice on {target.called}")
    fields = [Field("damage", 0, 0, 0), Field("criticals", 0, 0, dice)]
    fields += effect_fields(target.ship, 0, dice, rulings, condition=target.condition, details=True)
    check = Check(cause, confirm_need(rulings))
    steps = [Step(volley.pool_of, (), ("criticals",), args=(dice, check), clauses=("A5.2",))]
    steps += effect_steps(
        target.ship,
        dice,
        rulings,
        details=True,
        busy=True,
        unit=target.unit,
        name=target.called,
    )
    return Engagement(tuple(fields), tuple(steps), ("criticals", "total_damage", "sunk"))


def _torpedoes(station: Station) -> bool:
    """Whether a flight attacks with torpedoes, against which a busy carrier is as any (A5.2)."""
    weapon = station.aircraft.ordnance
    return weapon is not None and Trait.TORPEDO in weapon.traits


def _most(flight: Flight, rulings: Rulings) -> tuple[int, int, int]:
    """The most hits, damage and criticals that a flight can make."""
    weapon = flight.aircraft.ordnance
    if weapon is None:
        return 0, 0, 0
    hits = flight.planes * weapon.ad
    return hits, hits * weapon.dd * points_of(weapon, rulings), hits * weapon.dd


def trial_step(firer: Firer, left: str, rulings: Rulings) -> Step:
    """Whether the line of a crippled ship works this turn; else she has no dice (S4.6)."""
    return Step(
        bombing.line_works,
        (left,),
        (left, f"{firer.unit}_aa_works"),
        args=(_trial(firer, rulings),),
        title=f"{firer.called} is crippled: does the anti-aircraft line work?",
        clauses=("S4.6",),
    )


def _aa_step(station: Station, firer: Firer, left: str, rulings: Rulings) -> Step:
    detail = f"{firer.called} at {station.called}"
    fields: tuple[str, ...] = (station.unit, left)
    args: tuple[Cause | Check | None, ...] = (
        Cause(Purpose.ANTI_AIRCRAFT_DICE, firer.owner, firer.unit, detail),
        *aa_checks(station, firer, rulings),
    )
    rule: Rule = bombing.anti_aircraft
    clauses: tuple[str, ...] = ("A2.5", "S6.1", "F24", "F34")
    if firer.untried:
        rule, args, clauses = (
            bombing.crippled_fire,
            (_trial(firer, rulings), *args),
            (*clauses, "S4.6"),
        )
        fields = (*fields, f"{firer.unit}_aa_works")
    title = f"{firer.called} fires at {station.called}"
    return Step(rule, fields, fields, args=args, title=title, clauses=clauses)


def _trial(firer: Firer, rulings: Rulings) -> Check:
    cause = Cause(Purpose.LINE, firer.owner, firer.unit, f"anti-aircraft line of {firer.called}")
    return Check(cause, bombing.line_need(rulings))


def aa_checks(
    station: Station, firer: Firer, rulings: Rulings, *, phase: Phase = Phase.BOUND
) -> tuple[Check, Check | None]:
    """The checks of anti-aircraft fire at a flight, and of its dodges (ruling `aa_dodge`)."""
    detail = f"{firer.called} at {station.called}"
    need = aa_need(
        station.aircraft,
        firer.ship,
        rulings,
        attacking=is_attacking(phase),
        evasive=firer.evasive,
        all_hands=firer.all_hands,
        called=firer.called,
    )
    dodge = None
    if rulings["aa_dodge"] == "yes":
        dodge = dodge_check(station, f"{station.called}, each anti-aircraft hit")
    return Check(Cause(Purpose.ANTI_AIRCRAFT, firer.owner, firer.unit, detail), need), dodge


def _drop_steps(
    station: Station, target: Target, rulings: Rulings, fields: list[Field]
) -> list[Step]:
    """Attack dice, damage dice and the count of hits; none for a flight with nothing to drop."""
    aircraft, unit, ship = station.aircraft, station.unit, target.ship
    weapon = aircraft.ordnance
    if weapon is None:
        return []
    hits = f"{unit}_hits"
    fields.append(Field(hits, 0, 0, station.flight.planes * weapon.ad))
    attack = Check(
        Cause(Purpose.STRIKE, station.owner, unit, f"{station.called} at {target.called}"),
        strike_need(
            aircraft,
            ship,
            rulings,
            fast=target.fast,
            evasive=target.evasive,
            called=target.called,
        ),
    )
    drop = Step(
        bombing.drop,
        (unit,),
        (hits,),
        args=(aircraft.hits, weapon.ad, attack),
        title=f"{station.called} attack {target.called}",
        clauses=("A1.3", "A4.1", "A4.5"),
    )
    args = damage_args(
        weapon,
        damage_score(weapon, aircraft, ship, rulings, busy=target.busy, called=target.called),
        rulings,
        owner=station.owner,
        unit=unit,
        detail=f"{station.called} on {target.called}",
    )
    later = None
    if target.watched and not _torpedoes(station):
        _, later = damage_score(weapon, aircraft, ship, rulings, busy=True)
    return [drop, *damage_steps(hits, args, target.called, later)]
