"""Questions of interception, for the tests of them."""

from collections.abc import Callable

from readings import DEFAULT, refused_by

from deckload.rules.interception import (
    Activation,
    Conduct,
    Engagements,
    cannot_attack,
    cannot_reply,
    cannot_strike,
)
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Aircraft, Role, Scale
from deckload.units.conversion import convert

TURN = Rulings({"lock": "turn"})


def printed(stat: int, role: Role = Role.FIGHTER) -> Aircraft:
    """An aircraft with that dogfight stat in print."""
    return Aircraft(
        id="a",
        name="A",
        role=role,
        speed=24,
        target=5,
        dodge=4,
        dogfight=stat,
        hits=1,
        scale=Scale.PUBLISHED,
        single_engined=True,
    )


FIGHTER = convert(printed(4))
BOMBER = convert(printed(0, Role.TORPEDO))


def attack(
    aircraft: Aircraft = FIGHTER,
    rulings: Rulings = DEFAULT,
    *,
    conduct: Conduct = Conduct.FREE,
    armed: bool = True,
    acted: bool = False,
    broke_away: bool = False,
    in_contact: bool = True,
    on_table: bool = True,
) -> str | None:
    """The clause against an attack on a flight, if any."""
    now = Activation(conduct=conduct, armed=armed, acted=acted, broke_away=broke_away)
    return refused_by(
        cannot_attack(aircraft, now, rulings, in_contact=in_contact, on_table=on_table)
    )


def strike(
    rulings: Rulings = DEFAULT,
    *,
    conduct: Conduct = Conduct.FREE,
    armed: bool = True,
    acted: bool = False,
    broke_away: bool = False,
    in_reach: bool = True,
) -> str | None:
    """The clause against an attack on a ship, if any."""
    now = Activation(conduct=conduct, armed=armed, acted=acted, broke_away=broke_away)
    return refused_by(cannot_strike(now, rulings, in_reach=in_reach))


def reply(
    engagements: Engagements,
    at: str = "zero",
    rulings: Rulings = DEFAULT,
    *,
    flight: str = "kate",
    armed: bool = True,
    replied: bool = False,
    leaving: bool = False,
    in_contact: bool = True,
) -> str | None:
    """The clause against return fire, if any."""
    return refused_by(
        cannot_reply(
            engagements,
            flight,
            at,
            rulings,
            armed=armed,
            replied=replied,
            leaving=leaving,
            in_contact=in_contact,
        )
    )


def apart(*gone: str) -> Callable[[str, str], bool]:
    """All flights are in contact but for those that have gone."""
    return lambda one, other: not {one, other} & set(gone)
