"""What guns and torpedoes need in play: range, aspect, speed, smoke, special actions (S3.3, S5)."""

from typing import Any

import pytest
from game_builders import (
    BLUE,
    RED,
    dice_of,
    firing,
    give,
    needs_of,
    vessel,
    with_ship,
    wound,
)
from game_guns import MISS, PORT_SIDE, duel, exeter, gun_need, hipper, hits, shell

from deckload.dice.needs import Purpose
from deckload.game.orders import FireShip, Gunfire
from deckload.game.state import Game
from deckload.rules.places import Position
from deckload.rules.special_actions import SpecialAction

FAR = vessel("exeter", "Admiral Hipper", RED, (30, 10), PORT_SIDE)
"""A firer with guns of 36"."""


@pytest.mark.clause("S3.3")
@pytest.mark.parametrize(
    ("inches", "need"),
    [
        (2, 4),
        (10, 4),
        (10.001, 5),
        (20, 5),
        (20.001, 6),
        (30, 6),
        (30.001, 7),
        (36, 7),
    ],
)
def test_close_range_helps_and_long_range_hinders(inches: float, need: int) -> None:
    assert gun_need(firing(FAR, hipper(inches))) == need


@pytest.mark.clause("S3.3", "S3.4")
@pytest.mark.parametrize(
    ("heading", "need"), [(180, 5), (136, 5), (135, 4), (90, 4), (45, 4), (44, 5), (0, 5), (270, 4)]
)
def test_a_target_is_beam_on_when_the_firer_lies_in_her_side_arcs(heading: int, need: int) -> None:
    assert gun_need(firing(exeter(), hipper(15, heading))) == need


@pytest.mark.clause("S3.3")
def test_how_the_firer_herself_lies_does_not_matter() -> None:
    assert gun_need(firing(exeter(0), hipper())) == gun_need(firing(exeter(90), hipper())) == 5


def fletcher(**changes: Any) -> Game:
    """A Fletcher under fire at 15", bow on: speed 7, target 6+."""
    ship = vessel("hipper", "Fletcher class", BLUE, (30, 25), 180)
    return with_ship(firing(exeter(), ship), "hipper", **changes)


@pytest.mark.clause("S3.3", "S2.10")
def test_a_fast_target_has_speed_of_seven_and_has_moved_seven_inches() -> None:
    assert gun_need(fletcher(ran=7000)) == 7
    assert gun_need(fletcher(ran=6999)) == 6
    # A Speed below 7 is not made fast by Flank Speed, nor is one that criticals have lowered.
    flank = {"ran": 8000, "special": SpecialAction.FLANK_SPEED}
    assert gun_need(with_ship(duel(), "hipper", **flank)) == 5
    assert gun_need(fletcher(**flank)) == 7
    assert gun_need(fletcher(ran=7000, wounds=(wound("engines", 1),))) == 6


@pytest.mark.clause("S2.8", "S3.3")
def test_an_evading_target_is_hit_less() -> None:
    game = with_ship(duel(), "hipper", special=SpecialAction.EVASIVE)
    assert gun_need(game) == 6


@pytest.mark.clause("S2.6", "S2.8", "S3.3")
@pytest.mark.parametrize(
    ("action", "need"),
    [
        (SpecialAction.EVASIVE, 6),
        (SpecialAction.ALL_HANDS, 6),
        (SpecialAction.SMOKE, 5),
        (SpecialAction.COME_ABOUT, 5),
        (SpecialAction.FLANK_SPEED, 5),
    ],
)
def test_a_firer_evading_or_with_all_hands_at_work_hits_less(
    action: SpecialAction, need: int
) -> None:
    assert gun_need(with_ship(duel(), "exeter", special=action)) == need


def at(*places: tuple[float, float]) -> tuple[Position, ...]:
    return tuple(Position(round(x * 1000), round(y * 1000)) for x, y in places)


@pytest.mark.clause("S2.9", "S3.3")
@pytest.mark.parametrize(
    ("screen", "need"),
    [
        (at((25, 15), (35, 15)), 6),
        (at((25, 15), (29.9, 15)), 5),
        (at((25, 15), (30, 15)), 6),
        (at((31, 15), (35, 15)), 5),
        # A path with a corner: only its second part crosses.
        (at((25, 15), (25, 18), (35, 18)), 6),
        (at((25, 30), (35, 30)), 5),
        ((), 5),
    ],
)
def test_smoke_in_the_line_of_fire_hinders_whoever_fires(
    screen: tuple[Position, ...], need: int
) -> None:
    layer = vessel("layer", "Fletcher class", RED, (10, 40))
    game = with_ship(duel(layer), "layer", smoke=screen)
    assert gun_need(game) == need
    game = with_ship(duel(layer, first=BLUE), "layer", smoke=screen)
    back = shell("exeter", "main-1", ship="hipper")
    # The Exeter is broadside on, which is +1.
    assert needs_of(give(game, BLUE, back, MISS), Purpose.GUNNERY) == [need - 1]


@pytest.mark.clause("S2.9", "S3.3")
def test_two_screens_in_the_line_of_fire_are_one() -> None:
    layer = vessel("layer", "Fletcher class", RED, (10, 40))
    game = with_ship(duel(layer), "layer", smoke=at((25, 15), (35, 15)))
    game = with_ship(game, "exeter", smoke=at((20, 10), (30, 10)))
    assert gun_need(game) == 6


@pytest.mark.clause("S3.3")
def test_the_second_and_later_targets_of_a_ship_are_hit_less() -> None:
    others = [vessel(f"other-{n}", "Admiral Hipper", BLUE, (30 + n, 25), 180) for n in (2, 4)]
    shots = [
        Gunfire(at, (line,))
        for at, line in (("other-4", "main-3"), ("hipper", "main-1"), ("other-2", "main-2"))
    ]
    order = FireShip("exeter", guns=tuple(shots))
    given = give(duel(*others), RED, order, {Purpose.GUNNERY: [1, 1, 1]})
    assert needs_of(given, Purpose.GUNNERY) == [5, 6, 6]


@pytest.mark.clause("S3.3")
def test_modifiers_add_up() -> None:
    # Within 10", beam-on, evading, in smoke: 5 - 1 - 1 + 1 + 1; the firer too, and fast: 7.
    game = firing(exeter(), hipper(8, 90, speed=7))
    screen = at((25, 14), (35, 14))
    game = with_ship(game, "hipper", special=SpecialAction.EVASIVE, smoke=screen)
    assert gun_need(game) == 5
    game = with_ship(game, "exeter", special=SpecialAction.ALL_HANDS)
    game = with_ship(game, "hipper", ran=7000)
    assert gun_need(game) == 7


# One roll


@pytest.mark.clause("F33", "S3.2")
def test_lines_of_one_name_are_one_roll_and_other_names_roll_apart() -> None:
    game = firing(hipper_red(), hipper(9, 180))
    lines = ("torpedo-1", "main-4", "secondary-1", "main-1", "main-2")
    rolls = {Purpose.GUNNERY: [1, 1], Purpose.TORPEDOES: [1]}
    given = give(game, RED, shell("hipper", *lines), rolls)
    assert dice_of(given, Purpose.GUNNERY) == [6, 3]
    assert dice_of(given, Purpose.TORPEDOES) == [3]


def hipper_red() -> Any:
    return vessel("exeter", "Admiral Hipper", RED, (30, 10), PORT_SIDE)


@pytest.mark.clause("F33", "A3.3")
@pytest.mark.parametrize(("sixes", "made"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_sixes_of_all_turrets_of_a_name_are_counted_together(sixes: int, made: int) -> None:
    # Beyond 20" and evading: 7, so two sixes are a hit. Each turret has two dice.
    game = with_ship(firing(exeter(), hipper(25)), "hipper", special=SpecialAction.EVASIVE)
    rolls: dict[Purpose, Any] = {Purpose.GUNNERY: [hits(sixes, of=4)]}
    if made:
        rolls[Purpose.DAMAGE] = [3]
    given = give(game, RED, shell("hipper", "main-1", "main-3"), rolls)
    assert needs_of(given, Purpose.GUNNERY) == [7]
    assert given.game.ship("hipper").damage == 20 - made


@pytest.mark.clause("F33", "S3.2")
def test_at_two_targets_each_has_a_roll_of_its_own() -> None:
    second = vessel("second", "Admiral Hipper", BLUE, (28, 25), 180)
    order = FireShip(
        "exeter", guns=(Gunfire("hipper", ("main-1", "main-2")), Gunfire("second", ("main-3",)))
    )
    given = give(duel(second), RED, order, {Purpose.GUNNERY: [1, 1]})
    assert dice_of(given, Purpose.GUNNERY) == [4, 2]


@pytest.mark.clause("F33", "S5.1")
def test_torpedoes_of_two_lines_are_one_roll() -> None:
    ship = vessel("exeter", "Fletcher class", RED, (30, 10), PORT_SIDE)
    order = shell("hipper", "torpedo-1", "torpedo-2")
    given = give(firing(ship, hipper(9)), RED, order, {Purpose.TORPEDOES: [1]})
    assert dice_of(given, Purpose.TORPEDOES) == [4]


# Torpedoes


@pytest.mark.clause("S3.3", "S5.3", "S2.8", "S2.9", "S2.6")
def test_torpedoes_mind_the_beam_the_evading_and_the_second_target_not_range_or_smoke() -> None:
    order = shell("hipper", "torpedo-1")

    def need(game: Game) -> int:
        given = give(game, RED, order, {Purpose.TORPEDOES: [1]})
        (found,) = needs_of(given, Purpose.TORPEDOES)
        return found

    for inches in (2, 10):
        assert need(firing(exeter(), hipper(inches))) == 5
    assert need(firing(exeter(), hipper(8, 90))) == 4
    game = firing(exeter(), hipper(8))
    assert need(with_ship(game, "hipper", smoke=at((25, 14), (35, 14)))) == 5
    assert need(with_ship(game, "hipper", special=SpecialAction.EVASIVE)) == 6
    assert need(with_ship(game, "exeter", special=SpecialAction.EVASIVE)) == 6
    assert need(with_ship(game, "exeter", special=SpecialAction.ALL_HANDS)) == 6
    fast = with_ship(firing(exeter(), hipper(8, speed=7)), "hipper", ran=7000)
    assert need(fast) == 6
    second = vessel("second", "Admiral Hipper", BLUE, (28, 17), 180)
    shots = FireShip(
        "exeter", guns=(Gunfire("second", ("main-1",)), Gunfire("hipper", ("torpedo-1",)))
    )
    given = give(
        firing(exeter(), hipper(8), second),
        RED,
        shots,
        {Purpose.GUNNERY: [1], Purpose.TORPEDOES: [1]},
    )
    assert needs_of(given, Purpose.TORPEDOES) == [6]


@pytest.mark.clause("S3.3", "S2.9")
def test_torpedoes_fired_with_guns_mind_range_and_smoke_no_more_than_alone() -> None:
    game = firing(exeter(), hipper(8))
    rolls: dict[Purpose, Any] = {Purpose.GUNNERY: [1], Purpose.TORPEDOES: [1]}
    for screen, need in ((at((25, 14), (35, 14)), 5), ((), 4)):
        given = give(
            with_ship(game, "hipper", smoke=screen),
            RED,
            shell("hipper", "main-1", "torpedo-1"),
            rolls,
        )
        assert needs_of(given, Purpose.GUNNERY) == [need]
        assert needs_of(given, Purpose.TORPEDOES) == [5]


@pytest.mark.clause("S3.3", "F33")
@pytest.mark.parametrize(("reading", "sixes"), [("everywhere", True), ("dogfights", False)])
def test_where_seven_is_only_for_dogfights_guns_cannot_hit_on_it(reading: str, sixes: bool) -> None:
    game = firing(exeter(), hipper(25), over_six=reading)
    game = with_ship(game, "hipper", special=SpecialAction.EVASIVE)
    rolls: dict[Purpose, Any] = {Purpose.GUNNERY: [6]}
    if sixes:
        rolls[Purpose.DAMAGE] = [3]
    given = give(game, RED, shell("hipper", "main-1"), rolls)
    assert given.game.ship("hipper").damage == 20 - sixes
