"""What the referee says by itself: where the battle stands, what came of an order, the end."""

import shlex

from deckload.cli.ending_luck import luck_block
from deckload.cli.ending_words import ending_lines
from deckload.cli.event_words import account_words
from deckload.cli.labels import Labels
from deckload.cli.odds_page import rulings_block
from deckload.cli.order_words import order_words
from deckload.cli.page import Page, printable
from deckload.cli.position_words import start_lines
from deckload.cli.replay_page import standing_words
from deckload.cli.state_page import waiting_words
from deckload.cli.story import PHASES, TIE, Story, is_tie
from deckload.dice.words import request_words, shown
from deckload.game.orders import ChooseFirst, DeclareLaunches, Order
from deckload.game.state import Game, Phase
from deckload.record.account import Account
from deckload.record.battle import Battle
from deckload.record.lines import AnswerLine, OrderLine, RollLine
from deckload.record.rolls import request_of

INDENT = 2


def opening(page: Page, battle: Battle, name: str, *, fresh: bool) -> None:
    """The battle, its file, and how to talk to the referee; where it stands, if it was begun."""
    labels = Labels(battle.setup)
    page.heading(battle.setup.title)
    page.line()
    page.labelled("Sides", f"{labels.side(0)} against {labels.side(1)}")
    page.labelled("Dice", "typed, from your table")
    page.labelled("File", f"{shown(name)}, written after every line that you type")
    if not battle.setup.mapped:
        page.labelled("Map", "none is kept; you are asked about distances where they matter")
    start_lines(page, battle)
    rulings_block(page, battle.setup.rulings, battle.setup.house)
    page.labelled("Help", "type ? at any time; everything can be taken back with undo")
    if not fresh:
        page.line()
        page.paragraph(standing_words(battle))


def standing(page: Page, battle: Battle) -> None:
    """The turn, the phase, and who is awaited."""
    state = battle.game.state
    page.line()
    page.heading(
        f"Turn {state.turn} of {battle.setup.turns}, {state.phase}. {waiting_words(battle)}"
    )


def table_rolls(page: Page, game: Game) -> None:
    """The heading of a phase in which nobody decides."""
    page.line()
    phase = PHASES[game.state.phase].lower()
    page.heading(f"Turn {game.state.turn} of {game.setup.turns}, {phase}.")


def under_way(page: Page, battle: Battle, account: Account) -> None:
    """An order that is half answered: what it is, and its dice so far."""
    story = Story(page, battle.setup, start=battle.game.state)
    story.tell(account)


def order_given(page: Page, game: Game, seat: int | None, order: Order) -> None:
    """An order that is about to be resolved, in words."""
    words = given_words(game, seat, order)
    if words:
        page.line()
        page.paragraph(words, hanging=INDENT)


def given_words(game: Game, seat: int | None, order: Order) -> str:
    """An order in words with the side that gives it; empty for what the table does."""
    labels = Labels(game.setup)
    words = order_words(labels, game.state.phase, seat, order)
    if not words or isinstance(order, ChooseFirst | DeclareLaunches):
        return words
    return f"{labels.side(seat)}: {words}"


def outcome(page: Page, before: Game, account: Account) -> None:
    """What came of an order."""
    if is_tie(account):
        page.paragraph(TIE, indent=INDENT)
    if account.seat is None and not account.answers:
        page.paragraph("No dice are needed.", indent=INDENT)
    for line in account_words(Labels(before.setup), before, account):
        page.paragraph(line, indent=INDENT, hanging=2 * INDENT)


def moved(page: Page, battle: Battle, what: str, lines: tuple[int, ...]) -> None:
    """What an undo took back or a redo did again: orders by their lines, or a single answer."""
    page.line()
    words = [words for line in lines if (words := _line_words(battle, line))]
    if len(lines) > len(words):
        words.append("And what the table did.")
    page.paragraph(f"{what}: {' '.join(words) or 'nothing but a note'}", hanging=INDENT)


def _line_words(battle: Battle, number: int) -> str:
    """An order or an answer of a line, in words; empty for what the table did."""
    line = battle.lines[number]
    if isinstance(line, OrderLine):
        return given_words(battle.game_at(number), line.seat, line.order)
    if isinstance(line, AnswerLine):
        answer = line.faces if isinstance(line, RollLine) else (line.answer,)
        return f"{shown(request_words(request_of(line)))}: {' '.join(map(str, answer))}."
    return ""


def ending(page: Page, battle: Battle) -> None:
    """The result, and how the dice fell."""
    page.line()
    page.heading("The end")
    for line in ending_lines(Labels(battle.setup), battle.game):
        page.paragraph(line, indent=INDENT, hanging=2 * INDENT)
    luck_block(page, battle)


def closing(page: Page, battle: Battle, name: str) -> None:
    """Where the battle is kept, and how it goes on."""
    page.line()
    page.paragraph(standing_words(battle))
    over = battle.game.state.phase is Phase.OVER
    page.line("All of it is in its file. To be told it again:" if over else "To go on from here:")
    # In one piece, however long, so that it can be copied.
    page.raw(f"  deckload {'replay' if over else 'referee'} {printable(shlex.quote(name))}")
    page.show()
