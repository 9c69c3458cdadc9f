"""The captains by name."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from deckload.captains.captain import Captain, key_of_choices
from deckload.captains.novice import Novice
from deckload.captains.staff import Staff
from deckload.dice.errors import UnknownName
from deckload.dice.words import shown
from deckload.units.names import fold, listed, nearest

CAPTAINS: Final[Mapping[str, Callable[[int], Captain]]] = MappingProxyType(
    {"novice": Novice, "staff": lambda key: Staff()}
)
"""What makes each captain of the key of its random choices, weakest first."""


def captain(name: str, seed: int | str, seat: int) -> Captain:
    """The captain of that name for a seat of a battle with that seed.

    It is made of a key that only its seat has, and never sees the seed. Raises UnknownName with
    the nearest names.
    """
    known = {fold(each): each for each in CAPTAINS}
    found = known.get(fold(name))
    if found is None:
        near = nearest(name, known)
        instead = f"nearest: {listed(near)}" if near else f"there are {listed(CAPTAINS, 'and')}"
        raise UnknownName(f"no captain is called '{shown(name)}'; {instead}")
    return CAPTAINS[found](key_of_choices(seed, seat))
