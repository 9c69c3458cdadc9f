"""Why a field of an answer can only be zero: the dice that would raise it, and their needs."""

from msgspec import Struct

from deckload.dice.needs import SIX, Need, scoring
from deckload.dice.words import dice_words
from deckload.rules.carriers import may_cause_critical
from deckload.units.weapons import Trait, Weapon

DAMAGE, CRITICALS = "damage", "criticals"


class Shot(Struct, frozen=True):
    """A way for a field to rise above zero: at most `dice` dice at a need.

    `none` says why there are no dice at all, if there are none.
    """

    field: str
    dice: int
    need: Need
    none: str = ""


def why_impossible(shot: Shot) -> str | None:
    """Why these dice can never succeed; None if they can."""
    if not shot.dice:
        return shot.none or "there are no dice to roll"
    threshold, group = scoring(shot.need)
    if group > shot.dice:
        return (
            f"a need of {shot.need.value} takes {group} natural sixes for one hit, "
            f"and only {dice_words(shot.dice)} can be rolled (A3.3, F33)"
        )
    if threshold > SIX:
        # Damage dice never add up sixes, whatever the ruling (F33).
        ruling = "" if shot.field in (DAMAGE, CRITICALS) else " (over_six)"
        return f"{shot.need.source} comes to {shot.need.value}+, which no die shows{ruling}"
    return None


def shots_at_ship(
    hit: Shot, weapon: Weapon, whose: str, score: Need, critical: Need, *, busy: bool
) -> list[Shot]:
    """The shots for hits, damage and criticals on a ship: `score` and `critical` of a damage die.

    `whose` weapon it is, `busy`: the ship is a busy carrier (A5.3).
    """
    barred = why_impossible(hit)
    if barred is not None:
        # Without a hit there is neither damage nor a critical, for the same reason.
        return [hit, *(Shot(field, 0, hit.need, barred) for field in (DAMAGE, CRITICALS))]
    dice = hit.dice * weapon.dd
    none = f"{weapon.name or 'the weapon'} of {whose} rolls no damage dice"
    damage = Shot(DAMAGE, dice, score, none)
    weak, torpedo = Trait.WEAK in weapon.traits, Trait.TORPEDO in weapon.traits
    if dice and not may_cause_critical(weak=weak, torpedo=torpedo, busy=busy):
        return [hit, damage, Shot(CRITICALS, 0, critical, f"{critical.source} ({critical.clause})")]
    return [hit, damage, Shot(CRITICALS, dice, critical, none)]
