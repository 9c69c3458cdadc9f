"""What players may look at while the referee waits: pages that change nothing."""

from msgspec.structs import replace

from deckload.cli.field_table import field_table
from deckload.cli.labels import Labels
from deckload.cli.log_page import log_page
from deckload.cli.log_rows import log_rows
from deckload.cli.may_words import may_of
from deckload.cli.odds_page import odds_page
from deckload.cli.page import Page
from deckload.cli.referee_commands import COMMANDS
from deckload.cli.referee_menu import Numbered
from deckload.cli.roll_odds import pool_odds
from deckload.cli.rolls import asked_words
from deckload.cli.scenarios_page import flight_numbers, ship_numbers
from deckload.cli.state_flights import flight_sentences
from deckload.cli.state_page import state_page
from deckload.cli.state_ships import ship_sentences
from deckload.cli.story import Story
from deckload.dice.errors import BadPhrase
from deckload.dice.requests import Bands, Choice, Dice, Pool
from deckload.dice.words import dice_words
from deckload.game.legal import legal
from deckload.game.notation import FORMS, order_text
from deckload.game.orders import Order
from deckload.game.planned import Plan
from deckload.game.state import Game
from deckload.game.turn import awaited
from deckload.odds.answer import answer
from deckload.odds.exact import Solver
from deckload.odds.questions import Question
from deckload.record.account import Account
from deckload.record.battle import Battle
from deckload.rules.refusals import Refusal
from deckload.units.names import listed
from deckload.units.weapon_lines import weapon_lines
from deckload.units.weapons import Weapon

CELLS = 4_000_000
"""Odds beyond so many cells are sampled, so that nobody waits long at the table."""
_EXAMPLES = 3


def help_page(page: Page, battle: Battle, menu: Numbered | None) -> None:
    """What may be typed now."""
    if menu is None:
        page.paragraph("Dice are wanted: type the faces, as 6 6 3 1 or 6631, then Enter to accept.")
    else:
        page.paragraph("An order is wanted: a number of the menu, or the order in words, such as:")
        for order in _various(menu):
            page.paragraph(order_text(battle.setup, order), indent=4, hanging=6)
    page.line()
    page.line("Commands:")
    for command in COMMANDS:
        called = f"{command.act} {command.behind}".strip()
        also = f" (also {', '.join(command.others)})" if command.others else ""
        page.paragraph(f"{called:<14}{command.does}{also}", indent=2, hanging=16)
    page.line()
    page.line("Orders in words:")
    for meaning, example in FORMS.values():
        page.paragraph(f"{meaning}:", indent=2, hanging=4)
        page.paragraph(example, indent=6, hanging=8)


def _various(menu: Numbered) -> list[Order]:
    """An order of each kind that may be given, as examples."""
    kinds: dict[object, Order] = {}
    for order in menu.orders:
        kinds.setdefault(type(getattr(order, "action", order)), order)
    return list(kinds.values())[-_EXAMPLES:]


def state(page: Page, battle: Battle) -> None:
    """How everything stands."""
    state_page(page, battle)


def sheet(page: Page, game: Game, unit: str) -> None:
    """The numbers of a unit, and how it stands."""
    labels = Labels(game.setup)
    if game.setup.is_ship(unit):
        sentences, numbers = ship_sentences, list(ship_numbers(game.setup.vessel(unit)))
    else:
        sentences, numbers = flight_sentences, list(flight_numbers(game.setup.squadron(unit)))
    page.paragraph(" ".join(sentences(labels, game, unit)), hanging=2)
    page.paragraph(f"Its sheet ({unit}): {', '.join(numbers)}.", indent=2, hanging=4)
    if game.setup.is_ship(unit):
        for line in weapon_lines(game.setup.vessel(unit).ship):
            page.paragraph(f"{line.id}: {_weapon(line.weapon)}", indent=4, hanging=6)


def _weapon(weapon: Weapon) -> str:
    """A weapon line: its name, reach, dice, arcs and traits."""
    words = weapon.name + (f', to {weapon.range}"' if weapon.range is not None else "")
    words += f", {dice_words(weapon.ad)} to hit, {weapon.dd} of damage a hit"
    if weapon.arcs:
        words += f", bears on {listed(map(str, weapon.arcs), 'and')}"
    return ", ".join([words, *weapon.traits])


def may(page: Page, game: Game, unit: str | None) -> None:
    """What a unit may do, or every unit of the side that is to act, and why not what it may not."""
    labels = Labels(game.setup)
    waited = awaited(game)
    seat = game.side_of(unit) if unit else waited.seat
    if seat is None:
        page.paragraph("Nobody is to decide: the table rolls.")
        return
    found = legal(game, seat)
    if unit is not None:
        found = replace(found, units=tuple(each for each in found.units if each.unit == unit))
        if not found.units:
            page.paragraph(f"{labels[unit]} has nothing to do in this phase, {found.phase}.")
    if seat != waited.seat:
        page.paragraph(f"{labels.side(seat)} is not to act now; then:")
    for each in may_of(labels, found):
        names = ", ".join(labels[unit] for unit in each.units)
        page.paragraph(f"{names}: {' '.join(each.may or each.may_not)}", hanging=2)
        for line in each.may_not if each.may else ():
            page.paragraph(line, indent=2, hanging=4)


def log(page: Page, battle: Battle, *, everything: bool) -> None:
    """Every roll and decision with its needs, of this turn or of the whole battle."""
    turn = battle.game.state.turn
    rows = [row for row in log_rows(battle) if everything or row.turn == turn]
    log_page(page, battle, rows)


def replay(page: Page, battle: Battle, *, everything: bool) -> None:
    """The story of this turn or of the whole battle."""
    now = battle.game.state.turn
    accounts: list[Account] = []
    start = battle.header.start
    for account in battle.accounts:
        before = battle.game_at(battle.course.parent(account.line)).state
        if everything or before.turn == now:
            if not accounts and not everything:
                start = before
            accounts.append(account)
    if not accounts:
        page.paragraph("Nothing has happened yet this turn.")
    story = Story(page, battle.setup, start=start)
    for account in accounts:
        story.tell(account)


def odds(page: Page, game: Game, planned: Plan | Refusal) -> None:
    """The odds of an order, with its needs. Raises BadPhrase for one that may not be given."""
    if isinstance(planned, Refusal):
        raise BadPhrase(f"{planned.reason} ({planned.clause})")
    engagement = planned.engagement
    title = f"{planned.title[:1].upper()}{planned.title[1:]}"
    if not engagement.result:
        page.paragraph(f"{title}: no dice decide anything in it.")
        return
    question = Question("order", title, engagement, engagement.result, game.setup.rulings)
    odds_page(page, answer(question, solver=Solver(limit=CELLS)), game.setup.house)


def odds_of_roll(page: Page, request: Dice | Choice) -> None:
    """The odds of the roll that is asked for. Raises BadPhrase where none are to be told."""
    if isinstance(request, Choice):
        raise BadPhrase("a decision is wanted, which has no odds")
    if not isinstance(request, Pool | Bands):
        raise BadPhrase(f"{asked_words(request)}: these faces are read one by one, against no need")
    page.paragraph(asked_words(request), hanging=2)
    field_table(page, pool_odds(request.dice, request.check, Solver(limit=CELLS)))
