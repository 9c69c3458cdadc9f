"""The fire of a ship at another: guns, secondaries and torpedoes (S3, S4, S5)."""

from collections.abc import Sequence

from msgspec import Struct

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import SIX, Cause, Check, Need, Purpose, scoring
from deckload.dice.requests import Asking, Pool
from deckload.rules import volley
from deckload.rules.bombing import line_need
from deckload.rules.criticals import effect_fields, effect_steps
from deckload.rules.damage import damage_args, damage_needs, damage_steps, points_of
from deckload.rules.gunnery_needs import Sighting, attack_need
from deckload.rules.rulings import Rulings
from deckload.rules.strike import Firer, Target
from deckload.units.weapon_lines import Mount, WeaponLine
from deckload.units.weapons import Weapon


class Salvo(Struct, frozen=True):
    """Lines of a ship that fire as one roll, numbered from 1: same name, need and target (F33)."""

    number: int
    lines: tuple[WeaponLine, ...]

    @property
    def weapon(self) -> Weapon:
        """What each of the lines is, but for its attack dice and where it bears."""
        return self.lines[0].weapon

    @property
    def is_torpedo(self) -> bool:
        """Whether the lines fire torpedoes (S5)."""
        return self.lines[0].is_torpedo

    @property
    def dice(self) -> int:
        """Attack dice of all the lines together."""
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
    rolls = salvoes(lines)
    ship = target.ship
    hits = sum(roll.dice for roll in rolls)
    damage = sum(roll.dice * _most(roll.weapon, rulings) for roll in rolls)
    mixed = target.busy and len({roll.is_torpedo for roll in rolls}) > 1
    # No step is made for a critical that none of the dice can be.
    criticals = sum(
        roll.dice * roll.weapon.dd
        for roll in rolls
        if scoring(needs_of(roll.weapon, target, rulings)[1]).threshold <= SIX
    )
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
            details=details,
            busy=target.busy and not rolls[0].is_torpedo,
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


def needs_of(weapon: Weapon, target: Target, rulings: Rulings) -> tuple[Need, Need]:
    """What a damage die of a ship's weapon must show to score, and to be a potential critical."""
    return damage_needs(weapon, target.ship, rulings, busy=target.busy, called=target.called)


def _sheet_order(line: WeaponLine) -> tuple[bool, int, int]:
    """Guns before torpedoes wherever they are mounted, so that criticals by gunfire come first."""
    return line.is_torpedo, tuple(Mount).index(line.mount), line.number


def salvoes(lines: Sequence[WeaponLine]) -> list[Salvo]:
    """Lines in groups that roll together, in the order of the sheet, torpedoes last (F33).

    What the hits of a salvo do is the same for all its lines: lines of one name whose damage dice
    or traits differ roll apart, since a hit of several sixes would be neither's.
    """
    groups: dict[tuple[object, ...], list[WeaponLine]] = {}
    for line in sorted(lines, key=_sheet_order):
        weapon = line.weapon
        key = (weapon.name, weapon.dd, weapon.traits)
        groups.setdefault(key, []).append(line)
    return [Salvo(number, tuple(group)) for number, group in enumerate(groups.values(), 1)]


def _most(weapon: Weapon, rulings: Rulings) -> int:
    return weapon.dd * points_of(weapon, rulings)


def _trial_step(firer: Firer, roll: Salvo, dice: str, rulings: Rulings) -> Step:
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
    firer: Firer, target: Target, roll: Salvo, seen: Sighting, rulings: Rulings, *, mixed: bool
) -> list[Step]:
    """The attack dice of a roll, the damage of its hits, and the count of them."""
    weapon = roll.weapon
    what = f"{weapon.name} of {firer.called}"
    dice, hits = f"dice_{roll.number}", f"hits_{roll.number}"
    purpose = Purpose.TORPEDOES if roll.is_torpedo else Purpose.GUNNERY
    attack = Check(
        Cause(purpose, firer.owner, firer.unit, f"{what} at {target.called}"),
        attack_need(roll.lines[0], firer, target, seen, rulings),
    )
    args = damage_args(
        weapon,
        needs_of(weapon, target, rulings),
        rulings,
        owner=firer.owner,
        unit=firer.unit,
        detail=f"{what} on {target.called}",
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
        *damage_steps(hits, args, target.called),
    ]
    if mixed and not roll.is_torpedo:
        steps.append(Step(volley.counted, ("criticals",), ("gun_criticals",)))
    return steps
