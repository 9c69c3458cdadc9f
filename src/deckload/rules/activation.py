"""What a flight does in one activation, as an engagement (F3, F4)."""

from deckload.dice.engagement import Engagement, Field, Step
from deckload.rules.dogfight import (
    Station,
    ammunition_steps,
    fire_step,
    reply_step,
    station_fields,
    tallied,
)
from deckload.rules.rulings import Rulings


def attack_plan(
    attacker: Station, target: Station, rulings: Rulings, *, check: int | None
) -> Engagement:
    """A flight attacks another, and rolls for ammunition right after (A3.2, A3.6).

    `check` is the number of the ammunition check it owes for this combat; None: none now. The
    fields are those of a dogfight, each flight's points under its unit's name.
    """
    fields = [*station_fields(attacker), *station_fields(target)]
    steps = [fire_step(attacker, target, rulings)]
    steps += _check_steps(attacker, f"{attacker.unit}_fired", check, rulings)
    return tallied(fields, steps, (attacker,), (target,))


def reply_plan(
    replying: Station, interceptor: Station, rulings: Rulings, *, check: int | None
) -> Engagement:
    """An intercepted flight returns fire at one of its interceptors (A3.9, F4, F5).

    `planes_lost` counts the interceptor's planes.
    """
    replied = f"{replying.unit}_replied"
    fields = [*station_fields(replying), *station_fields(interceptor, fired=1)]
    fields.append(Field(replied, 0, 0, 1))
    steps = [reply_step(replying, interceptor, replied, rulings)]
    steps += _check_steps(replying, replied, check, rulings)
    return tallied(fields, steps, (replying,), (interceptor,))


def ammunition_plan(flights: tuple[tuple[Station, int], ...], rulings: Rulings) -> Engagement:
    """The checks owed at the end of a bound, each flight with the number of its check (A3.6)."""
    fields: list[Field] = []
    steps: list[Step] = []
    for station, check in flights:
        fields += station_fields(station, fired=1)
        steps += _check_steps(station, f"{station.unit}_fired", check, rulings)
    result = tuple(f"{station.unit}_armed" for station, _ in flights)
    return Engagement(tuple(fields), tuple(steps), result)


def together(first: Engagement, then: Engagement) -> Engagement:
    """One engagement after another in one activation; fields they share are the first's."""
    known = {field.name for field in first.fields}
    fields = (*first.fields, *(field for field in then.fields if field.name not in known))
    result = tuple(dict.fromkeys(first.result + then.result))
    return Engagement(fields, first.steps + then.steps, result)


def _check_steps(station: Station, fired: str, check: int | None, rulings: Rulings) -> list[Step]:
    if check is None:
        return []
    return ammunition_steps(station, fired, check, rulings)
