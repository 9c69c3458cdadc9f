"""Named numbers that contradict one another, or that no dice ever come to."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from deckload.dice.needs import SIX
from deckload.rules.critical_table import Place
from deckload.rules.numbers import Numbers, Prices
from deckload.rules.victory import POINT
from deckload.units.names import listed

PARTS: Final = (
    "one_lower",
    "two_lower",
    "three_lower",
    "four_lower",
    "crippled",
    "flight",
)
"""Prices that divide a point, so that every price is a whole number of its parts (S9.2, S9.4)."""
DIVISORS: Final = tuple(n for n in range(1, POINT + 1) if POINT % n == 0)
"""What a point can be divided by."""
BEST_CREW: Final = 6
BEST_STAT: Final = 3
"""The highest Command of a crew (S2.5), and the highest converted dogfight stat (A1.5)."""


class Clash(Struct, frozen=True):
    """What is wrong or odd about some numbers: their names and a sentence."""

    names: tuple[str, ...]
    sentence: str


def contradictions(numbers: Numbers) -> Iterator[Clash]:
    """What cannot be: bands of range out of order, prices that divide no point, a lone hangar."""
    guns = numbers.gunnery
    if guns.close_within > guns.long_beyond:
        yield Clash(
            ("gunnery.close_within", "gunnery.long_beyond"),
            f'a target {guns.close_within}" off would be at close and at long range; '
            f"gunnery.close_within ({guns.close_within}) may be at most gunnery.long_beyond "
            f"({guns.long_beyond}) (S3.3)",
        )
    if guns.long_beyond > guns.extreme_beyond:
        yield Clash(
            ("gunnery.long_beyond", "gunnery.extreme_beyond"),
            f"gunnery.long_beyond ({guns.long_beyond}) may be at most gunnery.extreme_beyond "
            f"({guns.extreme_beyond}), since extreme range is beyond long range (S3.3)",
        )
    for field in PARTS:
        part = getattr(numbers.prices, field)
        if POINT % part:
            yield Clash(
                (f"prices.{field}",),
                f"prices.{field} is {part}, and a point of {POINT} parts cannot be divided by it; "
                f"it can be {listed(map(str, DIVISORS))} (S9.2)",
            )
    if Place.HANGAR in numbers.criticals.places:
        yield Clash(
            ("criticals.places",),
            "a hangar is hit where other ships have weapons; write weapons for it (S4.8)",
        )


def oddities(numbers: Numbers) -> Iterator[Clash]:
    """What may be so and is worth a word: needs out of reach, places and bands left out."""
    yield from _never(numbers)
    guns, prices = numbers.gunnery, numbers.prices
    if guns.close_within == guns.long_beyond == guns.extreme_beyond:
        yield Clash(("gunnery.close_within",), "there is neither medium nor long range (S3.3)")
    left_out = [p for p in Place if p is not Place.HANGAR and p not in numbers.criticals.places]
    if left_out:
        words = f"no critical ever strikes {listed(left_out)} (S4.8)"
        yield Clash(("criticals.places",), words)
    yield from _prices(prices)


def _never(numbers: Numbers) -> Iterator[Clash]:
    """Needs that no die shows, at whatever Command."""
    air, special, end = numbers.air, numbers.special, numbers.end_phase
    best = SIX + BEST_CREW
    for name, never, words in (
        ("air.start_stat", air.start_stat > BEST_STAT, "no flight ever starts a dogfight (A3.1)"),
        (
            "air.first_ammunition",
            air.first_ammunition > SIX,
            "every fighter flight is out of ammunition after its first combat (A3.6)",
        ),
        ("damage.confirm", numbers.damage.confirm > SIX, "no critical is confirmed (S4.3)"),
        (
            "damage.crippled_line",
            numbers.damage.crippled_line > SIX,
            "no line of a crippled ship ever works (S4.6)",
        ),
        ("torpedoes.score", numbers.torpedoes.score > SIX, "no torpedo does damage (S5.2)"),
        (
            "torpedoes.belted",
            numbers.torpedoes.belted > SIX,
            "no torpedo does damage through a Torpedo Belt (S5.2)",
        ),
        ("special.all_hands", special.all_hands > best, "no crew manages All Hands (S2.5)"),
        ("special.come_about", special.come_about > best, "no crew comes about (S2.5)"),
        ("special.evasive", special.evasive > best, "no crew evades (S2.5)"),
        ("end_phase.fire_out", end.fire_out > best, "no crew puts a fire out (S8.1)"),
        ("end_phase.repaired", end.repaired > best, "no crew repairs without a bonus (S8.2)"),
    ):
        if never:
            yield Clash((name,), words)


def _prices(prices: Prices) -> Iterator[Clash]:
    """Prices that grow where the level falls, and parts that are rounded."""
    falling = (prices.one_lower, prices.two_lower, prices.three_lower, prices.four_lower)
    if sorted(falling) != [*falling]:
        yield Clash(("prices.one_lower",), "a ship costs more than one of a higher level (S9.2)")
    if prices.two_higher < prices.one_higher:
        yield Clash(
            ("prices.two_higher",), "a ship two levels higher costs less than one a level higher"
        )
    if any(POINT // lower % prices.crippled for lower in falling if POINT % lower == 0):
        words = f"what a crippled ship scores is rounded down to parts of 1/{POINT} point (S9.4)"
        yield Clash(("prices.crippled",), words)
    if prices.heavy_torpedo % 2 == 0:
        yield Clash(
            ("prices.heavy_torpedo",),
            "damage dice of aircraft are known halved, so a torpedo of "
            f"{prices.heavy_torpedo - 1} published DD counts as one of {prices.heavy_torpedo} "
            "(A1.4, S9.3)",
        )
