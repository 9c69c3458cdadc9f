"""The stamp of house rules in the first line of a battle file: their name and their digest."""

from deckload.game.setup import Setup
from deckload.rules.house import HouseStamp, house_of


def is_stamped(setup: Setup) -> bool:
    """Whether a set-up names house rules, or has numbers that are not the standard."""
    return bool(setup.house or setup.numbers)


def stamp_of(setup: Setup) -> HouseStamp | None:
    """The stamp of a set-up; None for one that needs none, since its rulings are all written out.

    Raises UnknownName for a ruling there is not.
    """
    if not is_stamped(setup):
        return None
    return HouseStamp(setup.house, house_of(setup.rulings).digest)
