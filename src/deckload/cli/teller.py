"""What the server tells, in the words and the plain data of the commands."""

from collections.abc import Sequence
from typing import Any

from deckload.captains.roster import CAPTAINS
from deckload.catalogue.scenarios import scenario, scenario_names
from deckload.cli.brief_words import brief_words, initiative_words
from deckload.cli.event_words import account_words
from deckload.cli.goal_words import goals_data
from deckload.cli.help_words import help_data
from deckload.cli.labels import Labels
from deckload.cli.log_page import csv_text
from deckload.cli.log_rows import log_rows
from deckload.cli.luck import luck_of
from deckload.cli.luck_data import luck_csv, luck_data
from deckload.cli.order_words import order_words
from deckload.cli.rolls import asked_words
from deckload.cli.rulings_page import ruling_data, rulings_named
from deckload.cli.scenarios_page import list_data, scenario_data
from deckload.cli.special_words import specials_data
from deckload.cli.state_flights import flight_data
from deckload.cli.state_page import waiting_words
from deckload.cli.state_ships import ship_data
from deckload.cli.transcript_text import transcript_text
from deckload.cli.units_page import all_data
from deckload.cli.verdict_page import verdict_data
from deckload.cli.way_words import way_words
from deckload.cli.wounds import to_repair, wound_words
from deckload.dice.needs import Purpose
from deckload.dice.requests import Choice, Dice
from deckload.game.orders import Order
from deckload.game.setup import Setup
from deckload.game.state import Game
from deckload.record.account import Account
from deckload.record.battle import Battle
from deckload.record.verify import verify

CAPTAIN_WORDS = {
    "novice": "Plays at random, within the rules.",
    "staff": "Plays the order that promises most, by exact odds.",
}


class CommandTeller:
    """Tells battles as the commands do."""

    def order(self, game: Game, seat: int | None, order: Order) -> str:
        """An order as a sentence."""
        return order_words(Labels(game.setup), game.state.phase, seat, order)

    def account(self, game: Game, account: Account) -> tuple[str, Sequence[str]]:
        """An order that was given in `game`, and what came of it, in sentences."""
        labels, events = Labels(game.setup), account.events or ()
        words = order_words(labels, game.state.phase, account.seat, account.order, events)
        rolled = initiative_words(labels, account)
        return words, [rolled] if rolled else list(account_words(labels, game, account))

    def brief(self, game: Game, account: Account) -> Sequence[str]:
        """An order, what its dice came to and what it changed, in short, without places."""
        return list(brief_words(Labels(game.setup), game, account))

    def way(self, game: Game, order: Order) -> str:
        """Where a flight flies, by what one sees on the chart."""
        return way_words(Labels(game.setup), game, order)

    def goals(self, setup: Setup) -> list[dict[str, Any]]:
        """What each side is to reach."""
        return goals_data(setup)

    def specials(self, setup: Setup) -> dict[str, dict[str, Any]]:
        """What each special action of each ship does, and how likely it is."""
        return specials_data(setup)

    def asked(self, request: Dice) -> str:
        """What is to be rolled."""
        return asked_words(request)

    def options(self, battle: Battle, choice: Choice) -> dict[int, str]:
        """The options of a decision in words: of a repair what is repaired."""
        unit, setup = choice.cause.unit, battle.setup
        if choice.cause.purpose is not Purpose.REPAIR or not setup.is_ship(unit):
            return {}
        words = (wound_words(setup.vessel(unit), wound) for wound in to_repair(battle, unit))
        return dict(enumerate(words, 1))

    def waiting(self, battle: Battle) -> str:
        """What a battle waits for."""
        return waiting_words(battle)

    def ship(self, game: Game, unit: str) -> dict[str, Any]:
        """A ship as it stands."""
        return ship_data(game, unit)

    def flight(self, game: Game, unit: str) -> dict[str, Any]:
        """A flight as it stands."""
        return flight_data(game, unit)

    def luck(self, battle: Battle) -> dict[str, Any]:
        """The dice of a battle against what was to be expected."""
        return luck_data(luck_of(battle))

    def luck_csv(self, battle: Battle) -> str:
        """The same as a table."""
        return luck_csv(luck_of(battle))

    def log_csv(self, battle: Battle) -> str:
        """Every roll of a battle as a table."""
        return csv_text(list(log_rows(battle)))

    def text(self, battle: Battle) -> str:
        """A battle as text."""
        return transcript_text(battle)

    def verdict(self, battle: Battle) -> dict[str, Any]:
        """The three checks of the battle file."""
        return verdict_data(verify(battle.text))

    def captains(self) -> list[dict[str, str]]:
        """The computer captains."""
        return [{"name": name, "words": CAPTAIN_WORDS.get(name, "")} for name in CAPTAINS]

    def scenarios(self) -> Any:
        """The battles of the catalogue."""
        return list_data()

    def scenario(self, name: str) -> Any:
        """One of them in full. Raises UnknownName."""
        return scenario_data(name)

    def rulings(self) -> Any:
        """The rulings, with what each reading means."""
        return [ruling_data(ruling) for ruling in rulings_named(None)]

    def cues(self, setup: Setup) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What brings each step of the briefing up by itself; none where nothing does."""
        return scenario(setup.scenario).cues if setup.scenario in scenario_names() else ((), ())

    def briefing(self, setup: Setup) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What the scenario of a battle tells each side to try, in steps."""
        return scenario(setup.scenario).briefing if setup.scenario in scenario_names() else ((), ())

    def units(self) -> Any:
        """The aircraft and ships of the catalogue."""
        return all_data()

    def words(self) -> Any:
        """The steps of a turn, a glossary, and what the labels of a sheet mean."""
        return help_data()
