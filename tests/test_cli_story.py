"""The story of battles whose orders and dice are given: what it says of each, and in what order.

No captain plays here, so that nothing hangs on how they do.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from game_builders import BLUE, RED, Faces, Script, fly, sail, setup, squadron, standing, vessel

from deckload.cli.main import programme
from deckload.cli.order_words import lines_words
from deckload.dice.needs import Purpose
from deckload.game import turn
from deckload.game.firing import may_fire
from deckload.game.orders import (
    DeclareLaunches,
    DeclareSpecial,
    FireShip,
    Gunfire,
    Leave,
    Order,
    Proceed,
    Strike,
)
from deckload.game.setup import Setup
from deckload.game.state import Game, Phase
from deckload.record.opened import new_battle
from deckload.rules.special_actions import SpecialAction

Rolls = Mapping[Purpose, Iterable[Faces]]
Captain = Callable[[Game, int], tuple[Order, Rolls] | None]


def fought(made: Setup, captain: Captain) -> bytes:
    """The file of a battle to its end: Red wins every initiative, dice not given show a 1."""
    battle = new_battle(made)
    while not turn.awaited(battle.game).over:
        game, seat = battle.game, turn.awaited(battle.game).seat
        if seat is None:
            battle.give(None, Proceed(), Script({Purpose.INITIATIVE: [6, 1]}, rest=1))
        else:
            order, given = captain(game, seat) or (standing(game, seat), {})
            battle.give(seat, order, Script(given, rest=1))
    return battle.text


def told(raw: bytes, folder: Path, *more: str) -> str:
    """The story of a battle, as `replay` tells it."""
    path = folder / "given.battle"
    path.write_bytes(raw)
    result = CliRunner().invoke(programme, ["replay", str(path), *more])
    assert result.exit_code == 0, result.output
    return result.stdout


CARRIERS = setup(
    vessel("yorktown", "USS Yorktown", RED, (36, 44), 180, damage=13, crippled_at=4),
    vessel("fletcher", "Fletcher class", RED, (20, 20)),
    vessel("zuikaku", "IJN Zuikaku", BLUE, None),
    squadron("wildcat", "Wildcat", RED, (60, 10), carrier="yorktown"),
    squadron("val", "Val", BLUE, carrier="zuikaku"),
    squadron("zero", "Zero", BLUE, carrier="zuikaku"),
    turns=6,
)
STRIKE: Rolls = {
    Purpose.ANTI_AIRCRAFT: [(6, 6, 1, 1, 1, 1, 1, 1)],
    Purpose.DODGE: [(4, 1)],
    Purpose.STRIKE: [(6, 6, 1, 1, 1)],
    Purpose.DAMAGE: [(6, 6, 1, 1)],
    Purpose.CONFIRM: [(4, 4)],
    Purpose.CRITICAL: [(4, 6), (3, 3)],
}


def _carriers(game: Game, seat: int) -> tuple[Order, Rolls] | None:
    """Blue launches in turn 1, strikes in turn 2 and flies home in turn 3; Red leaves in turn 4."""
    number, phase = game.state.turn, game.state.phase
    if phase is Phase.DECLARATION and number == 1:
        return DeclareLaunches(("val", "zero")), {}
    if phase is not Phase.BOUND:
        return None
    unit = turn.flights_to_act(game, seat)[0]
    place = game.ship("yorktown").place
    if unit == "val" and number == 2 and place is not None:
        near = (place.x / 1000, place.y / 1000 + 1)
        return fly(unit, near, Strike("yorktown"), arrive=(36, 48)), STRIKE
    if (unit == "wildcat" and number == 4) or (unit != "wildcat" and number == 3):
        return fly(unit, action=Leave()), {}
    return None


GUNS = setup(
    vessel("graf-spee", "Admiral Graf Spee", RED, (20, 20)),
    vessel("ajax", "HMS Ajax", BLUE, (30, 20), damage=8, crippled_at=4),
    turns=2,
)


def _guns(game: Game, seat: int) -> tuple[Order, Rolls] | None:
    """Both cruisers fire at each other; in turn 2 the crippled one tries to evade, and is sunk."""
    number, phase = game.state.turn, game.state.phase
    if phase is Phase.MOVEMENT:
        unit = next(s.id for s in game.afloat(seat) if not s.moved)
        if unit == "ajax" and number == 2 and not game.ship(unit).tried:
            return DeclareSpecial(unit, SpecialAction.EVASIVE), {Purpose.COMMAND: [1]}
        return sail(unit, 3), {}
    if phase is not Phase.FIRING:
        return None
    unit = may_fire(game, seat)[0]
    if unit == "graf-spee" and number == 1:
        rolls: Rolls = {
            Purpose.GUNNERY: [(6, 6, 6, 1, 1, 1), 1],
            Purpose.DAMAGE: [(6, 6, 5, 5, 1, 1)],
            Purpose.CONFIRM: [(4, 1)],
            Purpose.CRITICAL: [(4, 3), 2],
        }
        lines = ("main-1", "main-2", "secondary-1")
        return FireShip(unit, guns=(Gunfire("ajax", lines),)), rolls
    if unit == "graf-spee":
        rolls = {Purpose.TORPEDOES: [6], Purpose.DAMAGE: [6], Purpose.CONFIRM: [1]}
        return FireShip(unit, guns=(Gunfire("ajax", ("torpedo-1",)),)), rolls
    if unit == "ajax":
        rolls = {Purpose.LINE: [5, 2, 4], Purpose.GUNNERY: [(6, 1, 1, 1)], Purpose.DAMAGE: [5]}
        return FireShip(unit, guns=(Gunfire("graf-spee", ("main-1", "main-3", "main-4")),)), rolls
    return None


@cache
def carriers() -> bytes:
    """The file of the battle of the carriers."""
    return fought(CARRIERS, _carriers)


@cache
def guns() -> bytes:
    """The file of the battle of the cruisers."""
    return fought(GUNS, _guns)


def in_order(text: str, *sentences: str) -> None:
    """Each of these is told, and none before the one ahead of it."""
    words, place = " ".join(text.split()), 0
    for sentence in sentences:
        found = words.find(sentence, place)
        assert found >= 0, (sentence, sentence in words)
        place = found + len(sentence)


@pytest.mark.case("C64")
def test_a_strike_is_told_from_its_cause_to_its_losses(tmp_path: Path) -> None:
    in_order(
        told(carriers(), tmp_path),
        "Blue launches Val and Zero off the table, to come on next turn.",
        'Blue: Val comes on at 36" east, 48" north, moves to ',
        "and strikes at USS Yorktown.",
        "USS Yorktown anti-aircraft, 6+: [6] [6] 1 1 1 1 1 1 -> 2 hits",
        "Val to dodge, 4+: [4] 1 -> 1 dodged",
        "Val to hit the ship, 3+: [6] [6] 1 1 1 -> 2 hits",
        "Val to do damage, 3+ (a natural 6 may be critical): [6]! [6]! 1 1 -> 2 scored; "
        "2 (!) may be critical",
        "Val to confirm criticals, 4+: [4] [4] -> 2 confirmed",
        "place and effect, USS Yorktown: 4 6 -> flight deck destroyed, fires",
        "place and effect, USS Yorktown: 3 3 -> flight deck out, fire",
        "Val loses 1 plane: 5 planes left.",
        "Critical on USS Yorktown: flight deck destroyed, fires.",
        "Critical on USS Yorktown: flight deck out, fire.",
        # 2 scored, and 3 of the deck that is destroyed.
        "USS Yorktown loses 5 damage (8 of 13 left)",
        "USS Yorktown: 4 fires burn.",
        "USS Yorktown to put out fires, 3+: 1 1 1 1 -> none put out",
        "USS Yorktown loses 4 damage (4 of 13 left) and 4 crew",
        "USS Yorktown is crippled (S4.5).",
    )


def test_a_carrier_that_sinks_and_flights_that_go_home_are_told(tmp_path: Path) -> None:
    in_order(
        told(carriers(), tmp_path),
        "Val flies home to IJN Zuikaku off the table; it can land from turn 5 on.",
        "USS Yorktown loses 4 damage (0 of 13 left)",
        "USS Yorktown sinks.",
        "Red: Wildcat leaves by its own edge. Wildcat finds no deck left.",
        "Zero lands on IJN Zuikaku.",
        "Val lands on IJN Zuikaku.",
        "It ended because the limit of 6 turns is reached (S1.6).",
        "Blue wins.",
    )


def test_brief_tells_what_each_turn_has_cost(tmp_path: Path) -> None:
    text = told(carriers(), tmp_path, "--brief")
    in_order(
        text,
        "Turn 1 of 6 Red: nothing lost. Blue: nothing lost.",
        "Turn 2 of 6 Red: USS Yorktown lost 9 damage (4 of 13 left) and 8 crew and took 2 "
        "criticals. Blue: Val lost 1 plane of 6.",
        "Turn 3 of 6 Red: USS Yorktown lost 4 damage (0 of 13 left) and 4 crew and is sunk.",
        "Blue wins.",
    )
    for left_out in ("Why:", "Air bound", "->"):
        assert left_out not in text


@pytest.mark.case("C64")
@pytest.mark.clause("S4.6")
def test_gunfire_names_the_guns_and_what_each_roll_came_to(tmp_path: Path) -> None:
    in_order(
        told(guns(), tmp_path),
        "Red: Admiral Graf Spee fires main-1, main-2 and secondary-1 at HMS Ajax.",
        "28 cm guns of Admiral Graf Spee at HMS Ajax, 3+: [6] [6] [6] 1 1 1 -> 3 hits",
        "Admiral Graf Spee to do damage, 2+ (a natural 6 may be critical): [6]! [6]! [5] [5] "
        "1 1 -> 4 scored; 2 (!) may be critical",
        "Admiral Graf Spee to confirm criticals, 4+: [4] 1 -> 1 confirmed",
        "15 cm guns of Admiral Graf Spee at HMS Ajax, 3+: 1 1 1 1 -> no hit",
        "place and effect, HMS Ajax: 4 3 -> a main line out",
        "Critical on HMS Ajax: a main line out (6-inch guns, 2 of 4).",
        "HMS Ajax loses 4 damage (4 of 8 left) and 4 crew (19 of 23 left).",
        "HMS Ajax is crippled (S4.5).",
        "Blue: HMS Ajax fires main-1, main-3 and main-4 at Admiral Graf Spee.",
        "6-inch guns of HMS Ajax, main-1 to work, 4+: [5] -> it works",
        "6-inch guns of HMS Ajax, main-3 to work, 4+: 2 -> it does not work",
        # Two lines of two dice are left.
        "6-inch guns of HMS Ajax at Admiral Graf Spee, 3+: [6] 1 1 1 -> 1 hit",
        "HMS Ajax: main-3 does not work this turn (S4.6).",
        "Admiral Graf Spee loses 1 damage (17 of 18 left)",
    )


def test_a_special_action_that_fails_and_torpedoes_are_told(tmp_path: Path) -> None:
    in_order(
        told(guns(), tmp_path),
        "Blue: HMS Ajax declares a special action: evasive.",
        "HMS Ajax for evasive, 4+: 1 -> it fails",
        "HMS Ajax: evasive fails; she moves without it (S2.5).",
        'Blue: HMS Ajax goes 3" ahead.',
        "Red: Admiral Graf Spee fires torpedo-1 at HMS Ajax.",
        "torpedoes of Admiral Graf Spee at HMS Ajax, 4+: [6] [6] -> 2 hits",
        "HMS Ajax loses 4 damage (0 of 8 left)",
        "HMS Ajax sinks.",
    )


@pytest.mark.case("C64")
@pytest.mark.parametrize("file", [carriers, guns])
def test_the_log_names_the_guns_once(file: Callable[[], bytes], tmp_path: Path) -> None:
    path = tmp_path / "given.battle"
    path.write_bytes(file())
    result = CliRunner().invoke(programme, ["log", str(path)])
    words = " ".join(result.stdout.split())
    fire = re.findall(r"line \d+: \w+, ([^:]+ guns of [^:]+?), \d\+", words)
    assert len(fire) == (6 if file is guns else 0)
    assert not [each for each in fire if "(" in each]


def test_lines_in_a_row_are_told_in_short() -> None:
    for lines, words in (
        (("main-1",), "main-1"),
        (("main-1", "main-2"), "main-1 and main-2"),
        (("main-1", "main-2", "main-3"), "main-1 to main-3"),
        (("main-1", "main-2", "main-4"), "main-1, main-2 and main-4"),
        (
            ("main-8", "main-9", "main-10", "secondary-1", "torpedo-1", "torpedo-2"),
            "main-8 to main-10, secondary-1, torpedo-1 and torpedo-2",
        ),
    ):
        assert lines_words(lines) == words
