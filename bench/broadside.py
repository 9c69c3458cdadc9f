"""A battleship's fire at three targets: its plan, and the odds a screen shows before the order."""

from dataclasses import dataclass

from msgspec.structs import replace

from bench.measure import seconds_of
from bench.report import Goal, Line, Section
from deckload.catalogue.load import ship_roster
from deckload.game.battle import new_game, plan
from deckload.game.gunfire import before
from deckload.game.orders import FireShip, Gunfire
from deckload.game.planned import Plan
from deckload.game.setup import Setup, Vessel
from deckload.game.state import Game, Phase
from deckload.odds.exact import Solver
from deckload.rules.places import INCH, Edge, Position

GOAL = Goal(0.005)


@dataclass(frozen=True)
class Broadside:
    """A battleship among three enemies, and an order that fires all her guns at them."""

    game: Game
    order: FireShip

    def plan(self) -> Plan:
        """The order as a plan, with all that its criticals may do."""
        planned = plan(self.game, self.game.side_of(self.order.ship), self.order)
        if not isinstance(planned, Plan):
            raise RuntimeError(f"the broadside is no plan: {planned}")
        return planned

    def ask(self, solver: Solver) -> None:
        """The same, and the exact odds of what it does to each target."""
        engagement = self.plan().engagement
        for shot in self.order.guns:
            own = before(self.order, shot)
            for field in ("hits", "damage", "criticals"):
                solver.solve(engagement.asking(own + field))


def broadsides(count: int) -> list[Broadside]:
    """The same fire in as many battles, each at ships of other names, so that no plan is known."""
    roster = ship_roster()
    enemies = ("Bismarck", "Admiral Hipper", "Admiral Graf Spee")
    lines = (("main-1", "main-2"), ("main-3",), ("secondary-1",))
    found = []
    for number in range(count):
        vessels = [
            Vessel(
                id=f"enemy-{number}-{place}",
                side=1,
                ship=roster.find(name),
                place=Position((30 + 6 * place) * INCH, 36 * INCH),
            )
            for place, name in enumerate(enemies)
        ]
        firer = Vessel(
            id="firer",
            side=0,
            ship=roster.find("Prince of Wales"),
            place=Position(36 * INCH, 20 * INCH),
            heading=90,
        )
        game = new_game(
            Setup(
                scenario="broadside",
                title="A battleship among three enemies",
                sides=("Britain", "Germany"),
                edges=(Edge.SOUTH, Edge.NORTH),
                turns=10,
                vessels=(firer, *vessels),
            )
        )
        state = replace(game.state, phase=Phase.FIRING, ship_winner=0, first=0)
        guns = tuple(
            Gunfire(vessel.id, named) for vessel, named in zip(vessels, lines, strict=True)
        )
        found.append(Broadside(Game(game.setup, state), FireShip("firer", guns=guns)))
    return found


def broadside(times: int) -> Section:
    """Measure the plan of a battleship's fire at three targets, and the plan with its odds."""
    solver = Solver()
    each = iter(broadsides(2 * times + 2))
    # After the first one only the plans are new, and what the rules come to is known.
    next(each).plan()
    next(each).ask(solver)
    planned = seconds_of(lambda: next(each).plan(), times)
    asked = seconds_of(lambda: next(each).ask(solver), times)
    section = Section("Gunnery plan, battleship at three targets")
    section.lines.append(Line("plan alone", planned, "s", goal=GOAL))
    section.lines.append(Line("plan + odds of damage", asked, "s", goal=GOAL))
    return section
