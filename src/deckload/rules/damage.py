"""Damage dice and the confirmation of criticals (S4.1-S4.4, S5.2, A5.2, A5.3)."""

from typing import Any

from deckload.dice.engagement import Step
from deckload.dice.needs import SIX, Cause, Check, Modifier, Need, Purpose
from deckload.dice.requests import Asking, Bands, Pool, Repeat, Rule
from deckload.rules import volley
from deckload.rules.carriers import critical_face, may_cause_critical
from deckload.rules.rulings import Rulings
from deckload.units.ships import Ship
from deckload.units.weapons import Trait, Weapon

NEVER = SIX + 1
"""A need that no damage die meets: past six, damage dice are out of reach."""
TORPEDO_DAMAGE = "S5.2"
"""What the damage need of a torpedo cites, and no other."""


def one_hit(dice: int, score: Check, critical: Need, confirm: Check, points: int) -> Asking:
    """Damage and confirmed criticals of one hit (S4.1, S4.3).

    Each die that meets `score` is `points` points; each that meets `critical` is rolled again
    and confirmed by `confirm`.
    """
    scored, potential = yield Bands(dice, score, (critical,))
    confirmed = yield Pool(potential, confirm)
    return scored * points, confirmed


def one_watched_hit(
    dice: int, score: Check, critical: Need, later: Need, confirm: Check, points: int
) -> Asking:
    """The same of a carrier that may yet launch or land this turn (ruling `busy_window`).

    The third count is of the dice that meet `later` and not `critical`: potential criticals if
    she does.
    """
    scored, potential, watched = yield Bands(dice, score, (critical, later))
    confirmed = yield Pool(potential, confirm)
    return scored * points, confirmed, watched - potential


def watched_damage(
    hits: int, dice: int, score: Check, critical: Need, later: Need, confirm: Check, points: int
) -> Repeat:
    """Damage, criticals and watched dice of all the hits of one attack."""
    return Repeat(hits, one_watched_hit, (dice, score, critical, later, confirm, points), width=3)


def damage_of_hits(
    hits: int, dice: int, score: Check, critical: Need, confirm: Check, points: int
) -> Repeat:
    """Damage and criticals of all the hits of one attack, before any effect (S4.4)."""
    return Repeat(hits, one_hit, (dice, score, critical, confirm, points), width=2)


DamageArgs = tuple[int, Check, Need, Check, int]
"""What `damage_of_hits` is told besides the hits."""


def damage_args(
    weapon: Weapon,
    needs: tuple[Need, Need],
    rulings: Rulings,
    *,
    owner: str,
    unit: str,
    detail: str,
) -> DamageArgs:
    """The arguments of `damage_of_hits` for a weapon that a side's unit uses against a ship.

    `needs` as from `damage_needs`.
    """
    score, critical = needs
    return (
        weapon.dd,
        Check(Cause(Purpose.DAMAGE, owner, unit, detail), score),
        critical,
        Check(Cause(Purpose.CONFIRM, owner, unit, detail), confirm_need(rulings)),
        points_of(weapon, rulings),
    )


def damage_steps(
    hits: str, args: DamageArgs, called: str, later: Need | None = None
) -> tuple[Step, Step]:
    """The damage of the hits in a field, then their count, added to those of the attack (S4.4).

    `called` is the ship, `later` what the dice of a watched carrier are looked at for besides
    (see `one_watched_hit`); those that meet it are added to the field `watched`.
    """
    rule: Rule = damage_of_hits
    told: tuple[Any, ...] = args
    counts: tuple[str, ...] = ("damage", "criticals")
    if later is not None:
        rule, told, counts = watched_damage, (*args[:3], later, *args[3:]), (*counts, "watched")
    return (
        Step(
            rule,
            (hits,),
            (),
            counts,
            args=told,
            title=f"damage to {called}",
            clauses=("S4.1", "S4.3", "S4.4"),
        ),
        Step(volley.counted, (hits,), (), ("hits",), (), "hits"),
    )


def damage_needs(
    weapon: Weapon,
    ship: Ship,
    rulings: Rulings,
    *,
    bombs: bool = False,
    busy: bool = False,
    called: str = "",
) -> tuple[Need, Need]:
    """What a damage die must show to score, and to be a potential critical."""
    score = score_need(weapon, ship, rulings, bombs=bombs, called=called)
    return score, critical_need(weapon, score, rulings, busy=busy)


def score_need(
    weapon: Weapon, ship: Ship, rulings: Rulings, *, bombs: bool = False, called: str = ""
) -> Need:
    """What a damage die must show (S4.1); `bombs`: dropped by aircraft, so that decks count.

    `called` is what people call her, if not as her sheet. A torpedo scores on a fixed number
    whatever the armour (S5.2).
    """
    name = called or ship.name
    numbers = rulings.numbers.damage
    if Trait.TORPEDO in weapon.traits:
        torpedoes = rulings.numbers.torpedoes
        if Trait.TORPEDO_BELT in ship.traits:
            return Need(
                torpedoes.belted, source="torpedo against a Torpedo Belt", clause=TORPEDO_DAMAGE
            )
        return Need(torpedoes.score, source="torpedo", clause=TORPEDO_DAMAGE)
    modifiers = []
    if Trait.SUPER_AP in weapon.traits:
        modifiers.append(Modifier(numbers.super_ap, "Super AP", "S4.1"))
    elif Trait.AP in weapon.traits:
        modifiers.append(Modifier(numbers.ap, "AP", "S4.1"))
    if Trait.WEAK in weapon.traits:
        modifiers.append(Modifier(numbers.weak, "Weak", "S4.1"))
    if bombs and Trait.ARMOURED_DECK in ship.traits:
        deck = f"Armoured Deck of {name}"
        modifiers.append(Modifier(numbers.armoured_deck, deck, "S4.1"))
    return Need(ship.armour, tuple(modifiers), source=f"armour of {name}", clause="S4.1")


def critical_need(weapon: Weapon, score: Need, rulings: Rulings, *, busy: bool) -> Need:
    """The natural face from which a damage die is a potential critical (S4.3, A5.2, A5.3).

    `busy`: the target is a carrier that launched or recovered aircraft, which counts against
    gunfire and bombs, not torpedoes.
    """
    torpedo = Trait.TORPEDO in weapon.traits
    weak = Trait.WEAK in weapon.traits
    if not may_cause_critical(weak=weak, torpedo=torpedo, busy=busy):
        return Need(NEVER, source="Weak weapons cause no criticals", clause="S4.3")
    face = critical_face(rulings, torpedo=torpedo, busy=busy)
    clause = "A5.2" if face < SIX else "S4.3"
    if rulings["crit_pierces"] == "yes":
        face = max(face, score.value)
    return Need(face, source="natural face of a potential critical", clause=clause)


def confirm_need(rulings: Rulings) -> Need:
    """What confirms a potential critical (S4.3)."""
    return Need(rulings.numbers.damage.confirm, source="confirmation of a critical", clause="S4.3")


def points_of(weapon: Weapon, rulings: Rulings) -> int:
    """Points of a damage die that scores: one, or those of a torpedo (S4.1, S5.2)."""
    return rulings.numbers.torpedoes.points if Trait.TORPEDO in weapon.traits else 1


def points_for(need: Need, rulings: Rulings) -> int:
    """The same of a damage die whose weapon is known only by what the die needed."""
    return rulings.numbers.torpedoes.points if need.clause == TORPEDO_DAMAGE else 1
