"""Units as players name them while a battle goes on: by id, by name, or by type."""

from deckload.cli.labels import Labels
from deckload.dice.errors import UnknownName
from deckload.dice.words import shown
from deckload.game.notation_units import names_of
from deckload.game.setup import Setup
from deckload.units.names import fold, listed, nearest

MOST_LISTED = 8


def units_called(setup: Setup, text: str) -> list[str]:
    """The ids of the ships and flights that go by this name; none for any other text."""
    key = fold(text)
    known = names_of(setup).known.values()
    return [unit for names in known for unit in names.get(key, ())] if key else []


def unit_called(setup: Setup, text: str) -> str:
    """The id of the one unit that is meant. Raises UnknownName for none, and for several."""
    found = units_called(setup, text)
    if len(found) == 1:
        return found[0]
    if found:
        raise UnknownName(f"'{shown(text)}' may be {listed(found)}; name the one that is meant")
    labels = Labels(setup)
    ids = [vessel.id for vessel in setup.vessels]
    ids += [squadron.id for squadron in setup.squadrons]
    known = {fold(labels[unit]): unit for unit in ids} | {fold(unit): unit for unit in ids}
    near = nearest(text, known)
    if not near:
        near = (*ids[:MOST_LISTED], *(["others"] if len(ids) > MOST_LISTED else []))
    what = f"no unit of this battle is called '{shown(text)}'" if text else "say which unit"
    raise UnknownName(f"{what}; there are {listed(near, 'and')}")
