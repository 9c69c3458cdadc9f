"""A question resolved with dice: the account of it, what came of it, and how likely that was."""

import sys
from secrets import randbelow

from msgspec import Struct

from deckload.cli.account import Account
from deckload.cli.asking import Asked
from deckload.cli.faces import GivenFaces
from deckload.cli.fight_data import fight_data
from deckload.cli.odds_page import rulings_block
from deckload.cli.outcome import outcome_lines
from deckload.cli.outcome_odds import odds_lines
from deckload.cli.page import Page
from deckload.cli.plain_data import print_data
from deckload.cli.typed_table import typed_table
from deckload.dice.requests import Choice, Dice
from deckload.dice.resolve import Answerer, Entry, resolve
from deckload.dice.seeded import Seeded

FRESH_SEEDS = 10**9


class DiceUsed(Struct, frozen=True):
    """Where the faces came from, for people, and the seed if there is one."""

    kind: str
    words: str
    seed: int | None = None


def fought(
    asked: Asked, *, typed: bool, seed: int | None, faces: str | None, ask: bool, as_data: bool
) -> None:
    """Resolve a question now and print the account, or JSON. Raises BadDice."""
    # With --json the account goes along on standard error, but only where dice are asked for.
    page = Page(sys.stderr if as_data else sys.stdout)
    aloud = typed or not as_data
    account = Account(page, asked)
    log: list[Entry] = []

    def announce(request: Dice | Choice) -> None:
        if aloud:
            account.tell(log)
            account.ask(request)
            page.show()

    answerer: Answerer
    if faces is not None:
        answerer = given = GivenFaces(faces)
        used = DiceUsed("faces", "the faces given")
    elif typed:
        given = None
        answerer = typed_table(announce, choices=ask)
        used = DiceUsed("typed", "typed, in the order asked")
    else:
        given = None
        seed = randbelow(FRESH_SEEDS) if seed is None else seed
        answerer = Seeded(seed)
        used = DiceUsed("seeded", f"seeded; --seed {seed} gives the same faces again", seed)
    if aloud:
        _opening(page, asked, used)
    final = resolve(asked.question.engagement, answerer, log)
    if given is not None:
        given.end()
    if aloud:
        account.tell(log)
        account.end()
    if as_data:
        page.show()
        print_data(fight_data(asked, used.kind, used.seed, log, final))
        return
    _closing(page, asked, final)
    page.show()


def _opening(page: Page, asked: Asked, used: DiceUsed) -> None:
    page.heading(asked.question.title)
    page.line()
    page.labelled("Dice", used.words)
    for number, note in enumerate(asked.question.notes):
        page.labelled("" if number else "Note", note)
    rulings_block(page, asked.question.rulings, asked.house)


def _closing(page: Page, asked: Asked, final: dict[str, int]) -> None:
    page.line()
    page.heading("Outcome")
    for line in outcome_lines(asked, final):
        page.paragraph(line, indent=3, hanging=5)
    lines = odds_lines(asked.question, final)
    if lines:
        page.line()
        page.heading("How likely that was")
        for line in lines:
            page.paragraph(line, indent=3, hanging=5)
