"""The named numbers of the rules: what a house may change without touching a rule.

Every number has a dotted name, such as `gunnery.beam_on`, the clause that it stands in, and
words for people. `Numbers()` are the standard; a change is a pair of name and value.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from deckload.rules.critical_table import CriticalTable

Value = int | bool | str | None
"""What a named number can be; a few are words or yes and no."""
Change = tuple[str, Value]
"""A dotted name, such as `criticals.engines.3.speed`, and the value that departs there."""


def _number(clause: str, words: str, least: int, most: int) -> Meta:
    return Meta(ge=least, le=most, description=words, extra={"clause": clause})


class Air(Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """Numbers of the air rules (A)."""

    start_stat: Annotated[
        int, _number("A3.1", "stat from which a flight may attack another", -9, 9)
    ] = 1
    first_ammunition: Annotated[
        int, _number("A3.6", "need of the first ammunition check", 1, 7)
    ] = 2
    breaking_away_thirds: Annotated[
        int, _number("A3.9", "thirds of its speed that a flight may go to break away", 0, 3)
    ] = 2
    dive_hit: Annotated[int, _number("A4.2", "to hit a ship with dive bombers", -6, 6)] = 1
    dive_aa: Annotated[int, _number("A4.2", "AA at dive bombers attacking", -6, 6)] = -1
    level_hit: Annotated[
        int, _number("A4.3", "to hit a ship with level bombers and fighter-bombers", -6, 6)
    ] = -1
    level_aa: Annotated[
        int, _number("A4.3", "AA at level bombers and fighter-bombers attacking", -6, 6)
    ] = -1
    busy_face: Annotated[
        int, _number("A5.2", "natural face of a potential critical on a busy carrier", 1, 6)
    ] = 5
    busy_fires: Annotated[int, _number("S4.8", "fires more of each critical then", 0, 6)] = 1
    arrival_turns: Annotated[
        int, _number("A5.4", "turns from a launch off the table to its arrival", 0, 9)
    ] = 1


class AntiAircraft(Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """Numbers of anti-aircraft fire (S6)."""

    most_dice: Annotated[int, _number("S6.2", "AA dice of a ship at most", 0, 40)] = 12
    radar: Annotated[int, _number("S6.2", "AA of a ship with Radar AA", -6, 6)] = 1


class Special(Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """Numbers of special actions (S2.5-S2.10)."""

    all_hands: Annotated[int, _number("S2.5", "1d6 + Command for All Hands", 0, 20)] = 8
    come_about: Annotated[int, _number("S2.5", "1d6 + Command for Come About", 0, 20)] = 9
    evasive: Annotated[int, _number("S2.5", "1d6 + Command for Evasive", 0, 20)] = 8
    all_hands_repairs: Annotated[int, _number("S2.6", "repair attempts of All Hands", 1, 6)] = 2
    all_hands_repair: Annotated[int, _number("S2.6", "repairs of All Hands", -6, 6)] = 1
    all_hands_attacks: Annotated[int, _number("S2.6", "attacks of the ship", -6, 6)] = -1
    come_about_points: Annotated[int, _number("S2.7", "turn points more", 0, 8)] = 1
    evasive_target: Annotated[int, _number("S2.8", "attacks at an evading ship", -6, 6)] = -1
    evasive_firer: Annotated[int, _number("S2.8", "attacks of an evading ship", -6, 6)] = -1
    flank_part: Annotated[int, _number("S2.10", "Flank Speed adds one part in so many", 1, 9)] = 4
    flank_points: Annotated[int, _number("S2.10", "turn points at Flank Speed, at most", 0, 8)] = 1


class Gunnery(Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """Modifiers of ships' guns, and of their torpedoes where range is not named (S3.3)."""

    beam_on: Annotated[int, _number("S3.3", "target seen from abeam", -6, 6)] = 1
    close: Annotated[int, _number("S3.3", "at close range", -6, 6)] = 1
    close_within: Annotated[int, _number("S3.3", "inches of close range", 0, 200)] = 10
    long: Annotated[int, _number("S3.3", "at long range", -6, 6)] = -1
    long_beyond: Annotated[int, _number("S3.3", "inches beyond which range is long", 0, 200)] = 20
    extreme: Annotated[int, _number("S3.3", "at extreme range", -6, 6)] = -2
    extreme_beyond: Annotated[
        int, _number("S3.3", "inches beyond which range is extreme", 0, 200)
    ] = 30
    fast_target: Annotated[int, _number("S3.3", "fast target", -6, 6)] = -1
    fast_speed: Annotated[
        int, _number("S3.3", "Speed, and inches moved, of a fast target", 0, 200)
    ] = 7
    smoke: Annotated[int, _number("S3.3", "smoke in the line of fire", -6, 6)] = -1
    later_target: Annotated[int, _number("S3.3", "second and later targets", -6, 6)] = -1


class Damage(Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """Numbers of damage dice, and of a crippled ship (S4)."""

    ap: Annotated[int, _number("S4.1", "damage dice with AP", -6, 6)] = 1
    super_ap: Annotated[int, _number("S4.1", "damage dice with Super AP", -6, 6)] = 2
    weak: Annotated[int, _number("S4.1", "damage dice of Weak weapons", -6, 6)] = -1
    armoured_deck: Annotated[
        int, _number("S4.1", "damage dice of bombs on an Armoured Deck", -6, 6)
    ] = -1
    crew: Annotated[int, _number("S4.2", "crew lost with each point of damage", 0, 9)] = 1
    confirm: Annotated[int, _number("S4.3", "what confirms a critical", 1, 7)] = 4
    crippled_line: Annotated[
        int, _number("S4.6", "on which a crippled ship's line works", 1, 7)
    ] = 4
    skeleton_repair: Annotated[int, _number("S4.7", "repairs of a skeleton crew", -6, 6)] = -1


class Torpedoes(Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """Numbers of torpedo damage (S5.2)."""

    score: Annotated[int, _number("S5.2", "damage die that scores", 1, 7)] = 3
    belted: Annotated[int, _number("S5.2", "the same against a Torpedo Belt", 1, 7)] = 4
    points: Annotated[int, _number("S5.2", "points of each", 1, 6)] = 2


class EndPhase(Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """Numbers of the end phase (S8)."""

    fire_damage: Annotated[int, _number("S8.1", "damage of each fire", 0, 6)] = 1
    fire_crew: Annotated[int, _number("S8.1", "crew lost to each fire", 0, 6)] = 1
    fire_out: Annotated[int, _number("S8.1", "1d6 + Command that puts a fire out", 0, 20)] = 7
    repaired: Annotated[int, _number("S8.2", "1d6 + Command that repairs", 0, 20)] = 9


class Prices(Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """Prices and scores (S9.2-S9.4). Parts are whole divisors of 240."""

    one_lower: Annotated[int, _number("S9.2", "ships a level lower for a point", 1, 240)] = 2
    two_lower: Annotated[int, _number("S9.2", "ships two levels lower for a point", 1, 240)] = 3
    three_lower: Annotated[int, _number("S9.2", "ships three levels lower for a point", 1, 240)] = 5
    four_lower: Annotated[int, _number("S9.2", "ships four levels lower for a point", 1, 240)] = 8
    one_higher: Annotated[int, _number("S9.2", "points for a ship a level higher", 1, 99)] = 2
    two_higher: Annotated[int, _number("S9.2", "points for a ship two levels higher", 1, 99)] = 4
    flights_a_patrol: Annotated[
        int, _number("S9.3", "single-engined flights for one Patrol choice", 1, 12)
    ] = 2
    heavy_torpedo: Annotated[
        int, _number("S9.3", "published DD from which a torpedo flight is a choice alone", 1, 12)
    ] = 5
    crippled: Annotated[int, _number("S9.4", "a crippled ship is one part in so many", 1, 240)] = 2
    flight: Annotated[
        int, _number("S9.4", "a flight is one part in so many of a Battle ship", 1, 240)
    ] = 20


class Numbers(Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """All named numbers of the rules; `Numbers()` are the standard."""

    air: Air = Air()
    anti_aircraft: AntiAircraft = AntiAircraft()
    special: Special = Special()
    gunnery: Gunnery = Gunnery()
    damage: Damage = Damage()
    torpedoes: Torpedoes = Torpedoes()
    end_phase: EndPhase = EndPhase()
    prices: Prices = Prices()
    criticals: CriticalTable = CriticalTable()


STANDARD: Final = Numbers()


class Named(Struct, frozen=True):
    """What a named number is: its clause, words for people, and the least and most it may be."""

    name: str
    clause: str
    words: str
    least: int
    most: int


@lru_cache(1)
def register() -> Mapping[str, Named]:
    """Every number that is a modifier, a need or a limit, by its dotted name, in order.

    The cells of the critical table are not among them; their names are the place, the face of
    the effect die and the field, as `criticals.engines.3.speed`.
    """
    found: dict[str, Named] = {}
    for group in msgspec.structs.fields(Numbers):
        if group.type is CriticalTable:
            continue
        for field in msgspec.structs.fields(group.type):
            name = f"{group.encode_name}.{field.encode_name}"
            (meta,) = field.type.__metadata__
            found[name] = Named(name, meta.extra["clause"], meta.description, meta.ge, meta.le)
    return found


def flat(numbers: Numbers) -> dict[str, Value]:
    """Every number by its dotted name."""
    return dict(_leaves("", _plain(numbers)))


def departures(numbers: Numbers) -> tuple[Change, ...]:
    """Where numbers depart from the standard, in the order of the rules."""
    if numbers == STANDARD:
        return ()
    before = flat(STANDARD)
    return tuple((name, value) for name, value in flat(numbers).items() if before[name] != value)


def with_departures(changes: tuple[Change, ...]) -> Numbers:
    """The standard with these changes.

    Raises KeyError for a name that is none, and msgspec.ValidationError for a value out of its
    range; readers of files say it better.
    """
    if not changes:
        return STANDARD
    # To a cache yes is equal to 1, and none of the numbers takes both.
    return _departed(changes, tuple(type(value) for _, value in changes))


@lru_cache(256)
def _departed(changes: tuple[Change, ...], kinds: tuple[type, ...]) -> Numbers:
    known, data = flat(STANDARD), _plain(STANDARD)
    for name, value in changes:
        if name not in known:
            raise KeyError(name)
        _set(data, name, value)
    return msgspec.convert(data, Numbers)


def _plain(numbers: Numbers) -> dict[str, Any]:
    """Nested plain values, the defaults of effects included, rows by the face of the die."""

    def plain(value: Any) -> Any:
        if isinstance(value, Struct):
            return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
        return [plain(part) for part in value] if isinstance(value, tuple) else value

    found: dict[str, Any] = plain(numbers)
    return found


def _leaves(before: str, value: Any) -> Iterator[Change]:
    parts: Iterable[tuple[Any, Any]]
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value, 1)
    else:
        yield before, value
        return
    for name, part in parts:
        yield from _leaves(f"{before}.{name}" if before else str(name), part)


def _set(data: Any, name: str, value: Value) -> None:
    *way, last = name.split(".")
    for part in way:
        data = data[int(part) - 1] if isinstance(data, list) else data[part]
    data[int(last) - 1 if isinstance(data, list) else last] = value
