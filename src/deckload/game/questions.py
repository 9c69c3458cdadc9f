"""Questions to players about the table in their own words, where no positions are kept."""

from collections.abc import Iterator

from msgspec.structs import replace

from deckload.dice.errors import UnknownName
from deckload.dice.words import shown
from deckload.game.facts import MOST_FACTS, Asked, Fact, Question, Sort, contradiction
from deckload.game.orders import ActFlight, FireShip, MoveShip, Order
from deckload.game.setup import SOMEWHERE, Squadron, Vessel
from deckload.game.sight import alike, are_engaged
from deckload.game.state import Game
from deckload.rules.places import CONTACT, Position, inches_text
from deckload.rules.refusals import Refusal
from deckload.units.names import listed
from deckload.units.weapon_lines import weapon_lines


def question_of(game: Game, order: Order, asked: Asked) -> Question:
    """The question that an order hangs on, in words."""
    return Question(asked.question, _words(game, order, asked.question), asked.clause)


def _words(game: Game, order: Order, fact: Fact) -> str:
    one, other, than = (_name(game, unit) for unit in (fact.one, fact.other, fact.than))
    if fact.sort is Sort.CONTACT:
        still = "still " if are_engaged(game, fact.one, fact.other) else ""
        return f"Is {one} {still}in contact with {other}{_when(order)} ({_limit(game, fact)})?"
    if fact.sort is Sort.WITHIN:
        when = _when(order) if _moves(order) in (fact.one, fact.other) else ""
        return f'Is {one} within {fact.inches}" of {other}{when}?'
    if fact.sort is Sort.NEARER:
        return f"Is {one} nearer to {other} than {than} is?"
    if fact.sort is Sort.BEARS:
        return f"{_line(game, fact)}: does that line of {one} bear on {other}?"
    if fact.sort is Sort.BEAM:
        return f"Is {one} firing from a side arc of {other} (beam-on)?"
    if fact.sort is Sort.SMOKE:
        return f"Does the line of fire from {one} to {other} cross a smoke screen?"
    if fact.sort is Sort.RAN:
        return f'Does {one} move {fact.inches}" or more?'
    if fact.sort is Sort.CLEAR:
        contact = inches_text(CONTACT[game.setup.rulings["contact"]])
        return (
            f"Does {one} end out of contact with every enemy flight "
            f'(more than {contact}" from each, centre to centre)?'
        )
    return (
        f"Is every way home barred to {one}, or is it at its deck and waits for a landing to be "
        "free?"
    )


def _name(game: Game, unit: str) -> str:
    """What people call a unit, with its id where others are called so too.

    A carrier off the table is as far as the edge on the way to it.
    """
    setup = game.setup
    name = setup.name_of(unit)
    units: tuple[Vessel | Squadron, ...] = (*setup.vessels, *setup.squadrons)
    if sum(each.called == name for each in units) > 1:
        name = f"{name} ({unit})"
    if unit and setup.is_ship(unit) and setup.vessel(unit).off_table:
        return f"the base edge on the way to {name}"
    return name


def _limit(game: Game, fact: Fact) -> str:
    """How near contact is."""
    reading = "touch" if game.setup.is_ship(fact.other) else game.setup.rulings["contact"]
    bases = "base to base, " if reading == "touch" else ""
    return f'{bases}the centres at most {inches_text(CONTACT[reading])}" apart'


def _moves(order: Order) -> str:
    """The flight that moves by an order; empty if none does."""
    return order.flight if isinstance(order, ActFlight) and order.to is not None else ""


def _when(order: Order) -> str:
    return " at the end of its move" if _moves(order) else ""


def _line(game: Game, fact: Fact) -> str:
    """A weapon line with its name on the sheet and its arcs."""
    lines = weapon_lines(game.setup.vessel(fact.one).ship)
    line = next(line for line in lines if line.id == fact.than)
    return f"{line.weapon.name}, {line.id} ({', '.join(line.weapon.arcs)})"


def refused_facts(game: Game, order: Order) -> Refusal | None:
    """Why an order may not be given with these places and answers about the table (F11).

    Raises UnknownName for an answer about a unit or a weapon line that is not in the battle.
    """
    facts = order.facts if isinstance(order, MoveShip | ActFlight | FireShip) else ()
    if game.setup.mapped:
        if not facts:
            return None
        return Refusal(
            "F11",
            "This battle keeps the positions, and they say what is so on the table; "
            "give the order without answers about it.",
        )
    if any(place != SOMEWHERE for place in _places(order)):
        return Refusal(
            "F11",
            "This battle keeps no positions: its players move everything; "
            "give no place but 0,0, which stands for wherever it is.",
        )
    if len(facts) > MOST_FACTS:
        return Refusal("F11", f"No order hangs on more than {MOST_FACTS} answers; leave some out.")
    for fact in facts:
        _find(game, fact)
    return _contradicted(game, order, facts)


def _places(order: Order) -> Iterator[Position]:
    """The places that an order names."""
    if isinstance(order, ActFlight):
        yield from (place for place in (order.arrive, order.to) if place is not None)
    elif isinstance(order, MoveShip):
        yield from (launch.place for launch in order.launches)


def _find(game: Game, fact: Fact) -> None:
    """Raises UnknownName for an answer about something that is not in the battle."""
    units = [fact.one, *([fact.other] if fact.other else [])]
    if fact.sort is Sort.BEARS:
        lines = [line.id for line in weapon_lines(game.setup.vessel(fact.one).ship)]
        if fact.than not in lines:
            there = listed(lines, "and") or "none"
            raise UnknownName(
                f"{shown(fact.one)} has no line '{shown(fact.than)}'; there are {there}"
            )
    elif fact.than:
        units.append(fact.than)
    for unit in units:
        game.setup.side_of(unit)


def _contradicted(game: Game, order: Order, facts: tuple[Fact, ...]) -> Refusal | None:
    """Why these answers cannot all be so."""
    # Lines with the same arcs bear alike.
    wrong = contradiction([_of_first_line(game, fact) for fact in facts])
    if wrong is None:
        clear = [fact.one for fact in facts if fact.sort is Sort.CLEAR and fact.yes]
        wrong = next((fact for fact in facts if _touches(game, fact, clear)), None)
    if wrong is None:
        return None
    return Refusal(
        "F11",
        "Two answers about the table cannot both be so; say which it is: "
        f'"{_words(game, order, wrong)}".',
    )


def _of_first_line(game: Game, fact: Fact) -> Fact:
    """An answer about a weapon line as one about the first on the sheet with its arcs."""
    if fact.sort is not Sort.BEARS:
        return fact
    return replace(fact, than=alike(game, fact.one, fact.than)[0])


def _touches(game: Game, fact: Fact, clear: list[str]) -> bool:
    """Whether an answer has a flight in contact that is said to be clear of every enemy flight."""
    if fact.sort is not Sort.CONTACT or not fact.yes or fact.one not in clear:
        return False
    sides = (game.side_of(fact.one), game.side_of(fact.other))
    return sides[0] != sides[1] and not game.setup.is_ship(fact.other)
