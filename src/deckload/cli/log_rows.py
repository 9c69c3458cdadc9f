"""Every roll and decision of a battle file, in its order, with what each was expected to bring."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from deckload.cli.labels import Labels
from deckload.dice.requests import Choice, Dice, Faces, Pool, needs_of
from deckload.dice.words import need_words, reasons
from deckload.odds.laws import Laws
from deckload.record.battle import Battle
from deckload.record.lines import ChoiceLine, RollLine
from deckload.record.rolls import request_of

MOST_DICE = 1000
"""A roll of more dice, which no battle makes, is given no expectation."""


class Row(Struct, frozen=True):
    """A roll or a decision: where in the battle it stands, and what it was.

    `name` is what the unit is called and safe to print, `called` the same as it stands in the
    file, as do the texts in `entry`. `expected` are the successes that the same dice bring on
    average, None where nothing is needed. `taken_back`: it is on a line of play that was undone.
    """

    turn: int
    phase: str
    name: str
    called: str
    entry: RollLine | ChoiceLine
    need: str = ""
    reasons: tuple[str, ...] = ()
    expected: Fraction | None = None
    taken_back: bool = False


def log_rows(battle: Battle) -> Iterator[Row]:
    """The rows of a battle, those of lines of play that were taken back included."""
    labels, laws, present = Labels(battle.setup), Laws(exact=True), battle.present
    for entry in battle.lines:
        if not isinstance(entry, RollLine | ChoiceLine):
            continue
        state = battle.game_at(entry.line).state
        called = battle.setup.name_of(entry.unit)
        where = (state.turn, str(state.phase), labels[entry.unit], called, entry)
        back = entry.line not in present
        request = request_of(entry)
        if isinstance(request, Choice):
            yield Row(*where, taken_back=back)
            continue
        needs = needs_of(request)
        yield Row(
            *where,
            need=need_words(needs[0]) if needs else "",
            reasons=tuple(reasons(needs[0])) if needs else (),
            expected=expectation(request, laws),
            taken_back=back,
        )


def expectation(request: Dice, laws: Laws) -> Fraction | None:
    """The mean of the successes that a roll counts first, exactly; None for plain faces."""
    if isinstance(request, Faces) or request.dice > MOST_DICE:
        return None
    law = laws.of_request(Pool(request.dice, request.check))
    total = sum(count * ways for count, ways in law.pairs)
    return Fraction(int(total), 6**law.exponent)
