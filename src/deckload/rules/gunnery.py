"""The fire of a ship at another: guns, secondaries and torpedoes (S3, S4, S5)."""

from collections.abc import Sequence

from msgspec import Struct

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import Cause, Check, Purpose
from deckload.dice.requests import Asking, Pool
from deckload.rules import volley
from deckload.rules.bombing import line_need
from deckload.rules.criticals import effect_fields, effect_steps
from deckload.rules.damage import (
    confirm_need,
    critical_need,
    damage_of_hits,
    points_of,
    score_need,
)
from deckload.rules.gunnery_needs import Sighting, attack_need
from deckload.rules.rulings import Rulings
from deckload.rules.strike import Firer, Target
from deckload.units.weapon_lines import Mount, WeaponLine


class _Roll(Struct, frozen=True):
    """Lines of a ship that fire as one roll: same name, need and target (F33)."""

    number: int
    lines: tuple[WeaponLine, ...]

    @property
    def dice(self) -> int:
        return sum(line.weapon.ad for line in self.lines)


def works(line: str) -> str:
    """The field that says whether a line of a crippled ship works."""
    return f"{line}_works"


def fire_at(
    firer: Firer,
    target: Target,
    lines: Sequence[WeaponLine],
    seen: Sighting,
    rulings: Rulings,
    *,
    effects: bool = False,
    details: bool = False,
) -> Engagement:
    """A ship fires these lines at one target; all of it is one attack (S4.4).

    The answer has the fields `hits`, `damage` (points of the damage dice) and `criticals`
    (confirmed); with `effects` also `total_damage` and `sunk`, with `details` the effects
    themselves (see `effect_steps`). A firer that is `untried` is crippled: each line is rolled
    for, and `works` of its id says whether it fires (S4.6).
    """
    fields: list[Field] = []
    steps: list[Step] = []
    lines = sorted(lines, key=_sheet_order)
    rolls = _rolls(lines)
    ship = target.ship
    hits = sum(roll.dice for roll in rolls)
    damage = sum(roll.dice * _most(roll.lines[0], rulings) for roll in rolls)
    mixed = target.busy and len({line.is_torpedo for line in lines}) > 1
    criticals = sum(roll.dice * roll.lines[0].weapon.dd for roll in rolls)
    for roll in rolls:
        dice, hit = f"dice_{roll.number}", f"hits_{roll.number}"
        fields += [Field(dice, roll.dice, 0, roll.dice), Field(hit, 0, 0, roll.dice)]
        if firer.untried:
            fields += [Field(works(line.id), 1, 0, 1) for line in roll.lines]
            steps.append(_trial_step(firer, roll, dice, rulings))
        steps += _roll_steps(firer, target, roll, seen, rulings, mixed=mixed)
    fields += [
        Field("hits", 0, 0, hits),
        Field("damage", 0, 0, damage),
        Field("criticals", 0, 0, criticals),
    ]
    result: tuple[str, ...] = ("hits", "damage", "criticals")
    if mixed:
        fields.append(Field("gun_criticals", 0, 0, criticals))
    if effects:
        state = target.condition
        fields += effect_fields(ship, damage, criticals, rulings, condition=state, details=details)
        steps += effect_steps(
            ship,
            criticals,
            rulings,
            condition=state,
            details=details,
            busy=target.busy and not lines[0].is_torpedo,
            busy_count="gun_criticals" if mixed else "",
            unit=target.unit,
            name=target.called,
        )
        result += ("total_damage", "sunk")
    return Engagement(tuple(fields), tuple(steps), result)


def lines_that_work(dice: tuple[int, ...], trials: tuple[Check, ...]) -> Asking:
    """Attack dice of the lines that work, then 1 for each that does and 0 else (S4.6)."""
    found = []
    for trial in trials:
        found.append((yield Pool(1, trial)))
    return sum(n * work for n, work in zip(dice, found, strict=True)), *found


def _sheet_order(line: WeaponLine) -> tuple[int, int]:
    return tuple(Mount).index(line.mount), line.number


def _rolls(lines: Sequence[WeaponLine]) -> list[_Roll]:
    """Lines in groups that roll together; what their hits do is the same in each (F33)."""
    groups: dict[tuple[object, ...], list[WeaponLine]] = {}
    for line in lines:
        weapon = line.weapon
        key = (weapon.name, weapon.dd, weapon.traits)
        groups.setdefault(key, []).append(line)
    return [_Roll(number, tuple(group)) for number, group in enumerate(groups.values(), 1)]


def _most(line: WeaponLine, rulings: Rulings) -> int:
    return line.weapon.dd * points_of(line.weapon, rulings)


def _trial_step(firer: Firer, roll: _Roll, dice: str, rulings: Rulings) -> Step:
    need = line_need(rulings)
    trials = tuple(
        Check(
            Cause(
                Purpose.LINE,
                firer.owner,
                firer.unit,
                f"{line.weapon.name} of {firer.called}, {line.id}",
            ),
            need,
        )
        for line in roll.lines
    )
    return Step(
        lines_that_work,
        (),
        (dice, *[works(line.id) for line in roll.lines]),
        args=(tuple(line.weapon.ad for line in roll.lines), trials),
        title=f"{firer.called} is crippled: which lines work?",
        clauses=("S4.6",),
    )


def _roll_steps(
    firer: Firer, target: Target, roll: _Roll, seen: Sighting, rulings: Rulings, *, mixed: bool
) -> list[Step]:
    """The attack dice of a roll, the damage of its hits, and the count of them."""
    line, ship = roll.lines[0], target.ship
    weapon = line.weapon
    what = f"{weapon.name} of {firer.called}"
    dice, hits = f"dice_{roll.number}", f"hits_{roll.number}"
    purpose = Purpose.TORPEDOES if line.is_torpedo else Purpose.GUNNERY
    attack = Check(
        Cause(purpose, firer.owner, firer.unit, f"{what} at {target.called}"),
        attack_need(line, firer, target, seen, rulings),
    )
    score = score_need(weapon, ship, rulings)
    critical = critical_need(weapon, score, rulings, busy=target.busy)
    where = f"{what} on {target.called}"
    adds: tuple[str, ...] = ("damage", "criticals")
    args = (
        weapon.dd,
        Check(Cause(Purpose.DAMAGE, firer.owner, firer.unit, where), score),
        critical,
        Check(Cause(Purpose.CONFIRM, firer.owner, firer.unit, where), confirm_need(rulings)),
        points_of(weapon, rulings),
    )
    steps = [
        Step(
            volley.pool_of,
            (dice,),
            (hits,),
            args=(attack,),
            title=f"{what} at {target.called}",
            clauses=("S3.2", "S3.3", "F33"),
        ),
        Step(
            damage_of_hits,
            (hits,),
            (),
            adds,
            args=args,
            title=f"damage to {target.called}",
            clauses=("S4.1", "S4.3", "S4.4"),
        ),
        Step(volley.counted, (hits,), (), ("hits",), (), "hits"),
    ]
    if mixed and not line.is_torpedo:
        steps.append(Step(volley.counted, ("criticals",), ("gun_criticals",)))
    return steps
