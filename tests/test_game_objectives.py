"""Objectives of a scenario in play: what is attained, what it scores, who wins (S9.4)."""

import re
from typing import Any

import pytest
from game_builders import BLUE, RED, give, in_phase, new_game, play, squadron, vessel, with_ship
from msgspec.structs import replace

from deckload.catalogue.scenarios import scenario, scenario_from
from deckload.dice.errors import BadPhrase
from deckload.game import battle, ending
from deckload.game.orders import Proceed
from deckload.game.scenario import setup_of
from deckload.game.state import Afloat, Ending, Game, Phase
from deckload.rules.objectives import Aim, Objective
from deckload.rules.victory import POINT

HIPPER = vessel("hipper", "Admiral Hipper", BLUE, (30, 30))
"""Damage 20, crippled at 6; Raid, so she is a point at that level."""
SPEE = vessel("spee", "Admiral Graf Spee", BLUE, (40, 30))
EXETER = vessel("exeter", "HMS Exeter", RED, (30, 10))
"""Damage 14, crippled at 4; Skirmish, half a point."""
KATE = squadron("kate", "Kate", RED, (50, 5))

WHOLE: dict[str, Any] = {}
GRAZED: dict[str, Any] = {"damage": 19}
CRIPPLED: dict[str, Any] = {"damage": 4}
SUNK: dict[str, Any] = {"damage": 0, "afloat": Afloat.SUNK, "place": None}
ABANDONED: dict[str, Any] = {"crew": 0, "afloat": Afloat.ABANDONED, "place": None}
LEFT: dict[str, Any] = {"afloat": Afloat.LEFT, "place": None}
LIMPED: dict[str, Any] = LEFT | CRIPPLED
FATES = (WHOLE, GRAZED, CRIPPLED, SUNK, ABANDONED, LEFT, LIMPED)


def aimed(*objectives: Objective, **more: Any) -> Game:
    """The last turn of a battle with these objectives."""
    game = new_game(EXETER, HIPPER, SPEE, KATE, turns=1, **more)
    return Game(replace(game.setup, objectives=objectives), game.state)


def over(game: Game) -> Ending:
    """How the battle ends, at its limit of one turn."""
    found = give(in_phase(game, Phase.END), None, Proceed()).game.state.ending
    assert found is not None
    return found


@pytest.mark.clause("S9.4", "S4.5", "S2.4")
@pytest.mark.parametrize(
    ("aim", "reached"),
    [
        (Aim.SINK, (False, False, False, True, True, False, False)),
        (Aim.CRIPPLE, (False, False, True, True, True, False, True)),
        (Aim.DAMAGE, (False, True, True, True, True, False, True)),
        (Aim.KEEP, (True, True, True, False, False, True, True)),
        (Aim.SAVE, (True, True, False, False, False, True, False)),
        (Aim.SPARE, (True, False, False, False, False, True, False)),
        (Aim.LEAVE, (False, False, False, False, False, True, True)),
    ],
)
@pytest.mark.parametrize("side", [RED, BLUE])
def test_what_has_become_of_a_ship_is_what_was_aimed_at_or_not(
    aim: Aim, reached: tuple[bool, ...], side: int
) -> None:
    game = aimed(Objective(side=side, aim=aim, units=("hipper",), points=7))
    for fate, yes in zip(FATES, reached, strict=True):
        found = with_ship(game, "hipper", **fate)
        assert ending.attained(found) == (yes,)
        bare = Game(replace(found.setup, objectives=()), found.state)
        more = [ending.score(found, seat) - ending.score(bare, seat) for seat in (RED, BLUE)]
        assert more == [7 * (yes and seat == side) for seat in (RED, BLUE)]


@pytest.mark.clause("S9.4", "S8.1", "S4.5")
def test_a_ship_crippled_by_the_fires_of_the_last_turn_counts_as_crippled() -> None:
    game = aimed(Objective(side=RED, aim=Aim.CRIPPLE, units=("hipper",)))
    game = with_ship(game, "hipper", damage=7, fires=1)
    found = give(in_phase(game, Phase.END), None, Proceed(), rest=1).game.state.ending
    assert found is not None
    assert found.attained == (True,)
    # Half of her price, and the point.
    assert found.scores == (POINT // 2 + POINT, 0)


@pytest.mark.clause("S9.4")
@pytest.mark.parametrize(("count", "sunk", "yes"), [(1, 0, 0), (1, 1, 1), (2, 1, 0), (2, 2, 1)])
def test_as_many_ships_as_are_wanted_must_have_come_to_it(count: int, sunk: int, yes: int) -> None:
    game = aimed(Objective(side=RED, aim=Aim.SINK, units=("hipper", "spee"), count=count))
    for unit in ("hipper", "spee")[:sunk]:
        game = with_ship(game, unit, **SUNK)
    assert ending.attained(game) == (bool(yes),)
    # Each is Raid, a point; so is the objective, once whatever the number.
    assert ending.score(game, RED) == (sunk + yes) * POINT


@pytest.mark.clause("S9.4", "S1.6")
def test_objectives_score_beside_ships_and_decide_who_wins() -> None:
    keep = Objective(side=BLUE, aim=Aim.KEEP, units=("hipper",), points=180)
    sink = Objective(side=RED, aim=Aim.SINK, units=("spee",), points=60)
    game = aimed(keep, sink)
    found = over(game)
    assert (found.scores, found.winner, found.attained) == ((0, 180), BLUE, (True, False))
    # The Spee crippled: 120 of 240.
    found = over(with_ship(game, "spee", damage=6))
    assert (found.scores, found.winner) == ((120, 180), BLUE)
    # Sunk, she is 240, and 60 more.
    found = over(with_ship(game, "spee", **SUNK))
    assert (found.scores, found.winner, found.attained) == ((300, 180), RED, (True, True))


@pytest.mark.clause("S9.4")
def test_equal_scores_are_a_draw_whatever_they_are_made_of() -> None:
    both = [
        Objective(side=RED, aim=Aim.CRIPPLE, units=("hipper",), points=60),
        Objective(side=BLUE, aim=Aim.KEEP, units=("hipper",), points=180),
    ]
    # Crippled but kept: 120 + 60 for Red, 180 for Blue.
    found = over(with_ship(aimed(*both), "hipper", damage=6))
    assert (found.scores, found.winner, found.attained) == ((180, 180), None, (True, True))
    same = [Objective(side=side, aim=Aim.KEEP, units=("exeter",)) for side in (RED, BLUE)]
    found = over(aimed(*same))
    assert (found.scores, found.winner) == ((POINT, POINT), None)


@pytest.mark.clause("S9.4", "S1.6")
def test_an_objective_attained_ends_no_battle() -> None:
    keep = Objective(side=BLUE, aim=Aim.LEAVE, units=("spee",))
    game = new_game(EXETER, HIPPER, SPEE, KATE, turns=9)
    game = Game(replace(game.setup, objectives=(keep,)), game.state)
    game = with_ship(game, "spee", **LEFT)
    assert ending.attained(game) == (True,)
    given = give(in_phase(game, Phase.END), None, Proceed())
    assert given.game.state.ending is None
    assert given.game.state.turn == 2


@pytest.mark.clause("S9.4", "S1.6")
def test_the_surface_action_without_a_shot_is_won_by_the_raider_that_is_kept() -> None:
    setup = setup_of(scenario("surface-action"))
    assert [(o.side, o.aim, o.points) for o in setup.objectives] == [
        (RED, Aim.CRIPPLE, 120),
        (RED, Aim.KEEP, 120),
        (BLUE, Aim.CRIPPLE, 240),
    ]
    game = play(battle.new_game(setup), lambda g: False)
    found = game.state.ending
    assert found is not None
    assert game.state.turn == setup.turns == 10
    assert (found.scores, found.winner) == ((120, 0), RED)
    assert found.attained == (False, True, False)


# Objectives in files


FILE = """
title = "A try"
story = "Two ships."
turns = 3
level = "raid"
[[objective]]
side = "blue"
aim = "sink"
units = ["one", "two", "one"]
count = 2
points = 0.25
words = "Sink both."
[[side]]
name = "Red"
edge = "south"
[[side.ship]]
id = "one"
unit = "HMS Ajax"
place = [30, 10]
[[side.ship]]
id = "two"
unit = "HMS Ajax"
place = [34, 10]
[[side]]
name = "Blue"
edge = "north"
[[side.ship]]
id = "three"
unit = "Admiral Hipper"
place = [30, 40]
"""


def test_an_objective_is_read_from_its_file() -> None:
    setup = setup_of(scenario_from(FILE, "try.toml"))
    assert setup.objectives == (
        Objective(
            side=BLUE, aim=Aim.SINK, units=("one", "two"), count=2, points=60, words="Sink both."
        ),
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('side = "blue"', 'side = "green"', "side: 'green' is neither Red nor Blue"),
        ('"two", "one"]', '"too"]', "units: no ship 'too' is there; nearest: two"),
        ("count = 2", "count = 3", "count: 3 of 2 ships cannot be"),
        ("points = 0.25", "points = 0.001", "points: 0.001 is no part of a point"),
        ("points = 0.25", "points = 0", "points: 0 is too few or too many"),
        ("points = 0.25", "points = -1", "points: -1 is too few or too many"),
        ("points = 0.25", "points = 1000", "points: 1000 is too few or too many"),
        ("points = 0.25", "points = inf", "points: Infinity is no part of a point"),
        ("points = 0.25", 'points = "1"', "points: 1 is no part of a point"),
    ],
)
def test_an_objective_that_cannot_be_says_why(old: str, new: str, said: str) -> None:
    assert old in FILE
    wanted = re.escape(f"objective 'Sink both.': {said}")
    with pytest.raises(BadPhrase, match=wanted):
        scenario_from(FILE.replace(old, new), "try.toml")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('aim = "sink"', 'aim = "win"', "an objective: aim"),
        ("count = 2", "count = 0", "an objective: count"),
        ("points = 0.25", "point = 1", "an objective: contains unknown field point"),
        ('words = "Sink both."', 'words = ""', "an objective: words"),
        ("[[objective]]", "[objective]", r"the file: objective: write each as a table"),
    ],
)
def test_an_objective_that_is_none_is_not_read(old: str, new: str, said: str) -> None:
    with pytest.raises(BadPhrase, match=re.escape(said)):
        scenario_from(FILE.replace(old, new), "try.toml")
