"""House rules on the command line: which are in force, and how pages and data tell of them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from deckload.cli.commands import Failed
from deckload.dice.errors import DeckloadError
from deckload.dice.words import shown
from deckload.rules.house import STANDARD_HOUSE, House, house_of, number_differences
from deckload.rules.rulings import Rulings

if TYPE_CHECKING:
    from deckload.catalogue.scenarios import Scenario
    from deckload.game.setup import Setup


def in_force(readings: Sequence[str], house_file: str | None) -> House:
    """The rules to play by: those of the file, and the readings given, which stand above it.

    Raises BadHouse and DeckloadError for the file, UnknownName and BadPhrase for a reading.
    """
    house = house_in(house_file)
    if not readings:
        return house
    return house_of(Rulings.parse(readings, house.rulings), house.name)


def house_in(house_file: str | None) -> House:
    """The house rules of a file, or the standard where none is named. Raises as `read_house`."""
    if house_file is None:
        return STANDARD_HOUSE
    if not house_file:
        raise DeckloadError("--house takes the name of a file; the name is empty")
    from deckload.catalogue.house_file import read_house

    return read_house(house_file)


def setup_under(
    house: House, found: "Scenario", off_table: Sequence[str] = (), *, mapped: bool = True
) -> "Setup":
    """The set-up of a scenario by the rules of a house. Raises as `setup_of` does."""
    from deckload.game.scenario import setup_of

    return setup_of(
        found, rulings=house.rulings, house=house.name, off_table=off_table, mapped=mapped
    )


def house_words(rulings: Rulings, name: str) -> Iterator[str]:
    """The house rules on a page: their name and digest, and each number that they change.

    Nothing for the standard, and nothing for rulings that no house has given a name.
    """
    numbers = list(number_differences(rulings.numbers))
    if not (name or numbers):
        return
    yield f"{shown(name) or 'without a name'} ({house_of(rulings).digest})"
    for each in numbers:
        yield f"{each.name} {each.text}: {each.words} ({each.clause})"


def house_data(rulings: Rulings, name: str) -> dict[str, Any]:
    """The same as plain data, under the key "house"; no key where there is nothing to say."""
    numbers = list(number_differences(rulings.numbers))
    if not (name or numbers):
        return {}
    return {
        "house": {
            "name": name,
            "digest": house_of(rulings).digest,
            "numbers": {each.name: each.house for each in numbers},
        }
    }


def same_house(setup: "Setup", house_file: str | None) -> None:
    """Raises Failed where a battle is fought under other rules than those of the file named.

    A battle carries its rules; a file named beside it is only compared.
    """
    if house_file is None:
        return
    wanted, played = house_in(house_file), house_of(setup.rulings, setup.house)
    if wanted.digest != played.digest:
        raise Failed(
            f"the battle is fought under other rules (digest {played.digest}) than those of "
            f"{shown(house_file)} (digest {wanted.digest}); it goes by its own, and "
            "'deckload show' tells them"
        )
