"""Ammunition: who checks, when, at what need, and what landing restores (A3.6-A3.8, A3.11)."""

from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from deckload.dice.needs import SIX, Need
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Role

FIGHTERS: Final = frozenset({Role.FIGHTER, Role.FIGHTER_BOMBER})
"""The roles whose flights are fighter flights (A3.6; ruling `ammo_who`)."""

FIRST_CHECK: Final = 1


class Stores(Struct, frozen=True):
    """What a flight carries: the number of its next ammunition check, and what is left.

    `armed`: it has ammunition. `ordnance`: its bombs or torpedoes are still aboard (F20). The
    one count of checks there is: play, odds and screens all read it (F28).
    """

    step: int = FIRST_CHECK
    armed: bool = True
    ordnance: bool = True

    def after_check(self, passed: bool) -> "Stores":
        """After an ammunition check: the next one is a step up, or there is no more (A3.6)."""
        return replace(self, step=self.step + 1, armed=passed)

    def after_drop(self) -> "Stores":
        """After an attack with ordnance, which is dropped once a sortie (F20)."""
        return replace(self, ordnance=False)


REARMED: Final = Stores()
"""What a flight carries at first, and again once it has landed and rearmed (A3.11, F28).

Its planes and their damage stay as they were.
"""


class Fire(StrEnum):
    """What a flight fired at: whether it was a combat for ammunition depends on it (F20)."""

    NONE = "none"
    ATTACK = "attack"
    REPLY = "reply"
    STRIKE = "strike"


class CheckTime(StrEnum):
    """When the ammunition check is rolled (ruling `ammo_when`)."""

    EXCHANGE = "exchange"
    BOUND = "bound"


def ammunition_need(step: int, rulings: Rulings) -> Need:
    """What check number `step` must reach: one more than its number (A3.6, F28).

    The sixth needs 7, which no die shows, unless the need stays at 6 (ruling `ammo_cap`): sixes
    are never added up here. Raises ValueError for a step below 1.
    """
    if step < FIRST_CHECK:
        raise ValueError(f"ammunition checks are numbered from {FIRST_CHECK}, not {step} (F28)")
    source = f"check number {step} for ammunition"
    need = rulings.numbers.air.first_ammunition + step - FIRST_CHECK
    if rulings["ammo_cap"] == "never" and need > SIX:
        return Need(SIX, source=f"{source}, never above", clause="A3.6")
    return Need(need, source=source, clause="A3.6")


def checks_ammunition(role: Role, rulings: Rulings) -> bool:
    """Whether flights of a role check ammunition at all (A3.6; ruling `ammo_who`)."""
    return rulings["ammo_who"] == "all" or role in FIGHTERS


def owes_check(role: Role, fire: Fire, checked: bool, planes: int, rulings: Rulings) -> bool:
    """Whether a flight owes an ammunition check for what it did (A3.6, A3.8, F20, F29).

    `checked`: it has made a check this turn, and one a turn is the most. Only dogfight fire
    counts, of fighters or of all (ruling `ammo_who`), return fire with it or not (`ammo_reply`).
    A flight that did not fire or has no planes left owes nothing.
    """
    if planes <= 0 or checked or not checks_ammunition(role, rulings):
        return False
    return fire is Fire.ATTACK or (fire is Fire.REPLY and rulings["ammo_reply"] == "yes")


def check_time(rulings: Rulings) -> CheckTime:
    """When a check that is owed is made (A3.6, A6.1; ruling `ammo_when`).

    Straight after the flight's own dice, ahead of any return fire; or as the bound ends, when a
    flight that has no planes left by then owes nothing any more.
    """
    return CheckTime(rulings["ammo_when"])
