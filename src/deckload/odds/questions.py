"""Questions about a fight: an engagement, what to say about it, and why its answer may be zero."""

from msgspec import Struct

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.errors import BadPhrase
from deckload.dice.needs import SIX, Cause, Check, Need, Purpose, scoring
from deckload.dice.words import dice_words
from deckload.odds.shots import Shot, shots_at_ship, why_impossible
from deckload.rules import volley
from deckload.rules.anti_aircraft import full_dice
from deckload.rules.dogfight import dogfight, fire_need, return_fire
from deckload.rules.interception import may_start
from deckload.rules.reference import NAMES, reference
from deckload.rules.rulings import Rulings
from deckload.rules.strike import strike
from deckload.rules.strike_needs import aa_need, damage_score, strike_need
from deckload.units.flights import Flight
from deckload.units.ships import Ship

MOST_DICE = 1000
MOST_ROUNDS = 20
STANDING_POLICY = "standing defaults"


class Question(Struct, frozen=True):
    """An engagement, the words for it, the fields usually asked for, and notes for the asker."""

    kind: str
    title: str
    engagement: Engagement
    fields: tuple[str, ...]
    rulings: Rulings
    notes: tuple[str, ...] = ()
    shots: tuple[Shot, ...] = ()

    def why_zero(self, field: str) -> str | None:
        """Why a field can only be zero; None if nothing here forbids it."""
        shots = [shot for shot in self.shots if shot.field == field]
        reasons = [why_impossible(shot) for shot in shots]
        if not shots or None in reasons:
            return None
        return "; ".join(dict.fromkeys(reason for reason in reasons if reason))


def flights_words(flights: tuple[Flight, ...]) -> str:
    """The flights as a person would list them: "6 Bf 109 and 4 Bf 109"."""
    return " and ".join(f"{flight.planes} {flight.aircraft.name}" for flight in flights)


def dogfight_question(
    attackers: tuple[Flight, ...],
    defenders: tuple[Flight, ...],
    rulings: Rulings,
    *,
    rounds: int | None = None,
    reply: bool | None = None,
) -> Question:
    """What a dogfight does: `rounds` bounds of it (None: one), with return fire or without.

    Rounds bring return fire with them unless `reply` says no. Attackers that may not start a
    dogfight are taken to return fire at flights that have attacked them (A3.1, F5). Raises
    BadPhrase for a mixture of both, and for rounds out of range.
    """
    if rounds is not None and not 1 <= rounds <= MOST_ROUNDS:
        raise BadPhrase(f"{rounds} rounds: ask for 1 to {MOST_ROUNDS}")
    replying = rounds is not None if reply is None else reply
    title = f"{flights_words(attackers)} attack {flights_words(defenders)}"
    starting = [may_start(flight.aircraft, rulings) for flight in attackers]
    shots = _dogfight_shots("planes_lost", attackers, defenders, rulings)
    if not any(starting):
        return _return_fire_question(attackers, defenders, rulings, rounds, replying, shots)
    if not all(starting):
        barred = attackers[starting.index(False)].aircraft
        raise BadPhrase(
            f"{barred.name} (dogfight {barred.dogfight:+d}) may not start a dogfight (A3.1); "
            "leave it out, or ask about its return fire apart"
        )
    fields: tuple[str, ...] = ("planes_lost",)
    notes = []
    if replying:
        fields += ("attackers_lost",)
        shots += _dogfight_shots("attackers_lost", defenders, attackers, rulings)
    else:
        unasked = "return fire was not asked for; add --reply"
        shots += (Shot("attackers_lost", 0, shots[0].need, unasked),)
    if rounds is not None:
        fields += ("attackers_armed", "defenders_armed")
    if len(attackers) > 1 or len(defenders) > 1:
        notes.append("Each flight rolls apart at one target, dealt in the order given (F20, F33).")
        if replying and len(attackers) > 1:
            notes.append("A defender replies at the first of its attackers still there (F4).")
    return Question(
        "dogfight",
        title,
        dogfight(attackers, defenders, rulings, rounds=rounds or 1, reply=replying),
        fields,
        rulings,
        tuple(notes),
        shots,
    )


def _return_fire_question(
    flights: tuple[Flight, ...],
    interceptors: tuple[Flight, ...],
    rulings: Rulings,
    rounds: int | None,
    replying: bool,
    shots: tuple[Shot, ...],
) -> Question:
    names = " and ".join(
        f"{flight.aircraft.name} (dogfight {flight.aircraft.dogfight:+d})" for flight in flights
    )
    notes = [f"{names} may not start a dogfight (A3.1): answered as return fire (A3.9, F5)."]
    fields: tuple[str, ...] = ("planes_lost",)
    if replying or rounds is not None:
        fields += ("attackers_lost",)
        silent = "return fire is no attack, so nothing fires back at it (F5)"
        shots += (Shot("attackers_lost", 0, shots[0].need, silent),)
    if rounds is not None:
        notes.append("It is one exchange: an attack by the other side starts the next.")
        fields += ("attackers_armed", "defenders_armed")
    return Question(
        "return fire",
        f"{flights_words(flights)} return fire at {flights_words(interceptors)}",
        return_fire(flights, interceptors, rulings),
        fields,
        rulings,
        tuple(notes),
        shots,
    )


def _dogfight_shots(
    field: str, shooters: tuple[Flight, ...], targets: tuple[Flight, ...], rulings: Rulings
) -> tuple[Shot, ...]:
    return tuple(
        Shot(
            field,
            shooter.planes,
            fire_need(shooter.aircraft, targets[i % len(targets)].aircraft, rulings),
        )
        for i, shooter in enumerate(shooters)
    )


def strike_question(
    flights: tuple[Flight, ...],
    ship: Ship,
    rulings: Rulings,
    *,
    supporters: tuple[Ship, ...] = (),
    busy: bool = False,
    fast: bool = False,
    evasive: bool = False,
    effects: bool = False,
) -> Question:
    """What a strike on a ship does, with anti-aircraft fire of her and her supporters."""
    notes = []
    if supporters:
        names = ", ".join(supporter.name for supporter in supporters)
        notes.append(f"Assumed in range to support: {names} (A2.5, aa_support).")
    if busy and not ship.is_carrier:
        notes.append(f"{ship.name} is no carrier; answered as if she were a busy one (A5.2).")
    for firer in (ship, *supporters):
        if firer.aa.dice > full_dice(firer.aa, rulings):
            most = full_dice(firer.aa, rulings)
            notes.append(
                f"{firer.name} is asked about with {firer.aa.dice} anti-aircraft dice; "
                f"a ship's sheet has at most {most} (S6.2)."
            )
    if len(flights) > 1:
        notes.append("Flights attack in the order given, each with dice of its own (F20, F24).")
        if rulings["aa_budget"] != "each_flight":
            notes.append(
                "By the standing answer ships fire all their dice at the first flight, "
                "and later ones meet what is left (F24, aa_budget)."
            )
    firers = (ship, *supporters)
    shots = [
        Shot(
            "planes_lost",
            firer.aa.dice,
            aa_need(flight.aircraft, firer, rulings, evasive=evasive and firer is ship),
            f"{firer.name} has no anti-aircraft dice",
        )
        for flight in flights
        for firer in firers
    ]
    for flight in flights:
        shots += _strike_shots(flight, ship, rulings, busy=busy, fast=fast, evasive=evasive)
    fields: tuple[str, ...] = ("planes_lost", "hits", "damage", "criticals")
    if effects:
        fields += ("total_damage", "sunk")
    words = f" supported by {', '.join(s.name for s in supporters)}" if supporters else ""
    return Question(
        "strike",
        f"{flights_words(flights)} attack {ship.name}{words}",
        strike(
            flights,
            ship,
            rulings,
            supporters=supporters,
            busy=busy,
            fast=fast,
            evasive=evasive,
            effects=effects,
        ),
        fields,
        rulings,
        tuple(notes),
        tuple(shots),
    )


def _strike_shots(
    flight: Flight, ship: Ship, rulings: Rulings, *, busy: bool, fast: bool, evasive: bool
) -> list[Shot]:
    aircraft = flight.aircraft
    weapon = aircraft.ordnance
    need = strike_need(aircraft, ship, rulings, fast=fast, evasive=evasive)
    unarmed = f"{aircraft.name} has nothing to attack a ship with (F20)"
    dice = flight.planes * weapon.ad if weapon else 0
    hit = Shot("hits", dice, need, unarmed)
    if weapon is None:
        return [hit, *(Shot(field, 0, need, unarmed) for field in ("damage", "criticals"))]
    score, critical = damage_score(weapon, aircraft, ship, rulings, busy=busy)
    return shots_at_ship(hit, weapon, aircraft.name, score, critical, busy=busy)


def pool_question(dice: int, need: int, dodge: int | None, rulings: Rulings) -> Question:
    """A plain pool: hits of `dice` dice, and those not dodged where `dodge` is given.

    Raises BadPhrase for dice, a need or a dodge out of range.
    """
    if not 1 <= dice <= MOST_DICE:
        raise BadPhrase(f"{dice} dice: a pool has 1 to {MOST_DICE}")
    if not -SIX <= need <= 2 * SIX:
        raise BadPhrase(f"a need of {need}: ask for {-SIX} to {2 * SIX}")
    if dodge is not None and not 2 <= dodge <= SIX:
        raise BadPhrase(f"a dodge of {dodge}: ask for 2 to {SIX}, or leave it out")
    wanted = Need(
        need,
        over_six=rulings["over_six"] == "everywhere",
        one_misses=rulings["one_misses"] == "yes",
        source="need",
    )
    hit = Check(Cause(Purpose.HIT, "table", "pool"), wanted)
    most = dice // scoring(wanted).group
    fields = [Field("hits", 0, 0, dice)]
    asked = "hits"
    if dodge is None:
        steps = [Step(volley.pool_of, (), ("hits",), args=(dice, hit), title="hits")]
    else:
        asked = "hits_not_dodged"
        fields.append(Field(asked, 0, 0, dice))
        check = Check(Cause(Purpose.DODGE, "table", "pool"), Need(dodge, source="dodge"))
        if most == dice:
            # Each die counts alone, so the pool is a sum of single shots: quick for any number.
            args = (dice, hit, check)
            steps = [Step(volley.shots_apart, (), (asked,), args=args, title="hits not dodged")]
        else:
            steps = [
                Step(volley.pool_of, (), ("hits",), args=(dice, hit), title="hits"),
                Step(volley.not_dodged, ("hits",), (asked,), args=(check,), title="dodges"),
            ]
    words = f"{dice_words(dice)} needing {need}+" + (f", dodged on {dodge}+" if dodge else "")
    return Question(
        "pool",
        words,
        Engagement(tuple(fields), tuple(steps), (asked,)),
        (asked,),
        rulings,
        ()
        if most == dice
        else (f"A need of {need} counts sixes, so there are at most {most} hits (A3.3).",),
        (Shot(asked, dice, wanted),),
    )


def reference_question(name: str, rulings: Rulings) -> Question:
    """One of the reference engagements E1 to E5. Raises BadPhrase for another name."""
    key = name.strip().upper()
    if key not in NAMES:
        raise BadPhrase(f"no reference engagement {name[:20]!r}; there are {', '.join(NAMES)}")
    engagement = reference(key)
    return Question(
        "engagement", f"Reference engagement {key}", engagement, engagement.result, rulings
    )
