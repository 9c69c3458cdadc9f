"""Record the golden battles again: battles as text in tests/golden, which a test plays again.

`python -m tools.golden` writes them all, and shows what has changed in them; `--check` writes
nothing, and leaves with code 1 if something has. First comes the worked example of the air rules
with its own dice, then the first turns of every scenario between two captains with one seed. Beside
the battles lie the plans and what the rules say in words, such as every refusal.
"""

import sys
from collections.abc import Callable, Sequence
from difflib import unified_diff
from functools import partial
from pathlib import Path

from deckload.captains.match import play
from deckload.captains.roster import captain
from deckload.catalogue.load import aircraft_roster, ship_roster
from deckload.catalogue.scenarios import scenario, scenario_names
from deckload.cli.transcript_text import transcript_text
from deckload.dice.needs import Purpose
from deckload.dice.requests import Choice, Dice, cause_of
from deckload.game.menu import menu
from deckload.game.orders import ActFlight, Attack, Order, Proceed
from deckload.game.scenario import setup_of
from deckload.game.setup import Setup, Squadron, Vessel
from deckload.game.state import Phase
from deckload.game.turn import awaited
from deckload.record.battle import Battle
from deckload.record.opened import new_battle
from deckload.rules.places import Edge, Position
from tools.golden_faults import differences, faults, numbers_that_clash
from tools.golden_fleet import fleets
from tools.golden_plans import plans
from tools.golden_refusals import refusals

Texts = dict[str, Callable[[], str]]
"""Golden texts by the name of their file, and how each is made."""
GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
SEED = 7
LONGEST = 400
"""No golden battle has more lines: as many whole turns are played as fit in."""
GERMANY, BRITAIN = "Germany", "Britain"
FIGHTERS, BOMBERS, CARRIER = "bf-109", "swordfish", "graf-zeppelin"
TURNS = 2


class ExampleDice:
    """The dice of the worked example A6.1; where it tells none, Germany rolls higher."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, Purpose], Sequence[int]] = {
            (FIGHTERS, Purpose.HIT): (3, 4, 5, 6, 1, 2),
            (BOMBERS, Purpose.DODGE): (4, 5, 6, 1),
            (FIGHTERS, Purpose.AMMUNITION): (1,),
            (BOMBERS, Purpose.HIT): (6, 2, 3, 1, 5),
        }

    def faces(self, request: Dice) -> Sequence[int]:
        """The faces told of that roll, each once."""
        cause = cause_of(request)
        told = self._told.pop((cause.unit, cause.purpose), None)
        return told or [6 if cause.owner == GERMANY else 1] * request.dice

    def choose(self, request: Choice) -> int:
        """The standing default."""
        return request.default


def worked_example(*, land: bool) -> Battle:
    """Six Bf 109 attack six Swordfish, and what follows (A6.1): from a carrier, or from land."""
    orders: dict[tuple[int, str], Order] = {
        (1, GERMANY): ActFlight(FIGHTERS, action=Attack(BOMBERS)),
        # 8" to break away; with nobody left to intercept them the bombers have their full 12".
        (1, BRITAIN): ActFlight(BOMBERS, to=Position(30_000, 33_000))
        if land
        else ActFlight(BOMBERS, reply=FIGHTERS, to=Position(30_000, 29_000)),
    }
    battle = new_battle(_example_setup(land=land))
    dice = ExampleDice()
    while battle.game.state.turn <= TURNS and battle.game.state.phase is not Phase.OVER:
        state, seat = battle.game.state, awaited(battle.game).seat
        order: Order = Proceed()
        if seat is not None:
            told = orders.get((state.turn, battle.setup.sides[seat]))
            going = state.phase is Phase.BOUND
            # What the example does not tell is the last order of the menu: home, or to stand.
            order = told if told is not None and going else menu(battle.game, seat)[-1]
        battle.give(seat, order, dice)
    return battle


def _example_setup(*, land: bool) -> Setup:
    aircraft, ships = aircraft_roster(), ship_roster()
    # Carriers stay off the table. A cruiser of each side, far from all, keeps the battle going.
    vessels = [
        Vessel(
            id="hipper", side=0, ship=ships.find("Admiral Hipper"), place=Position(66_000, 4000)
        ),
        Vessel(id="exeter", side=1, ship=ships.find("HMS Exeter"), place=Position(6000, 44_000)),
        Vessel(id="illustrious", side=1, ship=ships.find("HMS Illustrious")),
    ]
    if not land:
        sheet = ships.find("IJN Zuikaku")
        vessels.append(Vessel(id=CARRIER, side=0, ship=sheet, name="Graf Zeppelin"))
    return Setup(
        scenario="worked-example",
        title=f"Worked example A6.1: fighters from {'land' if land else 'a carrier'}",
        sides=(GERMANY, BRITAIN),
        edges=(Edge.SOUTH, Edge.NORTH),
        turns=4,
        vessels=tuple(vessels),
        squadrons=(
            Squadron(
                id=FIGHTERS,
                side=0,
                aircraft=aircraft.find("Bf 109"),
                carrier=None if land else CARRIER,
                place=Position(30_000, 20_000),
            ),
            Squadron(
                id=BOMBERS,
                side=1,
                aircraft=aircraft.find("Swordfish"),
                carrier="illustrious",
                place=Position(30_000, 21_000),
            ),
        ),
    )


def first_turns(name: str) -> str:
    """A scenario between two staffs, so many whole turns of it as fit into a golden text."""
    setup = setup_of(scenario(name))
    battle = new_battle(setup, seed=SEED)
    captains = captain("staff", SEED, 0), captain("staff", SEED, 1)
    text = ""
    for turns in range(1, setup.turns + 1):
        play(setup, captains, SEED, turns, board=battle)
        longer = transcript_text(battle)
        if text and longer.count("\n") >= LONGEST:
            break
        text = longer
    return text


def battles() -> Texts:
    """The golden battles."""
    found: Texts = {
        "a6-1-carrier": lambda: transcript_text(worked_example(land=False)),
        "a6-1-land": lambda: transcript_text(worked_example(land=True)),
    }
    return found | {name: partial(first_turns, name) for name in scenario_names()}


def folders() -> dict[Path, Texts]:
    """Every folder of golden texts with what belongs there."""
    return {
        GOLDEN: battles(),
        GOLDEN / "plans": plans(),
        GOLDEN / "words": {
            "refusals": refusals,
            "faults": faults,
            "numbers-that-clash": numbers_that_clash,
            "house-differences": differences,
            "fleet": fleets,
        },
    }


def record(
    folder: Path = GOLDEN, *, write: bool = True, texts: Texts | None = None
) -> tuple[list[str], list[str]]:
    """Make every golden text of a folder again and write it; the battles, unless said.

    The first lines are a diff of what has changed, the second say which could not be made; it
    stays as it was. The text of a battle or a plan that is golden no longer is taken away.
    """
    if write:
        folder.mkdir(parents=True, exist_ok=True)
    changed: list[str] = []
    faults: list[str] = []
    made = battles() if texts is None else texts
    for name, make in made.items():
        path = folder / f"{name}.txt"
        was = path.read_bytes().decode() if path.exists() else ""
        try:
            now = make()
        except Exception as error:  # whatever is wrong with one, the others are recorded
            faults.append(f"{name} cannot be made: {type(error).__name__}: {error}")
            continue
        if now != was:
            changed += _diff(path.name, was, now)
            if write:
                path.write_bytes(now.encode())
    for path in sorted(folder.glob("*.txt")):
        if path.stem not in made:
            changed.append(f"{path.name} is golden no longer")
            if write:
                path.unlink()
    return changed, faults


def _diff(name: str, was: str, now: str) -> list[str]:
    pairs = was.splitlines(), now.splitlines()
    return list(unified_diff(*pairs, f"{name} as recorded", f"{name} now", lineterm=""))


def main(arguments: list[str]) -> int:
    """Record them all, or check them; 1 for a text that has changed or cannot be made."""
    if arguments not in ([], ["--check"]):
        print(__doc__)
        return 2
    check = bool(arguments)
    changed: list[str] = []
    faults: list[str] = []
    for folder, texts in folders().items():
        different, wrong = record(folder, write=not check, texts=texts)
        changed += different
        faults += wrong
    print("\n".join([*changed, *faults]) or "no golden text has changed")
    return 1 if faults or (check and changed) else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
