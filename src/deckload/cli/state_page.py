"""How a battle stands, on a page that can be read aloud: sentences, and no table."""

from collections.abc import Callable, Iterator

from deckload.cli.labels import Labels
from deckload.cli.lengths import points_words
from deckload.cli.may_words import choice_of_first, may_of
from deckload.cli.odds_page import rulings_block
from deckload.cli.page import Page
from deckload.cli.position_words import position_lines, start_lines
from deckload.cli.replay_page import dice_words, standing_words
from deckload.cli.state_flights import flight_sentences
from deckload.cli.state_ships import ship_sentences
from deckload.dice.errors import DeckloadError
from deckload.dice.requests import Choice
from deckload.dice.words import request_words
from deckload.game.ending import score
from deckload.game.legal import legal
from deckload.game.state import Game
from deckload.game.turn import awaited
from deckload.record.battle import Battle
from deckload.record.position import Position


def state_page(page: Page, battle: Battle, position: Position | None = None) -> None:
    """Put a battle on the page: where it is, each side with its units, and what may be done.

    With a position the battle is one begun from it, and the page is about the position.
    """
    game = battle.game
    setup, labels = game.setup, Labels(game.setup)
    page.heading(setup.title)
    page.line()
    page.paragraph(
        f"Turn {game.state.turn} of {setup.turns}, {game.state.phase}. {waiting_words(battle)}"
    )
    if position is None:
        page.paragraph(standing_words(battle))
    else:
        page.paragraph(f"A position, from which a battle can go on: event {game.state.number}.")
    if not setup.mapped:
        page.paragraph("No positions are kept; they are those on the players' table.")
    else:
        page.paragraph(
            "Places are in inches east and north of the south-west corner of a table "
            f"{setup.table.width / 1000:g} by {setup.table.depth / 1000:g}; headings are in "
            "degrees clockwise from north."
        )
    if position is None:
        page.labelled("Dice", dice_words(battle))
        start_lines(page, battle)
    else:
        position_lines(page, position)
    rulings_block(page, setup.rulings, setup.house)
    for side in (0, 1):
        page.line()
        _side(page, game, labels, side)
    _doing(page, battle, labels)


def _side(page: Page, game: Game, labels: Labels, side: int) -> None:
    setup = game.setup
    page.heading(
        f"{labels.side(side)}, base edge {setup.edges[side]}, "
        f"{points_words(score(game, side))} scored"
    )
    ships = [vessel.id for vessel in setup.vessels if vessel.side == side]
    flights = [squadron.id for squadron in setup.squadrons if squadron.side == side]
    sentences: Callable[[Labels, Game, str], Iterator[str]]
    for what, units, sentences in (
        ("Ships", ships, ship_sentences),
        ("Flights", flights, flight_sentences),
    ):
        if units:
            page.line()
            page.line(f"{what} of {labels.side(side)}:")
        for unit in units:
            page.paragraph(" ".join(sentences(labels, game, unit)), indent=2, hanging=4)


def waiting_words(battle: Battle) -> str:
    """Who is awaited, and for what."""
    labels, waited = Labels(battle.setup), awaited(battle.game)
    if waited.over:
        return "The battle is over."
    account = battle.under_way
    if account is not None:
        return f"An order of {labels.side(account.seat)} is under way. {_asked(battle)}"
    if waited.seat is None:
        return "Nobody is to decide: the table rolls next."
    return f"{labels.side(waited.seat)} is to act."


def _asked(battle: Battle) -> str:
    """What is asked next of the order under way."""
    try:
        request = battle.pending
    except DeckloadError as error:
        return f"The installed rules cannot go on with it: {error}"
    if request is None:
        return "All its dice are there."
    what = "decision" if isinstance(request, Choice) else "roll"
    return f"The next {what}: {request_words(request)}."


def _doing(page: Page, battle: Battle, labels: Labels) -> None:
    """Put on the page what the units of the awaited seat may do, and why not what they may not."""
    waited = awaited(battle.game)
    if waited.over or waited.seat is None or battle.under_way is not None:
        return
    side = labels.side(waited.seat)
    page.line()
    page.heading(f"What {side} may do now")
    page.line()
    first = choice_of_first(waited.phase)
    if first:
        page.paragraph(f"{side} says {first}.", indent=2)
    for each in may_of(labels, legal(battle.game, waited.seat)):
        names = ", ".join(labels[unit] for unit in each.units)
        page.paragraph(f"{names}: {' '.join(each.may or each.may_not)}", indent=2, hanging=4)
        for line in each.may_not if each.may else ():
            page.paragraph(line, indent=4, hanging=6)
