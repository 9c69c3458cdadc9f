"""What dice must show when a ship fires guns or torpedoes at another (S3.2, S3.3, S5)."""

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from deckload.dice.needs import Modifier, Need
from deckload.rules.places import INCH
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import Rulings
from deckload.rules.strike import Firer, Target
from deckload.rules.strike_needs import to_hit
from deckload.units.weapon_lines import WeaponLine


class Band(StrEnum):
    """How far a target is off, as far as it matters (S3.3)."""

    CLOSE = "close"
    MEDIUM = "medium"
    LONG = "long"
    EXTREME = "extreme"


class Sighting(Struct, frozen=True, cache_hash=True):
    """How a target lies to the ship that fires (S3.3).

    `beam_on`: the firer lies in a side arc of the target. `later`: she is the second target of
    the ship, or a later one.
    """

    band: Band = Band.MEDIUM
    beam_on: bool = False
    smoke: bool = False
    later: bool = False


def band(near: Callable[[int], bool], rulings: Rulings) -> Band:
    """The band of a distance; `near` says whether it is at most so many inches (S3.3)."""
    numbers = rulings.numbers.gunnery
    if near(numbers.close_within):
        return Band.CLOSE
    if not near(numbers.extreme_beyond):
        return Band.EXTREME
    return Band.MEDIUM if near(numbers.long_beyond) else Band.LONG


def is_fast(speed: int, ran: int, rulings: Rulings) -> bool:
    """Whether a ship is a fast target (S3.3).

    `speed` is her Speed in inches without Flank Speed, `ran` the thousandths she has moved.
    """
    fast = rulings.numbers.gunnery.fast_speed
    return speed >= fast and ran >= fast * INCH


def attack_need(
    line: WeaponLine, firer: Firer, target: Target, seen: Sighting, rulings: Rulings
) -> Need:
    """What an attack die of a ship must show: the target's score and the modifiers (S3.2, S3.3).

    Torpedoes have all modifiers but those of range and of smoke (S2.9, S3.3, S5.3).
    """
    numbers, special = rulings.numbers.gunnery, rulings.numbers.special
    ranges = {
        Band.CLOSE: (numbers.close, f'within {numbers.close_within}"'),
        Band.LONG: (numbers.long, f'beyond {numbers.long_beyond}"'),
        Band.EXTREME: (numbers.extreme, f'beyond {numbers.extreme_beyond}"'),
    }
    found: list[tuple[int, str, str]] = []
    if seen.beam_on:
        clause = "S5.3" if line.is_torpedo else "S3.3"
        found.append((numbers.beam_on, f"{target.called} lies beam-on", clause))
    if seen.band in ranges and not line.is_torpedo:
        found.append((*ranges[seen.band], "S3.3"))
    if target.fast:
        found.append((numbers.fast_target, f"{target.called} is fast", "S3.3"))
    if target.evasive:
        found.append((special.evasive_target, f"{target.called} is evading", "S2.8"))
    if seen.smoke and not line.is_torpedo:
        found.append((numbers.smoke, "smoke in the line of fire", "S2.9"))
    if firer.evasive:
        found.append((special.evasive_firer, f"{firer.called} is evading", "S2.8"))
    if firer.all_hands:
        found.append((special.all_hands_attacks, f"All Hands in {firer.called}", "S2.6"))
    if seen.later:
        found.append((numbers.later_target, "a second or later target", "S3.3"))
    modifiers = [Modifier(*each) for each in found]
    source = f"target score of {target.called}"
    return to_hit(target.ship.target, modifiers, source, "S3.2", rulings)


def cannot_fire_line(
    line: WeaponLine, *, working: bool, spent: bool, bears: bool, in_range: bool
) -> Refusal | None:
    """Why a line may not fire at a target (S3.1, S3.4, S4.8, S5.1)."""
    name = f"{line.weapon.name} ({line.id})"
    if not working:
        return Refusal("S4.8", f"{name}: a critical has put that line out; repair it first.")
    if spent:
        return Refusal("S5.1", f"{name}: One-Shot and fired already; fire another line.")
    if not in_range:
        far = f'{line.weapon.range}"'
        return Refusal("S3.1", f"{name}: the target is beyond its {far}; fire at a nearer one.")
    if not bears:
        arcs = ", ".join(line.weapon.arcs)
        return Refusal("S3.4", f"{name}: it bears on {arcs}, and the target lies elsewhere.")
    return None
