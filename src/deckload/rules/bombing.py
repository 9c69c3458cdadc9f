"""The drop: attack dice on a ship and anti-aircraft dice at the attackers (A1.3, A2.5, S6.1)."""

from deckload.dice.needs import Cause, Check, Need
from deckload.dice.requests import Asking, Choice, Pool, Result
from deckload.rules.rulings import Rulings
from deckload.rules.volley import fire_on
from deckload.units.flights import planes_left

UNTRIED = 2


def line_need(rulings: Rulings) -> Need:
    """On which a line of a crippled ship works (S4.6)."""
    needed = rulings.numbers.damage.crippled_line
    return Need(needed, source="a line of a crippled ship works", clause="S4.6")


def line_works(dice: int, works: Check) -> Asking:
    """Dice of a crippled ship's line, none if it fails, and 1 if it works (S4.6)."""
    if (yield Pool(1, works)):
        return dice, 1
    return 0, 0


def drop(points: int, hits_a_plane: int, dice_a_plane: int, hit: Check) -> Pool:
    """Hits on the ship: every plane left rolls its attack dice, all in one roll (A1.3, F33)."""
    return Pool(planes_left(points, hits_a_plane) * dice_a_plane, hit)


def anti_aircraft(
    points: int, dice_left: int, firing: Cause, hit: Check, dodge: Check | None
) -> Asking:
    """A ship fires at an attacking flight: points left of the flight, dice left of the ship.

    Its owner says how many of its dice; the standing answer is all of them (F24).
    """
    if not (points and dice_left):
        return points, dice_left
    dice = yield how_many(dice_left, firing)
    left = yield Result(fire_on, (points, dice, hit, dodge))
    return left, dice_left - dice


def crippled_fire(
    points: int,
    dice_left: int,
    works: int,
    trial: Check,
    firing: Cause,
    hit: Check,
    dodge: Check | None,
) -> Asking:
    """The same of a crippled ship, whose line is tried when she first uses it (S4.6).

    `works` is 1 or 0 once that is known, and UNTRIED before.
    """
    if not (points and dice_left and works):
        return points, dice_left, works
    dice = yield how_many(dice_left, firing)
    if dice and works == UNTRIED:
        works = yield Pool(1, trial)
        if not works:
            return points, 0, works
    left = yield Result(fire_on, (points, dice, hit, dodge))
    return left, dice_left - dice, works


def how_many(dice_left: int, firing: Cause) -> Choice:
    """The question to a ship's owner (F24)."""
    return Choice(
        firing,
        f"How many of {dice_left} anti-aircraft dice?",
        tuple(range(dice_left + 1)),
        dice_left,
        "all dice left, stopping when the flight is gone",
        "F24",
    )


def shots_at(points: int, dice: int, hit: Check, dodge: Check | None) -> Asking:
    """Points left of a flight after so many anti-aircraft dice (A2.6, F34)."""
    if not (points and dice):
        return points
    return (yield Result(fire_on, (points, dice, hit, dodge)))


def shots_if_it_works(
    points: int, dice: int, works: int, hit: Check, dodge: Check | None
) -> Asking:
    """The same from a line that may be out of action (S4.6)."""
    return (yield Result(shots_at, (points, dice * works, hit, dodge)))
