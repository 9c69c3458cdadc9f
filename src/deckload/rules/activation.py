"""What a flight does in one activation, as an engagement (F3, F4)."""

from typing import Any

from msgspec.structs import replace

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.requests import Asking, Result
from deckload.rules import volley
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


def together(
    reply: Engagement, then: Engagement, unit: str, at: str, *, attack: bool = True
) -> Engagement:
    """Return fire of a flight at an interceptor, then what it does in the same activation.

    If the reply takes its last ammunition there is no `attack` (A3.7, F20). What both count, such
    as planes lost, the reply counts under a name of its own, with `reply_` before it.
    """
    both = set(reply.result) & {field.name for field in then.fields}
    own = {name: f"reply_{name}" for name in both}
    first = [replace(field, name=own.get(field.name, field.name)) for field in reply.fields]
    first.append(replace(next(f for f in first if f.name == at), name=after_reply(at)))
    known = {field.name for field in first}
    fields = (*first, *(field for field in then.fields if field.name not in known))
    steps = [_renamed(step, own) for step in reply.steps]
    steps.append(Step(volley.counted, (at,), (after_reply(at),)))
    steps += [_while_armed(s, f"{unit}_armed") for s in then.steps] if attack else then.steps
    result = tuple(dict.fromkeys([*(own.get(name, name) for name in reply.result), *then.result]))
    return Engagement(fields, tuple(steps), result)


def after_reply(unit: str) -> str:
    """The field with the points of an interceptor after return fire that an attack follows."""
    return f"{unit}_after_reply"


def _renamed(step: Step, names: dict[str, str]) -> Step:
    return step.renamed(lambda fields: tuple([names.get(name, name) for name in fields]))


def _while_armed(step: Step, armed: str) -> Step:
    names = tuple(dict.fromkeys((armed, *step.reads, *step.writes)))
    reads, writes = (tuple(map(names.index, part)) for part in (step.reads, step.writes))
    args = (step.rule, step.args, reads, writes, len(step.adds))
    return replace(step, rule=if_armed, reads=names, args=args)


def if_armed(armed: int, *given: Any) -> Asking:
    """What a rule results in for a flight that has ammunition; without, all stays as it is."""
    values = (armed, *given[:-5])
    rule, args, reads, writes, adds = given[-5:]
    if not armed:
        kept = (*[values[place] for place in writes], *[0] * adds)
        return kept if len(kept) > 1 else kept[0]
    return (yield Result(rule, (*[values[place] for place in reads], *args)))


def _check_steps(station: Station, fired: str, check: int | None, rulings: Rulings) -> list[Step]:
    if check is None:
        return []
    return ammunition_steps(station, fired, check, rulings)
