"""Battles of a scenario with many seeds, each recorded in memory, verified, and looked at."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from deckload.captains.captain import Captain
from deckload.captains.match import Move, moves
from deckload.captains.roster import captain
from deckload.catalogue.scenarios import Scenario
from deckload.cli.house_rules import setup_under
from deckload.conformance.trial import MOST_ORDERS, goes_on
from deckload.game.setup import Setup
from deckload.game.state import Phase
from deckload.record.battle import Battle
from deckload.record.opened import new_battle
from deckload.record.verify import verify
from deckload.rules.house import STANDARD_HOUSE, House

ROTA = (("novice", "novice"), ("novice", "staff"), ("staff", "novice"), ("staff", "staff"))
"""Who leads the two sides, by the seed."""
AGAIN_EVERY = 20
"""Every so many seeds a battle is played twice, and must be the same byte for byte."""


class Wrong(Exception):
    """Something in a battle that must not be."""


class Soaked(Struct, frozen=True):
    """What battles of one scenario came to: how many, orders, wins (None: no decision), and faults.

    Each failure names the seed and the captains.
    """

    scenario: Scenario
    battles: int
    orders: int
    wins: Counter[int | None]
    failures: tuple[str, ...]


def soaked(found: Scenario, seeds: int, house: House = STANDARD_HOUSE) -> Soaked:
    """Play a scenario by the rules of a house, with the seeds from 1 on.

    Whatever goes wrong in one is a failure.
    """
    setup = setup_under(house, found)
    orders, wins, failures = 0, Counter[int | None](), []
    for seed in range(1, seeds + 1):
        names = ROTA[(seed - 1) % len(ROTA)]
        try:
            battle = sound_battle(setup, names, seed)
            if not seed % AGAIN_EVERY and sound_battle(setup, names, seed).text != battle.text:
                raise Wrong("the same seed gave another battle")
        except Exception as error:  # a battle that breaks must not keep the others from being seen
            what = str(error) if isinstance(error, Wrong) else f"{type(error).__name__}: {error}"
            failures.append(f"seed {seed}, {names[0]} against {names[1]}: {what}")
            continue
        ending = battle.game.state.ending
        orders += len(battle.accounts)
        wins[ending.winner if ending else None] += 1
    return Soaked(found, seeds, orders, wins, tuple(failures))


def sound_battle(setup: Setup, names: tuple[str, str], seed: int) -> Battle:
    """A battle between two captains to its end. Raises Wrong for what must not be in it."""
    red, blue = (captain(name, seed, seat) for seat, name in enumerate(names))
    captains: tuple[Captain, Captain] = (red, blue)
    battle = new_battle(setup, seed=seed)
    for number, move in enumerate(moves(battle, captains, seed)):
        for trouble in _troubles(battle, move):
            raise Wrong(trouble)
        if number > MOST_ORDERS * setup.turns:
            raise Wrong(f"it goes on after {number} orders")
    state = battle.game.state
    if state.phase is not Phase.OVER or state.ending is None or state.turn > setup.turns:
        raise Wrong(f"it stops in turn {state.turn} of {setup.turns}, in the {state.phase}")
    battle.reveal(seed)
    for finding in verify(battle.text).findings:
        if finding.passed is not True:
            raise Wrong(f"{finding.check}: {finding.sentence}")
    return battle


def _troubles(battle: Battle, move: Move) -> Iterator[str]:
    """What is wrong after an order: a fault of a captain, or a seat that can give no order."""
    for fault in move.faults:
        yield f"turn {fault.turn}, event {fault.number}: {fault.captain}: {fault.what}"
    state = battle.game.state
    if not goes_on(battle.game):
        yield f"turn {state.turn}, event {state.number}: nobody has a legal order"


def soaked_line(result: Soaked, seconds: float) -> str:
    """A scenario in a line: battles, who won them, orders, seconds and failures."""
    wins = result.wins
    failures = f"{len(result.failures)} FAILED" if result.failures else "ok"
    return (
        f"{result.scenario.id}: {result.battles} battles, red {wins[0]}, blue {wins[1]}, "
        f"none {wins[None]}; {result.orders} orders, {seconds:.1f} s, {failures}"
    )
