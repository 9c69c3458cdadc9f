"""Whole battles: captains, replay, the menu, and the odds of an order before it is given."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from msgspec.structs import replace

from bench.broadside import broadside
from bench.measure import seconds_of
from bench.report import Findings, Goal, Line, Section
from deckload.captains.match import Move, play
from deckload.captains.roster import captain
from deckload.catalogue.scenarios import scenario
from deckload.game.battle import new_game, plan
from deckload.game.menu import menu
from deckload.game.planned import Plan
from deckload.game.scenario import setup_of
from deckload.game.setup import Setup, Squadron
from deckload.game.state import Game, Phase
from deckload.game.turn import awaited
from deckload.odds.exact import Solver
from deckload.record.opened import load_battle, new_battle
from deckload.rules.places import INCH, Position

SCENARIO = "carrier-duel"
NOVICE, STAFF = Goal(30, at_least=True), Goal(2, at_least=True)
REPLAY, MENU, ORDER = Goal(0.050), Goal(0.005), Goal(0.020)
UNITS = 40
ASKED = ("planes_lost", "hits", "damage", "criticals")
"""Fields of an order's plan that a screen shows before the order is given."""


@dataclass(frozen=True)
class Fought:
    """A recorded battle: its file, its moves with the game before each, and the seconds it took."""

    text: bytes
    moves: list[tuple[Game, Move]]
    seconds: float


def fight(setup: Setup, kind: str, seed: int, *, record: bool = False) -> Fought:
    """Play a battle of equal captains, recorded if asked for."""
    captains = (captain(kind, seed, 0), captain(kind, seed, 1))
    battle = new_battle(setup, seed=seed) if record else None
    moves: list[tuple[Game, Move]] = []
    games = [new_game(setup)]

    def told(move: Move) -> None:
        if record:
            moves.append((games[-1], move))
        games[:] = [move.game]

    start = perf_counter()
    play(setup, captains, seed, board=battle, watch=told)
    seconds = perf_counter() - start
    return Fought(battle.text if battle else b"", moves, seconds)


def crowded(setup: Setup) -> Game:
    """A battle of forty units in its bound, with every flight in the air."""
    squadrons: list[Squadron] = []
    for number in range(UNITS - len(setup.vessels)):
        base = setup.squadrons[number % len(setup.squadrons)]
        place = Position((12 + 2 * (number % 24)) * INCH, (8 + 8 * (number // 24)) * INCH)
        squadrons.append(replace(base, id=f"flight-{number}", place=place))
    game = new_game(replace(setup, squadrons=tuple(squadrons)))
    state = replace(game.state, phase=Phase.BOUND, ship_winner=0, first=0)
    return Game(game.setup, state)


def orders(fought: Fought) -> list[float]:
    """Seconds of planning each order with dice, and of its exact odds as a screen shows them."""
    solver = Solver()
    taken = []
    for game, move in fought.moves:
        start = perf_counter()
        planned = plan(game, move.seat, move.order)
        if not isinstance(planned, Plan):
            raise RuntimeError(f"a recorded order is no plan: {planned}")
        asked = [name for name in ASKED if name in planned.engagement.result]
        for name in asked:
            solver.solve(planned.engagement.asking(name))
        if asked:
            taken.append(perf_counter() - start)
    return taken


def battles(findings: Findings, quick: bool, say: Callable[[str], None]) -> None:
    """Measure whole battles of the carrier duel."""
    setup = setup_of(scenario(SCENARIO))
    section = Section("Battles of the carrier duel")
    findings.sections.append(section)
    for kind, count, goal in (("novice", 10 if quick else 40, NOVICE), ("staff", 3, STAFF)):
        say(f"battles: {kind} against {kind}")
        fight(setup, kind, 1)
        taken = median(fight(setup, kind, seed).seconds for seed in range(2, count + 2))
        section.lines.append(Line(f"{kind}, battles a second", 1 / taken, "/s", goal=goal))
    say("battles: replay, menu, orders")
    fought = [fight(setup, "staff", seed, record=True) for seed in ((7,) if quick else (7, 8, 9))]
    text = max((each.text for each in fought), key=len)
    replayed = seconds_of(lambda: load_battle(text), 9)
    section.lines.append(Line(f"replay of {len(text) // 1024} KiB", replayed, "s", goal=REPLAY))
    game = crowded(setup)
    seat = awaited(game).seat
    made = seconds_of(lambda: menu(game, seat), 5)
    listed = len(menu(game, seat))
    section.lines.append(Line(f"menu of 40 units, {listed}", made, "s", goal=MENU))
    taken_each = sorted(second for each in fought for second in orders(each))
    ninety_fifth = taken_each[int(len(taken_each) * 0.95)] if taken_each else 0.0
    section.lines.append(
        Line(f"plan + odds, 95 of 100 of {len(taken_each)}", ninety_fifth, "s", goal=ORDER)
    )
    say("battles: a battleship at three targets")
    findings.sections.append(broadside(9 if quick else 31))
