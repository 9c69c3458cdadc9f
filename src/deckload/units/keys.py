"""The keys of a unit phrase, their ranges, and how their values are read."""

import re
from collections.abc import Mapping

import msgspec

from deckload.dice.errors import BadPhrase
from deckload.dice.words import shown
from deckload.units.aircraft import Role
from deckload.units.flights import Base
from deckload.units.names import fold, listed, nearest
from deckload.units.plain import HIGHEST_DOGFIGHT, LOWEST_DOGFIGHT
from deckload.units.weapons import SHIP_TRAITS, Trait

_WHOLE = re.compile(r"[+-]?[0-9]+")


class Key(msgspec.Struct, frozen=True):
    """One key of a unit phrase: the whole numbers from `low` to `high`, or words, or both.

    `meaning` is a few words for help texts.
    """

    name: str
    meaning: str
    low: int = 0
    high: int = -1
    words: tuple[str, ...] = ()

    @property
    def legal(self) -> str:
        """What it takes, in words."""
        if self.low > self.high:
            return listed(self.words)
        numbers = f"a whole number from {self.low} to {self.high}"
        return f"{numbers}, or {listed(self.words)}" if self.words else numbers


FLIGHT_KEYS = (
    Key("dogfight", "dogfight stat, converted", LOWEST_DOGFIGHT, HIGHEST_DOGFIGHT),
    Key("target", "score that hits it", 1, 12),
    Key("dodge", "score that avoids a hit", 2, 6, ("none",)),
    Key("hits", "hit points a plane", 1, 4),
    Key("wounded", "points gone from the first plane", 0, 3),
    Key("type", "what it is for", words=tuple(Role)),
    Key("ad", "attack dice a plane", 0, 12),
    Key("dd", "damage dice a hit, already halved", 0, 12),
    Key("ap", "armour piercing", words=("yes", "no", "super")),
    Key("base", "carrier, or land if bought by itself", words=tuple(Base)),
)

SHIP_KEYS = (
    Key("target", "score that hits her", 1, 12),
    Key("armour", "score a damage die needs", 1, 12),
    Key("aa", "anti-aircraft dice", 0, 40),
    Key("damage", "damage points, crippled at a third", 1, 999),
    Key("crew", "crew points, skeleton crew at a third", 1, 999),
    Key("traits", "parted by | or /", words=(*SHIP_TRAITS, "none")),
)


def key_named(word: str, keys: tuple[Key, ...]) -> Key:
    """The key of that name. Raises `BadPhrase` with the nearest and all the keys there are."""
    for key in keys:
        if key.name == word.casefold():
            return key
    names = {key.name: key.name for key in keys}
    near = nearest(word, names, 2)
    hint = f"nearest: {listed(near)}; " if near else ""
    raise BadPhrase(f"no key '{shown(word)}' here; {hint}keys are {listed(names, 'and')}")


def whole(text: str, low: int, high: int) -> int | None:
    """The number if it is written in plain digits and in range; no digits of other scripts."""
    if not _WHOLE.fullmatch(text):
        return None
    digits = text.lstrip("+-").lstrip("0") or "0"
    if len(digits) > 4:  # Python itself refuses to read very long numbers
        return None
    number = -int(digits) if text.startswith("-") else int(digits)
    return number if low <= number <= high else None


def read_values(given: Mapping[str, str], keys: tuple[Key, ...], name: str) -> dict[str, int | str]:
    """The typed values as numbers and words. Raises `BadPhrase` for one that a key cannot take."""
    values: dict[str, int | str] = {}
    for word, text in given.items():
        key = key_named(word, keys)
        value: int | str | None = next((w for w in key.words if fold(w) == fold(text)), None)
        if value is None:
            value = whole(text, key.low, key.high)
        if value is None:
            raise BadPhrase(f"{shown(name)}: {key.name} takes {key.legal}, not '{shown(text)}'")
        values[key.name] = value
    return values


def read_traits(text: str, name: str) -> tuple[Trait, ...]:
    """The traits of a ship, parted by | or /. Raises `BadPhrase` for one no ship can have."""
    if fold(text) == "none":
        return ()
    by_name = {fold(trait): trait for trait in SHIP_TRAITS}
    traits: list[Trait] = []
    for word in re.split(r"[|/]", text):
        trait = by_name.get(fold(word))
        if trait is None:
            near = nearest(word, {key: str(trait) for key, trait in by_name.items()}, 1)
            hint = f"nearest: {near[0]}; " if near else ""
            raise BadPhrase(
                f"{shown(name)}: no trait of ships is called '{shown(word.strip())}'; {hint}"
                f"traits are {listed([*SHIP_TRAITS, 'none'])}, parted by |"
            )
        if trait in traits:
            raise BadPhrase(f"{shown(name)}: the trait {trait} is given twice; say it once")
        traits.append(trait)
    return tuple(traits)
