"""Rolls as the story tells them: how their dice count is said, and never worked out by the page."""

import pytest

from deckload.dice.needs import Cause, Check, Need, Purpose
from deckload.dice.requests import Bands, Faces, Pool
from deckload.record.rolls import roll_line
from deckload.rules.rulings import Rulings
from deckload.server.story import answer_data

CAUSE = Cause(Purpose.HIT, "Red", "bf-109", "Bf 109 at Swordfish")


@pytest.mark.clause("A3.3", "F33")
@pytest.mark.parametrize(
    ("need", "counts"),
    [
        (Need(3), (3, 1)),
        (Need(0), (1, 1)),
        (Need(0, one_misses=True), (2, 1)),
        (Need(7, over_six=True), (6, 2)),
        (Need(8, over_six=True), (6, 3)),
        (Need(7), (7, 1)),
    ],
)
def test_a_need_says_from_which_face_and_how_many_together(
    need: Need, counts: tuple[int, int]
) -> None:
    roll = roll_line(4, Pool(6, Check(CAUSE, need)), [6, 6, 6, 2, 1, 1])
    (said,) = answer_data(roll, Rulings())["needs"]
    assert (said["threshold"], said["group"]) == counts


def test_dice_sorted_by_several_needs_say_so_for_each() -> None:
    roll = roll_line(4, Bands(2, Check(CAUSE, Need(4)), (Need(6),)), [6, 3])
    said = answer_data(roll, Rulings())["needs"]
    assert [(need["threshold"], need["group"]) for need in said] == [(4, 1), (6, 1)]


def test_plain_faces_have_no_need() -> None:
    assert not answer_data(roll_line(4, Faces(2, CAUSE), [6, 3]), Rulings())["needs"]


@pytest.mark.clause("S4.1", "S5.2")
def test_damage_dice_say_how_many_points_each_that_scores_does() -> None:
    damage = Cause(Purpose.DAMAGE, "Britain", "swordfish", "torpedo at Admiral Hipper")
    for clause, points in (("S5.2", 2), ("S4.1", 1)):
        check = Check(damage, Need(3, source="what it was", clause=clause))
        roll = roll_line(4, Bands(2, check, (Need(6),)), [6, 3])
        assert answer_data(roll, Rulings())["points"] == points
    hit = roll_line(4, Pool(1, Check(CAUSE, Need(3))), [6])
    assert "points" not in answer_data(hit, Rulings())
