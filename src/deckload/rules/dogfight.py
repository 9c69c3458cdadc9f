"""Dogfights: the plan of an attack, its ammunition and the return fire (A3)."""

from msgspec import Struct

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import Cause, Check, Modifier, Need, Purpose
from deckload.rules import volley
from deckload.rules.ammunition import ammunition_need, checks_ammunition
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Aircraft
from deckload.units.flights import Base, Flight

ATTACKER, DEFENDER = "attacker", "defender"


class Station(Struct, frozen=True):
    """A flight in a plan: the name of its fields, the side that owns its dice, the flight.

    `name` is what people call it, if that is more than its type.
    """

    unit: str
    owner: str
    flight: Flight
    name: str = ""

    @property
    def aircraft(self) -> Aircraft:
        """The type it flies."""
        return self.flight.aircraft

    @property
    def called(self) -> str:
        """What people call it: "Bf 109", or "Bf 109 2" in a battle with several."""
        return self.name or self.aircraft.name


def stations(owner: str, flights: tuple[Flight, ...]) -> tuple[Station, ...]:
    """The flights of one side, numbered from 1."""
    return tuple(
        Station(f"{owner}_{number}", owner, flight) for number, flight in enumerate(flights, 1)
    )


def fire_need(shooter: Aircraft, target: Aircraft, rulings: Rulings) -> Need:
    """What a die of dogfight fire must show: the to-hit score less the stat (A3.2, A3.3).

    Sixes count together past six in every dogfight, whatever the ruling `over_six` says of
    other rolls.
    """
    stat = shooter.dogfight
    return Need(
        target.target,
        (Modifier(stat, f"dogfight stat of {shooter.name}", "A3.2"),) if stat else (),
        over_six=True,
        one_misses=rulings["one_misses"] == "yes",
        source=f"to-hit score of {target.name}",
        clause="A3.2",
    )


def dodge_check(station: Station, detail: str) -> Check | None:
    """What a die of a dodging flight must show (A3.4); None for a flight that cannot dodge."""
    aircraft = station.aircraft
    if aircraft.dodge is None:
        return None
    cause = Cause(Purpose.DODGE, station.owner, station.unit, detail)
    return Check(cause, Need(aircraft.dodge, source=f"dodge of {aircraft.name}", clause="A3.4"))


def dogfight(
    attackers: tuple[Flight, ...],
    defenders: tuple[Flight, ...],
    rulings: Rulings,
    *,
    rounds: int = 1,
    reply: bool = True,
) -> Engagement:
    """So many bounds of attack, ammunition, return fire by the survivors and their ammunition.

    Each is settled whole within its bound (A2.4).

    Each attacking flight has one target, dealt in order over the defenders. A defender replies
    once a bound, at the first of its attackers that is still there (F4); `reply` False leaves
    that out. A land-based flight out of ammunition leaves (A3.7). The answer has the fields
    `planes_lost` and `attackers_lost` (planes of either side), `attackers_armed` and
    `defenders_armed` (flights with ammunition left).
    """
    mine, theirs = stations(ATTACKER, attackers), stations(DEFENDER, defenders)
    pairs = [(shooter, theirs[i % len(theirs)]) for i, shooter in enumerate(mine)]
    fields = [field for station in mine + theirs for field in station_fields(station)]
    steps: list[Step] = []
    for bound in range(1, rounds + 1):
        at_end: list[Step] = []
        checks = steps if rulings["ammo_when"] == "exchange" else at_end
        for shooter, target in pairs:
            steps.append(fire_step(shooter, target, rulings))
            checks += ammunition_steps(shooter, f"{shooter.unit}_fired", bound, rulings)
        for replying in theirs if reply else ():
            replied = f"{replying.unit}_replied_{bound}"
            fields.append(Field(replied, 0, 0, 1))
            interceptors = [shooter for shooter, target in pairs if target is replying]
            steps += [reply_step(replying, at, replied, rulings) for at in interceptors]
            if interceptors and rulings["ammo_reply"] == "yes":
                checks += ammunition_steps(replying, replied, bound, rulings)
        steps += at_end
    return tallied(fields, steps, mine, theirs)


def return_fire(
    flights: tuple[Flight, ...], interceptors: tuple[Flight, ...], rulings: Rulings
) -> Engagement:
    """The return fire of flights that these interceptors have attacked (A3.9, F5).

    The same fields as a dogfight; `planes_lost` counts the interceptors' planes, and nothing
    fires back at return fire.
    """
    mine, theirs = stations(ATTACKER, flights), stations(DEFENDER, interceptors)
    fields = [field for station in mine for field in station_fields(station)]
    fields += [field for station in theirs for field in station_fields(station, fired=1)]
    steps: list[Step] = []
    for number, replying in enumerate(mine):
        replied = f"{replying.unit}_replied_1"
        fields.append(Field(replied, 0, 0, 1))
        steps.append(reply_step(replying, theirs[number % len(theirs)], replied, rulings))
        if rulings["ammo_reply"] == "yes":
            steps += ammunition_steps(replying, replied, 1, rulings)
    return tallied(fields, steps, mine, theirs)


def station_fields(station: Station, fired: int = 0) -> tuple[Field, ...]:
    unit, points = station.unit, station.flight.points
    return (
        Field(unit, points, 0, points),
        Field(f"{unit}_armed", 1, 0, 1),
        Field(f"{unit}_here", 1, 0, 1),
        Field(f"{unit}_fired", fired, 0, 1),
    )


def _fire_args(
    shooter: Station, target: Station, rulings: Rulings
) -> tuple[int, Check, Check | None]:
    detail = f"{shooter.called} at {target.called}"
    cause = Cause(Purpose.HIT, shooter.owner, shooter.unit, detail)
    hit = Check(cause, fire_need(shooter.aircraft, target.aircraft, rulings))
    return shooter.aircraft.hits, hit, dodge_check(target, f"{target.called}, each hit")


def fire_step(shooter: Station, target: Station, rulings: Rulings) -> Step:
    return Step(
        volley.attack,
        (shooter.unit, f"{shooter.unit}_armed", target.unit, f"{target.unit}_here"),
        (target.unit, f"{shooter.unit}_fired"),
        args=_fire_args(shooter, target, rulings),
        title=f"{shooter.called} attack {target.called}",
        clauses=("A3.2", "A3.4", "A3.5"),
    )


def reply_step(replying: Station, interceptor: Station, replied: str, rulings: Rulings) -> Step:
    unit, other = replying.unit, interceptor.unit
    return Step(
        volley.return_fire_once,
        (replied, f"{other}_fired", unit, f"{unit}_armed", other, f"{other}_here"),
        (other, replied),
        args=_fire_args(replying, interceptor, rulings),
        title=f"{replying.called} return fire at {interceptor.called}",
        clauses=("A3.9", "F4", "F5"),
    )


def ammunition_steps(station: Station, fired: str, combat: int, rulings: Rulings) -> list[Step]:
    """The check a flight owes after its combat number `combat`, and its leaving if it must."""
    if not checks_ammunition(station.aircraft.role, rulings):
        return []
    unit, name = station.unit, station.called
    cause = Cause(Purpose.AMMUNITION, station.owner, unit, name)
    check = Step(
        volley.check_ammunition,
        (fired, unit, f"{unit}_armed"),
        (f"{unit}_armed",),
        args=(Check(cause, ammunition_need(combat, rulings)),),
        title=f"{name} check their ammunition",
        clauses=("A3.6", "F28"),
    )
    if station.flight.base is Base.CARRIER:
        return [check]
    leave = Step(
        volley.stays_while_armed,
        (f"{unit}_armed", f"{unit}_here"),
        (f"{unit}_here",),
        title=f"{name} leave if out of ammunition",
        clauses=("A3.7",),
    )
    return [check, leave]


def tallied(
    fields: list[Field],
    steps: list[Step],
    mine: tuple[Station, ...],
    theirs: tuple[Station, ...],
) -> Engagement:
    """The engagement with steps that count planes lost and flights still armed."""
    for stations_, lost, armed in (
        (theirs, "planes_lost", "defenders_armed"),
        (mine, "attackers_lost", "attackers_armed"),
    ):
        fields += [
            Field(lost, 0, 0, sum(station.flight.planes for station in stations_)),
            Field(armed, 0, 0, len(stations_)),
        ]
        for station in stations_:
            counts = (station.aircraft.hits, station.flight.planes)
            steps.append(
                Step(volley.planes_lost, (station.unit,), (), (lost,), counts, "planes lost")
            )
            steps.append(
                Step(volley.counted, (f"{station.unit}_armed",), (), (armed,), (), "flights armed")
            )
    result = ("planes_lost", "attackers_lost", "attackers_armed", "defenders_armed")
    return Engagement(tuple(fields), tuple(steps), result)
