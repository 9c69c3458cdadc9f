"""What players have answered about the table, as orders say it where no positions are kept."""

from deckload.game.facts import Fact, Sort
from deckload.game.notation_forms import STOPS
from deckload.game.notation_units import FLIGHT, SHIP, read_line, read_unit
from deckload.game.notation_words import Reader
from deckload.game.setup import Setup
from deckload.units.names import listed

MOST_INCHES = 1_000_000


def read_facts(setup: Setup, reader: Reader) -> tuple[Fact, ...]:
    """What the players have answered about the table, where no positions are kept."""
    if not reader.skip("given"):
        return ()
    facts = []
    sorts = {str(sort): sort for sort in Sort}
    while not reader.ended():
        sort = sorts.get(reader.key)
        if sort is None:
            raise reader.wrong(listed(sorts))
        reader.at += 1
        facts.append(_fact(setup, reader, sort))
        reader.separators()
    if not facts:
        raise reader.wrong(listed(sorts))
    return tuple(facts)


def _fact(setup: Setup, reader: Reader, sort: Sort) -> Fact:
    stops = STOPS
    one = read_unit(setup, reader, SHIP, FLIGHT, stops=stops)
    other, than, inches = "", "", 0
    if not reader.is_length() and reader.key not in ("than", "by", "yes", "no"):
        other = read_unit(setup, reader, SHIP, FLIGHT, stops=stops)
    if reader.skip("than"):
        than = read_unit(setup, reader, SHIP, FLIGHT, stops=stops)
    elif reader.skip("by"):
        lines = read_line(setup, reader, one)
        if len(lines) != 1:
            raise reader.wrong("one weapon line")
        than = lines[0]
    if reader.is_length():
        inches = reader.number("inches", 1, MOST_INCHES)
    yes = reader.skip("yes")
    if not yes and not reader.skip("no"):
        raise reader.wrong("yes or no")
    return Fact(sort, one, other, than, inches, yes)
