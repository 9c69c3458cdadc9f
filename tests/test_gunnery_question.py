"""Questions about ships whose lines do not bear alike: the better beam, and lines by name."""

import pytest
from builders import PLAIN, ship
from gunnery_builders import gun, gunner, tubes

from deckload.dice.errors import BadPhrase
from deckload.odds.gunnery_question import Lie, gunnery_question
from deckload.odds.questions import Question
from deckload.units.weapons import Arc

PORT, STARBOARD, BOW, STERN = Arc.PORT, Arc.STARBOARD, Arc.BOW, Arc.STERN
TARGET = ship(0, target=4)
LOPSIDED = gunner(
    gun(1, arcs=(PORT,)), gun(3, arcs=(STARBOARD,)), gun(2, arcs=(BOW,)), gun(4, arcs=(BOW, STERN))
)


def asked(lie: Lie | None = None, *lines: str) -> Question:
    return gunnery_question(LOPSIDED, TARGET, PLAIN, lie or Lie(), lines=lines)


def dice(question: Question) -> int:
    """The most hits there can be."""
    return next(f.high for f in question.engagement.fields if f.name == "hits")


@pytest.mark.clause("S3.4")
@pytest.mark.parametrize(
    ("arc", "expected"), [(None, 3), (PORT, 1), (STARBOARD, 3), (BOW, 6), (STERN, 4)]
)
def test_unless_it_is_said_the_target_lies_on_the_better_beam(
    arc: Arc | None, expected: int
) -> None:
    assert dice(asked(Lie(arc=arc))) == expected


@pytest.mark.clause("S3.1", "S3.4")
def test_the_better_beam_is_the_one_with_more_dice_in_reach() -> None:
    near, far = gun(9, arcs=(PORT,)), gun(2, arcs=(STARBOARD,))
    firer = gunner(tubes(9, name="short"), near, far)
    near_only = gunnery_question(firer, TARGET, PLAIN, Lie(inches=30))
    assert dice(near_only) == 9
    with pytest.raises(BadPhrase, match='reaches 31"; the farthest reaches 30"'):
        gunnery_question(firer, TARGET, PLAIN, Lie(inches=31))


@pytest.mark.clause("S3.4")
def test_lines_by_name_fire_where_they_bear_together() -> None:
    assert dice(asked(None, "main-3", "main-4")) == 6
    assert dice(asked(None, "main-4")) == 4
    with pytest.raises(BadPhrase, match=r"main-1 and main-2 bear on no arc together.*S3\.4"):
        asked(None, "main-1", "main-2")
    with pytest.raises(BadPhrase, match=r"main-3.*bears on bow.*S3\.4"):
        asked(Lie(arc=STERN), "main-3", "main-4")


@pytest.mark.clause("S3.4")
def test_lines_without_arcs_bear_all_round() -> None:
    firer = gunner(gun(2), gun(1, arcs=(BOW,)))
    for arc in Arc:
        assert dice(gunnery_question(firer, TARGET, PLAIN, Lie(arc=arc))) == 2 + (arc is BOW)
    assert dice(gunnery_question(firer, TARGET, PLAIN, Lie(), lines=("main-1", "main-2"))) == 3


@pytest.mark.clause("S3.1", "S5.1")
def test_guns_and_torpedoes_are_asked_about_apart() -> None:
    both = ship(0, guns=(gun(3),), torpedoes=(tubes(2),))
    assert dice(gunnery_question(both, TARGET, PLAIN, Lie())) == 3
    assert dice(gunnery_question(both, TARGET, PLAIN, Lie(), torpedoes=True)) == 2
